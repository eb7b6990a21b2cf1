#pragma once

#include "course/text.h"

#include <CLI/CLI.hpp>

namespace polhode::cli
{

/// The language that --lang asks for; without it that of the environment (LC_ALL, LC_MESSAGES, LANG).
course::Language languageOf(int argc, char** argv);

/// Lets the parser of the command line speak @p language: its help and what it refuses. Commands that are
/// added afterwards do so too.
void speak(CLI::App& app, course::Language language);

/// Adds --lang en|zh, which languageOf() has read already, to the command and all below it.
void addLanguage(CLI::App& app, course::Language language);

} // namespace polhode::cli
