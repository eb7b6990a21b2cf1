#include "course/read/load.h"
#include "ui/print/report.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QTest>
#include <QTextBlock>

using namespace polhode;
using namespace polhode::ui;

/// A moment on paper.
class TestReport : public QObject
{
    Q_OBJECT

private:
    course::Course course_;

    struct Made {
        std::unique_ptr<PrintDocument> document;
        course::Moment moment;
        std::string hash;
        QString text;
    };

    Made report(const QString& line, course::Language language = course::Language::en)
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        course::ReadMoment read = session.readMoment(line);
        openForReport(session, read);
        Made made;
        made.document = reportOf(session, read.moment, read.missing, language);
        made.moment = read.moment;
        made.hash = session.run() ? session.run()->hash() : std::string();
        made.text = made.document->text().toPlainText().remove(QChar(0x2060)); // it joins units
        return made;
    }

private slots:
    void initTestCase() { course_ = course::listCourse(POLHODE_SOURCE_DIR "/lessons"); }

    /// 0.6 kg, 0.24 m × 0.17 m × 0.03 m at ω₂ = 6 rad/s: T = ½ (m/12)(a² + c²) 6² = 0.05265 J at the start.
    void tellsWhatIsThere()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w1=0&w2=6&w3=0#t=1.25"));
        for (const char* part : {"Euler’s equations", "A thrown book", "Parameters", "6 rad/s", "8 rad/s",
                                 "Curves", "Energy and momentum", "0.05265", "1.250 s"})
            QVERIFY2(made.text.simplified().contains(QString::fromUtf8(part)), part);
        QVERIFY(!made.hash.empty());
        QVERIFY(made.text.contains(QString::fromStdString(made.hash)));
        QVERIFY(made.text.contains(QStringLiteral("polhode://06-euler-equations/book?")));
    }

    void eachPlotIsADrawing()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w2=6#t=1.25"));
        int drawings = 0;
        for (const PageItem& item : made.document->content().items)
            if (item.kind == PageItem::figure) {
                QVERIFY(item.drawing);
                QVERIFY2(!item.source.isEmpty(), "a picture says what it shows");
                // Curves 45 mm high, their legend and their axis; one em is kPoints on paper.
                const double mm = 25.4 / 72 * PrintDocument::kPoints / PrintDocument::kEm;
                QVERIFY2(item.drawing->size.height() * mm > 60, qPrintable(item.source));
                ++drawings;
            }
        QVERIFY(drawings >= 2); // the scene and a plot
    }

    /// The line in a report opens the same run.
    void itsLineOpensItAgain()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w2=6#t=1.25"));
        QString line;
        for (QTextBlock block = made.document->text().begin(); block.isValid(); block = block.next())
            if (block.text().startsWith(QStringLiteral("polhode://")))
                line = block.text();
        const Made again = report(line);
        QCOMPARE(again.hash, made.hash);
        QCOMPARE(again.moment.time, made.moment.time);
        QCOMPARE(again.text, made.text);
    }

    /// The table of the runs: a row for each, a measure that is no sum of different things with its unit.
    void measuresOfTheRunsAreInIt()
    {
        const Made made = report(QStringLiteral(
            "06-euler-equations/book?w2=6#t=1.25;keep=first?w2=5;measures=max[book.w2],max[book.w1]"));
        QVERIFY2(made.text.contains(QStringLiteral("max[book.w2] (rad/s)")), qPrintable(made.text));
        QVERIFY2(made.text.contains(QStringLiteral("first")), qPrintable(made.text));
    }

    void tellsWhatIsMissing()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w2=6#t=1.25;show=nothing"));
        QVERIFY(made.text.contains(QStringLiteral("nothing")));
        QVERIFY2(made.text.contains(QStringLiteral("asks for something")), qPrintable(made.text));
    }

    void tellsATimeAfterTheEnd()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w2=6#until=2;t=7.25"));
        const QString text = made.text.simplified(); // units stand behind thin spaces
        QVERIFY2(text.contains(QStringLiteral("ends at t = 2.000 s, before the moment, t = 7.250 s")),
                 qPrintable(text.right(1500)));
        QVERIFY(text.contains(QStringLiteral(";t=2;")));
    }

    void tellsAnotherRun()
    {
        const Made made = report(QStringLiteral("06-euler-equations/book?w2=6#t=1.25;hash=1111111111"));
        QVERIFY(made.text.contains(QStringLiteral("1111111111")));
    }

    void damagedLineIsRefused()
    {
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        for (const char* line :
             {"06-euler-equations/none", "06-euler-equations/book?w2=quick", "no moment at all", ""})
            QVERIFY_EXCEPTION_THROWN(session.readMoment(QLatin1String(line)), std::exception);
    }

    void languagesAreApart()
    {
        const QString line = QStringLiteral("06-euler-equations/book?w2=6#t=1.25");
        const QString english = report(line).text;
        for (const QChar c : english)
            QVERIFY2(!(c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff), qPrintable(QString(c)));
        const QString chinese = report(line, course::Language::zh).text;
        for (const char* word :
             {"Parameters", "Curves", "Events", "Energy", "Momentum", "Value", "trusted", "hash"})
            QVERIFY2(!chinese.section(QStringLiteral("polhode://"), 0, 0).contains(QLatin1String(word)),
                     word);
    }
};

QTEST_MAIN(TestReport)
#include "test_report.moc"
