#pragma once

#include "engine/collide/shape.h"

#include <Eigen/Geometry>

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace polhode
{

/// The kinds of features that a surface is made of.
enum class ElementKind {
    point, ///< a corner, or a ball about it (seen from inside, if hollow)
    line, ///< an edge, or the side of a cylinder about it (seen from inside, if hollow)
    face, ///< a flat piece
    circle, ///< a rim
    cone, ///< the side of a cone
    quadric, ///< an ellipsoid
};

/// One feature of a shape, in the frame of the body that carries it.
struct Element {
    /// The half-plane dir · x ≤ offset of the plane of a face.
    struct Side {
        Eigen::Vector3d dir;
        double offset = 0.0;
    };

    ElementKind kind = ElementKind::point;
    Eigen::Vector3d c = Eigen::Vector3d::Zero(); ///< the point; a point of the line or face; centre; tip
    /// Unit: along the line; outward normal of the face; from the disc outward; from the tip into the cone;
    /// an axis of an ellipsoid.
    Eigen::Vector3d u = Eigen::Vector3d::UnitZ();
    Eigen::Vector3d a = Eigen::Vector3d::UnitX(); ///< unit, ⟂ u: middle of an arc, zero angle of a rim, axis
    /// m: rounding of a point or line, radius of a circle, the least half axis of an ellipsoid.
    double radius = 0.0;
    Eigen::Vector3d semi = Eigen::Vector3d::Zero(); ///< m, half axes of an ellipsoid along a, u × a, u
    double half = std::numeric_limits<double>::infinity(); ///< m: half length of a line about c
    double arcCos = -2.0; ///< cosine of half the angle of an arc or a dome about a; −2: all around
    double sinAngle = 0.0; ///< of a cone: half the opening; of a rim: the side leans inward by it
    double cosAngle = 1.0;
    double slant = 0.0; ///< m, length of a cone's side
    double disc = -1.0; ///< m, radius of a round face; −1: not round
    double hole = 0.0; ///< m, radius of the hole in a round face
    bool hollow = false; ///< a ball, a line, a rim: the solid lies outside of the radius
    /// A point that stands for a piece of a rim when it lies flat on a face; of a hollow rim where a ball
    /// sits in it. `a` is outward.
    bool rimSample = false;
    int rim = -1; ///< of a rim sample: the element that is its rim
    double flatSine = 1e-8; ///< of a rim: the sine of the tilt below which it lies flat on a face
    double rounding = 0.0; ///< of a rim: see CollisionWorld::withRoundedRims()
    std::vector<Side> sides; ///< of a face
    /// Of an edge of a polyhedron: the elements of its corners, from → to along u, and of the faces on its
    /// left and right as u runs along them from outside; −1.
    std::array<int, 2> ends{-1, -1}, flanks{-1, -1};
    /// Directions into the solid from a corner along its edges, or from an edge along its two faces.
    std::vector<Eigen::Vector3d> into;
    double bound = std::numeric_limits<double>::infinity(); ///< m, no point of it is farther from boundCentre
    Eigen::Vector3d boundCentre = Eigen::Vector3d::Zero();
    /// Unit, of a piece of a profile: along it the piece has no end; as seen along it `across` is its
    /// `bound`.
    Eigen::Vector3d endless = Eigen::Vector3d::Zero();
    double across = 0.0; ///< m
};

/// A ball seen from inside: what is in it touches with what sticks out farthest from its centre.
inline bool isHollowBall(const Element& e)
{
    return e.kind == ElementKind::point && e.hollow && !e.rimSample;
}

/// A part of a ball, hollow or not, that is a surface of its solid: not one of the two that end a capsule.
inline bool isDome(const Element& e)
{
    return e.kind == ElementKind::point && e.arcCos > -1.5;
}

/// A point, or a ball about it, that can be touched from all around.
inline bool isWholeBall(const Element& e)
{
    return e.kind == ElementKind::point && !e.hollow && !e.rimSample && !isDome(e) && e.into.empty();
}

/// A face without end.
inline bool isHalfSpace(const Element& e)
{
    return e.kind == ElementKind::face && e.sides.empty() && e.disc < 0.0;
}

/// The features of a shape placed in its body. `name` begins the message of the std::invalid_argument that is
/// thrown for sizes that are not finite and positive, hulls without volume and profiles that are no chain.
std::vector<Element> elementsOf(const Shape& shape, const Eigen::Isometry3d& X_BS, const std::string& name);

/// The features of a profile in its own frame; throws as elementsOf() does.
std::vector<Element> profileElements(const ProfileShape& profile, const std::string& name);

/// How deep the point (x, z) lies in the solid of a profile (m), < 0 before it: the distance from the line,
/// on the side that the nearest point of the line tells. −∞ beyond the ends, where nothing is.
double depthIn(const ProfileShape& profile, const Eigen::Vector2d& xz);

} // namespace polhode
