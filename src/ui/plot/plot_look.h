#pragma once

#include "ui/plot/plot_data.h"
#include "ui/theme/palette.h"

#include <QFont>
#include <QPen>

namespace polhode::ui
{

/// What the parts of a stack of plots share in how they look.
struct PlotLook {
    Theme theme = Theme::light;
    ThemeColors colors = themeColors(Theme::light);
    QFont font;
    QString highlighted; ///< quantity that stands out; empty means all alike
    QString emptyMessage; ///< what an empty plot says
    bool eventNames = true; ///< events are named above the plots
    bool measuring = false; ///< a drag marks a stretch, and the readout tells slopes too
    bool veiled = false; ///< the axes are shown, but nothing in them
    QString sketched; ///< the plot that is drawn on behind the veil: its axis is not that of the curves

    /// Whether @p plot is drawn on now.
    bool isSketched(const PlotData& plot) const { return veiled && plot.id == sketched; }
    QColor veil() const { return mixed(colors.surface, colors.line, 0.25); }

    double ticksApart = 1; ///< of the room that the numbers of an axis have in the window

    double lineWidth() const { return theme == Theme::projector ? 3 : 2; }
    QFont smallFont() const;
    QFont titleFont() const;
};

/// Below this ΔE₀₀ two thin lines are too much alike to be told apart by their colours alone.
constexpr double kNearColors = 20;

/// The pens of the curves of a plot: theory thin and dashed, variants pale, kept runs in the dashes and the
/// colour of their run. Of other curves whose colours are nearer than kNearColors, to all or to the
/// colour-blind, each has dashes of its own, as long as there are; a theory, which lies on its curve, is left
/// out of this.
std::vector<QPen> curvePens(const std::vector<Curve>& curves, const PlotLook& look);

/// What lies below the dashes of a kept run's curve: a thin line in the pale colour of its quantity. None for
/// other curves.
QPen underPen(const Curve& curve, const PlotLook& look);

} // namespace polhode::ui
