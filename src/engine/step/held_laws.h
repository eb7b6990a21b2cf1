#pragma once

#include "engine/solve/cone_law.h"
#include "engine/step/held_contacts.h"

namespace polhode
{

/// Coulomb's law for held contacts in their equations (HeldEquations), as newtonCoulomb() takes it. Both are
/// parts of the largest acceleration: the laws are met to a thousandth of what counts as none
/// (tolerance::kNone); from within the second they keep their sides.
inline constexpr double kLawsMet = 1e-12, kSidesKept = 1e-3;

/// Adds the friction of one motion that may stick, with this coefficient (1, or m of rolling and spin).
inline void addFriction(ConeLaw& law, Motion motion, const Friction& friction, double coefficient)
{
    law.addDisc(motion == Motion::spin ? 1 : 2, coefficient / armOf(motion, friction));
}

} // namespace polhode
