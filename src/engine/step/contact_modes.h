#pragma once

#include "engine/solve/lcp_solver.h"
#include "engine/step/held_contacts.h"

#include <string>

namespace polhode
{

/// Whether modes that obey every law of contact were found for held contacts.
struct ModeChoice {
    bool found = false;
    bool noSolution = false; ///< proved: ζ̇ = Mλ + d has none (frictionless part)
    bool painleve = false; ///< sliding friction admits no or several forces
    Reason reason; ///< if not found
    HeldSolution solution; ///< of the modes chosen
    int trials = 0;
};

/// What counts as zero.
struct ModeOptions {
    double velocityTolerance = 1e-9; ///< m/s, rest
    std::string lcpMethod; ///< empty: LcpSolver
    LcpOptions lcp;
};

/// Chooses which held contacts stay closed and which stick: λ ≥ 0 of the closed ones, ζ̇ ≥ 0 of the open ones,
/// friction within its limit where it sticks, slip that grows along its direction where it begins.
///
/// Starts from the modes in `held` (so that a contact just released stays so within rounding) and changes one
/// mode after another, the worst violation first, and with it those of its kind that are as bad, so that what
/// has a mirror keeps it, unless that comes back to modes tried before; frictionless sets that contradict
/// each other go to the LCP (11.42). Where that goes round in circles findCoulombModes() says where to begin.
/// The modes found are left in `held`.
///
/// Painlevé: where n·Φ(n − μ s) ≤ 0 at a contact that slips, its friction turns λ against itself. With ζ̇ > 0
/// at λ = 0 both λ = 0 and some λ > 0 obey the laws: λ = 0 is chosen (found, painleve), as the other is
/// unstable for any surface that gives way a little. With ζ̇ < 0 at λ = 0 no finite force does (not found,
/// painleve): the slip ends by an impulse.
ModeChoice chooseModes(HeldContacts& held, const System& bare, const CollisionWorld& world, double t,
                       Side side, const State& state, const ModeOptions& options);

/// The friction of a contact as its law and its present motion have it: it slips where it moves faster than
/// `rest` (m/s; rolling and spin times 1 m), else it sticks.
void initialiseFriction(HeldContact& contact, const ContactLaw& law, const ContactForces& now, double rest,
                        bool friction);

} // namespace polhode
