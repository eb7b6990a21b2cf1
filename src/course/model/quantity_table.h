#pragma once

#include "course/model/parameter.h"

#include <span>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// A quantity that symbols, curves and arrows may be of: each has a colour of its own, the row of the same id
/// in ui/theme (quantityStyle).
struct QuantityRow {
    const char* id; ///< in lessons
    const char* en; ///< one line about it in English
    const char* zh; ///< and in Chinese
    const char* unit = ""; ///< of an arrow that a lesson draws; empty: not always the same
    bool turns = false; ///< about its arrow, which has two heads
    bool isLength = false; ///< its arrow is as long as it is itself
    bool isError = false; ///< a numerical error, small though it is
};

/// In the order of the authoring guide.
std::span<const QuantityRow> quantityTable();

/// The row of @p id; one without unit and traits where there is none.
const QuantityRow& quantityRow(std::string_view id);

/// As words that a lesson may choose from.
const std::vector<Choice>& quantityWords();

} // namespace polhode::course
