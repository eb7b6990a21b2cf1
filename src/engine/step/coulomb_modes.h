#pragma once

#include "engine/step/held_contacts.h"

namespace polhode
{

/// Modes of held contacts from the laws of contact themselves: 0 ≤ λ ⊥ ζ̇ ≥ 0, and for each motion at rest a
/// friction inside its limit that keeps it at rest, or at the limit against the motion that begins.
///
/// Newton's method for the forces of all contacts at once (newtonCoulomb()), with the true friction cone.
/// Contacts that slip already keep their direction. What begins to slip under the limit of sticking does so
/// with that of slipping, and the forces are sought again. The modes found, and the directions of the slip
/// that begins, are left in `held`; false, and `held` as it was, if no forces are found, or some contact that
/// slips has no answer of its own (n·Φ(n − μ s) ≤ 0, Painlevé).
bool findCoulombModes(HeldContacts& held, const System& bare, double t, Side side, const State& state,
                      double rest);

} // namespace polhode
