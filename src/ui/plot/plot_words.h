#pragma once

#include "ui/plot/plot_data.h"

namespace polhode::ui
{

/// "ω₁ = 0.12 rad/s": a number as it is read aloud.
QString reading(const QString& label, double value, const QString& unit);

/// What a curve is called where several runs are told apart, and beside others of its plot.
QString curveName(const Curve& curve);

/// The title of a plot; where it has none, what its axes show.
QString plotName(const PlotData& plot);

/// The values of the shown curves of @p plot at time @p t (s), one after the other.
QString plotWords(const PlotData& plot, double t);

} // namespace polhode::ui
