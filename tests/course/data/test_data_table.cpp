#include "course/data/data_choice.h"
#include "course/data/data_table.h"
#include "course/data/decoded_text.h"
#include "course/language/location.h"
#include "course/language/value_error.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace polhode::course;

namespace
{

/// The names, units and values of a table in one line: "t [s] 0 0.5 | x [m] 1 2".
QString shown(const DataTable& table)
{
    QStringList columns;
    for (const DataColumn& column : table.columns) {
        QString text = QString::fromStdString(column.header.name);
        if (!column.header.unitText.empty())
            text
                += " [" + (column.header.unit ? QString::fromStdString(column.header.unit->name) : "?") + "]";
        for (const double value : column.values)
            text += std::isnan(value) ? QString(" -") : " " + QString::number(value, 'g', 12);
        columns << text;
    }
    return columns.join(" | ");
}

std::string utf16(const QString& text, bool big)
{
    std::string bytes = big ? "\xFE\xFF" : "\xFF\xFE";
    for (const QChar c : text) {
        const char low = char(c.unicode() & 0xFF), high = char(c.unicode() >> 8);
        bytes += big ? high : low;
        bytes += big ? low : high;
    }
    return bytes;
}

} // namespace

class TestDataTable : public QObject
{
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        const QString plain = "t [s] 0 0.5 1 | x [m] 1 2 3";
        QTest::newRow("our own") << QByteArray("t [s],x [m]\r\n0,1\r\n0.5,2\r\n1,3\r\n") << plain;
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFt [s],x [m]\n0,1\n0.5,2\n1,3\n") << plain;
        QTest::newRow("old line ends") << QByteArray("t [s],x [m]\r0,1\r0.5,2\r1,3\r") << plain;
        QTest::newRow("no line end") << QByteArray("t [s],x [m]\n0,1\n0.5,2\n1,3") << plain;
        QTest::newRow("semicolon, decimal comma") << QByteArray("t (s);x (m)\n0;1\n0,5;2\n1;3,0\n") << plain;
        QTest::newRow("Excel's first line") << QByteArray("sep=;\nt (s);x (m)\n0;1\n0,5;2\n1;3\n") << plain;
        QTest::newRow("tab, decimal comma") << QByteArray("t / s\tx / m\n0\t1\n0,5\t2\n1\t3\n") << plain;
        QTest::newRow("spaces") << QByteArray("t[s]   x[m]\n  0   1\n 0.5   2\n  1   3\n") << plain;
        QTest::newRow("quoted decimal comma")
            << QByteArray("\"t (s)\",\"x (m)\"\n\"0,0\",\"1,0\"\n\"0,5\",\"2,0\"\n\"1,0\",\"3,0\"\n")
            << plain;
        QTest::newRow("phyphox") << QByteArray(
            "\"Time (s)\",\"Gyroscope x (rad/s)\"\n0.000000000E0,1.2E-1\n1.0E-2,-2.4E-1\n")
                                 << QString("Time [s] 0 0.01 | Gyroscope x [rad/s] 0.12 -0.24");
        QTest::newRow("Physics Toolbox")
            << QByteArray("time,wx (rad/s),note\n12:00:00:500,1,a\n12:00:01:000,2,b\n12:00:01:250,3,c\n")
            << QString("time 43200.5 43201 43201.25 | wx [rad/s] 1 2 3");
        QTest::newRow("Tracker") << QByteArray("mass_A\t\t\nt\tx\ty\n0\t1\t\n3.3E-2\t2\t5\n6.7E-2\t3\t6\n")
                                 << QString("t 0 0.033 0.067 | x 1 2 3 | y - 5 6");
        QTest::newRow("comments") << QByteArray(
            "# made on Tuesday\n% and Wednesday\nt [s],x [m]\n0,1\n# oh\n0.5,2\n1,3\n")
                                  << plain;
        QTest::newRow("header in a comment") << QByteArray("# t[s] x[m]\n0 1\n0.5 2\n1 3\n") << plain;
        QTest::newRow("no header") << QByteArray("0,1\n0.5,2\n") << QString("1 0 0.5 | 2 1 2");
        QTest::newRow("line of units")
            << QByteArray("Zeit;Weg\n(s);(cm)\n0;1\n0,5;2\n") << QString("Zeit [s] 0 0.5 | Weg [cm] 1 2");
        QTest::newRow("German") << QByteArray("Zeit in s;Beschleunigung in m/s\xC2\xB2\n0;1\n0,5;2\n")
                                << QString("Zeit [s] 0 0.5 | Beschleunigung [m/s^2] 1 2");
        QTest::newRow("Chinese") << QByteArray("时间（秒）,角速度（弧度/秒）\n0,1\n0.5,2\n")
                                 << QString("时间 [s] 0 0.5 | 角速度 [rad/s] 1 2");
        QTest::newRow("Chinese Excel") << QByteArray("\xCA\xB1\xBC\xE4(s),\xCE\xBB\xD2\xC6(m)\n0,1\n0.5,2\n")
                                       << QString("时间 [s] 0 0.5 | 位移 [m] 1 2");
        QTest::newRow("German Excel") << QByteArray("Zeit (s);Gr\xF6\xDF"
                                                    "e (\xB0)\n0;1\n0,5;2\n")
                                      << QString("Zeit [s] 0 0.5 | Größe [deg] 1 2");
        const QString unicode = "t (s)\tφ (°)\n0\t1\n0,5\t2\n";
        for (const bool big : {false, true})
            QTest::newRow(big ? "UTF-16, big" : "UTF-16, little")
                << QByteArray::fromStdString(utf16(unicode, big)) << QString("t [s] 0 0.5 | φ [deg] 1 2");
        QTest::newRow("missing cells") << QByteArray("t,x,y\n0,,1\n1,NaN,2\n2,5\n3,6,\n")
                                       << QString("t 0 1 2 3 | x - - 5 6 | y 1 2 - -");
        QTest::newRow("empty last column") << QByteArray("t,x,\n0,1,\n1,2,\n") << QString("t 0 1 | x 1 2");
        QTest::newRow("minus of print") << QByteArray("t,x\n0,\xE2\x88\x92"
                                                      "1.5\n1,+2\n")
                                        << QString("t 0 1 | x -1.5 2");
        QTest::newRow("name with brackets")
            << QByteArray("t (s),x (ball A) (mm)\n0,1\n1,2\n") << QString("t [s] 0 1 | x (ball A) [mm] 1 2");
        QTest::newRow("unknown unit")
            << QByteArray("t (s),B (fT)\n0,1\n1,2\n") << QString("t [s] 0 1 | B (fT) [?] 1 2");
    }
    void reads()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        QCOMPARE(shown(tableOf(bytes.toStdString(), "file.csv")), expected);
    }

    void formatCanBeGiven()
    {
        // "1,234" is a decimal comma or two columns: who knows, says so.
        const std::string bytes = "a;b\n1,5;2,5\n3,5;4,5\n";
        QCOMPARE(shown(tableOf(bytes, "f", {"", ';', ','})), QString("a 1.5 3.5 | b 2.5 4.5"));
        QCOMPARE(tableOf(bytes, "f").format, (ReadingFormat{"utf-8", ';', ','}));
        QVERIFY_EXCEPTION_THROWN(tableOf(bytes, "f", {"", ';', '.'}), InputError);
        QVERIFY_EXCEPTION_THROWN(tableOf(bytes, "f", {"latin-9", 0, 0}), InputError);
    }

    /// As Tracker exports a derivative: without its first and last values; and a cell that somebody spoilt.
    void cellsWithoutNumbersLeaveRowsOut()
    {
        const DataTable table = tableOf("t,x,v,note\n0,1,,a\n1,2,1,b\n2,oops,1,\n3,4,1,c\n4,5,,d\n", "f");
        QCOMPARE(shown(table), QString("t 0 1 2 3 4 | x 1 2 - 4 5 | v - 1 1 1 -"));
        QCOMPARE(table.columns[1].without, (std::vector<int>{4}));
        QCOMPARE(table.columns[2].without, (std::vector<int>{2, 6}));
        QCOMPARE(table.leftOut, (std::vector<std::string>{"note"}));
        const DataChoice choice{"t", {"s", 1, {0, 0, 1, 0}}, 0, {{"x", "x", {}, 1, {}, 0}}};
        QCOMPARE(measuredSeries(table, choice)[0].value, (std::vector<double>{1, 2, 4, 5}));
        // A single number is enough to be told of the rest.
        QCOMPARE(shown(tableOf("t,x\n0,a\n1,b\n2,3\n", "f")), QString("t 0 1 2 | x - - 3"));
        QCOMPARE(shown(tableOf("t;x\n0;1,5\n1;oops\n2;2\n", "f")), QString("t 0 1 2 | x 1.5 - 2"));
    }

    void rowsLeftOutAreTold_data()
    {
        QTest::addColumn<QList<int>>("lines");
        QTest::addColumn<QString>("en");
        QTest::addColumn<QString>("zh");
        const auto row = [](const char* name, const QList<int>& lines, const char* en, const char* zh) {
            QTest::newRow(name) << lines << QString("rows without a number, left out: ") + en
                                << QString("缺数值而未计入：") + zh;
        };
        row("one", {4}, "1 of 200 (line 4)", "1 行，共 200 行（第 4 行）");
        row("ends", {2, 3, 201}, "3 of 200 (lines 2–3, 201)", "3 行，共 200 行（第 2–3、201 行）");
        row("many", {2, 4, 6, 8, 10, 12, 14, 16}, "8 of 200 (lines 2, 4, 6, 8, 10, 12, …)",
            "8 行，共 200 行（第 2、4、6、8、10、12、… 行）");
    }
    void rowsLeftOutAreTold()
    {
        QFETCH(QList<int>, lines);
        QFETCH(QString, en);
        QFETCH(QString, zh);
        const Text told = leftOutText({lines.begin(), lines.end()}, 200);
        QCOMPARE(QString::fromStdString(told.en), en);
        QCOMPARE(QString::fromStdString(told.zh), zh);
    }

    void mistakesHaveTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("says");
        QTest::newRow("too many") << QByteArray("t,x\n0,1\n1,2\n2,3,4\n") << 4 << 5 << QString("3 cells");
        QTest::newRow("decimal comma between commas")
            << QByteArray("t,x\n0,0,1,0\n0,5,2,0\n") << 1 << 0 << QString("decimal sign");
        QTest::newRow("too few names")
            << QByteArray("t\n0,1,2,3\n1,2,3,4\n") << 1 << 0
            << QString("4 columns (line 2) stand below one name; each needs a name");
        QTest::newRow("empty") << QByteArray() << 0 << 0
                               << QString("the file is empty; a table has lines of two numbers");
        QTest::newRow("text") << QByteArray("Dear Sir,\nI write to you\n") << 1 << 0 << QString("no table");
        // 0x81 is no letter of Windows-1252, alone it is none of GB 18030, and never the first byte of UTF-8.
        QTest::newRow("no text") << QByteArray("\x81,\xff\x81\n1,2\n") << 0 << 0
                                 << QString("encodings tried: utf-8, gb18030, windows-1252");
        QTest::newRow("zeros") << QByteArray(1000, '\0') << 0 << 0 << QString("");
    }
    void mistakesHaveTheirPlace()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QString, says);
        try {
            tableOf(bytes.toStdString(), "file.csv");
            QFAIL("accepted");
        } catch (const InputError& error) {
            QCOMPARE(QString::fromStdString(error.where().file), QString("file.csv"));
            // "所写为" begins what was written in a place; the file itself was not written so.
            QVERIFY2(error.message().zh.find("所写为") == std::string::npos, error.message().zh.c_str());
            if (says.isEmpty())
                return;
            QCOMPARE(error.where().line, line);
            QCOMPARE(error.where().column, column);
            QVERIFY2(QString(error.what()).contains(says), error.what());
        }
    }

    void units_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<double>("factor");
        const double degree = std::numbers::pi / 180;
        for (const auto& [written, factor] : std::vector<std::pair<const char*, double>>{
                 {"m/s^2", 1},        {"m/s²", 1},      {"m s⁻²", 1},  {"m/s2", 1},     {"m/s/s", 1},
                 {"m·s^-2", 1},       {"mm", 1e-3},     {"°", degree}, {"°/s", degree}, {"deg/s", degree},
                 {"degrees", degree}, {"Grad", degree}, {"rad/s", 1},  {"rad/sec", 1},  {"弧度/秒", 1},
                 {"米", 1},           {"cm/s", 1e-2},   {"ms", 1e-3},  {"µs", 1e-6},    {"us", 1e-6},
                 {"min", 60},         {"N·m", 1},       {"kg m^2", 1}, {"1/s", 1},      {"(m/s²)", 1}})
            QTest::newRow(written) << QString(written) << factor;
        for (const char* none : {"", "x", "A", "ball", "m/", "2"})
            QTest::newRow(none) << QString(none) << 0.0;
    }
    void units()
    {
        QFETCH(QString, written);
        QFETCH(double, factor);
        const auto unit = writtenUnit(written.toStdString());
        QCOMPARE(unit ? unit->factor : 0.0, factor);
    }

    void readingsAreSI()
    {
        // Time in ms that goes back, a missing time, a missing value; a sensor turned round.
        const DataTable table
            = tableOf("t (ms),w (deg/s),e (deg/s)\n300,90,9\n100,180,9\n,1,9\n200,,9\n", "f");
        DataChoice choice;
        choice.timeColumn = "t";
        choice.timeUnit = *table.columns[0].header.unit;
        choice.t0 = 0.1;
        choice.matches.push_back({"w", "book.w2", *table.columns[1].header.unit, -1, "e", 0});
        const std::vector<MeasuredSeries> series = measuredSeries(table, choice);
        QCOMPARE(series.size(), std::size_t(1));
        QVERIFY(series[0].sorted);
        QCOMPARE(series[0].without, (std::vector<int>{4, 5}));
        QCOMPARE(series[0].time.size(), std::size_t(2));
        const double tiny = 1e-15; // of sums and products of two doubles
        QVERIFY(std::abs(series[0].time[0]) < tiny && std::abs(series[0].time[1] - 0.2) < tiny);
        QCOMPARE(series[0].value[0], -std::numbers::pi);
        QCOMPARE(series[0].value[1], -std::numbers::pi / 2);
        QCOMPARE(series[0].error[0], std::numbers::pi / 20);
        std::string remarks;
        for (const Text& remark : readingRemarks(series))
            remarks += remark.en + "\n";
        QVERIFY2(remarks.find("book.w2: rows without a number, left out: 2 of 4 (lines 4–5).")
                         != std::string::npos
                     && remarks.find("go back") != std::string::npos,
                 remarks.c_str());
        QVERIFY(readingRemarks(
                    measuredSeries(tableOf("t,w\n0,1\n1,2\n", "f"), {"t", {}, 0, {{"w", "w", {}, 1, {}, 0}}}))
                    .empty());
        choice.matches[0].column = "W";
        QVERIFY_EXCEPTION_THROWN(measuredSeries(table, choice), ValueError);
    }

    void headersSuggest()
    {
        const Unit metre{"m", 1, {1, 0, 0, 0}}, rate{"rad/s", 1, {0, 0, -1, 1}};
        const std::vector<VariableInfo> variables{{"t", "t", "", {}, {"s", 1, {0, 0, 1, 0}}, ""},
                                                  {"a.x", "x", "", {}, metre, ""},
                                                  {"b.x", "x", "", {}, metre, ""},
                                                  {"b.w2", "", "", {}, rate, ""}};
        const auto choiceOf
            = [&](const char* text) { return suggestedChoice(tableOf(text, "f"), variables); };
        const DataChoice own = choiceOf("b.x [cm],t [ms]\n0,1\n1,2\n");
        QCOMPARE(QString::fromStdString(own.timeColumn), QString("t"));
        QCOMPARE(own.timeUnit.factor, 1e-3);
        QCOMPARE(own.matches.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(own.matches[0].variable), QString("b.x"));
        QCOMPARE(own.matches[0].unit.factor, 1e-2);
        QVERIFY(choiceOf("t,x\n0,1\n1,2\n").matches.empty()); // of a or of b?
        QCOMPARE(choiceOf("Zeit (s),w2\n0,1\n1,2\n").matches.size(), std::size_t(1));
        QVERIFY(choiceOf("t,w2 (m)\n0,1\n1,2\n").matches.empty()); // another kind of quantity
    }

    void unitsOfReadings()
    {
        const VariableInfo info{"b.w2", "", "", {}, {"rad/s", 1, {0, 0, -1, 1}}, ""};
        QCOMPARE(unitOfReadings(columnHeader("g (deg/s)"), &info).factor, std::numbers::pi / 180);
        QCOMPARE(unitOfReadings(columnHeader("g"), &info).name, std::string("rad/s"));
        QCOMPARE(unitOfReadings(columnHeader("g"), nullptr).factor, 1.0);
        QVERIFY_EXCEPTION_THROWN(unitOfReadings(columnHeader("g (m)"), &info), ValueError);
        QVERIFY_EXCEPTION_THROWN(unitOfReadings(columnHeader("g (fT)"), &info), ValueError);
    }
};

QTEST_APPLESS_MAIN(TestDataTable)
#include "test_data_table.moc"
