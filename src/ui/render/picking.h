#pragma once

#include "ui/render/projection.h"
#include "ui/render/scene_frame.h"

#include <optional>

namespace polhode::ui
{

struct Pick {
    int bodyId = -1;
    double distance = 0; ///< along the ray, metres
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero();
};

/// Where the ray first meets a triangle, as a distance along it; nothing when it misses. The ray may come
/// from either side. Source: T. Möller, B. Trumbore, Fast, minimum storage ray/triangle intersection, 1997.
std::optional<double> meetTriangle(const Ray& ray, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                                   const Eigen::Vector3d& c);

/// The nearest solid body (ghosts are passed through) that the ray meets.
std::optional<Pick> pickBody(const SceneFrame& frame, const Ray& ray);

/// The index in `frame.arrows` of the arrow whose line on the screen is nearest to the pixel, within `reach`
/// pixels; −1 when there is none.
int pickArrow(const SceneFrame& frame, const Projection& projection, const QPointF& pixel, double reach = 7);

} // namespace polhode::ui
