#include "engine/contact/lcp.h"
#include "engine/contact/lcp_enumeration.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <random>
#include <string_view>

namespace
{

using namespace polhode;

/// n contacts of bodies with six freedoms for each eight contacts: M = TᵀT, solvable, a third degenerate.
Lcp contacts(int n)
{
    std::mt19937 random(20260801);
    const auto number = [&random] { return static_cast<double>(random()) / 2147483648.0 - 1.0; };
    const int freedoms = std::max(1, 6 * n / 8);
    Eigen::MatrixXd T(freedoms, n);
    for (double& x : T.reshaped())
        x = number();
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n);
    Eigen::VectorXd w = Eigen::VectorXd::Zero(n);
    for (int i = 0; i < n; ++i)
        (i % 3 == 0 ? z : w)[i] = i % 3 == 2 ? 0.0 : std::abs(number());
    Lcp lcp{T.transpose() * T, {}};
    lcp.q = w - lcp.M * z;
    return lcp;
}

void solves(benchmark::State& timing, const LcpMethodRow& row)
{
    const Lcp lcp = contacts(static_cast<int>(timing.range(0)));
    LcpStatus status = LcpStatus::solved;
    int iterations = 0;
    for (auto _ : timing) {
        const LcpResult result = solveLcp(row.id, lcp);
        status = result.status;
        iterations = result.iterations;
        benchmark::DoNotOptimize(result.z.data());
    }
    timing.SetItemsProcessed(timing.iterations());
    timing.counters["iterations"] = iterations;
    timing.counters["solved"] = status == LcpStatus::solved ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    for (const LcpMethodRow& row : lcpMethodTable())
        for (const int n : {1, 4, 16, 64, 256})
            if (std::string_view(row.id) != "enumeration" || n <= kLargestEnumeration)
                benchmark::RegisterBenchmark(row.id, solves, row)->Arg(n)->Unit(benchmark::kMicrosecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
