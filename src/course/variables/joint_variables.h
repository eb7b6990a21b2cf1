#pragma once

#include "course/model/scene.h"
#include "course/variables/variable_rows.h"

#include <vector>

namespace polhode::course
{

std::span<const VariableRow> jointQuantityRows();
std::span<const VariableRow> turnRows(); ///< of the freedoms of joints
std::span<const VariableRow> slideRows();
std::span<const VariableRow> distanceRows();
std::span<const VariableRow> curveRows();

/// The variables of joints (§3.5 of the authoring guide); none where there are none.
std::vector<Variable> jointVariables(const SceneDescription& scene);

/// What a joint does on its successor, at the joint: constraint, spring, damper, motor together.
Eigen::Vector3d jointForce(const JointSolution& solution, int joint);
Eigen::Vector3d jointMoment(const JointSolution& solution, int joint);

} // namespace polhode::course
