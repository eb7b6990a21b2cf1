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

/// Nothing strikes, and the laws have nothing to say.
void verifyNothingStruck(const Experiment& x)
{
    using Kind = ContactEvent::Kind;
    for (const Kind kind : {Kind::impact, Kind::finding, Kind::painleve, Kind::noSolution, Kind::bridged,
                            Kind::unconverged, Kind::zeno})
        QVERIFY2(x.of(kind).empty(), contactEventKind(kind).id);
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

    void bricksAreAFloor_data()
    {
        QTest::addColumn<QString>("bricks");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("mass");
        QTest::addColumn<double>("brickMass");
        QTest::addColumn<double>("friction");
        const auto row = [](const char* bricks, double step, double speed, double mass, double brickMass,
                            double friction) {
            QTest::addRow("%s, step %g, %g m/s, %g kg on %g kg, mu %g", bricks, step, speed, mass, brickMass,
                          friction)
                << bricks << step << speed << mass << brickMass << friction;
        };
        for (const char* bricks : {"fixed", "guided", "loose", "mixed"})
            for (const double step : {0.0, 0.002, 0.005, 0.01}) {
                for (const double speed : {1.0, 1.5, 2.0, 3.0, 4.0})
                    row(bricks, step, speed, 1.0, 5.0, 0.0);
                row(bricks, step, 3.0, 400.0, 5.0, 0.0);
                row(bricks, step, 3.0, 0.1, 5.0, 0.0);
                row(bricks, step, 2.3, 1.0, 0.2, 0.0);
                row(bricks, step, 3.0, 1.0, 5.0, 0.3);
                row(bricks, step, 3.7, 1.0, 5.0, 0.3);
            }
    }
    /// What is a seam does not depend on how its two sides are held. Nothing is struck, the bricks stay, and
    /// x = v t − μ g t (t + h)/2 with the step h of time-stepping, 0 of event-driven.
    void bricksAreAFloor()
    {
        QFETCH(const QString, bricks);
        QFETCH(const double, step);
        QFETCH(const double, speed);
        QFETCH(const double, mass);
        QFETCH(const double, brickMass);
        QFETCH(const double, friction);
        const Vector3d brick(0.5, 0.5, 0.1), half(0.2, 0.05, 0.05);
        std::vector<Body> bodies{box("mover", mass, half)};
        std::vector<Collider> colliders{wall("ground", {0.0, 0.0, -0.2}, kUp),
                                        {"mover", 0, BoxShape{half}, kHere}};
        std::vector<double> places{0.0};
        for (int i = 0; i < 3; ++i) {
            if (bricks == "fixed") {
                colliders.push_back(
                    {"brick", kWorld, BoxShape{brick}, at({static_cast<double>(i), 0.0, -0.1})});
                continue;
            }
            Body b = box("brick", brickMass, brick);
            if (bricks == "guided" || (bricks == "mixed" && i % 2 == 0)) {
                b.guide.moves_W.setZero();
                b.guide.turns_W.setZero();
            }
            colliders.push_back({"brick", static_cast<int>(bodies.size()), BoxShape{brick}, kHere});
            bodies.push_back(b);
            places.push_back(i);
        }
        ContactLaw law;
        law.friction = friction;
        StepperOptions options;
        options.step = step;
        Experiment x(bodies, Experiment::scene(colliders, law), options, {0.0, 0.0, -kGravity}, {},
                     step > 0.0 ? "time-stepping" : "event-driven");
        x.body().p_WB.z() = half.z();
        x.body().v_WB.x() = speed;
        for (std::size_t i = 1; i < bodies.size(); ++i)
            x.state.bodies[i].p_WB = {places[i], 0.0, -0.1};
        const double t = 0.01 * std::floor((friction > 0.0 ? 0.7 : 2.05 / speed) / 0.01);
        QVERIFY2(x.run(t), x.reason.c_str());
        const double a = friction * kGravity;
        // Time-stepping solves each step to 1e-10 of its speeds.
        const double tolerance = step > 0.0 ? 1e-8 : 1e-10;
        const Vector3d to(speed * t - 0.5 * a * t * (t + step), 0.0, half.z());
        QVERIFY2((x.body().p_WB - to).norm() < tolerance,
                 qPrintable(QString::number(x.body().p_WB.x() - to.x())));
        QVERIFY((x.body().v_WB - Vector3d(speed - a * t, 0.0, 0.0)).norm() < tolerance);
        for (std::size_t i = 1; i < bodies.size(); ++i)
            QVERIFY((x.state.bodies[i].p_WB - Vector3d(places[i], 0.0, -0.1)).norm() < tolerance);
        verifyNothingStruck(x);
    }

    /// A brick that nothing can move has no force to choose on the ground: no paradox without friction.
    void guidedBesideLoose()
    {
        for (const double friction : {0.0, 0.3})
            for (const char* stepper : {"event-driven", "time-stepping"}) {
                const Vector3d half(0.05, 0.05, 0.05), first(0.5, 0.3, 0.1), second(0.3, 0.3, 0.1);
                std::vector<Body> bodies{box("mover", 1.0, half), box("k0", 5.0, first),
                                         box("k1", 5.0, second)};
                bodies[1].guide.moves_W.setZero();
                bodies[1].guide.turns_W.setZero();
                ContactLaw law;
                law.friction = friction;
                Experiment x(bodies,
                             Experiment::scene({wall("ground", {0.0, 0.0, -0.2}, kUp),
                                                {"mover", 0, BoxShape{half}, kHere},
                                                {"k0", 1, BoxShape{first}, kHere},
                                                {"k1", 2, BoxShape{second}, kHere}},
                                               law),
                             {}, {0.0, 0.0, -kGravity}, {}, stepper);
                x.body(0).p_WB = {-0.2, 0.0, 0.05};
                x.body(0).v_WB.x() = 3.0;
                x.body(1).p_WB = {0.0, 0.0, -0.1};
                x.body(2).p_WB = {0.8, 0.0, -0.1};
                QVERIFY2(x.run(0.4), x.reason.c_str());
                QVERIFY(std::abs(x.body().v_WB.x() - 3.0 + 0.4 * friction * kGravity) < 1e-8);
                QVERIFY((x.body(2).p_WB - Vector3d(0.8, 0.0, -0.1)).norm() < 1e-8);
                verifyNothingStruck(x);
            }
    }

    void undercutSeams_data()
    {
        QTest::addColumn<QString>("mover");
        QTest::addColumn<double>("undercut");
        QTest::addColumn<double>("slope");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("speed");
        for (const char* mover : {"particle", "ball", "box", "standing cylinder"})
            for (const double undercut : {0.02, 0.1, 0.3, 0.6})
                for (const double slope : {0.0, 15.0, 22.7})
                    for (const double step : {0.0, 0.005})
                        for (const double speed : {2.0, -2.0})
                            QTest::addRow("%s, undercut %g, slope %g, step %g, %g m/s", mover, undercut,
                                          slope, step, speed)
                                << mover << undercut << slope << step << speed;
    }
    /// Stones that meet at the top only leave a gap below that nothing comes into from above. Along the
    /// slope x = v t + g sin(slope) t (t + h)/2.
    void undercutSeams()
    {
        QFETCH(const QString, mover);
        QFETCH(const double, undercut);
        QFETCH(const double, slope);
        QFETCH(const double, step);
        QFETCH(const double, speed);
        const Mover what = moverOf(mover.toStdString());
        const Eigen::Matrix3d R = expSO3(Vector3d(0.0, slope * std::numbers::pi / 180.0, 0.0));
        Eigen::Isometry3d tilt = kHere;
        tilt.linear() = R;
        HullShape stone;
        for (const double y : {-0.5, 0.5})
            stone.points.insert(
                stone.points.end(),
                {{1.0, y, 0.0}, {2.5, y, 0.0}, {2.5 - undercut, y, -0.4}, {1.0 + undercut, y, -0.4}});
        std::vector<Collider> colliders{
            {"before", kWorld, BoxShape{{1.0, 0.5, 0.2}}, tilt * at({0.0, 0.0, -0.2})},
            {"stone", kWorld, stone, tilt},
            {"behind", kWorld, BoxShape{{1.0, 0.5, 0.2}}, tilt * at({3.5, 0.0, -0.2})},
            {"mover", 0, what.shape, kHere}};
        StepperOptions options;
        options.step = step;
        Experiment x({box("mover", 1.0, {0.05, 0.05, 0.05})}, Experiment::scene(colliders, {}), options,
                     {0.0, 0.0, -kGravity}, {}, step > 0.0 ? "time-stepping" : "event-driven");
        const double begin = speed > 0.0 ? 0.6 : 2.8, t = 1.0;
        x.body().attitude = attitudeFromRotation(x.system.chart(), R * expSO3(what.turn));
        x.body().p_WB = R * Vector3d(begin, 0.0, what.height);
        x.body().v_WB = R * Vector3d(speed, 0.0, 0.0);
        const double a = kGravity * std::sin(slope * std::numbers::pi / 180.0);
        const double end = speed > 0.0 ? std::min(t, slope > 0.0 ? 0.5 : t) : slope > 0.0 ? 0.4 : t;
        QVERIFY2(x.run(end), x.reason.c_str());
        const Vector3d to
            = R * Vector3d(begin + speed * end + 0.5 * a * end * (end + step), 0.0, what.height);
        QVERIFY2((x.body().p_WB - to).norm() < (step > 0.0 ? 1e-8 : 1e-9),
                 qPrintable(QString::number((R.transpose() * x.body().p_WB).x())));
        verifyNothingStruck(x);
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
