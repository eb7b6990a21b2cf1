#pragma once

#include "course/export/csv.h"

namespace polhode::course
{

/// The list of the events of a run (eventList()) as CSV: time [s], id, English and Chinese label, body, how
/// often and until when [s]: 1 and the same time but of a crowd.
void eventsTo(const Sink& sink, const Run& run, bool byteOrderMark = false);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeEvents(const std::filesystem::path& path, const Run& run, bool byteOrderMark = false);

/// The same list as JSON objects.
std::vector<std::string> eventObjects(const Run& run);

} // namespace polhode::course
