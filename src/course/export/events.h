#pragma once

#include "course/export/csv.h"

namespace polhode::course
{

/// The lists of the events of runs (eventList()) as CSV: the run's name where there are several, time [s],
/// id, English and Chinese label, body, how often and until when [s]: 1 and the same time but of a crowd.
void eventsTo(const Sink& sink, const std::vector<NamedRun>& runs, const TableFormat& format = {});

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeEvents(const std::filesystem::path& path, const std::vector<NamedRun>& runs,
                 const TableFormat& format = {});

/// The list of one run as JSON objects.
std::vector<std::string> eventObjects(const Run& run);

} // namespace polhode::course
