#pragma once

#include "ui/plot/curve_path.h"

#include <QPainter>

namespace polhode::ui
{

/// @p path with fewer points, none of those left out farther than @p tolerance pixels from it: as it comes a
/// tenth of a pixel, which is not seen.
PixelPath simplified(const PixelPath& path, double tolerance = 0.12);

/// The strokes of @p path, by turns drawn and left out over the lengths @p pattern (pixels).
PixelPath dashed(const PixelPath& path, const QList<double>& pattern);

/// Strokes @p path with @p pen; a line of one point becomes a dot. On a screen it draws straight pieces,
/// which takes a tenth of the time of a polyline with joins; with @p asVectors it draws polylines.
void stroke(QPainter& painter, const PixelPath& path, const QPen& pen, bool asVectors);

} // namespace polhode::ui
