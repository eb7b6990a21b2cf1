#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace polhode::course
{

/// How far a number that was predicted is from the number of the run.
struct NumberVerdict {
    bool right = false;
    std::optional<std::size_t> wrong; ///< which of the wrong numbers that were foreseen it is
    double answer = 0, expected = 0; ///< SI
    /// answer / expected: what it is too large or too small by. NaN where the run's number is zero.
    double ratio() const;
};

/// Judges @p answer: right within @p tolerance of @p expected, else the nearest of the numbers @p foreseen
/// that it is within the tolerance of.
NumberVerdict judgeNumber(double answer, double expected, double tolerance,
                          const std::vector<double>& foreseen);

} // namespace polhode::course
