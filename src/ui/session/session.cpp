#include "ui/session/session.h"

#include "course/model/overlay_table.h"
#include "ui/session/window_language.h"

#include <QUndoCommand>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

/// The plots that an experiment begins with where no step of the page chooses them: those of the first step
/// that shows it, or as many of its own as find room.
QStringList firstPlots(const course::Lesson& lesson, const course::Experiment& experiment)
{
    constexpr qsizetype kRoom = 2;
    QStringList plots;
    for (const course::PageStep& step : lesson.steps) {
        if (step.experiment != experiment.id || !step.plots)
            continue;
        for (const std::string& id : *step.plots)
            plots << QString::fromStdString(id);
        return plots;
    }
    for (const course::PlotDescription& plot : experiment.plots)
        if (plots.size() < kRoom)
            plots << QString::fromStdString(plot.id);
    return plots;
}

/// What of @p inputs the experiment still has.
void fit(course::Inputs& inputs, const course::Experiment& experiment)
{
    std::erase_if(inputs.values, [&](const auto& entry) { return !experiment.parameter(entry.first); });
    for (auto& [id, si] : inputs.values)
        si = course::nearestAllowed(*experiment.parameter(id), si);
}

} // namespace

/// One step of undo: the whole edit before and after.
class Session::EditCommand : public QUndoCommand
{
public:
    EditCommand(Session& session, Edit before, Edit after, EditName name, int mergeKey)
        : session_(session)
        , name_(std::move(name))
        , before_(std::move(before))
        , after_(std::move(after))
        , mergeKey_(mergeKey)
    {
    }

    const EditName& name() const { return name_; }
    bool leaves() const { return before_.step != after_.step || before_.experiment != after_.experiment; }
    int id() const override { return mergeKey_; }
    void undo() override { session_.applyEdit(before_); }
    void redo() override { session_.applyEdit(after_); }
    bool mergeWith(const QUndoCommand* other) override
    {
        after_ = static_cast<const EditCommand*>(other)->after_;
        return true;
    }

private:
    Session& session_;
    EditName name_;
    Edit before_, after_;
    int mergeKey_;
};

Session::Session(QObject* parent)
    : QObject(parent)
    , worker_(this)
    , kept_(*this)
{
    connect(&kept_, &KeptRuns::completed, this, &Session::pinnedChanged);
    connect(&worker_, &RunWorker::finished, this, &Session::takeResult);
    connect(&worker_, &RunWorker::partlyFinished, this, &Session::takePart);
    connect(&worker_, &RunWorker::progressed, this, &Session::progressed);
    connect(&predictions_, &Predictions::changed, this, &Session::takeAnswers);
    connect(&problems_, &ProblemDesk::sheetChanged, this, &Session::forgetProblems);
    connect(&problems_, &ProblemDesk::changed, this, &Session::answersChanged);
    draftRests_.setSingleShot(true);
    connect(&draftRests_, &QTimer::timeout, this, [this] {
        const bool another = dragging_ && computing_;
        if (draftAsked_ && !another)
            computeRun(Fineness::whole);
    });
    timer_.setInterval(16);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &Session::tick);
}

Session::~Session()
{
    stopReading();
}

/// What of @p edit the lesson still has: its files may have changed since.
Edit Session::fitted(Edit edit) const
{
    if (!lesson_)
        return edit;
    edit.step = std::clamp(edit.step, 0, std::max(0, int(lesson_->steps.size()) - 1));
    const course::Experiment* experiment = lesson_->experiment(edit.experiment.toStdString());
    if (!experiment) {
        showExperiment({}, edit);
        return edit;
    }
    fit(edit.inputs, *experiment);
    for (auto each = edit.comparisons.begin(); each != edit.comparisons.end(); ++each)
        if (const course::Experiment* compared = lesson_->experiment(each.key().toStdString()))
            for (Kept& kept : each->runs)
                fit(kept.inputs, *compared);
    return edit;
}

void Session::setStep(int step)
{
    if (!lesson_ || lesson_->steps.empty())
        return;
    step = std::clamp(step, 0, int(lesson_->steps.size()) - 1);
    if (step != edit_.step)
        enterStep(step);
}

const course::PageStep* Session::pageStep() const
{
    return lesson_ && !lesson_->steps.empty() ? &lesson_->steps[std::size_t(edit_.step)] : nullptr;
}

void Session::enterStep(int number)
{
    const course::PageStep* step = lesson_->steps.empty() ? nullptr : &lesson_->steps[std::size_t(number)];
    Edit edit = edit_;
    edit.step = number;
    const QString wanted = step ? QString::fromStdString(step->experiment) : QString();
    if (edit.experiment.isEmpty() || (!wanted.isEmpty() && wanted != edit.experiment))
        showExperiment(wanted, edit);
    if (step) {
        const course::Experiment* experiment = lesson_->experiment(edit.experiment.toStdString());
        if (experiment && !step->preset.empty())
            for (const course::Preset& preset : experiment->presets)
                if (preset.id == step->preset)
                    for (const auto& [id, si] : preset.set)
                        edit.inputs.values[id] = si;
        for (const auto& [id, si] : step->set)
            edit.inputs.values[id] = si;
        if (step->show) {
            edit.overlays.clear();
            for (const std::string& id : *step->show)
                edit.overlays.insert(QString::fromStdString(id));
        }
        if (experiment) {
            edit.plots.clear();
            if (step->plots)
                for (const std::string& id : *step->plots)
                    edit.plots << QString::fromStdString(id);
            else
                for (const course::PlotDescription& plot : experiment->plots)
                    edit.plots << QString::fromStdString(plot.id);
        }
    }
    const bool another = number != edit_.step;
    pushEdit(edit, {QT_TR_NOOP("step of the page")});
    if (!another) // a lesson that is opened
        showStep();
    if (step && step->play && !veiled_)
        setPlaying(true);
}

/// The moment and the view of the step that has become the page.
void Session::showStep()
{
    const course::PageStep* step = pageStep();
    if (step && step->time)
        moveTo(*step->time);
    if (step && step->camera)
        emit cameraRequested(*step->camera);
    else if (experiment_ && experiment_->camera)
        emit cameraRequested(*experiment_->camera);
    emit stepChanged();
}

// ---- experiment and inputs

void Session::showExperiment(const QString& id, Edit& edit) const
{
    Edit fresh;
    fresh.step = edit.step;
    fresh.comparisons = edit.comparisons;
    edit = fresh;
    if (!lesson_ || lesson_->experiments.empty())
        return;
    const course::Experiment* experiment = lesson_->experiment(id.toStdString());
    if (!experiment)
        experiment = &lesson_->experiments.front();
    edit.experiment = QString::fromStdString(experiment->id);
    for (const course::OverlayDescription& overlay : experiment->overlays)
        if (overlay.on)
            edit.overlays.insert(QString::fromStdString(overlay.id));
    edit.plots = firstPlots(*lesson_, *experiment);
    edit.measured = measuredMemory_.of(measuredKey(lesson_->id, experiment->id));
}

void Session::setExperiment(const QString& id)
{
    if (id == edit_.experiment)
        return;
    Edit edit = edit_;
    showExperiment(id, edit);
    pushEdit(edit, {QT_TR_NOOP("experiment")});
}

double Session::value(const std::string& parameter) const
{
    if (const auto it = edit_.inputs.values.find(parameter); it != edit_.inputs.values.end())
        return it->second;
    const course::Parameter* description = experiment_ ? experiment_->parameter(parameter) : nullptr;
    return description ? description->initial : 0;
}

void Session::setValue(const std::string& parameter, double si, bool dragging)
{
    const course::Parameter* description = experiment_ ? experiment_->parameter(parameter) : nullptr;
    if (!description || !std::isfinite(si))
        return;
    si = course::nearestAllowed(*description, si);
    setDragging(dragging);
    if (si == value(parameter))
        return;
    Edit edit = edit_;
    edit.inputs.values[parameter] = si;
    pushEdit(edit, {QT_TR_NOOP("change of %1"), description->label}, dragging ? dragKey_ : -1);
}

void Session::setDragging(bool dragging)
{
    if (dragging == dragging_)
        return;
    dragging_ = dragging;
    if (dragging)
        ++dragKey_;
    if (!dragging)
        draftRests_.start(0);
    emit interactionChanged(dragging);
}

course::ReadMoment Session::readMoment(const QString& text)
{
    std::string id, shown;
    course::ReadMoment read = course::momentFromLine(
        course::momentLineIn(text.toStdString()),
        [&](const std::string& lessonId, const std::string& experimentId) -> const course::Experiment* {
            id = lessonMeant(lessonId);
            const auto lesson = lessonCalled(id);
            if (!lesson || lesson->experiments.empty())
                return nullptr;
            const course::Experiment* experiment
                = experimentId.empty() ? &lesson->experiments.front() : lesson->experiment(experimentId);
            shown = experiment ? experiment->id : std::string();
            return experiment;
        });
    read.moment.lesson = id;
    read.moment.experiment = shown; // the line of a scene does not name it
    return read;
}

void Session::setInputs(const course::Inputs& inputs, const char* what)
{
    Edit edit = edit_;
    edit.inputs = inputs;
    pushEdit(edit, {what});
}

Edit Session::firstEdit(const QString& experiment) const
{
    Edit edit;
    edit.step = edit_.step;
    edit.comparisons = edit_.comparisons;
    showExperiment(experiment, edit);
    return edit;
}

void Session::openMoment(const Edit& edit)
{
    pushEdit(edit, {QT_TR_NOOP("opened moment")});
}

void Session::resetValues()
{
    Edit edit = edit_;
    edit.inputs = {};
    pushEdit(edit, {QT_TR_NOOP("reset")});
}

void Session::applyPreset(const QString& id)
{
    perform(QStringLiteral("preset:") + id);
}

void Session::poke(const course::Intervention& intervention)
{
    Edit edit = edit_;
    edit.inputs.interventions.push_back(intervention);
    std::stable_sort(edit.inputs.interventions.begin(), edit.inputs.interventions.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    pushEdit(edit, {QT_TR_NOOP("poke")});
}

void Session::clearPokes()
{
    Edit edit = edit_;
    edit.inputs.interventions.clear();
    edit.inputs.pulls.clear();
    pushEdit(edit, {QT_TR_NOOP("removal of pokes and pulls")});
}

void Session::pushEdit(const Edit& edit, const EditName& name, int mergeKey)
{
    if (edit == edit_)
        return;
    undo_.push(new EditCommand(*this, edit_, edit, name, mergeKey));
}

QString Session::nameOfEdit(int index) const
{
    if (index < 0 || index >= undo_.count())
        return {};
    const EditName& name = static_cast<const EditCommand*>(undo_.command(index))->name();
    const QString text = tr(name.text);
    return name.of.en.empty() ? text
                              : text.arg(QString::fromStdString(course::in(windowLanguage(), name.of)));
}

bool Session::leaves(int index) const
{
    return index >= 0 && index < undo_.count()
        && static_cast<const EditCommand*>(undo_.command(index))->leaves();
}

void Session::applyEdit(const Edit& wanted)
{
    const Edit edit = fitted(wanted);
    const bool newStep = edit.step != edit_.step;
    const bool newExperiment = !experiment_ || edit.experiment != edit_.experiment;
    const bool newInputs = newExperiment || edit.inputs != edit_.inputs;
    const bool newOverlays = newExperiment || edit.overlays != edit_.overlays;
    const bool newComparison = newExperiment || edit.comparisons != edit_.comparisons;
    const bool newPlots = newExperiment || edit.plots != edit_.plots || edit.plotChanges != edit_.plotChanges;
    const bool newMeasured = newExperiment || edit.measured != edit_.measured;
    edit_ = edit;
    if (newExperiment) {
        const course::Experiment* experiment
            = lesson_ ? lesson_->experiment(edit_.experiment.toStdString()) : nullptr;
        experiment_ = experiment ? std::shared_ptr<const course::Experiment>(lesson_, experiment) : nullptr;
        run_.reset();
        variantRuns_.clear();
        setDrafted(false);
        time_ = 0;
        ownDuration_ = 0;
        choices_.setPlace(lesson_ ? QString::fromStdString(lesson_->id) : QString(), edit_.experiment);
        emit speedChanged();
        emit stopRuleChanged();
        emit experimentChanged();
        if (experiment_ && experiment_->camera)
            emit cameraRequested(*experiment_->camera);
    }
    updateVeil();
    if (newInputs) {
        emit inputsChanged();
        computeRun();
    }
    if (newOverlays)
        emit overlaysChanged();
    if (newMeasured) {
        if (experiment_)
            measuredMemory_.keep(measuredKey(lesson_->id, experiment_->id), edit_.measured);
        emit measuredChanged();
    }
    if (newPlots)
        emit plotsChanged();
    if (newComparison) {
        kept_.complete();
        emit pinnedChanged();
    }
    if (newExperiment)
        emit timeChanged(time_);
    if (newStep)
        showStep();
}

// ---- what is shown

void Session::setOverlay(const QString& id, bool on)
{
    Edit edit = edit_;
    if (on)
        edit.overlays.insert(id);
    else
        edit.overlays.remove(id);
    course::Text name = course::sameInBoth(id.toStdString());
    if (experiment_)
        for (const course::OverlayDescription& overlay : experiment_->overlays)
            if (overlay.id == name.en) {
                // What contacts and joints do may be what is to be predicted.
                if (on && veiled_
                    && course::overlayRow(overlay).needs != course::OverlayRow::Needs::nothing) {
                    askForPrediction();
                    return emit overlaysChanged();
                }
                name = overlayName(overlay);
                break;
            }
    pushEdit(edit, {on ? QT_TR_NOOP("show %1") : QT_TR_NOOP("hide %1"), name});
}

void Session::setPlots(const QStringList& plots)
{
    Edit edit = edit_;
    edit.plots = plots;
    pushEdit(edit, {QT_TR_NOOP("choice of plots")});
}

void Session::setPlotChange(const QString& plot, const PlotChange& change)
{
    Edit edit = edit_;
    edit.plotChanges[plot] = change;
    pushEdit(edit, {QT_TR_NOOP("choice of curves")});
}

void Session::setMeasured(const MeasuredPointer& measured)
{
    Edit edit = edit_;
    edit.measured = measured;
    pushEdit(edit, {measured ? QT_TR_NOOP("measured data") : QT_TR_NOOP("removal of measured data")});
}

std::optional<MeasuredNote> Session::measuredBefore() const
{
    return lesson_ && experiment_ ? MeasuredMemory::noteOf(measuredKey(lesson_->id, experiment_->id))
                                  : std::nullopt;
}

void Session::takeFit(const course::Inputs& inputs, double t0)
{
    Edit edit = edit_;
    edit.inputs = inputs;
    if (edit.measured)
        edit.measured = withStart(*edit.measured, t0);
    pushEdit(edit, {QT_TR_NOOP("fit to measured data")});
}

void Session::setHighlighted(const QString& quantity)
{
    if (quantity == highlighted_)
        return;
    highlighted_ = quantity;
    emit highlightedChanged(quantity);
}

void Session::setOtherForces(const QHash<QString, double>& forces)
{
    if (forces == otherForces_)
        return;
    otherForces_ = forces;
    emit otherForcesChanged();
}

} // namespace polhode::ui
