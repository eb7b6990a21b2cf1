#include "course/model/sketch.h"

#include "course/model/name_hash.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

Sketch::Sketch(double from, double to)
    : from_(from)
    , to_(to)
    , values_(kKnots, std::numeric_limits<double>::quiet_NaN())
{
}

double Sketch::time(int knot) const
{
    return from_ + (to_ - from_) * knot / (kKnots - 1);
}

int Sketch::nearestKnot(double t) const
{
    return std::clamp(int(std::lround((t - from_) / (to_ - from_) * (kKnots - 1))), 0, kKnots - 1);
}

void Sketch::drawBetween(int a, double ya, int b, double yb)
{
    if (a > b) {
        std::swap(a, b);
        std::swap(ya, yb);
    }
    for (int k = a; k <= b; ++k)
        values_[std::size_t(k)] = a == b ? yb : ya + (yb - ya) * (k - a) / (b - a);
}

void Sketch::draw(double t0, double y0, double t1, double y1)
{
    const int a = nearestKnot(t0), b = nearestKnot(t1);
    if (a == b)
        values_[std::size_t(b)] = y1; // the pen has the last word
    else
        drawBetween(a, y0, b, y1);
}

void Sketch::moveHandle(int knot, double y)
{
    if (empty())
        std::ranges::fill(values_, y);
    values_[std::size_t(knot)] = y;
    for (const int other : {knot - kStride, knot + kStride}) {
        if (other < 0 || other >= kKnots)
            continue;
        const double there = values_[std::size_t(other)];
        drawBetween(knot, y, other, std::isnan(there) ? y : there);
    }
}

void Sketch::clear()
{
    std::ranges::fill(values_, std::numeric_limits<double>::quiet_NaN());
}

bool Sketch::empty() const
{
    return std::ranges::all_of(values_, [](double y) { return std::isnan(y); });
}

double Sketch::coverage() const
{
    const auto drawn = std::ranges::count_if(values_, [](double y) { return !std::isnan(y); });
    return values_.empty() ? 0 : double(drawn) / double(values_.size());
}

double Sketch::at(double t) const
{
    const double place = (t - from_) / (to_ - from_) * (kKnots - 1);
    if (values_.empty() || !(place >= 0 && place <= kKnots - 1))
        return std::numeric_limits<double>::quiet_NaN();
    const int a = std::min(int(place), kKnots - 2);
    const double share = place - a;
    const double left = values_[std::size_t(a)], right = values_[std::size_t(a) + 1];
    if (std::isnan(left) || std::isnan(right))
        return share < 0.5 ? left : right;
    return left + share * (right - left);
}

std::pair<double, double> concealingRange(double lowest, double highest, const std::string& name)
{
    // Of the curve's size: by less the end of the axis is taken for its highest point, by more too little of
    // the plot is left to draw on.
    constexpr double kLeast = 1.4, kMost = 2.2;
    const double size = std::max(std::abs(lowest), std::abs(highest));
    if (!(size > 0) || !std::isfinite(size))
        return {-1, 1};
    const double share = double(nameHash(name) >> 11) / double(1ULL << 53);
    const double wanted = size * (kLeast + share * (kMost - kLeast));
    const double decade = std::pow(10, std::floor(std::log10(wanted)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (step * decade >= wanted)
            return {-step * decade, step * decade};
    return {-wanted, wanted};
}

} // namespace polhode::course
