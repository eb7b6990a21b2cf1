#pragma once

#include "course/model/experiment.h"
#include "course/run/run.h"

#include <Eigen/Core>

#include <atomic>
#include <chrono>
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

/// A pull: a spring hooked to a body, whose other end the reader's hand leads from one anchor to the next,
/// evenly between two of them. It acts from the first anchor to the last, with the force
/// f = stiffness (hand − x) − damping ẋ on the body at x = p + R point_B.
struct Pull {
    struct Anchor {
        double time = 0; ///< s
        Eigen::Vector3d hand_W = Eigen::Vector3d::Zero(); ///< m

        bool operator==(const Anchor&) const = default;
    };
    std::string body;
    Eigen::Vector3d point_B = Eigen::Vector3d::Zero(); ///< m, from the centre of mass
    double stiffness = 0; ///< N/m
    double damping = 0; ///< N s/m
    std::vector<Anchor> anchors; ///< two or more, by time

    bool operator==(const Pull&) const = default;
};

/// Everything that a run depends on besides the experiment.
struct Inputs {
    Values values; ///< SI; what is not named has its initial value
    std::string variant; ///< empty: the experiment itself
    std::vector<Intervention> interventions;
    std::vector<Pull> pulls;
    Values starts; ///< rad or m, by joint: its coordinate at t = 0, instead of the scene's
    std::optional<double> until; ///< s, instead of the scene's duration
    std::optional<double> step; ///< s, instead of the scene's
    std::optional<double> tolerance; ///< of an adaptive integrator, instead of the scene's
    std::optional<std::string> integrator; ///< instead of the scene's

    bool operator==(const Inputs&) const = default;
};

struct SimulateOptions {
    const std::atomic<bool>* cancel = nullptr; ///< once true, the run ends where it is: RunStatus::stopped
    /// Of computing, after which the run ends where it is: RunStatus::stopped. What it computes does not
    /// depend on it, only how far it comes.
    std::optional<std::chrono::duration<double>> limit;
    std::function<void(double fraction)> progress;
    /// Given what is there so far, from time to time while a run takes long.
    std::function<void(RunPointer soFar)> partial;
    /// After which `partial` is called first; then ever more rarely.
    std::chrono::milliseconds firstPart{160};
};

/// Run = simulate(experiment, inputs): the whole experiment, start to end. The same inputs give the same
/// bits. Throws InputError when the inputs make no world (unknown parameter, impossible mass, an
/// expression that cannot be evaluated); divergence is a status of the run.
RunPointer simulate(const Experiment& experiment, const Inputs& inputs, const SimulateOptions& options = {});

/// The same with a limit of computing.
RunPointer simulateWithin(std::chrono::duration<double> limit, const Experiment& experiment,
                          const Inputs& inputs);

/// The inputs of the run that is shown while a value is dragged: with the step and the tolerance of the
/// scene's draft where it has one and @p inputs has none of its own, and @p inputs as they are where these
/// cannot be evaluated.
Inputs draftOf(const Experiment& experiment, Inputs inputs);

/// How far a quantity of a run can be trusted.
struct TwinReport {
    double largestDifference = 0; ///< over the whole run
    double trustedUntil = 0; ///< s, three digits agree until then
    int digits = 0; ///< that agree at the end, at most 15
    std::string worst; ///< the component that differs most
};

/// Compares a run with its twin at half the step (an adaptive method: at 1/32 of the tolerance, or at 32
/// times one so tight that a tighter would be rounding), for each of @p quantities, which is a list of
/// components. Digits count from the largest length that the quantity reaches: a component that rounding
/// alone keeps from zero says nothing.
std::vector<TwinReport> twin(const Experiment& experiment, const Inputs& inputs,
                             const std::vector<std::vector<std::string>>& quantities);

/// Inputs as one line of text that a person can paste, and back to the same bits:
/// "06-euler-equations/book?w2=6&eps=0.01#variant=off;poke=…". Values that are the parameter's initial ones
/// are left out; numbers are in the parameter's own unit, or SI after "~" where only so they keep their last
/// bit. Of an experiment from a scene file, @p lessonId is the file and the line begins with it:
/// "throw.yaml?v=12".
std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs);

/// Whether the beginning of a line is a scene file: a path that ends with .yaml or .yml.
bool isSceneFile(const std::string& source);

struct ParsedLine {
    std::string lesson, experiment; ///< or a scene file, and nothing
    Inputs inputs;
};

/// The experiment of a lesson, or null.
using ExperimentLookup
    = std::function<const Experiment*(const std::string& lessonId, const std::string& experimentId)>;

/// Throws ValueError (a std::invalid_argument) that says what in the line is unknown, and what is known.
ParsedLine inputsFromLine(const std::string& line, const ExperimentLookup& lookup);

} // namespace polhode::course
