#include "engine/step/cone_sweeps.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

/// One friction that may stick, by its rows within the contact's own block.
struct Part {
    Motion motion = Motion::slide;
    Index first = 0, count = 0;
    double kinetic = 0.0, sticking = 0.0;
    double steepest = 0.0; ///< the largest diagonal sum of its own block, a bound of its response
};

/// One contact on its own: w = W x + b, row 0 the normal.
class Block
{
public:
    Block(std::size_t contact, Index first, const HeldContact& c, const MatrixXd& A, Index size)
        : contact_(contact)
        , first_(first)
        , W_(A.block(first, first, size, size))
    {
        Index next = 1;
        for (const Motion m : kMotions) {
            const Friction& f = c.of(m);
            if (f.grip != Grip::stick)
                continue;
            const double arm = armOf(m, f);
            Part p{m, next, m == Motion::spin ? 1 : 2, f.kinetic / arm, f.sticking / arm, 0.0};
            p.steepest = W_.block(p.first, p.first, p.count, p.count).trace();
            parts_.push_back(p);
            next += p.count;
        }
        stick_.setThreshold(1e-12);
        stick_.compute(W_);
    }

    std::size_t contact() const { return contact_; }
    Index first() const { return first_; }
    Index size() const { return W_.rows(); }
    const std::vector<Part>& parts() const { return parts_; }
    bool answers() const { return W_(0, 0) > 0.0 || (W_.rows() > 1 && W_.isZero(0.0)); }

    /// The forces of this contact alone; `x` are those it had.
    VectorXd settle(const VectorXd& b, const VectorXd& x) const
    {
        const double scale = b.lpNorm<Eigen::Infinity>();
        const VectorXd stick = stick_.solve(-b);
        if (sticks(stick) && (W_ * stick + b).lpNorm<Eigen::Infinity>() <= 1e-10 * scale)
            return stick;
        if (b[0] >= 0.0)
            return VectorXd::Zero(b.size());
        if (parts_.empty())
            return VectorXd::Constant(1, -b[0] / W_(0, 0));
        if (VectorXd slide(b.size()); parts_.size() == 1 && parts_[0].count == 2 && slides(b, slide))
            return slide;
        return project(b, x);
    }

private:
    bool sticks(const VectorXd& x) const
    {
        return x[0] >= 0.0 && std::all_of(parts_.begin(), parts_.end(), [&](const Part& p) {
                   return x.segment(p.first, p.count).norm() <= p.sticking * x[0];
               });
    }

    /// Slip along (cos θ, sin θ): the force, and the motion that it leaves, across and along.
    struct Slide {
        double normal = 0.0, across = 0.0, along = -1.0;
        bool possible = false;
    };
    Slide slideAlong(const VectorXd& b, double angle) const
    {
        const Vector2d s(std::cos(angle), std::sin(angle));
        const double mu = parts_[0].kinetic;
        Slide out;
        const double answers = W_(0, 0) - mu * W_.row(0).segment<2>(1).dot(s);
        if (!(answers > 0.0))
            return out;
        out.possible = true;
        out.normal = -b[0] / answers;
        const Vector2d u
            = b.segment<2>(1) + out.normal * (W_.block<2, 1>(1, 0) - mu * W_.block<2, 2>(1, 1) * s);
        out.across = s[0] * u[1] - s[1] * u[0];
        out.along = s.dot(u);
        return out;
    }

    bool slides(const VectorXd& b, VectorXd& x) const
    {
        constexpr int kParts = 32;
        const double part = 2.0 * std::numbers::pi / kParts;
        Slide last = slideAlong(b, 0.0);
        for (int i = 0; i < kParts; ++i) {
            const Slide first = last;
            last = slideAlong(b, (i + 1) * part);
            if (!first.possible || !last.possible || (first.across > 0.0) == (last.across > 0.0)
                || first.along + last.along <= 0.0)
                continue;
            double low = i * part, high = (i + 1) * part;
            for (int k = 0; k < 60 && low < high; ++k) {
                const double middle = 0.5 * (low + high);
                ((slideAlong(b, middle).across > 0.0) == (first.across > 0.0) ? low : high) = middle;
            }
            const Slide found = slideAlong(b, high);
            if (!found.possible || found.along < 0.0)
                continue;
            x[0] = found.normal;
            x.segment<2>(1) = -parts_[0].kinetic * found.normal * Vector2d(std::cos(high), std::sin(high));
            return true;
        }
        return false;
    }

    /// Some steps of projection, part after part: for contacts with several frictions.
    VectorXd project(const VectorXd& b, VectorXd x) const
    {
        for (int i = 0; i < 100; ++i) {
            const VectorXd before = x;
            if (W_(0, 0) > 0.0)
                x[0] = std::max(0.0, x[0] - (b[0] + W_.row(0).dot(x)) / W_(0, 0));
            for (const Part& p : parts_) {
                if (!(p.steepest > 0.0))
                    continue;
                VectorXd y = x.segment(p.first, p.count)
                    - (b.segment(p.first, p.count) + W_.middleRows(p.first, p.count) * x) / p.steepest;
                const double size = y.norm(), limit = p.kinetic * x[0];
                if (size > limit)
                    y *= limit / size;
                x.segment(p.first, p.count) = y;
            }
            if ((x - before).lpNorm<Eigen::Infinity>() <= 1e-15 * x.lpNorm<Eigen::Infinity>())
                break;
        }
        return x;
    }

    std::size_t contact_;
    Index first_;
    MatrixXd W_;
    std::vector<Part> parts_;
    Eigen::CompleteOrthogonalDecomposition<MatrixXd> stick_;
};

/// Contact after contact until nothing changes.
bool sweep(const std::vector<Block>& blocks, const HeldEquations& q, VectorXd& x)
{
    constexpr int kSweeps = 3000;
    const double enough = 1e-13 * q.size.maxCoeff();
    VectorXd w = q.b;
    for (int n = 0; n < kSweeps; ++n) {
        double change = 0.0;
        for (const Block& block : blocks) {
            auto own = x.segment(block.first(), block.size());
            const VectorXd others = w.segment(block.first(), block.size())
                - q.A.block(block.first(), block.first(), block.size(), block.size()) * own;
            const VectorXd step = block.settle(others, own) - own;
            if (step.isZero(0.0))
                continue;
            const VectorXd answer = q.A.middleCols(block.first(), block.size()) * step;
            own += step;
            w += answer;
            change = std::max(change, answer.lpNorm<Eigen::Infinity>());
        }
        if (!std::isfinite(change))
            return false;
        if (change <= enough)
            return true;
    }
    return false;
}

/// The blocks of all closed contacts; empty if some contact that slips turns against itself.
std::vector<Block> blocksOf(const HeldContacts& held, const HeldEquations& q)
{
    std::vector<Block> blocks;
    Index end = q.b.size();
    for (std::size_t i = held.contacts.size(); i-- > 0;) {
        if (q.first[i] < 0)
            continue;
        blocks.emplace_back(i, q.first[i], held.contacts[i], q.A, end - q.first[i]);
        end = q.first[i];
        if (!blocks.back().answers())
            return {};
    }
    std::reverse(blocks.begin(), blocks.end());
    return blocks;
}

/// A vector of the axes of a part, in space.
Eigen::Vector3d inSpace(const HeldEquations::FrameOf& frame, const VectorXd& v)
{
    return v.size() == 1 ? Eigen::Vector3d(v[0] * frame.n_W)
                         : Eigen::Vector3d(v[0] * frame.t_W[0] + v[1] * frame.t_W[1]);
}

} // namespace

bool sweepModes(HeldContacts& held, const System& bare, double t, Side side, const State& state, double rest)
{
    const std::vector<HeldContact> kept = held.contacts;
    HeldSolution now;
    Evaluation e = bare.makeEvaluation();
    held.solve(bare, t, side, state, e, now);
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        HeldContact& c = held.contacts[i];
        c.closed = true;
        for (const Motion m : kMotions)
            if (c.of(m).grip == Grip::slip && now.contacts[i].motionOf(m).norm() <= rest)
                c.of(m).grip = Grip::stick;
    }
    HeldEquations q;
    held.equationsAt(bare, t, side, state, e, q);
    const std::vector<Block> blocks = blocksOf(held, q);
    VectorXd x = VectorXd::Zero(q.b.size());
    if (blocks.empty() || !sweep(blocks, q, x)) {
        held.contacts = kept;
        return false;
    }
    const VectorXd w = q.A * x + q.b;
    const double force = x.lpNorm<Eigen::Infinity>(), acceleration = q.size.maxCoeff();
    for (const Block& block : blocks) {
        HeldContact& c = held.contacts[block.contact()];
        const HeldEquations::FrameOf& frame = q.frames[block.contact()];
        const double normal = x[block.first()];
        c.closed = normal > 1e-11 * force || w[block.first()] <= 1e-11 * acceleration;
        for (const Part& p : block.parts()) {
            const VectorXd f = x.segment(block.first() + p.first, p.count);
            const VectorXd begins = w.segment(block.first() + p.first, p.count);
            const bool moves = begins.norm() > 1e-9 * acceleration;
            const bool atLimit = f.norm() > p.sticking * normal * (1.0 - 1e-9) && f.norm() > 0.0;
            if (!moves && !atLimit)
                continue;
            Friction& friction = c.of(p.motion);
            friction.grip = Grip::slip;
            friction.direction_W = inSpace(frame, moves ? begins : VectorXd(-f)).normalized();
        }
    }
    return true;
}

} // namespace polhode
