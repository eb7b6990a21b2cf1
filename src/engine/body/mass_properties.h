#pragma once

#include <Eigen/Core>

#include <span>
#include <string_view>

namespace polhode
{

/// What a rigid body is to dynamics: mass, centre of mass and inertia, in the axes of its shape.
///
/// I_com = ∫ (|r|² 1 − r rᵀ) dm with r from the centre of mass; products of inertia carry the minus sign.
struct MassProperties {
    /// kg.
    double mass = 0.0;
    /// From the origin of the shape's axes, m.
    Eigen::Vector3d com = Eigen::Vector3d::Zero();
    /// About the centre of mass, kg m².
    Eigen::Matrix3d I_com = Eigen::Matrix3d::Zero();
};

/// Throws std::invalid_argument unless the properties are those of a body that can exist: finite, positive
/// mass, symmetric tensor, no negative principal moment, and no moment larger than the sum of the other two.
///
/// A point (three zero moments) and a rod (one) pass. Relative deviations below 1e-10 are taken for rounding.
/// name begins the message.
void requireValid(const MassProperties& properties, std::string_view name);

/// As requireValid, and all three principal moments are positive, as a body that turns freely needs: the
/// angular acceleration of a rod about itself is not defined.
void requireFreeBody(const MassProperties& properties, std::string_view name);

/// The inertia of a point of unit mass at r about the origin: |r|² 1 − r rᵀ = [r]× [r]×ᵀ.
Eigen::Matrix3d pointInertia(const Eigen::Vector3d& r);

/// The same body seen in axes A: com_A = p_AB + R_AB com, I_A = R_AB I R_ABᵀ.
MassProperties transformed(const MassProperties& properties_B, const Eigen::Matrix3d& R_AB,
                           const Eigen::Vector3d& p_AB);

/// The part as a hole: mass and inertia with the other sign, for combined() only.
MassProperties hole(const MassProperties& part);

/// A compound of parts in common axes: M = Σ mᵢ, com = Σ mᵢ comᵢ / M,
/// I = Σ (Iᵢ + mᵢ (|dᵢ|² 1 − dᵢ dᵢᵀ)), dᵢ = comᵢ − com.
///
/// Holes take away; that a hole lies inside the other parts is not checked beyond the result being a body
/// that can exist. Throws std::invalid_argument (see requireValid) with name, and where there are no parts.
MassProperties combined(std::span<const MassProperties> parts, std::string_view name);

/// The inertia about any point (parallel axes): I_com + m (|d|² 1 − d dᵀ), d = point − com.
Eigen::Matrix3d inertiaAbout(const MassProperties& properties, const Eigen::Vector3d& point);

/// The moment of inertia about the line through point along direction: nᵀ I_point n, kg m².
///
/// Throws std::invalid_argument where direction is zero or not finite.
double momentAbout(const MassProperties& properties, const Eigen::Vector3d& point,
                   const Eigen::Vector3d& direction);

/// The same distribution of matter with another total mass (kg).
///
/// Throws std::invalid_argument unless mass is positive and finite.
MassProperties scaledToMass(const MassProperties& properties, double mass);

} // namespace polhode
