#include "course/model/tolerances.h"
#include "ui/session/play_speed.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

double Session::endTime() const
{
    return run_ && !run_->time().empty() ? run_->time().back() : 0;
}

void Session::setTime(double t)
{
    if (veiled_ && std::clamp(t, 0.0, endTime()) != time_)
        return askForPrediction();
    moveTo(t);
}

void Session::moveTo(double t)
{
    t = std::max(t, 0.0);
    if (run_) // one to come shortens it when it is there
        t = std::min(t, endTime());
    if (t == time_)
        return;
    time_ = t;
    emit timeChanged(t);
}

void Session::setPlaying(bool on)
{
    if (on && veiled_)
        return askForPrediction();
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
    constexpr double kNanosecond = 1e-9; // s
    const double elapsed = double(clock_.nsecsElapsed()) * kNanosecond;
    clock_.start();
    if (hand_)
        return pullOn(elapsed);
    double t = time_ + elapsed * speed();
    const double end = endTime();
    const auto stop = run_ ? stopBetween(stopRule(), *run_, time_, std::min(t, end)) : std::nullopt;
    if (stop) {
        setTime(*stop);
        setPlaying(false);
        return;
    }
    if (t >= end && end > 0) {
        const bool ended = run_ && run_->status() != course::RunStatus::complete;
        const bool longest = end >= kLongestExtension * ownDuration_;
        if (computing_) {
            t = end; // the rest of it is to come
        } else if (looping_) {
            t = std::fmod(t, end);
        } else if (ended || longest) {
            setTime(end);
            setPlaying(false);
            return;
        } else {
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
    choices_.setStopRule(rule);
    emit stopRuleChanged();
}

double Session::speed() const
{
    return choices_.speed().value_or(automaticSpeed(ownDuration_ > 0 ? ownDuration_ : endTime()));
}

void Session::setSpeed(std::optional<double> factor)
{
    if (factor && std::isnan(*factor))
        return;
    if (factor)
        factor = std::clamp(*factor, kSlowestPlay, kFastestPlay);
    choices_.setSpeed(factor);
    emit speedChanged();
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
    const double resolution = tolerance::kSameTime * endTime();
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

} // namespace polhode::ui
