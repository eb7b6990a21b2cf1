#pragma once

#include "course/language/expression.h"
#include "course/model/number_question.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The step that shows the problems of a lesson; it has no heading on the pages.
inline constexpr const char* kProblemStep = "problems";

/// What of an answer is no mistake, where a problem does not say otherwise.
inline constexpr double kProblemTolerance = 0.01;

/// A parameter with another value on each sheet: one of low, low + step, … up to high.
struct DrawnParameter {
    std::string parameter;
    double low = 0, high = 0, step = 0; ///< SI
};

/// A problem to be solved on paper: its answer is a number that a run of the engine measures and a closed
/// form gives, both for the values that are drawn.
struct Problem {
    std::string id;
    std::string level; ///< "routine", "standard", "hard"
    std::string experiment, preset;
    Values set; ///< SI, besides those of the preset
    std::vector<DrawnParameter> draws;
    Text prompt, hint, solution; ///< Markdown; `{{expression|unit|digits}}` is a number of this problem
    NumberQuestion answer; ///< its tolerance is a share of the answer
    Expression formula; ///< of the answer, in the parameters
    Location where;
};

/// What @p problem is called among the questions of its lesson.
inline std::string problemQuestion(const Problem& problem)
{
    return "problem-" + problem.id;
}

} // namespace polhode::course
