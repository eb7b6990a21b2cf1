#pragma once

#include "ui/render/camera.h"

#include <QPointF>
#include <QSizeF>

#include <optional>

namespace polhode::ui
{

struct Ray {
    Eigen::Vector3d origin_W;
    Eigen::Vector3d direction_W; ///< unit length
};

/// How a camera maps the world to a view of so many pixels (x right, y down). Graphics code works with
/// positions relative to the camera's target, so that single precision suffices for scenes far from the
/// origin.
class Projection
{
public:
    Projection(const Camera& camera, const QSizeF& size);

    const Camera& camera() const { return camera_; }
    const QSizeF& size() const { return size_; }
    const Eigen::Matrix3d& R_WC() const { return R_WC_; }

    /// The matrix from positions relative to the target to OpenGL clip coordinates.
    const Eigen::Matrix4d& clipMatrix() const { return clip_; }
    /// Distance from the eye along the line of sight.
    double depth(const Eigen::Vector3d& p_W) const;
    double nearDepth() const { return near_; }
    double farDepth() const { return far_; }
    /// Normalized device depth (−1 … 1) of a distance along the line of sight.
    double ndcDepth(double depth) const;

    /// Where a point appears; nothing when it is not finite or nearer than the near plane.
    std::optional<QPointF> project(const Eigen::Vector3d& p_W) const;
    /// The line of sight through a pixel position.
    Ray ray(const QPointF& pixel) const;
    /// The point under a pixel in the plane through `p_W` that faces the camera.
    Eigen::Vector3d unproject(const QPointF& pixel, const Eigen::Vector3d& p_W) const;
    /// The length at the depth of `p_W` that one pixel shows.
    double worldPerPixel(const Eigen::Vector3d& p_W) const;

private:
    Camera camera_;
    QSizeF size_;
    Eigen::Matrix3d R_WC_;
    Eigen::Matrix4d clip_;
    double near_ = 0;
    double far_ = 0;
    double perPixel_ = 0; ///< at the target
};

} // namespace polhode::ui
