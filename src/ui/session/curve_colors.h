#pragma once

#include "ui/plot/plot_data.h"

#include <QHash>

namespace polhode::ui
{

/// Colour keys by the ids of curves.
using Colors = QHash<QString, QString>;

/// The colour of the @p number-th of a series, counted from 1.
QString seriesColor(int number);

/// Gives the curves of a plot their colours. Those of the lesson's curves, @p own, depend on these alone; the
/// run, under "", and its variants have those of their @p methods where they differ by these.
void colorCurves(std::vector<Curve>& curves, const std::vector<Curve>& own, const Colors& methods);

} // namespace polhode::ui
