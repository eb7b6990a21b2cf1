#include "ui/session/session.h"

#include "course/model/parameter_for.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::ui
{

namespace
{

constexpr double kFuture = 0.25; // of that duration, that a pulled run keeps before the playhead
constexpr double kTimePlaces = 1e12; // times of anchors are rounded to 1 s over this, so that they are short

} // namespace

void Session::beginPull(course::Pull pull, const Eigen::Vector3d& hand_W)
{
    endPull();
    if (!run_ || !experiment_)
        return;
    if (veiled_)
        return askForPrediction();
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
    hand_->due += elapsed * speed();
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

void Session::setStart(const std::string& joint, std::size_t freedom, double q, bool dragging)
{
    if (!experiment_ || !std::isfinite(q))
        return;
    const auto& joints = experiment_->scene.joints;
    const auto found = std::ranges::find(joints, joint, &course::JointDescription::id);
    if (found == joints.end())
        return;
    const course::Expression& start = found->motions[freedom].start;
    if (const auto named = course::parameterFor(*experiment_, edit_.inputs.values, start, q))
        return setValue(named->first, named->second, dragging);
    setDragging(dragging);
    Edit edit = edit_;
    edit.inputs.starts[course::freedomName(joint, freedom)] = q;
    const course::Text name = found->label.en.empty() ? course::sameInBoth(joint) : found->label;
    pushEdit(edit, {QT_TR_NOOP("start of %1"), name}, dragging ? dragKey_ : -1);
}

} // namespace polhode::ui
