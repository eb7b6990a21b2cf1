#pragma once

#include "ui/plot/curve_path.h"
#include "ui/plot/plot_data.h"

#include <QPen>
#include <QRectF>

class QPainter;

namespace polhode::ui
{

/// Readings between the limits of @p x are thinned until they can be told apart, but not below what shows
/// their course: every how many-th is drawn, of the series 1 2 5 10 … What is fitted, read and written has
/// them all.
int drawnEvery(const Curve& readings, const PixelMap& x);

/// An open circle at @p at.
void drawReading(QPainter& painter, QPointF at, const QPen& pen);

/// Those of @p readings that are drawn, within @p area.
void drawReadings(QPainter& painter, const Curve& readings, const PixelMap& x, const PixelMap& y,
                  const QRectF& area, const QPen& pen);

} // namespace polhode::ui
