#pragma once

#include "course/text.h"
#include "engine/step/stepper.h"

#include <span>
#include <string_view>

namespace polhode::course
{

/// What an event of a run tells of.
enum class EventAbout { contact, joint, shape, hand, run };

enum class EventGravity {
    plain, ///< it happens
    notice, ///< nothing is wrong, and the reader should know of it
    failure, ///< the run does what it should not
};

struct EventKindRow {
    const char* id;
    Text name;
    EventAbout about;
    EventGravity gravity;
    EventTouch touch = EventTouch::none;
    bool changesContact
        = false; ///< a contact is another than before: it is there or not, carries, sticks or slips

    bool strikes() const { return touch == EventTouch::strikes; }
};

/// Every kind of event that runs have by themselves, besides those that end a run (kRunStatuses). "stick"
/// and "slip" are told of joints too.
std::span<const EventKindRow> eventKinds();

/// Null where @p id is none of them.
const EventKindRow* eventKind(std::string_view id);

/// That of the kind @p id; none where it is none of them.
EventTouch touchOf(std::string_view id);

} // namespace polhode::course
