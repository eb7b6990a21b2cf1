#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace polhode::course;

namespace
{

constexpr const char* kHead = "id: scene\ntitle: {en: Scene, zh: 场景}\n";

/// Three balls of 1 kg in a row: the first runs at 1 m/s into the other two, which touch.
RunPointer row(const char* law)
{
    QByteArray text(kHead);
    text += QByteArray("scene:\n  duration: 0.5\n  step: 0.01\n  contact: {impact: ") + law
        + ", law: {restitution: 1}}\n  bodies:\n";
    for (const char* ball : {"a, position: [-0.5, 0, 0], velocity: [1, 0, 0]", "b, position: [0, 0, 0]",
                             "c, position: [0.2, 0, 0]"})
        text += "    - {shape: {sphere: 0.1}, mass: 1, id: " + QByteArray(ball) + "}\n";
    return simulate(experimentFromText(text), {});
}

Eigen::MatrixXd valueOf(const std::vector<NamedMatrix>& matrices, const std::string& id)
{
    for (const NamedMatrix& matrix : matrices)
        if (matrix.id == id)
            return matrix.value;
    throw std::runtime_error("no matrix " + id);
}

bool same(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double tolerance)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && (a - b).norm() < tolerance;
}

constexpr double kExact = 1e-9; // events and runs are located and integrated to less

} // namespace

/// The equations of impacts and the order of their blows, against those by hand.
class TestImpactMatrices : public QObject
{
    Q_OBJECT

private slots:
    void allAtOnce()
    {
        const RunPointer run = row("simultaneous");
        QCOMPARE(run->blows().size(), std::size_t(1));
        const BlowView& blow = run->blows().front();
        QVERIFY(blow.sequence.empty());
        const std::vector<NamedMatrix> matrices = run->impactMatrices(blow);
        Eigen::MatrixXd W(3, 2), arm(9, 2), H(2, 2);
        W << -1, 0, 1, -1, 0, 1;
        arm.setZero();
        arm(0, 0) = arm(3, 1) = 0.1;
        arm(3, 0) = arm(6, 1) = -0.1;
        H << 2, -1, -1, 2;
        QVERIFY(same(valueOf(matrices, "W"), W, kExact));
        QVERIFY(same(valueOf(matrices, "arm"), arm, kExact));
        QVERIFY(same(valueOf(matrices, "H"), H, kExact));
        // −(1 + E) ζ = (2, 0), and H I* = (2, 0) has I* = (4/3, 2/3).
        QVERIFY(same(valueOf(matrices, "right"), Eigen::Vector2d(2, 0), kExact));
        QVERIFY(same(valueOf(matrices, "change"), Eigen::Vector2d(2, 0), kExact));
        QVERIFY(same(valueOf(matrices, "I"), Eigen::Vector2d(4.0 / 3, 2.0 / 3), kExact));
        QCOMPARE(matrices.front().rows, (std::vector<std::string>{"a", "b", "c"}));
    }

    void oneAfterAnother()
    {
        const RunPointer run = row("sequential");
        QCOMPARE(run->blows().size(), std::size_t(1));
        const BlowView& blow = run->blows().front();
        // Each blow hands the whole velocity on: first a and b, then b and c.
        QCOMPARE(blow.sequence.size(), std::size_t(2));
        for (int turn = 0; turn < 2; ++turn) {
            const BlowView::TurnRow& step = blow.sequence[std::size_t(turn)];
            QCOMPARE(blow.contacts[std::size_t(step.contact)].contact.pair,
                     std::string(turn == 0 ? "a.b" : "b.c"));
            QVERIFY(std::abs(step.zetaBefore + 1) < kExact);
            QVERIFY(std::abs(step.impulse - 1) < kExact);
        }
    }

    /// A rod of 1 m on a hinge strikes with its end: the hinge leaves 1/I about its axis.
    void whatJointsLeaveFree()
    {
        const RunPointer run = simulate(experimentFromText(QByteArray(kHead) + R"yaml(scene:
  duration: 0.5
  step: 0.01
  gravity: 0
  planar: xz
  contact: {law: {restitution: 0.5}}
  walls:
    - {id: wall, half_space: {normal: [-1, 0, 0], at: [0.3, 0, 0]}}
  bodies:
    - {id: arm, shape: {box: [0.02, 0.02, 1]}, mass: 2, position: [0, 0, 0.5], velocity: [0.5, 0, 0], spin: [0, 1, 0], collider: {compound: [{shape: {sphere: 0.1}, at: [0, 0, 0.5]}]}}
  joints:
    - {id: hip, kind: hinge, between: [world, arm], at: [0, 0, 0], axis: [0, 1, 0]}
)yaml"),
                                        {});
        QVERIFY(!run->blows().empty());
        const std::vector<NamedMatrix> matrices = run->impactMatrices(run->blows().front());
        // The end has turned by sin φ = 0.2: the normal meets it with the lever arm cos φ.
        const double I = 2 * (1 + 0.0004) / 12 + 2 * 0.25;
        const double H = (1 - 0.04) / I;
        QVERIFY(std::abs(valueOf(matrices, "H")(0, 0) - H) < 1e-7); // error of the joint's place
        QVERIFY(same(valueOf(matrices, "H") * valueOf(matrices, "I"), valueOf(matrices, "change"), 1e-7));
        QVERIFY(same(valueOf(matrices, "right"), valueOf(matrices, "change"), 1e-7));
    }

    void aBlowFromOutsideHasNone()
    {
        const RunPointer run = row("simultaneous");
        QVERIFY(run->impactMatrices(BlowView{}).empty());
    }
};

QTEST_GUILESS_MAIN(TestImpactMatrices)
#include "test_impact_matrices.moc"
