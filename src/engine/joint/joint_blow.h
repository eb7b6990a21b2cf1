#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/joint_wrench.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// Joints answer a blow at the moment t it falls: what the velocities of `state` have over those of `before`,
/// as bodies without joints took it, becomes what the joints leave of it, Δu = Φ f − Φ Jᵀ (J Φ Jᵀ)⁺ J Φ f, so
/// that J u stays as it was. Stops and bearings do not answer: a stop that the blow drives into is struck
/// afterwards, and the friction of a bearing is finite.
///
/// Returns the work of the blow (J): the change of kinetic energy less what speed motors give by the impulses
/// that keep their speed; that, and the impulses of the world, go to State::account.
double answerBlow(const System& system, const JointSet& joints, double t, const State& before, State& state);

/// Where the law of a speed motor jumps at t, as a step or pulse does, the motor strikes the mechanism: an
/// impulse along its freedom, to which all joints answer, J Δu = Δ target. False where none jumps.
///
/// The work of the impulse, with the mean of the speeds before and after, and the impulses of the world go to
/// State::account.
bool jumpOfMotors(const System& system, const JointSet& joints, double t, State& state);

/// What joints gave in a jump of velocities.
struct JointsInJump {
    std::vector<JointWrench> joints; ///< N s, N m s; their stops included; zero of gears
    std::vector<Eigen::Vector3d> onBodies_W; ///< N s, of all joints together on each body
};

/// The impulses of the joints in a jump of velocities from `before` to `after`, in one place, where contacts
/// and blows gave the `given` ones: M Δu = given + Jᵀ λ, λ the shortest where joints repeat each other. Stops
/// that are reached take part; bearings, whose friction is finite, do not.
///
/// `given`: for each body six numbers, an impulse (N s) and its moment about the centre of mass (N m s).
JointsInJump jointsInJump(const System& system, const JointSet& joints, const State& before,
                          const State& after, const Eigen::VectorXd& given);

} // namespace polhode
