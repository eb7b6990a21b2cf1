#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/least_norm.h"
#include "engine/ode/dopri5.h"
#include "support/mechanisms.h"
#include "support/oracles/chain_equations.h"
#include "support/oracles/elliptic.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <memory>

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using mechanism::Random;

struct Constrained {
    explicit Constrained(const Mechanism& m, JointSettings settings = {})
        : bare(m.system())
        , joints(std::make_shared<JointSet>(bare, m.joints))
        , reactions(std::make_shared<JointReactions>(bare, joints, settings))
        , system(bare.withReactions(reactions))
        , state(makeState(system))
    {
        const State placed = m.state(bare);
        state.bodies = placed.bodies;
        countAngles(bare, *joints, state);
    }

    Evaluation evaluate() const
    {
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        return e;
    }

    System bare;
    std::shared_ptr<const JointSet> joints;
    std::shared_ptr<const JointReactions> reactions;
    System system;
    State state;
};

/// A chain in motion: rates of the angles are about −y.
void setChain(Constrained& c, const VectorXd& theta, const VectorXd& rate, double length)
{
    Vector3d end = Vector3d::Zero(), endVelocity = Vector3d::Zero();
    for (Eigen::Index i = 0; i < theta.size(); ++i) {
        BodyState& s = c.state.bodies[static_cast<std::size_t>(i)];
        const Vector3d along(std::sin(theta[i]), 0.0, -std::cos(theta[i]));
        const Vector3d across(std::cos(theta[i]), 0.0, std::sin(theta[i]));
        s.p_WB = end + 0.5 * length * along;
        s.v_WB = endVelocity + 0.5 * length * rate[i] * across;
        s.w_WB = Vector3d(0.0, -rate[i], 0.0);
        setRotation(c.bare, c.state, static_cast<int>(i),
                    Eigen::AngleAxisd(-theta[i], Vector3d::UnitY()).toRotationMatrix());
        end += length * along;
        endVelocity += length * rate[i] * across;
    }
    countAngles(c.bare, *c.joints, c.state);
}

} // namespace

class TestConstraintMotion : public QObject
{
    Q_OBJECT

private slots:
    /// A rod from rest at 2.5 rad: its period is 4 K(sin θ₀/2) √(I/m g d).
    void compoundPendulumPeriod()
    {
        const double amplitude = 2.5;
        Constrained c(mechanism::chain(1, amplitude));
        // The chain's I is about its centre: I/(m g d) = (l²/12 + l²/4) / (g l/2) = 2 l/3 g.
        const double period
            = 4.0 * oracle::ellipticK(std::sin(0.5 * amplitude)) * std::sqrt(2.0 / (3.0 * 9.81));
        Options options;
        options.relativeTolerance = 1e-12;
        options.absoluteTolerance = 1e-14;
        const auto integrator = makeDopri5(c.system, options);
        const State start = c.state;
        QVERIFY(integrator->step(c.state, 0.0, period));
        // At rest again at the same place: near the turning point θ − θ₀ is second order in the time error,
        // the velocity is first order: |δt| = |θ̇| / |θ̈|, with θ̈ = −(3 g / 2 l) sin θ₀.
        const double delay = c.state.bodies[0].w_WB.norm() / (1.5 * 9.81 * std::abs(std::sin(amplitude)));
        QVERIFY(delay < 1e-8 * period);
        QVERIFY((c.state.bodies[0].p_WB - start.bodies[0].p_WB).norm() < 1e-8);
    }

    /// Five rods in motion: angular accelerations to rounding, by the tree's factorisation and the dense one.
    void fiveLinkAccelerations()
    {
        VectorXd theta(5), rate(5);
        theta << 0.3, -0.8, 1.9, 0.1, -2.2;
        rate << 1.0, -2.0, 0.5, 3.0, -1.5;
        const VectorXd expected = oracle::chainAccelerations(theta, rate, 1.2, 0.7, 1.2 * 0.49 / 12.0, 9.81);
        for (const auto method : {ConstraintSolver::Method::automatic, ConstraintSolver::Method::dense}) {
            Constrained c(mechanism::chain(5, 0.0, 0.7, 1.2), {{}, method, {}});
            setChain(c, theta, rate, 0.7);
            const Evaluation e = c.evaluate();
            for (int i = 0; i < 5; ++i)
                // κ(H) is about 100, so rounding leaves 1e-14 of the largest acceleration.
                QVERIFY(std::abs(-e.alpha_W[static_cast<std::size_t>(i)].y() - expected[i])
                        < 1e-12 * expected.cwiseAbs().maxCoeff());
        }
    }

    /// J u̇ + J̇ u = 0, M u̇ = ξ + Jᵀ λ, and the two factorisations agree, on random trees of all joints.
    void factorisationsAgree()
    {
        Random random(2024);
        for (int trial = 0; trial < 60; ++trial) {
            const Mechanism m = mechanism::randomTree(random, 2 + random.below(9), trial % 2 == 0);
            Constrained sparse(m), dense(m, {{}, ConstraintSolver::Method::dense, {}});
            for (std::size_t i = 0; i < sparse.state.bodies.size(); ++i) {
                sparse.state.bodies[i].v_WB = random.vector();
                sparse.state.bodies[i].w_WB = random.vector();
            }
            JointProjection projection(sparse.bare, *sparse.joints);
            projection.velocities(0.0, sparse.state, {});
            dense.state = sparse.state;
            const Evaluation a = sparse.evaluate(), b = dense.evaluate();
            double scale = 1.0, difference = 0.0;
            for (std::size_t i = 0; i < a.a_W.size(); ++i) {
                scale = std::max({scale, a.a_W[i].norm(), a.alpha_W[i].norm()});
                difference = std::max(
                    {difference, (a.a_W[i] - b.a_W[i]).norm(), (a.alpha_W[i] - b.alpha_W[i]).norm()});
            }
            // Condition numbers of J M⁻¹ Jᵀ reach 1e5 on these trees.
            QVERIFY2(difference < 1e-10 * scale, qPrintable(QString::number(difference / scale)));

            const JointSolution s = sparse.reactions->solution(sparse.bare, 0.0, sparse.state);
            QCOMPARE(s.rank, s.set.rows);
            double power = 0.0;
            for (const JointForce& f : s.forces)
                power += f.power;
            QVERIFY(std::abs(power) < 1e-9 * scale); // virtual work of ideal constraints
        }
    }

    /// A tree of hinges, a slider and a fixed joint whose bodies a plane guides: the same accelerations and
    /// forces by both factorisations, that of the tree without dense rows; and the accelerations that there
    /// are without the plane, which holds nothing that the joints do not.
    void factorisationsAgreeOnGuides()
    {
        constexpr int kLinks = 20; // fewer are solved the dense way
        Mechanism m = mechanism::chain(kLinks, 0.7);
        m.add(0.5, {0.1, 0.2, 0.3}, {0.4, 0.0, -0.1});
        m.join(JointKind::slider, 0, kLinks, {0.4, 0.0, -0.1}, frameAlong(Vector3d::UnitX()));
        m.add(0.4, {0.2, 0.1, 0.3}, {0.9, 0.0, 0.2});
        m.join(JointKind::fixed, kLinks, kLinks + 1, {0.9, 0.0, 0.2}, Matrix3d::Identity());
        const Constrained free(m);
        for (Body& b : m.bodies) {
            b.guide.moves_W = Vector3d(1, 0, 1).asDiagonal();
            b.guide.turns_W = Vector3d(0, 1, 0).asDiagonal();
        }
        Constrained sparse(m), dense(m, {{}, ConstraintSolver::Method::dense, {}});
        const auto compare = [](const Evaluation& a, const Evaluation& b) {
            double difference = 0.0, scale = 0.0;
            for (std::size_t i = 0; i < a.a_W.size(); ++i) {
                scale = std::max({scale, a.a_W[i].norm(), a.alpha_W[i].norm()});
                difference = std::max(
                    {difference, (a.a_W[i] - b.a_W[i]).norm(), (a.alpha_W[i] - b.alpha_W[i]).norm()});
            }
            return difference / scale;
        };
        // κ of J Φ Jᵀ is some thousands.
        QVERIFY(compare(sparse.evaluate(), free.evaluate()) < 1e-11);
        QVERIFY(compare(sparse.evaluate(), dense.evaluate()) < 1e-11);
        const JointSolution s = sparse.reactions->solution(sparse.bare, 0.0, sparse.state);
        const JointSolution d = dense.reactions->solution(dense.bare, 0.0, dense.state);
        QCOMPARE(s.rank, d.rank);
        // Of each hinge and the slider two rows move something, of the fixed joint three.
        QCOMPARE(s.rank, 2 * (kLinks + 1) + 3);
        QVERIFY((s.lambda - d.lambda).norm() < 1e-11 * d.lambda.norm());
        ConstraintSolver solver(sparse.bare, *sparse.joints);
        solver.factorize(s.set, rotations(sparse.bare, sparse.state));
        QCOMPARE(solver.denseRows(), 0);
    }

    /// Between the ends of a step attitudes are no rotations to the last bit: forces and what bodies answer
    /// to them belong together there too, J u̇ + J̇ u = 0 by both factorisations.
    void factorisationsAgreeInsideSteps()
    {
        for (const auto method : {ConstraintSolver::Method::automatic, ConstraintSolver::Method::dense}) {
            Constrained c(mechanism::chain(5, 0.0, 0.7, 1.2), {{}, method, {}});
            setChain(c, VectorXd::LinSpaced(5, 0.3, -2.2), VectorXd::LinSpaced(5, 1.0, -1.5), 0.7);
            for (BodyState& s : c.state.bodies)
                s.attitude *= 1.01;
            const Evaluation e = c.evaluate();
            JointSolution solution;
            Evaluation bare = c.bare.makeEvaluation();
            c.bare.evaluate(0.0, Side::after, c.state, bare);
            c.reactions->solve(c.bare, 0.0, c.state, bare, solution);
            double left = 0.0, size = 0.0;
            for (const ConstraintBlock& b : solution.set.blocks)
                for (int r = 0; r < b.count; ++r) {
                    double sum = b.bias[r];
                    for (int p = 0; p < b.partCount; ++p) {
                        const auto& part = b.parts[static_cast<std::size_t>(p)];
                        const auto body = static_cast<std::size_t>(part.body);
                        sum += part.J.row(r).head<3>().dot(e.a_W[body])
                            + part.J.row(r).tail<3>().dot(e.alpha_W[body]);
                        size = std::max(size, e.alpha_W[body].norm());
                    }
                    left = std::max(left, std::abs(sum));
                }
            // κ of J M⁻¹ Jᵀ is some hundreds.
            QVERIFY2(left < 1e-11 * size, qPrintable(QString::number(left / size)));
        }
    }

    /// Three rows in a plane, but for an error of one of them: with the rank of the plane known the forces
    /// are those of the plane, to the size of the error; otherwise the error is taken for a third direction.
    void knownRankOutweighsErrors()
    {
        const double error = 1e-5;
        Matrix3d J;
        J << 1, 0, 0, 0, 1, 0, 0.6, 0.8, error;
        const Vector3d b(1, 2, 0.6 + 1.6 + error);
        LeastNormSolver solver;
        solver.compute(J * J.transpose());
        QCOMPARE(solver.rank(), 3);
        solver.compute(J * J.transpose(), 2);
        QCOMPARE(solver.rank(), 2);
        VectorXd lambda = b;
        solver.solveInPlace(lambda);
        QVERIFY((J.transpose() * lambda - Vector3d(1, 2, 0)).norm() <= 10 * error);
        VectorXd any = b;
        solver.solveInPlace(any,
                            LeastNormSolver::Choice::any); // another one would differ in what the rows do
        QVERIFY((any - lambda).norm() == 0.0);
        // Where the rows depend on each other indeed, all solutions do the same.
        MatrixXd exact = J;
        exact.row(2) = exact.row(0) + exact.row(1);
        solver.compute(exact * exact.transpose());
        QCOMPARE(solver.rank(), 2);
        const VectorXd target = exact * Vector3d(1, 2, 0);
        lambda = any = target;
        solver.solveInPlace(lambda);
        solver.solveInPlace(any, LeastNormSolver::Choice::any);
        QVERIFY((any - lambda).norm() > 0.1); // one row is left out
        constexpr double kRounding = 1e-13;
        QVERIFY((exact.transpose() * (any - lambda)).norm() < kRounding);
        QVERIFY((exact * exact.transpose() * any - target).norm() < kRounding);
        // What does exceed errors is a direction.
        J(2, 2) = 0.01;
        solver.compute(J * J.transpose(), 2);
        QCOMPARE(solver.rank(), 3);
    }

    /// A four-bar loop of parallel hinges repeats three rows: rank tells, motion is unique, energy is kept.
    void planarLoopIsOverConstrained()
    {
        Mechanism m;
        const Matrix3d R = mechanism::axisAlongMinusY();
        // A parallelogram: two cranks 1 m, coupler 2 m.
        m.add(1.0, {0.1, 0.1, 0.1}, {0.0, 0.0, 0.5});
        m.add(2.0, {0.1, 0.7, 0.7}, {1.0, 0.0, 1.0});
        m.add(1.0, {0.1, 0.1, 0.1}, {2.0, 0.0, 0.5});
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, R);
        m.join(JointKind::hinge, 0, 1, {0, 0, 1}, R);
        m.join(JointKind::hinge, 1, 2, {2, 0, 1}, R);
        m.join(JointKind::hinge, kWorld, 2, {2, 0, 0}, R);
        Constrained c(m);
        const JointSolution s = c.reactions->solution(c.bare, 0.0, c.state);
        QCOMPARE(s.set.rows, 20);
        QCOMPARE(s.rank, 17); // 18 velocities, one freedom
        // The least-norm λ has no part in the null space of Jᵀ.
        const MatrixXd J = s.set.matrix(3);
        const MatrixXd null = J.transpose().fullPivLu().kernel();
        QCOMPARE(null.cols(), Eigen::Index(3));
        QVERIFY((null.transpose() * s.lambda).cwiseAbs().maxCoeff() < 1e-9 * (1.0 + s.lambda.norm()));

        // The cranks start with 3 rad/s; energy of the parallelogram: cranks turn, coupler translates.
        c.state.bodies[0].w_WB = c.state.bodies[2].w_WB = Vector3d(0, 3, 0);
        c.state.bodies[0].v_WB = c.state.bodies[2].v_WB = Vector3d(1.5, 0, 0);
        c.state.bodies[1].v_WB = Vector3d(3, 0, 0);
        const double energy = kineticEnergy(c.bare, c.state) + potentialEnergy(c.bare, 0.0, c.state);
        const auto integrator = makeDopri5(c.system, {});
        // At 0.3 s the cranks have not reached the line of the ground, where a parallelogram may fold.
        QVERIFY(integrator->step(c.state, 0.0, 0.3));
        QVERIFY(c.state.bodies[0].p_WB.z() > 0.0);
        // dopri5 at 1e-10 over some 30 steps
        QVERIFY(std::abs(kineticEnergy(c.bare, c.state) + potentialEnergy(c.bare, 0.0, c.state) - energy)
                < 1e-6);
        QVERIFY(c.state.bodies[1].w_WB.norm() < 1e-6); // the coupler does not turn
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestConstraintMotion)
#include "test_constraint_motion.moc"
