#pragma once

#include "app/command_line.h"

namespace polhode::ui
{

/// Writes the handout or the report that the command line asks for, of @p course. Returns the exit code of
/// the program; what cannot be printed is said on standard error, and ends it.
int printFile(const Options& options, const course::Course& course, course::Language language);

} // namespace polhode::ui
