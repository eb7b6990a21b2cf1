#include "course/export/csv.h"

#include "course/export/atomic_file.h"

#include <algorithm>

namespace polhode::course
{

std::vector<NamedRun> onlyRun(const Run& run)
{
    return {{{}, RunPointer(RunPointer(), &run)}};
}

void csvTo(const Sink& sink, const std::vector<NamedRun>& runs, const CsvOptions& options)
{
    const RunTable table(runs, options);
    std::string line(options.format.byteOrderMark ? kByteOrderMark : "");
    sink(line + table.headerLine());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        line.clear();
        table.appendLine(line, row);
        sink(line);
    }
}

void csvTo(const Sink& sink, const Run& run, const CsvOptions& options)
{
    csvTo(sink, onlyRun(run), options);
}

void writeCsv(const std::filesystem::path& path, const std::vector<NamedRun>& runs, const CsvOptions& options)
{
    AtomicFile file(path);
    csvTo([&](std::string_view bytes) { file.write(bytes); }, runs, options);
    file.commit();
}

void writeCsv(const std::filesystem::path& path, const Run& run, const CsvOptions& options)
{
    writeCsv(path, onlyRun(run), options);
}

} // namespace polhode::course
