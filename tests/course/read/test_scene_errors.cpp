#include "course/check/check.h"
#include "course/read/read_experiment.h"
#include "support/english_in.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace polhode::course;
using polhode::test::englishIn;

namespace
{

constexpr const char* kScene = R"yaml(title: {en: Scene, zh: 场景}
parameters:
  - {id: m, label: {en: mass, zh: 质量}, unit: kg, range: [0.1, 10], default: 2}
  - {id: how, label: {en: how, zh: 方法}, choices: integrators, default: dopri5}
presets:
  - {id: heavy, label: {en: heavy, zh: 重}, set: {m: 5}}
scene:
  duration: 0.1
  integrator: dopri5
  ground: {z: 0}
  bodies:
    - id: a
      shape: {box: [0.3, 0.2, 0.1]}
      mass: m
      points: {A: [0.1, 0, 0]}
    - {id: b, shape: {cylinder: {radius: 0.1, height: 0.3}}, density: 400, position: [2, 0, 0]}
  forces:
    - {id: push, on: a, torque: [0, 1, 0]}
    - {id: s, spring: {a: a.A, b: [0, 0, 2], stiffness: 5}}
    - {id: d, on: b, drag: {linear: 0.1}}
  joints:
    - {id: hip, kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], start: 0.1, limits: [-1, 1]}
)yaml";

constexpr const char* kTouching = R"yaml(title: {en: Scene, zh: 场景}
parameters:
  - {id: e, label: {en: e, zh: 恢复}, range: [0, 2], default: 0.4}
scene:
  duration: 0.1
  contact:
    law: {restitution: e, friction: 0.3, static_friction: 0.4}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 2]}
)yaml";

constexpr const char* kGuided = R"yaml(title: {en: Scene, zh: 场景}
scene:
  duration: 0.1
  integrator: dopri5
  bodies:
    - {id: cart, shape: {sphere: 0.1}, mass: 1, guide: {moves: [[1, 0, 0]]}}
)yaml";

std::vector<InputError> mistakesIn(const QByteArray& text)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("scene.yaml"));
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    file.close();
    return check(file.fileName().toStdString());
}

} // namespace

/// Each row spoils one place of a scene; `check` must name its line and key, once, and nothing besides.
class TestSceneErrors : public QObject
{
    Q_OBJECT

private slots:
    void scenesAreSound()
    {
        QVERIFY(mistakesIn(kScene).empty());
        QVERIFY(mistakesIn(kTouching).empty());
    }

    void spoiltPlace_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("mentions");
        const auto row = [](const char* name, const char* from, const char* to, const char* key,
                            const char* mentions, const QByteArray& scene = kScene) {
            QTest::newRow(name) << scene << QByteArray(from) << QByteArray(to) << QString(key)
                                << QString(mentions);
        };
        row("no time", "duration: 0.1", "duration: 0", "scene.duration", "greater than 0 and at most 100000");
        row("not a number", "duration: 0.1", "duration: .nan", "scene.duration",
            "\".nan\"; allowed: a number");
        row("force by an energy", "torque: [0, 1, 0]", "torque: [0, total.E, 0]", "scene.forces[0].torque[1]",
            "\"total.E\" in a force; allowed: variables of the state alone");
        row("body called world", "{id: ball,", "{id: world,", "scene.bodies[0].id", "what does not move",
            kTouching);
        row("speed by an unknown name", "limits: [-1, 1]", "motor: {speed: \"mm*sin(t)\"}",
            "scene.joints[0].motor.speed", "\"mm\" in \"mm*sin(t)\"; did you mean \"m\"?");
        row("speed by the state", "limits: [-1, 1]", "motor: {speed: \"sin(a.x)\"}",
            "scene.joints[0].motor.speed", "\"a.x\"");
        row("speed that jumps", "limits: [-1, 1]", "motor: {speed: \"t<0.05 ? 0 : m\"}",
            "scene.joints[0].motor.speed",
            "may jump at any time; allowed: a speed that is continuous but for step and pulse");
        row("speed without derivative", "limits: [-1, 1]", "motor: {speed: \"sn(t,t)\"}",
            "scene.joints[0].motor.speed", "an m that does not");
        row("Baumgarte that drives away", "  joints:",
            "  mechanism: {baumgarte: {alpha: -1, beta: 2}}\n  joints:", "scene.mechanism.baumgarte.alpha",
            "not less than 0");
        row("half of Baumgarte",
            "  joints:", "  mechanism: {baumgarte: {alpha: 1}}\n  joints:", "scene.mechanism.baumgarte.beta",
            "number");
        row("Baumgarte by another name",
            "  joints:", "  mechanism: {baumgarte: {alpha: 1, beta: 2, gamma: 3}}\n  joints:",
            "scene.mechanism.baumgarte.gamma", "alpha, beta");
        row("impulse called poke", "forces:",
            "impulses: [{id: poke, on: a, time: 0, impulse: [1, 0, 0]}]\n  forces:", "scene.impulses[0].id",
            "a kind of event");
        row("event called as an impulse", "scene:",
            "events: [{id: kick, when: t, label: {en: e, zh: e}}]\nscene:\n"
            "  impulses: [{id: kick, on: a, time: 0, impulse: [1, 0, 0]}]",
            "events[0].id", "a second time");
        row("draft too coarse", "duration: 0.1", "draft: {tolerance: 1}\n  duration: 0.1",
            "scene.draft.tolerance", "0.1");
        row("draft of nothing", "duration: 0.1", "draft: {stp: 0.1}\n  duration: 0.1", "scene.draft.stp",
            "did you mean \"step\"?");
        row("infinite", "duration: 0.1", "duration: -.Inf", "scene.duration", "greater than 0");
        row("ground of a number", "ground: {z: 0}", "ground: 0.5", "scene.ground", "{z: height}");
        row("a tab", "  duration: 0.1", "\tduration: 0.1", "", "tab");
        row("force of no kind", ", torque: [0, 1, 0]", "", "scene.forces[0]", "one of force, torque");
        row("spring in one body", "b: [0, 0, 2]", "b: a", "scene.forces[1].spring", "two different bodies");
        row("drag of nothing", "{linear: 0.1}", "{}", "scene.forces[2].drag", "quadratic");
        row("parameter without range", "range: [0.1, 10], ", "", "parameters[0].range", "two numbers");
        row("unknown list", "choices: integrators", "choices: integrator", "parameters[1].choices",
            "integrators");
        row("mass by a parameter", "mass: m", "mass: m-20", "scene.bodies[0].mass", "mass = -1");
        row("form that cannot be", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{tetrahedron: [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}", "scene.bodies[1].shape", "in one plane");
        row("prism with half a side", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{prism: {sides: 5.5, radius: 0.1, height: 0.3}}", "scene.bodies[1].shape.prism.sides",
            "\"5.5\"; allowed: a whole number from 3 to 256");
        row("prism of two sides", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{prism: {sides: 2, radius: 0.1, height: 0.3}}", "scene.bodies[1].shape.prism.sides", "from 3");
        row("length out of bounds", "[0.3, 0.2, 0.1]", "[0.3, 1e200, 0.1]", "scene.bodies[0].shape",
            "1e+200");
        row("mass out of bounds", "mass: m", "mass: 1e300", "scene.bodies[0].mass", "1e+300");
        row("edges that cross", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{lamina: [[0, 0], [1, 1], [1, 0], [0, 1]]}", "scene.bodies[1].shape", "edges 0 and 2 cross");
        row("no such vertex", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{mesh: {vertices: [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], faces: [[0,2,1],[0,1,3],[0,3,9],[1,2,3]]}}",
            "scene.bodies[1].shape.mesh.faces[2][2]", "\"9\"; allowed: the number of a vertex, from 0 to 3");
        row("density of points", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{points: [{mass: 1, at: [0, 0, 0]}, {mass: 2, at: [1, 0, 0]}]}", "scene.bodies[1].density",
            "a shape that brings its own; allowed: no mass and no density");
        row("mass of weighed parts", "{cylinder: {radius: 0.1, height: 0.3}}, density: 400",
            "{compound: [{shape: {sphere: 1}, mass: 1}]}, mass: 8", "scene.bodies[1].mass", "brings its own");
        row("mass of some weighed parts", "{cylinder: {radius: 0.1, height: 0.3}}, density: 400",
            "{compound: [{shape: {sphere: 1}, mass: 1}, {shape: {sphere: 1}}]}, mass: 8",
            "scene.bodies[1].mass", "besides that of some parts");
        row("density of a part that is a point", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{compound: [{shape: particle}, {shape: {sphere: 1}}]}", "scene.bodies[1].density",
            "a mass of that part");
        row("compound in a compound", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{compound: [{shape: {compound: [{shape: {sphere: 1}}]}}]}",
            "scene.bodies[1].shape.compound[0].shape", "as parts of this one");
        row("torque on a particle", "on: a, torque: [0, 1, 0]}", "on: p, torque: [0, 1, 0]}",
            "scene.forces[0].torque", "a torque on the particle \"p\"",
            QByteArray(kScene).replace("  forces:", "    - {id: p, shape: particle, mass: 1}\n  forces:"));
        row("force beside a particle", "on: a, torque: [0, 1, 0]}", "on: p, force: [0, 1, 0], at: [1, 0, 0]}",
            "scene.forces[0].at", "a place of the particle \"p\"",
            QByteArray(kScene).replace("  forces:", "    - {id: p, shape: particle, mass: 1}\n  forces:"));
        row("marks of a particle", "shape: {sphere: 0.1}, mass",
            "shape: particle, points: {A: [1, 0, 0]}, mass", "scene.bodies[0].points",
            "its id alone names it", kTouching);
        row("impulse after the end", "forces:",
            "impulses: [{id: kick, on: a, time: 3, impulse: [1, 0, 0]}]\n  forces:", "scene.impulses[0].time",
            "up to the end of the run, 0.1 s");
        row("range of one number", "range: [0.1, 10]", "range: [10, 10]", "parameters[0].range",
            "two different numbers");
        row("unknown key before its value", "ground: {z: 0}", "grond:\n    {z: 0}", "scene.grond",
            "did you mean \"ground\"");
        row("a control character", "duration: 0.1", "duration: 0.1\x01", "", "a control character (code 1)");
        row("inertia that cannot be", "points: {A", "inertia: [1, 1, 3]\n      points: {A",
            "scene.bodies[0].inertia[0]", "triangle inequality");
        row("limits reversed", "limits: [-1, 1]", "limits: [1, -1]", "scene.joints[0].limits[0]",
            "the lower limit first");
        row("start beyond a limit", "start: 0.1", "start: 1.5", "scene.joints[0].start", "begins at 1.5");
        row("second freedom of a hinge", "limits: [-1, 1]", "second: {start: 1}", "scene.joints[0].second",
            "unknown key");
        row("limits of the second freedom reversed", "kind: hinge",
            "kind: cylindrical, second: {limits: [1, -1]}", "scene.joints[0].second.limits[0]",
            "the lower limit first");
        row("start of the second freedom beyond a limit", "kind: hinge",
            "kind: cylindrical, second: {start: 2, limits: [-1, 1]}", "scene.joints[0].second.start",
            "begins at 2");
        row("number of sides by a parameter that takes fractions", "{cylinder: {radius: 0.1, height: 0.3}}",
            "{prism: {sides: m, radius: 0.1, height: 0.3}}", "scene.bodies[1].shape.prism.sides",
            "a parameter with `whole: true`");
        row("parameter that counts by halves", "unit: kg, range: [0.1, 10], default: 2",
            "unit: \"1\", range: [1, 10], step: 0.5, whole: true, default: 2", "parameters[0].whole",
            "a whole `step`");
        row("parameter that counts kilograms", "unit: kg, range: [0.1, 10], default: 2",
            "unit: kg, range: [1, 10], whole: true, default: 2", "parameters[0].whole", "without unit only");
        row("preset with a fraction of a thing", "unit: kg, range: [0.1, 10], default: 2",
            "unit: \"1\", range: [1, 10], step: 1, default: 2.5", "parameters[0].default",
            "\"2.5\"; allowed: a whole number from 1 to 10");
        row("spring to the world", "a: a.A", "a: world", "scene.forces[1].spring.a",
            "allowed: body, body.mark or a point [x, y, z] of the world");
        row("distance to the world",
            "kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], "
            "start: 0.1, limits: [-1, 1]",
            "kind: distance, between: [world, b]", "scene.joints[0].between[0]",
            "a point [x, y, z] of the world; the bodies are a, b");
        row("distance of one end",
            "kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], "
            "start: 0.1, limits: [-1, 1]",
            "kind: distance, between: [b]", "scene.joints[0].between",
            "each a body, body.mark or a point [x, y, z] of the world");
        row("camera in an unknown frame", "title: {en: Scene, zh: 场景}",
            "camera: {from: [1, 0, 0], at: [0, 0, 0], frame: hip}\ntitle: {en: Scene, zh: 场景}",
            "camera.frame", "ground, centre-of-mass, a, b");
        row("rope on pulleys at one place",
            "kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "kind: rope, between: [[0, 0, 0], b], over: [[0, 0, 1], [0, 0, 1]], length: 9", "scene.joints[0]",
            "two neighbouring points");
        row("rope too short for its pulleys",
            "kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "kind: rope, between: [[0, 0, 0], b], over: [[2, 0, 1.5]], length: 3", "scene.joints[0].length",
            "at least the length from end to end, 4");
        row("pulley nowhere",
            "kind: hinge, between: [world, b], at: [2, 0, 0], axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "kind: rope, between: [[0, 0, 0], b], over: [a.Z], length: 9", "scene.joints[0].over[0]",
            "\"Z\"");
        row("curve by an unknown name", "axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "curve: {x: q*s, from: 0, to: 1}", "scene.joints[0].curve.x", "\"q\"",
            QByteArray(kScene).replace("kind: hinge", "kind: curve"));
        row("curve with a corner", "axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "curve: {x: s, z: abs(s), from: -1, to: 1}", "scene.joints[0].curve", "a corner",
            QByteArray(kScene).replace("kind: hinge", "kind: curve"));
        row("start beyond the end of a curve", "axis: [0, 1, 0], start: 0.1, limits: [-1, 1]",
            "curve: {x: s, from: -1, to: 1}, start: 2", "scene.joints[0].start", "at most 1",
            QByteArray(kScene).replace("kind: hinge", "kind: curve"));
        row("integrator without joints", "integrator: dopri5", "integrator: geometric", "scene.integrator",
            "they know joints");
        row("integrator without guides", "integrator: dopri5", "integrator: geometric", "scene.integrator",
            "allowed: explicit-euler, six-step, symplectic-euler, heun, rk4, dopri5", kGuided);
        row("restitution by a parameter", "restitution: e", "restitution: e*3",
            "scene.contact.law.restitution", "from 0 to 1", kTouching);
        row("static friction below the other", "static_friction: 0.4", "static_friction: 0.1",
            "scene.contact.law.static_friction", "not below friction", kTouching);
        row("friction above the static one", "static_friction: 0.4", "static_friction: 0.4, friction: 0.5",
            "", "a second time", kTouching);
    }

    /// It cannot turn, and the mistake is the joint's.
    void particleBesideItsHinge()
    {
        QByteArray text = kScene;
        text.replace("shape: {cylinder: {radius: 0.1, height: 0.3}}, density: 400, position: [2, 0, 0]",
                     "shape: particle, mass: 1, position: [2, 0, -1]");
        const std::vector<InputError> mistakes = mistakesIn(text);
        QVERIFY(!mistakes.empty());
        QCOMPARE(mistakes.front().where().key, std::string("scene.joints[0]"));
        QVERIFY(mistakes.front().found().en.find("which does not turn") != std::string::npos);
    }

    void spoiltPlace()
    {
        QFETCH(QByteArray, scene);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, key);
        QFETCH(QString, mentions);
        QByteArray text(scene);
        const auto at = text.indexOf(from);
        QVERIFY2(at >= 0, "the place to spoil is not there");
        const auto line = static_cast<int>(text.first(at).count('\n')) + 1;
        text.replace(at, from.size(), to);
        const std::vector<InputError> mistakes = mistakesIn(text);
        QVERIFY(!mistakes.empty());
        const InputError& first = mistakes.front();
        QCOMPARE(QString::fromStdString(first.where().key), key);
        QCOMPARE(first.where().line, line);
        QVERIFY2(QString(first.what()).contains(mentions), first.what());
        const QString chinese = QString::fromStdString(first.message().zh);
        QVERIFY2(englishIn(first.message().zh).isEmpty(), first.message().zh.c_str());
        QVERIFY2(!chinese.contains(QRegularExpression("must|encloses|below|knows")),
                 first.message().zh.c_str());
        for (const InputError& other : mistakes)
            if (other.what() != QByteArray(first.what()))
                QVERIFY2(other.where().key == first.where().key, other.what());
            else
                QVERIFY2(&other == &first, "listed twice");
    }
};

QTEST_GUILESS_MAIN(TestSceneErrors)
#include "test_scene_errors.moc"
