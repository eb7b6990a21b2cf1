#pragma once

#include "course/scene/units.h"
#include "course/text.h"

#include <map>
#include <string>
#include <vector>

namespace polhode::course
{

struct Choice {
    std::string id;
    Text label;
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
    std::vector<Choice> choices;
};

/// The SI value that @p text gives to @p parameter: a number in the parameter's own unit or with one of its
/// own ("30 deg"), a constant expression, on / off, the id of a choice. Throws ValueError when it is none of
/// these or out of range.
double parameterValue(const Parameter& parameter, const std::string& text);

/// The ids of @p parameters, in their order.
std::vector<std::string> idsOf(const std::vector<Parameter>& parameters);

/// Values of parameters by id, SI. A parameter that is not named has its initial value.
using Values = std::map<std::string, double>;

} // namespace polhode::course
