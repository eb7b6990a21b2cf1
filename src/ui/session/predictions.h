#pragma once

#include "course/model/lesson.h"
#include "course/run/judge_prediction.h"
#include "course/run/solved_problem.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QVector>

#include <array>
#include <optional>

namespace polhode::ui
{

/// What a reader has predicted or answered to one question.
struct Prediction {
    int option = -1; ///< place in the file
    std::optional<double> number; ///< SI
    QString typed; ///< the number as it was written
    std::optional<course::NumberVerdict> verdict; ///< once there was a run to judge it by
    course::Sketch sketch; ///< what is drawn so far
    course::SketchFrame frame; ///< in which it is drawn
    bool sketched = false; ///< the reader is done with it
    std::optional<course::SketchScore> score;

    bool isMade() const { return option >= 0 || number || sketched; }
};

/// The hands that a class has raised for each option of a question, by its place in the file: before the
/// discussion and after it.
struct Hands {
    std::array<QVector<int>, 2> votes;

    int count(int vote, int option) const { return votes[std::size_t(vote)].value(option); }
    int sum(int vote) const;
    /// What a bar shows; −1 where no hand was raised in this vote.
    int shown(int vote, int option) const { return sum(vote) > 0 ? count(vote, option) : -1; }
    bool any() const { return sum(0) + sum(1) > 0; }
};

/// The answers to the questions of a lesson, by their ids, and the hands that were counted. It knows nothing
/// of the window; runs are shown to it.
class Predictions : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Another lesson, or the same with other words: then what was answered stays.
    void setLesson(const course::Lesson* lesson, bool forget);

    Prediction of(const QString& question) const { return made_.value(question); }
    bool isMade(const QString& question) const { return made_.value(question).isMade(); }

    void choose(const QString& question, int option);
    /// A number as it is typed, with or without a unit. Throws course::ValueError where it is none.
    void type(const QString& question, const QString& text);
    /// The question is open again; a sketch stays as it is, to be mended.
    void takeBack(const QString& question);

    /// The sketch in the hand of the reader.
    void setSketch(const QString& question, const course::Sketch& sketch);
    /// What is drawn is the prediction.
    void finishSketch(const QString& question);
    /// Makes room for a sketch on @p run where there is none yet.
    void openSketch(const QString& question, const course::Experiment& experiment, const course::Run& run);
    /// Judges what waits for a run, of the questions of @p step; whether there was any.
    bool judge(const course::PageStep& step, const course::Experiment& experiment, const course::Run& run);

    /// The same of a problem, by a run of its own: whether it waited for one.
    bool judge(const QString& question, const course::SolvedProblem& solved);
    /// Whether a number is typed and not judged.
    bool waits(const QString& question) const;

    Hands hands(const QString& question) const { return hands_.value(question); }
    /// They are kept in the settings until they are forgotten.
    void setHands(const QString& question, int vote, int option, int count);
    void forgetHands(const QString& question);

signals:
    /// A question is answered or open again.
    void changed();
    /// A stroke of a sketch that is not finished.
    void drawn(const QString& question);
    void handsChanged(const QString& question);

private:
    const course::Question* question(const QString& id) const;
    QString keyOfHands() const;

    const course::Lesson* lesson_ = nullptr;
    QHash<QString, Prediction> made_;
    QHash<QString, Hands> hands_;
};

} // namespace polhode::ui
