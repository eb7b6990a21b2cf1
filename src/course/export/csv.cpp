#include "course/export/csv.h"

#include "course/export/atomic_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

void appendNumber(std::string& out, double value)
{
    if (std::isnan(value)) {
        out += "nan"; // whatever its sign
        return;
    }
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

std::vector<std::string> columnsOf(const Run& run, const CsvOptions& options)
{
    std::vector<std::string> names = options.variables;
    if (names.empty())
        for (const VariableInfo& info : run.variables())
            names.push_back(info.id);
    if (std::find(names.begin(), names.end(), "t") == names.end())
        names.insert(names.begin(), "t");
    return names;
}

void csvTo(const Sink& sink, const Run& run, const CsvOptions& options)
{
    const std::vector<std::string> names = columnsOf(run, options);
    run.prepare(names);
    std::vector<std::shared_ptr<const std::vector<double>>> columns;
    std::string line;
    if (options.byteOrderMark)
        line += kByteOrderMark;
    for (const std::string& name : names) {
        columns.push_back(run.column(name));
        const VariableInfo* info = run.find(name);
        if (&name != &names.front())
            line += ',';
        const auto header = options.headers.find(name);
        line += csvField(header != options.headers.end() ? header->second
                             : info                      ? name + " [" + info->unit.name + "]"
                                                         : name);
    }
    line += "\r\n";
    sink(line);

    const auto times = run.time();
    for (std::size_t row = 0; row < times.size(); ++row) {
        if ((options.from && times[row] < *options.from) || (options.to && times[row] > *options.to))
            continue;
        line.clear();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0)
                line += ',';
            appendNumber(line, (*columns[i])[row]);
        }
        line += "\r\n";
        sink(line);
    }
}

void writeCsv(const std::filesystem::path& path, const Run& run, const CsvOptions& options)
{
    AtomicFile file(path);
    csvTo([&](std::string_view bytes) { file.write(bytes); }, run, options);
    file.commit();
}

} // namespace polhode::course
