#include "course/model/line_text.h"
#include "course/model/moment_line.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/moment_edit.h"
#include "ui/stage/stage_panel.h"
#include "ui/window/lesson_list.h"
#include "ui/window/moments.h"
#include "ui/window/notice_bar.h"
#include "ui/window/side_panels.h"
#include "ui/window/translation.h"

#include "window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

/// What a class sees, sent from one window to another.
class TestMoments : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { readCourse("moments"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
    }

    void cleanup() { closeWindow(); }

    /// Everything that was set is there in another window, and the line of that is the same.
    void anotherWindowShowsTheSame()
    {
        arrange();
        const QString line = window_->moments()->presentLine();
        Session session;
        const auto window = windowOf(session);
        QVERIFY(session.openLesson(QStringLiteral("01-impulse")));
        QSignalSpy told(window->moments(), &Moments::told);
        QVERIFY(window->moments()->open(QStringLiteral("Look: %1.").arg(line)));
        QVERIFY2(!told.isEmpty(), qPrintable(line + window->findChild<NoticeBar*>()->text()));
        QVERIFY(told.back()[0].toString().contains(QStringLiteral("same to the last bit")));
        QVERIFY(window->findChild<NoticeBar*>()->text().isEmpty());
        QCOMPARE(session.lesson()->id, session_->lesson()->id);
        QCOMPARE(session.step(), session_->step());
        QCOMPARE(session.overlays(), session_->overlays());
        QCOMPARE(session.plots(), session_->plots());
        QVERIFY(session.edit().plotChanges == session_->edit().plotChanges);
        QCOMPARE(session.run()->hash(), session_->run()->hash());
        QCOMPARE(session.time(), session_->time());
        QCOMPARE(session.speed(), session_->speed());
        QVERIFY(!session.veiled() && !session.playing());
        QCOMPARE(session.pinned().size(), session_->pinned().size());
        for (std::size_t i = 0; i < session.pinned().size(); ++i)
            QCOMPARE(session.pinned()[i]->hash(), session_->pinned()[i]->hash());
        QCOMPARE(codeOf(window->language()), codeOf(window_->language()));
        QCOMPARE(window->panels()->current(), window_->panels()->current());
        QCOMPARE(window->moments()->presentLine(), line);
    }

    void openingIsOneStepOfUndo()
    {
        arrange();
        const QString line = window_->moments()->presentLine();
        session_->openLesson(QStringLiteral("06-euler-equations"));
        const Edit before = session_->edit();
        QVERIFY(window_->moments()->open(line));
        QCOMPARE(session_->undoStack().count(), 1);
        session_->undoStack().undo();
        QVERIFY(session_->edit() == before);
    }

    void aRunThatTakesLongHasItsTimeWhenItIsThere()
    {
        session_->setValue("w2", 5);
        session_->reveal();
        session_->setTime(7.5);
        const QString line = window_->moments()->presentLine();
        session_->setValue("w2", 3);
        session_->setTime(0);
        session_->setSynchronous(false);
        QVERIFY(window_->moments()->open(line));
        QTRY_VERIFY(!session_->computing());
        QTRY_COMPARE(session_->time(), 7.5);
        QCOMPARE(session_->value("w2"), 5.0);
    }

    void damageChangesNothingAndSaysWhere()
    {
        session_->setValue("w2", 5);
        const Edit before = session_->edit();
        const QString line = window_->moments()->presentLine();
        for (const QString& damaged :
             {line.chopped(4), QString(line).replace(QStringLiteral("w2=5"), QStringLiteral("w2=5x")),
              QStringLiteral("no moment at all"), QString(),
              QString(line).replace(QStringLiteral("06-euler"), QStringLiteral("66-ruler"))}) {
            window_->findChild<NoticeBar*>()->showText({});
            QVERIFY(!window_->moments()->open(damaged));
            QVERIFY(session_->edit() == before);
            QVERIFY(!window_->findChild<NoticeBar*>()->text().isEmpty());
        }
        window_->moments()->open(QString(line).replace(QStringLiteral("w2=5"), QStringLiteral("w2=5x")));
        QVERIFY2(window_->findChild<NoticeBar*>()->text().contains(QStringLiteral("w2=5x")),
                 qPrintable(window_->findChild<NoticeBar*>()->text()));
    }

    /// A parameter, an overlay, a plot, a variable and a step that another version has.
    void whatIsMissingIsToldInOneMessage()
    {
        QVERIFY(window_->moments()->open(QStringLiteral(
            "polhode://06-euler-equations/book?w2=5&w9=1#page=gone;t=2;show=polhode,aura;plots=aura;"
            "plot=aura,add:book.w1;panel=aura;lang=xx;aura=1;by=0.1.0;hash=0000000000")));
        QCOMPARE(session_->value("w2"), 5.0);
        QCOMPARE(session_->time(), 2.0);
        QCOMPARE(session_->overlays(), QSet<QString>{QStringLiteral("polhode")});
        const QString notice = window_->findChild<NoticeBar*>()->text();
        for (const char* name : {"\"w9\"", "step of the page \"gone\"", "overlay \"aura\"", "plot \"aura\"",
                                 "panel “aura”", "language “xx”", "key \"aura\""})
            QVERIFY2(notice.contains(QString::fromUtf8(name)), qPrintable(notice));
        // It goes with the moment, and not while that is changed.
        session_->setValue("w2", 6);
        session_->undoStack().undo();
        QCOMPARE(window_->findChild<NoticeBar*>()->text(), notice);
        session_->undoStack().undo();
        QCOMPARE(window_->findChild<NoticeBar*>()->text(), QString());
    }

    /// At the start of the program nothing is to be undone; what a moment lacks is told all the same.
    void whatIsMissingStaysWhenTheHistoryIsForgotten()
    {
        QVERIFY(window_->moments()->open(QStringLiteral("06-euler-equations/book?w9=1#t=0.5")));
        const QString notice = window_->findChild<NoticeBar*>()->text();
        QVERIFY(!notice.isEmpty());
        session_->undoStack().clear();
        QCOMPARE(window_->findChild<NoticeBar*>()->text(), notice);
    }

    /// Written by hand: kept runs without a number, or with one twice, have numbers of their own; a ninth is
    /// told.
    void keptRunsHaveNumbersOfTheirOwn()
    {
        QVERIFY(window_->moments()->open(
            QStringLiteral("06-euler-equations/book?w2=3#keep=?w2=4;keep=?w2=5;keep=,number:1?w2=6;t=1")));
        QSet<int> numbers;
        for (const KeptRun& kept : session_->kept().runs(course::Language::en))
            numbers << kept.number;
        QCOMPARE(numbers, (QSet<int>{0, 1, 2}));
        QString line = QStringLiteral("06-euler-equations/book?w2=3#t=1");
        for (int n = 0; n < 9; ++n)
            line += QStringLiteral(";keep=?w1=%1").arg(0.1 * n);
        QVERIFY(window_->moments()->open(line));
        QCOMPARE(session_->kept().count(), 8);
        QVERIFY2(window_->findChild<NoticeBar*>()->text().contains(QStringLiteral("at most 8 kept runs")),
                 qPrintable(window_->findChild<NoticeBar*>()->text()));
    }

    void anotherRunIsTold()
    {
        QString line = window_->moments()->presentLine();
        line.replace(QRegularExpression(QStringLiteral("by=[^;]*;hash=.*")),
                     QStringLiteral("by=0.0.1;hash=0123456789"));
        QVERIFY(window_->moments()->open(line));
        const QString notice = window_->findChild<NoticeBar*>()->text();
        QVERIFY2(notice.contains(QStringLiteral("0123456789")) && notice.contains(QStringLiteral("0.0.1"))
                     && notice.contains(QString::fromStdString(session_->run()->hash())),
                 qPrintable(notice));
    }

    void linesOfOlderProgramsOpen()
    {
        QVERIFY(window_->moments()->open(QStringLiteral("06-euler-equations/book?w2=6#until=2")));
        QCOMPARE(session_->value("w2"), 6.0);
        QCOMPARE(session_->endTime(), 2.0);
        QVERIFY(window_->findChild<NoticeBar*>()->text().isEmpty());
    }

    /// A line asks for an experiment, and a class still predicts it; a moment shows what its sender saw.
    void aVeilIsLiftedByAMomentWithATime()
    {
        QVERIFY(session_->veiled());
        const QString veiled = window_->moments()->presentLine();
        QVERIFY2(!veiled.contains(QStringLiteral(";t=")), qPrintable(veiled));
        for (const QString& line : {QStringLiteral("06-euler-equations/book?w2=5"), veiled}) {
            session_->openLesson(QStringLiteral("06-euler-equations"));
            QVERIFY(window_->moments()->open(line));
            QVERIFY2(session_->veiled() && !session_->playing(), qPrintable(line));
        }
        session_->reveal();
        const QString seen = window_->moments()->presentLine();
        session_->openLesson(QStringLiteral("06-euler-equations"));
        QVERIFY(session_->veiled());
        QVERIFY(window_->moments()->open(seen));
        QVERIFY(!session_->veiled() && !session_->playing());
    }

    void aLessonUnderAnotherNumberIsFound()
    {
        QVERIFY(window_->moments()->open(QStringLiteral("66-euler-equations/book?w2=6")));
        QCOMPARE(session_->lesson()->id, std::string("06-euler-equations"));
    }

    void aFileKeepsAMoment()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("快 1.polhode"));
        session_->setValue("w2", 5);
        const QString line = window_->moments()->presentLine();
        window_->moments()->save(path);
        session_->setValue("w2", 3);
        QVERIFY(window_->openAnything(path));
        QCOMPARE(window_->moments()->presentLine(), line);
        session_->setValue("w2", 3);
        QVERIFY(window_->openAnything(QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)));
        QCOMPARE(session_->value("w2"), 5.0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(2000, '\xff'));
        file.close();
        const auto refused = [&](const QString& what) {
            return window_->openAnything(what) ? QString() : window_->findChild<NoticeBar*>()->text();
        };
        QVERIFY2(refused(path).contains(QStringLiteral("UTF-8")), qPrintable(refused(path)));
        QVERIFY(file.resize(2'000'000));
        QVERIFY2(refused(path).contains(QStringLiteral("2000000 bytes")), qPrintable(refused(path)));
        QVERIFY(file.resize(0));
        QVERIFY2(refused(path).contains(QStringLiteral("no moment")), qPrintable(refused(path)));
        QVERIFY(!window_->openAnything(folder.filePath(QStringLiteral("none.polhode"))));
        QCOMPARE(session_->value("w2"), 5.0);
    }

    /// A letter with a line in it opens, whatever it is called; of another text is said what could be opened.
    void aTextThatHoldsNoMomentIsCalledNone()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("users.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("root:x:0:0:root:/root\n");
        file.close();
        QVERIFY(!window_->openAnything(file.fileName()));
        const QString notice = window_->findChild<NoticeBar*>()->text();
        for (const QString& part :
             {file.fileName(), QStringLiteral(".polhode"), QStringLiteral(".yaml"), QStringLiteral("folder")})
            QVERIFY2(notice.contains(part), qPrintable(notice));
        QVERIFY2(!notice.contains(QStringLiteral("root:x")), qPrintable(notice));
        session_->setValue("w2", 5);
        const QByteArray line = window_->moments()->presentLine().toUtf8();
        session_->setValue("w2", 3);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Look at this:\n" + line + "\n");
        file.close();
        QVERIFY(window_->openAnything(file.fileName()));
        QCOMPARE(session_->value("w2"), 5.0);
    }

    /// A run of 2 s has no such time: its end is shown, and said.
    void aTimeAfterTheEndIsTold()
    {
        QVERIFY(window_->moments()->open(QStringLiteral("06-euler-equations/book?w2=6#until=2;t=1e99")));
        QCOMPARE(session_->time(), 2.0);
        const QString notice = window_->findChild<NoticeBar*>()->text();
        for (const QString& part : {QStringLiteral("2.000"), QStringLiteral("10⁹⁹")})
            QVERIFY2(notice.contains(part), qPrintable(notice));
    }

    void aLineThatCannotBeKeptIsTold()
    {
        const QString path = QStringLiteral("/proc/none.polhode"); // where nobody can write, whoever it is
        const QSignalSpy told(window_->moments(), &Moments::told);
        window_->moments()->save(path);
        QCOMPARE(told.size(), 1);
        const QString notice = told[0][0].toString();
        QVERIFY2(notice.startsWith(path + QStringLiteral(" cannot be written: N")), qPrintable(notice));
    }

    /// The good ones are there, and what is wrong with the others stays in sight: file, line, key, value.
    void aFolderOfLessonsOpens()
    {
        const QTemporaryDir folder;
        QVERIFY(!window_->openAnything(folder.path()));
        QVERIFY(window_->findChild<NoticeBar*>()->text().contains(folder.path()));
        QCOMPARE(session_->lesson()->id, std::string("06-euler-equations"));
        namespace fs = std::filesystem;
        const fs::path root = folder.path().toStdString();
        for (const char* lesson : {"01-impulse", "02-torque"})
            fs::copy(fs::path(POLHODE_SOURCE_DIR "/lessons") / lesson, root / lesson,
                     fs::copy_options::recursive);
        QFile page(folder.filePath(QStringLiteral("01-impulse/lesson.yaml")));
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write("format: 7\n");
        page.close();
        QVERIFY(window_->openAnything(folder.path()));
        QCOMPARE(session_->lesson()->id, std::string("02-torque"));
        const QString notice = window_->findChild<NoticeBar*>()->text();
        QVERIFY2(notice.contains(QStringLiteral("01-impulse/"))
                     && notice.contains(QStringLiteral("lesson.yaml:1: format")),
                 qPrintable(notice));
        QVERIFY(window_->openAnything(folder.filePath(QStringLiteral("02-torque"))));
        QVERIFY(window_->moments()->presentLine().contains(QStringLiteral("lessons=/")));
    }

    void whatIsDroppedOpens()
    {
        session_->setValue("w2", 5);
        QMimeData data;
        data.setText(QStringLiteral("“%1”").arg(window_->moments()->presentLine()));
        session_->setValue("w2", 3);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &event);
        QCOMPARE(session_->value("w2"), 5.0);
    }

    void theClipboardMessageSaysWhatIsThere()
    {
        arrange();
        QSignalSpy told(window_->moments(), &Moments::told);
        window_->moments()->copy();
        QVERIFY(!told.isEmpty());
        const QString message = told.back()[0].toString();
        for (const char* part :
             {"step ", "t = ", "one kept run", "one added curve", "the camera", "ω₂(0) = "})
            QVERIFY2(message.contains(QString::fromUtf8(part)), qPrintable(message));
        QCOMPARE(QApplication::clipboard()->text(), window_->moments()->presentLine());
    }

    void tenRecentMomentsEachOnce()
    {
        for (int i = 0; i < 14; ++i) {
            session_->setValue("w2", 1 + 0.5 * (i % 12));
            window_->moments()->copy();
        }
        const QStringList recent = window_->moments()->store().recent();
        QCOMPARE(recent.size(), MomentStore::kRecent);
        QVERIFY(recent.front().contains(QStringLiteral("w2=1.5")));
        QCOMPARE(QSet<QString>(recent.begin(), recent.end()).size(), recent.size());
    }

    /// A moment without a name of its own is told by where it is and by what was changed.
    void aMomentIsCalledByItsPlace()
    {
        const auto name = [&] { return momentName(*session_, window_->moments()->present()); };
        const course::Lesson& lesson = *session_->lesson();
        const QString place = QString::fromStdString(lesson.title.en + " · ");
        session_->setStep(2);
        const QString step = place + QString::fromStdString(lesson.steps[2].title.en);
        QVERIFY2(name().startsWith(step), qPrintable(name()));
        session_->setValue("w2", 5);
        const QString set = QStringLiteral("ω₂(0)");
        QVERIFY2(name().mid(name().indexOf(set)).contains(u'5'), qPrintable(name()));
        session_->setExperiment(QStringLiteral("pulse"));
        const QString experiment = place + QString::fromStdString(session_->experiment()->title.en);
        QVERIFY2(experiment != step && name().startsWith(experiment), qPrintable(name()));
    }

    void bookmarksStandUnderTheirLessons()
    {
        MomentStore& store = window_->moments()->store();
        session_->setValue("w2", 5);
        store.addBookmark(window_->moments()->presentLine(QStringLiteral("快, 50 %")));
        store.addBookmark(QStringLiteral("damaged#beyond repair"));
        auto* list = window_->findChild<LessonList*>();
        list->show();
        list->rebuild();
        const auto rows = [&](const QString& text) {
            QList<QPushButton*> found;
            for (QPushButton* row : list->findChildren<QPushButton*>())
                if (row->text().contains(text))
                    found << row;
            return found;
        };
        QCOMPARE(rows(QStringLiteral("快, 50 %")).size(), 1);
        QCOMPARE(rows(QStringLiteral("damaged")).size(), 1); // nothing that a reader made is lost
        session_->setValue("w2", 3);
        rows(QStringLiteral("快, 50 %")).front()->click();
        QCOMPARE(session_->value("w2"), 5.0);
        store.renameBookmark(store.bookmarks().front(), QStringLiteral("slow"));
        QCOMPARE(course::headOf(store.bookmarks().front().toStdString()).name, std::string("slow"));
        store.removeBookmark(store.bookmarks().front());
        QCOMPARE(store.bookmarks(), QStringList{QStringLiteral("damaged#beyond repair")});
    }

private:
    /// Something of each kind.
    void arrange()
    {
        session_->reveal();
        const auto& steps = session_->lesson()->steps;
        const auto other = std::find_if(steps.begin() + 1, steps.end(),
                                        [](const auto& step) { return step.experiment == "book"; });
        QVERIFY(other != steps.end());
        session_->setStep(int(other - steps.begin()));
        session_->reveal();
        session_->setPlaying(false);
        session_->pin();
        session_->setValue("w2", 5);
        session_->setOverlay(QStringLiteral("polhode"), true);
        QVERIFY(!session_->plots().isEmpty());
        const QString plot = session_->plots().front();
        PlotChange change;
        change.added << QStringLiteral("total.E");
        session_->setPlotChange(plot, change);
        session_->setTime(1.0 / 3);
        session_->setSpeed(0.25);
        auto* plots = window_->findChild<PlotStack*>(QStringLiteral("plots"));
        plots->setXLimits(plot, {0.5, 2});
        Camera camera;
        camera.azimuth = 0.25;
        camera.distance = 4;
        window_->findChild<StagePanel*>()->setOwnCamera(camera);
        QVERIFY(window_->panels()->bringToFront(QStringLiteral("values")));
        window_->setLanguage(PageLanguage::both);
        window_->setLanguage(PageLanguage::en);
    }
};

QTEST_MAIN(TestMoments)
#include "test_moments.moc"
