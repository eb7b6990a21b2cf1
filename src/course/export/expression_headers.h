#pragma once

#include "course/export/run_table.h"
#include "course/text.h"

#include <vector>

namespace polhode::course
{

struct Experiment;

/// Gives the columns of @p options that are expressions headers with their units, "book.w1+book.w2 [rad/s]",
/// as variables have them. Those whose parts do not go together stay without; what is wrong with each is
/// returned.
std::vector<Text> nameExpressions(CsvOptions& options, const Run& run, const Experiment& experiment);

} // namespace polhode::course
