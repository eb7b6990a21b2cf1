#include "course/language/value_error.h"
#include "course/model/inputs_line.h"
#include "course/model/moment_line.h"
#include "support/scene_text.h"

#include <QtTest>

#include <numbers>

using namespace polhode;
using namespace polhode::course;

/// What a class sees as one line of text, through all that happens to text on its way.
class TestMomentLine : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        experiment_ = experimentFromText(R"yaml(
parameters:
  - {id: vz, label: {en: v, zh: 速度}, unit: m/s, range: [0, 10], default: 1}
  - {id: angle, label: {en: angle, zh: 角}, unit: deg, range: [-180, 180], default: 0}
  - {id: on, label: {en: on, zh: 开}, toggle: true, default: off}
variants:
  - {id: still, label: {en: still, zh: 静止}, set: {vz: 0}}
scene:
  duration: 1
  bodies: [{id: ball, shape: particle, mass: 1, velocity: [0, 0, vz]}]
plots:
  - {id: height, title: {en: height, zh: 高度}, y: [ball.z]}
)yaml");
        experiment_.id = "test";
    }

    void everythingComesBackToTheSameBits()
    {
        const Moment moment = full();
        const ReadMoment read = momentFromLine(line(moment), lookup());
        QVERIFY(read.missing.empty());
        QVERIFY(read.moment == moment);
    }

    /// Letters and signs that mails, chats and addresses leave alone, whatever names a reader gave.
    void theLineHoldsPlainSignsOnly()
    {
        static const QRegularExpression plain(QStringLiteral("^polhode://[A-Za-z0-9._~/:@%?#&=;,-]+$"));
        const QString text = QString::fromStdString(line(full()));
        QVERIFY2(plain.match(text).hasMatch(), qPrintable(text));
        QVERIFY2(text.startsWith(QStringLiteral("polhode://00-test/test?angle=")), qPrintable(text));
        QVERIFY2(text.endsWith(QStringLiteral(";by=1.2.3;hash=0123456789")), qPrintable(text));
    }

    /// Of a value given twice the last is taken; it is told.
    void aValueGivenTwiceIsTold()
    {
        const ReadMoment read = momentFromLine("00-test/test?vz=6&vz=7", lookup());
        QCOMPARE(read.moment.inputs.values.at("vz"), 7.0);
        QCOMPARE(read.missing.size(), std::size_t(1));
        QVERIFY2(QString(read.missing[0].what()).contains("vz"), read.missing[0].what());
    }

    void aLineSurvivesItsWay_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("alone") << ""
                               << "";
        QTest::newRow("in a sentence") << "Look at this: "
                                       << ". What happens next?";
        QTest::newRow("Chinese sentence") << QStringLiteral("请看") << QStringLiteral("，然后呢？");
        QTest::newRow("quoted") << "\""
                                << "\"";
        QTest::newRow("curly quotes") << QStringLiteral("“") << QStringLiteral("”");
        QTest::newRow("brackets of mails") << "<"
                                           << ">";
        QTest::newRow("link of Markdown") << "[this]("
                                          << ")";
        QTest::newRow("more lines") << "Dear all,\n\n"
                                    << "\n\nYours\nF.";
        QTest::newRow("words glued to it") << ""
                                           << "andmore";
        QTest::newRow("byte order mark") << QString(QChar(0xfeff)) << "\r\n";
    }

    void aLineSurvivesItsWay()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const std::string sent = line(full());
        QCOMPARE(momentLineIn((before + QString::fromStdString(sent) + after).toStdString()), sent);
    }

    /// Broken at every place, as mails do at their 76 signs, and quoted in the answer; zero-width signs as
    /// some chats put them in.
    void aLineMayBeBrokenAnywhere()
    {
        const std::string sent = line(full());
        for (const char* wrap : {"\n", "\r\n", " \n  ", "\n> ", "\n> > "})
            for (std::size_t i = 8; i < sent.size(); ++i)
                QCOMPARE(momentLineIn("See " + sent.substr(0, i) + wrap + sent.substr(i) + "\nYours"), sent);
        std::string spaced;
        for (const char c : sent)
            spaced += std::string(1, c) + "\u200b";
        QCOMPARE(momentLineIn(spaced), sent);
        QCOMPARE(momentLineIn("POLHODE" + sent.substr(7)), "POLHODE" + sent.substr(7));
    }

    void anAmpersandOfHtmlIsOne()
    {
        std::string sent = line(full());
        const std::string plain = sent;
        sent.replace(sent.find('&'), 1, "&amp;");
        QCOMPARE(momentLineIn(sent), plain);
    }

    /// Cut anywhere it is no other moment.
    void aLineThatIsCutOffIsRefused()
    {
        const std::string sent = line(full());
        for (std::size_t i = 10; i < sent.size(); ++i)
            QVERIFY_THROWS_EXCEPTION(ValueError, momentFromLine(momentLineIn(sent.substr(0, i)), lookup()));
        try {
            momentFromLine(sent.substr(0, sent.size() - 3), lookup());
        } catch (const ValueError& error) {
            QVERIFY2(error.message().en.find("cut off after") != std::string::npos, error.what());
        }
    }

    /// Its end is there: the reason is another one.
    void aLineWithOtherSeparatorsIsNotCutOff()
    {
        const std::string sent = line(full());
        for (const auto& [sign, other] : {std::pair("#", "&"), {"#", "%23"}, {";hash=", "&hash="}}) {
            std::string changed = sent;
            changed.replace(changed.rfind(sign), std::string(sign).size(), other);
            try {
                momentFromLine(momentLineIn(changed), lookup());
                QFAIL("it was taken");
            } catch (const ValueError& error) {
                QVERIFY2(error.message().en.find("other signs than # and ;") != std::string::npos,
                         error.what());
            }
        }
    }

    void damageSaysWhere_data()
    {
        QTest::addColumn<QString>("tail");
        QTest::addColumn<QString>("place");
        QTest::newRow("number") << "?vz=6x"
                                << "vz=6x";
        QTest::newRow("time") << "#t=soon"
                              << "t=soon";
        QTest::newRow("camera") << "#camera=1,2,3"
                                << "camera=1,2,3";
        QTest::newRow("camera in the middle") << "#camera=0,0,0,10,20,0"
                                              << "camera=0,0,0,10,20,0";
        QTest::newRow("range") << "#plot=height,xrange:1"
                               << "plot=height,xrange:1";
        QTest::newRow("poke") << "#poke=1,ball"
                              << "poke=1,ball";
        QTest::newRow("kept") << "#keep=name"
                              << "keep=name";
        QTest::newRow("no key") << "#variant"
                                << "variant";
    }

    void damageSaysWhere()
    {
        QFETCH(QString, tail);
        QFETCH(QString, place);
        try {
            momentFromLine("00-test/test" + tail.toStdString(), lookup());
            QFAIL("it was taken");
        } catch (const ValueError& error) {
            QVERIFY2(QString::fromStdString(error.message().en).contains(place), error.what());
            QVERIFY(QString::fromStdString(error.message().zh).contains(place));
        }
    }

    /// Of another build: what is not there is told, the rest is there.
    void whatIsMissingIsTold()
    {
        const ReadMoment read = momentFromLine(
            "polhode://00-test/test?vy=2&vz=3&angle=400&on=perhaps#variant=gone;integrator=gone;"
            "poke=0.5,cube,0,0,0,1,0,0,0,0,0;poke=0.5,ball,0,0,0,1,0,0,0,0,0;start=hip,1;zoom=2;t=0.5;"
            "by=0.1.0;hash=0000000000",
            lookup());
        Inputs rest;
        rest.values = {{"vz", 3.0}};
        rest.interventions = {{0.5, "ball", {0, 0, 0}, {1, 0, 0}, {0, 0, 0}}};
        QVERIFY(read.moment.inputs == rest);
        QCOMPARE(read.moment.time, 0.5);
        QVERIFY(read.moment.hash.empty());
        std::string all;
        for (const ValueError& each : read.missing)
            all += each.message().en + "\n";
        for (const char* name :
             {"\"vy\"", "angle = ", "on = ", "\"gone\"", "\"cube\"", "\"hip\"", "\"zoom\""})
            QVERIFY2(all.find(name) != std::string::npos, (name + ("\n" + all)).c_str());
        QCOMPARE(read.missing.size(), std::size_t(8));
        QVERIFY_THROWS_EXCEPTION(ValueError, wholeMoment("00-test/test?vy=2", lookup()));
    }

    void linesBeforeThereWereMomentsOpen()
    {
        for (const char* typed : {"00-test/test?vz=2#until=0.5", "  “00-test/test?vz=2#until=0.5”\n",
                                  "polhode:00-test/test?vz=2#until=0.5", "'00-test/test?vz=2#until=0.5'"}) {
            const Moment moment = wholeMoment(momentLineIn(typed), lookup());
            QCOMPARE(moment.inputs.values.at("vz"), 2.0);
            QCOMPARE(moment.inputs.until, 0.5);
            QVERIFY(!moment.overlays && !moment.time && moment.page.empty());
        }
    }

    void aSceneFileKeepsItsPath()
    {
        Moment moment;
        moment.lesson = "/home/me/my scenes/50% #1?/落体.yaml";
        moment.inputs.values = {{"vz", 2}};
        const ReadMoment read = momentFromLine(line(moment), lookup());
        QCOMPARE(read.moment.lesson, moment.lesson);
        QVERIFY(read.moment.experiment.empty());
        QVERIFY(read.moment.inputs == moment.inputs);
    }

    void theFolderOfForeignLessonsIsKnownFirst()
    {
        Moment moment = full();
        QCOMPARE(headOf(line(moment)).lessons, std::string("/srv/our lessons"));
        moment.lessons.clear();
        QCOMPARE(headOf(line(moment)).lessons, std::string());
    }

    void aLineTakesAnotherName()
    {
        Moment moment = full();
        const std::string other = renamed(line(moment), "慢; 50%");
        QCOMPARE(headOf(other).name, std::string("慢; 50%"));
        moment.name = "慢; 50%";
        QVERIFY(momentFromLine(other, lookup()).moment == moment);
        QCOMPARE(renamed("00-test/test", "a"), std::string("00-test/test#name=a"));
    }

private:
    std::string line(const Moment& moment) const { return momentToLine(moment, experiment_); }
    ExperimentLookup lookup() const
    {
        return [this](const std::string&, const std::string&) { return &experiment_; };
    }

    static Moment full()
    {
        Inputs inputs;
        inputs.values = {{"angle", 1.0 / 3}, {"vz", 0.1 + 0.2}, {"on", 1}};
        inputs.variant = "still";
        inputs.until = 3e20;
        inputs.step = 0.002;
        inputs.tolerance = 3e-13;
        inputs.integrator = "rk4";
        inputs.interventions = {{0.25, "ball", {0.1, 0, 0}, {1.0 / 3, 0, -2}, {0, 1e-9, 0}}};
        inputs.pulls = {{"ball", {0.1, 0, -0.2}, 40, 1.0 / 3, {{0.5, {1, 2, 3}}, {0.7, {1, 2.5, 3}}}}};
        Moment moment;
        moment.lesson = "00-test";
        moment.experiment = "test";
        moment.inputs = inputs;
        moment.name = "fast; “50 %” & #1, 快";
        moment.page = "second-step";
        moment.time = 1.0 / 3;
        moment.speed = 0.125;
        moment.overlays = {"velocity", "a,b"};
        moment.plots = std::vector<std::string>{};
        moment.plotChanges = {{"height",
                               "ball.x",
                               {"ball.vz*2 + max(1, 2)"},
                               {"ball.z"},
                               {"ball.vz*2 + max(1, 2)"},
                               {{0, 1.0 / 3}},
                               {{-1, 1e21}}}};
        Inputs other;
        other.values = {{"vz", 5}};
        other.interventions = inputs.interventions;
        moment.kept
            = {{"first, “best”? #2", other, 3, true, {"ball.z", "max(1, 2)"}}, {"", {}, 0, false, {}}};
        moment.camera
            = MomentCamera{{0.5, 0, -0.25}, -std::numbers::pi / 3, std::numbers::pi / 6, 6.25, true};
        moment.panel = "ledger";
        moment.language = "zh+en";
        moment.lessons = "/srv/our lessons";
        moment.program = "1.2.3";
        moment.hash = "0123456789";
        return moment;
    }

    Experiment experiment_;
};

QTEST_GUILESS_MAIN(TestMomentLine)
#include "test_moment_line.moc"
