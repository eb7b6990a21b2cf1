#include "course/keys/key.h"
#include "course/model/force_table.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <set>
#include <string>

using namespace polhode;
using namespace polhode::course;

namespace
{

/// The row, and what others ask of it and it has not; empty where it is whole.
std::string lackOf(const ForceRow& row)
{
    const auto empty = [](const Text& text) { return text.en.empty() || text.zh.empty(); };
    std::string lacks;
    const auto check = [&](bool lack, const std::string& partner) {
        if (lack)
            lacks += std::string(row.id) + " lacks " + partner + ". ";
    };
    check(empty(row.name), "its name");
    check(empty(row.about), "what its value is");
    check((row.unit != nullptr) != row.numbers.empty(), "a vector or numbers");
    check(row.laws == nullptr, "its laws");
    check(row.drawn && row.on != ForceRow::On::ends, "ends between which it is drawn");
    for (const ForceNumber& number : row.numbers)
        check(!*number.key || !*number.unit || empty(number.meaning), "unit or meaning of a number");
    return lacks;
}

/// A brick without weight that moves, and a force of the kind with all of its numbers 0.5.
QByteArray sceneWith(const ForceRow& row)
{
    std::string value = "[0.5, 1, 2]";
    if (!row.unit) {
        value = row.on == ForceRow::On::ends ? "{a: [0, 0, 0], b: brick, " : "{";
        for (const ForceNumber& number : row.numbers)
            value += std::string(number.key) + ": 0.5, ";
        value += "}";
    }
    const std::string on = row.on == ForceRow::On::ends ? "" : "on: brick, ";
    return QByteArray::fromStdString(R"yaml(title: {en: Force, zh: 力}
scene:
  duration: 0.1
  step: 0.01
  bodies: [{id: brick, shape: {box: [0.4, 0.3, 0.1]}, mass: 2, position: [1, 2, 3], velocity: [1, 0, 0], spin: [0, 1, 0]}]
  forces: [{id: f, )yaml" + on + row.id
                                     + ": " + value + "}]\n");
}

} // namespace

class TestForceTable : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreWhole()
    {
        std::set<std::string> ids;
        for (const ForceRow& row : forceTable()) {
            QVERIFY2(ids.insert(row.id).second, row.id);
            QCOMPARE(lackOf(row), std::string());
            QVERIFY2(thing("force").find(row.id), row.id);
            ForceDescription force;
            force.kind = row.id;
            QCOMPARE(&forceRow(force), &row);
        }
    }

    void whatLacksAPartnerIsNamed()
    {
        for (const ForceRow& whole : forceTable()) {
            const auto without = [&](auto take) {
                ForceRow row = whole;
                take(row);
                return lackOf(row);
            };
            const std::string id = std::string(whole.id) + " lacks ";
            QCOMPARE(without([](ForceRow& row) { row.name.zh.clear(); }), id + "its name. ");
            QCOMPARE(without([](ForceRow& row) { row.about.en.clear(); }), id + "what its value is. ");
            QCOMPARE(without([](ForceRow& row) { row.laws = nullptr; }), id + "its laws. ");
            QCOMPARE(without([](ForceRow& row) {
                         row.unit = nullptr;
                         row.numbers.clear();
                     }),
                     id + "a vector or numbers. ");
        }
    }

    /// Each kind comes from a file into a run, with its traits: what stores energy there, what is drawn,
    /// what is recorded in which unit.
    void eachIsReadResolvedAndRecorded_data()
    {
        QTest::addColumn<int>("number");
        for (int k = 0; k < int(forceTable().size()); ++k)
            QTest::newRow(forceTable()[std::size_t(k)].id) << k;
    }
    void eachIsReadResolvedAndRecorded()
    {
        QFETCH(int, number);
        const ForceRow& row = forceTable()[std::size_t(number)];
        const RunPointer run = simulate(experimentFromText(sceneWith(row)), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QCOMPARE(run->springs().size(), std::size_t(row.drawn));
        QCOMPARE(run->measure("final[total.V]") != 0, row.stores);
        QVERIFY(run->measure("final[f.W]") != 0);
        QVERIFY(run->find("f.x"));
        QCOMPARE(run->find("f.x")->unit.name, std::string(row.turns ? "N*m" : "N"));
        // It is all that acts.
        QVERIFY(std::abs(run->measure("final[f.W]") - run->measure("final[total.T]")
                         + run->measure("first[total.T]"))
                < 1e-9 * run->measure("final[total.T]")); // rk4 at 10 steps of 0.01 s
    }
};

QTEST_GUILESS_MAIN(TestForceTable)
#include "test_force_table.moc"
