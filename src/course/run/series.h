#pragma once

#include <optional>
#include <span>
#include <vector>

namespace polhode::course
{

/// A column over time with its jumps: what lies between the rows, and the numbers taken from the whole of it.
///
/// Between rows a cubic runs through the four nearest rows of the same sequence (fewer where there are
/// fewer).
class Series
{
public:
    /// The three must be of one length, and outlive the series.
    Series(std::span<const double> time, std::span<const int> sequence, std::span<const double> values);

    /// The value at t (s); after the jump at its time; clamped to the first and last row.
    double at(double t) const;

    double maximum() const; ///< of the cubic, not only of the rows
    double minimum() const;
    double integral() const; ///< over time
    double mean() const;
    double drift() const; ///< largest |x − x(0)|
    std::vector<double> zeros() const; ///< times at which it passes through zero
    double period() const; ///< mean time between rising passes through the mean; NaN with fewer than two

private:
    /// Of the interval between row i and the next, at t.
    double inside(std::size_t i, double t) const;
    /// Passes of x − level through zero; only rising ones where @p risingOnly.
    std::vector<double> passes(double level, bool risingOnly) const;
    double extreme(double sign) const;
    bool joined(std::size_t i) const { return sequence_[i] == sequence_[i + 1] && time_[i] < time_[i + 1]; }

    std::span<const double> time_;
    std::span<const int> sequence_;
    std::span<const double> x_;
};

} // namespace polhode::course
