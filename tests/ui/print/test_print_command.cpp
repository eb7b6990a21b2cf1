#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// polhode --handout and --report, where there is no display.
class TestPrintCommand : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;

    struct Answer {
        int code = -1;
        QString said;
    };

    Answer run(const QStringList& arguments) const
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
        environment.insert("XDG_CONFIG_HOME", folder_.path());
        environment.insert("POLHODE_LESSONS", POLHODE_SOURCE_DIR "/lessons");
        program.setProcessEnvironment(environment);
        program.start(POLHODE_PROGRAM, arguments);
        if (!program.waitForFinished(300'000))
            return {};
        return {program.exitCode(), QString::fromUtf8(program.readAllStandardError())};
    }

    QByteArray contentOf(const QString& name) const
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void writesAHandout()
    {
        const Answer answer
            = run({"--handout", "02", folder_.filePath("a.pdf"), "--lang", "zh", "--answers"});
        QVERIFY2(answer.code == 0, qPrintable(answer.said));
        QVERIFY(contentOf("a.pdf").startsWith("%PDF-"));
    }

    void writesAReport()
    {
        const Answer answer = run(
            {"--report", "06-euler-equations/book?w2=6#t=1", folder_.filePath("r.html"), "--lang", "en"});
        QVERIFY2(answer.code == 0, qPrintable(answer.said));
        QVERIFY(contentOf("r.html").contains("<html lang=\"en\">"));
    }

    /// What is printed is not what was asked for: it is there, and that is told.
    void tellsWhatIsOtherwise_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("another run") << "06-euler-equations/book?w2=6#t=1;hash=1111111111"
                                     << "1111111111";
        QTest::newRow("twice") << "06-euler-equations/book?w2=6&w2=7"
                               << "second time";
        QTest::newRow("out of range") << "06-euler-equations/book?w2=1000"
                                      << "1000";
    }

    void tellsWhatIsOtherwise()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const Answer answer = run({"--report", line, folder_.filePath("o.html"), "--lang", "en"});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.said.contains(says), qPrintable(answer.said));
        QVERIFY(!contentOf("o.html").isEmpty());
    }

    /// A lesson with a mistake: it is told, and where.
    void tellsWhatCannotBeRead()
    {
        const QString lesson = folder_.filePath("lessons/01-broken/");
        QDir().mkpath(lesson);
        for (const char* name : {"lesson.yaml", "en.md", "zh.md"}) {
            QFile file(lesson + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("id: [");
        }
        const Answer answer = run(
            {"--handout", "01-broken", folder_.filePath("b.pdf"), "--lessons", folder_.filePath("lessons")});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.said.contains("01-broken"), qPrintable(answer.said));
        QVERIFY2(answer.said.contains("lesson.yaml"), qPrintable(answer.said));
    }

    /// What is somebody's own may be written in one language.
    void printsALessonInOneLanguage()
    {
        const QString lesson = folder_.filePath("own/01-mine/");
        QVERIFY(QDir().mkpath(lesson + "figures"));
        for (const char* name : {"lesson.yaml", "en.md", "figures/disc.svg"})
            QVERIFY(QFile::copy(QString(POLHODE_SOURCE_DIR "/lessons/_template/") + name, lesson + name));
        QFile yaml(lesson + "lesson.yaml");
        QVERIFY(yaml.open(QIODevice::ReadOnly));
        const QByteArray text = yaml.readAll().replace("id: _template", "id: 01-mine");
        yaml.close();
        QVERIFY(yaml.remove() && yaml.open(QIODevice::WriteOnly) && yaml.write(text) == text.size());
        yaml.close();
        const Answer answer
            = run({"--handout", "01", folder_.filePath("own.html"), "--lessons", folder_.filePath("own")});
        QVERIFY2(answer.code == 0, qPrintable(answer.said));
        QVERIFY(!contentOf("own.html").isEmpty());
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const QString good = folder_.filePath("b.pdf");
        const QString moment = "06-euler-equations/book?w2=6";
        QTest::newRow("unknown lesson") << QStringList{"--handout", "99-none", good} << "06-euler-equations";
        QTest::newRow("ending") << QStringList{"--handout", "06", folder_.filePath("b.doc")}
                                << ".pdf or .html";
        QTest::newRow("no file") << QStringList{"--handout", "06"} << ".pdf or .html";
        QTest::newRow("two files") << QStringList{"--handout", "06", good, good} << ".pdf or .html";
        QTest::newRow("folder") << QStringList{"--report", moment, folder_.filePath("none/b.pdf")} << "none";
        QTest::newRow("damaged line")
            << QStringList{"--report", "06-euler-equations/book?w2=quick", good} << "quick";
        QTest::newRow("no such file")
            << QStringList{"--report", folder_.filePath("none.polhode"), good} << "no file";
        QTest::newRow("no line") << QStringList{"--report", "hello", good} << "hello";
        QTest::newRow("both") << QStringList{"--report", moment, "--handout", "06", good}
                              << "one of --handout";
        QTest::newRow("two languages")
            << QStringList{"--handout", "06", good, "--lang", "both"} << "one language";
        QTest::newRow("answers of a report")
            << QStringList{"--report", moment, good, "--answers"} << "--handout or --problems";
    }

    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Answer answer = run(arguments);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.said.contains(says), qPrintable(answer.said));
        QVERIFY(!QFile::exists(folder_.filePath("b.pdf")));
    }
};

QTEST_GUILESS_MAIN(TestPrintCommand)
#include "test_print_command.moc"
