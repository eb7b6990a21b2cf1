#pragma once

#include "ui/render/line_batch.h"
#include "ui/render/scene_frame.h"

#include <cstdint>
#include <vector>

namespace polhode::ui
{

/// How much of the lamp each patch of the ground loses to the bodies, softened; coordinates are the ground's.
struct ShadowMask {
    static constexpr int kSize = 192;
    std::vector<std::uint8_t> values; ///< kSize rows of kSize; empty: no shadow
    Eigen::Vector2f low = Eigen::Vector2f::Zero();
    Eigen::Vector2f extent = Eigen::Vector2f::Ones();
};

/// The ground plane as a renderer needs it. Its coordinates (u, v) start below the camera's target.
struct GroundPlane {
    bool visible = false;
    bool solid = false; ///< the eye is above it: it is filled, hides what is below, and shows shadows
    Eigen::Vector3d origin_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d grid_W = Eigen::Vector3d::Zero(); ///< where two of its lines cross
    Eigen::Matrix3d R_WG = Eigen::Matrix3d::Identity(); ///< third axis: the normal
    double spacing = 1; ///< of the grid, metres
    double radius = 1; ///< where the ground has faded out, metres
    /// (u w, v w, w)ᵀ = uvFromNdc (x, y, 1)ᵀ with x, y normalized device coordinates and w > 0 before the
    /// eye.
    Eigen::Matrix3f uvFromNdc = Eigen::Matrix3f::Identity();
    Eigen::Vector3f depthFromNdc = Eigen::Vector3f::Zero(); ///< z = depthFromNdc · (x, y, 1)
    ShadowMask shadow;
};

/// The largest of 1, 2, 5 × 10ⁿ that is not above `length`.
double roundLength(double length);

GroundPlane groundPlane(const SceneFrame& frame, const Projection& projection);

/// Adds the lines of the grid; they fade with distance and where they would crowd.
void addGrid(LineBatch& lines, const GroundPlane& ground, const Projection& projection,
             const Eigen::Vector3f& color);

} // namespace polhode::ui
