#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

namespace polhode::course
{

/// One entry of `bodies`.
BodyDescription readBody(const Field& field);

} // namespace polhode::course
