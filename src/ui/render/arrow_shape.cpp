#include "ui/render/arrow_shape.h"

#include "engine/math/least_turn.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

constexpr int kArrowSegments = 24;
constexpr Finish kFinish{.gloss = 0.06f, .flat = 0.5f}; // close to the colour of the label
constexpr double kDoubleHeadStep = 0.62; // of the head's length, between the two cones

DrawMesh piece(const MeshPtr& mesh, const Vector3d& origin, const Vector3d& direction, double radius,
               double length, const Eigen::Vector3f& color)
{
    const Eigen::Matrix3d turn = leastTurn(Vector3d::UnitZ(), direction.normalized());
    Eigen::Affine3d place = Eigen::Translation3d(origin) * turn * Eigen::Scaling(radius, radius, length);
    return {mesh, place.cast<float>(), color, kFinish};
}

double pixelLength(const Vector3d& p_W, const Projection& projection)
{
    const double depth = std::max(projection.depth(p_W), projection.nearDepth());
    return projection.worldPerPixel(p_W + (projection.depth(p_W) - depth) * projection.R_WC().col(2));
}

} // namespace

double screenScale(const Projection& projection)
{
    return std::clamp(std::min(projection.size().width(), projection.size().height()) / 600, 0.72, 1.25);
}

void addArrow(std::vector<DrawMesh>& meshes, const Vector3d& from_W, const Vector3d& vector_W,
              bool doubleHead, const Eigen::Vector3f& color, const Projection& projection, ArrowSize size)
{
    static const MeshPtr shaft = cylinderMesh(1, 1, kArrowSegments); // z from -1/2 to 1/2
    static const MeshPtr cone = coneMesh(1, 1, kArrowSegments); // z from -1/4 to 3/4
    const double length = vector_W.norm();
    if (!from_W.allFinite() || !std::isfinite(length) || !(length > 0))
        return;
    const Vector3d tip = from_W + vector_W;
    const double atTip = pixelLength(tip, projection) * screenScale(projection);
    const double atMiddle = pixelLength(from_W + vector_W / 2, projection) * screenScale(projection);
    const double heads = size.headLength * (doubleHead ? 1 + kDoubleHeadStep : 1);
    const double shrink = std::min(1.0, length / (1.5 * heads * atTip));
    if (length < 2 * atTip)
        return;
    const Vector3d e = vector_W / length;
    const Vector3d origin = from_W - projection.camera().target_W;
    const double headLength = size.headLength * atTip * shrink, headRadius = size.head * atTip * shrink;
    const double allHeads = heads * atTip * shrink;
    const double shaftLength = length - allHeads + 0.5 * headLength;
    meshes.push_back(piece(shaft, origin + e * shaftLength / 2, e,
                           std::min(size.shaft * atMiddle * std::sqrt(shrink), 0.6 * headRadius), shaftLength,
                           color));
    for (double back : doubleHead ? std::vector{0.0, kDoubleHeadStep} : std::vector{0.0})
        meshes.push_back(piece(cone, origin + e * (length - (0.75 + back) * headLength), e, headRadius,
                               headLength, color));
}

void addDot(std::vector<DrawMesh>& meshes, const Vector3d& p_W, double radius, const Eigen::Vector3f& color,
            const Projection& projection)
{
    static const MeshPtr ball = sphereMesh(1, {0, 0});
    if (!p_W.allFinite())
        return;
    const double pixels = radius * screenScale(projection);
    const double r = pixels * pixelLength(p_W, projection);
    const Eigen::Affine3d place
        = Eigen::Translation3d(p_W - projection.camera().target_W) * Eigen::Scaling(r);
    meshes.push_back({coarsened(ball, kUnseenSagitta / pixels), place.cast<float>(), color, kFinish});
}

} // namespace polhode::ui
