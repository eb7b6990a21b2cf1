#include "engine/step/tree_stepper.h"
#include "support/mechanisms.h"

#include <QtTest>
#include <cmath>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

/// A nut on an upright screw, h its travel in one turn.
class TestScrew : public QObject
{
    Q_OBJECT

private slots:
    /// From rest it falls as if it had the mass m + I (2π/h)²: z̈ = −m g / (m + I (2π/h)²), and turns with it,
    /// h θ = 2π z, through many turns.
    void nutFallsDownItsScrew_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<double>("pitch");
        for (const char* method : {"maximal", "reduced"})
            for (const double pitch : {0.02, -0.3, 4.0})
                QTest::addRow("%s, %g m", method, pitch) << QByteArray(method) << pitch;
    }
    void nutFallsDownItsScrew()
    {
        QFETCH(QByteArray, method);
        QFETCH(double, pitch);
        constexpr double m = 0.3, I = 2e-4, g = 9.81, t = 2.0;
        mechanism::Mechanism nut;
        nut.add(m, {3e-4, 3e-4, I}, {0, 0, 0});
        nut.join(JointKind::screw, kWorld, 0, {0, 0, 0}, Matrix3d::Identity()).pitch = pitch;
        const System system(nut.bodies, {{"gravity", UniformGravity{Vector3d(0, 0, -g)}, {}}});
        State state = nut.state(system);
        const auto stepper = makeJointStepper(method.constData(), system, nut.joints);
        std::vector<ContactEvent> events;
        stepper->begin(state, 0, events);
        for (double at = 0; at < t;) {
            const Stepper::Advance step = stepper->advance(state, at, t);
            QVERIFY(step.result);
            at = step.t;
        }
        const double ratio = 2 * std::numbers::pi / pitch;
        const double fall = -0.5 * m * g / (m + I * ratio * ratio) * t * t;
        // The tolerance of the steps is 1e-10 of each; there are some dozens.
        QVERIFY(std::abs(state.bodies[0].p_WB.z() - fall) < 1e-8 * std::abs(fall));
        QVERIFY(std::abs(state.bodies[0].w_WB.z() * pitch / (2 * std::numbers::pi) - state.bodies[0].v_WB.z())
                < 1e-9);
        const double turned = std::remainder(fall * ratio, 2 * std::numbers::pi);
        const Matrix3d R = rotation(system, state, 0);
        QVERIFY(std::abs(std::remainder(std::atan2(R(1, 0), R(0, 0)) - turned, 2 * std::numbers::pi)) < 1e-6);
    }

    void pitchOfZeroIsRefused()
    {
        mechanism::Mechanism nut;
        nut.add(1.0, {1, 1, 1}, {0, 0, 0});
        nut.join(JointKind::screw, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        QVERIFY_EXCEPTION_THROWN(JointSet(nut.system(), nut.joints), std::invalid_argument);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestScrew)
#include "test_screw.moc"
