#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"

#include <QtTest>
#include <cmath>

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

/// Problems that are known to lead methods astray.
class TestLcpHard : public QObject
{
    Q_OBJECT

private slots:
    /// The nine problems of one contact with M, q of −1, 0, 1: every method says solved where w = M z + q has
    /// an answer, and where it has none never does.
    void oneOfEachSign_data() { addMethods(); }

    void oneOfEachSign()
    {
        QFETCH(QString, id);
        for (const double m : {-1.0, 0.0, 1.0})
            for (const double q : {-1.0, 0.0, 1.0}) {
                const Lcp lcp{MatrixXd::Constant(1, 1, m), VectorXd::Constant(1, q)};
                const bool solvable = q >= 0.0 || m > 0.0;
                const LcpResult result = solveLcp(id.toStdString(), lcp);
                if (result) {
                    QVERIFY(solvable);
                    // One product, one sum; sweeps end at 1e-10 of the terms.
                    QVERIFY(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-9 : 1e-15));
                    continue;
                }
                const LcpMethodRow& row = lcpMethodRow(id.toStdString());
                QVERIFY2(result.status != LcpStatus::noSolution || !solvable, result.reason.en.c_str());
                if (m >= 0.0 && solvable)
                    QFAIL("a semidefinite problem that has a solution");
                if (m < 0.0 && row.needsSymmetricPsd)
                    QCOMPARE(result.status, LcpStatus::notApplicable);
            }
    }

    /// w = 1 − z has exactly the solutions 0 and 1; two of them side by side have four.
    void exactlyTwo()
    {
        QCOMPARE(allSolutions({-MatrixXd::Identity(1, 1), VectorXd::Ones(1)}).solutions.size(),
                 std::size_t(2));
        Lcp lcp{MatrixXd::Identity(2, 2), Eigen::Vector2d(-1.0, 1.0)};
        lcp.M(1, 1) = -1.0;
        const LcpSolutions two = allSolutions(lcp);
        QCOMPARE(two.solutions.size(), std::size_t(2));
        QVERIFY(!two.continuum);
        for (const LcpSolution& solution : two.solutions)
            QVERIFY(naturalResidual(lcp, solution.z) < 1e-15);
        QCOMPARE(allSolutions({-MatrixXd::Identity(2, 2), VectorXd::Ones(2)}).solutions.size(),
                 std::size_t(4));
        const LcpResult lemke = solveLcp("lemke", lcp);
        QVERIFY2(lemke.status == LcpStatus::solved || lemke.status == LcpStatus::unbounded,
                 lemke.reason.en.c_str());
    }

    /// Beale's linear program, on which the simplex method cycles, as an LCP of its optimality conditions:
    /// least −3/4 x₁ + 150 x₂ − x₃/50 + 6 x₄ = −1/20, at (1/25, 0, 1, 0).
    void beale()
    {
        MatrixXd A(3, 4);
        A << 0.25, -60.0, -0.04, 9.0, 0.5, -90.0, -0.02, 3.0, 0.0, 0.0, 1.0, 0.0;
        const Eigen::Vector4d c(-0.75, 150.0, -0.02, 6.0);
        Lcp lcp{MatrixXd::Zero(7, 7), VectorXd(7)};
        lcp.M.topRightCorner(4, 3) = A.transpose();
        lcp.M.bottomLeftCorner(3, 4) = -A;
        lcp.q << c, 0.0, 0.0, 1.0;
        const LcpResult result = solveLcp("lemke", lcp);
        QVERIFY2(result, result.reason.en.c_str());
        QVERIFY((result.z.head(4) - Eigen::Vector4d(0.04, 0.0, 1.0, 0.0)).norm() < 1e-13);
        QVERIFY(std::abs(c.dot(result.z.head(4)) + 0.05) < 1e-15);
        for (const char* id : {"pgs", "psor"})
            QCOMPARE(solveLcp(id, lcp).status, LcpStatus::notApplicable); // its diagonal is zero
    }

    /// Strictly copositive M (no entry negative, diagonal positive), mostly not semidefinite: Lemke solves it
    /// for every q (Cottle, Pang and Stone, theorem 4.4.9).
    void strictlyCopositive()
    {
        Seeded random(81);
        for (int trial = 0; trial < 400; ++trial) {
            const int n = 1 + random.below(24);
            Lcp lcp{random.matrix(n, n).cwiseAbs(), random.vector(n)};
            lcp.M.diagonal().array() += 0.05;
            const LcpResult result = solveLcp("lemke", lcp);
            QVERIFY2(result,
                     qPrintable(QString("trial %1, n %2: %3")
                                    .arg(trial)
                                    .arg(n)
                                    .arg(QString::fromStdString(result.reason.en))));
            QVERIFY(naturalResidual(lcp, result.z) < 1e-10); // bases of condition 10⁴ and less
        }
    }

    /// 256 contacts on 6, 40 and 128 freedoms that no force can hold: y > 0 with N y = 0 and qᵀy < 0.
    void manyInfeasible_data() { addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"}); }

    void manyInfeasible()
    {
        QFETCH(QString, id);
        Seeded random(82);
        constexpr int n = 256;
        for (const int rank : {6, 40, 128}) {
            MatrixXd T = random.matrix(rank, n);
            const VectorXd y = random.vector(n).cwiseAbs() + VectorXd::Constant(n, 0.1);
            T.col(n - 1) = -T.leftCols(n - 1) * y.head(n - 1) / y[n - 1];
            Lcp lcp{T.transpose() * T, random.vector(n)};
            lcp.q.array() -= (lcp.q.dot(y) + 0.3) / y.sum();
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(
                result.status == LcpStatus::noSolution,
                qPrintable(QString("rank %1: %2").arg(rank).arg(QString::fromStdString(result.reason.en))));
            QVERIFY(provesNoSolution(lcp, result.certificate));
        }
    }

    /// One freedom s = vᵀz, w = v s + q in units far apart: one contact asks for s ≤ −a, another for
    /// s ≥ −b > −a. Huge z of many contacts must not pass for a solution.
    void oneFreedomContradicted_data() { addMethods(); }

    void oneFreedomContradicted()
    {
        QFETCH(QString, id);
        Seeded random(84);
        for (int trial = 0; trial < 2000; ++trial) {
            VectorXd v(5), q(5);
            for (int i = 0; i < 5; ++i) {
                v[i] = std::exp2(20.0 * random.number()) * (random.number() < 0.0 ? -1.0 : 1.0);
                q[i] = random.below(2);
            }
            const double a = std::exp2(20.0 * random.number());
            const double b = a * std::exp2(-10.0 * std::abs(random.number()) - 1.0);
            v[1] = -std::abs(v[1]);
            q[1] = a * v[1];
            v[4] = std::abs(v[4]);
            q[4] = b * v[4];
            const LcpResult result = solveLcp(id.toStdString(), {v * v.transpose(), q});
            QVERIFY2(!result, qPrintable(QString("trial %1, residual %2").arg(trial).arg(result.residual)));
        }
    }

    /// Units of 10^±12 for M and for q: the same answer in those units, or none.
    void units_data() { addMethods(); }

    void units()
    {
        QFETCH(QString, id);
        Seeded random(83);
        for (int trial = 0; trial < 20; ++trial) {
            const int n = 1 + random.below(8);
            Lcp lcp{random.psd(n, n) + 0.2 * MatrixXd::Identity(n, n), {}};
            lcp.q = solvableQ(random, lcp.M);
            const LcpResult plain = solveLcp(id.toStdString(), lcp);
            QVERIFY(plain);
            for (const double m : {1e-12, 1e12})
                for (const double q : {1e-12, 1e12}) {
                    const LcpResult result = solveLcp(id.toStdString(), {m * lcp.M, q * lcp.q});
                    QVERIFY2(result, result.reason.en.c_str());
                    // Sweeps end at 1e-10 of the terms, wherever that falls.
                    QVERIFY((result.z * (m / q) - plain.z).norm() < 1e-8 * (1.0 + plain.z.norm()));
                }
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpHard)
#include "test_lcp_hard.moc"
