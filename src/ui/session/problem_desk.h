#pragma once

#include "course/model/lesson.h"
#include "course/run/solved_problem.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>

#include <memory>
#include <optional>

namespace polhode::ui
{

/// The problems of a lesson with the numbers of one sheet, by the ids of their questions, and what the reader
/// has asked for of each. The number of the sheet is kept in the settings.
class ProblemDesk : public QObject
{
    Q_OBJECT

public:
    explicit ProblemDesk(QObject* parent = nullptr);

    void setLesson(std::shared_ptr<const course::Lesson> lesson);

    quint64 sheet() const { return sheet_; }
    void setSheet(quint64 number);
    static constexpr int kMostSheets = 999999;

    /// Nothing where @p question is none of a problem.
    const course::PosedProblem* posed(const QString& question) const;
    /// Runs its experiment when it is asked for first; nothing where it cannot be run.
    const course::SolvedProblem* solved(const QString& question);

    bool showsHint(const QString& question) const { return hints_.contains(question); }
    bool showsSolution(const QString& question) const { return solutions_.contains(question); }
    void showHint(const QString& question);
    void showSolution(const QString& question);

signals:
    void changed();
    /// Other numbers: what was answered was another problem.
    void sheetChanged();

private:
    void pose();

    std::shared_ptr<const course::Lesson> lesson_;
    quint64 sheet_ = 1;
    QHash<QString, course::PosedProblem> posed_;
    QHash<QString, std::optional<course::SolvedProblem>> solved_;
    QSet<QString> hints_, solutions_;
};

} // namespace polhode::ui
