#include "engine/ode/integrator_table.h"
#include "engine/ode/ode.h"

#include <QtTest>
#include <limits>
#include <stdexcept>
#include <string>

using Eigen::VectorXd;

namespace polhode
{

class TestOdeMethod : public QObject
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
        Ode ode;
        ode.rates = [&](double t, Side, const VectorXd&, VectorXd& rates) {
            rates = VectorXd::Zero(3);
            rates[entry] = t < 0.5 ? 1.0 : std::numeric_limits<double>::quiet_NaN();
            return StepResult{};
        };
        ode.normalize = [](VectorXd&) {};
        ode.correct = [](double, VectorXd&) { return false; };
        ode.constraintRank = [] { return ConstraintRank{}; };
        ode.longest = [](const VectorXd&) { return std::numeric_limits<double>::infinity(); };
        ode.controlled = 3;
        ode.unit = VectorXd::Zero(3);
        OdeMethod method("dopri5", ode, Options{});
        VectorXd y = VectorXd::Zero(3);
        QVERIFY(method.step(y, 0.0, 0.4));
        QCOMPARE(y[entry], 0.4);
        const VectorXd before = y;
        QCOMPARE(method.step(y, 0.4, 0.6).status, Status::stepTooSmall);
        QCOMPARE(y, before);
    }

    /// A method of this kind is what its row says knows all constraints; all others are refused, with those
    /// named.
    void isThatOfARowThatKnowsAllConstraints()
    {
        QCOMPARE(integratorsThatKnow(Constraints::joints), std::string("six-step, heun, rk4, dopri5"));
        for (const IntegratorRow& row : integratorTable()) {
            std::string refused;
            try {
                const OdeMethod method(row.id, Ode{}, Options{});
                QCOMPARE(method.adaptive(), row.adaptive);
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

QTEST_GUILESS_MAIN(polhode::TestOdeMethod)
#include "test_ode_method.moc"
