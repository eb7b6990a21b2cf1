#include "engine/impact/coulomb_impact.h"
#include "engine/impact/one_contact.h"
#include "impact_cases.h"
#include "support/oracles/impact_formulas.h"

#include <QtTest>
#include <array>
#include <cmath>

namespace polhode
{

using namespace impact_test;
using Eigen::Matrix4d;
using Eigen::Vector2d;
using Eigen::Vector4d;

namespace
{

constexpr std::array kLaws{Restitution::newton, Restitution::poisson, Restitution::energetic};

ImpactContact surface(double e, double mu, Restitution law)
{
    ImpactContact c;
    c.restitution = e;
    c.friction = mu;
    c.law = law;
    return c;
}

/// A response of random rods and slabs: positive definite, with coupling of any size.
Matrix4d randomResponse(std::mt19937& random)
{
    const Eigen::Matrix3d A = Eigen::Matrix3d::NullaryExpr([&] { return uniform(random, -1.0, 1.0); });
    Matrix4d W = Matrix4d::Identity();
    W.topLeftCorner<3, 3>() = A * A.transpose() + 0.02 * Matrix3d::Identity();
    return W;
}

/// The double pendulum of Kane's example: two equal uniform rods of length 1 and mass 1, q1 and q2 from the
/// vertical, hanging from the origin above a floor that the end of the second one strikes.
struct KanePendulum {
    ImpactProblem problem;
    Eigen::Matrix2d H; ///< mass matrix in q1, q2
    Eigen::Matrix<double, 2, 2> endJacobian; ///< rows: horizontal, vertical velocity of the end
    Vector2d qd;
};

KanePendulum kane(double q1, double q2, double u1, double u2, double e, double mu)
{
    KanePendulum k;
    k.qd = {u1, u2};
    const Vector3d d1(std::sin(q1), 0.0, -std::cos(q1)), d2(std::sin(q2), 0.0, -std::cos(q2));
    const Vector3d t1(std::cos(q1), 0.0, std::sin(q1)), t2(std::cos(q2), 0.0, std::sin(q2)); // d/dq
    const double I = 1.0 / 12.0;
    const auto body = [&](const Vector3d& p, const Vector3d& v, double rate) {
        // q grows as the rod swings towards +x: about −y.
        return freeImpactBody(1.0, Vector3d(I, I, I).asDiagonal(), Matrix3d::Identity(), p, v,
                              Vector3d(0.0, -rate, 0.0));
    };
    k.problem.bodies = {body(0.5 * d1, 0.5 * u1 * t1, u1), body(d1 + 0.5 * d2, u1 * t1 + 0.5 * u2 * t2, u2)};
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(12, 2);
    K.block<3, 1>(0, 0) = 0.5 * t1;
    K(4, 0) = -1.0;
    K.block<3, 1>(6, 0) = t1;
    K.block<3, 1>(6, 1) = 0.5 * t2;
    K(10, 1) = -1.0;
    k.H << 4.0 / 3.0, 0.5 * std::cos(q1 - q2), 0.5 * std::cos(q1 - q2), 1.0 / 3.0;
    k.problem.coupledResponse = K * k.H.inverse() * K.transpose();
    k.endJacobian << std::cos(q1), std::cos(q2), std::sin(q1), std::sin(q2);
    ImpactContact c = surface(e, mu, Restitution::newton);
    c.bodyB = 1;
    c.point_W = d1 + d2;
    k.problem.contacts = {c};
    return k;
}

} // namespace

class TestCoulombImpact : public QObject
{
    Q_OBJECT

private slots:
    /// Against Routh's diagram in the plane; sliding, sticking and reversing all occur.
    void plane()
    {
        std::mt19937 random(11);
        std::array<int, 4> seen{};
        for (int i = 0; i < 3000; ++i) {
            const double a = uniform(random, 0.5, 2.0), b = uniform(random, 0.5, 4.0);
            const double c = uniform(random, -0.99, 0.99) * std::sqrt(a * b);
            const double zeta = uniform(random, -2.0, -0.1), slip = uniform(random, -2.0, 2.0);
            const double mu = uniform(random, 0.0, 1.5), e = uniform(random, 0.0, 1.0);
            Matrix4d W = Matrix4d::Identity();
            W(0, 0) = a;
            W(1, 1) = b;
            W(0, 1) = W(1, 0) = c;
            for (std::size_t law = 0; law < kLaws.size(); ++law) {
                const auto expected
                    = oracle::planeImpact(zeta, slip, a, b, c, mu, e, static_cast<oracle::Law>(law));
                const ContactAnswer r
                    = coulombContact(Vector4d(zeta, slip, 0, 0), W, surface(e, mu, kLaws[law]));
                QVERIFY(r.notes.empty());
                // Rounding; the responses are within a factor of 100 of being singular.
                const double room = 1e-11 * (1.0 + expected.normal);
                QVERIFY(std::abs(r.lambda[0] - expected.normal) < room);
                QVERIFY(std::abs(r.lambda[1] - expected.tangential) < room);
                QVERIFY(r.lambda[2] == 0.0);
                if (mu > 0.0)
                    QCOMPARE(r.slip,
                             expected.phases == 1  ? ImpactSlip::slides
                                 : expected.sticks ? ImpactSlip::sticks
                                                   : ImpactSlip::reverses);
                ++seen[static_cast<std::size_t>(r.slip)];
            }
        }
        QVERIFY(seen[1] > 500 && seen[2] > 500 && seen[3] > 100);
    }

    /// A rod that falls on its end without slip: it jams or slips by |W_nt| / W_tt against μ, from the start.
    void rodFromRest()
    {
        const double m = 1.0, a = 0.5, fall = 2.0, I = m * a * a / 3.0;
        for (const double degrees : {10.0, 30.0, 45.0, 60.0, 80.0}) {
            const double angle = degrees * std::acos(-1.0) / 180.0;
            const double x = a * std::cos(angle), z = a * std::sin(angle);
            const auto rod = freeImpactBody(m, Vector3d(I, I, I).asDiagonal(), Matrix3d::Identity(),
                                            Vector3d(x, 0, z), Vector3d(0, 0, -fall), Vector3d::Zero());
            const double hold = (x * z / I) / (1.0 / m + z * z / I);
            for (const double mu : {0.999 * hold, 1.001 * hold}) {
                const ImpactResult r = coulombImpact(onFloor(rod, Vector3d::Zero(), 0.5, mu));
                QCOMPARE(r.contacts[0].slip, mu > hold ? ImpactSlip::sticks : ImpactSlip::slides);
                QVERIFY(r.contacts[0].slipAfter_W.norm() < 1e-15 || mu < hold);
                const auto expected
                    = oracle::planeImpact(-fall, 0.0, 1.0 / m + x * x / I, 1.0 / m + z * z / I, x * z / I, mu,
                                          0.5, oracle::Law::newton);
                QVERIFY(std::abs(r.contacts[0].normal - expected.normal) < 1e-13 * expected.normal);
            }
        }
    }

    /// In space with W_tt = w 1 and W_tn = c: along the turning slip r sin φ tan(φ/2)^(−μ w / c) is constant,
    /// φ from the direction of c.
    void turningSlip()
    {
        std::mt19937 random(3);
        int slid = 0;
        for (int i = 0; i < 300; ++i) {
            const double w = uniform(random, 1.0, 3.0), c = uniform(random, 0.3, 0.9);
            const double mu = uniform(random, 0.05, 0.8), phi = uniform(random, 0.2, 2.9);
            const double r0 = uniform(random, 0.5, 3.0);
            Matrix4d W = Matrix4d::Identity() * w;
            W(0, 0) = 1.0;
            W(0, 1) = W(1, 0) = c;
            const Vector4d u(-1.0, r0 * std::cos(phi), r0 * std::sin(phi), 0.0);
            for (const Restitution law : kLaws) {
                const ContactAnswer r = coulombContact(u, W, surface(0.7, mu, law));
                const Vector4d after = u + W * r.lambda;
                if (r.slip != ImpactSlip::slides || after[2] < 0.01)
                    continue;
                ++slid;
                const auto kept = [&](const Vector4d& v) {
                    const double angle = std::atan2(v[2], v[1]);
                    return std::hypot(v[1], v[2]) * std::sin(angle)
                        * std::pow(std::tan(0.5 * angle), -mu * w / c);
                };
                // The eighth power at most of an angle above 0.003, of what is integrated to 1e-13.
                QVERIFY(std::abs(kept(after) / kept(u) - 1.0) < 1e-9);
            }
        }
        QVERIFY(slid > 200);
    }

    /// Friction that holds by so little that the slip dies away slowly: with W_tt = w 1, W_tn = c and
    /// μ = (1 + δ) c / w it sticks in the end, where λ = W⁻¹ (u⁺ − u⁻) with u⁺ = (−e u_n, 0, 0).
    void barelyHolds()
    {
        for (const double delta : {1e-2, 1e-3, 3e-4, 1e-4}) {
            constexpr double w = 1.5, c = 0.5, e = 0.5;
            Matrix4d W = Matrix4d::Identity() * w;
            W(0, 0) = 1.0;
            W(0, 1) = W(1, 0) = c;
            const Vector4d u(-50.0, 1e-3 * std::cos(1.0), 1e-3 * std::sin(1.0), 0.0);
            const double mu = (1.0 + delta) * c / w;
            const ContactAnswer r = coulombContact(u, W, surface(e, mu, Restitution::newton));
            QVERIFY(r.notes.empty());
            QCOMPARE(r.slip, ImpactSlip::sticks);
            Vector4d after = Vector4d::Zero();
            after[0] = -e * u[0];
            const Vector4d lambda = W.inverse() * (after - u);
            // The impulse is of size 90; the slip is lost where it is 1e-15 of the speed of 50.
            QVERIFY((r.lambda - lambda).norm() < 1e-11);
        }
    }

    /// A slip before that is nothing but rounding, in any direction, where friction does not hold: the slip
    /// leaves along s with W_tn = (μ W_tt + κ) s, κ > 0, and keeps s, so that under every law of restitution
    /// λ = −(1 + e) u_n / (W_nn − μ W_nt · s) (1, −μ s).
    void slipOfRounding()
    {
        std::mt19937 random(17);
        int slid = 0;
        for (int i = 0; i < 400; ++i) {
            const Eigen::Matrix2d A
                = Eigen::Matrix2d::NullaryExpr([&] { return uniform(random, -1.0, 1.0); });
            const Eigen::Matrix2d tt = A * A.transpose() + 0.05 * Eigen::Matrix2d::Identity();
            const double angle = uniform(random, -3.0, 3.0), mu = uniform(random, 0.05, 1.0);
            const double kappa = uniform(random, 0.1, 1.0), e = uniform(random, 0.0, 1.0);
            const Vector2d s(std::cos(angle), std::sin(angle));
            const Vector2d tn = mu * tt * s + kappa * s;
            Matrix4d W = Matrix4d::Identity();
            W.block<2, 2>(1, 1) = tt;
            W.block<2, 1>(1, 0) = tn;
            W.block<1, 2>(0, 1) = tn.transpose();
            W(0, 0) = tn.dot(tt.inverse() * tn) + uniform(random, 0.1, 1.0); // positive definite
            const double way = uniform(random, -3.0, 3.0);
            const Vector2d before(std::cos(way), std::sin(way));
            const double normal = (1.0 + e) / (W(0, 0) - mu * tn.dot(s));
            for (const double slip : {0.0, 1e-16, 2e-15, 1e-14, 6e-14, 2e-13, 1e-12, 1e-10, 1e-8}) {
                const Vector4d u(-1.0, slip * before[0], slip * before[1], 0.0);
                for (const Restitution law : kLaws) {
                    const ContactAnswer r = coulombContact(u, W, surface(e, mu, law));
                    QVERIFY(r.notes.empty());
                    const Vector4d lambda(normal, -mu * normal * s[0], -mu * normal * s[1], 0.0);
                    // The slip before counts for at most itself times |W⁻¹| ≤ 1 / 0.05 and more where the
                    // contact parts slowly; 1e-14 a step otherwise.
                    QVERIFY2((r.lambda - lambda).norm() < (1e-12 + 1e3 * slip) * normal * (1.0 + mu),
                             qPrintable(QString("%1 slip %2").arg(i).arg(slip)));
                    if (slip <= 6e-14)
                        QCOMPARE(r.slip, ImpactSlip::slides);
                    ++slid;
                }
            }
        }
        QCOMPARE(slid, 400 * 9 * 3);
    }

    /// Any response in space: the law of restitution holds, the cone holds, friction only takes, the works
    /// along the way add up to ΔT, and the energetic law never gives energy.
    void space()
    {
        std::mt19937 random(5);
        std::array<int, 4> seen{};
        int gains = 0;
        for (int i = 0; i < 2000; ++i) {
            const Matrix4d W = randomResponse(random);
            const Vector4d u(uniform(random, -2.0, -0.05), uniform(random, -2.0, 2.0),
                             uniform(random, -2.0, 2.0), 0.0);
            const double mu = uniform(random, 0.0, 1.5), e = uniform(random, 0.0, 1.0);
            for (const Restitution law : kLaws) {
                const ContactAnswer r = coulombContact(u, W, surface(e, mu, law));
                QVERIFY(r.notes.empty());
                const Vector4d after = u + W * r.lambda;
                const double T = 0.5 * r.lambda.dot(u + after);
                const double scale = r.lambda.cwiseAbs().dot(u.cwiseAbs() + after.cwiseAbs());
                QVERIFY(after[0] > -1e-12);
                QVERIFY(r.lambda.segment<2>(1).norm() <= mu * r.lambda[0] * (1.0 + 1e-11));
                QVERIFY(r.frictionWork <= 1e-13 * scale);
                // The integration along the turning slip: 1e-14 a step, some hundred steps.
                QVERIFY(std::abs(r.normalWork + r.frictionWork - T) < 1e-11 * scale);
                if (law == Restitution::newton)
                    QVERIFY(std::abs(after[0] + e * u[0]) < 1e-12);
                if (law == Restitution::energetic)
                    QVERIFY(T <= 1e-12 * scale);
                gains += law == Restitution::newton && T > 1e-6 ? 1 : 0;
                if (r.slip == ImpactSlip::sticks)
                    QVERIFY(after.segment<2>(1).norm() < 1e-12 * (1.0 + u.norm()));
                ++seen[static_cast<std::size_t>(r.slip)];
            }
        }
        QVERIFY(seen[1] > 500 && seen[2] > 500 && seen[3] > 50);
        QVERIFY(gains > 0); // Newton's law does give energy in some of them
    }

    /// Against a plain integration of du/dp = W (1, −μ s) by Heun's method in many small steps.
    void againstSmallSteps()
    {
        std::mt19937 random(23);
        for (int i = 0; i < 20; ++i) {
            const Matrix4d W = randomResponse(random);
            const Vector4d u(-1.0, uniform(random, 1.0, 4.0), uniform(random, 1.0, 4.0), 0.0);
            const double mu = 0.2;
            const ContactAnswer r = coulombContact(u, W, surface(0.5, mu, Restitution::newton));
            if (r.slip != ImpactSlip::slides)
                continue;
            constexpr int kSteps = 20000;
            const double h = r.lambda[0] / kSteps;
            const auto force = [&](const Vector4d& v) {
                const Vector2d s = v.segment<2>(1).normalized();
                return Vector4d(1.0, -mu * s[0], -mu * s[1], 0.0);
            };
            Vector4d v = u;
            for (int k = 0; k < kSteps; ++k) {
                const Vector4d k1 = W * force(v);
                v += h * 0.5 * (k1 + W * force(v + h * k1));
            }
            // Second order: (1/20000)² ≈ 2.5e-9, times rates of a few.
            QVERIFY((v - u - W * r.lambda).norm() < 1e-6);
        }
    }

    /// Kane's double pendulum, 20° and 30°, −0.1 and −0.2 rad/s, μ = 0.5: Newton's law gives energy and says
    /// so, the energetic law does not.
    void kaneExample()
    {
        const double degree = std::acos(-1.0) / 180.0;
        bool gained = false;
        for (const double e : {0.3, 0.5, 0.7, 0.9}) {
            const KanePendulum k = kane(20 * degree, 30 * degree, -0.1, -0.2, e, 0.5);
            const ImpactResult r = coulombImpact(k.problem);
            QVERIFY(!r.has(ImpactIssue::guideViolatedBefore));
            QVERIFY(!r.has(ImpactIssue::guideViolatedAfter));
            // The same in two coordinates: u = J q̇, W = J H⁻¹ Jᵀ (rows horizontal, vertical).
            const Vector2d u = k.endJacobian * k.qd;
            const Eigen::Matrix2d W = k.endJacobian * k.H.inverse() * k.endJacobian.transpose();
            const auto expected
                = oracle::planeImpact(u[1], u[0], W(1, 1), W(0, 0), W(0, 1), 0.5, e, oracle::Law::newton);
            const Vector2d J(expected.tangential, expected.normal);
            const double change = J.dot(u) + 0.5 * J.dot(W * J);
            QVERIFY(std::abs(r.contacts[0].normal - expected.normal) < 1e-13);
            QVERIFY(std::abs(r.energyChange - change) < 1e-14);
            QVERIFY(std::abs(r.energyAfter - r.energyBefore - change) < 1e-13);
            QCOMPARE(r.has(ImpactIssue::energyGain), change > 0.0);
            gained = gained || change > 0.0;

            ImpactProblem energetic = k.problem;
            energetic.contacts[0].law = Restitution::energetic;
            const ImpactResult safe = coulombImpact(energetic);
            QVERIFY(!safe.has(ImpactIssue::energyGain));
            QVERIFY(safe.energyChange < 0.0);
        }
        QVERIFY(gained);
    }

    /// A body on a rail: what the rail blocks does not answer, and the impact is solved all the same.
    void blockedSlip()
    {
        ImpactBody body = ball(1.0, 0.2, Vector3d(0, 0, 0.2), Vector3d(0, 0, -1), Vector3d::Zero());
        Eigen::MatrixXd rail = Eigen::MatrixXd::Zero(6, 1);
        rail(2, 0) = 1.0;
        body.response = projectedResponse(1.0, body.I_W, rail);
        for (const Restitution law : kLaws) {
            ImpactProblem problem = onFloor(body, Vector3d::Zero(), 0.5, 0.3);
            problem.contacts[0].law = law;
            const ImpactResult r = coulombImpact(problem);
            QVERIFY(r.notes.empty());
            QVERIFY(std::abs(r.contacts[0].normal - 1.5) < 1e-15);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestCoulombImpact)
#include "test_coulomb_impact.moc"
