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
constexpr double kInner = 0.5, kOuter = 0.55;
const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

Experiment inBowl(Body body, const Shape& shape, double friction = 0.0, const char* stepper = "event-driven",
                  double restitution = 0.0)
{
    ContactLaw law;
    law.friction = friction;
    law.restitution = restitution;
    return {{std::move(body)},
            Experiment::scene({{"bowl", kWorld, BowlShape{kInner, kOuter}, kHere}, {"body", 0, shape, kHere}},
                              law),
            {},
            {0.0, 0.0, -kGravity},
            {},
            stepper};
}

Body particle(double mass = 1.0)
{
    return ball("particle", mass, 0.1);
}

/// So far along the inside from its lowest point, in the plane x z.
Vector3d at(double angle, double radius)
{
    return radius * Vector3d(std::sin(angle), 0.0, -std::cos(angle));
}

void turn(Experiment& x, const Vector3d& angle)
{
    x.body().attitude = attitudeFromRotation(x.system.chart(), expSO3(angle));
}

void addSteppers()
{
    QTest::addColumn<QString>("stepper");
    QTest::newRow("event-driven") << "event-driven";
    QTest::newRow("time-stepping") << "time-stepping";
}

/// The normal forces of the lasting contacts (N).
std::vector<double> forces(Experiment& x)
{
    std::vector<double> out;
    ContactSnapshot snapshot;
    x.stepper().contacts(x.t, x.state, snapshot);
    for (const ContactRecord& c : snapshot.contacts)
        if (c.which == ContactRecord::Case::lasting)
            out.push_back(c.lambda);
    return out;
}

} // namespace

/// The inside of a spherical shell.
class TestBowls : public QObject
{
    Q_OBJECT

private slots:
    /// T = 2π √(k (R − r)/g) (1 + A²/16), A the amplitude, k = 1 where the ball slides and 7/5 where it
    /// rolls.
    void periodOfABall()
    {
        const double r = 0.1, A = 0.02;
        for (const double friction : {0.0, 1.0}) {
            const double k = friction > 0.0 ? 1.4 : 1.0;
            const double T = 2.0 * kPi * std::sqrt(k * (kInner - r) / kGravity) * (1.0 + A * A / 16.0);
            Experiment x = inBowl(ball("ball", 1.0, r), SphereShape{r}, friction);
            x.body().p_WB = at(A, kInner - r);
            QVERIFY2(x.run(0.25 * T), x.reason.c_str());
            // The next term of the period is 11 A⁴/3072; the method errs by 1e-10 in a step.
            QVERIFY2(std::abs(x.body().p_WB.x()) < 1e-8, qPrintable(QString::number(x.body().p_WB.x())));
            QVERIFY2(x.run(T), x.reason.c_str());
            QVERIFY(std::abs(x.body().p_WB.x() - (kInner - r) * std::sin(A)) < 1e-8);
            QVERIFY(x.of(ContactEvent::Kind::impact).empty() && x.of(ContactEvent::Kind::lost).empty());
        }
    }

    /// m v²/2 = m g R (cos θ − cos A) and N = m g cos θ + m v²/R.
    void particleSlides()
    {
        const double A = 1.2, m = 2.0;
        Experiment x = inBowl(particle(m), PointShape{});
        x.body().p_WB = at(A, kInner);
        for (const double t : {0.0, 0.1, 0.2, 0.3, 0.45}) {
            QVERIFY2(x.run(t), x.reason.c_str());
            const double cosine = -x.body().p_WB.z() / kInner, v = x.body().v_WB.norm();
            QVERIFY(std::abs(x.body().p_WB.norm() - kInner) < 1e-9);
            QVERIFY2(std::abs(0.5 * v * v - kGravity * kInner * (cosine - std::cos(A))) < 1e-8,
                     qPrintable(QString::number(v)));
            if (t == 0.0)
                continue;
            const auto N = forces(x);
            QCOMPARE(N.size(), 1U);
            QVERIFY(std::abs(N[0] - m * (kGravity * cosine + v * v / kInner)) < 1e-6);
        }
    }

    /// ω² = g/((R − r) cos θ) keeps a ball without friction at its height: a conical pendulum. The force is
    /// N = m g/cos θ.
    void ballCircles()
    {
        const double r = 0.05, theta = 0.9, rho = (kInner - r) * std::sin(theta);
        const double omega = std::sqrt(kGravity / ((kInner - r) * std::cos(theta)));
        Experiment x = inBowl(ball("ball", 1.0, r), SphereShape{r});
        x.body().p_WB = at(theta, kInner - r);
        x.body().v_WB.y() = omega * rho;
        const double t = 2.0 * kPi / omega;
        QVERIFY2(x.run(t), x.reason.c_str());
        // Of one turn; the method errs by 1e-10 in a step.
        QVERIFY2((x.body().p_WB - at(theta, kInner - r)).norm() < 1e-7,
                 qPrintable(QString::number((x.body().p_WB - at(theta, kInner - r)).norm())));
        QVERIFY(std::abs(forces(x).at(0) - kGravity / std::cos(theta)) < 1e-6);
    }

    /// Dropped onto the lowest point it comes back to e² of the height; beside it, it is thrown as from a
    /// mirror.
    void ballBounces()
    {
        const double r = 0.1, e = 0.8, h = 0.2, fall = std::sqrt(2.0 * h / kGravity);
        Experiment x = inBowl(ball("ball", 1.0, r), SphereShape{r}, 0.0, "event-driven", e);
        x.body().p_WB.z() = -(kInner - r) + h;
        QVERIFY2(x.run(fall * (1.0 + e)), x.reason.c_str());
        QVERIFY(std::abs(x.of(ContactEvent::Kind::impact).at(0).t - fall) < 1e-9);
        QVERIFY(std::abs(x.body().p_WB.z() - (-(kInner - r) + e * e * h)) < 1e-9);

        Experiment y = inBowl(ball("ball", 1.0, r), SphereShape{r}, 0.0, "event-driven", 1.0);
        const double A = 0.7;
        y.body().p_WB = at(A, kInner - r) + Vector3d(0.0, 0.0, h);
        QVERIFY2(y.run(fall + 1e-6), y.reason.c_str());
        const Vector3d v(0.0, 0.0, -kGravity * fall), n = -at(A, 1.0);
        QVERIFY((y.body().v_WB - (v - 2.0 * n.dot(v) * n)).norm() < 1e-4);
        QVERIFY(std::abs(y.of(ContactEvent::Kind::impact).at(0).t - fall) < 1e-9);
    }

    void boxOnFourCorners_data() { addSteppers(); }
    /// Four corners carry it with m g/(4 cos θ) each, θ the angle of a corner from the lowest point.
    void boxOnFourCorners()
    {
        QFETCH(const QString, stepper);
        const Vector3d half(0.2, 0.15, 0.1);
        const double depth = std::sqrt(kInner * kInner - half.head<2>().squaredNorm());
        for (const double drop : {0.0, 0.05}) {
            Experiment x = inBowl(box("box", 1.0, half), BoxShape{half}, 0.0, qPrintable(stepper));
            x.body().p_WB.z() = -depth + half.z() + drop;
            QVERIFY2(x.run(0.5), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(0.0, 0.0, -depth + half.z())).norm() < 1e-7,
                     qPrintable(QString::number(x.body().p_WB.z() + depth - half.z())));
            QVERIFY(x.body().v_WB.norm() < 1e-7 && x.body().w_WB.norm() < 1e-6);
            const auto N = forces(x);
            QCOMPARE(N.size(), 4U);
            for (const double force : N)
                QVERIFY2(std::abs(force - 0.25 * kGravity * kInner / depth) < 1e-4,
                         qPrintable(QString::number(force)));
        }
    }

    void thrownBoxStaysInside_data() { addSteppers(); }
    /// Thrown in with a spin it comes to rest with all its corners within the bowl, and never had one
    /// outside: what one corner holds does not hide the others.
    void thrownBoxStaysInside()
    {
        QFETCH(const QString, stepper);
        const Vector3d half(0.1, 0.075, 0.05);
        Experiment x = inBowl(box("box", 1.0, half), BoxShape{half}, 0.3, qPrintable(stepper), 0.3);
        x.body().p_WB = {0.03, -0.05, -0.1};
        x.body().v_WB = {0.7, -0.4, 0.0};
        x.body().w_WB = {2.0, -2.5, 1.0};
        turn(x, Vector3d(0.5, 0.3, -0.4));
        double farthest = 0.0;
        x.watch = [&] {
            const Eigen::Matrix3d R = rotationMatrix(x.system.chart(), x.body().attitude);
            for (int i = 0; i < 8; ++i) {
                const Vector3d corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
                farthest = std::max(farthest, (x.body().p_WB + R * corner.cwiseProduct(half)).norm());
            }
        };
        QVERIFY2(x.run(2.0), x.reason.c_str());
        // Time-stepping lets a corner in by v h at most, 3 m/s in steps of 1/600 s.
        QVERIFY2(farthest < kInner + (stepper == "event-driven" ? 1e-9 : 5e-3),
                 qPrintable(QString::number(farthest)));
        QVERIFY(x.body().v_WB.norm() < 1e-6 && x.body().w_WB.norm() < 1e-5);
    }

    /// A rod swings on its two ends as a pendulum of its own: with d the depth of its middle below the
    /// centre, ω² = g d/(d² + L²/12).
    void rodSwings()
    {
        const double halfLength = 0.3, d = std::sqrt(kInner * kInner - halfLength * halfLength), A = 0.02;
        Experiment x = inBowl(rod("rod", 1.0, halfLength), RodShape{halfLength});
        // In its own plane it turns about the centre of the bowl.
        x.body().p_WB = at(A, d);
        turn(x, -A * Vector3d::UnitY());
        const double T = 2.0 * kPi * std::sqrt((d * d + halfLength * halfLength / 3.0) / (kGravity * d))
            * (1.0 + A * A / 16.0);
        QVERIFY2(x.run(T), x.reason.c_str());
        QVERIFY2((x.body().p_WB - at(A, d)).norm() < 1e-7,
                 qPrintable(QString::number((x.body().p_WB - at(A, d)).norm())));
        QVERIFY(x.of(ContactEvent::Kind::impact).empty());
    }

    /// A capsule lies on its two ends, which are balls in the bowl.
    void capsuleLies()
    {
        const double r = 0.05, h = 0.2, d = std::sqrt((kInner - r) * (kInner - r) - h * h);
        Body body = box("capsule", 1.0, {h, r, r});
        Experiment x = inBowl(body, CapsuleShape{r, h});
        turn(x, 0.5 * kPi * Vector3d::UnitY());
        x.body().p_WB.z() = -d + 0.05;
        QVERIFY2(x.run(0.5), x.reason.c_str());
        QVERIFY((x.body().p_WB - Vector3d(0.0, 0.0, -d)).norm() < 1e-8);
        const auto N = forces(x);
        QCOMPARE(N.size(), 2U);
        for (const double force : N)
            QVERIFY(std::abs(force - 0.5 * kGravity * (kInner - r) / d) < 1e-4);
    }

    void coinLies_data() { addSteppers(); }
    /// A coin lies with its whole rim on the inside; it stays there, and comes there when it is dropped.
    void coinLies()
    {
        QFETCH(const QString, stepper);
        const double rho = 0.3, h = 0.01, depth = std::sqrt(kInner * kInner - rho * rho);
        for (const double drop : {0.0, 0.03}) {
            Body coin = box("coin", 1.0, {rho, rho, h});
            Experiment x = inBowl(coin, CylinderShape{rho, h}, 0.2, qPrintable(stepper));
            x.body().p_WB.z() = -depth + h + drop;
            QVERIFY2(x.run(0.5), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(0.0, 0.0, -depth + h)).norm() < 1e-7,
                     qPrintable(QString::number(x.body().p_WB.z() + depth - h)));
            QVERIFY(x.body().v_WB.norm() < 1e-7 && x.body().w_WB.norm() < 1e-6);
        }
    }

    /// A disc that stands on its rim in a vertical plane rolls as a wheel in a round valley:
    /// ω² = g/((R' − ρ)(1 + 1/2)), R' the radius of the circle in which that plane cuts the bowl.
    void discRolls()
    {
        const double rho = 0.1, A = 0.02;
        Body disc;
        disc.id = "disc";
        disc.I_B = Vector3d(0.25, 0.25, 0.5).asDiagonal();
        disc.I_B *= rho * rho;
        // Thin enough that both its rims are as good as in the middle plane.
        const double h = 1e-4, circle = std::sqrt(kInner * kInner - h * h);
        Experiment x = inBowl(disc, CylinderShape{rho, h}, 1.0);
        turn(x, 0.5 * kPi * Vector3d::UnitX());
        x.body().p_WB = at(A, circle - rho);
        const double T = 2.0 * kPi * std::sqrt(1.5 * (circle - rho) / kGravity) * (1.0 + A * A / 16.0);
        QVERIFY2(x.run(T), x.reason.c_str());
        QVERIFY2((x.body().p_WB - at(A, circle - rho)).norm() < 1e-6,
                 qPrintable(QString::number((x.body().p_WB - at(A, circle - rho)).norm())));
    }

    /// An egg lies on its belly where it is more curved than the bowl, else on its two ends.
    void eggLies()
    {
        for (const Vector3d& half : {Vector3d(0.2, 0.15, 0.1), Vector3d(0.3, 0.1, 0.1)}) {
            Body egg = box("egg", 1.0, half);
            Experiment x = inBowl(egg, EllipsoidShape{half});
            const double a2 = half.x() * half.x(), c2 = half.z() * half.z();
            const bool ends = a2 / half.z() > kInner;
            // By Lagrange the points of x²/a² + z²/c² = 1 farthest from d above its middle have
            // z = −d c²/(a² − c²) and the distance squared a² + d² a²/(a² − c²) = R².
            const double depth
                = ends ? std::sqrt((kInner * kInner - a2) * (a2 - c2) / a2) : kInner - half.z();
            x.body().p_WB.z() = -depth;
            QVERIFY2(x.run(0.3), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(0.0, 0.0, -depth)).norm() < 1e-7,
                     qPrintable(QString::number(x.body().p_WB.z() + depth)));
            QCOMPARE(forces(x).size(), ends ? 2U : 1U);
        }
    }

    void ballSitsOnTheRim_data() { addSteppers(); }
    /// A ball wider than the bowl sits √(ρ² − R²) above its rim.
    void ballSitsOnTheRim()
    {
        QFETCH(const QString, stepper);
        const double rho = 0.6, seat = std::sqrt(rho * rho - kInner * kInner);
        for (const double drop : {0.0, 0.05}) {
            Experiment x = inBowl(ball("ball", 1.0, rho), SphereShape{rho}, 0.3, qPrintable(stepper));
            x.body().p_WB.z() = seat + drop;
            QVERIFY2(x.run(1.0), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(0.0, 0.0, seat)).norm() < 1e-8,
                     qPrintable(QString::number(x.body().p_WB.z() - seat)));
            QVERIFY(x.body().v_WB.norm() < 1e-8);
        }
    }

    /// Fast enough it leaves over the rim, upright, with v² = v₀² − 2 g (R − r).
    void ballLeaves()
    {
        const double r = 0.1, v0 = 4.0;
        Experiment x = inBowl(ball("ball", 1.0, r), SphereShape{r});
        x.body().p_WB = at(0.0, kInner - r);
        x.body().v_WB.x() = v0;
        const auto height = [&] { return x.body().p_WB.z(); };
        while (height() < 0.05)
            QVERIFY2(x.run(x.t + 0.005, 0.005), x.reason.c_str());
        QVERIFY(std::abs(x.body().p_WB.x() - (kInner - r)) < 1e-7);
        QVERIFY(std::abs(x.body().v_WB.x()) < 1e-6);
        QVERIFY(std::abs(x.body().v_WB.squaredNorm() - (v0 * v0 - 2.0 * kGravity * (kInner - r + height())))
                < 1e-7);
    }

    /// From outside it is half a ball: it stands on its dome, and upside down on its ring.
    void outsideIsThatOfHalfABall()
    {
        for (const bool over : {false, true}) {
            Body body = box("bowl", 1.0, {0.3, 0.3, 0.2});
            Experiment x({body},
                         {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                          {"bowl", 0, BowlShape{kInner, kOuter}, kHere}},
                         {});
            if (over)
                turn(x, kPi * Vector3d::UnitX());
            const double height = over ? 0.0 : kOuter;
            x.body().p_WB.z() = height + 0.1;
            QVERIFY2(x.run(1.0), x.reason.c_str());
            QVERIFY2(std::abs(x.body().p_WB.z() - height) < 1e-8,
                     qPrintable(QString::number(x.body().p_WB.z() - height)));
        }
    }

    /// What lies on the floor beneath the bulge of a bowl, or of half a ball, lies there still.
    void floorBeneathTheBulge()
    {
        for (const Shape& shape : {Shape(BowlShape{kInner, kOuter}), Shape(HemisphereShape{kOuter})}) {
            const double r = 0.05;
            Eigen::Isometry3d X = kHere;
            X.translation().z() = kOuter;
            if (std::holds_alternative<HemisphereShape>(shape))
                X.linear() = expSO3(Vector3d(kPi, 0.0, 0.0));
            Experiment x({ball("ball", 1.0, r)},
                         {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                          {"dome", kWorld, shape, X},
                          {"ball", 0, SphereShape{r}, kHere}},
                         {});
            // It touches both.
            const double beside = 2.0 * std::sqrt(kOuter * r);
            x.body().p_WB = {beside, 0.0, r};
            QVERIFY2(x.run(0.5), x.reason.c_str());
            QVERIFY2((x.body().p_WB - Vector3d(beside, 0.0, r)).norm() < 1e-9,
                     qPrintable(QString::number(x.body().p_WB.z() - r)));
        }
    }

    /// On soft surfaces the depths share the weight as the springs of four corners do.
    void softBoxOnFourCorners()
    {
        const Vector3d half(0.2, 0.15, 0.1);
        const double depth = std::sqrt(kInner * kInner - half.head<2>().squaredNorm());
        Body body = box("box", 1.0, half);
        ContactLaw law;
        law.stiffness = 1e5;
        law.damping = 300.0;
        Experiment x(
            {body},
            Experiment::scene(
                {{"bowl", kWorld, BowlShape{kInner, kOuter}, kHere}, {"box", 0, BoxShape{half}, kHere}}, law),
            {}, {0.0, 0.0, -kGravity}, {}, "soft");
        // Two corners touch before the others.
        x.body().p_WB = {1e-3, 0.0, -depth + half.z() + 1e-3};
        QVERIFY2(x.run(1.0), x.reason.c_str());
        const auto N = forces(x);
        QCOMPARE(N.size(), 4U);
        // It still swings by 1e-3 of the radius, which shifts its weight by as little.
        for (const double force : N)
            QVERIFY2(std::abs(force - 0.25 * kGravity * kInner / depth) < 0.01,
                     qPrintable(QString::number(force)));
    }

    void refusesShellsWithoutThickness()
    {
        for (const BowlShape& shape : {BowlShape{0.0, 1.0}, BowlShape{1.0, 1.0}, BowlShape{1.0, 0.5}})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, CollisionWorld({{"bowl", kWorld, shape, kHere}}));
    }
};

QTEST_APPLESS_MAIN(TestBowls)
#include "test_bowls.moc"
