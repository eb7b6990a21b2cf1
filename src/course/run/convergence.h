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
    std::vector<double> error; ///< √(Σ |Δp|² + |Δv|² + |Δθ|² + |Δω|²) over the bodies at the end, SI
};

/// Repeats the first @p seconds of an experiment with every fixed-step integrator at several steps and
/// compares the states at the end with a run of the adaptive one at its tightest tolerance. Steps whose error
/// is not far above rounding are left out, and an integrator that cannot run has no points. Empty when
/// cancelled.
std::vector<Convergence> measureConvergence(const Experiment& experiment, const Inputs& inputs,
                                            double seconds, const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course
