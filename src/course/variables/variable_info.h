#pragma once

#include "course/language/units.h"
#include "course/text.h"

#include <string>

namespace polhode::course
{

/// What a variable is called and measured in, and what is asked of it where it is shown.
struct VariableInfo {
    enum class Of { experiment, body, force, system, pair, joint };

    /// What its value does between two rows of a run: it changes little by little; a number of things that
    /// are there at both ends; a case of contact, of which 2a and 2b last for a moment only.
    enum class Between { line, count, contactCase };

    std::string id; ///< "book.w1"
    std::string symbol; ///< plain Unicode for axes and tables, e.g. "ω₁"
    std::string tex; ///< for pages
    Text name; ///< "angular velocity, body axis 1" / "角速度，本体 1 轴"
    Unit unit;
    std::string quantity; ///< a row of quantityTable()
    Of of = Of::experiment; ///< time, and what the lesson defines; of a body are its marks, too
    Between between = Between::line;
};

} // namespace polhode::course
