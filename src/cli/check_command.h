#pragma once

#include <CLI/CLI.hpp>

/// Adds `check PATH…`: prints every mistake of lessons and scene files; @p exitCode becomes 1 when there is
/// one.
void addCheckCommand(CLI::App& app, int& exitCode);
