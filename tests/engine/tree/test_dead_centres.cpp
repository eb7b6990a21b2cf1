#include "support/joint_run.h"
#include "support/oracles/one_freedom.h"
#include "support/plane_linkages.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <vector>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::addLink;
using mechanism::along;
using mechanism::freedomOf;
using mechanism::Mechanism;
using mechanism::Run;
using mechanism::sliderCrank;
using mechanism::speedMotor;
using oracle::Member;
using oracle::Real;
using oracle::Series;

/// Crank and rocker of 0.3 m, coupler and ground of 1 m: flat at 0, π, 2π, … where it could as well go on
/// crossed. Every member's motion is known from the crank's: the rocker turns with it.
struct Parallelogram {
    static std::vector<Member> at(const Series& q)
    {
        const Series x = 0.3L * cosine(q), y = 0.3L * sine(q);
        return {{1, 0.02L, 0.5L * x, 0.5L * y, q},
                {2, 0.18L, 0.5L + x, y, 0},
                {1, 0.02L, 1 + 0.5L * x, 0.5L * y, q}};
    }

    static Mechanism make(double start)
    {
        const Vector3d pin = along(start, 0.3), pivot(1, 0, 0);
        Mechanism m;
        addLink(m, 1.0, 0.02, {0, 0, 0}, pin);
        addLink(m, 2.0, 0.18, pin, pivot + pin);
        addLink(m, 1.0, 0.02, pivot, pivot + pin);
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 0, 1, pin, Matrix3d::Identity());
        m.join(JointKind::hinge, 1, 2, pivot + pin, Matrix3d::Identity());
        m.join(JointKind::hinge, kWorld, 2, pivot, Matrix3d::Identity());
        return m;
    }
};

/// Crank of 0.7 m, coupler 0.9 m, rocker 0.5 m on a ground of 0.3 m: flat at 0, 2π, … With the diagonal s
/// from the crank's pin to the rocker's pivot, s² = 0.58 − 0.42 cos q, the coupler's height over it is
/// √((1.4² − s²)(s² − 0.4²))/2s, whose second factor 0.84 sin²(q/2) has a root that changes its sign.
struct ChangePoint {
    static std::vector<Member> at(const Series& q)
    {
        const Series x = 0.7L * cosine(q), y = 0.7L * sine(q);
        const Series toX = 0.3L - x, toY = 0 - y, ss = 0.58L - 0.42L * cosine(q), perSS = inverse(ss);
        const Series forth = 0.5L * (ss + 0.56L) * perSS;
        const Series across = std::sqrt(Real(0.21L)) * sine(0.5L * q) * root(1.96L - ss) * perSS;
        const Series spanX = forth * toX - across * toY, spanY = forth * toY + across * toX;
        const Series endX = x + spanX - 0.3L, endY = y + spanY;
        return {{1, 0.02L, 0.5L * x, 0.5L * y, q},
                {2, 0.15L, x + 0.5L * spanX, y + 0.5L * spanY, angleOf(spanX, spanY)},
                {1.5L, 0.05L, 0.3L + 0.5L * endX, 0.5L * endY, angleOf(endX, endY)}};
    }

    static Mechanism make(double start)
    {
        const std::vector<Member> members = at(Series(Real(start), 1, 0));
        const Vector3d pin = along(start, 0.7), pivot(0.3, 0, 0);
        const Vector3d end
            = pivot + 2 * (Vector3d(double(members[2].x.v), double(members[2].y.v), 0) - pivot);
        Mechanism m;
        addLink(m, 1.0, 0.02, {0, 0, 0}, pin);
        addLink(m, 2.0, 0.15, pin, end);
        addLink(m, 1.5, 0.05, pivot, end);
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 0, 1, pin, Matrix3d::Identity());
        m.join(JointKind::hinge, 1, 2, end, Matrix3d::Identity());
        m.join(JointKind::hinge, kWorld, 2, pivot, Matrix3d::Identity());
        return m;
    }
};

/// Crank and rod of 0.5 m: where the crank stands upright the piston is at its bearing, and the rod could as
/// well turn on with the crank, the piston at rest.
struct FoldingCrank {
    static std::vector<Member> at(const Series& q)
    {
        const Series x = 0.5L * cosine(q), y = 0.5L * sine(q);
        return {{1, 0.02L, 0.5L * x, 0.5L * y, q},
                {2, 0.04L, 1.5L * x, 0.5L * y, 0 - q},
                {0.5L, 0.01L, 2 * x, 0, 0}};
    }

    static Mechanism make(double start)
    {
        const Vector3d pin = along(start, 0.5), piston(2.0 * pin.x(), 0, 0);
        return sliderCrank(pin, piston, 0.02, 0.04);
    }
};

/// The same with a rod a little longer than the crank: the piston almost reaches its bearing, turns round
/// within a short time, and stays near it while the crank is on the other side.
struct LongerRod {
    static inline Real excess = 0; ///< m

    static std::vector<Member> at(const Series& q)
    {
        const Series x = 0.5L * cosine(q), y = 0.5L * sine(q);
        const Real l = 0.5L + excess;
        const Series reach = root(l * l - y * y);
        return {{1, 0.02L, 0.5L * x, 0.5L * y, q},
                {2, 0.04L, x + 0.5L * reach, 0.5L * y, angleOf(reach, 0 - y)},
                {0.5L, 0.01L, x + reach, 0, 0}};
    }

    static Mechanism make(double start)
    {
        const std::vector<Member> members = at(Series(Real(start), 1, 0));
        const Vector3d pin = along(start, 0.5), piston(double(members[2].x.v), 0, 0);
        return sliderCrank(pin, piston, 0.02, 0.04);
    }
};

/// The velocities of all members at the speed `qd` of the crank.
template <class Linkage>
void setSpeed(State& state, double q, double qd)
{
    const std::vector<Member> members = Linkage::at(Series(Real(q), 1, 0));
    for (std::size_t i = 0; i < members.size(); ++i) {
        state.bodies[i].v_WB = qd * Vector3d(double(members[i].x.d), double(members[i].y.d), 0);
        state.bodies[i].w_WB = qd * Vector3d(0, 0, double(members[i].angle.d));
    }
}

/// From `start` at `speed`, with or without gravity along −y, to 3 s: several dead centres.
template <class Linkage>
void compare(const QByteArray& method, const JointStepperOptions& options, double allowed, double row,
             double start, double speed, double g, int stepsOfOracle = 30000)
{
    Mechanism m = Linkage::make(start);
    m.forces.clear();
    if (g > 0.0)
        m.forces = {{"gravity", UniformGravity{Vector3d(0, -g, 0)}, {}}};
    Run run(method.constData(), m, options);
    setSpeed<Linkage>(run.state, start, speed);
    run.begin();
    const double energy = run.energy();
    constexpr double kEnd = 3.0;
    QVERIFY2(run.to(kEnd, row), run.reason.en.c_str());
    const auto [q, qd] = oracle::oneFreedomMotion(Linkage::at, 0, g, start, speed, kEnd, stepsOfOracle);
    QVERIFY(std::abs(q - start) > 4); // it has passed one
    const double off = std::abs(run.state.internal[0] + start - double(q));
    QVERIFY2(off < allowed, qPrintable(QStringLiteral("%1 rad").arg(off)));
    QVERIFY(std::abs(run.state.bodies[0].w_WB.z() - double(qd)) < 10 * allowed);
    QVERIFY(std::abs(run.energy() - energy) < 10 * allowed);
    const std::vector<Member> members = Linkage::at(Series(q, 1, 0));
    for (std::size_t i = 0; i < members.size(); ++i)
        QVERIFY(
            (run.state.bodies[i].p_WB - Vector3d(double(members[i].x.v), double(members[i].y.v), 0)).norm()
            < allowed);
}

/// The same with dopri5.
template <class Linkage>
void compare(const QByteArray& method, double tolerance, double start, double speed, double g,
             int stepsOfOracle = 30000)
{
    JointStepperOptions options;
    options.integration.relativeTolerance = tolerance;
    options.integration.absoluteTolerance = 0.01 * tolerance;
    // The error of some hundred steps, with what a dead centre makes of it.
    compare<Linkage>(method, options, 1e4 * tolerance + 1e-8, 0.02, start, speed, g, stepsOfOracle);
}

void methodsAndTolerances()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<double>("tolerance");
    for (const JointMethodRow& row : jointMethodTable())
        for (const double tolerance : {1e-8, 1e-10, 1e-12})
            QTest::addRow("%s, %g", row.id, tolerance) << QByteArray(row.id) << tolerance;
}

} // namespace

/// Positions in which a loop loses rank: the velocity, which stays continuous, decides where it goes on; and
/// those that cannot be passed, with the reason.
class TestDeadCentres : public QObject
{
    Q_OBJECT

private slots:
    void parallelogram_data() { methodsAndTolerances(); }
    void parallelogram()
    {
        QFETCH(QByteArray, method);
        QFETCH(double, tolerance);
        for (const double start : {0.5, 0.0})
            compare<Parallelogram>(method, tolerance, start, 2.0, 0.0);
        compare<Parallelogram>(method, tolerance, 0.5, 9.0, 9.81);
    }

    void foldingCrank_data() { methodsAndTolerances(); }
    void foldingCrank()
    {
        QFETCH(QByteArray, method);
        QFETCH(double, tolerance);
        compare<FoldingCrank>(method, tolerance, 0.4, 3.0, 0.0);
        compare<FoldingCrank>(method, tolerance, 0.4, 8.0, 9.81);
    }

    /// From many starts at many speeds, so that the last step before a dead centre ends anywhere.
    void manyApproaches_data() { mechanism::bothMethods(); }
    void manyApproaches()
    {
        QFETCH(QByteArray, method);
        struct Approach {
            double speed, g;
        };
        for (const double start : {0.3, 1.0})
            for (const auto [speed, g] : {Approach{3.0, 0.0}, Approach{8.0, 9.81}, Approach{20.0, 0.0}}) {
                compare<Parallelogram>(method, 1e-11, start, speed, g);
                compare<ChangePoint>(method, 1e-11, start, speed, g);
            }
    }

    /// Methods with steps of one length go over them too.
    void fixedSteps_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("integrator");
        mechanism::eachMethod({"rk4", "heun"}, [](const char* method, const char* integrator) {
            QTest::addRow("%s, %s", method, integrator) << QByteArray(method) << QByteArray(integrator);
        });
    }
    void fixedSteps()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        // Steps of 0.02 rad or so, whichever way they fall on the dead centres.
        for (const double step : {0.004, 0.01, 0.0037, 0.00731}) {
            JointStepperOptions options;
            options.integrator = integrator.constData();
            // (w h)² or (w h)⁴ over some radians, with what a dead centre makes of it.
            const double allowed = integrator == "rk4" ? 1e-4 : 2e-2;
            compare<Parallelogram>(method, options, allowed, step, 0.5, 2.0, 0.0);
            compare<Parallelogram>(method, options, allowed, step, 0.0, 2.0, 0.0);
            compare<FoldingCrank>(method, options, allowed, step, 0.4, 3.0, 0.0);
            compare<FoldingCrank>(method, options, allowed, 0.5 * step, 0.4, 8.0, 9.81);
        }
    }

    /// The shorter the steps the closer they come to it, and what they leave in error is multiplied by the
    /// inverse square of that: steps of 0.1 ms that go on by themselves make a radian of it.
    void shortSteps_data() { mechanism::bothMethods(); }
    void shortSteps()
    {
        QFETCH(QByteArray, method);
        JointStepperOptions options;
        options.integrator = "rk4";
        // (w h)⁴ is rounding; dopri5's tolerance of 1e-10 with what a dead centre makes of it.
        compare<Parallelogram>(method, options, 1e-6, 1e-4, 0.5, 9.0, 9.81);
        compare<FoldingCrank>(method, options, 1e-6, 1e-4, 0.4, 3.0, 0.0);
    }

    /// Two branches that come close and do not meet are not taken for two that cross.
    void nearMiss_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<double>("excess");
        for (const JointMethodRow& row : jointMethodTable())
            for (const double excess : {1e-2, 1e-4, 1e-6})
                QTest::addRow("%s, %g", row.id, excess) << QByteArray(row.id) << excess;
    }
    void nearMiss()
    {
        QFETCH(QByteArray, method);
        QFETCH(double, excess);
        LongerRod::excess = excess;
        // Its passage takes √excess of a second or so, a hundred steps of the oracle.
        compare<LongerRod>(method, 1e-10, 0.4, 3.0, 0.0, 300000);
    }

    /// A parallelogram that begins flat, its crank turning and its rocker at rest: neither branch,
    /// in one of which the rocker turns with the crank and in the other against it, has such velocities.
    void noBranch_data() { mechanism::bothMethods(); }
    void noBranch()
    {
        QFETCH(QByteArray, method);
        Mechanism m = Parallelogram::make(0.0);
        m.forces.clear();
        Run run(method.constData(), m);
        // The coupler's end at the rocker rests.
        run.state.bodies[0].v_WB = {0, 0.3, 0};
        run.state.bodies[0].w_WB = {0, 0, 2};
        run.state.bodies[1].v_WB = {0, 0.3, 0};
        run.state.bodies[1].w_WB = {0, 0, -0.6};
        run.begin();
        QVERIFY(!run.to(1.0, 0.01));
        QVERIFY2(run.reason.en.find("singular position") != std::string::npos, run.reason.en.c_str());
    }

    /// A motor at the crank: the rocker keeps beside it.
    void driven_data() { methodsAndTolerances(); }
    void driven()
    {
        QFETCH(QByteArray, method);
        QFETCH(double, tolerance);
        Mechanism m = Parallelogram::make(0.5);
        m.forces.clear();
        freedomOf(m, 0).motor = speedMotor(2.0);
        JointStepperOptions options;
        options.integration.relativeTolerance = tolerance;
        options.integration.absoluteTolerance = 0.01 * tolerance;
        Run run(method.constData(), m, options);
        run.begin();
        QVERIFY2(run.to(6.0, 0.02), run.reason.en.c_str());
        const double allowed = 1e4 * tolerance + 1e-8;
        QVERIFY(std::abs(run.state.internal[0] - 12.0) < allowed);
        QVERIFY(std::abs(run.state.internal[3] - 12.0) < allowed);
    }

    /// A motor that pushes the piston of a slider-crank (0.3 m, 0.9 m) beyond its reach of 1.2 m, at 0.2 m/s
    /// from x(1 rad): the run ends there and says why.
    void reach_data() { mechanism::bothMethods(); }
    void reach()
    {
        QFETCH(QByteArray, method);
        const Vector3d pin = along(1.0, 0.3);
        const Vector3d piston(pin.x() + std::sqrt(0.81 - pin.y() * pin.y()), 0, 0);
        Mechanism m = sliderCrank(pin, piston, 0.02, 0.14);
        m.forces.clear();
        freedomOf(m, 3).motor = speedMotor(0.2);
        Run run(method.constData(), m);
        run.begin();
        QVERIFY(!run.to(5.0, 0.01));
        QVERIFY2(run.reason.en.find("singular position") != std::string::npos, run.reason.en.c_str());
        QVERIFY(run.reason.zh.find("奇异位置") != std::string::npos);
        const double reached = (1.2 - piston.x()) / 0.2;
        QVERIFY(run.t <= reached && run.t > reached - 0.02); // within the last row
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestDeadCentres)
#include "test_dead_centres.moc"
