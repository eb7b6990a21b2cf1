#include "course/export/csv.h"
#include "course/language/found_languages.h"
#include "course/read/load.h"
#include "ui/panel/ledger_panel.h"
#include "ui/plot/save_path.h"
#include "ui/render/scene_view.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/export_dialog.h"
#include "ui/window/export_settings.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/page_panel.h"
#include "ui/window/side_panels.h"
#include "ui/window/translation.h"
#include "ui/window/variable_dialog.h"

#include "settle.h"

#include <QAction>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace polhode;
using namespace polhode::ui;

/// Every lesson in the window, as a reader would go through it: every step in each language, every link.
class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test"));
        QSettings().clear();
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
        QVERIFY(course_.lessons.size() >= 9);
    }

    void everyLesson_data()
    {
        QTest::addColumn<QString>("id");
        for (const course::LoadedLesson& loaded : course_.lessons)
            QTest::newRow(loaded.id.c_str()) << QString::fromStdString(loaded.id);
    }

    void everyLesson()
    {
        QFETCH(QString, id);
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setTheme(Theme::light);
        window.setLanguage(PageLanguage::both);
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        QVERIFY(session.openLesson(id));
        session.reveal();
        const course::Lesson& lesson = *session.lesson();
        QVERIFY(!lesson.steps.empty());
        static const QRegularExpression link(QStringLiteral("\\]\\(([a-z]+:[^)\\s]*)\\)"));
        for (int step = 0; step < int(lesson.steps.size()); ++step) {
            session.setStep(step);
            session.reveal();
            session.setPlaying(false);
            QVERIFY2(session.error().isEmpty(), qPrintable(session.error()));
            QVERIFY(session.run());
            QCOMPARE(window.findChild<PagePanel*>()->view()->horizontalScrollBar()->maximum(), 0);
            QSignalSpy messages(&session, &Session::messageRaised);
            const course::Text& text = lesson.steps[std::size_t(step)].markdown;
            QStringList targets; // each once, though both languages have it
            for (const std::string* markdown : {&text.en, &text.zh})
                for (const auto& match : link.globalMatch(QString::fromStdString(*markdown)))
                    if (!targets.contains(match.captured(1)))
                        targets << match.captured(1);
            for (const QString& target : targets) {
                if (target.startsWith(QLatin1String("http")) || target.startsWith(QLatin1String("lesson:"))
                    || target.startsWith(QLatin1String("term:")))
                    continue;
                session.perform(target);
                session.setPlaying(false);
                if (target.startsWith(QLatin1String("eq:"))) {
                    auto* page = window.findChild<PagePanel*>();
                    QVERIFY2(page->view()->showEquation(target.mid(3)), qPrintable(target));
                    QVERIFY(session.step() == step || page->leadBack());
                    QCOMPARE(session.step(), step);
                }
                QVERIFY2(messages.isEmpty(),
                         qPrintable(QStringLiteral("step %1, %2: %3")
                                        .arg(step + 1)
                                        .arg(target, messages.value(0).value(0).toString())));
                QVERIFY2(session.error().isEmpty(), qPrintable(target + ": " + session.error()));
            }
        }
    }

    /// What is found can be chosen, by a button and in turn by F6, and the window then speaks it.
    void everyLanguageThatIsFoundCanBeChosen()
    {
        Session session;
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setLanguage(PageLanguage::en);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window)); // keys go nowhere else
        auto* bar = window.findChild<QWidget*>(QStringLiteral("topBar"));
        for (const course::FoundLanguage& found : course::foundLanguages()) {
            const auto buttons = bar->findChildren<QToolButton*>();
            const auto button = std::ranges::find_if(buttons, [&](const QToolButton* each) {
                return each->text() == QString::fromStdString(found.mark);
            });
            QVERIFY2(button != buttons.end(), found.mark.c_str());
            (*button)->click();
            QVERIFY(window.language() == (PageLanguage{found.language, {}}));
            QVERIFY2(windowLanguage() == found.language, found.name.c_str());
            QVERIFY((*button)->isChecked());
        }
        const std::size_t all = pageLanguages(window.language()).size();
        QCOMPARE(all, course::foundLanguages().size() + 1); // and two side by side
        QSet<QString> seen;
        for (std::size_t i = 0; i < all; ++i) {
            QTest::keyClick(&window, Qt::Key_F6);
            seen.insert(codeOf(window.language()));
        }
        QCOMPARE(std::size_t(seen.size()), all);
        QCOMPARE(windowLanguage(), course::foundLanguages().back().language);
        QCOMPARE(codeOf(PageLanguage::both), QStringLiteral("en+zh"));
        QVERIFY(pageLanguageCalled(QStringLiteral("en+zh"), course::Language::en) == PageLanguage::both);
        QVERIFY(pageLanguageCalled(QStringLiteral("both"), course::Language::zh) == PageLanguage::both);
        QVERIFY(!pageLanguageCalled(QStringLiteral("tlh"), course::Language::en));
        window.setLanguage(PageLanguage::en);
    }

    void languagesAndThemesSwitchWhileRunning()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setLanguage(PageLanguage::en);
        window.setTheme(Theme::light);
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        QVERIFY(session.openLesson(QString::fromStdString(course_.lessons.front().id)));
        QImage before = window.grab().toImage();
        for (const PageLanguage language : {PageLanguage::zh, PageLanguage::both, PageLanguage::en})
            for (const Theme theme : {Theme::dark, Theme::projector, Theme::light}) {
                window.setLanguage(language);
                window.setTheme(theme);
                const QImage now = window.grab().toImage();
                QVERIFY(!now.isNull());
                QVERIFY(language == PageLanguage::en && theme == Theme::light ? true : now != before);
            }
    }

    void aPresentationGivesBackTheWindow()
    {
        Session session;
        session.setSynchronous(true);
        {
            MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
            window.setFontScale(2.2); // times that of a presentation this is more than there is
            window.setTheme(Theme::light);
            window.show();
            const QList<QAction*> actions = window.actions();
            const auto present = std::ranges::find(actions, QKeySequence(Qt::Key_F5), &QAction::shortcut);
            QVERIFY(present != actions.end());
            (*present)->trigger();
            QVERIFY(window.isFullScreen());
            QCOMPARE(window.theme(), Theme::projector);
            (*present)->trigger();
            QVERIFY(!window.isFullScreen());
            QCOMPARE(window.theme(), Theme::light);
            QCOMPARE(window.fontScale(), 2.2);
            (*present)->trigger();
            window.close();
        }
        QCOMPARE(QSettings().value("fontScale").toDouble(), 2.2);
        QCOMPARE(QSettings().value("theme").toInt(), int(Theme::light));
        MainWindow next(session, POLHODE_SOURCE_DIR "/lessons");
        next.restoreState();
        next.show();
        QVERIFY(!next.isFullScreen());
    }

    /// A file that is no file of settings is kept as it was, each time, and that is said; a sound one is not.
    void damagedSettingsAreKept()
    {
        const QString path = QSettings().fileName();
        const QByteArray none = QByteArray("\x01\xfe[[[ no settings at all \xff\n").repeated(40);
        const QByteArray cut = "[moments]\nrecent=\"06-euler-equations/book?w2=5\", \"07-to";
        const QByteArray spoilt = "[measured]\n06-euler-equations=@Variant(\\0\\0junk\n";
        QStringList kept;
        for (const QByteArray& bytes : {none, none, cut, spoilt, QByteArray()}) {
            const bool damaged = !bytes.isEmpty();
            if (damaged) {
                QFile file(path);
                QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
                file.close();
                (void)QSettings().allKeys(); // the program has looked up the language by then
            } else {
                QSettings().clear();
            }
            Session session;
            MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
            window.setLanguage(PageLanguage::en);
            QSettings().setValue("theme", 1);
            QSettings().sync();
            window.restoreState();
            const QString told = window.findChild<NoticeBar*>()->text();
            QCOMPARE(!told.isEmpty(), damaged);
            if (!damaged)
                continue;
            const QString copy = told.mid(told.indexOf(path));
            QVERIFY2(!kept.contains(copy), qPrintable(copy));
            kept << copy;
            QFile file(copy);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(told));
            QCOMPARE(file.readAll(), bytes);
        }
        for (const QString& copy : kept)
            QVERIFY(QFile::remove(copy));
    }

    void aVariableIsFoundByWhatItIsCalled()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        VariableDialog dialog(session, course::Language::en);
        dialog.show();
        auto* field = dialog.findChild<QLineEdit*>();
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QCOMPARE(dialog.focusWidget(), field);
        QCOMPARE(dialog.chosen(), QStringLiteral("t"));
        field->setText(QStringLiteral("total.E"));
        QCOMPARE(dialog.chosen(), QStringLiteral("total.E"));
        for (const char* typed : {"b", "bo", "book.", "book.L"}) // key by key: what was found first gives way
            field->setText(QLatin1String(typed));
        QCOMPARE(dialog.chosen(), QStringLiteral("book.L"));
        auto* none = dialog.findChild<QLabel*>(QStringLiteral("nothingFound"));
        QVERIFY(!none->isVisible());
        field->setText(QStringLiteral("no such thing"));
        QVERIFY(none->isVisible());
        QVERIFY(dialog.chosen().isEmpty());
        QVERIFY(!ok->isEnabled());
        field->clear();
        QVERIFY(ok->isEnabled());
        const QString first = dialog.chosen();
        QTest::keyClick(field, Qt::Key_Down);
        QVERIFY(dialog.chosen() != first);
    }

    /// Opened before there is a window, at a moment that stays.
    void aLessonThatStandsStillIsShownWhole()
    {
        course::Course course = course_;
        course.lessons.push_back(course::loadLesson(POLHODE_SOURCE_DIR "/lessons/_template", course_));
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setLanguage(PageLanguage::en);
        session.setCourse(course);
        QVERIFY(session.openLesson(QStringLiteral("_template")));
        session.reveal();
        window.resize(1280, 800);
        window.show();
        QCoreApplication::processEvents();
        QCOMPARE(session.time(), 0.0);
        QVERIFY(window.panels()->bringToFront(QStringLiteral("energy")));
        const auto numbers = [&] {
            return std::ranges::count_if(window.findChild<LedgerPanel*>()->findChildren<QLabel*>(),
                                         [](const QLabel* label) { return label->text().endsWith('J'); });
        };
        QTRY_VERIFY(numbers() >= 3); // at the start, work and now

        auto* view = window.findChild<SceneView*>();
        const Camera camera = view->goal();
        const double tangent = std::tan(camera.fieldOfView / 2);
        // The disc with its radius, where it begins and where it ends.
        for (const double x : {-0.1, session.run()->value("disc.x", session.endTime()) + 0.1}) {
            const Eigen::Vector3d p
                = camera.R_WC().transpose() * (Eigen::Vector3d(x, 0, 0.01) - camera.target_W);
            const double depth = camera.distance - p.z();
            QVERIFY(std::abs(p.x()) < tangent * view->aspect() * depth);
            QVERIFY(std::abs(p.y()) < tangent * depth);
        }
    }

    /// What impacts took has a row where there are impacts, with the sum of the ledger: E(0) − losses = E(t).
    void lossesHaveRows()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        session.setCourse(course_);
        window.setLanguage(PageLanguage::en);
        window.resize(1280, 800);
        window.show();
        const auto shown = [&](const QString& name) {
            const auto labels = window.findChild<LedgerPanel*>()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->text() == name && label->isVisibleTo(window.findChild<LedgerPanel*>());
            });
        };
        QVERIFY(session.openLesson(QStringLiteral("17-events")));
        session.reveal();
        session.setExperiment(QStringLiteral("bounce"));
        session.setTime(session.endTime());
        QTRY_VERIFY(shown(QStringLiteral("− impacts")));
        QVERIFY(!shown(QStringLiteral("− friction")));
        const course::RunPointer run = session.run();
        const double lost = run->value("total.restitution", session.endTime());
        const double end = run->value("total.E", session.endTime());
        QVERIFY(std::abs(run->value("total.E@0", 0) - lost - end) < 1e-9);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        session.reveal();
        QTRY_VERIFY(!shown(QStringLiteral("− impacts")));
    }

    void whatTheTwinSaidIsSaidInTheNewLanguage()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        window.setLanguage(PageLanguage::en);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        session.reveal();
        auto* ledger = window.findChild<LedgerPanel*>();
        ledger->findChild<QPushButton*>()->click();
        const auto said = [&](const QString& words) {
            return std::ranges::any_of(ledger->findChildren<QLabel*>(), [&](const QLabel* label) {
                return label->isVisibleTo(ledger) && label->text().contains(words);
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(said(QStringLiteral("digits agree")), 20000);
        window.setLanguage(PageLanguage::zh);
        QVERIFY(!said(QStringLiteral("digits agree")));
        window.setLanguage(PageLanguage::en);
    }

    void sourcesStandOnTheLastPage()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        session.setCourse(course_);
        window.setLanguage(PageLanguage::en);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        const QString source = QString::fromStdString(session.lesson()->sources.at(0).en).left(20);
        auto* page = window.findChild<PagePanel*>()->view();
        QVERIFY(!page->toPlainText().contains(source));
        session.setStep(int(session.lesson()->steps.size()) - 1);
        QVERIFY(page->toPlainText().contains(source));
    }

    void aMessageGivesWayToTheNextInput()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        session.setCourse(course_);
        window.resize(1280, 800);
        window.show();
        QVERIFY(session.openLesson(QStringLiteral("01-impulse")));
        emit session.messageRaised(QStringLiteral("something"));
        auto* toast = window.findChild<QLabel*>(QStringLiteral("toast"));
        QVERIFY(toast->isVisible());
        // Over the scene alone: fields and axes are read while it is there.
        const auto* view = window.findChild<SceneView*>();
        const QRect scene(view->mapTo(toast->parentWidget(), QPoint()), view->size());
        QVERIFY(scene.contains(toast->geometry()));
        QTest::keyClick(window.windowHandle(), Qt::Key_A);
        QVERIFY(!toast->isVisible());
    }

    void aMessageFromBeforeTheWindowIsLaidOutInIt()
    {
        Session session;
        session.setSynchronous(true);
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("01-impulse")));
        emit session.messageRaised(QStringLiteral("a message of some length"));
        window.resize(1280, 800);
        window.show();
        const auto* toast = window.findChild<QLabel*>(QStringLiteral("toast"));
        const auto* view = window.findChild<SceneView*>();
        const auto inScene = [&] {
            return QRect(view->mapTo(toast->parentWidget(), QPoint()), view->size())
                .contains(toast->geometry());
        };
        QTRY_VERIFY(inScene() && toast->width() > 200);
    }

    void anExportHasWhatIsChosen()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        const course::PlotDescription& plot = session.experiment()->plots.front();
        QVERIFY(!plot.theory.empty());
        ExportDialog dialog(session, QString::fromStdString(plot.id), 0, session.endTime());
        dialog.show();
        const auto columns = [&] {
            std::string header;
            course::csvTo(
                [&](std::string_view line) {
                    if (header.empty())
                        header = line;
                },
                *session.run(), dialog.options());
            return QString::fromStdString(header);
        };
        QVERIFY2(columns().contains(QString::fromStdString(plot.theory.front().of + " theory: ")),
                 qPrintable(columns()));

        dialog.choose(ExportDialog::What::some);
        auto* list = dialog.findChild<QTreeWidget*>();
        QVERIFY(list->isVisible());
        auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QTRY_VERIFY(!save->isEnabled());
        dialog.findChild<QLineEdit*>(QStringLiteral("findVariable"))->setText(QStringLiteral("book.L3"));
        for (int row = 0; row < list->topLevelItemCount(); ++row)
            if (!list->topLevelItem(row)->isHidden())
                list->topLevelItem(row)->setCheckState(0, Qt::Checked); // a group: of what is found
        QTRY_VERIFY(save->isEnabled());
        QCOMPARE(columns(), QStringLiteral("t [s],book.L3 [kg*m^2/s]\r\n"));
    }

    /// Energy and momentum of the run and of one kept, in the format of last time; what hinders is said.
    void energyAndMomentumOfAllRunsShown()
    {
        QTemporaryDir folder;
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        session.pin();
        session.setValue("w2", 5);
        const auto lines = [&](const QString& name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split("\r\n")
                                                  : QStringList();
        };
        {
            ExportDialog dialog(session, {}, 1, 2);
            QVERIFY(!dialog.windowTitle().isEmpty());
            dialog.choose(ExportDialog::What::balance);
            for (auto* box : dialog.findChildren<QCheckBox*>())
                if (box->text() == QLatin1String("decimal comma"))
                    box->setChecked(true);
            const auto told = dialog.findChild<QLabel*>(QStringLiteral("tableSize"));
            const course::RunTable table(dialog.plan().runs, dialog.options());
            QTRY_VERIFY(told->text().startsWith(QStringLiteral("%1 rows, %2 columns; 2 runs")
                                                    .arg(table.rowCount())
                                                    .arg(table.header().size())));
            QString said;
            connect(&dialog, &ExportDialog::done, [&](const QString& message) { said = message; });
            dialog.exportTo(folder.filePath(QStringLiteral("nowhere/a.csv")));
            const auto* problem = dialog.findChild<QLabel*>(QStringLiteral("problem"));
            QVERIFY(said.isEmpty() && problem->text().contains(QStringLiteral("nowhere")));
            dialog.exportTo(folder.filePath(QStringLiteral("a.csv")));
            QVERIFY(said.contains(QStringLiteral("a.csv")) && said.contains(QStringLiteral("a.json")));
            const QStringList written = lines(QStringLiteral("a.csv"));
            QCOMPARE(written.size(), qsizetype(table.rowCount()) + 2);
            QVERIFY2(written.front().startsWith(QStringLiteral("run;t [s];side;total.E [J];")),
                     qPrintable(written.front()));
            QVERIFY(written.back().isEmpty());
            // Seen are 1 s to 2 s of each run.
            QVERIFY(written[1].section(';', 1, 1).replace(',', '.').toDouble() >= 1);
            QVERIFY(written[written.size() - 2].section(';', 1, 1).replace(',', '.').toDouble() <= 2);
            QCOMPARE(QSet<QString>([&] {
                         QSet<QString> names;
                         for (const QString& line : written.mid(1, written.size() - 2))
                             names << line.section(';', 0, 0);
                         return names;
                     }())
                         .size(),
                     2);
        }
        ExportDialog again(session, {}, 0, session.endTime());
        again.choose(ExportDialog::What::last);
        QCOMPARE(again.options().format.separator, ';');
        QCOMPARE(again.options().format.decimal, ',');
        QVERIFY(!again.options().from);
        QVERIFY(std::ranges::count(again.options().variables, "total.E") == 1);
        // The curves shown are those of all runs on screen.
        again.choose(ExportDialog::What::shown);
        QVERIFY(again.plan().runs.size() >= 2);
        QVERIFY(!std::ranges::count(again.options().variables, course::kSideColumn)); // it is smooth
    }

    /// On a screen of 800 lines, in whatever words it is told what the table lacks.
    void anExportIsSeenWhole()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setFontScale(1);
        ExportSettings last;
        last.what = QStringLiteral("some");
        last.variables = {"t", "foot1.x", "foot2.x", "foot3.x", "foot4.x", "foot5.x", "foot6.x"};
        last.save();
        using What = ExportDialog::What;
        for (const PageLanguage language : {PageLanguage::zh, PageLanguage::en}) {
            window.setLanguage(language);
            for (const What what : {What::balance, What::shown, What::all, What::some, What::last}) {
                ExportDialog dialog(session, {}, 0, session.endTime(), &window);
                QVERIFY(dialog.screen()->availableSize().height() <= 800);
                dialog.show();
                QVERIFY(settle(dialog));
                dialog.choose(what);
                QVERIFY(settle(dialog));
                QCOMPARE(dialog.findChild<QScrollArea*>(QStringLiteral("dialogArea"))
                             ->verticalScrollBar()
                             ->maximum(),
                         0);
            }
        }
        QSettings().clear();
    }

    /// At twice the text, beside a bar for scrolling it up and down.
    void anExportFitsTheSmallestWindow()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        MainWindow window(session, POLHODE_SOURCE_DIR "/lessons");
        window.setFontScale(2);
        for (const PageLanguage language : {PageLanguage::zh, PageLanguage::en}) {
            window.setLanguage(language);
            ExportDialog dialog(session, {}, 0, session.endTime(), &window);
            dialog.choose(ExportDialog::What::some);
            dialog.show();
            QVERIFY(settle(dialog));
            const auto* area = dialog.findChild<QScrollArea*>(QStringLiteral("dialogArea"));
            const QMargins margins = dialog.layout()->contentsMargins();
            constexpr int kWindow = 1024, kBeside = 40; // px: what is left of the screen beside a dialog
            const int room = kWindow - kBeside - margins.left() - margins.right()
                - area->verticalScrollBar()->sizeHint().width();
            const int needed = area->widget()->minimumSizeHint().width();
            QVERIFY2(needed <= room, qPrintable(QStringLiteral("%1 > %2").arg(needed).arg(room)));
        }
        window.setFontScale(1);
    }

    void namesGetTheirSuffix()
    {
        const QStringList table{QStringLiteral("csv"), QStringLiteral("txt")};
        QCOMPARE(withSuffix(QStringLiteral("/a/run"), table), QStringLiteral("/a/run.csv"));
        QCOMPARE(withSuffix(QStringLiteral("/a/w=1.5"), table), QStringLiteral("/a/w=1.5.csv"));
        QCOMPARE(withSuffix(QStringLiteral("/a.csv/run"), table), QStringLiteral("/a.csv/run.csv"));
        QCOMPARE(withSuffix(QStringLiteral("/a/run.CSV"), table), QStringLiteral("/a/run.CSV"));
        QCOMPARE(withSuffix(QStringLiteral("/a/run.txt"), table), QStringLiteral("/a/run.txt"));
    }

private:
    course::Course course_;
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
