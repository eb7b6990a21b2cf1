#include "course/run/method_cost.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace polhode::course
{

double leastTime(const std::function<void()>& work)
{
    using Clock = std::chrono::steady_clock;
    double least = std::numeric_limits<double>::infinity();
    for (int repetition = 0; repetition < 3; ++repetition) {
        int calls = 0;
        const auto start = Clock::now();
        double elapsed = 0;
        constexpr double kLeastTime = 4e-3; // s: many thousand ticks of the clock
        do {
            work();
            ++calls;
            elapsed = std::chrono::duration<double>(Clock::now() - start).count();
        } while (elapsed < kLeastTime);
        least = std::min(least, elapsed / calls);
    }
    return least;
}

} // namespace polhode::course
