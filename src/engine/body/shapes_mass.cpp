#include "engine/body/shapes_mass.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <cmath>
#include <numbers>
#include <string>

namespace polhode
{

namespace
{

constexpr double kPi = std::numbers::pi;

Reason between(const std::string& low, const std::string& high)
{
    return {"from " + low + " to " + high, low + " 到 " + high};
}

void requireLength(std::string_view shape, std::string_view name, double length)
{
    requireInput(shape, name, length, "m");
}

void requireLengths(std::string_view shape, std::string_view name, const Eigen::Vector3d& lengths)
{
    for (int i = 0; i < 3; ++i)
        requireLength(shape, std::string(name) + " " + "xyz"[i], lengths(i));
}

/// A shape that is symmetric about z, and centred.
MassProperties filledRound(double volume, double axial, double transverse, const Matter& matter,
                           std::string_view shape)
{
    return filled(volume, Eigen::Vector3d::Zero(),
                  Eigen::Vector3d(transverse, transverse, axial).asDiagonal(), matter, shape);
}

/// diag(y + z, z + x, x + y): the moments from the means of x², y², z².
Eigen::Matrix3d momentsFromMeanSquares(const Eigen::Vector3d& s)
{
    return Eigen::Vector3d(s.y() + s.z(), s.z() + s.x(), s.x() + s.y()).asDiagonal();
}

} // namespace

void requireInput(std::string_view shape, std::string_view quantity, double value, std::string_view unit)
{
    // Written so that NaN fails.
    if (!(value >= kSmallestInput && value <= kLargestInput))
        refuse(Subject::thing(shape), quantity, value, unit,
               between(numberText(kSmallestInput), numberText(kLargestInput)));
}

void requirePoint(std::string_view shape, std::size_t index, const Eigen::Vector3d& point)
{
    // Written so that NaN fails.
    if (!(point.array().abs() <= kLargestInput).all())
        refuse(Subject::thing(shape), "point " + std::to_string(index), point, "m",
               between(numberText(-kLargestInput), numberText(kLargestInput)));
}

MassProperties filled(double volume, const Eigen::Vector3d& com, const Eigen::Matrix3d& inertiaPerMass,
                      const Matter& matter, std::string_view shape)
{
    const bool byMass = matter.given == Matter::Given::mass;
    requireInput(shape, byMass ? "mass" : "density", matter.value,
                 byMass ? "kg" : "kg/m³ (kg/m² of an area, kg/m of a length)");
    const double mass = byMass ? matter.value : matter.value * volume;
    return {mass, com, mass * inertiaPerMass};
}

MassProperties boxMass(const Eigen::Vector3d& edges, const Matter& matter)
{
    requireLengths("box", "edge", edges);
    return filled(edges.prod(), Eigen::Vector3d::Zero(), momentsFromMeanSquares(edges.cwiseAbs2() / 12.0),
                  matter, "box");
}

MassProperties sphereMass(double radius, const Matter& matter)
{
    requireLength("sphere", "radius", radius);
    const double moment = 0.4 * radius * radius;
    return filledRound(4.0 / 3.0 * kPi * std::pow(radius, 3), moment, moment, matter, "sphere");
}

MassProperties ellipsoidMass(const Eigen::Vector3d& halfAxes, const Matter& matter)
{
    requireLengths("ellipsoid", "half axis", halfAxes);
    return filled(4.0 / 3.0 * kPi * halfAxes.prod(), Eigen::Vector3d::Zero(),
                  momentsFromMeanSquares(halfAxes.cwiseAbs2() / 5.0), matter, "ellipsoid");
}

MassProperties cylinderMass(double radius, double height, const Matter& matter)
{
    requireLength("cylinder", "radius", radius);
    requireLength("cylinder", "height", height);
    const double rr = radius * radius;
    return filledRound(kPi * rr * height, 0.5 * rr, (3.0 * rr + height * height) / 12.0, matter, "cylinder");
}

MassProperties tubeMass(double inner, double outer, double height, const Matter& matter)
{
    requireLength("tube", "inner radius", inner);
    requireLength("tube", "outer radius", outer);
    requireLength("tube", "height", height);
    if (inner >= outer)
        refuse(Subject::thing("tube"), "inner radius", inner, "m",
               {"less than the outer radius, " + numberText(outer) + " m",
                "小于外半径 " + numberText(outer) + " m"});
    const double sum = inner * inner + outer * outer;
    return filledRound(kPi * (outer - inner) * (outer + inner) * height, 0.5 * sum,
                       (3.0 * sum + height * height) / 12.0, matter, "tube");
}

MassProperties capsuleMass(double radius, double height, const Matter& matter)
{
    requireLength("capsule", "radius", radius);
    requireLength("capsule", "height", height);
    const double rr = radius * radius;
    const double barrel = kPi * rr * height;
    const double caps = 4.0 / 3.0 * kPi * rr * radius;
    const double barrelShare = barrel / (barrel + caps);
    const double capsShare = caps / (barrel + caps);
    const double axial = barrelShare * 0.5 * rr + capsShare * 0.4 * rr;
    // A half ball about the middle of the capsule: its own centre of mass lies 3r/8 beyond the cap's centre.
    const double transverse = barrelShare * (3.0 * rr + height * height) / 12.0
        + capsShare * (0.4 * rr + 0.25 * height * height + 0.375 * radius * height);
    return filledRound(barrel + caps, axial, transverse, matter, "capsule");
}

MassProperties coneMass(double radius, double height, const Matter& matter)
{
    requireLength("cone", "radius", radius);
    requireLength("cone", "height", height);
    const double rr = radius * radius;
    const double transverse = 0.15 * rr + 0.0375 * height * height;
    return filled(kPi * rr * height / 3.0, Eigen::Vector3d(0.0, 0.0, 0.75 * height),
                  Eigen::Vector3d(transverse, transverse, 0.3 * rr).asDiagonal(), matter, "cone");
}

MassProperties shellMass(double radius, const Matter& matter)
{
    requireLength("shell", "radius", radius);
    const double moment = 2.0 / 3.0 * radius * radius;
    return filledRound(4.0 * kPi * radius * radius, moment, moment, matter, "shell");
}

MassProperties plateMass(double a, double b, const Matter& matter)
{
    requireLength("plate", "edge x", a);
    requireLength("plate", "edge y", b);
    return filled(a * b, Eigen::Vector3d::Zero(),
                  momentsFromMeanSquares(Eigen::Vector3d(a * a, b * b, 0.0) / 12.0), matter, "plate");
}

MassProperties discMass(double radius, const Matter& matter)
{
    requireLength("disc", "radius", radius);
    const double rr = radius * radius;
    return filledRound(kPi * rr, 0.5 * rr, 0.25 * rr, matter, "disc");
}

MassProperties hoopMass(double radius, const Matter& matter)
{
    requireLength("hoop", "radius", radius);
    const double rr = radius * radius;
    return filledRound(2.0 * kPi * radius, rr, 0.5 * rr, matter, "hoop");
}

MassProperties rodMass(double length, const Matter& matter)
{
    requireLength("rod", "length", length);
    return filled(length, Eigen::Vector3d::Zero(),
                  momentsFromMeanSquares(Eigen::Vector3d(length * length / 12.0, 0.0, 0.0)), matter, "rod");
}

MassProperties pointsMass(std::span<const MassPoint> points)
{
    if (points.empty())
        refuse(Subject::thing("points"), {"none", "一个也没有"}, {"at least one", "至少一个"});
    MassProperties sum;
    for (std::size_t i = 0; i < points.size(); ++i) {
        requireInput("points", "mass of point " + std::to_string(i), points[i].mass, "kg");
        requirePoint("points", i, points[i].position);
        sum.mass += points[i].mass;
    }
    for (const MassPoint& point : points)
        sum.com += point.mass / sum.mass * point.position;
    for (const MassPoint& point : points)
        sum.I_com += point.mass * pointInertia(point.position - sum.com);
    return sum;
}

} // namespace polhode
