#pragma once

#include "course/model/experiment.h"
#include "course/text.h"
#include "ui/plot/plot_data.h"

namespace polhode::ui
{

class Session;

/// The curves of a plot of differences: one for each variable and variant, each in a colour of its own.
void addDifferences(PlotData& plot, const course::PlotDescription& description,
                    const std::vector<std::string>& ys, const Session& session, course::Language language);

/// The id of the plot of differences from kept runs, which the experiment does not know.
QString keptDifferencePlot();

/// What the run has more than kept runs, for the variables that the reader chose; no curves where none is.
PlotData keptDifferences(const Session& session, course::Language language);

} // namespace polhode::ui
