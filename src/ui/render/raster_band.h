#pragma once

#include "ui/render/rasterizer.h"

namespace polhode::ui
{

inline std::uint32_t packed(float r, float g, float b)
{
    const auto byte = [](float v) { return static_cast<std::uint32_t>(std::clamp(v + 0.5f, 0.f, 255.f)); };
    return 0xff000000u | byte(r) << 16 | byte(g) << 8 | byte(b);
}

/// Moves a colour towards another by alpha / 256.
inline std::uint32_t blended(std::uint32_t under, std::uint32_t over, int alpha)
{
    const auto a = static_cast<std::uint32_t>(alpha);
    const std::uint32_t rb = under & 0xff00ffu, g = under & 0x00ff00u;
    return 0xff000000u | ((rb + ((((over & 0xff00ffu) - rb) * a) >> 8)) & 0xff00ffu)
        | ((g + ((((over & 0x00ff00u) - g) * a) >> 8)) & 0x00ff00u);
}

/// Twice the signed area of a triangle on the screen (y down): negative when it runs counter-clockwise to the
/// eye.
inline float areaOf(const Eigen::Vector3f (&p)[3])
{
    return (p[1].x() - p[0].x()) * (p[2].y() - p[0].y()) - (p[2].x() - p[0].x()) * (p[1].y() - p[0].y());
}

/// The linear function on the screen with the given values at the corners.
inline Rasterizer::Primitive::Slope slopeOf(const Eigen::Vector3f (&p)[3], const float (&v)[3])
{
    const float scale = 1 / areaOf(p);
    const float d1 = v[1] - v[0], d2 = v[2] - v[0];
    return {v[0], (d1 * (p[2].y() - p[0].y()) - d2 * (p[1].y() - p[0].y())) * scale,
            (d2 * (p[1].x() - p[0].x()) - d1 * (p[2].x() - p[0].x())) * scale};
}

/// Some rows of the picture in samples, with their depths.
class RasterBand
{
public:
    RasterBand(int width, int height, int firstRow, int endRow, int supersampling);

    /// Copies sky and ground to the samples of each pixel and darkens them by the shadows, which lie within
    /// @p shadow (pixels).
    void fillBackdrop(const DrawList& list, const Backdrop& backdrop, const QRect& shadow);
    void draw(const Rasterizer::Primitive& p);
    /// Writes the means of the samples.
    void resolve(QImage& image) const;

private:
    void castShadow(const DrawList& list, int row, int from, int to);
    template <class Span>
    void forSpans(const Rasterizer::Primitive& p, Span span);
    void drawOpaque(const Rasterizer::Primitive& p);
    void drawLine(const Rasterizer::Primitive& p);
    void drawBlended(const Rasterizer::Primitive& p);
    std::uint32_t* colorRow(int y) { return colors_ + static_cast<std::ptrdiff_t>(y - firstRow_) * width_; }
    float* depthRow(int y) { return depths_ + static_cast<std::ptrdiff_t>(y - firstRow_) * width_; }

    int width_, height_, firstRow_, endRow_, supersampling_;
    std::uint32_t* colors_;
    float* depths_;
};

} // namespace polhode::ui
