#include "engine/body/mass_properties.h"

#include "engine/body/principal_axes.h"
#include "engine/math/number_text.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>

#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>

namespace polhode
{

namespace
{

// What sums of many parts may lose to rounding; more is a wrong number.
constexpr double kRounding = 1e-10;

[[noreturn]] void fail(std::string_view name, const std::string& what)
{
    throw std::invalid_argument(std::string(name) + ": " + what);
}

void requirePositiveMass(double mass, std::string_view name)
{
    if (!std::isfinite(mass) || mass <= 0.0)
        fail(name, "mass must be positive and finite, is " + numberText(mass) + " kg");
}

void requireSymmetric(const Eigen::Matrix3d& I, std::string_view name)
{
    const double tolerance = kRounding * I.cwiseAbs().maxCoeff();
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < i; ++j)
            if (std::abs(I(i, j) - I(j, i)) > tolerance)
                fail(name,
                     std::string("inertia must be symmetric, but I") + "xyz"[j] + "xyz"[i] + " = "
                         + numberText(I(j, i)) + " and I" + "xyz"[i] + "xyz"[j] + " = " + numberText(I(i, j))
                         + " kg m²");
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
    requirePositiveMass(properties.mass, name);
    if (!properties.com.allFinite())
        fail(name, "centre of mass must be finite, is " + numberText(properties.com) + " m");
    if (!properties.I_com.allFinite())
        fail(name,
             "inertia must be finite, its diagonal is " + numberText(properties.I_com.diagonal()) + " kg m²");
    requireSymmetric(properties.I_com, name);
    const Eigen::Vector3d moments = ascendingMoments(properties.I_com);
    const std::string list = "principal moments " + numberText(moments) + " kg m²";
    const double tolerance = kRounding * moments(2);
    if (moments(0) < -std::abs(tolerance))
        fail(name, list + " include a negative one");
    if (moments(0) + moments(1) < moments(2) - tolerance)
        fail(name,
             list + " break the triangle inequality: " + numberText(moments(0)) + " + "
                 + numberText(moments(1)) + " < " + numberText(moments(2))
                 + ", but no moment can exceed the sum of the other two");
}

void requireFreeBody(const MassProperties& properties, std::string_view name)
{
    requireValid(properties, name);
    const Eigen::Vector3d moments = ascendingMoments(properties.I_com);
    if (moments(0) <= kRounding * moments(2))
        fail(name,
             "a body that turns freely needs three positive principal moments, has " + numberText(moments)
                 + " kg m²");
}

Eigen::Matrix3d pointInertia(const Eigen::Vector3d& r)
{
    const Eigen::Matrix3d S = skew(r);
    return S * S.transpose();
}

MassProperties transformed(const MassProperties& properties_B, const Eigen::Matrix3d& R_AB,
                           const Eigen::Vector3d& p_AB)
{
    assert(R_AB.isUnitary(1e-9) && R_AB.determinant() > 0.0);
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
        fail(name, "a compound needs at least one part");
    MassProperties sum;
    for (const MassProperties& part : parts)
        sum.mass += part.mass;
    requirePositiveMass(sum.mass, name);
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
        throw std::invalid_argument("an axis needs a direction that is finite and not zero, has "
                                    + numberText(direction));
    const Eigen::Vector3d n = direction.stableNormalized();
    return n.dot(properties.I_com * n) + properties.mass * n.cross(point - properties.com).squaredNorm();
}

MassProperties scaledToMass(const MassProperties& properties, double mass)
{
    requirePositiveMass(mass, "scaled body");
    return {mass, properties.com, mass / properties.mass * properties.I_com};
}

} // namespace polhode
