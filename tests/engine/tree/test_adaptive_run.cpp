#include "engine/math/infinite.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/integrator_table.h"
#include "engine/ode/runge_kutta_integrator.h"
#include "engine/tree/tree_integrator.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

using Eigen::VectorXd;

namespace polhode
{

namespace
{

using Rates = std::function<void(double t, const VectorXd& y, VectorXd& dy)>;

/// ẏ = f(t, y) with y in State::internal, each entry controlled against tolerances of its own size.
class FlatOde final : public Ode
{
public:
    FlatOde(Eigen::Index size, Rates f)
        : size_(size)
        , f_(std::move(f))
    {
        place_.internal.resize(static_cast<std::size_t>(size));
    }

    Eigen::Index size() const override { return size_; }
    void begin(const State& state, VectorXd& y) override
    {
        place_ = state;
        y = Eigen::Map<const VectorXd>(place_.internal.data(), size_);
    }
    StepResult rates(double t, Side, const VectorXd& y, VectorXd& dy) override
    {
        f_(t, y, dy);
        return {};
    }
    StepResult finish(double t, const VectorXd& end, VectorXd& next) override
    {
        next = end;
        read(t, end, none_, place_);
        return {};
    }
    bool finishMoved() const override { return false; }
    const State& place() const override { return place_; }
    void keepPlace() override { kept_ = place_; }
    void returnToPlace(const VectorXd&) override { place_ = kept_; }
    const ChartOrigins& origins() const override { return none_; }
    void read(double, const VectorXd& y, const ChartOrigins&, State& state) const override
    {
        Eigen::Map<VectorXd>(state.internal.data(), size_) = y;
    }
    void settle(double, const State&, State&) override { }
    RelativeError relativeError(const VectorXd& y0, const VectorXd& y1, const VectorXd& error,
                                const Options& options) const override
    {
        RelativeError largest;
        for (Eigen::Index k = 0; k < size_ && !std::isnan(largest.size); ++k) {
            const double size = std::abs(error[k])
                / (options.absoluteTolerance
                   + options.relativeTolerance * std::max(std::abs(y0[k]), std::abs(y1[k])));
            if (!(size <= largest.size))
                largest.size = size;
        }
        return largest;
    }
    double radian() const override { return kInfinite; }
    const std::vector<double>& breakpoints() const override { return breakpoints_; }
    ConstraintRank rank() const override { return {}; }
    bool ratesOnConstraints(double, const VectorXd&, VectorXd&) override { return false; }
    double gap(double, const VectorXd&, double) override { return 0.0; }

private:
    Eigen::Index size_;
    Rates f_;
    State place_, kept_;
    ChartOrigins none_;
    std::vector<double> breakpoints_;
};

OdeMaker flat(Eigen::Index size, const Rates& f)
{
    return [=] { return std::make_unique<FlatOde>(size, f); };
}

State at(std::vector<double> y)
{
    State state;
    state.internal = std::move(y);
    return state;
}

} // namespace

class TestAdaptiveRun : public QObject
{
    Q_OBJECT

private slots:
    void whatIsNoNumberEndsTheStep_data()
    {
        QTest::addColumn<int>("entry");
        QTest::newRow("the first") << 0;
        QTest::newRow("the last") << 2;
    }
    /// One entry of y has no rate beyond ½ s, and the others stand still: a step is made up to there, and
    /// none beyond, whatever the others' errors are.
    void whatIsNoNumberEndsTheStep()
    {
        QFETCH(const int, entry);
        const auto method = makeRungeKutta(kDopri5,
                                           flat(3,
                                                [=](double t, const VectorXd&, VectorXd& dy) {
                                                    dy = VectorXd::Zero(3);
                                                    dy[entry] = t < 0.5 ? 1.0 : std::nan("");
                                                }),
                                           Options{});
        State y = at({0.0, 0.0, 0.0});
        QVERIFY(method->step(y, 0.0, 0.4));
        QVERIFY(std::abs(y.internal[static_cast<std::size_t>(entry)] - 0.4) <= 1e-16);
        const State before = y;
        QCOMPARE(method->step(y, 0.4, 0.6).status, Status::diverged);
        QVERIFY(y == before);
    }

    /// A row of more steps than are kept, ẏ = i ω y, is looked at from its start again with the same bits,
    /// and is right: y = e^{i ω t}.
    void aLongRowIsMadeAnewWhereItIsLookedAt()
    {
        const double omega = 200.0;
        const auto method = makeRungeKutta(kDopri5,
                                           flat(2,
                                                [=](double, const VectorXd& y, VectorXd& dy) {
                                                    dy = omega * VectorXd{{-y[1], y[0]}};
                                                }),
                                           Options{.relativeTolerance = 1e-12, .absoluteTolerance = 1e-12});
        State y = at({1.0, 0.0});
        QVERIFY(method->step(y, 0.0, 0.1));
        QVERIFY(method->step(y, 0.1, 1.0));
        State early = y, late = y, again = y;
        method->interpolate(0.01, early);
        method->interpolate(0.99, late);
        method->interpolate(0.01, again);
        QVERIFY(early == again);
        // 1e-12 a step, some thousand steps, and the dense output of order 4
        for (const auto& [state, t] : {std::pair(early, 0.11), std::pair(late, 1.09)})
            QVERIFY(
                std::hypot(state.internal[0] - std::cos(omega * t), state.internal[1] - std::sin(omega * t))
                < 1e-8);
        State next = y;
        QVERIFY(method->step(next, 1.1, 0.1)); // goes on from the end, not from where it was looked at
        QVERIFY(std::hypot(next.internal[0] - std::cos(omega * 1.2), next.internal[1] - std::sin(omega * 1.2))
                < 1e-8);
    }

    /// A step that is one of the method's own goes on to the same end as one that was asked for whole; with
    /// too few of its own it gets as far as they do, and one that gets no farther leaves all as it was.
    void stepsGoOn()
    {
        const double omega = 50.0;
        const OdeMaker make = flat(2, [=](double, const VectorXd& y, VectorXd& dy) {
            dy = omega * VectorXd{{-y[1], y[0]}};
        });
        const auto whole = makeRungeKutta(kDopri5, make, Options{}),
                   pieces = makeRungeKutta(kDopri5, make, Options{});
        State start;
        start.internal = {1.0, 0.0};
        State a = start, b = start;
        QVERIFY(whole->step(a, 0.0, 0.1));
        double h = 0.1;
        QVERIFY(pieces->stepOnce(b, 0.0, h));
        QVERIFY(h < 0.1);
        double reached = 0.1;
        QVERIFY(pieces->goOn(b, reached, 3));
        QVERIFY(reached > h && reached < 0.1);
        // 1e-15 a step and the dense output of order 4
        QVERIFY(
            std::hypot(b.internal[0] - std::cos(omega * reached), b.internal[1] - std::sin(omega * reached))
            < 1e-12);
        const State kept = b;
        double none = 0.1;
        QVERIFY(!pieces->goOn(b, none, 3));
        QVERIFY(b == kept && none == reached);
        const auto again = makeRungeKutta(kDopri5, make, Options{});
        b = start;
        h = reached = 0.1;
        QVERIFY(again->stepOnce(b, 0.0, h));
        QVERIFY(again->goOn(b, reached, Options{}.mostInnerSteps));
        QCOMPARE(reached, 0.1);
        QVERIFY(b == a);
    }

    /// In generalized coordinates go those of which a row says that they know all constraints; all others
    /// are refused, with those named.
    void treesAreForRowsThatKnowAllConstraints()
    {
        QCOMPARE(integratorsThatKnow(Constraints::joints), std::string("six-step, heun, rk4, dopri5"));
        const OdeMaker make = flat(1, [](double, const VectorXd&, VectorXd& dy) { dy[0] = 1.0; });
        for (const IntegratorRow& row : integratorTable()) {
            std::string refused;
            try {
                makeTreeIntegrator(row.id, make, Options{});
            } catch (const std::invalid_argument& error) {
                refused = error.what();
            }
            QCOMPARE(refused.empty(), row.constraints == Constraints::all);
            QVERIFY2(refused.empty() || refused.find("heun, rk4, dopri5") != std::string::npos,
                     refused.c_str());
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestAdaptiveRun)
#include "test_adaptive_run.moc"
