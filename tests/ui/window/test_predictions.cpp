#include "course/export/csv.h"
#include "ui/page/field_editor.h"
#include "ui/plot/plot_stack.h"
#include "ui/timeline/timeline_track.h"
#include "ui/window/export_dialog.h"
#include "ui/window/page_panel.h"

#include "window_fixture.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabWidget>
#include <QtTest>

#include <algorithm>

using namespace polhode;
using namespace polhode::ui;

/// A step that asks for a prediction keeps to itself what would tell the answer.
class TestPredictions : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    PlotStack* plots() const { return window_->findChild<PlotStack*>(QStringLiteral("plots")); }
    QTabWidget* tabs() const { return window_->findChild<QTabWidget*>(QStringLiteral("sidePanel")); }
    QPushButton* showAnyway() const { return plots()->findChild<QPushButton*>(); }
    QImage picture() const
    {
        QCoreApplication::processEvents();
        return plots()->grab().toImage();
    }
    /// The first live number of the page.
    QString liveNumber() const
    {
        for (const PageItem& item : window_->findChild<PagePanel*>()->view()->content().items)
            if (item.kind == PageItem::live)
                return item.value;
        return {};
    }

private slots:
    void initTestCase() { readCourse("predictions"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }

    void cleanup() { closeWindow(); }

    /// It is mended where it stands: the field is open again, with what was typed, and takes what is typed
    /// next.
    void aRefusedNumberStaysInItsField()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        PageView* view = window_->findChild<PagePanel*>()->view();
        const auto field = [&] {
            for (const PageItem& item : view->content().items)
                if (item.kind == PageItem::field)
                    return item.source;
            return QString();
        };
        for (int step = 0; field().isEmpty() && step < int(session_->lesson()->steps.size()); ++step) {
            session_->setStep(step);
            QCoreApplication::processEvents();
        }
        const QString question = field();
        QVERIFY(!question.isEmpty());
        QTRY_VERIFY((view->editField(question), view->findChild<FieldEditor*>() != nullptr));
        QTest::keyClicks(view->findChild<FieldEditor*>(), QStringLiteral("7 kg"));
        QTest::keyClick(view->findChild<FieldEditor*>(), Qt::Key_Return);
        QVERIFY(!session_->predictions().isMade(question));
        const auto open = [&] {
            const auto editors = view->findChildren<FieldEditor*>();
            const auto shown
                = std::ranges::find_if(editors, [](const FieldEditor* each) { return each->hasFocus(); });
            return shown == editors.end() ? nullptr : *shown;
        };
        QTRY_VERIFY(open());
        QCOMPARE(open()->text(), QStringLiteral("7 kg"));
        QTest::keyClicks(open(), QStringLiteral("20")); // what was typed is selected
        QTest::keyClick(open(), Qt::Key_Return);
        QVERIFY(session_->predictions().isMade(question));
    }

    void nothingTellsTheAnswer()
    {
        QVERIFY(session_->veiled());
        QVERIFY(showAnyway()->isVisible());
        QVERIFY(!tabs()->isVisible());
        const QImage veiled = picture();
        auto* track = window_->findChild<TimelineTrack*>();
        const QImage quiet = track->grab().toImage();
        session_->reveal();
        session_->setPlaying(false);
        session_->setTime(0);
        QVERIFY(picture() != veiled);
        QVERIFY(track->grab().toImage() != quiet); // the marks of the bounces
        QVERIFY(tabs()->isVisible());
    }

    void numbersOfThePageWait()
    {
        QVERIFY(session_->openLesson(QStringLiteral("01-impulse")));
        QCOMPARE(liveNumber(), QStringLiteral("…")); // the final velocity
        session_->setAnswer(QStringLiteral("which-push"), 0);
        // 0.4 N s on 0.2 kg
        QVERIFY2(liveNumber().startsWith(QLatin1String("2.00")), qPrintable(liveNumber()));
        QVERIFY(session_->openLesson(QStringLiteral("08-orientation")));
        QVERIFY(session_->veiled());
        QVERIFY2(liveNumber().startsWith(QLatin1String("4.0")), qPrintable(liveNumber())); // ω as it begins
    }

    void theRunStaysAtItsStart()
    {
        QVERIFY(!session_->playing());
        QSignalSpy messages(session_.get(), &Session::messageRaised);
        const auto stays = [&] {
            const bool told = !messages.isEmpty();
            messages.clear();
            return told && session_->time() == 0 && !session_->playing();
        };
        session_->setPlaying(true);
        QVERIFY(stays());
        session_->setTime(1);
        QVERIFY(stays());
        session_->goToEvent(1);
        QVERIFY(stays());
        session_->stepRow(1);
        QVERIFY(stays());
        session_->perform(QStringLiteral("preset:drop;goto:0;play:"));
        QVERIFY(stays());
        session_->beginPull({}, Eigen::Vector3d::Zero());
        QVERIFY(stays() && !session_->pulling());
        session_->setTime(0);
        session_->setPlaying(false);
        QVERIFY(messages.isEmpty());
    }

    /// The legs of a table: its arrows are the answer.
    void forcesOfContactsWait()
    {
        QVERIFY(session_->openLesson(QStringLiteral("16-solving-contact")));
        QVERIFY(session_->veiled() && !session_->overlays().contains("forces"));
        QSignalSpy messages(session_.get(), &Session::messageRaised);
        session_->setOverlay(QStringLiteral("forces"), true);
        QVERIFY(!session_->overlays().contains("forces") && messages.size() == 1);
        session_->setOverlay(QStringLiteral("load"), false); // that is seen anyhow
        session_->setOverlay(QStringLiteral("load"), true);
        QVERIFY(session_->overlays().contains("load") && messages.size() == 1);
        session_->reveal();
        session_->setOverlay(QStringLiteral("forces"), true);
        QVERIFY(session_->overlays().contains("forces"));
    }

    void anAnswerLiftsTheVeilForGood()
    {
        session_->setAnswer(QStringLiteral("count"), 0); // a wrong one too
        QVERIFY(!session_->veiled());
        QVERIFY(!showAnyway()->isVisible());
        QVERIFY(session_->playing()); // as the step would have
        session_->setPlaying(false);
        const QImage open = picture();
        for (const int step : {1, 0, 1, 0})
            session_->setStep(step);
        QVERIFY(!session_->veiled());
        session_->setPlaying(false);
        session_->setTime(0);
        QCOMPARE(picture().size(), open.size());
        QVERIFY(tabs()->isVisible());
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution"))); // the next class
        QVERIFY(session_->veiled());
    }

    void theTeacherMayShowAnyway()
    {
        showAnyway()->setFocus(Qt::TabFocusReason);
        QVERIFY(QApplication::focusWidget() == showAnyway());
        QTest::keyClick(showAnyway(), Qt::Key_Return);
        QVERIFY(!session_->veiled());
        QVERIFY(session_->playing());
        QCOMPARE(session_->answer(QStringLiteral("count")), -1);
        QCOMPARE(QApplication::focusWidget(), plots()); // not lost with the button
        session_->setStep(1);
        session_->setStep(0);
        QVERIFY(!session_->veiled());
    }

    void aStepWithoutPlayWaitsForTheReader()
    {
        QVERIFY(session_->openLesson(QStringLiteral("11-constraint-method")));
        QVERIFY(session_->veiled());
        session_->setAnswer(QStringLiteral("hinge"), 1);
        QVERIFY(!session_->veiled() && !session_->playing());
    }

    void aPassedStepIsVeiledWhenThePageComesBack()
    {
        session_->setStep(1);
        QVERIFY(!session_->veiled());
        session_->setPlaying(true);
        session_->setTime(0.3);
        session_->setStep(0);
        QVERIFY(session_->veiled());
        QVERIFY(!session_->playing());
        QCOMPARE(session_->time(), 0.0);
        session_->undoStack().undo(); // back on the next step
        QVERIFY(!session_->veiled());
    }

    void anotherExperimentIsNotVeiled()
    {
        session_->setExperiment(QStringLiteral("balls"));
        QVERIFY(!session_->veiled());
        session_->setPlaying(true);
        session_->setTime(0.3);
        session_->setExperiment(QStringLiteral("bounce"));
        QVERIFY(session_->veiled() && !session_->playing());
        QCOMPARE(session_->time(), 0.0);
    }

    void otherInputsLeaveTheVeil()
    {
        course::Inputs other;
        other.until = session_->endTime() / 2;
        session_->setInputs(other);
        QVERIFY(session_->veiled());
    }

    void tablesCanBeExported()
    {
        ExportDialog dialog(*session_, {}, 0, session_->endTime());
        std::size_t lines = 0;
        course::csvTo([&](std::string_view) { ++lines; }, *session_->run(), dialog.options());
        QCOMPARE(lines, session_->run()->time().size() + 1); // the header
    }

    void theBoardHasIt()
    {
        const QList<QAction*> actions = window_->actions();
        const auto present = std::ranges::find(actions, QKeySequence(Qt::Key_F5), &QAction::shortcut);
        (*present)->trigger();
        QCoreApplication::processEvents();
        QVERIFY(session_->veiled() && showAnyway()->isVisible());
        showAnyway()->click();
        QVERIFY(!session_->veiled());
        (*present)->trigger();
    }

    void itSpeaksTheLanguageOfTheWindow()
    {
        const QString english = showAnyway()->text();
        window_->setLanguage(PageLanguage::zh);
        QTRY_VERIFY(showAnyway()->text() != english);
        window_->setLanguage(PageLanguage::en);
        QTRY_COMPARE(showAnyway()->text(), english);
    }
};

QTEST_MAIN(TestPredictions)
#include "test_predictions.moc"
