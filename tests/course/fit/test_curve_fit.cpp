#include "course/fit/curve_fit.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>

using namespace polhode::course;

namespace
{

struct Data {
    std::vector<double> t, y;
};

Data sampled(const std::function<double(double)>& f, double from, double to, int n)
{
    Data data;
    for (int i = 0; i < n; ++i) {
        data.t.push_back(from + (to - from) * i / (n - 1));
        data.y.push_back(f(data.t.back()));
    }
    return data;
}

CurveFit fitted(FitKind kind, const Data& data)
{
    return fitCurve(kind, data.t, data.y);
}

} // namespace

#define NEAR(found, wanted, tolerance)                                                                       \
    QVERIFY2(std::abs((found) - (wanted)) <= (tolerance),                                                    \
             qPrintable(QStringLiteral("%1, wanted %2").arg(found, 0, 'g', 15).arg(wanted, 0, 'g', 15)))

class TestCurveFit : public QObject
{
    Q_OBJECT

private slots:
    /// Of samples without errors all parameters come back to some hundred roundings of the largest term.
    void exactData()
    {
        const CurveFit line = fitted(FitKind::line, sampled([](double t) { return 3 * t - 5; }, 2, 7, 40));
        QVERIFY(line.found);
        NEAR(line.values[0], 3.0, 1e-13);
        NEAR(line.values[1], -5.0, 1e-12);
        QVERIFY(line.errors[0] < 1e-13 && line.rms < 1e-13);

        const CurveFit fall = fitted(
            FitKind::parabola, sampled([](double t) { return -4.905 * t * t + 2 * t + 1; }, 10, 11, 30));
        NEAR(fall.values[0], -4.905, 1e-10); // t² is 100 over a stretch of 1: 10⁴ roundings
        NEAR(fall.values[1], 2.0, 3e-9);
        NEAR(fall.values[2], 1.0, 2e-8);

        const CurveFit swing = fitted(
            FitKind::sine, sampled([](double t) { return 0.3 * std::sin(7 * t + 2) - 1; }, 4, 9, 200));
        NEAR(swing.values[0], 0.3, 1e-12);
        NEAR(swing.values[1], 7.0, 1e-12);
        NEAR(swing.values[2], 2.0, 1e-11); // at t = 0, a phase of 28 away
        NEAR(swing.values[3], -1.0, 1e-12);

        const CurveFit decay = fitted(FitKind::exponential,
                                      sampled([](double t) { return 5 * std::exp(-0.8 * t) + 2; }, 1, 6, 80));
        NEAR(decay.values[0], 5.0, 1e-10);
        NEAR(decay.values[1], -0.8, 1e-11);
        NEAR(decay.values[2], 2.0, 1e-11);
        NEAR(decay(3.3), 5 * std::exp(-0.8 * 3.3) + 2, 1e-11);
        const CurveFit growth = fitted(FitKind::exponential,
                                       sampled([](double t) { return 1e-3 * std::exp(9 * t); }, 0, 1, 60));
        NEAR(growth.values[1], 9.0, 1e-9);
    }

    /// A sine is found without a guess: from a third of a turn to many, with little and much beside it, at
    /// any phase.
    void sineFromNothing_data()
    {
        QTest::addColumn<double>("turns");
        for (const double turns : {0.35, 0.5, 0.8, 1.0, 3.3, 17.2, 90.0, 240.0})
            QTest::addRow("%g turns", turns) << turns;
    }
    void sineFromNothing()
    {
        QFETCH(double, turns);
        for (const double phase : {-3.0, -1.2, 0.1, 1.5, 2.9}) {
            const double w = 2 * std::numbers::pi * turns / 3;
            const CurveFit fit
                = fitted(FitKind::sine,
                         sampled([&](double t) { return 1e-3 * std::sin(w * t + phase) + 20; }, 0, 3, 600));
            QVERIFY(fit.found);
            NEAR(fit.values[1] / w, 1.0, 1e-6); // 20 has 10¹² roundings for an amplitude of 10⁻³ of it
            NEAR(std::remainder(fit.values[2] - phase, 2 * std::numbers::pi), 0.0, 1e-5);
        }
    }

    /// A line with independent errors σ: by the book (Bevington §6.4) σ_a² = σ²/Σ(t − t̄)², and that of b is
    /// σ²/n Σt²/Σ(t − t̄)²; s estimates σ.
    void errorsOfALine()
    {
        std::mt19937 draw(5);
        std::normal_distribution<double> normal(0, 0.2);
        Data data = sampled([](double t) { return 2 * t + 1; }, 0, 10, 400);
        for (double& y : data.y)
            y += normal(draw);
        const CurveFit fit = fitted(FitKind::line, data);
        double mean = 0, spread = 0, squares = 0;
        for (const double t : data.t)
            mean += t / 400;
        for (const double t : data.t) {
            spread += (t - mean) * (t - mean);
            squares += t * t;
        }
        const double s = fit.rms * std::sqrt(400.0 / 398);
        NEAR(s, 0.2, 4 * 0.2 / std::sqrt(2 * 398.0)); // four standard errors of s
        NEAR(fit.errors[0] / (s / std::sqrt(spread)), 1.0, 1e-12);
        NEAR(fit.errors[1] / (s * std::sqrt(squares / 400 / spread)), 1.0, 1e-12);
        NEAR(fit.values[0], 2.0, 4 * fit.errors[0]);
        NEAR(fit.values[1], 1.0, 4 * fit.errors[1]);
    }

    /// Repeated with other errors, the parameters scatter by as much as each fit says of itself.
    void errorsAreTheScatter_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("parabola") << int(FitKind::parabola);
        QTest::newRow("sine") << int(FitKind::sine);
        QTest::newRow("exponential") << int(FitKind::exponential);
    }
    void errorsAreTheScatter()
    {
        QFETCH(int, kind);
        CurveFit truth;
        truth.kind = FitKind(kind);
        truth.values = truth.kind == FitKind::sine ? std::vector<double>{1, 4, 0.5, 2}
                                                   : std::vector<double>{1, -0.9, 2};
        constexpr int kTrials = 400;
        std::mt19937 draw(11);
        std::normal_distribution<double> normal(0, 0.05);
        std::vector<double> scatter(truth.values.size()), said(truth.values.size());
        for (int trial = 0; trial < kTrials; ++trial) {
            Data data = sampled([&](double t) { return truth(t); }, 0, 5, 150);
            for (double& y : data.y)
                y += normal(draw);
            const CurveFit fit = fitted(truth.kind, data);
            QVERIFY(fit.found);
            for (std::size_t j = 0; j < scatter.size(); ++j) {
                scatter[j] += std::pow(fit.values[j] - truth.values[j], 2) / kTrials;
                said[j] += std::pow(fit.errors[j], 2) / kTrials;
            }
        }
        // A variance of 400 trials is known to √(2/400) = 7 %; four of that.
        for (std::size_t j = 0; j < scatter.size(); ++j)
            NEAR(scatter[j] / said[j], 1.0, 0.28);
    }

    void tooLittle()
    {
        QVERIFY(!fitted(FitKind::parabola, {{0, 1}, {1, 2}}).found);
        QVERIFY(!fitted(FitKind::line, {{1, 1, 1}, {1, 2, 3}}).found);
        QVERIFY(!fitted(FitKind::line, {}).found);
        const CurveFit exact = fitted(FitKind::line, {{0, 1}, {1, 3}});
        QVERIFY(exact.found && std::isnan(exact.errors[0]));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(fitted(FitKind::line, {{0, 1, 2, 3}, {0, nan, 4, 6}}).values[0], 2.0);
        QVERIFY(!fitted(FitKind::sine, sampled([](double) { return 3.0; }, 0, 1, 50)).found);
        QVERIFY(!fitted(FitKind::exponential, sampled([](double) { return 3.0; }, 0, 1, 50)).found);
    }
};

QTEST_GUILESS_MAIN(TestCurveFit)
#include "test_curve_fit.moc"
