#include "course/export/events.h"
#include "course/run/event_list.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace polhode::course
{

namespace
{

constexpr double g = 9.81;

Experiment sceneOf(const std::string& text)
{
    return experimentFromText(
        QByteArray::fromStdString("id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n" + text));
}

std::vector<RunEvent> called(const Run& run, const std::string& id)
{
    std::vector<RunEvent> found;
    std::ranges::copy_if(run.events(), std::back_inserter(found),
                         [&](const RunEvent& event) { return event.id == id; });
    return found;
}

/// A ball that comes in at a slant and is made to stick.
std::string slant(double mu)
{
    return "  duration: 0.3\n  step: 0.01\n  contact: {impact: sticking, law: {friction: "
        + std::to_string(mu)
        + ", restitution: 0.5}}\n  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, "
          "0]}}\n"
          "  bodies:\n    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.2], velocity: "
          "[2.5, 0, -1]}\n";
}

/// Three equal balls, of which one comes along x and the third touches the second at @p degrees from there.
std::string threeBalls(int degrees)
{
    const std::string angle = std::to_string(degrees) + "*pi/180";
    return "  duration: 0.4\n  step: 0.01\n  contact: {impact: simultaneous, law: {restitution: 1}}\n  "
           "bodies:\n"
           "    - {id: b0, shape: {sphere: 1}, mass: 1, position: [0, 0, 0]}\n"
           "    - {id: b1, shape: {sphere: 1}, mass: 1, position: [-2.1, 0, 0], velocity: [1, 0, 0]}\n"
           "    - {id: b2, shape: {sphere: 1}, mass: 1, position: [\"2*cos("
        + angle + ")\", \"2*sin(" + angle + ")\", 0]}\n";
}

/// A particle that glides round inside a smooth circle of three arcs.
std::string loop(const std::string& stepper, double e)
{
    const auto at = [](double turn) {
        const std::string angle = "(2*pi*" + std::to_string(turn) + ")";
        return "[\"0.5*sin" + angle + "\", \"0.5-0.5*cos" + angle + "\"]";
    };
    std::string line = at(0.1);
    for (const double turn : {0.4, 0.7, 0.1})
        line += ", {to: " + at(turn) + ", radius: 0.5}";
    return "  duration: 1\n  step: 0.01\n  gravity: 9.81\n  contact: {stepper: " + stepper
        + ", law: {restitution: " + std::to_string(e) + "}}\n  walls:\n    - {id: loop, profile: [" + line
        + "], width: 0.2}\n  bodies:\n    - {id: bead, mass: 1, shape: particle, position: [0, 0, 1e-9], "
          "velocity: [6, 0, 0]}\n";
}

/// Small bodies that fall on a floor.
std::string small(double L, double duration)
{
    const std::string l = QString::number(L, 'g', 17).toStdString();
    return "  duration: " + std::to_string(duration)
        + "\n  step: 0.001\n  gravity: 9.81\n  contact: {stepper: time-stepping, law: {friction: 0.3}}\n"
          "  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n  bodies:\n"
          "    - {id: b, shape: {box: ["
        + l + ", " + l + ", " + l + "]}, mass: 1e-3, position: [0, 0, \"2*" + l + "\"], velocity: [\"2*sqrt("
        + l + ")\", 0, 0], orientation: {axis: [1, 1, 0.3], angle: 0.6}}\n    - {id: c, shape: {sphere: \""
        + l + "/2\"}, mass: 1e-3, position: [\"5*" + l + "\", 0, \"2*" + l + "\"]}\n";
}

/// A ball on a spring far above a floor, in steps of 2 ms.
std::string spring(const std::string& stepper, const std::string& integrator, const std::string& mass,
                   const std::string& stiffness)
{
    return "  duration: 1\n  step: 0.002\n  integrator: " + integrator + "\n  contact: {stepper: " + stepper
        + "}\n  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, -5]}}\n  bodies:\n"
          "    - {id: puck, shape: {sphere: 0.1}, mass: "
        + mass
        + ", position: [0.3, 0, 0], points: {C: [0, 0, 0]}}\n  forces:\n    - {id: s1, spring: {a: puck.C, "
          "b: "
          "[0, 0, 0], stiffness: \""
        + stiffness + "*" + mass + "\", length: 0}}\n";
}

} // namespace

class TestRunEvents : public QObject
{
    Q_OBJECT

private slots:
    /// λ_n = (1 + e) m ζ, λ_t = (2/7) m v of a ball that is stopped at the contact.
    void stickingBeyondTheCone()
    {
        const RunPointer run = simulate(sceneOf(slant(0.1)), {});
        const auto found = called(*run, "friction-cone");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(std::abs(found[0].time - 0.1) < 1e-9);
        QCOMPARE(found[0].subject, std::string("ball.floor"));
        QVERIFY(found[0].isFailure());
        QCOMPARE(found[0].blow, 0);
        const double excess = 2.5 * 2 / 7 - 0.1 * 1.5; // 0.564
        QVERIFY2(found[0].label.en.find("0.564 N⋅s") != std::string::npos, found[0].label.en.c_str());
        QVERIFY(found[0].label.zh.find("0.564 N⋅s") != std::string::npos);
        QVERIFY(std::abs(excess - 0.564) < 5e-4);
        QVERIFY(called(*simulate(sceneOf(slant(0.48)), {}), "friction-cone").empty()); // 0.476 is enough
    }

    /// 2 λ1 − c λ2 = 2, 2 λ2 − c λ1 = 0 with the cosine c of the angle between the normals.
    void impulseThatPulls()
    {
        const RunPointer run = simulate(sceneOf(threeBalls(105)), {});
        const auto found = called(*run, "negative-impulse");
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].subject, std::string("b0.b2"));
        const double c = std::cos(105 * std::numbers::pi / 180);
        const double pull = c / 2 * 2 / (2 - c * c / 2);
        QVERIFY(std::abs(pull + 0.132) < 5e-4);
        QVERIFY2(found[0].label.en.find("λ = −0.132 N⋅s") != std::string::npos, found[0].label.en.c_str());
        QVERIFY(called(*simulate(sceneOf(threeBalls(75)), {}), "negative-impulse").empty());
    }

    /// The same on bodies that hang on joints, by both methods.
    void findingsOfJointedBodies()
    {
        for (const std::string method : {"maximal", "reduced"}) {
            const RunPointer run = simulate(
                sceneOf(
                    "  duration: 0.3\n  step: 0.01\n  mechanism: {method: " + method
                    + "}\n  contact: {impact: sticking, law: {friction: 0.1, restitution: 0.5}}\n  walls:\n"
                      "    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n  joints:\n"
                      "    - {id: planar, kind: planar, between: [world, ball], axis: [0, 1, 0], at: [0, 0, "
                      "0.2]}\n  bodies:\n    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, "
                      "0.2], velocity: [2.5, 0, -1]}\n"),
                {});
            const auto found = called(*run, "friction-cone");
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY2(found[0].label.en.find("0.564 N⋅s") != std::string::npos, found[0].label.en.c_str());
            QVERIFY(called(*run, "guide-after").empty());
        }
    }

    /// Nothing strikes what glides on a smooth surface.
    void glidingIsNoImpact_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<double>("e");
        QTest::newRow("time-stepping") << "time-stepping" << 0.0;
        QTest::newRow("time-stepping, e = 0.5") << "time-stepping" << 0.5;
        QTest::newRow("event-driven") << "event-driven" << 0.0;
    }

    void glidingIsNoImpact()
    {
        QFETCH(QString, stepper);
        QFETCH(double, e);
        const RunPointer run = simulate(sceneOf(loop(stepper.toStdString(), e)), {});
        QCOMPARE(run->status(), RunStatus::complete);
        // It begins 1e-9 m off and falls on the circle once.
        QVERIFY2(called(*run, "impact").size() <= 1,
                 qPrintable(QString::number(called(*run, "impact").size())));
        QVERIFY(run->measure("max[bead.z]") > 0.99); // it goes round
    }

    /// Bounces that accumulate: each is an event, the list has one entry for most of them.
    void crowds()
    {
        const RunPointer run = simulate(
            sceneOf("  duration: 10\n  step: 0.01\n  gravity: 9.81\n  contact: {law: {restitution: 0.8}}\n  "
                    "walls:\n    - {id: floor, half_space: {normal: [0, 0, 1]}}\n  bodies:\n    - {id: ball, "
                    "shape: {sphere: 0.1}, mass: 1, position: [0, 0, 1.1]}\n"),
            {});
        const auto impacts = called(*run, "impact");
        QVERIFY(impacts.size() > 15);
        // The n-th falls after its first t0 and n − 1 bounces of 2 t0 eᵏ.
        const double t0 = std::sqrt(2 / g);
        double t = t0;
        for (std::size_t n = 0; n < 12; t += 2 * t0 * std::pow(0.8, ++n))
            QVERIFY(std::abs(impacts[n].time - t) < 1e-7);
        const std::vector<EventEntry> list = eventList(*run);
        std::size_t all = 0, crowds = 0;
        for (const EventEntry& entry : list) {
            all += entry.count;
            if (entry.count == 1)
                continue;
            ++crowds;
            QCOMPARE(entry.count, impacts.size());
            QCOMPARE(entry.until, impacts.back().time);
            const std::string times = std::to_string(impacts.size());
            QVERIFY2(entry.label.en.find("(" + times + " times, t = ") != std::string::npos,
                     entry.label.en.c_str());
            QVERIFY(entry.label.zh.find("（" + times + " 次，t = ") != std::string::npos);
        }
        QCOMPARE(all, run->events().size());
        QCOMPARE(crowds, std::size_t(1));
        QCOMPARE(run->measure("count[impact]"), double(impacts.size()));
        QCOMPARE(run->measure("time[impact/12]"), impacts[11].time);
        std::string table;
        eventsTo([&](std::string_view piece) { table += piece; }, onlyRun(*run));
        QCOMPARE(std::size_t(std::ranges::count(table, '\n')), list.size() + 1);
        QVERIFY(table.find("," + std::to_string(impacts.size()) + ",") != std::string::npos);
        QCOMPARE(eventObjects(*run).size(), list.size());
    }

    /// A box slides on four corners: what all of them do at one moment is one entry.
    void cornersOfOneBodyAreOneEntry()
    {
        const RunPointer run = simulate(
            sceneOf("  duration: 0.5\n  step: 0.01\n  gravity: 9.81\n  contact: {law: {friction: 0.5}}\n  "
                    "walls:\n    - {id: floor, half_space: {normal: [0, 0, 1]}}\n  bodies:\n    - {id: box, "
                    "shape: {box: [0.2, 0.2, 0.1]}, mass: 1, position: [0, 0, 0.05], velocity: [1, 0, 0]}\n"),
            {});
        std::set<std::pair<double, std::string>> seen;
        std::size_t all = 0;
        for (const EventEntry& entry : eventList(*run)) {
            const RunEvent& event = run->events()[entry.event];
            QVERIFY2(seen.insert({event.time, event.label.en}).second, event.label.en.c_str());
            all += entry.count;
            QVERIFY(entry.count == 1
                    || entry.label.en.ends_with(" (" + std::to_string(entry.count) + " times)"));
        }
        QCOMPARE(all, run->events().size());
        QVERIFY(seen.size() < all); // some were alike
    }

    /// Events of the author are each listed, however many.
    void watchesAreListedEach()
    {
        const RunPointer run = simulate(
            experimentFromText(
                "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 20\n  step: 0.01\n  gravity: "
                "0\n  "
                "bodies:\n    - {id: puck, shape: particle, mass: 1, position: [1, 0, 0]}\n  forces:\n    "
                "- {id: s1, spring: {a: puck, b: [0, 0, 0], stiffness: 40, length: 0}}\n"
                "events:\n  - {id: pass, when: puck.x, label: {en: pass, zh: 过零}}\n"),
            {});
        QVERIFY(run->events().size() > 30);
        QCOMPARE(eventList(*run).size(), run->events().size());
    }

    /// A contact that lasts does so where the author's events are seen, inside a step: of a rod that slides
    /// down from 36° without friction the floor carries m (g − θ̇² z)/(1 + 3 cos²θ), sin θ = 2 z, with θ̇² =
    /// 12 g (sin θ₀ − 2 z)/(1 + 3 cos²θ).
    void contactsAtAnEvent()
    {
        Experiment rod = experimentFromText(R"yaml(id: scene
title: {en: Scene, zh: 场景}
events:
  - {id: half, when: "rod.z-0.25*sin(pi/5)", label: {en: half, zh: 半高}}
  - {id: low, when: "rod.z-0.1*sin(pi/5)", label: {en: low, zh: 低处}}
scene:
  duration: 0.3
  step: 0.001
  tolerance: 1e-8
  gravity: 9.81
  planar: xz
  contact: {}
  walls:
    - {id: ground, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
  bodies:
    - {id: rod, shape: {rod: 1}, mass: 2, position: [0, 0, "0.5*sin(pi/5)"], orientation: {axis: [0, 1, 0], angle: "-pi/5"}}
)yaml");
        const RunPointer run = simulate(rod, {});
        for (const std::string event : {"half/1", "low/1"}) {
            const double z = run->measure("before[rod.z, " + event + "]"), c2 = 1 - 4 * z * z;
            const double rate2 = 12 * g * (std::sin(std::numbers::pi / 5) - 2 * z) / (1 + 3 * c2);
            for (const std::string side : {"before", "after"}) {
                // integration to 1e-8 of a force of a few newtons
                QVERIFY(std::abs(run->measure(side + "[rod.ground.lambda, " + event + "]")
                                 - 2 * (g - rate2 * z) / (1 + 3 * c2))
                        < 1e-6);
                QCOMPARE(run->measure(side + "[rod.ground.count, " + event + "]"), 1.0);
                QCOMPARE(run->measure(side + "[rod.ground.case, " + event + "]"), 3.0);
            }
        }
    }

    /// A run of an impact that needs as many blows as the masses are apart ends at its limit.
    void limitEndsWhatDoesNot()
    {
        SimulateOptions options;
        options.limit = std::chrono::milliseconds(300);
        const auto begin = std::chrono::steady_clock::now();
        const RunPointer run = simulate(
            sceneOf(
                "  duration: 1\n  step: 0.01\n  gravity: 9.81\n  contact: {stepper: event-driven, law: "
                "{restitution: 0.3, friction: 0.3}}\n  walls:\n    - {id: floor, half_space: {normal: [0, "
                "0, 1]}}\n  bodies:\n    - {id: a, shape: {box: [0.2, 0.2, 0.2]}, mass: 1, position: [0, "
                "0, 0.11]}\n    - {id: b, shape: {box: [0.2, 0.2, 0.2]}, mass: 1e9, position: [0.01, 0, "
                "0.32]}\n"),
            {}, options);
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20)); // of a loaded machine
        QCOMPARE(run->status(), RunStatus::stopped);
        QVERIFY(run->time().size() > 1);
        QVERIFY(run->reason().en.find("time-stepping") != std::string::npos);
        QVERIFY(run->reason().zh.find("time-stepping") != std::string::npos);
    }

    /// In free fall with steps h and v⁺ = v − g h the places fall by ½ g h² too much in each.
    void stepErrorIsAccounted()
    {
        const double h = 0.001;
        for (const double L : {1.0, 1e-2}) {
            const RunPointer run = simulate(sceneOf(small(L, 0.01 * std::sqrt(L))), {});
            const double t = run->time().back();
            QVERIFY(std::abs(run->value("total.drift", t) - 2e-3 * 0.5 * g * g * h * t)
                    < 1e-9 * 2e-3 * g * L);
            QVERIFY(std::abs(run->value("total.residual", t)) < 1e-9 * 2e-3 * g * L);
        }
    }

    /// … and whatever else happens to bodies of any size, in every row.
    void smallBodies()
    {
        for (const double L : {1e-2, 1e-4, 1e-6}) {
            const RunPointer run = simulate(sceneOf(small(L, 0.1)), {});
            QCOMPARE(run->status(), RunStatus::complete);
            const double open = run->measure("drift[total.residual]");
            const double size = 2e-3 * g * L;
            QVERIFY2(open < 1e-3 * size || !called(*run, "ledger").empty(),
                     qPrintable(QString::number(open / size)));
        }
    }

    /// … of springs too: E and what the steps took of it are together what there was.
    void stepErrorOfASpring()
    {
        const RunPointer run = simulate(sceneOf(spring("time-stepping", "dopri5", "1", "22500")), {});
        QVERIFY(run->measure("max[abs(total.drift)]") > 0.01 * 0.5 * 22500 * 0.09); // ω h = 0.3
        QVERIFY(run->measure("drift[total.residual]") < 1e-9 * 0.5 * 22500 * 0.09); // rounding
    }

    /// In a scene of contact a method of fixed steps tells of its error, whatever the size of the energies.
    void ledgerOfFixedSteps()
    {
        for (const std::string mass : {"1", "1e-9"}) {
            const auto told = [&](const char* stiffness) {
                return called(*simulate(sceneOf(spring("event-driven", "heun", mass, stiffness)), {}),
                              "ledger");
            };
            QVERIFY(!told("22500").empty()); // ω h = 0.3: (ωh)⁴/8 of the energy in each step
            QVERIFY(told("4").empty()); // 0.004
        }
    }
};

} // namespace polhode::course

QTEST_GUILESS_MAIN(polhode::course::TestRunEvents)
#include "test_run_events.moc"
