#pragma once

#include "course/data/data_choice.h"
#include "course/run/simulate.h"

#include <Eigen/Core>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// What is free beside parameters: the moment on the clock of the readings at which the run begins.
inline constexpr const char* kStartOnClock = "t0";

/// What a run says at the times of the readings.
struct Prediction {
    Eigen::VectorXd values; ///< of all series, one after the other
    std::vector<int> jumps; ///< that lie before each
    RunPointer run;
};

/// The runs that are compared with readings: a function of the free parameters and, where it is free, of the
/// moment on the clock of the readings at which the run begins.
class FitModel
{
public:
    /// @p free: ids of parameters. @p window: s, by how much the beginning may move either way; 0: not at
    /// all. Throws ValueError for what cannot be free, and for variables that runs do not have; InputError
    /// where
    /// @p inputs make no run.
    FitModel(const Experiment& experiment, Inputs inputs, std::vector<MeasuredSeries> data,
             std::vector<std::string> free, double window, const std::atomic<bool>* cancel);

    Eigen::Index size() const { return static_cast<Eigen::Index>(free_.size()) + (window_ > 0 ? 1 : 0); }
    Eigen::VectorXd start() const { return start_; }
    Eigen::VectorXd low() const { return low_; }
    Eigen::VectorXd high() const { return high_; }
    const std::vector<std::string>& names() const { return names_; }
    /// The readings that are used, by series: those within the run, and within it wherever it may begin.
    const std::vector<MeasuredSeries>& used() const { return used_; }
    /// Readings of each series that lie outside.
    const std::vector<std::size_t>& outside() const { return outside_; }

    /// Nothing where there is no run to the last reading.
    std::optional<Prediction> at(const Eigen::VectorXd& p);
    /// ∂(values)/∂p at @p p by central differences of runs on all cores, or one-sided ones of second order on
    /// a bound. A reading that a jump of the run passes between the two runs is compared on its own side
    /// only.
    std::optional<Eigen::MatrixXd> slopes(const Eigen::VectorXd& p, const Prediction& here);

    Inputs inputsAt(const Eigen::VectorXd& p) const;
    /// By how much of itself a value of a run may be wrong: the tolerance of an adaptive method, else
    /// rounding.
    double valueError() const { return valueError_; }
    /// The same of a slope.
    double slopeError() const;
    /// Runs so far.
    int runs() const { return runs_; }

private:
    Prediction read(RunPointer run, double offset) const;
    RunPointer runAt(const Eigen::VectorXd& p);
    std::vector<std::optional<Prediction>> atAll(const std::vector<Eigen::VectorXd>& points,
                                                 const Eigen::VectorXd& base, const RunPointer& here);
    bool reaches(const Run& run) const;

    const Experiment& experiment_;
    Inputs inputs_;
    std::vector<std::string> free_, names_;
    double window_;
    const std::atomic<bool>* cancel_;
    std::shared_ptr<const VariableCatalogue> catalogue_;
    std::vector<MeasuredSeries> used_;
    std::vector<std::size_t> outside_;
    Eigen::VectorXd start_, low_, high_;
    double last_ = 0; ///< s, the end of what must be run
    double valueError_ = 0;
    std::atomic<int> runs_ = 0;
};

} // namespace polhode::course
