#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// How the text of a table is written; what is not given is found.
struct ReadingFormat {
    std::string encoding; ///< one of tableEncodings(); empty: found
    char separator = 0; ///< between cells: ; tab , or space, which stands for any number of spaces; 0: found
    char decimal = 0; ///< . or , ; 0: found

    bool operator==(const ReadingFormat&) const = default;
};

/// A line of a file that is neither empty nor a comment.
struct TableLine {
    int number; ///< in the file, from 1
    std::string_view text;
};

/// A cell, without its quotes, and where it begins in its line (from 1).
struct TableCell {
    std::string text;
    int column;
};

/// The lines of a text, whatever ends them.
std::vector<TableLine> linesOf(std::string_view text);

/// Whether a line is a remark of who wrote the file: "# …", "% …", "// …", also in quotes.
bool isComment(std::string_view line);

/// The cells of a line; a cell in quotes may hold the separator, and a quote as two.
std::vector<TableCell> cellsOf(std::string_view line, char separator);

/// Whether a cell says that there is no value: it is empty, or "nan", "NA", "null", "-", "—".
bool isMissing(std::string_view cell);

/// The number in a cell; hours, minutes and seconds of a clock ("9:05:12.5") are seconds. Nothing where it is
/// none or not finite.
std::optional<double> cellNumber(std::string_view cell, char decimal);

/// What @p given leaves open, as most of the first lines are numbers by it; separator 0 where none makes
/// a table of two columns or more.
ReadingFormat foundFormat(const std::vector<TableLine>& lines, const ReadingFormat& given);

} // namespace polhode::course
