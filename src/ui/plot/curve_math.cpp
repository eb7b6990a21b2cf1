#include "ui/plot/curve_math.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// A place between samples i and i + 1: the fraction of the way from the first to the second.
struct Place {
    std::size_t i;
    double fraction;
};

std::optional<Place> placeOf(const std::vector<double>& column, const std::vector<int>* sequence,
                             double value)
{
    const auto i = sampleBefore(column, value);
    if (!i)
        return std::nullopt;
    if (column[*i] == value)
        return Place{*i, 0};
    if (*i + 1 == column.size() || (sequence && (*sequence)[*i] != (*sequence)[*i + 1]))
        return std::nullopt;
    return Place{*i, (value - column[*i]) / (column[*i + 1] - column[*i])};
}

std::optional<double> at(const std::vector<double>& column, const Place& place)
{
    const double a = column[place.i];
    const double value = place.fraction == 0 ? a : std::lerp(a, column[place.i + 1], place.fraction);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<std::size_t> sampleBefore(const std::vector<double>& column, double value)
{
    const auto after = std::upper_bound(column.begin(), column.end(), value);
    if (after == column.begin())
        return std::nullopt;
    return std::size_t(after - column.begin()) - 1;
}

std::optional<double> valueAt(const Curve& curve, double x)
{
    const auto place = placeOf(*curve.x, curve.sequence.get(), x);
    return place ? at(*curve.y, *place) : std::nullopt;
}

std::optional<QPointF> pointAt(const Curve& curve, double t)
{
    const auto place = placeOf(curve.time ? *curve.time : *curve.x, curve.sequence.get(), t);
    if (!place)
        return std::nullopt;
    const auto x = at(*curve.x, *place);
    const auto y = at(*curve.y, *place);
    return x && y ? std::optional(QPointF(*x, *y)) : std::nullopt;
}

} // namespace polhode::ui
