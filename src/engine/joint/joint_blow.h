#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/joint/joint_set.h"

namespace polhode
{

/// Joints answer a blow at the moment it falls: what the velocities of `state` have over those of `before`,
/// as bodies without joints took it, becomes what the joints leave of it, Δu = Φ f − Φ Jᵀ (J Φ Jᵀ)⁺ J Φ f, so
/// that J u stays as it was. Stops and bearings do not answer: a stop that the blow drives into is struck
/// afterwards, and the friction of a bearing is finite.
///
/// Returns the work of the blow (J): the change of kinetic energy less what speed motors give by the impulses
/// that keep their speed; that, and the impulses of the world, go to State::account.
double answerBlow(const System& system, const JointSet& joints, const State& before, State& state);

} // namespace polhode
