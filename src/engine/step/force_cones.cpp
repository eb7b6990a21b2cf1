#include "engine/step/force_cones.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// The force and its friction of a limit; what it has not is zero.
Vector3d forcesOf(const ForceLimit& l, const VectorXd& x)
{
    Vector3d y = Vector3d::Zero();
    y[0] = x[l.normal];
    y.segment(1, l.count) = x.segment(l.first, l.count);
    return y;
}

double excessOf(const Vector3d& y, double factor)
{
    return y.tail<2>().norm() - factor * y[0];
}

/// What is left of y when the nearest point of its cone is taken away; and its derivative.
Vector3d beyondCone(const Vector3d& y, double factor, Matrix3d* rate)
{
    const double size = y.tail<2>().norm();
    if (size <= factor * y[0]) {
        if (rate)
            rate->setZero();
        return Vector3d::Zero();
    }
    if (factor * size <= -y[0]) { // nearest is the tip
        if (rate)
            rate->setIdentity();
        return y;
    }
    const double root = std::hypot(1.0, factor), far = excessOf(y, factor) / root;
    const Vector2d s = y.tail<2>() / size;
    Vector3d out(-factor, s[0], s[1]);
    out /= root;
    if (rate) {
        *rate = out * out.transpose();
        rate->bottomRightCorner<2, 2>()
            += far / (root * size) * (Eigen::Matrix2d::Identity() - s * s.transpose());
    }
    return far * out;
}

/// Of all z the one with the least ½ kOwn |z|² + ½ Σ |d|², d what the forces and their multipliers are beyond
/// the cones. Each round takes d over as the multipliers, and leaves about kOwn of what was left.
class Nearest
{
public:
    Nearest(const std::vector<ForceLimit>& limits, const MatrixXd& kernel, const VectorXd& from)
        : limits_(limits)
        , kernel_(kernel)
        , from_(from)
        , z_(VectorXd::Zero(kernel.cols()))
        , multipliers_(limits.size(), Vector3d::Zero())
        , d_(limits.size())
    {
    }

    VectorXd forces() const { return from_ + kernel_ * z_; }

    /// Newton's method for z.
    void round()
    {
        constexpr int kSteps = 30; // five do; each piece of a cone is entered at most a few times
        constexpr double kStill = 1e-13; // of the forces: some hundred roundings
        const double still = kStill * from_.lpNorm<Eigen::Infinity>();
        MatrixXd H;
        for (int n = 0; n < kSteps; ++n) {
            const double now = measure(z_, &H);
            VectorXd pull = VectorXd::Zero(from_.size());
            for (std::size_t i = 0; i < limits_.size(); ++i) {
                pull[limits_[i].normal] += d_[i][0];
                pull.segment(limits_[i].first, limits_[i].count) += d_[i].segment(1, limits_[i].count);
            }
            MatrixXd own = kernel_.transpose() * H * kernel_;
            own.diagonal().array() += kOwn;
            const VectorXd step = -own.ldlt().solve(kOwn * z_ + kernel_.transpose() * pull);
            if (!(step.lpNorm<Eigen::Infinity>() > still) || !goAlong(step, now))
                return;
        }
    }

    void takeOver()
    {
        measure(z_, nullptr);
        multipliers_ = d_;
    }

private:
    static constexpr double kOwn = 1e-4; // less takes fewer rounds, and brings its roundings into z

    /// The sum, with d; the derivative of the second part with respect to the forces into H.
    double measure(const VectorXd& z, MatrixXd* H)
    {
        const VectorXd x = from_ + kernel_ * z;
        if (H)
            H->setZero(x.size(), x.size());
        double sum = kOwn * z.squaredNorm();
        Matrix3d rate;
        for (std::size_t i = 0; i < limits_.size(); ++i) {
            const ForceLimit& l = limits_[i];
            d_[i] = beyondCone(forcesOf(l, x) + multipliers_[i], l.factor, H ? &rate : nullptr);
            sum += d_[i].squaredNorm();
            if (!H)
                continue;
            (*H)(l.normal, l.normal) += rate(0, 0);
            H->row(l.normal).segment(l.first, l.count) += rate.row(0).segment(1, l.count);
            H->col(l.normal).segment(l.first, l.count) += rate.col(0).segment(1, l.count);
            H->block(l.first, l.first, l.count, l.count) += rate.block(1, 1, l.count, l.count);
        }
        return 0.5 * sum;
    }

    /// The longest of the steps 1, ½, ¼ … that brings less, or as much but for rounding: near the end the sum
    /// no longer tells. False where none does.
    bool goAlong(const VectorXd& step, double now)
    {
        constexpr double kShortest = 1e-6; // after 20 halvings this is no way down
        constexpr double kRounding = 1e-14; // of the sum, a few dozen terms
        double length = 1.0;
        while (length > kShortest && !(measure(z_ + length * step, nullptr) <= now * (1.0 + kRounding)))
            length *= 0.5;
        if (length > kShortest)
            z_ += length * step;
        return length > kShortest;
    }

    const std::vector<ForceLimit>& limits_;
    const MatrixXd& kernel_;
    const VectorXd from_;
    VectorXd z_;
    std::vector<Vector3d> multipliers_, d_; ///< per limit
};

} // namespace

double largestExcess(const std::vector<ForceLimit>& limits, const VectorXd& x)
{
    double most = 0.0;
    for (const ForceLimit& l : limits)
        most = std::max(most, excessOf(forcesOf(l, x), l.factor));
    return most;
}

bool moveWithin(const std::vector<ForceLimit>& limits, const MatrixXd& kernel, double zero, VectorXd& x)
{
    constexpr int kRounds = 6; // three bring what is left to rounding, where cones leave room
    if (kernel.cols() == 0)
        return largestExcess(limits, x) <= zero;
    Nearest nearest(limits, kernel, x);
    for (int n = 0; n < kRounds; ++n) {
        nearest.round();
        x = nearest.forces();
        if (largestExcess(limits, x) <= zero)
            return true;
        nearest.takeOver();
    }
    return false;
}

} // namespace polhode
