#include "course/language/formula.h"
#include "course/read/load.h"
#include "support/lesson_folder.h"

#include <QTest>

#include <random>

using namespace polhode::course;

/// Damaged input of any kind is told, never a crash or a hang.
class TestLoadFuzz : public QObject
{
    Q_OBJECT

private slots:
    void damagedLessons_data();
    void damagedLessons();
    void randomExpressions();
};

namespace
{

QByteArray damaged(QByteArray text, std::mt19937& random)
{
    const auto below
        = [&](qsizetype n) { return qsizetype(random() % std::uint32_t(std::max<qsizetype>(n, 1))); };
    static const char marks[] = "{}[]:,-#&*!|>'\"%@`\n\t $?()=;/\\0.e";
    switch (random() % 6) {
    case 0:
        text.truncate(below(text.size()));
        break;
    case 1:
        for (int i = 0; i < 5; ++i)
            text[below(text.size())] = char(random() % 256);
        break;
    case 2:
        for (int i = 0; i < 3; ++i)
            text.insert(below(text.size()), marks[random() % (sizeof marks - 1)]);
        break;
    case 3:
        for (int i = 0; i < 3; ++i)
            text.remove(below(text.size()), 1 + below(12));
        break;
    case 4: {
        QList<QByteArray> lines = text.split('\n');
        lines.move(below(lines.size()), below(lines.size()));
        lines.removeAt(below(lines.size()));
        text = lines.join('\n');
        break;
    }
    default: {
        const qsizetype from = below(text.size());
        text.insert(below(text.size()), text.mid(from, below(80)));
    }
    }
    return text;
}

} // namespace

void TestLoadFuzz::damagedLessons_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("lesson.yaml") << "lesson.yaml";
    QTest::newRow("en.md") << "en.md";
    QTest::newRow("zh.md") << "zh.md";
}

void TestLoadFuzz::damagedLessons()
{
    QFETCH(QString, file);
    const LessonFolder folder;
    const QByteArray sound = folder.read(file);
    std::mt19937 random(20260101);
    int refused = 0;
    for (int i = 0; i < 250; ++i) {
        folder.write(file, damaged(sound, random));
        const LoadedLesson loaded = loadLesson(folder.lesson());
        QVERIFY2(loaded.lesson || !loaded.errors.empty(), qPrintable(QString("case %1").arg(i)));
        refused += loaded.errors.empty() ? 0 : 1;
        for (const InputError& error : loaded.errors) {
            QVERIFY(!error.where().file.empty());
            QVERIFY(error.where().line > 0 || !error.where().key.empty()
                    || error.where().file != "lesson.yaml" || QString(error.what()).contains("UTF-8"));
            QVERIFY(!error.found().zh.empty() && !error.allowed().text.zh.empty());
        }
    }
    QVERIFY(refused > 50); // damage is mostly seen
}

void TestLoadFuzz::randomExpressions()
{
    static const char* const pieces[]
        = {"1", "2.5", "x",         "ball.vx@0", "sin(", "min(", "(",   ")",  ",",  "+",
           "-", "*",   "/",         "^",         "?",    ":",    "<=",  "==", "&&", "||",
           " ", "pi",  "step(t,1)", ".",         "e",    "@",    "1e5", "!",  "=",  "atan2("};
    std::mt19937 random(7);
    int read = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::uint32_t n = random() % 9 + 1; n > 0; --n)
            text += pieces[random() % std::size(pieces)];
        try {
            const Formula formula(text);
            const std::vector<double> values(formula.variables().size(), 0.5);
            formula.evaluate(values);
            formula.edges({{"x", 1}});
            ++read;
        } catch (const ValueError& error) {
            QVERIFY(!error.found().zh.empty());
        }
    }
    QVERIFY(read > 200); // some of them are expressions
}

QTEST_GUILESS_MAIN(TestLoadFuzz)
#include "test_load_fuzz.moc"
