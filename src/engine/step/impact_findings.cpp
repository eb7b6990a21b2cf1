#include "engine/step/impact_findings.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

/// Where a finding belongs: to a contact, a stop, a body, or, with index −1, to the impact as a whole.
void place(const ImpactNote& note, std::span<const ContactPoint> points, std::span<const JointStop> stops,
           ContactEvent& event)
{
    const auto i = static_cast<std::size_t>(note.index);
    if (note.issue == ImpactIssue::guideViolatedBefore || note.issue == ImpactIssue::guideViolatedAfter) {
        event.body = note.index;
    } else if (note.index < 0) {
        return;
    } else if (i < points.size()) {
        event.point = points[i];
    } else if (i - points.size() < stops.size()) {
        const JointStop& stop = stops[i - points.size()];
        event.joint = stop.joint;
        event.freedom = stop.freedom;
        event.upper = stop.upper;
    }
}

bool ofOneThing(const ContactEvent& a, const ContactEvent& b)
{
    return a.issue == b.issue && a.body == b.body && a.joint == b.joint && a.freedom == b.freedom
        && a.point.colliderA == b.point.colliderA && a.point.colliderB == b.point.colliderB;
}

} // namespace

void tellFindings(const ContactEvent& impact, const ImpactResult& result,
                  std::span<const ContactPoint> points, std::span<const JointStop> stops,
                  std::vector<ContactEvent>& events)
{
    const auto first = static_cast<std::ptrdiff_t>(events.size());
    for (const ImpactNote& note : result.notes) {
        ContactEvent event;
        event.kind = ContactEvent::Kind::finding;
        event.t = impact.t;
        event.point = impact.point;
        event.before = impact.before;
        event.after = impact.after;
        event.issue = note.issue;
        event.size = note.value;
        if (std::string_view(impactIssueRow(note.issue).symbol).empty()
            && note.issue != ImpactIssue::rankDeficient)
            event.reason = result.reason;
        place(note, points, stops, event);
        const auto known = std::find_if(events.begin() + first, events.end(),
                                        [&](const ContactEvent& other) { return ofOneThing(other, event); });
        if (known == events.end())
            events.push_back(std::move(event));
        else if (std::abs(event.size) > std::abs(known->size))
            *known = std::move(event);
    }
}

} // namespace polhode
