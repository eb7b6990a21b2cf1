#pragma once

#include <CLI/CLI.hpp>

/// The commands of polhode-run; each sets @p exitCode when it has run, or throws.
namespace polhode::cli
{

void addVarsCommand(CLI::App& app, int& exitCode);
void addRunCommand(CLI::App& app, int& exitCode);
void addSweepCommand(CLI::App& app, int& exitCode);

} // namespace polhode::cli
