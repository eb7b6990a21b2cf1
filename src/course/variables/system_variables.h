#pragma once

#include "course/model/scene.h"
#include "course/variables/variable_rows.h"

#include <vector>

namespace polhode::course
{

std::span<const VariableRow> forceRows();
std::span<const VariableRow> torqueRows();
std::span<const VariableRow> totalRows();

/// The variables of one force or torque of the scene; @p force is its number.
std::vector<Variable> forceVariables(const SceneDescription& scene, int force);

/// The variables of the whole system: total.m … total.residual_L.
std::vector<Variable> totalVariables(const SceneDescription& scene);

/// Kinetic and potential energy of the whole system (J).
double totalEnergy(const Sample& sample);
double totalKinetic(const Sample& sample);

/// The work of forces without potential and of what drives contacts and joints (J).
double workWithoutPotential(const Sample& sample);

/// ΔE = E − E(0) − W + what friction, impacts, dampers and drift took (J): numerical error.
double energyResidual(const Sample& sample);

} // namespace polhode::course
