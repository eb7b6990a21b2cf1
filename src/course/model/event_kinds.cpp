#include "course/model/event_kinds.h"

#include "course/model/run_event.h"
#include "course/model/run_status.h"

#include <algorithm>
#include <array>

namespace polhode::course
{

std::span<const EventKindRow> eventKinds()
{
    using About = EventAbout;
    using Gravity = EventGravity;
    using Touch = EventTouch;
    constexpr bool kChanges = true; // the contact
    static constexpr std::array kRows{
        EventKindRow{"impact", About::contact, Gravity::plain, Touch::strikes, kChanges},
        EventKindRow{"made", About::contact, Gravity::plain, Touch::begins, kChanges},
        EventKindRow{"broken", About::contact, Gravity::plain, Touch::ends, kChanges},
        EventKindRow{"unloaded", About::contact, Gravity::plain, Touch::none, kChanges},
        EventKindRow{"lost", About::contact, Gravity::plain, Touch::ends, kChanges},
        EventKindRow{"stick", About::contact, Gravity::plain, Touch::none, kChanges},
        EventKindRow{"slip", About::contact, Gravity::plain, Touch::none, kChanges},
        EventKindRow{"zeno", About::contact, Gravity::plain, Touch::none, kChanges},
        EventKindRow{"no-solution", About::contact, Gravity::failure},
        EventKindRow{"painleve", About::contact, Gravity::failure},
        EventKindRow{"unconverged", About::contact, Gravity::failure},
        EventKindRow{"bridged", About::contact, Gravity::failure},
        EventKindRow{"pierced", About::contact, Gravity::failure},
        // Findings of laws of impact (impactIssueTable).
        EventKindRow{"negative-impulse", About::contact, Gravity::failure},
        EventKindRow{"energy-gain", About::contact, Gravity::failure},
        EventKindRow{"guide-before", About::contact, Gravity::failure},
        EventKindRow{"guide-after", About::contact, Gravity::failure},
        EventKindRow{"friction-cone", About::contact, Gravity::failure},
        EventKindRow{"still-approaching", About::contact, Gravity::failure},
        EventKindRow{"rank-deficient", About::contact, Gravity::notice},
        EventKindRow{"iteration-limit", About::contact, Gravity::failure},
        EventKindRow{"not-applicable", About::contact, Gravity::failure},
        EventKindRow{"ignored", About::contact, Gravity::notice},
        EventKindRow{"limit", About::joint, Gravity::plain},
        EventKindRow{"filled", About::shape, Gravity::notice},
        EventKindRow{"poke", About::hand, Gravity::plain},
        EventKindRow{"force-on", About::hand, Gravity::plain},
        EventKindRow{"force-off", About::hand, Gravity::plain},
        EventKindRow{"ledger", About::run, Gravity::failure},
        EventKindRow{"slow", About::run, Gravity::notice},
    };
    return kRows;
}

const EventKindRow* eventKind(std::string_view id)
{
    const std::span<const EventKindRow> rows = eventKinds();
    const auto found = std::ranges::find(rows, id, &EventKindRow::id);
    return found == rows.end() ? nullptr : &*found;
}

EventTouch touchOf(std::string_view id)
{
    const EventKindRow* kind = eventKind(id);
    return kind ? kind->touch : EventTouch::none;
}

bool RunEvent::isFailure() const
{
    const EventKindRow* kind = eventKind(id);
    return isEndOfRun(id) || (kind && kind->gravity == EventGravity::failure);
}

bool RunEvent::isNotice() const
{
    const EventKindRow* kind = eventKind(id);
    return kind && kind->gravity == EventGravity::notice;
}

} // namespace polhode::course
