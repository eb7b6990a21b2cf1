#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/timeline/contact_bands.h"
#include "ui/timeline/stop_menu.h"

#include <QAction>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace polhode;
using namespace polhode::ui;

/// A ball dropped from 1 m: its first bounce is at √(2h/g).
class TestEventTrack : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void init()
    {
        session_ = std::make_unique<Session>();
        bands_ = std::make_unique<ContactBands>(*session_);
        session_->setSynchronous(true);
        session_->setCourse(course_);
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("bounce"));
        session_->applyPreset(QStringLiteral("drop"));
        session_->setPlaying(false);
        session_->setLooping(false);
        session_->setTime(0);
    }

    void cleanup() { bands_.reset(); }

    void aBandTellsTheCasesOfAPair()
    {
        QCOMPARE(bands_->bands().size(), std::size_t(1));
        const auto& segments = bands_->bands()[0].segments;
        QCOMPARE(segments.front().state, ContactBands::State::apart);
        QCOMPARE(segments.front().from, 0.0);
        QCOMPARE(segments.back().to, session_->endTime());
        for (std::size_t i = 1; i < segments.size(); ++i) {
            QCOMPARE(segments[i].from, segments[i - 1].to);
            QVERIFY(segments[i].state != segments[i - 1].state);
        }
        const auto strike = std::ranges::find_if(segments, [](const ContactBands::Segment& segment) {
            return segment.state == ContactBands::State::striking;
        });
        QVERIFY(strike != segments.end());
        QVERIFY(std::abs(strike->from - kFirst) < 1e-7); // tolerance of the event's time
        // e = 0.8: all bounces are over at t₁ (1 + e)/(1 − e) = 4.06 s of 9 s; then it lies.
        QVERIFY(segments.back().state == ContactBands::State::sticking
                || segments.back().state == ContactBands::State::sliding);
        QVERIFY(segments.back().from < 4.1);
    }

    /// A strike is seen, red, just before its moment, and bodies are called by their names.
    void aStrikeIsSeen()
    {
        bands_->resize(900, bands_->sizeHint().height());
        QCOMPARE(bands_->bands()[0].pair.zh.find("ball"), std::string::npos);
        const QImage image = bands_->grab().toImage();
        const QColor red = themeColors(Theme::light).error;
        int strikes = 0;
        for (int x = 0; x < image.width(); ++x)
            strikes += image.pixelColor(x, image.height() / 2) == red ? 1 : 0;
        QVERIFY(strikes >= 3); // that of the first bounce is three pixels wide
    }

    void everyPairHasABand()
    {
        QVERIFY(session_->openLesson(QStringLiteral("21-multi-impact")));
        session_->setExperiment(QStringLiteral("break"));
        QVERIFY(bands_->bands().size() > 4);
        QVERIFY(bands_->sizeHint().height() <= 60);
    }

    /// Their bands are a line of text high, as one alone is.
    void threePairsHaveTheirNames()
    {
        QVERIFY(session_->openLesson(QStringLiteral("17-events")));
        session_->setStep(3);
        QCOMPARE(bands_->bands().size(), std::size_t(3));
        QVERIFY(bands_->sizeHint().height() >= 3 * bands_->fontMetrics().height());
    }

    void playingStopsAtAnImpact()
    {
        session_->setStopRule({StopRule::Kind::impact, {}});
        play();
        QVERIFY(std::abs(session_->time() - kFirst) < 1e-7); // tolerance of the event's time
        play(); // the next flight takes 2 e t₁
        QVERIFY(std::abs(session_->time() - 2.6 * kFirst) < 1e-7);
    }

    void playingStopsAtACondition()
    {
        // 0.5 m below its start, at √(2·0.5/g); the ball's radius is 0.06 m.
        session_->setStopRule({StopRule::Kind::condition, QStringLiteral("0.56 - ball.z")});
        play();
        const double passed = std::sqrt(1 / 9.81);
        // Between two rows, where the run is interpolated by a polynomial that a free fall is.
        QVERIFY2(std::abs(session_->time() - passed) < 1e-8, qPrintable(QString::number(session_->time())));
    }

    void aConditionThatMakesNoSenseIsRefused()
    {
        QVERIFY_THROWS_EXCEPTION(
            std::invalid_argument,
            session_->setStopRule({StopRule::Kind::condition, QStringLiteral("nothing.x")}));
        QCOMPARE(session_->stopRule().kind, StopRule::Kind::never);
    }

    void theMenuSetsTheRule()
    {
        StopMenu menu(*session_);
        const QList<QAction*> actions = menu.actions();
        QCOMPARE(actions.size(), 5);
        const StopRule::Kind kinds[] = {StopRule::Kind::never, StopRule::Kind::impact,
                                        StopRule::Kind::contactChange, StopRule::Kind::event};
        for (const int i : {1, 2, 3, 0}) {
            actions[i]->trigger();
            QCOMPARE(session_->stopRule().kind, kinds[i]);
        }
    }

    /// The names on the bands are no smaller beside their text than small print is, or there are none; bands
    /// leave the window its room.
    void namesGrowWithTheText()
    {
        int named = 0, bare = 0;
        for (const char* id :
             {"14-many-contacts", "19-restitution", "20-impact-friction", "21-multi-impact"}) {
            QVERIFY(session_->openLesson(QLatin1String(id)));
            session_->reveal();
            for (const course::Experiment& experiment : session_->lesson()->experiments) {
                session_->setExperiment(QString::fromStdString(experiment.id));
                for (const double points : {10.0, 15.0, 20.0}) {
                    QFont font = bands_->font();
                    font.setPointSizeF(points);
                    bands_->setFont(font);
                    const double share = double(QFontInfo(bands_->nameFont()).pixelSize())
                        / double(QFontInfo(bands_->font()).pixelSize());
                    ++(bands_->hasNames() ? named : bare);
                    QVERIFY2(!bands_->hasNames() || share >= 0.65, // whole pixels of 0.7
                             qPrintable(
                                 QStringLiteral("%1 %2: %3").arg(QLatin1String(id)).arg(points).arg(share)));
                    QVERIFY2(bands_->sizeHint().height() <= 110 || bands_->bands().size() > 25,
                             qPrintable(QString::number(bands_->sizeHint().height())));
                }
            }
        }
        QVERIFY(named > 0 && bare > 0);
    }

private:
    void play()
    {
        session_->setSpeed(8);
        session_->setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(!session_->playing(), 60'000);
    }

    static inline const double kFirst = std::sqrt(2 / 9.81);
    course::Course course_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<ContactBands> bands_;
};

QTEST_MAIN(TestEventTrack)
#include "test_event_track.moc"
