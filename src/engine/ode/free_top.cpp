#include "engine/ode/free_top.h"

#include "engine/math/so3.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace polhode
{

namespace
{

constexpr int kMiddle = 1;

} // namespace

FreeTop::FreeTop(const Eigen::Matrix3d& I_B)
{
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(I_B);
    I_ = solver.eigenvalues();
    Q_ = solver.eigenvectors();
    if (Q_.determinant() < 0.0)
        Q_.col(2) = -Q_.col(2);
    P_ = Q_;
}

Eigen::Vector3d FreeTop::angularVelocity(const Eigen::Vector3d& L_W) const
{
    const Eigen::Vector3d L = P_.transpose() * L_W;
    return P_ * L.cwiseQuotient(I_);
}

Eigen::Vector3d FreeTop::angularMomentum(const Eigen::Vector3d& w_WB) const
{
    const Eigen::Vector3d w = P_.transpose() * w_WB;
    return P_ * w.cwiseProduct(I_);
}

void FreeTop::turnAboutPrincipal(int axis, const Eigen::Vector3d& L_W, double h)
{
    const double rate = (1.0 / I_[axis] - 1.0 / I_[kMiddle]) * P_.col(axis).dot(L_W);
    const double c = std::cos(rate * h), s = std::sin(rate * h);
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    const Eigen::Vector3d old = P_.col(j);
    P_.col(j) = c * old + s * P_.col(k);
    P_.col(k) = c * P_.col(k) - s * old;
}

void FreeTop::advance(const Eigen::Vector3d& L_W, double h)
{
    turnAboutPrincipal(0, L_W, 0.5 * h);
    turnAboutPrincipal(2, L_W, h);
    turnAboutPrincipal(0, L_W, 0.5 * h);
    P_ = (expSO3((h / I_[kMiddle]) * L_W) * P_).eval();
    // One Newton step towards the nearest rotation keeps rounding from adding up.
    P_ = (P_ * (1.5 * Eigen::Matrix3d::Identity() - 0.5 * (P_.transpose() * P_))).eval();
}

} // namespace polhode
