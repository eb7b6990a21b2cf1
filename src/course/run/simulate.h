#pragma once

#include "course/lesson/experiment.h"
#include "course/run/run.h"

#include <Eigen/Core>

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// A poke: an impulse that the reader gives at a moment.
struct Intervention {
    double time = 0;
    std::string body;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< from the centre of mass, body axes
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d angularImpulse_W = Eigen::Vector3d::Zero();

    bool operator==(const Intervention&) const = default;
};

/// Everything that a run depends on besides the experiment.
struct Inputs {
    Values values; ///< SI; what is not named has its initial value
    std::string variant; ///< empty: the experiment itself
    std::vector<Intervention> interventions;
    std::optional<double> until; ///< s, instead of the scene's duration
    std::optional<double> step; ///< s, instead of the scene's
    std::optional<std::string> integrator; ///< instead of the scene's

    bool operator==(const Inputs&) const = default;
};

struct SimulateOptions {
    std::atomic<bool>* cancel = nullptr;
    std::function<void(double fraction)> progress;
    /// Given what is there so far, from time to time while a run takes long.
    std::function<void(RunPointer soFar)> partial;
};

/// Run = simulate(experiment, inputs): the whole experiment, start to end. The same inputs give the same
/// bits. Throws InputError when the inputs make no world (unknown parameter, impossible mass, an
/// expression that cannot be evaluated); divergence is a status of the run.
RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options = {});

/// How far @p expression can be trusted: the run is compared with its twin at half the step (an adaptive
/// method: at 1/32 of the tolerance). Digits count from the largest size that the quantity reaches.
struct TwinReport {
    double largestDifference = 0; ///< over the whole run
    double trustedUntil = 0; ///< s, three digits agree until then
    int digits = 0; ///< that agree at the end, at most 15
};
TwinReport twin(const Experiment& experiment, const Inputs& inputs, const std::string& expression);

/// Inputs as one line of text that a person can paste, and back to the same bits:
/// "06-euler-equations/book?w2=6&eps=0.01#variant=off;poke=…". Values that are the parameter's initial ones
/// are left out; numbers are in the parameter's own unit, or SI after "~" where only so they keep their last
/// bit.
std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs);

struct ParsedLine {
    std::string lesson, experiment;
    Inputs inputs;
};

/// The experiment of a lesson, or null.
using ExperimentLookup
    = std::function<const Experiment*(const std::string& lessonId, const std::string& experimentId)>;

/// Throws ValueError (a std::invalid_argument) that says what in the line is unknown, and what is known.
ParsedLine inputsFromLine(const std::string& line, const ExperimentLookup& lookup);

} // namespace polhode::course
