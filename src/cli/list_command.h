#pragma once

#include <CLI/CLI.hpp>

/// Adds `list PATH`: the lessons below a folder, or the experiments of one lesson with their parameters,
/// presets and variants. @p exitCode becomes 1 when something there is broken.
void addListCommand(CLI::App& app, int& exitCode);
