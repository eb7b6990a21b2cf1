#include "contact_fixture.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/so3.h"
#include "support/oracles/rolling_ellipsoid.h"

#include <QtTest>

#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

/// An ellipsoid on the floor: its half axes, its matter, and how it is turned.
struct Egg {
    Vector3d half = Vector3d(0.03, 0.03, 0.02);
    double mass = 0.2;
    Vector3d turn = Vector3d::Zero();
    Eigen::Matrix3d I = Eigen::Matrix3d::Zero(); ///< zero: of a homogeneous body
    double raised = 0.0; ///< m, of its middle above the centre of mass, along z of the body

    Experiment on(const ContactLaw& law, const std::string& stepper = "event-driven",
                  StepperOptions options = {}) const
    {
        Body body;
        body.id = "egg";
        body.mass = mass;
        const Vector3d s = half.cwiseAbs2() * (mass / 5.0);
        body.I_B = I.isZero()
            ? Eigen::Matrix3d(Vector3d(s.y() + s.z(), s.x() + s.z(), s.x() + s.y()).asDiagonal())
            : I;
        Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
        X.translation().z() = raised;
        ContactScene scene = Experiment::scene(
            {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()), {"egg", 0, EllipsoidShape{half}, X}}, law);
        Experiment x({body}, std::move(scene), std::move(options), {0.0, 0.0, -kGravity}, {}, stepper);
        const Eigen::Matrix3d R = expSO3(turn);
        setRotation(x.system, x.state, 0, R);
        x.body().p_WB.z() = height(R) - (R * Vector3d(0, 0, raised)).z();
        return x;
    }

    /// Of the middle over the floor: √(n·S n), S = R diag(a², b², c²) Rᵀ.
    double height(const Eigen::Matrix3d& R) const
    {
        return half.cwiseProduct(R.transpose() * Vector3d::UnitZ()).norm();
    }

    /// From the centre of mass to the lowest point.
    Vector3d toContact(const Eigen::Matrix3d& R) const
    {
        const Vector3d n = R.transpose() * Vector3d::UnitZ();
        return R * (Vector3d(0, 0, raised) - half.cwiseAbs2().cwiseProduct(n) / half.cwiseProduct(n).norm());
    }
};

/// J = −L·r, with r from the centre of mass to the contact: any force there leaves it as it is, whatever its
/// friction, if its surface is a ball and its inertia round about an axis through the middle. Source: J. H.
/// Jellett, A Treatise on the Theory of Friction (1872).
double jellett(const Experiment& x, const Egg& egg)
{
    const BodyState& b = x.state.bodies[0];
    const Eigen::Matrix3d R = rotation(x.system, x.state, 0);
    const Vector3d L = R * (x.system.bodies()[0].I_B * (R.transpose() * b.w_WB));
    return -L.dot(egg.toContact(R));
}

} // namespace

/// Ellipsoids that rock, roll, spin and slip on a floor.
class TestEggs : public QObject
{
    Q_OBJECT

private slots:
    /// On its flat pole a spheroid that rolls without slip rocks with ω² = m g (ρ − c)/(I + m c²), ρ = a²/c.
    void rocks_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<double>("within");
        // Of the angle θ₀ = 1e-3: θ₀² of the pendulum, and the steps of the other two.
        QTest::newRow("event-driven") << "event-driven" << 1e-5;
        QTest::newRow("time-stepping") << "time-stepping" << 2e-2;
        QTest::newRow("soft") << "soft" << 5e-2;
    }

    void rocks()
    {
        QFETCH(const QString, stepper);
        QFETCH(const double, within);
        const double start = 1e-3;
        Egg egg;
        egg.turn = {0.0, start, 0.0};
        ContactLaw law;
        law.friction = 1.0;
        law.stiffness = law.tangentialStiffness = 1e6;
        law.damping = law.tangentialDamping = 100.0;
        Experiment x = egg.on(law, stepper.toStdString());
        const double a = egg.half.x(), c = egg.half.z(), m = egg.mass;
        const double I = m * (a * a + c * c) / 5.0;
        const double w = std::sqrt(m * kGravity * (a * a / c - c) / (I + m * c * c));
        if (stepper == "soft") // as it lies
            x.body().p_WB.z() -= m * kGravity / law.stiffness;
        const double h = stepper == "time-stepping" ? 1e-4 : 0.01;
        for (const double t : {0.05, 0.1, 0.2, 0.3}) {
            QVERIFY2(x.run(t, h), x.reason.c_str());
            const double angle = logSO3(rotation(x.system, x.state, 0)).y();
            QVERIFY2(std::abs(angle / start - std::cos(w * t)) < within,
                     qPrintable(QString::number(angle / start - std::cos(w * t))));
        }
        // Of the soft surface the weight has stored this, which is in no book of the run.
        const double stored = stepper == "soft" ? std::pow(m * kGravity, 2) / (2.0 * law.stiffness) : 0.0;
        QVERIFY2(x.largestResidual < 1e-8 + 1.01 * stored, qPrintable(QString::number(x.largestResidual)));
    }

    /// Three unequal half axes, far from rest: it rolls without slip and keeps its energy.
    void rollsWithItsEnergy()
    {
        Egg egg;
        egg.half = {0.05, 0.03, 0.02};
        egg.turn = {0.3, 0.4, 0.2};
        ContactLaw law;
        law.friction = 50.0;
        Experiment x = egg.on(law);
        const Vector3d w(0.5, -1.0, 2.0);
        x.body().w_WB = w;
        x.body().v_WB = -w.cross(egg.toContact(expSO3(egg.turn)));
        double slip = 0.0, gap = 0.0;
        x.watch = [&] {
            const BodyState& b = x.state.bodies[0];
            const Eigen::Matrix3d R = rotation(x.system, x.state, 0);
            slip = std::max(slip, (b.v_WB + b.w_WB.cross(egg.toContact(R))).norm());
            gap = std::max(gap, std::abs(b.p_WB.z() - egg.height(R)));
        };
        const double E = x.energy();
        QVERIFY2(x.run(2.0), x.reason.c_str());
        // The integrator's own: 1e-9 of some 0.1 J, 0.1 m/s.
        QVERIFY2(std::abs(x.energy() - E) < 1e-8 * E, qPrintable(QString::number(x.energy() / E - 1.0)));
        QVERIFY2(slip < 1e-8, qPrintable(QString::number(slip)));
        QVERIFY2(gap < 1e-9, qPrintable(QString::number(gap)));
    }

    void keepsJellettsConstant_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("within");
        QTest::newRow("event-driven") << "event-driven" << 0.01 << 1e-9; // the integrator's own
        QTest::newRow("time-stepping") << "time-stepping" << 2e-4 << 5e-3; // in proportion to the step
    }

    /// A tippe top thrown aslant slips, and whatever friction takes J stays, as its surface is a ball.
    void keepsJellettsConstant()
    {
        QFETCH(const QString, stepper);
        QFETCH(const double, step);
        QFETCH(const double, within);
        Egg top;
        top.half = {0.02, 0.02, 0.02};
        top.raised = 0.003;
        top.turn = {0.0, 0.5, 0.0};
        top.I = (0.4 * top.mass * 4e-4 * Vector3d(0.9, 0.9, 1.0)).asDiagonal();
        ContactLaw law;
        law.friction = 0.2;
        Experiment x = top.on(law, stepper.toStdString());
        x.body().v_WB.x() = 0.5;
        x.body().w_WB = {0.0, 0.0, 150.0};
        const double J = jellett(x, top), E = x.energy();
        double most = 0.0;
        x.watch = [&] { most = std::max(most, std::abs(jellett(x, top) / J - 1.0)); };
        QVERIFY2(x.run(1.0, step), x.reason.c_str());
        QVERIFY2(most < within, qPrintable(QString::number(most)));
        QVERIFY(x.energy() < 0.97 * E); // what was to be seen
    }

    void risesIfItSpinsFast_data()
    {
        QTest::addColumn<double>("part");
        QTest::addColumn<bool>("rises");
        QTest::newRow("too slow") << 0.95 << false;
        QTest::newRow("fast") << 4.0 << true;
    }

    /// Whether a spun egg rises to stand on its end. Its J stays nearly what it was, so that standing up
    /// takes J²/(2 C a²) + m g a of energy and lying J²/(2 A b²) + m g b: below
    /// Ω² = 20 g a²/((a² + b²)(a + b)) it cannot. Source: H. K. Moffatt, Y. Shimomura, Spinning eggs — a
    /// paradox resolved, Nature 416 (2002).
    void risesIfItSpinsFast()
    {
        QFETCH(const double, part);
        QFETCH(const bool, rises);
        const double a = 0.03, b = 0.02, start = 0.2;
        Egg egg;
        egg.half = {b, b, a};
        egg.turn = {0.0, 0.5 * std::numbers::pi - start, 0.0};
        ContactLaw law;
        law.friction = 0.1;
        Experiment x = egg.on(law);
        x.body().w_WB.z() = part * std::sqrt(20.0 * kGravity * a * a / ((a * a + b * b) * (a + b)));
        double highest = 0.0;
        x.watch = [&] { highest = std::max(highest, std::abs(rotation(x.system, x.state, 0)(2, 2))); };
        const double J = jellett(x, egg);
        QVERIFY2(x.run(6.0), x.reason.c_str());
        QVERIFY2(rises ? highest > 0.999 : highest < std::sin(start), qPrintable(QString::number(highest)));
        QVERIFY(!rises || std::abs(jellett(x, egg) / J - 1.0) < 0.05);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// The stone of lesson 18, against the equations of rolling solved apart: its spin after 8 s.
    void rattlebackOfTheLesson()
    {
        Egg stone;
        stone.half = {0.1, 0.05, 0.04};
        stone.mass = 1.0;
        const Vector3d s = stone.half.cwiseAbs2() / 5.0;
        const Eigen::Matrix3d turned = expSO3({0.0, 0.0, -12.0 * std::numbers::pi / 180.0});
        stone.I = turned * Vector3d(s.y() + s.z(), s.x() + s.z(), s.x() + s.y()).asDiagonal()
            * turned.transpose();
        stone.turn = {0.0, std::numbers::pi / 180.0, 0.0};
        const oracle::RollingEllipsoid rolling{stone.half, stone.mass, stone.I, kGravity};
        const Eigen::Matrix3d R = expSO3(stone.turn);
        ContactLaw law;
        law.friction = 5.0;
        for (const double spin : {3.0, -3.0}) {
            const oracle::RollingEllipsoid::Motion begun{R.transpose() * Vector3d::UnitZ(),
                                                         R.transpose() * Vector3d(0.0, 0.0, spin)};
            const auto end = rolling.after(begun, 8.0, 16000), coarse = rolling.after(begun, 8.0, 8000);
            const double expected = end.w.dot(end.up);
            // Of order four: the finer one is fifteen times as exact as they differ.
            QVERIFY(std::abs(coarse.w.dot(coarse.up) - expected) < 1e-6);
            QVERIFY(std::abs(expected - (spin > 0.0 ? -2.085943 : -3.036762)) < 5e-7); // as lesson 18 says
            Experiment x = stone.on(law);
            x.body().w_WB.z() = spin;
            x.body().v_WB = -x.body().w_WB.cross(stone.toContact(R));
            QVERIFY2(x.run(8.0), x.reason.c_str());
            // The integrator's 1e-10 a step, which rattling lets grow some thousand times.
            QVERIFY2(std::abs(x.body().w_WB.z() - expected) < 1e-6,
                     qPrintable(QString::number(x.body().w_WB.z(), 'g', 10) + " for "
                                + QString::number(expected, 'g', 10)));
        }
    }

    /// Where the axes of inertia are turned against those of the surface, rolling without slip turns a spin
    /// in one sense into rattling and then into the other, and keeps it in its own. Source: A. Garcia,
    /// M. Hubbard, Spin reversal of the rattleback, Proc. R. Soc. Lond. A 418 (1988).
    void rattlebackReverses()
    {
        Egg stone;
        stone.half = {0.2, 0.03, 0.02};
        stone.mass = 1.0;
        stone.raised = 0.01;
        stone.I << 2e-4, -0.2e-4, 0.0, -0.2e-4, 16e-4, 0.0, 0.0, 0.0, 17e-4;
        stone.turn = {0.5 * std::numbers::pi / 180.0, 0.5 * std::numbers::pi / 180.0, 0.0};
        ContactLaw law;
        law.friction = 50.0;
        for (const double sense : {1.0, -1.0}) {
            Experiment x = stone.on(law);
            x.body().w_WB = {0.0, 0.0, 5.0 * sense};
            x.body().v_WB = -x.body().w_WB.cross(stone.toContact(expSO3(stone.turn)));
            double least = 1.0;
            x.watch = [&] { least = std::min(least, sense * x.state.bodies[0].w_WB.z() / 5.0); };
            const double E = x.energy();
            QVERIFY2(x.run(3.0), x.reason.c_str());
            QVERIFY2(sense > 0.0 ? least > 0.95 : least < -0.05, qPrintable(QString::number(least)));
            QVERIFY2(std::abs(x.energy() / E - 1.0) < 1e-7,
                     qPrintable(QString::number(x.energy() / E - 1.0)));
        }
    }
};

QTEST_GUILESS_MAIN(TestEggs)
#include "test_eggs.moc"
