#pragma once

#include "engine/step/event_context.h"

#include <functional>
#include <vector>

namespace polhode
{

/// The state a little later as far as its velocities tell.
State drifted(const System& system, State state, double time);

/// Whether a contact is at the very end of its features, to rounding, and on its way beyond it: it is none.
bool isPastItsEnd(const EventContext& context, const ContactPoint& p, const State& state);

/// Puts in place of what is past its end, but for what `keep` names, what goes on there; nothing where
/// nothing does.
void passEnds(const EventContext& context, std::vector<ContactPoint>& list, const State& state,
              const std::function<bool(const ContactPoint&)>& keep = {});

/// Whether a contact that is not held approaches, but at the very end of its features and on its way beyond
/// it: a corner that slides over an edge does not strike the face that it leaves. `at` is the place of
/// `state`.
bool slipsPast(const EventContext& context, const ContactPoint& p, const Placement& at, const State& state);

/// Leaves out features that overlap along their own normal while others of the pair merely touch along
/// theirs: they part the bodies sooner.
void dropOverlaps(const EventContext& context, std::vector<ContactPoint>& list);

/// m, and of unit normals: contacts at one place, far above the rounding of places.
inline constexpr double kSamePlace = 1e-9;

/// s: what passes its end is past it so soon, and nothing else will have happened.
inline constexpr double kSoon = 1e-4;

} // namespace polhode
