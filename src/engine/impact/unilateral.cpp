#include "engine/impact/unilateral.h"

#include "engine/impact/friction_sweep.h"
#include "engine/math/tolerances.h"
#include "engine/solve/coulomb_newton.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

using Eigen::Index;

constexpr Index kRows = ImpactSpace::kRows;
constexpr double kPress
    = 1e-11; ///< of the fastest velocity: how fast a jammed contact is to part, to begin at all

bool rough(const ImpactProblem& problem)
{
    return std::any_of(problem.contacts.begin(), problem.contacts.end(),
                       [](const ImpactContact& c) { return c.friction > 0.0 || c.torsional > 0.0; });
}

/// Impulses in phases, and what must be said about them.
struct Found {
    Eigen::VectorXd lambda;
    std::vector<ImpactNote> notes;
    Reason reason;
    int iterations = 0;
    double residual = 0.0;
    bool ok = true;
};

/// Contacts that carry an impulse or could: w = 0 to rounding.
std::vector<Index> closedContacts(const Eigen::VectorXd& z, const Eigen::VectorXd& w, double fastest)
{
    constexpr double kAtRest = 1e-10; // of the fastest velocity: as solveLcp accepts
    std::vector<Index> closed;
    for (Index k = 0; k < z.size(); ++k)
        if (z[k] > 0.0 || std::abs(w[k]) <= kAtRest * fastest)
            closed.push_back(k);
    return closed;
}

constexpr double kAtLast = 1e-5; ///< of the fastest velocity: what is left then is struck once more

/// Whether z keeps the laws to kAtLast, and rounding does not hide that: where something heavy presses on
/// something light, z is known to less than the check of an LCP asks for.
bool willDo(const Lcp& lcp, const Eigen::VectorXd& z, double fastest)
{
    const double most = kAtLast * fastest;
    if (!z.allFinite() || !(motionRounding(lcp.M.cwiseAbs(), z) <= most))
        return false;
    const Eigen::VectorXd w = lcp.M * z + lcp.q;
    for (Index k = 0; k < z.size(); ++k)
        if (z[k] < 0.0 || w[k] < -most || (z[k] > 0.0 && w[k] > most))
            return false;
    return true;
}

/// The LCP of the normals. Where normals depend on each other, the impulses of least norm if these only push:
/// equal legs then share equally.
LcpResult solveNormals(const Lcp& lcp, double fastest)
{
    LcpOptions options;
    options.size_w = Eigen::VectorXd::Constant(lcp.q.size(), fastest);
    LcpResult result;
    for (const char* method : {"dantzig", "lemke"}) {
        result = solveLcp(method, lcp, options);
        if (!result && willDo(lcp, result.z, fastest))
            result.status = LcpStatus::solved;
        if (result)
            break;
    }
    if (!result)
        return result;
    const std::vector<Index> closed = closedContacts(result.z, result.w, fastest);
    if (closed.empty())
        return result;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
    factor.setThreshold(tolerance::kRank);
    factor.compute(lcp.M(closed, closed));
    if (factor.rank() == static_cast<Index>(closed.size()))
        return result;
    Eigen::VectorXd least = factor.solve(-lcp.q(closed));
    for (const bool again : {false, true}) {
        if (again) // large ones need their rounding taken away
            least -= factor.solve(Eigen::VectorXd(lcp.M(closed, closed) * least + lcp.q(closed)));
        Eigen::VectorXd z = Eigen::VectorXd::Zero(lcp.q.size());
        z(closed) = least;
        const double residual = checkLcp(lcp, z, options.size_w).residual;
        if (!(least.minCoeff() >= 0.0 && residual <= options.tolerance))
            continue;
        result.z = z;
        result.w = lcp.M * z + lcp.q;
        result.residual = residual;
        break;
    }
    return result;
}

/// Adds the normals' impulses of an LCP to those found so far.
void addSmooth(const Lcp& lcp, double fastest, Found& found)
{
    const LcpResult result = solveNormals(lcp, fastest);
    found.iterations += result.iterations;
    found.residual = std::max(found.residual, result.residual * fastest);
    if (!result) {
        const bool none = result.status == LcpStatus::noSolution || result.status == LcpStatus::unbounded;
        found.notes.push_back(
            {none ? ImpactIssue::noSolution : ImpactIssue::iterationLimit, -1, result.residual});
        found.reason = result.reason;
        found.ok = false;
        return;
    }
    for (Index k = 0; k < result.z.size(); ++k)
        found.lambda[kRows * k] += result.z[k];
}

/// The rows of an impact with friction that answer to an impulse.
struct RoughRows {
    Eigen::VectorXd u;
    Eigen::MatrixXd W;
    std::vector<SweepContact> contacts;
    Lcp normals; ///< of the smooth contacts, above the floor
};

/// Those of a part of the contacts.
RoughRows partOf(const RoughRows& all, const std::vector<int>& part)
{
    RoughRows rows;
    std::vector<Index> fours, ones;
    for (const int k : part) {
        for (Index i = 0; i < kRows; ++i)
            fours.push_back(kRows * k + i);
        ones.push_back(k);
        rows.contacts.push_back(all.contacts[static_cast<std::size_t>(k)]);
    }
    rows.u = all.u(fours);
    rows.W = all.W(fours, fours);
    rows.normals = {all.normals.M(ones, ones), all.normals.q(ones)};
    return rows;
}

/// Motions that no impulse heeds are left out: a thin rod turns about its line so easily that their rounding
/// would count.
void leaveOutUnheeded(RoughRows& rows)
{
    for (std::size_t k = 0; k < rows.contacts.size(); ++k) {
        const Index row = kRows * static_cast<Index>(k);
        const auto leaveOut = [&](Index first, Index count) {
            rows.u.segment(first, count).setZero();
            rows.W.middleRows(first, count).setZero();
            rows.W.middleCols(first, count).setZero();
        };
        if (rows.contacts[k].friction == 0.0)
            leaveOut(row + 1, 2);
        if (rows.contacts[k].torsional == 0.0)
            leaveOut(row + 3, 1);
    }
}

/// Whether the contacts are as they are to be without an impulse.
bool isLeft(const RoughRows& rows, double still)
{
    for (std::size_t k = 0; k < rows.contacts.size(); ++k)
        if (rows.contacts[k].floor != 0.0
            || rows.u[kRows * static_cast<Index>(k)] + rows.contacts[k].want[0] < -still)
            return false;
    return true;
}

std::optional<Eigen::VectorXd> newton(const RoughRows& rows, const Eigen::VectorXd& start, double fastest,
                                      const ImpactOptions& options)
{
    constexpr double kNear = 1e-3; // of the speed: from where the borders of the laws may hold
    constexpr int kSteps = 1000; // a round takes a few; after ten rounds r grows
    std::vector<Index> live;
    Eigen::VectorXd b = rows.u;
    std::vector<CoulombContact> laws;
    for (std::size_t k = 0; k < rows.contacts.size(); ++k) {
        const SweepContact& c = rows.contacts[k];
        const Index row = kRows * static_cast<Index>(k);
        b.segment<4>(row) += c.want;
        CoulombContact& law = laws.emplace_back(CoulombContact{static_cast<Index>(live.size()), {}});
        law.law.addNormal(c.floor);
        live.push_back(row);
        if (c.friction > 0.0) {
            law.law.addDisc(2, c.friction);
            live.insert(live.end(), {row + 1, row + 2});
        }
        if (c.torsional > 0.0) {
            law.law.addDisc(1, c.torsional);
            live.push_back(row + 3);
        }
    }
    const Eigen::MatrixXd W = rows.W(live, live);
    const Eigen::VectorXd own = b(live);
    const std::optional<Eigen::VectorXd> found
        = newtonCoulomb(W, own, laws, start(live), options.tolerance * fastest, kNear * fastest,
                        std::min(kSteps, options.maxIterations), kAtLast * fastest);
    if (!found)
        return found;
    Eigen::VectorXd lambda = start;
    lambda(live) = *found;
    return lambda;
}

/// The impulses of one part: the sweeps' answer. They begin with Newton's, or else with those of the smooth
/// contacts.
SweepAnswer solvePart(const RoughRows& rows, double fastest, const ImpactOptions& options)
{
    Eigen::VectorXd start = Eigen::VectorXd::Zero(rows.u.size());
    const LcpResult smooth = solveNormals(rows.normals, fastest);
    for (Index k = 0; k < rows.normals.q.size(); ++k)
        start[kRows * k] = rows.contacts[static_cast<std::size_t>(k)].floor + (smooth ? smooth.z[k] : 0.0);
    constexpr std::size_t kMany = 80; // contacts: where a factorization costs more than many sweeps
    const auto at = rows.contacts.size() <= kMany ? newton(rows, start, fastest, options) : std::nullopt;
    SweepAnswer answer = sweepFriction(rows.u, rows.W, rows.contacts, at ? *at : start, fastest, options);
    if (!answer.converged && at) { // sweeps come on by the smallest eigenvalue of W
        answer.lambda = *at;
        answer.converged = true;
    }
    return answer;
}

/// Adds the impulses of contacts with friction to those found so far, one part after another of those that
/// answer to each other.
void addRough(RoughRows rows, double fastest, const ImpactOptions& options, Found& found)
{
    leaveOutUnheeded(rows);
    std::vector<int> all(rows.contacts.size());
    std::iota(all.begin(), all.end(), 0);
    for (const std::vector<int>& part : answeringParts(rows.W, std::move(all))) {
        const RoughRows own = partOf(rows, part);
        if (isLeft(own, options.tolerance * fastest))
            continue;
        const SweepAnswer answer = solvePart(own, fastest, options);
        found.iterations += answer.sweeps;
        found.residual = std::max(found.residual, answer.residual);
        if (!answer.converged) {
            found.notes.push_back({ImpactIssue::iterationLimit, -1, answer.residual});
            found.reason = Reason{"the sweeps over the contacts have not settled", "逐个接触的迭代未收敛"};
            found.ok = false;
            return;
        }
        for (std::size_t i = 0; i < part.size(); ++i)
            found.lambda.segment<4>(kRows * part[i])
                += answer.lambda.segment<4>(kRows * static_cast<Index>(i));
    }
}

/// `want` is what each contact's ζ⁺ is compared with: closed where ζ⁺ + want = 0.
ImpactResult close(const ImpactProblem& problem, const ImpactSpace& space, const Eigen::VectorXd& want,
                   Found found)
{
    if (!found.ok)
        found.lambda.setZero();
    ImpactResult result = finishImpact(problem, space, found.lambda);
    if (found.ok && space.contactCount() > 0) {
        const Eigen::VectorXd after = space.u + space.W * found.lambda;
        const auto normals = Eigen::seqN(Index(0), want.size(), kRows);
        std::vector<Index> rows
            = closedContacts(found.lambda(normals), after(normals) + want, space.u.cwiseAbs().maxCoeff());
        for (Index& row : rows)
            row *= kRows;
        if (!rows.empty()) {
            Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor;
            factor.setThreshold(tolerance::kRank);
            factor.compute(space.W(rows, rows));
            const auto missing = static_cast<Index>(rows.size()) - factor.rank();
            if (missing > 0)
                found.notes.push_back({ImpactIssue::rankDeficient, -1, static_cast<double>(missing)});
        }
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            const double mu = problem.contacts[k].friction;
            const Index row = kRows * static_cast<Index>(k);
            const double limit = mu * found.lambda[row];
            if (limit > 0.0)
                result.contacts[k].slip
                    = found.lambda.segment<2>(row + 1).norm() < limit * (1.0 - tolerance::kOnCone)
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
    const Lcp lcp = unilateralLcp(problem, space);
    const Eigen::VectorXd want = lcp.q - space.normalU();
    Found found;
    found.lambda = Eigen::VectorXd::Zero(space.u.size());
    if (problem.contacts.empty())
        return close(problem, space, want, std::move(found));
    const double fastest = space.u.cwiseAbs().maxCoeff();
    if (!rough(problem)) {
        addSmooth(lcp, fastest, found);
        return close(problem, space, want, std::move(found));
    }
    std::vector<SweepContact> contacts;
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const ImpactContact& c = problem.contacts[k];
        const Eigen::Vector4d u = space.u.segment<4>(kRows * static_cast<Index>(k));
        const Eigen::Vector4d e(newtonE(c, u[0]), c.tangentialRestitution, c.tangentialRestitution,
                                c.torsionalRestitution);
        Eigen::Vector4d compared = e.cwiseProduct(u);
        if (c.jammed)
            compared[0] -= kPress * fastest;
        contacts.push_back({compared, 0.0, c.friction, c.torsional});
    }
    addRough({space.u, space.W, contacts, lcp}, fastest, options, found);
    return close(problem, space, want, std::move(found));
}

ImpactResult poissonImpact(const ImpactProblem& problem, const ImpactOptions& options)
{
    const ImpactSpace space = impactSpace(problem);
    const auto count = static_cast<Index>(problem.contacts.size());
    const Eigen::VectorXd want = Eigen::VectorXd::Zero(count);
    Found found;
    found.lambda = Eigen::VectorXd::Zero(space.u.size());
    if (count == 0)
        return close(problem, space, want, std::move(found));
    const double fastest = space.u.cwiseAbs().maxCoeff();
    const bool friction = rough(problem);
    std::vector<SweepContact> contacts;
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const ImpactContact& c = problem.contacts[k];
        contacts.push_back({Eigen::Vector4d::Zero(), 0.0, c.friction, c.torsional});
        if (c.tangentialRestitution != 0.0 && c.friction > 0.0) {
            found.notes.push_back({ImpactIssue::ignored, static_cast<int>(k), c.tangentialRestitution});
            found.reason = Reason{"tangential restitution is left out", "未计切向恢复"};
        }
        if (c.torsionalRestitution != 0.0 && c.torsional > 0.0) {
            found.notes.push_back({ImpactIssue::ignored, static_cast<int>(k), c.torsionalRestitution});
            found.reason = Reason{"torsional restitution is left out", "未计扭转恢复"};
        }
    }
    const Lcp compression{space.normalW(), space.normalU()};
    if (friction)
        addRough({space.u, space.W, contacts, compression}, fastest, options, found);
    else
        addSmooth(compression, fastest, found);
    if (!found.ok)
        return close(problem, space, want, std::move(found));

    const Eigen::VectorXd compressed = space.u + space.W * found.lambda;
    Eigen::VectorXd floor(count);
    Lcp expansion{compression.M, compressed(Eigen::seqN(Index(0), count, kRows))};
    for (Index k = 0; k < count; ++k) {
        SweepContact& c = contacts[static_cast<std::size_t>(k)];
        floor[k] = problem.contacts[static_cast<std::size_t>(k)].restitution * found.lambda[kRows * k];
        c.floor = floor[k];
    }
    expansion.q += expansion.M * floor;
    if (friction) {
        addRough({compressed, space.W, contacts, expansion}, fastest, options, found);
    } else {
        for (Index k = 0; k < count; ++k)
            found.lambda[kRows * k] += floor[k];
        addSmooth(expansion, fastest, found);
    }
    return close(problem, space, want, std::move(found));
}

} // namespace polhode
