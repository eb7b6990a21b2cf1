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

/// A contact with all four rows n, t1, t2 and couple; those that it has not are zero.
struct Whole {
    Eigen::Matrix4d W = Eigen::Matrix4d::Zero();
    Vector4d b = Vector4d::Zero();
    double floor = 0.0, friction = 0.0, torsional = 0.0;
    std::vector<Index> rows{0}; ///< that it has

    Whole(const Block& block, const ConeLaw& law, const Rows& own)
        : floor(law.floor)
    {
        for (const ConeLaw::Disc& d : law) {
            if (d.count == 2)
                rows.insert(rows.end(), {1, 2});
            else
                rows.push_back(3);
            (d.count == 2 ? friction : torsional) = d.factor;
        }
        W(rows, rows) = block.W;
        b(rows) = own;
    }

    /// μ λ_n, also where μ is infinite.
    double coneAt(double normal) const { return normal > 0.0 && friction > 0.0 ? friction * normal : 0.0; }
};

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

    Couple(const Whole& c, int at)
        : side(at)
    {
        const Eigen::Matrix4d& W = c.W;
        rest = {W.topLeftCorner<3, 3>(), c.b.head<3>()};
        if (side != 0) {
            rest.A.col(0) += side * c.torsional * W.block<3, 1>(0, 3);
        } else if (c.torsional > 0.0 && W(3, 3) > 0.0) {
            rest.A -= W.block<3, 1>(0, 3) * W.block<1, 3>(3, 0) / W(3, 3);
            rest.b -= W.block<3, 1>(0, 3) * (c.b[3] / W(3, 3));
        }
    }

    /// All four, if the couple then obeys its own law.
    std::optional<Vector4d> complete(const Whole& c, const Vector3d& x) const
    {
        // Of the limit, of the terms of the spin: rounding of a 4 × 4 solve.
        constexpr double kWithinLaw = 1e-12;
        const double limit = c.torsional > 0.0 ? c.torsional * x[0] : 0.0;
        const double spin = c.b[3] + c.W.row(3).head<3>().dot(x);
        const double own = c.W(3, 3);
        if (side == 0) {
            const double couple = c.torsional > 0.0 && own > 0.0 ? -spin / own : 0.0;
            if (std::abs(couple) > limit * (1.0 + kWithinLaw))
                return std::nullopt;
            return Vector4d(x[0], x[1], x[2], couple);
        }
        const double size = std::abs(c.b[3]) + c.W.row(3).head<3>().cwiseAbs().dot(x.cwiseAbs());
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

Slide slideAlong(const Reduced& w, const Whole& c, double theta)
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
std::optional<Vector4d> slideBySearch(const Reduced& w, const Whole& c, const Complete& complete)
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
std::optional<Vector4d> settleBySearch(const Whole& c)
{
    for (const int side : {0, 1, -1}) {
        if (side != 0 && c.torsional == 0.0)
            break;
        const Couple couple(c, side);
        const auto complete = [&](const Vector3d& x) { return couple.complete(c, x); };
        const Reduced& w = couple.rest;
        constexpr double kSolved = 1e-12; // of the load: rounding of a 3 × 3 solve; else it has no solution
        const Vector3d stick = w.A.fullPivLu().solve(-w.b);
        if (stick[0] >= c.floor && stick.tail<2>().norm() <= c.coneAt(stick[0])
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
        x.segment(first, count) -= (b.segment(first, count) + block.W.middleRows(first, count) * x) / own;
        law.project(x);
    };
    constexpr int kInner = 100; // most contacts are settled in two or three
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
    const Whole whole(block, law, b);
    if (const auto found = settleBySearch(whole))
        return {(*found)(whole.rows)};
    return {x, false, off};
}

} // namespace

SweepAnswer sweepFriction(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                          const std::vector<CoulombContact>& contacts, const Eigen::VectorXd& start,
                          double speed, const ImpactOptions& options)
{
    SweepAnswer answer;
    answer.lambda = start;
    std::vector<Block> blocks;
    for (const auto& [first, law] : contacts)
        blocks.push_back(blockOf(W.block(first, first, law.count, law.count), law));
    const Eigen::MatrixXd size_W = W.cwiseAbs();
    // What rounding leaves: where something heavy presses on something light, motions are differences of far
    // larger ones.
    constexpr double kMostRounding = 1e-4; // of the speed; what lies beyond is no answer
    Eigen::VectorXd now = b + W * answer.lambda;
    constexpr int kPatience = 1000; // sweeps without getting nearer
    double best = std::numeric_limits<double>::infinity();
    double bestBefore = best;
    while (answer.sweeps < options.maxIterations) {
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
