// Factorisation of small symmetric matrices against Eigen's, which goes another way (pivoted QR).

#include "engine/math/small_cholesky.h"

#include <Eigen/QR>
#include <QtTest>

#include <random>

using namespace polhode;
using Eigen::MatrixXd;

class TestSmallCholesky : public QObject
{
    Q_OBJECT

private slots:
    void solves_data()
    {
        QTest::addColumn<int>("n");
        for (int n = 0; n <= SmallCholesky::kMost; ++n)
            QTest::addRow("%d", n) << n;
    }

    void solves()
    {
        QFETCH(int, n);
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        const auto any = [&](int rows, int columns) {
            return MatrixXd(MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); }));
        };
        for (int trial = 0; trial < 50; ++trial) {
            const MatrixXd root = any(6, 6);
            MatrixXd A = root * root.transpose() + 0.1 * MatrixXd::Identity(6, 6);
            const MatrixXd B = any(6, 4);
            const MatrixXd inner = A.topLeftCorner(n, n);
            A.triangularView<Eigen::StrictlyUpper>().setConstant(NAN); // only the lower triangle is read
            SmallCholesky factor;
            QVERIFY(factor.compute(A, n));
            MatrixXd X = B;
            factor.solveInPlace(X);
            if (n > 0) {
                const MatrixXd expected = inner.colPivHouseholderQr().solve(B.topRows(n));
                // Conditions are below 1e4 or so, ten places are left of sixteen.
                QVERIFY((X.topRows(n) - expected).norm() <= 1e-10 * expected.norm());
            }
            QCOMPARE(X.bottomRows(6 - n), B.bottomRows(6 - n));
        }
    }

    void indefinite()
    {
        Eigen::Matrix2d A;
        A << 1, 2, 2, 1;
        SmallCholesky factor;
        QVERIFY(factor.compute(Eigen::Matrix2d::Identity(), 2));
        QVERIFY(!factor.compute(A, 2));
        Eigen::Vector2d x(3, 5);
        factor.solveInPlace(x);
        QCOMPARE(x[1], 0.0);
        QVERIFY(x.allFinite());
    }

    void pivots()
    {
        SmallCholesky factor;
        QVERIFY(factor.compute(Eigen::Vector3d(4, 1, 1e-15).asDiagonal().toDenseMatrix(), 3));
        QVERIFY(std::abs(factor.pivotRatio() - 2.5e-16) < 1e-30);
    }
};

QTEST_GUILESS_MAIN(TestSmallCholesky)
#include "test_small_cholesky.moc"
