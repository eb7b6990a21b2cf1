#include "ui/render/rasterizer.h"

#include "ui/render/raster_band.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3f;
using Eigen::Vector4f;
using Kind = Rasterizer::Primitive::Kind;

namespace
{

constexpr int kBandRows = 32; // samples; even, so that no pixel is split between bands
constexpr float kSmallestArea = 1e-5f; // of a triangle, in samples²

} // namespace

QImage Rasterizer::render(const DrawList& list, const QSize& size, int supersampling)
{
    if (size.isEmpty())
        return {};
    supersampling_ = std::clamp(supersampling, 1, 2);
    width_ = size.width() * supersampling_;
    height_ = size.height() * supersampling_;
    bandRows_ = kBandRows;
    primitives_.clear();
    bins_.resize((height_ + bandRows_ - 1) / bandRows_);
    for (auto& bin : bins_)
        bin.clear();

    addLines(list.grid, Kind::grid);
    for (const DrawMesh& mesh : list.bodies)
        addMesh(mesh, list, Kind::opaque);
    for (const DrawMesh& mesh : list.arrows)
        addMesh(mesh, list, Kind::hidden);
    addLines(list.hiddenLines, Kind::hiddenLine);
    for (const DrawMesh& mesh : list.arrows)
        addMesh(mesh, list, Kind::opaque);
    addLines(list.lines, Kind::line);
    for (std::size_t i = 0; i + 2 < list.blended.size(); i += 3) {
        const auto corner = [&](std::size_t k) { return Corner{list.blended[k].clip, list.blended[k].rgba}; };
        addClipped(corner(i), corner(i + 1), corner(i + 2), Kind::blended, false);
    }

    const bool newBackdrop = backdrop_.begin(list, size);
    const QRect shadow = shadowPixels(list.ground, size);
    QImage image(size, QImage::Format_RGB32);
    image.bits(); // detached before the threads write
    std::atomic<int> next = 0;
    const auto work = [&] {
        for (int band = next++; band < static_cast<int>(bins_.size()); band = next++)
            drawBand(list, band, newBackdrop, shadow, image);
    };
    for (int i = 1; i < std::min(4, pool_.maxThreadCount()); ++i)
        pool_.start(work);
    work();
    pool_.waitForDone();
    return image;
}

void Rasterizer::addMesh(const DrawMesh& draw, const DrawList& list, Kind kind)
{
    const Mesh& mesh = *draw.mesh;
    const Eigen::Matrix3f normals = draw.place.linear().inverse().transpose();
    corners_.resize(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const Vector3f p = draw.place * mesh.positions[i];
        const Vector3f v = (list.eye.head<3>() - list.eye.w() * p).normalized();
        Vector3f n = (normals * mesh.normals[i]).normalized();
        if (!mesh.closed && n.dot(v) < 0)
            n = -n;
        const Vector3f c = shaded(draw.color, n, v, draw.finish);
        corners_[i] = {list.clipMatrix * p.homogeneous(), {c.x(), c.y(), c.z(), kHiddenOpacity}};
    }
    for (const Mesh::Triangle& t : mesh.triangles)
        addClipped(corners_[t[0]], corners_[t[1]], corners_[t[2]], kind, mesh.closed);
}

void Rasterizer::addClipped(const Corner& a, const Corner& b, const Corner& c, Kind kind, bool cull)
{
    const Corner* in[3] = {&a, &b, &c};
    const auto inside = [](const Corner& k) { return k.clip.z() + k.clip.w(); }; // ≥ 0 beyond the near plane
    const int count = (inside(a) >= 0) + (inside(b) >= 0) + (inside(c) >= 0);
    if (count == 3) {
        addTriangle(in, kind, cull);
        return;
    }
    Corner out[4];
    int n = 0;
    for (int k = 0; k < 3 && count > 0; ++k) {
        const Corner &p = *in[k], &q = *in[(k + 1) % 3];
        const float dp = inside(p), dq = inside(q);
        if (dp >= 0)
            out[n++] = p;
        if ((dp >= 0) != (dq >= 0)) {
            const float s = dp / (dp - dq);
            out[n++] = {p.clip + s * (q.clip - p.clip), p.rgba + s * (q.rgba - p.rgba)};
        }
    }
    for (int k = 2; k < n; ++k) {
        const Corner* fan[3] = {&out[0], &out[k - 1], &out[k]};
        addTriangle(fan, kind, cull);
    }
}

void Rasterizer::addTriangle(const Corner* const corners[3], Kind kind, bool cull)
{
    Vector3f at[3];
    for (int k = 0; k < 3; ++k) {
        const Vector4f& c = corners[k]->clip;
        at[k] = {(c.x() / c.w() + 1) / 2 * static_cast<float>(width_),
                 (1 - c.y() / c.w()) / 2 * static_cast<float>(height_), c.z() / c.w()};
    }
    Primitive p;
    p.kind = kind;
    if (!prepare(p, at, cull))
        return;
    for (int channel = 0; channel < 4; ++channel) {
        const float scale = channel < 3 ? 255.f : 256.f;
        float value[3];
        for (int k = 0; k < 3; ++k)
            value[k] = std::clamp(corners[k]->rgba[channel], 0.f, 1.f) * scale;
        p.channels[channel] = slopeOf(at, value);
    }
    file(p, std::min({at[0].y(), at[1].y(), at[2].y()}), std::max({at[0].y(), at[1].y(), at[2].y()}));
}

void Rasterizer::addLines(const std::vector<LineVertex>& lines, Kind kind)
{
    for (std::size_t i = 0; i + 2 < lines.size(); i += 3) {
        Vector3f at[3];
        float offset[3], alpha[3];
        for (int k = 0; k < 3; ++k) {
            const LineVertex& v = lines[i + k];
            at[k] = {(v.x + 1) / 2 * static_cast<float>(width_), (1 - v.y) / 2 * static_cast<float>(height_),
                     v.z};
            offset[k] = v.offset;
            alpha[k] = v.a * 256 * (kind == Kind::hiddenLine ? kHiddenOpacity : 1.f);
        }
        Primitive p;
        p.kind = kind;
        if (!prepare(p, at, false))
            continue;
        const LineVertex& v = lines[i];
        p.color = packed(v.r * 255, v.g * 255, v.b * 255);
        p.halfWidth = v.halfWidth;
        p.channels[0] = slopeOf(at, offset);
        p.channels[1] = slopeOf(at, alpha);
        file(p, std::min({at[0].y(), at[1].y(), at[2].y()}), std::max({at[0].y(), at[1].y(), at[2].y()}));
    }
}

bool Rasterizer::prepare(Primitive& p, const Vector3f (&at)[3], bool cull)
{
    const float area = areaOf(at);
    if (!(std::abs(area) > kSmallestArea) || (cull && area > 0))
        return false;
    if (std::max({at[0].x(), at[1].x(), at[2].x()}) < 0
        || std::min({at[0].x(), at[1].x(), at[2].x()}) > static_cast<float>(width_))
        return false;
    p.x0 = at[0].x();
    p.y0 = at[0].y();
    for (int k = 0; k < 3; ++k) {
        const Vector3f *a = &at[k], *b = &at[(k + 1) % 3];
        // Neighbours must find the same edge, whichever way they go around it.
        if (std::pair(b->y(), b->x()) < std::pair(a->y(), a->x()))
            std::swap(a, b);
        const float height = b->y() - a->y();
        p.edges[k] = {a->y(), b->y(), a->x(), height > 0 ? (b->x() - a->x()) / height : 0};
    }
    const float z[3] = {at[0].z(), at[1].z(), at[2].z()};
    p.z = slopeOf(at, z);
    return true;
}

void Rasterizer::file(const Primitive& p, float top, float bottom)
{
    const auto rows = static_cast<float>(bandRows_);
    const auto last = static_cast<float>(bins_.size() - 1);
    if (!(bottom > 0) || !(top < static_cast<float>(height_)))
        return;
    const int first = static_cast<int>(std::clamp(top / rows, 0.f, last));
    const int end = static_cast<int>(std::clamp(bottom / rows, 0.f, last));
    for (int band = first; band <= end; ++band)
        bins_[band].push_back(static_cast<std::uint32_t>(primitives_.size()));
    primitives_.push_back(p);
}

void Rasterizer::drawBand(const DrawList& list, int band, bool newBackdrop, const QRect& shadow,
                          QImage& image)
{
    const int first = band * bandRows_;
    const int end = std::min(height_, first + bandRows_);
    if (newBackdrop)
        backdrop_.fill(list, first / supersampling_, end / supersampling_);
    RasterBand target(width_, height_, first, end, supersampling_);
    target.fillBackdrop(list, backdrop_, shadow);
    for (std::uint32_t i : bins_[band])
        target.draw(primitives_[i]);
    target.resolve(image);
}

} // namespace polhode::ui
