#pragma once

#include "course/model/parameter.h"

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// Words of which lessons may write one.
struct ChoiceList {
    std::string id; ///< "integrators"
    Text name;
    std::vector<Choice> words; ///< in the order in which lessons list them
    bool ofEngine = true; ///< methods and laws; a parameter may be a choice of them
};

/// All of them: the engine's tables, and the course's own words.
const std::vector<ChoiceList>& choiceLists();

/// The words of the list called @p id, or null.
const std::vector<Choice>* choiceList(std::string_view id);

/// The ids of the engine's lists.
const std::vector<std::string>& engineListIds();

} // namespace polhode::course
