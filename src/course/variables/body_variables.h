#pragma once

#include "course/model/scene.h"
#include "course/variables/variable.h"

#include <vector>

namespace polhode::course
{

/// The variables of one body and of its marks (§3.2 of the authoring guide); @p body is its number.
std::vector<Variable> bodyVariables(const SceneDescription& scene, int body);

/// R_WB of a body, from the sample's evaluation.
const Eigen::Matrix3d& rotationOf(const Sample& sample, int body);

/// m |v_WB|² / 2 (J).
double translationalEnergyOf(const Sample& sample, int body);

/// w_WB · I_B_W w_WB / 2 (J).
double rotationalEnergyOf(const Sample& sample, int body);

/// I_B_W w_WB (kg m²/s).
Eigen::Vector3d angularMomentumOf(const Sample& sample, int body);

/// (p_WB − point_W) × m v_WB + L_B_W (kg m²/s).
Eigen::Vector3d angularMomentumAboutOf(const Sample& sample, int body, const Eigen::Vector3d& point_W);

} // namespace polhode::course
