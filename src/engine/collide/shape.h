#pragma once

#include "engine/body/mesh.h"

#include <Eigen/Core>

#include <variant>
#include <vector>

namespace polhode
{

/// Where a body is: a point r_B of it lies at p_WB + R_WB r_B.
struct RigidPose {
    Eigen::Matrix3d R_WB = Eigen::Matrix3d::Identity();
    Eigen::Vector3d p_WB = Eigen::Vector3d::Zero(); ///< m
};

/// How a body moves: a point at x_W has the velocity v_WB + w_WB × (x_W − p_WB).
struct RigidVelocity {
    Eigen::Vector3d v_WB = Eigen::Vector3d::Zero(); ///< m/s, of the body's origin
    Eigen::Vector3d w_WB = Eigen::Vector3d::Zero(); ///< rad/s, world axes
};

/// A particle at the origin.
struct PointShape {
};

/// A ball about the origin.
struct SphereShape {
    double radius = 0.5; ///< m
};

/// An ellipsoid about the origin.
struct EllipsoidShape {
    Eigen::Vector3d half = Eigen::Vector3d(0.5, 0.4, 0.3); ///< m, half axes along x, y, z
};

/// A box about the origin, its edges along the axes.
struct BoxShape {
    Eigen::Vector3d half = Eigen::Vector3d::Constant(0.5); ///< m, half of each edge
};

/// A cylinder with half-spheres at its ends, along z, about the origin.
struct CapsuleShape {
    double radius = 0.1; ///< m
    double halfLength = 0.5; ///< m, from the origin to the centre of a half-sphere
};

/// A cylinder along z about the origin: its side, two discs and two sharp rims.
struct CylinderShape {
    double radius = 0.5; ///< m
    double halfLength = 0.5; ///< m
};

/// A cylinder along z about the origin with a hole along its axis, through which things pass.
struct TubeShape {
    double inner = 0.4; ///< m, radius of the hole
    double outer = 0.5; ///< m
    double halfLength = 0.5; ///< m
};

/// A cone with its tip at the origin that opens along +z to a disc with a sharp rim.
struct ConeShape {
    double radius = 0.5; ///< m, of the disc
    double height = 1.0; ///< m
};

/// The upper half (z ≥ 0) of a ball about the origin: its dome, its flat face and a sharp rim.
struct HemisphereShape {
    double radius = 0.5; ///< m
};

/// The lower half (z ≤ 0) of a spherical shell about the origin, open upward: its inside, its dome, a flat
/// ring and two sharp rims.
struct BowlShape {
    double inner = 0.4; ///< m
    double outer = 0.5; ///< m
};

/// A rod without thickness along x about the origin.
struct RodShape {
    double halfLength = 0.5; ///< m
};

/// The smallest convex body that holds some points (at least four that are not in one plane).
struct HullShape {
    std::vector<Eigen::Vector3d> points; ///< m
};

/// The solid z ≤ 0, without end.
struct HalfSpaceShape {
};

/// A piece of a profile in the xz plane: a straight segment or an arc of a circle, walked from `from` to
/// `to`.
///
/// The solid lies on the right hand of the walker who looks along the path with z up and x to the right: the
/// table top walked towards +x is solid below. An arc with turn > 0 bends to the left (concave: a trough),
/// one with turn < 0 to the right (convex: a hump).
struct ProfilePiece {
    Eigen::Vector2d from = Eigen::Vector2d::Zero(); ///< m, (x, z)
    Eigen::Vector2d to = Eigen::Vector2d::Zero(); ///< m, (x, z)
    double turn
        = 0.0; ///< rad, the angle by which the direction turns along the piece; 0: straight; |turn| < 2π
};

/// An open chain of pieces in the xz plane, drawn out along y without end: troughs, slots, ramps, tables.
///
/// Each piece begins where the piece before it ends. A corner where the path turns right is a sharp edge of
/// the solid, one where it turns left is a notch. The two ends of the chain belong to no edge: beyond them is
/// nothing.
struct ProfileShape {
    std::vector<ProfilePiece> pieces;
};

using Shape
    = std::variant<PointShape, SphereShape, EllipsoidShape, BoxShape, CapsuleShape, CylinderShape, TubeShape,
                   ConeShape, HemisphereShape, BowlShape, RodShape, HullShape, HalfSpaceShape, ProfileShape>;

} // namespace polhode
