#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// How the fields of a table are written: as most programs read it, or as spreadsheets do where numbers have
/// a decimal comma.
struct TableFormat {
    bool byteOrderMark = false; ///< for Excel
    char separator = ','; ///< comma, semicolon or tab
    char decimal = '.'; ///< point; or comma, where the separator is another

    bool operator==(const TableFormat&) const = default;
};

/// What Excel wants at the beginning of a table in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A field as RFC 4180 wants it: quoted where it holds the separator, a quote or a line end.
std::string csvField(std::string_view text, char separator = ',');

/// Fields, the separators between them and the line's end.
std::string tableLine(const std::vector<std::string>& fields, const TableFormat& format = {});

/// Appends the shortest decimal of @p value that reads back to the same bits.
void appendNumber(std::string& out, double value, char decimal = '.');
std::string numberField(double value, const TableFormat& format = {});

} // namespace polhode::course
