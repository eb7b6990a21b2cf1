#include "engine/body/mass_properties.h"

#include "engine/body/principal_axes.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"
#include "engine/math/tolerances.h"

#include <Eigen/Geometry>

#include <cassert>
#include <cmath>
#include <string>

namespace polhode
{

namespace
{

// Of the largest entry or moment: what sums of many parts may lose to rounding; more is a wrong number.
constexpr double kSumRounding = 1e-10;

std::string entryText(const Eigen::Matrix3d& I, int row, int column)
{
    return std::string("I") + "xyz"[row] + "xyz"[column] + " = " + numberText(I(row, column));
}

void requireSymmetric(const Eigen::Matrix3d& I, std::string_view name)
{
    const double tolerance = kSumRounding * I.cwiseAbs().maxCoeff();
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < i; ++j)
            if (std::abs(I(i, j) - I(j, i)) > tolerance)
                refuse(Subject::thing(name),
                       Reason::same(entryText(I, j, i) + ", " + entryText(I, i, j) + " kg m²"),
                       {"a symmetric inertia", "对称的惯量矩阵"});
}

Eigen::Vector3d ascendingMoments(const Eigen::Matrix3d& I)
{
    const PrincipalAxes axes = principalAxes(I);
    return {axes.moments(axes.ascending[0]), axes.moments(axes.ascending[1]),
            axes.moments(axes.ascending[2])};
}

} // namespace

void requireValid(const MassProperties& properties, std::string_view name)
{
    const Subject subject = Subject::thing(name);
    requirePositive(subject, "mass", properties.mass, "kg");
    if (!properties.com.allFinite())
        refuse(subject, "com", properties.com, "m", allowed::kFinite);
    if (!properties.I_com.allFinite())
        refuse(subject, "diagonal of the inertia", properties.I_com.diagonal(), "kg m²", allowed::kFinite);
    requireSymmetric(properties.I_com, name);
    const Eigen::Vector3d moments = ascendingMoments(properties.I_com);
    const std::string list = numberText(moments) + " kg m²";
    const Reason found{"principal moments " + list, "主转动惯量 " + list};
    const double tolerance = kSumRounding * moments(2);
    if (moments(0) < -std::abs(tolerance))
        refuse(subject, found, {"moments ≥ 0", "不小于 0 的转动惯量"});
    if (moments(0) + moments(1) < moments(2) - tolerance) {
        const std::string sum
            = numberText(moments(0)) + " + " + numberText(moments(1)) + " < " + numberText(moments(2));
        refuse(subject, found,
               {"none above the sum of the other two (triangle inequality): " + sum,
                "任一个都不大于另两个之和（三角不等式）：" + sum});
    }
}

void requireFreeBody(const MassProperties& properties, std::string_view name)
{
    requireValid(properties, name);
    const Eigen::Vector3d moments = ascendingMoments(properties.I_com);
    if (moments(0) <= kSumRounding * moments(2))
        refuse(Subject::thing(name), "principal moments", moments, "kg m²",
               {"three above 0, of a body that turns freely", "可自由转动的物体三个都大于 0"});
}

Eigen::Matrix3d pointInertia(const Eigen::Vector3d& r)
{
    const Eigen::Matrix3d S = skew(r);
    return S * S.transpose();
}

MassProperties transformed(const MassProperties& properties_B, const Eigen::Matrix3d& R_AB,
                           const Eigen::Vector3d& p_AB)
{
    assert(R_AB.isUnitary(tolerance::kTyped) && R_AB.determinant() > 0.0);
    const Eigen::Matrix3d I_A = R_AB * properties_B.I_com * R_AB.transpose();
    return {properties_B.mass, p_AB + R_AB * properties_B.com, 0.5 * (I_A + I_A.transpose())};
}

MassProperties hole(const MassProperties& part)
{
    return {-part.mass, part.com, -part.I_com};
}

MassProperties combined(std::span<const MassProperties> parts, std::string_view name)
{
    if (parts.empty())
        refuse(Subject::thing(name), {"a compound without parts", "没有部件的组合体"});
    MassProperties sum;
    for (const MassProperties& part : parts)
        sum.mass += part.mass;
    requirePositive(Subject::thing(name), "mass", sum.mass, "kg");
    for (const MassProperties& part : parts)
        sum.com += part.mass / sum.mass * part.com;
    for (const MassProperties& part : parts)
        sum.I_com += part.I_com + part.mass * pointInertia(part.com - sum.com);
    requireValid(sum, name);
    return sum;
}

Eigen::Matrix3d inertiaAbout(const MassProperties& properties, const Eigen::Vector3d& point)
{
    return properties.I_com + properties.mass * pointInertia(point - properties.com);
}

double momentAbout(const MassProperties& properties, const Eigen::Vector3d& point,
                   const Eigen::Vector3d& direction)
{
    if (!direction.allFinite() || direction.isZero(0.0))
        refuse({}, "direction", direction, "", {"a finite direction that is not zero", "有限且不为零的方向"});
    const Eigen::Vector3d n = direction.stableNormalized();
    return n.dot(properties.I_com * n) + properties.mass * n.cross(point - properties.com).squaredNorm();
}

MassProperties scaledToMass(const MassProperties& properties, double mass)
{
    requirePositive({}, "mass", mass, "kg");
    return {mass, properties.com, mass / properties.mass * properties.I_com};
}

} // namespace polhode
