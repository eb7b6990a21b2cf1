#include "course/export/events.h"

#include "course/export/atomic_file.h"
#include "course/export/json.h"
#include "course/run/event_list.h"

#include <string>
#include <vector>

namespace polhode::course
{

void eventsTo(const Sink& sink, const Run& run, bool byteOrderMark)
{
    std::string line;
    if (byteOrderMark)
        line += kByteOrderMark;
    sink(line + "t [s],event,label (en),label (zh),body,count,until [s]\r\n");
    for (const EventEntry& entry : eventList(run)) {
        const RunEvent& event = run.events()[entry.event];
        line.clear();
        appendNumber(line, event.time);
        line += ',' + csvField(event.id) + ',' + csvField(entry.label.en) + ',' + csvField(entry.label.zh)
            + ',';
        if (event.body >= 0)
            line += csvField(run.bodies()[std::size_t(event.body)].id);
        line += ',' + std::to_string(entry.count) + ',';
        appendNumber(line, entry.until);
        sink(line + "\r\n");
    }
}

void writeEvents(const std::filesystem::path& path, const Run& run, bool byteOrderMark)
{
    AtomicFile file(path);
    eventsTo([&](std::string_view bytes) { file.write(bytes); }, run, byteOrderMark);
    file.commit();
}

std::vector<std::string> eventObjects(const Run& run)
{
    std::vector<std::string> list;
    for (const EventEntry& entry : eventList(run)) {
        const RunEvent& event = run.events()[entry.event];
        list.push_back(jsonObject(
            {{"t", jsonNumber(event.time)},
             {"event", jsonString(event.id)},
             {"subject", jsonString(event.subject)},
             {"body", event.body < 0 ? "null" : jsonString(run.bodies()[std::size_t(event.body)].id)},
             {"label", jsonText(entry.label)},
             {"count", std::to_string(entry.count)},
             {"until", jsonNumber(entry.until)}}));
    }
    return list;
}

} // namespace polhode::course
