#pragma once

#include "course/model/numbers.h"
#include "course/world/look.h"
#include "engine/body/mass_properties.h"

namespace polhode::course
{

/// A shape with numbers in place of expressions: its matter and its look, in the shape's axes.
struct ResolvedShape {
    MassProperties matter;
    ShapeLook look;
};

/// The look of a shape alone, in its axes.
ShapeLook resolveLook(const ShapeDescription& shape, const Numbers& numbers);

/// The shape of a body with its mass or density, or with its own inertia about the shape's origin (then the
/// shape is only a look). Throws InputError where no such body can exist.
ResolvedShape resolveShape(const BodyDescription& body, const Numbers& numbers);

} // namespace polhode::course
