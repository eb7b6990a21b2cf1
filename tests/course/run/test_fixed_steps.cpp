#include "course/run/simulate.h"
#include "support/scene_text.h"

#include "contact_scene.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;
using namespace polhode::test;

/// Runs whose contacts are carried by time-stepping.
class TestFixedSteps : public QObject
{
    Q_OBJECT

private slots:
    /// In fixed steps too a blow counts once: what the floor gives is m Δv and what the weight took, in steps
    /// as long as the rows and in shorter ones, with and without restitution; and it jumps by Newton's law.
    void impulseInFixedSteps_data()
    {
        QTest::addColumn<double>("e");
        QTest::addColumn<double>("step");
        for (const double e : {0.0, 0.5, 1.0})
            for (const double step : {0.01, 0.002, 0.003})
                QTest::addRow("e = %g, step %g s", e, step) << e << step;
    }
    void impulseInFixedSteps()
    {
        QFETCH(double, e);
        QFETCH(double, step);
        const QByteArray contact = "contact: {stepper: time-stepping, step: " + QByteArray::number(step)
            + ", law: {restitution: e}}";
        Inputs inputs;
        inputs.values["e"] = e;
        inputs.until = 0.7;
        const RunPointer run = simulate(
            experimentFromText(changed(kBall, "contact: {law: {restitution: e}}", contact.constData())),
            inputs);
        QCOMPARE(run->status(), RunStatus::complete);
        const double fall = std::sqrt(2 / g); // from 1 m
        // Momentum is exact in each step, to the rounding of a hundred of them.
        const double given = 2 * (run->measure("final[ball.vz]") - run->measure("first[ball.vz]") + g * 0.7);
        QVERIFY(std::abs(run->measure("final[ball.floor.impulse]") - given) < 1e-9);
        QVERIFY(std::abs(run->measure("before[ball.floor.impulse, impact/1]")) < 1e-12);
        QCOMPARE(run->measure("count[impact]"), 1.0);
        // The fall takes up to two steps too long.
        QVERIFY(std::abs(run->measure("time[impact/1]") - fall) < 2.01 * step);
        const double before = run->measure("before[ball.vz, impact/1]");
        QVERIFY(std::abs(before + g * fall) < 2.01 * g * step);
        // Newton's law between the two is exact; without restitution the last step may end g h short of rest.
        const double after = run->measure("after[ball.vz, impact/1]");
        QVERIFY2(std::abs(after + e * before) < (e > 0 ? 1e-9 : 2.01 * g * step),
                 qPrintable(QString::number(after)));
        QVERIFY(std::abs(run->measure("after[ball.z, impact/1]") - run->measure("before[ball.z, impact/1]"))
                < 1e-12);
        const auto& blow = run->blows().front();
        QVERIFY(std::abs(blow.bodies.front().vBefore_W.z() - before) < 1e-12);
        QVERIFY(std::abs(blow.bodies.front().vAfter_W.z() - after) < 1e-12);
        // Of the two steps the weight takes at most 2 m g h.
        QVERIFY(std::abs(blow.contacts.front().normalImpulse - 2 * (after - before)) < 2.01 * 2 * g * step);
        QVERIFY(std::abs(blow.TBefore - before * before) < 1e-9); // ½ · 2 kg
        // Energy in first order: m g h times the speeds.
        QVERIFY(run->measure("drift[total.residual]") < 2.01 * 2 * g * step * g * fall);
    }

    /// All forces on a thin rod act on its line, however far its end is above the floor when a step begins:
    /// nothing spins it about that line, and what falls and slides leaves the books closed.
    void rodInFixedSteps()
    {
        const RunPointer run = simulate(
            experimentFromText("title: {en: Rod, zh: 杆}\n"
                               "scene:\n"
                               "  duration: 0.625\n"
                               "  step: 0.01\n"
                               "  gravity: 9.81\n"
                               "  contact: {stepper: time-stepping, law: {friction: 0.1}}\n"
                               "  walls:\n"
                               "    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n"
                               "  bodies:\n"
                               "    - {id: rod, shape: {rod: 0.226}, mass: 2.4, position: [0, 0, 1.25], "
                               "spin: [0, 1.45, 1.51]}\n"),
            {});
        QCOMPARE(run->status(), RunStatus::complete);
        // Free of torques about its line it keeps ω₁ = 0; steps of first order leave some of the 80 rad/s
        // across.
        QVERIFY(run->measure("max[abs(rod.w1)]") < 1);
        QVERIFY(std::abs(run->measure("final[total.residual]"))
                < 1e-9 * 29.4); // m g h, rounding of a few terms
    }

    /// Boxes slide on their four corners: Δv = −μ g t, and impulses that may miss their laws by the
    /// tolerance, as a part of the speeds at hand, leave no more than that part of g h in a step. Few
    /// contacts, those of one box, are solved exactly in any case; of those of 80 boxes the tolerance counts.
    void toleranceOfFixedSteps()
    {
        constexpr double kTime = 0.2, kFriction = 0.3, kStart = 2.0;
        const auto error = [&](int boxes, const char* tolerance) {
            QByteArray text = "title: {en: Boxes, zh: 盒}\n"
                              "scene:\n"
                              "  duration: 0.2\n"
                              "  step: 0.002\n"
                              "  tolerance: "
                + QByteArray(tolerance)
                + "\n"
                  "  gravity: 9.81\n"
                  "  contact: {stepper: time-stepping, law: {friction: 0.3}}\n"
                  "  walls:\n"
                  "    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n"
                  "  bodies:\n";
            for (int i = 0; i < boxes; ++i)
                text += "    - {id: box" + QByteArray::number(i)
                    + ", shape: {box: [0.3, 0.2, 0.1]}, mass: 2, velocity: [2, 0, 0], position: [0, "
                    + QByteArray::number(i) + ", 0.05]}\n";
            const RunPointer run = simulate(experimentFromText(text), {});
            return std::abs(run->measure("final[box0.vx]") - (kStart - kFriction * g * kTime));
        };
        const double coarse = error(80, "1e-3"), fine = error(80, "1e-10");
        QVERIFY(coarse > 100 * fine);
        QVERIFY(coarse < 1e-3 * g * kTime);
        QVERIFY(fine < 1e-10 * g * kTime);
        QVERIFY(error(1, "1e-3") < 1e-10 * g * kTime);
    }

    void timeSteppingBringsToRest()
    {
        const RunPointer run = simulate(
            experimentFromText(changed(kBall, "contact: {law: {restitution: e}}",
                                       "contact: {stepper: time-stepping, law: {restitution: 0}}")),
            {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[ball.z]") - 0.1) < 1e-3); // within its stabilisation
        QVERIFY(std::abs(run->measure("final[ball.vz]")) < 1e-6);
        QVERIFY(std::abs(run->measure("final[ball.floor.lambda]") - 2 * g) < 1e-6);
    }

    /// The options that time steps cannot take, named with what they can, in sentences of both languages.
    void refusalsOfTimeSteps_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        for (const char* solver : {"dantzig", "active-set", "gauss", "psor", "interior-point"})
            QTest::newRow(solver)
                << QByteArray("law: {friction: 0.5}, solver: ") + solver
                << QString("found the solver %1 in time-stepping with friction; allowed: enumeration, lemke, "
                           "pgs")
                       .arg(solver)
                << QString("所写为有摩擦的时间步进法中的求解方法 %1；应为：enumeration、lemke、pgs")
                       .arg(solver);
        QTest::newRow("bound friction alone")
            << QByteArray("law: {torsional: 0.01}, solver: gauss")
            << "found the solver gauss in time-stepping with friction; allowed: enumeration, lemke, pgs"
            << "所写为有摩擦的时间步进法中的求解方法 gauss；应为：enumeration、lemke、pgs";
        QTest::newRow("pyramid") << QByteArray("law: {friction: 0.5}, solver: pgs, pyramid: on")
                                 << "found the solver pgs for a friction pyramid; allowed: enumeration, lemke"
                                 << "所写为用于摩擦棱锥的求解方法 pgs；应为：enumeration、lemke";
        QTest::newRow("energetic")
            << QByteArray("law: {restitution: 0.5, hypothesis: energetic}")
            << "found contact law 0: the energetic law of impact in time-stepping; allowed: newton, "
               "poisson"
            << "所写为第 0 条接触定律：时间步进法中的能量恢复定律（energetic）；应为：newton、poisson";
        QTest::newRow("tangential restitution")
            << QByteArray("law: {friction: 0.5, tangential_restitution: 0.5}")
            << "found contact law 0: tangential_restitution = 0.5; allowed: 0 in time-stepping where "
               "restitution is 0"
            << "所写为第 0 条接触定律：tangential_restitution = 0.5；应为：0（时间步进法中 "
               "restitution 为 0 时）";
    }

    void refusalsOfTimeSteps()
    {
        QFETCH(QByteArray, options);
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        const QByteArray contact = "contact: {stepper: time-stepping, " + options + "}";
        try {
            simulate(
                experimentFromText(changed(kBall, "contact: {law: {restitution: e}}", contact.constData())),
                {});
            QFAIL("taken");
        } catch (const InputError& error) {
            const Text text = error.message();
            QVERIFY2(QString::fromStdString(text.en).contains(english), text.en.c_str());
            QVERIFY2(QString::fromStdString(text.zh).contains(chinese), text.zh.c_str());
            QVERIFY(error.where().line > 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestFixedSteps)
#include "test_fixed_steps.moc"
