#include "ui/session/actions.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/page_panel.h"
#include "ui/window/variable_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>

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
        const course::Lesson& lesson = *session.lesson();
        QVERIFY(!lesson.steps.empty());
        static const QRegularExpression link(QStringLiteral("\\]\\(([a-z]+:[^)\\s]*)\\)"));
        for (int step = 0; step < int(lesson.steps.size()); ++step) {
            session.setStep(step);
            session.setPlaying(false);
            QVERIFY2(session.error().isEmpty(), qPrintable(session.error()));
            QVERIFY(session.run());
            QSignalSpy messages(&session, &Session::messageRaised);
            const course::Text& text = lesson.steps[std::size_t(step)].markdown;
            for (const std::string* markdown : {&text.en, &text.zh}) {
                auto matches = link.globalMatch(QString::fromStdString(*markdown));
                while (matches.hasNext()) {
                    const QString target = matches.next().captured(1);
                    if (target.startsWith(QLatin1String("http"))
                        || target.startsWith(QLatin1String("lesson:"))
                        || target.startsWith(QLatin1String("term:")))
                        continue;
                    session.perform(target);
                    session.setPlaying(false);
                    QVERIFY2(messages.isEmpty(),
                             qPrintable(QStringLiteral("step %1, %2: %3")
                                            .arg(step + 1)
                                            .arg(target, messages.value(0).value(0).toString())));
                    QVERIFY2(session.error().isEmpty(), qPrintable(target + ": " + session.error()));
                }
            }
        }
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
            window.setTheme(Theme::dark);
            window.show();
            const QList<QAction*> actions = window.actions();
            const auto present = std::ranges::find(actions, QKeySequence(Qt::Key_F5), &QAction::shortcut);
            QVERIFY(present != actions.end());
            (*present)->trigger();
            QVERIFY(window.isFullScreen());
            QCOMPARE(window.theme(), Theme::projector);
            (*present)->trigger();
            QVERIFY(!window.isFullScreen());
            QCOMPARE(window.theme(), Theme::dark);
            QCOMPARE(window.fontScale(), 2.2);
            (*present)->trigger();
            window.close();
        }
        QCOMPARE(QSettings().value("fontScale").toDouble(), 2.2);
        QCOMPARE(QSettings().value("theme").toInt(), int(Theme::dark));
        MainWindow next(session, POLHODE_SOURCE_DIR "/lessons");
        next.restoreState();
        next.show();
        QVERIFY(!next.isFullScreen());
    }

    void aVariableIsFoundByWhatItIsCalled()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(QStringLiteral("06-euler-equations")));
        VariableDialog dialog(*session.run(), course::Language::en);
        dialog.show();
        auto* field = dialog.findChild<QLineEdit*>();
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QCOMPARE(dialog.focusWidget(), field);
        QCOMPARE(dialog.chosen(), QStringLiteral("t"));
        field->setText(QStringLiteral("total.E"));
        QCOMPARE(dialog.chosen(), QStringLiteral("total.E"));
        field->setText(QStringLiteral("no such thing"));
        QVERIFY(dialog.chosen().isEmpty());
        QVERIFY(!ok->isEnabled());
        field->clear();
        QVERIFY(ok->isEnabled());
        const QString first = dialog.chosen();
        QTest::keyClick(field, Qt::Key_Down);
        QVERIFY(dialog.chosen() != first);
    }

private:
    course::Course course_;
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
