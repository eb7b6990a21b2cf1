#include "ui/session/session.h"

#include <algorithm>

namespace polhode::ui
{

int Session::answer(const QString& question) const
{
    return answers_.value(question, -1);
}

void Session::setAnswer(const QString& question, int option)
{
    const bool waited = veiled_;
    answers_[question] = option;
    emit answersChanged();
    updateVeil();
    playAfter(waited);
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
void Session::updateVeil()
{
    const course::PageStep* step = pageStep();
    const bool veiled = step && step->veil && edit_.experiment.toStdString() == step->experiment
        && !revealed_.contains(QString::fromStdString(step->id))
        && std::ranges::any_of(step->predictions, [this](const std::string& prediction) {
                            return answer(QString::fromStdString(prediction)) < 0;
                        });
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
    emit messageRaised(tr("Predict first: choose an answer on the page, or press “Show anyway”."));
}

} // namespace polhode::ui
