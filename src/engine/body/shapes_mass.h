#pragma once

#include "engine/body/mass_properties.h"

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

/// Mass properties of homogeneous shapes.
///
/// Unless said otherwise the shape's origin is its centre and z its axis of symmetry. Lengths are in m, and
/// with `m` the mass the comments give the moments about the centre of mass. Every function throws
/// std::invalid_argument, naming the shape and the length, where a length is not finite or lies outside
/// [kSmallestInput, kLargestInput], and likewise for the matter: there neither overflow nor underflow can
/// occur.
namespace polhode
{

/// The least and the largest length (m), mass (kg) and density that a shape takes.
inline constexpr double kSmallestInput = 1e-50;
inline constexpr double kLargestInput = 1e50;

/// How much matter is in a shape: its whole mass, or its density.
struct Matter {
    enum class Given { mass, density };
    Given given = Given::mass;
    /// kg; or kg/m³ for solids, kg/m² for shells, plates and laminas, kg/m for rods and hoops.
    double value = 1.0;

    static Matter mass(double kilograms) { return {Given::mass, kilograms}; }
    static Matter density(double value) { return {Given::density, value}; }
};

/// Throws std::invalid_argument, naming the shape and the quantity, unless value lies in
/// [kSmallestInput, kLargestInput].
void requireInput(std::string_view shape, std::string_view quantity, double value, std::string_view unit);

/// Throws std::invalid_argument unless the coordinates are finite and at most kLargestInput in size.
void requirePoint(std::string_view shape, std::size_t index, const Eigen::Vector3d& point);

/// The properties of a shape from its volume (area, length), centre of mass and inertia per unit mass (m²).
MassProperties filled(double volume, const Eigen::Vector3d& com, const Eigen::Matrix3d& inertiaPerMass,
                      const Matter& matter, std::string_view shape);

/// A box with full edges (a, b, c): I_x = m (b² + c²) / 12 and cyclic.
MassProperties boxMass(const Eigen::Vector3d& edges, const Matter& matter);

/// A ball: I = 2/5 m r².
MassProperties sphereMass(double radius, const Matter& matter);

/// A solid ellipsoid with half axes (a, b, c): I_x = m (b² + c²) / 5 and cyclic.
MassProperties ellipsoidMass(const Eigen::Vector3d& halfAxes, const Matter& matter);

/// A solid cylinder: I_z = m r² / 2, I_x = m (3 r² + h²) / 12.
MassProperties cylinderMass(double radius, double height, const Matter& matter);

/// A cylinder with a coaxial bore, inner < outer: I_z = m (a² + b²) / 2, I_x = m (3 (a² + b²) + h²) / 12.
MassProperties tubeMass(double inner, double outer, double height, const Matter& matter);

/// A cylinder of height h between the centres of its two half-ball caps.
MassProperties capsuleMass(double radius, double height, const Matter& matter);

/// A solid cone with its tip at the origin, opening up +z; com at 3h/4, that is h/4 above its base:
/// I_z = 3/10 m r², I_x = 3/20 m r² + 3/80 m h².
MassProperties coneMass(double radius, double height, const Matter& matter);

/// A tetrahedron with these corners, in either orientation; its volume must not vanish.
MassProperties tetrahedronMass(const std::array<Eigen::Vector3d, 4>& corners, const Matter& matter);

/// A thin spherical shell: I = 2/3 m r².
MassProperties shellMass(double radius, const Matter& matter);

/// A thin rectangular plate in the plane z = 0 with edges a along x and b along y:
/// I_x = m b² / 12, I_y = m a² / 12, I_z = I_x + I_y.
MassProperties plateMass(double a, double b, const Matter& matter);

/// A thin disc in the plane z = 0: I_z = m r² / 2, I_x = I_y = m r² / 4.
MassProperties discMass(double radius, const Matter& matter);

/// A thin ring in the plane z = 0: I_z = m r², I_x = I_y = m r² / 2.
MassProperties hoopMass(double radius, const Matter& matter);

/// A thin rod along x, centred: I_x = 0, I_y = I_z = m L² / 12.
MassProperties rodMass(double length, const Matter& matter);

/// A thin polygon in the plane z = 0; corners in order, either way round, not crossing itself.
///
/// Throws std::invalid_argument where edges cross or touch (naming both) and where the area vanishes.
MassProperties laminaMass(std::span<const Eigen::Vector2d> corners, const Matter& matter);

/// Mass points joined rigidly: mass (kg) and place (m) of each.
struct MassPoint {
    double mass = 1.0;
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

/// I = Σ mᵢ (|dᵢ|² 1 − dᵢ dᵢᵀ), dᵢ from the centre of mass. Throws std::invalid_argument without points.
MassProperties pointsMass(std::span<const MassPoint> points);

} // namespace polhode
