#pragma once

#include "ui/plot/curve_path.h"
#include "ui/plot/plot_look.h"

#include <QPen>
#include <QString>

#include <vector>

namespace polhode::ui
{

/// One name in the legend of a plot: of a curve, of all curves of a kept run or of a group of theory curves.
struct LegendEntry {
    QString id; ///< by which the reader hides what it names: Curve::entryId()
    QString text;
    QString shorter; ///< where not all find room; empty: none
    QString note; ///< tooltip
    QString key; ///< what lights up when it is pointed at
    QPen pen;
    QPen under; ///< below the pen's dashes: QPen(Qt::NoPen) for none
    bool shown = true;
    bool points = false; ///< readings: rings stand for them, not a stroke
};

/// The legend of a plot: quantities by their colours and, once each, the runs by their dashes; of readings,
/// how many of them are drawn along @p x.
std::vector<LegendEntry> legendOf(const PlotData& plot, const PlotLook& look, const PixelMap& x);

} // namespace polhode::ui
