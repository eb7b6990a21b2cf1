#include "engine/solve/coulomb_newton.h"

#include "engine/math/interrupt.h"

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
using Eigen::MatrixXd;
using Eigen::VectorXd;

class Newton
{
public:
    Newton(const MatrixXd& W, const VectorXd& b, const std::vector<CoulombContact>& contacts,
           const VectorXd& start)
        : W_(W)
        , b_(b)
        , contacts_(contacts)
        , r_(VectorXd::Zero(b.size()))
        , held_(start)
        , v_(b + W * start)
    {
        constexpr double kStiff = 10.0; // larger: fewer rounds, each with more steps
        const auto stiffen = [&](Index first, Index count) {
            const double own = W.diagonal().segment(first, count).maxCoeff();
            r_.segment(first, count).setConstant(own > 0.0 ? kStiff / own : 0.0);
        };
        for (const CoulombContact& c : contacts) {
            stiffen(c.normal, 1);
            for (const CoulombContact::Disc& d : c.discs)
                stiffen(d.first, d.count);
        }
    }

    /// One round with λ̄ held. False if Newton's steps do not get on.
    bool round(double enough)
    {
        constexpr int kSteps = 50;
        double now = evaluate(v_);
        for (int i = 0; i < kSteps; ++i) {
            if (now <= enough)
                return true;
            MatrixXd A = W_ * (derivative_ * r_.asDiagonal());
            A.diagonal().array() += 1.0;
            const VectorXd step = A.partialPivLu().solve(off_);
            if (!step.allFinite() || !advance(step, now))
                return false;
        }
        return false;
    }

    /// λ̄ = P. By how much that changes the contacts' own motions.
    double takeOver()
    {
        const double change = sizeOf(lambda_ - held_);
        held_ = lambda_;
        return change;
    }

    /// Newton's steps for λ̄ = λ itself, the shortest where contacts depend on each other: they arrive also
    /// where the rounds would leave an answer again. One more once there takes away all but rounding. False,
    /// and nothing changed, if they do not get on.
    bool arrive(double enough)
    {
        constexpr int kSteps = 10;
        const VectorXd before = held_;
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kSteps; ++i) {
            v_ = b_ + W_ * held_;
            evaluate(v_);
            const VectorXd off = lambda_ - held_;
            const double now = sizeOf(off);
            if (last <= enough || now == 0.0)
                return true;
            if (!(now < 0.5 * last))
                break;
            last = now;
            MatrixXd A = derivative_ * (r_.asDiagonal() * W_) - derivative_;
            A.diagonal().array() += 1.0;
            held_ += A.completeOrthogonalDecomposition().solve(off);
        }
        held_ = before;
        v_ = b_ + W_ * held_;
        return false;
    }

    const VectorXd& lambda() const { return lambda_; }

private:
    /// P, P′ and what is left of v = W P + b; the size of that.
    double evaluate(const VectorXd& v)
    {
        lambda_.setZero(b_.size());
        derivative_.setZero(b_.size(), b_.size());
        for (const CoulombContact& c : contacts_) {
            const auto reached = [&](Index i) { return held_[i] - r_[i] * v[i]; };
            const double push = reached(c.normal);
            const double pushes = push > c.floor ? 1.0 : 0.0;
            const double normal = std::max(c.floor, push);
            lambda_[c.normal] = normal;
            derivative_(c.normal, c.normal) = pushes;
            if (!(normal > 0.0))
                continue;
            for (const CoulombContact::Disc& d : c.discs) {
                const VectorXd y
                    = VectorXd::NullaryExpr(d.count, [&](Index i) { return reached(d.first + i); });
                const double size = y.norm(), limit = d.factor * normal;
                auto own = derivative_.block(d.first, d.first, d.count, d.count);
                own.setIdentity();
                if (size <= limit) {
                    lambda_.segment(d.first, d.count) = y;
                    continue;
                }
                const VectorXd s = y / size;
                lambda_.segment(d.first, d.count) = limit * s;
                own = (limit / size) * (own - s * s.transpose()).eval();
                derivative_.block(d.first, c.normal, d.count, 1) = d.factor * pushes * s;
            }
        }
        off_ = W_ * lambda_ + b_ - v;
        return off_.lpNorm<Eigen::Infinity>();
    }

    /// The longest of the steps 1, ½, ¼ … that makes the rest smaller.
    bool advance(const VectorXd& step, double& now)
    {
        constexpr int kHalvings = 12;
        double length = 1.0;
        for (int i = 0; i < kHalvings; ++i, length *= 0.5) {
            const VectorXd trial = v_ + length * step;
            const double there = evaluate(trial);
            if (there < (1.0 - 0.1 * length) * now) {
                v_ = trial;
                now = there;
                return true;
            }
        }
        return false;
    }

    /// The largest motion that forces on the contacts cause at each itself.
    double sizeOf(const VectorXd& forces) const
    {
        double size = 0.0;
        for (const CoulombContact& c : contacts_) {
            const auto take = [&](Index row) {
                double own = W_(row, c.normal) * forces[c.normal];
                for (const CoulombContact::Disc& d : c.discs)
                    own += W_.row(row).segment(d.first, d.count).dot(forces.segment(d.first, d.count));
                size = std::max(size, std::abs(own));
            };
            take(c.normal);
            for (const CoulombContact::Disc& d : c.discs)
                for (Index i = 0; i < d.count; ++i)
                    take(d.first + i);
        }
        return size;
    }

    const MatrixXd& W_;
    const VectorXd& b_;
    const std::vector<CoulombContact>& contacts_;
    VectorXd r_, held_, v_, lambda_, off_;
    MatrixXd derivative_; ///< P′
};

} // namespace

std::optional<Eigen::VectorXd> newtonCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                                             const std::vector<CoulombContact>& contacts,
                                             const Eigen::VectorXd& start, double enough, double near,
                                             int rounds)
{
    Newton newton(W, b, contacts, start);
    for (int i = 0; i < rounds; ++i) {
        mayInterrupt();
        if (!newton.round(0.1 * enough))
            return std::nullopt;
        const double change = newton.takeOver();
        if (change > near)
            continue;
        if (newton.arrive(enough))
            return newton.lambda();
        near = 0.1 * change;
    }
    return std::nullopt;
}

} // namespace polhode
