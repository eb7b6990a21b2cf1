#pragma once

#include "engine/body/system.h"
#include "engine/joint/constraint_solver.h"
#include "engine/joint/joint_modes.h"
#include "engine/joint/joint_set.h"

#include <vector>

namespace polhode
{

/// The stops of a state that are closed to `gap` (m, rad) and neither struck nor left faster than `speed`
/// (m/s, rad/s).
std::vector<JointStop> touchingStops(const System& system, const JointSet& joints, const State& state,
                                     double gap, double speed);

/// The speed of a bearing, of a ball the angle per time along the direction in which it last slipped.
double bearingSpeed(const System& system, const JointSet& joints, const State& state, int bearing,
                    const BearingMode& mode);

/// What stops and bearings do at a state: the laws of Coulomb and of the unilateral stop for all of them at
/// once.
///
/// With x the forces along the candidates (stops that are touched, bearings at rest) and y = A x + b their
/// accelerations, A = G Φ_J Gᵀ: a stop has 0 ≤ x ⊥ y ≥ 0; a bearing has |x| ≤ friction, and if y ≠ 0 then
/// x = −friction sign(y). As one complementarity problem in z = x − low and the excess u over the upper
/// limits, [A 1; −1 0] (z, u) + (A low + b, high − low), which Lemke's method solves for every friction, also
/// where bearings of a loop depend on each other. Bearings that move slip in the sense of their speed.
///
/// `applied` holds rotations, applied forces and the accelerations without joints (contact forces included).
/// `touching` are the stops that are closed and at rest. What was at rest in `before` is so whatever drift
/// has left of its speed. A ball at rest sticks or begins to slip along its own acceleration.
JointModes chooseJointModes(const System& system, const JointSet& joints, double t, const State& state,
                            const Evaluation& applied, const std::vector<JointStop>& touching,
                            const JointModes& before = {},
                            ConstraintSolver::Method solver = ConstraintSolver::Method::automatic);

} // namespace polhode
