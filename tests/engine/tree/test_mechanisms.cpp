#include "engine/step/joint_stepper.h"
#include "engine/step/tree_stepper.h"
#include "support/mechanisms.h"
#include "support/oracles/chain_equations.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <memory>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;

constexpr double kPi = std::numbers::pi;

struct Run {
    Run(const QByteArray& method, const Mechanism& m, const JointStepperOptions& options = {})
        : system(m.system())
        , state(m.state(system))
        , stepper(makeJointStepper(method.constData(), system, m.joints, options))
    {
        stepper->begin(state, 0.0, events);
    }
    bool to(double end, double row)
    {
        while (t < end - 1e-12) {
            const Stepper::Advance a = stepper->advance(state, t, std::min(end, t + row));
            if (!a.result)
                return false;
            t = a.t;
            if (a.event)
                stepper->cross(state, t, events);
        }
        return true;
    }
    const BodyState& body(int i) const { return state.bodies[static_cast<std::size_t>(i)]; }
    double energy() const { return kineticEnergy(system, state) + potentialEnergy(system, t, state); }

    System system;
    State state;
    std::unique_ptr<MechanismStepper> stepper;
    std::vector<ContactEvent> events;
    double t = 0.0;
};

void bothMethods()
{
    QTest::addColumn<QByteArray>("method");
    for (const JointMethodRow& row : jointMethodTable())
        QTest::addRow("%s", row.id) << QByteArray(row.id);
}

/// A turn about z by an angle.
Matrix3d turned(double angle)
{
    return Eigen::AngleAxisd(angle, Vector3d::UnitZ()).toRotationMatrix();
}

Vector3d along(double angle, double length)
{
    return {length * std::cos(angle), length * std::sin(angle), 0.0};
}

JointMotor speedMotor(double speed)
{
    JointMotor motor;
    motor.kind = MotorKind::speed;
    motor.target = speed;
    return motor;
}

/// Andrews' squeezing mechanism at its start; hinges along z, angles β = −0.0617…, Θ = 0.
/// Source: E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, VII.7; Test Set for IVP
/// Solvers.
struct Andrews {
    static constexpr double beta = -0.0617138900142764496358948458001, theta = 0.0,
                            gamma = 0.455279819163070380255912382449, phi = 0.222668390165885884674473185609,
                            delta = 0.487364979543842550225598953530,
                            omega = -0.222668390165885884674473185609,
                            epsilon = 1.23054744454982119249735015568;

    static Mechanism make()
    {
        const double d = 28e-3, da = 115e-4, e = 2e-2, ea = 1421e-5, rr = 7e-3, ra = 92e-5, ss = 35e-3,
                     sa = 1874e-5, sb = 1043e-5, sc = 18e-3, sd = 2e-2, ta = 2308e-5, tb = 916e-5, u = 4e-2,
                     ua = 1228e-5, ub = 449e-5, zf = 2e-2, zt = 4e-2, fa = 1421e-5;
        const Vector3d O(0, 0, 0), A(-0.06934, -0.00227, 0), B(-0.03635, 0.03273, 0), C(0.014, 0.072, 0);
        const auto local
            = [](double angle, double x, double y) { return Vector3d(turned(angle) * Vector3d(x, y, 0.0)); };
        const Vector3d crank = along(beta, rr), P = crank - along(beta + theta, d);
        const Vector3d onFive = A + along(delta, zt), onSeven = A + local(epsilon, 0.0, -u);
        Mechanism m;
        m.forces.clear();
        const auto add = [&](double mass, double I, const Vector3d& p, double angle) {
            m.add(mass, {I, I, I}, p, turned(angle));
        };
        add(0.04325, 2.194e-6, along(beta, ra), beta);
        add(0.00365, 4.410e-7, crank - along(beta + theta, da), beta + theta);
        add(0.02373, 5.255e-6, B + local(gamma, sa, sb), gamma);
        add(0.00706, 5.667e-7, onFive + local(phi + delta, 0.0, -(e - ea)), phi + delta);
        add(0.07050, 1.169e-5, A + local(delta, ta, tb), delta);
        add(0.00706, 5.667e-7, onSeven + along(omega + epsilon, zf - fa), omega + epsilon);
        add(0.05498, 1.912e-5, A + local(epsilon, ua, ub), epsilon);
        const auto hinge = [&](int a, int b, const Vector3d& at) {
            m.join(JointKind::hinge, a, b, at, Matrix3d::Identity());
        };
        hinge(kWorld, 0, O);
        hinge(kWorld, 2, B);
        hinge(kWorld, 4, A);
        hinge(kWorld, 6, A);
        hinge(0, 1, crank);
        hinge(4, 3, onFive);
        hinge(6, 5, onSeven);
        hinge(1, 2, P);
        hinge(1, 3, P);
        hinge(1, 5, P);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor.kind = MotorKind::effort;
        m.joints[0].freedoms[0].motor.target = 0.033;
        SpringDamper spring;
        spring.bodyA = kWorld;
        spring.point_A = C;
        spring.bodyB = 2;
        spring.point_B = Vector3d(sd - sa, -sc - sb, 0.0);
        spring.stiffness = 4530.0;
        spring.length = 0.07785;
        m.forces.push_back({"spring", spring, {}});
        // The hinge at P closes three loops; rod 3 ends there: B + (0, ss) turned by γ.
        Q_ASSERT((B + local(gamma, 0.0, ss) - P).norm() < 1e-12);
        return m;
    }
};

} // namespace

class TestMechanisms : public QObject
{
    Q_OBJECT

private slots:
    /// Two rods let go from rest at 120° and −20° (a chaotic motion), angles and rates to eight digits at 2
    /// s: the upper one on a hinge, or held by a support.
    void doublePendulum_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<Support>("support");
        for (const JointMethodRow& row : jointMethodTable()) {
            QTest::addRow("%s, hinge", row.id) << QByteArray(row.id) << Support::free;
            QTest::addRow("%s, point", row.id) << QByteArray(row.id) << Support::point;
            QTest::addRow("%s, axle", row.id) << QByteArray(row.id) << Support::axis;
        }
    }
    void doublePendulum()
    {
        QFETCH(QByteArray, method);
        QFETCH(Support, support);
        const double start[2]{2.0 * kPi / 3.0, -kPi / 9.0};
        Mechanism m = mechanism::chain(2, start[0]);
        const Vector3d elbow(std::sin(start[0]), 0.0, -std::cos(start[0]));
        m.poses[1].translation() = elbow + 0.5 * Vector3d(std::sin(start[1]), 0.0, -std::cos(start[1]));
        m.poses[1].linear() = Eigen::AngleAxisd(-start[1], Vector3d::UnitY()).toRotationMatrix();
        if (support != Support::free) {
            m.bodies[0].support = support;
            m.bodies[0].pivot_B = {0.0, 0.0, 0.5};
            m.bodies[0].axis_B = Vector3d::UnitY();
            m.joints.erase(m.joints.begin());
        }
        VectorXd y(4);
        y << start[0], start[1], 0.0, 0.0;
        const auto rates = [](const VectorXd& z) {
            VectorXd dz(4);
            dz << z.tail<2>(),
                oracle::chainAccelerations(z.head<2>(), z.tail<2>(), 1.0, 1.0, 1.0 / 12.0, 9.81);
            return dz;
        };
        const VectorXd expected = oracle::integrate(rates, y, 2.0, 400);
        // The oracle against itself at half the steps: its error is far below the eight digits.
        QVERIFY((expected - oracle::integrate(rates, y, 2.0, 200)).cwiseAbs().maxCoeff() < 1e-10);
        JointStepperOptions options;
        options.integration.relativeTolerance = 1e-13;
        options.integration.absoluteTolerance = 1e-14;
        Run run(method, m, options);
        QVERIFY(run.to(2.0, 0.5));
        // Turns are counted, from the position in which the joints were placed.
        const std::vector<double>& q = run.state.internal;
        QVERIFY(expected[1] - expected[0] < -kPi);
        QVERIFY(std::abs(q.back() - (expected[1] - expected[0])) < 1e-8);
        if (support == Support::free)
            QVERIFY(std::abs(q.front() - (expected[0] - start[0])) < 1e-8);
        for (int i = 0; i < 2; ++i) {
            const Matrix3d R = rotation(run.system, run.state, i);
            const double off = std::remainder(std::atan2(-R(0, 2), R(2, 2)) - expected[i], 2.0 * kPi);
            const double rate = -run.body(i).w_WB.y() - expected[2 + i];
            QVERIFY2(std::abs(off) < 1e-8, qPrintable(QString::number(off)));
            QVERIFY2(std::abs(rate) < 1e-8, qPrintable(QString::number(rate)));
        }
    }

    /// The published values at t = 0.03 s.
    void andrewsSqueezer_data() { bothMethods(); }
    void andrewsSqueezer()
    {
        QFETCH(QByteArray, method);
        JointStepperOptions options;
        options.integration.relativeTolerance = 1e-13;
        options.integration.absoluteTolerance = 1e-13;
        Run run(method, Andrews::make(), options);
        // The table's angles close the loops to its own digits.
        if (const auto* tree = dynamic_cast<const TreeStepper*>(run.stepper.get())) {
            QCOMPARE(tree->tree().freedomCount(), 7);
            QCOMPARE(tree->tree().loops().size(), std::size_t(3));
            QVERIFY(tree->report().largestError < 1e-12);
            const TreeEvaluation e = tree->evaluation(0.0, run.state);
            QCOMPARE(e.set.rows, 15);
            QCOMPARE(e.solver.rank(), 6); // one freedom left of seven
        } else {
            const auto& maximal = dynamic_cast<const JointStepper&>(*run.stepper);
            QVERIFY(maximal.report().largestError < 1e-12);
            const JointSolution s = maximal.solution(0.0, run.state);
            QCOMPARE(s.set.rows, 50);
            QCOMPARE(s.rank, 41); // one freedom left of 42
        }
        QVERIFY(run.to(0.03, 0.001));
        const std::vector<double>& q = run.state.internal;
        // Joints 0 … 6: β, γ, δ, ε, Θ, Φ, Ω, counted from the start.
        const double found[7]{Andrews::beta + q[0],   Andrews::theta + q[4], Andrews::gamma + q[1],
                              Andrews::phi + q[5],    Andrews::delta + q[2], Andrews::omega + q[6],
                              Andrews::epsilon + q[3]};
        const double table[7]{15.81077119629904,   -15.75637105984298, 0.04082224013073101,
                              -0.5347301163226948, 0.5244099658805304, 0.5347301163226948,
                              1.048080741042263};
        for (int k = 0; k < 7; ++k)
            // Integrated at 1e-13; initial angles known to 1e-16 and loops closed to 1e-13, magnified
            // some ten thousandfold by the motion.
            QVERIFY2(
                std::abs(found[k] - table[k]) < 5e-9,
                qPrintable(QString("%1: %2 %3").arg(k).arg(found[k], 0, 'g', 12).arg(table[k], 0, 'g', 12)));
    }

    /// Bricard's linkage, six hinges along the edges of a cube: 30 rows of rank 29 on five rods. It moves
    /// under gravity and keeps its energy.
    void bricardsLinkage_data() { bothMethods(); }
    void bricardsLinkage()
    {
        QFETCH(QByteArray, method);
        Mechanism m;
        m.forces = {{"gravity", UniformGravity{Vector3d(0, -9.81, 0)}, {}}};
        const Vector3d P[6]{{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
        for (int i = 0; i < 5; ++i) {
            const Vector3d rod = P[i + 1] - P[i];
            const Vector3d I = Vector3d::Constant(1.0 / 12.0) - (1.0 / 12.0 - 1e-3) * rod.cwiseAbs();
            m.add(1.0, I, 0.5 * (P[i] + P[i + 1]));
        }
        for (int i = 0; i < 6; ++i) {
            const Vector3d before = P[i] - P[(i + 5) % 6], after = P[(i + 1) % 6] - P[i];
            if (i == 0)
                m.join(JointKind::hinge, kWorld, 0, P[0], frameAlong(before.cross(after)));
            else if (i == 5)
                m.join(JointKind::hinge, kWorld, 4, P[5], frameAlong(before.cross(after)));
            else
                m.join(JointKind::hinge, i - 1, i, P[i], frameAlong(before.cross(after)));
        }
        Run run(method, m);
        if (const auto* maximal = dynamic_cast<const JointStepper*>(run.stepper.get())) {
            const JointSolution s = maximal->solution(0.0, run.state);
            QCOMPARE(s.set.rows, 30);
            QCOMPARE(s.rank, 29);
        }
        const double energy = run.energy();
        const Vector3d start = run.body(2).p_WB;
        double moved = 0.0;
        while (run.t < 1.0) {
            QVERIFY(run.to(run.t + 0.1, 0.02));
            moved = std::max(moved, (run.body(2).p_WB - start).norm());
            // dopri5 at 1e-10, projected: some 1e-9 of the 10 J that move about
            QVERIFY2(std::abs(run.energy() - energy) < 1e-6,
                     qPrintable(QString::number(run.energy() - energy)));
        }
        QVERIFY(moved > 0.3);
        const JointSet joints(run.system, m.joints);
        QVERIFY(JointProjection(run.system, joints).errors(0.0, run.state, {}).position < 1e-10);
    }

    /// A slider-crank at constant speed: x = r cos θ + √(l² − r² sin² θ), and its derivatives.
    void sliderCrank_data() { bothMethods(); }
    void sliderCrank()
    {
        QFETCH(QByteArray, method);
        const double r = 0.5, l = 1.5, speed = 4.0;
        Mechanism m;
        m.add(1.0, {0.01, 0.02, 0.02}, {0.5 * r, 0, 0});
        m.add(2.0, {0.01, 0.4, 0.4}, {r + 0.5 * l, 0, 0});
        m.add(0.5, {0.01, 0.01, 0.01}, {r + l, 0, 0});
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 0, 1, {r, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 1, 2, {r + l, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::slider, kWorld, 2, {0, 0, 0}, frameAlong({1, 0, 0}));
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor = speedMotor(speed);
        Run run(method, m);
        for (int k = 1; k <= 10; ++k) {
            QVERIFY(run.to(0.2 * k, 0.02));
            const double theta = speed * run.t, c = std::cos(theta), s = std::sin(theta);
            const double root = std::sqrt(l * l - r * r * s * s);
            // dopri5 at 1e-10 with projection
            QVERIFY(std::abs(run.body(2).p_WB.x() - (r * c + root)) < 1e-8);
            QVERIFY(std::abs(run.body(2).v_WB.x() + speed * (r * s + r * r * s * c / root)) < 1e-7);
            QVERIFY(run.body(2).p_WB.tail<2>().norm() < 1e-10);
        }
    }

    /// A four-bar linkage with a driven crank (Grashof): the rocker from the triangle of the diagonal. The
    /// rocker stands on a hinge, or on the axle of a support.
    void fourBar_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<bool>("axle");
        for (const JointMethodRow& row : jointMethodTable()) {
            QTest::addRow("%s, hinge", row.id) << QByteArray(row.id) << false;
            QTest::addRow("%s, axle", row.id) << QByteArray(row.id) << true;
        }
    }
    void fourBar()
    {
        QFETCH(QByteArray, method);
        QFETCH(bool, axle);
        const double a = 0.4, b = 1.2, c = 1.0, g = 1.1, speed = 3.0; // crank, coupler, rocker, ground
        const auto rocker = [&](double theta) {
            // Diagonal from the crank's end to the rocker's pivot at (g, 0).
            const Vector3d crank = along(theta, a), diagonal = Vector3d(g, 0, 0) - crank;
            const double f = diagonal.norm();
            const double inner = std::acos((c * c + f * f - b * b) / (2.0 * c * f));
            return kPi + std::atan2(diagonal.y(), diagonal.x()) - inner;
        };
        const double start = 0.3;
        const Vector3d crank = along(start, a), pivot(g, 0, 0), end = pivot + along(rocker(start), c);
        Mechanism m;
        const Vector3d coupler = end - crank;
        QVERIFY(std::abs(coupler.norm() - b) < 1e-14);
        m.add(1.0, {0.01, 0.02, 0.02}, 0.5 * crank, turned(start));
        m.add(1.0, {0.01, 0.1, 0.1}, 0.5 * (crank + end), turned(std::atan2(coupler.y(), coupler.x())));
        m.add(1.0, {0.01, 0.1, 0.1}, 0.5 * (pivot + end), turned(rocker(start)));
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 0, 1, crank, Matrix3d::Identity());
        m.join(JointKind::hinge, 1, 2, end, Matrix3d::Identity());
        if (axle) {
            m.bodies[2].support = Support::axis;
            m.bodies[2].pivot_B = {-0.5 * c, 0.0, 0.0};
            m.bodies[2].pivot_W = pivot;
        } else {
            m.join(JointKind::hinge, kWorld, 2, pivot, Matrix3d::Identity());
        }
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor = speedMotor(speed);
        Run run(method, m);
        for (int k = 1; k <= 10; ++k) {
            QVERIFY(run.to(0.25 * k, 0.02));
            const Vector3d expected = pivot + 0.5 * along(rocker(start + speed * run.t), c);
            QVERIFY2((run.body(2).p_WB - expected).norm() < 1e-8,
                     qPrintable(QString::number((run.body(2).p_WB - expected).norm())));
        }
    }

    /// Two shafts at an angle β through a universal joint, the first at constant speed: tan φ = cos β tan θ,
    /// so ω₂/ω₁ = cos β / (1 − sin² β sin² θ).
    void universalJoint_data() { bothMethods(); }
    void universalJoint()
    {
        QFETCH(QByteArray, method);
        const double beta = kPi / 4.0, speed = 5.0;
        const Vector3d second(std::cos(beta), std::sin(beta), 0.0);
        Mechanism m;
        m.forces.clear();
        m.add(1.0, {0.1, 0.2, 0.2}, {-0.5, 0, 0});
        m.add(1.0, {0.1, 0.2, 0.2}, 0.5 * second, turned(beta));
        m.join(JointKind::hinge, kWorld, 0, {-1, 0, 0}, frameAlong({1, 0, 0}));
        Matrix3d cross;
        cross.col(0) << -std::sin(beta), std::cos(beta), 0.0;
        cross.col(2) << 0, 0, 1;
        cross.col(1) = cross.col(2).cross(cross.col(0));
        m.join(JointKind::universal, 0, 1, {0, 0, 0}, cross);
        m.join(JointKind::hinge, kWorld, 1, second, frameAlong(second));
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor = speedMotor(speed);
        Run run(method, m);
        for (int k = 1; k <= 10; ++k) {
            QVERIFY(run.to(0.13 * k, 0.02));
            const double s = std::sin(speed * run.t), sinBeta = std::sin(beta);
            const double ratio = std::cos(beta) / (1.0 - sinBeta * sinBeta * s * s);
            QVERIFY(std::abs(run.body(0).w_WB.x() - speed) < 1e-9);
            QVERIFY((run.body(1).w_WB - ratio * speed * second).norm() < 1e-7);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestMechanisms)
#include "test_mechanisms.moc"
