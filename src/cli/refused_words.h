#pragma once

#include "course/text.h"

#include <CLI/CLI.hpp>

#include <span>

namespace polhode::cli
{

/// A switch of @p app or its commands that is given a value is refused, not read as well as it goes.
void refuseValuesOfSwitches(CLI::App& app);

/// Which of @p words, the command line without the program, @p app refused with @p error, why, and what may
/// stand there instead. The kind of the error and the state of the parser tell it; what a check of ours said
/// stands in the error as it is.
course::Text refusal(const CLI::App& app, std::span<const char* const> words, const CLI::ParseError& error);

} // namespace polhode::cli
