#pragma once

#include "course/export/run_table.h"
#include "course/model/experiment.h"

#include <span>

namespace polhode::course
{

/// Columns that a choice would have, and why these runs have no numbers for them.
struct MissingColumns {
    std::vector<std::string> ids;
    Text reason;
};

/// "total.V: nothing here has a potential"
Text missingText(const MissingColumns& missing);

struct ColumnChoice {
    std::vector<std::string> ids;
    std::vector<MissingColumns> missing;
};

/// A choice of columns that has a name: "--vars @energy-momentum".
struct ColumnSet {
    const char* id;
    Text name;
    Text meaning;
    /// Of @p runs, one or more of @p experiment.
    ColumnChoice (*choose)(const Experiment& experiment, const std::vector<NamedRun>& runs);
};

std::span<const ColumnSet> columnSets();

/// The one that is called so, or null.
const ColumnSet* columnSet(std::string_view id);

} // namespace polhode::course
