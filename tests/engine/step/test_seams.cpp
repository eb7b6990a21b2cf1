#include "engine/math/so3.h"
#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>

#include <map>
#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

const Vector3d kUp = Vector3d::UnitZ();
const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

Eigen::Isometry3d at(const Vector3d& p)
{
    Eigen::Isometry3d X = kHere;
    X.translation() = p;
    return X;
}

Collider slab(double from, double to, double top = 0.0, double thickness = 0.2)
{
    return {"slab", kWorld, BoxShape{{0.5 * (to - from), 0.5, 0.5 * thickness}},
            at({0.5 * (from + to), 0.0, top - 0.5 * thickness})};
}

/// Floors with their top at z = 0 that have seams between x = 0 and 3 m.
std::vector<Collider> floorOf(const std::string& name)
{
    const Collider halfSpace = wall("floor", Vector3d::Zero(), kUp);
    if (name == "slab in half-space")
        return {halfSpace, slab(1.0, 3.5)};
    if (name == "disc in half-space")
        return {halfSpace, {"disc", kWorld, CylinderShape{0.5, 0.15}, at({1.5, 0.0, -0.15})}};
    if (name == "profile and slab")
        return {{"profile", kWorld, ProfileShape{{{{-5.0, 0.0}, {1.0, 0.0}}}}, kHere}, slab(1.0, 4.0)};
    // Lengths that are no binary fractions, so that the sides of neighbours differ by rounding.
    const double thickness = name == "plates" ? 1e-3 : 0.3;
    std::vector<Collider> boxes;
    for (int i = -1; i < 5; ++i)
        boxes.push_back(slab(0.7 * i, 0.7 * (i + 1), 0.0, thickness));
    return boxes;
}

struct Mover {
    Shape shape;
    double height; ///< m, of its centre over the floor
    Vector3d turn = Vector3d::Zero();
    std::vector<Eigen::Isometry3d> parts{kHere};
};

Mover moverOf(const std::string& name)
{
    const Vector3d lying(0.5 * std::numbers::pi, 0.0, 0.0);
    static const std::map<std::string, Mover> movers{
        {"box", {BoxShape{{0.05, 0.05, 0.05}}, 0.05}},
        {"box turned", {BoxShape{{0.05, 0.05, 0.05}}, 0.05, {0.0, 0.0, 0.5}}},
        {"two boxes",
         {BoxShape{{0.05, 0.05, 0.05}},
          0.05,
          Vector3d::Zero(),
          {at({-0.05, 0.0, 0.0}), at({0.05, 0.0, 0.0})}}},
        {"ball", {SphereShape{0.05}, 0.05}},
        {"particle", {PointShape{}, 0.0}},
        {"standing cylinder", {CylinderShape{0.05, 0.05}, 0.05}},
        {"lying cylinder", {CylinderShape{0.05, 0.05}, 0.05, lying}},
        {"capsule", {CapsuleShape{0.05, 0.05}, 0.05, lying}},
    };
    return movers.at(name);
}

Experiment glide(const std::vector<Collider>& floor, const Mover& mover, const std::string& stepper,
                 const ContactLaw& law = {})
{
    std::vector<Collider> colliders = floor;
    for (const Eigen::Isometry3d& part : mover.parts)
        colliders.push_back({"mover", 0, mover.shape, part});
    Experiment x({box("mover", 1.0, {0.05, 0.05, 0.05})}, Experiment::scene(colliders, law), {},
                 {0.0, 0.0, -kGravity}, {}, stepper);
    x.body().attitude = attitudeFromRotation(x.system.chart(), expSO3(mover.turn));
    x.body().p_WB.z() = mover.height;
    x.body().v_WB.x() = 3.0;
    return x;
}

} // namespace

class TestSeams : public QObject
{
    Q_OBJECT

private slots:
    void flushSeamsAreNotFelt_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<QString>("floor");
        QTest::addColumn<QString>("mover");
        for (const char* stepper : {"event-driven", "time-stepping"})
            for (const char* floor :
                 {"slab in half-space", "disc in half-space", "profile and slab", "boxes", "plates"})
                for (const char* mover : {"box", "box turned", "two boxes", "ball", "particle",
                                          "standing cylinder", "lying cylinder", "capsule"})
                    QTest::addRow("%s, %s, %s", stepper, floor, mover) << stepper << floor << mover;
    }
    /// Without friction nothing acts along the floor: x = v t, and no impact.
    void flushSeamsAreNotFelt()
    {
        QFETCH(const QString, stepper);
        QFETCH(const QString, floor);
        QFETCH(const QString, mover);
        const Mover what = moverOf(mover.toStdString());
        Experiment x = glide(floorOf(floor.toStdString()), what, stepper.toStdString());
        QVERIFY2(x.run(1.0), x.reason.c_str());
        // Time-stepping closes gaps of 1e-10 m slowly, and solves each step to 1e-10 of its speeds.
        const double tolerance = stepper == "event-driven" ? 1e-11 : 1e-9;
        const Vector3d to(3.0, 0.0, what.height);
        QVERIFY2((x.body().p_WB - to).norm() < tolerance,
                 qPrintable(QString::number(x.body().p_WB.x(), 'g', 17)));
        QVERIFY((x.body().v_WB - Vector3d(3.0, 0.0, 0.0)).norm() < tolerance);
        QVERIFY(x.body().w_WB.norm() < 1e-9);
        for (const ContactEvent& e : x.of(ContactEvent::Kind::impact))
            QVERIFY(std::abs(e.before - e.after) < 1e-12);
    }

    void looseBricks_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::newRow("event-driven") << "event-driven";
        QTest::newRow("time-stepping") << "time-stepping";
    }
    /// Bricks that lie side by side on the ground are a floor too, and stay where they are.
    void looseBricks()
    {
        QFETCH(const QString, stepper);
        const Vector3d brick(0.25, 0.5, 0.05), half(0.05, 0.05, 0.05);
        std::vector<Body> bodies{box("mover", 1.0, half)};
        std::vector<Collider> colliders{wall("ground", Vector3d::Zero(), kUp),
                                        {"mover", 0, BoxShape{half}, kHere}};
        constexpr int kBricks = 4;
        for (int i = 1; i <= kBricks; ++i) {
            bodies.push_back(box("brick", 20.0, brick));
            colliders.push_back({"brick", i, BoxShape{brick}, kHere});
        }
        Experiment x(bodies, Experiment::scene(colliders, {}), {}, {0.0, 0.0, -kGravity}, {},
                     stepper.toStdString());
        x.body().p_WB = {0.0, 0.0, 0.15};
        x.body().v_WB.x() = 3.0;
        for (int i = 1; i <= kBricks; ++i)
            x.body(i).p_WB = {0.5 * (i - 1), 0.0, 0.05};
        QVERIFY2(x.run(0.5), x.reason.c_str());
        QVERIFY2((x.body().p_WB - Vector3d(1.5, 0.0, 0.15)).norm() < 1e-9,
                 qPrintable(QString::number(x.body().p_WB.x(), 'g', 17)));
        for (int i = 1; i <= kBricks; ++i)
            QVERIFY((x.body(i).p_WB - Vector3d(0.5 * (i - 1), 0.0, 0.05)).norm() < 1e-9);
        QVERIFY(x.of(ContactEvent::Kind::impact).empty());
    }

    /// A ball that rolls goes on rolling: the contact is handed from box to box and sticks all the while.
    void rollingGoesOn()
    {
        for (const char* mover : {"ball", "lying cylinder"})
            for (const char* stepper : {"event-driven", "time-stepping"}) {
                ContactLaw law;
                law.friction = 0.3;
                Experiment x = glide(floorOf("boxes"), moverOf(mover), stepper, law);
                x.body().w_WB.y() = 60.0;
                QVERIFY2(x.run(1.0), x.reason.c_str());
                QVERIFY((x.body().p_WB - Vector3d(3.0, 0.0, 0.05)).norm() < 1e-9);
                QVERIFY(std::abs(x.body().w_WB.y() - 60.0) < 1e-9);
                QVERIFY(x.of(ContactEvent::Kind::slip).empty() && x.of(ContactEvent::Kind::stick).empty());
            }
    }

    /// Two floors side by side with frictions μ₁ and μ₂: v₀² = 2 g (μ₁ d + μ₂ s), d to the seam, s beyond.
    void twoFrictions()
    {
        const double mu1 = 0.2, mu2 = 0.5, d = 1.0, v0 = 3.0;
        const double s = (v0 * v0 / (2.0 * kGravity) - mu1 * d) / mu2;
        for (const char* stepper : {"event-driven", "time-stepping"}) {
            ContactScene scene
                = Experiment::scene({slab(-1.0, d), slab(d, 4.0), {"mover", 0, PointShape{}, kHere}}, {});
            scene.laws = {ContactLaw{}, ContactLaw{}};
            scene.laws[0].friction = mu1;
            scene.laws[1].friction = mu2;
            scene.lawOf = [](int a, int b) { return std::min(a, b); };
            Experiment x({ball("mover", 1.0, 0.05)}, scene, {}, {0.0, 0.0, -kGravity}, {}, stepper);
            x.body().v_WB.x() = v0;
            QVERIFY2(x.run(2.0), x.reason.c_str());
            // A step of time-stepping h = 1/600 s errs by h v at the seam and at the end.
            const double tolerance = std::string(stepper) == "event-driven" ? 1e-8 : 0.01;
            QVERIFY2(std::abs(x.body().p_WB.x() - d - s) < tolerance,
                     qPrintable(QString::number(x.body().p_WB.x() - d - s)));
        }
    }

    /// What stands higher is struck where it begins, what lies lower is dropped upon, a wall stops.
    void realStepsStay()
    {
        for (const char* stepper : {"event-driven", "time-stepping"}) {
            const Collider ground = wall("floor", Vector3d::Zero(), kUp);
            for (const double step : {1e-3, 1e-4}) {
                Experiment up = glide({ground, slab(1.0, 3.0, step)}, moverOf("box"), stepper);
                QVERIFY2(up.run(0.31), up.reason.c_str());
                QVERIFY(std::abs(up.body().p_WB.x() - 0.93) < 1e-9);
                QVERIFY2(up.run(0.32), up.reason.c_str());
                QVERIFY(up.body().v_WB.x() < 2.0);
            }
            Experiment down = glide({slab(-1.0, 1.0), slab(1.0, 4.0, -1e-3)}, moverOf("box"), stepper);
            QVERIFY2(down.run(1.0), down.reason.c_str());
            QVERIFY(std::abs(down.body().p_WB.z() - 0.049) < 1e-9);
            QVERIFY(down.body().v_WB.x() > 2.99);
            Experiment stop = glide({ground, slab(1.0, 2.0, 1.0, 1.0)}, moverOf("box"), stepper);
            QVERIFY2(stop.run(0.5), stop.reason.c_str());
            QVERIFY(std::abs(stop.body().p_WB.x() - 0.95) < 1e-9);
            QVERIFY(stop.body().v_WB.norm() < 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(TestSeams)
#include "test_seams.moc"
