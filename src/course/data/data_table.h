#pragma once

#include "course/data/column_header.h"
#include "course/data/table_lines.h"
#include "course/text.h"

#include <filesystem>
#include <string>
#include <vector>

namespace polhode::course
{

/// A column of readings as the file has them.
struct DataColumn {
    ColumnHeader header;
    std::vector<double> values; ///< in the unit of the file; NaN where there is none
    std::vector<int> without; ///< lines in the file of the rows without a number here
};

/// A table of readings: what a spreadsheet, a sensor or this program has written.
struct DataTable {
    std::string file;
    ReadingFormat format; ///< as it was given or found
    std::vector<DataColumn> columns;
    std::vector<int> lines; ///< of each row, in the file
    std::vector<std::string> remarks; ///< comments, and titles above the header
    std::vector<std::string> leftOut; ///< columns that hold no numbers

    std::size_t rows() const { return lines.size(); }
    std::vector<std::string> names() const; ///< of the columns
    /// The place of the column called @p name. Throws ValueError with the nearest names.
    std::size_t column(const std::string& name) const;
};

/// What to tell of rows that lack a number: how many of @p rows, and the lines of the file, @p lines, where
/// they stand.
Text leftOutText(const std::vector<int>& lines, std::size_t rows);

/// Reads a table. A cell that is no number leaves its row without one there. Throws InputError that says
/// where what was found is no table of numbers, and what is allowed there; FileError where the file cannot be
/// read.
DataTable readTable(const std::filesystem::path& file, const ReadingFormat& format = {});

/// The same of the bytes of a file, called @p name in messages.
DataTable tableOf(const std::string& bytes, const std::string& name, const ReadingFormat& format = {});

} // namespace polhode::course
