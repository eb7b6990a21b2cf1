#include <QFile>
#include <QImageReader>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// polhode FILE --animate OUT, without a display.
class TestAnimateCommand : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString told_;

    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }

    int run(const QStringList& arguments)
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", folder_.path());
        for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(display);
        program.setProcessEnvironment(environment);
        program.start(POLHODE_PROGRAM, arguments);
        if (!program.waitForFinished(120'000))
            return -1;
        told_ = QString::fromUtf8(program.readAllStandardError());
        return program.exitCode();
    }

private slots:
    /// A run of 5 s plays in real time: 25 pictures a second, and one at the end.
    void aSceneIsWritten()
    {
        const QByteArray scene = "scene:\n  duration: 5\n  bodies:\n"
                                 "    - {id: b, shape: {sphere: 0.5}, mass: 1, velocity: [1, 0, 0]}\n";
        const QString gif = folder_.filePath("b.gif");
        QVERIFY2(run({write("b.yaml", scene), "--animate", gif, "--size", "320x240"}) == 0,
                 qPrintable(told_));
        QImageReader reader(gif);
        QCOMPARE(reader.size(), QSize(320, 240));
        QCOMPARE(reader.imageCount(), 5 * 25 + 1);

        QVERIFY(run({folder_.filePath("b.yaml"), "--animate", folder_.filePath("none/b.gif")}) == 1);
        QVERIFY2(told_.contains("none/b.gif"), qPrintable(told_));
        QVERIFY(run({folder_.filePath("b.yaml"), "--animate", "/proc/none"}) == 1); // where nobody can write
        for (const char* part : {"/proc/none", "No such file"})
            QVERIFY2(told_.contains(part), qPrintable(told_));
        QVERIFY(run({write("bad.yaml", QByteArray(scene).replace("mass: 1", "mass: -1")), "--animate", gif})
                == 2);
        QVERIFY2(told_.contains("bad.yaml:4"), qPrintable(told_));
        QVERIFY(run({"--animate", gif}) == 2);
    }

    /// In the language asked for, with what is allowed.
    void whatCannotBeSetIsTold()
    {
        const QString scene
            = write("m.yaml",
                    "parameters:\n"
                    "  - {id: mass, symbol: m, label: mass, unit: kg, range: [1, 2], default: 1}\n"
                    "scene:\n  duration: 1\n  bodies:\n"
                    "    - {id: b, shape: {sphere: 0.5}, mass: mass}\n");
        const auto told = [&](const QString& assignment, const QString& language) {
            const int code = run(
                {scene, "--animate", folder_.filePath("m.gif"), "--set", assignment, "--lang", language});
            return QStringLiteral("%1 %2").arg(code).arg(told_);
        };
        const QString near = told("mas=2", "zh"), bare = told("mass", "zh"), range = told("mass=3", "en");
        QVERIFY2(near.startsWith("2 ") && near.contains("未知的参数“mas”") && near.contains("“mass”"),
                 qPrintable(near));
        QVERIFY2(bare.startsWith("2 ") && bare.contains("“mass”") && bare.contains("id=取值"),
                 qPrintable(bare));
        QVERIFY2(range.startsWith("2 ") && range.contains("from 1 to 2"), qPrintable(range));
        QVERIFY(!QFile::exists(folder_.filePath("m.gif")));
    }
};

QTEST_GUILESS_MAIN(TestAnimateCommand)
#include "test_animate_command.moc"
