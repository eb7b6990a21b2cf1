#pragma once

#include "course/language/location.h"
#include "course/language/units.h"
#include "course/text.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// An answer that is a number: a measure of the run that the reader has before him.
struct NumberQuestion {
    struct Wrong {
        std::string measure;
        Text comment;
        std::string tryLink;
        Location tryWhere;
    };
    Unit unit; ///< of a number without one, and of what is told of the run
    std::string measure; ///< SI
    double tolerance = 0; ///< SI; what is no farther off is right
    Text comment;
    std::vector<Wrong> wrong; ///< numbers that are foreseen
};

} // namespace polhode::course
