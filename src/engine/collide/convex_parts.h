#pragma once

#include "engine/body/mesh.h"

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace polhode
{

/// A polygon that runs counter-clockwise, drawn out from z = low to high. Its ends are fans, which cover once
/// in sum what they must.
TriangleMesh drawnOut(const std::vector<Eigen::Vector2d>& outline, double low, double high);

/// A closed mesh as convex parts that lie flush side by side, each by its corners; none if that takes more
/// than `most` parts.
///
/// Space is halved along the planes of faces until no face is left inside a cell (binary space partition);
/// then the cell lies all inside or all outside, as the solid angle tells under which its middle sees the
/// mesh. Sources: H. Fuchs, Z. M. Kedem, B. F. Naylor, On visible surface generation by a priori tree
/// structures, SIGGRAPH (1980); A. van Oosterom, J. Strackee, The solid angle of a plane triangle, IEEE
/// Trans. Biomed. Eng. 30 (1983).
std::vector<std::vector<Eigen::Vector3d>> convexParts(const TriangleMesh& mesh, std::size_t most);

} // namespace polhode
