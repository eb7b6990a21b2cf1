#include "course/read/load.h"
#include "ui/session/play_speed.h"
#include "ui/session/session.h"
#include "ui/timeline/speed_box.h"
#include "ui/timeline/timeline_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <memory>

using namespace polhode;
using namespace polhode::ui;

/// How fast runs play, and where they stop.
class TestPlaying : public QObject
{
    Q_OBJECT

private:
    course::Course course_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<TimelineBar> bar_;

    SpeedBox* box() const { return bar_->findChild<SpeedBox*>(); }

    void type(const char* text)
    {
        box()->lineEdit()->selectAll();
        QTest::keyClick(box()->lineEdit(), Qt::Key_Delete);
        QTest::keyClicks(box()->lineEdit(), QString::fromUtf8(text));
        QTest::keyClick(box()->lineEdit(), Qt::Key_Return);
    }

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void init()
    {
        session_ = std::make_unique<Session>();
        bar_ = std::make_unique<TimelineBar>(*session_);
        session_->setSynchronous(true);
        session_->setCourse(course_);
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        session_->reveal();
        session_->setPlaying(false);
        bar_->resize(1000, 60);
        bar_->show();
    }

    void cleanup()
    {
        bar_.reset();
        session_.reset();
    }

    /// Every run takes from 4 to 9 s: real time is kept where it does, and round factors are at most 1.5
    /// apart.
    void everyRunTakesAboutSixSeconds()
    {
        for (double duration = 1e-7; duration < 1e5; duration *= 1.07) {
            const double seconds = duration / automaticSpeed(duration);
            QVERIFY2(seconds >= 4 && seconds <= 9, qPrintable(QString::number(duration)));
        }
        QCOMPARE(automaticSpeed(6), 1.0);
        QCOMPARE(automaticSpeed(8.9), 1.0);
        QCOMPARE(automaticSpeed(300e-6), 1 / 20000.0);
        QCOMPARE(automaticSpeed(18), 3.0);
        QCOMPARE(automaticSpeed(0), 1.0);
    }

    void speedsAreToldInWords()
    {
        QCOMPARE(speedText(1), QStringLiteral("real time"));
        QCOMPARE(speedText(3), QStringLiteral("3 × fast"));
        QCOMPARE(speedText(1.5), QStringLiteral("1.5 × fast"));
        QCOMPARE(speedText(1 / 20000.0), QStringLiteral("1 : 20\u202f000 slow"));
        QCOMPARE(speedText(1e-6), QStringLiteral("1 : 1\u202f000\u202f000 slow"));
        QCOMPARE(speedText(0.125), QStringLiteral("1 : 8 slow"));
        QCOMPARE(speedText(1 / 1500.0), QStringLiteral("1 : 1500 slow"));
    }

    void speedsAreReadAsTheyAreTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("factor");
        const auto row = [](const char* text, double factor) {
            QTest::newRow(text) << QString::fromUtf8(text) << factor;
        };
        row("1/8", 0.125);
        row("0.01", 0.01);
        row("0,25", 0.25);
        row("1:500", 0.002);
        row("1：500", 0.002);
        row("1∶20 000", 5e-5);
        row("3x", 3);
        row("3 X", 3);
        row("3×", 3);
        row("1e-6", 1e-6);
        row("1000", 1000);
        row("real time", 1);
        row("1 : 20\u202f000 slow", 5e-5);
        row("3 × fast", 3);
        row("nothing", 0);
        row("", 0);
        row("5 m", 0);
        row("0", 0);
        row("-1", 0);
        row("1e-7", 0);
        row("1001", 0);
    }

    void speedsAreReadAsTheyAreTyped()
    {
        QFETCH(const QString, text);
        QFETCH(const double, factor);
        QString problem;
        const auto read = parseSpeed(text, &problem);
        QCOMPARE(read.has_value(), factor != 0);
        if (read)
            QVERIFY(std::abs(*read / factor - 1) < 1e-15); // rounding
        else
            QVERIFY(!problem.isEmpty());
    }

    void aSpeedBelongsToItsExperiment()
    {
        session_->setExperiment(QStringLiteral("bounce"));
        QVERIFY(!session_->chosenSpeed());
        session_->setSpeed(1e-3);
        QCOMPARE(session_->speed(), 1e-3);
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        QVERIFY(!session_->chosenSpeed());
        QCOMPARE(session_->speed(), automaticSpeed(session_->endTime()));
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        session_->setExperiment(QStringLiteral("bounce"));
        QCOMPARE(session_->speed(), 1e-3);
        session_->setSpeed(std::nullopt);
        QCOMPARE(session_->speed(), automaticSpeed(session_->endTime()));
        session_->setSpeed(1e-9);
        QCOMPARE(session_->speed(), kSlowestPlay);
        session_->setSpeed(1e9);
        QCOMPARE(session_->speed(), kFastestPlay);
    }

    /// All of the short runs of the course, and none too long to be waited for.
    void shortRunsPlayInMotion()
    {
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->reveal();
        double shortest = 1;
        for (const course::Experiment& experiment : session_->lesson()->experiments) {
            session_->setExperiment(QString::fromStdString(experiment.id));
            shortest = std::min(shortest, session_->endTime());
            const double seconds = session_->endTime() / session_->speed();
            QVERIFY2(seconds >= 4 && seconds <= 9, experiment.id.c_str());
        }
        QVERIFY(shortest < 1e-3);
    }

    /// A longer run does not become a faster one.
    void anExtendedRunKeepsItsSpeed()
    {
        session_->setExperiment(QStringLiteral("bounce"));
        const double before = session_->speed(), end = session_->endTime();
        session_->setLooping(false);
        session_->setTime(end);
        session_->setPlaying(true);
        QTRY_VERIFY(session_->endTime() > end);
        session_->setPlaying(false);
        QCOMPARE(session_->endTime(), 2 * end);
        QCOMPARE(session_->speed(), before);
    }

    void theBoxSaysWhatIsSet()
    {
        session_->setExperiment(QStringLiteral("bounce"));
        QCOMPARE(box()->currentText(), QStringLiteral("auto ⋅ ") + speedText(session_->speed()));
        type("1:500");
        QCOMPARE(session_->speed(), 0.002);
        QCOMPARE(box()->currentText(), QStringLiteral("1 : 500 slow"));
        type("");
        QVERIFY(!session_->chosenSpeed());
        QVERIFY(box()->currentText().startsWith(QLatin1String("auto")));
        session_->setSpeed(3);
        QCOMPARE(box()->currentText(), QStringLiteral("3 × fast"));
    }

    void aSpeedThatIsNoneIsRefusedAtItsField()
    {
        const double before = session_->speed();
        type("very slowly");
        const auto* problem = bar_->window()->findChild<QLabel*>(QStringLiteral("fieldBubble"));
        QVERIFY(problem && problem->isVisible());
        QCOMPARE(box()->currentText(), QStringLiteral("very slowly"));
        QCOMPARE(session_->speed(), before);
        type("0.5");
        QVERIFY(!problem->isVisible());
        QCOMPARE(session_->speed(), 0.5);
    }

    void aStopBelongsToItsLessonAndIsSeen()
    {
        auto* button = bar_->findChild<QToolButton*>(QStringLiteral("stopAtButton"));
        auto* playOn = bar_->findChild<QToolButton*>(QStringLiteral("playOnButton"));
        QVERIFY(!button->isChecked() && !playOn->isVisible());
        session_->setStopRule({StopRule::Kind::impact, {}});
        QVERIFY(button->isChecked() && playOn->isVisible());
        QCOMPARE(button->text(), QStringLiteral("stops at an impact"));
        QVERIFY(session_->openLesson(QStringLiteral("14-many-contacts")));
        QVERIFY(session_->stopRule() == StopRule());
        QVERIFY(!button->isChecked() && !playOn->isVisible());
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        QVERIFY(button->isChecked());
        playOn->click();
        QVERIFY(session_->stopRule() == StopRule());
        QVERIFY(!button->isChecked() && !playOn->isVisible());
    }
};

QTEST_MAIN(TestPlaying)
#include "test_playing.moc"
