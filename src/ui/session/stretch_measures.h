#pragma once

#include "ui/plot/plot_stretch.h"
#include "ui/session/marked_stretch.h"

namespace polhode::ui
{

/// What is drawn for the marked stretch in @p plots: of the curve that was chosen, else of the first over
/// time, what is measured there, a line for each: duration, change, mean slope, area by the cubics of
/// CurveSeries, mean, and what was laid through it with the standard errors of its parameters.
std::optional<PlotStretch> drawnStretch(const std::vector<PlotData>& plots, const MarkedStretch& marked);

} // namespace polhode::ui
