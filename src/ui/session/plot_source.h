#pragma once

#include "course/text.h"
#include "ui/plot/plot_data.h"

#include <vector>

namespace polhode::ui
{

class Session;

/// The plots that the session shows: curves of the run, its variants, the pinned runs and theory, from
/// the columns of the runs.
std::vector<PlotData> plotsOf(const Session& session, course::Language language);

} // namespace polhode::ui
