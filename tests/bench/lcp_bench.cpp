#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_solver.h"

#ifdef POLHODE_BENCH_BULLET
#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>
#endif

#ifdef POLHODE_BENCH_SICONOS
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
#endif

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// What the engine's solver is measured on beside others: ten problems of a kind.
enum class Kind {
    square, ///< M = TᵀT, T n × n: full rank, ill-conditioned; q at random
    full, ///< T 2 n × n
    deficient, ///< as `contacts`: 6 n/8 freedoms, a third with force, a third degenerate
    half, ///< n/2 freedoms, the same
};
constexpr const char* kKinds[]{"square", "full", "deficient", "half"};

std::vector<Lcp> problems(Kind kind, int n)
{
    std::mt19937 random(20261126);
    const auto number = [&random] { return static_cast<double>(random()) / 2147483648.0 - 1.0; };
    std::vector<Lcp> all;
    for (int k = 0; k < 10; ++k) {
        const int freedoms[]{n, 2 * n, std::max(1, 6 * n / 8), std::max(1, n / 2)};
        Eigen::MatrixXd T(freedoms[static_cast<int>(kind)], n);
        for (double& x : T.reshaped())
            x = number();
        Lcp lcp{T.transpose() * T, Eigen::VectorXd(n)};
        for (double& x : lcp.q)
            x = number();
        if (kind == Kind::deficient || kind == Kind::half) {
            Eigen::VectorXd z = Eigen::VectorXd::Zero(n), w = z;
            for (int i = 0; i < n; ++i)
                (i % 3 == 0 ? z : w)[i] = i % 3 == 2 ? 0.0 : std::abs(number());
            lcp.q = w - lcp.M * z;
        }
        all.push_back(std::move(lcp));
    }
    return all;
}

/// Solves the ten in turn; `solved` says how many pass our check.
template <class Solve>
void solveInTurn(benchmark::State& timing, Kind kind, const Solve& solve)
{
    const std::vector<Lcp> all = problems(kind, static_cast<int>(timing.range(0)));
    int solved = 0;
    for (const Lcp& lcp : all)
        solved += checkLcp(lcp, solve(lcp)).residual <= 1e-10 ? 1 : 0;
    std::size_t next = 0;
    for (auto _ : timing)
        benchmark::DoNotOptimize(solve(all[next++ % all.size()]).data());
    timing.SetItemsProcessed(timing.iterations());
    timing.counters["solved"] = solved;
}

/// The solver of the engine, its check included.
void engine(benchmark::State& timing, Kind kind)
{
    LcpSolver solver;
    solveInTurn(timing, kind, [&](const Lcp& lcp) {
        solver.solve(lcp.M, lcp.q);
        return solver.z();
    });
}

#ifdef POLHODE_BENCH_BULLET
/// Bullet's Dantzig in double; it spoils M, so each solve begins with a copy. No check.
void bulletDantzig(benchmark::State& timing, Kind kind)
{
    const auto n = static_cast<int>(timing.range(0));
    Eigen::MatrixXd A(n, n);
    Eigen::VectorXd b(n), z(n), w(n), low = Eigen::VectorXd::Zero(n);
    Eigen::VectorXd high = Eigen::VectorXd::Constant(n, BT_INFINITY);
    std::vector<int> none(static_cast<std::size_t>(n), -1);
    btDantzigScratchMemory memory;
    solveInTurn(timing, kind, [&](const Lcp& lcp) {
        A = lcp.M;
        b = -lcp.q;
        z.setZero();
        btSolveDantzigLCP(n, A.data(), z.data(), b.data(), w.data(), 0, low.data(), high.data(), none.data(),
                          memory);
        return Eigen::Map<const Eigen::VectorXd>(z.data(), n);
    });
}
#endif

#ifdef POLHODE_BENCH_SICONOS
/// The same problems in Siconos, to the same residual where the method has one; `solved` is said by our
/// check.
void siconos(benchmark::State& timing, int method)
{
    Lcp lcp = contacts(static_cast<int>(timing.range(0)));
    const auto n = static_cast<int>(timing.range(0));
    LinearComplementarityProblem* problem = newLCP();
    problem->size = n;
    problem->M = NM_create(NM_DENSE, n, n);
    std::copy_n(lcp.M.data(), n * n, problem->M->matrix0); // by columns, as Fortran
    problem->q = lcp.q.data();
    SolverOptions* options = solver_options_create(method);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 5000;
    options->filterOn = false;
    Eigen::VectorXd z(n), w(n);
    for (auto _ : timing) {
        z.setZero();
        w.setZero();
        linearComplementarity_driver(problem, z.data(), w.data(), options);
        benchmark::DoNotOptimize(z.data());
    }
    timing.SetItemsProcessed(timing.iterations());
    timing.counters["solved"] = checkLcp(lcp, z).residual <= 1e-10 ? 1 : 0;
    solver_options_delete(options);
    problem->q = nullptr; // ours
    freeLinearComplementarityProblem(problem);
}
#endif

} // namespace

int main(int argc, char** argv)
{
    for (const LcpMethodRow& row : lcpMethodTable())
        for (const int n : {1, 4, 16, 64, 256})
            if (std::string_view(row.id) != "enumeration" || n <= kLargestEnumeration)
                benchmark::RegisterBenchmark(row.id, solves, row)->Arg(n)->Unit(benchmark::kMicrosecond);
    const auto beside = [](const std::string& name, auto* solve) {
        for (const Kind kind : {Kind::square, Kind::full, Kind::deficient, Kind::half})
            for (const int n : {4, 16, 64, 256})
                benchmark::RegisterBenchmark((name + "/" + kKinds[static_cast<int>(kind)]).c_str(), solve,
                                             kind)
                    ->Arg(n)
                    ->Unit(benchmark::kMicrosecond);
    };
    beside("engine", engine);
#ifdef POLHODE_BENCH_BULLET
    beside("bulletDantzig", bulletDantzig);
#endif
#ifdef POLHODE_BENCH_SICONOS
    for (const auto& [name, method] :
         {std::pair("siconos/lemke", SICONOS_LCP_LEMKE), std::pair("siconos/pivot", SICONOS_LCP_PIVOT),
          std::pair("siconos/pgs", SICONOS_LCP_PGS)})
        for (const int n : {1, 4, 16, 64, 256})
            benchmark::RegisterBenchmark(name, siconos, static_cast<int>(method))
                ->Arg(n)
                ->Unit(benchmark::kMicrosecond);
#endif
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
