#pragma once

#include "engine/step/event_context.h"
#include "engine/step/touching_contacts.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace polhode
{

/// The remedy for Zeno's bounces: of a body that comes to rest there are infinitely many in a finite time.
/// Once enough of one pair have been seen to accumulate they are passed over, up to their limit.
class BounceLimits
{
public:
    using Pair = std::pair<int, int>; ///< of colliders

    explicit BounceLimits(const EventContext& context)
        : context_(context)
    {
    }

    void clear() { bounces_.clear(); }

    /// Counts a bounce of a pair at t, whose speed before is `approach` (m/s). If its sequence shall be
    /// passed over, the time of its limit (s), not before t.
    ///
    /// A body that rocks strikes with one corner after another, so that intervals shrink by turns: three
    /// spans of as many bounces each are compared. Where they shrink by r from one to the next, the limit is
    /// t + S r/(1 − r).
    std::optional<double> limitOf(const Pair& pair, double t, double approach, double e);

    /// At the limit a body that rocks lies: what of the pairs still parts or slips at one corner because
    /// another was struck last, at no more than `slow` (m/s), comes to rest with it.
    void lieDown(const TouchingContacts& touching, const std::map<Pair, bool>& passed, double slow, double t,
                 State& state) const;

private:
    struct Bounce {
        double t; ///< s
        double approach; ///< m/s
    };

    const EventContext& context_;
    std::map<Pair, std::deque<Bounce>> bounces_; ///< the last ones of each, the latest last
};

} // namespace polhode
