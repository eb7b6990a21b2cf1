#include "ui/session/session.h"

#include "ui/session/window_language.h"

#include <algorithm>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr int kFrameMs = 14; // patience: a run that is ready within a frame is shown at once
constexpr int kFollowMs = 1000; // a run of a drag that takes no longer is shown before the next is begun
constexpr int kRestMs = 250; // a value that is held still as long is shown with its run in full
constexpr int kPatienceForever = 120'000; // pictures and scripts wait for the run

} // namespace

void Session::computeRun(Fineness fineness)
{
    const bool late = std::exchange(outdated_, false);
    if (!experiment_)
        return;
    // While a slider is dragged every run that is begun is shown, and the newest value follows it: a run made
    // anew at each movement of the mouse would never be there.
    const bool follows = dragging_ && !hand_ && !synchronous_;
    const bool draft = follows && fineness == Fineness::ofDrag && experiment_->scene.draft;
    outdated_ = follows && computing_ && draft == draftAsked_ && computingSince_.elapsed() < kFollowMs;
    if (outdated_)
        return;
    draftAsked_ = draft;
    RunRequest request;
    request.experiment = experiment_;
    request.draft = draft;
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
    setDrafted(draftAsked_);
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
    setDrafted(draftAsked_);
    if (outdated_)
        computeRun();
    else if (drafted_)
        draftRests_.start(kRestMs);
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
        moveTo(endTime());
    if (playWhenReady_ && run_)
        setPlaying(true);
}

void Session::setDrafted(bool drafted)
{
    if (drafted == drafted_)
        return;
    drafted_ = drafted;
    emit draftedChanged(drafted);
}

void Session::settle()
{
    if (!draftAsked_)
        return;
    const bool synchronous = std::exchange(synchronous_, true);
    computeRun(Fineness::whole);
    synchronous_ = synchronous;
}

/// In the language that the window has now.
QString Session::error() const
{
    return QString::fromStdString(course::in(windowLanguage(), error_));
}

bool Session::isBehind() const
{
    if (!run_ || hand_)
        return false; // a pull and its run go on together
    course::Inputs shown = run_->inputs();
    shown.until = edit_.inputs.until; // what there is of a run is right
    if (drafted_) {
        shown.step = edit_.inputs.step;
        shown.tolerance = edit_.inputs.tolerance;
    }
    return shown != edit_.inputs;
}

void Session::pin()
{
    settle();
    if (!run_ || !experiment_)
        return;
    pinned_.push_back(run_);
    emit pinnedChanged();
}

void Session::unpinAll()
{
    setPinned({});
}

void Session::setPinned(std::vector<course::RunPointer> runs)
{
    pinned_ = std::move(runs);
    emit pinnedChanged();
}

} // namespace polhode::ui
