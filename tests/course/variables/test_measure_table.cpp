#include "course/variables/measure.h"

#include <QFile>
#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <vector>

using namespace polhode::course;

namespace
{

/// x = t − 1 over 4 s; from 3 s on by 2 higher.
struct Step {
    std::vector<double> t{0, 1, 2, 3, 3, 4}, x{-1, 0, 1, 2, 4, 5};
    std::vector<int> sequence{0, 0, 0, 0, 1, 1};
    Series series{t, sequence, x};
};

} // namespace

/// Each measure has all its partners, and computes what its name says.
class TestMeasureTable : public QObject
{
    Q_OBJECT

private slots:
    void partners()
    {
        std::set<std::string> names;
        for (const MeasureRow& row : measureTable()) {
            QVERIFY2(names.insert(row.name).second, row.name);
            QVERIFY2(row.form && row.unit && row.compute, row.name);
            QVERIFY2(!row.meaning.en.empty() && !row.meaning.zh.empty(), row.name);
            QVERIFY2(row.form->expression || row.form->event, row.name);
            QVERIFY2(!row.form->words.en.empty() && !row.form->words.zh.empty(), row.name);
            QVERIFY2(measureRow(row.name) == &row, row.name);
        }
        QVERIFY(!measureRow("median"));
    }

    /// Values that follow from the curve by hand; a measure without one is named.
    void values()
    {
        const Step curve;
        RunEvent stroke{3, "stroke", {}}, later{3.5, "stroke", {}};
        stroke.limit = 3.25;
        const std::array<const RunEvent*, 2> events{&stroke, &later};
        const Measured of{&curve.series, 1.5, events, &stroke};
        const std::map<std::string, double> expected{
            {"max", 5},  {"min", -1},     {"range", 6},    {"first", -1}, {"final", 5},
            {"at", 0.5}, {"drift", 6},    {"integral", 6}, {"mean", 1.5}, {"zeros", 1},
            {"time", 3}, {"limit", 3.25}, {"count", 2},    {"before", 2}, {"after", 4}};
        for (const MeasureRow& row : measureTable()) {
            const auto value = expected.find(row.name);
            if (std::string(row.name) == "period")
                continue; // below
            QVERIFY2(value != expected.end(), row.name);
            QVERIFY2(std::abs(row.compute(of) - value->second) < 1e-12, row.name); // a few sums
        }
        QVERIFY(std::isnan(measureRow("at")->compute({&curve.series, 4.1, {}, nullptr})));
    }

    void period()
    {
        std::vector<double> t, x;
        for (int i = 0; i <= 4000; ++i) {
            t.push_back(i * 1e-3);
            x.push_back(std::sin(2 * std::numbers::pi * t.back() / 0.8));
        }
        const std::vector<int> sequence(t.size(), 0);
        const Series series(t, sequence, x);
        // Five periods; a cubic through four rows errs by 36 (1e-3/0.8)⁴ of the amplitude.
        QVERIFY(std::abs(measureRow("period")->compute({&series, 0, {}, nullptr}) - 0.8) < 1e-9);
    }

    void units()
    {
        const Unit force = parseUnit("N").value();
        const auto unit = [&](const char* name) { return measureRow(name)->unit(force).name; };
        for (const char* name :
             {"max", "min", "mean", "first", "final", "at", "drift", "range", "before", "after"})
            QCOMPARE(unit(name), std::string("N"));
        for (const char* name : {"period", "time", "limit"})
            QCOMPARE(unit(name), std::string("s"));
        for (const char* name : {"zeros", "count"})
            QCOMPARE(unit(name), std::string("1"));
        QCOMPARE(measureRow("integral")->unit(force).dimension, parseUnit("N*s").value().dimension);
    }

    /// What each form takes, and how it is refused otherwise.
    void forms()
    {
        for (const MeasureRow& row : measureTable()) {
            const std::string name = row.name;
            const std::string inside = std::string(row.form->expression ? "b.x" : "")
                + (row.form->expression && (row.form->time || row.form->event) ? ", " : "")
                + (row.form->time ? "2*T" : "") + (row.form->event ? "impact" : "")
                + (row.form->number ? "/2" : "");
            const MeasureFormula read = parseMeasure("-" + name + "[" + inside + "]");
            QCOMPARE(read.measures.size(), std::size_t(1));
            const Measure& one = read.measures.front();
            QVERIFY2(one.row == &row, row.name);
            QVERIFY2(one.expression.empty() != row.form->expression, row.name);
            QVERIFY2(one.argument.empty() != row.form->time, row.name);
            QVERIFY2(one.event == (row.form->event ? "impact" : ""), row.name);
            QVERIFY2(one.number == (row.form->number ? 2 : 1), row.name);
            QVERIFY2(row.written().en.starts_with(name + "["), row.name);
        }
        for (const char* wrong : {"at[x]", "before[x]", "count[impact/1]", "time[impact/0]", "median[x]"})
            QVERIFY_THROWS_EXCEPTION(ValueError, parseMeasure(wrong));
    }

    void guides()
    {
        for (const char* guide : {"AUTHORING.md", "AUTHORING.zh.md"}) {
            QFile file(QString(POLHODE_SOURCE_DIR "/lessons/") + guide);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (const MeasureRow& row : measureTable())
                QVERIFY2(text.contains(QStringLiteral("`%1[").arg(row.name)), row.name);
        }
    }
};

QTEST_GUILESS_MAIN(TestMeasureTable)
#include "test_measure_table.moc"
