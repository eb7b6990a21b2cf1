#include "course/variables/series.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

using polhode::course::Series;

namespace
{

struct Curve {
    std::vector<double> t, x;
    std::vector<int> sequence;
};

template <class Function>
Curve sampled(Function f, double end, int n)
{
    Curve c;
    for (int i = 0; i <= n; ++i) {
        c.t.push_back(end * i / n);
        c.x.push_back(f(c.t.back()));
        c.sequence.push_back(0);
    }
    return c;
}

} // namespace

class TestSeries : public QObject
{
    Q_OBJECT

private slots:
    /// A cubic is met exactly, its slope and its integral over any part of it too: x = t³ − 2t, ẋ = 3t² − 2,
    /// ∫x = t⁴/4 − t².
    void slopeAndAreaOfACubic()
    {
        const Curve c = sampled([](double t) { return t * t * t - 2 * t; }, 2, 7);
        const Series series(c.t, c.sequence, c.x);
        const auto area = [](double t) { return t * t * t * t / 4 - t * t; };
        for (const double t : {0.0, 0.1, 2.0 / 7, 0.9, 1.9, 2.0})
            QVERIFY(std::abs(series.slope(t) - (3 * t * t - 2)) < 1e-13); // sums of 12 products of size 10
        for (const auto& [from, to] :
             {std::pair(0.0, 2.0), {0.3, 1.7}, {0.3, 0.4}, {2.0 / 7, 1.0}, {1.0, 1.0}})
            QVERIFY(std::abs(series.integral(from, to) - (area(to) - area(from))) < 1e-14);
    }

    /// Nothing is added over a jump: x = 1 up to t = 1, from there x = 3.
    void areaIsSplitAtAJump()
    {
        const std::vector<double> t{0, 0.5, 1, 1, 1.5, 2}, x{1, 1, 1, 3, 3, 3};
        const std::vector<int> sequence{0, 0, 0, 1, 1, 1};
        const Series series(t, sequence, x);
        QVERIFY(std::abs(series.integral(0.25, 1.75) - (0.75 + 3 * 0.75)) < 1e-15);
        QCOMPARE(series.slope(1), 0.0);
        QCOMPARE(series.slope(2), 0.0);
    }

    void cubicIsExact()
    {
        const auto f = [](double t) { return 1 - 2 * t + 3 * t * t - t * t * t; };
        const Curve c = sampled(f, 2, 7);
        const Series s(c.t, c.sequence, c.x);
        for (int i = 0; i <= 200; ++i)
            QVERIFY(std::abs(s.at(0.01 * i) - f(0.01 * i)) < 1e-13); // rounding of numbers up to 5
        QVERIFY(std::abs(s.integral() - (2 - 4 + 8 - 4)) < 1e-13);
        // dx/dt = −2 + 6t − 3t²: extremes at 1 ± 1/√3
        QVERIFY(std::abs(s.minimum() - f(1 - 1 / std::sqrt(3.0))) < 1e-12);
        QVERIFY(std::abs(s.maximum() - f(1 + 1 / std::sqrt(3.0))) < 1e-12);
    }

    /// Over a corner at a row no cubic runs where it is told of; inside a step the values between the rows
    /// tell.
    void corners()
    {
        const auto f = [](double t) { return std::abs(t - 1); };
        const Curve c = sampled(f, 2, 8);
        const Series told(c.t, c.sequence, c.x, {4});
        QVERIFY(std::abs(told.integral() - 1) < 1e-15);
        const Curve off = sampled(f, 2.1, 8);
        const Series known(off.t, off.sequence, off.x, {}, [&](std::size_t, double t) { return f(t); });
        QVERIFY(std::abs(known.integral() - (0.5 + 0.5 * 1.1 * 1.1)) < 1e-9); // the quadrature's 1e-10
        QVERIFY(std::abs(known.minimum()) < 1e-12);
    }

    void sine()
    {
        const Curve c = sampled([](double t) { return 3 + std::sin(2 * t); }, 20, 2000);
        const Series s(c.t, c.sequence, c.x);
        // interpolation error (ω h)⁴ / 40 of the amplitude, ω h = 0.02: 4e-9
        QVERIFY(std::abs(s.period() - std::numbers::pi) < 1e-8);
        QVERIFY(std::abs(s.maximum() - 4) < 1e-8);
        QVERIFY(s.zeros().empty());
        QVERIFY(std::abs(s.drift() - 1) < 1e-4); // of rows: a row lies within 0.005 s of the peak
    }

    /// Two rows that follow each other by one rounding of the time carry the rounding of their values, no
    /// slope.
    void rowsThatAllButCoincide()
    {
        std::vector<double> time, values;
        for (int i = 0; i <= 20; ++i) {
            time.push_back(0.1 * i);
            values.push_back(std::sin(time.back()));
            if (i == 10) {
                time.push_back(std::nextafter(time.back(), 2.0));
                values.push_back(std::nextafter(values.back(), 2.0));
            }
        }
        const std::vector<int> sequence(time.size(), 0);
        const Series series(time, sequence, values);
        // The cubic errs by at most 9/16 h⁴/4! of the fourth derivative inside four rows.
        for (double t = 0.15; t < 1.9; t += 0.01)
            QVERIFY(std::abs(series.at(t) - std::sin(t)) < 3e-6);
        QVERIFY(std::abs(series.integral() - (1 - std::cos(2.0))) < 3e-6);
    }

    /// The extreme may be the first row of a piece of a longer run; what lies before it has no part in it.
    void theFirstRowIsTheHighest()
    {
        const std::vector<double> time{-1, 0, 1, 2, 3}, values{100, 4, 3, 2, 1};
        const std::vector<int> sequence(5, 0);
        const Series series{std::span(time).subspan(1), std::span(sequence).subspan(1),
                            std::span(values).subspan(1)};
        QCOMPARE(series.maximum(), 4.0);
        QCOMPARE(series.minimum(), 1.0);
    }

    void jumpIsNotBridged()
    {
        const std::vector<double> t{0, 1, 2, 2, 3, 4};
        const std::vector<double> x{0, 1, 2, -2, -1, 0};
        const std::vector<int> sequence{0, 0, 0, 1, 1, 1};
        const Series s(t, sequence, x);
        QCOMPARE(s.at(1.999), 1.999);
        QCOMPARE(s.at(2), -2.0);
        QCOMPARE(s.at(2.5), -1.5);
        QCOMPARE(s.integral(), 0.0);
        QCOMPARE(s.zeros().size(), std::size_t(1)); // the jump
        QCOMPARE(s.zeros().front(), 2.0);
    }

    /// A step that no sequence marks, and a spike: between rows the cubic would run beyond what was there.
    void noExtremeBeyondAStep()
    {
        const std::vector<int> sequence(6, 0);
        const std::vector<double> time{0, 1, 2, 3, 4, 5};
        for (const std::vector<double>& x :
             {std::vector<double>{0, 0, 0, -25, -25, -25}, {0, 0, -25, 0, 0, 0}, {9, 8, 7, -25, -24, -23}}) {
            const Series series(time, sequence, x);
            QCOMPARE(series.minimum(), -25.0);
            QCOMPARE(series.maximum(), std::max(0.0, x.front()));
        }
    }

    void fewRows()
    {
        const std::vector<double> t{0}, x{5};
        const std::vector<int> sequence{0};
        const Series s(t, sequence, x);
        QCOMPARE(s.at(-1), 5.0);
        QCOMPARE(s.at(9), 5.0);
        QCOMPARE(s.maximum(), 5.0);
        QCOMPARE(s.mean(), 5.0);
        QVERIFY(std::isnan(s.period()));
    }
};

QTEST_GUILESS_MAIN(TestSeries)
#include "test_series.moc"
