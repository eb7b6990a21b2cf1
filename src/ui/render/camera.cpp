#include "ui/render/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

using Eigen::Vector3d;
using std::numbers::pi;

namespace
{

constexpr double kNearest = 1e-6, kFarthest = 1e9; // m: scenes from a grain of sand to a planet have room

/// At which a point is seen with the share @p part of the half angle.
double leastDistance(const Camera& camera, const Vector3d& p_W, double aspect, double part)
{
    const Vector3d p = camera.R_WC().transpose() * (p_W - camera.target_W);
    const double off
        = std::max(std::abs(p.x()) / aspect, std::abs(p.y())) / (std::tan(camera.fieldOfView / 2) * part);
    return camera.orthographic ? off : off + p.z();
}

} // namespace

Eigen::Matrix3d Camera::R_WC() const
{
    const double ca = std::cos(azimuth), sa = std::sin(azimuth);
    const double ce = std::cos(elevation), se = std::sin(elevation);
    Eigen::Matrix3d R;
    R.col(0) = Vector3d(-sa, ca, 0);
    R.col(1) = Vector3d(-se * ca, -se * sa, ce);
    R.col(2) = Vector3d(ce * ca, ce * sa, se);
    return R;
}

Vector3d Camera::eye_W() const
{
    return target_W + distance * R_WC().col(2);
}

double Camera::halfHeight() const
{
    return distance * std::tan(fieldOfView / 2);
}

void Camera::orbit(double azimuthStep, double elevationStep)
{
    azimuth = std::remainder(azimuth + azimuthStep, 2 * pi);
    elevation = std::clamp(elevation + elevationStep, -pi / 2, pi / 2);
}

void Camera::pan(double right, double up)
{
    const Eigen::Matrix3d R = R_WC();
    target_W += right * R.col(0) + up * R.col(1);
}

void Camera::zoom(double factor, const Vector3d& anchor_W)
{
    const double bounded = std::clamp(distance * factor, kNearest, kFarthest) / distance;
    target_W = anchor_W + (target_W - anchor_W) * bounded;
    distance *= bounded;
}

Camera fitted(Camera camera, std::span<const Vector3d> points_W, double aspect, double margin)
{
    const Eigen::Matrix3d R = camera.R_WC();
    const double tanY = std::tan(camera.fieldOfView / 2) * (1 - margin);
    const Vector3d tangent(tanY * aspect, tanY, 0);
    Eigen::AlignedBox3d box; // of the points in C
    Vector3d plus = Vector3d::Constant(-INFINITY), minus = plus; // max of ± p + t p.z
    for (const Vector3d& p_W : points_W) {
        const Vector3d p = R.transpose() * p_W;
        const double z = camera.orthographic ? 0 : p.z();
        box.extend(p);
        plus = plus.cwiseMax(p + tangent * z);
        minus = minus.cwiseMax(-p + tangent * z);
    }
    if (box.isEmpty() || !(aspect > 0) || !(box.diagonal().norm() > 0))
        return camera;
    const Vector3d centre = (plus - minus) / 2;
    const double height = std::max((plus + minus).x() / tangent.x(), (plus + minus).y() / tangent.y()) / 2;
    const double middle = box.center().z();
    camera.target_W = R * Vector3d(centre.x(), centre.y(), middle);
    camera.distance = std::clamp(camera.orthographic ? height : height - middle, kNearest, kFarthest);
    return camera;
}

Camera widened(Camera camera, std::span<const Vector3d> points_W, double meant, double aspect)
{
    double distance = camera.distance;
    for (const Vector3d& p_W : points_W)
        if (leastDistance(camera, p_W, meant, 1) <= camera.distance)
            distance = std::max(distance, leastDistance(camera, p_W, aspect, 1));
    camera.distance = distance;
    return camera;
}

Camera steppedBack(Camera camera, std::span<const ArrowEnds> arrows_W, double aspect, double margin,
                   double most)
{
    double distance = camera.distance;
    for (const ArrowEnds& arrow : arrows_W) {
        const double wanted = leastDistance(camera, arrow.to_W, aspect, 1 - margin);
        if (leastDistance(camera, arrow.from_W, aspect, 1) <= camera.distance
            && leastDistance(camera, arrow.to_W, aspect, 1) > camera.distance
            && wanted <= most * camera.distance)
            distance = std::max(distance, wanted);
    }
    camera.distance = distance;
    return camera;
}

Camera turnedTo(Camera camera, CameraPreset preset)
{
    switch (preset) {
    case CameraPreset::iso:
        camera.azimuth = Camera{}.azimuth;
        camera.elevation = Camera{}.elevation;
        break;
    case CameraPreset::front:
        camera.azimuth = -pi / 2;
        camera.elevation = 0;
        break;
    case CameraPreset::top:
        camera.azimuth = -pi / 2;
        camera.elevation = pi / 2;
        break;
    case CameraPreset::side:
        camera.azimuth = 0;
        camera.elevation = 0;
        break;
    }
    return camera;
}

Camera between(const Camera& a, const Camera& b, double s)
{
    Camera c = b;
    c.target_W = a.target_W + s * (b.target_W - a.target_W);
    c.azimuth = a.azimuth + s * std::remainder(b.azimuth - a.azimuth, 2 * pi);
    c.elevation = a.elevation + s * (b.elevation - a.elevation);
    c.distance = a.distance * std::pow(b.distance / a.distance, s);
    c.fieldOfView = a.fieldOfView + s * (b.fieldOfView - a.fieldOfView);
    return c;
}

} // namespace polhode::ui
