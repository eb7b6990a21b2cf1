#include "engine/body/state.h"
#include "engine/step/cone_solver.h"
#include "engine/step/scenes.h"
#include "support/near.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

using Eigen::Vector3d;

namespace polhode
{

/// A ball of mass m on the floor, without contact at speeds ζ down and u along: pn = m ζ, and along the floor
/// 2/7 m u, which stops the slip, or μ pn if that is less.
class TestConeSolver : public QObject
{
    Q_OBJECT

private slots:
    void ballOnTheFloor_data();
    void ballOnTheFloor();
};

void TestConeSolver::ballOnTheFloor_data()
{
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("down");
    QTest::addColumn<double>("along");
    QTest::addColumn<double>("startsAt"); // times the impulse sought
    for (const double startsAt : {0.0, 0.5, 0.999, 1.2, 5.0, 1e4})
        for (const double friction : {0.0, 0.3})
            for (const double along : {0.01, 0.5})
                QTest::addRow("start %g, friction %g, along %g", startsAt, friction, along)
                    << friction << 0.05 << along << startsAt;
    QTest::newRow("leaves, pressed at first") << 0.3 << -0.05 << 0.5 << 1.0;
    QTest::newRow("leaves, all but free at first") << 0.3 << -0.05 << 0.5 << 1e-14;
}

void TestConeSolver::ballOnTheFloor()
{
    QFETCH(const double, friction);
    QFETCH(const double, down);
    QFETCH(const double, along);
    QFETCH(const double, startsAt);
    const double m = 2.0, radius = 0.1;
    scenes::Builder builder;
    builder.ball(radius, m, {0.0, 0.0, radius});
    const System system = builder.system();
    const State state = builder.state(system);
    ContactLaw law;
    law.friction = friction;
    ContactPoint point;
    point.colliderB = 1;
    ImpulseProblem problem;
    problem.bodies.resize(2);
    problem.bodies[0].v_W = {along, 0.0, -down};
    problem.add(system, {Eigen::Matrix3d::Identity()}, state, point, law);
    ImpulseContact& c = problem.contacts[0];
    c.friction = friction;
    c.pn = startsAt * m * std::abs(down);

    ConeSolver solver;
    const double tolerance = 1e-12;
    const ConeResult result = solver.solve(problem, tolerance, 1000, false);

    const double pn = std::max(0.0, m * down);
    const double side = std::min(friction * pn, 2.0 / 7.0 * m * along);
    // The residual is a velocity: what is left of it, times m.
    near(c.pn, pn, 2.0 * tolerance * m, "pressure");
    QVERIFY(pn > 0.0 || c.pn == 0.0);
    near(std::hypot(c.p1, c.p2), side, 2.0 * tolerance * m, "friction");
    QVERIFY(result.residual.largest <= tolerance);
    // One contact has four pieces (open, pressed, sticking, sliding), each crossed at most once, and the
    // pressure held from outside is found in a second round.
    QCOMPARE(result.sweeps, 0);
    QVERIFY2(result.newtonSteps <= 6, qPrintable(QString::number(result.newtonSteps)));
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestConeSolver)

#include "test_cone_solver.moc"
