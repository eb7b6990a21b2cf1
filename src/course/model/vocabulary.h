#pragma once

#include "course/model/parameter.h"

#include <vector>

/// The words of lessons that are the course's own, with their meanings; those of the engine's tables stand in
/// model/choice_lists.h beside them.
namespace polhode::course
{

/// The parts of the course, in their order.
const std::vector<Choice>& partWords();

/// The side panels that an experiment may ask for.
const std::vector<Choice>& panelWords();

} // namespace polhode::course
