#include "course/model/quantity_table.h"
#include "course/read/load.h"
#include "course/variables/catalogue.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace polhode::course;

namespace
{

/// The names of a row's variables without their prefix: of a vector its first component and its magnitude.
std::vector<std::string> namesOf(const VariableRow& row)
{
    const std::string id = row.id;
    if (std::holds_alternative<Getter<double>>(row.get))
        return {id};
    if (std::holds_alternative<Getter<Eigen::Matrix3d>>(row.get))
        return {id + std::string(2, row.letters[0])};
    std::vector<std::string> names{id + "x"};
    if (row.bodyAxes)
        names.push_back(id + "1");
    if (row.magnitudeId)
        names.emplace_back(row.magnitudeId);
    return names;
}

} // namespace

/// Each variable has all its partners, and its place in both guides.
class TestVariableTables : public QObject
{
    Q_OBJECT

private slots:
    void partners()
    {
        std::set<const VariableRow*> tables;
        for (const VariableFamily& family : variableFamilies()) {
            QVERIFY2(!family.rows.empty() && tables.insert(family.rows.data()).second, family.prefix);
            for (const VariableRow& row : family.rows) {
                const std::string name = std::string(family.prefix) + row.id;
                QVERIFY2(!row.name.en.empty() && !row.name.zh.empty(), name.c_str());
                QVERIFY2(row.name.en.find("%1") == std::string::npos
                             || row.name.zh.find("%1") != std::string::npos,
                         name.c_str());
                QVERIFY2(parseUnit(row.unit), name.c_str());
                QVERIFY2(*row.quantity && std::string(quantityRow(row.quantity).id) == row.quantity,
                         name.c_str());
                QVERIFY2(std::visit([](const auto& get) { return bool(get); }, row.get), name.c_str());
                const bool isVector = std::holds_alternative<Getter<Eigen::Vector3d>>(row.get);
                QVERIFY2(isVector || (*row.symbol && *row.tex), name.c_str());
                QVERIFY2(isVector || (!row.magnitudeId && !row.bodyAxes), name.c_str());
                QVERIFY2(!row.magnitudeId || (*row.symbol && *row.tex), name.c_str());
            }
        }
    }

    /// Two rows of one table that make the same variable are for different subjects.
    void oncePerScope()
    {
        for (const VariableFamily& family : variableFamilies()) {
            std::set<std::pair<std::string, Subjects>> seen;
            for (const VariableRow& row : family.rows)
                for (const std::string& name : namesOf(row))
                    QVERIFY2(seen.insert({name, row.scope}).second, name.c_str());
        }
    }

    /// By the first names in its id each variable of all lessons is of what its rows say.
    void owners()
    {
        using Of = VariableInfo::Of;
        std::set<Of> seen;
        for (const LoadedLesson& loaded : loadCourse(POLHODE_SOURCE_DIR "/lessons").lessons)
            for (const Experiment& experiment : loaded.lesson->experiments) {
                std::map<std::string, Of> owners{{"total", Of::system}};
                for (const BodyDescription& body : experiment.scene.bodies)
                    owners[body.id] = Of::body;
                std::set<std::string> touched;
                for (const auto& [id, of] : owners)
                    touched.insert(id);
                for (const WallDescription& wall : experiment.scene.walls)
                    touched.insert(wall.id);
                for (const JointDescription& joint : experiment.scene.joints)
                    owners[joint.id] = Of::joint;
                for (const ForceDescription& force : experiment.scene.forces)
                    owners[force.id] = Of::force;
                for (const VariableInfo& info : catalogue(experiment)) {
                    const std::size_t dot = info.id.find('.');
                    Of of = dot == std::string::npos ? Of::experiment : owners.at(info.id.substr(0, dot));
                    // of a pair are three names: "L.L" is the angular momentum of a body called L
                    const std::size_t next = dot == std::string::npos ? dot : info.id.find('.', dot + 1);
                    if (of == Of::body && next != std::string::npos
                        && touched.contains(info.id.substr(dot + 1, next - dot - 1)))
                        of = Of::pair;
                    QVERIFY2(info.of == of, info.id.c_str());
                    seen.insert(of);
                }
            }
        QCOMPARE(seen.size(), std::size_t(6));
    }

    void guides()
    {
        for (const char* guide : {"AUTHORING.md", "AUTHORING.zh.md"}) {
            QFile file(QString(POLHODE_SOURCE_DIR "/lessons/") + guide);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (const VariableFamily& family : variableFamilies())
                for (const VariableRow& row : family.rows)
                    for (const std::string& name : namesOf(row)) {
                        if (*family.prefix == '\0') // t, which every guide speaks of in words
                            continue;
                        const QString full = family.prefix + QString::fromStdString(name);
                        const QRegularExpression word("(?<![\\w.])" + QRegularExpression::escape(full)
                                                      + "(?!\\w)");
                        QVERIFY2(text.contains(word), qPrintable(full + " in " + guide));
                    }
        }
    }

    /// What becomes of rows: names of components, of second freedoms and of subjects.
    void expansion()
    {
        const auto three = [](const Sample&, int owner, int part) { return Eigen::Vector3d(owner, part, 7); };
        const VariableRow rows[] = {
            vector("v", "v", "v", {"velocity of %1", "%1 的速度"}, "m/s", "v", Need::state, three)
                .magnitude("v", ": speed"),
            scalar("q", "q", "q", {"angle", "转角"}, "rad", "position", Need::rates,
                   [](const Sample&, int owner) { return owner; }),
            scalar("n", "n", "n", {"count", "个数"}, "1", "v", Need::state, [](const Sample&) { return 3.0; })
                .of(Subjects::contact),
        };
        std::vector<Variable> out;
        addRows(out, rows, {VariableInfo::Of::body, "arm.", {"elbow", "肘"}, 2, 5, "2"});
        QCOMPARE(out.size(), std::size_t(5)); // not what is for scenes with contact
        QCOMPARE(out[1].info.id, std::string("arm.vy"));
        QCOMPARE(out[1].info.name.zh, std::string("肘 的速度，y 分量"));
        QCOMPARE(out[3].info.name.en, std::string("velocity of elbow: speed"));
        QCOMPARE(out[4].info.id, std::string("arm.q2"));
        QCOMPARE(out[4].info.tex, std::string("q_2"));
        QCOMPARE(out[4].info.name.en, std::string("elbow: angle"));
        QCOMPARE(out[0].get({}), 2.0);
        QCOMPARE(out[1].get({}), 5.0);
        QCOMPARE(out[3].get({}), std::sqrt(4.0 + 25.0 + 49.0));
        QCOMPARE(out[4].get({}), 2.0);
    }
};

QTEST_GUILESS_MAIN(TestVariableTables)
#include "test_variable_tables.moc"
