#include "ui/panel/parameter_row.h"
#include "ui/panel/value_slider.h"
#include "ui/plot/plot_stack.h"
#include "ui/timeline/speed_box.h"
#include "ui/window/lesson_list.h"
#include "ui/window/page_panel.h"
#include "ui/window/side_panels.h"

#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTextDocument>
#include <QTextFrame>
#include <QToolButton>
#include <QWindow>
#include <QtTest>

#include <algorithm>

using namespace polhode;
using namespace polhode::ui;

/// The window from the keyboard, and what it keeps until the next time.
class TestKeyboard : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    void start()
    {
        makeWindow();
        window_->restoreState();
        open(QStringLiteral("06-euler-equations"));
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }

    void press(const QKeySequence& shortcut)
    {
        const QList<QAction*> actions = window_->actions();
        const auto action = std::ranges::find(actions, shortcut, &QAction::shortcut);
        QVERIFY(action != actions.end());
        (*action)->trigger();
    }

    static QWidget* focus() { return QApplication::focusWidget(); }

private slots:
    /// Wherever the focus is; what is typed is typed.
    void namesOfEventsAndMeasuringHaveKeys()
    {
        const auto* plots = window_->findChild<PlotStack*>(QStringLiteral("plots"));
        const QList<QAction*> actions = window_->actions();
        const QAction* names = *std::ranges::find(actions, QKeySequence(Qt::Key_N), &QAction::shortcut);
        for (QWidget* place :
             std::initializer_list<QWidget*>{window_->findChild<PagePanel*>()->view(),
                                             window_->findChild<PlotStack*>(QStringLiteral("plots"))}) {
            place->setFocus();
            const bool named = names->isChecked(), measuring = plots->measuring();
            QTest::keyClick(place, Qt::Key_N);
            QTest::keyClick(place, Qt::Key_M);
            QCOMPARE(names->isChecked(), !named);
            QCOMPARE(plots->measuring(), !measuring);
        }
        auto* field = window_->findChild<ParameterRow*>()->findChild<QLineEdit*>();
        field->setFocus();
        field->clear();
        const bool named = names->isChecked(), measuring = plots->measuring();
        QTest::keyClicks(field, QStringLiteral("mn"));
        QCOMPARE(field->text(), QStringLiteral("mn"));
        QCOMPARE(names->isChecked(), named);
        QCOMPARE(plots->measuring(), measuring);
    }

    void initTestCase() { readCourse("keyboard"); }

    void init()
    {
        QSettings().clear();
        start();
    }

    void cleanup() { closeWindow(); }

    void aLessonIsChosenFromTheList()
    {
        auto* list = window_->findChild<LessonList*>();
        press(Qt::CTRL | Qt::Key_L);
        QVERIFY(list->isVisible());
        QVERIFY(focus() && focus()->accessibleName().startsWith(QLatin1String("06")));
        QTest::keyClick(focus(), Qt::Key_Down);
        QVERIFY(focus()->accessibleName().startsWith(QLatin1String("07")));
        QTest::keyClick(focus(), Qt::Key_Return);
        QVERIFY(!list->isVisible());
        QCOMPARE(session_->lesson()->id, std::string("07-tops"));
        QCOMPARE(focus(), window_->findChild<PagePanel*>()->view());
    }

    void escapeClosesTheList()
    {
        press(Qt::CTRL | Qt::Key_L);
        press(Qt::Key_Escape);
        QVERIFY(!window_->findChild<LessonList*>()->isVisible());
    }

    void aFocusedButtonIsPressed()
    {
        const auto chips = window_->findChildren<QToolButton*>(QStringLiteral("presetChip"));
        const auto chip = std::ranges::find_if(
            chips, [](const QToolButton* button) { return button->text() == QLatin1String("axis 1"); });
        QVERIFY(chip != chips.end());
        const QImage without = (*chip)->grab().toImage();
        (*chip)->setFocus(Qt::TabFocusReason);
        QVERIFY((*chip)->grab().toImage() != without);
        const course::Inputs before = session_->inputs();
        QTest::keyClick(*chip, Qt::Key_Return);
        QTRY_VERIFY(session_->inputs().values != before.values);
    }

    void aRefusedValueSaysSo_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Return") << Qt::Key_Return;
        QTest::newRow("Enter") << Qt::Key_Enter;
        QTest::newRow("Tab") << Qt::Key_Tab;
        QTest::newRow("click elsewhere") << Qt::Key_unknown;
    }

    /// What confirms the value must not be what takes the message away.
    void aRefusedValueSaysSo()
    {
        QFETCH(const Qt::Key, key);
        QWindow* native = window_->windowHandle();
        auto* row = window_->findChild<ParameterRow*>();
        auto* field = row->findChild<QLineEdit*>();
        const auto* problem = row->findChild<QLabel*>(QStringLiteral("fieldProblem"));
        const QString before = field->text();
        field->setFocus();
        field->selectAll();
        for (const char letter : {'a', 'b', 'c'})
            QTest::keyClick(native, letter);
        QCOMPARE(field->text(), QStringLiteral("abc"));
        QWidget* page = window_->findChild<PagePanel*>()->view()->viewport();
        if (key == Qt::Key_unknown)
            QTest::mouseClick(native, Qt::LeftButton, {},
                              page->mapTo(window_.get(), page->rect().bottomLeft() + QPoint(5, -5)));
        else
            QTest::keyClick(native, key);
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains(QLatin1String("abc")), qPrintable(problem->text()));
        QCOMPARE(field->text(), QStringLiteral("abc"));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!problem->isVisible());
        QCOMPARE(field->text(), before);
    }

    void tabGoesFromThePageToWhatIsSetAndThenToWhatIsSeen()
    {
        QCoreApplication::processEvents();
        const QList<const char*> panels{"polhode::ui::PagePanel",
                                        "polhode::ui::ParameterPanel",
                                        "polhode::ui::StagePanel",
                                        "polhode::ui::PlotStack",
                                        "QTabWidget",
                                        "polhode::ui::TimelineBar"};
        window_->findChild<PagePanel*>()->view()->setFocus();
        QStringList passed;
        for (int i = 0; i < 200; ++i) {
            for (const QWidget* over = focus(); over; over = over->parentWidget())
                if (const char* name = over->metaObject()->className();
                    std::ranges::any_of(panels, [&](const char* panel) { return qstrcmp(panel, name) == 0; })
                    && passed.value(passed.size() - 1) != QLatin1String(name))
                    passed << QLatin1String(name);
            QTest::keyClick(window_->windowHandle(), Qt::Key_Tab);
        }
        QStringList expected;
        for (const char* panel : panels)
            expected << QLatin1String(panel);
        const qsizetype begin = passed.indexOf(expected.first());
        QVERIFY2(begin >= 0, qPrintable(passed.join(' ')));
        QCOMPARE(passed.mid(begin, expected.size()), expected);
    }

    /// What a key has brought to the front is what the next key enlarges.
    void aPanelBroughtToTheFrontIsEnlarged()
    {
        window_->findChild<PagePanel*>()->view()->setFocus();
        press(Qt::ALT | Qt::Key_3);
        press(Qt::Key_F11);
        QVERIFY(window_->panels()->isVisible());
        QCOMPARE(window_->panels()->current(), QStringLiteral("values"));
        QVERIFY(!window_->findChild<PagePanel*>()->isVisible());
        press(Qt::Key_Escape);
        QVERIFY(window_->findChild<PagePanel*>()->isVisible());
    }

    /// A page alone fills the window with larger letters, and is as it was afterwards.
    void aPageAloneFillsTheWindow()
    {
        auto* page = window_->findChild<PagePanel*>()->view();
        const int letters = page->document()->defaultFont().pixelSize();
        const auto column = [&] {
            const QTextFrameFormat frame = page->document()->rootFrame()->frameFormat();
            return (page->width() - frame.leftMargin() - frame.rightMargin()) / page->width();
        };
        page->setFocus();
        press(Qt::Key_F11);
        QTRY_COMPARE(page->width(), window_->width());
        QVERIFY(column() > 0.7 && column() < 0.8);
        QVERIFY(page->document()->defaultFont().pixelSize() > 1.5 * letters); // 36 em of 0.75 × 1280 px
        press(Qt::Key_Escape);
        QCOMPARE(page->document()->defaultFont().pixelSize(), letters);
    }

    void spacePlays_data()
    {
        QTest::addColumn<QString>("lesson");
        for (const char* lesson :
             {"06-euler-equations", "10-joints", "16-solving-contact", "20-impact-friction"})
            QTest::newRow(lesson) << QString::fromLatin1(lesson);
    }

    /// Wherever the focus is, in every panel; only a field into which letters go keeps the key.
    void spacePlays()
    {
        QFETCH(const QString, lesson);
        session_->openLesson(lesson);
        session_->reveal();
        auto* tabs = window_->findChild<QTabWidget*>();
        int tried = 0, fields = 0;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QCoreApplication::processEvents();
            for (QPointer<QWidget> widget : window_->findChildren<QWidget*>()) {
                if (!widget || !widget->isVisible() || !widget->isEnabled() || widget->focusProxy()
                    || widget->focusPolicy() == Qt::NoFocus)
                    continue;
                widget->setFocus(Qt::TabFocusReason);
                if (focus() != widget)
                    continue;
                session_->setPlaying(false);
                const course::Inputs before = session_->inputs();
                const bool text = qobject_cast<QLineEdit*>(widget)
                    || (qobject_cast<QComboBox*>(widget) && qobject_cast<QComboBox*>(widget)->isEditable());
                QTest::keyClick(widget.data(), Qt::Key_Space);
                const QByteArray who = widget ? widget->metaObject()->className() + QByteArray(" ")
                        + widget->objectName().toUtf8() + " " + widget->accessibleName().toUtf8()
                                              : QByteArray("gone");
                QVERIFY2(session_->playing() != text, who);
                QVERIFY2(session_->inputs().values == before.values, who);
                while (QWidget* popup = QApplication::activePopupWidget()) {
                    QVERIFY2(text, who); // what a text may be completed to
                    popup->close();
                }
                ++tried;
                fields += text;
            }
        }
        QVERIFY(tried > 30);
        QVERIFY(fields > 0);
    }

    void spacePlaysAfterAChoice()
    {
        auto* speed = window_->findChild<SpeedBox*>();
        speed->setFocus();
        speed->setCurrentIndex(3);
        emit speed->activated(3);
        session_->setPlaying(false);
        QVERIFY(focus() && focus() != speed);
        QTest::keyClick(focus(), Qt::Key_Space);
        QVERIFY(session_->playing());
    }

    void aClickerTurnsThePages()
    {
        press(Qt::Key_F5);
        auto* slider = window_->findChild<ValueSlider*>();
        slider->setFocus(Qt::TabFocusReason);
        const course::Inputs before = session_->inputs();
        const QScrollBar* bar = window_->findChild<PagePanel*>()->view()->verticalScrollBar();
        for (int i = 0; i < 50 && session_->step() == 0; ++i) {
            QTest::keyClick(slider, Qt::Key_PageDown);
            QVERIFY(session_->step() == 1 || bar->value() > 0);
        }
        QCOMPARE(session_->step(), 1);
        QCOMPARE(bar->value(), 0);
        window_->findChild<ValueSlider*>()->setFocus(Qt::TabFocusReason); // that of the new step's experiment
        QTest::keyClick(focus(), Qt::Key_PageUp);
        QCOMPARE(session_->step(), 0);
        QVERIFY(before.values == session_->inputs().values);
    }

    void onlyWhatWasMovedIsKept()
    {
        auto* tabs = window_->findChild<QTabWidget*>();
        tabs->setCurrentIndex(2);
        const QList<QSplitter*> splitters = window_->findChildren<QSplitter*>();
        QVERIFY(splitters.size() >= 4);
        const auto under = std::ranges::find_if(splitters, [&](const QSplitter* splitter) {
            return splitter->orientation() == Qt::Horizontal && splitter->isAncestorOf(tabs)
                && splitter->findChildren<QSplitter*>().isEmpty();
        });
        QVERIFY(under != splitters.end());
        QSplitter* lower = *under;
        lower->setSizes({300, lower->width() - 300});
        emit lower->splitterMoved(300, 1);
        window_->close();
        QVERIFY(QSettings().contains("window/lower"));
        for (const char* other : {"window/columns", "window/left", "window/right"})
            QVERIFY2(!QSettings().contains(QLatin1String(other)), other);
        start();
        QCOMPARE(window_->findChild<QTabWidget*>()->currentIndex(), 2);
    }
};

QTEST_MAIN(TestKeyboard)
#include "test_keyboard.moc"
