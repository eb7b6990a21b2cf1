#include "course/export/run_table.h"

#include "course/language/own_names.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace polhode::course
{

namespace
{

/// See kSideColumn.
const char* sideOf(const Run& run, std::size_t row)
{
    const auto times = run.time();
    const auto sequence = run.sequence();
    const auto jumps
        = [&](std::size_t i) { return times[i] == times[i + 1] && sequence[i] != sequence[i + 1]; };
    const bool ends = row > 0 && jumps(row - 1), begins = row + 1 < times.size() && jumps(row);
    return ends && begins ? "between" : ends ? "after" : begins ? "before" : "";
}

std::string headerOf(const Run& run, const std::string& column, const CsvOptions& options)
{
    if (column == kSideColumn)
        return "side";
    if (const auto header = options.headers.find(column); header != options.headers.end())
        return header->second;
    const VariableInfo* info = run.find(column);
    return info ? column + " [" + info->unit.name + "]" : column;
}

} // namespace

std::vector<NamedRun> namedApart(std::vector<NamedRun> runs)
{
    std::set<std::string> names;
    for (NamedRun& named : runs) {
        for (const std::string_view space : {"\u202f", "\u2009", "\u00a0"}) // nobody types them to find a run
            for (auto at = named.name.find(space); at != std::string::npos; at = named.name.find(space, at))
                named.name.replace(at, space.size(), " ");
        const std::string name = named.name;
        for (int number = 2; !names.insert(named.name).second; ++number)
            named.name = name + " (" + std::to_string(number) + ")";
    }
    return runs;
}

std::vector<std::string> columnsOf(const Run& run, const CsvOptions& options)
{
    std::vector<std::string> names = options.variables;
    if (names.empty())
        for (const VariableInfo& info : run.variables())
            names.push_back(info.id);
    if (std::find(names.begin(), names.end(), kTimeVariable) == names.end())
        names.insert(names.begin(), kTimeVariable);
    return names;
}

RunTable::RunTable(std::vector<NamedRun> runs, const CsvOptions& options)
    : format_(options.format)
    , several_(runs.size() > 1)
{
    const std::vector<std::string> names = columnsOf(*runs.front().run, options);
    if (several_)
        header_.push_back("run");
    for (const std::string& name : names)
        header_.push_back(headerOf(*runs.front().run, name, options));
    for (NamedRun& named : runs) {
        Part part{csvField(named.name, format_.separator), std::move(named.run)};
        part.run->prepare(names);
        for (const std::string& name : names)
            part.columns.push_back(name == kSideColumn ? nullptr : part.run->column(name));
        const auto times = part.run->time();
        const auto first
            = options.from ? std::lower_bound(times.begin(), times.end(), *options.from) : times.begin();
        const auto last = options.to ? std::upper_bound(first, times.end(), *options.to) : times.end();
        part.first = std::size_t(first - times.begin());
        part.count = std::size_t(last - first);
        rowCount_ += part.count;
        parts_.push_back(std::move(part));
    }
}

std::pair<const RunTable::Part*, std::size_t> RunTable::partOf(std::size_t row) const
{
    for (const Part& part : parts_) {
        if (row < part.count)
            return {&part, part.first + row};
        row -= part.count;
    }
    return {nullptr, 0};
}

void RunTable::appendCell(std::string& out, const Part& part, std::size_t row, std::size_t column) const
{
    if (several_ && column == 0)
        out += part.name;
    else if (const Column& values = part.columns[column - std::size_t(several_)])
        appendNumber(out, (*values)[row], format_.decimal);
    else
        out += sideOf(*part.run, row);
}

void RunTable::appendCell(std::string& out, std::size_t row, std::size_t column) const
{
    const auto [part, at] = partOf(row);
    appendCell(out, *part, at, column);
}

std::string RunTable::headerLine() const
{
    return tableLine(header_, format_);
}

void RunTable::appendLine(std::string& out, std::size_t row) const
{
    const auto [part, at] = partOf(row);
    for (std::size_t column = 0; column < header_.size(); ++column) {
        if (column > 0)
            out += format_.separator;
        appendCell(out, *part, at, column);
    }
    out += "\r\n";
}

} // namespace polhode::course
