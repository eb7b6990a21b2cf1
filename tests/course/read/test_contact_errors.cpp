#include "course/language/location.h"
#include "course/language/nearest.h"
#include "course/model/choice_lists.h"
#include "support/english_in.h"
#include "support/scene_text.h"

#include <QRegularExpression>
#include <QTest>

using namespace polhode::course;

namespace
{

// Everything that contacts, walls and joints may say, once.
constexpr const char* kScene = R"yaml(id: scene
title: {en: Scene, zh: 场景}
parameters:
  - {id: e, label: {en: e, zh: 恢复}, unit: "1", range: [0, 1], default: 0.5}
  - {id: how, label: {en: how, zh: 方法}, choices: steppers, default: event-driven}
  - {id: method, label: {en: m, zh: 方法}, choices: methods, default: maximal}
  - {id: cure, label: {en: cure, zh: 校正}, toggle: true, default: on}
scene:
  duration: 1
  gravity: 9.81
  planar: xz
  contact:
    stepper: $how
    solver: dantzig
    impact: sequential
    law: {restitution: e, friction: 0.3, static_friction: 0.4, hypothesis: poisson, soft: hertz, stiffness: 1e5}
    pairs:
      - {between: [ball, floor], law: {restitution: 1}}
      - {between: [leg, floor], ignore: true}
    stabilisation: $cure
    pyramid: off
    step: 0.001
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
    - {id: table, shape: {box: [1, 1, 0.1]}, at: [0, 0, 0.5], color: "#8899aa"}
    - {id: slide, profile: [[-1, 1], [0, 0], {to: [1, 0], radius: 2}], width: 0.4}
    - {id: belt, half_space: {normal: [0, 0, 1], at: [0, 0, -1]}, moving: [e, 0, 0]}
  bodies:
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 2], guide: {moves: [[1, 0, 0]], turns: []}}
    - {id: leg, shape: {box: [0.1, 0.1, 1]}, mass: 1, position: [3, 0, 2], collides: off}
    - {id: foot, shape: {ellipsoid: [0.1, 0.1, 0.1]}, mass: 1, position: [3, 0, 1], collider: {sphere: 0.1}, points: {A: [0, 0, 0.5]}}
  joints:
    - {id: hip, kind: hinge, between: [world, leg], at: [3, 0, 2.5], axis: [0, 1, 0], start: 0.1, rate: 1, limits: [-1, "90 deg"], spring: {stiffness: 2}, damping: 0.1, friction: 0.1, motor: {effort: "sin(t)"}}
    - {id: knee, kind: hinge, between: [leg, foot], at: foot.A, axis: [0, 1, 0], motor: {servo: 2, gain: 1, limit: 3}}
    - {id: rod, kind: distance, between: [ball, foot.A]}
    - {id: cog, kind: gear, joints: [hip, knee], ratio: -2}
  mechanism: {method: $method, stabilisation: projection}
)yaml";

} // namespace

/// Each row spoils one place of a scene with contacts and joints; the error must name its line and key.
class TestContactErrors : public QObject
{
    Q_OBJECT

private slots:
    void sceneIsSound()
    {
        const Experiment experiment = experimentFromText(kScene);
        QVERIFY(experiment.scene.contact);
        QCOMPARE(experiment.scene.contact->stepper.text, std::string("$how"));
        QCOMPARE(experiment.scene.contact->pairs.size(), std::size_t(2));
        QVERIFY(experiment.scene.contact->pairs[1].ignore);
        QCOMPARE(experiment.scene.contact->law.hypothesis.text, std::string("poisson"));
        QCOMPARE(experiment.scene.walls.size(), std::size_t(4));
        QCOMPARE(experiment.scene.walls[2].profile.size(), std::size_t(3));
        QCOMPARE(experiment.scene.walls[2].profile[2].radius.text, std::string("2"));
        QCOMPARE(experiment.scene.joints.size(), std::size_t(4));
        QCOMPARE(experiment.scene.joints[1].at.mark, std::string("A"));
        QCOMPARE(experiment.scene.bodies[0].guide->turns->size(), std::size_t(0));
        QVERIFY(!experiment.scene.bodies[1].collides);
    }

    void guideNamesEveryChoice()
    {
        for (const char* name : {"AUTHORING.md", "AUTHORING.zh.md"}) {
            QFile file(QString(POLHODE_SOURCE_DIR "/lessons/") + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString guide = QString::fromUtf8(file.readAll());
            for (const ChoiceList& list : choiceLists())
                for (const std::string& id : idsOf(list.words)) {
                    const QRegularExpression word("(?<![a-z-])" + QString::fromStdString(id) + "(?![a-z-])");
                    QVERIFY2(guide.contains(word), (name + (": " + list.id) + " " + id).c_str());
                }
        }
    }

    void keysWithoutEffect_data()
    {
        QTest::addColumn<QByteArray>("stepper");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("allowed");
        QTest::newRow("impact") << QByteArray("time-stepping") << QByteArray("impact: moreau")
                                << "scene.contact.impact"
                                << "stepper: event-driven";
        QTest::newRow("remedies") << QByteArray("soft") << QByteArray("remedies: {}")
                                  << "scene.contact.remedies"
                                  << "stepper: event-driven";
        QTest::newRow("solver") << QByteArray("soft") << QByteArray("solver: dantzig")
                                << "scene.contact.solver"
                                << "stepper: event-driven, time-stepping";
        QTest::newRow("step") << QByteArray("event-driven") << QByteArray("step: 0.001")
                              << "scene.contact.step"
                              << "stepper: time-stepping, soft";
        QTest::newRow("pyramid") << QByteArray("event-driven") << QByteArray("pyramid: on")
                                 << "scene.contact.pyramid"
                                 << "stepper: time-stepping";
    }
    /// What the stepper would not heed is refused where it is written.
    void keysWithoutEffect()
    {
        QFETCH(const QByteArray, stepper);
        QFETCH(const QByteArray, line);
        QFETCH(const QString, key);
        QFETCH(const QString, allowed);
        try {
            experimentFromText("title: {en: Ball, zh: 球}\n"
                               "scene:\n"
                               "  duration: 1\n"
                               "  contact:\n"
                               "    stepper: "
                               + stepper + "\n    " + line
                               + "\n"
                                 "  bodies:\n"
                                 "    - {id: ball, shape: {sphere: 0.1}, mass: 1}\n");
            QFAIL("accepted");
        } catch (const InputError& error) {
            QCOMPARE(QString::fromStdString(error.where().key), key);
            QCOMPARE(error.where().line, 6);
            QVERIFY2(QString(error.what()).contains(allowed), error.what());
            QVERIFY2(polhode::test::englishIn(error.message().zh).isEmpty(), error.message().zh.c_str());
        }
    }

    void spoiltPlace_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("mentions");
        const auto row = [](const char* name, const char* from, const char* to, const char* key,
                            const char* mentions) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(key) << QString(mentions);
        };
        row("plane", "planar: xz", "planar: zx", "scene.planar", "xz");
        row("stepper", "stepper: $how", "stepper: event", "scene.contact.stepper", "event-driven");
        row("stepper of another list", "stepper: $how", "stepper: $method", "scene.contact.stepper",
            "event-driven");
        row("stepper of nothing", "stepper: $how", "stepper: $who", "scene.contact.stepper", "\"who\"");
        row("solver", "solver: dantzig", "solver: dantzing", "scene.contact.solver",
            "did you mean \"dantzig\"?");
        row("impact", "impact: sequential", "impact: sequence", "scene.contact.impact", "sequential");
        row("bouncier than 1", "law: {restitution: e", "law: {restitution: 1.5",
            "scene.contact.law.restitution", "from 0 to 1");
        row("negative friction", "friction: 0.3", "friction: -0.3", "scene.contact.law.friction", "\"-0.3\"");
        row("spins back faster", "friction: 0.3", "torsional_restitution: 1.5",
            "scene.contact.law.torsional_restitution", "from −1 to 1");
        row("pulling surface", "stiffness: 1e5", "other_stiffness: -1", "scene.contact.law.other_stiffness",
            "\"-1\"");
        row("damping in metres", "stiffness: 1e5", "other_damping: \"1 m\"",
            "scene.contact.law.other_damping", "1 m");
        row("hypothesis", "hypothesis: poisson", "hypothesis: fish", "scene.contact.law.hypothesis",
            "energetic");
        row("soft law", "soft: hertz", "soft: herz", "scene.contact.law.soft", "hertz");
        row("unknown in law", "static_friction", "static_fricton", "scene.contact.law.static_fricton",
            "static_friction");
        row("friction of t", "friction: 0.3", "friction: 0.3*t", "scene.contact.law.friction", "\"t\"");
        row("pair of one", "[ball, floor]", "[ball, ball]", "scene.contact.pairs[0].between", "pair of one");
        row("pair of three", "[ball, floor]", "[ball, floor, leg]", "scene.contact.pairs[0].between",
            "two ids");
        row("pair of a stranger", "[ball, floor]", "[ball, flor]", "scene.contact.pairs[0].between[1]",
            "floor");
        row("pair twice", "[leg, floor]", "[floor, ball]", "scene.contact.pairs[1]", "second law");
        row("turn of t", ", ignore: true", ", turn: t", "scene.contact.pairs[1].turn", "\"t\"");
        row("turn of metres", ", ignore: true", ", turn: \"1 m\"", "scene.contact.pairs[1].turn", "1 m");
        row("pair without law", ", ignore: true", "", "scene.contact.pairs[1]", "ignore: true");
        row("switch", "stabilisation: $cure", "stabilisation: $e", "scene.contact.stabilisation",
            "no toggle");
        row("step", "step: 0.001", "step: 0", "scene.contact.step", "greater than 0");
        row("wall without surface", "half_space: {normal: [0, 0, 1], at: [0, 0, 0]}", "at: [0, 0, 0]",
            "scene.walls[0]", "half_space, shape, profile");
        row("wall twice", "id: table", "id: floor", "scene.walls[1].id", "a second time");
        row("wall called as a body", "id: table", "id: ball", "scene.walls[1].id", "a second time");
        row("wall's name", "id: table", "id: my-table", "scene.walls[1].id", "letters, digits and _");
        row("profile of a point", "[[-1, 1], [0, 0], {to: [1, 0], radius: 2}]", "[[-1, 1]]",
            "scene.walls[2].profile", "at least 2");
        row("profile begins with an arc", "[[-1, 1], [0, 0]", "[{to: [0, 0], radius: 1}",
            "scene.walls[2].profile[0]", "point [x, z]");
        row("profile in space", "[-1, 1], [0, 0]", "[-1, 1], [0, 0, 0]", "scene.walls[2].profile[1]",
            "2 numbers");
        row("mark called as a wall", "points: {A: [0, 0, 0.5]}",
            "points: {table: [0, 0, 0.5], A: [0, 0, 0.5]}", "scene.bodies[2].points.table",
            "called as a body or wall");
        row("guide and support", "guide: {moves: [[1, 0, 0]], turns: []}",
            "guide: {}, support: {point: [0, 0, 0], at: [0, 0, 0]}", "scene.bodies[0].guide",
            "both guide and");
        row("four directions", "moves: [[1, 0, 0]]", "moves: [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]",
            "scene.bodies[0].guide.moves", "at most 3");
        row("joint's kind", "id: hip, kind: hinge", "id: hip, kind: henge", "scene.joints[0].kind", "hinge");
        row("joint with itself", "[leg, foot]", "[leg, leg]", "scene.joints[1].between", "with itself");
        row("world last", "[world, leg]", "[leg, world]", "scene.joints[0].between", "[world, body]");
        row("joint of a stranger", "[world, leg]", "[world, arm]", "scene.joints[0].between[1]", "\"arm\"");
        row("joint without axis", "axis: [0, 1, 0], start", "start", "scene.joints[0].axis", "nothing");
        row("mark of nothing", "at: foot.A", "at: foot.B", "scene.joints[1].at", "\"B\"");
        row("motor of two minds", "motor: {effort: \"sin(t)\"}", "motor: {effort: 1, speed: 2}",
            "scene.joints[0].motor", "one of effort, speed, servo");
        row("motor of the state", "\"sin(t)\"", "ball.x", "scene.joints[0].motor.effort", "ball.x");
        row("gear of a rod", "joints: [hip, knee]", "joints: [hip, rod]", "scene.joints[3].joints[1]",
            "of kind distance");
        row("gear of one", "joints: [hip, knee]", "joints: [hip, hip]", "scene.joints[3].joints",
            "two different joints");
        row("rod within a body", "[ball, foot.A]", "[foot, foot.A]", "scene.joints[2].between", "one body");
        row("limit of the wrong kind", "limits: [-1, \"90 deg\"]", "limits: [-1, \"1 m\"]",
            "scene.joints[0].limits[1]", "1 m");
        row("method", "method: $method", "method: both", "scene.mechanism.method", "reduced");
        row("start of a rod", "[ball, foot.A]}", "[ball, foot.A], start: 1}", "scene.joints[2].start",
            "unknown key");
    }

    void spoiltPlace()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, key);
        QFETCH(QString, mentions);
        QByteArray text(kScene);
        const auto at = text.indexOf(from);
        QVERIFY2(at >= 0, "the place to spoil is not there");
        const auto line = static_cast<int>(text.first(at).count('\n')) + 1;
        text.replace(at, from.size(), to);
        try {
            experimentFromText(text);
            QFAIL("accepted");
        } catch (const InputError& error) {
            QCOMPARE(QString::fromStdString(error.where().key), key);
            QCOMPARE(error.where().line, line);
            QVERIFY2(QString(error.what()).contains(mentions), error.what());
            QVERIFY2(polhode::test::englishIn(error.message().zh).isEmpty(), error.message().zh.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestContactErrors)
#include "test_contact_errors.moc"
