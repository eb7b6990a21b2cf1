#include "engine/ode/guard_search.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

using namespace polhode;

namespace
{

using Guard = std::function<double(double)>;

Crossing search(const std::vector<Guard>& guards, double together = 1e-12,
                const std::function<double(std::size_t, double, double)>& onset = {})
{
    return firstCrossing(
        guards.size(), 8, together,
        [&](double theta, std::vector<double>& out) {
            for (std::size_t i = 0; i < guards.size(); ++i)
                out[i] = guards[i](theta);
        },
        [&](std::size_t i, double theta) { return guards[i](theta); },
        [&](std::size_t i, double low, double high) { return onset ? onset(i, low, high) : low; });
}

} // namespace

class TestGuardSearch : public QObject
{
    Q_OBJECT

private slots:
    void theFirstToFallIsFoundWhereItDoes()
    {
        const Crossing first
            = search({[](double x) { return 0.7 - x; }, [](double x) { return std::cos(3 * x); }});
        QCOMPARE(first.guards, std::vector<std::size_t>{1});
        QVERIFY(std::abs(first.theta - std::numbers::pi / 6) < 2e-14); // kOneMoment, and the rounding of π/6
        QVERIFY(std::cos(3 * first.theta) <= 0.0); // never a moment too early
    }

    void whatFallsTogetherIsFoundTogether()
    {
        const Crossing first
            = search({[](double x) { return 1.0 - 2.0 * x; }, [](double x) { return 0.25 - x * x; },
                      [](double x) { return 0.5001 - x; }});
        QCOMPARE(first.guards, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(first.theta, 0.5);
    }

    void whatStaysPositiveOrRisesIsNoCrossing()
    {
        const Crossing first = search({[](double x) { return 1.0 + x; }, [](double x) { return x - 0.5; }},
                                      1e-12, [](std::size_t, double, double) { return Crossing::kNever; });
        QVERIFY(!first.any());
        QCOMPARE(first.theta, Crossing::kNever);
    }

    /// Thrown upwards from the limit it falls back at 0.6, or before the first look.
    void whatStartsOnItsLimitIsAskedOf()
    {
        const Guard thrown = [](double x) { return x * (0.6 - x); };
        const auto onset = [&](std::size_t, double low, double high) {
            const double opened = openedAfter(low, high, 40, thrown);
            return opened > low ? findRoot(thrown, opened, high, kOneMoment) : low;
        };
        QVERIFY(std::abs(search({thrown}, 1e-12, onset).theta - 0.6) < 2e-14);
        const Guard short_ = [](double x) { return x * (0.1 - x); }; // back before the first look
        const auto within = [&](std::size_t, double low, double high) {
            const double opened = openedAfter(low, high, 40, short_);
            return opened > low ? findRoot(short_, opened, high, kOneMoment) : low;
        };
        QVERIFY(std::abs(search({short_}, 1e-12, within).theta - 0.1) < 2e-14);
        QCOMPARE(openedAfter(0.0, 1.0, 40, [](double x) { return -x; }), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestGuardSearch)
#include "test_guard_search.moc"
