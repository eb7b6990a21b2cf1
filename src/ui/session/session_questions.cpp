#include "ui/session/session.h"

#include <algorithm>

namespace polhode::ui
{

void Session::takeAnswers()
{
    const bool waited = veiled_;
    judgeProblems();
    judgeAnswers();
    emit answersChanged();
    updateVeil();
    playAfter(waited);
}

/// By the run in full of the inputs that are set: another one, or part of it, is not what was predicted.
bool Session::judgeAnswers()
{
    const course::PageStep* step = pageStep();
    if (!step || !run_ || !experiment_ || drafted_ || isBehind())
        return false;
    const bool judged = predictions_.judge(*step, *experiment_, *run_);
    if (const QString sketch = sketchWanted(); !sketch.isEmpty())
        predictions_.openSketch(sketch, *experiment_, *run_);
    return judged;
}

void Session::judgeProblems()
{
    if (!lesson_)
        return;
    for (const course::Question& question : lesson_->questions) {
        const QString id = QString::fromStdString(question.id);
        if (!question.problem || !predictions_.waits(id))
            continue;
        if (const course::SolvedProblem* solved = problems_.solved(id))
            predictions_.judge(id, *solved);
    }
}

void Session::forgetProblems()
{
    for (const course::Question& question : lesson_->questions)
        if (question.problem)
            predictions_.takeBack(QString::fromStdString(question.id));
}

void Session::takeAnswerBack(const QString& question)
{
    if (const course::PageStep* step = pageStep();
        step && std::ranges::count(step->questions, question.toStdString()) > 0)
        revealed_.remove(QString::fromStdString(step->id));
    predictions_.takeBack(question);
}

bool Session::isOnPage(const course::Question& question) const
{
    const course::PageStep* step = pageStep();
    return step && edit_.experiment.toStdString() == step->experiment
        && std::ranges::count(step->questions, question.id) > 0;
}

QString Session::sketchWanted() const
{
    const course::PageStep* step = pageStep();
    if (step && waits(*step))
        for (const std::string& id : step->predictions)
            if (const course::Question* question = lesson_->question(id);
                question && question->sketch && !predictions_.isMade(QString::fromStdString(id)))
                return QString::fromStdString(id);
    return {};
}

void Session::reveal()
{
    const bool waited = veiled_;
    keepOpen();
    playAfter(waited);
}

void Session::keepOpen()
{
    if (const course::PageStep* step = pageStep())
        revealed_.insert(QString::fromStdString(step->id));
    updateVeil();
}

/// A step that has waited for its prediction begins as it would have.
void Session::playAfter(bool waited)
{
    if (waited && !veiled_ && pageStep()->play)
        setPlaying(true);
}

/// The veil belongs to the experiment that the prediction is about; another that the reader opens meanwhile
/// has none.
bool Session::waits(const course::PageStep& step) const
{
    return step.veil && edit_.experiment.toStdString() == step.experiment
        && !revealed_.contains(QString::fromStdString(step.id))
        && std::ranges::any_of(step.predictions, [this](const std::string& prediction) {
               return !predictions_.isMade(QString::fromStdString(prediction));
           });
}

void Session::updateVeil()
{
    const course::PageStep* step = pageStep();
    const bool veiled = step && waits(*step);
    if (veiled) {
        setPlaying(false);
        moveTo(step->time.value_or(0));
    }
    if (veiled == veiled_)
        return;
    veiled_ = veiled;
    emit veiledChanged(veiled);
}

void Session::askForPrediction()
{
    emit messageRaised(sketchWanted().isEmpty()
                           ? tr("Predict first: answer on the page, or press “Show anyway”.")
                           : tr("Predict first: draw the curve, or press “Show anyway”."));
}

} // namespace polhode::ui
