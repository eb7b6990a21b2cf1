#include "engine/solve/lcp.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <vector>

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

namespace
{

/// M = NᵀN of whole numbers, n/2 of n freedoms, q = −M z with z of 0, 1, 2: z solves it, with w = 0.
Lcp restsAnyway(Seeded& random, int n)
{
    MatrixXd N(n / 2, n);
    for (double& entry : N.reshaped())
        entry = random.below(5) - 2;
    VectorXd z(n);
    for (double& entry : z)
        entry = random.below(3);
    return {N.transpose() * N, -N.transpose() * (N * z)};
}

} // namespace

/// Problems on which a method is slow, or gathers rounding, still get their answer.
class TestLcpRobust : public QObject
{
    Q_OBJECT

private slots:
    void walls_data() { addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"}); }

    /// Walls of bricks: the floor carries the weight, after a number of pivots that grows like the contacts.
    void walls()
    {
        QFETCH(QString, id);
        for (int rows = 8; rows <= 14; rows += 2)
            for (int columns = 2; columns <= 4; ++columns) {
                const Wall w = wall(rows, columns);
                const LcpResult result = solveLcp(id.toStdString(), w.lcp);
                QVERIFY2(result,
                         qPrintable(QString("%1 × %2: %3")
                                        .arg(rows)
                                        .arg(columns)
                                        .arg(QString::fromStdString(result.reason.en))));
                QVERIFY(id == "lemke" || result.iterations <= 50 + 6 * w.lcp.size()); // Lemke may try thrice
                // Forces up to the weight pass through chains of as many bricks as there are rows.
                QVERIFY(std::abs(result.z(w.onFloor).sum() - w.weight) < 1e-10 * w.weight);
            }
    }

    void towers_data() { addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"}); }

    /// Heavier boxes on lighter ones: the floor carries them all.
    void towers()
    {
        QFETCH(QString, id);
        constexpr double kRatio = 1.1;
        for (const int boxes : {10, 30, 50}) {
            if (id == "lemke" && boxes == 50)
                continue; // its path is lost in degenerate pivots, and it says so
            const LcpResult result = solveLcp(id.toStdString(), tower(boxes, kRatio));
            QVERIFY2(result, qPrintable(QString("%1: residual %2").arg(boxes).arg(result.residual)));
            const double weight = 9.81 * (std::pow(kRatio, boxes) - 1.0) / (kRatio - 1.0);
            // The condition grows like boxes² and the mass ratio, some 10⁵.
            QVERIFY(std::abs(result.z.head(4).sum() - weight) < 1e-9 * weight);
        }
    }

    void fathiWholeNumbers_data()
    {
        addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"});
    }

    /// Fathi's matrix with whole numbers z and w complementary, q = w − M z: z is the only solution.
    void fathiWholeNumbers()
    {
        QFETCH(QString, id);
        Seeded random(63);
        for (int trial = 0; trial < 4; ++trial) {
            Lcp lcp = fathi(64);
            VectorXd z = VectorXd::Zero(64);
            VectorXd w = z;
            for (int i = 0; i < 64; ++i)
                if (const int side = random.below(3); side < 2)
                    (side == 0 ? z : w)[i] = 1 + random.below(4);
            lcp.q = w - lcp.M * z;
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(result, qPrintable(QString("trial %1: residual %2").arg(trial).arg(result.residual)));
            QVERIFY((result.z - z).norm() < 1e-7); // M of condition 10⁸, refined
        }
    }

    void dependentWholeNumbers_data()
    {
        addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"});
    }

    /// Many normals that depend on each other, all w = 0: every pivot is degenerate.
    void dependentWholeNumbers()
    {
        QFETCH(QString, id);
        MatrixXd M(12, 12);
        M << 6, 3, -1, 3, 0, 6, 0, 2, 1, 5, 3, 3, 3, 11, 4, 3, -3, 4, -4, -5, -1, 0, -2, -2, -1, 4, 7, 3, 0,
            -4, -7, 2, -6, -1, 3, -8, 3, 3, 3, 17, 10, -4, 4, 3, -6, 1, 9, -9, 0, -3, 0, 10, 10, -7, 2, 5, -2,
            -3, 6, -4, 6, 4, -4, -4, -7, 13, 4, -4, 5, 8, -2, 8, 0, -4, -7, 4, 2, 4, 17, -6, 2, 4, -1, 2, 2,
            -5, 2, 3, 5, -4, -6, 12, -2, 2, 10, -2, 1, -1, -6, -6, -2, 5, 2, -2, 11, -1, -2, 10, 5, 0, -1, 1,
            -3, 8, 4, 2, -1, 10, 5, 1, 3, -2, 3, 9, 6, -2, -1, 10, -2, 5, 15, -6, 3, -2, -8, -9, -4, 8, 2, -2,
            10, 1, -6, 14;
        VectorXd q(12);
        q << -33, -5, 25, -4, 3, -45, -20, -4, -28, -30, -11, -39;
        const LcpResult known = solveLcp(id.toStdString(), {M, q});
        QVERIFY2(known, qPrintable(QString::number(known.residual)));
        QVERIFY(naturalResidual({M, q}, known.z) < 1e-12); // bases of condition 10³
        Seeded random(61);
        for (int trial = 0; trial < 400; ++trial) {
            const Lcp lcp = restsAnyway(random, 12 + 4 * random.below(6));
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(result, qPrintable(QString("trial %1: residual %2").arg(trial).arg(result.residual)));
        }
    }

    /// Small semidefinite problems of whole numbers. In the first z1 and z3 come as z1 − z3 only: M e1 = q,
    /// so that w = M (z + e1), z = (s, 0, s + 1, 0). The second has one solution, 44 z = (0, 313, 437, 0, 0,
    /// 173).
    void smallWholeNumbers_data()
    {
        addMethods({"lemke", "dantzig", "active-set", "gauss", "interior-point"});
    }

    void smallWholeNumbers()
    {
        QFETCH(QString, id);
        MatrixXd M(4, 4);
        M << 10, 0, -10, 4, 0, 9, 0, 3, -10, 0, 10, -4, 4, 3, -4, 9;
        const LcpResult flat = solveLcp(id.toStdString(), {M, Eigen::Vector4d(10, 0, -10, 4)});
        QVERIFY2(flat, qPrintable(QString::number(flat.residual)));
        QVERIFY(flat.z.maxCoeff() < 1e3);
        QVERIFY((flat.z - Eigen::Vector4d(flat.z[0], 0, flat.z[0] + 1, 0)).norm() < 1e-12 * (1 + flat.z[0]));
        MatrixXd K(6, 6);
        K << 5, -8, 3, -4, -6, 8, -8, 26, -11, 19, 6, -19, 3, -11, 6, -7, 3, 5, -4, 19, -7, 18, 6, -16, -6, 6,
            3, 6, 27, -18, 8, -19, 5, -16, -18, 22;
        const LcpResult one = solveLcp(id.toStdString(), {K, -VectorXd::Ones(6)});
        QVERIFY2(one, qPrintable(QString::number(one.residual)));
        VectorXd z(6);
        z << 0, 313, 437, 0, 0, 173;
        QVERIFY((44 * one.z - z).norm() < 1e-10); // M₃₃ of condition 10³
    }

    void apartInSize_data() { addMethods(); }

    /// Contacts of two bodies that do not touch, of forces 1 and e: [2 1; 1 2] z = (1, 3) e has z2 = 3/2 e >
    /// 0, z1 = 0 (w1 = e/2).
    void apartInSize()
    {
        QFETCH(QString, id);
        for (int digits = 0; digits <= 20; ++digits) {
            const double e = std::pow(10.0, -digits);
            const LcpResult two
                = solveLcp(id.toStdString(), {MatrixXd::Identity(2, 2), Eigen::Vector2d(-1, -e)});
            QVERIFY2(two, qPrintable(QString("10^-%1: residual %2").arg(digits).arg(two.residual)));
            QVERIFY(std::abs(two.z[1] - e) < 1e-9 * e); // sweeps end at 1e-10
            Lcp lcp{MatrixXd::Zero(4, 4), Eigen::Vector4d(-1, -3, -e, -3 * e)};
            lcp.M.topLeftCorner(2, 2) << 2, 1, 1, 2;
            lcp.M.bottomRightCorner(2, 2) << 2, 1, 1, 2;
            const LcpResult four = solveLcp(id.toStdString(), lcp);
            QVERIFY2(four, qPrintable(QString("10^-%1: residual %2").arg(digits).arg(four.residual)));
            QVERIFY(std::abs(four.z[3] - 1.5 * e) < 1e-9 * e);
            QVERIFY(four.z[2] < 1e-9 * e);
        }
    }

    void finiteAlways_data() { addMethods(); }

    /// What overflows is not answered with infinity or NaN, nor shown on the way.
    void finiteAlways()
    {
        QFETCH(QString, id);
        MatrixXd grows(3, 3); // over-relaxation diverges
        grows << 2, -2, -2, -2, 3, -2, 0, -2, 3;
        const Lcp diverges{grows, Eigen::Vector3d(0, -4, 8)};
        const Lcp overflows{MatrixXd::Identity(3, 3) * 1e-300, Eigen::Vector3d(-1e300, 1, -1)};
        LcpOptions options;
        options.keepHistory = true;
        options.start = VectorXd::Constant(3, 1.7e308);
        for (const Lcp& lcp : {diverges, overflows, Lcp{1e10 * diverges.M, diverges.q}})
            for (const bool warm : {false, true}) {
                LcpOptions own = options;
                if (!warm)
                    own.start.resize(0);
                const LcpResult result = solveLcp(id.toStdString(), lcp, own);
                QVERIFY(result.z.allFinite() && result.w.allFinite());
                for (const LcpStep& step : result.history)
                    QVERIFY(step.z.allFinite());
            }
    }

    /// Enumeration stops at the limit: z = (1, 1, 1) is the last of eight supports.
    void enumerationLimit()
    {
        const Lcp lcp{MatrixXd::Identity(3, 3), -VectorXd::Ones(3)};
        LcpOptions options;
        options.maxIterations = 7;
        const LcpResult stopped = solveLcp("enumeration", lcp, options);
        QCOMPARE(stopped.status, LcpStatus::iterationLimit);
        QCOMPARE(stopped.iterations, 7);
        options.maxIterations = 8;
        QVERIFY(solveLcp("enumeration", lcp, options));
    }

    void historyFollows_data() { addMethods({"lemke", "dantzig", "active-set", "gauss"}); }

    /// Each basis follows from the one before by the exchange the step names, unless it says `start`; the
    /// pivots are as many as are reported.
    void historyFollows()
    {
        QFETCH(QString, id);
        Seeded random(62);
        for (int trial = 0; trial < 300; ++trial) {
            LcpOptions options;
            options.keepHistory = true;
            const Lcp lcp = trial == 0 ? wall(8, 3).lcp : restsAnyway(random, 8 + 4 * random.below(7));
            const LcpResult result = solveLcp(id.toStdString(), lcp, options);
            int pivots = 0;
            for (std::size_t k = 0; k < result.history.size(); ++k) {
                const LcpStep& step = result.history[k];
                if (step.move != LcpMove::pivot)
                    continue;
                ++pivots;
                std::vector<int> basis = result.history[k - 1].basis;
                const auto leaving = std::ranges::find(basis, step.leaving);
                QVERIFY(leaving != basis.end());
                *leaving = step.entering;
                std::ranges::sort(basis);
                QVERIFY2(basis == step.basis, qPrintable(QString("trial %1, step %2").arg(trial).arg(k)));
            }
            QCOMPARE(pivots, result.iterations);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpRobust)
#include "test_lcp_robust.moc"
