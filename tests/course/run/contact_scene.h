#pragma once

#include "support/scene_text.h"

#include <QByteArray>

namespace polhode::test
{

inline constexpr double g = 9.81; // m/s²

inline constexpr const char* kHead = R"yaml(id: scene
title: {en: Scene, zh: 场景}
parameters:
  - {id: e, label: {en: e, zh: 恢复}, unit: "1", range: [0, 1], default: 0.8}
  - {id: mu, label: {en: mu, zh: 摩擦}, unit: "1", range: [0, 2], default: 0.2}
  - {id: v, label: {en: v, zh: 速度}, unit: m/s, range: [-5, 5], default: 2}
)yaml";

/// A ball that falls 1 m onto a floor.
inline constexpr const char* kBall = R"yaml(scene:
  duration: 2
  step: 0.01
  gravity: 9.81
  contact: {law: {restitution: e}}
  walls:
    - {id: floor, label: {en: ground, zh: 地面}, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: ball, shape: {sphere: 0.1}, mass: 2, position: [0, 0, 1.1]}
)yaml";

inline course::Experiment scene(const char* text)
{
    return experimentFromText(QByteArray(kHead) + text);
}

inline QByteArray changed(const char* text, const char* from, const char* to)
{
    QByteArray whole(kHead);
    whole += text;
    return whole.replace(from, to);
}

} // namespace polhode::test
