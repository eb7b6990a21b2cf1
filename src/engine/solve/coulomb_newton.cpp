#include "engine/solve/coulomb_newton.h"

#include "engine/math/interrupt.h"
#include "engine/math/tolerances.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kStiff = 10.0; ///< r in units of 1/W_ii; larger: fewer rounds, each with more steps
constexpr double kLittle = 0.3; ///< of the last change: a round that brings no more was too short,
constexpr int kPatience = 10; ///< after so many rounds
constexpr double kStiffer = 30.0; ///< the next goes farther,
constexpr double kMostStiff = 1e8; ///< up to where rounding of the motions would count

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class Newton
{
public:
    Newton(const MatrixXd& W, const VectorXd& b, const std::vector<CoulombContact>& contacts,
           const VectorXd& start)
        : W_(W)
        , size_W_(W.cwiseAbs())
        , b_(b)
        , contacts_(contacts)
        , r_(VectorXd::Zero(b.size()))
        , held_(start)
        , v_(b + W * start)
    {
        const auto stiffen = [&](Index first, Index count) {
            const double own = W.diagonal().segment(first, count).maxCoeff();
            r_.segment(first, count).setConstant(own > 0.0 ? kStiff / own : 0.0);
        };
        for (const CoulombContact& c : contacts) {
            stiffen(c.normal, 1);
            for (const CoulombContact::Disc& d : c.discs)
                stiffen(d.first, d.count);
        }
        first_ = r_;
    }

    /// The next rounds go farther, if rounding allows that.
    void stiffen()
    {
        if (stiffness_ >= kMostStiff)
            return;
        stiffness_ *= kStiffer;
        r_ *= kStiffer;
    }

    /// Rounds go as far as the first ones again; false if they have not gone farther.
    bool soften()
    {
        if (stiffness_ == 1.0)
            return false;
        stiffness_ = 1.0;
        r_ = first_;
        v_ = b_ + W_ * held_;
        return true;
    }

    double rounding() const { return motionRounding(size_W_, lambda_); }

    /// By how much a round changes the contacts' motions at least, for rounding.
    double noise() const { return kStiff * stiffness_ * rounding(); }

    /// One round with λ̄ held. False if Newton's steps do not get on.
    bool round(double enough, double most)
    {
        // Of Newton with λ̄ held: ends once no law changes sides, else it goes round in circles.
        constexpr int kSteps = 50;
        double now = evaluate(v_);
        for (int i = 0; i < kSteps; ++i) {
            if (now <= std::max(enough, std::min(rounding(), most)))
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
    bool arrive(double enough, double most)
    {
        constexpr int kSteps = 10; // each halves what is left at least, near the answer squares it
        const VectorXd before = held_, farther = std::exchange(r_, first_);
        VectorXd earlier = held_;
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kSteps; ++i) {
            const double now = offAtHeld();
            const double limit = std::max(enough, std::min(kStiff * rounding(), most));
            if (last <= limit || now == 0.0) {
                if (now > last) {
                    held_ = earlier;
                    offAtHeld();
                }
                return true;
            }
            if (!(now < 0.5 * last))
                break;
            last = now;
            earlier = held_;
            MatrixXd A = derivative_ * (r_.asDiagonal() * W_) - derivative_;
            A.diagonal().array() += 1.0;
            held_ += leastSolution(A, lambda_ - held_);
        }
        held_ = before;
        r_ = farther;
        v_ = b_ + W_ * held_;
        return false;
    }

    /// By how much what is held fails the laws.
    double off()
    {
        r_ = first_;
        return offAtHeld();
    }

    const VectorXd& lambda() const { return lambda_; }

private:
    /// P and P′ at λ = λ̄; by how much P − λ̄ moves the contacts.
    double offAtHeld()
    {
        v_ = b_ + W_ * held_;
        evaluate(v_);
        return sizeOf(lambda_ - held_);
    }

    static VectorXd leastSolution(const MatrixXd& A, const VectorXd& right)
    {
        Eigen::CompleteOrthogonalDecomposition<MatrixXd> factor;
        factor.setThreshold(tolerance::kRank);
        factor.compute(A);
        return factor.solve(right);
    }

    /// P, P′ and what is left of v = W P + b; the size of that.
    double evaluate(const VectorXd& v)
    {
        // Of the largest force: what is above its floor by no more is there but for rounding. Contacts that
        // are alike are then on one side of the law, whatever rounding makes of each.
        constexpr double kOnFloor = 1e-13;
        const double onFloor = kOnFloor * held_.lpNorm<Eigen::Infinity>();
        lambda_.setZero(b_.size());
        derivative_.setZero(b_.size(), b_.size());
        for (const CoulombContact& c : contacts_) {
            const auto reached = [&](Index i) { return held_[i] - r_[i] * v[i]; };
            const double push = reached(c.normal);
            const double pushes = push > c.floor + onFloor ? 1.0 : 0.0;
            const double normal = pushes != 0.0 ? push : c.floor;
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
        constexpr int kHalvings = 12; // steps down to 1/2048: where none brings less the direction is wrong
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
    MatrixXd size_W_; ///< |W_ij|
    const VectorXd& b_;
    const std::vector<CoulombContact>& contacts_;
    VectorXd first_, r_, held_, v_, lambda_, off_;
    double stiffness_ = 1.0; ///< of the rounds
    MatrixXd derivative_; ///< P′
};

} // namespace

double motionRounding(const Eigen::MatrixXd& size_W, const Eigen::VectorXd& lambda)
{
    constexpr double kSumRounding = 1e-15; // of the largest sum: some five rounding units, of a few sums
    return kSumRounding * (size_W * lambda.cwiseAbs()).maxCoeff();
}

std::optional<Eigen::VectorXd> newtonCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                                             const std::vector<CoulombContact>& contacts,
                                             const Eigen::VectorXd& start, double enough, double near,
                                             int rounds, double atLast)
{
    Newton newton(W, b, contacts, start);
    const double most = 0.1 * near; // of rounding: what lies beyond is no answer
    double last = std::numeric_limits<double>::infinity();
    bool mayStiffen = true;
    for (int i = 0; i < rounds; ++i) {
        mayInterrupt();
        if (!newton.round(0.1 * enough, most)) {
            mayStiffen = false;
            if (newton.soften())
                continue;
            break;
        }
        const double change = newton.takeOver();
        const bool little = change > kLittle * std::exchange(last, change);
        if (change <= std::max(near, newton.noise())) {
            if (newton.arrive(enough, most))
                return newton.lambda();
            near = 0.1 * change;
        }
        if (little && i >= kPatience && mayStiffen)
            newton.stiffen();
    }
    if (rounds > 0 && (newton.arrive(enough, most) || newton.off() <= atLast))
        return newton.lambda();
    return std::nullopt;
}

} // namespace polhode
