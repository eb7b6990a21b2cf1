#include "course/run/ledger_watch.h"
#include "course/run/sampler.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode::course;

namespace
{

/// A book that tumbles far above a floor.
QByteArray tumbling(const QByteArray& tolerance)
{
    return "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 60\n  step: 0.5\n  tolerance: "
        + tolerance
        + "\n  gravity: 0\n  contact: {stepper: event-driven}\n  walls:\n"
          "    - {id: floor, half_space: {normal: [0, 0, 1]}}\n  bodies:\n    - {id: book, mass: 1, shape: "
          "{box: [0.1, 0.2, 0.4]}, position: [0, 0, 5], "
          "spin: [0.1, 8, 0.1]}\n";
}

std::size_t told(const Run& run)
{
    return static_cast<std::size_t>(
        std::count_if(run.events().begin(), run.events().end(),
                      [](const RunEvent& event) { return event.id == "ledger"; }));
}

} // namespace

class TestLedgerWatch : public QObject
{
    Q_OBJECT

private slots:
    /// E of the only body is T: its speed tells the part of the energy that came.
    void passesAThousandth()
    {
        const World world
            = resolve(experimentFromText(tumbling("1e-9")), {},
                      std::make_shared<VariableCatalogue>(experimentFromText(tumbling("1e-9"))));
        Sampler sampler(world);
        LedgerWatch watch;
        const auto at = [&](double more, double taken) {
            polhode::State state = world.initial;
            state.bodies[0].w_WB *= std::sqrt(1 + more);
            state.account.friction = taken;
            return watch.look(sampler.at(0, polhode::Side::after, state, 0, Need::history));
        };
        const double T = sampler.initial().initialEnergy;
        QVERIFY(T > 0.1);
        QVERIFY(!at(0, 0));
        QVERIFY(!at(9e-4, 0));
        QVERIFY(!at(-0.5, 0.5 * T)); // friction has it
        const auto first = at(0.02, 0);
        QVERIFY(first);
        QVERIFY2(first->label.en.find("2 %") != std::string::npos, first->label.en.c_str());
        QVERIFY(first->label.zh.find("2 %") != std::string::npos);
        QCOMPARE(first->brief.en, std::string("energy ledger open")); // beside its line in a plot
        QVERIFY(!at(0.02, 0));
        QVERIFY(!at(0.19, 0)); // less than ten times what was told
        QVERIFY(at(-0.21, 0));
    }

    /// What comes from nowhere beyond all that moves is no motion any more; what a law gives is.
    void endsARunThatRunsAway()
    {
        const World world
            = resolve(experimentFromText(tumbling("1e-9")), {},
                      std::make_shared<VariableCatalogue>(experimentFromText(tumbling("1e-9"))));
        Sampler sampler(world);
        const double T = sampler.initial().initialEnergy;
        const auto runsAway = [&](double more, double given, double drift) {
            LedgerWatch watch;
            polhode::State state = world.initial;
            watch.look(sampler.at(0, polhode::Side::after, state, 0, Need::history));
            state.bodies[0].w_WB *= std::sqrt(1 + more);
            state.account.drive = given * T;
            state.account.drift = -drift * T;
            const auto found = watch.look(sampler.at(0, polhode::Side::after, state, 0, Need::history));
            return found && found->runsAway;
        };
        QVERIFY(!runsAway(9, 0, 0));
        QVERIFY(runsAway(11, 0, 0));
        QVERIFY(runsAway(11, 0, 11)); // known as an error of the steps, but as wrong
        QVERIFY(!runsAway(11, 11, 0));
    }

    /// 10 t under 1 kg on rods of 1 m, √((M + m) g/(m L)) = 313 1/s at steps of 5 ms.
    void heavyEndUnderLongSteps()
    {
        const RunPointer run = simulate(
            experimentFromText(
                "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 1\n  step: 0.01\n  "
                "gravity: 9.81\n  ground: off\n  contact: {stepper: time-stepping, step: 0.005}\n"
                "  bodies:\n"
                "    - {id: m, mass: 1, shape: {sphere: 0.05}, position: [\"sin(1.5)\", 0, "
                "\"-cos(1.5)\"]}\n"
                "    - {id: M, mass: 10000, shape: {sphere: 0.05}, position: [\"sin(1.5)+sin(0.3)\", "
                "0, \"-cos(1.5)-cos(0.3)\"]}\n"
                "  joints:\n"
                "    - {id: one, kind: distance, between: [[0, 0, 0], m]}\n"
                "    - {id: two, kind: distance, between: [m, M]}\n"),
            {});
        QCOMPARE(run->status(), RunStatus::diverged);
        QVERIFY2(run->reason().en.find("too long for this motion") != std::string::npos,
                 run->reason().en.c_str());
    }

    /// Where nothing moves the residual is rounding, and no part of anything.
    void saysNothingAtRest()
    {
        const RunPointer run = simulate(
            experimentFromText(
                "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 1\n  step: 0.01\n  "
                "gravity: 9.81\n  contact: {stepper: event-driven, law: {friction: 0.3}}\n  walls:\n"
                "    - {id: floor, half_space: {normal: [0.1, 0, 1]}}\n  bodies:\n    - {id: book, mass: "
                "0.7, shape: {box: [0.1, 0.2, 0.4]}, position: [0, 0, \"0.2*sqrt(1.01)\"], orientation: "
                "{axis: [0, 1, 0], angle: \"atan(0.1)\"}}\n"),
            {});
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        QCOMPARE(told(*run), std::size_t(0));
    }

    /// The residual of a coarse run is told, that of a fine one is not there.
    void runsTell()
    {
        const auto open = [](const Run& run) {
            const auto residual = run.column("total.residual"), T = run.column("total.T");
            double most = 0;
            for (const double r : *residual)
                most = std::max(most, std::abs(r));
            return most / *std::max_element(T->begin(), T->end());
        };
        const RunPointer coarse = simulate(experimentFromText(tumbling("0.1")), {});
        QVERIFY2(open(*coarse) > 2e-3, qPrintable(QString::number(open(*coarse))));
        QVERIFY(told(*coarse) > 0);
        const RunPointer fine = simulate(experimentFromText(tumbling("1e-9")), {});
        QVERIFY(open(*fine) < 1e-6);
        QCOMPARE(told(*fine), std::size_t(0));
        QVERIFY(std::any_of(coarse->events().begin(), coarse->events().end(),
                            [](const RunEvent& event) { return event.id == "ledger" && event.isFailure(); }));
    }

    /// Drift is an error of the steps that is known: what is left of it at the end is told, from a hundredth
    /// on.
    void driftIsToldAtTheEnd()
    {
        const World world
            = resolve(experimentFromText(tumbling("1e-9")), {},
                      std::make_shared<VariableCatalogue>(experimentFromText(tumbling("1e-9"))));
        Sampler sampler(world);
        LedgerWatch watch;
        const auto at = [&](double drift, bool last) {
            polhode::State state = world.initial;
            const double T = sampler.initial().initialEnergy;
            state.bodies[0].w_WB *= std::sqrt(1 - drift);
            state.account.drift = drift * T;
            return watch.look(sampler.at(0, polhode::Side::after, state, 0, Need::history), last);
        };
        QVERIFY(!at(0.02, false));
        QVERIFY(!at(9e-3, true));
        const auto said = at(0.02, true);
        QVERIFY(said);
        QVERIFY2(said->label.en.find("2 %") != std::string::npos, said->label.en.c_str());
        QVERIFY(said->label.zh.find("2 %") != std::string::npos);
    }

    /// Nothing takes energy from a ball that glides inside a smooth ring, and all but nothing do the steps,
    /// of 3° each, though they go from point to point of it; what they do is no impact.
    void smoothRing()
    {
        for (const QByteArray restitution : {"0", "1"}) {
            const RunPointer run = simulate(
                experimentFromText(
                    "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 3\n  step: 0.02\n  "
                    "gravity: "
                    "9.81\n  contact: {stepper: time-stepping, step: 0.004, law: {friction: 0, restitution: "
                    + restitution
                    + "}}\n  walls:\n    - {id: ring, shape: {tube: {inner: 1, outer: 1.2, height: 1}}, "
                      "rotate: "
                      "{axis: [1, 0, 0], angle: pi/2}}\n  bodies:\n    - {id: ball, shape: {sphere: 0.1}, "
                      "mass: "
                      "1, position: [0, 0, -0.9], velocity: [12, 0, 0]}\n"),
                {});
            const double E = 0.5 * 12 * 12 - 9.81 * 0.9;
            // A fall in steps runs ahead by ½ h g Δv at most, and the first step goes along the tangent.
            const double ahead = 0.004 * 9.81 * 12, tangent = std::pow(12 * 0.004 / 0.9, 2) * E;
            QVERIFY(std::abs(run->measure("final[total.E]") - E) < ahead + tangent);
            QVERIFY(std::abs(run->measure("final[total.restitution]")) < 1e-9 * E);
            QCOMPARE(told(*run), std::size_t(0));
        }
    }
};

QTEST_GUILESS_MAIN(TestLedgerWatch)
#include "test_ledger_watch.moc"
