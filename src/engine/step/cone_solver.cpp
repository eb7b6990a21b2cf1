#include "engine/step/cone_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

constexpr long kMostProducts = 20000; ///< of 6 × 6 blocks in one step of Newton: some milliseconds
// Effort alone: sweeps lead out of where Newton's method does not get on.
constexpr int kNewtonSteps = 25; ///< in one go
constexpr int kSweeps = 20; ///< between two goes
constexpr int kGoes = 8; ///< of Newton's method before sweeps alone go on

/// Contacts of which Newton's method solves for exact impulses whatever the tolerance: a step of it takes a
/// tenth of a millisecond, and what a coarse answer leaves lets a stack tremble and takes longer.
constexpr std::size_t kFew = 300;

/// Of the tolerance. What impulses make up for that the steps before left is too much of it in the next step,
/// which begins with them: it may leave less than others, or resting bodies never come to rest.
constexpr double kRest = 1e-2;

constexpr int kLook = 10; ///< sweeps from which is told how many more it takes,
constexpr int kUsualSteps = 20; ///< of Newton's method from where a step begins,
constexpr double kAside = 0.1; ///< and the part of their cost that a look may have

/// Whether sweeps that took the residual from `before` to `after` in kLook come to the tolerance for less
/// than `most` sweeps: the residual falls by the same part in each.
bool comeTo(double tolerance, double before, double after, double most)
{
    const double perSweep = std::log(before / after) / kLook;
    return perSweep > 0.0 && std::log(after / tolerance) < most * perSweep;
}

/// Takes away what is held by less than the tolerance: a contact that opens is open, not all but open.
void letGo(ImpulseProblem& problem, double tolerance)
{
    for (ImpulseContact& c : problem.contacts)
        if (c.least == 0.0 && c.pn * c.normal.M <= tolerance)
            c.pn = c.p1 = c.p2 = 0.0;
}

} // namespace

ConeResult ConeSolver::solve(ImpulseProblem& problem, double tolerance, double finest, int sweepLimit,
                             bool keepHistory)
{
    ConeResult result;
    const double aim = problem.contacts.size() <= kFew ? finest : tolerance; // of Newton's method
    free_ = problem.bodies;
    letGo(problem, aim);
    applyHeld(problem);
    result.residual = residualOf(problem);
    const double enough = std::exchange(corrected_, false) ? kRest * aim : aim;
    if (result.residual.largest <= enough)
        return result;
    const bool suffices = result.residual.largest <= aim;
    std::vector<double>* history = keepHistory ? &result.history : nullptr;
    ConjugateSweeps sweeps(problem);
    const auto take = [&](const SweepResult& swept) {
        result.sweeps += swept.sweeps;
        result.history.insert(result.history.end(), swept.history.begin(), swept.history.end());
        result.residual = residualOf(problem);
    };
    // Sweeps as long as they lead to the tolerance for less than Newton's method of that cost; whether they
    // have.
    const auto sweepFirst = [&](long cost) {
        // A contact takes the time of a product in a sweep.
        const double most = static_cast<double>(kUsualSteps * cost)
            / static_cast<double>(problem.contacts.size() + problem.bearings.size());
        double before = result.residual.largest;
        for (bool pays = sweepsFirst_ && kLook < kAside * most; pays && result.sweeps < sweepLimit;) {
            take(sweeps.run(problem, aim, std::min(kLook, sweepLimit - result.sweeps), keepHistory));
            if (result.residual.largest <= aim)
                return true;
            pays = comeTo(aim, before, result.residual.largest, most);
            before = result.residual.largest;
        }
        return false;
    };
    const long least = newton_.connect(problem);
    if (!suffices && sweepFirst(least))
        return result;
    const bool affordable = newton_.prepare(problem, kMostProducts);
    if (suffices ? !affordable : affordable && sweepFirst(newton_.cost()))
        return result;
    for (int goes = affordable ? kGoes : 0;; --goes) {
        if (goes > 0) {
            corrected_ = true;
            result.newtonSteps += newton_.solve(free_, result.residual.largest, aim,
                                                std::min(sweepLimit, kNewtonSteps), history);
            result.residual = residualOf(problem);
        }
        if (result.residual.largest <= tolerance || result.sweeps >= sweepLimit)
            return result;
        const int left = sweepLimit - result.sweeps;
        // What leads out of where Newton's method does not get on are sweeps that converge, if slowly.
        take(affordable
                 ? sweepCone(problem, tolerance, goes > 1 ? std::min(left, kSweeps) : left, keepHistory)
                 : sweeps.run(problem, tolerance, left, keepHistory));
    }
}

} // namespace polhode
