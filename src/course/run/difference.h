#pragma once

#include "course/run/run.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// x − x' at the rows of a run: a quantity (a variable or an expression) less what it is in another run at
/// the same time. Not a number in the row before a jump, and after the end of the other. Throws as
/// Run::column.
std::vector<double> difference(const Run& run, const Run& other, const std::string& expression);

} // namespace polhode::course
