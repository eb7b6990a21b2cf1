#include "support/joint_run.h"
#include "support/oracles/one_freedom.h"
#include "support/plane_linkages.h"

#include <QtTest>
#include <cmath>
#include <vector>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::addLink;
using mechanism::along;
using mechanism::freedomOf;
using mechanism::Mechanism;
using oracle::Member;
using oracle::Real;
using oracle::Series;

constexpr Real g = 9.81L;

/// Crank 0.5 m, rod 1.5 m, piston; let go with the crank at `start`, pushed by a constant torque.
struct SliderCrank {
    static constexpr double kStart = 0.4, kEffort = 6.0, kEnd = 2.0;

    static std::vector<Member> at(const Series& q)
    {
        const Real r = 0.5L, l = 1.5L;
        const Series cx = r * cosine(q), cy = r * sine(q), reach = root(l * l - cy * cy);
        const Series px = cx + reach;
        return {{1, 0.04L, 0.5L * cx, 0.5L * cy, q},
                {2, 0.4L, cx + 0.5L * reach, 0.5L * cy, angleOf(reach, 0 - cy)},
                {0.5L, 0.01L, px, 0, 0}};
    }

    static Mechanism make()
    {
        const Vector3d pin = along(kStart, 0.5);
        const Vector3d piston(pin.x() + std::sqrt(2.25 - pin.y() * pin.y()), 0, 0);
        return mechanism::sliderCrank(pin, piston, 0.04, 0.4);
    }
};

/// Crank 0.4 m, coupler 1.2 m, rocker 1 m, ground 1.1 m: the crank can turn fully.
struct FourBar {
    static constexpr double kStart = 0.3, kEffort = 5.0, kEnd = 1.0; // by then 20 rad/s

    static Series rocker(const Series& q)
    {
        const Real a = 0.4L, b = 1.2L, c = 1, ground = 1.1L;
        const Series x = ground - a * cosine(q), y = 0 - a * sine(q);
        const Series f = root(x * x + y * y);
        return std::acos(Real(-1)) + angleOf(x, y) - arcCosine((c * c - b * b + f * f) * inverse(2 * c * f));
    }

    static std::vector<Member> at(const Series& q)
    {
        const Series ax = 0.4L * cosine(q), ay = 0.4L * sine(q), turn = rocker(q);
        const Series bx = 1.1L + cosine(turn), by = sine(turn);
        return {{1, 0.02L, 0.5L * ax, 0.5L * ay, q},
                {1.5L, 0.18L, 0.5L * (ax + bx), 0.5L * (ay + by), angleOf(bx - ax, by - ay)},
                {1.2L, 0.1L, 0.5L * (1.1L + bx), 0.5L * by, turn}};
    }

    static Mechanism make()
    {
        const Vector3d pin = along(kStart, 0.4), pivot(1.1, 0, 0);
        const Vector3d end = pivot + along(double(rocker(Series(kStart)).v), 1.0);
        Mechanism m;
        addLink(m, 1.0, 0.02, {0, 0, 0}, pin);
        addLink(m, 1.5, 0.18, pin, end);
        addLink(m, 1.2, 0.1, pivot, end);
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, 0, 1, pin, Matrix3d::Identity());
        m.join(JointKind::hinge, 1, 2, end, Matrix3d::Identity());
        m.join(JointKind::hinge, kWorld, 2, pivot, Matrix3d::Identity());
        return m;
    }
};

template <class Linkage>
void compare(const QByteArray& method)
{
    Mechanism m = Linkage::make();
    m.forces = {{"gravity", UniformGravity{Vector3d(0, -double(g), 0)}, {}}};
    freedomOf(m, 0).motor.kind = MotorKind::effort;
    freedomOf(m, 0).motor.target = Linkage::kEffort;
    mechanism::Run run(method.constData(), m, mechanism::tight());
    run.begin();
    for (const double end : {Linkage::kEnd / 4, Linkage::kEnd / 2, Linkage::kEnd}) {
        QVERIFY(run.to(end, 0.02));
        // Steps of 0.1 ms; half as many agree with them to these bounds.
        const auto [q, qd] = oracle::oneFreedomMotion(Linkage::at, Linkage::kEffort, g, Linkage::kStart, 0,
                                                      end, static_cast<int>(std::lround(end * 1e4)));
        const auto [q2, qd2] = oracle::oneFreedomMotion(Linkage::at, Linkage::kEffort, g, Linkage::kStart, 0,
                                                        end, static_cast<int>(std::lround(end * 5e3)));
        QVERIFY(std::abs(q - q2) < 1e-11L && std::abs(qd - qd2) < 1e-10L);
        // dopri5 at 1e-12 over some hundred steps, its errors grown by the swing.
        const double off = std::abs(run.state.internal[0] + Linkage::kStart - double(q));
        QVERIFY2(off < 1e-9, qPrintable(QStringLiteral("%1 s: %2 rad").arg(end).arg(off)));
        QVERIFY(std::abs(run.state.bodies[0].w_WB.z() - double(qd)) < 1e-8);
        const std::vector<Member> members = Linkage::at(Series(q, 1, 0));
        for (std::size_t i = 0; i < members.size(); ++i) {
            const Vector3d place(double(members[i].x.v), double(members[i].y.v), 0);
            QVERIFY((run.state.bodies[i].p_WB - place).norm() < 1e-9);
            QVERIFY(std::abs(run.state.bodies[i].w_WB.z() - double(members[i].angle.d * qd)) < 1e-8);
        }
    }
    QVERIFY(std::abs(run.state.internal[0]) > 0.5); // it has moved
}

} // namespace

/// Linkages of one freedom let go under gravity with a torque at the crank, by both methods, against the one
/// equation I(q) q̈ + ½ I'(q) q̇² = Q that is left of them.
class TestLinkageMotion : public QObject
{
    Q_OBJECT

private slots:
    void sliderCrank_data() { mechanism::bothMethods(); }
    void sliderCrank()
    {
        QFETCH(QByteArray, method);
        compare<SliderCrank>(method);
    }

    void fourBar_data() { mechanism::bothMethods(); }
    void fourBar()
    {
        QFETCH(QByteArray, method);
        compare<FourBar>(method);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestLinkageMotion)
#include "test_linkage_motion.moc"
