#include "course/model/event_kinds.h"

#include "course/model/run_event.h"
#include "course/model/run_status.h"
#include "engine/impact/impact_issue.h"

#include <algorithm>
#include <vector>

namespace polhode::course
{

namespace
{

/// Those of contacts and of laws of impact are the engine's.
std::vector<EventKindRow> allKinds()
{
    using About = EventAbout;
    using Gravity = EventGravity;
    std::vector<EventKindRow> kinds;
    const auto isNew
        = [&](std::string_view id) { return std::ranges::count(kinds, id, &EventKindRow::id) == 0; };
    for (const ContactEventKindRow& row : contactEventKinds())
        if (row.kind != ContactEvent::Kind::finding) // each finding is a kind of its own
            kinds.push_back({row.id,
                             {row.en, row.zh},
                             About::contact,
                             row.failure ? Gravity::failure : Gravity::plain,
                             row.touch,
                             !row.failure});
    for (const ImpactIssueRow& row : impactIssueTable())
        if (isNew(row.id))
            kinds.push_back(
                {row.id, {row.en, row.zh}, About::contact, row.answers ? Gravity::notice : Gravity::failure});
    for (const EventKindRow& row : {
             EventKindRow{"limit", {"limit reached", "到达限位"}, About::joint, Gravity::plain},
             EventKindRow{"filled",
                          {"a hollow that counts as filled in contact", "接触时按填实处理的凹处"},
                          About::shape,
                          Gravity::notice},
             EventKindRow{"poke", {"poke", "施加冲量"}, About::hand, Gravity::plain},
             EventKindRow{"force-on", {"a force sets in", "力开始作用"}, About::hand, Gravity::plain},
             EventKindRow{"force-off", {"a force ceases", "力停止作用"}, About::hand, Gravity::plain},
             EventKindRow{"ledger",
                          {"an account of energy that does not close", "能量账目不平"},
                          About::run,
                          Gravity::failure},
             EventKindRow{
                 "slow", {"computed with very short steps", "计算步长极短"}, About::run, Gravity::notice},
         })
        kinds.push_back(row);
    return kinds;
}

} // namespace

std::span<const EventKindRow> eventKinds()
{
    static const std::vector<EventKindRow> kKinds = allKinds();
    return kKinds;
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
