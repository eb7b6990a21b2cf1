#include "ui/window/lesson_list.h"
#include "ui/window/moments.h"
#include "ui/window/notice_bar.h"
#include "ui/window/opener.h"
#include "ui/window/page_panel.h"

#include "window_fixture.h"

#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

namespace
{

namespace fs = std::filesystem;

/// Watching and reading take a fraction of a second; a busy machine has this long.
constexpr int kPatienceMs = 20'000;

const QByteArray kDrop = "title: {en: A falling ball}\n"
                         "parameters:\n"
                         "  - {id: h, symbol: h, label: height, unit: m, range: [1, 9], default: 5}\n"
                         "scene:\n"
                         "  duration: 1\n"
                         "  gravity: [0, 0, -10]\n"
                         "  bodies:\n"
                         "    - {id: ball, label: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, h]}\n"
                         "plots:\n"
                         "  - {id: z, title: height, y: [ball.z]}\n";

} // namespace

/// What lies elsewhere: scene files and folders of lessons.
class TestOpening : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        readCourse("opening");
        follows_ = true;
    }

    void init()
    {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        makeWindow();
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
    }

    void cleanup() { closeWindow(); }

    /// A ball that falls from 5 m has fallen 10·1²/2 = 5 m after a second.
    void aSceneFileOpens()
    {
        const QString path = write("drop.yaml", kDrop);
        for (const QString& what : {path, QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)}) {
            QVERIFY2(window_->openAnything(what), qPrintable(notice()));
            QCOMPARE(notice(), QString());
            QCOMPARE(session_->lesson()->title.zh, std::string("A falling ball"));
            QVERIFY(session_->run());
            QVERIFY(std::abs(session_->run()->value("ball.z", 1)) < 1e-9); // m, of 5 m in rounded steps
            QCOMPARE(session_->plots(), QStringList{QStringLiteral("z")});
            window_->findChild<Opener*>()->goHome();
            QCOMPARE(session_->course().lessons.size(), course_.lessons.size());
        }
    }

    void whatIsDroppedOpens()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(write("drop.yaml", kDrop))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &event);
        QCOMPARE(session_->lesson()->title.en, std::string("A falling ball"));
    }

    /// File, line, key, value, what is allowed; and all is as it was.
    void aMistakeIsToldAndNothingIsLost()
    {
        session_->setValue("w2", 5);
        const auto lesson = session_->lesson();
        const Edit before = session_->edit();
        const QString path = write("bad.yaml", QByteArray(kDrop).replace("mass: 1", "mass: heavy"));
        QVERIFY(!window_->openAnything(path));
        for (const char* part : {"bad.yaml:8", "scene.bodies[0].mass", "heavy", "allowed"})
            QVERIFY2(notice().contains(QLatin1String(part)), qPrintable(notice()));
        for (const QString& other :
             {write("empty.yaml", {}), write("no.yaml", "{"), path + QStringLiteral("ml"),
              folder_->filePath(QStringLiteral("none.yaml")), folder_->path()}) {
            window_->findChild<NoticeBar*>()->showText({});
            QVERIFY(!window_->openAnything(other));
            QVERIFY(!notice().isEmpty());
        }
        QCOMPARE(session_->lesson(), lesson);
        QVERIFY(session_->edit() == before);
        QCOMPARE(session_->course().lessons.size(), course_.lessons.size());
        QVERIFY(window_->findChild<Opener*>()->isHome());
        QVERIFY(window_->findChild<Opener*>()->recent().isEmpty());
    }

    void aFileThatChangesIsReadAgain()
    {
        QVERIFY(window_->openAnything(write("drop.yaml", kDrop)));
        session_->setValue("h", 8);
        write("drop.yaml", QByteArray(kDrop).replace("A falling ball", "A stone"));
        QTRY_COMPARE_WITH_TIMEOUT(session_->lesson()->title.en, std::string("A stone"), kPatienceMs);
        QCOMPARE(session_->value("h"), 8.0);
        const auto* problem = window_->findChild<PagePanel*>()->findChild<QLabel*>(QStringLiteral("problem"));
        write("drop.yaml", QByteArray(kDrop).replace("duration: 1", "duration: [1]"));
        QTRY_VERIFY_WITH_TIMEOUT(problem->text().contains(QStringLiteral("duration")), kPatienceMs);
        QCOMPARE(session_->lesson()->title.en, std::string("A stone"));
        write("drop.yaml", kDrop);
        QTRY_COMPARE_WITH_TIMEOUT(session_->lesson()->title.en, std::string("A falling ball"), kPatienceMs);
        QFile::remove(folder_->filePath(QStringLiteral("drop.yaml")));
        QTRY_VERIFY_WITH_TIMEOUT(problem->text().contains(QStringLiteral("gone")), kPatienceMs);
        QCOMPARE(session_->value("h"), 8.0);
    }

    void whatWasOpenedIsRememberedAndForgotten()
    {
        auto* opener = window_->findChild<Opener*>();
        const QString one = write("one.yaml", kDrop), two = write("two.yml", kDrop);
        for (const QString& path : {one, two, one})
            QVERIFY(window_->openAnything(path));
        QCOMPARE(opener->recent(), QStringList({one, two}));
        for (int i = 0; i < Opener::kRecent; ++i)
            QVERIFY(window_->openAnything(write(QStringLiteral("%1.yaml").arg(i), kDrop)));
        QCOMPARE(opener->recent().size(), Opener::kRecent);
        QVERIFY(!opener->recent().contains(one));
        opener->forgetRecent();
        QVERIFY(opener->recent().isEmpty());
    }

    /// The list of lessons leads back to those of the program, and the next start begins there.
    void theWayBack()
    {
        QVERIFY(window_->openAnything(write("drop.yaml", kDrop)));
        auto* list = window_->findChild<LessonList*>();
        list->show();
        list->rebuild();
        QPushButton* back = nullptr;
        for (QPushButton* button : list->findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("←")))
                back = button;
        QVERIFY(back);
        window_->close();
        QVERIFY(!QSettings().contains(QStringLiteral("lesson")));
        back->click();
        QVERIFY(window_->findChild<Opener*>()->isHome());
        QCOMPARE(session_->lesson()->id, course_.lessons[0].id);
    }

    void aMomentOfASceneOpensItsFile()
    {
        const QString path = write("ball 1#.yaml", kDrop);
        QVERIFY(window_->openAnything(path));
        session_->setValue("h", 7);
        session_->setTime(0.5);
        const QString line = window_->moments()->presentLine();
        Session other;
        const auto window = windowOf(other);
        QVERIFY(other.openLesson(QStringLiteral("01-impulse")));
        QVERIFY2(window->openAnything(line), qPrintable(window->findChild<NoticeBar*>()->text()));
        QCOMPARE(other.lesson()->id, path.toStdString());
        QCOMPARE(other.value("h"), 7.0);
        QCOMPARE(other.time(), 0.5);
        QCOMPARE(window->moments()->presentLine(), line);
        QVERIFY(window->findChild<NoticeBar*>()->text().isEmpty());
        QFile::remove(path);
        QVERIFY(!window->openAnything(line));
        QVERIFY(window->findChild<NoticeBar*>()->text().contains(path));
        QCOMPARE(other.value("h"), 7.0);
    }

    /// Folders of their own, so that each has lessons of the same name as the program.
    void aMomentOpensTheFolderOfItsLesson()
    {
        const fs::path root = folder_->path().toStdString();
        fs::copy(fs::path(POLHODE_SOURCE_DIR "/lessons/02-torque"), root / "02-torque",
                 fs::copy_options::recursive);
        fs::copy(fs::path(POLHODE_SOURCE_DIR "/lessons/glossary.yaml"), root / "glossary.yaml");
        const QString home = window_->moments()->presentLine();
        QVERIFY2(window_->openAnything(folder_->path()), qPrintable(notice()));
        const QString line = window_->moments()->presentLine();
        auto* opener = window_->findChild<Opener*>();
        QVERIFY(!opener->isHome());
        QVERIFY2(window_->openAnything(home), qPrintable(notice()));
        QVERIFY(opener->isHome());
        QCOMPARE(session_->lesson()->id, std::string("06-euler-equations"));
        QVERIFY(session_->openLesson(QStringLiteral("02-torque")));
        QVERIFY(window_->openAnything(line)); // that of the folder, not the one of the same name that is open
        QVERIFY(!opener->isHome());
        QCOMPARE(session_->lesson()->folder, root / "02-torque");
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));

        opener->goHome();
        fs::rename(root / "02-torque", root / "02-mine"); // a lesson that the program does not have
        QVERIFY(
            !window_->openAnything(QString(line)
                                       .replace(QStringLiteral("02-torque"), QStringLiteral("02-mine"))
                                       .replace(folder_->path(), folder_->path() + QStringLiteral("/gone"))));
        QVERIFY2(notice().contains(folder_->path() + QStringLiteral("/gone")), qPrintable(notice()));
        QVERIFY(opener->isHome());
        QVERIFY(!window_->openAnything(line)); // the folder is there, the lesson is not
        QVERIFY(opener->isHome());
        QVERIFY(session_->listedLesson());
        fs::remove_all(root);
        QVERIFY(window_->openAnything(line)); // the program has one of this name, and says that it is another
        QVERIFY2(notice().contains(folder_->path()), qPrintable(notice()));
        QCOMPARE(session_->lesson()->id, std::string("02-torque"));
    }

private:
    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(folder_->filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }

    QString notice() const { return window_->findChild<NoticeBar*>()->text(); }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_MAIN(TestOpening)
#include "test_opening.moc"
