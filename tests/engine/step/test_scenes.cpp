#include "engine/step/stepper_table.h"

#include "contact_fixture.h"
#include "drive.h"

#include <QtTest>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

const Vector3d kUp = Vector3d::UnitZ();
const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

} // namespace

class TestScenes : public QObject
{
    Q_OBJECT

private slots:
    void stackOfTenStands_data()
    {
        QTest::addColumn<double>("friction");
        QTest::newRow("smooth") << 0.0;
        QTest::newRow("rough") << 0.5;
    }
    /// Forty contacts on sixty freedoms: M is rank-deficient, the forces are not unique, the motion is.
    void stackOfTenStands()
    {
        QFETCH(const double, friction);
        const Vector3d half(0.2, 0.1, 0.05);
        std::vector<Body> bodies;
        std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), kUp)};
        for (int i = 0; i < 10; ++i) {
            bodies.push_back(box("box" + std::to_string(i), 1.0, half));
            colliders.push_back({"box" + std::to_string(i), i, BoxShape{half}, kHere});
        }
        ContactLaw law;
        law.friction = friction;
        Experiment x(bodies, colliders, law);
        for (int i = 0; i < 10; ++i)
            x.body(i).p_WB.z() = half.z() * (2 * i + 1);
        QVERIFY2(x.run(0.5, 0.05), x.reason.c_str());
        for (int i = 0; i < 10; ++i) {
            // Rounding of heights near 1 m, some steps of it.
            QVERIFY((x.body(i).p_WB - Vector3d(0.0, 0.0, half.z() * (2 * i + 1))).norm() < 1e-13);
            QVERIFY(x.body(i).v_WB.norm() < 1e-13);
        }
        ContactSnapshot now;
        x.stepper().snapshot(x.t, x.state, now);
        QVERIFY(now.indeterminate);
        double onFloor = 0.0;
        for (const ContactRecord& c : now.contacts) {
            QVERIFY(c.which == ContactRecord::Case::lasting && c.current && c.lambda >= 0.0);
            if (c.point.bodyA == kWorld)
                onFloor += c.lambda;
        }
        QVERIFY(std::abs(onFloor - 10.0 * kGravity) < 1e-9);
        // Ten seconds: nothing happens after the beginning, and rounding has not moved a box by what counts
        // as touching.
        const std::size_t told = x.events.size();
        QVERIFY2(x.run(10.0, 0.5), x.reason.c_str());
        QCOMPARE(x.events.size(), told);
        for (int i = 0; i < 10; ++i) {
            QVERIFY((x.body(i).p_WB - Vector3d(0.0, 0.0, half.z() * (2 * i + 1))).norm() < 1e-10);
            QVERIFY(x.body(i).v_WB.norm() < 1e-10);
        }
    }

    void contactsAtTheStartOfAStep_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::newRow("event-driven") << "event-driven";
        QTest::newRow("time-stepping") << "time-stepping";
    }
    /// A box slides to rest: λ = m g in all, friction μ m g against the slip, none at rest; over the edge of
    /// what it slid on it is free.
    void contactsAtTheStartOfAStep()
    {
        QFETCH(const QString, stepper);
        const Vector3d half(0.1, 0.1, 0.05);
        const double m = 2.0, mu = 0.3, h = 0.01;
        ContactLaw law;
        law.friction = mu;
        StepperOptions options;
        options.step = h;
        Experiment x(
            {box("box", m, half)},
            Experiment::scene({wall("floor", Vector3d::Zero(), kUp), {"box", 0, BoxShape{half}, kHere}}, law),
            options, {0.0, 0.0, -kGravity}, {}, stepper.toStdString());
        x.body().p_WB.z() = half.z();
        x.body().v_WB.x() = 1.0;
        const double stop = 1.0 / (mu * kGravity);
        std::vector<ContactEvent> events;
        x.stepper().begin(x.state, 0.0, events);
        int slid = 0, rested = 0;
        for (double t = 0.0; t < 0.5;) {
            const double target = h * (std::floor(t / h + 1e-9) + 1.0);
            const double began = t;
            const Stepper::Advance a = x.stepper().advance(x.state, t, target);
            QVERIFY(a.result);
            t = a.t;
            const std::vector<ContactRecord>* contacts = x.stepper().contactsAtStart();
            QVERIFY(contacts);
            double normal = 0.0, friction = 0.0;
            for (const ContactRecord& c : *contacts) {
                QCOMPARE(c.which, ContactRecord::Case::lasting);
                normal += c.lambda;
                friction += c.friction_W.x();
            }
            QCOMPARE(contacts->size(), std::size_t(4));
            QVERIFY(std::abs(normal - m * kGravity) < 1e-7); // time steps: 1e-10 of the speeds over h
            if (began + 2.0 * h < stop) { // the last time step slides in part of it
                QVERIFY(std::abs(friction + mu * m * kGravity) < 1e-7);
                ++slid;
            } else if (began > stop + 2.0 * h) {
                QVERIFY(std::abs(friction) < 1e-7);
                ++rested;
            }
            if (a.event)
                x.stepper().cross(x.state, t, events);
        }
        QVERIFY(slid > 25 && rested > 10);
    }

    /// Where a step begins with something that touches and is not held the contacts are told too.
    void contactsAtTheStartOfARebound()
    {
        ContactLaw law;
        law.restitution = 0.5;
        Experiment x({ball("ball", 1.0, 0.1)},
                     {wall("floor", Vector3d::Zero(), kUp), {"ball", 0, SphereShape{0.1}, kHere}}, law);
        x.body().p_WB.z() = 0.1;
        x.body().v_WB.z() = -2.0;
        std::vector<ContactEvent> events;
        x.stepper().begin(x.state, 0.0, events);
        QVERIFY(x.stepper().advance(x.state, 0.0, 0.01).result);
        const std::vector<ContactRecord>* contacts = x.stepper().contactsAtStart();
        QVERIFY(contacts && contacts->size() == 1);
        QCOMPARE(contacts->front().which, ContactRecord::Case::parting);
        QCOMPARE(contacts->front().lambda, 0.0);
        QVERIFY(std::abs(contacts->front().zeta - 1.0) < 1e-12);
        QVERIFY(x.stepper().advance(x.state, 0.01, 0.02).result);
        QVERIFY(x.stepper().contactsAtStart() && x.stepper().contactsAtStart()->empty());
    }

    void overAnEdge_data()
    {
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("tolerance");
        for (const double speed : {2.2, 2.3, 2.4, 2.5, 2.6, 2.8, 3.0})
            for (const double tolerance : {1e-5, 1e-6, 1e-7})
                QTest::addRow("%g m/s, %g", speed, tolerance) << speed << tolerance;
    }
    /// A block slides over the edge of a table, tips, and its own lower edge slides off the table's: from
    /// there it flies on as it was. No corner strikes the face that it leaves.
    void overAnEdge()
    {
        QFETCH(const double, speed);
        QFETCH(const double, tolerance);
        const Vector3d half(0.1, 0.06, 0.05);
        ContactLaw law;
        law.friction = 0.3;
        law.restitution = 0.3;
        StepperOptions options;
        options.integration.relativeTolerance = tolerance;
        options.integration.absoluteTolerance = 1e-2 * tolerance;
        Eigen::Isometry3d table = kHere;
        table.translation() = Vector3d(-0.5, 0.0, -0.02);
        Experiment x(
            {box("block", 1.0, half)},
            {{"table", kWorld, BoxShape{{0.5, 0.2, 0.02}}, table}, {"block", 0, BoxShape{half}, kHere}}, law,
            options);
        x.body().p_WB = Vector3d(-0.6, 0.0, half.z());
        x.body().v_WB.x() = speed;
        QVERIFY2(x.run(0.6, 0.02), x.reason.c_str());
        QCOMPARE(drive::count(x.events, ContactEvent::Kind::impact), 0);
        QVERIFY(x.body().p_WB.x() > 0.2 && x.body().p_WB.z() < -0.1); // it has left
    }

    /// Example 11.1: a disc of the slot's own width reaches the place where the slot narrows. No force can
    /// stop it there (d₁ + d₂ < 0); it goes a little on, until an impulse does.
    void discInTheNarrowingSlot()
    {
        const double r = 0.1, R = 1.0, turn = 0.5;
        const double x1 = R * std::sin(turn), z1 = R * (1.0 - std::cos(turn));
        ProfileShape lower, upper;
        lower.pieces = {{{-2.0, -r}, {0.0, -r}, 0.0}, {{0.0, -r}, {x1, -r + z1}, turn}};
        upper.pieces = {{{x1, r - z1}, {0.0, r}, turn}, {{0.0, r}, {-2.0, r}, 0.0}};
        Experiment x({ball("disc", 1.0, r)},
                     {{"lower", kWorld, lower, kHere},
                      {"upper", kWorld, upper, kHere},
                      {"disc", 0, SphereShape{r}, kHere}},
                     ContactLaw{}, {}, Vector3d::Zero());
        x.body().p_WB.x() = -0.5;
        x.body().v_WB.x() = 1.0;
        QVERIFY2(x.run(1.0), x.reason.c_str());
        QVERIFY(!x.of(ContactEvent::Kind::noSolution).empty());
        QVERIFY(std::abs(x.of(ContactEvent::Kind::noSolution).front().t - 0.5) < 1e-7);
        QVERIFY(x.of(ContactEvent::Kind::zeno).empty()); // with e = 0 nothing bounces
        // The gap of both walls is −x²/(2 R) to leading order: at the tolerated 1e-10 m, x = 1.4e-5 m.
        QVERIFY(x.body().p_WB.x() > 0.0 && x.body().p_WB.x() < 2e-5);
        QVERIFY(x.body().v_WB.norm() < 1e-9);
        QVERIFY(std::abs(x.state.account.restitution - 0.5) < 1e-6);
    }

    /// A smooth box slides off a table: it tips when its middle passes the edge and loses no energy.
    void boxTipsOverTheEdge()
    {
        ProfileShape table;
        table.pieces = {{{-3.0, 0.0}, {0.0, 0.0}, 0.0}, {{0.0, 0.0}, {0.0, -2.0}, 0.0}};
        const Vector3d half(0.2, 0.1, 0.05);
        Experiment x({box("box", 2.0, half)},
                     {{"table", kWorld, table, kHere}, {"box", 0, BoxShape{half}, kHere}}, ContactLaw{});
        x.body().p_WB = {-0.5, 0.0, half.z()};
        x.body().v_WB.x() = 1.0;
        QVERIFY2(x.run(1.0), x.reason.c_str());
        const auto lost = x.of(ContactEvent::Kind::lost);
        QVERIFY(lost.size() >= 2);
        // The front corners pass the edge at 0.3 s; an edge has a width of some 1e-9 m for rounding.
        QVERIFY2(std::abs(lost.front().t - 0.3) < 1e-8, qPrintable(QString::number(lost.front().t - 0.3)));
        const auto broken = x.of(ContactEvent::Kind::broken);
        QVERIFY(broken.size() >= 2);
        QVERIFY2(std::abs(broken.front().t - 0.5) < 1e-8,
                 qPrintable(QString::number(broken.front().t - 0.5)));
        QVERIFY(x.body().w_WB.y() > 0.5 && x.body().p_WB.z() < 0.0);
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// A ball rolls in a round trough: the angle of its centre is a pendulum of length 7/5 (R − r).
    void ballRollsInARoundTrough()
    {
        const double R = 1.0, r = 0.1, edge = 0.9, start = 0.4;
        ProfileShape trough;
        const double z = R - std::sqrt(R * R - edge * edge);
        trough.pieces = {{{-edge, z}, {edge, z}, 2.0 * std::asin(edge)}};
        ContactLaw law;
        law.friction = 0.8;
        Experiment x({ball("ball", 1.0, r)},
                     {{"trough", kWorld, trough, kHere}, {"ball", 0, SphereShape{r}, kHere}}, law);
        x.body().p_WB = {-(R - r) * std::sin(start), 0.0, R - (R - r) * std::cos(start)};
        double lowest = 0.0;
        x.watch = [&] {
            lowest = std::max(lowest, x.body().v_WB.norm());
            const double off = (x.body().p_WB - Vector3d(0.0, 0.0, R)).norm() - (R - r);
            QVERIFY2(std::abs(off) < 1e-13, qPrintable(QString::number(off)));
        };
        QVERIFY2(x.run(3.0), x.reason.c_str());
        // Without slip nothing is lost; at the lowest point 7/10 m v² = m g (R − r)(1 − cos start).
        const double fastest = std::sqrt(10.0 / 7.0 * kGravity * (R - r) * (1.0 - std::cos(start)));
        QVERIFY2(lowest <= fastest + 1e-9 && lowest > 0.99 * fastest, qPrintable(QString::number(lowest)));
        const double h = R - x.body().p_WB.z() - (R - r) * std::cos(start);
        QVERIFY(std::abs(0.7 * x.body().v_WB.squaredNorm() - kGravity * h) < 1e-9);
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
        QVERIFY(x.of(ContactEvent::Kind::slip).empty());
    }
};

QTEST_GUILESS_MAIN(TestScenes)
#include "test_scenes.moc"
