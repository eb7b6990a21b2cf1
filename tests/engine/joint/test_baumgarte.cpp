#include "engine/joint/joint_reactions.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/joint_six_step.h"
#include "engine/tree/tree_system.h"
#include "support/mechanisms.h"

#include <QtTest>
#include <cmath>
#include <complex>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::Mechanism;

/// ë + 2 α ė + β² e = 0 from e, ė.
double decayed(double alpha, double beta, double e, double rate, double t)
{
    if (alpha == beta)
        return std::exp(-alpha * t) * (e + (rate + alpha * e) * t);
    const std::complex<double> root = std::sqrt(std::complex<double>(alpha * alpha - beta * beta));
    return (std::exp(-alpha * t)
            * (e * std::cosh(root * t) + (rate + alpha * e) / root * std::sinh(root * t)))
        .real();
}

void coefficients()
{
    QTest::addColumn<double>("alpha");
    QTest::addColumn<double>("beta");
    QTest::newRow("oscillates") << 2.0 << 9.0;
    QTest::newRow("critical") << 5.0 << 5.0;
    QTest::newRow("creeps") << 7.0 << 3.0;
    QTest::newRow("velocities only") << 4.0 << 0.0;
    QTest::newRow("undamped") << 0.0 << 6.0;
}

/// A body on a slider along x, which a second joint fixes to the world: e is its place.
Mechanism fixedSlider()
{
    Mechanism m;
    m.forces = {{"gravity", UniformGravity{Vector3d(3, 0, 0)}, {}}}; // along the slider: held all the same
    m.add(2.0, {0.1, 0.2, 0.3}, {0, 0, 0});
    m.join(JointKind::slider, kWorld, 0, {0, 0, 0}, frameAlong({1, 0, 0}));
    m.join(JointKind::fixed, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
    return m;
}

JointSettings by(double alpha, double beta)
{
    JointSettings settings;
    settings.baumgarte = {alpha, beta};
    return settings;
}

constexpr double kOff = 0.02, kRate = -0.3, kEnd = 0.7;

} // namespace

/// The errors of joints decay as Baumgarte's coefficients say.
class TestBaumgarte : public QObject
{
    Q_OBJECT

private slots:
    void maximal_data() { coefficients(); }
    void maximal()
    {
        QFETCH(double, alpha);
        QFETCH(double, beta);
        Mechanism m = fixedSlider();
        m.joints.erase(m.joints.begin());
        const System bare = m.system();
        const auto joints = std::make_shared<const JointSet>(bare, m.joints);
        const System system
            = bare.withReactions(std::make_shared<JointReactions>(bare, joints, by(alpha, beta)));
        State s = m.state(bare);
        s.bodies[0].p_WB = {kOff, -kOff, 0.5 * kOff};
        s.bodies[0].v_WB = {kRate, 0.0, -kRate};
        Options options;
        options.relativeTolerance = 1e-12;
        options.absoluteTolerance = 1e-14;
        const auto method = makeIntegrator("dopri5", system, options);
        QVERIFY(bool(method->step(s, 0.0, kEnd)));
        const Vector3d expected(decayed(alpha, beta, kOff, kRate, kEnd),
                                decayed(alpha, beta, -kOff, 0.0, kEnd),
                                decayed(alpha, beta, 0.5 * kOff, -kRate, kEnd));
        // The tolerance over a hundred steps.
        QVERIFY2((s.bodies[0].p_WB - expected).norm() < 1e-11,
                 qPrintable(QString::number((s.bodies[0].p_WB - expected).norm())));
    }

    /// The loop of a tree, by RK4 with steps of 1 ms here: h⁴ β⁵ of an error of 2 cm, and less.
    void reduced_data() { coefficients(); }
    void reduced()
    {
        QFETCH(double, alpha);
        QFETCH(double, beta);
        const Mechanism m = fixedSlider();
        const System bare = m.system();
        const auto joints = std::make_shared<const JointSet>(bare, m.joints);
        TreeSettings settings;
        settings.baumgarte = {alpha, beta};
        const TreeSystem tree(std::make_shared<const Tree>(bare, joints), settings);
        TreeEvaluation e = tree.makeEvaluation();
        const auto rates = [&](const Eigen::Vector2d& y) {
            tree.evaluate(0.0, Side::after, y.head<1>(), y.tail<1>(), e);
            return Eigen::Vector2d(y[1], e.qdd[0]);
        };
        Eigen::Vector2d y(kOff, kRate);
        constexpr double h = 1e-3;
        for (int n = 0; n < 700; ++n) {
            const Eigen::Vector2d k1 = rates(y), k2 = rates(y + 0.5 * h * k1), k3 = rates(y + 0.5 * h * k2),
                                  k4 = rates(y + h * k3);
            y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        }
        const double expected = decayed(alpha, beta, kOff, kRate, kEnd);
        QVERIFY2(std::abs(y[0] - expected) < 1e-10, qPrintable(QString::number(y[0] - expected)));
    }

    /// The six steps, at the level of velocities: ġ = −β g, (1 − h β)ⁿ after n of them.
    void sixStep()
    {
        Mechanism m = fixedSlider();
        m.joints.erase(m.joints.begin());
        const System bare = m.system();
        const auto joints = std::make_shared<const JointSet>(bare, m.joints);
        const auto method = makeJointSixStep(bare, joints, by(3.0, 8.0), {});
        State s = m.state(bare);
        s.bodies[0].p_WB = {kOff, 0, 0};
        for (int n = 0; n < 50; ++n)
            QVERIFY(bool(method->step(s, 0.01 * n, 0.01)));
        QVERIFY(std::abs(s.bodies[0].p_WB.x() - kOff * std::pow(1 - 0.08, 50)) < 1e-16);
    }

    void refuses()
    {
        const Mechanism m = fixedSlider();
        const System bare = m.system();
        const auto joints = std::make_shared<const JointSet>(bare, m.joints);
        for (const Baumgarte& wrong : {Baumgarte{-1, 0}, Baumgarte{0, NAN}, Baumgarte{INFINITY, 1}})
            QVERIFY_EXCEPTION_THROWN(JointReactions(bare, joints, by(wrong.alpha, wrong.beta)),
                                     std::invalid_argument);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestBaumgarte)
#include "test_baumgarte.moc"
