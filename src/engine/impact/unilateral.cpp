#include "engine/impact/unilateral.h"

#include "engine/impact/friction_sweep.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Index;

constexpr Index kRows = ImpactSpace::kRows;

bool rough(const ImpactProblem& problem)
{
    return std::any_of(problem.contacts.begin(), problem.contacts.end(),
                       [](const ImpactContact& c) { return c.friction > 0.0 || c.torsional > 0.0; });
}

/// Impulses in phases, and what must be said about them.
struct Found {
    Eigen::VectorXd lambda;
    std::vector<ImpactNote> notes;
    std::string reason;
    int iterations = 0;
    double residual = 0.0;
    bool ok = true;
};

/// Adds the normals' LCP solution z to the impulses found so far.
void addSmooth(const Lcp& lcp, double fastest, Found& found)
{
    LcpOptions options;
    options.size_w = fastest;
    LcpResult result = solveLcp("dantzig", lcp, options);
    if (!result)
        result = solveLcp("lemke", lcp, options);
    found.iterations += result.iterations;
    found.residual = std::max(found.residual, result.residual);
    if (!result) {
        const bool none = result.status == LcpStatus::noSolution || result.status == LcpStatus::ray;
        found.notes.push_back(
            {none ? ImpactIssue::noSolution : ImpactIssue::iterationLimit, -1, result.residual});
        found.reason = result.reason.en;
        found.ok = false;
        return;
    }
    for (Index k = 0; k < result.z.size(); ++k)
        found.lambda[kRows * k] += result.z[k];
}

/// Adds the sweeps' answer to the impulses found so far.
void addRough(const Eigen::VectorXd& u, const Eigen::MatrixXd& W, const std::vector<SweepContact>& contacts,
              const ImpactOptions& options, Found& found)
{
    const SweepAnswer answer = sweepFriction(u, W, contacts, options);
    found.iterations += answer.sweeps;
    found.residual = std::max(found.residual, answer.residual);
    if (!answer.converged) {
        found.notes.push_back({ImpactIssue::iterationLimit, -1, answer.residual});
        found.reason = "the sweeps over the contacts have not settled";
        found.ok = false;
        return;
    }
    found.lambda += answer.lambda;
}

ImpactResult close(const ImpactProblem& problem, const ImpactSpace& space, Found found)
{
    if (!found.ok)
        found.lambda.setZero();
    ImpactResult result = finishImpact(problem, space, found.lambda);
    if (found.ok) {
        // Which impulses are unique depends on the contacts that carry one.
        std::vector<Index> loaded;
        for (Index k = 0; k < space.contactCount(); ++k)
            if (found.lambda[kRows * k] > 0.0)
                loaded.push_back(kRows * k);
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor;
        factor.setThreshold(1e-12);
        if (!loaded.empty()) {
            factor.compute(space.W(loaded, loaded));
            const auto missing = static_cast<Index>(loaded.size()) - factor.rank();
            if (missing > 0)
                found.notes.push_back({ImpactIssue::rankDeficient, -1, static_cast<double>(missing)});
        }
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            const double mu = problem.contacts[k].friction;
            const Index row = kRows * static_cast<Index>(k);
            const double normal = found.lambda[row];
            if (mu > 0.0 && normal > 0.0)
                result.contacts[k].slip = found.lambda.segment<2>(row + 1).norm() < mu * normal * (1.0 - 1e-9)
                    ? ImpactSlip::sticks
                    : ImpactSlip::slides;
        }
    }
    result.notes.insert(result.notes.end(), found.notes.begin(), found.notes.end());
    result.reason = found.reason;
    result.iterations = found.iterations;
    result.residual = found.residual;
    return result;
}

/// e of a contact in Newton's law: one that does not approach has nothing to give back.
double newtonE(const ImpactContact& c, double before)
{
    return before < 0.0 ? c.restitution : 0.0;
}

} // namespace

Lcp unilateralLcp(const ImpactProblem& problem, const ImpactSpace& space)
{
    Lcp lcp{space.normalW(), space.normalU()};
    for (Index k = 0; k < lcp.q.size(); ++k)
        lcp.q[k] *= 1.0 + newtonE(problem.contacts[static_cast<std::size_t>(k)], lcp.q[k]);
    return lcp;
}

ImpactResult unilateralImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    const ImpactSpace space = impactSpace(problem);
    Found found;
    found.lambda = Eigen::VectorXd::Zero(space.u.size());
    if (problem.contacts.empty())
        return close(problem, space, std::move(found));
    if (!rough(problem)) {
        const Lcp lcp = unilateralLcp(problem, space);
        addSmooth(lcp, space.normalU().cwiseAbs().maxCoeff(), found);
        return close(problem, space, std::move(found));
    }
    std::vector<SweepContact> contacts;
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const ImpactContact& c = problem.contacts[k];
        const Eigen::Vector4d u = space.u.segment<4>(kRows * static_cast<Index>(k));
        const Eigen::Vector4d e(newtonE(c, u[0]), c.tangentialRestitution, c.tangentialRestitution,
                                c.torsionalRestitution);
        contacts.push_back({e.cwiseProduct(u), 0.0, c.friction, c.torsional});
    }
    addRough(space.u, space.W, contacts, options, found);
    return close(problem, space, std::move(found));
}

ImpactResult poissonImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    const ImpactSpace space = impactSpace(problem);
    const auto count = problem.contacts.size();
    Found found;
    found.lambda = Eigen::VectorXd::Zero(space.u.size());
    if (count == 0)
        return close(problem, space, std::move(found));
    const double fastest = space.u.cwiseAbs().maxCoeff();
    const bool friction = rough(problem);
    std::vector<SweepContact> contacts;
    for (std::size_t k = 0; k < count; ++k) {
        const ImpactContact& c = problem.contacts[k];
        contacts.push_back({Eigen::Vector4d::Zero(), 0.0, c.friction, c.torsional});
        if (c.tangentialRestitution != 0.0 && c.friction > 0.0) {
            found.notes.push_back({ImpactIssue::ignored, static_cast<int>(k), c.tangentialRestitution});
            found.reason = "tangential restitution is left out";
        }
    }
    const Eigen::MatrixXd M = space.normalW();
    if (friction)
        addRough(space.u, space.W, contacts, options, found);
    else
        addSmooth({M, space.normalU()}, fastest, found);
    if (!found.ok)
        return close(problem, space, std::move(found));

    const Eigen::VectorXd compressed = space.u + space.W * found.lambda;
    Eigen::VectorXd floor(static_cast<Index>(count));
    for (std::size_t k = 0; k < count; ++k) {
        floor[static_cast<Index>(k)]
            = problem.contacts[k].restitution * found.lambda[kRows * static_cast<Index>(k)];
        contacts[k].floor = floor[static_cast<Index>(k)];
    }
    if (friction) {
        addRough(compressed, space.W, contacts, options, found);
    } else {
        Eigen::VectorXd q = M * floor;
        for (Index k = 0; k < q.size(); ++k) {
            q[k] += compressed[kRows * k];
            found.lambda[kRows * k] += floor[k];
        }
        addSmooth({M, q}, fastest, found);
    }
    return close(problem, space, std::move(found));
}

} // namespace polhode
