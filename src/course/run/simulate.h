#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"
#include "course/run/run.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace polhode::course
{

struct VariableCatalogue;

struct SimulateOptions {
    const std::atomic<bool>* cancel = nullptr; ///< once true, the run ends where it is: RunStatus::stopped
    /// Of computing, after which the run ends where it is: RunStatus::stopped. What it computes does not
    /// depend on it, only how far it comes.
    std::optional<std::chrono::duration<double>> limit;
    std::function<void(double fraction)> progress;
    /// Given what is there so far, from time to time while a run takes long.
    std::function<void(RunPointer soFar)> partial;
    /// After which `partial` is called first; then ever more rarely.
    std::chrono::milliseconds firstPart{160};
};

/// Run = simulate(experiment, inputs): the whole experiment, start to end. The same inputs give the same
/// bits. Throws InputError when the inputs make no world (unknown parameter, impossible mass, an
/// expression that cannot be evaluated); divergence is a status of the run.
RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options = {});

/// The same with a limit of computing.
RunPointer simulateWithin(std::chrono::duration<double> limit, const Experiment& experiment,
                          const Inputs& inputs);

/// The run of an experiment whose catalogue (course/variables/catalogue.h) is at hand.
RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options,
                    std::shared_ptr<const VariableCatalogue> catalogue);

} // namespace polhode::course
