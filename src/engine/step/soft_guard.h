#pragma once

#include "engine/collide/contact_point.h"

namespace polhode
{

enum class SoftChange { touch, release, stick, slip, lose, pierce, reverse };

/// A guard, a number that must stay positive, and what happens when it does not.
struct SoftGuard {
    int patch = -1; ///< number in SoftCycle::patches, −1 for a contact that has not touched yet or any more
    SoftChange change = SoftChange::touch;
    ContactPoint point;
    /// The features faced each other at the end of the piece, not at its start: if they are inside of one
    /// another all the way, they are so as features that meet at the end.
    bool late = false;
    /// Of `lose`: as soon as an edge no longer faces the rim on it exactly, if something else takes over.
    bool yields = false;
    int passage = -1; ///< of `reverse`
    /// Of `lose`: at its end to rounding; it is lost once it no longer counts as facing.
    bool atEnd = false;
    bool faces = true; ///< of `lose`: the features still face each other where it was looked at last
};

} // namespace polhode
