#pragma once

#include "course/variables/variable.h"

namespace polhode::course
{

/// R_WB of a body, from the sample's evaluation.
const Eigen::Matrix3d& rotationOf(const Sample& sample, int body);

/// m |v_WB|² / 2 (J).
double translationalEnergyOf(const Sample& sample, int body);

/// w_WB · I_B_W w_WB / 2 (J).
double rotationalEnergyOf(const Sample& sample, int body);

/// Gravity, and springs between this body and the world (J); a spring between two bodies belongs to the
/// system.
double potentialOf(const Sample& sample, int body);

/// I_B_W w_WB (kg m²/s).
Eigen::Vector3d angularMomentumOf(const Sample& sample, int body);

/// (p_WB − point_W) × m v_WB + L_B_W (kg m²/s).
Eigen::Vector3d angularMomentumAboutOf(const Sample& sample, int body, const Eigen::Vector3d& point_W);

/// The pivot of a supported body, else the origin (m).
Eigen::Vector3d turningPointOf(const Sample& sample, int body);

/// Of the applied forces about the pivot of a supported body, else about the centre of mass (N m).
Eigen::Vector3d appliedTorqueOf(const Sample& sample, int body);

/// The point of the instantaneous axis nearest to the centre of mass, p_WB + w × v / |w|²; not a number where
/// the body does not turn (m).
Eigen::Vector3d instantaneousAxisOf(const Sample& sample, int body);

/// The advance along that axis in one turn, 2π w · v / |w|² (m).
double advanceOf(const Sample& sample, int body);

Eigen::Matrix3d inertiaInWorldAxes(const Sample& sample, int body); ///< kg m²
Eigen::Vector3d principalMomentsOf(const Sample& sample, int body); ///< kg m², ascending

} // namespace polhode::course
