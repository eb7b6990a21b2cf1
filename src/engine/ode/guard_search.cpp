#include "engine/ode/guard_search.h"

#include <algorithm>
#include <utility>

namespace polhode
{

GuardSearch::GuardSearch(Guards& guards, const SearchSettings& settings)
    : guards_(guards)
    , settings_(settings)
    , now_(guards.count())
{
}

Crossing GuardSearch::upTo(double high)
{
    Crossing first;
    guards_.look(high, now_);
    if (std::ranges::any_of(now_, [](double value) { return value < 0.0; })) {
        look(before_, low_);
        locate(high, first);
    }
    std::swap(before_, now_);
    now_.resize(before_.size());
    low_ = high;
    return first;
}

void GuardSearch::locate(double high, Crossing& first)
{
    times_.assign(now_.size(), Crossing::kNever);
    forgetAround();
    fallen_.clear();
    for (std::size_t i = 0; i < now_.size(); ++i)
        if (now_[i] < 0.0)
            fallen_.push_back(i);
    // Those first that fall first if they fall straight: what follows is asked less.
    const auto part
        = [this](std::size_t i) { return before_[i] > 0.0 ? before_[i] / (before_[i] - now_[i]) : 0.0; };
    std::ranges::stable_sort(fallen_, {}, part);
    std::size_t leader = 0;
    for (const std::size_t i : fallen_) {
        times_[i] = fallOf(i, high, first.theta);
        if (times_[i] < first.theta) {
            first.theta = times_[i];
            leader = i;
            forgetAround();
        }
    }
    if (first.theta == Crossing::kNever)
        return;
    for (std::size_t i = 0; i < now_.size(); ++i) {
        const double slack = now_[i] < 0.0 ? guards_.slack(i, leader) : 0.0;
        if (times_[i] <= first.theta + settings_.together
            || (slack > 0.0 && look(atFirst_, first.theta)[i] <= slack))
            first.guards.push_back(i);
    }
}

/// When a guard that has fallen at `high` did so. After the `first` of those known the moment does not
/// matter.
double GuardSearch::fallOf(std::size_t guard, double high, double first)
{
    if (!(before_[guard] > 0.0))
        return guards_.onset(guard, low_, high);
    const auto value = [&](double theta) { return guards_.value(guard, theta); };
    if (first == Crossing::kNever)
        return findRoot(value, low_, before_[guard], high, now_[guard], settings_.width);
    const double until = std::min(high, first + settings_.together);
    const double atUntil = look(justAfter_, until)[guard];
    if (atUntil >= 0.0)
        return Crossing::kNever;
    if (look(justBefore_, std::max(low_, first - settings_.together))[guard] >= 0.0)
        return first;
    return findRoot(value, low_, before_[guard], until, atUntil, settings_.width);
}

const std::vector<double>& GuardSearch::look(std::vector<double>& values, double theta)
{
    if (values.empty()) {
        values.resize(now_.size());
        guards_.look(theta, values);
    }
    return values;
}

void GuardSearch::forgetAround()
{
    justBefore_.clear();
    atFirst_.clear();
    justAfter_.clear();
}

Crossing firstCrossing(Guards& guards, const SearchSettings& settings)
{
    GuardSearch search(guards, settings);
    for (int k = 1; k <= settings.looks; ++k)
        if (Crossing first = search.upTo(static_cast<double>(k) / settings.looks); first.any())
            return first;
    return {};
}

} // namespace polhode
