#include "engine/impact/coulomb_impact.h"
#include "engine/impact/sequential.h"
#include "engine/impact/simultaneous.h"
#include "engine/impact/unilateral.h"
#include "engine/math/refused.h"
#include "engine/solve/coulomb_sweep.h"
#include "impact_cases.h"
#include "support/oracles/impact_formulas.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

namespace polhode
{

using namespace impact_test;
using Eigen::Index;

namespace
{

std::vector<double> alongX(const ImpactProblem& problem, const ImpactResult& r)
{
    std::vector<double> v;
    for (std::size_t i = 0; i < r.bodies.size(); ++i)
        v.push_back(problem.bodies[i].v_WB.x() + r.bodies[i].dv_W.x());
    return v;
}

bool are(const std::vector<double>& v, const std::vector<double>& expected)
{
    bool same = v.size() == expected.size();
    for (std::size_t i = 0; same && i < v.size(); ++i)
        same = std::abs(v[i] - expected[i]) < 1e-11; // laws that iterate stop at 1e-12
    return same;
}

} // namespace

class TestUnilateral : public QObject
{
    Q_OBJECT

private slots:
    /// A ball falls; another, which rests far away but for a rounding, takes no part, and three that touch
    /// each other beside them do not change what the first does.
    void standApart()
    {
        const auto falls = [](bool others) {
            ImpactProblem problem;
            const auto add = [&](double x, double down) {
                problem.bodies.push_back(ball(1.0, 0.1, {x, 0.0, 0.1}, {0.3, 0.0, -down}));
                ImpactContact c;
                c.bodyB = static_cast<int>(problem.bodies.size()) - 1;
                c.point_W = {x, 0.0, 0.0};
                c.n_W = Vector3d::UnitZ();
                c.friction = 0.3;
                problem.contacts.push_back(c);
            };
            add(0.0, 1.0);
            if (others)
                for (const double x : {5.0, 7.0, 7.2, 7.4})
                    add(x, x < 6.0 ? 1e-17 : 2.0);
            for (int b = 2; b + 1 < static_cast<int>(problem.bodies.size()); ++b) {
                ImpactContact c = problem.contacts.front();
                c.bodyA = b;
                c.bodyB = b + 1;
                c.point_W = {7.1 + 0.2 * (b - 2), 0.0, 0.1};
                c.n_W = Vector3d::UnitX();
                problem.contacts.push_back(c);
            }
            return unilateralImpact(problem, {});
        };
        const ImpactResult alone = falls(false), beside = falls(true);
        QVERIFY(alone.solved() && beside.solved());
        QVERIFY(beside.bodies[0].dv_W == alone.bodies[0].dv_W
                && beside.bodies[0].dw_W == alone.bodies[0].dw_W);
        QVERIFY(beside.bodies[1].dv_W.isZero(0.0) && beside.bodies[1].dw_W.isZero(0.0));
        QVERIFY(std::abs(alone.bodies[0].dv_W.z() - 1.0) < 1e-12);
    }

    /// One contact with every kind of friction, made from its answer: λ_n, λ_t = −μ λ_n s against the slip v
    /// s and a couple ∓τ λ_n against the spin ±ω give the motion before. What the sweeps find obeys every law
    /// of it.
    void madeFromTheAnswer()
    {
        std::mt19937 random(29);
        for (int i = 0; i < 4000; ++i) {
            const Eigen::Matrix4d A
                = Eigen::Matrix4d::NullaryExpr([&] { return uniform(random, -1.0, 1.0); });
            const Eigen::Matrix4d W = A * A.transpose() + 0.02 * Eigen::Matrix4d::Identity();
            const double friction = uniform(random, 0.1, 2.0), torsional = uniform(random, 0.05, 1.0);
            CoulombContact c;
            c.law.addNormal(0.0);
            c.law.addDisc(2, friction);
            c.law.addDisc(1, torsional);
            const double angle = uniform(random, -3.0, 3.0), side = i % 2 ? 1.0 : -1.0;
            const Eigen::Vector2d s(std::cos(angle), std::sin(angle));
            Eigen::Vector4d lambda(1.0, -friction * s[0], -friction * s[1], -side * torsional);
            if (!(W.row(0).dot(lambda) > 0.0 && W(0, 0) - friction * W.row(0).segment<2>(1).dot(s) > 0.0))
                continue; // friction that presses the contact itself admits no or several answers
            Eigen::Vector4d after(0.0, s[0], s[1], side);
            after.segment<2>(1) *= uniform(random, 0.01, 2.0);
            after[3] *= uniform(random, 0.01, 2.0);
            const Eigen::VectorXd u = after - W * lambda;
            const double speed = u.cwiseAbs().maxCoeff();
            const SweepAnswer r
                = sweepCoulomb(W, u, {c}, Eigen::VectorXd::Zero(4), 1e-12 * speed, 1e-3 * speed, 100000);
            QVERIFY2(r.converged, qPrintable(QString("%1 residual %2").arg(i).arg(r.residual)));
            const Eigen::Vector4d x = r.lambda, w = u + W * r.lambda;
            // Sweeps stop at 1e-12 of the fastest motion; W answers with 0.02 at least.
            constexpr double kRoom = 1e-9;
            const double size = u.norm() + x.norm();
            QVERIFY(x[0] >= 0.0 && w[0] >= -kRoom * size && std::abs(x[0] * w[0]) <= kRoom * size * size);
            const double held = x.segment<2>(1).norm(), limit = friction * x[0];
            const Eigen::Vector2d slip = w.segment<2>(1);
            QVERIFY(held <= limit + kRoom * size);
            // No slip, or all of friction straight against it.
            QVERIFY(slip.norm() <= kRoom * size
                    || (x.segment<2>(1) + limit * slip.normalized()).norm()
                        <= kRoom * size * (1.0 + limit / slip.norm()));
            QVERIFY(std::abs(x[3]) <= torsional * x[0] + kRoom * size);
            QVERIFY(std::abs(w[3]) <= kRoom * size
                    || std::abs(x[3] + std::copysign(torsional * x[0], w[3])) <= kRoom * size);
        }
    }

    /// One ball strikes two that touch, both at 30°: one after another the tie is struck at once, with the
    /// impulse (1 + e) m v cos 30° / (2 + cos 60°) each, whichever is listed first.
    void tieOnOneBody()
    {
        const double e = 0.8, m = 0.17, r = 0.028, v = 3.0, half = std::sqrt(3.0) / 2.0;
        for (const double first : {1.0, -1.0})
            for (const Restitution law :
                 {Restitution::newton, Restitution::poisson, Restitution::energetic}) {
                ImpactProblem problem;
                problem.bodies = {ball(m, r, Vector3d::Zero(), Vector3d(v, 0.0, 0.0))};
                for (const double side : {first, -first}) {
                    const Vector3d n(half, 0.5 * side, 0.0);
                    ImpactContact c;
                    c.bodyA = 0;
                    c.bodyB = static_cast<int>(problem.bodies.size());
                    c.n_W = n;
                    c.point_W = r * n;
                    c.restitution = e;
                    c.law = law;
                    problem.contacts.push_back(c);
                    problem.bodies.push_back(ball(m, r, 2.0 * r * n, Vector3d::Zero()));
                }
                const ImpactResult result = sequentialImpact(problem, {});
                QVERIFY(result.solved());
                QCOMPARE(result.iterations, 1);
                for (const ContactImpulse& c : result.contacts)
                    QVERIFY(std::abs(c.normal - (1.0 + e) * m * v * half / 2.5) < 1e-14);
                QCOMPARE(result.has(ImpactIssue::ignored), law == Restitution::energetic);
            }
    }

    /// The break of fifteen balls keeps the symmetry of the rack when its contacts strike one after another.
    void breakIsSymmetric()
    {
        const double m = 0.17, r = 0.028, half = std::sqrt(3.0) / 2.0;
        for (const double e : {0.9, 1.0}) {
            ImpactProblem problem;
            problem.bodies = {ball(m, r, Vector3d(-2.0 * r, 0.0, 0.0), Vector3d(5.0, 0.0, 0.0))};
            std::vector<int> mirror{0};
            for (int row = 0; row < 5; ++row)
                for (int i = 0; i <= row; ++i) {
                    mirror.push_back(static_cast<int>(problem.bodies.size()) + row - 2 * i);
                    const Vector3d p(2.0 * r * half * row, r * (2.0 * i - row), 0.0);
                    problem.bodies.push_back(ball(m, r, p, Vector3d::Zero()));
                }
            for (std::size_t a = 0; a < problem.bodies.size(); ++a)
                for (std::size_t b = a + 1; b < problem.bodies.size(); ++b) {
                    const Vector3d way = problem.bodies[b].p_WB - problem.bodies[a].p_WB;
                    if (way.norm() > 2.1 * r)
                        continue;
                    ImpactContact c;
                    c.bodyA = static_cast<int>(a);
                    c.bodyB = static_cast<int>(b);
                    c.n_W = way.normalized();
                    c.point_W = problem.bodies[a].p_WB + 0.5 * way;
                    c.restitution = e;
                    problem.contacts.push_back(c);
                }
            QCOMPARE(problem.contacts.size(), std::size_t(31));
            const ImpactResult result = sequentialImpact(problem, {});
            QVERIFY(result.solved());
            Vector3d momentum = Vector3d::Zero();
            for (std::size_t b = 0; b < problem.bodies.size(); ++b) {
                const Vector3d dv = result.bodies[b].dv_W;
                const Vector3d other = result.bodies[static_cast<std::size_t>(mirror[b])].dv_W;
                // Rounding of some tens of blows at 5 m/s.
                QVERIFY((dv - Vector3d(other.x(), -other.y(), other.z())).norm() < 1e-12);
                momentum += m * dv;
            }
            QVERIFY(momentum.norm() < 1e-13);
            QVERIFY(e < 1.0 ? result.energyChange < 0.0 : std::abs(result.energyChange) < 1e-12);
        }
    }

    /// Three balls, one strikes: at once (1/3, 2/3, 2/3 back), one after another only the last one leaves.
    void cradleOfThree()
    {
        const auto problem = cradle(3, 1.0, 1.0);
        const std::vector<double> together{-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0};
        QVERIFY(are(alongX(problem, simultaneousImpact(problem)), together));
        QVERIFY(are(alongX(problem, unilateralImpact(problem, {})), together));
        QVERIFY(are(alongX(problem, poissonImpact(problem, {})), together));
        for (const auto order : {ImpactOptions::Order::worstFirst, ImpactOptions::Order::listed}) {
            ImpactOptions options;
            options.order = order;
            const ImpactResult r = sequentialImpact(problem, options);
            QVERIFY(are(alongX(problem, r), {0.0, 0.0, 1.0}));
            QCOMPARE(r.sequence.size(), std::size_t(2));
            QCOMPARE(r.sequence[1].contact, 1);
            QVERIFY(std::abs(r.sequence[1].before + 1.0) < 1e-14);
            QVERIFY(r.notes.empty());
        }
    }

    /// A row of n balls hit by one: λ of Newton's unilateral law solves −λ_{k−1} + 2 λ_k − λ_{k+1} = 2 v
    /// δ_k1.
    void longCradle()
    {
        constexpr int kBalls = 8;
        const auto problem = cradle(kBalls, 1.0, 1.0);
        const ImpactResult r = unilateralImpact(problem, {});
        for (int k = 0; k + 1 < kBalls; ++k) // the straight line from 2 (n−1)/n down to 0
            QVERIFY(std::abs(r.contacts[static_cast<std::size_t>(k)].normal - 2.0 * (kBalls - 1 - k) / kBalls)
                    < 1e-12);
        QVERIFY(std::abs(r.energyChange) < 1e-13);
        const auto one = sequentialImpact(problem, {});
        QVERIFY(std::abs(alongX(problem, one).back() - 1.0) < 1e-13);
    }

    /// e = 0 at the first contact, 1 at the second: Newton's second contact has no approach to give back,
    /// Poisson's has a compression.
    void poissonDiffers()
    {
        auto problem = cradle(3, 1.0, 0.0);
        problem.contacts[1].restitution = 1.0;
        QVERIFY(are(alongX(problem, unilateralImpact(problem, {})), {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}));
        QVERIFY(are(alongX(problem, poissonImpact(problem, {})), {1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0}));
        problem.contacts[0].friction = problem.contacts[1].friction = 0.3; // balls without slip: the same
        QVERIFY(are(alongX(problem, unilateralImpact(problem, {})), {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}));
        QVERIFY(are(alongX(problem, poissonImpact(problem, {})), {1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0}));
    }

    /// Conditions of the unilateral law on random problems, smooth and rough: λ ≥ 0, ζ⁺ + eζ⁻ ≥ 0, one of
    /// them zero; the cone; friction against the slip.
    void conditions()
    {
        std::mt19937 random(13);
        int loaded = 0, sticking = 0;
        for (int i = 0; i < 200; ++i) {
            const int bodies = 2 + i % 4;
            ImpactProblem problem = randomProblem(random, bodies, bodies + 1);
            const bool rough = i % 2 == 0;
            for (ImpactContact& c : problem.contacts)
                c.friction = rough ? uniform(random, 0.05, 0.8) : 0.0;
            const ImpactResult r = unilateralImpact(problem, {});
            if (!r.solved()) // said so; Newton's law with friction need not have an answer that sweeps find
                continue;
            for (std::size_t k = 0; k < r.contacts.size(); ++k) {
                const ContactImpulse& J = r.contacts[k];
                const ImpactContact& c = problem.contacts[k];
                const double xi = J.after + (J.before < 0.0 ? c.restitution * J.before : 0.0);
                // Sweeps stop where a contact moves by 1e-12 of speeds of ten; errors of a slow convergence
                // add up.
                QVERIFY(J.normal >= -1e-12);
                QVERIFY(xi > -1e-8);
                QVERIFY(std::abs(xi * J.normal) < 1e-7);
                const Vector3d tangential = J.impulse_W - J.normal * c.n_W;
                QVERIFY(tangential.norm() <= c.friction * J.normal * (1.0 + 1e-12) + 1e-14);
                if (rough && J.normal > 0.0)
                    QVERIFY((tangential * J.slipAfter_W.norm() + c.friction * J.normal * J.slipAfter_W).norm()
                            < 1e-6 * (1.0 + J.normal));
                loaded += J.normal > 1e-6 ? 1 : 0;
                sticking += J.slip == ImpactSlip::sticks ? 1 : 0;
            }
            // ΔT = ½ Σ λ (ζ⁻ + ζ⁺): no term is positive unless a parting contact carries an impulse.
            const bool parting
                = std::any_of(r.contacts.begin(), r.contacts.end(),
                              [](const ContactImpulse& J) { return J.before > 0.0 && J.normal > 0.0; });
            if (!rough && !parting)
                QVERIFY(!r.has(ImpactIssue::energyGain));
        }
        QVERIFY(loaded > 200 && sticking > 20);
    }

    /// One ball with friction: the unilateral law is Coulomb's impact.
    void oneBall()
    {
        for (const double v : {0.5, 4.0}) {
            const auto problem = onFloor(ball(1.0, 0.2, Vector3d(0, 0, 0.2), Vector3d(v, 0.3, -1.0)),
                                         Vector3d::Zero(), 0.4, 0.3);
            const Vector3d expected = coulombImpact(problem).contacts[0].impulse_W;
            QVERIFY((unilateralImpact(problem, {}).contacts[0].impulse_W - expected).norm() < 1e-12);
            QVERIFY((poissonImpact(problem, {}).contacts[0].impulse_W - expected).norm() < 1e-12);
            QVERIFY((sequentialImpact(problem, {}).contacts[0].impulse_W - expected).norm() < 1e-15);
        }
    }

    /// A ball between two resting ones never pulls them: λ = 0 there, where Zhang's equations give λ < 0.
    void noPulling()
    {
        auto problem = cradle(3, 0.0, 0.5);
        problem.bodies[1].v_WB = Vector3d(1, 0, 0);
        const ImpactResult r = unilateralImpact(problem, {});
        QVERIFY(are(alongX(problem, r), {0.0, 0.25, 0.75}));
        QCOMPARE(r.contacts[0].normal, 0.0);
        QVERIFY(r.notes.empty());
    }

    /// A box that falls flat on four corners: the motion is that of one impact, in each law; impulses not
    /// unique.
    void flatBox()
    {
        for (const double mu : {0.0, 0.4}) {
            ImpactProblem problem;
            problem.bodies = {freeImpactBody(4.0, Vector3d(1, 1, 1).asDiagonal(), Matrix3d::Identity(),
                                             Vector3d(0, 0, 0.5), Vector3d(0, 0, -2), Vector3d::Zero())};
            for (const double x : {-1.0, 1.0})
                for (const double y : {-1.0, 1.0}) {
                    ImpactContact c;
                    c.point_W = Vector3d(x, y, 0);
                    c.restitution = 0.5;
                    c.friction = mu;
                    problem.contacts.push_back(c);
                }
            for (auto* law : {unilateralImpact, poissonImpact}) {
                const ImpactResult r = law(problem, {});
                QVERIFY(r.solved());
                QVERIFY((r.bodies[0].dv_W - Vector3d(0, 0, 3)).norm() < 1e-10);
                QVERIFY(r.bodies[0].dw_W.norm() < 1e-10);
                QVERIFY(r.has(ImpactIssue::rankDeficient));
                for (const ContactImpulse& J : r.contacts) // equal legs share equally
                    QVERIFY((J.impulse_W - Vector3d(0, 0, 3)).norm() < 1e-10);
            }
        }
    }

    /// A thin disc falls on its edge, two contacts at ±h/2 across it: as if on one contact. The normal
    /// impulse is (1 + e) m v, friction stops u at 1/3 m u or is at its limit. Sweeps from contact to contact
    /// hardly get on here: either contact alone turns the disc over.
    void thinDiscOnEdge_data()
    {
        QTest::addColumn<double>("thickness");
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("slip");
        for (const double thickness : {5e-4, 1e-3, 2e-3, 1e-2})
            for (const double friction : {0.3, 0.6})
                for (const double slip : {3.0, -0.093})
                    QTest::addRow("h %g, mu %g, u %g", thickness, friction, slip)
                        << thickness << friction << slip;
    }

    void thinDiscOnEdge()
    {
        QFETCH(const double, thickness);
        QFETCH(const double, friction);
        QFETCH(const double, slip);
        const double m = 1.0, r = 0.2, e = 0.7, v = 2.4;
        ImpactBody disc = ball(m, r, Vector3d::Zero(), {slip, 0.0, -v});
        const double across = m * (3.0 * r * r + thickness * thickness) / 12.0;
        disc.I_W = Vector3d(across, 0.5 * m * r * r, across).asDiagonal();
        disc.response.setZero();
        disc.response.diagonal() << Vector3d::Constant(1.0 / m), disc.I_W.diagonal().cwiseInverse();
        ImpactProblem problem = onFloor(disc, {0.0, 0.5 * thickness, -r}, e, friction);
        problem.contacts.push_back(problem.contacts.front());
        problem.contacts.back().point_W.y() *= -1.0;
        const ImpactResult result = unilateralImpact(problem, {});
        QVERIFY(result.solved());
        const double normal = (1.0 + e) * m * v;
        const double along = std::copysign(std::min(friction * normal, m * std::abs(slip) / 3.0), -slip);
        const double roundings = 1e-11 * v; // the laws are met to 1e-12, the turns have r/h of that
        QVERIFY((result.bodies[0].dv_W - Vector3d(along, 0.0, normal) / m).norm() < roundings);
        QVERIFY((result.bodies[0].dw_W - Vector3d(0.0, -r * along / disc.I_W(1, 1), 0.0)).norm()
                < roundings / thickness);
        QVERIFY(std::abs(result.contacts[0].normal - 0.5 * normal) < r / thickness * roundings);
    }

    /// Free bodies: momentum and angular momentum are kept by every law; the sequential one with the
    /// energetic law never gains energy.
    void conserves()
    {
        std::mt19937 random(19);
        int moved = 0;
        for (int i = 0; i < 60; ++i) {
            ImpactProblem problem = randomProblem(random, 4, 3);
            for (std::size_t k = 0; k < 3; ++k) {
                problem.contacts[k].bodyA = 0;
                problem.contacts[k].bodyB = static_cast<int>(k) + 1;
                problem.contacts[k].friction = uniform(random, 0.0, 0.5);
                problem.contacts[k].law = Restitution::energetic;
            }
            for (auto* law : {unilateralImpact, poissonImpact, sequentialImpact}) {
                const ImpactResult r = law(problem, {});
                const auto change = momentumChange(problem, r);
                QVERIFY(change.mom.norm() <= 1e-13 * (1.0 + change.size));
                QVERIFY(change.L.norm() <= 1e-12 * (1.0 + change.size));
                moved += change.size > 0.1 ? 1 : 0;
                if (law == sequentialImpact) {
                    QVERIFY(r.solved());
                    QVERIFY(r.energyChange <= 1e-12 * r.energyBefore);
                    QVERIFY(!r.has(ImpactIssue::energyGain));
                    QVERIFY(r.frictionWork <= 1e-12 * r.energyBefore);
                }
            }
        }
        QVERIFY(moved > 100);
    }

    /// Five balls with e = 0.1 need many impacts; a cap that is too low is reported.
    void cap()
    {
        auto problem = cradle(5, 1.0, 0.1);
        problem.bodies[4].v_WB.x() = -1.0;
        const ImpactResult all = sequentialImpact(problem, {});
        QVERIFY(all.solved() && all.iterations > 50);
        ImpactOptions options;
        options.maxIterations = 5;
        const ImpactResult few = sequentialImpact(problem, options);
        QCOMPARE(few.iterations, 5);
        QVERIFY(few.has(ImpactIssue::iterationLimit) && !few.solved());
        std::mt19937 random(2);
        ImpactProblem rough = randomProblem(random, 4, 6);
        for (ImpactContact& c : rough.contacts)
            c.friction = 0.3;
        options.maxIterations = 0;
        QVERIFY(unilateralImpact(rough, options).has(ImpactIssue::iterationLimit));
        options.order = ImpactOptions::Order::listed;
        options.list = {0, 7};
        QVERIFY_THROWS_EXCEPTION(Refused, sequentialImpact(problem, options));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestUnilateral)
#include "test_unilateral.moc"
