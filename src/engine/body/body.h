#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>

namespace polhode
{

/// How a rigid body is held.
enum class Support {
    free, ///< nothing holds it
    point, ///< one body point rests in the world (a top, a pendulum in space)
    axis, ///< it turns about an axis fixed in the world (a door, a wheel)
};

/// The directions left to a body that runs on rails or axles fixed in the world: the centre of mass moves
/// in the range of `moves_W`, the angular velocity lies in the range of `turns_W` (orthogonal projectors).
/// What is blocked is answered by an impulse or force of the guide (S2 §2). The identity leaves the body
/// free.
struct Guide {
    Eigen::Matrix3d moves_W = Eigen::Matrix3d::Identity();
    Eigen::Matrix3d turns_W = Eigen::Matrix3d::Identity();

    bool isFree() const { return moves_W.isIdentity(0.0) && turns_W.isIdentity(0.0); }
};

/// Where a body is at a moment and how it moves, in world axes.
struct GivenMotion {
    Eigen::Matrix3d R_WB = Eigen::Matrix3d::Identity();
    Eigen::Vector3d p_WB = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d v_WB = Eigen::Vector3d::Zero(); ///< m/s
    Eigen::Vector3d w_WB = Eigen::Vector3d::Zero(); ///< rad/s
    Eigen::Vector3d a_W = Eigen::Vector3d::Zero(); ///< m/s², of its origin
    Eigen::Vector3d alpha_W = Eigen::Vector3d::Zero(); ///< rad/s²
};

/// A motion as a function of time, whose rates are its derivatives. Where they jump, name the time in
/// System::withBreakpoints. It may be asked from several threads at once.
using MotionLaw = std::function<GivenMotion(double t)>;

/// A rigid body: its mass, its inertia and how it is held.
///
/// Body axes B have their origin at the centre of mass. Products of inertia carry the minus sign:
/// I_B = ∫ (|r|² 1 − r rᵀ) dm.
struct Body {
    std::string id;
    double mass = 1.0; ///< kg, > 0
    Eigen::Matrix3d I_B = Eigen::Matrix3d::Identity(); ///< kg m², about the centre of mass, body axes
    Support support = Support::free;
    Eigen::Vector3d pivot_B = Eigen::Vector3d::Zero(); ///< m, the body point that is held
    Eigen::Vector3d pivot_W = Eigen::Vector3d::Zero(); ///< m, where in the world it is held
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ(); ///< unit vector along the axle, for Support::axis
    Guide guide; ///< of a body with Support::free
    bool particle = false; ///< a point mass: I_B is ignored and it does not turn
    /// Of a wall that is moved from outside: it goes as this says whatever acts on it. It has no mass and no
    /// energy of its own then; what it does to the other bodies is work and impulse from outside. Null: it
    /// moves by what acts on it.
    MotionLaw motion;
};

} // namespace polhode
