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

Q_DECLARE_METATYPE(polhode::Shape)

class TestBounces : public QObject
{
    Q_OBJECT

private slots:
    /// However thin a board is, and however far a body falls within a step, it is met at t = √(2h/g).
    void thinBoardsAreMet_data()
    {
        QTest::addColumn<double>("thickness");
        QTest::addColumn<Shape>("shape");
        for (const double thickness : {0.02, 0.001}) {
            const auto name = [&](const char* what) {
                return QByteArray(what) + ", board of " + QByteArray::number(1000 * thickness) + " mm";
            };
            QTest::addRow("%s", name("particle").constData()) << thickness << Shape(PointShape{});
            QTest::addRow("%s", name("small ball").constData()) << thickness << Shape(SphereShape{0.002});
            QTest::addRow("%s", name("rod").constData()) << thickness << Shape(RodShape{0.1});
            QTest::addRow("%s", name("plate").constData())
                << thickness << Shape(BoxShape{{0.1, 0.1, 0.0005}});
        }
    }
    void thinBoardsAreMet()
    {
        QFETCH(const double, thickness);
        QFETCH(const Shape, shape);
        double below = 0.0;
        if (const auto* sphere = std::get_if<SphereShape>(&shape))
            below = sphere->radius;
        if (const auto* plate = std::get_if<BoxShape>(&shape))
            below = plate->half.z();
        for (int k = 0; k < 20; ++k) {
            const double h = 1.0 + 0.213 * k; // many places of the board within a step
            ContactLaw law;
            law.restitution = 0.5;
            const Collider board{"board", kWorld, BoxShape{{0.3, 0.3, 0.5 * thickness}},
                                 Eigen::Isometry3d::Identity()};
            Experiment x({box("b", 1.0, {0.1, 0.1, 0.1})},
                         {board, {"b", 0, shape, Eigen::Isometry3d::Identity()}}, law);
            x.body().p_WB = {0.0, 0.0, 0.5 * thickness + below + h};
            const double t = std::sqrt(2.0 * h / kGravity);
            QVERIFY2(x.run(t + 0.02), x.reason.c_str());
            const auto impacts = x.of(ContactEvent::Kind::impact);
            QVERIFY2(!impacts.empty(), qPrintable(QString::number(h)));
            QVERIFY(std::abs(impacts.front().t - t) < 1e-9);
        }
    }

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

    /// The first of three equal balls strikes two that rest against each other, e = 1: one after another
    /// hands the velocity through, (0, 0, v); all at once gives (−1/3, 2/3, 2/3) v by Newton and by Poisson.
    void threeBallsInARow_data()
    {
        QTest::addColumn<std::string>("law");
        QTest::addColumn<double>("v1");
        QTest::addColumn<double>("v2");
        QTest::addColumn<double>("v3");
        QTest::newRow("sequential") << std::string("sequential") << 0.0 << 0.0 << 1.0;
        QTest::newRow("simultaneous") << std::string("simultaneous") << -1.0 / 3.0 << 2.0 / 3.0 << 2.0 / 3.0;
        QTest::newRow("poisson") << std::string("poisson") << -1.0 / 3.0 << 2.0 / 3.0 << 2.0 / 3.0;
    }
    void threeBallsInARow()
    {
        QFETCH(const std::string, law);
        QFETCH(const double, v1);
        QFETCH(const double, v2);
        QFETCH(const double, v3);
        ContactLaw elastic;
        elastic.restitution = 1.0;
        StepperOptions options;
        options.impactLaw = law;
        const SphereShape round{0.1};
        Experiment x({ball("1", 1.0, 0.1), ball("2", 1.0, 0.1), ball("3", 1.0, 0.1)},
                     {{"1", 0, round, Eigen::Isometry3d::Identity()},
                      {"2", 1, round, Eigen::Isometry3d::Identity()},
                      {"3", 2, round, Eigen::Isometry3d::Identity()}},
                     elastic, options, Eigen::Vector3d::Zero());
        x.body(0).p_WB = {-0.7, 0.0, 0.0};
        x.body(2).p_WB = {0.2, 0.0, 0.0};
        x.body(0).v_WB = {1.0, 0.0, 0.0};
        QVERIFY2(x.run(0.6), x.reason.c_str());
        // The place of the blow is found to the tolerance of the contact; velocities carry rounding alone.
        QVERIFY(std::abs(x.body(0).v_WB.x() - v1) < 1e-12);
        QVERIFY(std::abs(x.body(1).v_WB.x() - v2) < 1e-12);
        QVERIFY(std::abs(x.body(2).v_WB.x() - v3) < 1e-12);
        // Balls of one velocity go on together: of forces that are zero, roundings part nothing.
        QVERIFY2(x.run(2.0), x.reason.c_str());
        QCOMPARE(x.of(ContactEvent::Kind::broken).empty(), v2 == v3);
    }
};

QTEST_GUILESS_MAIN(TestBounces)
#include "test_bounces.moc"
