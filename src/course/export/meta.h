#pragma once

#include "course/export/csv.h"
#include "course/run/simulate.h"

#include <filesystem>
#include <string>

namespace polhode::course
{

/// What a sidecar says of an export besides the run.
struct MetaOptions {
    CsvOptions table; ///< beside it
    /// The folder of the lessons, whole, where it is not that of the program; else empty.
    std::filesystem::path lessons;
};

/// The sidecar of an export of @p run as JSON: lesson (or scene file, whole), experiment, every parameter
/// with its value and unit, interventions, integrator, rotation update, step, version, hash, the columns and
/// rows of the table, the line from which the run can be made again, and the command that writes the table
/// again to the same bytes; but for headers of its own, which are named.
std::string metaJson(const std::string& lessonId, const Experiment& experiment, const Run& run,
                     const MetaOptions& options);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const Run& run, const MetaOptions& options);

} // namespace polhode::course
