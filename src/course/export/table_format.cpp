#include "course/export/table_format.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

std::string csvField(std::string_view text, char separator)
{
    const char special[] = {separator, '"', '\r', '\n'};
    if (text.find_first_of(std::string_view(special, sizeof special)) == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string tableLine(const std::vector<std::string>& fields, const TableFormat& format)
{
    std::string line;
    for (const std::string& field : fields)
        line += (&field == &fields.front() ? "" : std::string(1, format.separator))
            + csvField(field, format.separator);
    return line + "\r\n";
}

void appendNumber(std::string& out, double value, char decimal)
{
    if (std::isnan(value)) {
        out += "nan"; // whatever its sign
        return;
    }
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    std::replace(digits, end, '.', decimal);
    out.append(digits, end);
}

std::string numberField(double value, const TableFormat& format)
{
    std::string field;
    appendNumber(field, value, format.decimal);
    return field;
}

} // namespace polhode::course
