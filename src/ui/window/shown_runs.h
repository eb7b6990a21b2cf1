#pragma once

#include "course/export/run_table.h"

namespace polhode::ui
{

class Session;

/// The run that is shown and the others that are kept, by the names by which the reader knows them; with @p
/// variants those of the lesson, too. No run is there twice, and no two have one name.
std::vector<course::NamedRun> shownRuns(const Session& session, bool variants);

/// That one of the kept runs is the one that is shown, so that these have it once; empty where none is.
QString onceNote(const Session& session);

} // namespace polhode::ui
