#pragma once

#include "engine/step/held_contacts.h"

namespace polhode
{

/// Modes of held contacts from the laws of contact themselves: 0 ≤ λ ⊥ ζ̇ ≥ 0, and for each motion at rest a
/// friction inside its limit that keeps it at rest, or at the limit against the motion that begins.
///
/// Block Gauss–Seidel on the forces with the true friction cone, contact after contact. A contact alone is
/// solved exactly: of one that begins to slip the direction s is the root of s × u̇_t(s) = 0 with s·u̇_t > 0,
/// found by bracketing over the angle. Contacts that slip already keep their direction. The modes found, and
/// the directions of the slip that begins, are left in `held`; false, and `held` as it was, if the sweeps do
/// not settle, or some contact that slips has no answer of its own (n·Φ(n − μ s) ≤ 0, Painlevé).
bool sweepModes(HeldContacts& held, const System& bare, double t, Side side, const State& state, double rest);

} // namespace polhode
