#pragma once

#include "ui/plot/plot_data.h"

#include <QPointF>

namespace polhode::ui
{

/// The value of @p curve at @p x (its x ascending), linear between samples; none outside the curve,
/// between the two ends of a discontinuity, or beside a NaN. Where two samples share x, the later one.
std::optional<double> valueAt(const Curve& curve, double x);

/// The point (x, y) of @p curve at time @p t, by its time column (or x if it has none), as valueAt.
std::optional<QPointF> pointAt(const Curve& curve, double t);

/// The greatest index i with @p column[i] ≤ @p value, the column ascending; none before the first sample.
std::optional<std::size_t> sampleBefore(const std::vector<double>& column, double value);

} // namespace polhode::ui
