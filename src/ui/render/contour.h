#pragma once

#include "ui/render/mesh.h"

#include <Eigen/Geometry>

#include <vector>

namespace polhode::ui
{

/// The lines that a draughtsman draws of a body, as pairs of points in the mesh's axes.
struct Contour {
    std::vector<Eigen::Vector3f> inner; ///< creases with both faces towards the eye
    std::vector<Eigen::Vector3f> outline; ///< where the surface turns away from the eye, borders
};

/// `eye`: homogeneous position of the eye in the mesh's axes (x, y, z, 1), or the direction towards it
/// (x, y, z, 0) for parallel projection.
Contour contourOf(const Mesh& mesh, const Eigen::Vector4f& eye);

} // namespace polhode::ui
