#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_gauss.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"
#include "engine/solve/lcp_solution_set.h"

#include <Eigen/Cholesky>
#include <QtTest>
#include <cmath>
#include <limits>

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector4d;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

namespace
{

LcpResult solve(const QString& id, const Lcp& lcp)
{
    return solveLcp(id.toStdString(), lcp);
}

// Methods that refine reach rounding; sweeps stop at 1e-10 of the terms of a row.
constexpr double kTolerance = 1e-9;

Lcp opposed(double m, double d1, double d2)
{
    MatrixXd M(2, 2);
    M << m, -m, -m, m;
    return {M, Vector2d(d1, d2)};
}

} // namespace

/// Problems whose answer is known in closed form.
class TestLcpClosedForms : public QObject
{
    Q_OBJECT

private slots:
    void oneContact_data() { addMethods(); }

    /// n = 1: λ = max(0, −d / M), (11.7)–(11.10).
    void oneContact()
    {
        QFETCH(QString, id);
        for (const double m : {1e-6, 0.5, 3.0, 1e7})
            for (const double d : {-9.81, -1e-9, 0.0, 1e-9, 2.0}) {
                const LcpResult result = solve(id, {MatrixXd::Constant(1, 1, m), VectorXd::Constant(1, d)});
                QVERIFY(result);
                const double expected = std::max(0.0, -d / m);
                QVERIFY(std::abs(result.z[0] - expected) <= kTolerance * expected);
            }
    }

    void nothing_data() { addMethods(); }

    /// n = 0 is solved.
    void nothing()
    {
        QFETCH(QString, id);
        const LcpResult result = solve(id, {MatrixXd(0, 0), VectorXd(0)});
        QVERIFY(result);
        QCOMPARE(result.z.size(), Eigen::Index(0));
        QCOMPARE(allSolutions({MatrixXd(0, 0), VectorXd(0)}).solutions.size(), std::size_t(1));
    }

    void property1_data() { addMethods(); }

    /// d ≥ 0: λ = 0 is a solution, and every method finds w = d.
    void property1()
    {
        QFETCH(QString, id);
        Seeded random(1);
        for (int n = 1; n < 8; ++n) {
            const Lcp lcp{random.psd(n, (n + 1) / 2), random.vector(n).cwiseAbs()};
            const LcpResult result = solve(id, lcp);
            QVERIFY(result);
            QVERIFY(result.z.isZero(0.0));
            QCOMPARE(result.w, lcp.q);
        }
    }

    void discInSlot_data() { addMethods(); }

    /// Example 11.1: M = [m −m; −m m]. d1 + d2 < 0: none; = 0: λ1 − λ2 = −d1 / m, infinitely many; > 0: one.
    void discInSlot()
    {
        QFETCH(QString, id);
        const double m = 2.0;
        const LcpResult none = solve(id, opposed(m, -1.0, 0.25));
        QVERIFY2(none.status == LcpStatus::noSolution, none.reason.en.c_str());
        if (id != "enumeration") {
            // The certificate is (1, 1): both pressed alike lift neither.
            QVERIFY((none.certificate - Vector2d(1.0, 1.0)).norm() < 1e-12);
            QVERIFY(provesNoSolution(opposed(m, -1.0, 0.25), none.certificate));
        }
        const LcpResult many = solve(id, opposed(m, -1.0, 1.0));
        QVERIFY(many);
        QVERIFY(std::abs(many.z[0] - many.z[1] - 0.5) < kTolerance);
        QVERIFY(many.w.cwiseAbs().maxCoeff() < kTolerance);
        const LcpResult one = solve(id, opposed(m, -1.0, 3.0));
        QVERIFY(one);
        QVERIFY((one.z - Vector2d(0.5, 0.0)).norm() < kTolerance);
        QVERIFY((one.w - Vector2d(0.0, 2.0)).norm() < kTolerance);
    }

    /// The sets of solutions of Example 11.1.
    void discInSlotAll()
    {
        const LcpSolutions none = allSolutions(opposed(2.0, -1.0, 0.25));
        QVERIFY(none.solutions.empty());
        QCOMPARE(none.undecided, 0);
        QCOMPARE(none.supportsTried, 4);
        const LcpSolutions one = allSolutions(opposed(2.0, -1.0, 3.0));
        QCOMPARE(one.solutions.size(), std::size_t(1));
        QVERIFY(!one.continuum);

        const Lcp squeezed = opposed(2.0, -1.0, 1.0);
        const LcpSolutions many = allSolutions(squeezed);
        QVERIFY(many.continuum);
        QVERIFY((many.solutions.front().z - Vector2d(0.5, 0.0)).norm() < 1e-14);
        const LcpSolutionSet set = solutionSet(squeezed, Vector2d(0.5, 0.0));
        QCOMPARE(set.freedom(), 1);
        QVERIFY(!set.unique[0] && !set.unique[1]);
        // Both forces may grow alike, for ever: B = ±(1, 1)/√2.
        const double along = set.basis(0, 0) * std::sqrt(2.0);
        QVERIFY(std::abs(std::abs(along) - 1.0) < 1e-14);
        QVERIFY(std::abs(set.basis(0, 0) - set.basis(1, 0)) < 1e-14);
        const double infinite = std::numeric_limits<double>::infinity();
        QCOMPARE(along > 0.0 ? set.greatest[0] : -set.least[0], infinite);
        QVERIFY(std::abs(along > 0.0 ? set.least[0] : set.greatest[0]) < 1e-14);
    }

    void stoolOnFourLegs_data() { addMethods(); }

    /// Weight in the middle of four legs: λ1 = λ3, λ2 = λ4, λ1 + λ2 = g / 2, one freedom; ζ̇ = 0.
    void stoolOnFourLegs()
    {
        QFETCH(QString, id);
        const double g = 9.81;
        const Lcp lcp = stool(4, 0.0, 0.0, g);
        const LcpResult result = solve(id, lcp);
        QVERIFY(result);
        QVERIFY(std::abs(result.z[0] + result.z[1] - g / 2) < 10.0 * kTolerance);
        QVERIFY(std::abs(result.z[0] - result.z[2]) < 10.0 * kTolerance);
        QVERIFY(std::abs(result.z[1] - result.z[3]) < 10.0 * kTolerance);
        QVERIFY(result.w.cwiseAbs().maxCoeff() < 10.0 * kTolerance);
        const LcpSolutionSet set = solutionSet(lcp, result.z);
        QCOMPARE(set.freedom(), 1);
        // B = ±(1, −1, 1, −1)/2: from legs 1 and 3 alone to legs 2 and 4 alone.
        const double sign = set.basis(0, 0) > 0.0 ? 1.0 : -1.0;
        QVERIFY((set.basis.col(0) - 0.5 * sign * Vector4d(1.0, -1.0, 1.0, -1.0)).norm() < 1e-12);
        QVERIFY(set.middle.minCoeff() > 0.0);
        for (const double s : {set.least[0], set.greatest[0]}) {
            const VectorXd end = result.z + s * set.basis.col(0);
            QVERIFY(end.minCoeff() > -10.0 * kTolerance);
            // An end of the slider: one more leg is free of force, and the check still passes.
            QVERIFY(end.minCoeff() < 10.0 * kTolerance);
            QVERIFY(checkLcp(lcp, end.cwiseMax(0.0)).residual < 1e-9);
        }
    }

    /// The same with friction: legs that stick keep what friction needs, one that slides keeps its force.
    void stoolThatSticks()
    {
        const double g = 9.81;
        const Lcp lcp = stool(4, 0.0, 0.0, g);
        const VectorXd even = VectorXd::Constant(4, g / 4);
        const LcpSolutionSet set = solutionSetAbove(lcp.M, even, Vector4d(1.0, 2.0, 0.5, 0.0));
        QCOMPARE(set.freedom(), 1);
        QVERIFY((lcp.M * set.basis).norm() < 1e-12);
        // B = ±(1, −1, 1, −1)/2: leg 1 comes down to 1 N first, the other way leg 2 to 2 N.
        const double down = 2.0 * (g / 4 - 1.0), up = 2.0 * (g / 4 - 2.0);
        const bool positive = set.basis(0, 0) > 0.0;
        QVERIFY(std::abs(set.least[0] + (positive ? down : up)) < 1e-12);
        QVERIFY(std::abs(set.greatest[0] - (positive ? up : down)) < 1e-12);
        QCOMPARE(solutionSetAbove(lcp.M, even, Vector4d(g / 4, 0.0, 0.0, 0.0)).freedom(), 0);
        QCOMPARE(solutionSetAbove(lcp.M, even, even).freedom(), 0);
    }

    /// Three legs: unique, the lever rule; weight outside: the stool tips and one leg or two let go.
    void stoolOnThreeLegs()
    {
        const Lcp inside = stool(3, 0.1, -0.2);
        const LcpResult result = solveLcp("dantzig", inside);
        QVERIFY(result && result.z.minCoeff() > 0.0);
        QCOMPARE(solutionSet(inside, result.z).freedom(), 0);
        // Σλ = g, Σλ x_i = g x, Σλ y_i = g y.
        QVERIFY(std::abs(result.z.sum() - 9.81) < 1e-12);
        QVERIFY(allSolutions(inside).solutions.size() == 1);
        const LcpResult tipping = solveLcp("dantzig", stool(3, 2.0, 0.0));
        QVERIFY(tipping && tipping.w.maxCoeff() > 0.1 && tipping.z.minCoeff() == 0.0);
    }

    /// Six legs: three freedoms; w and M λ the same for every method, λ not.
    void property2()
    {
        const Lcp lcp = stool(6, 0.15, 0.05);
        const LcpResult reference = solveLcp("dantzig", lcp);
        for (const LcpMethodRow& row : lcpMethodTable()) {
            const LcpResult result = solveLcp(row.id, lcp);
            QVERIFY2(result, row.id);
            QVERIFY((lcp.M * (result.z - reference.z)).norm() < 10.0 * kTolerance);
            const LcpSolutionSet set = solutionSet(lcp, result.z);
            QCOMPARE(set.freedom(), 3);
            QVERIFY((set.basis.transpose() * set.basis - MatrixXd::Identity(3, 3)).norm() < 1e-12);
            QVERIFY((lcp.M * set.basis).norm() < 1e-12);
            // The difference of two solutions lies in the null space.
            const VectorXd difference = result.z - reference.z;
            QVERIFY((difference - set.basis * (set.basis.transpose() * difference)).norm()
                    < 100.0 * kTolerance);
        }
        QVERIFY((solveLcp("interior-point", lcp).z - reference.z).norm() > 0.1);
    }

    /// The LCP is the Kuhn–Tucker system of (11.43): no admissible step lowers ½ λᵀMλ + λᵀd.
    void property3()
    {
        Seeded random(77);
        for (int trial = 0; trial < 50; ++trial) {
            const int n = 1 + random.below(8);
            Lcp lcp{random.psd(n, 1 + random.below(n)), {}};
            lcp.q = solvableQ(random, lcp.M);
            const auto energy = [&](const VectorXd& z) { return 0.5 * z.dot(lcp.M * z) + z.dot(lcp.q); };
            const VectorXd z = solveLcp("lemke", lcp).z;
            for (int probe = 0; probe < 20; ++probe) {
                const VectorXd other = (z + random.vector(n) * std::pow(10.0, -probe % 4)).cwiseMax(0.0);
                QVERIFY(energy(other) >= energy(z) - 1e-13 * (1.0 + std::abs(energy(z))));
            }
        }
    }

    void exponential_data() { addMethods(); }

    /// Murty's and Fathi's problems, on which pivoting rules need up to 2ⁿ pivots: z = (0, …, 0, 1) would be
    /// too simple; Murty with q = −1 has z = (1, 0, …, 0), w = (0, 1, …, 1), and so has Fathi.
    void exponential()
    {
        QFETCH(QString, id);
        const bool symmetricOnly = lcpMethodRow(id.toStdString()).needsSymmetricPsd;
        for (const int n :
             {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32, 48, 64, 128, 256}) {
            for (const bool symmetric : {false, true}) {
                const LcpResult result = solve(id, symmetric ? fathi(n) : murty(n));
                if ((id == "enumeration" && n > kLargestEnumeration)
                    || (symmetricOnly && !symmetric && n > 1)) {
                    QCOMPARE(result.status, LcpStatus::notApplicable);
                    continue;
                }
                QVERIFY2(result, result.reason.en.c_str());
                QVERIFY((result.z - VectorXd::Unit(n, 0)).norm() < (isSweep(id) ? kTolerance : 1e-12));
            }
        }
    }

    /// Murty's path of least-index pivots: Lemke on its transpose with q = −(1, …), started as hard as can
    /// be.
    void lemkeOnMurtyTransposed()
    {
        for (const int n : {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 48}) {
            Lcp lcp = murty(n);
            lcp.M.transposeInPlace();
            for (int i = 0; i < n; ++i)
                lcp.q[i] = -std::exp2(n - i); // distinct, so that no ratio ties
            const LcpResult result = solveLcp("lemke", lcp);
            if (n > 32 && result.status == LcpStatus::inaccurate)
                continue; // numbers of 2ⁿ beside each other: it says so
            QVERIFY2(result, result.reason.en.c_str());
            QVERIFY(naturalResidual(lcp, result.z) < 1e-12);
        }
    }

    /// Gauss' principle for a particle in a corner: q̈ = 0 if the force presses into both walls; λ = −d / m⁻¹.
    void gaussInACorner()
    {
        GaussProblem problem;
        problem.H = Vector2d(2.0, 2.0).asDiagonal();
        problem.T = MatrixXd::Identity(2, 2);
        problem.qdd_free = Vector2d(-3.0, 1.0);
        problem.bias = Vector2d(0.0, 0.5);
        const GaussResult result = solveGauss(problem);
        QVERIFY(result.lcp);
        QVERIFY((result.qdd - Vector2d(0.0, 1.0)).norm() < 1e-15);
        QVERIFY((result.lcp.z - Vector2d(6.0, 0.0)).norm() < 1e-14);
        problem.bias = Vector2d(-1.0, -2.0);
        const GaussResult curved = solveGauss(problem);
        QVERIFY((curved.qdd - Vector2d(1.0, 2.0)).norm() < 1e-14);
    }

    /// (11.44) against (11.42): the same q̈ from the forces of every method, with more contacts than freedoms.
    void gaussAgainstLcp()
    {
        Seeded random(15);
        for (int trial = 0; trial < 60; ++trial) {
            const int n = 1 + random.below(6);
            const int contacts = random.below(12);
            GaussProblem problem;
            problem.H = random.psd(n, n) + MatrixXd::Identity(n, n);
            problem.T = random.matrix(n, contacts);
            problem.qdd_free = random.vector(n);
            // Some q̈ is admissible.
            const VectorXd feasible = random.vector(n);
            problem.bias = random.vector(contacts).cwiseAbs() - problem.T.transpose() * feasible;
            const GaussResult result = solveGauss(problem);
            QVERIFY2(result.lcp, result.lcp.reason.en.c_str());
            const Eigen::LLT<MatrixXd> llt(problem.H);
            const MatrixXd answers = contacts > 0 ? MatrixXd(llt.solve(problem.T)) : MatrixXd(n, 0);
            const Lcp lcp{problem.T.transpose() * answers,
                          problem.T.transpose() * problem.qdd_free + problem.bias};
            for (const char* id : {"lemke", "dantzig", "active-set", "interior-point"}) {
                const LcpResult other = solveLcp(id, lcp);
                QVERIFY2(other, id);
                const VectorXd qdd = problem.qdd_free + llt.solve(problem.T * other.z);
                // Nearly dependent normals amplify rounding.
                QVERIFY((qdd - result.qdd).norm() < 1e-9 * (1.0 + result.qdd.norm()));
            }
        }
    }

    /// z' over-relaxed and warm-started sweeps: fewer sweeps from a start nearby, residuals fall.
    void warmStart()
    {
        Seeded random(21);
        Lcp lcp{random.psd(8, 8) + MatrixXd::Identity(8, 8), {}};
        lcp.q = solvableQ(random, lcp.M);
        for (const LcpMethodRow& row : lcpMethodTable()) {
            const LcpResult cold = solveLcp(row.id, lcp);
            QVERIFY(cold);
            if (std::string_view(row.id) == "pgs" || std::string_view(row.id) == "psor") {
                QVERIFY(cold.residuals.size() == static_cast<std::size_t>(cold.iterations) + 1);
                QVERIFY(cold.residuals.back() <= 1e-10 && cold.residuals.front() > 1e-3);
            }
            LcpOptions options;
            options.start = cold.z;
            const LcpResult warm = solveLcp(row.id, lcp, options);
            QVERIFY(warm);
            QVERIFY(warm.iterations <= cold.iterations);
            if (row.id == std::string_view("pgs"))
                QCOMPARE(warm.iterations, 0);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpClosedForms)
#include "test_lcp_closed_forms.moc"
