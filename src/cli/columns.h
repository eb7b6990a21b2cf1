#pragma once

#include "course/export/column_sets.h"

#include <string>
#include <vector>

namespace polhode::cli
{

/// The columns that the words of --vars choose, each a list with commas; those inside brackets belong to an
/// expression. "book.*" stands for the variables whose names begin so; "@energy-momentum" and other names of
/// columnSets() stay as they are, "all" is "@all". Where nothing is chosen: what the plots show; without
/// plots, the energy. Throws Failure where nothing begins so or no set is called so.
std::vector<std::string> chosenColumns(const std::vector<std::string>& words,
                                       const course::Experiment& experiment);

/// The same with the columns of the sets, each once, and what is missing of them in @p runs.
course::ColumnChoice withSets(const std::vector<std::string>& columns, const course::Experiment& experiment,
                              const std::vector<course::NamedRun>& runs);

/// The columns of @p columns that are of a run, not of the table.
std::vector<std::string> ofRuns(const std::vector<std::string>& columns);

} // namespace polhode::cli
