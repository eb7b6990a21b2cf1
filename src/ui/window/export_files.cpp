#include "ui/window/export_files.h"

#include "course/export/atomic_file.h"
#include "course/export/events.h"

#include <QFileInfo>

#include <memory>

namespace polhode::ui
{

namespace
{

using Runs = std::vector<course::NamedRun>;

/// A file, and what writes its text.
struct OneFile {
    QString path;
    std::function<void(const course::Sink&)> write;
};

void addTable(std::vector<OneFile>& files, const ExportPlan& plan, const QString& path, const Runs& runs)
{
    files.push_back(
        {path, [&plan, runs](const course::Sink& sink) { course::csvTo(sink, runs, plan.table.table); }});
    const QString suffix = QFileInfo(path).suffix();
    const QString stem = suffix.isEmpty() ? path : path.chopped(suffix.size() + 1);
    if (plan.events)
        files.push_back({stem + QStringLiteral(".events.csv"), [&plan, runs](const course::Sink& sink) {
                             course::eventsTo(sink, runs, plan.table.table.format);
                         }});
    if (plan.meta)
        files.push_back({stem + QStringLiteral(".json"), [&plan, runs](const course::Sink& sink) {
                             sink(course::metaJson(plan.lessonId, *plan.experiment, runs, plan.table));
                         }});
}

std::vector<OneFile> filesOf(const ExportPlan& plan, const QString& path)
{
    std::vector<OneFile> files;
    if (!plan.apart || plan.runs.size() < 2) {
        addTable(files, plan, path, plan.runs);
        return files;
    }
    const QString suffix = QFileInfo(path).suffix();
    const QString stem = path.chopped(suffix.size() + 1);
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
        addTable(files, plan, QStringLiteral("%1-%2.%3").arg(stem).arg(i + 1).arg(suffix), {plan.runs[i]});
    return files;
}

} // namespace

QStringList exportedFiles(const ExportPlan& plan, const QString& path)
{
    QStringList paths;
    for (const OneFile& file : filesOf(plan, path))
        paths << file.path;
    return paths;
}

void exportTo(const ExportPlan& plan, const QString& path)
{
    std::vector<std::unique_ptr<course::AtomicFile>> written;
    for (const OneFile& file : filesOf(plan, path)) {
        written.push_back(std::make_unique<course::AtomicFile>(file.path.toStdString()));
        file.write([&](std::string_view bytes) { written.back()->write(bytes); });
        written.back()->flush();
    }
    for (const auto& file : written)
        file->commit();
}

} // namespace polhode::ui
