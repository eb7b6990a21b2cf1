#include "course/export/word_lists.h"
#include "course/keys/key_words.h"
#include "course/model/scene_defaults.h"
#include "course/read/glossary.h"
#include "course/read/names.h"
#include "course/read/read_experiment.h"
#include "course/read/read_lesson.h"
#include "course/run/simulate.h"
#include "engine/simulation/simulation.h"
#include "support/sample_map.h"
#include "support/scene_text.h"

#include <QTest>

#include <set>

using namespace polhode::course;
using namespace polhode::test;

namespace
{

using Problems = std::vector<InputError>;

Problems mistakesIn(const std::string& root, const YamlNode& file)
{
    Reading reading;
    LessonNames names;
    const Field field(&file, {"file", 1, 1, {}}, reading);
    if (root == "lesson")
        (void)readLesson(field, "x1", names);
    else
        (void)readExperiment(field, names, "x1");
    return reading.problems;
}

/// What no form of @p key takes.
YamlNode wrongValue(const Key& key)
{
    bool word = false, map = false;
    for (const Form& form : key.forms) {
        const bool list = form.kind == Form::Kind::list;
        const bool inMap
            = form.kind == Form::Kind::map || form.kind == Form::Kind::table || form.kind == Form::Kind::text;
        map = map || inMap;
        word = word || (!list && !inMap);
    }
    if (word && !map) {
        YamlNode wrong = mapNode();
        set(wrong, "wrong", wordNode("wrong"));
        return wrong;
    }
    return word && key.forms.size() < 3 ? listNode({wordNode("wrong")}) : wordNode("wrong?");
}

/// Whether @p problems has one below @p key that @p before has not.
bool hasMore(const Problems& problems, const Problems& before, const std::string& key)
{
    return std::ranges::any_of(problems, [&](const InputError& problem) {
        const bool known = std::ranges::any_of(before, [&](const InputError& other) {
            return other.where().key == problem.where().key && other.found() == problem.found();
        });
        return problem.where().key.starts_with(key) && !known;
    });
}

/// Whether a default is what the key takes.
bool fits(const Form& form, const std::string& value)
{
    switch (form.kind) {
    case Form::Kind::number:
    case Form::Kind::constant:
        return value == "t" || form.bounds.contain(constantQuantity(value, form.unit));
    case Form::Kind::choice:
        return std::ranges::count(form.words, value) > 0;
    case Form::Kind::flag:
        return switchOf(value).has_value();
    case Form::Kind::line:
        return true;
    case Form::Kind::list:
        return value == "[0, 0, 0]" && form.least == 3 && form.most == 3;
    default:
        return false;
    }
}

/// Writes every default that a row has and the file leaves out.
void writeDefaults(YamlNode& map, const Thing& thing)
{
    const KeySet* kind = &thing.kinds.front();
    for (const KeySet& other : thing.kinds)
        for (const YamlEntry& entry : map.entries)
            if (thing.by.empty() ? entry.key == other.id
                                 : entry.key == thing.by && entry.value.scalar == other.id)
                kind = &other;
    for (YamlEntry& entry : map.entries)
        if (const Key* key = kind->find(entry.key))
            for (const Form& form : key->forms) {
                if (form.kind == Form::Kind::map && entry.value.kind == YamlNode::Kind::map)
                    writeDefaults(entry.value, polhode::course::thing(form.thing));
                if (form.kind == Form::Kind::list && form.entries.back().kind == Form::Kind::map)
                    for (YamlNode& item : entry.value.items)
                        if (item.kind == YamlNode::Kind::map)
                            writeDefaults(item, polhode::course::thing(form.entries.back().thing));
            }
    for (const Key& key : kind->keys) {
        const auto isHere = [&](const YamlEntry& entry) { return entry.key == key.id; };
        const std::string& value = key.omitted.value;
        if (value.empty() || std::ranges::any_of(map.entries, isHere))
            continue;
        set(map, key.id,
            value.starts_with('[') ? listNode(std::vector<YamlNode>(3, wordNode("0"))) : wordNode(value));
    }
}

std::string flow(const YamlNode& node)
{
    std::string text;
    if (node.kind == YamlNode::Kind::scalar)
        return '"' + node.scalar + '"';
    for (const YamlNode& item : node.items)
        text += (text.empty() ? "" : ", ") + flow(item);
    for (const YamlEntry& entry : node.entries)
        text += (text.empty() ? "" : ", ") + entry.key + ": " + flow(entry.value);
    return node.kind == YamlNode::Kind::sequence ? "[" + text + "]" : "{" + text + "}";
}

constexpr const char* kScene = R"yaml(
scene:
  duration: 1
  gravity: 9.81
  contact: {law: {restitution: 0.5, friction: 0.3}}
  walls: [{id: floor, half_space: {normal: [0, 0, 1]}}]
  bodies:
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.5], velocity: [1, 0, 0]}
    - {id: leg, shape: {box: [0.1, 0.1, 0.4]}, mass: 1, position: [3, 0, 1]}
    - {id: bob, shape: {compound: [{shape: {sphere: 0.1}}]}, mass: 1, position: [5, 0, 1]}
  forces:
    - {id: air, on: ball, drag: {linear: 0.1}}
    - {id: s, spring: {a: bob, b: [5, 0, 2], stiffness: 20}}
    - {id: push, on: leg, force: [1, 0, 0]}
  joints:
    - {id: hip, kind: hinge, between: [world, leg], at: [3, 0, 1.2], axis: [0, 1, 0], start: 0.3}
  mechanism: {}
)yaml";

} // namespace

class TestKeyRows : public QObject
{
    Q_OBJECT

private slots:
    /// A scene that names no method is computed as the engine does where nobody names one.
    void usualMethodsAreThoseOfTheEngine()
    {
        for (const std::string& engine : {polhode::Method{}.integrator, polhode::StepperOptions{}.integrator,
                                          polhode::JointStepperOptions{}.integrator})
            QCOMPARE(engine, std::string(kUsualIntegrator));
        QCOMPARE(std::string(polhode::stepperTable().front().id), std::string(kUsualStepper));
        QCOMPARE(std::string(polhode::jointMethodTable().front().id), std::string(kUsualJointMethod));
        QVERIFY(polhode::stabilisationRow(kUsualStabilisation).stabilisation
                == polhode::JointStepperOptions{}.stabilisation);
    }

    /// Each row has all its partners.
    void rowsAreWhole()
    {
        std::set<std::string> ids;
        for (const Thing& thing : things()) {
            QVERIFY2(ids.insert(thing.id).second, thing.id.c_str());
            QVERIFY2(!thing.name.en.empty() && !thing.name.zh.empty(), thing.id.c_str());
            for (const KeySet& kind : thing.kinds) {
                const std::string where = thing.id + "." + kind.id;
                QVERIFY2(!kind.name.en.empty() && !kind.name.zh.empty(), where.c_str());
                QVERIFY2(!kind.keys.empty() || (!kind.about.en.empty() && !kind.about.zh.empty()),
                         where.c_str());
                std::set<std::string> keys;
                for (const Key& key : kind.keys) {
                    QVERIFY2(keys.insert(key.id).second, (where + "." + key.id + " twice").c_str());
                    checkKey(key, where + "." + key.id);
                }
            }
        }
    }

    /// Each word of a list that lessons may name has its meaning in both languages.
    void wordsAreWhole()
    {
        std::set<std::string> lists;
        for (const WordList& list : wordLists()) {
            QVERIFY2(lists.insert(list.id).second, list.id.c_str());
            QVERIFY2(!list.name.en.empty() && !list.name.zh.empty(), list.id.c_str());
            QVERIFY2(!list.words.empty() && !list.places.empty(), list.id.c_str());
            std::set<std::string> words;
            for (const Choice& word : list.words) {
                const std::string where = list.id + "." + word.id;
                // Of variables each row stands in the list: "hip.q" is an angle or a way, as its joint has
                // it.
                QVERIFY2(words.insert(word.id).second || !list.lines.empty(), (where + " twice").c_str());
                QVERIFY2(!word.about.en.empty() && !word.about.zh.empty(),
                         (where + " has no meaning").c_str());
            }
        }
        for (const Thing& thing : things())
            QVERIFY2(!lists.contains(thing.id), thing.id.c_str());
    }

    /// The reader asks for each key of each row: what is wrong there is told there; and for no other.
    void readerTakesTheKeys_data()
    {
        QTest::addColumn<QByteArray>("root");
        QTest::newRow("lesson") << QByteArray("lesson");
        QTest::newRow("file") << QByteArray("file");
    }
    void readerTakesTheKeys()
    {
        QFETCH(QByteArray, root);
        const std::string name = root.toStdString();
        const std::vector<Place> places = placesIn(name);
        for (const Place& place : places) {
            const YamlNode sample = sampleMap(*place.thing, *place.kind);
            const std::string path = pathOf(places, place), kind = place.thing->id + "." + place.kind->id;
            const Problems before = mistakesIn(name, fileWith(places, place, sample));
            const auto isRefused = [&](const std::string& key, YamlNode value, const std::string& where) {
                YamlNode map = sample;
                set(map, key, std::move(value));
                return hasMore(mistakesIn(name, fileWith(places, place, map)), before, where);
            };
            for (const Key& key : place.kind->keys) {
                if (key.id == place.thing->by || key.id == place.kind->id)
                    continue; // without it there is no such kind; a key named as its kind has its own place
                QVERIFY2(isRefused(key.id, wrongValue(key), path + key.id),
                         (kind + ": " + key.id + " is not read").c_str());
            }
            const std::string around = path.substr(0, path.size() - (path.empty() ? 0 : 1));
            QVERIFY2(isRefused("no_such_key", wordNode("1"), around), (kind + " takes any key").c_str());
        }
    }

    /// All things are in one of the files.
    void everyThingHasAPlace()
    {
        std::set<std::string> placed;
        for (const char* root : {"lesson", "file", "glossary", "symbols", "problems"})
            for (const Place& place : placesIn(root))
                placed.insert(place.thing->id);
        for (const Thing& thing : things())
            QVERIFY2(placed.contains(thing.id), thing.id.c_str());
    }

    /// The range of a row holds for what parameters make of a number, too.
    void parametersKeepToRanges_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("message");
        QTest::newRow("wall")
            << QByteArray("walls: [")
            << QByteArray("walls: [{id: w, profile: [[-9, 1], [-8, 1]], width: p}, ")
            << "scene.walls[0].width: found width = -0.5; allowed: a number greater than 0 (m)";
        QTest::newRow("law")
            << QByteArray("friction: 0.3") << QByteArray("friction: p")
            << "scene.contact.law.friction: found friction = -0.5; allowed: a number not less than 0";
        QTest::newRow("restitution")
            << QByteArray("restitution: 0.5") << QByteArray("restitution: 1 - p")
            << "scene.contact.law.restitution: found restitution = 1.5; allowed: a number from 0 to 1";
        QTest::newRow("mass")
            << QByteArray("mass: 1, position: [3") << QByteArray("mass: p, position: [3")
            << "scene.bodies[1].mass: found mass = -0.5; allowed: a number greater than 0 (kg)";
        QTest::newRow("joint")
            << QByteArray("start: 0.3") << QByteArray("damping: p")
            << "scene.joints[0].damping: found damping = -0.5; allowed: a number not less than 0 (N⋅m⋅s)";
        QTest::newRow("edge")
            << QByteArray("box: [0.1, 0.1, 0.4]") << QByteArray("box: [0.1, p, 0.4]")
            << "scene.bodies[1].shape.box[1]: found box[1] = -0.5; allowed: a number greater than 0 (m)";
    }
    void parametersKeepToRanges()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, message);
        QByteArray text(kScene);
        QVERIFY(text.contains(from));
        text.replace(from, to);
        text.prepend("parameters: [{id: p, label: {en: p, zh: p}, range: [-1, 1], default: -0.5}]");
        try {
            (void)simulate(experimentFromText(text), {});
            QFAIL("not refused");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).contains(message), error.what());
        }
    }

    /// What rows give as defaults is what happens where nothing is written: the same bits.
    void defaultsAreTrue()
    {
        YamlNode root = parseYaml(kScene, "scene.yaml");
        writeDefaults(root, thing("file"));
        const QByteArray written = QByteArray::fromStdString(flow(root));
        QVERIFY(written.contains("stepper") && written.contains("other_damping")
                && written.contains("method"));
        const RunPointer a = simulate(experimentFromText(kScene), {});
        const RunPointer b = simulate(experimentFromText(written), {});
        QCOMPARE(a->status(), RunStatus::complete);
        QVERIFY(*a->column("ball.z") == *b->column("ball.z"));
        QVERIFY(*a->column("leg.angle") == *b->column("leg.angle"));
        QVERIFY(*a->column("bob.z") == *b->column("bob.z"));
        QVERIFY(*a->column("total.E") == *b->column("total.E"));
    }

private:
    static void checkKey(const Key& key, const std::string& where)
    {
        QVERIFY2(!key.meaning.en.empty() && !key.meaning.zh.empty(), where.c_str());
        QVERIFY2(!omittedText(key).en.empty() && !omittedText(key).zh.empty(), where.c_str());
        QVERIFY2(!valueText(key).en.empty() && !valueText(key).zh.empty(), where.c_str());
        QVERIFY2(!key.forms.empty(), where.c_str());
        const std::string& value = key.omitted.value;
        QVERIFY2(value.empty()
                     || std::ranges::any_of(key.forms, [&](const Form& form) { return fits(form, value); }),
                 (where + ": its default is none of its values").c_str());
        for (const Form& form : key.forms)
            checkForm(form, where);
    }

    static void checkForm(const Form& form, const std::string& where)
    {
        const bool called = form.kind == Form::Kind::name || form.kind == Form::Kind::line
            || form.kind == Form::Kind::list || form.kind == Form::Kind::table;
        QVERIFY2(!called || (!form.what.en.empty() && !form.what.zh.empty()), where.c_str());
        QVERIFY2((form.kind == Form::Kind::choice) == !form.words.empty(), where.c_str());
        QVERIFY2(form.meanings.empty() || form.meanings.size() == form.words.size(), where.c_str());
        QVERIFY2((form.kind == Form::Kind::list || form.kind == Form::Kind::table) == !form.entries.empty(),
                 where.c_str());
        if (form.kind == Form::Kind::map)
            (void)thing(form.thing);
        for (const Form& entry : form.entries)
            checkForm(entry, where);
    }
};

QTEST_GUILESS_MAIN(TestKeyRows)
#include "test_key_rows.moc"
