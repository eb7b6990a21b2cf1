#include "course/run/series.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace polhode::course
{

Series::Series(std::span<const double> time, std::span<const int> sequence, std::span<const double> values)
    : time_(time)
    , sequence_(sequence)
    , x_(values)
{
}

double Series::inside(std::size_t i, double t) const
{
    // Rows much nearer to each other than this interval is long say nothing of the slope but their rounding.
    constexpr double kApart = 1e-3;
    const double apart = kApart * (time_[i + 1] - time_[i]);
    std::array<std::size_t, 4> nodes{i, i + 1};
    std::size_t count = 2;
    std::size_t first = i;
    std::size_t last = i + 1;
    const auto before = [&] {
        for (std::size_t row = first; row > 0 && joined(row - 1); --row)
            if (time_[first] - time_[row - 1] >= apart) {
                nodes[count++] = first = row - 1;
                return;
            }
    };
    const auto after = [&] {
        for (std::size_t row = last; row + 1 < time_.size() && joined(row); ++row)
            if (time_[row + 1] - time_[last] >= apart) {
                nodes[count++] = last = row + 1;
                return;
            }
    };
    before();
    after();
    // At an end of a sequence the cubic takes its fourth row from the other side.
    if (first == i)
        after();
    else if (last == i + 1)
        before();
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
    // Golden section on the cubics beside the extreme row.
    for (std::size_t i = row > 0 ? row - 1 : 0; i <= row; ++i) {
        if (i + 1 >= x_.size() || !joined(i))
            continue;
        constexpr double kGolden = 0.6180339887498949;
        double a = time_[i];
        double b = time_[i + 1];
        for (int k = 0; k < 60; ++k) {
            const double c = b - kGolden * (b - a);
            const double d = a + kGolden * (b - a);
            (sign * inside(i, c) > sign * inside(i, d) ? b : a)
                = sign * inside(i, c) > sign * inside(i, d) ? d : c;
        }
        best = std::max(best, sign * inside(i, 0.5 * (a + b)));
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

double Series::integral() const
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x_.size(); ++i) {
        if (!joined(i))
            continue;
        // Gauss with two points is exact for the cubic.
        const double half = 0.5 * (time_[i + 1] - time_[i]);
        const double middle = 0.5 * (time_[i + 1] + time_[i]);
        const double offset = half / std::sqrt(3.0);
        sum += half * (inside(i, middle - offset) + inside(i, middle + offset));
    }
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
