#pragma once

#include "course/model/scene.h"
#include "course/variables/variable_rows.h"

#include <vector>

namespace polhode::course
{

std::span<const VariableRow> pairRows();
std::span<const VariableRow> cornerRows(); ///< of marks that are corners
std::span<const VariableRow> touchedRows(); ///< of bodies

/// The variables of pairs, marks and bodies that touch (§3.4 of the authoring guide); none where nothing
/// does.
std::vector<Variable> contactVariables(const SceneDescription& scene);

} // namespace polhode::course
