#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>

using namespace polhode;
using namespace polhode::test;

namespace
{

Experiment droppedBall(double height, double e, double radius = 0.1)
{
    ContactLaw law;
    law.restitution = e;
    Experiment x({ball("ball", 2.0, radius)},
                 {wall("floor", Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitZ()),
                  {"ball", 0, SphereShape{radius}, Eigen::Isometry3d::Identity()}},
                 law);
    x.body().p_WB = {0.0, 0.0, radius + height};
    return x;
}

} // namespace

class TestBounces : public QObject
{
    Q_OBJECT

private slots:
    /// t_n = t_0 (1 + 2 Σ e^k), height after n bounces h e^(2n): both to 1e-9 through 22 bounces.
    void bouncesFollowTheClosedForm_data()
    {
        QTest::addColumn<double>("e");
        QTest::newRow("e = 0.5") << 0.5;
        QTest::newRow("e = 0.7") << 0.7;
        QTest::newRow("e = 0.9") << 0.9;
        QTest::newRow("e = 1") << 1.0;
    }
    void bouncesFollowTheClosedForm()
    {
        QFETCH(const double, e);
        const double h = 1.0, t0 = std::sqrt(2.0 * h / kGravity);
        Experiment x = droppedBall(h, e);
        double end = t0;
        for (int n = 1; n <= 22; ++n)
            end += 2.0 * t0 * std::pow(e, n);
        QVERIFY2(x.run(end + 0.25 * t0 * std::pow(e, 22)), x.reason.c_str());
        const auto impacts = x.of(ContactEvent::Kind::impact);
        QVERIFY2(impacts.size() >= 22, qPrintable(QString::number(impacts.size())));
        double t = t0;
        for (int n = 1; n <= 22; ++n) {
            const ContactEvent& bounce = impacts[static_cast<std::size_t>(n - 1)];
            QVERIFY2(std::abs(bounce.t - t) < 1e-9,
                     qPrintable(QStringLiteral("bounce %1: %2 s").arg(n).arg(bounce.t - t)));
            const double height = std::pow(bounce.struck.front().after, 2) / (2.0 * kGravity);
            QVERIFY2(std::abs(height - h * std::pow(e, 2 * n)) < 1e-9,
                     qPrintable(QStringLiteral("height %1").arg(height - h * std::pow(e, 2 * n))));
            t += 2.0 * t0 * std::pow(e, n);
        }
        // The motion is a polynomial that the method integrates exactly: rounding alone is left.
        QVERIFY2(x.largestResidual < 1e-9 * 2.0 * kGravity * h,
                 qPrintable(QString::number(x.largestResidual)));
    }

    /// The bounces end at t_0 (1 + e) / (1 − e); afterwards the ball rests on the floor.
    void zenoIsReportedAndPassed()
    {
        const double h = 0.5, e = 0.6, t0 = std::sqrt(2.0 * h / kGravity);
        Experiment x = droppedBall(h, e);
        x.body().v_WB.x() = 0.3;
        const double limit = t0 * (1.0 + e) / (1.0 - e);
        QVERIFY2(x.run(limit + 1.0), x.reason.c_str());
        const auto zeno = x.of(ContactEvent::Kind::zeno);
        QCOMPARE(zeno.size(), std::size_t(1));
        // Times are located to rounding; the geometric series adds no error of its own.
        QVERIFY2(std::abs(zeno.front().limit - limit) < 1e-9,
                 qPrintable(QString::number(zeno.front().limit - limit)));
        QVERIFY(x.of(ContactEvent::Kind::impact).size() >= 20);
        QVERIFY(std::abs(x.body().p_WB.z() - 0.1) < 1e-14);
        QCOMPARE(x.body().v_WB.z(), 0.0);
        QVERIFY(std::abs(x.body().p_WB.x() - 0.3 * x.t) < 1e-12);
        QVERIFY(x.largestResidual < 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestBounces)
#include "test_bounces.moc"
