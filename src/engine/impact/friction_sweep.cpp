#include "engine/impact/friction_sweep.h"

#include "engine/math/interrupt.h"
#include "engine/math/tolerances.h"
#include "engine/solve/coulomb_newton.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

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
    Block b;
    b.W = W;
    const Matrix3d own = W.topLeftCorner<3, 3>();
    b.stick.compute(own);
    b.regular
        = b.stick.info() == Eigen::Success && b.stick.vectorD().minCoeff() > tolerance::kRank * own.trace();
    b.tangential = Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d>(Eigen::Matrix2d(W.block<2, 2>(1, 1)),
                                                                  Eigen::EigenvaluesOnly)
                       .eigenvalues()
                       .maxCoeff();
    return b;
}

/// The impulse of one contact, and whether it meets the contact's own conditions.
struct Settled {
    Vector4d lambda;
    bool done = true;
    double off = 0.0; ///< m/s, rad/s, if not done: by how much its motion still changed
};

/// μ λ_n, also where μ is infinite.
double coneAt(const SweepContact& c, double normal)
{
    return normal > 0.0 && c.friction > 0.0 ? c.friction * normal : 0.0;
}

/// What is left of a contact when its couple follows from the rest: rows and columns n, t1, t2.
struct Reduced {
    Matrix3d A;
    Vector3d b;
};

/// How the couple follows: it stops the spin, or is at its limit, `side` τ λ_n, against a spin of the other
/// sign.
struct Couple {
    int side = 0; ///< 0: it stops the spin
    Reduced rest;

    Couple(const Block& block, const SweepContact& c, const Vector4d& b, int at)
        : side(at)
    {
        const Eigen::Matrix4d& W = block.W;
        rest = {W.topLeftCorner<3, 3>(), b.head<3>()};
        if (side != 0) {
            rest.A.col(0) += side * c.torsional * W.block<3, 1>(0, 3);
        } else if (c.torsional > 0.0 && W(3, 3) > 0.0) {
            rest.A -= W.block<3, 1>(0, 3) * W.block<1, 3>(3, 0) / W(3, 3);
            rest.b -= W.block<3, 1>(0, 3) * (b[3] / W(3, 3));
        }
    }

    /// All four, if the couple then obeys its own law.
    std::optional<Vector4d> complete(const Block& block, const SweepContact& c, const Vector4d& b,
                                     const Vector3d& x) const
    {
        // Of the limit, of the terms of the spin: rounding of a 4 × 4 solve.
        constexpr double kWithinLaw = 1e-12;
        const double limit = c.torsional > 0.0 ? c.torsional * x[0] : 0.0;
        const double spin = b[3] + block.W.row(3).head<3>().dot(x);
        const double own = block.W(3, 3);
        if (side == 0) {
            const double couple = c.torsional > 0.0 && own > 0.0 ? -spin / own : 0.0;
            if (std::abs(couple) > limit * (1.0 + kWithinLaw))
                return std::nullopt;
            return Vector4d(x[0], x[1], x[2], couple);
        }
        const double size = std::abs(b[3]) + block.W.row(3).head<3>().cwiseAbs().dot(x.cwiseAbs());
        if (side * (spin + side * limit * own) > kWithinLaw * size)
            return std::nullopt;
        return Vector4d(x[0], x[1], x[2], side * limit);
    }
};

/// What a contact's own slip along s = (cos θ, sin θ) would need: λ_n so that the normal condition holds with
/// λ_t = −μ λ_n s, and the slip that follows, across s (zero for an answer) and along it (then positive).
struct Slide {
    double normal = 0.0;
    double across = 0.0;
    double along = -1.0;
    bool possible = false;
};

Slide slideAlong(const Reduced& w, const SweepContact& c, double theta)
{
    const Vector2d s(std::cos(theta), std::sin(theta));
    Slide slide;
    const double answers = w.A(0, 0) - c.friction * w.A.row(0).tail<2>().dot(s);
    if (!(answers > 0.0))
        return slide; // this slip would press the harder the more it is pressed
    slide.possible = true;
    slide.normal = std::max(c.floor, -w.b[0] / answers);
    const Vector2d u = w.b.tail<2>()
        + slide.normal * (w.A.block<2, 1>(1, 0) - c.friction * w.A.bottomRightCorner<2, 2>() * s);
    slide.across = s[0] * u[1] - s[1] * u[0];
    slide.along = s.dot(u);
    return slide;
}

/// Sliding: the direction of slip by bisection; the first answer that `complete` completes.
template <class Complete>
std::optional<Vector4d> slideBySearch(const Reduced& w, const SweepContact& c, const Complete& complete)
{
    constexpr int kParts = 64; // directions, 5.6° apart: two answers between neighbours would be missed
    const double part = 2.0 * std::acos(-1.0) / kParts;
    for (int i = 0; i < kParts; ++i) {
        double low = i * part;
        double high = (i + 1) * part;
        const Slide first = slideAlong(w, c, low);
        const Slide last = slideAlong(w, c, high);
        if (!first.possible || !last.possible || (first.across > 0.0) == (last.across > 0.0)
            || first.along + last.along <= 0.0)
            continue;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (low + high);
            const bool same = (slideAlong(w, c, middle).across > 0.0) == (first.across > 0.0);
            (same ? low : high) = middle;
        }
        const Slide found = slideAlong(w, c, high);
        if (!found.possible || found.along < 0.0)
            continue;
        const Vector3d x(found.normal, -c.friction * found.normal * std::cos(high),
                         -c.friction * found.normal * std::sin(high));
        if (const auto all = complete(x))
            return all;
    }
    return std::nullopt;
}

/// Where the iteration goes round in circles: the answer for each way in which the couple may follow, without
/// slip and with it.
std::optional<Vector4d> settleBySearch(const Block& block, const SweepContact& c, const Vector4d& b)
{
    for (const int side : {0, 1, -1}) {
        if (side != 0 && c.torsional == 0.0)
            break;
        const Couple couple(block, c, b, side);
        const auto complete = [&](const Vector3d& x) { return couple.complete(block, c, b, x); };
        const Reduced& w = couple.rest;
        constexpr double kSolved = 1e-12; // of the load: rounding of a 3 × 3 solve; else it has no solution
        const Vector3d stick = w.A.fullPivLu().solve(-w.b);
        if (stick[0] >= c.floor && stick.tail<2>().norm() <= coneAt(c, stick[0])
            && (w.A * stick + w.b).norm() <= kSolved * w.b.norm())
            if (const auto all = complete(stick))
                return all;
        if (!std::isfinite(c.friction))
            continue;
        if (const auto all = slideBySearch(w, c, complete))
            return all;
    }
    return std::nullopt;
}

/// One contact, the others held: `b` is E u⁻ + u⁺ without its own impulse.
Settled settle(const Block& block, const SweepContact& c, const Vector4d& b, Vector4d x)
{
    const Eigen::Matrix4d& W = block.W;
    if (c.torsional == 0.0 && block.regular) {
        const Vector3d stick = -block.stick.solve(b.head<3>());
        if (stick[0] >= c.floor && stick.tail<2>().norm() <= coneAt(c, stick[0]))
            return {Vector4d(stick[0], stick[1], stick[2], 0.0)};
    }
    constexpr int kInner = 100; // most contacts are settled in two or three
    double off = 0.0;
    for (int i = 0; i < kInner; ++i) {
        const Vector4d old = x;
        if (W(0, 0) > 0.0)
            x[0] = std::max(c.floor, x[0] - (b[0] + W.row(0).dot(x)) / W(0, 0));
        if (c.friction > 0.0 && block.tangential > 0.0) {
            Vector2d t = x.segment<2>(1) - (b.segment<2>(1) + W.middleRows<2>(1) * x) / block.tangential;
            const double size = t.norm();
            if (size > coneAt(c, x[0]))
                t *= coneAt(c, x[0]) / size;
            x.segment<2>(1) = t;
        }
        if (c.torsional > 0.0 && W(3, 3) > 0.0)
            x[3] = std::clamp(x[3] - (b[3] + W.row(3).dot(x)) / W(3, 3), -c.torsional * x[0],
                              c.torsional * x[0]);
        constexpr double kStill = 1e-15; // of the largest impulse: some five rounding units
        if ((x - old).cwiseAbs().maxCoeff() <= kStill * x.cwiseAbs().maxCoeff())
            return {x};
        off = (W * (x - old)).cwiseAbs().maxCoeff();
    }
    if (const auto found = settleBySearch(block, c, b))
        return {*found};
    return {x, false, off};
}

} // namespace

SweepAnswer sweepFriction(const Eigen::VectorXd& u, const Eigen::MatrixXd& W,
                          const std::vector<SweepContact>& contacts, const Eigen::VectorXd& start,
                          double speed, const ImpactOptions& options)
{
    SweepAnswer answer;
    answer.lambda = start;
    std::vector<Block> blocks;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const auto row = kRows * static_cast<Index>(k);
        blocks.push_back(blockOf(W.block<4, 4>(row, row)));
    }
    const Eigen::MatrixXd size_W = W.cwiseAbs();
    // What rounding leaves: where something heavy presses on something light, motions are differences of far
    // larger ones.
    constexpr double kMostRounding = 1e-4; // of the speed; what lies beyond is no answer
    Eigen::VectorXd now = u + W * answer.lambda;
    constexpr int kPatience = 1000; // sweeps without getting nearer
    double best = std::numeric_limits<double>::infinity();
    double bestBefore = best;
    while (answer.sweeps < options.maxIterations) {
        mayInterrupt();
        answer.residual = 0.0;
        bool allDone = true;
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const auto row = kRows * static_cast<Index>(k);
            const Vector4d old = answer.lambda.segment<4>(row);
            const Vector4d others = now.segment<4>(row) - blocks[k].W * old + contacts[k].want;
            const Settled settled = settle(blocks[k], contacts[k], others, old);
            const Vector4d change = settled.lambda - old;
            allDone = allDone && settled.done;
            answer.residual = std::max(answer.residual, settled.off);
            if (change.isZero(0.0))
                continue;
            answer.lambda.segment<4>(row) += change;
            now += W.middleCols<4>(row) * change;
            answer.residual = std::max(answer.residual, (blocks[k].W * change).cwiseAbs().maxCoeff());
        }
        ++answer.sweeps;
        const double rounding = motionRounding(size_W, answer.lambda);
        const double enough = std::max(options.tolerance * speed, std::min(rounding, kMostRounding * speed));
        if (allDone && answer.residual <= enough) {
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
