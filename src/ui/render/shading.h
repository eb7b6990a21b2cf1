#pragma once

#include <QColor>

#include <Eigen/Core>

#include <algorithm>

namespace polhode::ui
{

/// Towards the lamp, in world axes.
inline Eigen::Vector3f lampDirection_W()
{
    return Eigen::Vector3f(0.36f, -0.48f, 0.8f);
}

inline Eigen::Vector3f rgb(const QColor& color)
{
    return {color.redF(), color.greenF(), color.blueF()};
}

/// How a surface answers light: `gloss` of its highlight, and `flat` from 0 (lit) to 1 (its own colour only).
struct Finish {
    float gloss = 0.12f;
    float flat = 0;
};

/// The colour of a surface with unit normal n seen from the unit direction v: light from sky and floor, a
/// lamp, a little light from the viewer, and a soft highlight. The OpenGL shader repeats this formula.
inline Eigen::Vector3f shaded(const Eigen::Vector3f& base, const Eigen::Vector3f& n, const Eigen::Vector3f& v,
                              Finish finish)
{
    const Eigen::Vector3f lamp = lampDirection_W();
    const float ambient = 0.62f + 0.06f * n.z();
    const float diffuse = 0.26f * std::max(0.f, n.dot(lamp)) + 0.18f * std::max(0.f, n.dot(v));
    float s = std::max(0.f, n.dot((lamp + v).normalized()));
    for (int k = 0; k < 5; ++k)
        s *= s;
    const float light = finish.flat + (1 - finish.flat) * (ambient + diffuse);
    return (base * light).array() + finish.gloss * s;
}

} // namespace polhode::ui
