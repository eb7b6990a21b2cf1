#include "ui/session/predictions.h"

#include "course/language/typed_number.h"

#include <QSettings>
#include <QVariant>

#include <algorithm>
#include <exception>
#include <numeric>

namespace polhode::ui
{

int Hands::sum(int vote) const
{
    const QVector<int>& counts = votes[std::size_t(vote)];
    return std::accumulate(counts.begin(), counts.end(), 0);
}

void Predictions::setLesson(const course::Lesson* lesson, bool forget)
{
    lesson_ = lesson;
    if (!forget)
        return;
    made_.clear();
    hands_.clear();
    if (!lesson)
        return;
    QSettings settings;
    settings.beginGroup(keyOfHands());
    for (const QString& question : settings.childKeys()) {
        const QVariantList votes = settings.value(question).toList();
        for (const int vote : {0, 1})
            for (const QVariant& count : votes.value(vote).toList())
                hands_[question].votes[std::size_t(vote)] << std::max(0, count.toInt());
    }
}

QString Predictions::keyOfHands() const
{
    return QStringLiteral("hands/") + QString::fromStdString(lesson_->id);
}

const course::Question* Predictions::question(const QString& id) const
{
    return lesson_ ? lesson_->question(id.toStdString()) : nullptr;
}

void Predictions::choose(const QString& question, int option)
{
    made_[question].option = option;
    emit changed();
}

void Predictions::type(const QString& id, const QString& text)
{
    const course::Question* asked = question(id);
    if (!asked || !asked->number)
        return;
    Prediction& prediction = made_[id];
    prediction.number = course::typedNumber(text.toStdString(), asked->number->unit);
    prediction.typed = text.trimmed();
    prediction.verdict.reset();
    emit changed();
}

void Predictions::takeBack(const QString& question)
{
    Prediction& prediction = made_[question];
    const course::Sketch sketch = prediction.sketch;
    const course::SketchFrame frame = prediction.frame;
    prediction = {};
    prediction.sketch = sketch;
    prediction.frame = frame;
    emit changed();
}

void Predictions::setSketch(const QString& question, const course::Sketch& sketch)
{
    made_[question].sketch = sketch;
    emit drawn(question);
}

void Predictions::finishSketch(const QString& question)
{
    Prediction& prediction = made_[question];
    if (prediction.sketch.empty())
        return;
    prediction.sketched = true;
    prediction.score.reset();
    emit changed();
}

void Predictions::openSketch(const QString& id, const course::Experiment& experiment, const course::Run& run)
{
    const course::Question* asked = question(id);
    if (!asked || !asked->sketch)
        return;
    const std::string name = lesson_->id + '/' + asked->id;
    try {
        const course::SketchFrame frame = course::frameOf(*asked->sketch, experiment, run, name);
        Prediction& prediction = made_[id];
        if (!prediction.sketch.empty() && prediction.sketch.from() == frame.from
            && prediction.sketch.to() == frame.to)
            return; // and keeps the axis on which it was begun
        prediction.frame = frame;
        prediction.sketch = course::Sketch(frame.from, frame.to);
    } catch (const std::exception&) {
        // a run without this curve has no sketch
    }
}

bool Predictions::judge(const course::PageStep& step, const course::Experiment& experiment,
                        const course::Run& run)
{
    bool judged = false;
    for (const course::Question& asked : lesson_->questions) {
        const QString id = QString::fromStdString(asked.id);
        const auto found = made_.find(id);
        if (found == made_.end() || std::ranges::count(step.questions, asked.id) == 0
            || step.experiment != experiment.id)
            continue;
        Prediction& prediction = *found;
        try {
            if (asked.number && !asked.problem && prediction.number && !prediction.verdict) {
                prediction.verdict = course::judge(*asked.number, *prediction.number, run);
                judged = true;
            }
            if (asked.sketch && prediction.sketched && !prediction.score) {
                prediction.score = course::judge(prediction.frame, prediction.sketch, run);
                judged = true;
            }
        } catch (const std::exception&) {
            // a run that has no such number does not judge
        }
    }
    return judged;
}

bool Predictions::waits(const QString& question) const
{
    const auto found = made_.find(question);
    return found != made_.end() && found->number && !found->verdict;
}

bool Predictions::judge(const QString& question, const course::SolvedProblem& solved)
{
    if (!waits(question))
        return false;
    Prediction& prediction = made_[question];
    prediction.verdict = course::judge(solved.answer, *prediction.number, *solved.run);
    return true;
}

void Predictions::setHands(const QString& question, int vote, int option, int count)
{
    QVector<int>& counts = hands_[question].votes[std::size_t(vote)];
    if (counts.size() <= option)
        counts.resize(option + 1);
    counts[option] = std::max(0, count);
    QVariantList kept;
    for (const QVector<int>& each : hands_[question].votes)
        kept << QVariant(QVariantList(each.begin(), each.end()));
    QSettings().setValue(keyOfHands() + u'/' + question, kept);
    emit handsChanged(question);
}

void Predictions::forgetHands(const QString& question)
{
    hands_.remove(question);
    QSettings().remove(keyOfHands() + u'/' + question);
    emit handsChanged(question);
}

} // namespace polhode::ui
