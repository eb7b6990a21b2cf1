#pragma once

#include "course/shape/shape_row.h"

namespace polhode::course
{

extern const ShapeRow kBox, kSphere, kShell, kEllipsoid, kCylinder, kTube, kCapsule, kCone, kPrism,
    kTetrahedron, kMesh, kTerrain, kHull, kWedge, kTorus, kHemisphere, kBowl, kPlate, kLamina, kDisc, kHoop,
    kRod, kPoints, kParticle, kCompound;

inline constexpr double kThin = 1e-3; ///< m, in contact, of what has no thickness

/// How far a corner may lie beyond the plane of a face, as a part of the extent, and the shape still be
/// convex: corners are written with seven digits or so.
inline constexpr double kHollow = 1e-6;

/// "radius" of a shape that has one.
inline double number(const ShapeLook& look, const char* key)
{
    return look.numbers.at(key);
}

/// One form about the shape's own axes.
inline ContactParts touches(Shape shape)
{
    return {{{std::move(shape)}}, false};
}

/// Surfaces as the hull of points: sets points and faces.
void becomeHull(ShapeLook& look);

/// Of a surface that is not convex: its convex parts, or the hull of @p corners where they would be too many.
ContactParts partsOfHollow(const TriangleMesh& mesh, const std::vector<Eigen::Vector3d>& corners);

} // namespace polhode::course
