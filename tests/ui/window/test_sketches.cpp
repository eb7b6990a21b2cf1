#include "ui/panel/parameter_panel.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/sketch_bar.h"
#include "ui/plot/sketch_pad.h"
#include "ui/window/hands_dialog.h"
#include "ui/window/page_panel.h"

#include "settle.h"
#include "window_fixture.h"

#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

/// Predictions that are drawn, typed and voted for.
class TestSketches : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    PlotStack* plots() const { return window_->findChild<PlotStack*>(QStringLiteral("plots")); }
    SketchPad* pad() const { return plots()->findChild<SketchPad*>(); }
    Prediction made() const { return session_->predictions().of(QStringLiteral("sketch-push")); }
    /// The step of lesson 1 where a velocity is to be drawn.
    void openSketch()
    {
        QVERIFY(session_->openLesson(QStringLiteral("01-impulse")));
        for (int step = 0; step < int(session_->lesson()->steps.size()); ++step)
            if (session_->lesson()->steps[std::size_t(step)].id == "area")
                session_->setStep(step);
        QCOMPARE(session_->sketchWanted(), QStringLiteral("sketch-push"));
        // The pad lies where the plots are painted.
        QTRY_VERIFY(pad()->isVisible() && pad()->width() > 50 && pad()->height() > 30
                    && pad()->geometry() == plots()->plotArea(QStringLiteral("velocity")).toAlignedRect());
    }
    /// The place on the pad of a time and a velocity: an axis that conceals is symmetric about zero.
    QPoint place(double t, double v) const
    {
        const AxisLimits y = pad()->task().y;
        return {int(t / session_->endTime() * pad()->width()),
                int((y.upper - v) / y.span() * pad()->height())};
    }

private slots:
    void initTestCase() { readCourse("sketches"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }

    void cleanup() { closeWindow(); }

    void paperAndButtonsLieApart_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<PageLanguage>("language");
        for (const double scale : {1.0, 2.0})
            for (const auto language : {PageLanguage::en, PageLanguage::zh})
                QTest::addRow("text × %g, %s", scale, language == PageLanguage::zh ? "zh" : "en")
                    << scale << language;
    }

    /// In the smallest window, where the plots are higher than their place; nothing is cut.
    void paperAndButtonsLieApart()
    {
        QFETCH(const double, scale);
        QFETCH(const PageLanguage, language);
        window_->setFontScale(scale);
        window_->setLanguage(language);
        window_->resize(1024, 768);
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        for (int step = 0; session_->sketchWanted().isEmpty(); ++step) {
            QVERIFY(step < int(session_->lesson()->steps.size()));
            session_->setStep(step);
        }
        QVERIFY(settle(*window_));
        const auto* bar = plots()->findChild<SketchBar*>();
        QVERIFY(bar->isVisible() && bar->autoFillBackground());
        QTRY_VERIFY2(pad()->geometry().top() >= 0 && pad()->geometry().bottom() < bar->geometry().top(),
                     qPrintable(QStringLiteral("%1 … %2, bar from %3")
                                    .arg(pad()->geometry().top())
                                    .arg(pad()->geometry().bottom())
                                    .arg(bar->geometry().top())));
        if (scale == 1) // the numbers of the time, too
            QVERIFY(pad()->geometry().bottom() + plots()->fontMetrics().height() < bar->geometry().top());
        for (const QWidget* part : bar->findChildren<QWidget*>())
            QVERIFY(part->isHidden()
                    || (bar->rect().contains(part->geometry()) && part->width() >= part->sizeHint().width()));
    }

    /// At rest for a second, then 0.4 N s on 0.2 kg: 2 m/s.
    void whatIsDrawnRightHasItsPoints()
    {
        openSketch();
        const auto send = [this](QEvent::Type type, const QPoint& at) { // none may be merged with the next
            QMouseEvent event(type, at, pad()->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(pad(), &event);
        };
        send(QEvent::MouseButtonPress, place(0, 0));
        for (const QPoint& at : {place(1, 0), place(1.03, 2), place(4, 2)})
            send(QEvent::MouseMove, at);
        send(QEvent::MouseButtonRelease, place(4, 2));
        QVERIFY(made().sketch.coverage() > 0.97); // the last knot may lie on the edge
        QVERIFY(session_->veiled());
        QTest::keyClick(pad(), Qt::Key_Return);
        QVERIFY(!session_->veiled());
        QVERIFY(made().score.has_value());
        QVERIFY2(made().score->points > 90,
                 qPrintable(QStringLiteral("%1: near %2, trend %3, turns %4 of %5, at 2 s %6")
                                .arg(made().score->points)
                                .arg(made().score->near)
                                .arg(made().score->trend)
                                .arg(made().score->turnsDrawn)
                                .arg(made().score->turnsThere)
                                .arg(made().sketch.at(2))));
        QVERIFY(!pad()->isVisible());
    }

    /// Kept when pages are turned, and drawn anew.
    void itIsKeptAndDrawnAnew()
    {
        openSketch();
        QTest::keyClick(pad(), Qt::Key_Up); // a level line by the keys
        QCOMPARE(made().sketch.coverage(), 1.0);
        const course::Sketch sketch = made().sketch;
        const int step = session_->step();
        session_->setStep(0);
        session_->setStep(step);
        QVERIFY(session_->veiled());
        QVERIFY(made().sketch == sketch);
        session_->predictions().finishSketch(QStringLiteral("sketch-push"));
        QVERIFY(!session_->veiled());
        // Near for the second at rest and the push at most, of four; what is level has no turns.
        QVERIFY2(made().score->points < 60, qPrintable(QString::number(made().score->points)));
        QVERIFY(made().score->levelDrawn && !made().score->levelThere);
        session_->takeAnswerBack(QStringLiteral("sketch-push"));
        QVERIFY(session_->veiled());
        QVERIFY(!made().score.has_value());
        QTRY_VERIFY(pad()->isVisible());
        QTest::keyClick(pad(), Qt::Key_Delete);
        QVERIFY(made().sketch.empty());
        session_->predictions().finishSketch(QStringLiteral("sketch-push"));
        QVERIFY(session_->veiled()); // nothing is no prediction
    }

    void theAxisDoesNotBetrayTheCurve()
    {
        openSketch();
        const AxisLimits y = pad()->task().y;
        QCOMPARE(y.lower, -y.upper);
        QVERIFY(y.upper >= 1.4 * 2);
        QCOMPARE(plots()->yLimits(QStringLiteral("velocity")), y);
    }

    /// On the axis on which it was drawn, however large the other curves of the plot are, until the reader
    /// chooses another.
    void theSketchIsComparedWithItsCurve()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        const QString question = QStringLiteral("sketch-tilt"), plot = QStringLiteral("omega");
        for (int step = 0; step < int(session_->lesson()->steps.size()); ++step)
            if (session_->lesson()->steps[std::size_t(step)].id == "pulse")
                session_->setStep(step);
        QCOMPARE(session_->sketchWanted(), question);
        QTRY_VERIFY(pad()->isVisible());
        const AxisLimits drawn = pad()->task().y;
        QVERIFY(drawn.upper < 2); // ω₁; the disc spins with 10 rad/s
        course::Sketch sketch = pad()->task().sketch;
        sketch.draw(0, 0, session_->endTime(), 0.3);
        session_->predictions().setSketch(question, sketch);
        session_->predictions().finishSketch(question);
        QVERIFY(!session_->veiled());
        QCOMPARE(plots()->yLimits(plot), drawn);
        plots()->setYLimits(plot, {0, 10});
        QCOMPARE(plots()->yLimits(plot), (AxisLimits{0, 10}));
    }

    /// A sketch of the beginning of a run has its curve on the same times, until the whole run is wanted; so
    /// it is when the page is opened again.
    void theBeginningStaysTheBeginning()
    {
        QVERIFY(session_->openLesson(QStringLiteral("07-tops")));
        int step = 0;
        const course::SketchQuestion* asked = nullptr;
        for (; !asked && step < int(session_->lesson()->steps.size()); ++step)
            if (session_->setStep(step); !session_->sketchWanted().isEmpty())
                asked = &*session_->lesson()->question(session_->sketchWanted().toStdString())->sketch;
        QVERIFY(asked);
        const QString question = session_->sketchWanted(), plot = QString::fromStdString(asked->plot);
        QTRY_VERIFY(pad()->isVisible());
        course::Sketch sketch = pad()->task().sketch;
        QVERIFY(sketch.to() < 0.5 * session_->endTime());
        const AxisLimits drawn{sketch.from(), sketch.to()}, whole{0, session_->endTime()};
        QCOMPARE(plots()->xLimits(plot), drawn);
        sketch.draw(drawn.lower, 0, drawn.upper, 0.1);
        session_->predictions().setSketch(question, sketch);
        session_->predictions().finishSketch(question);
        QVERIFY(!session_->veiled());
        QCOMPARE(plots()->xLimits(plot), drawn);
        plots()->resetAxes();
        QCOMPARE(plots()->xLimits(plot), whole);
        session_->setStep(step > 1 ? 0 : step);
        session_->setStep(step - 1);
        QCOMPARE(plots()->xLimits(plot), drawn);
    }

    void presetsAndTheEquationAreBehindTheVeil()
    {
        openSketch();
        const auto* panel = window_->findChild<ParameterPanel*>();
        const auto seen = [&] {
            int chips = 0;
            for (const QToolButton* chip : panel->findChildren<QToolButton*>(QStringLiteral("presetChip")))
                chips += chip->isVisible() ? 1 : 0;
            return chips;
        };
        QCOMPARE(seen(), 0);
        session_->reveal();
        QVERIFY(seen() > 0);
    }

    void handsAreCountedByKeysAndKept()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier);
        auto* dialog = window_->findChild<HandsDialog*>();
        QVERIFY(dialog);
        for (int n = 0; n < 3; ++n)
            QTest::keyClick(dialog, Qt::Key_B);
        QTest::keyClick(dialog, Qt::Key_B, Qt::ShiftModifier);
        dialog->findChildren<QSpinBox*>().at(0)->setValue(17); // of A, typed
        const Hands hands = session_->predictions().hands(QStringLiteral("which-axis"));
        QCOMPARE(hands.sum(0), 19);
        QCOMPARE(hands.sum(1), 0);
        const auto bars = [&] {
            int count = 0;
            for (const PageItem& item : window_->findChild<PagePanel*>()->view()->content().items)
                count += item.kind == PageItem::hands ? 1 : 0;
            return count;
        };
        QCOMPARE(bars(), 0); // not before the explanation
        session_->setAnswer(QStringLiteral("which-axis"), 1);
        QCOMPARE(bars(), 4);
        QCOMPARE(hands.shown(0, 0), 17);
        QCOMPARE(hands.shown(1, 0), -1); // no second vote was held

        Session later; // of the program, started again
        later.setCourse(session_->course());
        QVERIFY(later.openLesson(QStringLiteral("06-euler-equations")));
        QCOMPARE(later.predictions().hands(QStringLiteral("which-axis")).sum(0), 19);
        later.predictions().forgetHands(QStringLiteral("which-axis"));
        Session other;
        other.setCourse(session_->course());
        QVERIFY(other.openLesson(QStringLiteral("06-euler-equations")));
        QVERIFY(!other.predictions().hands(QStringLiteral("which-axis")).any());
    }
};

QTEST_MAIN(TestSketches)
#include "test_sketches.moc"
