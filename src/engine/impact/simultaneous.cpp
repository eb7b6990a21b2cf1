#include "engine/impact/simultaneous.h"

#include "engine/body/force.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::Vector3d;

/// The impulses of least norm with nH I = right, put together into a result.
ImpactResult solveNormals(const ImpactProblem& problem, const ImpactSpace& space, const Eigen::MatrixXd& nH,
                          const Eigen::VectorXd& right)
{
    if (right.size() == 0)
        return finishImpact(problem, space, space.u);
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
    factor.setThreshold(tolerance::kRank);
    factor.compute(nH);
    const Eigen::VectorXd I = factor.solve(right);
    const double residual = (nH * I - right).cwiseAbs().maxCoeff();
    const double fastest = right.cwiseAbs().maxCoeff();
    if (residual > tolerance::kMet * fastest) {
        ImpactResult refused
            = refuseImpact(problem, ImpactIssue::noSolution,
                           Reason{"dependent contacts ask for velocities that no impulse can give together",
                                  "相关的接触所要求的速度，没有一组冲量能同时给出"});
        refused.notes.back().value = residual;
        refused.residual = residual;
        return refused;
    }
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(space.u.size());
    for (Index k = 0; k < I.size(); ++k)
        lambda[ImpactSpace::kRows * k] = I[k];
    ImpactResult result = finishImpact(problem, space, lambda);
    result.residual = residual;
    if (factor.rank() < nH.rows())
        result.notes.push_back(
            {ImpactIssue::rankDeficient, -1, static_cast<double>(nH.rows() - factor.rank())});
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
        if (problem.contacts[k].friction > 0.0 || problem.contacts[k].torsional > 0.0) {
            result.notes.push_back({ImpactIssue::ignored, static_cast<int>(k), problem.contacts[k].friction});
            result.reason = Reason{"friction is left out", "未计摩擦"};
        }
    return result;
}

Eigen::VectorXd wanted(const ImpactProblem& problem, const ImpactSpace& space)
{
    Eigen::VectorXd right = -space.normalU();
    for (Index k = 0; k < right.size(); ++k)
        right[k] *= 1.0 + problem.contacts[static_cast<std::size_t>(k)].restitution;
    return right;
}

void checkGuides(const ImpactProblem& problem, const std::vector<ZhangGuide>& guides)
{
    if (guides.size() != problem.bodies.size())
        refuse(Subject::thing("guides"), Reason::same(std::to_string(guides.size())),
               {"one for each of the " + std::to_string(problem.bodies.size()) + " bodies",
                "每个物体一个，共 " + std::to_string(problem.bodies.size()) + " 个"});
    for (std::size_t l = 0; l < guides.size(); ++l)
        for (const Vector3d& d : {guides[l].p_W, guides[l].r_W})
            if (!(d.isZero(0.0) || std::abs(d.norm() - 1.0) < tolerance::kTyped))
                refuse(Subject::thing("guide " + std::to_string(l)), Reason::same("|p|, |r|"),
                       {"1, or 0 if nothing is blocked", "1；不限制时为 0"});
}

/// What the guides answer to unit impulses of the contacts (38)–(42).
struct Blocked {
    Eigen::Matrix3d move; ///< 1 − p pᵀ: of the impulse, what moves the body
    Eigen::Matrix3d turn; ///< of the moment, what turns it
    Eigen::RowVector3d etaOfT; ///< T^c per moment
};

Blocked blockedBy(const ZhangGuide& guide, const Eigen::Matrix3d& invJ, RotationProjection form)
{
    Blocked b;
    b.move = Eigen::Matrix3d::Identity() - guide.p_W * guide.p_W.transpose();
    b.etaOfT = Eigen::RowVector3d::Zero();
    if (form == RotationProjection::printed)
        b.etaOfT = -guide.r_W.transpose();
    else if (!guide.r_W.isZero(0.0))
        b.etaOfT = -(guide.r_W.transpose() * invJ) / guide.r_W.dot(invJ * guide.r_W);
    b.turn = Eigen::Matrix3d::Identity() + guide.r_W * b.etaOfT;
    return b;
}

void noteGuide(const ImpactBody& body, const ZhangGuide& guide, const Vector3d& v, const Vector3d& w,
               ImpactIssue issue, std::size_t index, std::vector<ImpactNote>& notes)
{
    const double reach = std::sqrt(std::max(0.0, body.I_W.trace()) / body.mass);
    const double off = std::abs(guide.p_W.dot(v)) + reach * std::abs(guide.r_W.dot(w));
    if (off > tolerance::kTyped * (v.norm() + reach * w.norm()))
        notes.push_back({issue, static_cast<int>(index), off});
}

} // namespace

ImpactResult simultaneousImpact(const ImpactProblem& problem)
{
    const ImpactSpace space = impactSpace(problem);
    return solveNormals(problem, space, space.normalW(), wanted(problem, space));
}

ImpactResult zhangImpact(const ImpactProblem& problem, const std::vector<ZhangGuide>& guides,
                         RotationProjection form, ZhangMatrices& matrices)
{
    checkGuides(problem, guides);
    const auto N = static_cast<Index>(problem.bodies.size());
    const auto S = static_cast<Index>(problem.contacts.size());
    ZhangMatrices& z = matrices;
    z.W.setZero(N, S);
    z.arm.setZero(3 * N, S);
    z.rho.setZero(3 * N, S);
    z.mu.setZero(N, S);
    z.eta.setZero(N, S);
    z.H.setZero(3 * S, S);
    z.nH.setZero(S, S);

    ImpactProblem guided = problem;
    guided.coupledResponse.resize(0, 0);
    std::vector<Blocked> blocked;
    for (std::size_t l = 0; l < guided.bodies.size(); ++l) {
        ImpactBody& b = guided.bodies[l];
        const bool turns = !b.I_W.isZero(0.0); // a particle does not
        const Eigen::Matrix3d invJ = turns ? Eigen::Matrix3d(b.I_W.inverse()) : Eigen::Matrix3d::Zero();
        if (!turns && !guides[l].r_W.isZero(0.0))
            refuse(Subject::thing("guide " + std::to_string(l)), {"r of a particle", "质点的 r"},
                   {"zero: it does not turn", "零：质点不转动"});
        blocked.push_back(blockedBy(guides[l], invJ, form));
        b.response.setZero();
        b.response.topLeftCorner<3, 3>() = blocked[l].move / b.mass;
        b.response.bottomRightCorner<3, 3>() = invJ * blocked[l].turn;
    }
    const ImpactSpace space = impactSpace(guided);

    const auto touch = [&](int body, Index k, double sign) {
        if (body == kWorld)
            return;
        const auto l = static_cast<std::size_t>(body);
        const ImpactContact& c = problem.contacts[static_cast<std::size_t>(k)];
        const Vector3d arm = c.point_W - problem.bodies[l].p_WB;
        z.W(body, k) = sign;
        z.arm.block<3, 1>(3 * body, k) = arm;
        z.rho.block<3, 1>(3 * body, k) = sign * arm;
        z.mu(body, k) = -guides[l].p_W.dot(sign * c.n_W);
        z.eta(body, k) = blocked[l].etaOfT.dot((sign * arm).cross(c.n_W));
    };
    for (Index k = 0; k < S; ++k) {
        touch(problem.contacts[static_cast<std::size_t>(k)].bodyA, k, -1.0);
        touch(problem.contacts[static_cast<std::size_t>(k)].bodyB, k, 1.0);
    }
    // u_k = Σ_l W_lk Δv_l + Δw_l × ρ_lk with Δv_l, Δw_l from (40), (41).
    for (Index j = 0; j < S; ++j)
        for (Index l = 0; l < N; ++l) {
            if (z.W(l, j) == 0.0)
                continue;
            const ImpactBody& b = guided.bodies[static_cast<std::size_t>(l)];
            const ZhangGuide& guide = guides[static_cast<std::size_t>(l)];
            const Vector3d n = problem.contacts[static_cast<std::size_t>(j)].n_W;
            const Vector3d dv = (z.W(l, j) * n + guide.p_W * z.mu(l, j)) / b.mass;
            const Vector3d dw
                = b.response.bottomRightCorner<3, 3>() * Vector3d(z.rho.block<3, 1>(3 * l, j)).cross(n);
            for (Index k = 0; k < S; ++k)
                z.H.block<3, 1>(3 * k, j) += z.W(l, k) * dv + dw.cross(Vector3d(z.rho.block<3, 1>(3 * l, k)));
        }
    for (Index k = 0; k < S; ++k)
        z.nH.row(k)
            = problem.contacts[static_cast<std::size_t>(k)].n_W.transpose() * z.H.middleRows(3 * k, 3);
    z.right = wanted(guided, space);

    ImpactResult result = solveNormals(guided, space, z.nH, z.right);
    z.I.resize(S);
    for (Index k = 0; k < S; ++k)
        z.I[k] = result.contacts[static_cast<std::size_t>(k)].normal;
    z.Ic = z.mu * z.I;
    z.Tc = z.eta * z.I;
    // The printed form has a response that is no projection: the guides are checked by p and r themselves.
    std::erase_if(result.notes, [](const ImpactNote& note) {
        return note.issue == ImpactIssue::guideViolatedBefore
            || note.issue == ImpactIssue::guideViolatedAfter;
    });
    for (std::size_t l = 0; l < problem.bodies.size(); ++l) {
        const ImpactBody& b = problem.bodies[l];
        const BodyChange& d = result.bodies[l];
        noteGuide(b, guides[l], b.v_WB, b.w_WB, ImpactIssue::guideViolatedBefore, l, result.notes);
        noteGuide(b, guides[l], d.dv_W, d.dw_W, ImpactIssue::guideViolatedAfter, l, result.notes);
    }
    return result;
}

} // namespace polhode
