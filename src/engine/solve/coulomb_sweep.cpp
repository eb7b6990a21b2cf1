#include "engine/solve/coulomb_sweep.h"

#include "engine/math/interrupt.h"
#include "engine/math/tolerances.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

using Rows = ConeLaw::Rows;
using Square = ConeLaw::Square;

/// One contact's own block and what is derived from it once.
struct Block {
    Square W;
    Eigen::LDLT<Square> stick;
    bool regular = false;
    std::vector<double> own; ///< the largest eigenvalues of W_nn, and of the disc's blocks
};

double largest(const Eigen::Matrix2d& W)
{
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d>(W, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
}

Block blockOf(const Square& W, const ConeLaw& law)
{
    Block b{W, Eigen::LDLT<Square>(W), false, {W(0, 0)}};
    b.regular
        = b.stick.info() == Eigen::Success && b.stick.vectorD().minCoeff() > tolerance::kRank * W.trace();
    for (const ConeLaw::Disc& d : law) {
        const double own = W(d.first, d.first);
        b.own.push_back(d.count == 1 ? own : largest(Eigen::Matrix2d(W.block<2, 2>(d.first, d.first))));
    }
    return b;
}

/// The impulse of one contact, and whether it meets the contact's own conditions.
struct Settled {
    Rows lambda;
    bool done = true;
    double off = 0.0; ///< m/s, rad/s, if not done: by how much its motion still changed
};

/// One contact, the others held: `b` are its motions without its own impulse.
Settled settle(const Block& block, const ConeLaw& law, const Rows& b, Rows x)
{
    if (block.regular) {
        const Rows stick = -block.stick.solve(b);
        Rows drawn = stick;
        law.project(drawn);
        if (drawn == stick)
            return {stick};
    }
    const auto relax = [&](int first, int count, double own) {
        if (!(own > 0.0))
            return;
        const Rows u = b.segment(first, count) + block.W.middleRows(first, count) * x;
        x.segment(first, count) -= u / own;
        law.project(x);
    };
    constexpr int kInner = 100; // most contacts are settled in two or three
    // Of the speed: what the rounding of six rows leaves, and from where the sides of the laws may be right.
    constexpr double kEnough = 1e-12, kNear = 1e-3;
    constexpr int kSteps = 200; // of it: where it comes to an answer it takes some ten
    double off = 0.0;
    for (int i = 0; i < kInner; ++i) {
        const Rows old = x;
        relax(0, 1, block.own[0]);
        for (std::size_t k = 1; k < block.own.size(); ++k)
            relax(law.discs[k - 1].first, law.discs[k - 1].count, block.own[k]);
        constexpr double kStill = 1e-15; // of the largest impulse: some five rounding units
        if ((x - old).cwiseAbs().maxCoeff() <= kStill * x.cwiseAbs().maxCoeff())
            return {x};
        off = (block.W * (x - old)).cwiseAbs().maxCoeff();
    }
    // Where that goes round in circles.
    const double fastest = b.lpNorm<Eigen::Infinity>();
    for (const Rows& start : {x, Rows(Rows::Zero(law.count))})
        if (const auto found
            = newtonCoulomb(block.W, b, {{0, law}}, start, kEnough * fastest, kNear * fastest, kSteps))
            return {*found};
    return {x, false, off};
}

} // namespace

SweepAnswer sweepCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                         const std::vector<CoulombContact>& contacts, const Eigen::VectorXd& start,
                         double enough, double near, int limit)
{
    SweepAnswer answer;
    answer.lambda = start;
    std::vector<Block> blocks;
    for (const auto& [first, law] : contacts)
        blocks.push_back(blockOf(W.block(first, first, law.count, law.count), law));
    const Eigen::MatrixXd size_W = W.cwiseAbs();
    Eigen::VectorXd now = b + W * answer.lambda;
    constexpr int kPatience = 1000; // sweeps without getting nearer
    double best = std::numeric_limits<double>::infinity();
    double bestBefore = best;
    while (answer.sweeps < limit) {
        mayInterrupt();
        answer.residual = 0.0;
        bool allDone = true;
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const auto& [first, law] = contacts[k];
            const Rows old = answer.lambda.segment(first, law.count);
            const Rows others = now.segment(first, law.count) - blocks[k].W * old;
            const Settled settled = settle(blocks[k], law, others, old);
            const Rows change = settled.lambda - old;
            allDone = allDone && settled.done;
            answer.residual = std::max(answer.residual, settled.off);
            if (change.isZero(0.0))
                continue;
            answer.lambda.segment(first, law.count) += change;
            now += W.middleCols(first, law.count) * change;
            answer.residual = std::max(answer.residual, (blocks[k].W * change).cwiseAbs().maxCoeff());
        }
        ++answer.sweeps;
        const double rounding = motionRounding(size_W, answer.lambda);
        if (allDone && answer.residual <= std::max(enough, std::min(rounding, 0.1 * near))) {
            answer.converged = true;
            break;
        }
        best = std::min(best, answer.residual);
        if (answer.sweeps % kPatience == 0) {
            if (best > 0.9 * bestBefore)
                break;
            bestBefore = std::exchange(best, std::numeric_limits<double>::infinity());
        }
    }
    return answer;
}

} // namespace polhode
