#pragma once

#include "course/export/run_table.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

using Sink = std::function<void(std::string_view)>;

/// Runs as CSV after RFC 4180: the header and the rows of RunTable, SI, CR LF, UTF-8, the shortest decimals
/// that read back to the same bits whatever the locale; `nan`, `inf` and `-inf` as such. Throws
/// std::invalid_argument for an unknown variable.
void csvTo(const Sink& sink, const std::vector<NamedRun>& runs, const CsvOptions& options);
void csvTo(const Sink& sink, const Run& run, const CsvOptions& options);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeCsv(const std::filesystem::path& path, const std::vector<NamedRun>& runs,
              const CsvOptions& options);
void writeCsv(const std::filesystem::path& path, const Run& run, const CsvOptions& options);

/// A run that its caller keeps, as the only one of a table.
std::vector<NamedRun> onlyRun(const Run& run);

} // namespace polhode::course
