#include "engine/impact/two_body.h"

#include "engine/impact/coulomb_impact.h"
#include "engine/impact/one_contact.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

constexpr double kSmall = 1e-12; // rounding of a 4 × 4 solve, relative to its terms

ContactAnswer unsolvable(Reason reason, double residual)
{
    ContactAnswer answer;
    answer.notes.push_back({ImpactIssue::noSolution, 0, residual});
    answer.reason = std::move(reason);
    answer.residual = residual;
    return answer;
}

/// Solves Rᵀ (W B x + target) = 0 with the least-norm x; the largest residual into `residual`.
Eigen::VectorXd leastNorm(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double& residual)
{
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
    factor.setThreshold(kSmall);
    factor.compute(A);
    const Eigen::VectorXd x = factor.solve(b);
    residual = (A * x - b).cwiseAbs().maxCoeff();
    return x;
}

} // namespace

ContactAnswer frictionlessContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    ContactAnswer answer;
    if (c.friction > 0.0 || c.torsional > 0.0) {
        answer.notes.push_back({ImpactIssue::ignored, 0, c.friction});
        answer.reason = Reason{"friction is left out", "未计摩擦"};
    }
    if (u[0] >= 0.0)
        return answer;
    if (!(W(0, 0) > kSmall * W.topLeftCorner<3, 3>().trace()))
        return unsolvable(Reason{"neither body can move along the normal", "两个物体都不能沿法向运动"},
                          -u[0]);
    answer.lambda[0] = -(1.0 + c.restitution) * u[0] / W(0, 0);
    return answer;
}

ContactAnswer stickingContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    ContactAnswer answer;
    if (c.torsional > 0.0 || c.tangentialRestitution != 0.0) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason
            = Reason{"tangential restitution and torsional friction are left out", "未计切向恢复与扭转摩擦"};
    }
    if (!restitutionRow(c.law).ofVelocity) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason = Reason{"the sticking impact is stated with Newton's restitution alone",
                               "黏着碰撞只与牛顿恢复系数配合"};
    }
    if (u[0] >= 0.0)
        return answer;
    const Eigen::Vector3d target(-(1.0 + c.restitution) * u[0], -u[1], -u[2]);
    double residual = 0.0;
    answer.lambda.head<3>() = leastNorm(W.topLeftCorner<3, 3>(), target, residual);
    if (residual > 1e3 * kSmall * u.head<3>().norm())
        return unsolvable(Reason{"what the contact would have to stop is blocked by a guide",
                                 "接触须制止的运动受导向约束阻碍"},
                          residual);
    answer.slip = ImpactSlip::sticks;
    const double excess = answer.lambda.segment<2>(1).norm() - c.friction * answer.lambda[0];
    if (excess > kSmall * answer.lambda.norm())
        answer.notes.push_back({ImpactIssue::frictionCone, 0, excess});
    return answer;
}

ContactAnswer tangentialContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    ContactAnswer answer;
    if (!restitutionRow(c.law).ofVelocity) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason = Reason{"tangential restitution goes with Newton's restitution along the normal",
                               "切向恢复须与法向的牛顿恢复系数配合"};
    }
    if (u[0] >= 0.0)
        return answer;
    // λ = B x: the first column carries λ_n with what slides in proportion to it, the others what sticks.
    Eigen::Vector4d ray(1.0, 0.0, 0.0, 0.0);
    bool slipSticks = c.friction > 0.0;
    bool spinSticks = c.torsional > 0.0;
    for (;;) {
        std::vector<int> rows{0};
        if (slipSticks)
            rows.insert(rows.end(), {1, 2});
        if (spinSticks)
            rows.push_back(3);
        const auto n = static_cast<Eigen::Index>(rows.size());
        Eigen::MatrixXd B = Eigen::MatrixXd::Zero(4, n);
        B.col(0) = ray;
        const Eigen::Vector4d grow = Eigen::Vector4d::Ones()
            + Eigen::Vector4d(c.restitution, c.tangentialRestitution, c.tangentialRestitution,
                              c.torsionalRestitution);
        Eigen::VectorXd target(n);
        for (Eigen::Index j = 0; j < n; ++j) {
            const int row = rows[static_cast<std::size_t>(j)];
            if (j > 0)
                B(row, j) = 1.0;
            target[j] = -grow[row] * u[row];
        }
        const Eigen::MatrixXd A = (W * B)(rows, Eigen::all);
        double residual = 0.0;
        const Eigen::VectorXd x = leastNorm(A, target, residual);
        answer.lambda = B * x;
        ++answer.iterations;
        const double limit = std::max(0.0, answer.lambda[0]);
        const double slip = answer.lambda.segment<2>(1).norm();
        if (slipSticks && slip > c.friction * limit * (1.0 + kSmall)) {
            ray.segment<2>(1) = answer.lambda.segment<2>(1) * (c.friction / slip);
            slipSticks = false;
            continue;
        }
        if (spinSticks && std::abs(answer.lambda[3]) > c.torsional * limit * (1.0 + kSmall)) {
            ray[3] = std::copysign(c.torsional, answer.lambda[3]);
            spinSticks = false;
            continue;
        }
        if (answer.lambda[0] < 0.0 || residual > 1e3 * kSmall * u.norm())
            return unsolvable({"the law gives no impulse that presses and stops the approach",
                               "按该定律，没有冲量既压紧又能制止接近"},
                              std::max(residual, -u[0]));
        break;
    }
    if (c.friction > 0.0)
        answer.slip = slipSticks ? ImpactSlip::sticks : ImpactSlip::slides;
    return answer;
}

ContactAnswer twoBodyContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    if (c.torsional > 0.0 || (c.friction > 0.0 && c.tangentialRestitution != 0.0))
        return tangentialContact(u, W, c);
    return c.friction > 0.0 ? coulombContact(u, W, c) : frictionlessContact(u, W, c);
}

ImpactResult frictionlessImpact(const ImpactProblem& problem)
{
    return solveOneContact(problem, frictionlessContact);
}

ImpactResult stickingImpact(const ImpactProblem& problem)
{
    return solveOneContact(problem, stickingContact);
}

ImpactResult tangentialImpact(const ImpactProblem& problem)
{
    return solveOneContact(problem, tangentialContact);
}

ImpactResult twoBodyImpact(const ImpactProblem& problem)
{
    return solveOneContact(problem, twoBodyContact);
}

} // namespace polhode
