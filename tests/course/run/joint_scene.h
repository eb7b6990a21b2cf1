#pragma once

#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QByteArray>

namespace polhode::test
{

inline constexpr double g = 9.81; // m/s²

/// A rod of 1 m on a hinge at the origin; a second one hangs from it where `joints` says so.
inline QByteArray scene(const char* bodies, const char* joints)
{
    QByteArray text = R"yaml(id: scene
title: {en: Scene, zh: 场景}
parameters:
  - {id: q0, label: {en: angle, zh: 角}, unit: rad, range: [-3, 3], default: 1.5}
  - {id: method, label: {en: method, zh: 方法}, choices: methods, default: maximal}
scene:
  duration: 4
  step: 0.01
  tolerance: 1e-11
  gravity: 9.81
  mechanism: {method: $method}
  bodies:
    - {id: rod, shape: {box: [0.1, 0.1, 1]}, mass: 2, position: [0, 0, -0.5], points: {E: [0, 0, -0.5]}}
)yaml";
    return text + bodies + "  joints:\n" + joints;
}

inline constexpr const char* kHip
    = "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], start: q0}\n";

inline course::Inputs by(double method)
{
    course::Inputs inputs;
    inputs.values["method"] = method;
    return inputs;
}

/// The rod of the scene on a joint that is written here.
inline course::RunPointer onJoint(const char* joint, const course::Inputs& inputs = {})
{
    return course::simulate(experimentFromText(scene("", joint)), inputs);
}

} // namespace polhode::test
