#include "support/english_in.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace
{

struct Outcome {
    int code;
    QByteArray out, err;
};

Outcome polhodeRun(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(POLHODE_RUN), arguments);
    if (!process.waitForFinished(60000))
        return {-1, {}, {}};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

const char* const kScene = R"yaml(
parameters:
  - {id: v, label: {en: speed, zh: 速率}, unit: m/s, range: [0, 20], default: 10}
  - {id: a, label: {en: angle, zh: 仰角}, unit: deg, range: [0, 90], default: 45}
scene:
  duration: 2
  step: 0.01
  integrator: rk4
  gravity: [0, 0, -9.81]
  bodies:
    - {id: ball, shape: particle, mass: 0.5, velocity: ["v*cos(a)", 0, "v*sin(a)"]
}
)yaml";

} // namespace

class TestCli : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString scene_;

    /// A folder of lessons beside the program's, with one lesson 02-mine.
    QString otherLessons() const
    {
        const QString folder = folder_.filePath("mine"), lesson = folder + "/02-mine/";
        QDir().mkpath(lesson + "figures");
        for (const char* name : {"lesson.yaml", "en.md", "zh.md", "figures/disc.svg"}) {
            QFile from(QString(POLHODE_SOURCE_DIR "/lessons/_template/") + name), to(lesson + name);
            if (from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly))
                to.write(from.readAll().replace("id: _template", "id: 02-mine"));
        }
        return folder;
    }

private slots:
    /// Things, the keys of one, of one kind of one, and the schema.
    void keys()
    {
        const auto json = [](const QStringList& arguments) {
            const Outcome run = polhodeRun(QStringList{"keys", "--json"} + arguments);
            return run.code == 0 ? QJsonDocument::fromJson(run.out) : QJsonDocument();
        };
        QVERIFY(json({}).array().size() > 40);
        const QJsonObject joint = json({"joint"}).object();
        QCOMPARE(joint["kinds"].toArray().size(), 13);
        const QJsonObject screw = json({"screw"}).object()["kinds"].toArray()[0].toObject();
        bool found = false;
        for (const QJsonValue& key : screw["keys"].toArray())
            if (key["key"] == "pitch") {
                found = true;
                QCOMPARE(key["unit"].toString(), QStringLiteral("m"));
                QVERIFY(key["required"].toBool());
            }
        QVERIFY(found);
        QVERIFY(polhodeRun({"keys", "law", "--lang", "en"})
                    .out.contains("restitution: number (0 … 1; default 0)"));
        QVERIFY(polhodeRun({"keys", "law", "--lang", "zh"}).out.contains("恢复系数"));
        QVERIFY(polhodeRun({"keys", "integrators"}).out.contains("dopri5"));
        QVERIFY(!QJsonDocument::fromJson(polhodeRun({"keys", "--schema"}).out).object().isEmpty());
        const Outcome wrong = polhodeRun({"keys", "jont", "--lang", "en"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("did you mean \"joint\""), wrong.err.constData());
    }

    /// A word of a list, or a key: with its list, its meaning, and where it is written.
    void keysFindsWords()
    {
        const auto said = [](const char* word) {
            const Outcome run = polhodeRun({"keys", word, "--lang", "en"});
            return run.code == 0 ? run.out : run.err;
        };
        const QByteArray integrator = said("dopri5");
        for (const char* part : {"integrators: ", "scene.integrator", "dopri5: Dormand–Prince", "Order 5"})
            QVERIFY2(integrator.contains(part), integrator.constData());
        QVERIFY(!integrator.contains("rk4"));
        QVERIFY(said("poisson").contains("impacts: ") && said("poisson").contains("hypotheses: "));
        QVERIFY2(said("rising").contains("direction: rising | falling | both"), said("rising").constData());
        const QByteArray friction = said("friction");
        QVERIFY(friction.contains("law: ") && friction.contains("joint: ")
                && friction.contains("friction: friction"));
        QVERIFY2(said("lcp").contains("solvers: "), said("lcp").constData()); // by what is said of the list
        QVERIFY(said("superballs").contains("tangential: "));
        for (const char* list : {"panels", "variables", "measures", "overlays", "quantities", "joints"})
            QVERIFY2(said(list).startsWith(QByteArray(list) + ": "), list);
        QVERIFY(said("measures").contains("max: max[expression]: largest value"));
        QVERIFY(said("variables").contains("b.vx: ") && said("vx").contains("m/s"));
        const QByteArray wrong = said("dopri");
        QVERIFY2(wrong.contains("did you mean \"dopri5\""), wrong.constData());
        const QJsonObject found
            = QJsonDocument::fromJson(polhodeRun({"keys", "hertz", "--json"}).out).object();
        const QJsonObject list = found["lists"].toArray()[0].toObject();
        QCOMPARE(list["id"].toString(), QStringLiteral("soft-laws"));
        QCOMPARE(list["written"].toArray()[0].toString(), QStringLiteral("law.soft"));
        QCOMPARE(list["words"].toArray().size(), 1);
        QVERIFY(!list["words"].toArray()[0].toObject()["about"].toObject()["zh"].toString().isEmpty());
    }

    void initTestCase()
    {
        scene_ = folder_.filePath("throw.yaml");
        QFile file(scene_);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kScene);
        QVERIFY(QDir(folder_.path()).mkdir("folder.yaml"));
    }

    void measure()
    {
        const Outcome run = polhodeRun(
            {"run", scene_, "--set", "a=30 deg", "--set", "v=12", "--json", "--measure", "max[ball.z]"});
        QCOMPARE(run.code, 0);
        const QJsonDocument json = QJsonDocument::fromJson(run.out);
        // (v sin a)² / 2g; the cubic through the rows is exact for a parabola
        QVERIFY(std::abs(json["measures"]["max[ball.z]"].toDouble() - 36 / (2 * 9.81)) < 1e-12);
    }

    void table()
    {
        const Outcome run = polhodeRun({"run", scene_, "--vars", "ball.x,ball.z", "--csv", "-"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.startsWith("t [s],ball.x [m],ball.z [m]\r\n0,0,0\r\n"));
        QCOMPARE(run.out.count("\r\n"), 202);
    }

    void sweepIsInOrder()
    {
        const Outcome sweep = polhodeRun(
            {"sweep", scene_, "--over", "v=1:5:5", "--over", "a=0:90:2", "--measure", "first[ball.vx]"});
        QCOMPARE(sweep.code, 0);
        const QList<QByteArray> lines = sweep.out.split('\n');
        QCOMPARE(lines.size(), 12); // header, ten runs, and what follows the last line end
        for (int i = 0; i < 10; ++i) {
            const QList<QByteArray> fields = lines[i + 1].split(',');
            QCOMPARE(fields[0].toDouble(), 1.0 + i / 2);
            QVERIFY(std::abs(fields[2].toDouble() - (i % 2 == 0 ? 1.0 + i / 2 : 0.0)) < 1e-14);
        }
        QCOMPARE(polhodeRun({"sweep", scene_, "--over", "v=1:5:5", "--over", "a=0:90:2", "--measure",
                             "first[ball.vx]"})
                     .out,
                 sweep.out);
    }

    void exitCodes()
    {
        QCOMPARE(polhodeRun({"--help"}).code, 0);
        QCOMPARE(polhodeRun({"--version"}).code, 0);
        QCOMPARE(polhodeRun({}).code, 2);
        QCOMPARE(polhodeRun({"fly"}).code, 2);
        QCOMPARE(polhodeRun({"run", scene_, "--set", "v=21"}).code, 2);
        QCOMPARE(polhodeRun({"run", scene_, "--set", "w=1"}).code, 2);
        QCOMPARE(polhodeRun({"run", scene_, "--vars", "ball.q", "--csv", "-"}).code, 2);
        QCOMPARE(polhodeRun({"run", folder_.filePath("none.yaml")}).code, 3);
        QCOMPARE(polhodeRun({"run", scene_, "--csv", "/nonexistent-folder/a.csv"}).code, 4);
    }

    void wrongCommandLines_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("mentions");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* mentions) {
            QTest::newRow(name) << arguments << code << QString(mentions);
        };
        row("unknown command", {"rn"}, 2, "did you mean \"run\"");
        row("time before the start", {"run", scene_, "--until", "-1"}, 2,
            "found \"-1\"; allowed: a number greater");
        row("time of two minds", {"run", scene_, "--until", "0·5"}, 2, "0.5 with a decimal point");
        row("time that is none", {"run", scene_, "--until", "nan"}, 2,
            "a finite number or an expression (s)");
        row("time that is too long", {"run", scene_, "--until", "1e9"}, 3,
            "--until: found duration / step = 1e+11; allowed: at most 2e+06 rows");
        row("step that is too short", {"run", scene_, "--step", "1e-9"}, 3, "--step: found duration");
        row("option misspelt", {"run", scene_, "--mesure", "max[ball.z]"}, 2, "did you mean \"--measure\"");
        row("no command", {}, 2, "no command; allowed: run, sweep");
        row("nothing to run", {"run"}, 2, "missing: WHAT");
        row("nothing to list", {"vars"}, 2, "missing: WHAT");
        row("nothing to vary", {"sweep", scene_, "--measure", "max[ball.z]"}, 2, "missing: --over");
        row("two scenes", {"run", scene_, "another"}, 2, "one word too many: \"another\"");
        row("option of nowhere", {"run", scene_, "--frobnicate"}, 2,
            "no option \"--frobnicate\"; allowed: --help, --experiment");
        row("switch with a value", {"run", scene_, "--json=3x"}, 2, "--json takes no value");
        row("option without a value", {"run", scene_, "--csv"}, 2, "--csv: its value is missing");
        row("encoding of nowhere",
            {"fit", scene_, "--data", scene_, "--match", "x=y", "--free", "v", "--encoding", "utf9"}, 2,
            "found \"utf9\"; allowed: utf-8");
        row("step that is none", {"run", scene_, "--step", "soon"}, 2, "the unknown name \"soon\"");
        row("tolerance that is none", {"run", scene_, "--tolerance", "0"}, 2,
            "found \"0\"; allowed: a number greater than 0");
        row("tolerance that is too coarse", {"run", scene_, "--tolerance", "2"}, 3,
            "--tolerance: found tolerance = 2; allowed: a number from 1e-15 to 0.1");
        row("integrator", {"run", scene_, "--integrator", "rk5"}, 2, "did you mean \"rk4\"");
        row("variant", {"run", scene_, "--variant", "zz"}, 2, "no variant \"zz\"; none is defined here");
        row("lesson without a name", {"run", ""}, 2, "the name of the lesson is empty; allowed: 01-impulse");
        row("tolerance", {"run", scene_, "--tolerance", "x"}, 2,
            "found the unknown name \"x\"; allowed: a number");
        row("unit in other letters", {"run", scene_, "--set", "v=18 米"}, 2, "whose unit is unknown");
        row("experiment of a file", {"run", scene_, "--experiment", "zz"}, 2,
            "a scene file is one experiment");
        row("two tables at once", {"run", scene_, "--csv", "-", "--meta", "-"}, 2, "both write to");
        row("one file for two tables", {"run", scene_, "--csv", "a.csv", "--events", "./a.csv"}, 2,
            "--csv and --events both write to ./a.csv");
        row("the scene itself",
            {"run", scene_, "--csv",
             folder_.filePath("../" + QFileInfo(folder_.path()).fileName() + "/throw.yaml")},
            2, "is read for the run");
        row("the scene by a sweep",
            {"sweep", scene_, "--over", "v=1:2:2", "--measure", "max[ball.z]", "--csv", scene_}, 2,
            "is read for the run");
        row("table without a name", {"run", scene_, "--csv", ""}, 2, "found no name");
        row("variables of no body", {"run", scene_, "--vars", "bal.*", "--csv", "-"}, 2,
            "did you mean \"ball.*\"");
        row("one comma for two things", {"run", scene_, "--csv", "-", "--decimal", ","}, 2,
            "the comma already parts the columns");
        row("separator that is none", {"run", scene_, "--separator", ":"}, 2, "found \":\"; allowed: comma");
        row("run of another experiment", {"run", scene_, "--csv", "-", "--also", "a", "06/book"}, 2,
            "another experiment");
        row("rows backwards", {"run", scene_, "--csv", "-", "--from", "2", "--to", "1"}, 2, "after the last");
        row("row of no time", {"run", scene_, "--csv", "-", "--from", "nan"}, 2, "finite");
        row("curve for a measure", {"run", scene_, "--measure", "ball.z"}, 2, "max[ball.z]");
        row("event that never is", {"run", scene_, "--measure", "time[apx/1]"}, 2, "unknown event");
        row("curve unknown", {"run", scene_, "--vars", "ball.q", "--csv", "-"}, 2, "--vars ball.q");
        row("language", {"check", scene_, "--lang", "fr"}, 2, "allowed: zh, en");
        row("axis twice",
            {"sweep", scene_, "--over", "v=1:2:2", "--over", "v=1:2:2", "--measure", "final[ball.x]"}, 2,
            "a second time");
        row("axis set as well",
            {"sweep", scene_, "--over", "v=1:2:2", "--set", "v=3", "--measure", "final[ball.x]"}, 2,
            "--over v=1:2:2, --set v=3: both give v");
        row("experiment without a name", {"run", scene_, "--experiment", ""}, 2, "found no name");
        row("integrator without a name", {"run", scene_, "--integrator", ""}, 2, "found no name");
        row("rows after the end", {"run", scene_, "--csv", "-", "--from", "1e9"}, 2,
            "--from 1e+09: no row of the run, which ends at t = 2 s");
        row("rows between two", {"run", scene_, "--csv", "-", "--from", "0.011", "--to", "0.012"}, 2,
            "no row of the run");
        row("measure that is no number", {"run", scene_, "--measure", "at[ball.z, 3]"}, 1,
            "at[ball.z, 3] is no finite number");
        row("folder for a scene", {"run", folder_.path() + "/folder.yaml"}, 3, "found a folder");
        row("no scene", {"run", folder_.path() + "/none.yaml"}, 3, "found no file");
        row("lessons nowhere", {"list", "/nonexistent"}, 3, "no lessons");
        row("lessons without a name", {"list", "--lessons", ""}, 2, "found no name");
    }

    void wrongCommandLines()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, mentions);
        const Outcome run = polhodeRun(arguments);
        QCOMPARE(run.code, code);
        QVERIFY2(QString::fromUtf8(run.err).contains(mentions), run.err.constData());
        if (arguments.contains("--lang"))
            return;
        const Outcome chinese = polhodeRun(QStringList(arguments) << "--lang"
                                                                  << "zh");
        QCOMPARE(chinese.code, code);
        QVERIFY2(polhode::test::englishIn(chinese.err.toStdString()).isEmpty(), chinese.err.constData());
    }

    void fullOutput()
    {
        for (const QStringList& arguments :
             {QStringList{"run", scene_}, {"vars", scene_}, {"check", scene_}}) {
            QProcess process;
            process.setStandardOutputFile("/dev/full");
            process.start(QStringLiteral(POLHODE_RUN), arguments);
            QVERIFY(process.waitForFinished(60000));
            QCOMPARE(process.exitCode(), 4);
        }
    }

    void listsTheCourse()
    {
        const Outcome all = polhodeRun({"list"});
        QCOMPARE(all.code, 0);
        QVERIFY(all.out.contains("06-euler-equations"));
        const Outcome one = polhodeRun({"list", "06-euler-equations"});
        QCOMPARE(one.code, 0);
        QVERIFY(one.out.contains("preset"));
        QCOMPARE(polhodeRun({"list", "06"}).out, one.out);
    }

    void listsTheLessonsOfOthers()
    {
        const QString folder = otherLessons();
        const Outcome all = polhodeRun({"list", "--lessons", folder});
        QCOMPARE(all.code, 0);
        QVERIFY(all.out.startsWith("02-mine  "));
        QCOMPARE(all.out.count('\n'), 1);
        const Outcome one = polhodeRun({"list", "02", "--lessons", folder});
        QCOMPARE(one.code, 0);
        QVERIFY(one.out.startsWith("02-mine  "));
        QVERIFY(one.out.contains("preset"));
    }

    /// To be run one language is enough; to be part of a course it is not.
    void runsTheLessonsOfOthersInOneLanguage()
    {
        const QString lesson = otherLessons() + "/02-mine";
        const Outcome both = polhodeRun({"run", lesson, "--csv", "-"});
        QCOMPARE(both.code, 0);
        QCOMPARE(polhodeRun({"run", lesson + "/lesson.yaml", "--csv", "-"}).out, both.out);
        QVERIFY(QFile::remove(lesson + "/zh.md"));
        QCOMPARE(polhodeRun({"run", lesson, "--csv", "-"}).out, both.out);
        const Outcome checked = polhodeRun({"check", lesson});
        QVERIFY(checked.code != 0);
        QVERIFY2((checked.out + checked.err).contains("zh.md"), (checked.out + checked.err).constData());
    }

    void listsTheCourseForAProgram()
    {
        const QJsonArray all = QJsonDocument::fromJson(polhodeRun({"list", "--json"}).out).array();
        QVERIFY(all.size() >= 9);
        QCOMPARE(all[5].toObject()["id"].toString(), QStringLiteral("06-euler-equations"));
        const QJsonDocument one = QJsonDocument::fromJson(polhodeRun({"list", "06", "--json"}).out);
        const QJsonObject book = one["experiments"].toArray()[0].toObject();
        QCOMPARE(book["id"].toString(), QStringLiteral("book"));
        const QJsonObject spin = book["parameters"].toArray()[0].toObject();
        QCOMPARE(spin["unit"].toString(), QStringLiteral("rad/s"));
        QVERIFY(spin["minimum"].toDouble() < spin["maximum"].toDouble());
        QVERIFY(!spin["label"].toObject()["zh"].toString().isEmpty());
    }

    void mistakesForAProgram()
    {
        const QString path = folder_.filePath("broken.yaml");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(kScene).replace("mass", "\"ma\\\"ss\""));
        file.close();
        const Outcome checked = polhodeRun({"check", path, "--json"});
        QCOMPARE(checked.code, 1);
        const QJsonArray mistakes = QJsonDocument::fromJson(checked.out).array();
        QCOMPARE(mistakes.size(), 2); // the mass that is missing, the key that stands for it
        const QJsonObject key = mistakes[1].toObject();
        QCOMPARE(key["path"].toString(), path);
        QCOMPARE(key["line"].toInt(), 11);
        QVERIFY(key["found"].toObject()["en"].toString().contains("ma\"ss"));
        QVERIFY(!key["allowed"].toObject()["zh"].toString().isEmpty());
        QCOMPARE(polhodeRun({"check", scene_, "--json"}).out, QByteArray("[]\n"));
    }

    /// A hinge along y does not let its rod move along y; three typed digits of what it allows are no
    /// mistake.
    void startOffItsJoints_data()
    {
        QTest::addColumn<QByteArray>("velocity");
        QTest::addColumn<int>("mistakes");
        QTest::newRow("across the hinge") << QByteArray("[0, 0.5, 0]}") << 1;
        QTest::newRow("in its plane, without the spin") << QByteArray("[0.5, 0, 0]}") << 1;
        QTest::newRow("the last digit") << QByteArray("[0, 0.0005, 0]}") << 0;
        QTest::newRow("meant") << QByteArray("[0, 0.5, 0]}\n  mechanism: {velocities: projected}") << 0;
    }
    void startOffItsJoints()
    {
        QFETCH(QByteArray, velocity);
        QFETCH(int, mistakes);
        const QString path = folder_.filePath("hinge.yaml");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"yaml(title: {en: Rod, zh: 杆}
parameters:
  - {id: q0, label: {en: angle, zh: 角}, unit: rad, range: [-1, 1], default: 0}
presets:
  - {id: other, label: {en: other, zh: 另一}, set: {q0: 0.5}}
scene:
  duration: 0.1
  bodies:
    - {id: rod, shape: {rod: 1}, mass: 2, position: [0.5, 0, 0], velocity: )yaml"
                   + velocity + R"yaml(
  joints:
    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], start: q0}
)yaml");
        file.close();
        const Outcome checked = polhodeRun({"check", path, "--json"});
        QCOMPARE(checked.code, mistakes > 0 ? 1 : 0);
        const QJsonArray found = QJsonDocument::fromJson(checked.out).array();
        QCOMPARE(found.size(), mistakes); // once, whatever the preset
        if (found.isEmpty())
            return;
        const QJsonObject mistake = found[0].toObject();
        QCOMPARE(mistake["line"].toInt(), 11);
        QCOMPARE(mistake["key"].toString(), QStringLiteral("scene.joints[0]"));
        QVERIFY(mistake["found"].toObject()["en"].toString().contains(
            "'hip' does not allow: |J u| = 0.5 m/s or rad/s"));
        QVERIFY(mistake["found"].toObject()["zh"].toString().contains("'hip'"));
    }

    /// A moment proves its run: by its hash, unless options ask for another run.
    void aMomentProvesItsRun()
    {
        const QByteArray summary = polhodeRun({"run", "06/book?w2=6", "--json"}).out;
        const QString hash = QJsonDocument::fromJson(summary)["hash"].toString();
        const QString line
            = "polhode://06-euler-equations/book?w2=6#page=gone;t=3;camera=0,0,0,10,20,5;by=0.0.1;"
              "hash=%1";
        QCOMPARE(polhodeRun({"run", "See “" + line.arg(hash) + "”."}).code, 0);
        const Outcome other = polhodeRun({"run", line.arg("0123456789")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("0123456789") && other.err.contains(hash.toUtf8()), other.err);
        QCOMPARE(polhodeRun({"run", line.arg("0123456789"), "--set", "w2=5"}).code, 0);
        const QTemporaryDir folder;
        QFile file(folder.filePath("flip.polhode"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(line.arg(hash).toUtf8() + "\n");
        file.close();
        QCOMPARE(polhodeRun({"run", file.fileName()}).code, 0);
        const Outcome cut = polhodeRun({"run", line.arg(hash).chopped(3)});
        QCOMPARE(cut.code, 2);
        QVERIFY2(cut.err.contains("cut off"), cut.err);
    }

    void lineOfASceneFileMakesTheSameRun()
    {
        const Outcome meta = polhodeRun({"run", scene_, "--set", "v=12", "--until", "1.5", "--meta", "-"});
        QCOMPARE(meta.code, 0);
        const QJsonDocument json = QJsonDocument::fromJson(meta.out);
        const Outcome again = polhodeRun({"run", json["line"].toString(), "--meta", "-"});
        QCOMPARE(again.code, 0);
        QCOMPARE(QJsonDocument::fromJson(again.out)["hash"], json["hash"]);
        QVERIFY(json["line"].toString().contains("?v=12#until=1.5"));
    }

    /// One point of the grid that makes no world leaves the others as they are.
    void sweepGoesOn()
    {
        const QString name = folder_.filePath("mass.yaml");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"yaml(
parameters:
  - {id: m, label: {en: mass, zh: 质量}, unit: kg, range: [0, 2], default: 1}
scene:
  duration: 1
  bodies:
    - {id: ball, shape: particle, mass: m, velocity: [1, 0, 0]}
)yaml");
        file.close();
        const Outcome sweep = polhodeRun({"sweep", name, "--over", "m=0:2:3", "--measure", "first[ball.p]"});
        QCOMPARE(sweep.code, 1);
        QCOMPARE(sweep.out, QByteArray("m [kg],first[ball.p] [kg*m/s]\r\n0,nan\r\n1,1\r\n2,2\r\n"));
        QVERIFY(sweep.err.contains("1 of 3 runs") && sweep.err.contains("m = 0 kg: mass.yaml:7:"));
        QVERIFY(sweep.err.contains("mass = 0"));
    }

    /// The grid has the decimals that a person would type, and its runs are those of --set.
    void sweepIsWhereOneWouldType()
    {
        const Outcome sweep
            = polhodeRun({"sweep", scene_, "--over", "a=0:90:10", "--measure", "max[ball.z]"});
        QCOMPARE(sweep.code, 0);
        const QList<QByteArray> lines = sweep.out.split('\n');
        QCOMPARE(lines[0], QByteArray("a [deg],max[ball.z] [m]\r"));
        for (int i = 0; i < 10; ++i)
            QCOMPARE(lines[i + 1].split(',')[0], QByteArray::number(10 * i));
        const Outcome one = polhodeRun({"run", scene_, "--set", "a=20", "--measure", "max[ball.z]"});
        QCOMPARE("20," + one.out.trimmed().split(' ').last() + "\r", lines[3]);
        const Outcome fine
            = polhodeRun({"sweep", scene_, "--over", "v=0.1:0.9:9", "--measure", "first[ball.x]*1"});
        QVERIFY(fine.out.startsWith("v [m/s],first[ball.x]*1 [m]\r\n0.1,0\r\n0.2,0\r\n0.3,0\r\n0.4,0\r\n"));
    }

    void sweepSaysWhatIsNoNumber()
    {
        const Outcome sweep
            = polhodeRun({"sweep", scene_, "--over", "v=1:2:2", "--measure", "time[diverged/1]"});
        QCOMPARE(sweep.code, 1);
        QCOMPARE(sweep.out, QByteArray("v [m/s],time[diverged/1] [s]\r\n1,nan\r\n2,nan\r\n"));
        QVERIFY2(sweep.err.contains("v = 1 m/s: time[diverged/1] is no finite number"),
                 sweep.err.constData());
    }

    void columnsAreChosen()
    {
        const auto header = [&](const QString& vars) {
            const Outcome run = polhodeRun({"run", scene_, "--vars", vars, "--csv", "-"});
            return run.out.left(run.out.indexOf("\r\n"));
        };
        QCOMPARE(header("hypot(ball.x,ball.z), ball.x"),
                 QByteArray("t [s],\"hypot(ball.x,ball.z) [m]\",ball.x [m]"));
        const QByteArray ofBall = header("ball.*"), all = header("all");
        QVERIFY(ofBall.contains(",ball.z [m],") && !ofBall.contains("total.E"));
        QVERIFY(all.contains(",ball.z [m],") && all.contains("total.E [J]"));
        QCOMPARE(header("all,ball.*"), all);
        QCOMPARE(header("@all,ball.*"), all);
        QCOMPARE(header("ball.x,@side"), QByteArray("t [s],ball.x [m],side"));
        const QByteArray balance = header("@energy-momentum");
        QVERIFY(balance.startsWith("t [s],side,total.E [J],total.T [J],total.V [J],"));
        QVERIFY(balance.contains(",ball.px [kg*m/s],") && balance.contains(",ball.LOz [kg*m^2/s]"));
        const Outcome wrong = polhodeRun({"run", scene_, "--vars", "@energy", "--lang", "en", "--csv", "-"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("@energy-momentum"), wrong.err.constData());
    }

    /// An expression has the unit that its parts make; where they make none that is said, once for each.
    void expressionsHaveUnits()
    {
        const Outcome run
            = polhodeRun({"run", scene_, "--vars", "2*ball.vx,ball.vx+v,ball.x/ball.vx,ball.x+ball.vx",
                          "--lang", "en", "--csv", "-"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.left(run.out.indexOf("\r\n")),
                 QByteArray("t [s],2*ball.vx [m/s],ball.vx+v [m/s],ball.x/ball.vx [s],ball.x+ball.vx"));
        QCOMPARE(run.err.count("--vars "), 1);
        QVERIFY2(run.err.contains("--vars ball.x+ball.vx: ") && run.err.contains("m/s")
                     && run.err.contains("has no unit"),
                 run.err.constData());
    }

    /// What is not known is said, and no column of zeros stands for it.
    void whatIsMissingIsSaid()
    {
        const Outcome run
            = polhodeRun({"run", scene_, "--vars", "@energy-momentum", "--lang", "en", "--csv", "-"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.err.contains("total.friction, ") && run.err.contains("nothing touches"),
                 run.err.constData());
        QVERIFY(!run.out.contains("total.friction"));
    }

    void decimalComma()
    {
        const Outcome plain = polhodeRun({"run", scene_, "--vars", "ball.x", "--csv", "-"});
        const Outcome german = polhodeRun(
            {"run", scene_, "--vars", "ball.x", "--separator", ";", "--decimal", ",", "--csv", "-"});
        QVERIFY(german.out.contains(','));
        QCOMPARE(QByteArray(german.out).replace(',', '.').replace(';', ','), plain.out);
        const Outcome tabs
            = polhodeRun({"run", scene_, "--vars", "ball.x", "--separator", "tab", "--csv", "-"});
        QCOMPARE(QByteArray(tabs.out).replace('\t', ','), plain.out);
        QCOMPARE(polhodeRun({"sweep", scene_, "--over", "v=1:2:2", "--measure", "first[ball.vx]/2", "--set",
                             "a=0", "--separator", ";", "--decimal", ","})
                     .out,
                 QByteArray("v [m/s];first[ball.vx]/2 [m/s]\r\n1;0,5\r\n2;1\r\n"));
    }

    /// The command in the sidecar goes through the shell and writes the table again.
    void sidecarMakesTheSameTable()
    {
        QVERIFY(QDir(folder_.path()).mkpath("o'clock"));
        const QString scene = folder_.filePath("o'clock/throw.yaml");
        QVERIFY(QFile::copy(scene_, scene));
        const QString csv = folder_.filePath("half.csv"), meta = folder_.filePath("half.json");
        QCOMPARE(
            polhodeRun({"run", scene, "--set", "a=20", "--vars", "ball.x,hypot(ball.x,ball.z)", "--from",
                        "0.5", "--to", "1.5", "--tolerance", "1e-6", "--bom", "--csv", csv, "--meta", meta})
                .code,
            0);
        QFile table(csv), sidecar(meta);
        QVERIFY(table.open(QIODevice::ReadOnly) && sidecar.open(QIODevice::ReadOnly));
        const QJsonDocument json = QJsonDocument::fromJson(sidecar.readAll());
        QCOMPARE(json["columns"].toArray().size(), 3);
        QCOMPARE(json["from"].toDouble(), 0.5);
        QVERIFY(json["byteOrderMark"].toBool());
        QVERIFY(!json.object().contains("lessons"));
        QString command = json["reproduce"].toString();
        QVERIFY(command.startsWith("polhode-run run "));
        command.replace(0, int(qstrlen("polhode-run")), "'" POLHODE_RUN "'");
        QProcess shell;
        shell.start("/bin/sh", {"-c", command});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.readAllStandardOutput(), table.readAll());
        QVERIFY(QString::fromUtf8(shell.readAllStandardError())
                    .contains(json["hash"].toString())); // of all inputs
    }

    /// Several runs in one table, its sidecar, and the table again from that.
    void severalRunsInOneTable()
    {
        const QString csv = folder_.filePath("runs.csv"), meta = folder_.filePath("runs.json");
        const Outcome run = polhodeRun({"run",           scene_,
                                        "--name",        "v = 10",
                                        "--also",        "v = 5; slow",
                                        scene_ + "?v=5", "--also",
                                        "it's 6",        scene_ + "?v=6",
                                        "--vars",        "@energy-momentum",
                                        "--to",          "0.5",
                                        "--separator",   ";",
                                        "--decimal",     ",",
                                        "--csv",         csv,
                                        "--meta",        meta});
        QVERIFY2(run.code == 0, run.err.constData());
        QFile table(csv), sidecar(meta);
        QVERIFY(table.open(QIODevice::ReadOnly) && sidecar.open(QIODevice::ReadOnly));
        const QByteArray text = table.readAll();
        QVERIFY(text.startsWith("run;t [s];side;total.E [J];"));
        QCOMPARE(text.count("\r\nv = 10;"), 51);
        QCOMPARE(text.count("\r\n\"v = 5; slow\";"), 51);
        QVERIFY(text.contains("\r\nit's 6;0;;9;9;0;")); // ½ · 0.5 kg · (6 m/s)²
        const QJsonDocument json = QJsonDocument::fromJson(sidecar.readAll());
        QCOMPARE(json["runs"].toArray().size(), 3);
        QCOMPARE(json["separator"].toString(), QStringLiteral(";"));
        QString command = json["reproduce"].toString();
        command.replace(0, int(qstrlen("polhode-run")), "'" POLHODE_RUN "'");
        QProcess shell;
        shell.start("/bin/sh", {"-c", command});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.readAllStandardOutput(), text);
    }

    void sidecarNamesTheLessonsOfOthers()
    {
        const QString folder = otherLessons();
        const Outcome run = polhodeRun({"run", "02", "--lessons", folder, "--meta", "-"});
        QCOMPARE(run.code, 0);
        const QJsonDocument json = QJsonDocument::fromJson(run.out);
        QCOMPARE(json["lessons"].toString(), folder);
        QVERIFY(json["reproduce"].toString().contains(" --lessons '" + folder + "' "));
        QVERIFY(!QJsonDocument::fromJson(polhodeRun({"run", "06", "--meta", "-"}).out)
                     .object()
                     .contains("lessons"));
    }

    void manyBodies()
    {
        const QString name = folder_.filePath("many.yaml");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("scene:\n  duration: 0.01\n  bodies:\n");
        for (int i = 0; i < 6000;
             ++i) // at a cost that grows with their square it would be stopped after a minute
            file.write(QStringLiteral("    - {id: p%1, shape: particle, mass: 1}\n").arg(i).toUtf8());
        file.close();
        const Outcome run = polhodeRun({"vars", name});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("p5999.vx"));
    }

    void speaksChinese()
    {
        const Outcome run = polhodeRun({"run", scene_, "--set", "w=1", "--lang", "zh"});
        QCOMPARE(run.code, 2);
        QVERIFY2(QString(run.err).contains("没有参数 “w”") || QString(run.err).contains("没有参数“w”"),
                 run.err);
        QVERIFY(QString(polhodeRun({"run", "--help", "--lang=zh"}).out).contains("运行一个实验"));
        QVERIFY(polhodeRun({"run", "--help", "--lang", "en"}).out.contains("Run an experiment"));
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LC_ALL", "zh_CN.UTF-8");
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(POLHODE_RUN), {"--help"});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(QString(process.readAllStandardOutput()).contains("不用显示器"));
    }

    /// What a program asked for in JSON fails in JSON.
    void errorsForAProgram()
    {
        const QString bad = folder_.filePath("bad.yaml");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(kScene).replace("duration: 2", "duration: 0").replace("step: 0.01", "stp: 1"));
        file.close();
        for (const char* command : {"run", "vars"}) {
            const Outcome run = polhodeRun({command, bad, "--json"});
            QCOMPARE(run.code, 3);
            const QJsonArray errors = QJsonDocument::fromJson(run.out)["errors"].toArray();
            QCOMPARE(errors.size(), 2);
            QCOMPARE(errors[0]["key"].toString(), "scene.duration");
            QVERIFY(errors[1]["message"]["zh"].toString().contains("未知的键"));
        }
        const Outcome unknown = polhodeRun({"run", scene_, "--set", "w=1", "--json"});
        QCOMPARE(unknown.code, 2);
        const QJsonDocument json = QJsonDocument::fromJson(unknown.out);
        QVERIFY(json["errors"][0]["message"]["en"].toString().contains("no parameter"));
        const Outcome run = polhodeRun({"run", scene_, "--json"});
        QCOMPARE(QJsonDocument::fromJson(run.out)["status"].toString(), "complete");
    }

    /// A link that leads in a circle is a broken lesson; the others are found.
    void lessonsWithALinkInACircle()
    {
        const QDir lessons(folder_.filePath("looped"));
        QVERIFY(QDir().mkpath(lessons.filePath("01-good")));
        QFile file(lessons.filePath("01-good/lesson.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(QFile::link("07-tops", lessons.filePath("07-tops")));
        const Outcome run = polhodeRun({"run", "02", "--lessons", lessons.path()});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("no lesson \"02\""));
        QVERIFY(polhodeRun({"list", lessons.path()}).out.contains("a link that leads in a circle"));
    }

    void sweepThatIsStopped()
    {
        QProcess process;
        process.start(QStringLiteral(POLHODE_RUN),
                      {"sweep", scene_, "--over", "v=1:5:100000", "--measure", "final[ball.x]"});
        QVERIFY(process.waitForStarted());
        QTest::qWait(500);
        process.terminate();
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray table = process.readAllStandardOutput();
        QCOMPARE(table.count("\r\n"), 100001);
        QVERIFY(!table.split('\n')[1].contains("nan"));
        QVERIFY(table.endsWith("5,nan\r\n"));
        QVERIFY(process.readAllStandardError().contains("not run: the sweep was stopped"));
    }

    /// The throw by its closed form, x = v cos(a) t + 3 mm (−1)ⁱ, in centimetres with decimal commas.
    void fitFindsTheThrow()
    {
        const QString data = folder_.filePath("throw.csv");
        QFile file(data);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Zeit (s);Weg (cm);Fehler (cm)\r\n");
        for (int i = 0; i <= 20; ++i) {
            const double t = 0.05 * i, x = 12 * std::cos(M_PI / 6) * t + (i % 2 == 0 ? 0.003 : -0.003);
            QString row = QString("%1;%2;0,3\r\n").arg(t + 0.5).arg(100 * x, 0, 'f', 9);
            file.write(row.replace('.', ',').toUtf8());
        }
        file.close();
        const QStringList fit{"fit", scene_,  "--data", data,   "--match", "ball.x=Weg", "--free",
                              "v",   "--set", "a=30",   "--t0", "0.5",     "--lang",     "en"};
        const Outcome plain = polhodeRun(fit);
        QVERIFY2(plain.code == 0, plain.err);
        QVERIFY2(plain.out.contains("v = 12.0") && plain.out.contains("±"), plain.out);
        const Outcome json = polhodeRun(fit + QStringList{"--json", "--error", "Weg=Fehler"});
        const QJsonDocument result = QJsonDocument::fromJson(json.out);
        const QJsonObject v = result["values"][0].toObject();
        // One parameter: v̂ − v = Σ r t/(c Σ t²), σ = 3 mm/(c √Σt²), c = cos 30°, Σt² = 0.05² · 2870 s².
        const double c = std::cos(M_PI / 6), sum = 0.0025 * 2870;
        QVERIFY(std::abs(v["error"].toDouble() - 0.003 / (c * std::sqrt(sum))) < 1e-7);
        QVERIFY(std::abs(v["value"].toDouble() - 12 - 0.003 * 0.05 * 10 / (c * sum)) < 1e-7);
        QVERIFY(std::abs(result["chi_square"].toDouble() - 21) < 0.5); // each residual is about one error
        const QString moment = result["moment"].toString();
        QVERIFY2(moment.contains("v=12"), qPrintable(moment));
        QVERIFY(file.open(QIODevice::Append));
        file.write("0,4;;0,3\r\n0,2;oops;0,3\r\n");
        file.close();
        const Outcome gaps = polhodeRun(fit);
        QVERIFY2(gaps.out.contains("left out: 2 of 23 (lines 23–24).") && gaps.out.contains("go back"),
                 gaps.out);
        for (const QStringList& wrong :
             {QStringList{"--match", "ball.x=Wege"}, QStringList{"--match", "ball.q=Weg"},
              QStringList{"--free", "w"}, QStringList{"--error", "Weg=-1"},
              QStringList{"--match", "ball.vx=Weg"}}) {
            const Outcome refused = polhodeRun(fit + wrong);
            QVERIFY2(refused.code == 2 && !refused.err.isEmpty(), refused.err + refused.out);
        }
    }

    /// A run ends well all the same: so it says that, whatever is asked of it. Painlevé's rod begins in the
    /// paradox.
    void saysWhatItShouldNotHaveDone()
    {
        const QStringList end{"--measure", "final[t]"};
        const Outcome rod = polhodeRun(QStringList{"run", "24", "--experiment", "rod"} + end);
        QCOMPARE(rod.code, 0);
        QVERIFY2(rod.err.contains("(at t = 0 s); --events FILE lists all"), rod.err);
        QCOMPARE(rod.err.count("polhode-run: "), 1);
        const Outcome ball = polhodeRun(QStringList{"run", scene_} + end);
        QVERIFY2(!ball.err.contains("--events"), ball.err);
    }

    void suggestsNames()
    {
        QVERIFY(polhodeRun({"run", scene_, "--measure", "max[bal.z]"}).err.contains("ball.z"));
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
