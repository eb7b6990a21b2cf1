#include "course/run/event_list.h"
#include "ui/access/listener.h"
#include "ui/plot/number_text.h"
#include "ui/session/event_speaker.h"
#include "ui/session/moment_words.h"
#include "ui/session/parameter_text.h"
#include "ui/window/toast.h"

#include "window_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QtTest>

#include <algorithm>

using namespace polhode;
using namespace polhode::ui;

/// A moment, and the events of a run, in words.
class TestSpokenMoment : public QObject, private WindowFixture
{
    Q_OBJECT

private:
    QAction* command(const QKeySequence& key) const
    {
        const QList<QAction*> actions = window_->actions();
        const auto found = std::ranges::find(actions, key, &QAction::shortcut);
        return found == actions.end() ? nullptr : *found;
    }

private slots:
    void initTestCase() { readCourse("spoken-moment"); }

    void init()
    {
        QSettings().clear();
        makeWindow();
    }

    void cleanup()
    {
        listenToAccess({});
        closeWindow();
    }

    /// The numbers are those of the run at that time, and the energy is the sum of its parts.
    void aMomentIsToldWhole()
    {
        open(QStringLiteral("19-restitution"));
        const double t = 1.5 * session_->run()->events().front().time; // it flies again
        session_->setTime(t);
        const QString all = momentWords(*session_, course::Language::en).join('\n');
        const course::RunPointer run = session_->run();
        const auto has = [&](const QString& part) { return all.contains(part); };
        const auto joules = [&](const char* id) {
            return formatQuantity(run->value(id, t), {"J", 1, {}}, 4);
        };
        QVERIFY2(has(QStringLiteral("Time %1").arg(formatQuantity(t, {"s", 1, {}}, 4))), qPrintable(all));
        for (const course::BodyLook& body : run->bodies()) {
            QVERIFY2(has(QString::fromStdString(body.label.en) + ": at "), qPrintable(all));
            QVERIFY2(has(numberText(run->value(body.id + ".vz", t), 3)), qPrintable(all));
        }
        QVERIFY2(has(joules("total.E")) && has(joules("total.T")) && has(joules("total.V")), qPrintable(all));
        const course::RunEvent* last = nullptr;
        for (const course::RunEvent& event : run->events())
            if (event.time <= t)
                last = &event;
        QVERIFY(last);
        QVERIFY2(has(QStringLiteral("Last event: ")) && has(formatQuantity(last->time, {"s", 1, {}}, 4)),
                 qPrintable(all));
        QVERIFY(!all.contains(QLatin1Char('<')));
    }

    /// The reading nearest to the moment, with its own time: between two there is none.
    void readingsFromOutsideAreTold()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->perform(QStringLiteral("data:thrown-book.csv"));
        const auto readings = session_->measured();
        QVERIFY(readings);
        const course::MeasuredSeries& series = readings->series.front();
        session_->setTime(0.3 * series.time[20] + 0.7 * series.time[21]);
        const QString all = momentWords(*session_, course::Language::en).join('\n');
        QVERIFY2(all.contains(QStringLiteral("measured = %1 rad/s (t = %2)")
                                  .arg(numberText(series.value[21], 4),
                                       numberText(series.time[21], 4) + QLatin1String(" s"))),
                 qPrintable(all));
    }

    void whatIsToBePredictedIsNotTold()
    {
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        QVERIFY(session_->veiled());
        const QStringList words = momentWords(*session_, course::Language::en);
        QCOMPARE(words.size(), 1);
        QVERIFY(!words.first().contains(QLatin1Char('=')));
    }

    /// By a key, to be read and to be heard, in the language of the window.
    void aKeyTellsTheMoment()
    {
        open(QStringLiteral("06-euler-equations"));
        session_->setTime(1);
        QList<QAccessible::Event> told;
        listenToAccess([&](const QAccessibleEvent& event) {
            if (qobject_cast<Toast*>(event.object()))
                told << event.type();
        });
        QAction* tell = command(Qt::Key_F8);
        QVERIFY(tell);
        tell->trigger();
        auto* toast = window_->findChild<Toast*>();
        QVERIFY(toast->isVisible());
        QCOMPARE(toast->text(), momentWords(*session_, course::Language::en).join('\n'));
        QCOMPARE(QAccessible::queryAccessibleInterface(toast)->text(QAccessible::Name), toast->text());
        QCOMPARE(QAccessible::queryAccessibleInterface(toast)->role(), QAccessible::Notification);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
        QCOMPARE(told, {QAccessible::Announcement});
#else
        QCOMPARE(told, QList<QAccessible::Event>({QAccessible::NameChanged, QAccessible::Alert}));
#endif
        window_->setLanguage(PageLanguage::zh);
        tell->trigger();
        QVERIFY2(toast->text().contains(QStringLiteral("能量")), qPrintable(toast->text()));
    }

    /// Not more than once a second, whatever happens; what waited is said together.
    void manyEventsAreSaidOnceASecond()
    {
        SpokenQueue queue;
        QVERIFY(queue.take(0).isEmpty());
        queue.add(QStringLiteral("a"), QStringLiteral("a at 1 s"));
        QCOMPARE(queue.take(5), QStringList{"a at 1 s"});
        queue.add(QStringLiteral("b"), QStringLiteral("b"));
        queue.add(QStringLiteral("c"), QStringLiteral("c"));
        queue.add(QStringLiteral("b"), QStringLiteral("b, a second time"));
        QVERIFY(queue.take(6).isEmpty());
        QVERIFY(queue.take(5 + SpokenQueue::kApartMs - 1).isEmpty());
        QCOMPARE(queue.wait(505), SpokenQueue::kApartMs - 500);
        QCOMPARE(queue.take(5 + SpokenQueue::kApartMs), (QStringList{"b", "c"}));
        QVERIFY(queue.take(10 * SpokenQueue::kApartMs).isEmpty());
    }

    /// What the playhead passes while it plays, in the words of the list; not what it jumps over by hand.
    void eventsAreToldWhilePlaying()
    {
        open(QStringLiteral("19-restitution"));
        EventSpeaker speaker(*session_);
        QStringList said;
        connect(&speaker, &EventSpeaker::said, this, [&](const QString& words) { said << words; });
        emit session_->runChanged(); // it hears of the run that is there
        const std::vector<course::EventEntry> list = course::eventList(*session_->run());
        QVERIFY(!list.empty());
        const double first = session_->run()->events()[list.front().event].time;
        session_->setTime(0.5 * first);
        session_->setPlaying(true);
        session_->setTime(first);
        QVERIFY(said.isEmpty()); // it is off
        session_->setPlaying(false);
        speaker.setOn(true);
        session_->setTime(0.5 * first);
        session_->setTime(first);
        QVERIFY(said.isEmpty()); // by hand
        session_->setTime(0.5 * first);
        session_->setPlaying(true);
        session_->setTime(first);
        session_->setPlaying(false);
        QCOMPARE(said.size(), 1);
        const QString told = QString::fromStdString(list.front().label.en) + QStringLiteral(" at ")
            + formatQuantity(first, {"s", 1, {}}, 4);
        QVERIFY2(said.first().contains(told), qPrintable(said.first()));
    }

    void theSwitchIsKept()
    {
        open(QStringLiteral("19-restitution"));
        QAction* tell = command(Qt::SHIFT | Qt::Key_F8);
        QVERIFY(tell && tell->isCheckable());
        const bool before = tell->isChecked();
        tell->trigger();
        QCOMPARE(QSettings().value("access/events").toBool(), !before);
        MainWindow again(*session_, POLHODE_SOURCE_DIR "/lessons");
        const QList<QAction*> actions = again.actions();
        QCOMPARE((*std::ranges::find(actions, QKeySequence(Qt::SHIFT | Qt::Key_F8), &QAction::shortcut))
                     ->isChecked(),
                 !before);
    }
};

QTEST_MAIN(TestSpokenMoment)
#include "test_spoken_moment.moc"
