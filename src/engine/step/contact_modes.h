#pragma once

#include "engine/contact/lcp.h"
#include "engine/step/held_contacts.h"

#include <string>

namespace polhode
{

/// Whether modes that obey every law of contact were found for held contacts.
struct ModeChoice {
    bool found = false;
    bool noSolution = false; ///< proved: ζ̇ = Mλ + d has none (frictionless part)
    bool painleve = false; ///< sliding friction admits no or several forces
    std::string reason; ///< if not found
    HeldSolution solution; ///< of the modes chosen
    int trials = 0;
};

/// What counts as zero.
struct ModeOptions {
    double velocityTolerance = 1e-9; ///< m/s, rest
    std::string lcpMethod = "dantzig";
    LcpOptions lcp;
};

/// Chooses which held contacts stay closed and which stick: λ ≥ 0 of the closed ones, ζ̇ ≥ 0 of the open ones,
/// friction within its limit where it sticks, slip that grows along its direction where it begins.
///
/// Starts from the modes in `held` (so that a contact just released stays so within rounding) and changes one
/// mode after another, the worst violation first; frictionless sets that contradict each other go to the LCP
/// (11.42). The modes found are left in `held`.
ModeChoice chooseModes(HeldContacts& held, const System& bare, const CollisionWorld& world, double t,
                       Side side, const State& state, const ModeOptions& options);

/// The friction of a contact as its law and its present motion have it: it slips where it moves faster than
/// `rest` (m/s; rolling and spin times 1 m), else it sticks.
void initialiseFriction(HeldContact& contact, const ContactLaw& law, const ContactForces& now, double rest,
                        bool friction);

} // namespace polhode
