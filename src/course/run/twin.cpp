#include "course/run/twin.h"

#include "course/model/scene.h"
#include "course/run/recorded_run.h"
#include "course/variables/series.h"
#include "engine/ode/integrator_table.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

/// Half the step quarters the error of a method of order 2; an adaptive method is asked for as much more.
constexpr double kFiner = 32;
constexpr double kLeastTwinTolerance
    = 10 * kLeastTolerance; ///< at the finest rounding alone decides the steps
constexpr double kTrusted = 1e-3; ///< of the largest size that the quantity reaches
constexpr int kMostDigits = 15;

TwinReport compare(const Run& run, const Run& twin, const std::vector<std::string>& components)
{
    const auto time = run.time();
    std::vector<double> square(time.size(), 0), size(twin.time().size(), 0);
    TwinReport report;
    double worst = -1;
    for (const std::string& component : components) {
        const auto ours = run.column(component);
        const auto theirs = twin.column(component);
        const Series series(twin.time(), twin.sequence(), *theirs);
        for (std::size_t i = 0; i < size.size(); ++i)
            size[i] += (*theirs)[i] * (*theirs)[i];
        double largest = 0;
        for (std::size_t i = 0; i < time.size() && time[i] <= twin.time().back(); ++i) {
            if (i + 1 < time.size() && time[i + 1] == time[i])
                continue; // the finer run is read after a jump, and so is this one
            const double difference = (*ours)[i] - series.at(time[i]);
            square[i] += difference * difference;
            largest = std::max(largest, std::abs(difference));
        }
        if (largest > worst) {
            worst = largest;
            report.worst = component;
        }
    }
    const double whole = std::sqrt(*std::max_element(size.begin(), size.end()));
    bool trusted = true;
    double last = 0;
    for (std::size_t i = 0; i < time.size() && time[i] <= twin.time().back(); ++i) {
        if (i + 1 < time.size() && time[i + 1] == time[i])
            continue;
        last = std::sqrt(square[i]);
        report.largestDifference = std::max(report.largestDifference, last);
        trusted = trusted && last <= kTrusted * whole;
        if (trusted)
            report.trustedUntil = time[i];
    }
    const double digits = last > 0 ? -std::log10(last / whole) : kMostDigits;
    report.digits = static_cast<int>(std::clamp(std::floor(digits), 0.0, double(kMostDigits)));
    return report;
}

} // namespace

std::vector<TwinReport> twin(const Experiment& experiment, const Inputs& inputs,
                             const std::vector<std::vector<std::string>>& quantities)
{
    const RunPointer run = simulate(experiment, inputs);
    Inputs finer = inputs;
    finer.step = run->stepSize() / 2;
    World world = resolve(experiment, finer, std::make_shared<VariableCatalogue>(experiment));
    if (integratorRow(world.integrator).adaptive)
        world.tolerance *= world.tolerance / kFiner >= kLeastTwinTolerance ? 1 / kFiner : kFiner;
    Recording recording = record(experiment, world, {});
    const RecordedRun other(experiment, finer, std::move(world), std::move(recording));
    std::vector<TwinReport> reports;
    for (const std::vector<std::string>& components : quantities)
        reports.push_back(compare(*run, other, components));
    return reports;
}

} // namespace polhode::course
