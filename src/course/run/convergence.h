#pragma once

#include "course/run/simulate.h"

#include <atomic>
#include <string>
#include <vector>

namespace polhode::course
{

/// The errors that one integrator leaves in an experiment, by its step.
struct Convergence {
    std::string integrator;
    Text name;
    int order = 0; ///< in theory
    std::vector<double> step; ///< s, descending
    std::vector<double> error; ///< √(Σ |Δp|² + |Δθ|²) over the bodies at the end, m and rad
};

/// Repeats the first @p seconds of an experiment with every fixed-step integrator at several steps and
/// compares the poses at the end with a run of the adaptive one at its tightest tolerance. An integrator
/// that cannot run has no points. Empty when cancelled.
std::vector<Convergence> measureConvergence(const Experiment& experiment, const Inputs& inputs,
                                            double seconds, const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course
