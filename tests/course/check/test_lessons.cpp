#include "course/check/check.h"
#include "course/model/draft.h"
#include "course/read/load.h"
#include "course/run/simulate.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode::course;

namespace
{

const std::filesystem::path kLessons = POLHODE_SOURCE_DIR "/lessons";

void lessonRows()
{
    QTest::addColumn<QString>("folder");
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kLessons))
        if (std::filesystem::exists(entry.path() / "lesson.yaml"))
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names)
        QTest::newRow(name.c_str()) << QString::fromStdString((kLessons / name).string());
}

QString listed(const std::vector<InputError>& errors)
{
    QStringList lines;
    for (const InputError& error : errors)
        lines << error.what();
    return lines.join('\n');
}

/// How far a curve of @p plot may be off without looking so: 2 % of the height of its curves, or 1e-4 of
/// their values where they are all flat, since the axes of a drag only grow.
double closeBy(const Run& run, const PlotDescription& plot)
{
    double low = INFINITY, high = -INFINITY;
    for (const std::string& curve : plot.y)
        for (const double value : *run.column(curve))
            if (std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    constexpr double kRounding = 1e-8; // of what stays zero, in SI
    return std::max({0.02 * (high - low), 1e-4 * std::abs(high), 1e-4 * std::abs(low), kRounding});
}

/// The share of the rows of @p whole that lie on the curve of @p draft as it is drawn, in straight lines from
/// row to row: up to @p near beside it and 1 % of its length along it, 4 pixels of a plot of usual size.
double shareThatLooksAlike(const Run& whole, const Run& draft, const std::string& curve, double near)
{
    const auto values = whole.column(curve), drafted = draft.column(curve);
    const auto t = whole.time(), u = draft.time();
    const double soon = 0.01 * t.back();
    const auto valueAt = [&](double when) {
        const std::size_t next = std::size_t(std::upper_bound(u.begin(), u.end(), when) - u.begin());
        if (next == 0 || next == u.size())
            return (*drafted)[next == 0 ? 0 : next - 1];
        const double a = (*drafted)[next - 1], b = (*drafted)[next];
        return a + (b - a) * (when - u[next - 1]) / (u[next] - u[next - 1]);
    };
    std::size_t alike = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const double value = (*values)[i];
        bool empty = false;
        double least = INFINITY, most = -INFINITY;
        const auto take = [&](double passed) {
            empty = empty || !std::isfinite(passed);
            least = std::min(least, passed);
            most = std::max(most, passed);
        };
        take(valueAt(t[i] - soon));
        take(valueAt(t[i]));
        take(valueAt(t[i] + soon));
        for (auto j = std::upper_bound(u.begin(), u.end(), t[i] - soon); j != u.end() && *j <= t[i] + soon;
             ++j)
            take((*drafted)[std::size_t(j - u.begin())]);
        alike += std::isfinite(value) ? value >= least - near && value <= most + near : empty;
    }
    return double(alike) / double(t.size());
}

} // namespace

/// Every lesson of the course: it loads, its languages agree, it teaches with questions, its claims hold.
class TestLessons : public QObject
{
    Q_OBJECT

private slots:
    void loads_data() { lessonRows(); }
    void loads();
    void asks_data() { lessonRows(); }
    void asks();
    void goalsStandOnThePage_data() { lessonRows(); }
    void goalsStandOnThePage();
    void runs_data() { lessonRows(); }
    void runs();
    void draftsLookLikeTheRun_data() { lessonRows(); }
    void draftsLookLikeTheRun();
    void ledgerCloses_data() { lessonRows(); }
    void ledgerCloses();
    void claimsHold_data() { lessonRows(); }
    void claimsHold();
    void glossary();

private:
    static std::shared_ptr<const Lesson> lesson()
    {
        QFETCH(QString, folder);
        return loadLesson(folder.toStdString()).lesson;
    }
};

void TestLessons::loads()
{
    QFETCH(QString, folder);
    const LoadedLesson loaded = loadLesson(folder.toStdString());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded.errors)));
    QVERIFY(loaded.lesson);
}

void TestLessons::asks()
{
    const auto read = lesson();
    QVERIFY(read);
    const auto predictions = std::count_if(read->questions.begin(), read->questions.end(),
                                           [](const Question& question) { return question.prediction; });
    QVERIFY(predictions >= 1);
    QVERIFY(int(read->questions.size()) - predictions >= 2);
}

/// The goals of lesson.yaml are the list of the first step, but for its links and the ends of its lines.
void TestLessons::goalsStandOnThePage()
{
    const auto read = lesson();
    QVERIFY(read);
    for (const auto part : {&Text::en, &Text::zh}) {
        QStringList goals, bullets;
        for (const Text& goal : read->goals)
            goals << QString::fromStdString(goal.*part);
        static const QRegularExpression link(R"(\[([^\]]*)\]\([^)]*\))"), ends(R"([.;。；]$)");
        for (QString line : QString::fromStdString(read->steps.front().markdown.*part).split('\n'))
            if (line.startsWith(QLatin1String("- ")))
                bullets << line.mid(2).replace(link, QStringLiteral("\\1")).remove(ends);
        QCOMPARE(bullets, goals);
    }
}

void TestLessons::runs()
{
    const auto read = lesson();
    QVERIFY(read);
    const std::vector<InputError> problems = checkRuns(*read);
    QVERIFY2(problems.empty(), qPrintable(listed(problems)));
}

/// E(0) + W is E(t) to 1e-6 of the energy, in every preset where contacts are followed through their events
/// by a method that controls its error; none tells that its ledger is open, unless that is what it shows.
void TestLessons::ledgerCloses()
{
    const auto read = lesson();
    QVERIFY(read);
    for (const Experiment& experiment : read->experiments) {
        if (!experiment.scene.contact)
            continue;
        for (const Preset& preset : experiment.presets) {
            Inputs inputs;
            inputs.values = preset.set;
            const RunPointer run = simulate(experiment, inputs);
            const bool isShown = std::ranges::find(experiment.shows, "ledger") != experiment.shows.end();
            for (const RunEvent& event : run->events())
                QVERIFY2(event.id != "ledger" || isShown,
                         (experiment.id + " " + preset.id + ": " + event.label.en).c_str());
            if (run->stepper() != "event-driven" || run->integrator() != "dopri5")
                continue;
            const double energy
                = std::max(run->measure("max[abs(total.E)]"), run->measure("max[abs(total.T)]"));
            constexpr double kLeast = 1e-4; // J: below it tolerances are absolute
            const double residual = run->measure("drift[total.residual]");
            QVERIFY2(residual <= 1e-6 * std::max(energy, kLeast),
                     qPrintable(QStringLiteral("%1 %2: %3 of %4 J")
                                    .arg(experiment.id.c_str(), preset.id.c_str())
                                    .arg(residual)
                                    .arg(energy)));
        }
    }
}

/// What is shown while a value is dragged looks as what is shown when it is let go.
void TestLessons::draftsLookLikeTheRun()
{
    const auto read = lesson();
    QVERIFY(read);
    for (const Experiment& experiment : read->experiments) {
        if (!experiment.scene.draft)
            continue;
        const RunPointer main = simulate(experiment, {});
        std::vector<std::string> variants{""};
        for (const Preset& variant : experiment.variants)
            variants.push_back(variant.id);
        for (const std::string& variant : variants) {
            Inputs inputs;
            inputs.variant = variant;
            const std::string name = experiment.id + ' ' + variant;
            const RunPointer whole = simulate(experiment, inputs);
            const RunPointer draft = simulate(experiment, draftOf(experiment, inputs));
            QVERIFY2(draft->time().size() < whole->time().size() || !experiment.scene.draft->step.given(),
                     name.c_str());
            for (const PlotDescription& plot : experiment.plots) {
                if (!variant.empty() && !plot.variants)
                    continue;
                const double near = closeBy(*main, plot);
                for (const std::string& curve : plot.y) {
                    if (curve == "total.residual") // the error itself, which is the draft's
                        continue;
                    const double share = shareThatLooksAlike(*whole, *draft, curve, near);
                    // A peak may fall between two rows of a draft.
                    QVERIFY2(
                        share >= 0.99,
                        qPrintable(QStringLiteral("%1, %2: %3").arg(name.c_str(), curve.c_str()).arg(share)));
                }
            }
        }
    }
}

void TestLessons::claimsHold()
{
    const auto read = lesson();
    QVERIFY(read);
    QVERIFY(!read->claims.empty());
    QString broken;
    for (const ClaimResult& claim : checkClaims(*read))
        if (!claim.holds)
            broken += QString::fromStdString(claim.id) + ": " + listed(claim.errors) + '\n';
    QVERIFY2(broken.isEmpty(), qPrintable(broken));
}

void TestLessons::glossary()
{
    const Course course = loadCourse(kLessons);
    QVERIFY2(course.errors.empty(), qPrintable(listed(course.errors)));
    QVERIFY(course.glossary.size() >= 40);
}

QTEST_GUILESS_MAIN(TestLessons)
#include "test_lessons.moc"
