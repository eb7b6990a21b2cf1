#include "course/run/simulate.h"

#include "course/run/recorded_run.h"

namespace polhode::course
{

RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options)
{
    return simulate(experiment, inputs, options, std::make_shared<VariableCatalogue>(experiment));
}

RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options,
                    CataloguePointer catalogue)
{
    World world = resolve(experiment, inputs, std::move(catalogue));
    std::function<void(const Recording&)> soFar;
    if (options.partial)
        soFar = [&](const Recording& recording) {
            Inputs part = inputs;
            part.until = recording.rows.time.back();
            options.partial(std::make_shared<RecordedRun>(experiment, part, world, recording));
        };
    Recording recording = record(experiment, world, options, soFar);
    return std::make_shared<RecordedRun>(experiment, inputs, std::move(world), std::move(recording));
}

RunPointer simulateWithin(std::chrono::duration<double> limit, const Experiment& experiment,
                          const Inputs& inputs)
{
    SimulateOptions options;
    options.limit = limit;
    return simulate(experiment, inputs, options);
}

} // namespace polhode::course
