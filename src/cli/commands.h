#pragma once

#include "course/text.h"

#include <CLI/CLI.hpp>

/// The commands of polhode-run; each speaks @p language and sets @p exitCode when it has run, or throws.
namespace polhode::cli
{

/// Writes the curves, events and measures of one run.
void addRunCommand(CLI::App& app, course::Language language, int& exitCode);

/// Measures runs over a grid of parameters.
void addSweepCommand(CLI::App& app, course::Language language, int& exitCode);

/// Finds parameters of an experiment from measured data.
void addFitCommand(CLI::App& app, course::Language language, int& exitCode);

/// Lists the variables of an experiment.
void addVarsCommand(CLI::App& app, course::Language language, int& exitCode);

/// Lists the lessons below a folder, or the experiments of one lesson with their parameters, presets and
/// variants; exit code 1 when something there is broken.
void addListCommand(CLI::App& app, course::Language language, int& exitCode);

/// Lists the keys of lesson and scene files, and writes what is made of them: the schema, tables of guides.
void addKeysCommand(CLI::App& app, course::Language language, int& exitCode);

/// Writes the problems of a lesson with the values of one sheet, and their worked answers.
void addProblemsCommand(CLI::App& app, course::Language language, int& exitCode);

/// Prints every mistake of lessons and scene files; exit code 1 when there is one.
void addCheckCommand(CLI::App& app, course::Language language, int& exitCode);

} // namespace polhode::cli
