#pragma once

#include <Eigen/Geometry>

#include <span>

namespace polhode::ui
{

enum class CameraPreset { iso, front, top, side };

/// A camera that orbits a target with z up. Angles in rad, lengths in metres.
/// The camera's axes C: x right, y up, z backwards (from the target to the eye).
struct Camera {
    Eigen::Vector3d target_W = Eigen::Vector3d::Zero();
    double azimuth = -1.05; ///< of the eye about z, from x
    double elevation = 0.42; ///< of the eye above the horizontal plane, within ± π/2
    double distance = 6; ///< eye to target
    double fieldOfView = 0.5; ///< vertical
    bool orthographic = false; ///< shows at the target the same size as the perspective does

    Eigen::Matrix3d R_WC() const;
    Eigen::Vector3d eye_W() const;
    /// Half the height that the view shows at the target.
    double halfHeight() const;

    void orbit(double azimuthStep, double elevationStep);
    /// Moves the target along the camera's x and y.
    void pan(double right, double up);
    /// Multiplies the distance by `factor` such that `anchor_W` stays where it is on the screen; exact for
    /// points in the plane through the target that faces the camera.
    void zoom(double factor, const Eigen::Vector3d& anchor_W);

    bool operator==(const Camera&) const = default;
};

/// The camera, looking in the same direction, that is as near as it can be and still shows all points in a
/// view of the given aspect (width / height) with a free margin (fraction of the view). Of an eye at e (in C)
/// and a half angle with tangent t, point p is seen when |p.x − e.x| ≤ t (e.z − p.z), so that t e.z =
/// (max(p.x + t p.z) + max(−p.x + t p.z)) / 2, likewise for y. Without points the camera stays as it is.
Camera fitted(Camera camera, std::span<const Eigen::Vector3d> points_W, double aspect, double margin = 0.12);

/// The camera, so far back from its target that those of the points which it shows in a view of the aspect
/// @p meant are seen in one of @p aspect too, which may be narrower.
Camera widened(Camera camera, std::span<const Eigen::Vector3d> points_W, double meant, double aspect);

/// The two ends of an arrow.
struct ArrowEnds {
    Eigen::Vector3d from_W;
    Eigen::Vector3d to_W;
};

/// The camera, so far back from its target that the arrows which begin in its view end in it too; those that
/// would leave it with a free margin (fraction of half the view) for their labels. An arrow for which it
/// would have to stand farther off than `most` times its distance is let go. A tip at p (in C, from the
/// target) is seen from the distance d when |p.x| ≤ t a (d − p.z) and |p.y| ≤ t (d − p.z), with t the tangent
/// of the half angle.
Camera steppedBack(Camera camera, std::span<const ArrowEnds> arrows_W, double aspect, double margin = 0.12,
                   double most = 1.6);

/// The camera, with its target and distance, looking from a preset direction.
Camera turnedTo(Camera camera, CameraPreset preset);

/// The camera between two: s = 0 gives `a`, s = 1 gives `b`; the azimuth takes the shorter way and the
/// distance grows by equal factors.
Camera between(const Camera& a, const Camera& b, double s);

} // namespace polhode::ui
