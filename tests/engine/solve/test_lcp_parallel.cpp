#include "engine/solve/lcp.h"
#include "engine/solve/lcp_rows.h"
#include "support/oracles/dyadic_lcp.h"

#include <QtTest>

#include <algorithm>

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

namespace
{

constexpr double kKnown = 2.5e-5; // of the size of q, see exactW()

/// Five contacts, normals parallel to some 4e-6, M and q exact in double; w = (0, 0, 0, 0, 2) is the only
/// one.
Lcp fiveContacts()
{
    MatrixXd M(5, 5);
    const double a = 4980739.0 / 262144, b = 2097155.0 / 262144, c = 1048579.0 / 131072,
                 d = 1835011.0 / 131072, e = 1.0 / 131072;
    M << 19.0, -a, -8.0, b, 0.0, //
        -a, 1305671630849.0 / 68719476736, b, -c, -e, //
        -8.0, b, 14.0, -d, -8.0, //
        b, -c, -d, 962075820041.0 / 68719476736, 8.0, //
        0.0, -e, -8.0, 8.0, 8.0;
    VectorXd q(5);
    q << 30.0, -1030792544257.0 / 34359738368, -262141.0 / 131072, 68718690295.0 / 34359738368,
        -393215.0 / 65536;
    return {M, q};
}

} // namespace

/// Normals that are parallel but for a small angle: forces that all but cancel may be huge, and their
/// rounding larger than what they leave of w. No method may call solved what has another w than the exact
/// one.
class TestLcpParallel : public QObject
{
    Q_OBJECT

private slots:
    void productsCount()
    {
        const Lcp lcp = fiveContacts();
        VectorXd z(5);
        z << 0.0, 2.0, 1.0, 2.0, 0.0;
        QVERIFY(checkLcp(lcp, z).residual <= 1e-15); // exact
        // What leaves w₅ = 0 with z₅ = 5.15, by forces of 4.6e6 between the first two.
        z << 4.6e6, 4.6e6, 0.0, 0.0, 5.15;
        for (const double more : {1.0, 1.0 + 1e-6, 1.0 + 1e-5}) {
            VectorXd near = z;
            near[1] *= more;
            QVERIFY2(checkLcp(lcp, near).residual > 1e-10, qPrintable(QString::number(more)));
        }
    }

    void fiveContactsByEach_data() { addMethods(); }
    void fiveContactsByEach()
    {
        QFETCH(QString, id);
        const LcpResult result = solveLcp(id.toStdString(), fiveContacts());
        QVERIFY2(result.status != LcpStatus::noSolution, result.reason.en.c_str());
        if (!result)
            return;
        VectorXd w = VectorXd::Zero(5);
        w[4] = 2.0;
        QVERIFY2((result.w - w).lpNorm<Eigen::Infinity>() < kKnown * 30.0,
                 qPrintable(QString("w₅ = %1").arg(result.w[4])));
    }

    void exactW_data() { addMethods(); }

    /// w to what six products z_i w_i of 1e-10 leave uncertain, √6e-10 of the size of q. Angles below 2^−20
    /// are not asked for: M of double leaves no more than rounding of their squares.
    void exactW()
    {
        QFETCH(QString, id);
        LcpOptions options;
        if (isSweep(id))
            options.maxIterations = 300;
        test::Seeded random(2811);
        int problems = 0, solved = 0;
        oracles::DyadicLcp p;
        for (int trial = 0; trial < test::fuzzCases(600); ++trial) {
            const int freedoms = 2 + random.below(3), contacts = 3 + random.below(4);
            const int digits = 10 + random.below(11);
            if (!oracles::nearlyParallel(random, contacts, freedoms, digits, p))
                continue;
            const LcpResult result = solveLcp(id.toStdString(), {p.M, p.q}, options);
            ++problems;
            const QByteArray what = QString("trial %1, 2^-%2: %3")
                                        .arg(trial)
                                        .arg(digits)
                                        .arg(QString::fromStdString(result.reason.en))
                                        .toUtf8();
            QVERIFY2(result.status != LcpStatus::noSolution, what);
            if (!result)
                continue;
            ++solved;
            QVERIFY2((result.w - p.w).lpNorm<Eigen::Infinity>()
                         <= kKnown * std::max(1.0, p.q.lpNorm<Eigen::Infinity>()),
                     what);
        }
        // Most are; sweeps converge slowly along the small angles.
        QVERIFY2(solved > (isSweep(id) ? 0.6 : 0.95) * problems,
                 qPrintable(QString("%1 of %2").arg(solved).arg(problems)));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpParallel)
#include "test_lcp_parallel.moc"
