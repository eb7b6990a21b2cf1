#include "engine/solve/lcp.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_problems.h"
#include "engine/solve/lcp_rows.h"
#include "engine/solve/lcp_solution_set.h"

#include <QtTest>
#include <cmath>

using Eigen::Matrix2d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector4d;
using Eigen::VectorXd;

namespace polhode
{

using namespace lcpproblems;

/// How many solutions there are, and which forces are the same in all of them.
class TestLcpSolutions : public QObject
{
    Q_OBJECT

private slots:
    /// Singular M with only z = 0, or only z = (0, 1): a null vector alone makes no second solution.
    void exactlyOne()
    {
        const MatrixXd slot = matrix2(1, -1, -1, 1);
        for (const Lcp& lcp :
             {Lcp{slot, Vector2d(1, 1)}, Lcp{slot, Vector2d(2, -1)},
              Lcp{MatrixXd::Zero(1, 1), VectorXd::Ones(1)}, Lcp{MatrixXd::Ones(2, 2), Vector2d(1, 2)}}) {
            const LcpSolutions all = allSolutions(lcp);
            QCOMPARE(all.solutions.size(), std::size_t(1));
            QVERIFY(!all.continuum);
            QCOMPARE(all.solutions.front().freedom, 0);
            QCOMPARE(all.undecided, 0);
            QVERIFY(naturalResidual(lcp, all.solutions.front().z) == 0.0);
        }
        QVERIFY(allSolutions({slot, Vector2d(1, -1)}).continuum); // z = (s, s + 1)
    }

    /// Rays of solutions from z = 0 whose other rows are all zero: rounding makes them no less solutions.
    void raysFromZero()
    {
        MatrixXd slot3(3, 3), twice(4, 4), free(3, 3);
        slot3 << 1, -1, 1, -1, 1, -1, 1, -1, 1; // w = (s, −s, s + 1), s = z1 − z2 + z3: z = (t, t, 0)
        twice << 0, 0, 0, 0, 0, 1, 1, -1, 0, 1, 1, -1, 0, -1, -1,
            1; // z1 free, z2 + z3 = z4 and w4 = 1: z4 = 0
        free << 0, 0, 0, -2, 2, 1, -1, 1, 0; // w2 = −1 − 2 z1 + 2 z2 + z3: z = (t, t + ½, 0), (t, t, 1) …
        for (const Lcp& lcp : {Lcp{slot3, Vector3d(0, 0, 1)}, Lcp{twice, Vector4d(0, 0, 0, 1)},
                               Lcp{free, Vector3d(0, -1, 0)}}) {
            const LcpSolutions all = allSolutions(lcp);
            QVERIFY(all.continuum);
            QCOMPARE(all.undecided, 0);
        }
    }

    /// w_i = e − z_i has the solutions 0 and e, however small e is beside the other contact's 1.
    void closeTogether()
    {
        for (int digits = 6; digits <= 12; ++digits) {
            const double e = std::pow(10.0, -digits);
            QCOMPARE(allSolutions({matrix2(-1, 0, 0, 1), Vector2d(e, -1)}).solutions.size(), std::size_t(2));
            QCOMPARE(allSolutions({-Matrix2d::Identity(), Vector2d(e, 1)}).solutions.size(), std::size_t(4));
        }
    }

    /// 5 z1 = 2⁻²⁰ and 2⁻⁵ z2 = 2²⁴ + 2¹⁶ z1: a force is not zero because another is 10¹⁵ times as large.
    void smallBesideLarge()
    {
        const Lcp lcp{matrix2(5, 0, -65536, 0.03125), Vector2d(-std::exp2(-20), -std::exp2(24))};
        const LcpResult result = solveLcp("enumeration", lcp);
        QVERIFY2(result, result.reason.en.c_str());
        QVERIFY(std::abs(result.z[0] * 5 / std::exp2(-20) - 1) < 1e-15);
        QVERIFY(std::abs(result.z[1] / 536870912.4 - 1) < 1e-15);
    }

    void idleContact_data() { addMethods({"dantzig", "active-set", "gauss", "interior-point"}); }

    /// A contact between two bodies that do not move (a row of zeros, q = 0): its force is free and found of
    /// sensible size, and does not hide what the others leave open. M = NᵀN with null vectors (1, −1, 0, 0)
    /// and e4; z1 + z2 = 1, z3 = 1.
    void idleContact()
    {
        QFETCH(QString, id);
        MatrixXd M = MatrixXd::Zero(4, 4);
        M.topLeftCorner(2, 2).setOnes();
        M(2, 2) = 2.0;
        const Lcp lcp{M, Vector4d(-1, -1, -2, 0)};
        const LcpResult result = solveLcp(id.toStdString(), lcp);
        QVERIFY2(result, result.reason.en.c_str());
        QVERIFY2(result.z.maxCoeff() <= 10.0, qPrintable(QString::number(result.z.maxCoeff())));
        const LcpSolutionSet set = solutionSet(lcp, result.z);
        QCOMPARE(set.freedom(), 2);
        QVERIFY((set.unique == std::vector<bool>{false, false, true, false}));
    }

    void freeAndLoaded_data() { addMethods({"dantzig", "active-set", "gauss", "interior-point"}); }

    /// M = NᵀN with N = [1 2 2 0; 2 2 −1 0]… of small whole numbers and a row of zeros; z of contacts 1 to 3
    /// is unique: M₃₃ z = −q.
    void freeAndLoaded()
    {
        QFETCH(QString, id);
        MatrixXd M(4, 4);
        M << 5, 6, 6, 0, 6, 8, 6, 0, 6, 6, 9, 0, 0, 0, 0, 0;
        const Lcp lcp{M, Vector4d(-18, -18, -27, 0)};
        const LcpResult result = solveLcp(id.toStdString(), lcp);
        QVERIFY2(result, result.reason.en.c_str());
        QVERIFY(result.z[3] <= 10.0);
        // Bases of condition 10² at most.
        QVERIFY(naturalResidual(lcp, result.z) < 1e-13);
    }

    /// w = (1, s)ᵀ (z1 + s z2 − 1): z1 runs from 0 to 1 whatever the unit of z2.
    void units()
    {
        for (int digits = 0; digits <= 14; ++digits) {
            const double s = std::pow(10.0, -digits);
            const LcpSolutionSet set
                = solutionSet({matrix2(1, s, s, s * s), Vector2d(-1, -s)}, Vector2d(0.5, 0.5 / s));
            QCOMPARE(set.freedom(), 1);
            QVERIFY(!set.unique[0] && !set.unique[1]);
        }
    }

    /// Two contacts share a force e beside a third that carries 1, or is about to part at 1.
    void smallSharedForce()
    {
        MatrixXd M = MatrixXd::Identity(3, 3);
        M(0, 1) = M(1, 0) = 1.0;
        for (int digits = 0; digits <= 20; ++digits)
            for (const double q : {-1.0, 1.0}) {
                const double e = std::pow(10.0, -digits);
                const LcpSolutionSet set
                    = solutionSet({M, Vector3d(-e, -e, q)}, Vector3d(e, 0, std::max(0.0, -q)));
                QVERIFY2(set.freedom() == 1, qPrintable(QString("10^-%1").arg(digits)));
                QVERIFY((set.unique == std::vector<bool>{false, false, true}));
                QVERIFY(set.middle[0] > 0.0 && set.middle[1] > 0.0 && set.middle[1] <= e);
            }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLcpSolutions)
#include "test_lcp_solutions.moc"
