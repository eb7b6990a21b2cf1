#include "engine/impact/unilateral.h"

#include "engine/math/tolerances.h"
#include "engine/solve/coulomb_sweep.h"

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

/// What is asked of one contact of an impact with friction: λ_n ≥ floor ⊥ ζ⁺ + want_n ≥ 0, friction and
/// couple against u⁺ + want.
struct RoughContact {
    Eigen::Vector4d want = Eigen::Vector4d::Zero(); ///< E u⁻ (m/s, rad/s)
    double floor = 0.0; ///< N s
    double friction = 0.0;
    double torsional = 0.0; ///< m

    /// The rows that heed an impulse: a thin rod turns about its line so easily that rounding of that would
    /// count.
    Eigen::Vector4d heed() const
    {
        const double slides = friction > 0.0 ? 1.0 : 0.0, spins = torsional > 0.0 ? 1.0 : 0.0;
        return {1.0, slides, slides, spins};
    }
};

/// Contacts that answer to each other, by the rows that heed an impulse.
struct RoughPart {
    std::vector<Index> rows; ///< among those of all
    Eigen::VectorXd b; ///< u⁻ + want
    Eigen::MatrixXd W;
    std::vector<CoulombContact> contacts;
    Lcp normals; ///< of the smooth contacts, above the floor

    /// Whether the contacts are as they are to be without an impulse.
    bool isLeft(double still) const
    {
        return std::all_of(contacts.begin(), contacts.end(), [&](const CoulombContact& c) {
            return c.law.floor == 0.0 && b[c.first] >= -still;
        });
    }
};

RoughPart partOf(const Eigen::VectorXd& u, const Eigen::MatrixXd& W, const Lcp& normals,
                 const std::vector<RoughContact>& contacts, const std::vector<int>& part)
{
    RoughPart own;
    std::vector<Index> ones;
    std::vector<double> b;
    for (const int k : part) {
        const RoughContact& c = contacts[static_cast<std::size_t>(k)];
        const Eigen::Vector4d heed = c.heed();
        CoulombContact& law = own.contacts.emplace_back(CoulombContact{std::ssize(b), {}});
        law.law.addNormal(c.floor);
        if (heed[1] > 0.0)
            law.law.addDisc(2, c.friction);
        if (heed[3] > 0.0)
            law.law.addDisc(1, c.torsional);
        ones.push_back(k);
        for (Index i = 0; i < kRows; ++i)
            if (heed[i] > 0.0) {
                own.rows.push_back(kRows * k + i);
                b.push_back(u[own.rows.back()] + c.want[i]);
            }
    }
    own.b = Eigen::Map<const Eigen::VectorXd>(b.data(), std::ssize(b));
    own.W = W(own.rows, own.rows);
    own.normals = {normals.M(ones, ones), normals.q(ones)};
    return own;
}

/// The impulses of one part: the sweeps' answer. They begin with Newton's, or else with those of the smooth
/// contacts.
SweepAnswer solvePart(const RoughPart& part, double fastest, const ImpactOptions& options)
{
    constexpr std::size_t kMany = 80; // contacts: where a factorization costs more than many sweeps
    constexpr int kSteps = 1000; // a round takes a few; after ten rounds r grows
    constexpr double kNear = 1e-3; // of the speed: from where the borders of the laws may hold
    const double enough = options.tolerance * fastest, near = kNear * fastest;
    Eigen::VectorXd start = Eigen::VectorXd::Zero(part.b.size());
    const LcpResult smooth = solveNormals(part.normals, fastest);
    for (std::size_t k = 0; k < part.contacts.size(); ++k)
        start[part.contacts[k].first]
            = part.contacts[k].law.floor + (smooth ? smooth.z[static_cast<Index>(k)] : 0.0);
    std::optional<Eigen::VectorXd> at;
    if (part.contacts.size() <= kMany)
        at = newtonCoulomb(part.W, part.b, part.contacts, start, enough, near,
                           std::min(kSteps, options.maxIterations), kAtLast * fastest);
    SweepAnswer answer
        = sweepCoulomb(part.W, part.b, part.contacts, at ? *at : start, enough, near, options.maxIterations);
    if (!answer.converged && at) { // sweeps come on by the smallest eigenvalue of W
        answer.lambda = *at;
        answer.converged = true;
    }
    return answer;
}

/// Adds the impulses of contacts with friction to those found so far, one part after another of those that
/// answer to each other.
void addRough(const Eigen::VectorXd& u, const Eigen::MatrixXd& W, const Lcp& normals,
              const std::vector<RoughContact>& contacts, double fastest, const ImpactOptions& options,
              Found& found)
{
    std::vector<int> all(contacts.size());
    std::iota(all.begin(), all.end(), 0);
    Eigen::VectorXd heed(u.size());
    for (const int k : all)
        heed.segment<4>(kRows * k) = contacts[static_cast<std::size_t>(k)].heed();
    const Eigen::MatrixXd heeded = heed.asDiagonal() * W * heed.asDiagonal();
    for (const std::vector<int>& part : answeringParts(heeded, std::move(all))) {
        const RoughPart own = partOf(u, W, normals, contacts, part);
        if (own.isLeft(options.tolerance * fastest))
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
        found.lambda(own.rows) += answer.lambda;
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
    std::vector<RoughContact> contacts;
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
    addRough(space.u, space.W, lcp, contacts, fastest, options, found);
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
    std::vector<RoughContact> contacts;
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
        addRough(space.u, space.W, compression, contacts, fastest, options, found);
    else
        addSmooth(compression, fastest, found);
    if (!found.ok)
        return close(problem, space, want, std::move(found));

    const Eigen::VectorXd compressed = space.u + space.W * found.lambda;
    Eigen::VectorXd floor(count);
    Lcp expansion{compression.M, compressed(Eigen::seqN(Index(0), count, kRows))};
    for (Index k = 0; k < count; ++k) {
        RoughContact& c = contacts[static_cast<std::size_t>(k)];
        floor[k] = problem.contacts[static_cast<std::size_t>(k)].restitution * found.lambda[kRows * k];
        c.floor = floor[k];
    }
    expansion.q += expansion.M * floor;
    if (friction) {
        addRough(compressed, space.W, expansion, contacts, fastest, options, found);
    } else {
        for (Index k = 0; k < count; ++k)
            found.lambda[kRows * k] += floor[k];
        addSmooth(expansion, fastest, found);
    }
    return close(problem, space, want, std::move(found));
}

} // namespace polhode
