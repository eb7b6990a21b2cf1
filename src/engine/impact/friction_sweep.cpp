#include "engine/impact/friction_sweep.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector4d;

constexpr Index kRows = ImpactSpace::kRows;

/// One contact's own block and what is derived from it once.
struct Block {
    Eigen::Matrix4d W;
    Eigen::LDLT<Matrix3d> stick;
    bool regular = false;
    double tangential = 0.0; ///< the largest eigenvalue of W_tt
};

Block blockOf(const Eigen::Matrix4d& W)
{
    constexpr double kRank = 1e-12;
    Block b;
    b.W = W;
    const Matrix3d own = W.topLeftCorner<3, 3>();
    b.stick.compute(own);
    b.regular = b.stick.info() == Eigen::Success && b.stick.vectorD().minCoeff() > kRank * own.trace();
    b.tangential = Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d>(Eigen::Matrix2d(W.block<2, 2>(1, 1)),
                                                                  Eigen::EigenvaluesOnly)
                       .eigenvalues()
                       .maxCoeff();
    return b;
}

/// The impulse of one contact, the others held: `b` is E u⁻ + u⁺ without its own impulse.
Vector4d settle(const Block& block, const SweepContact& c, const Vector4d& b, Vector4d x)
{
    const Eigen::Matrix4d& W = block.W;
    if (c.torsional == 0.0 && block.regular) {
        const Vector3d stick = -block.stick.solve(b.head<3>());
        if (stick[0] >= c.floor && stick.tail<2>().norm() <= c.friction * stick[0]) {
            x.head<3>() = stick;
            return x;
        }
    }
    constexpr int kInner = 30; // most contacts slide: settled in two or three
    for (int i = 0; i < kInner; ++i) {
        const Vector4d old = x;
        if (W(0, 0) > 0.0)
            x[0] = std::max(c.floor, x[0] - (b[0] + W.row(0).dot(x)) / W(0, 0));
        if (c.friction > 0.0 && block.tangential > 0.0) {
            Vector2d t = x.segment<2>(1) - (b.segment<2>(1) + W.middleRows<2>(1) * x) / block.tangential;
            const double size = t.norm();
            if (size > c.friction * x[0])
                t *= c.friction * x[0] / size;
            x.segment<2>(1) = t;
        }
        if (c.torsional > 0.0 && W(3, 3) > 0.0)
            x[3] = std::clamp(x[3] - (b[3] + W.row(3).dot(x)) / W(3, 3), -c.torsional * x[0],
                              c.torsional * x[0]);
        if ((x - old).cwiseAbs().maxCoeff() <= 1e-16 * x.cwiseAbs().maxCoeff())
            break;
    }
    return x;
}

} // namespace

SweepAnswer sweepFriction(const Eigen::VectorXd& u, const Eigen::MatrixXd& W,
                          const std::vector<SweepContact>& contacts, const ImpactOptions& options)
{
    SweepAnswer answer;
    answer.lambda = Eigen::VectorXd::Zero(u.size());
    std::vector<Block> blocks;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const auto row = kRows * static_cast<Index>(k);
        blocks.push_back(blockOf(W.block<4, 4>(row, row)));
        answer.lambda[row] = contacts[k].floor;
    }
    const double enough = contacts.empty() ? 0.0 : options.tolerance * u.cwiseAbs().maxCoeff();
    Eigen::VectorXd now = u + W * answer.lambda;
    while (answer.sweeps < options.maxIterations) {
        answer.residual = 0.0;
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const auto row = kRows * static_cast<Index>(k);
            const Vector4d old = answer.lambda.segment<4>(row);
            const Vector4d others = now.segment<4>(row) - blocks[k].W * old + contacts[k].want;
            const Vector4d change = settle(blocks[k], contacts[k], others, old) - old;
            if (change.isZero(0.0))
                continue;
            answer.lambda.segment<4>(row) += change;
            now += W.middleCols<4>(row) * change;
            answer.residual = std::max(answer.residual, (blocks[k].W * change).cwiseAbs().maxCoeff());
        }
        ++answer.sweeps;
        if (answer.residual <= enough) {
            answer.converged = true;
            break;
        }
    }
    return answer;
}

} // namespace polhode
