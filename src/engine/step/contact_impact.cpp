#include "engine/step/contact_impact.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace polhode
{

ImpactResult unilateralImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    const ImpactSpace space = impactSpace(problem);
    constexpr Eigen::Index kRows = ImpactSpace::kRows;
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(space.u.size());
    Eigen::VectorXd after = space.u;
    const double scale = space.u.size() ? space.u.lpNorm<Eigen::Infinity>() : 0.0;
    int sweeps = 0;
    double change = 0.0;
    for (; sweeps < options.maxIterations; ++sweeps) {
        change = 0.0;
        for (Eigen::Index c = 0; c < space.contactCount(); ++c) {
            const ImpactContact& contact = problem.contacts[static_cast<std::size_t>(c)];
            const Eigen::Index row = kRows * c;
            const auto add = [&](Eigen::Index r, double delta) {
                lambda[r] += delta;
                after += space.W.col(r) * delta;
                change = std::max(change, std::abs(space.W(r, r) * delta));
            };
            if (space.W(row, row) > 0.0) {
                const double target = after[row] + contact.restitution * space.u[row];
                add(row, std::max(0.0, lambda[row] - target / space.W(row, row)) - lambda[row]);
            }
            if (contact.friction <= 0.0)
                continue;
            const double width = space.W.block<2, 2>(row + 1, row + 1)
                                     .selfadjointView<Eigen::Lower>()
                                     .eigenvalues()
                                     .maxCoeff();
            if (!(width > 0.0))
                continue;
            const double limit = contact.friction * lambda[row];
            const Eigen::Vector2d now = lambda.segment<2>(row + 1);
            Eigen::Vector2d next = now
                - (after.segment<2>(row + 1) + contact.tangentialRestitution * space.u.segment<2>(row + 1))
                    / width;
            if (next.norm() > limit)
                next *= limit / next.norm();
            add(row + 1, next[0] - now[0]);
            add(row + 2, next[1] - now[1]);
        }
        if (change <= options.tolerance * scale * 1e-3)
            break;
    }
    ImpactResult result = finishImpact(problem, space, lambda);
    result.iterations = sweeps;
    result.residual = change;
    if (sweeps == options.maxIterations)
        result.notes.push_back({ImpactIssue::iterationLimit, -1, change});
    return result;
}

} // namespace polhode
