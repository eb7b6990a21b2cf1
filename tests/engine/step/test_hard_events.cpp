#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>
#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

const Vector3d kUp = Vector3d::UnitZ();
const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

Body planar(Body b)
{
    b.guide.moves_W = Vector3d(1.0, 0.0, 1.0).asDiagonal();
    b.guide.turns_W = Vector3d(0.0, 1.0, 0.0).asDiagonal();
    return b;
}

Eigen::Matrix3d aboutY(double angle)
{
    return Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
}

/// A uniform rod of 2 m on a rough floor, risen by tan θ = 2 to the right; its lower end slides to the left
/// at 1 m/s. n·Φ(n − μ s) = (1 + 3 cos²θ − 3 μ sin θ cos θ)/m is negative for μ > 4/3: Painlevé.
constexpr double kFriction = 1.5;
const double kCos = 1.0 / std::sqrt(5.0), kSin = 2.0 / std::sqrt(5.0);

Experiment painleveRod(double spin, const ContactLaw& law)
{
    Experiment x({planar(rod("rod", 1.0, 1.0))},
                 {wall("floor", Vector3d::Zero(), kUp), {"rod", 0, RodShape{1.0}, kHere}}, law);
    setRotation(x.system, x.state, 0, aboutY(-std::atan2(kSin, kCos)));
    x.body().p_WB = {kCos, 0.0, kSin};
    x.body().w_WB.y() = spin;
    x.body().v_WB = {-1.0 + spin * kSin, 0.0, -spin * kCos};
    return x;
}

/// A solid cylinder along z and a floor.
Experiment cylinderOn(double radius, double height, double mass, const ContactLaw& law,
                      const StepperOptions& options = {})
{
    Body b;
    b.id = "cylinder";
    b.mass = mass;
    const double across = mass * (3.0 * radius * radius + height * height) / 12.0;
    b.I_B = Vector3d(across, across, 0.5 * mass * radius * radius).asDiagonal();
    return Experiment(
        {b},
        {wall("floor", Vector3d::Zero(), kUp), {"cylinder", 0, CylinderShape{radius, 0.5 * height}, kHere}},
        law, options);
}

/// A hull that is a regular prism along y.
HullShape prism(int sides, double radius, double half)
{
    HullShape hull;
    for (int i = 0; i < sides; ++i)
        for (const double y : {-half, half}) {
            const double a = 2.0 * std::numbers::pi * (i + 0.5) / sides - 0.5 * std::numbers::pi;
            hull.points.emplace_back(radius * std::cos(a), y, radius * std::sin(a));
        }
    return hull;
}

} // namespace

class TestHardEvents : public QObject
{
    Q_OBJECT

private slots:
    /// No finite force: ζ̇ = −g < 0 without any. The impulse follows Routh's way from ζ = 0: it slides until
    /// the slip is used up while ζ falls, then sticks until ζ = 0, then expands.
    void rodJams_data()
    {
        QTest::addColumn<double>("e");
        QTest::addColumn<int>("law");
        QTest::newRow("plastic") << 0.0 << static_cast<int>(Restitution::newton);
        // Newton's e gives back a part of the approach, and there is none.
        QTest::newRow("Newton") << 0.6 << static_cast<int>(Restitution::newton);
        QTest::newRow("Poisson") << 0.6 << static_cast<int>(Restitution::poisson);
    }
    void rodJams()
    {
        QFETCH(const double, e);
        QFETCH(const int, law);
        ContactLaw contact;
        contact.friction = kFriction;
        contact.restitution = e;
        contact.impact = static_cast<Restitution>(law);
        Experiment x = painleveRod(0.0, contact);
        x.begin();
        const auto painleve = x.of(ContactEvent::Kind::painleve);
        const auto impacts = x.of(ContactEvent::Kind::impact);
        QVERIFY(!painleve.empty() && painleve.front().t == 0.0);
        QCOMPARE(impacts.size(), std::size_t(1));
        // Per unit of mass, with I = m/3 and the arm (−cos θ, −sin θ) of the end.
        const double nn = 1.0 + 3.0 * kCos * kCos, tt = 1.0 + 3.0 * kSin * kSin, tn = -3.0 * kCos * kSin;
        const double sliding = 1.0 / (tn + kFriction * tt); // p until u_t = −1 + (tn + μ tt) p = 0
        const double zeta = (nn + kFriction * tn) * sliding;
        QVERIFY(zeta < 0.0);
        const double answer = nn - tn * tn / tt; // ζ' while it sticks with λ_t' = −tn/tt
        const double compression = sliding - zeta / answer;
        const double all
            = law == static_cast<int>(Restitution::poisson) ? (1.0 + e) * compression : compression;
        const double along = kFriction * sliding - tn / tt * (all - sliding);
        const StruckContact& struck = impacts.front().struck.front();
        // Straight pieces: rounding alone.
        QVERIFY2((struck.impulse_W - Vector3d(along, 0.0, all)).norm() < 1e-12,
                 qPrintable(QString::number((struck.impulse_W - Vector3d(along, 0.0, all)).norm())));
        QVERIFY(std::abs(struck.after - answer * (all - compression)) < 1e-12);
        QVERIFY(impacts.front().after < impacts.front().before);
        QVERIFY2(x.run(0.5), x.reason.c_str());
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// The end of a rod that turns fast enough rises by itself (ζ̇ = ω² L sin θ − g > 0): of the two
    /// answers of friction the rod takes the one without force.
    void rodParts()
    {
        ContactLaw contact;
        contact.friction = kFriction;
        const double spin = 5.0;
        Experiment x = painleveRod(spin, contact);
        const Vector3d start = x.body().p_WB, v = x.body().v_WB;
        x.begin();
        QCOMPARE(x.of(ContactEvent::Kind::painleve).size(), std::size_t(1));
        QVERIFY(x.of(ContactEvent::Kind::impact).empty());
        const double t = 0.05;
        QVERIFY2(x.run(t), x.reason.c_str());
        // Free flight.
        QVERIFY((x.body().p_WB - (start + t * v - 0.5 * kGravity * t * t * kUp)).norm() < 1e-9);
        QVERIFY(std::abs(x.body().w_WB.y() - spin) < 1e-12);
    }

    /// A rod that slides into Painlevé's region, and through whatever comes.
    void rodSlidesIntoTheParadox()
    {
        ContactLaw contact;
        contact.friction = 1.8;
        for (const double angle : {0.5, 0.8, 1.0, 1.4}) {
            Experiment x({planar(rod("rod", 1.0, 1.0))},
                         {wall("floor", Vector3d::Zero(), kUp), {"rod", 0, RodShape{1.0}, kHere}}, contact);
            setRotation(x.system, x.state, 0, aboutY(-angle));
            x.body().p_WB = {std::cos(angle), 0.0, std::sin(angle)};
            x.body().v_WB.x() = -3.0;
            QVERIFY2(x.run(1.5), qPrintable(QStringLiteral("%1: ").arg(angle) + x.reason.c_str()));
            QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
            QVERIFY(kineticEnergy(x.system, x.state) < 4.5 + kGravity);
        }
    }

    /// A relay pushes a block on a smooth floor with −F sgn(v + c x): once it has come to v = −c x, no smooth
    /// motion exists whatever the step. Steps by impulses pass it on, each is told, and it goes on as
    /// x = x₁ exp(−c (t − t₁)).
    void relayHasNoSmoothMotion()
    {
        const double push = 2.0, c = 1.5, mass = 1.0; // N, 1/s, kg
        const PointForce relay{.force = [=](double, const State& state) -> Vector3d {
            const BodyState& s = state.bodies.front();
            return std::copysign(push, -s.v_WB.x() - c * s.p_WB.x()) * Vector3d::UnitX();
        }};
        const Vector3d half(0.1, 0.1, 0.05);
        Experiment x({planar(box("block", mass, half))},
                     {wall("floor", Vector3d::Zero(), kUp), {"block", 0, BoxShape{half}, kHere}},
                     ContactLaw{}, {}, {0.0, 0.0, -kGravity}, {ForceElement{"relay", relay, {}}});
        x.body().p_WB = {-1.0, 0.0, half.z()};
        const double end = 0.55;
        QVERIFY2(x.run(end), x.reason.c_str());
        const auto bridged = x.of(ContactEvent::Kind::bridged);
        QVERIFY(!bridged.empty() && !bridged.front().reason.en.empty() && !bridged.front().reason.zh.empty());
        // a t + c (a t²/2 − 1) = 0 with a = F/m
        const double a = push / mass, t1 = (std::sqrt(a * a + 2.0 * a * c * c) - a) / (a * c);
        const double x1 = 0.5 * a * t1 * t1 - 1.0;
        QVERIFY(std::abs(bridged.front().t - t1) < 1e-3);
        // The relay chatters about v = −c x by its acceleration in the longest of these steps, 1 ms.
        const double exact = x1 * std::exp(-c * (end - t1)), chatter = 2.0 * a * 1e-3;
        QVERIFY2(std::abs(x.body().p_WB.x() - exact) < chatter / c,
                 qPrintable(QString::number(x.body().p_WB.x() - exact)));
        QVERIFY(std::abs(x.body().v_WB.x() + c * exact) < 2.0 * chatter);
        QVERIFY(std::abs(x.body().p_WB.z() - half.z()) < 1e-9);
    }

    /// A ball falls on a belt of 1 m/s with v = 1 m/s: while it slides, friction gives it μ (1 + e) v along
    /// the belt; with enough friction the slip 7/2 v_x reaches 1 m/s and it leaves rolling on the belt.
    void ballFallsOnABelt_data()
    {
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("along");
        QTest::newRow("slides") << 0.1 << 0.15;
        QTest::newRow("grips") << 1.0 << 2.0 / 7.0;
    }
    void ballFallsOnABelt()
    {
        QFETCH(const double, friction);
        QFETCH(const double, along);
        ContactLaw law;
        law.friction = friction;
        law.restitution = 0.5;
        const double radius = 0.1, mass = 2.0, belt = 1.0;
        ContactScene scene = Experiment::scene(
            {wall("belt", Vector3d::Zero(), kUp), {"ball", 0, SphereShape{radius}, kHere}}, law);
        scene.surfaceVelocity = {Vector3d(belt, 0.0, 0.0), Vector3d::Zero()};
        Experiment x({ball("ball", mass, radius)}, scene, {}, {0.0, 0.0, -kGravity});
        x.body().p_WB.z() = radius;
        x.body().v_WB.z() = -1.0;
        x.begin();
        QCOMPARE(x.of(ContactEvent::Kind::impact).size(), std::size_t(1));
        // Closed forms in a plane: rounding alone.
        QVERIFY2(std::abs(x.body().v_WB.x() - along) < 1e-12, qPrintable(QString::number(x.body().v_WB.x())));
        QVERIFY(std::abs(x.body().v_WB.z() - 0.5) < 1e-12);
        // The belt works m v_x · 1 m/s; what the ball does not have of it is lost against the belt.
        const double turning = 2.5 * along * along; // (2/5) (5/2)² = 5/2
        QVERIFY(std::abs(x.state.account.drive - mass * along * belt) < 1e-12);
        QVERIFY(std::abs(x.state.account.friction
                         - (mass * along * belt - 0.5 * mass * (along * along + turning)))
                < 1e-12);
        QVERIFY(std::abs(x.state.account.restitution - 0.5 * mass * 0.75) < 1e-12);
        QVERIFY2(x.run(2.0), x.reason.c_str());
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// A ball rolls along a line, up a tangent arc, on along a line, over a hump and down: nothing happens at
    /// the joints, and no energy is lost.
    void ballPassesSmoothJoints_data()
    {
        QTest::addColumn<double>("friction");
        QTest::newRow("smooth") << 0.0;
        QTest::newRow("rough") << 0.9;
    }
    void ballPassesSmoothJoints()
    {
        QFETCH(const double, friction);
        const double R = 1.0, turn = 0.3, length = 0.4, radius = 0.05;
        ProfileShape track;
        Eigen::Vector2d at(-2.0, 0.0);
        double direction = 0.0;
        const auto go = [&](double straight, double bend) {
            Eigen::Vector2d to = at;
            const Eigen::Vector2d d(std::cos(direction), std::sin(direction)), left(-d.y(), d.x());
            if (bend == 0.0)
                to += straight * d;
            else
                to += R
                    * (std::sin(std::abs(bend)) * d
                       + (bend > 0.0 ? 1.0 : -1.0) * (1.0 - std::cos(bend)) * left);
            track.pieces.push_back({at, to, bend});
            at = to;
            direction += bend;
        };
        go(2.0, 0.0);
        go(0.0, turn);
        go(length, 0.0);
        go(0.0, -turn);
        go(0.0, -turn);
        go(length, 0.0);
        go(0.0, turn);
        go(3.0, 0.0);
        ContactLaw law;
        law.friction = friction;
        law.restitution = 0.5;
        Experiment x({ball("ball", 1.0, radius)},
                     {{"track", kWorld, track, kHere}, {"ball", 0, SphereShape{radius}, kHere}}, law);
        x.body().p_WB = {-0.5, 0.0, radius};
        // Fast enough for the hump (0.2 m), slow enough to stay on it (v² < g R cos at its top).
        const double v = friction == 0.0 ? 2.5 : 2.3;
        x.body().v_WB.x() = v;
        if (friction > 0.0)
            x.body().w_WB.y() = v / radius;
        QVERIFY2(x.run(2.0), x.reason.c_str());
        QVERIFY(x.body().p_WB.x() > 2.5);
        for (const ContactEvent& e : x.events)
            QVERIFY2(e.t == 0.0,
                     qPrintable(QStringLiteral("kind %1 at t = %2").arg(static_cast<int>(e.kind)).arg(e.t)));
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
        // Back on the level it has its speed again.
        QVERIFY2(std::abs(x.body().v_WB.x() - v) < 1e-9, qPrintable(QString::number(x.body().v_WB.x() - v)));
    }

    /// A block that rocks from edge to edge (Housner): each impact leaves 1 − 3/2 sin²α of the angular
    /// velocity, tan α = width/height. The rocks accumulate, and it stands.
    void rockingBlockComesToStand()
    {
        const Vector3d half(0.05, 0.1, 0.15);
        const double alpha = std::atan2(half.x(), half.z()), tilt = 0.15;
        ContactLaw law;
        law.friction = 2.0;
        Experiment x({planar(box("block", 1.0, half))},
                     {wall("floor", Vector3d::Zero(), kUp), {"block", 0, BoxShape{half}, kHere}}, law);
        const Eigen::Matrix3d R = aboutY(tilt);
        setRotation(x.system, x.state, 0, R);
        x.body().p_WB = -(R * Vector3d(half.x(), 0.0, -half.z()));
        QVERIFY2(x.run(6.0), x.reason.c_str());
        const auto impacts = x.of(ContactEvent::Kind::impact);
        QVERIFY2(impacts.size() >= 10, qPrintable(QString::number(impacts.size())));
        const double ratio = 1.0 - 1.5 * std::pow(std::sin(alpha), 2);
        for (std::size_t i = 0; i < 5; ++i) {
            const BodyJump& jump = impacts[i].bodies.front();
            // Sweeps end at 1e-12 of the velocities.
            QVERIFY2(std::abs(jump.wAfter_W.y() / jump.wBefore_W.y() - ratio) < 1e-9,
                     qPrintable(QString::number(jump.wAfter_W.y() / jump.wBefore_W.y() - ratio)));
        }
        QVERIFY(!x.of(ContactEvent::Kind::zeno).empty());
        QVERIFY(x.body().v_WB.norm() < 1e-12 && x.body().w_WB.norm() < 1e-12);
        QVERIFY2(std::abs(x.body().p_WB.z() - half.z()) < 1e-9,
                 qPrintable(QString::number(x.body().p_WB.z() - half.z())));
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// Five dominoes that fall on each other in a row move in their plane without a guide as with it: a blow
    /// with a mirror has an answer with that mirror, though Coulomb's law has others beside it.
    void dominoesStayInTheirPlane()
    {
        const auto row = [](bool guided) {
            const Vector3d half(0.01, 0.05, 0.1);
            std::vector<Body> bodies;
            std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), kUp)};
            for (int i = 0; i < 5; ++i) {
                const Body b = box("d" + std::to_string(i), 1.0, half);
                bodies.push_back(guided ? planar(b) : b);
                colliders.push_back({b.id, i, BoxShape{half}, kHere});
            }
            ContactLaw law;
            law.friction = 0.4;
            Experiment x(std::move(bodies), std::move(colliders), law);
            for (int i = 0; i < 5; ++i)
                x.body(i).p_WB = {0.1 * i, 0.0, half.z()};
            x.body().v_WB = {0.15, 0.0, -0.015};
            x.body().w_WB.y() = 1.5;
            return x;
        };
        Experiment plane = row(true), space = row(false);
        QVERIFY2(plane.run(0.63), plane.reason.c_str());
        QVERIFY2(space.run(0.63), space.reason.c_str());
        QVERIFY(plane.of(ContactEvent::Kind::impact).size() >= 4);
        for (int i = 0; i < 5; ++i) {
            // Each impact is solved to 1e-12 of the velocities, and the next multiply what it leaves.
            QVERIFY2((space.body(i).p_WB - plane.body(i).p_WB).norm() < 1e-9,
                     qPrintable(QString::number((space.body(i).p_WB - plane.body(i).p_WB).norm())));
            QVERIFY((space.body(i).w_WB - plane.body(i).w_WB).norm() < 1e-7);
        }
    }

    /// Five dominoes of a set, 25 mm apart, lie down one over the other. The first turns about its lower edge
    /// until its top is as far ahead as the gap: sin θ = gap/height after ∫ dθ/ω, ω² = ω₀² + 2 g (z₀ − z)/k².
    /// All that follows, some sixty blows and slips that come to rest, keeps to the plane.
    void dominoesLieDown()
    {
        const Vector3d half(0.00375, 0.012, 0.024);
        const double apart = 0.025, spin = 4.0;
        std::vector<Body> bodies;
        std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), kUp)};
        for (int i = 0; i < 5; ++i) {
            bodies.push_back(box("d" + std::to_string(i), 0.01, half));
            colliders.push_back({bodies.back().id, i, BoxShape{half}, kHere});
        }
        ContactLaw law;
        law.friction = 0.4;
        Experiment x(std::move(bodies), std::move(colliders), law);
        for (int i = 0; i < 5; ++i)
            x.body(i).p_WB = {apart * i, 0.0, half.z()};
        x.body().w_WB.y() = spin;
        x.body().v_WB = {spin * half.z(), 0.0, spin * half.x()};
        double aside = 0.0;
        x.watch = [&] {
            for (const BodyState& b : x.state.bodies)
                aside = std::max({aside, std::abs(b.p_WB.y()), std::abs(b.v_WB.y()),
                                  half.z() * std::abs(b.w_WB.x()), half.z() * std::abs(b.w_WB.z())});
        };
        QVERIFY2(x.run(0.8), x.reason.c_str());

        const double k2 = 4.0 / 3.0 * (half.x() * half.x() + half.z() * half.z());
        const double reached = std::asin((apart - 2.0 * half.x()) / (2.0 * half.z()));
        double expected = 0.0;
        constexpr int kParts = 1000; // Simpson's rule: 1e-13 of the whole
        for (int i = 0; i <= 2 * kParts; ++i) {
            const double theta = reached * i / (2 * kParts);
            const double z = half.z() * std::cos(theta) + half.x() * std::sin(theta);
            const double rate = std::sqrt(spin * spin + 2.0 * kGravity / k2 * (half.z() - z));
            const double weight = i == 0 || i == 2 * kParts ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
            expected += weight * reached / (6 * kParts) / rate;
        }
        const double met = x.of(ContactEvent::Kind::impact).front().t;
        // Steps to 1e-10 of a few metres per second; of some 12 mJ that fall.
        QVERIFY2(std::abs(met - expected) < 1e-9, qPrintable(QString::number(met - expected)));
        for (int i = 0; i < 5; ++i)
            QVERIFY(x.body(i).v_WB.norm() < 1e-9 && x.body(i).p_WB.z() < 0.5 * half.z());
        // Rounding through some sixty blows: 0.8e-12 and 1.3e-12 by two orders of the same sums.
        QVERIFY2(aside < 1e-11, qPrintable(QString::number(aside)));
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty() && x.of(ContactEvent::Kind::noSolution).empty());
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// A cylinder that rocks on its rim comes down on the place opposite, whatever direction that is: each
    /// impact there keeps the angular momentum about it, which leaves (I + m (H²/4 − R²))/(I + m (H²/4 + R²))
    /// of the angular velocity, I = m (3 R² + H²)/12.
    void rockingCylinder_data()
    {
        QTest::addColumn<double>("azimuth");
        for (const double degrees : {0.0, 11.25, 22.5, 30.0, 45.0, 100.0})
            QTest::addRow("%g deg", degrees) << degrees / 180.0 * std::numbers::pi;
    }
    void rockingCylinder()
    {
        QFETCH(const double, azimuth);
        const double R = 0.1, H = 0.4, tilt = 0.1, mass = 1.0;
        ContactLaw law;
        law.friction = 0.5; // 0.36 is the ratio of the impulses
        const Vector3d axis(-std::sin(azimuth), std::cos(azimuth), 0.0);
        const Eigen::Matrix3d turn = Eigen::AngleAxisd(tilt, axis).toRotationMatrix();
        const Vector3d lowest(std::cos(azimuth), std::sin(azimuth), 0.0);
        const auto tilted = [&](const StepperOptions& options) {
            Experiment made = cylinderOn(R, H, mass, law, options);
            setRotation(made.system, made.state, 0, turn);
            made.body().p_WB = -(turn * (R * lowest - 0.5 * H * Vector3d::UnitZ()));
            return made;
        };
        Experiment x = tilted({});
        QVERIFY2(x.run(0.7), x.reason.c_str());
        const auto impacts = x.of(ContactEvent::Kind::impact);
        QVERIFY2(impacts.size() >= 4, qPrintable(QString::number(impacts.size())));
        const double I = mass * (3.0 * R * R + H * H) / 12.0;
        const double ratio = (I + mass * (0.25 * H * H - R * R)) / (I + mass * (0.25 * H * H + R * R));
        for (std::size_t i = 0; i < 4; ++i) {
            const BodyJump& jump = impacts[i].bodies.front();
            const double left = jump.wAfter_W.dot(axis) / jump.wBefore_W.dot(axis);
            // Sweeps end at 1e-12 of the velocities.
            QVERIFY2(std::abs(left - ratio) < 1e-9, qPrintable(QString::number(left - ratio)));
        }
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty() && x.of(ContactEvent::Kind::noSolution).empty());
        // What comes to touch is within the tolerance of gaps of it, 1e-10 m: 1e-9 J of its weight for each
        // of the places it lies on, and a tenth of that with a tenth of the tolerance.
        QVERIFY2(x.largestResidual < 4e-9, qPrintable(QString::number(x.largestResidual)));
        StepperOptions nearer;
        nearer.gapTolerance = 1e-11;
        Experiment y = tilted(nearer);
        QVERIFY2(y.run(0.7), y.reason.c_str());
        QVERIFY2(y.largestResidual < 4e-10, qPrintable(QString::number(y.largestResidual)));
    }

    /// A coin falls flat from a small tilt: without restitution it lies there, with e = 1 it loses nothing.
    void coinFallsFlat_data()
    {
        QTest::addColumn<double>("restitution");
        QTest::newRow("plastic") << 0.0;
        QTest::newRow("elastic") << 1.0;
    }
    void coinFallsFlat()
    {
        QFETCH(const double, restitution);
        const double R = 0.1, H = 0.001, tilt = 0.1;
        ContactLaw law;
        law.restitution = restitution;
        Experiment x = cylinderOn(R, H, 1.0, law);
        const Eigen::Matrix3d turn = aboutY(tilt);
        setRotation(x.system, x.state, 0, turn);
        x.body().p_WB.z() = -(turn * Vector3d(R, 0.0, -0.5 * H)).z();
        x.begin();
        const double energy = x.energy();
        QVERIFY2(x.run(3.0), x.reason.c_str());
        QVERIFY2(x.largestResidual < 1e-9 * energy, qPrintable(QString::number(x.largestResidual / energy)));
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty());
        const double left = restitution == 0.0 ? 0.5 * H * kGravity : energy;
        QVERIFY2(std::abs(x.energy() - left) < 1e-9, qPrintable(QString::number(x.energy() - left)));
        if (restitution == 0.0)
            QVERIFY(x.body().v_WB.norm() < 1e-12 && x.body().w_WB.norm() < 1e-12);
    }

    /// A hexagonal prism rolls down a rough slope, with and without the plane's guide: each impact leaves
    /// (I + m R² cos 60°)/(I + m R²) = 11/17 of its angular velocity.
    void hexagonRollsDown_data()
    {
        QTest::addColumn<bool>("guided");
        QTest::newRow("in the plane") << true;
        QTest::newRow("in space") << false;
    }
    void hexagonRollsDown()
    {
        QFETCH(const bool, guided);
        const double R = 0.2, half = 0.15, mass = 1.0, slope = 0.2;
        Body b;
        b.id = "prism";
        b.mass = mass;
        const double I = 5.0 / 12.0 * mass * R * R;
        const double across = 0.5 * I + mass * half * half / 3.0;
        b.I_B = Vector3d(across, I, across).asDiagonal();
        ContactLaw law;
        law.friction = 1.2;
        Experiment x({guided ? planar(b) : b},
                     {wall("slope", Vector3d::Zero(), kUp), {"prism", 0, prism(6, R, half), kHere}}, law, {},
                     kGravity * Vector3d(std::sin(slope), 0.0, -std::cos(slope)));
        x.body().p_WB.z() = R * std::cos(std::numbers::pi / 6.0);
        // It turns about its front edge.
        const double w = 3.2;
        x.body().w_WB.y() = w;
        x.body().v_WB = x.body().w_WB.cross(Vector3d(-0.5 * R, 0.0, x.body().p_WB.z()));
        QVERIFY2(x.run(3.0), x.reason.c_str());
        const auto impacts = x.of(ContactEvent::Kind::impact);
        QVERIFY2(impacts.size() > 5, qPrintable(QString::number(impacts.size())));
        for (const ContactEvent& e : impacts) {
            const BodyJump& jump = e.bodies.front();
            // Sweeps end at 1e-12 of the velocities.
            QVERIFY2(std::abs(jump.wAfter_W.y() / jump.wBefore_W.y() - 11.0 / 17.0) < 1e-9,
                     qPrintable(QString::number(jump.wAfter_W.y() / jump.wBefore_W.y() - 11.0 / 17.0)));
        }
        QVERIFY2(x.largestResidual < 1e-7, qPrintable(QString::number(x.largestResidual)));
    }
};

QTEST_GUILESS_MAIN(TestHardEvents)
#include "test_hard_events.moc"
