#include "engine/math/refused.h"
#include "engine/soft/compression_law.h"
#include "engine/soft/massless_surface.h"
#include "engine/soft/soft_impact.h"
#include "engine/soft/tangent_law.h"
#include "support/near.h"
#include "support/oracles/soft_impact.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

/// Sums and products of a few doubles of size one.
constexpr double kRounding = 1e-14;

/// m δ̈ = −f(δ, δ̇) from δ = 0 at speed v until f ends, by RK4 in n steps of h.
struct Bounce {
    double time, speed, dissipated;
};

Bounce bounce(const CompressionLaw& law, double m, double v, double h)
{
    double delta = 0.0, rate = v, t = 0.0, lost = 0.0;
    const auto acceleration = [&](double d, double r) { return -compressionForce(law, d, r) / m; };
    for (;;) {
        const double d0 = delta, r0 = rate;
        const double a1 = acceleration(d0, r0);
        const double r1 = r0 + 0.5 * h * a1, a2 = acceleration(d0 + 0.5 * h * r0, r1);
        const double r2 = r0 + 0.5 * h * a2, a3 = acceleration(d0 + 0.5 * h * r1, r2);
        const double r3 = r0 + h * a3, a4 = acceleration(d0 + h * r2, r3);
        const double middle = d0 + 0.5 * h * r1;
        delta = d0 + h / 6.0 * (r0 + 2.0 * r1 + 2.0 * r2 + r3);
        rate = r0 + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
        lost += h / 6.0
            * (dissipation(law, d0, r0) + 4.0 * dissipation(law, middle, 0.5 * (r1 + r2))
               + dissipation(law, delta, rate));
        t += h;
        if (delta <= 0.0)
            return {t + delta / -rate, -rate, lost};
    }
}

} // namespace

class TestSoftLaws : public QObject
{
    Q_OBJECT

private slots:
    void surfaceForce();
    void surfaceRelaxes();
    void surfacesInSeries();
    void twoSurfaces();
    void restitution_data();
    void restitution();
    void dampingForRestitution();
    void hertzDuration();
    void huntCrossley();
    void compressionEnergy();
    void frictionClampsTheVector();
};

void TestSoftLaws::surfaceForce()
{
    const MasslessSurface s{100.0, 2.0};
    const SurfaceAnswer apart = surfaceAnswer(s, -0.1, 0.05, -3.0);
    QVERIFY(!apart.touching);
    QCOMPARE(apart.f, 0.0);
    near(apart.zDot, 100.0 * 0.1 / 2.0, kRounding, "the free surface springs back");
    // Touch-down on an unloaded surface at speed v: the force is at once D v.
    near(surfaceAnswer(s, 0.0, 0.0, -3.0).f, 6.0, kRounding, "jump to D v");
    // Below the surface by rounding is contact too.
    QVERIFY(surfaceAnswer(s, 0.0, -1e-17, -3.0).touching);
    const SurfaceAnswer pressed = surfaceAnswer(s, -0.1, -0.1, 1.0);
    near(pressed.f, 10.0 - 2.0, kRounding, "K z and D ṗ");
    near(pressed.zDot, 1.0, kRounding, "a touching surface moves with the body");
    // Drawn away faster than the surface can follow: no pull.
    const SurfaceAnswer leaving = surfaceAnswer(s, -0.1, -0.1, 9.0);
    QCOMPARE(leaving.f, 0.0);
    near(leaving.zDot, 5.0, kRounding, "ż < ṗ");
}

void TestSoftLaws::surfaceRelaxes()
{
    const MasslessSurface s{100.0, 2.0};
    near(relaxed(s, -0.1, 0.02), -0.1 * std::exp(-1.0), kRounding, "z after one time constant");
    near(relaxed({100.0, 0.0}, -0.1, 1e-9), 0.0, 0.0, "without damper at once");
    near(relaxationLoss(s, -0.1, 0.02) + storedEnergy(s, relaxed(s, -0.1, 0.02)), 0.5, kRounding,
         "stored before = lost + stored after");
}

void TestSoftLaws::surfacesInSeries()
{
    const auto one = lumped({300.0, 3.0}, {600.0, 6.0});
    QVERIFY(one.has_value());
    near(one->K, 200.0, 1e-12, "K");
    near(one->D, 2.0, kRounding, "D");
    QVERIFY(!lumped({300.0, 3.0}, {600.0, 5.0}).has_value());
    // Two surfaces with equal K/D answer as the lumped one at every state that they can reach together.
    const double p = -0.03, pDot = -0.7;
    const double zA = p * 200.0 / 300.0, zB = p * 200.0 / 600.0;
    const TwoSurfaceAnswer two = touchingAnswer({300.0, 3.0}, zA, {600.0, 6.0}, zB, pDot);
    near(two.f, surfaceAnswer(*one, p, p, pDot).f, 1e-13, "force");
}

void TestSoftLaws::twoSurfaces()
{
    const TwoSurfaceAnswer two = touchingAnswer({300.0, 3.0}, -0.02, {500.0, 1.0}, -0.01, -0.4);
    near(two.zDotA + two.zDotB, -0.4, kRounding, "the surfaces stay together");
    near(300.0 * -0.02 + 3.0 * two.zDotA + two.f, 0.0, kRounding, "(11.73) of a");
    near(500.0 * -0.01 + 1.0 * two.zDotB + two.f, 0.0, kRounding, "(11.73) of b");
    QCOMPARE(touchingAnswer({300.0, 3.0}, -0.02, {500.0, 1.0}, -0.01, 8.0).f, 0.0);
}

void TestSoftLaws::restitution_data()
{
    QTest::addColumn<double>("D");
    // Critical damping of K = 4, m = 1 is D = 4.
    for (const double D : {0.01, 0.4, 2.0, 3.9, 4.1, 9.0, 60.0})
        QTest::addRow("D = %g", D) << D;
}

void TestSoftLaws::restitution()
{
    QFETCH(double, D);
    const oracle::SoftImpact impact(4.0, D, 1.0, 1.7);
    // The oracle divides by r1 − r2, which costs a few digits near critical damping.
    constexpr double kTolerance = 1e-12;
    near(softRestitution(4.0, D, 1.0), impact.restitution(), kTolerance, "e");
    near(softContactTime(4.0, D, 1.0), impact.release(), 10.0 * kTolerance, "duration");
    // The release comes before the spring is back.
    QVERIFY(impact.delta(softContactTime(4.0, D, 1.0)) > 0.0);
    // At critical damping e = e^(−2).
    near(softRestitution(4.0, 4.0, 1.0), std::exp(-2.0), kRounding, "critical");
}

void TestSoftLaws::dampingForRestitution()
{
    for (const double e : {1.0, 0.9, 0.5, 0.1, 0.02})
        near(softRestitution(1e5, dampingOfRestitution(e, 1e5, 0.3), 0.3), e, 1e-12, "e there and back");
    QVERIFY_THROWS_EXCEPTION(Refused, dampingOfRestitution(0.0, 1.0, 1.0));
    QVERIFY_THROWS_EXCEPTION(Refused, dampingOfRestitution(1.1, 1.0, 1.0));
}

void TestSoftLaws::hertzDuration()
{
    const CompressionLaw law{2e4, 1.5, 0.0};
    const Bounce b = bounce(law, 0.2, 1.3, 1e-6);
    // δ^(3/2) has no second derivative at touch-down: RK4 loses order there; 1e-6 of the duration is what a
    // step of 1e-6 s leaves.
    near(b.time / hertzContactTime(2e4, 0.2, 1.3), 1.0, 1e-6, "duration");
    near(b.speed, 1.3, 1e-9, "elastic");
    // The constant as textbooks print it: t = 2.94 δmax/v.
    const double deepest = std::pow(1.25 * 0.2 * 1.3 * 1.3 / 2e4, 0.4);
    near(hertzContactTime(2e4, 0.2, 1.3) * 1.3 / deepest, 2.943, 5e-4, "2.94");
}

void TestSoftLaws::huntCrossley()
{
    for (const double lambda : {0.05, 0.4, 2.0}) {
        const Bounce b = bounce({2e4, 1.5, lambda}, 0.2, 1.3, 1e-6);
        near(b.speed / 1.3, huntCrossleyRestitution(lambda, 1.3), 1e-8, "e");
        // RK4 and Simpson at 1e-6 s: the energy balance closes to the same digits.
        near(b.dissipated, 0.1 * (1.3 * 1.3 - b.speed * b.speed), 1e-7, "dissipation");
    }
    near(huntCrossleyRestitution(1e-4, 1.0), 1.0 - 2e-4 / 3.0, 1e-8, "first order");
    QCOMPARE(compressionForce({1.0, 1.5, 2.0}, 0.1, -1.0), 0.0);
}

void TestSoftLaws::compressionEnergy()
{
    const CompressionLaw law{3.0, 1.5, 0.0};
    // U' = f by a central difference: error h² of order 1e-10.
    const double slope = (storedEnergy(law, 0.4 + 1e-5) - storedEnergy(law, 0.4 - 1e-5)) / 2e-5;
    near(slope, compressionForce(law, 0.4, 0.0), 1e-9, "f = U'");
    const double stiff
        = (compressionForce(law, 0.4 + 1e-5, 0.0) - compressionForce(law, 0.4 - 1e-5, 0.0)) / 2e-5;
    near(stiff, tangentStiffness(law, 0.4), 1e-9, "stiffness");
    QCOMPARE(storedEnergy(law, -0.1), 0.0);
    near(hertzStiffness(0.04, 3.0), 0.8, kRounding, "(4/3) E √R");
}

void TestSoftLaws::frictionClampsTheVector()
{
    const TangentLaw law{50.0, 2.0, 0.3, 0.5};
    const Vector3d x(0.1, -0.2, 0.0), v(1.0, 3.0, 0.0);
    const Vector3d stick = stickForce(law, x, v);
    near((stick - Vector3d(-7.0, 4.0, 0.0)).norm(), 0.0, kRounding, "−K x − D v");
    const TangentAnswer sliding = tangentAnswer(law, x, v, 10.0, true);
    near(sliding.f_W.norm(), 3.0, kRounding, "|f| = μ fn");
    near(sliding.f_W.cross(stick).norm(), 0.0, 1e-13, "along f_stick: each component clamped would turn it");
    near((2.0 * sliding.xDot_W + 50.0 * x + sliding.f_W).norm(), 0.0, 1e-13, "(11.77)");
    // What slides past the patch is braked.
    QVERIFY(sliding.f_W.dot(v - sliding.xDot_W) < 0.0);
    const TangentAnswer sticking = tangentAnswer(law, x, v, 10.0, false);
    near((sticking.xDot_W - v).norm(), 0.0, 0.0, "the patch moves with the body");
    near((2.0 * sticking.xDot_W + 50.0 * x + sticking.f_W).norm(), 0.0, 1e-13, "(11.77)");
    near(coneExcess(law, x, v, 10.0, 0.5), std::sqrt(65.0) - 5.0, kRounding, "excess");
    QCOMPARE(tangentAnswer(law, Vector3d::Zero(), Vector3d::Zero(), 1.0, true).f_W, Vector3d::Zero());
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestSoftLaws)
#include "test_soft_laws.moc"
