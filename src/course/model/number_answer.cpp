#include "course/model/number_answer.h"

#include "engine/math/tolerances.h"

#include <cmath>
#include <limits>

namespace polhode::course
{

double NumberVerdict::ratio() const
{
    return expected == 0 ? std::numeric_limits<double>::quiet_NaN() : answer / expected;
}

NumberVerdict judgeNumber(double answer, double expected, double tolerance,
                          const std::vector<double>& foreseen)
{
    constexpr double kRounding
        = 1 + tolerance::kTyped; // of the tolerance: an answer typed on its very edge is right
    NumberVerdict verdict{std::abs(answer - expected) <= kRounding * tolerance, {}, answer, expected};
    double nearest = kRounding * tolerance;
    for (std::size_t i = 0; !verdict.right && i < foreseen.size(); ++i)
        if (const double off = std::abs(answer - foreseen[i]); off <= nearest) {
            nearest = off;
            verdict.wrong = i;
        }
    return verdict;
}

} // namespace polhode::course
