#pragma once

#include "ui/plot/plot_data.h"

#include <QPointF>
#include <QRectF>

#include <vector>

namespace polhode::ui
{

/// How a coordinate becomes a pixel: linear, or by its decimal logarithm (NaN for values ≤ 0).
struct PixelMap {
    AxisLimits limits;
    double atLower = 0; ///< pixel of limits.lower
    double atUpper = 1;
    bool logarithmic = false;

    double pixel(double value) const;
    double value(double pixel) const;
    bool operator==(const PixelMap&) const = default;
};

/// Polylines in pixels: points, and the index in it where each line starts.
struct PixelPath {
    std::vector<QPointF> points;
    std::vector<std::size_t> starts;

    void clear();
    void lift() { starts.push_back(points.size()); }
};

/// What a curve with ascending x looks like: in each column of @p columnWidth pixels the lowest and highest
/// sample, and the first and last unless the curve swings to and fro between them, so that no extreme is lost
/// however dense the samples are. The pen is lifted at
/// discontinuities and at values that cannot be drawn. Samples beyond the limits of @p x are left out, but
/// for the next one on either side.
PixelPath columnPath(const Curve& curve, const PixelMap& x, const PixelMap& y, double columnWidth);

/// The first @p count samples of a curve through the plane.
PixelPath planePath(const Curve& curve, const PixelMap& x, const PixelMap& y, std::size_t count);

/// The parts of @p path within @p bounds. Vector formats without clipping, and coordinates too large for a
/// painter, need it.
PixelPath clipped(const PixelPath& path, const QRectF& bounds);

} // namespace polhode::ui
