#pragma once

#include "course/text.h"
#include "ui/plot/plot_data.h"
#include "ui/plot/sketch_pad.h"

#include <vector>

namespace polhode::ui
{

class Session;

/// The plots that the session shows: curves of the run, its variants, the kept runs and theory, from the
/// columns of the runs; after them that of the differences from kept runs, if one is asked for.
std::vector<PlotData> plotsOf(const Session& session, course::Language language);

/// The id of the plot of differences, which the experiment does not know.
QString keptDifferencePlot();

/// Gives @p plots the titles of the lesson in the language of the window and in that beside it (nameOf).
void nameBeside(std::vector<PlotData>& plots, const Session& session, course::Language language);

/// What the veiled step of the page wants to be drawn on one of @p plots; nothing if there is no such thing.
std::optional<SketchTask> sketchTask(const Session& session, const std::vector<PlotData>& plots);

} // namespace polhode::ui
