#include "engine/body/principal_axes.h"

#include "engine/math/refused.h"
#include "engine/math/so3.h"

#include <Eigen/Jacobi>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr double kEqualMoments = 1e-12; // of the largest: closer moments differ by the rounding of a few sums

struct Eigensystem {
    Eigen::Vector3d values;
    Eigen::Matrix3d vectors;
};

Eigensystem jacobiEigensystem(Eigen::Matrix3d A)
{
    // Convergence is quadratic: after eight sweeps every 3×3 matrix is diagonal to far below rounding.
    constexpr int kSweeps = 8;
    Eigen::Matrix3d V = Eigen::Matrix3d::Identity();
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        for (int p = 0; p < 2; ++p) {
            for (int q = p + 1; q < 3; ++q) {
                Eigen::JacobiRotation<double> J;
                if (!J.makeJacobi(A, p, q))
                    continue;
                A.applyOnTheLeft(p, q, J.adjoint());
                A.applyOnTheRight(p, q, J);
                A(p, q) = A(q, p) = 0.0;
                V.applyOnTheRight(p, q, J);
            }
        }
    }
    return {A.diagonal(), V};
}

// Of traces and axes of rotations, of size one: a difference below this is rounding, and decides nothing.
constexpr double kAdvantage = 1e-9;

/// Whether R turns less than other; of two that turn equally far, whether it turns more positively about x,
/// then y, then z.
bool nearer(const Eigen::Matrix3d& R, const Eigen::Matrix3d& other)
{
    const double turn = R.trace() - other.trace();
    const Eigen::Vector3d axis = vee(R - other);
    for (const double advantage : {turn, axis.x(), axis.y(), axis.z()})
        if (std::abs(advantage) > kAdvantage)
            return advantage > 0.0;
    return false;
}

/// Of the 24 right-handed frames made of the columns of V, the one of largest trace.
Eigen::Matrix3d nearestFrame(const Eigen::Matrix3d& V, Eigen::Vector3d& values)
{
    const Eigen::Vector3d given = values;
    Eigen::Matrix3d best = -Eigen::Matrix3d::Identity();
    std::array<int, 3> order = {0, 1, 2};
    do {
        for (int signs = 0; signs < 8; ++signs) {
            Eigen::Matrix3d R;
            for (int i = 0; i < 3; ++i)
                R.col(i) = ((signs >> i) & 1 ? -1.0 : 1.0) * V.col(order[i]);
            if (R.determinant() < 0.0 || !nearer(R, best))
                continue;
            best = R;
            values = {given(order[0]), given(order[1]), given(order[2])};
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

/// The frame turned least from the body axes that has ±n as one of its axes.
Eigen::Matrix3d frameAround(const Eigen::Vector3d& n, int& axis)
{
    axis = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(n(i)) > std::abs(n(axis)) + kAdvantage)
            axis = i;
    const Eigen::Vector3d towards = std::copysign(1.0, n(axis)) * n;
    return rotationBetween(Eigen::Vector3d::Unit(axis), towards).toRotationMatrix();
}

} // namespace

PrincipalAxes principalAxes(const Eigen::Matrix3d& I_B)
{
    if (!I_B.allFinite())
        refuse(Subject::thing("principal axes"),
               {"an inertia tensor that is not finite", "非有限的惯量张量"});
    const Eigensystem eigen = jacobiEigensystem(0.5 * (I_B + I_B.transpose()));
    const Eigen::Vector3d& values = eigen.values;
    const double tolerance = kEqualMoments * values.cwiseAbs().maxCoeff();
    const auto equal = [&](int i, int j) { return std::abs(values(i) - values(j)) <= tolerance; };

    PrincipalAxes axes{values, Eigen::Matrix3d::Identity(), {0, 1, 2}};
    const int equalPairs = equal(0, 1) + equal(1, 2) + equal(2, 0);
    if (equalPairs == 0) {
        axes.R_BP = nearestFrame(eigen.vectors, axes.moments);
    } else if (equalPairs == 1) {
        const int single = equal(0, 1) ? 2 : equal(1, 2) ? 0 : 1;
        int axis = 0;
        axes.R_BP = frameAround(eigen.vectors.col(single), axis);
        axes.moments.setConstant(0.5 * (values.sum() - values(single)));
        axes.moments(axis) = values(single);
    } else {
        axes.moments.setConstant(values.mean());
    }
    std::stable_sort(axes.ascending.begin(), axes.ascending.end(),
                     [&](int i, int j) { return axes.moments(i) < axes.moments(j); });
    return axes;
}

} // namespace polhode
