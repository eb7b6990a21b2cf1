#pragma once

#include "ui/plot/plot_data.h"

#include <functional>

namespace polhode::ui::samples
{

Curve::Column column(std::vector<double> values);

/// The curve y = @p f(x) at @p count equidistant x in [0, @p to].
Curve function(const QString& id, const QString& label, const QString& quantity, double to, int count,
               const std::function<double(double)>& f);

/// Height, velocity and energies of a bouncing ball: @p count samples, a discontinuity at each impact.
std::vector<PlotData> bouncingBall(int count, bool chinese);

/// Components of ω of a free body, theory beside them, variants behind, and the path of (ω₁, ω₂).
std::vector<PlotData> freeBody(int count, bool chinese);

} // namespace polhode::ui::samples
