#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_solver.h"
#include "support/oracles/complementary_bases.h"
#include "support/oracles/dyadic_lcp.h"

#include <QtTest>
#include <cstddef>
#include <cstdlib>

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Counts what is taken from the heap; Eigen and operator new both take it by malloc.
namespace
{
thread_local long heapTaken = 0;
}
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHeapIsCounted = true;
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                                         void (*)(const volatile void*));
static const int hooks = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++heapTaken; }, [](const volatile void*) {});
#elif defined(__GLIBC__)
constexpr bool kHeapIsCounted = true;
extern "C" void* __libc_malloc(std::size_t size) noexcept;
extern "C" void* malloc(std::size_t size) noexcept
{
    ++heapTaken;
    return __libc_malloc(size);
}
#else
constexpr bool kHeapIsCounted = false;
#endif

namespace polhode
{

using namespace lcpproblems;

namespace
{

// Products z_i w_i of 1e-10, which the check lets pass, leave w uncertain by their square root.
constexpr double kKnown = 1e-5;

enum class Kind { full, deficient, degenerate, coarse, none, noneExactly, scaled };

MatrixXd coarseMatrix(Seeded& random, int rows, int columns)
{
    MatrixXd m(rows, columns);
    for (double& x : m.reshaped())
        x = random.below(5) - 2;
    return m;
}

/// A problem of n rows; those of `none` and `noneExactly` have no solution, the others but `coarse` always
/// one.
Lcp problem(Seeded& random, Kind kind, int n)
{
    const int rank = 1 + random.below(n);
    Lcp lcp;
    switch (kind) {
    case Kind::full:
        lcp.M = random.psd(n, n);
        lcp.q = random.vector(n);
        break;
    case Kind::deficient:
        lcp.M = random.psd(n, rank);
        lcp.q = solvableQ(random, lcp.M);
        break;
    case Kind::degenerate:
        lcp.M = random.psd(n, n + 3);
        lcp.q = solvableQ(random, lcp.M);
        break;
    case Kind::coarse: { // ties, zeros and parallel normals
        const MatrixXd T = coarseMatrix(random, rank, n);
        lcp.M = T.transpose() * T;
        lcp.q = coarseMatrix(random, n, 1);
        break;
    }
    case Kind::none: { // a y > 0 with T y = 0 and qᵀy < 0
        MatrixXd T = random.matrix(rank, n);
        const VectorXd y = random.vector(n).cwiseAbs() + VectorXd::Constant(n, 0.1);
        T.col(n - 1) = -T.leftCols(n - 1) * y.head(n - 1) / y[n - 1];
        lcp.M = T.transpose() * T;
        lcp.q = random.vector(n);
        lcp.q.array() -= (lcp.q.dot(y) + 0.3) / y.sum();
        break;
    }
    case Kind::noneExactly: { // the same in whole numbers: the null vectors are those of M as it stands
        MatrixXd T(rank, n);
        for (double& x : T.reshaped())
            x = random.below(2001) - 1000;
        VectorXd y(n);
        for (double& x : y)
            x = 1 + random.below(20);
        y[n - 1] = 1.0;
        T.col(n - 1) = -T.leftCols(n - 1) * y.head(n - 1);
        lcp.M = T.transpose() * T;
        lcp.q = random.vector(n);
        lcp.q.array() -= (lcp.q.dot(y) + 0.3) / y.sum();
        break;
    }
    case Kind::scaled: { // units from 10⁻⁶ to 10⁶
        lcp = problem(random, Kind::deficient, n);
        const VectorXd units = (20.0 * random.vector(n).array() * std::log(2.0)).exp();
        lcp.M = units.asDiagonal() * lcp.M * units.asDiagonal();
        lcp.q = units.cwiseProduct(lcp.q);
        break;
    }
    }
    return lcp;
}

QByteArray what(int trial, const LcpSolver& solver)
{
    return QString("trial %1, n %2, status %3, residual %4, %5 pivots")
        .arg(trial)
        .arg(solver.size())
        .arg(static_cast<int>(solver.status()))
        .arg(solver.residual())
        .arg(solver.pivots())
        .toUtf8();
}

void addKinds()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("full rank") << static_cast<int>(Kind::full);
    QTest::newRow("deficient") << static_cast<int>(Kind::deficient);
    QTest::newRow("degenerate") << static_cast<int>(Kind::degenerate);
    QTest::newRow("coarse") << static_cast<int>(Kind::coarse);
    QTest::newRow("none") << static_cast<int>(Kind::none);
    QTest::newRow("none, exactly") << static_cast<int>(Kind::noneExactly);
}

} // namespace

/// The solver of the engine: what it says holds, beside every complementary basis, and for how little.
class TestLcpSolver : public QObject
{
    Q_OBJECT

private slots:
    /// Of all complementary bases the best: solved just where that is right, with its w.
    void everyBasis_data() { addKinds(); }

    void everyBasis()
    {
        QFETCH(int, kind);
        Seeded random(311);
        LcpSolver solver;
        const int count = test::fuzzCases(600);
        for (int trial = 0; trial < count; ++trial) {
            const int n = 1 + random.below(trial % 50 == 0 ? 10 : 7);
            const Lcp lcp = problem(random, static_cast<Kind>(kind), n);
            const oracles::BestBasis best = oracles::bestBasis(lcp.M, lcp.q);
            solver.solve(lcp.M, lcp.q);
            if (best.wrong > 1e-6) { // far from rounding: no basis fits
                QVERIFY2(solver.status() == LcpStatus::noSolution, what(trial, solver));
                QVERIFY2(provesNoSolution(lcp, solver.certificate()), what(trial, solver));
                continue;
            }
            if (best.wrong > 1e-12)
                continue; // within rounding of having none
            QVERIFY2(solver, what(trial, solver));
            QVERIFY2((solver.w() - best.w).lpNorm<Eigen::Infinity>()
                         <= kKnown * lcp.q.lpNorm<Eigen::Infinity>(),
                     what(trial, solver));
        }
    }

    /// Whole numbers with w known exactly, normals parallel to 2⁻¹ … 2⁻¹⁶.
    void knownInWholeNumbers()
    {
        Seeded random(312);
        LcpSolver solver;
        const int count = test::fuzzCases(4000);
        for (int trial = 0; trial < count; ++trial) {
            oracles::DyadicLcp known;
            if (!oracles::nearlyParallel(random, 1 + random.below(12), 1 + random.below(8),
                                         1 + random.below(16), known))
                continue;
            solver.solve(known.M, known.q);
            QVERIFY2(solver, what(trial, solver));
            QVERIFY2((solver.w() - known.w).lpNorm<Eigen::Infinity>()
                         <= kKnown * std::max(1.0, known.q.lpNorm<Eigen::Infinity>()),
                     what(trial, solver));
        }
    }

    /// What is called solved passes the check, by no more than was said, and what has no solution is proved;
    /// also in units far apart, and where terms of q cancel.
    void saysWhatHolds()
    {
        Seeded random(313);
        LcpSolver solver;
        const int count = test::fuzzCases(20000);
        int solved = 0, none = 0;
        for (int trial = 0; trial < count; ++trial) {
            const Lcp lcp = problem(random, static_cast<Kind>(random.below(7)), 1 + random.below(20));
            VectorXd size_w;
            LcpSolverOptions options;
            if (random.below(2) == 0)
                options.tolerance = 1e-13;
            if (random.below(3) == 0) {
                size_w = lcp.q.cwiseAbs() * (1.0 + random.below(100));
                options.size_w = {size_w.data(), static_cast<std::size_t>(size_w.size())};
            }
            solver.solve(lcp.M, lcp.q, options);
            QVERIFY2(solver.z().allFinite() && solver.w().allFinite(), what(trial, solver));
            if (solver) {
                ++solved;
                QVERIFY2(solver.z().minCoeff() >= 0.0, what(trial, solver));
                const double residual = checkLcp(lcp, solver.z(), size_w).residual;
                QVERIFY2(residual <= options.tolerance, what(trial, solver));
                QVERIFY2(residual <= solver.residual() * (1.0 + 1e-12), what(trial, solver));
            } else if (solver.status() == LcpStatus::noSolution) {
                ++none;
                QVERIFY2(provesNoSolution(lcp, solver.certificate()), what(trial, solver));
            }
        }
        QVERIFY(count < 1000 || (solved > count / 2 && none > count / 20));
    }

    /// Up to 16 rows nothing comes from the heap but for what other methods take, and these are asked for
    /// none in five thousand. Of `none` for no more than one in two thousand: there rounding of M may leave
    /// no vector y with M y ≤ 0 to the last digits on the rows that depend, and the others prove with more
    /// rows.
    void nothingFromTheHeap_data() { addKinds(); }

    void nothingFromTheHeap()
    {
        QFETCH(int, kind);
        Seeded random(314);
        LcpSolver solver;
        {
            const long before = heapTaken;
            const VectorXd v = VectorXd::Zero(3 + random.below(2));
            QVERIFY(v.size() > 0 && (heapTaken > before) == kHeapIsCounted); // it does count
        }
        const int count = test::fuzzCases(4000);
        int asked = 0; // other methods
        for (int trial = 0; trial < count; ++trial) {
            const Lcp lcp = problem(random, static_cast<Kind>(kind), 1 + random.below(LcpSolver::kFixedRows));
            const long before = heapTaken;
            solver.solve(lcp.M, lcp.q);
            const long taken = heapTaken - before;
            QVERIFY2(taken == 0 || solver.askedOthers(), what(trial, solver));
            asked += solver.askedOthers() ? 1 : 0;
        }
        const int most = static_cast<Kind>(kind) == Kind::none ? count / 2000 : count / 5000;
        QVERIFY2(asked <= most, qPrintable(QString::number(asked)));
    }

    /// Problems on which least-index, Dantzig's and Lemke's pivots are exponential end after few.
    void worstCases()
    {
        LcpSolver solver;
        for (int n = 1; n <= 64; ++n) {
            const Lcp lcp = fathi(n);
            solver.solve(lcp.M, lcp.q);
            QVERIFY2(solver, what(n, solver));
            QVERIFY2(solver.pivots() <= 60 + 4 * n, what(n, solver)); // 2ⁿ for the others
            QVERIFY(naturalResidual(lcp, solver.z()) < 1e-9);
        }
        for (int n = 1; n <= 12; ++n) { // not symmetric: Lemke's
            const Lcp lcp = murty(n);
            solver.solve(lcp.M, lcp.q);
            QVERIFY2(solver, what(n, solver));
            QVERIFY(naturalResidual(lcp, solver.z()) < 1e-12);
        }
        for (const auto& [rows, columns] : {std::pair(3, 3), std::pair(6, 4), std::pair(10, 4)}) {
            const Wall bricks = wall(rows, columns);
            solver.solve(bricks.lcp.M, bricks.lcp.q);
            QVERIFY2(solver, what(rows, solver));
            double carried = 0.0;
            for (const int i : bricks.onFloor)
                carried += solver.z()[i];
            QVERIFY(std::abs(carried - bricks.weight) < 1e-8 * bricks.weight);
            QVERIFY2(solver.pivots() <= 60 + 4 * bricks.lcp.size(), what(rows, solver));
        }
    }

    /// From the rows of the last solution: one set, and the same w.
    void warmStart()
    {
        Seeded random(315);
        LcpSolver solver;
        for (const int n : {3, 12, 16, 17, 40}) {
            const Lcp lcp = problem(random, Kind::full, n);
            QVERIFY(solver.solve(lcp.M, lcp.q) == LcpStatus::solved);
            const VectorXd w = solver.w();
            const VectorXd nearby = lcp.q * (1.0 + 1e-3);
            QVERIFY(solver.solve(lcp.M, nearby, {.warm = true}) == LcpStatus::solved);
            QCOMPARE(solver.pivots(), 1);
            QVERIFY((solver.w() - 1.001 * w).norm() < 1e-9 * w.norm());
        }
    }

    /// Hundreds of rows, of full rank, deficient and without solution.
    void many()
    {
        Seeded random(316);
        LcpSolver solver;
        for (const int n : {17, 64, 150})
            for (const Kind kind : {Kind::full, Kind::deficient, Kind::degenerate, Kind::none}) {
                const Lcp lcp = problem(random, kind, n);
                solver.solve(lcp.M, lcp.q);
                const bool none = kind == Kind::none;
                QVERIFY2(solver.status() == (none ? LcpStatus::noSolution : LcpStatus::solved),
                         what(n, solver));
                if (none)
                    QVERIFY(provesNoSolution(lcp, solver.certificate()));
            }
    }

    /// No rows, a row that nothing moves, what is not a number.
    void borders()
    {
        LcpSolver solver;
        QVERIFY(solver.solve(MatrixXd(0, 0), VectorXd(0)) == LcpStatus::solved);
        const MatrixXd zero = MatrixXd::Zero(2, 2);
        QVERIFY(solver.solve(zero, Eigen::Vector2d(0.0, 1.0)) == LcpStatus::solved);
        QVERIFY(solver.solve(zero, Eigen::Vector2d(-1.0, 1.0)) == LcpStatus::noSolution);
        QVERIFY(solver.certificate()[0] > 0.0);
        QVERIFY(solver.solve(matrix2(1.0, 0.0, 0.0, -1.0), Eigen::Vector2d(-1.0, 1.0)) == LcpStatus::solved);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 solver.solve(zero, Eigen::Vector2d(std::nan(""), 1.0)));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solver.solve(zero, Eigen::Vector3d::Zero()));
        const LcpResult result = (solver.solve(zero, Eigen::Vector2d(1.0, 2.0)), solver.result());
        QVERIFY(result && result.w == Eigen::Vector2d(1.0, 2.0) && !result.reason.zh.empty());
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpSolver)
#include "test_lcp_solver.moc"
