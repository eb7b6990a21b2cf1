#pragma once

#include "course/lesson/experiment.h"
#include "course/run/variable.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// Every variable that the runs of an experiment have (§3.2 of the authoring guide): t, those of each
/// body and its marks, of each force, of the whole system, and those the lesson defines.
std::vector<VariableInfo> catalogue(const Experiment& experiment);

/// The same where the built-in variables of the scene are at hand.
std::vector<VariableInfo> catalogue(const Experiment& experiment, const std::vector<Variable>& builtIn);

/// The same with the way each is computed, without those that the lesson defines.
std::vector<Variable> builtInVariables(const SceneDescription& scene);

/// The ids of the variables that a force of this scene may use.
std::vector<std::string> stateVariables(const SceneDescription& scene);

} // namespace polhode::course
