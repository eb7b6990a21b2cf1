#include "engine/solve/coulomb_newton.h"

#include "engine/math/tolerances.h"
#include "engine/solve/cone_newton.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kFirst = 10.0; ///< small: of several answers that is found which rounds come to from `start`

class DenseNewton final : public ConeNewton
{
public:
    DenseNewton(const MatrixXd& W, const VectorXd& b, const std::vector<CoulombContact>& contacts,
                const VectorXd& start, double enough, double near)
        : ConeNewton({.first = kFirst, .most = 1e8, .again = kFirst, .patience = 10})
        , W_(W)
        , size_W_(W.cwiseAbs())
        , b_(b)
        , enough_(enough)
        , near_(near)
        , most_(0.1 * near)
    {
        for (const CoulombContact& from : contacts) {
            Contact& c = contacts_.emplace_back();
            first_.push_back(from.first);
            c.law = from.law;
            c.aim = Rows::Zero(c.law.count);
            c.own.resize(c.law.count);
            const auto own = W.diagonal().segment(from.first, c.law.count);
            c.own[0] = own[0];
            for (const ConeLaw::Disc& d : c.law)
                c.own.segment(d.first, d.count).setConstant(own.segment(d.first, d.count).maxCoeff());
        }
        off_ = hold(start);
    }

    /// False if that leaves more than `atLast`.
    bool find(int limit, double atLast)
    {
        refine(off_, 0.0, limit);
        if (concluded_ || limit <= 0)
            return concluded_;
        const double off = apply();
        return sharpen(off) || off <= atLast;
    }

    /// The forces that keep the laws.
    VectorXd lambda() const { return all(&Contact::P); }

private:
    double apply() override
    {
        // Of the largest force, some hundred roundings. Contacts that are alike are then on one side of the
        // law, whatever rounding makes of each.
        constexpr double kOnFloor = 1e-13;
        const VectorXd p = all(&Contact::p);
        onFloor_ = kOnFloor * p.lpNorm<Eigen::Infinity>();
        spread(b_ + W_ * p, &Contact::u);
        setStiffness(kFirst);
        linearize();
        double off = 0.0;
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const Contact& c = contacts_[k];
            const auto own = W_.block(first_[k], first_[k], c.law.count, c.law.count);
            off = std::max(off, (own * (c.P - c.p)).lpNorm<Eigen::Infinity>());
        }
        return off;
    }

    bool solve() override
    {
        MatrixXd A = MatrixXd::Identity(W_.rows(), W_.cols());
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const Index first = first_[k], count = contacts_[k].law.count;
            A.middleCols(first, count) += W_.middleCols(first, count) * contacts_[k].B;
        }
        const VectorXd du = A.partialPivLu().solve(W_ * (all(&Contact::P) - all(&Contact::p)));
        spread(du, &Contact::du);
        return du.allFinite();
    }

    double rounding() const override { return std::min(motionRounding(size_W_, all(&Contact::p)), most_); }

    bool conclude(double off) override
    {
        if (off > std::max(near_, kFirst * rounding()))
            return false;
        near_ = 0.1 * off;
        return concluded_ = sharpen(off);
    }

    /// Newton's steps for p̄ = p itself, which is `off`, the shortest where contacts depend on each other:
    /// they arrive also where the rounds would leave an answer again. One more once there takes away all but
    /// rounding. False, and nothing changed, if they do not get on.
    bool sharpen(double off)
    {
        constexpr int kSteps = 10; // each halves what is left at least, near the answer squares it
        const VectorXd before = all(&Contact::p);
        VectorXd earlier = before;
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kSteps && off < 0.5 * last; ++i) {
            last = off;
            earlier = all(&Contact::p);
            off = hold(earlier + leastStep());
            if (last <= std::max(enough_, kFirst * rounding()) || off == 0.0) {
                if (off > last)
                    hold(earlier);
                return true;
            }
        }
        hold(before);
        return false;
    }

    double hold(const VectorXd& p)
    {
        spread(p, &Contact::p);
        spread(p, &Contact::held);
        return apply();
    }

    /// (1 − ∂P + B W) δp = P − p. What does not give way keeps its p.
    VectorXd leastStep() const
    {
        MatrixXd A = MatrixXd::Identity(W_.rows(), W_.cols());
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const Index first = first_[k], count = contacts_[k].law.count;
            const Contact& c = contacts_[k];
            const Rows perR = c.r.unaryExpr([](double r) { return r > 0.0 ? 1.0 / r : 0.0; });
            A.middleRows(first, count) += c.B * W_.middleRows(first, count);
            A.block(first, first, count, count) -= c.B * perR.asDiagonal();
        }
        Eigen::CompleteOrthogonalDecomposition<MatrixXd> factor;
        factor.setThreshold(tolerance::kRank);
        factor.compute(A);
        return factor.solve(all(&Contact::P) - all(&Contact::p));
    }

    VectorXd all(Rows Contact::*of) const
    {
        VectorXd x = VectorXd::Zero(b_.size());
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            x.segment(first_[k], contacts_[k].law.count) = contacts_[k].*of;
        return x;
    }

    void spread(const VectorXd& x, Rows Contact::*to)
    {
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            contacts_[k].*to = x.segment(first_[k], contacts_[k].law.count);
    }

    const MatrixXd& W_;
    MatrixXd size_W_; ///< |W_ij|
    const VectorXd& b_;
    double enough_, near_, off_ = 0.0;
    double most_; ///< of rounding: what lies beyond is no answer
    std::vector<Index> first_;
    bool concluded_ = false;
};

} // namespace

double motionRounding(const MatrixXd& size_W, const VectorXd& lambda)
{
    constexpr double kSumRounding = 1e-15; // of the largest sum: some five rounding units, of a few sums
    return kSumRounding * (size_W * lambda.cwiseAbs()).maxCoeff();
}

std::optional<VectorXd> newtonCoulomb(const MatrixXd& W, const VectorXd& b,
                                      const std::vector<CoulombContact>& contacts, const VectorXd& start,
                                      double enough, double near, int limit, double atLast)
{
    DenseNewton newton(W, b, contacts, start, enough, near);
    return newton.find(limit, atLast) ? std::optional(newton.lambda()) : std::nullopt;
}

} // namespace polhode
