#pragma once

#include "course/model/lesson.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace polhode::course
{

/// How runs are checked.
struct CheckOptions {
    static constexpr double kLimit = 120; ///< s
    /// Of computing, for each run: one that takes longer is a mistake that names it.
    std::chrono::duration<double> limit{kLimit};
    /// Given what is no mistake and yet to be known: that a run tells of something its method or law cannot
    /// do, where the experiment does not say that it `shows` it.
    std::function<void(const InputError& remark)> remark;
    /// Given each run before it is made: "(preset slow)" of an experiment.
    std::function<void(const Location& run)> begins;
};

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
std::vector<ClaimResult> checkClaims(const Lesson& lesson, const CheckOptions& options = {});

/// Runs every experiment of @p lesson as its presets, variants and steps set it and computes every curve,
/// theory curve and overlay. A run that ends early, a curve without one finite value and every expression
/// that cannot be evaluated is a problem.
std::vector<InputError> checkRuns(const Lesson& lesson, const CheckOptions& options = {});

/// The same for one experiment with its presets and variants.
std::vector<InputError> checkRuns(const Experiment& experiment, const CheckOptions& options = {});

/// All mistakes of one lesson: those of its files and, when it could be read, of its runs, the moments that
/// its steps and links lead to, and its claims.
std::vector<InputError> checkLesson(const LoadedLesson& lesson, const CheckOptions& options = {});

/// All mistakes below @p path: a folder of lessons, one lesson's folder, or a scene file (.yaml).
std::vector<InputError> check(const std::filesystem::path& path, const CheckOptions& options = {});

} // namespace polhode::course
