#pragma once

#include "engine/body/system.h"

#include <vector>

namespace polhode
{

/// How large the terms are that make up the acceleration of a body, by their amounts: where they cancel, what
/// rounding leaves of the sum is some 1e-16 of these, not of the sum.
struct AccelerationSize {
    double a = 0.0; ///< m/s²
    double alpha = 0.0; ///< rad/s²
    double f = 0.0; ///< N, the amounts of the forces alone
};

/// The same of every body, for an evaluation of the accelerations at `state`: Σ |Φ w| over the applied
/// wrenches w, the gyroscopic moment and what joints have answered so far. A guide or an axle takes its part
/// from each term only in the sum, so that none of them is counted there.
void accelerationSizes(const System& system, const State& state, const Evaluation& e,
                       std::vector<AccelerationSize>& out);

} // namespace polhode
