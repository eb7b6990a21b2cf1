#include "engine/impact/friction_newton.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::Matrix2d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector4d;
using Eigen::VectorXd;

constexpr Index kRows = ImpactSpace::kRows;

/// P of one contact at y, and its derivative.
struct Projection {
    Vector4d lambda = Vector4d::Zero();
    Matrix4d derivative = Matrix4d::Zero();
};

Projection project(const SweepContact& c, const Vector4d& y)
{
    Projection p;
    p.lambda[0] = std::max(c.floor, y[0]);
    p.derivative(0, 0) = y[0] > c.floor ? 1.0 : 0.0;
    if (!(p.lambda[0] > 0.0))
        return p;
    if (c.friction > 0.0) {
        const Vector2d t = y.segment<2>(1);
        const double size = t.norm(), limit = c.friction * p.lambda[0];
        if (size <= limit) {
            p.lambda.segment<2>(1) = t;
            p.derivative.block<2, 2>(1, 1).setIdentity();
        } else {
            const Vector2d s = t / size;
            p.lambda.segment<2>(1) = limit * s;
            p.derivative.block<2, 2>(1, 1) = (limit / size) * (Matrix2d::Identity() - s * s.transpose());
            p.derivative.block<2, 1>(1, 0) = c.friction * p.derivative(0, 0) * s;
        }
    }
    if (c.torsional > 0.0) {
        const double limit = c.torsional * p.lambda[0];
        p.lambda[3] = std::clamp(y[3], -limit, limit);
        if (std::abs(y[3]) <= limit)
            p.derivative(3, 3) = 1.0;
        else
            p.derivative(3, 0) = std::copysign(c.torsional, y[3]) * p.derivative(0, 0);
    }
    return p;
}

class Newton
{
public:
    Newton(const VectorXd& u, const MatrixXd& W, const std::vector<SweepContact>& contacts,
           const VectorXd& start)
        : u_(u)
        , W_(W)
        , contacts_(contacts)
        , r_(VectorXd::Zero(u.size()))
        , held_(start)
        , after_(u + W * start)
    {
        constexpr double kStiff = 10.0; // larger: fewer rounds, each with more steps
        for (Index k = 0; k < r_.size(); k += kRows) {
            const double sides = std::max(W(k + 1, k + 1), W(k + 2, k + 2));
            const Vector4d own(W(k, k), sides, sides, W(k + 3, k + 3));
            for (Index i = 0; i < kRows; ++i)
                r_[k + i] = own[i] > 0.0 ? kStiff / own[i] : 0.0;
        }
    }

    /// One round with λ̄ held. False if Newton's steps do not get on.
    bool round(double enough)
    {
        constexpr int kSteps = 50;
        double now = evaluate(after_);
        for (int i = 0; i < kSteps; ++i) {
            if (now <= enough)
                return true;
            MatrixXd A = W_;
            for (std::size_t k = 0; k < contacts_.size(); ++k) {
                const auto row = kRows * static_cast<Index>(k);
                A.middleCols<4>(row)
                    = W_.middleCols<4>(row) * (derivatives_[k] * r_.segment<4>(row).asDiagonal());
            }
            A.diagonal().array() += 1.0;
            const VectorXd step = A.partialPivLu().solve(off_);
            if (!step.allFinite() || !advance(step, now))
                return false;
        }
        return false;
    }

    /// λ̄ = P. By how much that changes the contacts' own velocities (m/s, rad/s).
    double takeOver()
    {
        const double change = sizeOf(lambda_ - held_);
        held_ = lambda_;
        return change;
    }

    /// Newton's steps for λ̄ = λ itself, the shortest where contacts depend on each other: they arrive also
    /// where the rounds would leave an answer again. False, and nothing changed, if they do not get on.
    bool arrive(double enough)
    {
        constexpr int kSteps = 10;
        const VectorXd before = held_;
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kSteps; ++i) {
            after_ = u_ + W_ * held_;
            evaluate(after_);
            const VectorXd off = lambda_ - held_;
            const double now = sizeOf(off);
            if (now <= enough)
                return true;
            if (!(now < 0.5 * last))
                break;
            last = now;
            MatrixXd A = MatrixXd::Identity(W_.rows(), W_.cols());
            for (std::size_t k = 0; k < contacts_.size(); ++k) {
                const auto row = kRows * static_cast<Index>(k);
                A.middleRows<4>(row)
                    += derivatives_[k] * (r_.segment<4>(row).asDiagonal() * W_.middleRows<4>(row));
                A.block<4, 4>(row, row) -= derivatives_[k];
            }
            held_ += A.completeOrthogonalDecomposition().solve(off);
        }
        held_ = before;
        after_ = u_ + W_ * held_;
        return false;
    }

    const VectorXd& lambda() const { return lambda_; }

private:
    /// P, P′ and what is left of u⁺ = u + W P; the size of that.
    double evaluate(const VectorXd& after)
    {
        lambda_.resize(u_.size());
        derivatives_.resize(contacts_.size());
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const auto row = kRows * static_cast<Index>(k);
            const Vector4d v = after.segment<4>(row) + contacts_[k].want;
            const Projection p
                = project(contacts_[k], held_.segment<4>(row) - r_.segment<4>(row).cwiseProduct(v));
            lambda_.segment<4>(row) = p.lambda;
            derivatives_[k] = p.derivative;
        }
        off_ = u_ + W_ * lambda_ - after;
        return off_.cwiseAbs().maxCoeff();
    }

    /// The longest of the steps 1, ½, ¼ … that makes the rest smaller.
    bool advance(const VectorXd& step, double& now)
    {
        constexpr int kHalvings = 12;
        double length = 1.0;
        for (int i = 0; i < kHalvings; ++i, length *= 0.5) {
            const VectorXd trial = after_ + length * step;
            const double there = evaluate(trial);
            if (there < (1.0 - 0.1 * length) * now) {
                after_ = trial;
                now = there;
                return true;
            }
        }
        return false;
    }

    /// The largest velocity that impulses of the contacts cause at each itself.
    double sizeOf(const VectorXd& impulses) const
    {
        double size = 0.0;
        for (Index k = 0; k < impulses.size(); k += kRows)
            size = std::max(size, (W_.block<4, 4>(k, k) * impulses.segment<4>(k)).cwiseAbs().maxCoeff());
        return size;
    }

    const VectorXd& u_;
    const MatrixXd& W_;
    const std::vector<SweepContact>& contacts_;
    VectorXd r_, held_, after_, lambda_, off_;
    std::vector<Matrix4d> derivatives_;
};

} // namespace

std::optional<Eigen::VectorXd> newtonFriction(const Eigen::VectorXd& u, const Eigen::MatrixXd& W,
                                              const std::vector<SweepContact>& contacts,
                                              const Eigen::VectorXd& start, double speed,
                                              const ImpactOptions& options)
{
    constexpr int kRounds = 100;
    constexpr double kNear = 1e-3; // of the speed: from where the borders of the laws may hold
    const double enough = options.tolerance * speed;
    Newton newton(u, W, contacts, start);
    double near = kNear * speed;
    for (int i = 0; i < std::min(kRounds, options.maxIterations); ++i) {
        if (!newton.round(0.1 * enough))
            return std::nullopt;
        const double change = newton.takeOver();
        if (change <= near && newton.arrive(enough))
            return newton.lambda();
        if (change <= near)
            near = 0.1 * change;
    }
    return std::nullopt;
}

} // namespace polhode
