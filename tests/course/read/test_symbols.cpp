#include "course/check/check.h"
#include "course/read/load.h"
#include "support/lesson_folder.h"

#include <QTest>

using namespace polhode::course;

namespace
{

const QByteArray kSymbols
    = "symbols:\n"
      "  - {symbol: \"\\\\boldsymbol\\\\omega\", name: {en: angular velocity, zh: 角速度}, unit: rad/s,\n"
      "     quantity: omega, lessons: [\"01\", 02-second]}\n"
      "  - {symbol: e, name: {en: restitution, zh: 恢复系数}}\n";

/// Two lessons, both the template, with a table of symbols beside them.
struct TwoLessons {
    TwoLessons()
    {
        for (const char* id : {"01-first", "02-second"}) {
            std::filesystem::copy(folder.lesson(), folder.root() / id,
                                  std::filesystem::copy_options::recursive);
            write(id, "");
        }
    }

    /// The second lesson builds on what @p buildsOn lists.
    void write(const QByteArray& id, const QByteArray& buildsOn) const
    {
        QByteArray yaml = folder.read("lesson.yaml");
        yaml.replace("id: _template", "id: " + id);
        if (!buildsOn.isEmpty())
            yaml.replace("goals:", "builds_on: [" + buildsOn + "]\ngoals:");
        folder.write("../" + id + "/lesson.yaml", yaml);
    }

    QString mistakes() const
    {
        QStringList lines;
        const Course course = loadCourse(folder.root());
        for (const InputError& error : course.errors)
            lines << error.what();
        for (const LoadedLesson& lesson : course.lessons)
            for (const InputError& error : lesson.errors)
                lines << QString::fromStdString(lesson.id) + '/' + error.what();
        return lines.join('\n');
    }

    LessonFolder folder;
};

} // namespace

/// The table of symbols, and what lessons build on: both name lessons of the course.
class TestSymbols : public QObject
{
    Q_OBJECT

private slots:
    void table()
    {
        const TwoLessons two;
        two.folder.write("../symbols.yaml", kSymbols);
        QCOMPARE(two.mistakes(), QString());
        const Course course = listCourse(two.folder.root());
        QCOMPARE(course.symbols.size(), std::size_t(2));
        const SymbolRow& omega = course.symbols[0];
        QCOMPARE(omega.tex, std::string("\\boldsymbol\\omega"));
        QCOMPARE(in(Language::zh, omega.name), std::string("角速度"));
        QCOMPARE(omega.unit, std::string("rad/s"));
        QCOMPARE(omega.quantity, std::string("omega"));
        QVERIFY((omega.lessons == std::vector<std::string>{"01-first", "02-second"}));
        QVERIFY(course.symbols[1].quantity.empty() && course.symbols[1].lessons.empty());
    }

    void mistake_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("lesson") << QByteArray("\"01\"") << QByteArray("\"07\"")
                                << "symbols.yaml:3: symbols[0].lessons[0]: found the unknown lesson \"07\"";
        QTest::newRow("quantity")
            << QByteArray("quantity: omega") << QByteArray("quantity: omga")
            << "symbols.yaml:3: symbols[0].quantity: found \"omga\"; did you mean \"omega\"?";
        QTest::newRow("tex") << QByteArray("symbol: e") << QByteArray("symbol: \"e_{\"")
                             << "symbols.yaml:4: symbols[1].symbol: found";
        QTest::newRow("key") << QByteArray("unit:") << QByteArray("units:")
                             << "symbols.yaml:2: symbols[0].units: found the unknown key \"units\"";
        QTest::newRow("language") << QByteArray(", zh: 恢复系数") << QByteArray("")
                                  << "symbols.yaml:4: symbols[1].name";
        QTest::newRow("no yaml") << QByteArray("symbols:") << QByteArray("symbols: [") << "symbols.yaml:";
    }

    void mistake()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, says);
        const TwoLessons two;
        QByteArray spoilt = kSymbols;
        QVERIFY(spoilt.contains(from));
        two.folder.write("../symbols.yaml", spoilt.replace(from, to));
        const QString said = two.mistakes();
        QVERIFY2(said.contains(says), qPrintable(says + " in:\n" + said));
    }

    void buildsOn()
    {
        const TwoLessons two;
        two.write("02-second", "01-first");
        QCOMPARE(two.mistakes(), QString());
        const Course course = loadCourse(two.folder.root());
        QCOMPARE(course.lessons[1].lesson->buildsOn.size(), std::size_t(1));
        QCOMPARE(course.lessons[1].lesson->buildsOn[0].id, std::string("01-first"));
    }

    /// A lesson that is not there, itself, one that comes later: a circle has one of these.
    void buildsOnNothing_data()
    {
        QTest::addColumn<QByteArray>("lesson");
        QTest::addColumn<QByteArray>("base");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown")
            << QByteArray("02-second") << QByteArray("01-frist")
            << "builds_on[0]: found the unknown lesson \"01-frist\"; did you mean \"01-first\"?";
        QTest::newRow("itself") << QByteArray("02-second") << QByteArray("02-second")
                                << "builds_on[0]: found \"02-second\"; allowed: a lesson that comes before";
        QTest::newRow("later") << QByteArray("01-first") << QByteArray("02-second")
                               << "builds_on[0]: found \"02-second\"; allowed: a lesson that comes before";
    }

    void buildsOnNothing()
    {
        QFETCH(QByteArray, lesson);
        QFETCH(QByteArray, base);
        QFETCH(QString, says);
        const TwoLessons two;
        two.write(lesson, base);
        const QString said = two.mistakes();
        QVERIFY2(said.contains(says), qPrintable(says + " in:\n" + said));
    }

    /// Every lesson of the course but the first stands on others.
    void theCourseHangsTogether()
    {
        const Course course = loadCourse(POLHODE_SOURCE_DIR "/lessons");
        for (const LoadedLesson& lesson : course.lessons)
            QCOMPARE(lesson.lesson->buildsOn.empty(), lesson.id == course.lessons.front().id);
    }
};

QTEST_GUILESS_MAIN(TestSymbols)
#include "test_symbols.moc"
