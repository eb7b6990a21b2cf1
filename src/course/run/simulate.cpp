#include "course/run/simulate.h"

#include "course/run/recorded_run.h"

namespace polhode::course
{

RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options)
{
    return simulate(experiment, inputs, options, std::make_shared<Catalogue>(experiment));
}

RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options,
                    CataloguePointer catalogue)
{
    World world = resolve(experiment, inputs, std::move(catalogue));
    Recording recording = record(experiment, world, options);
    return std::make_shared<RecordedRun>(experiment, inputs, std::move(world), std::move(recording));
}

} // namespace polhode::course
