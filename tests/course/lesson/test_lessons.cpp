#include "course/lesson/check.h"
#include "course/run/simulate.h"

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

/// The share of the rows of @p whole at which the curve of @p draft, drawn as straight lines from row to row,
/// lies within 2 % of the curve's height: a quarter of what a line and its dot hide in a plot of 200 pixels.
double shareThatLooksAlike(const Run& whole, const Run& draft, const std::string& curve)
{
    const auto a = whole.column(curve);
    const auto b = draft.column(curve);
    const auto t = whole.time(), u = draft.time();
    double low = INFINITY, high = -INFINITY, size = 0;
    for (const double value : *a)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
            size = std::max(size, std::abs(value));
        }
    // What rounding alone keeps from a constant is not looked at by anyone.
    const double near = 0.02 * (high - low) + 1e-6 * size + 1e-9;
    std::size_t alike = 0, j = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        while (j + 1 < u.size() && u[j + 1] <= t[i])
            ++j;
        double value = (*b)[j];
        if (j + 1 < u.size() && u[j + 1] > u[j])
            value += ((*b)[j + 1] - value) * (t[i] - u[j]) / (u[j + 1] - u[j]);
        const bool bothEmpty = !std::isfinite(value) && !std::isfinite((*a)[i]);
        alike += bothEmpty || std::abs(value - (*a)[i]) <= near;
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
    void runs_data() { lessonRows(); }
    void runs();
    void draftsLookLikeTheRun_data() { lessonRows(); }
    void draftsLookLikeTheRun();
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

void TestLessons::runs()
{
    const auto read = lesson();
    QVERIFY(read);
    const std::vector<InputError> problems = checkRuns(*read);
    QVERIFY2(problems.empty(), qPrintable(listed(problems)));
}

/// What is shown while a value is dragged looks as what is shown when it is let go.
void TestLessons::draftsLookLikeTheRun()
{
    const auto read = lesson();
    QVERIFY(read);
    for (const Experiment& experiment : read->experiments) {
        if (!experiment.scene.draft)
            continue;
        const RunPointer whole = simulate(experiment, {});
        const RunPointer draft = simulate(experiment, draftOf(experiment, {}));
        QVERIFY2(draft->time().size() < whole->time().size() || !experiment.scene.draft->step.given(),
                 experiment.id.c_str());
        for (const PlotDescription& plot : experiment.plots)
            for (const std::string& curve : plot.y) {
                const double share = shareThatLooksAlike(*whole, *draft, curve);
                qInfo("%s %s %s: %.4f", experiment.id.c_str(), plot.id.c_str(), curve.c_str(), share);
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
