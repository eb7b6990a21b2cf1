#pragma once

#include "course/model/experiment.h"
#include "course/run/run.h"

#include <optional>

namespace polhode::ui
{

/// A variable of the run, or what an expression of variables and parameters is called and measured in: its
/// unit by dimensional analysis ("1" where its parts do not go together, see expressionMistake), its symbol
/// made of theirs. Nothing where the run cannot compute it.
std::optional<course::VariableInfo> infoOf(const course::Run& run, const course::Experiment& experiment,
                                           const std::string& expression);

/// Why a curve of @p expression makes no sense; empty where it does. What the units say against it counts
/// only where @p unitsToo.
course::Text expressionMistake(const course::Run& run, const course::Experiment& experiment,
                               const std::string& expression, bool unitsToo);

} // namespace polhode::ui
