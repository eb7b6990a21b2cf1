#include "ui/session/session.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

/// The moment, to rounding, between two rows of which the second alone has a positive value.
double turnsPositive(const course::Run& run, const std::string& expression, double low, double high)
{
    constexpr int kHalvings = 40;
    for (int n = 0; n < kHalvings; ++n) {
        const double middle = 0.5 * (low + high);
        (run.value(expression, middle) > 0 ? high : low) = middle;
    }
    return high;
}

} // namespace

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
    t = std::clamp(t, 0.0, endTime());
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
        for (std::size_t i = 1; i < times.size() && times[i - 1] <= to; ++i) {
            if (times[i] <= from + resolution || (*column)[i] <= 0 || !((*column)[i - 1] <= 0))
                continue;
            const double moment
                = turnsPositive(*run_, stopRule_.condition.toStdString(), times[i - 1], times[i]);
            if (moment > from + resolution && moment <= to)
                return moment;
        }
        return std::nullopt;
    }
    static const QSet<QString> kChanges{"impact", "made", "broken", "unloaded",
                                        "lost",   "zeno", "stick",  "slip"};
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

} // namespace polhode::ui
