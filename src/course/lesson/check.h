#pragma once

#include "course/lesson/lesson.h"

#include <filesystem>
#include <string>
#include <vector>

namespace polhode::course
{

/// What a claim of a lesson came to when it was run.
struct ClaimResult {
    std::string id;
    double measured = 0;
    double expected = 0;
    double tolerance = 0;
    bool holds = false;
    std::vector<InputError> errors; ///< why it does not hold
};

/// Runs every claim of @p lesson.
std::vector<ClaimResult> checkClaims(const Lesson& lesson);

/// Runs every experiment of @p lesson as its presets, variants and steps set it and computes every curve,
/// theory curve and overlay. A run that ends early, a curve without one finite value and every expression
/// that cannot be evaluated is a problem.
std::vector<InputError> checkRuns(const Lesson& lesson);

/// The same for one experiment with its presets and variants.
std::vector<InputError> checkRuns(const Experiment& experiment);

/// All mistakes of one lesson: those of its files and, when it could be read, of its runs, the moments that
/// its steps and links lead to, and its claims.
std::vector<InputError> checkLesson(const LoadedLesson& lesson);

/// All mistakes below @p path: a folder of lessons, one lesson's folder, or a scene file (.yaml).
std::vector<InputError> check(const std::filesystem::path& path);

} // namespace polhode::course
