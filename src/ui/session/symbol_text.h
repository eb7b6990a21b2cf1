#pragma once

#include "course/run/run.h"

#include <QString>

namespace polhode::ui
{

/// The symbol of a variable in a line of text; a word that stands for one in the reader's language.
QString symbolText(const course::VariableInfo& info, course::Language language);

/// The same with marks for its subscripts, to be drawn by drawMarked.
QString symbolLabel(const course::VariableInfo& info, course::Language language);

} // namespace polhode::ui
