#include "course/language/location.h"
#include "course/run/simulate.h"
#include "support/scene_by_hand.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace polhode::course;
using namespace polhode::course::byhand;
using Eigen::Vector3d;

namespace
{

/// A particle of 2 kg at rest in empty space.
Experiment puck()
{
    Experiment e = experiment("3", "0.01");
    e.scene.bodies = {body("puck", particle(), "2")};
    return e;
}

/// k = 32 N/m, so that the particle swings with 4 rad/s.
Pull pullAlongX(double damping, std::vector<std::pair<double, double>> hand)
{
    Pull pull{"puck", Vector3d::Zero(), 32, damping, {}};
    for (const auto& [t, x] : hand)
        pull.anchors.push_back({t, {x, 0, 0}});
    return pull;
}

Inputs with(const Pull& pull)
{
    Inputs inputs;
    inputs.pulls = {pull};
    return inputs;
}

} // namespace

/// The spring in the reader's hand.
class TestPull : public QObject
{
    Q_OBJECT

private slots:
    void aHandAtRest()
    {
        // m ẍ = k (a − x) − c ẋ, a = 1 m, c = 4.8 N s/m: ω = 4, ζ = c/(2 m ω) = 0.3
        const RunPointer run = simulate(puck(), with(pullAlongX(4.8, {{0, 1}, {3, 1}})));
        QCOMPARE(run->status(), RunStatus::complete);
        const double w = 4, z = 0.3, wd = w * std::sqrt(1 - z * z);
        const auto x = run->column("puck.x");
        for (std::size_t i = 0; i < x->size(); ++i) {
            const double t = run->time()[i];
            const double exact
                = 1 - std::exp(-z * w * t) * (std::cos(wd * t) + z * w / wd * std::sin(wd * t));
            // rk4 with ω h = 0.04 errs by about (ω h)⁴/120 per radian
            QVERIFY2(std::abs((*x)[i] - exact) < 1e-7, qPrintable(QString::number(t)));
        }
        // all that the hand does is work on the body, its damping too
        // (32 N times the error of x)
        QVERIFY(std::abs(run->measure("final[total.W]") - run->measure("final[total.T]")) < 3.2e-6);
    }

    void aHandThatMovesEvenly_data()
    {
        QTest::addColumn<int>("anchors");
        QTest::newRow("two anchors") << 2;
        QTest::newRow("seven on the same line") << 7;
    }

    void aHandThatMovesEvenly()
    {
        QFETCH(int, anchors);
        std::vector<std::pair<double, double>> hand;
        for (int i = 0; i < anchors; ++i)
            hand.emplace_back(3.0 * i / (anchors - 1), 0.5 * 3.0 * i / (anchors - 1));
        const RunPointer run = simulate(puck(), with(pullAlongX(0, hand)));
        // ẍ = ω² (u t − x) from rest: x = u t − (u/ω) sin ω t, u = 0.5 m/s
        const auto x = run->column("puck.x");
        for (std::size_t i = 0; i < x->size(); ++i) {
            const double t = run->time()[i];
            QVERIFY(std::abs((*x)[i] - (0.5 * t - 0.125 * std::sin(4 * t))) < 1e-7); // as above
        }
    }

    void itActsFromTheFirstAnchorToTheLast()
    {
        const RunPointer run = simulate(puck(), with(pullAlongX(0, {{1, 1}, {1.5, 1}})));
        QCOMPARE(run->value("puck.x", 0.99), 0.0);
        // x = 1 − cos ω (t − 1) while it is held; the speed ω sin ω (0.5 s) is kept
        const double v = 4 * std::sin(2.0);
        QVERIFY(std::abs(run->value("puck.vx", 1.6) - v) < 1e-6); // rk4 as above, times ω
        QCOMPARE(run->value("puck.vx", 3), run->value("puck.vx", 1.6));
        QStringList events;
        for (const RunEvent& event : run->events())
            events << QString::fromStdString(event.id);
        QCOMPARE(events, QStringList({"force-on", "force-off"}));
        QVERIFY(run->measure("drift[total.residual]") < 3.2e-6); // 32 N times the error of x
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-12);
    }

    void aLongerPullBeginsWithTheSameBits()
    {
        const RunPointer shorter
            = simulate(puck(), with(pullAlongX(1, {{0.5, 0}, {0.52, 0.1}, {0.54, 0.3}})));
        const RunPointer longer
            = simulate(puck(), with(pullAlongX(1, {{0.5, 0}, {0.52, 0.1}, {0.54, 0.3}, {0.57, 0.2}})));
        const auto a = shorter->column("puck.vx"), b = longer->column("puck.vx");
        std::size_t common = 0;
        while (shorter->time()[common] < 0.54)
            ++common;
        QVERIFY(common >= 54);
        QVERIFY(std::memcmp(a->data(), b->data(), (common + 1) * sizeof(double)) == 0);
        QVERIFY(a->back() != b->back());
        QVERIFY(shorter->hash() != longer->hash());
    }

    void forPictures()
    {
        const RunPointer run = simulate(puck(), with(pullAlongX(0, {{1, 1}, {2, 3}})));
        QVERIFY(run->pullsAt(0.5).empty());
        QVERIFY(run->pullsAt(2.5).empty());
        const auto pulls = run->pullsAt(1);
        QCOMPARE(pulls.size(), std::size_t(1));
        QVERIFY((pulls[0].hand_W - Vector3d(1, 0, 0)).norm() < 1e-15);
        QVERIFY((pulls[0].force_W - Vector3d(32, 0, 0)).norm() < 1e-12);
        QVERIFY((run->pullsAt(1.25)[0].hand_W - Vector3d(1.5, 0, 0)).norm() < 1e-15);
        QCOMPARE(run->pullsAt(2).size(), std::size_t(1)); // the moment at which it is let go
    }

    void anArmTurnsTheBody()
    {
        Experiment e = experiment("0.5", "0.001");
        e.scene.bodies = {body("box", box("1", "1", "1"), "6")};
        Pull pull{"box", {0.5, 0, 0}, 10, 0, {{0, {0.5, 0.1, 0}}, {0.5, {0.5, 0.1, 0}}}};
        const RunPointer run = simulate(e, with(pull));
        // f = 10 · 0.1 N along y at the arm 0.5 m: a = f/m, α = 0.5 f/I, I = m (1² + 1²)/12 = 1 kg m²
        QVERIFY(std::abs(run->measure("first[box.ay]") - 1.0 / 6) < 1e-12);
        QVERIFY(std::abs(run->value("box.wz", 0.001) / 0.001 - 0.5) < 1e-4); // it swings with 1.6 rad/s
    }

    void refusals_data()
    {
        QTest::addColumn<int>("fault");
        int fault = 0;
        for (const char* name : {"no such body", "one anchor", "twice at one time", "not finite", "negative"})
            QTest::newRow(name) << fault++;
    }

    void refusals()
    {
        QFETCH(int, fault);
        Pull pull = pullAlongX(0, {{0, 0}, {1, 1}});
        if (fault == 0)
            pull.body = "pack";
        else if (fault == 1)
            pull.anchors.pop_back();
        else if (fault == 2)
            pull.anchors[1].time = 0;
        else if (fault == 3)
            pull.anchors[1].hand_W.x() = std::nan("");
        else
            pull.stiffness = -1;
        QVERIFY_EXCEPTION_THROWN(simulate(puck(), with(pull)), InputError);
    }
};

QTEST_GUILESS_MAIN(TestPull)
#include "test_pull.moc"
