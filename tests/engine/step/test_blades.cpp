#include "engine/joint/joint_set.h"

#include "joined_fixture.h"
#include "support/oracles/curves_and_blades.h"

#include <QTest>

#include <cmath>

using namespace polhode;
using namespace polhode::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace
{

const char* const kSteppers[]{"event-driven", "time-stepping", "soft"};

ContactLaw anyLawOf()
{
    ContactLaw law;
    law.stiffness = 1e4;
    return law;
}

/// A body in the xy plane, its centre `ahead` of its blade, which points along x; g across the plane and in
/// it.
Experiment sleigh(double mass, double I, double ahead, const Vector3d& g_W, const std::string& stepper)
{
    mechanism::Mechanism m;
    m.add(mass, {I, I, I}, {ahead, 0.0, 0.0});
    m.join(JointKind::planar, kWorld, 0, {ahead, 0.0, 0.0}, Matrix3d::Identity());
    m.join(JointKind::blade, kWorld, 0, Vector3d::Zero(), frameAlong(Vector3d::UnitY()));
    return jointed(
        m, {wall("wall", {100.0, 0.0, 0.0}, -Vector3d::UnitX()), tip("sleigh", 0, Vector3d::Zero(), 0.01)},
        anyLawOf(), g_W, {}, stepper);
}

double headingOf(const Experiment& x)
{
    const Vector3d forwards = rotation(x.system, x.state, 0).col(0);
    return std::atan2(forwards.y(), forwards.x());
}

} // namespace

/// Blades of skates: rows that hold velocities, and no positions.
class TestBlades : public QObject
{
    Q_OBJECT

private slots:
    void steppers()
    {
        QTest::addColumn<QString>("stepper");
        for (const char* stepper : kSteppers)
            QTest::newRow(stepper) << stepper;
    }

    /// Chaplygin's sleigh turns round until its blade runs behind, and straight on; its energy stays.
    void chaplyginsSleigh_data() { steppers(); }
    void chaplyginsSleigh()
    {
        QFETCH(const QString, stepper);
        const oracle::Sleigh exact{2.0, 0.5, 0.4};
        Experiment x = sleigh(exact.m, exact.I, exact.a, Vector3d::Zero(), stepper.toStdString());
        const double v0 = -1.0, w0 = 1.5, t = 3.0;
        x.body().v_WB = {v0, w0 * exact.a, 0.0};
        x.body().w_WB = {0.0, 0.0, w0};
        const double energy = kineticEnergy(x.system, x.state);
        QVERIFY2(x.run(t, 0.001), x.reason.c_str());
        const auto [v, w, angle] = exact.at(v0, w0, t);
        // Steps to 1e-10; of the first order, by ½ h of rates about 2.
        const double tolerance = stepper == "time-stepping" ? 0.002 : 1e-8;
        const Vector3d forwards = rotation(x.system, x.state, 0).col(0);
        QVERIFY2(std::abs(x.body().w_WB.z() - w) < tolerance,
                 qPrintable(QString::number(x.body().w_WB.z() - w)));
        QVERIFY2(std::abs(forwards.dot(x.body().v_WB) - v) < tolerance,
                 qPrintable(QString::number(forwards.dot(x.body().v_WB) - v)));
        QVERIFY(std::abs(std::remainder(headingOf(x) - angle, 2.0 * M_PI)) < tolerance);
        QVERIFY2(std::abs(kineticEnergy(x.system, x.state) - energy) < tolerance,
                 qPrintable(QString::number(kineticEnergy(x.system, x.state) - energy)));
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// On a slope a skate that turns runs along a cycloid across the slope, and comes no lower.
    void doesNotSlideDown_data() { steppers(); }
    void doesNotSlideDown()
    {
        QFETCH(const QString, stepper);
        const oracle::SlopingSkate exact{3.0, 2.0};
        Experiment x = sleigh(1.0, 0.1, 0.0, {0.0, exact.f, -9.0}, stepper.toStdString());
        x.body().v_WB = {-exact.f / exact.w, 0.0, 0.0};
        x.body().w_WB = {0.0, 0.0, exact.w};
        const double t = 5.0;
        double lowest = 0.0;
        x.watch = [&] { lowest = std::max(lowest, x.body().p_WB.y()); };
        QVERIFY2(x.run(t, 0.001), x.reason.c_str());
        const double tolerance = stepper == "time-stepping" ? 0.01 : 1e-8; // ½ h f t, summed
        QVERIFY2(std::abs(x.body().p_WB.x() - exact.x(t)) < tolerance,
                 qPrintable(QString::number(x.body().p_WB.x() - exact.x(t))));
        QVERIFY2(std::abs(x.body().p_WB.y() - exact.y(t)) < tolerance,
                 qPrintable(QString::number(x.body().p_WB.y() - exact.y(t))));
        QVERIFY(lowest < tolerance);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// A skate on a sheet of ice that floats in space: what the one gives the other takes.
    void onAFloatingSheet_data() { steppers(); }
    void onAFloatingSheet()
    {
        QFETCH(const QString, stepper);
        mechanism::Mechanism m;
        m.add(3.0, {1.0, 1.0, 2.0}, Vector3d::Zero());
        m.add(1.0, {0.1, 0.1, 0.2}, {0.7, 0.2, 0.0});
        m.join(JointKind::planar, 0, 1, {0.7, 0.2, 0.0}, Matrix3d::Identity());
        m.join(JointKind::blade, 0, 1, {0.6, 0.2, 0.0}, frameAlong(Vector3d::UnitY()));
        Experiment x
            = jointed(m, {tip("sheet", 0, Vector3d::Zero(), 0.01), tip("skate", 1, Vector3d::Zero(), 0.01)},
                      anyLawOf(), Vector3d::Zero(), {}, stepper.toStdString());
        x.body(1).v_WB = {1.0, 0.15, 0.0};
        x.body(1).w_WB = {0.0, 0.0, 1.5}; // the blade is 0.1 behind: no velocity across it
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
        const auto [p0, L0] = moments();
        QVERIFY2(x.run(2.0, 0.002), x.reason.c_str());
        const auto [p, L] = moments();
        QVERIFY2((p - p0).norm() < lostMomentum(stepper), qPrintable(QString::number((p - p0).norm())));
        const double rough = stepper == "time-stepping" ? 0.02 : 1e-8; // lever arms of a step, h each
        QVERIFY2((L - L0).norm() < rough, qPrintable(QString::number((L - L0).norm())));
        QVERIFY(x.body(0).w_WB.norm() > 0.01);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }
};

QTEST_GUILESS_MAIN(TestBlades)
#include "test_blades.moc"
