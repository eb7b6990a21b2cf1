#include "course/read/load.h"
#include "support/seeded.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/page_panel.h"
#include "ui/window/translation.h"

#include <QDialog>
#include <QDrag>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QWheelEvent>
#include <QWindow>
#include <QtTest>

#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

using namespace polhode;
using namespace polhode::ui;

namespace
{

constexpr int kActionsOfARow = 200;

/// POLHODE_ROBOT says how many actions there are in all, where there is time: each row has a seed of its own.
int rows()
{
    bool given = false;
    const int actions = qEnvironmentVariableIntValue("POLHODE_ROBOT", &given);
    return given ? std::max(1, actions / kActionsOfARow) : 1;
}

QStringList complaints;
QtMessageHandler passOn = nullptr;

/// Qt names the class that was misused, as "QTextCursor::setPosition: …"; what a platform without a screen
/// cannot do has no name.
void noteComplaints(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (type != QtDebugMsg && type != QtInfoMsg && message.contains(QLatin1String("::")))
        complaints << message;
    passOn(type, context, message);
}

/// Puts away what waits for an answer: no dialog, menu or drag of text holds the robot up.
void putAway()
{
    QDrag::cancel();
    if (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
        dialog->reject();
}

} // namespace

/// The window in the hands of one who presses everything. Each action is written to the output, so that the
/// last line before an end by a sanitizer names it; the row of a seed repeats them.
class TestRobot : public QObject
{
    Q_OBJECT

private:
    course::Course course_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
    QString action_;

    void say(const QString& action)
    {
        action_ = action;
        std::printf("robot: %s\n", qPrintable(action));
        std::fflush(stdout);
    }

    QPoint anywhere(test::Seeded& random) const
    {
        return {random.below(window_->width()), random.below(window_->height())};
    }

    static QString text(QPoint point) { return QStringLiteral("(%1, %2)").arg(point.x()).arg(point.y()); }

    void press(test::Seeded& random)
    {
        // All but the key that quits.
        static const std::vector<QKeyCombination> kKeys{
            Qt::Key_Tab,
            Qt::SHIFT | Qt::Key_Tab,
            Qt::Key_Space,
            Qt::Key_Return,
            Qt::Key_Escape,
            Qt::Key_Left,
            Qt::Key_Right,
            Qt::Key_Up,
            Qt::Key_Down,
            Qt::Key_PageUp,
            Qt::Key_PageDown,
            Qt::Key_Home,
            Qt::Key_End,
            Qt::Key_Plus,
            Qt::Key_Minus,
            Qt::Key_Period,
            Qt::Key_Comma,
            Qt::Key_5,
            Qt::Key_A,
            Qt::Key_F1,
            Qt::Key_F5,
            Qt::Key_F6,
            Qt::CTRL | Qt::Key_Plus,
            Qt::CTRL | Qt::Key_Minus,
            Qt::CTRL | Qt::Key_PageDown,
            Qt::CTRL | Qt::Key_PageUp,
            Qt::CTRL | Qt::Key_Left,
            Qt::CTRL | Qt::Key_Right,
            Qt::CTRL | Qt::Key_Home,
            Qt::CTRL | Qt::Key_L,
            Qt::CTRL | Qt::Key_E,
            Qt::CTRL | Qt::Key_R,
            Qt::CTRL | Qt::Key_D,
            Qt::CTRL | Qt::SHIFT | Qt::Key_D,
            Qt::CTRL | Qt::Key_Z,
            Qt::CTRL | Qt::SHIFT | Qt::Key_Z,
            Qt::CTRL | Qt::SHIFT | Qt::Key_C,
            Qt::CTRL | Qt::SHIFT | Qt::Key_V,
            Qt::ALT | Qt::Key_Left,
        };
        const QKeyCombination key = kKeys[std::size_t(random.below(int(kKeys.size())))];
        say(QStringLiteral("key ") + QKeySequence(key).toString());
        QTest::keyClick(window_->windowHandle(), key.key(), key.keyboardModifiers());
    }

    void click(test::Seeded& random)
    {
        const QPoint at = anywhere(random);
        const auto button = random.below(5) ? Qt::LeftButton : Qt::RightButton;
        say(QStringLiteral("%1 click %2").arg(button == Qt::LeftButton ? "left" : "right", text(at)));
        QTest::mouseClick(window_->windowHandle(), button, {}, at);
    }

    void drag(test::Seeded& random)
    {
        const QPoint from = anywhere(random), to = anywhere(random);
        const auto modifiers = random.below(4) ? Qt::NoModifier : Qt::ShiftModifier;
        say(QStringLiteral("drag %1 to %2").arg(text(from), text(to)));
        constexpr int kMoves = 5;
        QTest::mousePress(window_->windowHandle(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= kMoves; ++i) {
            QTest::mouseMove(window_->windowHandle(), from + (to - from) * i / kMoves);
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, modifiers, to);
    }

    void wheel(test::Seeded& random)
    {
        const QPoint at = anywhere(random);
        const int turn = random.below(2) ? 120 : -120;
        say(QStringLiteral("wheel %1 at %2").arg(turn).arg(text(at)));
        if (QWidget* under = window_->childAt(at)) {
            QWheelEvent event(under->mapFrom(window_.get(), at), window_->mapToGlobal(at), {}, {0, turn},
                              Qt::NoButton, random.below(3) ? Qt::NoModifier : Qt::ControlModifier,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(under, &event);
        }
    }

    void resize(test::Seeded& random)
    {
        const QSize size(700 + random.below(900), 500 + random.below(600));
        say(QStringLiteral("resize %1x%2").arg(size.width()).arg(size.height()));
        window_->resize(size);
    }

    void look(test::Seeded& random)
    {
        switch (random.below(3)) {
        case 0: {
            const double scale = random.real(MainWindow::kLeastFontScale, MainWindow::kLargestFontScale);
            say(QStringLiteral("text size %1").arg(scale));
            return window_->setFontScale(scale);
        }
        case 1: {
            const auto choices = pageLanguages(window_->language());
            const PageLanguage language = choices[std::size_t(random.below(int(choices.size())))];
            say(QStringLiteral("language %1").arg(codeOf(language)));
            return window_->setLanguage(language);
        }
        default: {
            const auto theme = Theme(random.below(3));
            say(QStringLiteral("theme %1").arg(int(theme)));
            return window_->setTheme(theme);
        }
        }
    }

    void turn(test::Seeded& random)
    {
        if (random.below(8) == 0) {
            const QString id = QString::fromStdString(session_->lesson()->id);
            say(QStringLiteral("files of %1 changed").arg(id));
            return session_->rereadCourse(POLHODE_SOURCE_DIR "/lessons", {id});
        }
        const int step = random.below(int(session_->lesson()->steps.size()));
        say(QStringLiteral("step %1").arg(step + 1));
        session_->setStep(step);
        if (random.below(2))
            session_->reveal();
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-robot-test"));
        qputenv("POLHODE_RENDERER", "software");
        course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons");
        QVERIFY(!course_.lessons.empty());
        passOn = qInstallMessageHandler(noteComplaints);
    }

    void openNothing(const QUrl&) { }

    void pressesEverything_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= rows(); ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }

    void pressesEverything()
    {
        QFETCH(const int, seed);
        QSettings().clear();
        complaints.clear();
        test::Seeded random{unsigned(seed)};
        session_ = std::make_unique<Session>();
        window_ = std::make_unique<MainWindow>(*session_, POLHODE_SOURCE_DIR "/lessons");
        window_->setFontScale(1);
        window_->setLanguage(PageLanguage::both);
        session_->setCourse(course_);
        window_->resize(1280, 800);
        window_->show();
        QTimer always;
        connect(&always, &QTimer::timeout, putAway);
        always.start(10);

        const std::size_t lessons = course_.lessons.size();
        const std::size_t stay = std::max(std::size_t(1), kActionsOfARow / lessons);
        using Action = void (TestRobot::*)(test::Seeded&);
        static constexpr Action kActions[]
            = {&TestRobot::press, &TestRobot::press,  &TestRobot::click, &TestRobot::click, &TestRobot::drag,
               &TestRobot::wheel, &TestRobot::resize, &TestRobot::look,  &TestRobot::look,  &TestRobot::turn};
        for (std::size_t i = 0; i < std::size_t(kActionsOfARow); ++i) {
            if (i % stay == 0) {
                const QString id = QString::fromStdString(course_.lessons[(i / stay) % lessons].id);
                say(QStringLiteral("lesson ") + id);
                QVERIFY(session_->openLesson(id));
            }
            if (!window_->isVisible()) // "Quit" in the menu
                window_->show();
            (this->*kActions[random.below(int(std::size(kActions)))])(random);
            QCoreApplication::processEvents();
            QVERIFY2(complaints.isEmpty(), qPrintable(action_ + ": " + complaints.join(QLatin1Char('\n'))));
            QVERIFY(session_->lesson());
            const PageView& page = *window_->findChild<PagePanel*>()->view();
            QVERIFY2(!page.toPlainText().isEmpty(), qPrintable(action_));
            QCOMPARE(page.horizontalScrollBar()->maximum(), 0);
        }
        window_.reset();
        session_.reset();
    }
};

QTEST_MAIN(TestRobot)
#include "test_robot.moc"
