#include "ui/session/problem_desk.h"

#include <QSettings>

#include <algorithm>
#include <exception>
#include <utility>

namespace polhode::ui
{

namespace
{

const QString kKey = QStringLiteral("problems/sheet");

} // namespace

ProblemDesk::ProblemDesk(QObject* parent)
    : QObject(parent)
    , sheet_(std::max(1U, QSettings().value(kKey, 1).toUInt()))
{
}

void ProblemDesk::setLesson(std::shared_ptr<const course::Lesson> lesson)
{
    const bool another = !lesson_ || !lesson || lesson_->id != lesson->id;
    lesson_ = std::move(lesson);
    if (another) {
        hints_.clear();
        solutions_.clear();
    }
    pose();
}

void ProblemDesk::setSheet(quint64 number)
{
    if (number == sheet_ || number == 0)
        return;
    sheet_ = number;
    QSettings().setValue(kKey, sheet_);
    hints_.clear();
    solutions_.clear();
    pose();
    emit sheetChanged();
    emit changed();
}

void ProblemDesk::pose()
{
    posed_.clear();
    solved_.clear();
    if (!lesson_)
        return;
    for (const course::Problem& problem : lesson_->problems)
        posed_.insert(QString::fromStdString(course::problemQuestion(problem)),
                      course::pose(*lesson_, problem, sheet_));
}

const course::PosedProblem* ProblemDesk::posed(const QString& question) const
{
    const auto found = posed_.find(question);
    return found == posed_.end() ? nullptr : &*found;
}

const course::SolvedProblem* ProblemDesk::solved(const QString& question)
{
    const course::PosedProblem* problem = posed(question);
    if (!problem)
        return nullptr;
    auto found = solved_.find(question);
    if (found == solved_.end()) {
        std::optional<course::SolvedProblem> solved;
        try {
            solved = course::solve(*problem, course::kProblemLimit);
        } catch (const std::exception&) {
            // a problem that check has let pass and that this machine cannot run in time has no answer
        }
        found = solved_.insert(question, std::move(solved));
    }
    return found->has_value() ? &found->value() : nullptr;
}

void ProblemDesk::showHint(const QString& question)
{
    hints_.insert(question);
    emit changed();
}

void ProblemDesk::showSolution(const QString& question)
{
    solutions_.insert(question);
    emit changed();
}

} // namespace polhode::ui
