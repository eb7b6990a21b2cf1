#include "engine/solve/lcp.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"

#include <QtTest>
#include <cmath>

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

namespace
{

constexpr double kTolerance = 1e-10; // of LcpOptions

MatrixXd matrix(int n, std::initializer_list<double> rows)
{
    MatrixXd M(n, n);
    int k = 0;
    for (const double entry : rows) {
        M(k / n, k % n) = entry;
        ++k;
    }
    return M;
}

VectorXd vector(std::initializer_list<double> entries)
{
    VectorXd v(static_cast<Eigen::Index>(entries.size()));
    Eigen::Index k = 0;
    for (const double entry : entries)
        v[k++] = entry;
    return v;
}

/// Problems of numbers that double holds exactly and that have no solution, found by rational arithmetic over
/// all complementary bases: huge terms nearly cancel in rows where |q_i| is small.
void addUnsolvable()
{
    QTest::addColumn<Lcp>("lcp");
    QTest::addColumn<VectorXd>("near");
    const double p = std::exp2(-30);
    QTest::newRow("five contacts") << Lcp{
        matrix(5, {8,          -p / 2,      -p,        p,          0, //
                   -268435456, 0.015625,    0,         -0.03125,   -16384, //
                   -50331648,  0.00390625,  0.0078125, -0.0078125, 1536, //
                   3,          -0.1875 * p, -p / 2,    p / 2,      -std::ldexp(3.0, -14), //
                   0,          1,           -3,        6,          0}),
        vector({-std::ldexp(3.0, -14), 4096, -256, 0,
                -131072})} << vector({1092263.5418519832, 18764944763181220.0, 0, 0, 0});
    QTest::newRow("indefinite") << Lcp{matrix(3,
                                              {-327680, -0.0078125, 2621440, //
                                               -0.0078125, -p / 4, 0.0625, //
                                               2621440, 0.0625, -20971520}),
                                       vector({0.0009765625, 4, -0.125})}
                                << vector({0, 85899345912.0, 255.99999997019768});
    QTest::newRow("semidefinite") << Lcp{matrix(3,
                                                {13631488, -0.0001983642578125, 12884901888, //
                                                 -0.0001983642578125, 13 * std::exp2(-52), -0.1875, //
                                                 12884901888, -0.1875, 175921860444160}),
                                         vector({-0.0078125, 0, -1099511627776})}
                                  << vector({0, 436169901911.73462, 0.0067148760330408676});
    const double q = std::exp2(-50);
    QTest::newRow("another") << Lcp{matrix(3,
                                           {q, -0.5, q / 2, //
                                            -0.5, 281474976710656, -0.25, //
                                            q / 2, -0.25, 0.8125 * q}),
                                    vector({-16 * std::exp2(-32), 256, -136})}
                             << vector({4.6812384916723597e19, 83397.277893231207, 2.7221757747305434e17});
}

} // namespace

/// The check of an answer and of a proof: what it passes is right, and what is right passes.
class TestLcpCheck : public QObject
{
    Q_OBJECT

private slots:
    void hugeTermsHideNothing_data() { addUnsolvable(); }

    void hugeTermsHideNothing()
    {
        QFETCH(Lcp, lcp);
        QFETCH(VectorXd, near);
        QVERIFY(checkLcp(lcp, near).residual > kTolerance);
        for (const LcpMethodRow& row : lcpMethodTable())
            QVERIFY2(!solveLcp(row.id, lcp), row.id);
    }

    /// A negative z_i is weighed by what it does to w: here it makes w2 = 0 where w2 = 1 is right.
    void smallNegativeZ()
    {
        const Lcp lcp{Vector2d(1.0, 1e12).asDiagonal(), Vector2d(-1.0, 1.0)};
        QVERIFY(checkLcp(lcp, Vector2d(1.0, -1e-12)).negativeZ > 0.1);
        QCOMPARE(checkLcp(lcp, Vector2d(1.0, 0.0)).residual, 0.0);
    }

    /// Parts that do not touch: in one of them, of forces e, two contacts contradict each other.
    void smallPartBesideLarge_data() { addMethods(); }

    void smallPartBesideLarge()
    {
        QFETCH(QString, id);
        for (int digits = 0; digits <= 12; ++digits) {
            const double e = std::pow(10.0, -digits);
            const Lcp lcp{matrix(3, {1, -1, 0, -1, 1, 0, 0, 0, 1}), Vector3d(-e, 0, -1)};
            for (const double size : {1e2, 1e6, 1e10, 1e12})
                QVERIFY(checkLcp(lcp, Vector3d(size * e, size * e, 1.0)).residual > kTolerance);
            QVERIFY(!solveLcp(id.toStdString(), lcp));
        }
    }

    /// Where q_i = 0, what other components leave of zero in w_i is not measured against itself.
    void rightAnswersPass()
    {
        const Lcp skew{matrix(2, {0, 1, -1, 0}), Vector2d(-1.0, 0.0)};
        QCOMPARE(checkLcp(skew, Vector2d(0.0, 1.0)).residual, 0.0);
        QVERIFY(checkLcp(skew, Vector2d(1e-64, 1.0)).residual <= kTolerance);
        QVERIFY(checkLcp(skew, Vector2d(1e-6, 1.0)).residual > kTolerance);
        // z = 1/3 is not a number of double: its rounding in a row of large cancelling terms.
        const Lcp thirds{matrix(2, {3e8, 0, -3e8, 1}), Vector2d(-1e8, 1e8)};
        QVERIFY(checkLcp(thirds, Vector2d(1.0 / 3.0, 0.0)).residual <= kTolerance);
    }

    /// w = (z1 − z2 − 1, (1 + d) z2 − z1) is zero at z = (1/d + 1, 1/d): no proof that there is no solution.
    void nearlyParallel_data() { addMethods(); }

    void nearlyParallel()
    {
        QFETCH(QString, id);
        for (int power = 20; power <= 44; ++power) {
            const double d = std::exp2(-power);
            const Lcp lcp{matrix(2, {1, -1, -1, 1 + d}), Vector2d(-1.0, 0.0)};
            QVERIFY(!provesNoSolution(lcp, Vector2d(1.0, 1.0)));
            const LcpResult result = solveLcp(id.toStdString(), lcp);
            QVERIFY2(result.status != LcpStatus::noSolution, qPrintable(QString::number(power)));
            // Rounding of z relative to M and q of size one, two units in the last place.
            if (result)
                QVERIFY(std::abs(result.z[1] * d - 1.0) < 1e-3);
        }
        QVERIFY(provesNoSolution({matrix(2, {1, -1, -1, 1}), Vector2d(-1.0, 0.0)}, Vector2d(1.0, 1.0)));
    }

    void sizesMustMatch()
    {
        QVERIFY(
            std::isinf(checkLcp({MatrixXd::Identity(3, 3), Vector2d::Zero()}, Vector2d::Zero()).residual));
        QVERIFY(
            std::isinf(checkLcp({MatrixXd::Identity(1, 1), Vector2d::Zero()}, Vector2d::Zero()).residual));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpCheck)
#include "test_lcp_check.moc"
