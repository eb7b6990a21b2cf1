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

ContactAnswer unsolvable(std::string reason, double residual)
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
        answer.reason = "friction is left out";
    }
    if (u[0] >= 0.0)
        return answer;
    if (!(W(0, 0) > kSmall * W.topLeftCorner<3, 3>().trace()))
        return unsolvable("neither body can move along the normal", -u[0]);
    answer.lambda[0] = -(1.0 + c.restitution) * u[0] / W(0, 0);
    return answer;
}

ContactAnswer stickingContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    ContactAnswer answer;
    if (c.torsional > 0.0 || c.tangentialRestitution != 0.0) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason = "tangential restitution and torsional friction are left out";
    }
    if (c.law != Restitution::newton) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason = "the sticking impact is stated with Newton's restitution alone";
    }
    if (u[0] >= 0.0)
        return answer;
    const Eigen::Vector3d target(-(1.0 + c.restitution) * u[0], -u[1], -u[2]);
    double residual = 0.0;
    answer.lambda.head<3>() = leastNorm(W.topLeftCorner<3, 3>(), target, residual);
    if (residual > 1e3 * kSmall * u.head<3>().norm())
        return unsolvable("what the contact would have to stop is blocked by a guide", residual);
    answer.slip = ImpactSlip::sticks;
    const double excess = answer.lambda.segment<2>(1).norm() - c.friction * answer.lambda[0];
    if (excess > kSmall * answer.lambda.norm())
        answer.notes.push_back({ImpactIssue::frictionCone, 0, excess});
    return answer;
}

ContactAnswer tangentialContact(const Eigen::Vector4d& u, const Eigen::Matrix4d& W, const ImpactContact& c)
{
    ContactAnswer answer;
    if (c.law != Restitution::newton) {
        answer.notes.push_back({ImpactIssue::ignored, 0, 0.0});
        answer.reason = "tangential restitution goes with Newton's restitution along the normal";
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
            return unsolvable("the law gives no impulse that presses and stops the approach",
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
