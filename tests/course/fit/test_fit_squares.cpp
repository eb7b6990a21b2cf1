#include "course/fit/fit_errors.h"
#include "course/fit/fit_squares.h"
#include "course/fit/fit_text.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace polhode::course;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// r = (10 (y − x²), 1 − x), the valley of Rosenbrock: its minimum is 0 at (1, 1).
LeastSquares valley(double high)
{
    LeastSquares problem;
    problem.start = Vector2d(-1.2, 1);
    problem.low = Vector2d(-5, -5);
    problem.high = Vector2d(high, 5);
    problem.residuals = [](const VectorXd& p) -> std::optional<VectorXd> {
        return Vector2d(10 * (p[1] - p[0] * p[0]), 1 - p[0]);
    };
    problem.jacobian = [](const VectorXd& p, const VectorXd&) -> std::optional<MatrixXd> {
        MatrixXd J(2, 2);
        J << -20 * p[0], 10, -1, 0;
        return J;
    };
    return problem;
}

/// y = a + b t at t = 0 … 3.
LeastSquares line(const VectorXd& y)
{
    MatrixXd J(4, 2);
    J << 1, 0, 1, 1, 1, 2, 1, 3;
    LeastSquares problem;
    problem.start = Vector2d(0, 0);
    problem.low = Vector2d::Constant(-100);
    problem.high = Vector2d::Constant(100);
    problem.residuals = [J, y](const VectorXd& p) -> std::optional<VectorXd> { return J * p - y; };
    problem.jacobian = [J](const VectorXd&, const VectorXd&) -> std::optional<MatrixXd> { return J; };
    return problem;
}

} // namespace

class TestFitSquares : public QObject
{
    Q_OBJECT

private slots:
    void findsTheValley()
    {
        const SquaresResult result = leastSquares(valley(5));
        QCOMPARE(result.status, SquaresResult::Status::converged);
        QVERIFY((result.p - Vector2d(1, 1)).norm() < 1e-6); // it stops where |r|² < 10⁻⁸ of its variance
    }

    void keepsBounds()
    {
        // With x ≤ 0.5 the minimum is on the wall: x = 0.5, y = x².
        const SquaresResult result = leastSquares(valley(0.5));
        QCOMPARE(result.status, SquaresResult::Status::converged);
        QCOMPARE(result.p[0], 0.5);
        QVERIFY(std::abs(result.p[1] - 0.25) < 1e-4); // 10⁻⁴ of a standard error
    }

    void leavesABoundItStartsOn()
    {
        LeastSquares problem = line((VectorXd(4) << 1, 3, 5, 7).finished());
        problem.low = Vector2d(0, 0);
        const SquaresResult result = leastSquares(problem);
        QVERIFY((result.p - Vector2d(1, 2)).norm() < 1e-6);
    }

    void ofALineClosedForm()
    {
        // Residuals ±0.1: b = Σ(t − t̄)y/Σ(t − t̄)² with Σ(t − t̄)² = 5, σ_b² = s²/5, σ_a² = s²(1/4 + t̄²/5),
        // ρ = −t̄/√(mean of t²) = −1.5/√3.5.
        const VectorXd y = (VectorXd(4) << 1.1, 2.9, 4.9, 7.1).finished();
        const SquaresResult result = leastSquares(line(y));
        const double tiny = 1e-12; // of a linear problem after one exact step
        QVERIFY(std::abs(result.p[1] - (-1.5 * 1.1 - 0.5 * 2.9 + 0.5 * 4.9 + 1.5 * 7.1) / 5) < 1e-4);
        const double s2 = result.r.squaredNorm() / 2;
        const FitErrors errors = fitErrors(result.J, s2, 1e-8, {false, false});
        QVERIFY(std::abs(errors.error[1] - std::sqrt(s2 / 5)) < tiny);
        QVERIFY(std::abs(errors.error[0] - std::sqrt(s2 * (0.25 + 2.25 / 5))) < tiny);
        QVERIFY(std::abs(errors.correlation(0, 1) + 1.5 / std::sqrt(3.5)) < tiny);
        QVERIFY(errors.undetermined.empty());
    }

    void refusedPointsAreGoneRound()
    {
        // No residuals for x > 0.9 on the way: it comes to the wall of what there is.
        LeastSquares problem = valley(5);
        const auto residuals = problem.residuals;
        problem.residuals
            = [residuals](const VectorXd& p) { return p[0] > 0.9 ? std::nullopt : residuals(p); };
        const SquaresResult result = leastSquares(problem);
        QVERIFY(result.p[0] <= 0.9 && result.p[0] > 0.8);
        problem.start = Vector2d(2, 2);
        QCOMPARE(leastSquares(problem).status, SquaresResult::Status::noStart);
    }

    void canBeStopped()
    {
        LeastSquares problem = valley(5);
        problem.goOn = [](int iteration, const VectorXd&, double) { return iteration < 3; };
        const SquaresResult result = leastSquares(problem);
        QCOMPARE(result.status, SquaresResult::Status::stopped);
        QVERIFY(result.r.squaredNorm() < 24.2); // better than the start
    }

    void namesWhatIsNotDetermined()
    {
        // Columns 0 and 2 are the same but for a factor, column 1 is not, column 3 is nothing.
        MatrixXd J(5, 4);
        J.col(0) << 1, 2, 3, 4, 5;
        J.col(1) << 1, -1, 1, -1, 1;
        J.col(2) = 7 * J.col(0);
        J.col(3).setZero();
        const FitErrors errors = fitErrors(J, 1, 1e-8, {false, false, false, false});
        QCOMPARE(errors.undetermined.size(), std::size_t(2));
        QCOMPARE(errors.undetermined[0], std::vector<int>{3});
        QCOMPARE(errors.undetermined[1], (std::vector<int>{0, 2}));
        QCOMPARE(errors.error[0], kInfinity);
        QCOMPARE(errors.error[2], kInfinity);
        QVERIFY(std::isfinite(errors.error[1]));
        const FitErrors held = fitErrors(J, 1, 1e-8, {true, false, false, false});
        QVERIFY(std::isnan(held.error[0]) && std::isfinite(held.error[2]));
    }

    void numbersWithErrors()
    {
        const auto text
            = [](double value, double error) { return QString::fromStdString(withError(value, error)); };
        QCOMPARE(text(5.640312, 0.00123), QString("5.6403 ± 0.0012"));
        QCOMPARE(text(-12.3, 0.0996), QString("−12.30 ± 0.10"));
        QCOMPARE(text(1234.56, 25), QString("1235 ± 25"));
        QCOMPARE(text(1.236e-5, 5.0e-7), QString("(1.236 ± 0.050)×10⁻⁵"));
        QCOMPARE(text(5.64, kInfinity), QString("5.64"));
        QCOMPARE(text(0.001, 3), QString("0.0 ± 3.0"));
    }
};

QTEST_APPLESS_MAIN(TestFitSquares)
#include "test_fit_squares.moc"
