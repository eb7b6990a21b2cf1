#include "course/read/load.h"
#include "course/read/notes.h"
#include "support/lesson_folder.h"

#include <QTest>

using namespace polhode::course;

/// Notes for the teacher beside a lesson: what they hold, and what is said of mistakes in them.
class TestNotes : public QObject
{
    Q_OBJECT

private slots:
    void whatTheyHold();
    void mistake_data();
    void mistake();
    void minutesOfTheClass();
    void coreFitsThePeriod();
    void oneLanguageAlone();
    void shippedNotesAreSound();
};

namespace
{

const QByteArray kNotes = "## 6 min {#predict}\n\nDo it.\n\n### ask\n\n- Why?\n\n### wrong\n\n- Haste.\n";

QString listed(const LoadedLesson& loaded)
{
    QStringList lines;
    for (const InputError& error : loaded.errors)
        lines << error.what();
    return lines.join('\n');
}

/// The template's first step.
QByteArray ofFirstStep(const LessonFolder& folder, QByteArray text)
{
    return text.replace("predict", loadLesson(folder.lesson()).lesson->steps.front().id.c_str());
}

} // namespace

void TestNotes::whatTheyHold()
{
    const LessonFolder folder;
    const QByteArray en = ofFirstStep(folder, kNotes);
    QByteArray zh = en;
    folder.write("notes.en.md", en);
    folder.write("notes.zh.md", zh.replace("6 min", "6 分钟").replace("Do it.", "照做。"));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded)));
    const LessonNotes notes = notesIn(*loaded.lesson, Language::zh);
    const StepNotes* step = notes.of(loaded.lesson->steps.front().id);
    QVERIFY(step);
    QCOMPARE(step->minutes, 6.0);
    QCOMPARE(step->text, std::string("照做。"));
    QCOMPARE(step->ask, std::string("- Why?"));
    QCOMPARE(step->wrong, std::string("- Haste."));
    QVERIFY(!notes.of("another"));
}

void TestNotes::mistake_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("step") << QByteArray("{#predict}") << QByteArray("{#predct}") << "notes.en.md:1: predct: ";
    QTest::newRow("minutes") << QByteArray("6 min") << QByteArray("soon") << "notes.en.md:1: predict: ";
    QTest::newRow("no time") << QByteArray("6 min") << QByteArray("0 min") << "notes.en.md:1: predict: ";
    QTest::newRow("own minutes") << QByteArray("6 min") << QByteArray("6 min (7)")
                                 << "notes.en.md:1: predict: ";
    QTest::newRow("part") << QByteArray("### wrong") << QByteArray("### wrnog") << "notes.en.md:9: predict: ";
    QTest::newRow("empty part") << QByteArray("- Why?\n") << QByteArray("") << "notes.en.md:5: predict: ";
    QTest::newRow("formula") << QByteArray("Do it.") << QByteArray("Do $x.") << "notes.en.md:3: predict: ";
    QTest::newRow("twice") << QByteArray("- Haste.\n")
                           << QByteArray("- Haste.\n\n## 2 min {#predict}\n\nAgain.\n")
                           << "notes.en.md:13: predict: ";
}

void TestNotes::mistake()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, says);
    const LessonFolder folder;
    QByteArray spoilt = kNotes;
    QVERIFY(spoilt.contains(from));
    folder.write("notes.en.md", ofFirstStep(folder, spoilt.replace(from, to)));
    folder.write("notes.zh.md", ofFirstStep(folder, kNotes));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY(loaded.lesson); // the lesson itself is sound and can be shown
    const QString step = QString::fromStdString(loaded.lesson->steps.front().id);
    says.replace(QLatin1String("predict"), step);
    QVERIFY2(listed(loaded).contains(says), qPrintable(says + " in:\n" + listed(loaded)));
}

void TestNotes::minutesOfTheClass()
{
    const LessonFolder folder;
    const QByteArray notes = ofFirstStep(folder, kNotes);
    folder.write("notes.en.md", QByteArray(notes).replace("6 min", "6.5 min (2)"));
    folder.write("notes.zh.md", QByteArray(notes).replace("6 min", "6.5 分钟(2)"));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded)));
    const LessonNotes read = notesIn(*loaded.lesson, Language::zh);
    QCOMPARE(read.steps.front().minutes, 6.5);
    QCOMPARE(read.steps.front().own, 2.0);

    folder.write("notes.zh.md", QByteArray(notes).replace("6 min", "6.5 min (3)"));
    QVERIFY(listed(loadLesson(folder.lesson())).contains("other minutes of this step"));
}

/// Only what every class gets to counts.
void TestNotes::coreFitsThePeriod()
{
    const LessonFolder folder;
    const QByteArray notes = ofFirstStep(folder, kNotes).replace("6 min", "46 min");
    folder.write("notes.en.md", notes);
    folder.write("notes.zh.md", notes);
    const QByteArray yaml = folder.read("lesson.yaml");
    QVERIFY(listed(loadLesson(folder.lesson())).contains("notes.en.md: found a core of 46 min"));
    folder.write("lesson.yaml", QByteArray(yaml).replace("\nsteps:", "\nperiod: 50\nsteps:"));
    QVERIFY2(loadLesson(folder.lesson()).errors.empty(), qPrintable(listed(loadLesson(folder.lesson()))));
    const QByteArray first
        = "- id: " + QByteArray(loadLesson(folder.lesson()).lesson->steps.front().id.c_str());
    folder.write("lesson.yaml", QByteArray(yaml).replace(first, first + "\n    further: on"));
    QVERIFY2(loadLesson(folder.lesson()).errors.empty(), qPrintable(listed(loadLesson(folder.lesson()))));
}

void TestNotes::oneLanguageAlone()
{
    const LessonFolder folder;
    folder.write("notes.en.md", ofFirstStep(folder, kNotes));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(listed(loaded).contains("notes.zh.md"), qPrintable(listed(loaded)));
    QCOMPARE(notesIn(*loaded.lesson, Language::zh).steps.size(), std::size_t(1)); // better those than none
}

void TestNotes::shippedNotesAreSound()
{
    int withNotes = 0;
    for (const LoadedLesson& loaded : loadCourse(POLHODE_SOURCE_DIR "/lessons").lessons) {
        QVERIFY2(loaded.errors.empty(),
                 qPrintable(QString::fromStdString(loaded.id) + '\n' + listed(loaded)));
        const LessonNotes notes = notesIn(*loaded.lesson, Language::en);
        withNotes += notes.steps.empty() ? 0 : 1;
        if (!notes.steps.empty())
            QCOMPARE(notes.steps.size(), // the problems have none
                     loaded.lesson->steps.size() - (loaded.lesson->problems.empty() ? 0 : 1));
    }
    QVERIFY(withNotes >= 5);
}

QTEST_GUILESS_MAIN(TestNotes)
#include "test_notes.moc"
