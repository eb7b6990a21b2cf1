#include "engine/math/so3.h"
#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>

#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

constexpr double kPi = std::numbers::pi;
const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

/// About y: a tube that lies.
Eigen::Isometry3d lying()
{
    Eigen::Isometry3d X = kHere;
    X.linear() = expSO3(Vector3d(0.5 * kPi, 0.0, 0.0));
    return X;
}

Collider tube(double inner, double outer, double halfLength, const Eigen::Isometry3d& X, int body = kWorld)
{
    return {"tube", body, TubeShape{inner, outer, halfLength}, X};
}

Experiment ballIn(const Collider& tube, double radius, double friction = 0.0,
                  const char* stepper = "event-driven", double g = kGravity)
{
    ContactLaw law;
    law.friction = friction;
    return {{ball("ball", 1.0, radius)},
            Experiment::scene({tube, {"ball", 0, SphereShape{radius}, kHere}}, law),
            {},
            {0.0, 0.0, -g},
            {},
            stepper};
}

void addSteppers()
{
    QTest::addColumn<QString>("stepper");
    QTest::newRow("event-driven") << "event-driven";
    QTest::newRow("time-stepping") << "time-stepping";
}

} // namespace

class TestTubes : public QObject
{
    Q_OBJECT

private slots:
    void ballFallsThrough_data() { addSteppers(); }
    /// z = z₀ − g t²/2 all the way, on the axis and beside it.
    void ballFallsThrough()
    {
        QFETCH(const QString, stepper);
        for (const double x0 : {0.0, 0.3, 0.399}) {
            Experiment x = ballIn(tube(0.5, 0.6, 0.2, kHere), 0.1, 0.3, qPrintable(stepper));
            x.body().p_WB = {x0, 0.0, 1.0};
            QVERIFY2(x.run(1.0), x.reason.c_str());
            QVERIFY(x.events.empty());
            // Time-stepping falls by h g t/2 too far, h its step of 1/600 s or so.
            const double tolerance = stepper == "event-driven" ? 1e-9 : 0.02;
            QVERIFY(std::abs(x.body().p_WB.z() - (1.0 - 0.5 * kGravity)) < tolerance);
            QVERIFY(std::abs(x.body().p_WB.x() - x0) < 1e-12);
        }
    }

    void ballFliesThroughATightTube_data() { addSteppers(); }
    /// Nothing touches on the axis, however narrow the gap; beside it by more than the gap the ball strikes.
    void ballFliesThroughATightTube()
    {
        QFETCH(const QString, stepper);
        for (const double gap : {5e-4, 1e-4, 1e-5})
            for (const bool aside : {false, true}) {
                Experiment x = ballIn(tube(0.1, 0.12, 0.2, kHere), 0.1 - gap, 0.3, qPrintable(stepper), 0.0);
                x.body().p_WB = {aside ? 2.0 * gap : 0.0, 0.0, 1.0};
                x.body().v_WB = {0.0, 0.0, -2.0};
                QVERIFY2(x.run(1.0), x.reason.c_str());
                QCOMPARE(x.events.empty(), !aside);
                if (!aside)
                    QVERIFY(std::abs(x.body().p_WB.z() + 1.0) < 1e-12); // z₀ − v t, roundings of 600 steps
            }
    }

    void conePlugsATube_data() { addSteppers(); }
    /// With its tip down on the axis a cone of radius R and height H sits where it is as wide as the hole:
    /// its tip is H r/R below the rim.
    void conePlugsATube()
    {
        QFETCH(const QString, stepper);
        for (const double drop : {0.0, 0.02}) {
            constexpr double kInner = 0.2, kRadius = 0.5, kHeight = 0.8;
            ContactLaw law;
            Experiment x(
                {box("cone", 1.0, {0.3, 0.3, 0.3})},
                Experiment::scene(
                    {tube(kInner, 0.3, 0.5, kHere), {"cone", 0, ConeShape{kRadius, kHeight}, kHere}}, law),
                {}, {0.0, 0.0, -kGravity}, {}, stepper.toStdString());
            const double seat = 0.5 - kHeight * kInner / kRadius;
            x.body().p_WB = {0.0, 0.0, seat + drop};
            QVERIFY2(x.run(0.5), x.reason.c_str());
            QVERIFY2(std::abs(x.body().p_WB.z() - seat) < 1e-8,
                     qPrintable(QString::number(x.body().p_WB.z() - seat)));
            QVERIFY(x.body().v_WB.norm() < 1e-8 && x.body().w_WB.norm() < 1e-7);
        }
    }

    void ballMeetsTheInside_data() { addSteppers(); }
    /// Thrown across a tube it meets the inside after (r − ρ)/v and stays there, as e = 0.
    void ballMeetsTheInside()
    {
        QFETCH(const QString, stepper);
        Experiment x = ballIn(tube(0.5, 0.6, 2.0, kHere), 0.1, 0.0, qPrintable(stepper));
        x.body().v_WB = {2.0, 0.0, 0.0};
        QVERIFY2(x.run(0.19), x.reason.c_str());
        QVERIFY(std::abs(x.body().p_WB.x() - 0.38) < 1e-9);
        QVERIFY2(x.run(0.3), x.reason.c_str());
        QVERIFY(std::abs(x.body().p_WB.x() - 0.4) < 1e-8);
        QVERIFY(std::abs(x.body().v_WB.x()) < 1e-8);
        QCOMPARE(x.of(ContactEvent::Kind::impact).size(), 1U);
        if (stepper == "event-driven")
            QVERIFY(std::abs(x.of(ContactEvent::Kind::impact).front().t - 0.2) < 1e-9);
    }

    /// T = 2π √(k (r − ρ)/g) (1 + A²/16), A the amplitude, k = 1 where it slides and 7/5 where it rolls.
    void periodInALyingTube()
    {
        const double r = 0.5, rho = 0.1, A = 0.02;
        for (const double friction : {0.0, 1.0}) {
            const double k = friction > 0.0 ? 1.4 : 1.0;
            const double T = 2.0 * kPi * std::sqrt(k * (r - rho) / kGravity) * (1.0 + A * A / 16.0);
            Experiment x = ballIn(tube(r, 0.6, 1.0, lying()), rho, friction);
            x.body().p_WB = (r - rho) * Vector3d(std::sin(A), 0.0, -std::cos(A));
            QVERIFY2(x.run(0.25 * T, 0.01), x.reason.c_str());
            // The next term of the period is 11 A⁴/3072; the method errs by 1e-10 in a step.
            QVERIFY2(std::abs(x.body().p_WB.x()) < 1e-8, qPrintable(QString::number(x.body().p_WB.x())));
            QVERIFY2(x.run(T, 0.01), x.reason.c_str());
            QVERIFY(std::abs(x.body().p_WB.x() - (r - rho) * std::sin(A)) < 1e-8);
            QVERIFY(x.of(ContactEvent::Kind::impact).empty() && x.of(ContactEvent::Kind::lost).empty());
        }
    }

    void ballSitsOnTheRim_data() { addSteppers(); }
    /// A ball wider than the hole sits √(ρ² − r²) above it, and comes to do so when it is dropped.
    void ballSitsOnTheRim()
    {
        QFETCH(const QString, stepper);
        const double rho = 0.6, seat = 0.2 + std::sqrt(0.36 - 0.25);
        for (const double drop : {0.0, 0.05}) {
            Experiment x = ballIn(tube(0.5, 0.7, 0.2, kHere), rho, 0.3, qPrintable(stepper));
            x.body().p_WB.z() = seat + drop;
            QVERIFY2(x.run(1.0), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(0.0, 0.0, seat)).norm() < 1e-8,
                     qPrintable(QString::number(x.body().p_WB.z() - seat)));
            QVERIFY(x.body().v_WB.norm() < 1e-8);
        }
    }

    /// A ring hangs on a nail: its centre is r − ρ below that.
    void ringOnANail()
    {
        Body ring = box("ring", 1.0, {0.3, 0.3, 0.01});
        Experiment x({ring},
                     {tube(0.28, 0.3, 0.01, lying(), 0), {"nail", kWorld, CylinderShape{0.02, 0.1}, lying()}},
                     {});
        x.body().p_WB.z() = -0.26;
        QVERIFY2(x.run(0.5), x.reason.c_str());
        QVERIFY((x.body().p_WB - Vector3d(0.0, 0.0, -0.26)).norm() < 1e-9);
    }

    /// A box lies in a tube on its edges, which are √(r² − a²) below the axis.
    void boxInALyingTube()
    {
        const double a = 0.3, h = 0.1;
        Experiment x({box("box", 1.0, {a, 0.2, h})},
                     {tube(0.5, 0.6, 1.0, lying()), {"box", 0, BoxShape{{a, 0.2, h}}, kHere}}, {});
        x.body().p_WB.z() = -std::sqrt(0.25 - a * a) + h;
        const Vector3d start = x.body().p_WB;
        QVERIFY2(x.run(0.5), x.reason.c_str());
        QVERIFY((x.body().p_WB - start).norm() < 1e-9);
    }

    void thrownBoxStaysInside_data() { addSteppers(); }
    /// Thrown in with a spin it never has an edge outside: what one holds does not hide the others.
    void thrownBoxStaysInside()
    {
        QFETCH(const QString, stepper);
        const Vector3d half(0.1, 0.075, 0.05);
        ContactLaw law;
        law.restitution = 0.3;
        Experiment x(
            {box("box", 1.0, half)},
            Experiment::scene({tube(0.5, 0.55, 5.0, lying()), {"box", 0, BoxShape{half}, kHere}}, law), {},
            {0.0, 0.0, -kGravity}, {}, stepper.toStdString());
        x.body().v_WB = {0.7, 0.0, 0.0};
        x.body().w_WB = {2.0, -2.5, 1.0};
        double farthest = 0.0;
        x.watch = [&] {
            const Eigen::Matrix3d R = rotationMatrix(x.system.chart(), x.body().attitude);
            for (int i = 0; i < 8; ++i) {
                const Vector3d corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
                const Vector3d at = x.body().p_WB + R * corner.cwiseProduct(half);
                farthest = std::max(farthest, std::hypot(at.x(), at.z()));
            }
        };
        QVERIFY2(x.run(2.0), x.reason.c_str());
        // Time-stepping lets a corner in by v h at most, 3 m/s in steps of 1/600 s.
        QVERIFY2(farthest < 0.5 + (stepper == "event-driven" ? 1e-9 : 5e-3),
                 qPrintable(QString::number(farthest)));
    }

    /// From outside it is a cylinder: it stands on its end, and lies on its side.
    void outsideIsThatOfACylinder()
    {
        for (const bool lies : {false, true}) {
            Experiment x({box("tube", 1.0, {0.3, 0.3, 0.3})},
                         {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                          tube(0.2, 0.3, 0.25, lies ? lying() : kHere, 0)},
                         {});
            const double height = lies ? 0.3 : 0.25;
            x.body().p_WB.z() = height + 0.1;
            QVERIFY2(x.run(1.0), x.reason.c_str());
            QVERIFY(std::abs(x.body().p_WB.z() - height) < 1e-9);
            QVERIFY(x.body().v_WB.norm() < 1e-8 && x.body().w_WB.norm() < 1e-8);
        }
    }

    void refusesWallsWithoutThickness()
    {
        for (const TubeShape& shape :
             {TubeShape{0.0, 1.0, 1.0}, TubeShape{1.0, 1.0, 1.0}, TubeShape{0.5, 1.0, 0.0}})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, CollisionWorld({{"tube", kWorld, shape, kHere}}));
    }
};

QTEST_APPLESS_MAIN(TestTubes)
#include "test_tubes.moc"
