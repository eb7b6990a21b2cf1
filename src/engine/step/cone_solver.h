#pragma once

#include "engine/step/impulse_newton.h"
#include "engine/step/time_stepper_contact.h"

#include <vector>

namespace polhode
{

/// How well the impulses of a step are known.
struct ConeResult {
    int sweeps = 0;
    int newtonSteps = 0;
    ConeResidual residual;
    std::vector<double> history; ///< m/s, after each sweep or step of Newton, if asked for
};

/// Solves an ImpulseProblem from the impulses that the contacts hold: by Newton's method, and by sweeps where
/// that does not get on. In a large heap, where a step of Newton's takes as long as many sweeps, sweeps come
/// first, as long as they lead to the tolerance for less.
class ConeSolver
{
public:
    /// @p sweepsFirst false: Newton's method always begins.
    explicit ConeSolver(bool sweepsFirst = true)
        : sweepsFirst_(sweepsFirst)
    {
    }

    /// The bodies of the problem have their velocities without contacts; afterwards those with them. Ends
    /// when the residual is at most `tolerance` (m/s) or `sweepLimit` sweeps are spent. Newton's method for
    /// few contacts goes on to `finest`: from a coarse answer that is a step or two, and the next time step
    /// has nothing to make up for.
    ConeResult solve(ImpulseProblem& problem, double tolerance, double finest, int sweepLimit,
                     bool keepHistory);

private:
    bool sweepsFirst_;
    ImpulseNewton newton_;
    std::vector<BodyVelocity> free_;
    bool corrected_ = false; ///< by Newton's method, when it solved last
};

} // namespace polhode
