#include "course/read/check_figure.h"
#include "course/read/load.h"
#include "support/lesson_folder.h"

#include <QTest>

using namespace polhode::course;

namespace
{

const QString kFile = "figures/disc.svg";

QString listed(const LoadedLesson& loaded)
{
    QStringList lines;
    for (const InputError& error : loaded.errors)
        lines << error.what();
    return lines.join('\n');
}

} // namespace

/// What is said of figures of pages that are not there, or that would not be drawn as they are meant.
class TestFigureErrors : public QObject
{
    Q_OBJECT

private slots:
    void sound()
    {
        const LessonFolder folder;
        QCOMPARE(listed(loadLesson(folder.lesson())), QString());
    }

    void mistake_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("no svg") << QByteArray("<svg") << QByteArray("<html><svg") << ": found";
        QTest::newRow("colour") << QByteArray("--v,") << QByteArray("--velo,")
                                << "disc.svg:18: found the unknown colour \"--velo\"";
        QTest::newRow("no fallback") << QByteArray("var(--v,#007a5a)") << QByteArray("var(--v)")
                                     << "disc.svg:18: found stroke=\"var(--v)\"; allowed: a fallback";
        QTest::newRow("fixed colour")
            << QByteArray("var(--v,#007a5a)") << QByteArray("#007a5a")
            << "disc.svg:18: found a colour that no theme changes: stroke=\"#007a5a\"";
        QTest::newRow("language") << QByteArray("lang=\"en\"") << QByteArray("lang=\"english\"")
                                  << "disc.svg:30: found lang=\"english\"";
        QTest::newRow("one language")
            << QByteArray(" <text x=\"150\" y=\"24\" text-anchor=\"middle\" lang=\"zh\">圆盘</text>")
            << QByteArray("") << "disc.svg:30: found nothing with lang=\"zh\"";
        QTest::newRow("all languages") << QByteArray(" lang=\"en\">the disc") << QByteArray(">the disc")
                                       << "disc.svg:30: found \"the disc\" in all languages";
        QTest::newRow("element") << QByteArray("<line x1=\"190\"")
                                 << QByteArray("<filter id=\"f\"/><line x1=\"190\"")
                                 << "disc.svg:19: found what is not drawn: \"<filter>\"";
        QTest::newRow("attribute") << QByteArray("<line x1=\"190\"")
                                   << QByteArray("<line marker-end=\"url(#a)\" x1=\"190\"")
                                   << "disc.svg:19: found what is not drawn: marker-end=\"url(#a)\"";
        QTest::newRow("place") << QByteArray("dy=\"4\"") << QByteArray("dy=\"sub\"")
                               << "disc.svg:26: found dy=\"sub\"";
        QTest::newRow("outside") << QByteArray("<line x1=\"190\"")
                                 << QByteArray("<use href=\"https://a.b/c\"/><line x1=\"190\"")
                                 << "disc.svg:19: found href=\"https://a.b/c\"";
        QTest::newRow("open") << QByteArray("</svg>") << QByteArray("")
                              << ": found the end of the file in \"<svg>\"";
    }

    void mistake()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, says);
        const LessonFolder folder;
        QByteArray spoilt = folder.read(kFile);
        QVERIFY(spoilt.contains(from));
        folder.write(kFile, spoilt.replace(spoilt.indexOf(from), from.size(), to));
        const LoadedLesson loaded = loadLesson(folder.lesson());
        QVERIFY(loaded.lesson); // the lesson itself is sound and can be shown
        QVERIFY2(listed(loaded).contains(says), qPrintable(says + " in:\n" + listed(loaded)));
    }

    void page_data()
    {
        QTest::addColumn<QByteArray>("link");
        QTest::addColumn<QString>("says");
        QTest::newRow("not there") << QByteArray("(figures/disk.svg)")
                                   << "en.md:6: predict: found no file \"figures/disk.svg\"";
        QTest::newRow("elsewhere") << QByteArray("(../glossary.yaml)")
                                   << "en.md:6: predict: found no file \"../glossary.yaml\"";
        QTest::newRow("no picture") << QByteArray("(lesson.yaml)")
                                    << "en.md:6: predict: found \"lesson.yaml\"";
        QTest::newRow("another")
            << QByteArray("(figures/disk.svg)")
            << "zh.md:1: predict: found no figure \"figures/disk.svg\"; allowed: the same as "
               "in en.md:6";
        QTest::newRow("open") << QByteArray(" figures/disc.svg)")
                              << "en.md:6: predict: found a caption that is never closed";
    }

    void page()
    {
        QFETCH(QByteArray, link);
        QFETCH(QString, says);
        const LessonFolder folder;
        QByteArray en = folder.read("en.md");
        const QByteArray from = link.startsWith(' ') ? "](figures/disc.svg)" : "(figures/disc.svg)";
        QVERIFY(en.contains(from));
        folder.write("en.md", en.replace(from, link));
        const QString said = listed(loadLesson(folder.lesson()));
        QVERIFY2(said.contains(says), qPrintable(says + " in:\n" + said));
    }

    /// Where pages have one language a figure needs no more.
    void oneLanguage()
    {
        std::vector<InputError> problems;
        const std::string svg = "<svg viewBox='0 0 9 9'><text lang='en'>wall</text></svg>";
        checkFigure(svg, "a.svg", {Language::en}, problems);
        QVERIFY(problems.empty());
        checkFigure(svg, "a.svg", {Language::en, Language::zh}, problems);
        QCOMPARE(problems.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestFigureErrors)
#include "test_figure_errors.moc"
