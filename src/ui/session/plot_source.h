#pragma once

#include "course/text.h"
#include "ui/plot/plot_data.h"

#include <vector>

namespace polhode::ui
{

class Session;

/// The plots that the session shows: curves of the run, its variants, the kept runs and theory, from the
/// columns of the runs; after them that of the differences from kept runs, if one is asked for.
std::vector<PlotData> plotsOf(const Session& session, course::Language language);

/// The id of the plot of differences, which the experiment does not know.
QString keptDifferencePlot();

} // namespace polhode::ui
