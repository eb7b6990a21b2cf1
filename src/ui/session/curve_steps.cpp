#include "ui/session/curve_steps.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace polhode::ui
{

namespace
{

using Between = course::VariableInfo::Between;

/// 2a = 2 and 2b = 2.5.
bool isMomentary(double contactCase)
{
    return contactCase == 2 || contactCase == 2.5;
}

double caseBetween(double before, double after)
{
    constexpr double kApart = 1;
    return !isMomentary(before) ? before : isMomentary(after) ? kApart : after;
}

} // namespace

void drawSteps(Curve& curve, course::VariableInfo::Between how)
{
    if (how == Between::line)
        return;
    std::vector<double> x, y;
    std::vector<int> sequence;
    const auto add = [&](std::size_t row, double value) {
        x.push_back((*curve.x)[row]);
        y.push_back(value);
        sequence.push_back((*curve.sequence)[row]);
    };
    for (std::size_t row = 0; row < curve.y->size(); ++row) {
        const double before = (*curve.y)[row];
        add(row, before);
        const std::size_t next = row + 1;
        if (next == curve.y->size() || (*curve.sequence)[next] != (*curve.sequence)[row])
            continue;
        const double after = (*curve.y)[next];
        const double between = how == Between::count ? std::min(before, after) : caseBetween(before, after);
        if (between != before)
            add(row, between);
        if (between != after)
            add(next, between);
    }
    curve.x = std::make_shared<std::vector<double>>(std::move(x));
    curve.y = std::make_shared<std::vector<double>>(std::move(y));
    curve.sequence = std::make_shared<std::vector<int>>(std::move(sequence));
}

} // namespace polhode::ui
