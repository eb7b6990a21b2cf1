#pragma once

#include "course/scene/field.h"
#include "course/scene/scene.h"

namespace polhode::course
{

/// One entry of `bodies`.
BodyDescription readBody(const Field& field);

/// Whether it has a place and no attitude: nothing turns it.
bool isPoint(const BodyDescription& body);

} // namespace polhode::course
