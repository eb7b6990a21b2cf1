#pragma once

#include "course/model/lesson.h"

#include <vector>

namespace polhode::course
{

/// Each wrong option of the questions of @p lesson that shows no world of its own: it has no `try`, or one
/// that leads to the experiment, values, moment and overlays of a right option. Its reader should see where
/// the answer would be true, or the case that refutes it.
std::vector<InputError> optionsWithoutWorld(const Lesson& lesson);

} // namespace polhode::course
