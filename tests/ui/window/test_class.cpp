#include "course/read/load.h"
#include "ui/page/page_view.h"
#include "ui/panel/parameter_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/sketch_bar.h"
#include "ui/plot/sketch_pad.h"
#include "ui/present/board.h"
#include "ui/present/class_timer.h"
#include "ui/present/ink.h"
#include "ui/present/presentation.h"
#include "ui/present/tool_palette.h"
#include "ui/present/value_caption.h"
#include "ui/render/scene_view.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/window/audience_window.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation_type.h"
#include "ui/window/side_panels.h"
#include "ui/window/teacher_desk.h"

#include "settle.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QPointingDevice>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace polhode;
using namespace polhode::ui;

/// A lesson before a class: F5 and its tools, the window for the class, the teacher's notes, fingers.
class TestClass : public QObject
{
    Q_OBJECT

private:
    struct Room {
        Session session;
        std::unique_ptr<MainWindow> window;

        Room(const course::Course& course, const char* lesson)
        {
            session.setSynchronous(true);
            window = std::make_unique<MainWindow>(session, POLHODE_SOURCE_DIR "/lessons");
            window->setTheme(Theme::light);
            window->setLanguage(PageLanguage::en);
            session.setCourse(course);
            window->resize(1280, 800);
            window->show();
            session.openLesson(QLatin1String(lesson));
            session.reveal();
            session.setPlaying(false);
        }

        void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
        {
            QTest::keyClick(window.get(), key, modifiers);
        }

        void trigger(QKeyCombination keys)
        {
            const QList<QAction*> actions = window->actions();
            (*std::ranges::find(actions, QKeySequence(keys), &QAction::shortcut))->trigger();
        }

        template <typename Part>
        Part* part() const
        {
            return window->findChild<Part*>();
        }

        AudienceWindow* audience() const
        {
            for (QWidget* each : QApplication::topLevelWidgets())
                if (auto* audience = qobject_cast<AudienceWindow*>(each); audience && audience->isVisible())
                    return audience;
            return nullptr;
        }
    };

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test"));
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
    }

    void init() { QSettings().clear(); }

    void whatIsTheTeachersGoesAwayAndComesBack()
    {
        Room room(course_, "06-euler-equations");
        auto* top = room.window->findChild<QWidget*>(QStringLiteral("topBar"));
        QVERIFY(top->isVisible() && room.part<ParameterPanel>()->isVisible());
        room.trigger(Qt::Key_F5);
        QVERIFY(settle(*room.window));
        QVERIFY(!top->isVisible());
        QVERIFY(!room.part<ParameterPanel>()->isVisible());
        QVERIFY(!room.part<SidePanels>()->isVisible());
        QVERIFY(room.part<PlotStack>()->isVisible());
        QCOMPARE(room.window->fontScale(), presentationScale(room.window->screen()->size()));
        QCOMPARE(presentationScale({1280, 800}), 1.25); // larger than on a desk
        QVERIFY(presentationScale({1920, 1080}) > presentationScale({1280, 800}));
        room.key(Qt::Key_V);
        QVERIFY(room.part<ParameterPanel>()->isVisible());
        room.key(Qt::Key_C);
        QVERIFY(!room.part<PlotStack>()->isVisible());
        room.key(Qt::Key_Escape);
        QVERIFY(settle(*room.window));
        QVERIFY(top->isVisible() && room.part<ParameterPanel>()->isVisible());
        QVERIFY(room.part<PlotStack>()->isVisible() && room.part<SidePanels>()->isVisible());
        QCOMPARE(room.window->fontScale(), 1.0);
    }

    void thePenBelongsToItsStepAndIsKept()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F5);
        QVERIFY(settle(*room.window));
        Board& board = *room.part<Board>();
        Ink& ink = room.part<Presentation>()->ink();
        room.key(Qt::Key_P);
        QVERIFY(board.isVisible());
        const QPoint at = room.part<SceneView>()->mapTo(board.parentWidget(), QPoint(100, 80));
        QTest::mousePress(&board, Qt::LeftButton, {}, at);
        QTest::mouseMove(&board, at + QPoint(40, 20));
        QTest::mouseRelease(&board, Qt::LeftButton, {}, at + QPoint(40, 20));
        QCOMPARE(ink.strokes().size(), 1);
        QCOMPARE(ink.strokes().first().part, QStringLiteral("scene"));
        room.session.setStep(1);
        QVERIFY(ink.strokes().isEmpty());
        room.session.setStep(0);
        QCOMPARE(ink.strokes().size(), 1);
        Ink later; // of the next day
        later.setPlace(QStringLiteral("06-euler-equations"), QStringLiteral("predict"));
        QCOMPARE(later.strokes(), ink.strokes());
        room.key(Qt::Key_E);
        QTest::mousePress(&board, Qt::LeftButton, {}, at + QPoint(20, 10));
        QVERIFY(ink.strokes().isEmpty());
        QTest::mouseRelease(&board, Qt::LeftButton, {}, at);
    }

    void spoiltInkIsNoInk()
    {
        QSettings().setValue("ink/a/b", QByteArray("not ink at all"));
        Ink ink;
        ink.setPlace(QStringLiteral("a"), QStringLiteral("b"));
        QVERIFY(ink.strokes().isEmpty());
    }

    void aBlackScreenEndsWithAnyKeyWhichDoesNothingElse()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F5);
        Board& board = *room.part<Board>();
        const double time = room.session.time();
        room.key(Qt::Key_Period); // of a clicker
        QVERIFY(board.black());
        QCOMPARE(room.session.time(), time);
        QCOMPARE(board.grab().toImage().pixelColor(200, 200), QColor(Qt::black));
        room.key(Qt::Key_Space);
        QVERIFY(!board.black());
        QVERIFY(!room.session.playing());
        room.key(Qt::Key_S);
        QVERIFY(board.spotlight());
        room.key(Qt::Key_Escape);
        QVERIFY(!board.spotlight());
        QVERIFY(room.window->isFullScreen()); // the tool first
    }

    void theCaptionSaysWhatWasChanged()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F5);
        const ValueCaption& caption = room.part<Presentation>()->valueCaption();
        QVERIFY(caption.text().isEmpty());
        room.session.setValue("w2", 5.6);
        QVERIFY2(caption.text().startsWith(QStringLiteral("$\\omega_2"))
                     && caption.text().contains(QStringLiteral("= 5.600")),
                 qPrintable(caption.text()));
        room.session.setStep(1);
        QVERIFY(caption.text().isEmpty());
    }

    void theTimerCountsDownAndBeyond()
    {
        QCOMPARE(ClassTimer::textOf(300), QStringLiteral("5:00"));
        QCOMPARE(ClassTimer::textOf(0.4), QStringLiteral("0:01")); // the last second is not over
        QCOMPARE(ClassTimer::textOf(-12.3), QStringLiteral("+0:12"));
        QWidget window;
        window.show();
        ClassTimer timer(&window);
        timer.begin(2);
        QVERIFY(timer.running());
        QVERIFY(timer.seconds() <= 120);
        QTest::mousePress(&timer, Qt::LeftButton);
        QVERIFY(!timer.running());
        const double held = timer.seconds();
        QTest::qWait(30);
        QCOMPARE(timer.seconds(), held);
    }

    void theClassSeesTheSameRunAndAFrozenPicture()
    {
        Room room(course_, "06-euler-equations");
        const auto* run = room.session.run().get();
        room.trigger(Qt::Key_F7);
        AudienceWindow* audience = room.audience();
        QVERIFY(audience && audience->isVisible());
        QVERIFY(room.part<TeacherDesk>()->isVisible());
        QVERIFY(!audience->findChild<ParameterPanel*>() && !audience->findChild<TeacherDesk*>());
        auto* view = audience->findChild<SceneView*>();
        QCOMPARE(view->frame().bodies.size(), room.part<SceneView>()->frame().bodies.size());
        QCOMPARE(room.session.run().get(), run); // it is not computed again
        room.session.setTime(1.5);
        QCOMPARE(audience->findChild<PlotStack*>()->time(), 1.5);
        Camera camera = room.part<SceneView>()->camera();
        camera.distance *= 2;
        room.part<SceneView>()->setCamera(camera);
        QCOMPARE(view->camera().distance, camera.distance);

        room.trigger(Qt::CTRL | Qt::Key_F7);
        QVERIFY(audience->frozen());
        QCOMPARE(room.part<TeacherDesk>()->button("freeze")->text(), QStringLiteral("Frozen"));
        const QImage frozen = audience->grab().toImage();
        room.session.setStep(3);
        room.session.setTime(2);
        QVERIFY(settle(*room.window));
        QCOMPARE(audience->grab().toImage(), frozen);
        room.trigger(Qt::CTRL | Qt::Key_F7);
        QVERIFY(!audience->frozen());
        QCOMPARE(room.part<TeacherDesk>()->button("freeze")->text(), QStringLiteral("Freeze"));
        QVERIFY(audience->grab().toImage() != frozen);

        const QString plot = room.session.plots().first();
        audience->setPlotShown(plot, false);
        QVERIFY_THROWS_EXCEPTION(std::exception, (void)audience->findChild<PlotStack*>()->xLimits(plot));
        audience->setPart(AudienceWindow::Part::page, false);
        QVERIFY(!audience->shows(AudienceWindow::Part::page));
        room.trigger(Qt::Key_F7);
        QTRY_VERIFY(!room.audience());
    }

    /// With the window for the class in front the keys do what they do in the teacher's.
    void theClassWindowTakesTheKeys()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F7);
        AudienceWindow* audience = room.audience();
        QVERIFY(audience);
        audience->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(audience));
        QTest::keyClick(audience, Qt::Key_F7, Qt::ControlModifier);
        QVERIFY(audience->frozen());
        QTest::keyClick(audience, Qt::Key_F7, Qt::ControlModifier);
        QTest::keyClick(audience, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(room.session.step(), 1);
        constexpr int kLongest = 30; // pages of a step
        for (int n = 0; n < kLongest && room.session.step() == 1; ++n)
            QTest::keyClick(audience, Qt::Key_PageDown);
        QCOMPARE(room.session.step(), 2);
    }

    /// What can be pressed is the teacher's, before a prediction too.
    void theClassHasNothingToPress()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F7);
        const AudienceWindow& audience = *room.audience();
        for (const char* lesson : {"06-euler-equations", "19-restitution"}) {
            room.session.openLesson(QLatin1String(lesson));
            room.session.setStep(0);
            QCoreApplication::processEvents();
            for (const QAbstractButton* button : audience.findChildren<QAbstractButton*>())
                QVERIFY2(!button->isVisible(), qPrintable(button->text() + button->toolTip()));
            const QString page = audience.findChild<PageView*>()->document()->toPlainText();
            QVERIFY(!page.isEmpty() && !page.contains(QStringLiteral("Count hands")));
        }
        QVERIFY(room.session.veiled());
        QVERIFY(room.part<PageView>()->document()->toPlainText().contains(QStringLiteral("Count hands")));
    }

    /// A presentation begins with nothing over its curves; the tools come with the pointer, not with a window
    /// that moves under it.
    void thePaletteComesWithThePointer()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F5);
        auto* palette = room.part<ToolPalette>();
        QWidget* page = room.part<PageView>()->viewport();
        const auto move = [&](QPoint place) {
            QMouseEvent event(QEvent::MouseMove, page->mapFromGlobal(place), place, Qt::NoButton,
                              Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(page, &event);
        };
        QVERIFY(!palette->isVisible());
        move(QCursor::pos());
        QVERIFY(!palette->isVisible());
        move(QCursor::pos() + QPoint(3, 0));
        QVERIFY(palette->isVisible());
    }

    /// Time, speed and what can be set stay free.
    void thePaletteLeavesTheControlsFree()
    {
        for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
            Room room(course_, "06-euler-equations");
            room.trigger(Qt::Key_F5);
            room.key(Qt::Key_V); // the values
            room.window->setWindowState(Qt::WindowNoState);
            room.window->resize(size);
            QCoreApplication::processEvents();
            room.part<ToolPalette>()->wake();
            const auto placeOf = [&](const QWidget* widget) {
                return QRect(widget->mapTo(room.window.get(), QPoint()), widget->size());
            };
            const QRect palette = placeOf(room.part<ToolPalette>());
            QVERIFY(room.part<ToolPalette>()->isVisible());
            QVERIFY(room.window->rect().contains(palette));
            QVERIFY(!palette.intersects(placeOf(room.part<TimelineBar>())));
            QVERIFY(!palette.intersects(placeOf(room.part<ParameterPanel>())));
        }
    }

    /// The buttons of what is drawn, and those of the scene below the timer.
    void whatIsPressedOrDrawnLiesUnderNoTool()
    {
        Room room(course_, "07-tops");
        room.window->setLanguage(PageLanguage::zh);
        room.trigger(Qt::Key_F5);
        room.window->setWindowState(Qt::WindowNoState);
        room.window->resize(1024, 768);
        room.session.setStep(2);
        QVERIFY(!room.session.sketchWanted().isEmpty());
        QVERIFY(settle(*room.window));
        room.part<Presentation>()->timer().begin(1);
        room.part<ToolPalette>()->wake();
        const auto placeOf = [&](const QWidget* widget) {
            return QRect(widget->mapTo(room.window.get(), QPoint()), widget->size());
        };
        const auto* bar
            = room.part<PlotStack>()->findChild<SketchBar*>(); // of what a panel shows another may be
        const auto* pad = room.part<PlotStack>()->findChild<SketchPad*>();
        QVERIFY(bar->isVisible() && pad->isVisible());
        QVERIFY(!placeOf(room.part<ToolPalette>()).intersects(placeOf(bar)));
        QVERIFY(!placeOf(room.part<ToolPalette>()).intersects(placeOf(pad)));
        int buttons = 0;
        for (const QToolButton* button : room.part<SceneView>()->findChildren<QToolButton*>())
            if (button->isVisible()) {
                QVERIFY(!placeOf(room.part<ClassTimer>()).intersects(placeOf(button)));
                ++buttons;
            }
        QCOMPARE(buttons, 2);
    }

    /// While a sketch is asked for, its stretch of time is what the class sees, and what is drawn of it;
    /// there is nothing to draw with.
    void theClassSeesWhatIsDrawn()
    {
        Room room(course_, "07-tops");
        room.trigger(Qt::Key_F7);
        room.session.setStep(2);
        const QString asked = room.session.sketchWanted();
        QVERIFY(!asked.isEmpty());
        const auto& plots = *room.audience()->findChild<PlotStack*>();
        QCOMPARE(plots.xLimits("height").upper, 0.5); // s, as the lesson asks
        const auto* pad = plots.findChild<SketchPad*>();
        QTRY_VERIFY(pad->isVisible() && pad->width() > plots.width() / 2);
        QVERIFY(pad->testAttribute(Qt::WA_TransparentForMouseEvents));
        QVERIFY(!plots.findChild<SketchBar*>()->isVisible());
        course::Sketch sketch = room.session.predictions().of(asked).sketch;
        sketch.draw(0, 0, 0.5, 0);
        room.session.predictions().setSketch(asked, sketch);
        QVERIFY(pad->task().sketch == sketch);
        room.session.predictions().finishSketch(asked);
        QVERIFY(!pad->isVisible());
        QCOMPARE(plots.xLimits("height").upper, 0.5); // to be compared
    }

    /// Any key but those of the list of minutes closes it and does what it does.
    void theListOfMinutesTakesNoKeyOfTheTools()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::Key_F5);
        const auto list = [] { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); };
        room.key(Qt::Key_T);
        QVERIFY(list());
        QTest::keyClick(list(), Qt::Key_B);
        QVERIFY(!list());
        QVERIFY(room.part<Board>()->black());
        room.key(Qt::Key_Space);
        room.key(Qt::Key_T);
        QTest::keyClick(list(), Qt::Key_T);
        QVERIFY(!list());
        room.key(Qt::Key_T);
        QTest::keyClick(list(), Qt::Key_Down);
        QTest::keyClick(list(), Qt::Key_Return);
        QVERIFY(!list());
        QVERIFY(room.part<ClassTimer>()->isVisible());
    }

    void aDarkRoomStaysDark()
    {
        Room room(course_, "06-euler-equations");
        room.window->setTheme(Theme::dark);
        room.trigger(Qt::Key_F5);
        QVERIFY(room.part<PlotStack>()->palette().color(QPalette::Window).lightnessF() < 0.5);
        room.trigger(Qt::Key_F5);
        QVERIFY(room.part<PlotStack>()->palette().color(QPalette::Window).lightnessF() < 0.5);
    }

    /// A panel that fills the window gives way to page and scene, and fills it again afterwards.
    void whatFillsTheWindowComesBack()
    {
        Room room(course_, "06-euler-equations");
        auto* page = room.part<PageView>();
        auto* scene = room.part<SceneView>();
        emit room.part<PlotStack>()->enlargeRequested({});
        QVERIFY(!page->isVisible() && !scene->isVisible());
        room.trigger(Qt::Key_F5);
        QVERIFY(page->isVisible() && scene->isVisible());
        room.trigger(Qt::Key_F5);
        QVERIFY(!page->isVisible() && !scene->isVisible());
        QVERIFY(room.part<PlotStack>()->isVisible());
    }

    /// The notes and answers are the teacher's: a projector does not show them; afterwards they are there
    /// again.
    void theClassDoesNotSeeTheNotes()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::SHIFT | Qt::Key_F7);
        QVERIFY(room.part<TeacherDesk>()->isVisible());
        room.trigger(Qt::Key_F5);
        QVERIFY(!room.part<TeacherDesk>()->isVisible());
        room.trigger(Qt::Key_F5);
        QVERIFY(room.part<TeacherDesk>()->isVisible());
    }

    void theDeskHasNotesAnswersAndTheNextStep()
    {
        Room room(course_, "06-euler-equations");
        room.trigger(Qt::SHIFT | Qt::Key_F7);
        const TeacherDesk& desk = *room.part<TeacherDesk>();
        QVERIFY(desk.isVisible());
        const QString text = desk.text(course::Language::en);
        QVERIFY2(text.contains("7 min") && text.contains("rubber band") && text.contains("Ask"),
                 qPrintable(text));
        QVERIFY(text.contains("yes, the edge of middle length"));
        QVERIFY(!text.contains("yes, the longest edge"));
        const QString page = room.window->findChild<TeacherDesk*>()->view()->document()->toPlainText();
        QVERIFY2(page.split('\n').contains(QStringLiteral("yes, the edge of middle length")),
                 qPrintable(page)); // a paragraph of its own
        QVERIFY(text.contains("From the particles"));
        QVERIFY(desk.text(course::Language::zh).contains(QStringLiteral("橡皮筋")));
        QVERIFY(!room.window->findChild<AudienceWindow*>());
    }

    void aLessonWithoutNotesSaysSo()
    {
        QTemporaryDir folder;
        namespace fs = std::filesystem;
        const fs::path root = folder.path().toStdString(), lesson = root / "06-euler-equations";
        fs::copy(POLHODE_SOURCE_DIR "/lessons/06-euler-equations", lesson, fs::copy_options::recursive);
        fs::copy(POLHODE_SOURCE_DIR "/lessons/glossary.yaml", root);
        for (const fs::directory_entry& each : fs::directory_iterator(lesson))
            if (each.path().filename().string().starts_with("notes."))
                fs::remove(each.path());
        Room room(course::loadCourse(root), "06-euler-equations");
        room.trigger(Qt::SHIFT | Qt::Key_F7);
        const QString text = room.part<TeacherDesk>()->text(course::Language::en);
        QVERIFY2(text.contains(QStringLiteral("no notes")), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("min")));
        QVERIFY(text.contains(QStringLiteral("yes, the edge of middle length"))); // of the lesson itself
        QVERIFY(room.part<TeacherDesk>()->text(course::Language::zh).contains(QStringLiteral("没有备注")));
    }

    void fingersZoomShiftAndHold()
    {
        Room room(course_, "06-euler-equations");
        auto* device = QTest::createTouchDevice();
        auto* view = room.part<SceneView>();
        const double before = view->camera().distance;
        const QPoint middle = view->rect().center();
        QTest::touchEvent(view, device)
            .press(0, middle - QPoint(30, 0), view)
            .press(1, middle + QPoint(30, 0), view);
        for (int i = 1; i <= 6; ++i)
            QTest::touchEvent(view, device)
                .move(0, middle - QPoint(30 + 10 * i, 0), view)
                .move(1, middle + QPoint(30 + 10 * i, 0), view);
        QTest::touchEvent(view, device).release(0, middle, view).release(1, middle, view);
        // Three times as far apart: three times as near, up to the step of the wheel and where it is seen.
        QVERIFY2(view->camera().distance < before / 2,
                 qPrintable(QString::number(view->camera().distance / before)));

        auto* plots = room.part<PlotStack>();
        const QString plot = room.session.plots().first();
        const AxisLimits wide = plots->xLimits(plot);
        const QPoint at = plots->plotArea(plot).center().toPoint();
        QTest::touchEvent(plots, device)
            .press(0, at - QPoint(20, 0), plots)
            .press(1, at + QPoint(20, 0), plots);
        for (int i = 1; i <= 6; ++i)
            QTest::touchEvent(plots, device)
                .move(0, at - QPoint(20 + 8 * i, 0), plots)
                .move(1, at + QPoint(20 + 8 * i, 0), plots);
        QTest::touchEvent(plots, device).release(0, at, plots).release(1, at, plots);
        const AxisLimits narrow = plots->xLimits(plot);
        QVERIFY(narrow.span() < 0.8 * wide.span());
    }

private:
    course::Course course_;
};

QTEST_MAIN(TestClass)
#include "test_class.moc"
