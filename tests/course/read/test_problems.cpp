#include "course/check/check_problems.h"
#include "course/export/problem_sheet.h"
#include "course/read/load.h"
#include "course/run/judge_prediction.h"
#include "course/run/solved_problem.h"
#include "support/lesson_folder.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace polhode::course;

/// problems.yaml: how it is read, what is drawn, what comes out, and what check finds.
class TestProblems : public QObject
{
    Q_OBJECT
private slots:
    void atTheEndOfTheLesson();
    void valuesOfSheets();
    void answerByRunAndByHand();
    void foreseenMistake();
    void sheetAndAnswers();
    void mistake_data();
    void mistake();
    void wrongFormulaIsFound();
    void rightWrongNumberIsFound();
};

namespace
{

QString listed(const std::vector<InputError>& errors)
{
    QStringList lines;
    for (const InputError& error : errors)
        lines << error.what();
    return lines.join('\n');
}

/// The template, with its problem changed.
LoadedLesson changed(const LessonFolder& folder, const QByteArray& from, const QByteArray& to)
{
    QByteArray text = folder.read("problems.yaml");
    if (!text.contains(from))
        return {};
    folder.write("problems.yaml", text.replace(from, to));
    return loadLesson(folder.lesson());
}

double valueOf(const PosedProblem& posed, const std::string& parameter)
{
    return posed.inputs.values.at(parameter);
}

} // namespace

void TestProblems::atTheEndOfTheLesson()
{
    const LessonFolder folder;
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded.errors)));
    const PageStep& last = loaded.lesson->steps.back();
    QCOMPARE(last.id, std::string(kProblemStep));
    QVERIFY(last.further);
    QCOMPARE(last.questions, std::vector<std::string>{"problem-glide"});
    QVERIFY(loaded.lesson->question("problem-glide")->problem == std::size_t(0));
}

/// Each value is one of the grid, all of them come, and a sheet is the same whenever it is asked for.
void TestProblems::valuesOfSheets()
{
    const LessonFolder folder;
    const auto lesson = loadLesson(folder.lesson()).lesson;
    const Problem& problem = lesson->problems.front();
    std::set<int> speeds, masses;
    for (std::uint64_t sheet = 1; sheet <= 400; ++sheet) {
        const PosedProblem posed = pose(*lesson, problem, sheet);
        const double v = valueOf(posed, "v0") * 10, m = valueOf(posed, "m") * 10;
        QVERIFY(std::abs(v - std::round(v)) < 1e-9
                && std::abs(m - std::round(m)) < 1e-9); // rounding of steps
        speeds.insert(int(std::lround(v)));
        masses.insert(int(std::lround(m)));
        QCOMPARE(valueOf(posed, "c"), 0.5);
        QVERIFY(pose(*lesson, problem, sheet).inputs == posed.inputs);
    }
    QCOMPARE(speeds.size(), std::size_t(16));
    QCOMPARE(*speeds.begin(), 5);
    QCOMPARE(*speeds.rbegin(), 20);
    QCOMPARE(masses.size(), std::size_t(9));
}

void TestProblems::answerByRunAndByHand()
{
    const LessonFolder folder;
    const auto lesson = loadLesson(folder.lesson()).lesson;
    for (const std::uint64_t sheet : {1, 2, 77}) {
        const PosedProblem posed = pose(*lesson, lesson->problems.front(), sheet);
        const SolvedProblem solved = solve(posed, std::chrono::seconds(20));
        const double v = valueOf(posed, "v0"), m = valueOf(posed, "m"), c = 0.5;
        const double byHand = v * m / c * (1 - std::exp(-4 * c / m));
        QVERIFY(std::abs(solved.closed - byHand) <= 1e-12 * byHand); // the same numbers in another order
        QVERIFY(std::abs(solved.expected - byHand) <= 1e-7 * byHand); // RK4 with h c/m ≤ 0.025: h⁴ and less
        QVERIFY(std::abs(solved.answer.tolerance - 0.01 * solved.expected) < 1e-12);
        QVERIFY(judge(solved.answer, byHand * 1.005, *solved.run).right);
        QVERIFY(!judge(solved.answer, byHand * 1.02, *solved.run).right);
    }
}

void TestProblems::foreseenMistake()
{
    const LessonFolder folder;
    const auto lesson = loadLesson(folder.lesson()).lesson;
    const PosedProblem posed = pose(*lesson, lesson->problems.front(), 5);
    const SolvedProblem solved = solve(posed, std::chrono::seconds(20));
    const NumberVerdict verdict = judge(solved.answer, 4 * valueOf(posed, "v0"), *solved.run);
    QVERIFY(!verdict.right);
    QVERIFY(verdict.wrong == std::size_t(0));
}

void TestProblems::sheetAndAnswers()
{
    const LessonFolder folder;
    const auto lesson = loadLesson(folder.lesson()).lesson;
    const PosedProblem posed = pose(*lesson, lesson->problems.front(), 9);
    const QString sheet = QString::fromStdString(markdownOf(problemSheet(*lesson, 9, Language::en)));
    QVERIFY(sheet.contains(QStringLiteral("of mass %1\u00a0kg").arg(valueOf(posed, "m"))));
    QVERIFY(sheet.contains("0.5\u00a0N⋅s/m"));
    QVERIFY(!sheet.contains("{{"));
    const std::chrono::seconds limit(20);
    const QString answers = QString::fromStdString(markdownOf(answerSheet(*lesson, 9, Language::zh, limit)));
    const double expected = solve(posed, limit).expected;
    QVERIFY2(answers.contains(QStringLiteral("**答案**：%1\u00a0m").arg(expected, 0, 'g', 4)),
             qPrintable(answers));
}

void TestProblems::mistake_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* says) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(says);
    };
    row("key", "level: routine", "level: routine\n    colour: red", "problems.yaml:6: problems[0].colour");
    row("level", "level: routine", "level: easy", "problems.yaml:5: problems[0].level");
    row("unknown parameter", "draw: {v0:", "draw: {v1:", "did you mean \"v0\"?");
    row("not two ends", "[0.5, 2, 0.1]", "[2, 0.5, 0.1]", "three numbers: from, to and a step above 0");
    row("out of range", "[0.5, 2, 0.1]", "[0.5, 8, 0.1]", "problems[0].draw.v0");
    row("measure", "expect: final[disc.x]", "expect: final[disk.x]", "problems[0].expect");
    row("formula", "formula: v0*m/c", "formula: v0*M/c", "problems[0].formula");
    row("run in the prompt", "disc of mass {{m}}", "disc of mass {{max[disc.v]}}", "problems[0].prompt");
    row("unit", "{{c|N*s/m}}", "{{c|Nm}}", "the unknown unit");
    row("link", "Integrate", "By [(9)](eq:9), integrate", "the unknown equation");
    row("one language", "zh: \"把", "#zh: \"把", "problems[0].hint");
    row("TeX", "\\\\dot v=-cv$ once", "\\\\dott v=-cv$ once", "problems[0].hint");
}

void TestProblems::mistake()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, says);
    const LessonFolder folder;
    const LoadedLesson loaded = changed(folder, from, to);
    QVERIFY(loaded.lesson); // the lesson itself is sound and can be shown, without problems
    QVERIFY(loaded.lesson->problems.empty());
    QVERIFY2(listed(loaded.errors).contains(says), qPrintable(says + " in:\n" + listed(loaded.errors)));
}

void TestProblems::wrongFormulaIsFound()
{
    const LessonFolder folder;
    const LoadedLesson loaded = changed(folder, "exp(-4*c/m)", "exp(-3*c/m)");
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded.errors)));
    QVERIFY(listed(checkProblems(*loaded.lesson))
                .contains("problems.yaml:4: problems[0]: found the formula gives"));
}

void TestProblems::rightWrongNumberIsFound()
{
    const LessonFolder folder;
    const LoadedLesson loaded = changed(folder, "value: v0*4", "value: final[disc.x]*1.001");
    QVERIFY(listed(checkProblems(*loaded.lesson)).contains("the wrong number"));
}

QTEST_GUILESS_MAIN(TestProblems)
#include "test_problems.moc"
