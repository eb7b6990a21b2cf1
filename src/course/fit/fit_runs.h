#pragma once

#include "course/fit/fit_errors.h"
#include "course/fit/fit_model.h"
#include "course/fit/fit_squares.h"

#include <functional>

namespace polhode::course
{

/// Parameters that are to be found from readings.
struct FitProblem {
    const Experiment& experiment;
    Inputs inputs; ///< with which the search begins
    std::vector<MeasuredSeries> data;
    std::vector<std::string> free; ///< ids of parameters
    bool freeStart = false; ///< when the run begins on the clock of the readings is to be found too
    double t0 = 0; ///< s: what that clock shows at the time 0 of data
};

struct FitProgress {
    int iteration = 0;
    int runs = 0;
    double spread = 0; ///< root mean square of the weighted residuals
};

struct FitOptions {
    const std::atomic<bool>* cancel = nullptr; ///< once true, the fit ends with what it has
    std::function<void(const FitProgress&)> progress;
};

/// What became of one free parameter.
struct FittedValue {
    std::string id; ///< of the parameter, or kStartOnClock
    double value = 0; ///< SI
    double error = 0; ///< standard error; not a number on a bound, infinite where it is not determined
    bool atBound = false;
};

/// What is left over of one quantity.
struct FitRest {
    std::string variable;
    std::vector<double> time, residual; ///< s and SI: reading − run
    double spread = 0; ///< SI: root mean square, over the readings' share of the degrees of freedom
    double persistence = 0; ///< correlation of each residual with the next one; 0 for rounding alone
    std::size_t outside = 0; ///< readings beyond the run
};

struct FitResult {
    SquaresResult::Status status = SquaresResult::Status::noStart;
    std::vector<FittedValue> values;
    FitErrors errors; ///< in the order of values
    std::vector<FitRest> rest;
    std::size_t readings = 0;
    double freedoms = 0; ///< readings − parameters
    std::optional<double> chiSquare; ///< where the errors of all readings are known
    double chance = 0; ///< that χ² is at least as large by chance
    Inputs inputs; ///< that give the run that fits
    double t0 = 0; ///< s: what the clock of the readings shows when this run begins
    int iterations = 0, runs = 0;
};

/// Finds the parameters with which the runs come nearest to the readings, in the sense of least squares.
///
/// Each residual is divided by the standard error of its reading. Where errors are not known, those of one
/// quantity are taken as equal, s² = Σr²/(n − p) of it (n − p shared out by the numbers of readings), and the
/// fit is repeated until they settle. Standard errors of the parameters are √diag((JᵀJ)⁻¹), J the slopes of
/// the divided residuals: with one quantity √diag((JᵀJ)⁻¹ s²). Throws ValueError and InputError as FitModel,
/// and where there are no more readings than parameters.
FitResult fitRuns(const FitProblem& problem, const FitOptions& options = {});

} // namespace polhode::course
