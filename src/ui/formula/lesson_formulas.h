#pragma once

#include <QString>
#include <QVector>

namespace polhode::ui
{

struct LessonFormula {
    QString tex;
    bool display = false;
};

/// The formulas of a file of a lesson: of Markdown, the `$…$` and `$$…$$`; of YAML, whatever stands under the
/// keys `symbol` (inline) and `equation` (displayed), and the `$…$` of any other string.
/// Throws std::runtime_error naming the file if it cannot be read.
QVector<LessonFormula> formulasOfFile(const QString& path);

} // namespace polhode::ui
