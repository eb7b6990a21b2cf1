#pragma once

#include "course/model/scene.h"
#include "course/variables/variable_rows.h"

#include <vector>

namespace polhode::course
{

/// The tables of bodies and of their marks.
std::span<const VariableRow> bodyRows();
std::span<const VariableRow> markRows();

/// The variables of one body and of its marks (§3.2 of the authoring guide); @p body is its number.
std::vector<Variable> bodyVariables(const SceneDescription& scene, int body);

} // namespace polhode::course
