#include "course/export/meta.h"
#include "course/model/inputs_line.h"
#include "course/read/load.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/shown_note.h"
#include "ui/session/undo_gate.h"
#include "ui/session/window_language.h"
#include "ui/window/translation.h"

#include "session_fixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace polhode;
using namespace polhode::ui;

namespace
{

const QString kLesson = QStringLiteral("06-euler-equations");

} // namespace

/// The session against the lessons of the source tree: what a reader does, and what must follow from it.
class TestSession : public QObject, private SessionFixture
{
    Q_OBJECT

private slots:
    /// Who wants to take back a change of view must not find the page turned.
    void undoByKeyTellsBeforeItTurnsThePage()
    {
        UndoGate gate(*session_);
        const int first = session_->step();
        session_->setStep(first + 1);
        const QString parameter = QString::fromStdString(session_->experiment()->parameters.front().id);
        const double before = session_->value(parameter.toStdString());
        session_->setValue(parameter.toStdString(), session_->experiment()->parameters.front().maximum);
        QVERIFY(session_->value(parameter.toStdString()) != before);
        QVERIFY(gate.undo().isEmpty());
        QCOMPARE(session_->value(parameter.toStdString()), before);
        QVERIFY(!gate.undo().isEmpty());
        QCOMPARE(session_->step(), first + 1);
        QVERIFY(gate.undo().isEmpty());
        QCOMPARE(session_->step(), first);
        QVERIFY(!gate.redo().isEmpty());
        QCOMPARE(session_->step(), first);
        QVERIFY(gate.redo().isEmpty());
        QCOMPARE(session_->step(), first + 1);
    }

    void initTestCase() { readCourse(); }

    void init() { start(kLesson, QStringLiteral("book")); }

    void anUnknownLessonIsRefused()
    {
        QVERIFY(!session_->openLesson(QStringLiteral("99-nothing")));
        QCOMPARE(session_->lesson()->id, kLesson.toStdString());
    }

    void aListedLessonIsReadWhenItIsOpened()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course::listCourse(POLHODE_SOURCE_DIR "/lessons"));
        QCOMPARE(session.course().lessons.size(), course_.lessons.size());
        QVERIFY(session.openLesson(kLesson));
        for (const course::LoadedLesson& loaded : session.course().lessons)
            QCOMPARE(loaded.unread, loaded.id != kLesson.toStdString());
        const auto opened = session.lesson();

        session.readCourse();
        const auto allRead
            = [&] { return std::ranges::none_of(session.course().lessons, &course::LoadedLesson::unread); };
        QTRY_VERIFY_WITH_TIMEOUT(allRead(), 60'000);
        for (std::size_t i = 0; i < course_.lessons.size(); ++i) {
            QCOMPARE(session.course().lessons[i].id, course_.lessons[i].id);
            QCOMPARE(bool(session.course().lessons[i].lesson), bool(course_.lessons[i].lesson));
        }
        QCOMPARE(session.lesson(), opened); // what is open is not exchanged
    }

    /// A glossary that cannot be read and a lesson that cannot be shown are spoken of; the lessons go on.
    void whatIsWrongWithTheCourseIsSaid()
    {
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& bytes) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        write("glossary.yaml", "terms: [\n");
        QVERIFY(QDir(folder.path()).mkdir("01-broken"));
        write("01-broken/lesson.yaml", "format: 2\n");
        std::filesystem::copy(std::filesystem::path(POLHODE_SOURCE_DIR "/lessons") / kLesson.toStdString(),
                              folder.filePath(kLesson).toStdString(),
                              std::filesystem::copy_options::recursive);
        Session session;
        session.setSynchronous(true);
        session.setCourse(course::listCourse(folder.path().toStdString()));
        QVERIFY(!session.openLesson("01-broken"));
        QSignalSpy messages(&session, &Session::messageRaised);
        session.readCourse();
        QCOMPARE(messages.size(), 2);
        QVERIFY(messages[0][0].toString().contains("(glossary.yaml:2"));
        QVERIFY(messages[1][0].toString().startsWith("01-broken: found "));
        QVERIFY(messages[1][0].toString().contains("(lesson.yaml:1"));
        QVERIFY(session.openLesson(kLesson));
        QVERIFY(session.lesson());
    }

    /// A page whose run takes longer than a frame begins at its own moment all the same.
    void aPageBeginsAtItsMoment()
    {
        const QTemporaryDir folder;
        const QString lesson = QStringLiteral("01-impulse");
        std::filesystem::copy(std::filesystem::path(POLHODE_SOURCE_DIR "/lessons") / lesson.toStdString(),
                              folder.filePath(lesson).toStdString(),
                              std::filesystem::copy_options::recursive);
        QFile file(folder.filePath(lesson + "/lesson.yaml"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        const qsizetype before = text.size();
        text.replace("step: 0.0005", "step: 0.000005"); // of 0.4 s: 80 000 rows
        QCOMPARE(text.size(), before + 2);
        QVERIFY(file.resize(0) && file.seek(0) && file.write(text) == text.size());
        file.close();
        Session session;
        session.setCourse(course::loadCourse(folder.path().toStdString()));
        QVERIFY(session.openLesson(lesson));
        const auto& steps = session.lesson()->steps;
        const auto stop = std::ranges::find(steps, "stop", &course::PageStep::id);
        QVERIFY(stop != steps.end() && stop->time > 0);
        session.setStep(int(stop - steps.begin()));
        QVERIFY(session.veiled() && !session.run());
        QTRY_VERIFY(session.run() && !session.computing());
        QCOMPARE(session.time(), *stop->time);
    }

    void aSliderMovementComputesTheRunAgain()
    {
        const course::RunPointer before = session_->run();
        QSignalSpy spy(session_.get(), &Session::runChanged);
        session_->setValue("w2", 5);
        QCOMPARE(spy.count(), 1);
        QVERIFY(session_->run() != before);
        QCOMPARE(session_->run()->value("book.w2", 0), 5.0);
        QCOMPARE(before->value("book.w2", 0), 3.0);
    }

    void aDragIsOneStepOfUndo()
    {
        for (const double w : {7.0, 6.0, 5.0, 4.0})
            session_->setValue("w2", w, true);
        session_->setValue("w2", 4, false);
        QCOMPARE(session_->undoStack().count(), 1);
        session_->setValue("w2", 3, true);
        QCOMPARE(session_->undoStack().count(), 2);
        session_->undoStack().undo();
        QCOMPARE(session_->value("w2"), 4.0);
        session_->undoStack().undo();
        QCOMPARE(session_->value("w2"), 3.0);
        session_->undoStack().redo();
        QCOMPARE(session_->value("w2"), 4.0);
    }

    void undoSaysWhatItTakesBack()
    {
        QVERIFY(session_->undoName().isEmpty());
        session_->setValue("w2", 5);
        const course::Text label = session_->experiment()->parameter("w2")->label;
        QCOMPARE(session_->undoName(), QStringLiteral("change of ") + QString::fromStdString(label.en));
        QVERIFY(session_->redoName().isEmpty());
        session_->setOverlay(QStringLiteral("polhode"), !session_->overlays().contains("polhode"));
        installTranslation(course::Language::zh);
        QVERIFY(session_->undoName().contains(QStringLiteral("极迹")));
        session_->undoStack().undo();
        QCOMPARE(session_->undoName(), QStringLiteral("修改 ") + QString::fromStdString(label.zh));
        QVERIFY(session_->redoName().contains(QStringLiteral("极迹")));
        installTranslation(course::Language::en);
    }

    void undoBringsPageAndExperimentTogether()
    {
        session_->setValue("w2", 6);
        session_->setStep(1);
        session_->setStep(2);
        QSignalSpy turned(session_.get(), &Session::stepChanged);
        session_->undoStack().undo();
        QCOMPARE(session_->step(), 1);
        session_->undoStack().undo();
        QCOMPARE(session_->step(), 0);
        QCOMPARE(session_->value("w2"), 6.0);
        QCOMPARE(turned.size(), 2);
        session_->undoStack().redo();
        QCOMPARE(session_->step(), 1);
    }

    void aHiddenCurveIsAnEdit()
    {
        PlotChange change;
        change.hidden << QStringLiteral("body.w_B1");
        const QString plot = session_->plots().first();
        session_->setPlotChange(plot, change);
        session_->undoStack().undo();
        QVERIFY(session_->plotChange(plot).hidden.isEmpty());
    }

    void curvesAreAddedRemovedAndReplaced()
    {
        course::PlotDescription plot;
        plot.y = {"book.w1", "book.w2"};
        using Ids = QStringList;
        QCOMPARE(abscissaOf(plot, {}), QStringLiteral("t"));
        PlotChange change = withCurve(plot, {}, QStringLiteral("book.w2"));
        QCOMPARE(curvesOf(plot, change), Ids({"book.w1", "book.w2"})); // it is there already
        change = withCurve(plot, change, QStringLiteral("book.w"));
        QCOMPARE(curvesOf(plot, change), Ids({"book.w1", "book.w2", "book.w"}));
        change = withoutCurve(plot, change, QStringLiteral("book.w1"));
        change = withoutCurve(plot, change, QStringLiteral("book.w"));
        QCOMPARE(curvesOf(plot, change), Ids({"book.w2"}));
        change = withCurve(plot, change, QStringLiteral("book.w1"));
        QCOMPARE(change, PlotChange());
        change = withCurveAlone(plot, change, QStringLiteral("total.E"));
        QCOMPARE(curvesOf(plot, change), Ids({"total.E"}));
        change = withCurveAlone(plot, change, QStringLiteral("book.w2"));
        QCOMPARE(curvesOf(plot, change), Ids({"book.w2"}));
        QVERIFY(change.added.isEmpty()); // and its theory is drawn with it
    }

    void errorsSpeakTheLanguageOfTheWindow()
    {
        installTranslation(course::Language::zh);
        QString reason;
        try {
            session_->readMoment(QStringLiteral("nonsense"));
        } catch (const std::exception& error) {
            reason = reasonText(error);
        }
        installTranslation(course::Language::en);
        QVERIFY2(reason.contains(QStringLiteral("课程中没有")), qPrintable(reason));
    }

    void undoGivesTheSameBits()
    {
        const std::string hash = session_->run()->hash();
        session_->setValue("w2", 5);
        QVERIFY(session_->run()->hash() != hash);
        session_->undoStack().undo();
        QCOMPARE(session_->run()->hash(), hash);
    }

    void aValueIsClampedToItsRange()
    {
        session_->setValue("w2", 1e9);
        QCOMPARE(session_->value("w2"), session_->experiment()->parameter("w2")->maximum);
        session_->setValue("w2", std::nan(""));
        QCOMPARE(session_->value("w2"), session_->experiment()->parameter("w2")->maximum);
    }

    void linksAct()
    {
        session_->perform(QStringLiteral("set:w2=5&w1=0.5;show:polhode;goto:2"));
        QCOMPARE(session_->value("w2"), 5.0);
        QCOMPARE(session_->value("w1"), 0.5);
        QVERIFY(session_->overlays().contains(QStringLiteral("polhode")));
        QCOMPARE(session_->time(), 2.0);
        QCOMPARE(session_->undoStack().count(), 1);
        session_->perform(QStringLiteral("hide:polhode"));
        QVERIFY(!session_->overlays().contains(QStringLiteral("polhode")));
    }

    void aWrongLinkSaysSo()
    {
        QSignalSpy spy(session_.get(), &Session::messageRaised);
        session_->perform(QStringLiteral("set:nonsense=5"));
        session_->perform(QStringLiteral("set:w2=blue"));
        session_->perform(QStringLiteral("goto:nothing/2"));
        session_->perform(QStringLiteral("juggle:w2"));
        QCOMPARE(spy.count(), 4);
        QVERIFY(spy[2][0].toString().contains(QStringLiteral("“nothing/2”")));
        QVERIFY(spy[3][0].toString().contains(QStringLiteral("juggle")));
        QCOMPARE(session_->value("w2"), 3.0);
    }

    void aPokeBecomesPartOfTheInputs()
    {
        course::Intervention poke;
        poke.time = 1;
        poke.body = "book";
        poke.impulse_W = {0.6, 0, 0};
        session_->poke(poke);
        // The book's mass is 0.6 kg: Δv = J/m = 1 m/s, at once.
        QCOMPARE(session_->run()->value("book.vx", 0.999), 0.0);
        QVERIFY(std::abs(session_->run()->value("book.vx", 1.5) - 1) < 1e-12); // a few roundings
        session_->clearPokes();
        QCOMPARE(session_->run()->value("book.vx", 1.5), 0.0);
        session_->undoStack().undo();
        QCOMPARE(session_->inputs().interventions.size(), std::size_t(1));
    }

    /// The last step of lesson 1 asks for pokes, and no hand draws an arrow that is quite level.
    void aPokedPuckStaysOnTheIce()
    {
        QVERIFY(session_->openLesson(QStringLiteral("01-impulse")));
        for (const char* experiment : {"puck", "state", "kick"}) {
            session_->setExperiment(QLatin1String(experiment));
            const double before = session_->run()->value("puck.vy", session_->endTime());
            course::Intervention poke;
            poke.time = 0.5;
            poke.body = "puck";
            poke.point_B = {0.1, 0.05, 0.03};
            poke.impulse_W = {0.1, 0.05, -0.4};
            session_->poke(poke);
            const course::Run& run = *session_->run();
            const double end = session_->endTime();
            QVERIFY(std::abs(run.value("puck.vy", end) - before) > 0.01);
            // The normal part of the blow has no direction to act in: what is left is rounding.
            for (const char* off : {"puck.z", "puck.wx", "puck.wy"})
                QVERIFY2(std::abs(run.value(off, end)) < 1e-12, off);
        }
    }

    void aPullPlaysOnAndIsOneStepOfUndo()
    {
        const std::string free = session_->run()->hash();
        session_->beginPull(springAtTheBook(), {0, 0, 0});
        QVERIFY(session_->pulling());
        QVERIFY(session_->playing()); // time goes on while the hand holds it
        session_->movePull({0.5, 0, 0});
        QTRY_VERIFY(session_->time() > 0.25);
        const double t = session_->time();
        QVERIFY(session_->run()->value("book.x", t) > 0.01);
        session_->endPull();
        QVERIFY(!session_->playing()); // as before
        QCOMPARE(session_->inputs().pulls.size(), std::size_t(1));
        QCOMPARE(session_->inputs().pulls[0].anchors.back().time, t);
        QCOMPARE(session_->undoStack().count(), 1);
        const std::string pulled = session_->run()->hash();
        QVERIFY(pulled != free);
        session_->undoStack().undo();
        QCOMPARE(session_->run()->hash(), free);
        session_->undoStack().redo();
        QCOMPARE(session_->run()->hash(), pulled);
    }

    void aPullIsReplayedFromItsLine()
    {
        session_->beginPull(springAtTheBook(), {0, 0, 0});
        session_->movePull({0.3, 0.1, -0.2});
        QTRY_VERIFY(session_->time() > 0.1);
        session_->endPull();
        const std::string line
            = course::inputsToLine(session_->lesson()->id, *session_->experiment(), session_->inputs());
        const course::Moment back = session_->readMoment(QString::fromStdString(line)).moment;
        QVERIFY(back.inputs.pulls == session_->inputs().pulls);
        QCOMPARE(course::simulate(*session_->experiment(), back.inputs)->hash(), session_->run()->hash());
    }

    void aHandAtRestNeedsTwoAnchors()
    {
        session_->beginPull(springAtTheBook(), {0, 0, 0.1});
        QTRY_VERIFY(session_->time() > 0.2);
        session_->endPull();
        QCOMPARE(session_->inputs().pulls[0].anchors.size(), std::size_t(2));
    }

    void aCancelledPullHasNotBeen()
    {
        const std::string free = session_->run()->hash();
        session_->setTime(0.5);
        session_->beginPull(springAtTheBook(), {0, 0, 0});
        session_->movePull({0.5, 0, 0});
        QTRY_VERIFY(!session_->inputs().pulls.empty());
        session_->cancelPull();
        QVERIFY(session_->inputs().pulls.empty());
        QCOMPARE(session_->run()->hash(), free);
        QCOMPARE(session_->time(), 0.5);
    }

    void aPullReachesBeyondTheEnd()
    {
        const double end = session_->endTime();
        session_->setTime(end - 0.05);
        session_->beginPull(springAtTheBook(), {0, 0, 0});
        QTRY_VERIFY(session_->time() > end); // looping or not
        session_->endPull();
        QVERIFY(session_->endTime() > end);
    }

    void anotherChangeEndsAPull()
    {
        session_->beginPull(springAtTheBook(), {0, 0, 0});
        QTRY_VERIFY(session_->time() > 0.05);
        session_->setValue("w2", 5);
        QTRY_VERIFY(!session_->pulling());
        QCOMPARE(session_->value("w2"), 5.0);
    }

    void thePlayheadStaysInTheRun()
    {
        session_->setTime(-1);
        QCOMPARE(session_->time(), 0.0);
        session_->setTime(1e9);
        QCOMPARE(session_->time(), session_->endTime());
    }

    void stepsGoToRows()
    {
        session_->setTime(0);
        const auto times = session_->run()->time();
        session_->stepRow(1);
        QCOMPARE(session_->time(), times[1]);
        session_->stepRow(1);
        QCOMPARE(session_->time(), times[2]);
        session_->stepRow(-1);
        QCOMPARE(session_->time(), times[1]);
        session_->stepRow(-1);
        session_->stepRow(-1);
        QCOMPARE(session_->time(), 0.0);
    }

    void playingPastTheEndExtendsTheRun()
    {
        session_->setLooping(false);
        const double end = session_->endTime();
        const double middle = session_->run()->value("book.w2", 0.37 * end);
        session_->setTime(end);
        session_->setSpeed(8);
        session_->setPlaying(true);
        QTRY_VERIFY(session_->endTime() > end);
        session_->setPlaying(false);
        QCOMPARE(session_->endTime(), 2 * end);
        QCOMPARE(session_->run()->value("book.w2", 0.37 * end),
                 middle); // the part that was there, bit for bit
    }

    void pinnedRunsAreToldApartByWhatDiffers()
    {
        session_->setValue("w2", 5);
        session_->pin();
        session_->setValue("w2", 6);
        QCOMPARE(session_->pinned().size(), std::size_t(1));
        QCOMPARE(session_->pinnedNames(), QStringList(QStringLiteral("ω₂(0) = 5\u202frad/s")));
        QCOMPARE(session_->pinned()[0]->value("book.w2", 0), 5.0);
        session_->unpinAll();
        QVERIFY(session_->pinned().empty());
    }

    /// Inputs that make no run leave the run before them on show: what is kept, shared and exported states
    /// the values of that run, and gives it again.
    void whatIsShownKeepsItsOwnInputs()
    {
        QVERIFY(session_->openLesson(QStringLiteral("18-contact-geometry")));
        session_->reveal();
        session_->setExperiment(QStringLiteral("race"));
        session_->setValue("n", 16);
        const course::RunPointer before = session_->run();
        QVERIFY(before && !session_->isBehind());
        QVERIFY(shownNote(*session_).isEmpty());

        course::Inputs refused = session_->inputs();
        refused.values["n"] = 20;
        refused.integrator = "none"; // whatever the reason is
        session_->setInputs(refused);
        QCOMPARE(session_->run(), before);
        QVERIFY(!session_->error().isEmpty());
        QVERIFY(session_->isBehind());
        QCOMPARE(shownNote(*session_),
                 QStringLiteral("These values make no run; shown is still the run with n = 16."));
        installTranslation(course::Language::zh);
        QVERIFY(shownNote(*session_).contains(QStringLiteral("n = 16")));
        installTranslation(course::Language::en);

        session_->pin();
        QVERIFY(session_->pinned().back()->inputs() == before->inputs());
        const std::string meta = course::metaJson(session_->lesson()->id, *session_->experiment(),
                                                  course::onlyRun(*session_->run()), {});
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(meta)).object();
        for (const QJsonValue& parameter : json["parameters"].toArray())
            if (parameter["id"].toString() == QLatin1String("n"))
                QCOMPARE(parameter["si"].toDouble(), 16.0);
        const course::Moment line = session_->readMoment(json["line"].toString()).moment;
        QCOMPARE(course::simulate(*session_->experiment(), line.inputs)->hash(),
                 json["hash"].toString().toStdString());

        session_->undoStack().undo(); // the keeping
        session_->undoStack().undo();
        QVERIFY(!session_->isBehind());
    }

    void countsTakeWholeNumbersAlone()
    {
        QVERIFY(session_->openLesson(QStringLiteral("18-contact-geometry")));
        session_->setExperiment(QStringLiteral("race"));
        session_->setValue("n", 16.6);
        QCOMPARE(session_->value("n"), 17.0);
        QVERIFY(session_->error().isEmpty());
        QSignalSpy messages(session_.get(), &Session::messageRaised);
        session_->perform(QStringLiteral("set:n=16.6"));
        QCOMPARE(messages.size(), 1);
        QVERIFY(messages[0][0].toString().contains(QStringLiteral("a whole number from 8 to 24")));
        const course::ReadMoment read
            = session_->readMoment(QStringLiteral("18-contact-geometry/race?n=16.6"));
        QVERIFY(read.moment.inputs.values.empty());
        QCOMPARE(read.missing.size(), std::size_t(1));
        QCOMPARE(session_->value("n"), 17.0);
    }

    void numbersAreWrittenForPeople_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << 4 << QStringLiteral("0");
        QTest::newRow("minus") << -1.5 << 3 << QStringLiteral("−1.50");
        QTest::newRow("small") << 1.234e-7 << 3 << QStringLiteral("1.23×10⁻⁷");
        QTest::newRow("large") << 2.5e9 << 2 << QStringLiteral("2.5×10⁹");
        QTest::newRow("nan") << std::nan("") << 3 << QStringLiteral("–");
    }
    void numbersAreWrittenForPeople()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QTEST(numberText(value, digits), "text");
    }

private:
    /// 0.6 kg that swing with 10 rad/s.
    static course::Pull springAtTheBook()
    {
        course::Pull pull;
        pull.body = "book";
        pull.stiffness = 60;
        pull.damping = 5;
        return pull;
    }
};

QTEST_MAIN(TestSession)
#include "test_session.moc"
