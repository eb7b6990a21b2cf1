#pragma once

#include <string>
#include <utility>
#include <vector>

namespace polhode::course
{

/// A curve over time that a reader draws by hand: a value at each of evenly spaced knots, NaN where nothing
/// is drawn. Values are in the unit that the plot shows.
class Sketch
{
public:
    static constexpr int kKnots = 97; ///< fine enough for six swings at sixteen knots each
    static constexpr int kStride = 6; ///< knots from handle to handle: seventeen handles for the keys

    Sketch() = default;
    /// Empty, over the times from @p from to @p to (s).
    Sketch(double from, double to);

    double from() const { return from_; }
    double to() const { return to_; }
    double time(int knot) const;
    int nearestKnot(double t) const;
    const std::vector<double>& values() const { return values_; }

    /// The pen goes straight from one point to another: the knots between them, in either direction, and the
    /// one nearest to the end lie on its way.
    void draw(double t0, double y0, double t1, double y1);
    /// Moves the handle at @p knot, a multiple of kStride, to @p y; between it and the handles beside it the
    /// curve is straight. An empty sketch first becomes a level line at @p y.
    void moveHandle(int knot, double y);
    void clear();

    bool empty() const;
    /// The share of the knots that are drawn.
    double coverage() const;
    /// The value at @p t; NaN where nothing is drawn.
    double at(double t) const;

    bool operator==(const Sketch&) const = default;

private:
    void drawBetween(int a, double ya, int b, double yb);

    double from_ = 0, to_ = 1;
    std::vector<double> values_;
};

/// The ends of an axis for a sketch that betray neither size nor sign of a curve between @p lowest and @p
/// highest: as far below zero as above it, and beyond the curve by a factor between 1.4 and 2.2 that a hash
/// of @p name fixes, to the next number of the series 1 1.5 2 3 4 5 6 8 10.
std::pair<double, double> concealingRange(double lowest, double highest, const std::string& name);

} // namespace polhode::course
