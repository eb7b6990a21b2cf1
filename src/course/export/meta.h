#pragma once

#include "course/export/column_sets.h"
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
    std::vector<MissingColumns> missing = {}; ///< what the choice of the columns would have had
};

/// The sidecar of a table of @p runs of one experiment as JSON: lesson (or scene file, whole), experiment; of
/// the run, or of each of several under "runs" with its name, every parameter with its value and unit,
/// interventions, integrator, rotation update, step, hash, rows and the line from which it can be made again;
/// the columns of the table with what they mean, how its fields are written, and the command that writes it
/// again to the same bytes; but for headers of its own, which are named.
std::string metaJson(const std::string& lessonId, const Experiment& experiment,
                     const std::vector<NamedRun>& runs, const MetaOptions& options);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const std::vector<NamedRun>& runs, const MetaOptions& options);

} // namespace polhode::course
