#include "ui/session/rounding_scale.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kRounding = 1e-13; // of the largest neighbour: some hundred roundings
constexpr double kSuspicious
    = 1e-6; // SI: only what stays below is compared, as the others' columns cost time

double largest(const std::vector<double>& column)
{
    double size = 0;
    for (const double value : column)
        if (std::isfinite(value))
            size = std::max(size, std::abs(value));
    return size;
}

/// The variables that the largest values of a vector or a matrix are among: its components, or its diagonal.
std::vector<std::string> neighbours(const course::Run& run, const std::string& id)
{
    for (const std::string letters : {"xyz", "123"}) {
        const std::size_t stem = id.find_last_not_of(letters) + 1;
        const std::size_t indices = id.size() - stem;
        if (stem == 0 || (indices != 1 && indices != 2))
            continue;
        std::vector<std::string> found;
        for (const char letter : letters)
            if (const std::string each = id.substr(0, stem) + std::string(indices, letter); run.find(each))
                found.push_back(each);
        if (found.size() == letters.size())
            return found;
    }
    return {};
}

} // namespace

double roundingOf(const course::Run& run, const std::string& id)
{
    double size = 0;
    for (const std::string& each : neighbours(run, id))
        size = std::max(size, largest(*run.column(each)));
    return kRounding * size;
}

std::shared_ptr<const std::vector<double>> withoutRounding(const course::Run& run, const std::string& id)
{
    auto column = run.column(id);
    const double size = largest(*column);
    if (size == 0 || size > kSuspicious || size > roundingOf(run, id))
        return column;
    auto zero = std::make_shared<std::vector<double>>(*column);
    for (double& value : *zero)
        if (std::isfinite(value))
            value = 0;
    return zero;
}

double valueWithoutRounding(const course::Run& run, const std::string& id, double t)
{
    const double value = run.value(id, t);
    return std::abs(value) > kSuspicious || std::abs(value) > roundingOf(run, id) ? value : 0;
}

double energySize(const course::Run& run, double t)
{
    const auto size = [&](const char* id) { return std::abs(run.value(id, t)); };
    return std::max({size("total.E@0"), size("total.W"), size("total.E")});
}

} // namespace polhode::ui
