#include "ui/render/ground.h"

#include "ui/render/shading.h"
#include "ui/theme/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector2f;
using Eigen::Vector3d;
using Eigen::Vector3f;

namespace
{

constexpr double kReach = 2.2; // of the ground, in distances of the camera
constexpr double kBehind = 1.001;
constexpr int kSize = ShadowMask::kSize;
constexpr float kBlur = 0.035f; // radius of a shadow's soft edge as a fraction of its extent

constexpr double kRoundEnough
    = 0.01; // how far chords may lie inside, as a fraction of a body: soft edges hide it

/// Fills a triangle (in cells of the mask).
void fill(std::vector<std::uint8_t>& mask, std::array<Vector2f, 3> p)
{
    std::ranges::sort(p, {}, [](const Vector2f& a) { return a.y(); });
    const int first = std::max(0, static_cast<int>(std::ceil(p[0].y() - 0.5f)));
    const int last = std::min(kSize - 1, static_cast<int>(std::floor(p[2].y() - 0.5f)));
    constexpr float kFlat = 1e-9f; // pixels: a side that runs along a row is met at its start
    for (int row = first; row <= last; ++row) {
        const float y = static_cast<float>(row) + 0.5f;
        const auto at = [&](const Vector2f& a, const Vector2f& b) {
            return a.x() + (y - a.y()) / std::max(b.y() - a.y(), kFlat) * (b.x() - a.x());
        };
        const float longSide = at(p[0], p[2]);
        const float shortSide = y < p[1].y() ? at(p[0], p[1]) : at(p[1], p[2]);
        const int from = std::max(0, static_cast<int>(std::ceil(std::min(longSide, shortSide) - 0.5f)));
        const int to
            = std::min(kSize - 1, static_cast<int>(std::floor(std::max(longSide, shortSide) - 0.5f)));
        if (from <= to)
            std::fill_n(mask.begin() + row * kSize + from, to - from + 1, std::uint8_t{255});
    }
}

/// Means over 2r + 1 neighbours along rows, written transposed: twice gives both directions.
void blurTransposed(const std::vector<std::uint8_t>& in, std::vector<std::uint8_t>& out, int r)
{
    // Sums stay below 2¹⁴ and the width below 2⁶, so this quotient is exact; a division would take most of
    // the time.
    constexpr int kShift = 20;
    const int perCell = ((1 << kShift) + 2 * r) / (2 * r + 1);
    for (int row = 0; row < kSize; ++row) {
        int sum = 0;
        const std::uint8_t* line = in.data() + row * kSize;
        for (int x = -r; x < kSize; ++x) {
            if (x + r < kSize)
                sum += line[x + r];
            if (x - r - 1 >= 0)
                sum -= line[x - r - 1];
            if (x >= 0)
                out[x * kSize + row] = static_cast<std::uint8_t>((sum * perCell) >> kShift);
        }
    }
}

ShadowMask shadowOf(const SceneFrame& frame, const GroundPlane& ground)
{
    ShadowMask mask;
    const Vector3f lamp = ground.R_WG.transpose().cast<float>() * lampDirection_W();
    if (lamp.z() < 0.1f)
        return mask;
    std::vector<std::array<Vector2f, 3>> triangles;
    std::vector<Vector2f> flat;
    Eigen::AlignedBox2f box;
    for (const auto& body : frame.bodies) {
        if (!body.mesh || body.opacity < 1 || !body.R_WB.allFinite() || !body.p_WB.allFinite())
            continue;
        const Eigen::Matrix3f R = (ground.R_WG.transpose() * body.R_WB).cast<float>();
        const Vector3f p = (ground.R_WG.transpose() * (body.p_WB - ground.origin_W)).cast<float>();
        const MeshPtr mesh = coarsened(body.mesh, kRoundEnough * body.mesh->bounds.diagonal().norm());
        flat.clear();
        for (const Vector3f& vertex : mesh->positions) {
            const Vector3f q = R * vertex + p;
            flat.push_back(q.head<2>() - lamp.head<2>() / lamp.z() * std::max(0.f, q.z()));
            box.extend(flat.back());
        }
        for (const Mesh::Triangle& t : mesh->triangles)
            if (!mesh->closed || (R * mesh->normals[t[0]]).dot(lamp) > -0.2f)
                triangles.push_back({flat[t[0]], flat[t[1]], flat[t[2]]});
    }
    if (triangles.empty())
        return mask;
    constexpr float kLeast = 1e-6f; // m: a shadow that is a point has a size
    const float margin = 2.5f * kBlur * std::max(box.sizes().maxCoeff(), kLeast);
    mask.low = box.min().array() - margin;
    mask.extent = box.sizes().array() + 2 * margin;
    mask.values.assign(kSize * kSize, 0);
    for (auto& t : triangles) {
        for (Vector2f& q : t)
            q = (q - mask.low).cwiseQuotient(mask.extent) * static_cast<float>(kSize);
        fill(mask.values, t);
    }
    // A box blur that is equally wide in metres along both directions, three times: nearly Gaussian.
    std::vector<std::uint8_t> other(mask.values.size());
    const Vector2f cells = kBlur * mask.extent.maxCoeff() * mask.extent.cwiseInverse() * kSize / 2;
    for (int pass = 0; pass < 3; ++pass) {
        blurTransposed(mask.values, other, std::clamp(static_cast<int>(cells.x()), 1, kSize / 8));
        blurTransposed(other, mask.values, std::clamp(static_cast<int>(cells.y()), 1, kSize / 8));
    }
    return mask;
}

} // namespace

double roundLength(double length)
{
    const double power = std::pow(10, std::floor(std::log10(length) + tolerance::kWhole));
    for (double step : {5.0, 2.0})
        if (length >= step * power * (1 - tolerance::kWhole))
            return step * power;
    return power;
}

GroundPlane groundPlane(const SceneFrame& frame, const Projection& projection)
{
    GroundPlane ground;
    if (!frame.ground.visible || !frame.ground.X_WG.matrix().allFinite())
        return ground;
    const Camera& camera = projection.camera();
    ground.R_WG = frame.ground.X_WG.linear();
    const Vector3d normal = ground.R_WG.col(2);
    ground.grid_W = frame.ground.X_WG.translation();
    ground.origin_W = camera.target_W - normal * normal.dot(camera.target_W - ground.grid_W);
    ground.visible = true;
    const Vector3d towardsEye = camera.orthographic ? Vector3d(projection.R_WC().col(2))
                                                    : Vector3d(camera.eye_W() - ground.origin_W);
    constexpr double kAlong = 1e-6; // of the distance: seen along the ground there is nothing of it
    ground.solid = towardsEye.dot(normal) > kAlong * camera.distance;
    ground.spacing = frame.ground.spacing > 0 ? frame.ground.spacing : roundLength(camera.halfHeight() / 2.2);
    ground.radius = kReach * camera.distance;

    Eigen::Matrix<double, 4, 3> onto = Eigen::Matrix<double, 4, 3>::Zero();
    onto.topLeftCorner<3, 2>() = ground.R_WG.leftCols<2>();
    onto.topRightCorner<3, 1>() = ground.origin_W - camera.target_W;
    onto(3, 2) = 1;
    const Eigen::Matrix<double, 4, 3> toClip = projection.clipMatrix() * onto;
    Eigen::Matrix3d xyw;
    xyw << toClip.row(0), toClip.row(1), toClip.row(3);
    const Eigen::Matrix3d back = xyw.inverse();
    if (!back.allFinite()) { // seen exactly from its edge
        ground.solid = false;
        return ground;
    }
    ground.uvFromNdc = back.cast<float>();
    // A hair behind its place, so that what lies on it wins.
    Eigen::Vector3d depth = (toClip.row(2) * back).transpose();
    depth.z() += projection.ndcDepth(kBehind * camera.distance) - projection.ndcDepth(camera.distance);
    ground.depthFromNdc = depth.cast<float>();
    if (ground.solid)
        ground.shadow = shadowOf(frame, ground);
    return ground;
}

void addGrid(LineBatch& lines, const GroundPlane& ground, const Projection& projection, const Vector3f& color)
{
    if (!ground.visible)
        return;
    const double step = ground.spacing, radius = ground.radius;
    const int count = std::min(120, static_cast<int>(radius / step));
    constexpr int kPieces = 16;
    const Vector3d eye = projection.camera().eye_W();
    std::vector<Vector3d> points(kPieces + 1);
    std::vector<float> alphas(kPieces + 1);
    // Lines keep their places on the ground, whichever point the camera looks at.
    const Eigen::Vector2d origin = (ground.R_WG.transpose() * (ground.origin_W - ground.grid_W)).head<2>();
    for (int axis = 0; axis < 2; ++axis) {
        const double shift = std::remainder(origin[axis], step);
        for (int k = -count; k <= count; ++k) {
            const double across = k * step - shift;
            const double half = std::sqrt(std::max(0.0, radius * radius - across * across));
            for (int i = 0; i <= kPieces; ++i) {
                const double s = 2.0 * i / kPieces - 1;
                const double along = half * s * std::abs(s); // finer near the middle
                Eigen::Vector2d uv(across, along);
                if (axis == 1)
                    std::swap(uv.x(), uv.y());
                points[i] = ground.origin_W + ground.R_WG.leftCols<2>() * uv;
                const double fade = 1 - std::min(1.0, uv.norm() / radius);
                // Foreshortened spacing on the screen; lines closer than a few pixels melt into the ground.
                constexpr double kDepth = 1e-9; // m: in front of the eye
                const double depth = std::max(projection.depth(points[i]), kDepth);
                const Vector3d sight = projection.camera().orthographic
                    ? Vector3d(projection.R_WC().col(2))
                    : Vector3d((eye - points[i]).normalized());
                const double slope = std::abs(sight.dot(ground.R_WG.col(2)));
                const double pixels = depth > projection.nearDepth()
                    ? step * slope / projection.worldPerPixel(points[i])
                    : 100;
                alphas[i]
                    = static_cast<float>(std::min(1.0, 1.6 * fade) * std::clamp((pixels - 1.5) / 6, 0.0, 1.0))
                    * (ground.solid ? 1.f : 0.6f);
            }
            lines.add(points, {.color = color, .width = 1}, alphas);
        }
    }
}

} // namespace polhode::ui
