#pragma once

#include "engine/collide/element.h"
#include "engine/collide/element_pair.h"

#include <Eigen/Geometry>

namespace polhode
{

/// max dir · x over a convex solid that is made of these features (infinite where it has no end that way).
///
/// x and dir in the frame of the features, dir of any length.
double supportHeight(const std::vector<Element>& elements, const Eigen::Vector3d& dir);

/// The least width of a convex solid across one of its faces or curved sides (m): 0 of a point or a rod,
/// infinite of what has no end.
double thickness(const std::vector<Element>& elements);

/// How far from the origin the corners, rims and centres of rounding lie (m), or the normals of an ellipsoid
/// pass: as the solid turns, no support
/// height changes faster than the angular velocity times that.
double arm(const std::vector<Element>& elements);

/// Whether a point lies in the convex solid (or tube, or bowl), or within `tolerance` (m) of it.
bool contains(const std::vector<Element>& elements, const Eigen::Vector3d& p, double tolerance);

/// The box along the world's axes around a placed solid; everything, if it has no end.
Eigen::AlignedBox3d boundingBox(const std::vector<Element>& elements, const Frame<double>& frame);

/// How far apart two placed convex solids are along n (from the first to the second), < 0 where they overlap.
double separation(const std::vector<Element>& a, const Frame<double>& A, const std::vector<Element>& b,
                  const Frame<double>& B, const Eigen::Vector3d& n);

} // namespace polhode
