#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

namespace polhode::course
{

/// The `shape` of a body or of a part of a compound. Its numbers are called
/// box, ellipsoid: x y z; plate: x y; sphere, shell, disc, hoop: radius; rod: length;
/// cylinder, capsule, cone: radius height; tube: inner outer height.
ShapeDescription readShape(const Field& field);

/// `{axis: […], angle: …}`, `{quaternion: […]}` or `{euler: zxz, angles: […]}`.
OrientationDescription readOrientation(const Field& field);

} // namespace polhode::course
