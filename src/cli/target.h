#pragma once

#include "course/lesson/lesson.h"
#include "course/run/simulate.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace polhode::cli
{

/// The folder of the lessons: @p given, else $POLHODE_LESSONS, else those installed with the program, else
/// those of the source tree.
std::filesystem::path lessonsFolder(const std::string& given);

/// The words of a command line that say which run is meant.
struct TargetOptions {
    std::string what; ///< a lesson, a file, or a line "lesson/experiment?…"
    std::string experiment, variant, preset, integrator;
    std::vector<std::string> set; ///< "id=value"
    double until = 0, step = 0; ///< 0 = the scene's
    std::string lessons;

    /// Adds the options that every command with a run has.
    void addTo(CLI::App& command);
};

/// An experiment with the inputs of one run.
struct Target {
    std::string lesson; ///< empty for a file
    course::Experiment experiment;
    course::Inputs inputs;
};

/// Throws Failure, InputError or ValueError.
Target findTarget(const TargetOptions& options);

} // namespace polhode::cli
