#pragma once

#include "ui/render/draw_list.h"

namespace polhode::ui
{

/// How thick arrows are on the screen, in logical pixels.
struct ArrowSize {
    double shaft = 2.1; ///< radius
    double head = 6.4; ///< radius
    double headLength = 17;
};

/// The pieces of an arrow of constant thickness on the screen; a short arrow has a smaller head, one of less
/// than two pixels or that is not finite has no pieces.
void addArrow(std::vector<DrawMesh>& meshes, const Eigen::Vector3d& from_W, const Eigen::Vector3d& vector_W,
              bool doubleHead, const Eigen::Vector3f& color, const Projection& projection,
              ArrowSize size = {});

/// A ball of constant radius (logical pixels) on the screen.
void addDot(std::vector<DrawMesh>& meshes, const Eigen::Vector3d& p_W, double radius,
            const Eigen::Vector3f& color, const Projection& projection);

/// 1 in a view of ordinary size, smaller in small ones.
double screenScale(const Projection& projection);

} // namespace polhode::ui
