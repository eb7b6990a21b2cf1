#pragma once

#include "course/language/units.h"
#include "course/text.h"

#include <string>

namespace polhode::course
{

/// What a variable is called and measured in.
struct VariableInfo {
    std::string id; ///< "book.w1"
    std::string symbol; ///< plain Unicode for axes and tables, e.g. "ω₁"
    std::string tex; ///< for pages
    Text name; ///< "angular velocity, body axis 1" / "角速度，本体 1 轴"
    Unit unit;
    std::string quantity; ///< colour key, see ui/theme/quantity.h
};

} // namespace polhode::course
