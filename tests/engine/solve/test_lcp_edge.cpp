#include "engine/math/refused.h"
#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_gauss.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"
#include "engine/solve/lcp_solution_set.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

/// Degenerate, unsolvable, badly scaled and wrong problems: right or honestly not solved.
class TestLcpEdge : public QObject
{
    Q_OBJECT

private slots:
    void tableIsComplete()
    {
        for (const LcpMethodRow& row : lcpMethodTable()) {
            QVERIFY(row.en[0] != 0 && row.zh[0] != 0 && row.aboutEn[0] != 0 && row.aboutZh[0] != 0);
            QVERIFY(&lcpMethodRow(row.id) == &row);
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, lcpMethodRow("simplex"));
    }

    void wrongInput_data() { addMethods(); }

    void wrongInput()
    {
        QFETCH(QString, id);
        const std::string name = id.toStdString();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinite = std::numeric_limits<double>::infinity();
        const MatrixXd one = MatrixXd::Identity(2, 2);
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {one, Vector2d(nan, 1.0)}));
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {one, Vector2d(1.0, infinite)}));
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {nan * one, Vector2d(1.0, 1.0)}));
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {one, Vector3d(1.0, 1.0, 1.0)}));
        LcpOptions options;
        options.start = Vector3d::Zero();
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {one, Vector2d(1.0, 1.0)}, options));
        options = {};
        options.relaxation = 2.0;
        QVERIFY_THROWS_EXCEPTION(Refused, solveLcp(name, {one, Vector2d(1.0, 1.0)}, options));
    }

    /// Whatever is wrong with z, the check does not pass it.
    void checker()
    {
        const Lcp lcp{MatrixXd::Identity(2, 2), Vector2d(-1.0, 1.0)};
        QCOMPARE(checkLcp(lcp, Vector2d(1.0, 0.0)).residual, 0.0);
        QCOMPARE(checkLcp(lcp, Vector2d(1.0, -1.0)).negativeZ, 1.0);
        QCOMPARE(checkLcp(lcp, Vector2d(0.0, 0.0)).negativeW, 1.0);
        QCOMPARE(checkLcp(lcp, Vector2d(1.0, 1.0)).complementarity, 1.0);
        QVERIFY(std::isinf(checkLcp(lcp, Vector2d(std::nan(""), 0.0)).residual));
        QVERIFY(std::isinf(checkLcp(lcp, Vector3d::Zero()).residual));
        // A huge z must not hide that Example 11.1 has no solution.
        const Lcp slot{matrix2(1.0, -1.0, -1.0, 1.0), Vector2d(-1.0, 0.0)};
        for (const double size : {1e3, 1e6, 1e10, 1e15, 1e16, 1e17})
            QVERIFY(checkLcp(slot, Vector2d(size, size)).residual > 1e-4);
        // Free of units: rows and columns scaled apart.
        const Lcp scaled{Vector2d(1e-8, 1e8).asDiagonal() * matrix2(2.0, 1.0, 1.0, 2.0)
                             * Vector2d(1e3, 1e-5).asDiagonal(),
                         Vector2d(-1e-8, -1e8)};
        QVERIFY(checkLcp(scaled, Vector2d(1e-3 / 3.0, 1e5 / 3.0)).residual < 1e-15);
        QVERIFY(checkLcp(scaled, Vector2d(1.001e-3 / 3.0, 1e5 / 3.0)).residual > 1e-4);
    }

    /// Zero matrices: solvable iff q ≥ 0.
    void zeroMatrix_data() { addMethods(); }

    void zeroMatrix()
    {
        QFETCH(QString, id);
        const MatrixXd zero = MatrixXd::Zero(3, 3);
        QVERIFY(solveLcp(id.toStdString(), {zero, Vector3d(0.0, 1.0, 2.0)}));
        const LcpResult none = solveLcp(id.toStdString(), {zero, Vector3d(0.0, -1e-9, 2.0)});
        QVERIFY2(none.status == LcpStatus::noSolution
                     || (isSweep(id) && none.status == LcpStatus::iterationLimit),
                 none.reason.en.c_str());
    }

    /// Infeasible random problems of every rank: recognised with a certificate that proves it.
    void infeasible_data() { addMethods(); }

    void infeasible()
    {
        QFETCH(QString, id);
        Seeded random(40);
        for (int n = 2; n <= 10; ++n)
            for (int rank = 1; rank < n; ++rank) {
                // Normals with y ≥ 0, T y = 0; then qᵀy < 0 cannot be lifted.
                MatrixXd T = random.matrix(rank, n);
                const VectorXd y = random.vector(n).cwiseAbs() + VectorXd::Constant(n, 0.1);
                T.col(n - 1) = -T.leftCols(n - 1) * y.head(n - 1) / y[n - 1];
                Lcp lcp{T.transpose() * T, random.vector(n)};
                lcp.q.array() -= (lcp.q.dot(y) + 0.3) / y.sum();
                const LcpResult result = solveLcp(id.toStdString(), lcp);
                if (isSweep(id) && result.status == LcpStatus::iterationLimit)
                    continue;
                QVERIFY2(result.status == LcpStatus::noSolution,
                         qPrintable(QString("n %1 rank %2: %3")
                                        .arg(n)
                                        .arg(rank)
                                        .arg(QString::fromStdString(result.reason.en))));
                if (id == "enumeration")
                    continue;
                QVERIFY(provesNoSolution(lcp, result.certificate));
                QVERIFY(result.certificate.minCoeff() >= 0.0);
                QVERIFY((lcp.M * result.certificate).norm() < 1e-11);
            }
    }

    void roundingProvesNothing_data() { addMethods(); }

    /// y = (1, 1, 0, 0, 0) is a null vector with qᵀy = 0; what rounding adds to it may make qᵀy < 0.
    void roundingProvesNothing()
    {
        QFETCH(QString, id);
        MatrixXd M(5, 5);
        M << 5, -5, -4, -6, 4, -5, 5, 4, 6, -4, -4, 4, 4, 4, -2, -6, 6, 4, 8, -6, 4, -4, -2, -6, 5;
        VectorXd q(5);
        q << 0, 0, 1, -1, 2;
        VectorXd y(5);
        y << 1, 1, 0, 1e-32, 0;
        QVERIFY(!provesNoSolution({M, q}, y));
        const LcpResult result = solveLcp(id.toStdString(), {M, q});
        QVERIFY(result.status != LcpStatus::noSolution);
        QVERIFY(result || isSweep(id));
    }

    /// Degenerate: all ratios tie, many z_i = w_i = 0; duplicate contacts.
    void degenerate_data() { addMethods(); }

    void degenerate()
    {
        QFETCH(QString, id);
        for (int n = 1; n <= 12; ++n) {
            const Lcp same{MatrixXd::Ones(n, n), -VectorXd::Ones(n)};
            const LcpResult result = solveLcp(id.toStdString(), same);
            QVERIFY2(result, result.reason.en.c_str());
            QVERIFY(std::abs(result.z.sum() - 1.0) < 1e-9);
            Lcp zeros{MatrixXd::Ones(n, n) + MatrixXd::Identity(n, n), VectorXd::Zero(n)};
            QVERIFY(solveLcp(id.toStdString(), zeros));
            zeros.q[n / 2] = -1.0;
            QVERIFY(solveLcp(id.toStdString(), zeros));
        }
    }

    /// Kostreva's matrix, on which simple principal pivoting cycles, and Murty's circulant P-matrix on which
    /// Bard-type rules cycle: the others end.
    void cycling()
    {
        MatrixXd M(3, 3);
        M << 0.1, 0.0, 0.2, 0.2, 0.1, 0.0, 0.0, 0.2, 0.1;
        const Lcp bard{M, -Vector3d::Ones()};
        MatrixXd K(3, 3);
        K << 1.0, 2.0, 0.0, 0.0, 1.0, 2.0, 2.0, 0.0, 1.0;
        const Lcp circulant{K, -Vector3d::Ones()};
        for (const char* id : {"enumeration", "lemke"}) {
            // By symmetry z = (c, c, c) with 0.3 c = 1, and 3 c = 1.
            QVERIFY((solveLcp(id, bard).z - Vector3d::Constant(10.0 / 3.0)).norm() < 1e-12);
            QVERIFY((solveLcp(id, circulant).z - Vector3d::Constant(1.0 / 3.0)).norm() < 1e-13);
        }
        QVERIFY(solveLcp("dantzig", circulant).status == LcpStatus::notApplicable);
        const LcpResult sweeps = solveLcp("pgs", circulant); // diverges, and says so
        QVERIFY(sweeps.status == LcpStatus::iterationLimit || sweeps.status == LcpStatus::inaccurate);
    }

    /// Each status under its name: the block that rests, the disc in the slot that nothing can hold (its
    /// quadratic program falls for ever along the certificate), Lemke's ray that proves nothing, and one step
    /// where two are needed.
    void statuses()
    {
        const auto named = [](const char* id, const Lcp& lcp, const LcpOptions& options = {}) {
            return std::string(lcpStatusRow(solveLcp(id, lcp, options).status).id);
        };
        const Lcp rests{matrix2(2.0, 0.0, 0.0, 1.0), Vector2d(-1.0, -1.0)};
        const Lcp pressed{matrix2(2.0, -2.0, -2.0, 2.0), Vector2d(-1.0, 0.25)};
        LcpOptions one;
        one.maxIterations = 1;
        for (const char* id : {"lemke", "dantzig", "active-set", "gauss"}) {
            QCOMPARE(named(id, rests), std::string("solved"));
            QCOMPARE(named(id, pressed), std::string("no-solution"));
            QCOMPARE(named(id, rests, one), std::string("iteration-limit"));
        }
        const LcpResult endless = solveLcp("active-set", pressed);
        QVERIFY((pressed.M * endless.certificate).norm() < 1e-15);
        QVERIFY(pressed.q.dot(endless.certificate) < -0.7); // −1 + 0.25
        QVERIFY(endless.reason.en.find("unbounded") != std::string::npos);
        QCOMPARE(named("lemke", {matrix2(0.0, 1.0, 0.0, 1.0), Vector2d(-1.0, -0.5)}),
                 std::string("unbounded"));
        QCOMPARE(named("gauss", {matrix2(1.0, 2.0, 0.0, 1.0), Vector2d(-1.0, -1.0)}),
                 std::string("not-applicable"));
        LcpOptions far;
        far.start = Vector2d(10.0, 10.0); // each sweep makes it nine times as large
        QCOMPARE(named("pgs", {matrix2(1.0, -3.0, -3.0, 1.0), Vector2d(-1.0, 5.0)}, far),
                 std::string("inaccurate"));
        std::set<std::string> words;
        for (const LcpStatus status :
             {LcpStatus::solved, LcpStatus::noSolution, LcpStatus::unbounded, LcpStatus::iterationLimit,
              LcpStatus::notApplicable, LcpStatus::inaccurate}) {
            const LcpStatusRow& text = lcpStatusRow(status);
            QCOMPARE(text.status, status);
            words.insert({text.id, text.zh});
            QVERIFY(std::string(text.en).size() > 0);
        }
        QCOMPARE(words.size(), std::size_t(12));
    }

    /// Sweeps that diverge end with the last z that is a number, whatever its unit.
    void divergence()
    {
        // From (10, 10) each sweep makes z nine times as large, though (1, 0) is a solution.
        for (const double unit : {1e-120, 1.0, 1e120}) {
            LcpOptions options;
            options.start = Vector2d(10.0, 10.0) / unit;
            const LcpResult result
                = solveLcp("pgs", {unit * matrix2(1.0, -3.0, -3.0, 1.0), Vector2d(-1.0, 5.0)}, options);
            QCOMPARE(result.status, LcpStatus::inaccurate);
            QVERIFY(result.z.allFinite());
        }
    }

    /// Not copositive: Lemke's ray proves nothing, enumeration finds the solution or proves that there is
    /// none.
    void rays()
    {
        // z = (0, 1): w = (0·… ) for M = [1 −2; −2 1] with q = (3, −1): w1 = 3 − 2 = 1, w2 = 0.
        const Lcp solvable{matrix2(1.0, -2.0, -2.0, 1.0), Vector2d(3.0, -1.0)};
        QVERIFY(allSolutions(solvable).solutions.size() >= 1);
        const LcpResult lemke = solveLcp("lemke", solvable);
        QVERIFY(lemke.status == LcpStatus::solved || lemke.status == LcpStatus::unbounded);
        // M = −1, q = −1: w = −z − 1 < 0.
        const Lcp none{-MatrixXd::Identity(1, 1), -VectorXd::Ones(1)};
        QVERIFY(solveLcp("lemke", none).status == LcpStatus::noSolution); // y = 1 proves it
        QVERIFY(solveLcp("enumeration", none).status == LcpStatus::noSolution);
        // Feasible, yet no complementary solution: M = [0 1; 0 0] … w1 = z2 − 1, w2 = −z1 + 0·z2 + 1.
        const Lcp feasible{matrix2(0.0, 1.0, -1.0, 0.0), Vector2d(-1.0, 1.0)};
        // Skew M is semidefinite: z2 = 1 needs w2 = 0, z1 = 1, w1 = 0: the solution is (1, 1).
        QVERIFY((solveLcp("lemke", feasible).z - Vector2d(1.0, 1.0)).norm() < 1e-14);
        // w1 = −z1 + 1 … M = [−1 0; 1 0], q = (1, −2): z1 ≤ 1 but w2 = z1 − 2 < 0: infeasible.
        const Lcp infeasible{matrix2(-1.0, 0.0, 1.0, 0.0), Vector2d(1.0, -2.0)};
        QVERIFY(solveLcp("enumeration", infeasible).status == LcpStatus::noSolution);
        QVERIFY(!solveLcp("lemke", infeasible));
        // M = [0 1; 0 1] shifted: w1 = z2 − 1 ≥ 0 needs z2 ≥ 1, complementary w2 = z2 − 0.5 > 0: feasible,
        // unsolvable.
        const Lcp stuck{matrix2(0.0, 1.0, 0.0, 1.0), Vector2d(-1.0, -0.5)};
        QVERIFY(allSolutions(stuck).solutions.empty());
        QCOMPARE(allSolutions(stuck).undecided, 0);
        QVERIFY(solveLcp("enumeration", stuck).status == LcpStatus::noSolution);
        QVERIFY(solveLcp("lemke", stuck).status == LcpStatus::unbounded);
        // M = [0 0; 1 0], q = (0, −1): the support {1} is singular, yet z1 = 1 solves.
        const Lcp singular{matrix2(0.0, 0.0, 1.0, 0.0), Vector2d(0.0, -1.0)};
        const LcpSolutions found = allSolutions(singular);
        QVERIFY(!found.solutions.empty() && found.continuum);
        QVERIFY(found.solutions.front().z[0] >= 1.0 - 1e-12);
    }

    /// Several isolated solutions of a matrix that is not a P-matrix: M = [1 2; 2 1], q = −1 has three.
    void severalSolutions()
    {
        const Lcp lcp{matrix2(1.0, 2.0, 2.0, 1.0), -Vector2d::Ones()};
        const LcpSolutions all = allSolutions(lcp);
        QCOMPARE(all.solutions.size(), std::size_t(3));
        QVERIFY(!all.continuum);
        QVERIFY((all.solutions[0].z - Vector2d(1.0, 0.0)).norm() < 1e-14);
        QVERIFY((all.solutions[1].z - Vector2d(0.0, 1.0)).norm() < 1e-14);
        QVERIFY((all.solutions[2].z - Vector2d(1.0 / 3.0, 1.0 / 3.0)).norm() < 1e-14);
        QVERIFY(solveLcp("lemke", lcp));
        QVERIFY(solveLcp("active-set", lcp).status == LcpStatus::notApplicable);
    }

    void badlyScaled_data() { addMethods(); }

    /// D M D with scales 10^±8: z = D⁻¹ ẑ.
    void badlyScaled()
    {
        QFETCH(QString, id);
        Seeded random(51);
        for (int trial = 0; trial < 40; ++trial) {
            const int n = 2 + random.below(6);
            Lcp lcp{random.psd(n, n) + 0.2 * MatrixXd::Identity(n, n), {}};
            lcp.q = solvableQ(random, lcp.M);
            const LcpResult plain = solveLcp(id.toStdString(), lcp);
            VectorXd D(n);
            for (double& scale : D)
                scale = std::pow(10.0, 8.0 * random.number());
            const Lcp bad{D.asDiagonal() * lcp.M * D.asDiagonal(), D.cwiseProduct(lcp.q)};
            const LcpResult result = solveLcp(id.toStdString(), bad);
            QVERIFY(plain);
            QVERIFY2(result, result.reason.en.c_str());
            QVERIFY((D.cwiseProduct(result.z) - plain.z).norm() < 1e-8 * (1.0 + plain.z.norm()));
        }
    }

    /// Nearly dependent normals: solved, or not called solved; never a certificate where a solution exists.
    void nearlyDependent_data() { addMethods(); }

    void nearlyDependent()
    {
        QFETCH(QString, id);
        for (int digits = 0; digits <= 18; ++digits) {
            const double gap = std::pow(10.0, -digits);
            const Lcp lcp{matrix2(1.0, -1.0, -1.0, 1.0 + gap), Vector2d(-1.0, 1.0 - 2.0 * gap)};
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            if (result)
                QVERIFY(naturalResidual(lcp, result.z) < 1e-7);
            else if (digits <= 8 && !isSweep(id))
                QFAIL(qPrintable(
                    QString("10^-%1: %2").arg(digits).arg(QString::fromStdString(result.reason.en))));
        }
    }

    /// Entries near the ends of the range of double.
    void extremes_data() { addMethods(); }

    void extremes()
    {
        QFETCH(QString, id);
        for (const double m : {1e-300, 1e-150, 1e150, 1e300})
            for (const double q : {-1e-300, -1.0, -1e300}) {
                const Lcp lcp{matrix2(m, 0.5 * m, 0.5 * m, m), Vector2d(q, q)};
                const LcpResult result = solveLcp(id.toStdString(), lcp);
                const double z = -q / m / 1.5;
                if (result)
                    QVERIFY(std::abs(result.z[0] - z) <= 1e-6 * z);
                else
                    QVERIFY(result.status != LcpStatus::noSolution);
            }
    }

    /// What q is made of nearly cancels: with size_w the rounding −1e-17 of a rest is not "no solution".
    void cancelledTerms()
    {
        const Lcp slot{matrix2(1.0, -1.0, -1.0, 1.0), Vector2d(-1e-17, 0.0)};
        LcpOptions options;
        for (const LcpMethodRow& row : lcpMethodTable()) {
            options.size_w = VectorXd();
            QVERIFY2(!solveLcp(row.id, slot, options), row.id);
            options.size_w = Vector2d(10.0, 10.0);
            QVERIFY2(solveLcp(row.id, slot, options), row.id);
        }
    }

    void solutionSetRefuses()
    {
        const Lcp lcp{MatrixXd::Identity(2, 2), Vector2d(-1.0, 1.0)};
        QVERIFY_THROWS_EXCEPTION(Refused, solutionSet(lcp, Vector2d(2.0, 0.0)));
        QVERIFY_THROWS_EXCEPTION(
            Refused, solutionSet({matrix2(1.0, 2.0, 0.0, 1.0), Vector2d(1.0, 1.0)}, Vector2d::Zero()));
        QCOMPARE(solutionSet(lcp, Vector2d(1.0, 0.0)).freedom(), 0);
        GaussProblem indefinite{-MatrixXd::Identity(1, 1), MatrixXd::Ones(1, 1), VectorXd::Ones(1),
                                VectorXd::Ones(1)};
        QVERIFY_THROWS_EXCEPTION(Refused, solveGauss(indefinite));
    }

    /// A limit on the iterations is kept and told.
    void limit_data() { addMethodsForMany(); }

    void limit()
    {
        QFETCH(QString, id);
        Seeded random(60);
        Lcp lcp{random.psd(10, 10), -VectorXd::Ones(10)};
        LcpOptions options;
        options.maxIterations = 1;
        const LcpResult result = solveLcp(id.toStdString(), lcp, options);
        QVERIFY(result.status == LcpStatus::iterationLimit);
        QCOMPARE(result.iterations, 1);
        QVERIFY(!result.reason.en.empty() && !result.reason.zh.empty());
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpEdge)
#include "test_lcp_edge.moc"
