#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Pictures for a page of the web are made beside the reader's own work: his settings are his.
class TestGallerySettings : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;

    /// A copy of the template for lessons.
    static bool copyTemplate(const QString& folder)
    {
        QDir().mkpath(folder + "/figures");
        for (const char* name : {"/lesson.yaml", "/en.md", "/zh.md", "/figures/disc.svg"}) {
            QFile to(folder + name);
            if (!to.open(QIODevice::WriteOnly))
                return false;
            to.write(contentOf(QString(POLHODE_SOURCE_DIR "/lessons/_template") + name)
                         .replace("id: _template", "id: " + QFileInfo(folder).fileName().toUtf8()));
        }
        return true;
    }

    /// Starts making the pictures of all lessons in @p lessons.
    static void start(QProcess& program, const QString& lessons, const QString& pictures)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", pictures);
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        program.setProcessEnvironment(environment);
        program.start(POLHODE_PROGRAM, {"--gallery", pictures, "--lessons", lessons, "--lang", "en"});
    }

    /// The picture of one step with @p settings in the file of the reader's; what is in it afterwards.
    std::pair<QByteArray, QByteArray> render(const QString& name, const QByteArray& settings) const
    {
        const QString home = folder_.filePath(name), pictures = home + "/pictures";
        QDir().mkpath(home + "/polhode");
        const QString path = home + "/polhode/polhode.conf";
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(settings) != settings.size())
            return {};
        file.close();
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", home);
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        program.setProcessEnvironment(environment);
        program.start(
            POLHODE_PROGRAM,
            {"--gallery", pictures, "--lessons", folder_.filePath("lessons"), "--step-of-page", "1"});
        if (!program.waitForFinished(120'000) || program.exitCode() != 0)
            qWarning("%s", program.readAllStandardError().constData());
        return {contentOf(pictures + "/02-mine-1.png"), contentOf(path)};
    }

private slots:
    void initTestCase() { QVERIFY(copyTemplate(folder_.filePath("lessons/02-mine"))); }

    void areNeitherReadNorWritten()
    {
        const QByteArray mine = "[General]\nfontScale=2\ntheme=1\nlanguage=zh\npictureScale=4\n\n"
                                "[progress]\n02-mine=0, 1, 2\n";
        const auto [picture, after] = render("mine", mine);
        QVERIFY(!picture.isEmpty());
        QCOMPARE(after, mine);
        const auto [plain, nothing] = render("plain", "");
        QCOMPARE(nothing, QByteArray());
        QVERIFY(picture == plain);
    }

    /// Authors go on writing while pictures are made: they are of the lessons as they were at first.
    void lessonsChangeMeanwhile()
    {
        const QString lessons = folder_.filePath("many"), before = folder_.filePath("before"),
                      meanwhile = folder_.filePath("meanwhile"), last = "/07-mine-2.png";
        for (const char* id : {"02", "03", "04", "05", "06", "07"})
            QVERIFY(copyTemplate(lessons + '/' + id + "-mine"));
        QProcess program;
        start(program, lessons, before);
        QVERIFY(program.waitForFinished(240'000));
        QVERIFY(!contentOf(before + last).isEmpty());
        start(program, lessons, meanwhile);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(meanwhile + "/02-mine-1.png"), 120'000);
        QFile page(lessons + "/07-mine/lesson.yaml");
        const QByteArray text = contentOf(page.fileName());
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write(QByteArray(text).replace("A gliding disc", "A skating disc"));
        page.close();
        QVERIFY(copyTemplate(lessons + "/08-mine"));
        QVERIFY(program.waitForFinished(240'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(contentOf(meanwhile + last) == contentOf(before + last));
        QVERIFY(!QFile::exists(meanwhile + "/08-mine-1.png"));
    }

    void messagesAreInTheLanguageAskedFor()
    {
        for (const auto& [language, says] : {std::pair{"zh", "任何实验都没有这个参数"},
                                             std::pair{"en", "no experiment has this parameter"}}) {
            QProcess program;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("XDG_CONFIG_HOME", folder_.path());
            environment.insert("QT_QPA_PLATFORM", "offscreen");
            program.setProcessEnvironment(environment);
            program.start(POLHODE_PROGRAM,
                          {"--gallery", folder_.filePath("told"), "--lessons", folder_.filePath("lessons"),
                           "--step-of-page", "1", "--set", "nope=3", "--lang", language});
            QVERIFY(program.waitForFinished(120'000));
            QCOMPARE(program.exitCode(), 1);
            const QString told = QString::fromUtf8(program.readAllStandardError());
            QVERIFY2(told.contains(QString::fromUtf8(says)), qPrintable(told));
        }
    }
};

QTEST_GUILESS_MAIN(TestGallerySettings)
#include "test_gallery_settings.moc"
