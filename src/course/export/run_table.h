#pragma once

#include "course/export/table_format.h"
#include "course/run/run.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

/// A run and what a table of several calls it.
struct NamedRun {
    std::string name;
    RunPointer run;
};

/// The same runs, those of one name told apart: "ε = 0.1", "ε = 0.1 (2)".
std::vector<NamedRun> namedApart(std::vector<NamedRun> runs);

/// The one column that is not of the run: on which side of a jump a row stands. Two rows, or more where
/// several things happen at one moment, have the time of a jump: "before", ("between",) "after"; empty
/// elsewhere.
inline constexpr const char* kSideColumn = "@side";

/// What of a run goes into a table.
struct CsvOptions {
    std::vector<std::string> variables; ///< ids, expressions, kSideColumn; t first if not named; empty: all
    std::optional<double> from, to; ///< s, both included; empty: from the start, to the end
    TableFormat format = {};
    std::map<std::string, std::string> headers = {}; ///< of expressions, instead of their text
};

/// The columns of a table: those of @p options, all where none is named, `t` first if it is not among them.
std::vector<std::string> columnsOf(const Run& run, const CsvOptions& options);

/// The cells of a table of one run or, below one another and with a first column `run`, of several of one
/// experiment.
class RunTable
{
public:
    /// Throws std::invalid_argument for an unknown variable.
    RunTable(std::vector<NamedRun> runs, const CsvOptions& options);

    /// "name [unit]"; of an expression, its text alone.
    const std::vector<std::string>& header() const { return header_; }
    std::size_t rowCount() const { return rowCount_; }
    /// Appends a cell as it is written.
    void appendCell(std::string& out, std::size_t row, std::size_t column) const;
    /// A line of the file, its end included: the header's, a row's.
    std::string headerLine() const;
    void appendLine(std::string& out, std::size_t row) const;

private:
    using Column = std::shared_ptr<const std::vector<double>>;

    /// The rows of one run within the range.
    struct Part {
        std::string name; ///< as a field
        RunPointer run;
        std::size_t first = 0, count = 0;
        std::vector<Column> columns = {}; ///< null for kSideColumn
    };
    std::pair<const Part*, std::size_t> partOf(std::size_t row) const;
    void appendCell(std::string& out, const Part& part, std::size_t row, std::size_t column) const;

    TableFormat format_;
    std::vector<std::string> header_;
    std::vector<Part> parts_;
    std::size_t rowCount_ = 0;
    bool several_;
};

} // namespace polhode::course
