#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace polhode::course
{

/// A column over time with its jumps: what lies between the rows, and the numbers taken from the whole of it.
///
/// Where the values between the rows themselves are known, all that is told of what lies there is told of
/// them. Elsewhere a cubic runs through the four nearest rows of the same sequence (fewer where there are
/// fewer) that no kink parts: of an oscillation of period T it errs by some 36 (h/T)⁴ of the amplitude, h
/// from row to row.
class Series
{
public:
    /// The value at t (s) between row i and the next, where it is known.
    using Between = std::function<std::optional<double>(std::size_t i, double t)>;

    /// The three must be of one length, and outlive the series. @p kinks: rows, ascending, over which no
    /// cubic runs.
    Series(std::span<const double> time, std::span<const int> sequence, std::span<const double> values,
           std::vector<std::size_t> kinks = {}, Between between = {});

    /// The value at t (s); after the jump at its time; clamped to the first and last row.
    double at(double t) const;
    /// The same before or after all that happens at t: of the first or the last row of that moment.
    double justBefore(double t) const;
    double justAfter(double t) const;
    double first() const { return x_.front(); }
    double last() const { return x_.back(); }
    /// Whether t lies in the run; its end, computed in another way, does.
    bool covers(double t) const;

    double maximum() const; ///< also between the rows
    double minimum() const;
    /// Its rate (1/s): of the cubic; after the jump at its time, at the end of the run before it.
    double slope(double t) const;
    double integral() const; ///< over time
    /// The same from one time to a later one in the run.
    double integral(double from, double to) const;
    double integralAfter(std::size_t i) const; ///< from row i to the next; 0 over a jump
    double mean() const;
    double drift() const; ///< largest |x − x(0)|
    std::vector<double> zeros() const; ///< times at which it passes through zero
    double period() const; ///< mean time between rising passes through the mean; NaN with fewer than two

private:
    /// The rows of the same sequence nearest to @p row that are @p apart (s) from it at least.
    std::optional<std::size_t> before(std::size_t row, double apart) const;
    std::optional<std::size_t> after(std::size_t row, double apart) const;
    /// In the interval between row i and the next, at t; of the cubic.
    double inside(std::size_t i, double t) const;
    double onCubic(std::size_t i, double t) const;
    /// The rows through which the cubic between row i and the next runs.
    struct Nodes {
        std::array<std::size_t, 4> row;
        std::size_t count;
    };
    Nodes nodesOf(std::size_t i) const;
    /// The integral over a part of the interval between row i and the next.
    double integralWithin(std::size_t i, double a, double b) const;
    bool isKink(std::size_t row) const;
    /// Integral over the part from a to b of the interval between two rows, given the values there, to within
    /// @p error in each of the parts into which it is halved, while @p left more values may be asked for.
    double quadrature(std::size_t i, double a, double xa, double b, double xb, double error, int& left) const;
    /// The mean of |x| as the rows tell it.
    double size() const;
    /// The value at t, where the cubic has its extreme in that interval. Without the values between the rows:
    /// no further out than both rows or, as with a curve of one bend, the lines through the rows on either
    /// side.
    double extremeInside(std::size_t i, double t, double sign) const;
    /// Passes of x − level through zero; only rising ones where @p risingOnly.
    std::vector<double> passes(double level, bool risingOnly) const;
    double extreme(double sign) const;
    bool joined(std::size_t i) const { return sequence_[i] == sequence_[i + 1] && time_[i] < time_[i + 1]; }

    std::span<const double> time_;
    std::span<const int> sequence_;
    std::span<const double> x_;
    std::vector<std::size_t> kinks_;
    Between between_;
    mutable double size_ = -1; ///< size(), where it has been asked for
};

} // namespace polhode::course
