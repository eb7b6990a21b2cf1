#include "course/data/table_lines.h"

#include "course/data/column_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace polhode::course
{

namespace
{

constexpr std::size_t kLooked = 400; ///< lines from which the format is found

/// "9:05:12.5", and with a colon before the fraction too, as Physics Toolbox writes it.
std::optional<double> clockSeconds(std::string_view text)
{
    std::array<double, 4> parts{};
    std::size_t count = 0;
    while (count < parts.size()) {
        const std::size_t colon = text.find(':');
        const std::string_view part = text.substr(0, colon);
        const auto [end, error]
            = std::from_chars(part.data(), part.data() + part.size(), parts[count], std::chars_format::fixed);
        if (error != std::errc{} || end != part.data() + part.size() || parts[count] < 0)
            return std::nullopt;
        if (count == 3)
            parts[3] *= std::pow(10.0, -static_cast<double>(part.size()));
        ++count;
        if (colon == std::string_view::npos)
            break;
        text.remove_prefix(colon + 1);
    }
    if (count < 3 || parts[1] >= 60 || parts[2] > 60)
        return std::nullopt;
    return 3600 * parts[0] + 60 * parts[1] + parts[2] + (count == 4 ? parts[3] : 0);
}

struct Score {
    double value = 0;
    ReadingFormat format;
};

double scoreOf(const std::vector<TableLine>& lines, char separator, char decimal)
{
    double best = 0, run = 0;
    std::size_t width = 0;
    for (std::size_t i = 0; i < std::min(lines.size(), kLooked); ++i) {
        const std::vector<TableCell> cells = cellsOf(lines[i].text, separator);
        int numbers = 0, texts = 0;
        for (const TableCell& cell : cells)
            if (cellNumber(cell.text, decimal))
                ++numbers;
            else if (!isMissing(cell.text))
                ++texts;
        const bool row = cells.size() > 1 && numbers > 0 && 2 * numbers >= texts;
        if (!row || cells.size() != width)
            run = 0;
        width = cells.size();
        if (row)
            run += numbers - 0.5 * texts;
        best = std::max(best, run);
    }
    return best;
}

} // namespace

std::vector<TableLine> linesOf(std::string_view text)
{
    std::vector<TableLine> lines;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        lines.push_back({++number, text.substr(0, end)});
        if (end == std::string_view::npos)
            break;
        const bool pair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
        text.remove_prefix(end + (pair ? 2 : 1));
    }
    return lines;
}

bool isComment(std::string_view line)
{
    std::string_view text = trimmedCell(line);
    if (text.starts_with('"'))
        text.remove_prefix(1);
    return text.starts_with('#') || text.starts_with('%') || text.starts_with("//");
}

std::vector<TableCell> cellsOf(std::string_view line, char separator)
{
    std::vector<TableCell> cells;
    std::size_t i = 0;
    const auto isSeparator
        = [&](char c) { return separator == ' ' ? c == ' ' || c == '\t' : c == separator; };
    if (separator == ' ')
        line = trimmedCell(line);
    while (true) {
        TableCell cell{{}, static_cast<int>(i) + 1};
        const std::size_t text = line.find_first_not_of(separator == '\t' ? " " : " \t", i);
        if (text != std::string_view::npos && line[text] == '"') {
            i = text + 1;
            while (i < line.size() && (line[i] != '"' || (i + 1 < line.size() && line[i + 1] == '"'))) {
                cell.text += line[i];
                i += line[i] == '"' ? 2 : 1;
            }
            ++i;
        }
        const std::size_t from = std::min(i, line.size());
        while (i < line.size() && !isSeparator(line[i]))
            ++i;
        cell.text += trimmedCell(line.substr(from, std::min(i, line.size()) - from));
        cells.push_back(std::move(cell));
        if (i >= line.size())
            return cells;
        ++i;
        while (separator == ' ' && i < line.size() && isSeparator(line[i]))
            ++i;
    }
}

bool isMissing(std::string_view cell)
{
    static constexpr std::array<std::string_view, 12> kWords{
        "", "nan", "NaN", "NAN", "na", "NA", "null", "-", "\u2014", "\u2013", "n/a", "#N/A"};
    return std::ranges::find(kWords, trimmedCell(cell)) != kWords.end();
}

std::optional<double> cellNumber(std::string_view cell, char decimal)
{
    std::string_view text = trimmedCell(cell);
    constexpr std::string_view kMinus = "\u2212";
    std::string plain;
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-'))
            return std::nullopt;
    } else if (text.starts_with(kMinus)) {
        text.remove_prefix(kMinus.size());
        plain = "-";
    }
    if (text.empty() || (decimal == ',' && text.find('.') != std::string_view::npos))
        return std::nullopt;
    plain += text;
    if (decimal == ',')
        std::ranges::replace(plain, ',', '.');
    if (plain.find(':') != std::string::npos)
        return clockSeconds(plain);
    double value = 0;
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    if (error != std::errc{} || end != plain.data() + plain.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

ReadingFormat foundFormat(const std::vector<TableLine>& lines, const ReadingFormat& given)
{
    Score best;
    best.format = given;
    for (const char separator : {';', '\t', ',', ' '})
        for (const char decimal : {'.', ','}) {
            if ((given.separator != 0 && given.separator != separator)
                || (given.decimal != 0 && given.decimal != decimal))
                continue;
            const double score = scoreOf(lines, separator, decimal);
            if (score > best.value)
                best = {score, {given.encoding, separator, decimal}};
        }
    return best.format;
}

} // namespace polhode::course
