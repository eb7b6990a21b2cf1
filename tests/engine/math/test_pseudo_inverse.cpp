#include "engine/math/pseudo_inverse.h"

#include <Eigen/QR>
#include <QTest>

#include <algorithm>
#include <random>

using namespace polhode;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestPseudoInverse : public QObject
{
    Q_OBJECT

private slots:
    void anyRank_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("rank");
        for (const int size : {1, 2, 3, 6, 12, 40})
            for (const int rank : {0, 1, 3, 5, 12, 31, 40})
                if (rank <= size)
                    QTest::addRow("%d of %d", rank, size) << size << rank;
    }

    /// The four conditions of Penrose hold for A⁺, column by column, and Eigen's factorisation gives the
    /// same.
    void anyRank()
    {
        QFETCH(const int, size);
        QFETCH(const int, rank);
        std::mt19937_64 random(7 * size + rank);
        std::normal_distribution<double> normal;
        const auto matrix = [&](int rows, int columns) {
            return MatrixXd(MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); }));
        };
        for (int n = 0; n < 20; ++n) {
            const MatrixXd A = matrix(size, rank) * matrix(rank, size);
            PseudoInverse inverse;
            inverse.compute(A);
            QCOMPARE(inverse.rank(), Eigen::Index(rank));
            MatrixXd P(size, size);
            VectorXd x;
            for (int k = 0; k < size; ++k) {
                inverse.solve(VectorXd::Unit(size, k), x);
                P.col(k) = x;
            }
            // Rounding of 1e-16 times the condition of the random factors, squared in their products.
            const double tolerance = 1e-8 * std::max(1.0, P.norm());
            QVERIFY((A * P * A - A).norm() <= tolerance * std::max(1.0, A.squaredNorm()));
            QVERIFY((P * A * P - P).norm() <= tolerance * std::max(1.0, P.norm() * A.norm()));
            QVERIFY((A * P - (A * P).transpose()).norm() <= tolerance * std::max(1.0, A.norm()));
            QVERIFY((P * A - (P * A).transpose()).norm() <= tolerance * std::max(1.0, A.norm()));
            Eigen::CompleteOrthogonalDecomposition<MatrixXd> cod(size, size);
            cod.setThreshold(1e-12);
            cod.compute(A);
            const VectorXd b = matrix(size, 1);
            inverse.solve(b, x);
            const VectorXd reference = cod.solve(b);
            // As above, and the rounding of the reference beside it.
            QVERIFY((x - reference).norm() <= 1e-7 * std::max(1.0, reference.norm()));
        }
    }

    /// Six contacts in a ring on one body: rank 3, and the load is shared evenly.
    void evenShare()
    {
        MatrixXd J(6, 3);
        for (int i = 0; i < 6; ++i)
            J.row(i) << 1.0, std::cos(i * M_PI / 3), std::sin(i * M_PI / 3);
        const MatrixXd A = J * J.transpose();
        PseudoInverse inverse;
        inverse.compute(A);
        QCOMPARE(inverse.rank(), Eigen::Index(3));
        VectorXd x;
        inverse.solve(VectorXd::Constant(6, 12.0), x);
        QVERIFY((x - VectorXd::Constant(6, 2.0)).norm() < 1e-14);
    }

    /// What nothing couples has a rank and a size of its own: of diag(A, ε A), interleaved, A⁺ and A⁺/ε.
    void partsApart()
    {
        constexpr double kSmall = 1e-15; // below what counts as zero within one part
        MatrixXd A(2, 2), both = MatrixXd::Zero(4, 4);
        A << 2.0, 2.0, 2.0, 2.0;
        both(Eigen::seqN(0, 2, 2), Eigen::seqN(0, 2, 2)) = A;
        both(Eigen::seqN(1, 2, 2), Eigen::seqN(1, 2, 2)) = kSmall * A;
        PseudoInverse inverse;
        inverse.compute(both);
        QCOMPARE(inverse.rank(), Eigen::Index(2));
        VectorXd x;
        inverse.solve(Eigen::Vector4d(4.0, 4.0 * kSmall, 4.0, 4.0 * kSmall), x);
        QVERIFY((x - VectorXd::Ones(4)).norm() < 1e-14); // a few roundings
    }
};

QTEST_APPLESS_MAIN(TestPseudoInverse)
#include "test_pseudo_inverse.moc"
