#include "course/export/column_sets.h"
#include "course/export/csv.h"
#include "course/export/events.h"
#include "course/export/meta.h"
#include "course/run/simulate.h"
#include "course/variables/body_variables.h"
#include "course/variables/catalogue.h"
#include "support/scene_by_hand.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace polhode::course;
using namespace polhode::course::byhand;
using Eigen::Vector3d;

namespace
{

constexpr double kG = 9.81;
const Vector3d kEdges{0.3, 0.2, 0.1}; // m, of the brick
constexpr double kBrick = 2, kPebble = 0.5; // kg

/// A tumbling brick and a pebble in the air; a wind drives the pebble, and the brick is struck half-way.
Experiment thrown(const std::string& weight = "-9.81")
{
    Experiment e = experiment("1", "0.01");
    e.scene.gravity = byhand::vector("0", "0", weight);
    BodyDescription brick = body("brick", box("0.3", "0.2", "0.1"), "2");
    brick.position = byhand::vector("1", "-2", "5");
    brick.velocity = byhand::vector("3", "0.5", "2");
    brick.spinBody = byhand::vector("1", "7", "0.2");
    BodyDescription pebble = body("pebble", particle(), "0.5");
    pebble.position = byhand::vector("0", "1", "2");
    pebble.velocity = byhand::vector("-1", "2", "4");
    e.scene.bodies = {brick, pebble};
    e.scene.forces = {force("wind", "pebble", byhand::vector("0.3", "0", "0"))};
    e.scene.impulses = {impulse("blow", "brick", "0.5", byhand::vector("0", "1", "0"))};
    e.parameters = {parameter("s", 0, 0, 1)};
    return e;
}

std::string textOf(const std::vector<NamedRun>& runs, const CsvOptions& options)
{
    std::string text;
    csvTo([&](std::string_view piece) { text += piece; }, runs, options);
    return text;
}

/// Lines of fields, none of them quoted.
std::vector<std::vector<std::string>> fieldsOf(const std::string& text, char separator = ',')
{
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    for (const char c : text) {
        if (c == '\n')
            rows.emplace_back(1);
        else if (c == separator)
            rows.back().emplace_back();
        else if (c != '\r')
            rows.back().back() += c;
    }
    rows.pop_back();
    return rows;
}

/// The rows of a table by the names of its columns, without their units.
std::vector<std::map<std::string, std::string>> recordsOf(const std::string& text, char separator = ',')
{
    const auto rows = fieldsOf(text, separator);
    std::vector<std::map<std::string, std::string>> records;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        records.emplace_back();
        for (std::size_t k = 0; k < rows[0].size(); ++k)
            records.back()[rows[0][k].substr(0, rows[0][k].find(' '))] = rows[i][k];
    }
    return records;
}

CsvOptions balanceOf(const Experiment& e, const std::vector<NamedRun>& runs)
{
    return {columnSet("energy-momentum")->choose(e, runs).ids, {}, {}};
}

} // namespace

class TestRunTable : public QObject
{
    Q_OBJECT

private slots:
    /// What the file says, from place, velocity and attitude alone.
    void energyAndMomentumAreThoseOfTheMotion()
    {
        const Experiment e = thrown();
        const RunPointer run = simulate(e, {});
        const auto records = recordsOf(textOf({{"a", run}}, balanceOf(e, {{"a", run}})));
        const auto at = [&](const char* id, std::size_t row) { return (*run->column(id))[row]; };
        const auto vectorAt = [&](const std::string& id, const char* axes, std::size_t row) {
            return Vector3d(at((id + axes[0]).c_str(), row), at((id + axes[1]).c_str(), row),
                            at((id + axes[2]).c_str(), row));
        };
        const Vector3d squares = kEdges.cwiseProduct(kEdges);
        const Vector3d inertia = kBrick / 12 * (Vector3d::Constant(squares.sum()) - squares); // of a cuboid
        QCOMPARE(records.size(), run->time().size());
        for (std::size_t i = 0; i < records.size(); i += 7) {
            auto record = records[i];
            // Sums of a few products of doubles: 1e-13 of the largest, some 200 J.
            const auto check = [&](const std::string& id, double expected) {
                const double written = std::strtod(record.at(id).c_str(), nullptr);
                QVERIFY2(std::abs(written - expected) < 1e-11,
                         qPrintable(QString::fromStdString(id)
                                    + QStringLiteral(": %1, not %2").arg(written).arg(expected)));
            };
            const auto checkVector = [&](const std::string& id, const Vector3d& expected) {
                check(id + "x", expected.x());
                check(id + "y", expected.y());
                check(id + "z", expected.z());
            };
            const Vector3d r1 = vectorAt("brick.", "xyz", i), r2 = vectorAt("pebble.", "xyz", i);
            const Vector3d v1 = vectorAt("brick.v", "xyz", i), v2 = vectorAt("pebble.v", "xyz", i);
            const Vector3d w_B = vectorAt("brick.w", "123", i);
            const Eigen::Quaterniond q(at("brick.q0", i), at("brick.q1", i), at("brick.q2", i),
                                       at("brick.q3", i));
            const Vector3d spin = q * inertia.cwiseProduct(w_B).eval();
            const double T1 = kBrick * v1.squaredNorm() / 2 + w_B.dot(inertia.cwiseProduct(w_B)) / 2;
            const double T2 = kPebble * v2.squaredNorm() / 2;
            const double V1 = kBrick * kG * r1.z(), V2 = kPebble * kG * r2.z();
            const Vector3d p1 = kBrick * v1, p2 = kPebble * v2;
            const Vector3d L1 = r1.cross(p1) + spin, L2 = r2.cross(p2);
            check("brick.T", T1);
            check("brick.V", V1);
            check("brick.E", T1 + V1);
            check("pebble.E", T2 + V2);
            check("total.T", T1 + T2);
            check("total.V", V1 + V2);
            check("total.E", T1 + T2 + V1 + V2);
            checkVector("brick.p", p1);
            checkVector("total.p", p1 + p2);
            check("total.p", (p1 + p2).norm());
            checkVector("brick.L", spin);
            checkVector("brick.LO", L1);
            checkVector("pebble.LO", L2);
            checkVector("total.LO", L1 + L2);
            check("total.LO", (L1 + L2).norm());
        }
    }

    /// The blow of 1 N s and nothing else stands between the two rows of its moment.
    void sideOfAJump()
    {
        const Experiment e = thrown();
        const RunPointer run = simulate(e, {});
        const auto records = recordsOf(textOf({{"a", run}}, balanceOf(e, {{"a", run}})));
        std::map<std::string, std::size_t> where;
        for (std::size_t i = 0; i < records.size(); ++i)
            if (!records[i].at("side").empty())
                where[records[i].at("side")] = i;
        QCOMPARE(where.size(), std::size_t(2));
        const auto& before = records[where.at("before")];
        const auto& after = records[where.at("after")];
        QCOMPARE(before.at("t"), std::string("0.5"));
        QCOMPARE(after.at("t"), before.at("t"));
        const auto number = [](const std::string& text) { return std::strtod(text.c_str(), nullptr); };
        QVERIFY(std::abs(number(after.at("total.py")) - number(before.at("total.py")) - 1) < 1e-12);
    }

    /// Two blows at one moment: the row between them is neither the first nor the last of it.
    void severalJumpsAtOnce()
    {
        Experiment e = thrown();
        e.scene.impulses.push_back(impulse("second", "pebble", "0.5", byhand::vector("1", "0", "0")));
        const RunPointer run = simulate(e, {});
        std::string sides;
        for (const auto& record : recordsOf(textOf({{"a", run}}, {{kSideColumn}, {}, {}})))
            sides += record.at("side").empty() ? "" : record.at("side") + " ";
        QVERIFY2(sides == "before between after " || sides == "before after ", sides.c_str());
        const auto times = run->time();
        QCOMPARE(std::count(times.begin(), times.end(), 0.5), sides == "before after " ? 2 : 3);
    }

    void runsBelowOneAnother()
    {
        const Experiment e = thrown();
        Inputs other;
        other.until = 0.25;
        const std::vector<NamedRun> runs
            = namedApart({{"a; b", simulate(e, {})}, {"c", simulate(e, other)}, {"c", simulate(e, other)}});
        CsvOptions options{{"pebble.x"}, 0.1, 0.2};
        const std::string text = textOf(runs, options);
        QVERIFY(text.starts_with("run,t [s],pebble.x [m]\r\na; b,0.1,"));
        const auto rows = fieldsOf(text);
        QCOMPARE(rows.size(), std::size_t(1 + 3 * 11)); // 0.1, 0.11 … 0.2
        QCOMPARE(rows[12][0], std::string("c"));
        QCOMPARE(rows[23][0], std::string("c (2)"));
        std::string events;
        eventsTo([&](std::string_view piece) { events += piece; }, runs);
        QVERIFY(events.starts_with("run,t [s],event,"));
        QVERIFY(events.find("\r\na; b,0.5,blow,") != std::string::npos);
    }

    /// The same numbers, to the bit, whatever the signs.
    void decimalCommas_data()
    {
        QTest::addColumn<char>("separator");
        QTest::newRow("semicolon") << ';';
        QTest::newRow("tab") << '\t';
    }
    void decimalCommas()
    {
        QFETCH(char, separator);
        const Experiment e = thrown();
        const RunPointer run = simulate(e, {});
        CsvOptions options{{"pebble.x", "hypot(pebble.x, pebble.y)"}, {}, {}, {false, separator, ','}};
        const auto rows = fieldsOf(textOf({{"a", run}}, options), separator);
        QCOMPARE(rows[0][2], std::string("hypot(pebble.x, pebble.y)")); // its comma parts nothing
        const auto column = run->column("pebble.x");
        for (std::size_t i = 0; i < column->size(); ++i) {
            std::string text = rows[i + 1][1];
            QVERIFY(text.find('.') == std::string::npos);
            std::replace(text.begin(), text.end(), ',', '.');
            const double read = std::strtod(text.c_str(), nullptr);
            QCOMPARE(std::memcmp(&read, &(*column)[i], sizeof read), 0);
        }
        QCOMPARE(csvField("a;b", ';'), std::string("\"a;b\""));
        QCOMPARE(csvField("a,b", ';'), std::string("a,b"));
    }

    /// Without weight and springs there is no potential, and no column of zeros for it.
    void whatIsNotKnownIsSaid()
    {
        const auto missing = [](const Experiment& e) {
            const std::vector<NamedRun> runs{{"a", simulate(e, {})}};
            const ColumnChoice choice = columnSet("energy-momentum")->choose(e, runs);
            std::map<std::string, std::string> reasons;
            for (const MissingColumns& some : choice.missing)
                for (const std::string& id : some.ids) {
                    reasons[id] = some.reason.en;
                    if (std::ranges::find(choice.ids, id) != choice.ids.end())
                        reasons[id] = "is there";
                }
            return reasons;
        };
        auto free = missing(thrown("0"));
        QVERIFY(free["total.V"].find("potential") != std::string::npos);
        QVERIFY(free["brick.V"].find("potential") != std::string::npos);
        QVERIFY(free["total.friction"].find("touches") != std::string::npos);
        QVERIFY(free["pebble.Lz"].find("turn") != std::string::npos);
        QVERIFY(!free.contains("total.E") && !free.contains("brick.E") && !free.contains("total.W"));
        QVERIFY(!missing(thrown()).contains("total.V"));
        QVERIFY(!missing(thrown("-9.81*s")).contains("total.V")); // 0 now, but it has one

        Experiment tied = thrown("0");
        ForceDescription spring;
        spring.id = "spring";
        spring.kind = "spring";
        spring.a.body = "brick";
        spring.b.body = "pebble";
        spring.numbers["stiffness"] = byhand::number("10");
        spring.numbers["length"] = byhand::number("1");
        tied.scene.forces.push_back(spring);
        auto shared = missing(tied);
        QVERIFY(!shared.contains("total.V"));
        QVERIFY(shared["brick.E"].find("belongs to the system") != std::string::npos);
    }

    /// A name in the list that no row of the tables of variables has would never be found.
    void theSetKnowsItsVariables()
    {
        Experiment e = thrown();
        e.scene.contact.emplace();
        const std::vector<NamedRun> runs{{"a", simulate(e, {})}};
        const ColumnChoice choice = columnSet("energy-momentum")->choose(e, runs);
        for (const std::string& id : choice.ids)
            QVERIFY2(id == kSideColumn || runs[0].run->find(id), id.c_str());
        for (const MissingColumns& some : choice.missing)
            for (const std::string& id : some.ids)
                QVERIFY2(id.starts_with("pebble.L"), id.c_str()); // it is a point
    }

    void sidecarOfSeveralRuns()
    {
        const Experiment e = thrown();
        Inputs other;
        other.values["s"] = 0.5;
        const std::vector<NamedRun> runs{{"it's", simulate(e, {})}, {"s = 0.5", simulate(e, other)}};
        MetaOptions options{{{"pebble.x"}, {}, {}, {false, ';', ','}}, {}};
        options.missing
            = columnSet("energy-momentum")->choose(thrown("0"), {{"", simulate(thrown("0"), {})}}).missing;
        const QJsonDocument json
            = QJsonDocument::fromJson(QByteArray::fromStdString(metaJson("00-test", e, runs, options)));
        QVERIFY(json.isObject());
        QCOMPARE(json["runs"].toArray().size(), 2);
        QCOMPARE(json["runs"][1]["run"].toString(), QStringLiteral("s = 0.5"));
        QCOMPARE(json["runs"][1]["parameters"][0]["si"].toDouble(), 0.5);
        QCOMPARE(json["runs"][0]["hash"].toString().toStdString(), runs[0].run->hash());
        QCOMPARE(json["separator"].toString(), QStringLiteral(";"));
        QCOMPARE(json["decimal"].toString(), QStringLiteral(","));
        QCOMPARE(json["quantities"][1]["unit"].toString(), QStringLiteral("m"));
        QVERIFY(json["missing"][0]["en"].toString().startsWith(QStringLiteral("total.V")));
        const QString command = json["reproduce"].toString();
        QVERIFY2(command.contains(" --name 'it'\\''s' --also 's = 0.5' '00-test/test?s=0.5' "),
                 qPrintable(command));
        QVERIFY(command.contains(" --separator ';' --decimal ',' --csv -"));
    }
};

QTEST_GUILESS_MAIN(TestRunTable)
#include "test_run_table.moc"
