#pragma once

#include "course/export/run_table.h"

namespace polhode::ui
{

class Session;

/// The run that is shown and the others that are kept, by the names by which the reader knows them; with @p
/// variants those of the lesson, too. No run is there twice, and no two have one name.
std::vector<course::NamedRun> shownRuns(const Session& session, bool variants);

} // namespace polhode::ui
