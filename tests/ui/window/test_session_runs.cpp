#include "ui/session/run_worker.h"
#include "ui/session/shown_note.h"

#include "session_fixture.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace polhode;
using namespace polhode::ui;

/// Runs that take their time: what is shown before they are ready, and which of several comes.
class TestSessionRuns : public QObject, private SessionFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { readCourse(); }

    void init() { start(QStringLiteral("06-euler-equations"), QStringLiteral("book")); }

    void theFinishedPartOfALongRunIsShown()
    {
        session_->setSynchronous(false);
        session_->setTime(1);
        double part = 0;
        course::RunPointer partRun;
        connect(session_.get(), &Session::runChanged, this, [&] {
            if (session_->computing() && session_->run()->status() == course::RunStatus::complete
                && part == 0) {
                partRun = session_->run();
                part = session_->endTime();
            }
        });
        course::Inputs inputs;
        inputs.step = 1e-3;
        inputs.until = 1000; // a million rows: seconds
        session_->setInputs(inputs);
        QVERIFY(session_->computing());
        QTRY_VERIFY_WITH_TIMEOUT(part > 0, 60'000);
        QVERIFY(part < 1000);
        QCOMPARE(session_->time(), 1.0); // the playhead stays
        QTRY_VERIFY_WITH_TIMEOUT(!session_->computing(), 300'000);
        QCOMPARE(session_->endTime(), 1000.0);
        // Of a run of a million rows the steps are not kept: between two rows, 1 ms apart, a cubic is read.
        const double whole = session_->run()->value("book.w2", 0.5 * part);
        QVERIFY(std::abs(whole - partRun->value("book.w2", 0.5 * part)) < 1e-9);
        disconnect(session_.get(), &Session::runChanged, this, nullptr);
    }

    void aLongRunCanBeStopped()
    {
        session_->setSynchronous(false);
        course::Inputs inputs;
        inputs.step = 1e-3;
        inputs.until = 1000; // a million rows: seconds
        session_->setInputs(inputs);
        QVERIFY(session_->computing());
        QTRY_VERIFY_WITH_TIMEOUT(!session_->isBehind(), 60'000); // a part of it is there
        session_->stopComputing();
        QTRY_VERIFY_WITH_TIMEOUT(!session_->computing(), 60'000);
        QCOMPARE(session_->run()->status(), course::RunStatus::stopped);
        QVERIFY(session_->endTime() > 0);
        QVERIFY(session_->endTime() < 1000);
    }

    void aSlowRunIsOvertakenByTheNewest()
    {
        session_->setSynchronous(false);
        for (int i = 0; i < 30; ++i)
            session_->setValue("w2", 1 + 0.1 * i, true);
        QTRY_COMPARE_WITH_TIMEOUT(session_->run()->value("book.w2", 0), 1 + 0.1 * 29, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(!session_->computing(), 60'000);
    }

    /// What is not waited for never comes at once: in a drag it would be overwritten by the run before it.
    void aRunNobodyWaitsForIsBroughtLater()
    {
        RunWorker worker;
        RunRequest request;
        request.experiment = session_->experiment();
        request.inputs.resize(1);
        request.inputs[0].until = 0.01; // ready sooner than this thread looks again
        quint64 brought = 0;
        connect(&worker, &RunWorker::finished, this,
                [&](const RunResult& result) { brought = result.serial; });
        for (int i = 0; i < 3000; ++i)
            QVERIFY(!worker.submit(request, 0));
        QTRY_COMPARE_WITH_TIMEOUT(brought, worker.newest(), 60'000);
        QVERIFY(worker.submit(request, 60'000));
    }

    /// A run that takes longer than the mouse from one place to the next.
    void aDragShowsRunsOnTheWay()
    {
        QVERIFY(session_->openLesson(QStringLiteral("11-constraint-method")));
        session_->setExperiment(QStringLiteral("bricard"));
        session_->setSynchronous(false);
        QSignalSpy shown(session_.get(), &Session::runChanged);
        const QDeadlineTimer patience(60'000);
        for (int move = 1; shown.count() < 3 && !patience.hasExpired(); ++move) {
            session_->setValue("w", 1 + 0.001 * (move % 1000), true);
            QTest::qWait(1);
        }
        QVERIFY(shown.count() >= 3);
        session_->setValue("w", 4, false);
        QTRY_VERIFY_WITH_TIMEOUT(!session_->computing(), 60'000);
        const double energy = session_->run()->measure("first[total.T]");
        session_->setSynchronous(true);
        session_->setValue("w", 2, false);
        QVERIFY(std::abs(energy - 4 * session_->run()->measure("first[total.T]")) <= 1e-12);
    }

    /// In a drag the scene's draft; the run itself where the value rests, and where it is let go without
    /// having changed again.
    void aDragShowsDraftsUntilItRests()
    {
        QVERIFY(session_->openLesson(QStringLiteral("10-joints")));
        session_->setExperiment(QStringLiteral("door"));
        const std::size_t rows = session_->run()->time().size();
        const std::string slider = session_->experiment()->parameters.front().id;
        const auto [from, to] = [&] {
            const course::Parameter& parameter = session_->experiment()->parameters.front();
            return std::pair{parameter.minimum, parameter.maximum};
        }();
        const auto moved = [&](double share) { return from + share * (to - from); };
        const auto isWhole = [&] {
            return !session_->drafted() && !session_->computing()
                && session_->run()->time().size() > rows / 2 + 10;
        };
        session_->setSynchronous(false);
        session_->setValue(slider, moved(0.4), true);
        QTRY_VERIFY_WITH_TIMEOUT(session_->drafted(), 60'000);
        QVERIFY(session_->run()->time().size() < rows / 2 + 10);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 60'000);
        session_->setValue(slider, moved(0.5), true);
        QTRY_VERIFY_WITH_TIMEOUT(session_->drafted(), 60'000);
        session_->setValue(slider, moved(0.5), false);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 60'000);
        session_->setValue(slider, moved(0.6), true);
        QTRY_VERIFY_WITH_TIMEOUT(session_->drafted(), 60'000);
        session_->pin();
        QVERIFY(isWhole());
        QCOMPARE(session_->pinned()[0], session_->run());
        QVERIFY(!session_->run()->time().empty());
        QCOMPARE(session_->value(slider), moved(0.6));
    }

    void aRunThatIsBeingComputedIsNotYetShown()
    {
        session_->setSynchronous(false);
        course::Inputs inputs;
        inputs.values["w2"] = 5;
        inputs.step = 1e-3;
        inputs.until = 1000; // a million rows: seconds
        session_->setInputs(inputs);
        QVERIFY(session_->computing() && session_->isBehind());
        QCOMPARE(shownNote(*session_),
                 QStringLiteral("Being computed; shown is still the run with ω₁(0) = 3\u202Frad/s, ω₂(0) = "
                                "3\u202Frad/s, ω₃(0) = 3\u202Frad/s."));
        // A part of the run is right as far as it goes, and says how far.
        QTRY_VERIFY_WITH_TIMEOUT(!session_->isBehind(), 60'000);
        const double end = session_->endTime();
        if (end < 1000)
            QCOMPARE(*session_->run()->inputs().until, end);
        session_->setSynchronous(true);
        session_->undoStack().undo();
    }
};

QTEST_MAIN(TestSessionRuns)
#include "test_session_runs.moc"
