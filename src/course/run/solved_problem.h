#pragma once

#include "course/model/posed_problem.h"
#include "course/run/run.h"

#include <chrono>

namespace polhode::course
{

/// Of computing, where somebody waits for the answer.
inline constexpr std::chrono::seconds kProblemLimit{60};

/// What comes out.
struct SolvedProblem {
    RunPointer run;
    NumberQuestion answer; ///< its tolerance in SI, its comments with the numbers of this problem
    double expected = 0; ///< SI, of the run
    double closed = 0; ///< SI, by the closed form
    Text solution;
};

/// Runs the experiment with the values that are drawn. Throws InputError where it cannot be run or does not
/// come to its end, and std::invalid_argument for a number that the run does not have.
SolvedProblem solve(const PosedProblem& posed, std::chrono::duration<double> limit);

} // namespace polhode::course
