#pragma once

#include "course/model/lesson.h"
#include "course/model/moment.h"
#include "course/run/simulate.h"
#include "course/text.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace polhode::cli
{

/// The folder of the lessons: @p given, else $POLHODE_LESSONS, else those installed with the program, else
/// those of the source tree.
std::filesystem::path lessonsFolder(const std::string& given);

/// The folder of the lesson that @p name means among those of @p root: its id, its number or a part of its
/// id. Throws Failure that names the nearest.
std::filesystem::path lessonFolder(const std::filesystem::path& root, const std::string& name);

/// Adds --lessons, the folder of the lessons, to a command.
void addLessonsOption(CLI::App& command, std::string& lessons, course::Language language);

/// Refuses what is no finite number (greater than 0); @p unit is named where there is one.
CLI::Validator number(bool positive, const std::string& unit, course::Language language);

/// The words of a command line that say which run is meant.
struct TargetOptions {
    std::string what; ///< a lesson, a file, or a moment as a line or in a file
    std::string experiment, variant, preset, integrator;
    std::vector<std::string> set; ///< "id=value"
    double until = 0, step = 0, tolerance = 0; ///< 0 = the scene's
    std::string lessons;

    /// Adds the options that every command with a run has.
    void addTo(CLI::App& command, course::Language language);
};

/// An experiment with the inputs of one run.
struct Target {
    std::string lesson; ///< or the scene file
    course::Experiment experiment;
    course::Inputs inputs;
    std::vector<std::filesystem::path> files; ///< that were read for it
    std::filesystem::path foreignLessons; ///< their folder, where it is not the program's own
    std::optional<course::Moment> moment; ///< of a line; without its hash where options ask for another run
};

/// Throws Failure where a measure or variable of the command line cannot be had from the experiment's runs.
void checkMeasures(const course::Experiment& experiment, const std::vector<std::string>& measures);
void checkVariables(const course::Experiment& experiment, const std::vector<std::string>& variables);

/// Of a measure that is none.
course::Text noFiniteNumber(const std::string& measure);

/// Throws Failure, InputError or ValueError.
Target findTarget(const TargetOptions& options);

} // namespace polhode::cli
