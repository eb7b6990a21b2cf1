#pragma once

#include "course/run/run.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// What of a run goes into a table.
struct CsvOptions {
    std::vector<std::string> variables; ///< ids or expressions, t first if it is not named; empty: all
    std::optional<double> from, to; ///< s, both included; empty: from the start, to the end
    bool byteOrderMark = false; ///< for Excel
    std::map<std::string, std::string> headers = {}; ///< of expressions, instead of their text
};

using Sink = std::function<void(std::string_view)>;

/// The run as CSV after RFC 4180: a header `name [unit]` (of an expression, its text alone), SI, CR LF,
/// UTF-8, the shortest decimals that read back to the same bits whatever the locale; `nan`, `inf` and `-inf`
/// as such. Throws std::invalid_argument for an unknown variable.
void csvTo(const Sink& sink, const Run& run, const CsvOptions& options);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeCsv(const std::filesystem::path& path, const Run& run, const CsvOptions& options);

/// What Excel wants at the beginning of a table in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A field as RFC 4180 wants it: quoted where it holds a comma, a quote or a line end.
std::string csvField(std::string_view text);

/// The columns of a table: those of @p options, all where none is named, `t` first if it is not among them.
std::vector<std::string> columnsOf(const Run& run, const CsvOptions& options);

/// Appends the shortest decimal of @p value that reads back to the same bits.
void appendNumber(std::string& out, double value);

} // namespace polhode::course
