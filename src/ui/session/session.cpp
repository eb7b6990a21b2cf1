#include "ui/session/session.h"

#include "course/scene/parameter_for.h"
#include "course/scene/value_error.h"
#include "ui/session/actions.h"
#include "ui/session/overlay_names.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"

#include <QUndoCommand>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kFrameMs = 14; // patience: a run that is ready within a frame is shown at once
constexpr int kFollowMs = 1000; // a run of a drag that takes no longer is shown before the next is begun
constexpr int kPatienceForever = 120'000; // pictures and scripts wait for the run
constexpr double kLongestExtension = 20; // times the scene's own duration
constexpr double kFuture = 0.25; // of that duration, that a pulled run keeps before the playhead
constexpr double kTimePlaces = 1e12; // times of anchors are rounded to 1 s over this, so that they are short

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
{
    connect(&worker_, &RunWorker::finished, this, &Session::takeResult);
    connect(&worker_, &RunWorker::partlyFinished, this, &Session::takePart);
    connect(&worker_, &RunWorker::progressed, this, &Session::progressed);
    timer_.setInterval(16);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &Session::tick);
}

Session::~Session()
{
    stopReading();
}

// ---- course

void Session::setCourse(course::Course course)
{
    stopReading();
    course_ = std::move(course);
    emit courseChanged();
}

void Session::readCourse()
{
    stopReading();
    if (!course_.errors.empty())
        emit messageRaised(reasonText(course_.errors.front()));
    const auto broken = std::find_if(course_.lessons.begin(), course_.lessons.end(),
                                     [](const auto& loaded) { return !loaded.errors.empty(); });
    if (!lesson_ && broken != course_.lessons.end())
        emit messageRaised(QString::fromStdString(broken->id + "/") + reasonText(broken->errors.front()));
    stopReading_ = false;
    reader_ = std::thread([this, course = course_, reading = reading_] {
        for (const course::LoadedLesson& listed : course.lessons) {
            if (!listed.unread)
                continue;
            if (stopReading_)
                return;
            QMetaObject::invokeMethod(this,
                                      [this, reading, loaded = course::loadLesson(listed.folder, course)] {
                                          if (reading != reading_)
                                              return;
                                          takeLesson(loaded);
                                          if (!lesson_ && loaded.lesson)
                                              openLesson(QString::fromStdString(loaded.id));
                                      });
        }
    });
}

void Session::stopReading()
{
    stopReading_ = true;
    ++reading_;
    if (reader_.joinable())
        reader_.join();
}

void Session::takeLesson(const course::LoadedLesson& loaded)
{
    for (course::LoadedLesson& listed : course_.lessons)
        if (listed.unread && listed.folder == loaded.folder) {
            listed = loaded;
            emit courseChanged();
            if (lesson_ && lesson_->folder == loaded.folder && loaded.lesson)
                showAnew(loaded.lesson);
            return;
        }
}

void Session::rereadCourse(const std::filesystem::path& root, const QStringList& ids)
{
    stopReading();
    course::Course fresh = course::listCourse(root);
    const auto sameIds = [](const auto& some, const auto& others) {
        return std::ranges::equal(some, others, [](const auto& a, const auto& b) { return a.id == b.id; });
    };
    const bool sameNames
        = sameIds(fresh.lessons, course_.lessons) && sameIds(fresh.glossary, course_.glossary);
    for (course::LoadedLesson& listed : fresh.lessons) {
        const auto old = std::ranges::find(course_.lessons, listed.id, &course::LoadedLesson::id);
        if (old == course_.lessons.end())
            continue;
        listed.lesson = old->lesson;
        listed.errors = old->errors;
        listed.unread = old->unread || !sameNames || ids.contains(QString::fromStdString(listed.id));
    }
    setCourse(std::move(fresh));
    readCourse();
}

const course::LoadedLesson* Session::listedLesson() const
{
    const auto listed = lesson_
        ? std::ranges::find(course_.lessons, lesson_->folder, &course::LoadedLesson::folder)
        : course_.lessons.end();
    return listed == course_.lessons.end() ? nullptr : &*listed;
}

std::shared_ptr<const course::Lesson> Session::lessonCalled(const std::string& id)
{
    for (const course::LoadedLesson& loaded : course_.lessons) {
        if (loaded.id != id)
            continue;
        if (loaded.unread)
            takeLesson(course::loadLesson(loaded.folder, course_));
        return loaded.lesson;
    }
    return nullptr;
}

bool Session::openLesson(const QString& id)
{
    const auto lesson = lessonCalled(id.toStdString());
    if (!lesson)
        return false;
    setPlaying(false);
    lesson_ = lesson;
    edit_ = {};
    experiment_.reset();
    run_.reset();
    variantRuns_.clear();
    pinned_.clear();
    error_ = {};
    answers_.clear();
    emit lessonChanged();
    enterStep(0);
    undo_.clear();
    return true;
}

void Session::showAnew(std::shared_ptr<const course::Lesson> lesson)
{
    lesson_ = std::move(lesson);
    experiment_.reset();
    emit lessonChanged();
    applyEdit(edit_);
    emit stepChanged();
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
    std::erase_if(edit.inputs.values, [&](const auto& entry) { return !experiment->parameter(entry.first); });
    for (auto& [id, si] : edit.inputs.values) {
        const course::Parameter& parameter = *experiment->parameter(id);
        si = std::clamp(si, parameter.minimum, parameter.maximum);
    }
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
    if (step && step->play)
        setPlaying(true);
}

/// The moment and the view of the step that has become the page.
void Session::showStep()
{
    const course::PageStep* step = pageStep();
    if (step && step->time)
        setTime(*step->time);
    if (step && step->camera)
        emit cameraRequested(*step->camera);
    else if (experiment_ && experiment_->camera)
        emit cameraRequested(*experiment_->camera);
    emit stepChanged();
}

// ---- experiment and inputs

void Session::showExperiment(const QString& id, Edit& edit) const
{
    const int step = edit.step;
    edit = {};
    edit.step = step;
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
    si = std::clamp(si, description->minimum, description->maximum);
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
    emit interactionChanged(dragging);
}

course::ParsedLine Session::parseMoment(const QString& line)
{
    return course::inputsFromLine(
        line.toStdString(),
        [this](const std::string& lessonId, const std::string& experimentId) -> const course::Experiment* {
            const auto lesson = lessonCalled(lessonId);
            return lesson ? lesson->experiment(experimentId) : nullptr;
        });
}

void Session::setInputs(const course::Inputs& inputs)
{
    Edit edit = edit_;
    edit.inputs = inputs;
    pushEdit(edit, {QT_TR_NOOP("pasted experiment")});
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

// ---- the reader's hand

void Session::beginPull(course::Pull pull, const Eigen::Vector3d& hand_W)
{
    endPull();
    if (!run_ || !experiment_)
        return;
    setDragging(true);
    pull.anchors = {{std::round(time_ * 1e6) / 1e6, hand_W}};
    hand_ = Hand{std::move(pull), hand_W, time_, time_, playing_, false, edit_};
    runClock(true);
}

void Session::movePull(const Eigen::Vector3d& hand_W)
{
    if (hand_ && hand_W.allFinite())
        hand_->at_W = hand_W;
}

void Session::endPull()
{
    if (!hand_)
        return;
    const bool playOn = hand_->playOn;
    const bool variants = hand_->pushed && experiment_ && !experiment_->variants.empty();
    hand_.reset();
    setDragging(false);
    runClock(playOn);
    if (variants)
        computeRun();
}

void Session::cancelPull()
{
    if (!hand_)
        return;
    const double begun = hand_->pull.anchors.front().time;
    const bool known = hand_->pushed && edit_ == hand_->edit;
    endPull();
    if (known)
        undo_.undo();
    setTime(begun);
}

/// Moves the hand and the playhead on together: the run is made again with one anchor more, and shown at its
/// moment as soon as it is there.
void Session::pullOn(double elapsed)
{
    if (computing_)
        return; // time stands still as long as its run is not there
    if (hand_->pushed && !error().isEmpty()) {
        emit messageRaised(error());
        return cancelPull();
    }
    const bool interrupted = edit_ != hand_->edit || time_ != hand_->time;
    const bool ended = run_ && run_->status() != course::RunStatus::complete && time_ >= endTime();
    if (interrupted || ended || time_ >= kLongestExtension * ownDuration_)
        return endPull();
    hand_->due += elapsed * speed_;
    const double h = run_->stepSize();
    const double t = std::round(h * std::floor(hand_->due / h) * kTimePlaces) / kTimePlaces;
    std::vector<course::Pull::Anchor>& anchors = hand_->pull.anchors;
    if (t <= anchors.back().time)
        return;
    const std::size_t count = anchors.size();
    const auto rests = [&](std::size_t i) { return anchors[i].hand_W == hand_->at_W; };
    if (count > 1 && rests(count - 1) && rests(count - 2))
        anchors.back().time = t; // a hand at rest
    else
        anchors.push_back({t, hand_->at_W});
    Edit edit = edit_;
    if (hand_->pushed)
        edit.inputs.pulls.back() = hand_->pull;
    else
        edit.inputs.pulls.push_back(hand_->pull);
    const double until = edit.inputs.until.value_or(ownDuration_);
    if (t + kFuture * ownDuration_ > until)
        edit.inputs.until = until + ownDuration_;
    hand_->pushed = true;
    hand_->time = t;
    hand_->edit = edit;
    pushEdit(edit, {QT_TR_NOOP("pull")}, dragKey_);
}

void Session::setStart(const std::string& joint, double q, bool dragging)
{
    if (!experiment_ || !std::isfinite(q))
        return;
    const auto& joints = experiment_->scene.joints;
    const auto found = std::ranges::find(joints, joint, &course::JointDescription::id);
    if (found == joints.end())
        return;
    if (const auto named = course::parameterFor(*experiment_, edit_.inputs.values, found->start, q))
        return setValue(named->first, named->second, dragging);
    setDragging(dragging);
    Edit edit = edit_;
    edit.inputs.starts[joint] = q;
    const course::Text name = found->label.en.empty() ? course::sameInBoth(joint) : found->label;
    pushEdit(edit, {QT_TR_NOOP("start of %1"), name}, dragging ? dragKey_ : -1);
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

void Session::applyEdit(const Edit& wanted)
{
    const Edit edit = fitted(wanted);
    const bool newStep = edit.step != edit_.step;
    const bool newExperiment = !experiment_ || edit.experiment != edit_.experiment;
    const bool newInputs = newExperiment || edit.inputs != edit_.inputs;
    const bool newOverlays = newExperiment || edit.overlays != edit_.overlays;
    const bool newPlots = newExperiment || edit.plots != edit_.plots || edit.plotChanges != edit_.plotChanges;
    edit_ = edit;
    if (newExperiment) {
        const course::Experiment* experiment
            = lesson_ ? lesson_->experiment(edit_.experiment.toStdString()) : nullptr;
        experiment_ = experiment ? std::shared_ptr<const course::Experiment>(lesson_, experiment) : nullptr;
        run_.reset();
        variantRuns_.clear();
        pinned_.clear();
        time_ = 0;
        emit experimentChanged();
        if (experiment_ && experiment_->camera)
            emit cameraRequested(*experiment_->camera);
    }
    if (newInputs) {
        emit inputsChanged();
        computeRun();
    }
    if (newOverlays)
        emit overlaysChanged();
    if (newPlots)
        emit plotsChanged();
    if (newExperiment) {
        emit pinnedChanged();
        emit timeChanged(time_);
    }
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

void Session::setHighlighted(const QString& quantity)
{
    if (quantity == highlighted_)
        return;
    highlighted_ = quantity;
    emit highlightedChanged(quantity);
}

// ---- runs

void Session::computeRun()
{
    const bool late = std::exchange(outdated_, false);
    if (!experiment_)
        return;
    // While a slider is dragged every run that is begun is shown, and the newest value follows it: a run made
    // anew at each movement of the mouse would never be there.
    const bool follows = dragging_ && !hand_ && !synchronous_;
    outdated_ = follows && computing_ && computingSince_.elapsed() < kFollowMs;
    if (outdated_)
        return;
    RunRequest request;
    request.experiment = experiment_;
    request.inputs.push_back(edit_.inputs);
    if (run_)
        request.asked = run_->asked();
    for (const course::Preset& variant : experiment_->variants) {
        if (hand_)
            break; // they follow when it lets go
        request.inputs.push_back(edit_.inputs);
        request.inputs.back().variant = variant.id;
    }
    // In a drag the window draws one run while the next is computed.
    const int patience = synchronous_ ? kPatienceForever : follows || late ? 0 : kFrameMs;
    computingSince_.start();
    if (auto result = worker_.submit(std::move(request), patience)) {
        takeResult(*result);
        return;
    }
    computing_ = true;
    emit computingChanged(true);
}

/// Shows the finished part of a long run; the playhead stays where it is.
void Session::takePart(quint64 serial, const course::RunPointer& soFar)
{
    if (serial != worker_.newest() || !computing_ || hand_)
        return;
    run_ = soFar;
    variantRuns_.clear();
    emit runChanged();
}

void Session::takeResult(const RunResult& result)
{
    if (result.serial != worker_.newest())
        return;
    if (computing_) {
        computing_ = false;
        emit computingChanged(false);
    }
    if (outdated_)
        computeRun();
    error_ = result.error;
    if (result.runs.front()) {
        run_ = result.runs.front();
        if (!hand_)
            variantRuns_.assign(result.runs.begin() + 1, result.runs.end());
        if (!edit_.inputs.until)
            ownDuration_ = endTime();
    }
    const bool moved = hand_ && time_ != hand_->time;
    if (moved)
        hand_->time = time_ = std::min(hand_->time, endTime());
    emit runChanged();
    if (moved)
        emit timeChanged(time_);
    if (time_ > endTime())
        setTime(endTime());
    if (playWhenReady_ && run_)
        setPlaying(true);
}

/// In the language that the window has now.
QString Session::error() const
{
    return QString::fromStdString(course::in(windowLanguage(), error_));
}

void Session::pin()
{
    if (!run_ || !experiment_)
        return;
    pinned_.push_back({edit_.inputs, run_});
    emit pinnedChanged();
}

void Session::unpinAll()
{
    pinned_.clear();
    emit pinnedChanged();
}

// ---- playhead

double Session::endTime() const
{
    return run_ && !run_->time().empty() ? run_->time().back() : 0;
}

void Session::setTime(double t)
{
    t = std::clamp(t, 0.0, endTime());
    if (t == time_)
        return;
    time_ = t;
    emit timeChanged(t);
}

void Session::setPlaying(bool on)
{
    if (hand_) {
        hand_->playOn = on;
        return;
    }
    playWhenReady_ = on && !run_;
    if (on == playing_ || playWhenReady_)
        return;
    if (on && time_ >= endTime() && looping_)
        setTime(0);
    runClock(on);
}

void Session::runClock(bool on)
{
    if (on == playing_)
        return;
    playing_ = on;
    if (on) {
        clock_.restart();
        timer_.start();
    } else {
        timer_.stop();
    }
    emit playingChanged(on);
}

void Session::tick()
{
    const double elapsed = double(clock_.restart()) / 1000;
    if (hand_)
        return pullOn(elapsed);
    double t = time_ + elapsed * speed_;
    const double end = endTime();
    if (const auto stop = stopBetween(time_, std::min(t, end))) {
        setTime(*stop);
        setPlaying(false);
        return;
    }
    if (t >= end && end > 0) {
        const bool ended = run_ && run_->status() != course::RunStatus::complete;
        const bool longest = end >= kLongestExtension * ownDuration_;
        if (looping_) {
            t = std::fmod(t, end);
        } else if (ended || longest) {
            setTime(end);
            setPlaying(false);
            return;
        } else if (!computing_) {
            edit_.inputs.until = end + ownDuration_;
            computeRun();
            t = std::min(t, endTime());
        }
    }
    setTime(t);
}

void Session::setStopRule(const StopRule& rule)
{
    if (rule.kind == StopRule::Kind::condition && run_)
        run_->column(rule.condition.toStdString());
    stopRule_ = rule;
}

/// The first moment after @p from, up to @p to, at which the rule says to stop.
std::optional<double> Session::stopBetween(double from, double to) const
{
    if (!run_ || stopRule_.kind == StopRule::Kind::never)
        return std::nullopt;
    const double resolution = 1e-9 * std::max(1.0, endTime());
    if (stopRule_.kind == StopRule::Kind::condition) {
        std::shared_ptr<const std::vector<double>> column;
        try {
            column = run_->column(stopRule_.condition.toStdString());
        } catch (const std::invalid_argument&) {
            return std::nullopt; // another experiment, which does not have the variable
        }
        const auto times = run_->time();
        for (std::size_t i = 1; i < times.size(); ++i)
            if (times[i] > from + resolution && times[i] <= to && (*column)[i] > 0 && (*column)[i - 1] <= 0)
                return times[i];
        return std::nullopt;
    }
    static const QSet<QString> kChanges{"impact", "made", "broken", "lost", "zeno", "stick", "slip"};
    for (const course::RunEvent& event : run_->events()) {
        const bool counts = stopRule_.kind == StopRule::Kind::event
            || (stopRule_.kind == StopRule::Kind::impact
                    ? event.id == "impact"
                    : kChanges.contains(QString::fromStdString(event.id)));
        if (counts && event.time > from + resolution && event.time <= to)
            return event.time;
    }
    return std::nullopt;
}

void Session::setSpeed(double factor)
{
    speed_ = std::clamp(factor, 1.0 / 64, 64.0);
    emit speedChanged(speed_);
}

void Session::setLooping(bool on)
{
    if (on == looping_)
        return;
    looping_ = on;
    emit loopingChanged(on);
}

void Session::stepRow(int rows)
{
    if (!run_)
        return;
    setPlaying(false);
    const auto times = run_->time();
    // Rows on both sides of a discontinuity share their time: step by distinct times.
    auto it = std::lower_bound(times.begin(), times.end(), time_);
    if (rows > 0) {
        it = std::upper_bound(times.begin(), times.end(), time_);
        for (int i = 1; i < rows && it != times.end(); ++i)
            it = std::upper_bound(it, times.end(), *it);
        setTime(it == times.end() ? endTime() : *it);
    } else {
        for (int i = 0; i < -rows && it != times.begin(); ++i)
            it = std::lower_bound(times.begin(), times.end(), *std::prev(it));
        setTime(it == times.end() ? endTime() : *it);
    }
}

void Session::goToEvent(int direction)
{
    if (!run_)
        return;
    const double resolution = 1e-9 * std::max(1.0, endTime());
    double best = direction > 0 ? endTime() : 0;
    for (const course::RunEvent& event : run_->events()) {
        if (direction > 0 && event.time > time_ + resolution)
            best = std::min(best, event.time);
        if (direction < 0 && event.time < time_ - resolution)
            best = std::max(best, event.time);
    }
    setPlaying(false);
    setTime(best);
}

// ---- links of the page

bool Session::setFromText(Edit& edit, const QString& assignment)
{
    QString problem;
    const auto value = parseAssignment(lesson_ ? lesson_->experiment(edit.experiment.toStdString()) : nullptr,
                                       assignment, &problem);
    if (!value) {
        emit messageRaised(problem);
        return false;
    }
    edit.inputs.values[value->first] = value->second;
    return true;
}

void Session::changeEdit(const Action& action, Edit& edit)
{
    if (action.verb == QLatin1String("set")) {
        for (const QString& assignment : action.rest.split('&', Qt::SkipEmptyParts))
            setFromText(edit, assignment);
    } else if (action.verb == QLatin1String("experiment")) {
        if (action.rest != edit.experiment)
            showExperiment(action.rest, edit);
    } else if (action.verb == QLatin1String("preset")) {
        const course::Experiment* experiment = lesson_->experiment(edit.experiment.toStdString());
        for (const course::Preset& preset : experiment->presets)
            if (QString::fromStdString(preset.id) == action.rest)
                for (const auto& [id, si] : preset.set)
                    edit.inputs.values[id] = si;
    } else if (action.verb == QLatin1String("show")) {
        for (const QString& id : action.rest.split(',', Qt::SkipEmptyParts))
            edit.overlays.insert(id);
    } else if (action.verb == QLatin1String("hide")) {
        for (const QString& id : action.rest.split(',', Qt::SkipEmptyParts))
            edit.overlays.remove(id);
    } else if (action.verb == QLatin1String("plot")) {
        edit.plots = action.rest.split(',', Qt::SkipEmptyParts);
    }
}

void Session::performView(const Action& action)
{
    if (action.verb == QLatin1String("play")) {
        setPlaying(true);
    } else if (action.verb == QLatin1String("pause")) {
        setPlaying(false);
    } else if (action.verb == QLatin1String("lesson")) {
        openLesson(action.rest);
    } else if (action.verb == QLatin1String("term")) {
        emit termRequested(action.rest);
    } else if (action.verb == QLatin1String("eq")) {
        emit equationRequested(action.rest);
    } else if (action.verb == QLatin1String("goto")) {
        const QStringList parts = action.rest.split('/');
        bool isTime = false;
        const double t = parts.first().toDouble(&isTime);
        if (isTime) {
            setTime(t);
        } else if (parts.first() == QLatin1String("end")) {
            setTime(endTime());
        } else if (run_) {
            int wanted = parts.size() > 1 ? parts[1].toInt() : 1;
            for (const course::RunEvent& event : run_->events())
                if (event.isCalled(parts.first().toStdString()) && --wanted == 0) {
                    setPlaying(false);
                    setTime(event.time);
                    return;
                }
            emit messageRaised(tr("This run has no event “%1”.").arg(action.rest));
        }
    }
}

void Session::perform(const QString& link)
{
    const QVector<Action> actions = parseActions(link);
    if (!lesson_)
        return;
    Edit edit = edit_;
    for (const Action& action : actions)
        changeEdit(action, edit);
    pushEdit(edit, {QT_TR_NOOP("link of the page")});
    for (const Action& action : actions)
        performView(action);
}

// ---- questions

int Session::answer(const QString& question) const
{
    return answers_.value(question, -1);
}

void Session::setAnswer(const QString& question, int option)
{
    answers_[question] = option;
    emit answersChanged();
}

} // namespace polhode::ui
