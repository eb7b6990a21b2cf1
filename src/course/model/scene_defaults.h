#pragma once

namespace polhode::course
{

/// The relative error of a step where a scene states none: a free top keeps nine digits of its angular
/// velocity for 100 s, a pendulum eight of its period however far it swings; contacts ask less of each step.
inline constexpr const char *kFreeTolerance = "1e-15", *kJointTolerance = "1e-11",
                            *kContactTolerance = "1e-10";

/// The words that hold where a scene says none.
inline constexpr const char *kUsualIntegrator = "dopri5", *kUsualRotation = "quaternion-normalized",
                            *kUsualStepper = "event-driven", *kUsualJointMethod = "maximal",
                            *kUsualStabilisation = "projection";

} // namespace polhode::course
