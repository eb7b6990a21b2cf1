#include "ui/render/projection.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

constexpr double kNear = 0.02; // fractions of the distance to the target
constexpr double kFar = 60;

} // namespace

Projection::Projection(const Camera& camera, const QSizeF& size)
    : camera_(camera)
    , size_(std::max(1.0, size.width()), std::max(1.0, size.height()))
    , R_WC_(camera.R_WC())
    , near_(camera.orthographic ? -kFar * camera.distance : kNear * camera.distance)
    , far_(kFar * camera.distance)
{
    const double aspect = size_.width() / size_.height();
    const double d = camera_.distance;
    perPixel_ = camera_.halfHeight() * 2 / size_.height();
    Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
    view.topLeftCorner<3, 3>() = R_WC_.transpose();
    view(2, 3) = -d;
    Eigen::Matrix4d projection = Eigen::Matrix4d::Zero();
    if (camera_.orthographic) {
        projection(0, 0) = 1 / (camera_.halfHeight() * aspect);
        projection(1, 1) = 1 / camera_.halfHeight();
        projection(2, 2) = -2 / (far_ - near_);
        projection(2, 3) = -(far_ + near_) / (far_ - near_);
        projection(3, 3) = 1;
    } else {
        const double cot = 1 / std::tan(camera_.fieldOfView / 2);
        projection(0, 0) = cot / aspect;
        projection(1, 1) = cot;
        projection(2, 2) = -(far_ + near_) / (far_ - near_);
        projection(2, 3) = -2 * far_ * near_ / (far_ - near_);
        projection(3, 2) = -1;
    }
    clip_ = projection * view;
}

double Projection::depth(const Vector3d& p_W) const
{
    return camera_.distance - R_WC_.col(2).dot(p_W - camera_.target_W);
}

double Projection::ndcDepth(double depth) const
{
    if (camera_.orthographic)
        return (2 * depth - far_ - near_) / (far_ - near_);
    return (far_ + near_ - 2 * far_ * near_ / depth) / (far_ - near_);
}

std::optional<QPointF> Projection::project(const Vector3d& p_W) const
{
    if (!p_W.allFinite() || depth(p_W) < near_)
        return std::nullopt;
    const Eigen::Vector4d c = clip_ * (p_W - camera_.target_W).homogeneous();
    return QPointF((c.x() / c.w() + 1) / 2 * size_.width(), (1 - c.y() / c.w()) / 2 * size_.height());
}

Ray Projection::ray(const QPointF& pixel) const
{
    const Vector3d at = unproject(pixel, camera_.target_W);
    if (camera_.orthographic)
        return {at + R_WC_.col(2) * far_, -R_WC_.col(2)};
    const Vector3d eye = camera_.eye_W();
    return {eye, (at - eye).normalized()};
}

Vector3d Projection::unproject(const QPointF& pixel, const Vector3d& p_W) const
{
    const double d = depth(p_W);
    const double perPixel = worldPerPixel(p_W);
    const Vector3d onAxis = camera_.target_W + (camera_.distance - d) * R_WC_.col(2);
    return onAxis + (pixel.x() - size_.width() / 2) * perPixel * R_WC_.col(0)
        - (pixel.y() - size_.height() / 2) * perPixel * R_WC_.col(1);
}

double Projection::worldPerPixel(const Vector3d& p_W) const
{
    const double scale = camera_.orthographic ? 1 : depth(p_W) / camera_.distance;
    return scale * perPixel_;
}

} // namespace polhode::ui
