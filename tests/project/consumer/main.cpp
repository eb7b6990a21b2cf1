#include <engine/math/so3.h>
#include <engine/version.h>

#include <cmath>
#include <cstdio>

// A quarter turn about z takes x to y.
int main()
{
    const Eigen::Matrix3d R = polhode::expSO3({0, 0, std::acos(-1.0) / 2});
    const double error = (R * Eigen::Vector3d::UnitX() - Eigen::Vector3d::UnitY()).norm();
    std::printf("polhode %s: error %g\n", polhode::version(), error);
    return error < 1e-15 ? 0 : 1;
}
