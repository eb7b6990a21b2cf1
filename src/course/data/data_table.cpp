#include "course/data/data_table.h"

#include "course/data/decoded_text.h"
#include "course/language/error_text.h"
#include "course/language/location.h"
#include "course/language/nearest.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <system_error>

namespace polhode::course
{

namespace
{

constexpr std::uintmax_t kLargestFile = 256'000'000; // bytes: some million rows

const Text kCannotRead{"cannot be read", "无法读取"};

/// Excel says in a first line what separates cells.
char declaredSeparator(std::string_view line)
{
    return line.starts_with("sep=") && line.size() == 5 ? line[4] : '\0';
}

class TableReader
{
public:
    TableReader(const std::string& name, const ReadingFormat& format)
        : format_(format)
    {
        table_.file = name;
    }

    DataTable read(const std::string& bytes)
    {
        std::string text;
        try {
            text = format_.encoding.empty() ? foundText(bytes, format_.encoding)
                                            : decodedText(bytes, format_.encoding);
        } catch (const ValueError& error) {
            throw InputError({table_.file, 0, 0, {}}, error);
        }
        sort(text);
        format_ = foundFormat(lines_, format_);
        table_.format = format_;
        const std::size_t first = firstRow();
        takeHeader(first);
        for (std::size_t i = first; i < lines_.size(); ++i)
            takeRow(lines_[i]);
        finish();
        return std::move(table_);
    }

private:
    /// Sets comments apart, and what is empty aside.
    void sort(const std::string& text)
    {
        for (const TableLine& line : linesOf(text)) {
            if (trimmedCell(line.text).empty())
                continue;
            if (const char declared = declaredSeparator(line.text); declared != 0 && lines_.empty()) {
                if (format_.separator == 0)
                    format_.separator = declared;
            } else if (isComment(line.text)) {
                table_.remarks.emplace_back(line.text);
                comments_.push_back(line);
            } else {
                lines_.push_back(line);
            }
        }
    }

    bool isRow(const TableLine& line) const
    {
        int numbers = 0, texts = 0;
        for (const TableCell& cell : cellsOf(line.text, format_.separator))
            if (cellNumber(cell.text, format_.decimal))
                ++numbers;
            else if (!isMissing(cell.text))
                ++texts;
        return numbers > 0 && 2 * numbers >= texts;
    }

    /// Where the numbers begin: the first of two lines with as many cells that are rows, or the only one.
    std::size_t firstRow()
    {
        const auto width
            = [this](std::size_t i) { return cellsOf(lines_[i].text, format_.separator).size(); };
        if (format_.separator != 0)
            for (std::size_t i = 0; i < lines_.size(); ++i)
                if (width(i) > 1 && isRow(lines_[i])
                    && (i + 1 == lines_.size() || (isRow(lines_[i + 1]) && width(i + 1) == width(i)))) {
                    width_ = width(i);
                    return i;
                }
        const int line = lines_.empty() ? 0 : lines_.front().number;
        throw InputError(
            {table_.file, line, 0, {}},
            (lines_.empty() ? Text{"the file is empty", "文件是空的"}
                            : Text{"there is no table of numbers here", "这里没有数值表"})
                + Text{"; a table has lines of two numbers or more, with semicolons, tabs, commas or spaces "
                       "between them",
                       "；表中每行至少两个数，中间用分号、制表符、逗号或空格隔开"},
            Text{});
    }

    std::vector<std::string> named(const TableLine& line) const
    {
        std::vector<std::string> names;
        for (const TableCell& cell : cellsOf(line.text, format_.separator))
            names.push_back(cell.text);
        while (names.size() > width_ && names.back().empty())
            names.pop_back();
        return names;
    }

    static bool areUnits(const std::vector<std::string>& cells)
    {
        return std::ranges::all_of(cells, [](const std::string& cell) {
            std::string_view text = cell;
            if (text.size() > 2 && (text.front() == '(' || text.front() == '['))
                text = text.substr(1, text.size() - 2);
            return text.empty() || text == "-" || text == "1" || writtenUnit(text);
        });
    }

    void takeHeader(std::size_t first)
    {
        std::vector<std::string> names;
        std::size_t above = first;
        if (first > 0) {
            names = named(lines_[--above]);
            // A line of units below one of names.
            if (above > 0 && names.size() == width_ && areUnits(names)) {
                const std::vector<std::string> upper = named(lines_[above - 1]);
                if (upper.size() == width_
                    && std::ranges::none_of(upper, [](const std::string& name) { return name.empty(); })) {
                    for (std::size_t i = 0; i < width_; ++i) {
                        std::string unit = names[i];
                        if (!unit.starts_with('(') && !unit.starts_with('['))
                            unit = "[" + unit + "]";
                        names[i] = upper[i] + (names[i].empty() ? "" : " " + unit);
                    }
                    --above;
                }
            }
        } else if (!comments_.empty() && comments_.back().number < lines_[first].number) {
            // "# t x y" right above the numbers
            TableLine line = comments_.back();
            line.text = trimmedCell(line.text.substr(line.text.find_first_not_of("\"#%/ \t")));
            if (names = named(line); names.size() != width_)
                names.clear();
        }
        for (std::size_t i = 0; i < above; ++i)
            table_.remarks.emplace_back(lines_[i].text);
        if (!names.empty() && names.size() != width_)
            refuseWidth(lines_[above], names.size(), lines_[first]);
        for (std::size_t i = 0; i < width_; ++i) {
            DataColumn column;
            if (i < names.size() && !names[i].empty())
                column.header = columnHeader(names[i]);
            else
                column.header.name = std::to_string(i + 1);
            table_.columns.push_back(std::move(column));
        }
        texts_.assign(width_, 0);
    }

    [[noreturn]] void refuseWidth(const TableLine& header, std::size_t names, const TableLine& row) const
    {
        const std::string n = std::to_string(names), w = std::to_string(width_);
        const bool halves = width_ == 2 * names && format_.separator == ',';
        throw InputError(
            {table_.file, header.number, 0, {}},
            Text{w + " columns (line " + std::to_string(row.number) + ") stand below "
                     + (names == 1 ? "one name" : n + " names"),
                 "表头有 " + n + " 项，数据却有 " + w + " 列（第 " + std::to_string(row.number) + " 行）"}
                + (halves ? Text{"; a comma that is the decimal sign cannot separate cells too",
                                 "；逗号既作小数点，就不能再作分隔符"}
                          : Text{"; each needs a name", "；每列都要有名称"}),
            Text{});
    }

    void takeRow(const TableLine& line)
    {
        std::vector<TableCell> cells = cellsOf(line.text, format_.separator);
        while (cells.size() > width_ && isMissing(cells.back().text))
            cells.pop_back();
        if (cells.size() > width_)
            throw InputError({table_.file, line.number, cells[width_].column, {}},
                             Text{std::to_string(cells.size()) + " cells in a line, where the first row has "
                                      + std::to_string(width_),
                                  "此行有 " + std::to_string(cells.size()) + " 个单元格，首行只有 "
                                      + std::to_string(width_) + " 个"},
                             Text{});
        for (std::size_t i = 0; i < width_; ++i) {
            DataColumn& column = table_.columns[i];
            const bool missing = i >= cells.size() || isMissing(cells[i].text);
            const auto number = missing ? std::nullopt : cellNumber(cells[i].text, format_.decimal);
            texts_[i] += !missing && !number ? 1 : 0;
            if (!number)
                column.without.push_back(line.number);
            column.values.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        table_.lines.push_back(line.number);
    }

    /// Columns without numbers go.
    void finish()
    {
        std::vector<DataColumn> kept;
        for (std::size_t i = 0; i < width_; ++i) {
            DataColumn& column = table_.columns[i];
            if (column.without.size() < table_.rows())
                kept.push_back(std::move(column));
            else if (texts_[i] > 0)
                table_.leftOut.push_back(column.header.name);
        }
        table_.columns = std::move(kept);
    }

    ReadingFormat format_;
    DataTable table_;
    std::vector<TableLine> lines_, comments_;
    std::size_t width_ = 0;
    std::vector<std::size_t> texts_; ///< cells of each column that are neither numbers nor missing
};

} // namespace

std::vector<std::string> DataTable::names() const
{
    std::vector<std::string> all;
    for (const DataColumn& column : columns)
        all.push_back(column.header.name);
    return all;
}

std::size_t DataTable::column(const std::string& name) const
{
    const std::vector<std::string> all = names();
    const auto found = std::ranges::find(all, name);
    if (found == all.end())
        throw ValueError(Text{"there is no column ", "表中没有这一列："} + quoted(name) + Text{"; ", "；"}
                             + suggestion(name, all).clause(),
                         Text{});
    return static_cast<std::size_t>(found - all.begin());
}

Text leftOutText(const std::vector<int>& lines, std::size_t rows)
{
    constexpr std::size_t kNamed = 6; // places; a single one and a stretch of lines are one
    std::vector<std::string> places;
    for (std::size_t i = 0, end = 0; i < lines.size() && places.size() <= kNamed; i = end) {
        for (end = i + 1; end < lines.size() && lines[end] == lines[end - 1] + 1;)
            ++end;
        places.push_back(std::to_string(lines[i])
                         + (end - i > 1 ? "–" + std::to_string(lines[end - 1]) : std::string()));
    }
    const bool more = places.size() > kNamed;
    if (more)
        places.back() = "…";
    Text list;
    for (std::size_t i = 0; i < places.size(); ++i)
        list = list + (i > 0 ? Text{", ", "、"} : Text{}) + sameInBoth(places[i]);
    return Text{"rows without a number, left out: ", "缺数值而未计入："}
    + sameInBoth(std::to_string(lines.size())) + Text{" of ", " 行，共 "} + sameInBoth(std::to_string(rows))
        + (lines.size() == 1 ? Text{" (line ", " 行（第 "} : Text{" (lines ", " 行（第 "}) + list
        + Text{")", " 行）"};
}

DataTable readTable(const std::filesystem::path& file, const ReadingFormat& format)
{
    const std::string name = file.string();
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error)
        throw FileError(error.value(), name, kCannotRead);
    if (size > kLargestFile)
        throw InputError(
            {name, 0, 0, {}},
            {"the file is larger than 256 MB; a table needs fewer rows", "文件超过 256 MB，行数太多"},
            Text{});
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(size)))
        throw FileError(errno != 0 ? errno : EIO, name, kCannotRead);
    return tableOf(bytes, name, format);
}

DataTable tableOf(const std::string& bytes, const std::string& name, const ReadingFormat& format)
{
    return TableReader(name, format).read(bytes);
}

} // namespace polhode::course
