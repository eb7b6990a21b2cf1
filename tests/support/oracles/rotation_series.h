#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

#include <cmath>

/// Rotations straight from their defining power series in long double: no angle, no sine, no special case,
/// and so no branch that could be wrong near 0 or π. Good to about 1e-17 for |phi| ≤ 7.
namespace oracle
{

using Matrix3l = Eigen::Matrix<long double, 3, 3>;
using Vector3l = Eigen::Matrix<long double, 3, 1>;

inline Matrix3l crossMatrix(const Vector3l& v)
{
    Matrix3l S = Matrix3l::Zero();
    S(2, 1) = v(0);
    S(1, 2) = -v(0);
    S(0, 2) = v(1);
    S(2, 0) = -v(1);
    S(1, 0) = v(2);
    S(0, 1) = -v(2);
    return S;
}

/// Σ Sⁿ / (n + shift)!: the exponential at shift 0, its left Jacobian at shift 1.
inline Matrix3l skewSeries(const Vector3l& v, int shift)
{
    const Matrix3l S = crossMatrix(v);
    Matrix3l term = Matrix3l::Identity();
    Matrix3l sum = term;
    for (int n = 1; n < 80; ++n) {
        term = (term * S / static_cast<long double>(n + shift)).eval();
        sum += term;
    }
    return sum;
}

inline Matrix3l rotationExp(const Vector3l& v)
{
    return skewSeries(v, 0);
}

inline Matrix3l rotationLeftJacobian(const Vector3l& v)
{
    return skewSeries(v, 1);
}

} // namespace oracle
