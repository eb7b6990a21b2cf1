#include "ui/render/draw_list.h"

#include "ui/render/arrow_shape.h"
#include "ui/render/contour.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3d;
using Eigen::Vector3f;
using Eigen::Vector4f;

namespace
{

constexpr double kEdgeWidth = 1.1; // logical pixels
constexpr double kOutlineWidth = 2.6; // of selected and hovered bodies
constexpr double kStronger = 1.5; // highlighted arrows and lines
constexpr float kEdgeDarkness = 0.42f; // factor on a body's colour

/// Collects what makeDrawList returns.
class Builder
{
public:
    Builder(const SceneFrame& frame, const Projection& projection, double pixelScale, const SceneStyle& style)
        : frame_(frame)
        , projection_(projection)
        , style_(style)
        , lines_(projection, pixelScale)
        , hidden_(projection, pixelScale)
        , grid_(projection, pixelScale)
    {
    }

    DrawList build();

private:
    /// Positions relative to the camera's target.
    Eigen::Affine3f placeOf(const Eigen::Affine3d& X_W) const
    {
        return (Eigen::Translation3d(-projection_.camera().target_W) * X_W).cast<float>();
    }
    Vector3f color(const Paint& paint) const { return rgb(paintColor(paint, style_.theme)); }
    double emphasis(const Paint& paint) const
    {
        return paint.isLit(style_.highlightedQuantity) ? kStronger : 1;
    }

    /// The version of a mesh at X whose triangles are as small as the picture needs.
    MeshPtr versionFor(const MeshPtr& mesh, const Eigen::Affine3d& X) const;
    void addBackdrop();
    void addBody(const SceneFrame::Body& body);
    void addBodyLines(const SceneFrame::Body& body, const Mesh& mesh, const Eigen::Affine3d& X_WB);

    void addPolyline(const SceneFrame::Polyline& line);
    void addSurface(const SceneFrame::Surface& surface);
    /// Lines on a surface; where it looks away from the eye their opacity is multiplied by `behind`.
    void addWires(const Mesh& mesh, const Eigen::Affine3d& X, const LineStyle& style, float behind);
    void addPairs(const std::vector<Vector3f>& pairs, const Eigen::Affine3d& X, const LineStyle& style);
    void addBlended(const Mesh& mesh, const Eigen::Affine3d& X, const Vector3f& base, float opacity,
                    bool rim);
    void sortBlended();

    const SceneFrame& frame_;
    const Projection& projection_;
    const SceneStyle& style_;
    DrawList list_;
    LineBatch lines_, hidden_, grid_;
};

void Builder::addBackdrop()
{
    const ThemeColors theme = themeColors(style_.theme);
    list_.skyTop = rgb(theme.sceneTop);
    list_.skyBottom = rgb(theme.sceneBottom);
    list_.groundColor = rgb(theme.ground);
    list_.shadowStrength = style_.theme == Theme::dark ? 0.4f : 0.24f;
    list_.ground = groundPlane(frame_, projection_);
    addGrid(grid_, list_.ground, projection_, rgb(theme.groundLine));
}

void Builder::addPairs(const std::vector<Vector3f>& pairs, const Eigen::Affine3d& X, const LineStyle& style)
{
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        const std::array<Vector3d, 2> ends{X * pairs[i].cast<double>(), X * pairs[i + 1].cast<double>()};
        lines_.add(ends, style);
    }
}

void Builder::addWires(const Mesh& mesh, const Eigen::Affine3d& X, const LineStyle& style, float behind)
{
    const Camera& camera = projection_.camera();
    const Eigen::Matrix3d normals = X.linear().inverse().transpose();
    const Vector3d eye = camera.eye_W();
    std::vector<Vector3d> points;
    std::vector<float> alphas;
    for (const Mesh::Wire& wire : mesh.wires) {
        points.clear();
        alphas.clear();
        for (std::size_t i = 0; i < wire.points.size(); ++i) {
            points.push_back(X * wire.points[i].cast<double>());
            const Vector3d sight
                = camera.orthographic ? Vector3d(projection_.R_WC().col(2)) : Vector3d(eye - points[i]);
            alphas.push_back(sight.dot(normals * wire.normals[i].cast<double>()) > 0 ? 1 : behind);
        }
        lines_.add(points, style, alphas);
    }
}

MeshPtr Builder::versionFor(const MeshPtr& mesh, const Eigen::Affine3d& X) const
{
    if (!mesh->coarser)
        return mesh;
    const double scale = X.linear().colwise().norm().maxCoeff();
    const double reach = scale * mesh->bounds.diagonal().norm() / 2;
    const Vector3d nearest
        = X * mesh->bounds.center().cast<double>() + reach * projection_.R_WC().col(2); // to the eye
    if (!(projection_.depth(nearest) > projection_.nearDepth()))
        return mesh;
    return coarsened(mesh, style_.unseenSagitta * projection_.worldPerPixel(nearest) / scale);
}

void Builder::addBodyLines(const SceneFrame::Body& body, const Mesh& mesh, const Eigen::Affine3d& X_WB)
{
    const Camera& camera = projection_.camera();
    Vector4f eye = Vector4f::Zero();
    if (camera.orthographic)
        eye.head<3>() = (body.R_WB.transpose() * projection_.R_WC().col(2)).cast<float>();
    else
        eye = (X_WB.inverse(Eigen::Isometry) * camera.eye_W()).homogeneous().cast<float>();
    const Contour contour = contourOf(mesh, eye);
    const float opacity = body.opacity < 1 ? 0.3f + 0.5f * static_cast<float>(body.opacity) : 1.f;
    const LineStyle edge{.color = kEdgeDarkness * rgb(body.color), .alpha = opacity, .width = kEdgeWidth};
    LineStyle soft = edge;
    soft.alpha *= 0.55f;
    addPairs(contour.inner, X_WB, edge);
    const bool outlined = body.selected || body.id == style_.hoveredBody;
    LineStyle outline = edge;
    if (outlined) {
        outline.color = rgb(themeColors(style_.theme).accent);
        outline.alpha = 1;
        outline.width = body.selected ? kOutlineWidth : 0.7 * kOutlineWidth;
    }
    addPairs(contour.outline, X_WB, outline);
    addWires(mesh, X_WB, soft, 0);
}

void Builder::addBody(const SceneFrame::Body& body)
{
    if (!body.mesh || !body.R_WB.allFinite() || !body.p_WB.allFinite() || !(body.opacity > 0))
        return;
    const Eigen::Affine3d X_WB = Eigen::Translation3d(body.p_WB) * Eigen::Affine3d(body.R_WB);
    const MeshPtr mesh = versionFor(body.mesh, X_WB);
    if (body.opacity < 1)
        addBlended(*mesh, X_WB, rgb(body.color), static_cast<float>(body.opacity), false);
    else
        list_.bodies.push_back({mesh, placeOf(X_WB), rgb(body.color), {}});
    addBodyLines(body, *mesh, X_WB);
    for (int axis = 0; axis < 3 && body.axes; ++axis)
        addArrow(list_.arrows, body.p_WB, bodyAxis_W(body, axis), false,
                 color({QStringLiteral("axis%1").arg(axis + 1), {}}), projection_,
                 {.shaft = 1.1, .head = 3.8, .headLength = 11});
}

void Builder::addPolyline(const SceneFrame::Polyline& line)
{
    const LineStyle style{.color = color(line.paint),
                          .alpha = static_cast<float>(line.opacity),
                          .width = line.width * emphasis(line.paint),
                          .dashed = line.dashed,
                          .closed = line.closed,
                          .bias = 0.004};
    std::vector<float> alphas;
    if (line.fade)
        for (std::size_t i = 0; i < line.points_W.size(); ++i)
            alphas.push_back(static_cast<float>(i) / static_cast<float>(line.points_W.size()));
    lines_.add(line.points_W, style, alphas);
    if (line.seeThrough)
        hidden_.add(line.points_W, style, alphas);
}

void Builder::addSurface(const SceneFrame::Surface& surface)
{
    if (!surface.mesh || !surface.X_WS.matrix().allFinite())
        return;
    const MeshPtr mesh = versionFor(surface.mesh, surface.X_WS);
    const Vector3f base = color(surface.paint);
    addBlended(*mesh, surface.X_WS, base, static_cast<float>(surface.opacity), mesh->closed);
    if (!surface.wires)
        return;
    const LineStyle style{.color = base, .alpha = 0.45f, .width = 0.9};
    addWires(*mesh, surface.X_WS, style, 0.25f);
    for (const Mesh::Crease& crease : mesh->creases) {
        const std::array<Vector3d, 2> ends{surface.X_WS * crease.a.cast<double>(),
                                           surface.X_WS * crease.b.cast<double>()};
        lines_.add(ends, style);
    }
}

void Builder::addBlended(const Mesh& mesh, const Eigen::Affine3d& X, const Vector3f& base, float opacity,
                         bool rim)
{
    const Eigen::Affine3f place = placeOf(X);
    const Eigen::Matrix3f normals = place.linear().inverse().transpose();
    if (!normals.allFinite())
        return;
    std::vector<BlendVertex> corners;
    corners.reserve(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const Vector3f p = place * mesh.positions[i];
        const Vector3f v = (list_.eye.head<3>() - list_.eye.w() * p).normalized();
        Vector3f n = (normals * mesh.normals[i]).normalized();
        const float facing = n.dot(v);
        if (facing < 0)
            n = -n;
        // A rounded glass shell looks denser where the sight grazes it.
        const float graze = rim ? 1 - std::abs(facing) : 0;
        const float alpha = std::min(1.f, opacity * (rim ? 0.7f + 1.3f * graze * graze * graze : 1.f));
        const Vector3f c = shaded(base, n, v, {});
        corners.push_back({list_.clipMatrix * p.homogeneous(), Vector4f(c.x(), c.y(), c.z(), alpha)});
    }
    std::vector<BlendVertex>& out = list_.blended;
    out.reserve(std::max(out.size() + 3 * mesh.triangles.size(), 2 * out.size()));
    for (const Mesh::Triangle& t : mesh.triangles)
        for (std::uint32_t i : t)
            out.push_back(corners[i]);
}

void Builder::sortBlended()
{
    const std::size_t count = list_.blended.size() / 3;
    const bool parallel = projection_.camera().orthographic;
    std::vector<std::pair<float, std::uint32_t>> order(count);
    for (std::size_t k = 0; k < count; ++k) {
        float depth = 0;
        for (std::size_t i = 3 * k; i < 3 * k + 3; ++i)
            depth += parallel ? list_.blended[i].clip.z() : list_.blended[i].clip.w();
        order[k] = {-depth, static_cast<std::uint32_t>(k)};
    }
    std::ranges::sort(order);
    std::vector<BlendVertex> sorted;
    sorted.reserve(list_.blended.size());
    for (const auto& [depth, k] : order)
        sorted.insert(sorted.end(), list_.blended.begin() + 3 * k, list_.blended.begin() + 3 * k + 3);
    list_.blended = std::move(sorted);
}

DrawList Builder::build()
{
    list_.clipMatrix = projection_.clipMatrix().cast<float>();
    const Camera& camera = projection_.camera();
    const Vector3f back = projection_.R_WC().col(2).cast<float>();
    list_.eye << back * (camera.orthographic ? 1.f : static_cast<float>(camera.distance)),
        camera.orthographic ? 0.f : 1.f;
    addBackdrop();
    for (const auto& body : frame_.bodies)
        addBody(body);
    for (const auto& line : frame_.polylines)
        addPolyline(line);
    for (const auto& spring : frame_.springs)
        lines_.add(springPoints(spring), {.color = color(spring.paint), .width = spring.width});
    for (const auto& surface : frame_.surfaces)
        addSurface(surface);
    for (const auto& arrow : frame_.arrows) {
        const double k = emphasis(arrow.paint);
        const ArrowSize plain;
        addArrow(list_.arrows, arrow.from_W, arrow.vector_W, arrow.doubleHead, color(arrow.paint),
                 projection_,
                 {.shaft = k * plain.shaft, .head = k * plain.head, .headLength = k * plain.headLength});
    }
    for (const auto& point : frame_.points)
        addDot(list_.arrows, point.p_W, point.radius, color(point.paint), projection_);
    sortBlended();
    list_.grid = grid_.triangles();
    list_.hiddenLines = hidden_.triangles();
    list_.lines = lines_.triangles();
    return std::move(list_);
}

} // namespace

QColor paintColor(const Paint& paint, Theme theme)
{
    if (!paint.quantity.isEmpty())
        return quantityStyle(paint.quantity, theme).color;
    return paint.color.isValid() ? paint.color : themeColors(theme).ink;
}

DrawList makeDrawList(const SceneFrame& frame, const Projection& projection, double pixelScale,
                      const SceneStyle& style)
{
    return Builder(frame, projection, pixelScale, style).build();
}

} // namespace polhode::ui
