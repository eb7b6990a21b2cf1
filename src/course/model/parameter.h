#pragma once

#include "course/language/units.h"
#include "course/language/values.h"
#include "course/text.h"

#include <string>
#include <vector>

namespace polhode::course
{

struct Choice {
    std::string id;
    Text label;
    Text about = {}; ///< one line, of what the program itself offers
};

/// One thing that a reader may change. Its value is a double in SI units; a toggle is 0 or 1; a choice
/// is the position of the chosen row.
struct Parameter {
    enum class Kind { number, toggle, choice };

    std::string id;
    Kind kind = Kind::number;
    std::string symbol; ///< TeX, may be empty
    Text label;
    Unit unit;
    double minimum = 0; ///< SI
    double maximum = 1; ///< SI
    double step = 0; ///< SI; 0 = continuous
    double initial = 0; ///< SI
    bool logarithmic = false;
    bool whole = false; ///< it counts something: whole numbers only
    std::vector<Choice> choices;
};

/// Whether @p parameter takes the value @p si.
bool isAllowed(const Parameter& parameter, double si);

/// What @p parameter takes, in words: "a whole number from 4 to 24", "a number from 0 to 6 (rad/s)".
Text allowedValues(const Parameter& parameter);

/// The value that @p parameter takes nearest to @p si, which is finite.
double nearestAllowed(const Parameter& parameter, double si);

/// The SI value that @p text gives to @p parameter: a number in the parameter's own unit or with one of its
/// own ("30 deg"), a constant expression, on / off, the id of a choice; as people type it, in full-width
/// signs or with a decimal comma too. Throws ValueError when it is none of these or not allowed.
double parameterValue(const Parameter& parameter, const std::string& text);

} // namespace polhode::course
