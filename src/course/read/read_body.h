#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

namespace polhode::course
{

/// One entry of `bodies`.
BodyDescription readBody(const Field& field);

/// Whether it has a place and no attitude: nothing turns it.
bool isPoint(const BodyDescription& body);

} // namespace polhode::course
