#include "course/model/sketch_score.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

constexpr int kPieces = 32;
constexpr int kSamples = 40 * 8 + 1; // eight of them in the w/40 that a hand may be early or late
constexpr int kShift = 8;
constexpr double kLevel = 1.0 / 20; // of the axis: what changes less is level
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void add(double y)
    {
        if (std::isfinite(y)) {
            low = std::min(low, y);
            high = std::max(high, y);
        }
    }
    double length() const { return high > low ? high - low : 0; }
};

Range rangeOf(std::span<const double> values)
{
    Range range;
    for (const double y : values)
        range.add(y);
    return range;
}

/// The curve at t on the line between its rows; after a jump.
double valueAt(std::span<const double> time, std::span<const double> values, double t)
{
    const auto after = std::ranges::upper_bound(time, t) - time.begin();
    if (after == 0)
        return time.empty() ? kNan : values.front();
    const auto b = std::size_t(after), a = b - 1;
    if (b == time.size())
        return values.back();
    return values[a] + (values[b] - values[a]) * (t - time[a]) / (time[b] - time[a]);
}

/// −1, 0 or 1 for each piece; NaN where it is not drawn.
std::vector<double> trendOf(const std::vector<double>& samples, double axis)
{
    const double range = rangeOf(samples).length();
    const double level
        = range < kLevel * axis ? std::numeric_limits<double>::infinity() : range / kPieces / 4;
    std::vector<double> trend;
    for (int piece = 0; piece < kPieces; ++piece) {
        const double change = samples[std::size_t((kSamples - 1) * (piece + 1) / kPieces)]
            - samples[std::size_t((kSamples - 1) * piece / kPieces)];
        trend.push_back(std::isnan(change) ? kNan : std::abs(change) <= level ? 0 : change > 0 ? 1 : -1);
    }
    return trend;
}

int turnsOf(const std::vector<double>& samples, double axis)
{
    return turningPoints(samples, std::max(rangeOf(samples).length() / 8, axis / 25));
}

} // namespace

int turningPoints(std::span<const double> values, double height)
{
    int turns = 0, way = 0;
    double low = kNan, high = kNan; // since the last turning point
    for (const double y : values) {
        if (!std::isfinite(y))
            continue;
        low = std::fmin(low, y);
        high = std::fmax(high, y);
        if (way >= 0 && y <= high - height) {
            turns += way > 0 ? 1 : 0;
            way = -1;
            low = y;
            high = y;
        } else if (way <= 0 && y >= low + height) {
            turns += way < 0 ? 1 : 0;
            way = 1;
            low = y;
            high = y;
        }
    }
    return turns;
}

SketchScore scoreSketch(const Sketch& sketch, std::span<const double> time, std::span<const double> values,
                        double axis)
{
    std::vector<double> there, drawn;
    std::vector<Range> around(kSamples);
    const double w = sketch.to() - sketch.from();
    for (int i = 0; i < kSamples; ++i) {
        const double t = sketch.from() + w * i / (kSamples - 1);
        there.push_back(valueAt(time, values, t));
        drawn.push_back(sketch.at(t));
    }
    for (int i = 0; i < kSamples; ++i)
        for (int k = std::max(0, i - kShift); k <= std::min(kSamples - 1, i + kShift); ++k)
            around[std::size_t(i)].add(there[std::size_t(k)]);

    SketchScore score;
    const double range = rangeOf(there).length(), own = rangeOf(drawn).length();
    constexpr double kRounding
        = 1 + 1e-9; // times the band: what is drawn on its very edge, as a step of the keys is, is inside
    const double band = kRounding * std::max(range / 8, axis / 20);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (drawn[i] >= around[i].low - band && drawn[i] <= around[i].high + band)
            score.near += 1.0 / kSamples;

    const std::vector<double> one = trendOf(there, axis), other = trendOf(drawn, axis);
    for (std::size_t i = 0; i < one.size(); ++i)
        if (!std::isnan(one[i]) && !std::isnan(other[i]))
            score.trend += (1 - std::abs(one[i] - other[i]) / 2) / kPieces;

    score.turnsThere = turnsOf(there, axis);
    score.turnsDrawn = turnsOf(drawn, axis);
    score.levelThere = range < kLevel * axis;
    score.levelDrawn = own < kLevel * axis;
    score.size = score.levelThere || score.levelDrawn ? kNan : own / range;
    const double most = std::max({score.turnsThere, score.turnsDrawn, 1});
    const bool compared = !sketch.empty() && score.levelThere == score.levelDrawn;
    const double turns = !compared ? 0 : 1 - std::abs(score.turnsThere - score.turnsDrawn) / most;
    const double sum = score.near / 2 + 0.3 * score.trend + turns / 5;
    score.points = int(std::lround(100 * sum * (1 + turns) / 2));
    return score;
}

} // namespace polhode::course
