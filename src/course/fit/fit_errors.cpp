#include "course/fit/fit_errors.h"

#include <Eigen/QR>
#include <Eigen/SVD>

#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kShare = 0.1; // of a group: what has less takes no part in it
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

} // namespace

FitErrors fitErrors(const MatrixXd& J, double variance, double error, const std::vector<bool>& held)
{
    const Index all = J.cols();
    FitErrors errors;
    errors.covariance = MatrixXd::Constant(all, all, kNaN);
    errors.correlation = MatrixXd::Constant(all, all, kNaN);
    errors.error = VectorXd::Constant(all, kNaN);
    if (J.rows() == 0)
        return errors;
    std::vector<Index> free;
    for (Index j = 0; j < all; ++j) {
        if (held[static_cast<std::size_t>(j)])
            continue;
        if (J.col(j).norm() > 0) {
            free.push_back(j);
        } else {
            errors.error[j] = kInfinity;
            errors.undetermined.push_back({static_cast<int>(j)});
        }
    }
    const auto n = static_cast<Index>(free.size());
    if (n == 0)
        return errors;
    MatrixXd scaled(J.rows(), n);
    VectorXd norms(n);
    for (Index k = 0; k < n; ++k) {
        norms[k] = J.col(free[static_cast<std::size_t>(k)]).norm();
        scaled.col(k) = J.col(free[static_cast<std::size_t>(k)]) / norms[k];
    }
    const Eigen::HouseholderQR<MatrixXd> qr(scaled);
    const MatrixXd R = qr.matrixQR().topRows(std::min(n, J.rows())).triangularView<Eigen::Upper>();
    const Eigen::JacobiSVD<MatrixXd> svd(R, Eigen::ComputeFullV);
    MatrixXd inverse = MatrixXd::Zero(n, n);
    std::vector<bool> lost(static_cast<std::size_t>(n), false);
    for (Index k = 0; k < n; ++k) {
        const double s = k < svd.singularValues().size() ? svd.singularValues()[k] : 0;
        const VectorXd v = svd.matrixV().col(k);
        if (s > error * svd.singularValues()[0]) {
            inverse += v * v.transpose() / (s * s);
            continue;
        }
        std::vector<int> group;
        for (Index j = 0; j < n; ++j)
            if (std::abs(v[j]) >= kShare) {
                lost[static_cast<std::size_t>(j)] = true;
                group.push_back(static_cast<int>(free[static_cast<std::size_t>(j)]));
            }
        errors.undetermined.push_back(std::move(group));
    }
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            const Index a = free[static_cast<std::size_t>(i)], b = free[static_cast<std::size_t>(j)];
            errors.covariance(a, b) = variance * inverse(i, j) / (norms[i] * norms[j]);
            errors.correlation(a, b) = inverse(i, j) / std::sqrt(inverse(i, i) * inverse(j, j));
            if (i == j)
                errors.error[a]
                    = lost[static_cast<std::size_t>(i)] ? kInfinity : std::sqrt(errors.covariance(a, a));
        }
    return errors;
}

} // namespace polhode::course
