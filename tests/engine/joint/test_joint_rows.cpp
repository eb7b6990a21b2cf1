#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/so3.h"
#include "support/mechanisms.h"

#include <Eigen/SVD>
#include <QtTest>
#include <cmath>
#include <memory>
#include <numbers>
#include <stdexcept>

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

/// Two bodies off each other joined by one joint of a kind, with random frames.
/// A rope with `pulleys` runs over points of the world and of both.
Mechanism pair(JointKind kind, Random& random, bool pulleys = false)
{
    Mechanism m;
    m.add(1.3, {0.2, 0.3, 0.4}, random.vector(), random.rotation());
    m.add(0.7, {0.1, 0.15, 0.2}, random.vector(), random.rotation());
    JointDescription& j = m.join(kind, 0, 1, random.vector(), random.rotation());
    j.pitch = random.in(0.1, 0.5);
    if (jointRow(kind).ends == JointEnds::points) {
        j.X_BJ.translation() += Vector3d(0.3, -0.2, 0.5);
        j.length = Vector3d(0.3, -0.2, 0.5).norm();
    }
    if (jointRow(kind).follows()) // closed, so that no ends hold it
        j.curve = std::make_shared<Curve>(
            [](double s) { return Vector3d(std::cos(s), 0.7 * std::sin(s), 0.2 * std::sin(2.0 * s) - 0.1); },
            0.0, 2.0 * std::numbers::pi);
    if (pulleys) {
        j.over
            = {{kWorld, random.vector()}, {1, random.vector()}, {0, random.vector()}, {1, random.vector()}};
        const System s = m.system();
        j.length = lineLength(JointSet(s, {j}).place(0, m.state(s), rotations(s, m.state(s))));
    }
    return m;
}

VectorXd stacked(const State& s)
{
    VectorXd u(6 * static_cast<Eigen::Index>(s.bodies.size()));
    for (std::size_t i = 0; i < s.bodies.size(); ++i)
        u.segment<6>(6 * static_cast<Eigen::Index>(i)) << s.bodies[i].v_WB, s.bodies[i].w_WB;
    return u;
}

/// The state a time t later along p + v t + a t²/2 and exp(w t + alpha t²/2) R.
State moved(const System& system, const State& s, const VectorXd& rates, double t)
{
    State next = s;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
        const auto r = rates.segment<6>(6 * static_cast<Eigen::Index>(i));
        BodyState& b = next.bodies[i];
        b.p_WB += t * b.v_WB + 0.5 * t * t * r.head<3>();
        const Vector3d phi = t * b.w_WB + 0.5 * t * t * r.tail<3>();
        setRotation(system, next, static_cast<int>(i),
                    expSO3(phi) * rotation(system, s, static_cast<int>(i)));
        b.v_WB += t * r.head<3>();
        b.w_WB += t * r.tail<3>();
    }
    return next;
}

/// What holds by stops alone is held by them.
JointModes held(const JointSet& joints)
{
    return {joints.stops(), {}};
}

VectorXd errors(const System& system, const JointSet& joints, const State& s)
{
    ConstraintSet set;
    joints.assemble(s, rotations(system, s), held(joints), set);
    VectorXd g(set.rows);
    for (const ConstraintBlock& b : set.blocks)
        g.segment(b.first, b.count) = b.error.head(b.count);
    return g;
}

std::string complaint(const Mechanism& m)
{
    try {
        JointSet(m.system(), m.joints);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

void addKinds()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("pulleys");
    for (const JointRow& row : jointTable()) {
        if (row.constrain || row.laws == FreedomLaws::stop)
            QTest::addRow("%s", row.id) << static_cast<int>(row.kind) << false;
        if (row.runs())
            QTest::addRow("%s over pulleys", row.id) << static_cast<int>(row.kind) << true;
    }
}

} // namespace

class TestJointRows : public QObject
{
    Q_OBJECT

private slots:
    /// Along a motion through a state on the joint, g grows as J u t + ½ (J u̇ + J̇ u) t²; with a motion that
    /// the joint allows, J u = 0, so that g/t² shows J̇ u. Both sides by central differences.
    void rowsAreDerivativesOfTheError_data() { addKinds(); }
    void rowsAreDerivativesOfTheError()
    {
        QFETCH(int, kind);
        QFETCH(bool, pulleys);
        Random random(17);
        for (int trial = 0; trial < 10; ++trial) {
            const Mechanism m = pair(static_cast<JointKind>(kind), random, pulleys);
            const System system = m.system();
            const JointSet joints(system, m.joints);
            State s = m.state(system);
            for (BodyState& b : s.bodies) {
                b.v_WB = random.vector();
                b.w_WB = random.vector();
            }
            JointProjection projection(system, joints);
            const ProjectionReport report = projection.project(0.0, s, held(joints));
            QVERIFY(report.converged);
            QVERIFY(report.largestVelocityError > 1e-3);

            ConstraintSet set;
            joints.assemble(s, rotations(system, s), held(joints), set);
            QCOMPARE(set.rows,
                     jointRow(static_cast<JointKind>(kind)).rows + static_cast<int>(joints.stops().size()));
            const MatrixXd J = set.matrix(2);
            VectorXd bias(set.rows);
            bias = set.blocks.front().bias.head(set.rows);
            // Velocities were projected: J u = 0 to rounding.
            QVERIFY((J * stacked(s)).cwiseAbs().maxCoeff() < 1e-12);
            if (!jointRow(static_cast<JointKind>(kind)).integrable)
                return; // no g to differentiate: velocitiesAloneAreHeld()

            // First derivative: any other velocities.
            State other = s;
            for (BodyState& b : other.bodies) {
                b.v_WB = random.vector();
                b.w_WB = random.vector();
            }
            const double h = 1e-5;
            const VectorXd zero = VectorXd::Zero(12);
            const VectorXd slope = (errors(system, joints, moved(system, other, zero, h))
                                    - errors(system, joints, moved(system, other, zero, -h)))
                / (2.0 * h);
            // Central differences: h² times third derivatives (about 10) and 1e-16/h.
            QVERIFY((slope - J * stacked(other)).cwiseAbs().maxCoeff() < 1e-8);

            // Second derivative, with random accelerations: J u̇ + J̇ u.
            VectorXd rates(12);
            for (Eigen::Index k = 0; k < 12; ++k)
                rates[k] = random.in(-1.0, 1.0);
            const double k = 1e-4;
            const VectorXd curvature
                = (errors(system, joints, moved(system, s, rates, k)) - 2.0 * errors(system, joints, s)
                   + errors(system, joints, moved(system, s, rates, -k)))
                / (k * k);
            // k² times fourth derivatives (below 100) and 4e-16/k².
            QVERIFY((curvature - (J * rates + bias)).cwiseAbs().maxCoeff() < 2e-6);
        }
    }

    /// Each joint leaves its freedoms: J has full row rank, and rows + freedoms = 6.
    void freedomsAndRowsMakeSix_data() { addKinds(); }
    void freedomsAndRowsMakeSix()
    {
        QFETCH(int, kind);
        QFETCH(bool, pulleys);
        Random random(3);
        const Mechanism m = pair(static_cast<JointKind>(kind), random, pulleys);
        const System system = m.system();
        const JointSet joints(system, m.joints);
        ConstraintSet set;
        const State s = m.state(system);
        joints.assemble(s, rotations(system, s), held(joints), set);
        Eigen::JacobiSVD<MatrixXd> svd(set.matrix(2));
        QCOMPARE(svd.rank(), static_cast<Eigen::Index>(set.rows));
        const JointRow& row = jointRow(static_cast<JointKind>(kind));
        if (row.move)
            QCOMPARE(row.rows + row.freedomCount(), 6);
    }

    /// A blade: J u is the velocity across it of its point, as seen from A, and J̇ u what of the derivative of
    /// that velocities alone make. By central differences.
    void velocitiesAloneAreHeld()
    {
        Random random(23);
        const Mechanism m = pair(JointKind::blade, random);
        const System system = m.system();
        const JointSet joints(system, m.joints);
        State s = m.state(system);
        for (BodyState& b : s.bodies) {
            b.v_WB = random.vector();
            b.w_WB = random.vector();
        }
        const auto across = [&](const State& at) {
            const JointPlace place = joints.place(0, at, rotations(system, at));
            return place.B.R_WJ.col(2).dot(place.relativeVelocity_W());
        };
        ConstraintSet set;
        joints.assemble(s, rotations(system, s), {}, set);
        QVERIFY(std::abs((set.matrix(2) * stacked(s))[0] - across(s)) < 1e-14);
        VectorXd rates(12);
        for (Eigen::Index k = 0; k < 12; ++k)
            rates[k] = random.in(-1.0, 1.0);
        const double h = 1e-5;
        const double slope
            = (across(moved(system, s, rates, h)) - across(moved(system, s, rates, -h))) / (2.0 * h);
        // h² times third derivatives, of about 10, and 1e-16/h.
        QVERIFY(std::abs(slope - (set.matrix(2) * rates)[0] - set.blocks[0].bias[0]) < 1e-8);
        QCOMPARE(set.blocks[0].error[0], 0.0);
    }

    /// The coordinates that a row measures are those from which it makes the motion.
    void motionAndMeasureAgree()
    {
        Random random(5);
        for (const JointRow& row : jointTable()) {
            if (!row.move)
                continue;
            double q[7], back[7], zero[6]{};
            for (double& value : q)
                value = random.in(-1.2, 1.2);
            if (row.quaternion >= 0) {
                Eigen::Map<Eigen::Vector4d> quaternion(q + row.quaternion);
                quaternion[0] = std::abs(quaternion[0]);
                quaternion.normalize();
            }
            JointDescription joint;
            joint.pitch = -0.7;
            if (row.follows()) {
                joint.curve = pair(row.kind, random).joints[0].curve;
                q[0] += joint.curve->begin() + 2.0; // once round from its beginning
            }
            JointMotion motion;
            row.move(joint, q, zero, motion);
            row.measure(joint, motion.p, motion.R, back);
            // A foot of a curve, to the rounding of its series.
            for (int k = 0; k < row.coordinates; ++k)
                QVERIFY2(std::abs(q[k] - back[k]) < (k == 0 && row.follows() ? 1e-12 : 1e-14), row.id);
        }
    }

    /// A slider on a turning pair: with A spinning about an axis off the slider, the row with d keeps g = 0;
    /// the plain relative velocity would not. d/dt[a·(c₂ − c₁)] = [−a, −d × a, a, 0] with origins at the
    /// centres.
    void sliderRowHoldsTheArm()
    {
        Mechanism m;
        m.add(1.0, {1, 1, 1}, {0, 0, 0});
        m.add(1.0, {1, 1, 1}, {0, 0, 2.0});
        JointDescription& j = m.join(JointKind::slider, 0, 1, {0, 0, 0}, Matrix3d::Identity());
        j.X_BJ.translation().setZero(); // the origin of J on B is its centre, 2 m along the axis
        const System system = m.system();
        const JointSet joints(system, m.joints);
        const State s = m.state(system);
        ConstraintSet set;
        joints.assemble(s, rotations(system, s), {}, set);
        const MatrixXd J = set.matrix(2);
        Eigen::Matrix<double, 1, 12> expected;
        expected << -1, 0, 0, 0, -2, 0, 1, 0, 0, 0, 0, 0; // a = x, d = 2 z, d × a = 2 y
        QVERIFY((J.row(0) - expected).cwiseAbs().maxCoeff() < 1e-15);
    }

    /// A rope touches four bodies at most.
    void ropesOverManyBodiesAreRefused()
    {
        Mechanism m;
        for (int i = 0; i < 5; ++i)
            m.add(1.0, {1, 1, 1}, {1.0 * i, 0, 0});
        JointDescription rope;
        rope.kind = JointKind::rope;
        rope.bodyA = 0;
        rope.bodyB = 1;
        rope.length = 9.0;
        rope.over = {{2, Vector3d::Zero()}, {3, Vector3d::Zero()}, {2, Vector3d::UnitX()}};
        m.joints = {rope};
        QVERIFY(complaint(m).empty());
        m.joints[0].over.push_back({4, Vector3d::Zero()});
        QVERIFY2(complaint(m).find("touches 5 moving bodies; allowed: at most 4") != std::string::npos,
                 complaint(m).c_str());
    }

    void badJointsAreNamed()
    {
        Mechanism m;
        m.add(1.0, {1, 1, 1}, {0, 0, 0});
        m.add(1.0, {1, 1, 1}, {0, 0, 2.0});
        m.join(JointKind::hinge, 0, 1, {0, 0, 0}, Matrix3d::Identity());
        QVERIFY(complaint(m).empty());
        const auto bad = [&](auto&& change) {
            Mechanism other = m;
            change(other.joints.front());
            return complaint(other);
        };
        QVERIFY(bad([](JointDescription& j) { j.bodyB = 2; }).find("bodyB = 2") != std::string::npos);
        QVERIFY(bad([](JointDescription& j) { j.bodyB = 0; }).find("different") != std::string::npos);
        QVERIFY(bad([](JointDescription& j) { j.X_AJ.linear() *= 2.0; }).find("X_AJ") != std::string::npos);
        QVERIFY(bad([](JointDescription& j) {
                    j.freedoms.resize(2);
                }).find("laws of freedoms = 2; allowed: 0 … 1")
                != std::string::npos);
        QVERIFY(bad([](JointDescription& j) {
                    j.freedoms.resize(1);
                    j.freedoms[0].damping = -1.0;
                }).find("damping = -1")
                != std::string::npos);
        QVERIFY(bad([](JointDescription& j) {
                    j.kind = JointKind::distance;
                    j.length = 0.0;
                }).find("length = 0")
                != std::string::npos);
        for (const auto spoil :
             {+[](JointFreedom& f) { f.stiffness = 1.0; }, +[](JointFreedom& f) { f.upper = 0.5; },
              +[](JointFreedom& f) { f.lower = 0.1; }})
            QVERIFY(bad([&](JointDescription& j) {
                        j.kind = JointKind::rope;
                        j.length = 1.0;
                        spoil(j.freedoms.emplace_back());
                    }).find("its length and the restitution")
                    != std::string::npos);
        QVERIFY(bad([](JointDescription& j) { j.kind = JointKind::curve; }).find("a curve of a joint")
                != std::string::npos);
        QVERIFY(bad([](JointDescription& j) { j.over.resize(1); }).find("no rope") != std::string::npos);
        const auto pulleys = [&](std::vector<JointPoint> over) {
            return bad([&](JointDescription& j) {
                j.kind = JointKind::rope;
                j.length = 1.0;
                j.over = over;
            });
        };
        QVERIFY(pulleys({{kWorld, {0, 0, 1}}, {1, {0, 0, 1}}}).empty());
        QVERIFY(pulleys({{2, {0, 0, 1}}}).find("body of a pulley = 2; allowed: -1 … 1") != std::string::npos);
        QVERIFY(bad([](JointDescription& j) { j.kind = JointKind::gear; }).find("number of a joint = -1")
                != std::string::npos);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestJointRows)
#include "test_joint_rows.moc"
