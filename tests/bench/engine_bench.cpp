#include "engine/ode/integrator_table.h"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

namespace
{

using namespace polhode;

System bodiesInGravity(int count, RotationChart chart)
{
    std::vector<Body> bodies;
    for (int i = 0; i < count; ++i) {
        Body b;
        b.id = "body " + std::to_string(i);
        b.I_B = Eigen::Vector3d(0.3, 0.5, 0.7).asDiagonal();
        bodies.push_back(b);
    }
    return System(std::move(bodies), {{"gravity", UniformGravity{}, {}}}, chart);
}

void steps(benchmark::State& timing, const IntegratorRow& row, RotationChart chart)
{
    const int count = static_cast<int>(timing.range(0));
    const System system = bodiesInGravity(count, chart);
    State state = makeState(system);
    for (BodyState& s : state.bodies)
        s.w_WB = Eigen::Vector3d(0.5, 1.0, 0.2);
    const auto integrator = row.make(system, {});
    const double h = 1e-3;
    double n = 0.0;
    for (auto _ : timing) {
        if (!integrator->step(state, n * h, h))
            timing.SkipWithError("the step failed");
        n += 1.0;
    }
    timing.SetItemsProcessed(timing.iterations());
}

} // namespace

int main(int argc, char** argv)
{
    for (const IntegratorRow& row : integratorTable())
        for (const RotationChartRow& chart : rotationChartTable())
            benchmark::RegisterBenchmark((std::string(row.id) + "/" + chart.id).c_str(), steps, row,
                                         chart.chart)
                ->Arg(1)
                ->Arg(10);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
