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

/// A block on a plane that rises towards −x, seen in the axes of the plane: gravity is turned instead.
Experiment blockOnIncline(double angle, double friction, const Vector3d& half = {0.2, 0.1, 0.05},
                          StepperOptions options = {})
{
    ContactLaw law;
    law.friction = friction;
    Experiment x(
        {box("block", 3.0, half)},
        {wall("plane", Vector3d::Zero(), kUp), {"block", 0, BoxShape{half}, Eigen::Isometry3d::Identity()}},
        law, std::move(options), kGravity * Vector3d(std::sin(angle), 0.0, -std::cos(angle)));
    x.body().p_WB.z() = half.z();
    return x;
}

Experiment ballOnFloor(double radius, double friction)
{
    ContactLaw law;
    law.friction = friction;
    Experiment x({ball("ball", 0.7, radius)},
                 {wall("floor", Vector3d::Zero(), kUp),
                  {"ball", 0, SphereShape{radius}, Eigen::Isometry3d::Identity()}},
                 law);
    x.body().p_WB.z() = radius;
    return x;
}

} // namespace

class TestFriction : public QObject
{
    Q_OBJECT

private slots:
    /// Three flush cubes, each with velocities of its own: where two have come to go together, the friction
    /// between them stays at its limit for a while, and four contacts creep at 1e-9 to 1e-6 m/s in directions
    /// that all the others decide. Where they spin against each other, the loads of their corners are not
    /// unique, and corners that bear nothing come and go.
    void stacksOfMovingCubesGoOn_data()
    {
        QTest::addColumn<double>("friction");
        QTest::addColumn<QList<QList<double>>>("motions");
        QTest::addColumn<double>("until");
        QTest::addRow("creep") << 0.582
                               << QList<QList<double>>{{1.201, -0.326, 0.0},
                                                       {0.963, -0.137, 0.0},
                                                       {0.871, -0.269, 0.0}}
                               << 0.4;
        QTest::addRow("spin") << 0.381
                              << QList<QList<double>>{{0.493, 0.249, -2.523},
                                                      {0.497, 0.267, 2.344},
                                                      {0.091, 0.129, -3.275}}
                              << 0.3;
    }
    void stacksOfMovingCubesGoOn()
    {
        QFETCH(const double, friction);
        QFETCH(const QList<QList<double>>, motions); // v_x, v_y, ω_z
        QFETCH(const double, until);
        const Vector3d half(0.1, 0.1, 0.05);
        std::vector<Body> bodies;
        std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), Vector3d::UnitZ())};
        for (int i = 0; i < 3; ++i) {
            bodies.push_back(box("b" + std::to_string(i), 1.0, half));
            colliders.push_back({bodies.back().id, i, BoxShape{half}, Eigen::Isometry3d::Identity()});
        }
        ContactLaw law;
        law.friction = friction;
        Experiment x(bodies, colliders, law);
        for (int i = 0; i < 3; ++i) {
            x.body(i).p_WB.z() = (2 * i + 1) * half.z();
            x.body(i).v_WB = {motions[i][0], motions[i][1], 0.0};
            x.body(i).w_WB.z() = motions[i][2];
        }
        int steps = 0;
        x.watch = [&] { ++steps; };
        QVERIFY2(x.run(until), x.reason.c_str());
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty());
        // Some 150; 10 000 in 0.06 s where none looks ahead.
        QVERIFY2(steps < 2000, qPrintable(QString::number(steps)));
        // The tolerance of the integrator, 1e-9, of 3 J.
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
        for (int i = 0; i < 3; ++i) {
            QVERIFY(x.body(i).v_WB.norm() < 1e-9); // what counts as rest; the height: some gaps of 1e-10 m
            QVERIFY(std::abs(x.body(i).p_WB.z() - (2 * i + 1) * half.z()) < 1e-9);
        }
    }

    /// A capsule that has come to lie: one of its two contacts was left slipping against the other, with all
    /// its friction and without moving.
    void whatLiesStillSticks()
    {
        const double mass = 1.0, radius = 0.05, halfLength = 0.1;
        Body body = rod("a", mass, halfLength);
        body.I_B = Vector3d(0.0073, 0.0073, 0.0012).asDiagonal();
        ContactLaw law;
        law.friction = 0.5;
        law.restitution = 0.1;
        Experiment x({body},
                     {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                      {"a", 0, CapsuleShape{radius, halfLength}, Eigen::Isometry3d::Identity()}},
                     law);
        x.body().p_WB.z() = 0.2;
        setRotation(x.system, x.state, 0,
                    Eigen::AngleAxisd(0.5, Vector3d(1.0, 0.2, 0.0).normalized()).toRotationMatrix());
        int steps = 0;
        x.watch = [&] { ++steps; };
        QVERIFY2(x.run(2.0, 0.02), x.reason.c_str());
        // A hundred rows and some thirty events; each millisecond of lying was a step.
        QVERIFY2(steps < 250, qPrintable(QString::number(steps)));
        QVERIFY(x.body().v_WB.norm() < 1e-9 && x.body().w_WB.norm() < 1e-7);
    }

    /// It sticks below tan⁻¹ μ and slides above, to 1e-6 rad (and to 1e-8: the law is solved, not
    /// approached).
    void blockHoldsUpToTheAngleOfFriction_data()
    {
        QTest::addColumn<double>("friction");
        for (const double mu : {0.1, 0.3, 0.5})
            QTest::addRow("%g", mu) << mu;
    }
    void blockHoldsUpToTheAngleOfFriction()
    {
        QFETCH(const double, friction);
        for (const double off : {1e-6, 1e-8}) {
            Experiment holds = blockOnIncline(std::atan(friction) - off, friction);
            QVERIFY(holds.run(1.0, 0.1));
            QVERIFY2(holds.body().v_WB.norm() < 1e-14, qPrintable(QString::number(holds.body().v_WB.norm())));
            Experiment slides = blockOnIncline(std::atan(friction) + off, friction);
            QVERIFY(slides.run(1.0, 0.1));
            // v = g (sin a − μ cos a) t, here ≈ g off / cos a.
            const double a = std::atan(friction) + off;
            const double v = kGravity * (std::sin(a) - friction * std::cos(a));
            QVERIFY2(std::abs(slides.body().v_WB.x() - v) < 1e-13,
                     qPrintable(QString::number(slides.body().v_WB.x() - v)));
        }
    }

    /// v²/(2 μ g), at t = v/(μ g), and then it rests.
    void slidingDistance()
    {
        const double mu = 0.4, v = 3.0;
        Experiment x = blockOnIncline(0.0, mu);
        x.body().v_WB = {v * std::cos(0.3), v * std::sin(0.3), 0.0};
        QVERIFY2(x.run(2.0), x.reason.c_str());
        const auto stick = x.of(ContactEvent::Kind::stick);
        QVERIFY(!stick.empty());
        QVERIFY(std::abs(stick.front().t - v / (mu * kGravity)) < 1e-9);
        const double way = std::hypot(x.body().p_WB.x(), x.body().p_WB.y());
        QVERIFY2(std::abs(way - v * v / (2.0 * mu * kGravity)) < 1e-9, qPrintable(QString::number(way)));
        QVERIFY(x.body().v_WB.norm() < 1e-14);
        QVERIFY2(x.largestResidual < 1e-9 * 0.5 * 3.0 * v * v,
                 qPrintable(QString::number(x.largestResidual)));
        QVERIFY(std::abs(x.state.account.friction - 0.5 * 3.0 * v * v) < 1e-8);
    }

    /// A sphere set down without spin rolls from t = 2 v₀/(7 μ g) on with 5/7 v₀.
    void slidingSphereBeginsToRoll()
    {
        const double mu = 0.25, v0 = 2.0, radius = 0.11;
        Experiment x = ballOnFloor(radius, mu);
        x.body().v_WB.x() = v0;
        QVERIFY2(x.run(2.0), x.reason.c_str());
        const auto stick = x.of(ContactEvent::Kind::stick);
        QCOMPARE(stick.size(), std::size_t(1));
        QVERIFY2(std::abs(stick.front().t - 2.0 * v0 / (7.0 * mu * kGravity)) < 1e-9,
                 qPrintable(QString::number(stick.front().t)));
        QVERIFY(std::abs(x.body().v_WB.x() - 5.0 / 7.0 * v0) < 1e-9);
        QVERIFY(std::abs(x.body().w_WB.y() * radius - 5.0 / 7.0 * v0) < 1e-9);
        QVERIFY(x.largestResidual < 1e-9);
    }

    /// Slip of a sphere in 3-D keeps its direction in the world: the centre runs on a parabola until it
    /// rolls with v = (5 v₀ + 2 R × … ) / 7 (Coriolis' theorem of billiards).
    void spinningSphereRunsOnAParabola()
    {
        const double mu = 0.2, radius = 0.05;
        Experiment x = ballOnFloor(radius, mu);
        const Vector3d v0(1.5, 0.2, 0.0), w0(30.0, -20.0, 7.0);
        x.body().v_WB = v0;
        x.body().w_WB = w0;
        const Vector3d slip = v0 + w0.cross(-radius * kUp);
        const double t = 2.0 * slip.norm() / (7.0 * mu * kGravity);
        const Vector3d way = v0 * t - 0.5 * mu * kGravity * slip.normalized() * t * t;
        const Vector3d rolls = v0 - mu * kGravity * slip.normalized() * t;
        QVERIFY2(x.run(t + 0.2, 0.05), x.reason.c_str());
        const auto stick = x.of(ContactEvent::Kind::stick);
        QCOMPARE(stick.size(), std::size_t(1));
        QVERIFY2(std::abs(stick.front().t - t) < 1e-9, qPrintable(QString::number(stick.front().t - t)));
        const Vector3d end = way + 0.2 * rolls + radius * kUp;
        QVERIFY2((x.body().p_WB - end).norm() < 1e-9,
                 qPrintable(QString::number((x.body().p_WB - end).norm())));
        // Without torsional friction the spin about the normal stays.
        QVERIFY(std::abs(x.body().w_WB.z() - 7.0) < 1e-12);
    }

    void torsionalAndRollingFrictionStopABall()
    {
        ContactLaw law;
        law.friction = 0.5;
        law.rolling = 0.002;
        law.torsional = 0.004;
        const double radius = 0.1, mass = 1.0, v = 1.0, spin = 5.0;
        Experiment x({ball("ball", mass, radius)},
                     {wall("floor", Vector3d::Zero(), kUp),
                      {"ball", 0, SphereShape{radius}, Eigen::Isometry3d::Identity()}},
                     law);
        x.body().p_WB.z() = radius;
        x.body().v_WB.x() = v;
        x.body().w_WB = {0.0, v / radius, spin};
        QVERIFY2(x.run(10.0, 0.05), x.reason.c_str());
        // Rolling: (I + m R²) α = −c m g, a = R α, way v²/(2 a). Spin: I α = −c_s m g.
        const double I = 0.4 * mass * radius * radius;
        const double a = radius * law.rolling * mass * kGravity / (I + mass * radius * radius);
        QVERIFY2(std::abs(x.body().p_WB.x() - v * v / (2.0 * a)) < 1e-8,
                 qPrintable(QString::number(x.body().p_WB.x() - v * v / (2.0 * a))));
        QVERIFY(x.body().w_WB.norm() < 1e-9);
        double stopped = 0.0;
        for (const ContactEvent& e : x.events)
            if (e.kind == ContactEvent::Kind::stick && stopped == 0.0)
                stopped = e.t;
        QVERIFY(std::abs(stopped - I * spin / (law.torsional * mass * kGravity)) < 1e-9);
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// A ball rolls aslant over a lying cylinder: the normal turns with ṅ = v_x/(R + r) x, so that without
    /// torsional friction n·ω would change by ṅ·ω = −v_x v_y/(r (R + r)). The couple holds the spin at zero,
    /// or is at its limit τ m (g − v_x²/(R + r)) and leaves the rest.
    void normalTurnsUnderASpin_data()
    {
        QTest::addColumn<double>("part");
        QTest::newRow("holds") << 2.0;
        QTest::newRow("begins to slip on the way down") << 1.02;
        QTest::newRow("slips") << 2.0 / 3.0;
    }

    void normalTurnsUnderASpin()
    {
        QFETCH(const double, part);
        const double r = 0.1, R = 0.4, mass = 1.0, vx = 1.0, vy = 1.0;
        const double I = 0.4 * mass * r * r, needed = I * vx * vy / (r * (R + r));
        const double pressed = mass * (kGravity - vx * vx / (R + r));
        ContactLaw law;
        law.friction = 2.0;
        law.torsional = part * needed / pressed;
        const Eigen::Isometry3d lying(Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3d::UnitX()));
        Experiment x({ball("ball", mass, r)},
                     {{"drum", kWorld, CylinderShape{R, 2.0}, lying},
                      {"ball", 0, SphereShape{r}, Eigen::Isometry3d::Identity()}},
                     law);
        x.body().p_WB.z() = R + r;
        x.body().v_WB = {vx, vy, 0.0};
        x.body().w_WB = kUp.cross(x.body().v_WB) / r;
        const auto spin = [&] {
            return Vector3d(x.body().p_WB.x(), 0.0, x.body().p_WB.z()).normalized().dot(x.body().w_WB);
        };
        const double h = 1e-4;
        QVERIFY2(x.run(h, h), x.reason.c_str());
        // v changes by some 1e-3 of itself meanwhile.
        const double expected = -std::max(0.0, 1.0 - part) * needed / I * h;
        QVERIFY2(std::abs(spin() - expected) <= 2e-3 * std::abs(expected) + 1e-9,
                 qPrintable(QString::number(spin() / h)));
        QVERIFY2(x.run(0.2, 0.05), x.reason.c_str());
        QVERIFY(x.of(ContactEvent::Kind::noSolution).empty());
        QCOMPARE(x.of(ContactEvent::Kind::slip).size(), std::size_t(part > 1.0 && part < 2.0));
        QCOMPARE(std::abs(spin()) < 1e-8, part == 2.0);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// A cylinder that lies on the floor and slides nearly along its axis: across it friction turns it with
    /// μ m g r sin θ, about the vertical with (λ₁ − λ₂) μ l sin θ, where (λ₁ − λ₂) l = μ m g r cos θ.
    /// Resistance of more than that holds it: it stops after v²/(2 μ g) without having turned.
    void aLyingCylinderSlidesWithoutTurning()
    {
        const double radius = 0.07, half = 0.08, v = 0.5, theta = 0.08;
        ContactLaw law;
        law.friction = 0.5;
        law.rolling = law.torsional = 0.01; // μ r sin θ = 0.0028, μ² r cos θ sin θ = 0.0014
        Body body;
        body.id = "roller";
        body.mass = 1.3;
        const double across = body.mass * (0.25 * radius * radius + half * half / 3.0);
        body.I_B = Vector3d(across, across, 0.5 * body.mass * radius * radius).asDiagonal();
        Experiment x({body},
                     {wall("floor", Vector3d::Zero(), kUp),
                      {"roller", 0, CylinderShape{radius, half}, Eigen::Isometry3d::Identity()}},
                     law);
        setRotation(x.system, x.state, 0,
                    Eigen::AngleAxisd(0.5 * std::acos(-1.0), Vector3d::UnitY()).toRotationMatrix());
        x.body().p_WB.z() = radius;
        const Vector3d way(std::cos(theta), std::sin(theta), 0.0);
        x.body().v_WB = v * way;
        QVERIFY2(x.run(0.3), x.reason.c_str());
        QVERIFY(x.of(ContactEvent::Kind::noSolution).empty());
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty());
        const Vector3d end = v * v / (2.0 * law.friction * kGravity) * way + radius * kUp;
        QVERIFY2((x.body().p_WB - end).norm() < 1e-9,
                 qPrintable(QString::number((x.body().p_WB - end).norm())));
        QVERIFY(x.body().w_WB.norm() < 1e-12);
        QVERIFY(x.largestResidual < 1e-9);
    }

    /// A capsule that slides along its axis and turns about the vertical, too slowly to roll: the loads of
    /// its two contacts differ by what friction at the height of its axis asks for, λ₁ − λ₂ = −(r/a) f · e,
    /// and friction across the axis is held by the resistance to rolling. That could bear a part of the
    /// difference, moments of up to m_r m g beside a m g: the turn is known to m_r/a = 0.005 of friction's.
    void aLyingCapsuleTurnsAsItSlides()
    {
        const double r = 0.1, a = 0.1, mass = 1.3, v = 1.0, spin = 0.02;
        ContactLaw law;
        law.friction = 0.12;
        law.rolling = 5e-4; // across it μ r sin θ = 1e-4 acts, θ the angle of slip to the axis
        Body body;
        body.id = "capsule";
        body.mass = mass;
        const double along = 0.5 * mass * r * r, across = 1.1 * mass * a * a;
        body.I_B = Vector3d(along, across, across).asDiagonal();
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        place.linear() = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3d::UnitY()).toRotationMatrix();
        Experiment x({body},
                     {wall("floor", Vector3d::Zero(), kUp), {"capsule", 0, CapsuleShape{r, a}, place}}, law);
        x.body().p_WB.z() = r;
        x.body().v_WB.x() = v;
        x.body().w_WB.z() = spin;
        const double end = 0.5;
        QVERIFY2(x.run(end), x.reason.c_str());

        // (x, y, angle) and their rates, in the plane.
        using Vector6 = Eigen::Matrix<double, 6, 1>;
        const auto rates = [&](const Vector6& y) {
            const Eigen::Vector2d e(std::cos(y[2]), std::sin(y[2])), n(-e.y(), e.x());
            const Eigen::Vector2d s1 = (y.segment<2>(3) + a * y[5] * n).normalized();
            const Eigen::Vector2d s2 = (y.segment<2>(3) - a * y[5] * n).normalized();
            const double k = law.friction * r / a;
            const double load1 = mass * kGravity * (1.0 + k * s2.dot(e)) / (2.0 + k * (s2 - s1).dot(e));
            const double load2 = mass * kGravity - load1;
            const Eigen::Vector2d f1 = -law.friction * load1 * s1, f2 = -law.friction * load2 * s2;
            Vector6 d;
            d << y.tail<3>(), (f1 + f2) / mass, a * n.dot(f1 - f2) / across;
            return d;
        };
        Vector6 y;
        y << 0.0, 0.0, 0.0, v, 0.0, spin;
        const double h = 1e-3;
        for (int i = 0; i < 500; ++i) {
            const Vector6 k1 = rates(y), k2 = rates(y + 0.5 * h * k1), k3 = rates(y + 0.5 * h * k2),
                          k4 = rates(y + h * k3);
            y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        }
        const double share = law.rolling / a;
        QVERIFY(x.of(ContactEvent::Kind::noSolution).empty() && x.of(ContactEvent::Kind::bridged).empty());
        QVERIFY2(std::abs(x.body().w_WB.z() - y[5]) < share * (spin - y[5]),
                 qPrintable(QString::number(x.body().w_WB.z() - y[5])));
        QVERIFY(y[5] < 0.9 * spin);
        QVERIFY((x.body().v_WB.head<2>() - y.segment<2>(3)).norm() < share * law.friction * kGravity * end);
        // Rolling is held as a constraint: to rounding; the energy (0.65 J) to the steps' 1e-10.
        QVERIFY(x.body().w_WB.head<2>().norm() < 1e-9);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// Bodies with resistance to rolling that fall into the edge between a floor and a wall: rolling ends
    /// there while they slide, is held by the two together, and turns where they touch. The runs last to
    /// their end and their ledgers close.
    void rollingEndsBetweenFloorAndWall_data()
    {
        QTest::addColumn<bool>("cone");
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("tilt");
        QTest::addRow("cone, smooth") << true << 0.0 << 0.3;
        QTest::addRow("cone, rough") << true << 0.8 << 0.0;
        QTest::addRow("capsule, rough") << false << 0.8 << 0.0;
    }
    void rollingEndsBetweenFloorAndWall()
    {
        QFETCH(const bool, cone);
        QFETCH(const double, friction);
        QFETCH(const double, tilt);
        const double mass = 1.2, radius = 0.057, height = 0.152;
        Body body;
        body.id = "body";
        body.mass = mass;
        const double along = 0.3 * mass * radius * radius;
        const double across = 0.5 * along + 0.0375 * mass * height * height;
        body.I_B = Vector3d(across, across, along).asDiagonal();
        const Shape shape
            = cone ? Shape(ConeShape{radius, height}) : Shape(CapsuleShape{radius, 0.5 * height});
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        if (cone)
            place.translation().z() = -0.75 * height; // of the tip
        ContactLaw law;
        law.friction = friction;
        law.rolling = 0.01;
        int ended = 0;
        for (int i = 0; i < 12; ++i) {
            Experiment x({body},
                         {wall("floor", Vector3d::Zero(), Vector3d(std::sin(tilt), 0.0, std::cos(tilt))),
                          wall("wall", Vector3d(0.4, 0.0, 0.0), Vector3d(-1.0, 0.0, 0.2).normalized()),
                          {"body", 0, shape, place}},
                         law);
            const Vector3d turn(0.3 * i, 1.0 - 0.2 * i, 0.5 + 0.1 * i);
            setRotation(x.system, x.state, 0,
                        Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix());
            x.body().p_WB = {0.04, 0.03, 0.3};
            x.body().v_WB = {0.4, -0.2, -0.4};
            x.body().w_WB = {-6.0 + i, 4.0, -0.1 * i};
            const double energy = x.energy();
            QVERIFY2(x.run(1.2), x.reason.c_str());
            // Steps by impulses, where no other lead on, move positions by their corrections.
            QVERIFY2(x.largestResidual < 1e-6 * energy, qPrintable(QString::number(x.largestResidual)));
            QVERIFY(x.energy() < energy);
            ended += x.of(ContactEvent::Kind::stick).empty() ? 0 : 1;
        }
        QVERIFY(ended > 3);
    }

    void staticFrictionIsLargerThanKinetic()
    {
        ContactLaw law;
        law.friction = 0.3;
        law.staticFriction = 0.5;
        const Vector3d half(0.2, 0.1, 0.05);
        // A force that grows from zero: slip begins where it is μ_s m g, then a = (F − μ m g)/m.
        const double mass = 2.0, rate = 4.0;
        ForceElement pull{
            "pull",
            PointForce{0, Vector3d::Zero(), Axes::world,
                       VectorFunction([=](double t, const State&) { return Vector3d(rate * t, 0.0, 0.0); })},
            {}};
        Experiment x({box("block", mass, half)},
                     {wall("floor", Vector3d::Zero(), kUp),
                      {"block", 0, BoxShape{half}, Eigen::Isometry3d::Identity()}},
                     law, {}, {0.0, 0.0, -kGravity}, {pull});
        x.body().p_WB.z() = half.z();
        const double t0 = law.staticFriction * mass * kGravity / rate;
        QVERIFY2(x.run(t0 + 0.5, 0.01), x.reason.c_str());
        const auto slip = x.of(ContactEvent::Kind::slip);
        QVERIFY(!slip.empty());
        QVERIFY2(std::abs(slip.front().t - t0) < 1e-8, qPrintable(QString::number(slip.front().t - t0)));
        const double s = 0.5;
        const double v = (law.staticFriction - law.friction) * kGravity * s + 0.5 * rate / mass * s * s;
        QVERIFY2(std::abs(x.body().v_WB.x() - v) < 1e-8, qPrintable(QString::number(x.body().v_WB.x() - v)));
    }

    /// A puck that slides and spins: both end together (Farkas et al. 2003), at whichever moment of a step
    /// that is. All its energy is heat then.
    void puckComesToRest_data()
    {
        QTest::addColumn<double>("speed");
        for (const double v0 : {0.5492, 1.1642, 1.74, 2.5787})
            QTest::addRow("%g", v0) << v0;
    }
    void puckComesToRest()
    {
        QFETCH(const double, speed);
        const double spin = 30.0;
        const double radius = 0.06, half = 0.01, mass = 0.5;
        Body puck;
        puck.id = "puck";
        puck.mass = mass;
        const double across = mass * (0.25 * radius * radius + half * half / 3.0);
        puck.I_B = Vector3d(across, across, 0.5 * mass * radius * radius).asDiagonal();
        ContactLaw law;
        law.friction = 0.2;
        StepperOptions options;
        options.integration.relativeTolerance = 1e-8;
        options.integration.absoluteTolerance = 1e-10;
        Experiment x({puck},
                     {wall("floor", Vector3d::Zero(), kUp),
                      {"puck", 0, CylinderShape{radius, half}, Eigen::Isometry3d::Identity()}},
                     law, options);
        x.body().p_WB.z() = 0.01;
        x.body().v_WB.x() = speed;
        x.body().w_WB.z() = spin;
        const double energy = kineticEnergy(x.system, x.state);
        double slides = 0.0, spins = 0.0;
        int looks = 0;
        x.watch = [&] {
            ++looks;
            if (x.body().v_WB.norm() > 1e-6)
                slides = x.t;
            if (x.body().w_WB.norm() > 1e-5)
                spins = x.t;
        };
        QVERIFY2(x.run(2.0, 0.008), x.reason.c_str());
        // 250 rows, and steps that shrink only at the end, where both motions end together.
        QVERIFY2(looks < 1000, qPrintable(QString::number(looks)));
        // 1e-6 m/s and 1e-5 rad/s last for some 1e-6 s at 2 m/s², and rows there are as far apart.
        QVERIFY2(std::abs(slides - spins) < 1e-5, qPrintable(QString::number(slides - spins)));
        // It slides on for longer than without spin, where friction is against it with all of μ m g.
        QVERIFY(slides > speed / (law.friction * kGravity));
        QVERIFY2(std::abs(x.state.account.friction - energy) < 1e-8,
                 qPrintable(QString::number(x.state.account.friction - energy)));
        QVERIFY(x.body().v_WB.norm() < 1e-12 && x.body().w_WB.norm() < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestFriction)
#include "test_friction.moc"
