#include "course/variables/series.h"

#include "course/model/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

// Rows much nearer to each other than an interval is long say nothing of the slope there but their rounding.
constexpr double kApart = 1e-3;

constexpr int kMostValues = 400; ///< of a quadrature from one row to the next

} // namespace

Series::Series(std::span<const double> time, std::span<const int> sequence, std::span<const double> values,
               std::vector<std::size_t> kinks, Between between)
    : time_(time)
    , sequence_(sequence)
    , x_(values)
    , kinks_(std::move(kinks))
    , between_(std::move(between))
{
}

std::optional<std::size_t> Series::before(std::size_t row, double apart) const
{
    for (std::size_t i = row; i > 0 && joined(i - 1) && !isKink(i); --i)
        if (time_[row] - time_[i - 1] >= apart)
            return i - 1;
    return std::nullopt;
}

std::optional<std::size_t> Series::after(std::size_t row, double apart) const
{
    for (std::size_t i = row; i + 1 < time_.size() && joined(i) && !isKink(i); ++i)
        if (time_[i + 1] - time_[row] >= apart)
            return i + 1;
    return std::nullopt;
}

bool Series::isKink(std::size_t row) const
{
    return std::ranges::binary_search(kinks_, row);
}

double Series::inside(std::size_t i, double t) const
{
    const std::optional<double> known = between_ ? between_(i, t) : std::nullopt;
    return known ? *known : onCubic(i, t);
}

Series::Nodes Series::nodesOf(std::size_t i) const
{
    const double apart = kApart * (time_[i + 1] - time_[i]);
    Nodes nodes{{i, i + 1}, 2};
    std::size_t first = i;
    std::size_t last = i + 1;
    const auto addBefore = [&] {
        if (const auto row = before(first, apart))
            nodes.row[nodes.count++] = first = *row;
    };
    const auto addAfter = [&] {
        if (const auto row = after(last, apart))
            nodes.row[nodes.count++] = last = *row;
    };
    addBefore();
    addAfter();
    // At an end of a sequence the cubic takes its fourth row from the other side.
    if (first == i)
        addAfter();
    else if (last == i + 1)
        addBefore();
    return nodes;
}

double Series::onCubic(std::size_t i, double t) const
{
    const auto [nodes, count] = nodesOf(i);
    double sum = 0;
    for (std::size_t j = 0; j < count; ++j) {
        double weight = 1;
        for (std::size_t k = 0; k < count; ++k)
            if (k != j)
                weight *= (t - time_[nodes[k]]) / (time_[nodes[j]] - time_[nodes[k]]);
        sum += weight * x_[nodes[j]];
    }
    return sum;
}

double Series::slope(double t) const
{
    if (time_.size() < 2)
        return 0;
    const auto after = std::upper_bound(time_.begin(), time_.end(), t);
    auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - time_.begin(), 1)) - 1;
    while (i > 0 && (i + 1 == time_.size() || time_[i] == time_[i + 1]))
        --i;
    if (!joined(i))
        return std::numeric_limits<double>::quiet_NaN();
    const auto [nodes, count] = nodesOf(i);
    double sum = 0;
    for (std::size_t j = 0; j < count; ++j)
        for (std::size_t m = 0; m < count; ++m) {
            if (m == j)
                continue;
            double weight = 1 / (time_[nodes[j]] - time_[nodes[m]]);
            for (std::size_t k = 0; k < count; ++k)
                if (k != j && k != m)
                    weight *= (t - time_[nodes[k]]) / (time_[nodes[j]] - time_[nodes[k]]);
            sum += weight * x_[nodes[j]];
        }
    return sum;
}

bool Series::covers(double t) const
{
    const double slack = tolerance::kSameTime * time_.back();
    return t >= time_.front() - slack && t <= time_.back() + slack;
}

double Series::justBefore(double t) const
{
    const auto rows = std::ranges::equal_range(time_, t);
    return rows.empty() ? at(t) : x_[static_cast<std::size_t>(rows.begin() - time_.begin())];
}

double Series::justAfter(double t) const
{
    const auto rows = std::ranges::equal_range(time_, t);
    return rows.empty() ? at(t) : x_[static_cast<std::size_t>(rows.end() - time_.begin()) - 1];
}

double Series::at(double t) const
{
    const auto after = std::upper_bound(time_.begin(), time_.end(), t);
    if (after == time_.begin())
        return x_.front();
    const auto i = static_cast<std::size_t>(after - time_.begin()) - 1;
    if (after == time_.end() || time_[i] == t || !joined(i))
        return x_[i];
    return inside(i, t);
}

double Series::extremeInside(std::size_t i, double t, double sign) const
{
    if (const std::optional<double> known = between_ ? between_(i, t) : std::nullopt)
        return *known;
    const double apart = kApart * (time_[i + 1] - time_[i]);
    double bound = std::numeric_limits<double>::infinity();
    const auto passLine = [&](std::size_t a, std::size_t b) {
        const double slope = (x_[b] - x_[a]) / (time_[b] - time_[a]);
        bound = std::min(bound, sign * (x_[a] + slope * (t - time_[a])));
    };
    std::size_t first = i, last = i + 1;
    for (int k = 0; k < 2; ++k) { // two, for an end of a sequence has rows on one side only
        if (const auto row = before(first, apart)) {
            passLine(*row, first);
            first = *row;
        }
        if (const auto row = after(last, apart)) {
            passLine(last, *row);
            last = *row;
        }
    }
    return sign * std::min(sign * inside(i, t), std::max({bound, sign * x_[i], sign * x_[i + 1]}));
}

double Series::extreme(double sign) const
{
    double best = -std::numeric_limits<double>::infinity();
    std::size_t row = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
        if (std::isnan(x_[i]))
            return x_[i];
        if (sign * x_[i] > best) {
            best = sign * x_[i];
            row = i;
        }
    }
    // Golden section beside the extreme row.
    for (std::size_t i = row > 0 ? row - 1 : 0; i <= row; ++i) {
        if (i + 1 >= x_.size() || !joined(i))
            continue;
        constexpr double kGolden = 0.6180339887498949;
        double a = time_[i];
        double b = time_[i + 1];
        for (int k = 0; k < 60; ++k) {
            const double c = b - kGolden * (b - a);
            const double d = a + kGolden * (b - a);
            const bool left = sign * inside(i, c) > sign * inside(i, d);
            (left ? b : a) = left ? d : c;
        }
        best = std::max(best, sign * extremeInside(i, 0.5 * (a + b), sign));
    }
    return sign * best;
}

double Series::maximum() const
{
    return extreme(1);
}

double Series::minimum() const
{
    return extreme(-1);
}

double Series::quadrature(std::size_t i, double a, double xa, double b, double xb, double error,
                          int& left) const
{
    const double half = 0.5 * (b - a), middle = a + half;
    const auto x = [&](double part) { return inside(i, middle + part * half); };
    // Gauss–Lobatto with four points and Kronrod's extension to seven, exact to degree 5 and 9. Source:
    // W. Gander, W. Gautschi, Adaptive Quadrature – Revisited, BIT 40 (2000).
    const double inner = 1 / std::sqrt(5.0), outer = std::sqrt(2.0 / 3.0);
    const double atInner = x(-inner) + x(inner), atOuter = x(-outer) + x(outer), atMiddle = x(0);
    left -= 5;
    const double four = half / 6 * (xa + xb + 5 * atInner);
    const double seven = half / 1470 * (77 * (xa + xb) + 432 * atOuter + 625 * atInner + 672 * atMiddle);
    if (!(std::abs(seven - four) > error) || left <= 0 || middle <= a || middle >= b)
        return seven;
    return quadrature(i, a, xa, middle, atMiddle, error, left)
        + quadrature(i, middle, atMiddle, b, xb, error, left);
}

double Series::size() const
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x_.size(); ++i)
        if (joined(i))
            sum += 0.5 * (time_[i + 1] - time_[i]) * (std::abs(x_[i]) + std::abs(x_[i + 1]));
    return sum / (time_.back() - time_.front());
}

double Series::integralWithin(std::size_t i, double a, double b) const
{
    if (between_) {
        constexpr double kFine = 1e-10; // of the mean of |x|
        int left = kMostValues;
        if (!(size_ >= 0))
            size_ = size();
        const auto x = [&](double t) {
            return t == time_[i] ? x_[i] : t == time_[i + 1] ? x_[i + 1] : inside(i, t);
        };
        return quadrature(i, a, x(a), b, x(b), kFine * size_ * (b - a), left);
    }
    // Gauss with two points is exact for the cubic.
    const double middle = 0.5 * (a + b);
    const double offset = 0.5 * (b - a) / std::sqrt(3.0);
    return 0.5 * (b - a) * (inside(i, middle - offset) + inside(i, middle + offset));
}

double Series::integralAfter(std::size_t i) const
{
    return joined(i) ? integralWithin(i, time_[i], time_[i + 1]) : 0;
}

double Series::integral(double from, double to) const
{
    double sum = 0;
    const auto first = std::upper_bound(time_.begin(), time_.end(), from) - time_.begin();
    for (auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(first, 1)) - 1;
         i + 1 < time_.size() && time_[i] < to; ++i)
        if (joined(i))
            sum += integralWithin(i, std::max(from, time_[i]), std::min(to, time_[i + 1]));
    return sum;
}

double Series::integral() const
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x_.size(); ++i)
        sum += integralAfter(i);
    return sum;
}

double Series::mean() const
{
    const double duration = time_.back() - time_.front();
    return duration > 0 ? integral() / duration : x_.front();
}

double Series::drift() const
{
    double most = 0;
    for (const double x : x_) {
        if (std::isnan(x))
            return x;
        most = std::max(most, std::abs(x - x_.front()));
    }
    return most;
}

std::vector<double> Series::passes(double level, bool risingOnly) const
{
    std::vector<double> out;
    double last = 0; // the last value that was not at the level
    for (std::size_t i = 0; i < x_.size(); ++i) {
        const double now = x_[i] - level;
        const bool rises = last < 0 && now > 0;
        const bool falls = last > 0 && now < 0;
        if (rises || (falls && !risingOnly)) {
            std::size_t from = i - 1;
            while (from > 0 && x_[from] == level)
                --from;
            if (from + 1 < i)
                out.push_back(time_[from + 1]);
            else if (!joined(from))
                out.push_back(time_[i]);
            else {
                double a = time_[from];
                double b = time_[i];
                for (int k = 0; k < 60; ++k) {
                    const double middle = 0.5 * (a + b);
                    ((inside(from, middle) < level) == rises ? a : b) = middle;
                }
                out.push_back(0.5 * (a + b));
            }
        }
        if (now != 0)
            last = now;
    }
    return out;
}

std::vector<double> Series::zeros() const
{
    return passes(0, false);
}

double Series::period() const
{
    const std::vector<double> rising = passes(mean(), true);
    if (rising.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    return (rising.back() - rising.front()) / static_cast<double>(rising.size() - 1);
}

} // namespace polhode::course
