#include "engine/ode/guard_search.h"
#include "engine/ode/integrator_table.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

using Height = std::function<double(const State&)>;

/// One number along the last step of an integrator.
class Along final : public Guards
{
public:
    Along(const Integrator& integrator, Height height, State& state)
        : integrator_(integrator)
        , height_(std::move(height))
        , state_(state)
    {
    }

    std::size_t count() const override { return 1; }
    void look(double theta, std::vector<double>& values) override { values[0] = value(0, theta); }
    double value(std::size_t, double theta) override
    {
        integrator_.interpolate(theta, state_);
        return height_(state_);
    }
    double onset(std::size_t guard, double low, double high) override
    {
        const auto g = [&](double theta) { return value(guard, theta); };
        return fallAfterRise(g, low, high, 40, kOneMoment).value_or(Crossing::kNever);
    }

private:
    const Integrator& integrator_;
    Height height_;
    State& state_;
};

/// Where it falls below zero, with the state there.
std::optional<double> fall(const Integrator& integrator, const Height& height, State& state)
{
    Along along(integrator, height, state);
    const Crossing first = firstCrossing(along, {});
    if (!first.any())
        return std::nullopt;
    integrator.interpolate(first.theta, state);
    return first.theta;
}

} // namespace

class TestEventLocation : public QObject
{
    Q_OBJECT

private slots:
    void roots()
    {
        const double root = findRoot([](double x) { return std::cos(x) - x; }, 0.0, 1.0, 1e-15);
        QVERIFY(std::abs(root - 0.7390851332151607) < 1e-15);
        // A root of high multiplicity, where secants are slow.
        const double flat = findRoot([](double x) { return std::pow(x - 0.3, 9); }, 0.0, 1.0, 1e-14);
        QVERIFY(std::abs(flat - 0.3) < 2e-14);
        QCOMPARE(findRoot([](double x) { return x; }, 0.0, 1.0, 1e-14), 0.0);
        QCOMPARE(findRoot([](double x) { return x - 1.0; }, 0.0, 1.0, 1e-14), 1.0);
        // A jump: the far side of it is given.
        const double jump = findRoot([](double x) { return x < 0.25 ? -1.0 : 2.0; }, 0.0, 1.0, 1e-14);
        QVERIFY(jump >= 0.25 && jump < 0.25 + 2e-14);
        const double down = findRoot([](double x) { return x <= 0.25 ? 1.0 : -2.0; }, 0.0, 1.0, 1e-14);
        QVERIFY(down > 0.25 && down < 0.25 + 2e-14);
    }

    void landing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("h");
        for (const IntegratorRow& row : integratorTable())
            if (row.order > 1)
                for (const double h : {0.013, 0.2})
                    QTest::addRow("%s, step %g", row.id, h) << QString(row.id) << h;
    }

    /// A ball thrown up from z = 1 lands at t = (v + √(v² + 2 g z))/g: once, and at the right time.
    void landing()
    {
        QFETCH(QString, id);
        QFETCH(double, h);
        Body ball;
        ball.particle = true;
        const System system({ball}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system), inside = state;
        state.bodies[0].p_WB.z() = 1.0;
        state.bodies[0].v_WB = Vector3d(1.0, 0.0, 2.0);
        const double exact = (2.0 + std::sqrt(4.0 + 2.0 * 9.81)) / 9.81;
        const auto integrator = makeIntegrator(qPrintable(id), system);
        int events = 0;
        for (int i = 0; i * h < 1.2; ++i) {
            QVERIFY(bool(integrator->step(state, i * h, h)));
            const auto theta = fall(
                *integrator, [](const State& s) { return s.bodies[0].p_WB.z(); }, inside);
            if (theta) {
                ++events;
                // The interpolants are exact on a parabola: what is left is rounding of t and z over g t.
                QVERIFY(std::abs((i + *theta) * h - exact) < 2e-14);
                QVERIFY(inside.bodies[0].p_WB.z() <= 0.0 && inside.bodies[0].p_WB.z() > -1e-13);
                QVERIFY(std::abs(inside.bodies[0].p_WB.x() - exact) < 1e-13);
            }
        }
        QCOMPARE(events, 1);
    }

    /// A root at the very start of a step has been dealt with; two roots within a step are told apart.
    void startAndPairs()
    {
        Body ball;
        ball.particle = true;
        const System system({ball}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system), inside = state;
        state.bodies[0].v_WB.z() = 1.0;
        const auto integrator = makeIntegrator("rk4", system);
        QVERIFY(bool(integrator->step(state, 0.0, 0.1)));
        const auto height = [](const State& s) { return s.bodies[0].p_WB.z(); };
        QVERIFY(!fall(*integrator, height, inside));
        // Up through 0.04 and down again within one step of 0.2: the first is found.
        state = makeState(system);
        state.bodies[0].v_WB.z() = 1.0;
        QVERIFY(bool(integrator->step(state, 0.0, 0.2)));
        const auto theta = fall(
            *integrator, [](const State& s) { return 0.04 - s.bodies[0].p_WB.z(); }, inside);
        QVERIFY(theta.has_value());
        QVERIFY(std::abs(*theta * 0.2 - (1.0 - std::sqrt(1.0 - 2.0 * 9.81 * 0.04)) / 9.81) < 1e-14);
    }

    /// The table's order of the interpolant is that of the event: a swing through the vertical, found to
    /// 1e-10.
    void pendulumPassesTheVertical()
    {
        Body rod;
        rod.I_B = Vector3d(0.1, 0.1, 0.01).asDiagonal();
        rod.support = Support::axis;
        rod.axis_B = Vector3d::UnitX();
        rod.pivot_B = Vector3d(0.0, 0.0, 0.5);
        const System system({rod}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system), inside = state;
        Eigen::Matrix3d quarter;
        quarter << 1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0;
        setRotation(system, state, 0, quarter);
        satisfySupports(system, state);
        const auto integrator = makeIntegrator("dopri5", system);
        for (int i = 0; i < 100; ++i) {
            QVERIFY(bool(integrator->step(state, i * 0.05, 0.05)));
            const auto theta = fall(
                *integrator, [](const State& s) { return s.bodies[0].p_WB.y(); }, inside);
            if (!theta)
                continue;
            // All of m g d has become ½ I w² at the bottom.
            const double I = 0.1 + 0.25;
            QVERIFY(std::abs(0.5 * I * inside.bodies[0].w_WB.squaredNorm() - 9.81 * 0.5) < 1e-8);
            return;
        }
        QFAIL("the rod never passed");
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestEventLocation)
#include "test_event_location.moc"
