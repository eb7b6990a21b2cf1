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

/// The colour of a surface with unit normal n seen from the unit direction v: light from sky and floor, a
/// lamp, a little light from the viewer, and a soft highlight. The OpenGL shader repeats this formula.
inline Eigen::Vector3f shaded(const Eigen::Vector3f& base, const Eigen::Vector3f& n, const Eigen::Vector3f& v,
                              float gloss)
{
    const Eigen::Vector3f lamp = lampDirection_W();
    const float ambient = 0.56f + 0.1f * n.z();
    const float diffuse = 0.38f * std::max(0.f, n.dot(lamp)) + 0.12f * std::max(0.f, n.dot(v));
    float s = std::max(0.f, n.dot((lamp + v).normalized()));
    for (int k = 0; k < 5; ++k)
        s *= s;
    return (base * (ambient + diffuse)).array() + gloss * s;
}

} // namespace polhode::ui
