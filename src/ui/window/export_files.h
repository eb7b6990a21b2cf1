#pragma once

#include "course/export/meta.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace polhode::ui
{

/// What is written when tables are exported.
struct ExportPlan {
    std::string lessonId;
    const course::Experiment* experiment = nullptr;
    std::vector<course::NamedRun> runs;
    course::MetaOptions table;
    bool events = false, meta = false; ///< beside each table
    bool apart = false; ///< a table for each run, "throw-1.csv" …, not one of all
};

/// The files of @p plan, the first of them @p path unless the runs are apart.
QStringList exportedFiles(const ExportPlan& plan, const QString& path);

/// Writes them: all of them appear, or none. Throws std::system_error that names the file.
void exportTo(const ExportPlan& plan, const QString& path);

} // namespace polhode::ui
