#pragma once

#include "ui/render/backdrop.h"

#include <QImage>
#include <QThreadPool>

namespace polhode::ui
{

/// Draws a DrawList without OpenGL: a z-buffer rasteriser that works in bands of rows, small enough for the
/// processor's cache, on all processors.
class Rasterizer
{
public:
    /// A picture of `size` pixels. Each of them is the mean of supersampling² samples; the list's pixelScale
    /// must have been chosen for size × supersampling.
    QImage render(const DrawList& list, const QSize& size, int supersampling);

    /// A triangle on the screen, prepared for filling.
    struct Primitive {
        enum class Kind : std::uint8_t { opaque, hidden, line, hiddenLine, grid, blended };
        struct Edge {
            float top, bottom, x, slope; ///< x at y = top
        };
        struct Slope {
            float value, dx, dy; ///< value at (x0, y0)
        };
        Kind kind;
        std::uint32_t color; ///< lines
        float halfWidth; ///< lines
        float x0, y0;
        Edge edges[3];
        Slope z;
        Slope channels[4]; ///< colour (0 … 255) and opacity (0 … 256); of lines: offset, opacity
    };

private:
    struct Corner {
        Eigen::Vector4f clip;
        Eigen::Vector4f rgba;
    };

    void addMesh(const DrawMesh& mesh, const DrawList& list, Primitive::Kind kind);
    void addLines(const std::vector<LineVertex>& lines, Primitive::Kind kind);
    void addClipped(const Corner& a, const Corner& b, const Corner& c, Primitive::Kind kind, bool cull);
    void addTriangle(const Corner* const corners[3], Primitive::Kind kind, bool cull);
    bool prepare(Primitive& p, const Eigen::Vector3f (&at)[3], bool cull);
    void file(const Primitive& p, float top, float bottom);
    void drawBand(const DrawList& list, int band, bool newBackdrop, const QRect& shadow, QImage& image);

    int width_ = 0, height_ = 0; ///< in samples
    int supersampling_ = 1;
    int bandRows_ = 32;
    Backdrop backdrop_;
    std::vector<Primitive> primitives_;
    std::vector<std::vector<std::uint32_t>> bins_; ///< primitives of each band, in drawing order
    std::vector<Corner> corners_;
    QThreadPool pool_;
};

} // namespace polhode::ui
