#pragma once

#include "engine/ode/dense_output.h"
#include "engine/ode/runge_kutta.h"

#include <Eigen/Core>
#include <cstddef>

namespace polhode
{

/// y, and what the steps of a Runge–Kutta method add to it. What rounding takes from y in a step is carried
/// to the next, so that the error of many small steps does not grow by it. Source: W. Kahan, Comm. ACM 8
/// (1965) 40; the two-sum that finds what is lost: D. Knuth, The Art of Computer Programming, vol. 2, 4.2.2,
/// theorem B.
class CarriedSum
{
public:
    explicit CarriedSum(Eigen::Index size)
        : y_(Eigen::VectorXd::Zero(size))
        , carry_(y_)
        , increment_(y_)
        , end_(y_)
    {
    }

    const Eigen::VectorXd& y() const { return y_; }
    /// Of the last sum.
    const Eigen::VectorXd& end() const { return end_; }

    /// y, to be written where a motion begins.
    Eigen::VectorXd& begin()
    {
        carry_.setZero();
        return y_;
    }

    /// end = y + carry + h Σ_{j < count} row[j] k[j].
    void add(const RungeKutta::Row& row, std::size_t count, double h, const DenseOutput::Rates& k)
    {
        increment_ = carry_;
        for (std::size_t j = 0; j < count; ++j)
            if (row[j] != 0.0)
                increment_ += (h * row[j]) * k[j];
        end_ = y_ + increment_;
    }

    /// The end that a step of another method came to.
    void reach(const Eigen::VectorXd& end)
    {
        increment_ = end - y_;
        end_ = y_ + increment_;
    }

    /// y becomes `next`, which takes the old one; nothing is carried where that is not the end of the sum.
    void take(Eigen::VectorXd& next)
    {
        for (Eigen::Index k = 0; k < next.size(); ++k) {
            const double added = end_[k] - y_[k];
            const double lost = (y_[k] - (end_[k] - added)) + (increment_[k] - added);
            carry_[k] = next[k] == end_[k] ? lost : 0.0;
        }
        y_.swap(next);
    }

private:
    Eigen::VectorXd y_, carry_, increment_, end_;
};

} // namespace polhode
