#include <QFile>
#include <QJsonDocument>
#include <QProcess>
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

private slots:
    void initTestCase()
    {
        scene_ = folder_.filePath("throw.yaml");
        QFile file(scene_);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kScene);
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

    void suggestsNames()
    {
        QVERIFY(polhodeRun({"run", scene_, "--measure", "max[bal.z]"}).err.contains("ball.z"));
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
