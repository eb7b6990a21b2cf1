#include "ui/session/stop_rule.h"

#include "course/model/event_kinds.h"
#include "course/model/tolerances.h"

#include <algorithm>
#include <stdexcept>
#include <string>

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

std::optional<double> conditionBetween(const std::string& condition, const course::Run& run, double after,
                                       double to)
{
    std::shared_ptr<const std::vector<double>> column;
    try {
        column = run.column(condition);
    } catch (const std::invalid_argument&) {
        return std::nullopt; // another experiment, which does not have the variable
    }
    const auto times = run.time();
    const auto first = std::size_t(std::ranges::upper_bound(times, after) - times.begin());
    for (std::size_t i = std::max<std::size_t>(first, 1); i < times.size() && times[i - 1] <= to; ++i) {
        if ((*column)[i] <= 0 || !((*column)[i - 1] <= 0))
            continue;
        const double moment = turnsPositive(run, condition, times[i - 1], times[i]);
        if (moment > after && moment <= to)
            return moment;
    }
    return std::nullopt;
}

bool counts(StopRule::Kind rule, const std::string& event)
{
    const course::EventKindRow* kind = course::eventKind(event);
    switch (rule) {
    case StopRule::Kind::impact:
        return kind && kind->strikes();
    case StopRule::Kind::contactChange:
        return kind && kind->changesContact;
    case StopRule::Kind::event:
        return true;
    case StopRule::Kind::never:
    case StopRule::Kind::condition:
        return false;
    }
    return false;
}

} // namespace

std::optional<double> stopBetween(const StopRule& rule, const course::Run& run, double from, double to)
{
    if (rule.kind == StopRule::Kind::never || run.time().empty())
        return std::nullopt;
    const double after = from + tolerance::kSameTime * run.time().back();
    if (rule.kind == StopRule::Kind::condition)
        return conditionBetween(rule.condition.toStdString(), run, after, to);
    for (const course::RunEvent& event : run.events())
        if (counts(rule.kind, event.id) && event.time > after && event.time <= to)
            return event.time;
    return std::nullopt;
}

} // namespace polhode::ui
