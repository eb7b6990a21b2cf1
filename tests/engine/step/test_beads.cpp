#include "engine/joint/joint_reactions.h"
#include "engine/joint/joint_set.h"

#include "joined_fixture.h"
#include "support/oracles/curves_and_blades.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

namespace
{

const char* const kSteppers[]{"event-driven", "time-stepping", "soft"};
constexpr double kMass = 1.2; // kg, of each bead

std::shared_ptr<const Curve> along(const std::function<Vector3d(double)>& place, double from, double to)
{
    return std::make_shared<Curve>(place, from, to);
}

/// A bead at q on a curve in the world, its centre on it; a wall far away.
Experiment bead(const std::shared_ptr<const Curve>& curve, double q, double speed, const std::string& stepper,
                double e = 0.0, const Vector3d& g_W = {0.0, 0.0, -kGravity})
{
    mechanism::Mechanism m;
    m.add(kMass, 1e-3 * Vector3d::Ones(), Vector3d::Zero());
    JointDescription& joint = m.join(JointKind::curve, kWorld, 0, Vector3d::Zero(), Matrix3d::Identity());
    joint.curve = curve;
    joint.freedoms.resize(1);
    joint.freedoms[0].restitution = e;
    const Curve::Point at = curve->at(q);
    m.poses[0].translation() = at.c;
    ContactLaw law;
    law.stiffness = 1e4;
    Experiment x = jointed(
        m, {wall("wall", {50.0, 0.0, 0.0}, -Vector3d::UnitX()), tip("bead", 0, Vector3d::Zero(), 0.01)}, law,
        g_W, {}, stepper);
    x.body().v_WB = speed * at.t;
    x.state.internal = {q};
    return x;
}

/// J: time-stepping puts positions back after each step, which moves bodies a little in their weight, as
/// those on rods; by h² in all.
double unaccounted(const QString& stepper)
{
    return stepper == "time-stepping" ? 1e-4 : 1e-8;
}

/// What the curve exerts on the bead.
Vector3d forceOn(const Experiment& x, const std::shared_ptr<const Curve>& curve)
{
    JointDescription joint;
    joint.kind = JointKind::curve;
    joint.bodyA = kWorld;
    joint.bodyB = 0;
    joint.curve = curve;
    const JointReactions reactions(x.system, std::make_shared<JointSet>(x.system, std::vector{joint}), {});
    return reactions.solution(x.system, x.t, x.state).forces[0].f_W;
}

} // namespace

/// Beads on wires.
class TestBeads : public QObject
{
    Q_OBJECT

private slots:
    void steppers()
    {
        QTest::addColumn<QString>("stepper");
        for (const char* stepper : kSteppers)
            QTest::newRow(stepper) << stepper;
    }

    /// However far a bead swings on a cycloid, it takes the same time.
    void cycloidIsIsochronous_data() { steppers(); }
    void cycloidIsIsochronous()
    {
        QFETCH(const QString, stepper);
        const double R = 0.5;
        const auto curve
            = along([=](double s) -> Vector3d { return R * Vector3d(s + std::sin(s), 0.0, -std::cos(s)); },
                    -3.0, 3.0);
        for (const double q0 : {0.1, 1.0, 1.9}) {
            Experiment x = bead(curve, q0, 0.0, stepper.toStdString());
            const double t = 1.7;
            QVERIFY2(x.run(t, stepper == "time-stepping" ? 0.0005 : 0.01), x.reason.c_str());
            const double q = curve->nearest(x.body().p_WB);
            // Steps to 1e-10, some hundred; time-stepping is of the first order: ½ h ω q₀.
            const double tolerance = stepper == "time-stepping" ? 0.0005 * 2.3 * q0 : 1e-8;
            QVERIFY2(std::abs(q - oracle::cycloid(q0, R, kGravity, t)) < tolerance,
                     qPrintable(QString("q0 = %1: %2").arg(q0).arg(q - oracle::cycloid(q0, R, kGravity, t))));
            QVERIFY2(x.largestResidual < unaccounted(stepper),
                     qPrintable(QString::number(x.largestResidual)));
        }
    }

    /// In a loop the wire presses inwards with m g (3 cos θ − 2) + m v₀²/R, and beyond the point where that
    /// is zero outwards.
    void loopPressesAndPulls()
    {
        const double R = 0.8, v0 = std::sqrt(4.2 * kGravity * R); // over the top it takes √(4 g R)
        const auto curve
            = along([=](double s) -> Vector3d { return R * Vector3d(std::sin(s), 0.0, -std::cos(s)); }, 0.0,
                    2.0 * pi);
        Experiment x = bead(curve, 0.0, v0, "event-driven");
        double worst = 0.0, least = 0.0;
        x.watch = [&] {
            const Vector3d p = x.body().p_WB;
            const double inwards = -forceOn(x, curve).dot(p) / R;
            worst = std::max(
                worst,
                std::abs(inwards - oracle::loopForce(kMass, R, kGravity, v0, std::atan2(p.x(), -p.z()))));
            least = std::min(least, inwards);
            QVERIFY(std::abs(p.norm() - R) < 1e-11);
        };
        QVERIFY2(x.run(3.0), x.reason.c_str());
        QVERIFY2(worst < 1e-7, qPrintable(QString::number(worst))); // of forces up to 60 N
        QVERIFY(least < -0.7 * kMass * kGravity); // at the top, 0.8 m g
        // It has gone round and round: the way is counted on.
        QVERIFY(x.state.internal[0] > 2.0 * pi * R);
    }

    /// Down a helix of slope α: q = ½ g sin α t².
    void slidesDownAHelix_data() { steppers(); }
    void slidesDownAHelix()
    {
        QFETCH(const QString, stepper);
        const double r = 0.5, p = 0.1;
        const auto curve
            = along([=](double s) { return Vector3d(r * std::cos(s), r * std::sin(s), -p * s); }, 0.0, 60.0);
        Experiment x = bead(curve, 0.5, 0.0, stepper.toStdString());
        const double t = 1.0, h = 0.002, q = 0.5 + 0.5 * kGravity * p / std::hypot(r, p) * t * t;
        QVERIFY2(x.run(t, h), x.reason.c_str());
        // Time-stepping goes on with the velocity of the end of a step, and turns with it by chords.
        const double tolerance = stepper == "time-stepping" ? h * kGravity * t : 1e-8;
        QVERIFY2((x.body().p_WB - curve->at(q).c).norm() < tolerance,
                 qPrintable(QString::number((x.body().p_WB - curve->at(q).c).norm())));
    }

    /// A wire ends in stops.
    void bouncesOffItsEnd_data() { steppers(); }
    void bouncesOffItsEnd()
    {
        QFETCH(const QString, stepper);
        const auto curve = along([](double s) { return Vector3d(s, 0.0, 0.0); }, -0.5, 0.5);
        Experiment x = bead(curve, 0.0, 1.0, stepper.toStdString(), 0.6, Vector3d::Zero());
        QVERIFY2(x.run(1.0, 0.002), x.reason.c_str());
        QVERIFY(std::abs(x.body().v_WB.x() + 0.6) < 1e-9);
        // Back by 0.6 · 0.5 s; time-stepping may be late by a step.
        QVERIFY(std::abs(x.body().p_WB.x() - 0.2) < (stepper == "time-stepping" ? 2.0 * 0.002 : 1e-9));
        QVERIFY(std::abs(x.state.account.restitution - 0.5 * kMass * (1.0 - 0.36)) < 1e-9);
    }

    /// A wire that a body carries, and nothing else in space: momentum, its moment and energy stay.
    void carriedWire_data() { steppers(); }
    void carriedWire()
    {
        QFETCH(const QString, stepper);
        mechanism::Mechanism m;
        m.add(2.0, {0.3, 0.4, 0.5}, Vector3d::Zero());
        m.add(kMass, 0.1 * Vector3d::Ones(), {1.0, 0.1, 0.0});
        JointDescription& joint = m.join(JointKind::curve, 0, 1, Vector3d::Zero(), Matrix3d::Identity());
        joint.curve
            = along([](double s) { return Vector3d(std::cos(s), 0.6 * std::sin(s), 0.2 * std::sin(s)); }, 0.0,
                    2.0 * pi);
        joint.X_BJ.translation() = Vector3d(0.0, -0.1, 0.0); // beside its centre
        ContactLaw law;
        law.stiffness = 1e4;
        Experiment x
            = jointed(m, {tip("wire", 0, Vector3d::Zero(), 0.01), tip("bead", 1, Vector3d::Zero(), 0.01)},
                      law, Vector3d::Zero(), {}, stepper.toStdString());
        // Of velocities that fit: along the wire.
        x.body(1).v_WB = joint.curve->at(0.0).t;
        x.body(0).v_WB = -kMass / 2.0 * Vector3d::UnitX();
        x.body(1).v_WB -= kMass / 2.0 * Vector3d::UnitX();
        const auto moments = [&] {
            Vector3d p = Vector3d::Zero(), L = Vector3d::Zero();
            for (int i = 0; i < 2; ++i) {
                const Body& b = x.system.bodies()[static_cast<std::size_t>(i)];
                p += b.mass * x.body(i).v_WB;
                L += b.mass * x.body(i).p_WB.cross(x.body(i).v_WB)
                    + inertia_W(x.system, x.state, i) * x.body(i).w_WB;
            }
            return std::pair(p, L);
        };
        x.begin();
        const auto [p0, L0] = moments();
        QVERIFY2(x.run(1.5, 0.002), x.reason.c_str());
        const auto [p, L] = moments();
        QVERIFY2((p - p0).norm() < lostMomentum(stepper), qPrintable(QString::number((p - p0).norm())));
        const double rough = stepper == "time-stepping" ? 0.02 : 1e-8; // lever arms of a step, h each
        QVERIFY2((L - L0).norm() < rough, qPrintable(QString::number((L - L0).norm())));
        QVERIFY(x.body(0).w_WB.norm() > 0.01);
        QVERIFY2(x.largestResidual < unaccounted(stepper), qPrintable(QString::number(x.largestResidual)));
    }
};

QTEST_GUILESS_MAIN(TestBeads)
#include "test_beads.moc"
