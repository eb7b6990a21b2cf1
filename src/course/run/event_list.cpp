#include "course/run/event_list.h"

#include "course/language/short_number.h"
#include "course/language/value_error.h"

#include <map>
#include <string>
#include <utility>

namespace polhode::course
{

namespace
{

constexpr std::size_t kMostSingle = 10; ///< of one kind and pair in a row
constexpr double kPause = 0.1; ///< of the run

Text crowdLabel(const RunEvent& first, std::size_t count, double until)
{
    const std::string times = std::to_string(count);
    const std::string from = shortNumber(first.time, 6), to = shortNumber(until, 6);
    return first.label
        + Text{" (" + times + " times, t = " + from + " … " + to + " s)",
               "（" + times + " 次，t = " + from + " … " + to + " s）"};
}

} // namespace

std::vector<EventEntry> eventList(const Run& run)
{
    const std::vector<RunEvent>& events = run.events();
    const double pause = run.time().empty() ? 0 : kPause * run.time().back();
    std::vector<std::vector<std::size_t>> rows; // by their first
    std::vector<std::size_t> rowOf(events.size());
    std::map<std::pair<std::string, std::string>, std::size_t> last; // row of each kind and pair
    for (std::size_t i = 0; i < events.size(); ++i) {
        const RunEvent& event = events[i];
        const bool byItself = !event.subject.empty() || event.isFailure() || event.isNotice();
        std::size_t row = rows.size();
        if (byItself) {
            const auto [place, first] = last.try_emplace({event.id, event.subject}, row);
            if (!first && event.time - events[rows[place->second].back()].time <= pause)
                row = place->second;
            place->second = row;
        }
        if (row == rows.size())
            rows.emplace_back();
        rows[row].push_back(i);
        rowOf[i] = row;
    }
    std::vector<EventEntry> list;
    // Several corners of one body do the same at one moment; impacts differ in what they do.
    const auto again = [&](const RunEvent& event) -> EventEntry* {
        for (auto entry = list.rbegin(); entry != list.rend(); ++entry) {
            const RunEvent& other = events[entry->event];
            if (other.time != event.time)
                return nullptr;
            if (other.id == event.id && other.subject == event.subject && other.label == event.label
                && other.blow == event.blow)
                return &*entry;
        }
        return nullptr;
    };
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::vector<std::size_t>& row = rows[rowOf[i]];
        const double until = events[row.back()].time;
        if (EventEntry* same = row.size() <= kMostSingle ? again(events[i]) : nullptr) {
            ++same->count;
            same->label = events[i].label + Text{" (", "（"} + sameInBoth(std::to_string(same->count))
                + Text{" times)", " 次）"};
        } else if (row.size() <= kMostSingle)
            list.push_back({i, 1, events[i].time, events[i].label});
        else if (row.front() == i)
            list.push_back({i, row.size(), until, crowdLabel(events[i], row.size(), until)});
    }
    return list;
}

} // namespace polhode::course
