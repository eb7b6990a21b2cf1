#include "ui/plot/curve_series.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

std::vector<std::size_t> kinksOf(const std::vector<double>& time, const std::vector<PlotEvent>& events)
{
    std::vector<std::size_t> kinks;
    for (const PlotEvent& event : events) {
        const auto rows = std::ranges::equal_range(time, event.time);
        for (auto row = rows.begin(); row != rows.end(); ++row)
            kinks.push_back(std::size_t(row - time.begin()));
    }
    std::ranges::sort(kinks);
    return kinks;
}

template <class Value>
std::vector<Value> finite(const Curve& curve, const std::vector<Value>& column)
{
    std::vector<Value> kept;
    kept.reserve(column.size());
    for (std::size_t i = 0; i < column.size(); ++i)
        if (std::isfinite((*curve.x)[i]) && std::isfinite((*curve.y)[i]))
            kept.push_back(column[i]);
    return kept;
}

} // namespace

CurveSeries::CurveSeries(const Curve& curve, const std::vector<PlotEvent>& events)
    : time_(finite(curve, *curve.x))
    , values_(finite(curve, *curve.y))
    , sequence_(curve.sequence ? finite(curve, *curve.sequence) : std::vector<int>(time_.size(), 0))
    , series_(time_, sequence_, values_, kinksOf(time_, events))
{
}

} // namespace polhode::ui
