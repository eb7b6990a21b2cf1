#include "course/run/simulate.h"

#include "course/run/recorded_run.h"

namespace polhode::course
{

RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options)
{
    World world = resolve(experiment, inputs);
    Recording recording = record(experiment, world, options);
    return std::make_shared<RecordedRun>(experiment, inputs, std::move(world), std::move(recording));
}

} // namespace polhode::course
