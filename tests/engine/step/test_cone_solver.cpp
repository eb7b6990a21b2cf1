#include "engine/body/state.h"
#include "engine/step/cone_solver.h"
#include "engine/step/scenes.h"
#include "support/near.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <vector>

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
    void comesToRest();
    void layerOfBalls();
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
    problem.place(system, {Eigen::Matrix3d::Identity()});
    problem.add({Eigen::Matrix3d::Identity()}, state, point, law);
    ImpulseContact& c = problem.contacts[0];
    c.friction = friction;
    c.pn = startsAt * m * std::abs(down);

    ConeSolver solver;
    const double tolerance = 1e-12;
    const ConeResult result = solver.solve(problem, tolerance, tolerance, 1000, false);

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

/// A ball at rest that still falls, by less than the tolerance. What stops that is too much in the next step,
/// which is put right though it is within the tolerance too; what is left from then on is rounding.
void TestConeSolver::comesToRest()
{
    const double m = 2.0, radius = 0.1, fall = 0.05, tolerance = 1e-9;
    scenes::Builder builder;
    builder.ball(radius, m, {0.0, 0.0, radius});
    const System system = builder.system();
    const State state = builder.state(system);
    const ContactLaw law;
    ContactPoint point;
    point.colliderB = 1;
    ImpulseProblem problem;
    problem.bodies.resize(2);
    problem.place(system, {Eigen::Matrix3d::Identity()});
    problem.add({Eigen::Matrix3d::Identity()}, state, point, law);
    double& pn = problem.contacts[0].pn;
    ConeSolver solver;
    const auto step = [&](double extra) {
        problem.bodies[0].v_W = {0.0, 0.0, -fall - extra};
        problem.bodies[0].w_W.setZero();
        return solver.solve(problem, tolerance, tolerance, 1000, false);
    };
    pn = m * fall;
    QCOMPARE(step(0.9 * tolerance).newtonSteps, 0); // nearly enough is enough,
    QVERIFY(step(1.8 * tolerance).newtonSteps > 0);
    near(pn, m * (fall + 1.8 * tolerance), 1e-2 * m * tolerance, "the fall is stopped");
    pn = m * (fall + 0.9 * tolerance);
    QVERIFY(step(0.0).newtonSteps > 0); // but not of what was put right
    near(pn, m * fall, 1e-2 * m * tolerance, "rest");
    QCOMPARE(step(0.0).newtonSteps, 0);
}

/// A layer of balls that touch and are pressed together from all sides, without friction: a step of Newton's
/// method takes as long as many sweeps, which then come first. The velocities are unique, as they have the
/// least energy of the change; Newton's method alone finds the same ones. Sweeps alone take as many as the
/// ratio of the stiffest mode to the softest, some kSide², conjugate ones as many as its root.
void TestConeSolver::layerOfBalls()
{
    constexpr int kSide = 8;
    const double radius = 0.1, m = 2.0;
    scenes::Builder builder;
    const auto number = [](int i, int j) { return i * kSide + j; };
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j)
            builder.ball(radius, m, {2.0 * radius * i, 2.0 * radius * j, radius});
    const System system = builder.system();
    const State state = builder.state(system);
    const ContactLaw law;
    ImpulseProblem problem;
    problem.bodies.resize(kSide * kSide + 1);
    const std::vector<Eigen::Matrix3d> R_WB(kSide * kSide, Eigen::Matrix3d::Identity());
    problem.place(system, R_WB);
    const auto touch = [&](int a, int b, const Vector3d& n) {
        ContactPoint point;
        point.bodyA = a;
        point.bodyB = b;
        point.n_W = n;
        point.pA_W = state.bodies[static_cast<std::size_t>(a)].p_WB + radius * n;
        point.pB_W = point.pA_W;
        problem.add(R_WB, state, point, law);
    };
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j) {
            if (i + 1 < kSide)
                touch(number(i, j), number(i + 1, j), Vector3d::UnitX());
            if (j + 1 < kSide)
                touch(number(i, j), number(i, j + 1), Vector3d::UnitY());
            const Vector3d middle(kSide - 1.0, kSide - 1.0, 0.0), here(2.0 * i, 2.0 * j, 0.0);
            problem.bodies[static_cast<std::size_t>(number(i, j))].v_W = 0.1 * (middle - here);
        }

    const double tolerance = 1e-10;
    ImpulseProblem other = problem, third = problem;
    const ConeResult swept = ConeSolver().solve(problem, tolerance, tolerance, 5000, false);
    const ConeResult newton = ConeSolver(false).solve(other, tolerance, tolerance, 5000, false);
    QVERIFY(swept.residual.largest <= tolerance && newton.residual.largest <= tolerance);
    QVERIFY(swept.sweeps > 0);
    QCOMPARE(swept.newtonSteps, 0);
    QVERIFY(newton.newtonSteps > 0);
    const SweepResult alone = sweepCone(third, tolerance, 5000);
    QVERIFY2(2 * swept.sweeps < alone.sweeps,
             qPrintable(QString("%1 %2").arg(swept.sweeps).arg(alone.sweeps)));
    // What one contact is off by reaches the whole layer, whose softest mode is some kSide² times as soft.
    for (std::size_t b = 0; b < problem.bodies.size(); ++b)
        QVERIFY((problem.bodies[b].v_W - other.bodies[b].v_W).norm() <= kSide * kSide * tolerance);
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestConeSolver)

#include "test_cone_solver.moc"
