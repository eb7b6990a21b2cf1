#include "course/run/recorded_run.h"
#include "course/run/series.h"
#include "engine/integrate/integrator_table.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

/// Half the step quarters the error of a method of order 2; an adaptive method is asked for as much more.
constexpr double kFinerTolerance = 1.0 / 32;
constexpr double kLeastTolerance = 1e-14;
constexpr double kTrusted = 1e-3; ///< of the largest size that the quantity reaches
constexpr int kMostDigits = 15;

} // namespace

TwinReport twin(const Experiment& experiment, const Inputs& inputs, const std::string& expression)
{
    const RunPointer run = simulate(experiment, inputs);
    Inputs finer = inputs;
    finer.step = run->stepSize() / 2;
    World world = resolve(experiment, finer, std::make_shared<Catalogue>(experiment));
    if (integratorRow(world.integrator).adaptive)
        world.tolerance = std::max(kLeastTolerance, world.tolerance * kFinerTolerance);
    Recording recording = record(experiment, world, {});
    const RecordedRun other(experiment, finer, std::move(world), std::move(recording));

    const auto ours = run->column(expression);
    const auto theirs = other.column(expression);
    const Series series(other.time(), other.sequence(), *theirs);
    double size = 0;
    for (const double x : *theirs)
        size = std::max(size, std::abs(x));
    TwinReport report;
    bool trusted = true;
    double last = 0;
    const auto time = run->time();
    for (std::size_t i = 0; i < time.size() && time[i] <= other.time().back(); ++i) {
        if (i + 1 < time.size() && time[i + 1] == time[i])
            continue; // the finer run is read after a jump, and so is this one
        last = std::abs((*ours)[i] - series.at(time[i]));
        report.largestDifference = std::max(report.largestDifference, last);
        trusted = trusted && last <= kTrusted * size;
        if (trusted)
            report.trustedUntil = time[i];
    }
    const double digits = last > 0 ? -std::log10(last / size) : kMostDigits;
    report.digits = static_cast<int>(std::clamp(std::floor(digits), 0.0, double(kMostDigits)));
    return report;
}

} // namespace polhode::course
