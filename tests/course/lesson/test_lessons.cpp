#include "course/lesson/check.h"

#include <QTest>

#include <algorithm>

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
