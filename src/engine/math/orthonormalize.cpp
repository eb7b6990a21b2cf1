#include "engine/math/orthonormalize.h"

#include "engine/math/refused.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace polhode
{

namespace
{

void requirePositiveDeterminant(const Eigen::Matrix3d& M)
{
    const double determinant = M.determinant();
    // Written so that NaN fails.
    if (!(determinant > 0.0))
        refuse({}, "determinant", determinant, "", allowed::kPositive);
}

} // namespace

double orthogonalityError(const Eigen::Matrix3d& R)
{
    return (R.transpose() * R - Eigen::Matrix3d::Identity()).norm();
}

Eigen::Matrix3d nearestRotation(const Eigen::Matrix3d& M)
{
    requirePositiveDeterminant(M);
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(M, Eigen::ComputeFullU | Eigen::ComputeFullV);
    return svd.matrixU() * svd.matrixV().transpose();
}

Eigen::Matrix3d gramSchmidt(const Eigen::Matrix3d& M)
{
    requirePositiveDeterminant(M);
    Eigen::Matrix3d R;
    R.col(0) = M.col(0).normalized();
    R.col(1) = (M.col(1) - R.col(0).dot(M.col(1)) * R.col(0)).normalized();
    R.col(2) = R.col(0).cross(R.col(1));
    return R;
}

} // namespace polhode
