#pragma once

// The torque-free rigid body in closed form (Jacobi), with its attitude by quadrature. Shares no code with
// the engine. Source: Landau and Lifshitz, Mechanics, § 37.

#include "support/oracles/elliptic.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cmath>

namespace oracle
{

/// A body with principal moments I₁ < I₂ < I₃ along its axes that starts with w (body axes) at t = 0.
class EulerTop
{
public:
    EulerTop(const Eigen::Vector3d& I, const Eigen::Vector3d& w)
        : I_(I)
    {
        L2_ = I.cwiseProduct(w).squaredNorm();
        twoT_ = w.dot(I.cwiseProduct(w));
        const double offSeparatrix = L2_ - twoT_ * I[1];
        // The axis about which the polhode runs has the dn; the formulas of § 37 hold with 1 and 3 exchanged
        // too.
        major_ = offSeparatrix >= 0.0 ? 2 : 0;
        const double I1 = I[2 - major_], I2 = I[1], I3 = I[major_];
        const double head = twoT_ * I3 - L2_, tail = L2_ - twoT_ * I1;
        A1_ = std::sqrt(head / (I1 * (I3 - I1)));
        A2_ = std::sqrt(head / (I2 * (I3 - I2)));
        A3_ = std::sqrt(tail / (I3 * (I3 - I1)));
        rate_ = std::sqrt((I3 - I2) * tail / (I1 * I2 * I3));
        const bool separatrix = std::abs(offSeparatrix) < 1e-14 * L2_;
        k_ = separatrix ? 1.0 : std::sqrt((I2 - I1) * head / ((I3 - I2) * tail));
        flip_ = w[major_] < 0.0 ? -1.0 : 1.0;
        if (separatrix)
            start_ = std::atanh(w[1] / A2_);
        else
            start_ = ellipticF(std::atan2(w[1] / A2_, flip_ * w[2 - major_] / A1_), k_);
    }

    /// w_WB_B at time t (rad/s).
    Eigen::Vector3d angularVelocity(double t) const
    {
        const Jacobi e = jacobi(start_ + rate_ * t, k_);
        Eigen::Vector3d w;
        w[2 - major_] = flip_ * A1_ * e.cn;
        w[1] = A2_ * e.sn;
        w[major_] = flip_ * A3_ * e.dn;
        return w;
    }

    /// R_WB at time t for R_WB(0) = 1: L is fixed, and the angle about it is the integral of
    /// |L| (L₁²/I₁ + L₂²/I₂)/(L₁² + L₂²), taken by Gauss–Legendre over `panels` panels.
    Eigen::Matrix3d rotation(double t, int panels) const
    {
        return frame(0.0, 0.0).transpose() * frame(t, precession(t, panels));
    }

    double period() const { return 4.0 * ellipticK(k_) / rate_; }

private:
    Eigen::Vector3d momentum(double t) const { return I_.cwiseProduct(angularVelocity(t)); }

    double precession(double t, int panels) const
    {
        constexpr std::array<double, 5> nodes{0.0, 0.5384693101056831, -0.5384693101056831,
                                              0.9061798459386640, -0.9061798459386640};
        constexpr std::array<double, 5> weights{0.5688888888888889, 0.4786286704993665, 0.4786286704993665,
                                                0.2369268850561891, 0.2369268850561891};
        const double width = t / panels;
        double sum = 0.0;
        for (int p = 0; p < panels; ++p)
            for (std::size_t k = 0; k < nodes.size(); ++k) {
                const Eigen::Vector3d L = momentum((p + 0.5 + 0.5 * nodes[k]) * width);
                sum += weights[k] * (L[0] * L[0] / I_[0] + L[1] * L[1] / I_[1]) / (L[0] * L[0] + L[1] * L[1]);
            }
        return 0.5 * width * sum * std::sqrt(L2_);
    }

    /// The body in axes whose third is L: Rz(psi) Rx(theta) Rz(phi), so that Rᵀ e₃ = L / |L|.
    Eigen::Matrix3d frame(double t, double psi) const
    {
        const Eigen::Vector3d L = momentum(t);
        const double theta = std::atan2(std::hypot(L[0], L[1]), L[2]);
        const double phi = std::atan2(L[0], L[1]);
        return (Eigen::AngleAxisd(psi, Eigen::Vector3d::UnitZ())
                * Eigen::AngleAxisd(theta, Eigen::Vector3d::UnitX())
                * Eigen::AngleAxisd(phi, Eigen::Vector3d::UnitZ()))
            .toRotationMatrix();
    }

    Eigen::Vector3d I_;
    double L2_ = 0.0, twoT_ = 0.0;
    int major_ = 2;
    double A1_ = 0.0, A2_ = 0.0, A3_ = 0.0, rate_ = 0.0, k_ = 0.0, start_ = 0.0, flip_ = 1.0;
};

} // namespace oracle
