#include "course/export/events.h"

#include "course/export/atomic_file.h"
#include "course/export/json.h"
#include "course/run/event_list.h"

#include <string>
#include <vector>

namespace polhode::course
{

void eventsTo(const Sink& sink, const std::vector<NamedRun>& runs, const TableFormat& format)
{
    const bool several = runs.size() > 1;
    std::vector<std::string> header{"t [s]", "event", "label (en)", "label (zh)",
                                    "body",  "count", "until [s]"};
    if (several)
        header.insert(header.begin(), "run");
    sink(std::string(format.byteOrderMark ? kByteOrderMark : "") + tableLine(header, format));
    for (const NamedRun& named : runs)
        for (const EventEntry& entry : eventList(*named.run)) {
            const RunEvent& event = named.run->events()[entry.event];
            std::vector<std::string> fields{numberField(event.time, format),
                                            event.id,
                                            entry.label.en,
                                            entry.label.zh,
                                            event.body < 0 ? std::string()
                                                           : named.run->bodies()[std::size_t(event.body)].id,
                                            std::to_string(entry.count),
                                            numberField(entry.until, format)};
            if (several)
                fields.insert(fields.begin(), named.name);
            sink(tableLine(fields, format));
        }
}

void writeEvents(const std::filesystem::path& path, const std::vector<NamedRun>& runs,
                 const TableFormat& format)
{
    AtomicFile file(path);
    eventsTo([&](std::string_view bytes) { file.write(bytes); }, runs, format);
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
