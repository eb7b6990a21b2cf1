#pragma once

#include "course/model/inputs.h"
#include "course/model/lesson.h"

#include <cstdint>
#include <functional>
#include <string>

namespace polhode::course
{

/// A problem with the values of one sheet: sheets of another number have other values, the same on every
/// machine.
struct PosedProblem {
    const Problem* problem = nullptr;
    const Experiment* experiment = nullptr;
    Inputs inputs;
    Text prompt, hint;
};

/// @p problem of @p lesson, which must live as long as what is returned.
PosedProblem pose(const Lesson& lesson, const Problem& problem, std::uint64_t sheet);

/// The actions of a link that sets the experiment to these values: "experiment:rod;set:th=70;play:".
std::string actionsOf(const PosedProblem& posed);

/// Of all parameters of @p experiment, SI.
Values allValues(const Experiment& experiment, const Values& given);

/// @p text with the value of each `{{expression|unit|digits}}`, as @p valueOf gives it in SI.
Text withValues(const Text& text, const Experiment& experiment,
                const std::function<double(const std::string& expression)>& valueOf);

} // namespace polhode::course
