#pragma once

#include "course/variables/variable_info.h"
#include "ui/plot/plot_data.h"

namespace polhode::ui
{

/// Draws a curve over time that jumps from value to value as it is between the rows, if it is one: the case
/// of a contact (2a and 2b last for a moment only; a contact that is at such a moment at both ends of a row
/// is apart between them) or the number of contacts (what touches between the rows touches at both).
void drawSteps(Curve& curve, course::VariableInfo::Between how);

} // namespace polhode::ui
