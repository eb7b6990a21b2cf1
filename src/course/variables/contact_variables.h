#pragma once

#include "course/model/scene.h"
#include "course/variables/variable.h"

#include <vector>

namespace polhode::course
{

/// The variables of pairs, marks and bodies that touch (§3.4 of the authoring guide); none where nothing
/// does.
std::vector<Variable> contactVariables(const SceneDescription& scene);

} // namespace polhode::course
