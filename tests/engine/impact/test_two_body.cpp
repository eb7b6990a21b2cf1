#include "engine/impact/coulomb_impact.h"
#include "engine/impact/two_body.h"
#include "engine/math/refused.h"
#include "impact_cases.h"
#include "support/oracles/impact_formulas.h"

#include <QtTest>
#include <cmath>

namespace polhode
{

using namespace impact_test;

namespace
{

bool close(double a, double b, double scale)
{
    return std::abs(a - b) <= 1e-13 * scale;
}

ImpactProblem twoSpheres(double m1, double v1, double m2, double v2, double e)
{
    ImpactProblem problem = cradle(2, v1, e);
    problem.bodies[0] = ball(m1, 0.5, Vector3d::Zero(), Vector3d(v1, 0, 0));
    problem.bodies[1] = ball(m2, 0.5, Vector3d(1, 0, 0), Vector3d(v2, 0, 0));
    return problem;
}

} // namespace

class TestTwoBody : public QObject
{
    Q_OBJECT

private slots:
    void centralImpact()
    {
        for (const double e : {0.0, 0.3, 1.0})
            for (const double m2 : {0.2, 1.0, 7.0}) {
                const auto expected = oracle::centralImpact(1.5, 3.0, m2, -0.5, e);
                const auto problem = twoSpheres(1.5, 3.0, m2, -0.5, e);
                const ImpactResult r = frictionlessImpact(problem);
                QVERIFY(r.notes.empty());
                // Rounding of a few operations.
                QVERIFY(close(3.0 + r.bodies[0].dv_W.x(), expected.v1, 3.0));
                QVERIFY(close(-0.5 + r.bodies[1].dv_W.x(), expected.v2, 3.0));
                // ΔT = −½ λ (1 − e) |ζ|
                QVERIFY(close(r.energyChange, -0.5 * r.contacts[0].normal * (1.0 - e) * 3.5, 10.0));
                QVERIFY(close(r.energyAfter - r.energyBefore, r.energyChange, 10.0));
            }
    }

    /// (11.65) for a rod that falls on its end; it also begins to turn: Δw = λ x / I.
    void rodOffCentre()
    {
        const double m = 2.0, a = 0.7, angle = 0.6, e = 0.4, fall = 3.0;
        const double x = a * std::cos(angle);
        const double I = m * a * a / 3.0;
        const Vector3d end(-x, 0.0, -a * std::sin(angle));
        const auto rod
            = freeImpactBody(m, Vector3d(I, I, I).asDiagonal(), Matrix3d::Identity(),
                             Vector3d(0, 0, a * std::sin(angle)), Vector3d(0.3, 0, -fall), Vector3d::Zero());
        const auto r = frictionlessImpact(onFloor(rod, rod.p_WB + end, e, 0.0));
        const double expected = oracle::rodEndImpulse(m, a, x, fall, e);
        QVERIFY(close(r.contacts[0].normal, expected, expected));
        QVERIFY(close(r.bodies[0].dw_W.y(), expected * x / I, 10.0));
        QVERIFY(close(r.contacts[0].after, e * fall, fall));
    }

    /// Below and above the angle of incidence with tan = 7/2 μ (1 + e) the ball grips or slides.
    void ballWithFriction()
    {
        const double radius = 0.2, e = 0.6, mu = 0.3, vn = -2.0;
        const double threshold = 3.5 * mu * (1.0 + e) * std::abs(vn);
        for (const double ratio : {-3.0, -0.999999, -0.3, 0.0, 0.999999, 1.000001, 5.0}) {
            const double spin = -4.0;
            const double v = ratio * threshold - radius * spin;
            // Slip of the lowest point along x: v − r w_y.
            const auto problem = onFloor(
                ball(1.3, radius, Vector3d(0, 0, radius), Vector3d(v, 0, vn), Vector3d(0, -spin, 0)),
                Vector3d::Zero(), e, mu);
            const auto expected = oracle::ballBounce(radius, v, spin, vn, e, mu);
            for (const Restitution law :
                 {Restitution::newton, Restitution::poisson, Restitution::energetic}) {
                ImpactProblem same = problem;
                same.contacts[0].law = law; // they agree: W_nt = 0
                const ImpactResult r = coulombImpact(same);
                QVERIFY(r.notes.empty());
                // Rounding, in velocities of size 10.
                QVERIFY(close(v + r.bodies[0].dv_W.x(), expected.v, 10.0));
                QVERIFY(close(-spin + r.bodies[0].dw_W.y(), -expected.w, 50.0));
                QVERIFY(close(r.contacts[0].after, -e * vn, 2.0));
                QCOMPARE(r.contacts[0].slip, expected.grips ? ImpactSlip::sticks : ImpactSlip::slides);
            }
            const ImpactResult stuck = stickingImpact(problem);
            QCOMPARE(stuck.has(ImpactIssue::frictionCone), !expected.grips);
            QVERIFY(stuck.contacts[0].slipAfter_W.norm() < 1e-14 * (1.0 + std::abs(v)));
            if (expected.grips)
                QVERIFY((stuck.bodies[0].dv_W - coulombImpact(problem).bodies[0].dv_W).norm() < 1e-13);
        }
    }

    /// e = e_t = 1 without limit of friction: the slip turns round and nothing is lost.
    void superball()
    {
        const double radius = 0.05, v = 1.2, spin = 30.0, vn = -3.0;
        auto problem
            = onFloor(ball(0.1, radius, Vector3d(0, 0, radius), Vector3d(v, 0, vn), Vector3d(0, -spin, 0)),
                      Vector3d::Zero(), 1.0, std::numeric_limits<double>::infinity());
        problem.contacts[0].tangentialRestitution = 1.0;
        const ImpactResult r = twoBodyImpact(problem);
        const auto expected = oracle::ballBounce(radius, v, spin, vn, 1.0, 1e9, 1.0);
        QVERIFY(r.notes.empty());
        QVERIFY(close(v + r.bodies[0].dv_W.x(), expected.v, 10.0));
        QVERIFY(close(-spin + r.bodies[0].dw_W.y(), -expected.w, 100.0));
        QVERIFY(close(r.energyChange, 0.0, r.energyBefore));
        QVERIFY((r.contacts[0].slipAfter_W + r.contacts[0].slipBefore_W).norm() < 1e-13);

        problem.contacts[0].tangentialRestitution = -1.0; // smooth
        const ImpactResult smooth = twoBodyImpact(problem);
        QVERIFY(smooth.bodies[0].dw_W.norm() < 1e-13);
        QVERIFY(close(smooth.contacts[0].normal, 2.0 * 0.1 * 3.0, 1.0));

        problem.contacts[0].friction = 0.05; // too little to turn the slip round
        problem.contacts[0].tangentialRestitution = 1.0;
        const ImpactResult slides = twoBodyImpact(problem);
        QCOMPARE(slides.contacts[0].slip, ImpactSlip::slides);
        QVERIFY(close(slides.bodies[0].dv_W.x(), -0.05 * 2.0 * 3.0, 1.0));
    }

    /// A ball that spins about the normal: the couple stops the spin if it may, I Δw = couple.
    void torsion()
    {
        const double radius = 0.2, m = 1.0, spin = 5.0;
        const double I = 0.4 * m * radius * radius;
        auto problem
            = onFloor(ball(m, radius, Vector3d(0, 0, radius), Vector3d(0, 0, -2.0), Vector3d(0, 0, spin)),
                      Vector3d::Zero(), 0.5, 0.4);
        problem.contacts[0].torsional = 1.0;
        problem.contacts[0].torsionalRestitution = 0.25;
        ImpactResult r = twoBodyImpact(problem);
        QVERIFY(close(r.contacts[0].couple, -I * 1.25 * spin, 1.0));
        QVERIFY(close(r.contacts[0].spinAfter, -0.25 * spin, spin));
        problem.contacts[0].torsional = 0.01;
        r = twoBodyImpact(problem);
        QVERIFY(close(r.contacts[0].couple, -0.01 * 1.5 * m * 2.0, 1.0));
        QVERIFY(r.energyChange < 0.0);
    }

    /// Momentum, angular momentum, ζ⁺ = −e ζ⁻ and the cone for random pairs in space.
    void randomPairs()
    {
        std::mt19937 random(7);
        int stuck = 0;
        for (int i = 0; i < 400; ++i) {
            ImpactProblem problem = randomProblem(random, 2, 1);
            ImpactContact& c = problem.contacts[0];
            c.bodyA = 0;
            c.bodyB = 1;
            c.friction = uniform(random, 0.05, 1.2);
            c.tangentialRestitution = uniform(random, -1.0, 1.0);
            c.torsional = uniform(random, 0.0, 0.1);
            for (auto* law : {frictionlessImpact, stickingImpact, tangentialImpact, coulombImpact}) {
                const ImpactResult r = law(problem);
                const auto change = momentumChange(problem, r);
                // Rounding of sums of six terms with arms of two metres.
                QVERIFY(change.mom.norm() <= 1e-14 * (change.size + 1.0));
                QVERIFY(change.L.norm() <= 1e-13 * (change.size + 1.0));
                QVERIFY(close(r.energyAfter - r.energyBefore, r.energyChange, r.energyBefore));
                QVERIFY(close(r.normalWork + r.frictionWork, r.energyChange, r.energyBefore));
                if (r.contacts[0].before >= 0.0) {
                    QVERIFY(r.contacts[0].impulse_W.isZero(0.0));
                    continue;
                }
                if (r.has(ImpactIssue::noSolution))
                    continue;
                // Rounding of a solve whose condition stays below 100, times speeds of ten.
                QVERIFY(std::abs(r.contacts[0].after + c.restitution * r.contacts[0].before) < 1e-11);
                const auto& J = r.contacts[0];
                const double tangential = (J.impulse_W - J.normal * c.n_W).norm();
                const bool outside = tangential > c.friction * J.normal * (1.0 + 1e-11) + 1e-11;
                if (law == stickingImpact)
                    QCOMPARE(r.has(ImpactIssue::frictionCone), outside);
                else
                    QVERIFY(!outside);
                stuck += J.slip == ImpactSlip::sticks ? 1 : 0;
            }
        }
        QVERIFY(stuck > 50); // the cases are not all of one kind
    }

    void refusals()
    {
        ImpactProblem problem = cradle(3, 1.0, 1.0);
        QVERIFY(frictionlessImpact(problem).has(ImpactIssue::notApplicable));
        problem = cradle(2, 1.0, 1.0);
        for (auto& b : problem.bodies)
            b.response.setZero();
        QVERIFY(frictionlessImpact(problem).has(ImpactIssue::noSolution));
        QVERIFY(coulombImpact(problem).has(ImpactIssue::noSolution));
        QVERIFY(stickingImpact(problem).has(ImpactIssue::noSolution));
        QVERIFY(!coulombImpact(problem).solved());
        problem = cradle(2, 1.0, 1.0);
        problem.contacts[0].restitution = 1.5;
        QVERIFY_THROWS_EXCEPTION(Refused, frictionlessImpact(problem));
        problem.contacts[0].restitution = 0.5;
        problem.contacts[0].n_W *= 2.0;
        QVERIFY_THROWS_EXCEPTION(Refused, frictionlessImpact(problem));
    }

    /// A response that was never given, or is that of another mass.
    void responseOfAnotherMass()
    {
        ImpactProblem problem = cradle(2, 1.0, 1.0);
        problem.bodies[1].mass = 2.0;
        QVERIFY_THROWS_EXCEPTION(Refused, frictionlessImpact(problem));
        problem = cradle(2, 1.0, 1.0);
        ImpactBody& body = problem.bodies[1];
        const Eigen::Matrix3d I_W = body.I_W;
        body = {};
        body.mass = 2.0;
        body.I_W = I_W;
        QVERIFY_THROWS_EXCEPTION(Refused, frictionlessImpact(problem));
        body.response = projectedResponse(body.mass, body.I_W, Matrix6d::Identity());
        // Equal restitution 1: v₂ = 2 m₁ v / (m₁ + m₂).
        const double v = problem.bodies[0].v_WB.x();
        QVERIFY(close(frictionlessImpact(problem).bodies[1].dv_W.x(), 2.0 * v / 3.0, v));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTwoBody)
#include "test_two_body.moc"
