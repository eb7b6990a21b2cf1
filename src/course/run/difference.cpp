#include "course/run/difference.h"

#include "course/variables/series.h"

#include <limits>

namespace polhode::course
{

std::vector<double> difference(const Run& run, const Run& other, const std::string& expression)
{
    const auto time = run.time();
    const auto ours = run.column(expression), theirs = other.column(expression);
    const Series series(other.time(), other.sequence(), *theirs);
    std::vector<double> apart(time.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < time.size() && time[i] <= other.time().back(); ++i) {
        const bool jumps = i + 1 < time.size() && time[i + 1] == time[i]; // the other is read after its jumps
        if (!jumps)
            apart[i] = (*ours)[i] - series.at(time[i]);
    }
    return apart;
}

} // namespace polhode::course
