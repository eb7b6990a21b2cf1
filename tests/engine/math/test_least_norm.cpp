#include "engine/math/least_norm.h"

#include <Eigen/SVD>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace polhode;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestLeastNorm : public QObject
{
    Q_OBJECT

private slots:
    /// Two unit rows at the cosine c: 1 ± c are the eigenvalues, whatever their lengths.
    void twoRows()
    {
        for (const double c : {0.0, 0.5, -0.9, 1.0 - 1e-8}) {
            MatrixXd A(2, 2);
            A << 4.0, 200.0 * c, 200.0 * c, 1e4;
            LeastNormSolver solver;
            solver.compute(A);
            // 1 − c is known to rounding, its root to what is left of that; the iteration ends at 1e-5 of
            // it.
            const double expected = std::sqrt(1.0 - std::abs(c));
            QVERIFY(std::abs(solver.leastSingularValue() - expected) < 1e-5 * expected + 1e-14 / expected);
        }
    }

    void anyRank_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("rank");
        for (const int rows : {1, 3, 12, 20})
            for (const int rank : {1, 3, 12, 17})
                if (rank <= rows)
                    QTest::addRow("%d of %d", rank, rows) << rows << rank;
    }

    /// The smallest singular value that is not zero of J with rows made unit ones, by Jacobi's method: J Jᵀ
    /// with a row that leans towards another one by less and less.
    void anyRank()
    {
        QFETCH(int, rows);
        QFETCH(int, rank);
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        const auto any = [&] { return normal(random); };
        for (const double lean : {1.0, 1e-2, 1e-4}) {
            MatrixXd basis = MatrixXd::NullaryExpr(rank, 30, any);
            if (rank > 1)
                basis.row(1) = basis.row(0) + lean * basis.row(1);
            MatrixXd J = MatrixXd::NullaryExpr(rows, rank, any) * basis;
            J.topRows(rank) = basis;
            LeastNormSolver solver;
            solver.compute(J * J.transpose());
            QCOMPARE(solver.rank(), rank);
            J.rowwise().normalize();
            const double expected = Eigen::JacobiSVD<MatrixXd>(J).singularValues()[rank - 1];
            // The iteration ends at 1e-5 of it; where the last two values are near each other it is between
            // them.
            const double found = solver.leastSingularValue();
            QVERIFY2(found >= expected * (1 - 1e-6) && found <= expected * (lean < 1.0 ? 1 + 1e-4 : 1.3),
                     qPrintable(QStringLiteral("%1 %2").arg(found).arg(expected)));
        }
    }

    void nothing()
    {
        LeastNormSolver solver;
        solver.compute(MatrixXd::Zero(3, 3));
        QCOMPARE(solver.rank(), 0);
        QVERIFY(std::isinf(solver.leastSingularValue()));
    }
};

QTEST_GUILESS_MAIN(TestLeastNorm)
#include "test_least_norm.moc"
