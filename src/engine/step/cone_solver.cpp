#include "engine/step/cone_solver.h"

#include <algorithm>

namespace polhode
{

namespace
{

constexpr long kMostProducts = 20000; ///< of 6 × 6 blocks in one step of Newton: some milliseconds
// Effort alone: sweeps lead out of where Newton's method does not get on.
constexpr int kNewtonSteps = 25; ///< in one go
constexpr int kSweeps = 20; ///< between two goes
constexpr int kGoes = 8; ///< of Newton's method before sweeps alone go on

/// Takes away what is held by less than the tolerance: a contact that opens is open, not all but open.
void letGo(ImpulseProblem& problem, double tolerance)
{
    for (ImpulseContact& c : problem.contacts)
        if (c.least == 0.0 && c.pn * c.normal.M <= tolerance)
            c.pn = c.p1 = c.p2 = 0.0;
}

} // namespace

ConeResult ConeSolver::solve(ImpulseProblem& problem, double tolerance, int sweepLimit, bool keepHistory)
{
    ConeResult result;
    free_ = problem.bodies;
    letGo(problem, tolerance);
    applyHeld(problem);
    result.residual = residualOf(problem);
    if (result.residual.largest <= tolerance)
        return result;
    int goes = newton_.prepare(problem, kMostProducts) ? kGoes : 0;
    std::vector<double>* history = keepHistory ? &result.history : nullptr;
    while (true) {
        if (goes > 0) {
            --goes;
            result.newtonSteps
                += newton_.refine(problem, free_, tolerance, std::min(sweepLimit, kNewtonSteps), history);
            result.residual = residualOf(problem);
        }
        if (result.residual.largest <= tolerance || result.sweeps >= sweepLimit)
            return result;
        const int left = sweepLimit - result.sweeps;
        const SweepResult swept
            = sweepCone(problem, tolerance, goes > 0 ? std::min(left, kSweeps) : left, keepHistory);
        result.sweeps += swept.sweeps;
        result.history.insert(result.history.end(), swept.history.begin(), swept.history.end());
        result.residual = residualOf(problem);
    }
}

} // namespace polhode
