#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/impact/simultaneous.h"
#include "impact_cases.h"

#include <QtTest>
#include <cmath>

namespace polhode
{

using namespace impact_test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What blocks a body: rows C with C (Δv, Δw) = 0.
using Blocks = std::vector<MatrixXd>;

/// The impact as one linear system in (Δv, Δw) of all bodies, the contact impulses and the constraint
/// impulses: M ΔV − Gᵀ I − Cᵀ c = 0, G ΔV = −(1 + E) G V, C ΔV = 0.
struct DenseAnswer {
    VectorXd dV, I, constraint;
};

DenseAnswer dense(const ImpactProblem& problem, const Blocks& blocks)
{
    const auto N = static_cast<Index>(problem.bodies.size());
    const auto S = static_cast<Index>(problem.contacts.size());
    Index rows = 0;
    for (const MatrixXd& C : blocks)
        rows += C.rows();
    MatrixXd A = MatrixXd::Zero(6 * N + S + rows, 6 * N + S + rows);
    VectorXd b = VectorXd::Zero(A.rows());
    VectorXd V(6 * N);
    Index at = 6 * N + S;
    for (Index l = 0; l < N; ++l) {
        const ImpactBody& body = problem.bodies[static_cast<std::size_t>(l)];
        A.block<3, 3>(6 * l, 6 * l) = body.mass * Matrix3d::Identity();
        A.block<3, 3>(6 * l + 3, 6 * l + 3) = body.I_W;
        V.segment<6>(6 * l) << body.v_WB, body.w_WB;
        if (blocks.empty())
            continue;
        const MatrixXd& C = blocks[static_cast<std::size_t>(l)];
        A.block(at, 6 * l, C.rows(), 6) = C;
        A.block(6 * l, at, 6, C.rows()) = -C.transpose();
        at += C.rows();
    }
    for (Index k = 0; k < S; ++k) {
        const ImpactContact& c = problem.contacts[static_cast<std::size_t>(k)];
        Eigen::RowVectorXd G = Eigen::RowVectorXd::Zero(6 * N);
        const auto add = [&](int l, double sign) {
            if (l < 0)
                return;
            const Vector3d arm = c.point_W - problem.bodies[static_cast<std::size_t>(l)].p_WB;
            G.segment<3>(6 * l) += sign * c.n_W.transpose();
            G.segment<3>(6 * l + 3) += sign * arm.cross(c.n_W).transpose();
        };
        add(c.bodyA, -1.0);
        add(c.bodyB, 1.0);
        A.block(6 * N + k, 0, 1, 6 * N) = G;
        A.block(0, 6 * N + k, 6 * N, 1) = -G.transpose();
        b[6 * N + k] = -(1.0 + c.restitution) * G.dot(V);
    }
    const VectorXd x = A.fullPivLu().solve(b);
    return {x.head(6 * N), x.segment(6 * N, S), x.tail(rows)};
}

/// Largest difference of velocities, against the largest velocity; infinite if the answer was refused.
double difference(const ImpactResult& r, const DenseAnswer& expected)
{
    double most = 0.0;
    for (std::size_t l = 0; l < r.bodies.size(); ++l) {
        const auto at = static_cast<Index>(6 * l);
        most = std::max({most, (r.bodies[l].dv_W - expected.dV.segment<3>(at)).norm(),
                         (r.bodies[l].dw_W - expected.dV.segment<3>(at + 3)).norm()});
    }
    return r.solved() ? most / expected.dV.norm() : 1.0;
}

double impulseDifference(const ImpactResult& r, const DenseAnswer& expected)
{
    double most = 0.0;
    for (std::size_t k = 0; k < r.contacts.size(); ++k)
        most = std::max(most, std::abs(r.contacts[k].normal - expected.I[static_cast<Index>(k)]));
    return most / expected.I.norm();
}

MatrixXd rowsOf(const ZhangGuide& g)
{
    const bool moves = !g.p_W.isZero(0.0), turns = !g.r_W.isZero(0.0);
    MatrixXd C = MatrixXd::Zero((moves ? 1 : 0) + (turns ? 1 : 0), 6);
    if (moves)
        C.block<1, 3>(0, 0) = g.p_W.transpose();
    if (turns)
        C.block<1, 3>(C.rows() - 1, 3) = g.r_W.transpose();
    return C;
}

// Condition of the dense system up to 1e3 with forty unknowns, against rounding of 1e-16.
constexpr double kTight = 1e-12;

} // namespace

class TestSimultaneous : public QObject
{
    Q_OBJECT

private slots:
    /// Free bodies in random trees, with loops and the world, against the dense system.
    void freeBodies()
    {
        std::mt19937 random(17);
        int negative = 0;
        for (int i = 0; i < 200; ++i) {
            const int bodies = 2 + i % 5;
            const auto problem = randomProblem(random, bodies, bodies + i % 3 - 1);
            const auto expected = dense(problem, {});
            const ImpactResult r = simultaneousImpact(problem);
            ZhangMatrices z;
            const ImpactResult paper = zhangImpact(problem, std::vector<ZhangGuide>(problem.bodies.size()),
                                                   RotationProjection::corrected, z);
            for (const ImpactResult* answer : {&r, &paper}) {
                QVERIFY(difference(*answer, expected) < kTight);
                QVERIFY(impulseDifference(*answer, expected) < kTight);
            }
            // ΔT = ½ Σ I_k (1 − e_k) z_k
            double change = 0.0;
            for (std::size_t k = 0; k < problem.contacts.size(); ++k)
                change += 0.5 * r.contacts[k].normal * (1.0 - problem.contacts[k].restitution)
                    * r.contacts[k].before;
            QVERIFY(std::abs(r.energyChange - change) < 1e-11 * r.energyBefore);
            QVERIFY(std::abs(r.energyAfter - r.energyBefore - change)
                    < 1e-11 * (r.energyBefore + r.energyAfter));
            QCOMPARE(r.has(ImpactIssue::energyGain), r.energyChange > 1e-9);
            negative += r.has(ImpactIssue::negativeImpulse) ? 1 : 0;
            // The paper's matrices hang together: H from n, and u = H I.
            for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
                const auto row = static_cast<Index>(k);
                const Vector3d n = problem.contacts[k].n_W;
                const Vector3d u = z.H.middleRows(3 * row, 3) * z.I;
                const Vector3d gained = r.contacts[k].slipAfter_W - r.contacts[k].slipBefore_W
                    + (r.contacts[k].after - r.contacts[k].before) * n;
                QVERIFY((u - gained).norm() < 1e-11 * (1.0 + u.norm()));
            }
            QVERIFY((z.nH - z.nH.transpose()).norm() < 1e-13 * z.nH.norm());
        }
        QVERIFY(negative > 20);
    }

    void conserves()
    {
        std::mt19937 random(4);
        for (int i = 0; i < 100; ++i) {
            ImpactProblem problem = randomProblem(random, 5, 4);
            for (std::size_t k = 0; k < problem.contacts.size(); ++k)
                problem.contacts[k].bodyA = static_cast<int>(k) + 1, problem.contacts[k].bodyB = 0;
            const ImpactResult r = simultaneousImpact(problem);
            const auto change = momentumChange(problem, r);
            QVERIFY(change.mom.norm() < 1e-14 * change.size);
            QVERIFY(change.L.norm() < 1e-14 * change.size * 4.0); // arms of up to four metres
        }
    }

    /// Guided bodies of S2 §2 with any r, against the dense system; the constraint impulses too.
    void guidedBodies()
    {
        std::mt19937 random(29);
        int printedWrong = 0;
        for (int i = 0; i < 100; ++i) {
            const int bodies = 2 + i % 3;
            ImpactProblem problem = randomProblem(random, bodies, bodies);
            std::vector<ZhangGuide> guides;
            Blocks blocks;
            for (ImpactBody& b : problem.bodies) {
                ZhangGuide g;
                if (random() % 4 != 0)
                    g.p_W = direction(random);
                if (random() % 4 != 0)
                    g.r_W = direction(random);
                b.v_WB -= g.p_W * g.p_W.dot(b.v_WB);
                b.w_WB -= g.r_W * g.r_W.dot(b.w_WB);
                guides.push_back(g);
                blocks.push_back(rowsOf(g));
                // The general projector: the motions that are left.
                const Eigen::FullPivLU<MatrixXd> lu(blocks.back());
                b.response = projectedResponse(b.mass, b.I_W,
                                               blocks.back().rows() == 0 ? MatrixXd(MatrixXd::Identity(6, 6))
                                                                         : MatrixXd(lu.kernel()));
            }
            const auto expected = dense(problem, blocks);
            const ImpactResult general = simultaneousImpact(problem);
            ZhangMatrices z;
            const ImpactResult paper = zhangImpact(problem, guides, RotationProjection::corrected, z);
            for (const ImpactResult* answer : {&general, &paper}) {
                QVERIFY(difference(*answer, expected) < kTight);
                QVERIFY(impulseDifference(*answer, expected) < kTight);
                QVERIFY(!answer->has(ImpactIssue::guideViolatedBefore));
                QVERIFY(!answer->has(ImpactIssue::guideViolatedAfter));
            }
            Index at = 0;
            for (std::size_t l = 0; l < guides.size(); ++l) {
                const auto row = static_cast<Index>(l);
                const double scale = expected.constraint.cwiseAbs().maxCoeff();
                if (!guides[l].p_W.isZero(0.0))
                    QVERIFY(std::abs(z.Ic[row] - expected.constraint[at++]) < 1e-11 * scale);
                if (!guides[l].r_W.isZero(0.0))
                    QVERIFY(std::abs(z.Tc[row] - expected.constraint[at++]) < 1e-11 * scale);
                QVERIFY((general.bodies[l].guideImpulse_W - z.Ic[row] * guides[l].p_W).norm()
                        < 1e-11 * scale);
                QVERIFY((general.bodies[l].guideMoment_W - z.Tc[row] * guides[l].r_W).norm() < 1e-11 * scale);
            }
            ZhangMatrices asPrinted;
            const ImpactResult printed = zhangImpact(problem, guides, RotationProjection::printed, asPrinted);
            printedWrong += printed.has(ImpactIssue::guideViolatedAfter) ? 1 : 0;
        }
        QVERIFY(printedWrong > 90); // r is not principal
    }

    /// With r a principal direction the printed form is the corrected one.
    void printedWithPrincipalDirection()
    {
        std::mt19937 random(31);
        ImpactProblem problem = randomProblem(random, 3, 3);
        std::vector<ZhangGuide> guides(3);
        for (std::size_t l = 0; l < 3; ++l) {
            ImpactBody& b = problem.bodies[l];
            guides[l].r_W = Eigen::SelfAdjointEigenSolver<Matrix3d>(b.I_W).eigenvectors().col(1);
            b.w_WB -= guides[l].r_W * guides[l].r_W.dot(b.w_WB);
        }
        ZhangMatrices printed, corrected;
        const ImpactResult a = zhangImpact(problem, guides, RotationProjection::printed, printed);
        const ImpactResult b = zhangImpact(problem, guides, RotationProjection::corrected, corrected);
        QVERIFY((printed.I - corrected.I).norm() < kTight * corrected.I.norm());
        QVERIFY((printed.Tc - corrected.Tc).norm() < kTight * corrected.Tc.norm());
        QVERIFY(!a.has(ImpactIssue::guideViolatedAfter) && !b.has(ImpactIssue::guideViolatedAfter));
    }

    /// Pivots and axles (v + w × r = 0) through the System, against the dense system.
    void supportedBodies()
    {
        std::mt19937 random(41);
        for (int i = 0; i < 50; ++i) {
            std::vector<Body> bodies(3);
            for (std::size_t l = 0; l < 3; ++l) {
                Body& b = bodies[l];
                b.id = std::string("b") + static_cast<char>('0' + l);
                b.mass = uniform(random, 0.5, 3.0);
                b.I_B = (b.mass * Vector3d(0.3, 0.4, 0.5)).asDiagonal();
                b.support = l == 0 ? Support::point : l == 1 ? Support::axis : Support::free;
                b.pivot_B = vectorIn(random, 0.5);
                b.pivot_W = vectorIn(random, 1.0);
                b.axis_B = direction(random);
            }
            const System system(bodies, {});
            State state = makeState(system);
            for (int l = 0; l < 3; ++l) {
                setRotation(system, state, l, Eigen::AngleAxisd(2.0, direction(random)).toRotationMatrix());
                state.bodies[static_cast<std::size_t>(l)].w_WB = vectorIn(random, 3.0);
                state.bodies[static_cast<std::size_t>(l)].v_WB = vectorIn(random, 3.0);
            }
            satisfySupports(system, state);
            ImpactProblem problem = impactProblem(system, state);
            Blocks blocks;
            for (int l = 0; l < 3; ++l) {
                const Body& b = bodies[static_cast<std::size_t>(l)];
                MatrixXd C = MatrixXd::Zero(b.support == Support::free ? 0 : 3, 6);
                if (b.support != Support::free) {
                    const Vector3d arm = b.pivot_W - state.bodies[static_cast<std::size_t>(l)].p_WB;
                    C.leftCols<3>().setIdentity();
                    for (int j = 0; j < 3; ++j)
                        C.col(3 + j) = Vector3d::Unit(j).cross(arm);
                }
                if (b.support == Support::axis) {
                    const Vector3d axis = rotation(system, state, l) * b.axis_B;
                    C.conservativeResize(5, 6);
                    C.bottomRows<2>().setZero();
                    C.block<1, 3>(3, 3) = axis.unitOrthogonal().transpose();
                    C.block<1, 3>(4, 3) = axis.cross(axis.unitOrthogonal()).transpose();
                }
                blocks.push_back(C);
            }
            for (const auto& [a, b] : {std::pair{0, 2}, std::pair{2, 1}, std::pair{-1, 2}}) {
                ImpactContact c;
                c.bodyA = a;
                c.bodyB = b;
                c.point_W = vectorIn(random, 1.0);
                c.n_W = direction(random);
                c.restitution = uniform(random, 0.0, 1.0);
                problem.contacts.push_back(c);
            }
            const ImpactResult r = simultaneousImpact(problem);
            QVERIFY(difference(r, dense(problem, blocks)) < 1e-11); // arms near the axle: condition 1e4
            QVERIFY(!r.has(ImpactIssue::guideViolatedBefore) && !r.has(ImpactIssue::guideViolatedAfter));

            // Put into the state: energies and the account agree, the supports still hold.
            const double before = kineticEnergy(system, state);
            applyImpact(problem, r, state);
            QVERIFY(std::abs(kineticEnergy(system, state) - before - r.energyChange) < 1e-11 * before);
            QVERIFY(std::abs(state.account.restitution + r.energyChange) < 1e-12 * before);
            QCOMPARE(state.account.friction, 0.0);
            QVERIFY((state.account.impulse_W - r.contacts[2].impulse_W).isZero(0.0));
            State held = state;
            satisfySupports(system, held);
            for (std::size_t l = 0; l < 3; ++l)
                QVERIFY((held.bodies[l].v_WB - state.bodies[l].v_WB).norm()
                        < 1e-12 * (1.0 + r.bodies[l].dv_W.norm()));

            problem.bodies[0].v_WB.x() += 0.1;
            QVERIFY(simultaneousImpact(problem).has(ImpactIssue::guideViolatedBefore));
        }
    }

    /// A table that lands on four legs: the impulses are not unique, the motion is.
    void fourLegs()
    {
        ImpactProblem problem;
        problem.bodies = {freeImpactBody(4.0, Vector3d(1, 1, 1).asDiagonal(), Matrix3d::Identity(),
                                         Vector3d(0, 0, 1), Vector3d(0, 0, -2), Vector3d::Zero())};
        for (const double x : {-1.0, 1.0})
            for (const double y : {-1.0, 1.0}) {
                ImpactContact c;
                c.point_W = Vector3d(x, y, 0);
                c.restitution = 0.5;
                problem.contacts.push_back(c);
            }
        ImpactResult r = simultaneousImpact(problem);
        QVERIFY(r.solved() && r.has(ImpactIssue::rankDeficient));
        for (const ContactImpulse& J : r.contacts)
            QVERIFY(std::abs(J.normal - 0.25 * 4.0 * 3.0) < 1e-13);
        problem.contacts[0].restitution = 0.9; // four legs cannot keep four different promises
        r = simultaneousImpact(problem);
        QVERIFY(!r.solved() && r.has(ImpactIssue::noSolution));
        QVERIFY(r.contacts[0].impulse_W.isZero(0.0));
    }

    /// Two touching balls struck by a third one from outside their line would have to pull.
    void negativeImpulseIsNoted()
    {
        ImpactProblem problem = cradle(3, 0.0, 1.0);
        problem.bodies[1].v_WB = Vector3d(1, 0, 0); // away from ball 0, which rests against it
        const ImpactResult r = simultaneousImpact(problem);
        QVERIFY(r.has(ImpactIssue::negativeImpulse));
        QVERIFY(r.has(ImpactIssue::stillApproaching));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestSimultaneous)
#include "test_simultaneous.moc"
