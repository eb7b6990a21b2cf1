#include "ui/render/raster_band.h"

#include "ui/render/backdrop.h"

#include <cmath>
#include <cstring>

namespace polhode::ui
{

using Eigen::Vector3f;
using Primitive = Rasterizer::Primitive;
using Kind = Primitive::Kind;

namespace
{

constexpr std::uint32_t kBlack = 0xff000000u;
constexpr float kSolidLine = 150; // of 256: fainter lines do not hide translucent surfaces behind them

inline std::uint32_t fromFixed(int r, int g, int b) // 16.16
{
    const auto byte = [](int v) { return static_cast<std::uint32_t>(std::clamp(v >> 16, 0, 255)); };
    return 0xff000000u | byte(r) << 16 | byte(g) << 8 | byte(b);
}

inline float at(const Primitive::Slope& s, float dx, float dy)
{
    return s.value + s.dx * dx + s.dy * dy;
}

inline int fixed(float v)
{
    return static_cast<int>(v * 65536);
}

/// The mask (0 … 255) between its cells' centres, at a place counted in cells; 0 outside.
float shadowAt(const ShadowMask& mask, float x, float y)
{
    constexpr auto kLast = static_cast<float>(ShadowMask::kSize - 1);
    x -= 0.5f;
    y -= 0.5f;
    if (!(x >= 0 && y >= 0 && x < kLast && y < kLast))
        return 0;
    const int ix = static_cast<int>(x), iy = static_cast<int>(y);
    const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
    const std::uint8_t* low = mask.values.data() + iy * ShadowMask::kSize + ix;
    const std::uint8_t* high = low + ShadowMask::kSize;
    const float l = static_cast<float>(low[0]) + fx * static_cast<float>(low[1] - low[0]);
    const float h = static_cast<float>(high[0]) + fx * static_cast<float>(high[1] - high[0]);
    return l + fy * (h - l);
}

/// The first sample whose centre lies beyond a border at v ≥ 0 (std::ceil is a slow call on plain x86-64).
inline int firstCentre(float v)
{
    return static_cast<int>(v + 0.5f);
}

/// Fixed-point start and step of a colour channel along a span; the step is bounded, as slivers have slopes
/// without meaning.
struct Channel {
    Channel(const Primitive::Slope& s, float dx, float dy)
        : value(fixed(std::clamp(at(s, dx, dy), 0.f, 256.f)))
        , step(fixed(std::clamp(s.dx, -256.f, 256.f)))
    {
    }
    int value, step;
};

} // namespace

RasterBand::RasterBand(int width, int height, int firstRow, int endRow, int supersampling)
    : width_(width)
    , height_(height)
    , firstRow_(firstRow)
    , endRow_(endRow)
    , supersampling_(supersampling)
{
    // One buffer per thread, kept from band to band: allocating megabytes anew costs more than filling them.
    thread_local std::vector<std::uint32_t> colors;
    thread_local std::vector<float> depths;
    const std::size_t count = static_cast<std::size_t>(width) * (endRow - firstRow);
    if (colors.size() < count) {
        colors.resize(count);
        depths.resize(count);
    }
    colors_ = colors.data();
    depths_ = depths.data();
}

void RasterBand::fillBackdrop(const DrawList& list, const Backdrop& backdrop, const QRect& shadow)
{
    for (int y = firstRow_; y < endRow_; y += supersampling_) {
        const int row = y / supersampling_;
        std::uint32_t* colors = colorRow(y);
        float* depths = depthRow(y);
        const std::uint32_t* pixelColors = backdrop.colors(row);
        const float* pixelDepths = backdrop.depths(row);
        if (supersampling_ == 1) {
            std::copy_n(pixelColors, width_, colors);
            std::copy_n(pixelDepths, width_, depths);
        } else {
            for (int x = 0; x < width_ / 2; ++x) {
                colors[2 * x] = colors[2 * x + 1] = pixelColors[x];
                depths[2 * x] = depths[2 * x + 1] = pixelDepths[x];
            }
        }
        if (shadow.top() <= row && row <= shadow.bottom())
            castShadow(list, y, shadow.left(), shadow.right() + 1);
        if (supersampling_ == 2) {
            std::memcpy(colorRow(y + 1), colors, sizeof(std::uint32_t) * width_);
            std::memcpy(depthRow(y + 1), depths, sizeof(float) * width_);
        }
    }
}

void RasterBand::castShadow(const DrawList& list, int row, int from, int to)
{
    const GroundPlane& ground = list.ground;
    const ShadowMask& mask = ground.shadow;
    const float strength = list.shadowStrength * 256 / 255;
    const auto perRadius2 = static_cast<float>(1 / (ground.radius * ground.radius));
    const Eigen::Vector2f toMask = mask.extent.cwiseInverse() * ShadowMask::kSize;
    const auto samples = static_cast<float>(supersampling_);
    const float ndcY = 1 - (2 * static_cast<float>(row) + samples) / static_cast<float>(height_);
    const float stepX = 2 * samples / static_cast<float>(width_);
    const Vector3f first = ground.uvFromNdc * Vector3f(-1 + stepX / 2, ndcY, 1);
    const Vector3f step = ground.uvFromNdc.col(0) * stepX;
    std::uint32_t* colors = colorRow(row);
    for (int x = from; x < to; ++x) {
        const auto k = static_cast<float>(x);
        const float w = first.z() + k * step.z();
        if (!(w > 0))
            continue;
        const float u = (first.x() + k * step.x()) / w, v = (first.y() + k * step.y()) / w;
        const float shade = shadowAt(mask, (u - mask.low.x()) * toMask.x(), (v - mask.low.y()) * toMask.y());
        if (!(shade > 0))
            continue;
        const int alpha = static_cast<int>(strength * groundCover(u, v, perRadius2) * shade);
        std::uint32_t* pixel = colors + x * supersampling_;
        std::fill_n(pixel, supersampling_, blended(*pixel, kBlack, alpha));
    }
}

template <class Span>
void RasterBand::forSpans(const Primitive& p, Span span)
{
    const float top = std::min({p.edges[0].top, p.edges[1].top, p.edges[2].top});
    const float bottom = std::max({p.edges[0].bottom, p.edges[1].bottom, p.edges[2].bottom});
    const int first = std::max(firstRow_, firstCentre(std::max(top, 0.f)));
    const int end = firstCentre(std::clamp(bottom, 0.f, static_cast<float>(endRow_)));
    for (int y = first; y < end; ++y) {
        const float middle = static_cast<float>(y) + 0.5f;
        float left = static_cast<float>(width_), right = 0;
        for (const Primitive::Edge& e : p.edges)
            if (e.top < middle && middle <= e.bottom) {
                const float x = e.x + (middle - e.top) * e.slope;
                left = std::min(left, x);
                right = std::max(right, x);
            }
        const int from = firstCentre(std::max(left, 0.f));
        const int to = firstCentre(std::clamp(right, 0.f, static_cast<float>(width_)));
        if (from < to)
            span(y, from, to, static_cast<float>(from) + 0.5f - p.x0, middle - p.y0);
    }
}

void RasterBand::draw(const Primitive& p)
{
    switch (p.kind) {
    case Kind::opaque:
        drawOpaque(p);
        break;
    case Kind::line:
    case Kind::hiddenLine:
    case Kind::grid:
        drawLine(p);
        break;
    case Kind::hidden:
    case Kind::blended:
        drawBlended(p);
        break;
    }
}

void RasterBand::drawOpaque(const Primitive& p)
{
    forSpans(p, [&](int y, int from, int to, float dx, float dy) {
        std::uint32_t* colors = colorRow(y);
        float* depths = depthRow(y);
        float z = at(p.z, dx, dy);
        Channel r(p.channels[0], dx, dy), g(p.channels[1], dx, dy), b(p.channels[2], dx, dy);
        for (int x = from; x < to; ++x) {
            if (z < depths[x]) {
                depths[x] = z;
                colors[x] = fromFixed(r.value, g.value, b.value);
            }
            z += p.z.dx;
            r.value += r.step;
            g.value += g.step;
            b.value += b.step;
        }
    });
}

void RasterBand::drawBlended(const Primitive& p)
{
    const bool hidden = p.kind == Kind::hidden;
    forSpans(p, [&](int y, int from, int to, float dx, float dy) {
        std::uint32_t* colors = colorRow(y);
        const float* depths = depthRow(y);
        // The triangles are small: one colour for each row of them is smooth enough.
        const float half = static_cast<float>(to - from - 1) / 2;
        float c[4];
        for (int k = 0; k < 4; ++k)
            c[k] = std::clamp(at(p.channels[k], dx + half, dy), 0.f, 256.f);
        const std::uint32_t color = packed(c[0], c[1], c[2]);
        const auto alpha = static_cast<std::uint32_t>(c[3]), rest = 256 - alpha;
        const std::uint32_t rb = (color & 0xff00ffu) * alpha, g = (color & 0x00ff00u) * alpha;
        float z = at(p.z, dx, dy);
        for (int x = from; x < to; ++x) {
            const std::uint32_t under = colors[x];
            const std::uint32_t mixed = 0xff000000u | (((under & 0xff00ffu) * rest + rb) >> 8 & 0xff00ffu)
                | (((under & 0x00ff00u) * rest + g) >> 8 & 0x00ff00u);
            colors[x] = (z >= depths[x]) == hidden ? mixed : under;
            z += p.z.dx;
        }
    });
}

void RasterBand::drawLine(const Primitive& p)
{
    const bool hidden = p.kind == Kind::hiddenLine, onGround = p.kind == Kind::grid;
    forSpans(p, [&](int y, int from, int to, float dx, float dy) {
        std::uint32_t* colors = colorRow(y);
        float* depths = depthRow(y);
        float z = at(p.z, dx, dy);
        float offset = at(p.channels[0], dx, dy), alpha = at(p.channels[1], dx, dy);
        for (int x = from; x < to; ++x) {
            const float cover = std::min(1.f, p.halfWidth + 0.5f - std::abs(offset));
            if (cover > 0 && (onGround || (z > depths[x]) == hidden)) {
                colors[x]
                    = blended(colors[x], p.color, static_cast<int>(std::clamp(alpha * cover, 0.f, 256.f)));
                if (!hidden && !onGround && cover > 0.5f && alpha > kSolidLine)
                    depths[x] = z;
            }
            z += p.z.dx;
            offset += p.channels[0].dx;
            alpha += p.channels[1].dx;
        }
    });
}

void RasterBand::resolve(QImage& image) const
{
    const std::ptrdiff_t stride = image.bytesPerLine();
    uchar* bits = const_cast<uchar*>(image.constBits());
    for (int y = firstRow_; y < endRow_; y += supersampling_) {
        auto* out = reinterpret_cast<std::uint32_t*>(bits + stride * (y / supersampling_));
        const std::uint32_t* a = colors_ + static_cast<std::ptrdiff_t>(y - firstRow_) * width_;
        if (supersampling_ == 1) {
            std::memcpy(out, a, sizeof(std::uint32_t) * width_);
            continue;
        }
        const std::uint32_t* b = a + width_;
        for (int x = 0; x < width_ / 2; ++x) {
            std::uint32_t rb = 0x00020002u, g = 0x00000200u; // for rounding
            for (std::uint32_t c : {a[2 * x], a[2 * x + 1], b[2 * x], b[2 * x + 1]}) {
                rb += c & 0xff00ffu;
                g += c & 0x00ff00u;
            }
            out[x] = 0xff000000u | ((rb >> 2) & 0xff00ffu) | ((g >> 2) & 0x00ff00u);
        }
    }
}

} // namespace polhode::ui
