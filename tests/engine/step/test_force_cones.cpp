#include "engine/step/force_cones.h"

#include "support/seeded.h"

#include <Eigen/QR>
#include <QtTest>

#include <vector>

using namespace polhode;
using namespace polhode::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Forces that are not unique, moved to the nearest ones that keep their limits.
class TestForceCones : public QObject
{
    Q_OBJECT

private slots:
    /// Four legs of a table share a load; the kernel is the one share that lifts two across and loads the
    /// others. (−1, 5, 3, 5) moves by 1 along (1, −1, 1, −1).
    void legs()
    {
        std::vector<ForceLimit> limits;
        for (Eigen::Index i = 0; i < 4; ++i)
            limits.push_back({i, i, 0, 1.0});
        const VectorXd kernel = 0.5 * Eigen::Vector4d(1.0, -1.0, 1.0, -1.0);
        VectorXd x = Eigen::Vector4d(-1.0, 5.0, 3.0, 5.0);
        QCOMPARE(largestExcess(limits, x), 1.0);
        QVERIFY(moveWithin(limits, kernel, 1e-12, x));
        QVERIFY((x - Eigen::Vector4d(0.0, 4.0, 4.0, 4.0)).norm() < 1e-11); // four times what is let be
    }

    /// What cannot be kept is broken least: loads of 1 and −3 that move by equal amounts against each other.
    void leastExcess()
    {
        const std::vector<ForceLimit> limits{{0, 0, 0, 1.0}, {1, 1, 0, 1.0}};
        const VectorXd kernel = std::sqrt(0.5) * Eigen::Vector2d(1.0, -1.0);
        VectorXd x = Eigen::Vector2d(1.0, -3.0);
        QVERIFY(!moveWithin(limits, kernel, 1e-12, x));
        QVERIFY((x - Eigen::Vector2d(-1.0, -1.0)).norm() < 1e-6);
    }

    /// Friction of (3, 4) under a load of 5 with μ = ½, all free to move: the nearest point of the cone is at
    /// (load, friction) = (6, 3), as (5, 5) · (2, 1)/5 = 3.
    void cone()
    {
        const std::vector<ForceLimit> limits{{0, 1, 2, 0.5}};
        const MatrixXd kernel = MatrixXd::Identity(3, 3);
        VectorXd x = Eigen::Vector3d(5.0, 3.0, 4.0);
        QVERIFY(moveWithin(limits, kernel, 1e-12, x));
        QVERIFY((x - Eigen::Vector3d(6.0, 1.8, 2.4)).norm() < 1e-11);
        // From below the tip nothing is nearer than that.
        x = Eigen::Vector3d(-5.0, 0.3, 0.4);
        QVERIFY(moveWithin(limits, kernel, 1e-12, x));
        QVERIFY(x.norm() < 1e-11);
    }

    /// Nearest to what moves by δ is what moves by no more than δ: the way to a convex set is no expansion.
    void movesWithoutAJump()
    {
        for (int seed = 0; seed < 200; ++seed) {
            Seeded random(static_cast<unsigned>(seed));
            constexpr int kContacts = 6;
            std::vector<ForceLimit> limits;
            for (int i = 0; i < kContacts; ++i) {
                limits.push_back({3 * i, 3 * i, 0, 1.0});
                limits.push_back({3 * i, 3 * i + 1, 2, random.real(0.1, 1.0)});
            }
            const Eigen::Index n = 3 * kContacts;
            const MatrixXd any = random.matrix(static_cast<int>(n), 8);
            const MatrixXd kernel = any.householderQr().householderQ() * MatrixXd::Identity(n, 8);
            VectorXd a = random.vector(static_cast<int>(n));
            VectorXd b = a + 1e-6 * kernel * random.vector(8);
            const double apart = (b - a).norm();
            const bool reached = moveWithin(limits, kernel, 1e-12, a);
            QCOMPARE(moveWithin(limits, kernel, 1e-12, b), reached);
            // Rounds leave 1e-4 of what was left each; what is not reached goes on by a little.
            QVERIFY2((b - a).norm() < 1.01 * apart + 1e-11, qPrintable(QString::number((b - a).norm())));
        }
    }
};

QTEST_GUILESS_MAIN(TestForceCones)
#include "test_force_cones.moc"
