#include "engine/step/books.h"
#include "engine/step/drive.h"
#include "engine/step/scenes.h"
#include "engine/step/soft_stepper.h"
#include "support/near.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

using Kind = ContactEvent::Kind;
using scenes::Builder;
using scenes::kG;

/// A fixed block whose upper edge is at the origin: along x, turned about z by `turn`.
Builder onRidge(double turn)
{
    constexpr double kHalf = 0.2;
    Builder b(false);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.linear()
        = (Eigen::AngleAxisd(turn, Vector3d::UnitZ()) * Eigen::AngleAxisd(0.25 * M_PI, Vector3d::UnitX()))
              .toRotationMatrix();
    place.translation().z() = -std::sqrt(2.0) * kHalf;
    b.colliders.push_back({"ridge", kWorld, BoxShape{Vector3d::Constant(kHalf)}, place});
    return b;
}

Shape shapeOf(const QString& name)
{
    if (name == "cylinder")
        return CylinderShape{0.07, 0.08};
    if (name == "cone")
        return ConeShape{0.08, 0.15};
    if (name == "capsule")
        return CapsuleShape{0.05, 0.075};
    if (name == "rod")
        return RodShape{0.15};
    if (name == "box")
        return BoxShape{{0.1, 0.075, 0.05}};
    return HullShape{
        {{-0.05, -0.05, -0.05}, {0.15, -0.05, -0.05}, {-0.05, 0.15, -0.05}, {-0.05, -0.05, 0.15}}};
}

Shape roundShape(const QString& name, double radius, double half)
{
    if (name == "ball")
        return SphereShape{radius};
    if (name == "wheel")
        return CylinderShape{radius, half};
    return CapsuleShape{radius, half};
}

Shape supportShape(const QString& name)
{
    if (name == "table")
        return BoxShape{{0.4, 0.4, 0.15}};
    if (name == "lying cylinder")
        return CylinderShape{0.5, 1.0};
    if (name == "upright cylinder")
        return CylinderShape{0.4, 0.15};
    return CapsuleShape{0.5, 0.75};
}

/// T + V + stored + losses stay, no loss is ever given back, and without a source of it no energy appears.
void keepsBooks(const System& system, Stepper& stepper, State& state, double end, double step)
{
    constexpr double kRounding = 1e-12; // of sums of some 10 J
    double start = 0.0, worst = 0.0, damping = 0.0, greatest = 0.0;
    bool begun = false, monotone = true;
    drive::run(stepper, state, end, step, [&](double t, const State& s) {
        const double energy
            = kineticEnergy(system, s) + potentialEnergy(system, t, s) + stepper.storedEnergy(s);
        if (!begun)
            start = books(system, stepper, t, s);
        begun = true;
        worst = std::max(worst, std::abs(books(system, stepper, t, s) - start));
        greatest = std::max(greatest, energy - start);
        monotone = monotone && s.account.damping >= damping - kRounding;
        damping = s.account.damping;
    });
    // Some 3 J, of which dopri5 at 1e-10 keeps 1e-8 over a few hundred steps.
    near(worst, 0.0, 1e-8, "books");
    near(std::max(0.0, greatest), 0.0, 1e-8, "energy from nowhere");
    QVERIFY2(monotone, "what the dampers took comes back");
}

ContactLaw soft(double K, double D, double mu)
{
    ContactLaw law;
    law.stiffness = K;
    law.damping = D;
    law.friction = mu;
    return law;
}

} // namespace

class TestSoftFeatures : public QObject
{
    Q_OBJECT

private slots:
    void onAnEdge_data();
    void onAnEdge();
    void twoBodies_data();
    void twoBodies();
    void fromSideToRim();
    void overAnEdge_data();
    void overAnEdge();
    void pastItsSupport_data();
    void pastItsSupport();
    void flatOnAPlane_data();
    void flatOnAPlane();
    void throughABoard_data();
    void throughABoard();
    void discOnALog();
    void longSteps_data();
    void longSteps();
    void stackOfBoxes();
};

void TestSoftFeatures::onAnEdge_data()
{
    QTest::addColumn<QString>("shape");
    QTest::addColumn<int>("turn");
    for (const char* shape : {"cylinder", "cone", "capsule", "rod", "box", "hull"})
        for (int turn = 0; turn < 6; ++turn)
            QTest::addRow("%s, attitude %d", shape, turn) << shape << turn;
}

void TestSoftFeatures::onAnEdge()
{
    QFETCH(QString, shape);
    QFETCH(int, turn);
    Builder b = onRidge(0.0);
    b.add(shapeOf(shape), 1.0, {4e-3, 5e-3, 3e-3}, {0.02, 0.01, 0.25});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(1e5, 50.0, 0.3)), {});
    State state = b.state(system);
    const Vector3d axis(std::cos(1.7 * turn), std::sin(1.7 * turn), 0.5 - 0.2 * turn);
    setRotation(system, state, 0, Eigen::AngleAxisd(0.4 + 1.1 * turn, axis.normalized()).toRotationMatrix());
    state.bodies[0].w_WB = {1.0 - 0.7 * turn, 1.8 - 0.5 * turn, -2.5 + turn};
    keepsBooks(system, *stepper, state, 0.6, 5e-3);
}

void TestSoftFeatures::twoBodies_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    for (const auto& [a, b] : {std::pair{"cylinder", "box"},
                               {"cone", "box"},
                               {"cylinder", "cone"},
                               {"capsule", "cone"},
                               {"cylinder", "cylinder"},
                               {"hull", "cone"}})
        QTest::addRow("%s, %s", a, b) << a << b;
}

void TestSoftFeatures::twoBodies()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    for (int turn = 0; turn < 4; ++turn) {
        Builder scene(false);
        scene.g_W.setZero();
        scene.add(shapeOf(a), 1.0, {4e-3, 5e-3, 3e-3}, Vector3d::Zero());
        scene.add(shapeOf(b), 1.0, {4e-3, 5e-3, 3e-3}, {0.5, 0.03, 0.02});
        const System system = scene.system();
        const auto stepper = makeSoftStepper(system, scene.scene(soft(1e5, 50.0, 0.5)), {});
        State state = scene.state(system);
        for (const int i : {0, 1}) {
            const double k = turn + 4.5 * i;
            const Vector3d axis(std::cos(1.7 * k), std::sin(1.7 * k), 0.5 - 0.2 * k);
            setRotation(system, state, i,
                        Eigen::AngleAxisd(0.4 + 1.1 * k, axis.normalized()).toRotationMatrix());
        }
        state.bodies[1].v_WB.x() = -2.0;
        keepsBooks(system, *stepper, state, 0.6, 5e-3);
    }
}

void TestSoftFeatures::fromSideToRim()
{
    // A cylinder that cannot tip lies with its side across an edge and slides along its axis until the edge
    // meets its rim. It is carried by K z = m g all the way, and so it is at the moment at which the rim
    // takes over from the side: one contact before, one after.
    constexpr double kK = 1e4, kSpeed = 1.0, kHalf = 0.08;
    Builder b = onRidge(M_PI / 3.0);
    b.add(CylinderShape{0.07, kHalf}, 1.0, Vector3d::Constant(1e5), {0.0, 0.0, 0.07 - kG / kK});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(kK, 0.0, 0.0)), {});
    State state = b.state(system);
    setRotation(system, state, 0, Eigen::AngleAxisd(0.5 * M_PI, Vector3d::UnitY()).toRotationMatrix());
    state.bodies[0].v_WB.x() = kSpeed;
    const double passes = kHalf / kSpeed;
    const auto events = drive::run(*stepper, state, passes + 2e-5, 1e-5, [&](double t, const State& s) {
        ContactSnapshot snapshot;
        stepper->snapshot(t, s, snapshot);
        QCOMPARE(snapshot.rows.size(), std::size_t(1));
        const ContactRecord& record = snapshot.contacts[static_cast<std::size_t>(snapshot.rows[0])];
        // Past the end the normal leans: by 20 µm of 0.07 m.
        near(record.lambda, kG, 1e-3 * kG, qPrintable(QString("force at %1").arg(t)));
    });
    QCOMPARE(events.size(), std::size_t(1));
    QCOMPARE(events[0].kind, Kind::made);
}

void TestSoftFeatures::overAnEdge_data()
{
    QTest::addColumn<QString>("shape");
    QTest::addColumn<bool>("up");
    QTest::addColumn<double>("mu");
    for (const char* shape : {"ball", "wheel", "capsule"})
        for (const bool up : {true, false})
            for (const double mu : {0.0, 3.0})
                QTest::addRow("%s, %s, mu %g", shape, up ? "up" : "down", mu) << shape << up << mu;
}

void TestSoftFeatures::overAnEdge()
{
    // What is round passes over the edge of a block on to its top, or from there to just before the edge.
    // There it is carried by n springs, one for a ball and one for each end of a wheel or a capsule, each
    // pressed in by m g/(n K): what happened at the edge is forgotten.
    QFETCH(QString, shape);
    QFETCH(bool, up);
    QFETCH(double, mu);
    constexpr double kK = 1e6, kRadius = 0.5, kHalf = 0.2, kMass = 2.0, kTop = 0.3;
    Builder b(false);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation().x() = 1.0;
    b.colliders.push_back({"block", kWorld, BoxShape{{1.0, 1.0, kTop}}, place});
    const double x = up ? -0.1 : 0.3, springs = shape == "ball" ? 1.0 : 2.0;
    const double sunk = kMass * kG / (springs * kK);
    const double z = up ? kTop + std::sqrt(std::pow(kRadius - sunk, 2) - x * x) : kTop + kRadius - sunk;
    b.add(roundShape(shape, kRadius, kHalf), kMass, Vector3d::Constant(0.2), {x, 0.0, z});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(kK, 1e3, mu)), {});
    State state = b.state(system);
    setRotation(system, state, 0, Eigen::AngleAxisd(0.5 * M_PI, Vector3d::UnitX()).toRotationMatrix());
    const double turn = up ? 1.5 : -1.0; // it rolls
    state.bodies[0].w_WB.y() = turn;
    state.bodies[0].v_WB = turn * Vector3d::UnitY().cross(Vector3d(x < 0.0 ? x : 0.0, 0.0, z - kTop));
    drive::run(*stepper, state, up ? 0.6 : 0.598, 2e-3);
    QVERIFY(up ? state.bodies[0].p_WB.x() > 0.1 : std::abs(state.bodies[0].p_WB.x() - 0.001) < 1e-3);
    // The swing at the edge has died out as e^(−D t/2m); what rolls on keeps 1e-10 of dopri5.
    near(state.bodies[0].p_WB.z(), kTop + kRadius - sunk, 1e-9, "depth m g/(n K)");
}

void TestSoftFeatures::pastItsSupport_data()
{
    QTest::addColumn<QString>("support");
    QTest::addColumn<int>("fall");
    for (const char* support : {"table", "lying cylinder", "upright cylinder", "lying capsule"})
        for (const int fall : {0, 1, 2, 3})
            if (fall != 1 || QByteArray(support).startsWith("lying")) // it stays on what is flat
                QTest::addRow("%s, fall %d", support, fall) << support << fall;
}

void TestSoftFeatures::pastItsSupport()
{
    // A brick that bounces off a support and tumbles past it: once its centre is lower than the support by
    // more than its own half diagonal nothing can touch it.
    QFETCH(QString, support);
    QFETCH(int, fall);
    Builder b(false);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation().z() = support.startsWith("lying") ? -0.5 : -0.15;
    if (support.startsWith("lying"))
        place.linear() = Eigen::AngleAxisd(0.5 * M_PI, Vector3d::UnitX()).toRotationMatrix();
    const double bottom = support.startsWith("lying") ? -1.0 : -0.3;
    b.colliders.push_back({"support", kWorld, supportShape(support), place});
    const Vector3d half(0.113, 0.043, 0.0545);
    const std::array<Vector3d, 4> starts{Vector3d(0.0943434436343431, -0.16159082263644653, 0.5),
                                         Vector3d(-0.1249438436539243, -0.13105027685312148, 0.5),
                                         Vector3d(-0.0972, -0.1776, 0.7), Vector3d(0.0943, -0.1616, 0.5)};
    const std::array<double, 4> speeds{0.5092731773686908, 0.2205738605129176, 0.546, 0.5093};
    const std::array<double, 4> turns{3.0, 0.0, 3.0, 3.0};
    const auto i = static_cast<std::size_t>(fall);
    b.box(half, 1.0, starts[i]);
    const System system = b.system();
    ContactLaw law = soft(2e4, 60.0, 0.1);
    law.tangentialDamping = 60.0;
    const auto stepper = makeSoftStepper(system, b.scene(law), {});
    State state = b.state(system);
    state.bodies[0].v_WB.x() = speeds[i];
    state.bodies[0].w_WB = Vector3d(0.0, turns[i], 5.0);
    drive::run(*stepper, state, 2.5, 0.01, [&](double t, const State& s) {
        if (s.bodies[0].p_WB.z() > bottom - half.norm())
            return;
        ContactSnapshot snapshot;
        stepper->snapshot(t, s, snapshot);
        QVERIFY2(snapshot.rows.empty(), qPrintable(QString("touched out of reach at %1").arg(t)));
    });
    QVERIFY(state.bodies[0].p_WB.z() < bottom - half.norm());
}

void TestSoftFeatures::flatOnAPlane_data()
{
    QTest::addColumn<double>("tilt");
    QTest::addColumn<double>("spin");
    QTest::addColumn<double>("mu");
    for (const double tilt : {0.0, 1e-6, 1e-3, 0.02, 0.5})
        for (const double spin : {0.0, 3.0})
            for (const double mu : {0.0, 0.4})
                QTest::addRow("tilt %g, spin %g, mu %g", tilt, spin, mu) << tilt << spin << mu;
}

void TestSoftFeatures::flatOnAPlane()
{
    // A coin falls nearly flat, so that its lowest point runs round its rim again and again until it lies.
    QFETCH(double, tilt);
    QFETCH(double, spin);
    QFETCH(double, mu);
    constexpr double kMass = 2.7, kRadius = 0.08, kThick = 1e-3, kK = 2e4;
    Builder b;
    const double across = 0.25 * kMass * kRadius * kRadius;
    b.add(CylinderShape{kRadius, 0.5 * kThick}, kMass, {across, across, 2.0 * across}, {0.0, 0.0, 0.2});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(kK, 20.0, mu)), {});
    State state = b.state(system);
    setRotation(system, state, 0, Eigen::AngleAxisd(tilt, Vector3d(0.6, 0.8, 0.0)).toRotationMatrix());
    state.bodies[0].w_WB = spin * Vector3d(0.1, -0.07, 1.0);
    keepsBooks(system, *stepper, state, 1.5, 0.01);
    // It lies on no fewer than three springs and on no more than its eight samples and its rim.
    if (spin == 0.0) {
        const double depth = 0.5 * kThick - state.bodies[0].p_WB.z();
        QVERIFY(depth > 0.9 * kMass * kG / (9.0 * kK) && depth < kMass * kG / (3.0 * kK));
    }
    if (tilt == 0.0 && spin == 0.0)
        near(0.5 * kThick - state.bodies[0].p_WB.z(), kMass * kG / (8.0 * kK), 1e-8, "depth");
}

void TestSoftFeatures::throughABoard_data()
{
    QTest::addColumn<double>("stiffness");
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("step");
    for (const double stiffness : {1e3, 1e4, 1e6})
        for (const double speed : {3.0, 100.0})
            for (const double step : {0.01, 0.3})
                QTest::addRow("K %g, v %g, step %g", stiffness, speed, step) << stiffness << speed << step;
}

void TestSoftFeatures::throughABoard()
{
    // A particle presses a board of thickness d: v/ω sin ωt deep, ω² = K/m. It comes back out at the side
    // where it came in, however deep; where v/ω > d it has been right through at sin ωt = d ω/v, and that is
    // told.
    QFETCH(double, stiffness);
    QFETCH(double, speed);
    QFETCH(double, step);
    constexpr double kHalf = 0.025, kHeight = 0.5;
    Builder b(false);
    b.g_W.setZero();
    b.colliders.push_back({"board", kWorld, BoxShape{{0.3, 0.3, kHalf}}});
    b.add(PointShape{}, 1.0, Vector3d::Constant(1e-3), {0.013, 0.021, kHalf + kHeight});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(stiffness, 0.0, 0.0)), {});
    State state = b.state(system);
    state.bodies[0].v_WB.z() = -speed;
    const auto events = drive::run(*stepper, state, 0.6, step);
    near(state.bodies[0].v_WB.z(), speed, 1e-8 * speed, "comes back"); // a radian of dopri5 at 1e-10
    const double omega = std::sqrt(stiffness), met = kHeight / speed;
    const double part = 2.0 * kHalf * omega / speed;
    QCOMPARE(drive::count(events, Kind::pierced), part < 1.0 ? 1 : 0);
    if (const ContactEvent* event = drive::first(events, Kind::pierced))
        near(event->t, met + std::asin(part) / omega, 1e-8 * met, "right through");
    near(drive::first(events, Kind::broken)->t, met + M_PI / omega, 1e-8, "free again");
}

void TestSoftFeatures::discOnALog()
{
    // Seen along a lying cylinder the rim of a disc is an ellipse, nearest to the axis at up to two places.
    // As the disc rocks, one of them merges with the farthest place between and is no more: the contact there
    // ends, it does not jump to the other with its spring as it is.
    constexpr double kMass = 0.72, kRadius = 0.102, kThick = 0.0163, kLog = 0.2126;
    Builder b(false);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation().z() = -kLog;
    place.linear() = Eigen::AngleAxisd(0.5 * M_PI, Vector3d::UnitX()).toRotationMatrix();
    b.colliders.push_back({"log", kWorld, CylinderShape{kLog, 0.266}, place});
    const double across = kMass * (3.0 * kRadius * kRadius + kThick * kThick) / 12.0;
    b.add(CylinderShape{kRadius, 0.5 * kThick}, kMass, {across, across, 0.5 * kMass * kRadius * kRadius},
          {-0.025, -0.0113, 0.1105});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(4.23e3, 0.0, 0.0)), {});
    State state = b.state(system);
    setRotation(system, state, 0,
                Eigen::AngleAxisd(0.4657, Vector3d(0.235, 0.944, 0.231).normalized()).toRotationMatrix());
    state.bodies[0].v_WB = {0.16, -0.248, -0.573};
    keepsBooks(system, *stepper, state, 0.5, 0.01);
}

void TestSoftFeatures::longSteps_data()
{
    QTest::addColumn<bool>("turning");
    QTest::newRow("let go") << false;
    QTest::newRow("turning") << true;
}

void TestSoftFeatures::longSteps()
{
    // In one step a particle falls through a board from rest, and a rod that turns about its middle swings
    // its end through: what will be fast at the end and what only turns is met where it passes.
    QFETCH(bool, turning);
    constexpr double kTurn = 4.0, kLength = 0.5, kDown = 0.3;
    Builder b(false);
    b.colliders.push_back({"board", kWorld, BoxShape{{2.0, 2.0, 0.01}}});
    if (turning) {
        b.g_W.setZero();
        b.add(RodShape{kLength}, 1.0, {1e-9, 0.1, 0.1}, {0.0, 0.0, 0.01 + kDown});
    } else {
        b.add(PointShape{}, 1.0, Vector3d::Constant(1e-3), {0.0, 0.0, 0.01 + kDown});
    }
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(1e5, 0.0, 0.0)), {});
    State state = b.state(system);
    if (turning)
        state.bodies[0].w_WB.y() = kTurn;
    const auto events = drive::run(*stepper, state, 0.4, 0.4);
    const ContactEvent* made = drive::first(events, Kind::made);
    QVERIFY(made != nullptr);
    const double expected = turning ? std::asin(kDown / kLength) / kTurn : std::sqrt(2.0 * kDown / kG);
    near(made->t, expected, 1e-9, "meets"); // a tenth of a nanosecond at 4 m/s is what the guard can tell
}

void TestSoftFeatures::stackOfBoxes()
{
    // Four corners at each of ten interfaces carry the boxes above: k m g = 4 K d_k. The slowest mode dies
    // out as e^(−45 t).
    constexpr int kBoxes = 10;
    constexpr double kHalf = 0.1, kK = 1e5;
    Builder b;
    for (int i = 0; i < kBoxes; ++i)
        b.box(Vector3d::Constant(kHalf), 1.0, {0.0, 0.0, kHalf * (2 * i + 1)});
    const System system = b.system();
    const auto stepper = makeSoftStepper(system, b.scene(soft(kK, 1e3, 0.5)), {});
    State state = b.state(system);
    keepsBooks(system, *stepper, state, 1.0, 0.05);
    double sunk = 0.0;
    for (int i = 0; i < kBoxes; ++i) {
        sunk += (kBoxes - i) * kG / (4.0 * kK);
        near(state.bodies[static_cast<std::size_t>(i)].p_WB.z(), kHalf * (2 * i + 1) - sunk, 1e-11, "height");
    }
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestSoftFeatures)
#include "test_soft_features.moc"
