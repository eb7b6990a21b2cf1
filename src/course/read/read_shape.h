#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

namespace polhode::course
{

/// The `shape` of a body or of a part of a compound, by its row of shapeTable().
ShapeDescription readShape(const Field& field);

/// `{axis: […], angle: …}`, `{quaternion: […]}` or `{euler: zxz, angles: […]}`.
OrientationDescription readOrientation(const Field& field);

} // namespace polhode::course
