#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"

#include <Eigen/LU>
#include <QtTest>
#include <cmath>
#include <string>

namespace polhode
{

using namespace lcpproblems;

namespace
{

QByteArray told(const LcpResult& result, int n, int rank, int trial)
{
    return QString("status %1, residual %2, n %3, rank %4, trial %5: %6")
        .arg(static_cast<int>(result.status))
        .arg(result.residual)
        .arg(n)
        .arg(rank)
        .arg(trial)
        .arg(QString::fromStdString(result.reason.en))
        .toUtf8();
}

} // namespace

/// Each method against enumeration, and on problems of every rank.
class TestLcpMethods : public QObject
{
    Q_OBJECT

private slots:
    void againstEnumeration_data() { addMethods(); }

    /// Random problems with and without solution: the status agrees with enumeration, w and M z are unique.
    void againstEnumeration()
    {
        QFETCH(QString, id);
        Seeded random(20260729);
        for (int n = 1; n <= 6; ++n)
            for (int rank = 1; rank <= n; ++rank)
                for (int trial = 0; trial < 12; ++trial) {
                    Lcp lcp{random.psd(n, rank), {}};
                    lcp.q = trial % 2 == 0 ? solvableQ(random, lcp.M) : random.vector(n);
                    const LcpSolutions all = allSolutions(lcp);
                    QCOMPARE(all.undecided, 0);
                    const LcpResult result = solveLcp(id.toStdString(), lcp);
                    const QByteArray what = told(result, n, rank, trial);
                    if (all.solutions.empty()) {
                        QVERIFY2(result.status == LcpStatus::noSolution, what);
                        continue;
                    }
                    if (isSweep(id) && result.status == LcpStatus::iterationLimit)
                        continue; // slow on ill-conditioned problems, and says so
                    QVERIFY2(result, what);
                    // Both answers pass the check at 1e-10; nearly dependent normals of three digits amplify
                    // it.
                    QVERIFY2((result.w - all.solutions.front().w).cwiseAbs().maxCoeff() < 1e-6, what);
                    // Refinement reaches rounding; sweeps stop at 1e-10 of the terms of a row, which is at
                    // most 1e-7 of q.
                    QVERIFY2(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-7 : 1e-12), what);
                }
    }

    void everyRankAt20_data() { addMethods(); }

    /// n = 20, rank 1 to 20, solvable.
    void everyRankAt20()
    {
        QFETCH(QString, id);
        Seeded random(7);
        constexpr int n = 20;
        for (int rank = 1; rank <= n; ++rank) {
            Lcp lcp{random.psd(n, rank), {}};
            lcp.q = solvableQ(random, lcp.M);
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            if (id == "enumeration") {
                QVERIFY(result.status == LcpStatus::notApplicable);
                continue;
            }
            if (isSweep(id) && result.status == LcpStatus::iterationLimit)
                continue;
            QVERIFY2(result, told(result, n, rank, 0));
            QVERIFY2(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-7 : 1e-12), told(result, n, rank, 0));
        }
    }

    void large_data() { addMethodsForMany(); }

    /// n = 64 and 256 with six freedoms, half and full rank: scaled residual below 1e-10. Sweeps have no
    /// bound on their number there and may say so.
    void large()
    {
        QFETCH(QString, id);
        LcpOptions options;
        if (isSweep(id))
            options.maxIterations = 500;
        Seeded random(11);
        for (const int n : {64, 256})
            for (const int rank : {6, n / 2, n}) {
                Lcp lcp{random.psd(n, rank), {}};
                lcp.q = solvableQ(random, lcp.M);
                const LcpResult result = solveLcp(id.toStdString(), lcp, options);
                if (isSweep(id) && result.status == LcpStatus::iterationLimit)
                    continue;
                QVERIFY2(result, told(result, n, rank, 0));
                QVERIFY(result.residual <= 1e-10);
                // Sweeps end at 1e-10 of the terms of a row, which are a few times q.
                QVERIFY2(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-8 : 1e-10),
                         told(result, n, rank, 0));
            }
    }

    void largeAndFirm_data() { addMethodsForMany(); }

    /// n = 64 and 256, M = I + NᵀN/n of condition 5: the sweeps too must solve it.
    void largeAndFirm()
    {
        QFETCH(QString, id);
        Seeded random(12);
        for (const int n : {64, 256}) {
            Lcp lcp{random.psd(n, n) / n + Eigen::MatrixXd::Identity(n, n), {}};
            lcp.q = solvableQ(random, lcp.M);
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(result, told(result, n, n, 0));
            QVERIFY(result.residual <= 1e-10);
            QVERIFY2(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-9 : 1e-13), told(result, n, n, 0));
        }
    }

    void largeAndUnsymmetric_data() { addMethods(); }

    /// n = 64 and 256, not symmetric: dominant diagonal (sweeps contract), semidefinite with a skew part,
    /// lower triangular. Each has a solution: it is found, or the method says that it has not.
    void largeAndUnsymmetric()
    {
        QFETCH(QString, id);
        const bool needsSymmetry = lcpMethodRow(id.toStdString()).needsSymmetricPsd || id == "enumeration";
        LcpOptions options;
        if (isSweep(id))
            options.maxIterations = 500;
        Seeded random(13);
        for (const int n : {64, 256})
            for (const int kind : {0, 1, 2}) {
                Lcp lcp{random.matrix(n, n), {}};
                if (kind == 0) {
                    for (int i = 0; i < n; ++i)
                        lcp.M(i, i) = lcp.M.row(i).cwiseAbs().sum() + 0.1;
                } else if (kind == 1) {
                    lcp.M = random.psd(n, n / 2) + lcp.M - lcp.M.transpose().eval();
                } else {
                    lcp.M = lcp.M.triangularView<Eigen::StrictlyLower>().toDenseMatrix() / std::sqrt(n)
                        + Eigen::MatrixXd::Identity(n, n);
                }
                lcp.q = solvableQ(random, lcp.M);
                const LcpResult result = solveLcp(id.toStdString(), lcp, options);
                if (needsSymmetry) {
                    QCOMPARE(result.status, LcpStatus::notApplicable);
                    continue;
                }
                if (isSweep(id) && kind > 0 && !result) {
                    QVERIFY2(result.status != LcpStatus::noSolution, told(result, n, n, kind));
                    continue;
                }
                QVERIFY2(result, told(result, n, n, kind));
                QVERIFY(result.residual <= 1e-10);
                QVERIFY2(naturalResidual(lcp, result.z) < (isSweep(id) ? 1e-8 : 1e-10),
                         told(result, n, n, kind));
            }
    }

    /// The contacts with force of a basic solution have independent normals (Table 11.1).
    void activeNormalsAreIndependent_data() { addMethods({"lemke", "dantzig", "active-set", "gauss"}); }

    void activeNormalsAreIndependent()
    {
        QFETCH(QString, id);
        Seeded random(5);
        for (int trial = 0; trial < 200; ++trial) {
            const int n = 4 + random.below(12);
            const int rank = 1 + random.below(6);
            const Eigen::MatrixXd T = random.matrix(rank, n);
            Lcp lcp{T.transpose() * T, {}};
            lcp.q = solvableQ(random, lcp.M);
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(result, told(result, n, rank, trial));
            std::vector<int> active;
            for (int i = 0; i < n; ++i)
                if (result.z[i] > 0.0)
                    active.push_back(i);
            if (active.empty())
                continue;
            const Eigen::MatrixXd normals = T(Eigen::all, active);
            QCOMPARE(Eigen::FullPivLU<Eigen::MatrixXd>(normals).rank(), Eigen::Index(active.size()));
        }
    }

    /// P-matrices that are not symmetric: Lemke finds the one solution that enumeration finds.
    void unsymmetricPMatrices()
    {
        Seeded random(3);
        for (int trial = 0; trial < 200; ++trial) {
            const int n = 1 + random.below(7);
            // Strictly diagonally dominant with positive diagonal: a P-matrix.
            Lcp lcp{random.matrix(n, n), 3.0 * random.vector(n)};
            for (int i = 0; i < n; ++i)
                lcp.M(i, i) = lcp.M.row(i).cwiseAbs().sum() + 0.1;
            const LcpSolutions all = allSolutions(lcp);
            QCOMPARE(all.solutions.size(), std::size_t(1));
            for (const char* id : {"lemke", "enumeration"}) {
                const LcpResult result = solveLcp(id, lcp);
                QVERIFY2(result, told(result, n, n, trial));
                // Rounding of a well-conditioned system.
                QVERIFY((result.z - all.solutions.front().z).cwiseAbs().maxCoeff() < 1e-12);
            }
            if (n > 1)
                QVERIFY(solveLcp("dantzig", lcp).status == LcpStatus::notApplicable);
        }
    }

    /// The history plays the pivots back: each basis differs from the one before by the exchanged pair.
    void history_data()
    {
        QTest::addColumn<QString>("id");
        for (const LcpMethodRow& row : lcpMethodTable())
            if (row.pivots)
                QTest::addRow("%s", row.id) << QString(row.id);
    }

    void history()
    {
        QFETCH(QString, id);
        Seeded random(9);
        for (int trial = 0; trial < 20; ++trial) {
            Lcp lcp{random.psd(6, 4), {}};
            lcp.q = solvableQ(random, lcp.M);
            LcpOptions options;
            options.keepHistory = true;
            const LcpResult result = solveLcp(id.toStdString(), lcp, options);
            QVERIFY(result);
            int pivots = 0;
            for (std::size_t k = 1; k < result.history.size(); ++k) {
                const LcpStep& step = result.history[k];
                if (step.move != LcpMove::pivot)
                    continue;
                ++pivots;
                std::vector<int> basis = result.history[k - 1].basis;
                QCOMPARE(std::erase(basis, step.leaving), std::size_t(1));
                basis.push_back(step.entering);
                std::ranges::sort(basis);
                QVERIFY(basis == step.basis);
            }
            QCOMPARE(pivots, result.iterations);
            if (!result.history.empty() && result.history.back().move == LcpMove::finish)
                QCOMPARE(result.history.back().z, result.z);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpMethods)
#include "test_lcp_methods.moc"
