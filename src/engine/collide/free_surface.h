#pragma once

#include "engine/collide/element_pair.h"

#include <Eigen/Geometry>

#include <vector>

namespace polhode
{

struct PlacedCollider;

/// Part of the size of the smaller collider by which two surfaces may be apart and yet be flush: well above
/// what rounding and the steppers leave, well below a step that is made on purpose.
inline constexpr double kFlush = 1e-6;

/// How finely the surfaces of solids that touch each other are told apart.
struct SeamScale {
    double flush = 1e-6; ///< m: a step that is lower is none
    double patch = 1e-3; ///< m: so far around a point the surface is looked at
};

/// A solid near the one whose surface is looked at.
struct Neighbour {
    const PlacedCollider* collider = nullptr;
    /// It stops the other as well, and is pressed into by it: what is deep in it is still a surface.
    bool yields = false;
};

/// The direction from its surface at p into the middle of what the solid holds near there; zero of what has
/// no inside. n is its outward normal. World axes.
Eigen::Vector3d into(const PlacedCollider& solid, const Eigen::Vector3d& p_W, const Eigen::Vector3d& n_W,
                     const SeamScale& scale);

/// Whether a solid may hold the point, or come within `flush` (m) of it, by the box and ball about it and its
/// faces.
bool mayHold(const PlacedCollider& solid, const Eigen::Vector3d& p_W, double flush);

/// Whether one of the neighbours may hold it.
bool liesBeside(const std::vector<Neighbour>& beside, const Eigen::Vector3d& p_W, double flush);

/// Whether a body can touch the feature e of the solid `own` at the point p from outside, along the outward
/// normal n; `beside` are the solids that stop the body too. World axes. Where others lie at p, n must be a
/// normal of each, `own` too, to the sine `lean`. `into` points from p into the body (zero: it has no
/// inside).
///
/// Solids that lie flush side by side are one solid to what slides over them: the normals of their union are
/// fewer than those of its parts. The side of a slab whose top continues a floor is no surface, and at the
/// seam the top's normal is left alone. A normal n belongs to the union at a point q if it is a normal of
/// each solid there: n·d ≤ 0 for all d from q into it. What is asked is whether that is so for points q of
/// the feature as near to p as one likes (limiting normals), as the wall above a floor may be touched down to
/// the corner. Those q count that the body comes to from where it is: not those in the gap of two solids that
/// meet at p and draw apart below it. What has no inside is where the solids leave most room. Source: R. T.
/// Rockafellar, R. J.-B. Wets, Variational Analysis (1998), definition 6.3.
bool isFreeSurface(const PlacedCollider& own, const Element& e, const Eigen::Vector3d& p_W,
                   const Eigen::Vector3d& n_W, const Eigen::Vector3d& into_W, double lean,
                   const SeamScale& scale, const std::vector<Neighbour>& beside);

} // namespace polhode
