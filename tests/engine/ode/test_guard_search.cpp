#include "engine/ode/guard_search.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>
#include <vector>

using namespace polhode;

namespace
{

using Guard = std::function<double(double)>;
using Onset = std::function<double(std::size_t, double, double)>;

class Given final : public Guards
{
public:
    explicit Given(std::vector<Guard> guards)
        : guards_(std::move(guards))
    {
    }

    Onset ask;
    double room = 0.0; ///< the slack of all

    std::size_t count() const override { return guards_.size(); }
    void look(double theta, std::vector<double>& values) override
    {
        for (std::size_t i = 0; i < count(); ++i)
            values[i] = value(i, theta);
    }
    double value(std::size_t guard, double theta) override { return guards_[guard](theta); }
    double onset(std::size_t guard, double low, double high) override
    {
        return ask ? ask(guard, low, high) : low;
    }
    double slack(std::size_t, std::size_t) const override { return room; }

private:
    std::vector<Guard> guards_;
};

Crossing search(const std::vector<Guard>& guards, const Onset& onset = {}, double slack = 0.0)
{
    Given given(guards);
    given.ask = onset;
    given.room = slack;
    return firstCrossing(given, {.together = 1e-12});
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

    /// A later one that is on its limit to the slack falls with the first; one that has not fallen at the
    /// next look does not.
    void whatIsWithinItsSlackFallsToo()
    {
        const std::vector<Guard> guards{[](double x) { return 0.501 - x; }, [](double x) { return 0.5 - x; },
                                        [](double) { return 1e-4; }};
        QCOMPARE(search(guards).guards, std::vector<std::size_t>{1});
        const Crossing first = search(guards, {}, 0.002);
        QCOMPARE(first.guards, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(first.theta, 0.5);
    }

    /// Between looks of the caller's choice.
    void theSearchGoesOnFromItsLastLook()
    {
        Given given({[](double x) { return 0.4 - x; }});
        GuardSearch search(given, {});
        QVERIFY(!search.upTo(0.3).any());
        QVERIFY(std::abs(search.upTo(1.0).theta - 0.4) < 2e-14);
    }

    void whatStaysPositiveOrRisesIsNoCrossing()
    {
        const Crossing first = search({[](double x) { return 1.0 + x; }, [](double x) { return x - 0.5; }},
                                      [](std::size_t, double, double) { return Crossing::kNever; });
        QVERIFY(!first.any());
        QCOMPARE(first.theta, Crossing::kNever);
    }

    /// Thrown upwards from the limit it falls back at 0.6, or before the first look.
    void whatStartsOnItsLimitIsAskedOf()
    {
        for (const double back : {0.6, 0.1}) {
            const Guard thrown = [back](double x) { return x * (back - x); };
            const Onset onset = [&](std::size_t, double low, double high) {
                return fallAfterRise(thrown, low, high, 40, kOneMoment).value_or(low);
            };
            QVERIFY(std::abs(search({thrown}, onset).theta - back) < 2e-14);
        }
        QVERIFY(!fallAfterRise([](double x) { return -x; }, 0.0, 1.0, 40, kOneMoment));
    }
};

QTEST_GUILESS_MAIN(TestGuardSearch)
#include "test_guard_search.moc"
