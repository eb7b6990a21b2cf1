#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/page_panel.h"

#include <QLabel>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace polhode;
using namespace polhode::ui;

namespace
{

namespace fs = std::filesystem;

/// Watching and reading take a fraction of a second; a busy machine has this long.
constexpr int kPatienceMs = 20'000;

} // namespace

/// A folder of lessons whose files an author changes while the window is open.
class TestCourseWatcher : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test"));
        QSettings().clear();
    }

    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        fs::copy_file(kLessons / "glossary.yaml", root() / "glossary.yaml");
        addLesson("30-one");
        addLesson("31-two");
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        window_ = std::make_unique<MainWindow>(*session_, root());
        window_->setLanguage(PageLanguage::en);
        session_->setCourse(course::loadCourse(root()));
        window_->show();
        QVERIFY(session_->openLesson(QStringLiteral("30-one")));
        QVERIFY(session_->listedLesson()->errors.empty());
    }

    void cleanup()
    {
        window_.reset();
        session_.reset();
    }

    void anotherLessonIsListedAndOpenedAsItIsNow()
    {
        edit("31-two", "A gliding disc", "A skating disc");
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("31-two"), "A skating disc", kPatienceMs);
        QCOMPARE(titleOf("30-one"), "A gliding disc");
        QVERIFY(session_->openLesson(QStringLiteral("31-two")));
        QCOMPARE(session_->lesson()->title.en, "A skating disc");
    }

    void lessonsComeAndGo()
    {
        addLesson("32-three");
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("32-three"), "A gliding disc", kPatienceMs);
        edit("32-three", "A gliding disc", "A newer disc"); // its files are watched too
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("32-three"), "A newer disc", kPatienceMs);
        fs::remove_all(root() / "32-three");
        QTRY_VERIFY_WITH_TIMEOUT(!listed("32-three"), kPatienceMs);
    }

    void aMistakeInTheOpenLessonStaysInSight()
    {
        session_->setValue("m", 1.5);
        const auto shown = session_->lesson();
        edit("30-one", "duration: 4", "duration: [4]");
        QTRY_VERIFY_WITH_TIMEOUT(!session_->listedLesson()->lesson, kPatienceMs);
        QVERIFY(!session_->listedLesson()->errors.empty());
        QCOMPARE(session_->lesson(), shown);
        const auto* problem = window_->findChild<PagePanel*>()->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains(QLatin1String("duration")), qPrintable(problem->text()));
        session_->setValue("m", 1.2); // a new run does not wipe it away
        QVERIFY(problem->isVisible());

        edit("30-one", "duration: [4]", "duration: 5");
        QTRY_VERIFY_WITH_TIMEOUT(session_->lesson() != shown, kPatienceMs);
        QVERIFY(!problem->isVisible());
        QCOMPARE(session_->endTime(), 5.0);
        QCOMPARE(session_->value("m"), 1.2);
        session_->undoStack().undo(); // what was done before the mistake can be taken back after it
        QCOMPARE(session_->value("m"), 1.5);
    }

    void theFolderMayGoAndComeBack()
    {
        const auto* problem = window_->findChild<PagePanel*>()->findChild<QLabel*>(QStringLiteral("problem"));
        fs::remove_all(root());
        QTRY_VERIFY_WITH_TIMEOUT(session_->course().lessons.empty(), kPatienceMs);
        QVERIFY(problem->isVisible());
        QVERIFY(session_->lesson());
        fs::create_directory(root());
        fs::copy_file(kLessons / "glossary.yaml", root() / "glossary.yaml");
        addLesson("30-one");
        addLesson("31-two");
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("31-two"), "A gliding disc", kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!problem->isVisible(), kPatienceMs);
        edit("31-two", "A gliding disc", "A skating disc"); // and is watched again
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("31-two"), "A skating disc", kPatienceMs);
    }

    void theFirstLessonOfAnEmptyFolderIsOpened()
    {
        window_.reset();
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        fs::remove_all(root() / "30-one");
        fs::remove_all(root() / "31-two");
        window_ = std::make_unique<MainWindow>(*session_, root());
        window_->setLanguage(PageLanguage::en);
        session_->setCourse(course::listCourse(root()));
        window_->show();
        QVERIFY(window_->findChild<PagePanel*>()->view()->toPlainText().contains(folder_->path()));
        addLesson("30-one");
        QTRY_VERIFY_WITH_TIMEOUT(session_->lesson(), kPatienceMs);
        QCOMPARE(session_->lesson()->id, "30-one");
    }

    /// Whoever hears of it finds a step of the lesson as it is now.
    void theOpenLessonMayLoseTheStepThatIsShown()
    {
        const std::vector<fs::path> pages{"en.md", "zh.md"};
        const std::size_t steps = session_->lesson()->steps.size();
        edit("30-one", "questions:\n", "  - {id: more, experiment: disc}\nquestions:\n");
        for (const fs::path& page : pages)
            write(root() / "30-one" / page, read(root() / "30-one" / page) + "\n## More {#more}\n\nMore.\n");
        QTRY_COMPARE_WITH_TIMEOUT(session_->lesson()->steps.size(), steps + 1, kPatienceMs);
        session_->setStep(int(steps));
        int heard = 0;
        connect(session_.get(), &Session::lessonChanged, this, [&] {
            ++heard;
            QVERIFY(session_->step() < int(session_->lesson()->steps.size()));
        });
        for (const fs::path& page : pages) {
            QByteArray text = read(root() / "30-one" / page);
            write(root() / "30-one" / page, text.left(text.indexOf("\n## More")));
        }
        edit("30-one", "  - {id: more, experiment: disc}\n", "");
        QTRY_COMPARE_WITH_TIMEOUT(session_->lesson()->steps.size(), steps, kPatienceMs);
        QVERIFY(heard > 0);
        QCOMPARE(session_->step(), int(steps) - 1);
    }

    /// An author saves again and again while the run plays, steps are turned and sliders drawn.
    void theLessonIsWrittenWhileItPlays()
    {
        session_->setSynchronous(false);
        for (int saved = 0; saved < 40; ++saved) {
            const bool odd = saved % 2 == 0;
            edit("30-one", odd ? "duration: 4" : "duration: 5", odd ? "duration: 5" : "duration: 4");
            session_->rereadCourse(root(), {"30-one"});
            session_->setStep(saved % 3 == 0 ? 1 : 0);
            session_->setValue("m", 0.5 + 0.02 * saved);
            session_->reveal();
            session_->setPlaying(true);
            QTest::qWait(saved % 5 * 10); // before it is read, while it is computed, after that
            if (saved % 7 == 0)
                QVERIFY(session_->openLesson(saved % 2 == 0 ? "31-two" : "30-one"));
        }
        QVERIFY(session_->openLesson("30-one"));
        session_->setSynchronous(true);
        QTRY_COMPARE_WITH_TIMEOUT(session_->endTime(), 4.0, kPatienceMs);
        QVERIFY(listed("30-one")->errors.empty());
    }

    void aBrokenLessonIsMended()
    {
        edit("31-two", "format: 1", "format: none");
        QTRY_VERIFY_WITH_TIMEOUT(listed("31-two") && !listed("31-two")->lesson, kPatienceMs);
        edit("31-two", "format: none", "format: 1");
        QTRY_COMPARE_WITH_TIMEOUT(titleOf("31-two"), "A gliding disc", kPatienceMs);
    }

    void termsAreReadAgain()
    {
        const std::size_t terms = session_->course().glossary.size();
        QVERIFY(terms > 0);
        write(root() / "glossary.yaml", "terms: []\n");
        QTRY_VERIFY_WITH_TIMEOUT(session_->course().glossary.size() < terms, kPatienceMs);
        // A lesson that names a term which is no more says so.
        QTRY_VERIFY_WITH_TIMEOUT(listed("31-two") && !listed("31-two")->errors.empty(), kPatienceMs);
    }

private:
    const fs::path kLessons = fs::path(POLHODE_SOURCE_DIR) / "lessons";

    fs::path root() const { return folder_->path().toStdString(); }

    static QByteArray read(const fs::path& path)
    {
        QFile file(QString::fromStdString(path.string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// As editors do: beside the file, then in its place.
    static void write(const fs::path& path, const QByteArray& text)
    {
        const fs::path beside = path.string() + "~";
        QFile file(QString::fromStdString(beside.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        fs::rename(beside, path);
    }

    void addLesson(const std::string& id) const
    {
        fs::copy(kLessons / "_template", root() / id, fs::copy_options::recursive);
        QByteArray lesson = read(kLessons / "_template" / "lesson.yaml");
        lesson.replace("# terms:", "terms:"); // of the glossary in this folder
        write(root() / id / "lesson.yaml", lesson.replace("id: _template", "id: " + QByteArray(id.c_str())));
    }

    void edit(const std::string& id, const char* from, const char* to) const
    {
        const fs::path path = root() / id / "lesson.yaml";
        QByteArray text = read(path);
        QVERIFY(text.contains(from));
        write(path, text.replace(from, to));
    }

    const course::LoadedLesson* listed(const std::string& id) const
    {
        const auto& lessons = session_->course().lessons;
        const auto found = std::ranges::find(lessons, id, &course::LoadedLesson::id);
        return found == lessons.end() ? nullptr : &*found;
    }

    std::string titleOf(const std::string& id) const
    {
        const course::LoadedLesson* lesson = listed(id);
        return lesson && lesson->lesson ? lesson->lesson->title.en : std::string();
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(TestCourseWatcher)
#include "test_course_watcher.moc"
