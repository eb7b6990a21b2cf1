#include "course/export/key_tables.h"
#include "course/export/schema.h"
#include "course/language/yaml_tree.h"
#include "course/read/names.h"
#include "course/read/read_lesson.h"
#include "support/sample_map.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <functional>

using namespace polhode::course;
using namespace polhode::test;

namespace
{

const QString kSource = QStringLiteral(POLHODE_SOURCE_DIR);

/// As YAML 1.2 reads it.
QJsonValue jsonOf(const YamlNode& node)
{
    switch (node.kind) {
    case YamlNode::Kind::null:
        return QJsonValue();
    case YamlNode::Kind::sequence: {
        QJsonArray array;
        for (const YamlNode& item : node.items)
            array.append(jsonOf(item));
        return array;
    }
    case YamlNode::Kind::map: {
        QJsonObject object;
        for (const YamlEntry& entry : node.entries)
            object.insert(QString::fromStdString(entry.key), jsonOf(entry.value));
        return object;
    }
    case YamlNode::Kind::scalar:
        break;
    }
    const QString text = QString::fromStdString(node.scalar);
    if (text == "true" || text == "false")
        return text == "true";
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber ? QJsonValue(number) : QJsonValue(text);
}

/// The words of draft 2020-12 that the schema uses; one that it uses and that is not here fails the test.
class Validator
{
public:
    explicit Validator(const QJsonObject& root)
        : root_(root)
    {
    }

    /// Where @p value is refused; empty if it is not.
    QString refusal(const QJsonValue& value) const { return refusal(root_, value, "file"); }

private:
    QString refusal(const QJsonObject& schema, const QJsonValue& value, const QString& at) const
    {
        for (auto word = schema.begin(); word != schema.end(); ++word)
            if (const QString wrong = refusedBy(word.key(), word.value(), schema, value, at);
                !wrong.isEmpty())
                return wrong;
        return {};
    }

    bool holds(const QJsonValue& schema, const QJsonValue& value) const
    {
        return refusal(schema.toObject(), value, "x").isEmpty();
    }

    QString refusedBy(const QString& word, const QJsonValue& rule, const QJsonObject& schema,
                      const QJsonValue& value, const QString& at) const
    {
        const QString here = at + ": " + word;
        const QJsonObject object = value.toObject();
        const QJsonArray array = value.toArray();
        if (word == "$ref") {
            const QString name = rule.toString().section('/', -1);
            const QJsonValue definition = root_["$defs"].toObject()[name];
            return definition.isObject() ? refusal(definition.toObject(), value, at) : "no " + name;
        }
        if (word == "type")
            return isOf(rule, value) ? QString() : here;
        if (word == "enum")
            return rule.toArray().contains(value) ? QString() : here;
        if (word == "const")
            return rule == value ? QString() : here;
        if (word == "pattern")
            return !value.isString() || QRegularExpression(rule.toString()).match(value.toString()).hasMatch()
                ? QString()
                : here;
        if (word == "minLength")
            return !value.isString() || value.toString().size() >= rule.toInt() ? QString() : here;
        if (word == "minimum")
            return !value.isDouble() || value.toDouble() >= rule.toDouble() ? QString() : here;
        if (word == "exclusiveMinimum")
            return !value.isDouble() || value.toDouble() > rule.toDouble() ? QString() : here;
        if (word == "maximum")
            return !value.isDouble() || value.toDouble() <= rule.toDouble() ? QString() : here;
        if (word == "minItems")
            return !value.isArray() || array.size() >= rule.toInt() ? QString() : here;
        if (word == "maxItems")
            return !value.isArray() || array.size() <= rule.toInt() ? QString() : here;
        if (word == "items") {
            for (int i = 0; i < array.size(); ++i)
                if (const QString wrong
                    = refusal(rule.toObject(), array[i], at + '[' + QString::number(i) + ']');
                    !wrong.isEmpty())
                    return wrong;
            return {};
        }
        if (word == "required") {
            for (const QJsonValue& key : rule.toArray())
                if (value.isObject() && !object.contains(key.toString()))
                    return here + ' ' + key.toString();
            return {};
        }
        if (word == "properties") {
            for (auto key = object.begin(); key != object.end(); ++key)
                if (const QJsonValue inside = rule.toObject()[key.key()]; inside.isObject())
                    if (const QString wrong = refusal(inside.toObject(), key.value(), at + '.' + key.key());
                        !wrong.isEmpty())
                        return wrong;
            return {};
        }
        if (word == "additionalProperties") {
            for (auto key = object.begin(); key != object.end(); ++key)
                if (!schema["properties"].toObject().contains(key.key())
                    && patternFor(schema, key.key()).isUndefined()
                    && (!rule.isObject() || !holds(rule, key.value())))
                    return here + ' ' + key.key();
            return {};
        }
        if (word == "patternProperties") {
            for (auto key = object.begin(); key != object.end(); ++key)
                if (const QJsonValue pattern = patternFor(schema, key.key());
                    !pattern.isUndefined() && !holds(pattern, key.value()))
                    return here + ' ' + key.key();
            return {};
        }
        if (word == "propertyNames") {
            for (const QString& key : object.keys())
                if (!holds(rule, key))
                    return here + ' ' + key;
            return {};
        }
        if (word == "anyOf" || word == "oneOf") {
            int held = 0;
            for (const QJsonValue& one : rule.toArray())
                held += holds(one, value) ? 1 : 0;
            return held == 1 || (held > 1 && word == "anyOf") ? QString() : here;
        }
        if (word == "allOf") {
            for (const QJsonValue& one : rule.toArray())
                if (const QString wrong = refusal(one.toObject(), value, at); !wrong.isEmpty())
                    return wrong;
            return {};
        }
        if (word == "not")
            return holds(rule, value) ? here : QString();
        if (word == "if")
            return holds(rule, value) ? refusal(schema["then"].toObject(), value, at) : QString();
        const QStringList silent{"then",    "description", "enumDescriptions", "default", "title",
                                 "$schema", "$defs"};
        return silent.contains(word) ? QString() : "the word " + word;
    }

    /// What @p schema asks of @p key by the pattern that it fits.
    static QJsonValue patternFor(const QJsonObject& schema, const QString& key)
    {
        const QJsonObject patterns = schema["patternProperties"].toObject();
        for (auto pattern = patterns.begin(); pattern != patterns.end(); ++pattern)
            if (QRegularExpression(pattern.key()).match(key).hasMatch())
                return pattern.value();
        return QJsonValue(QJsonValue::Undefined);
    }

    static bool isOf(const QJsonValue& type, const QJsonValue& value)
    {
        if (type.isArray()) {
            for (const QJsonValue& one : type.toArray())
                if (isOf(one, value))
                    return true;
            return false;
        }
        const QString name = type.toString();
        return (name == "object" && value.isObject()) || (name == "array" && value.isArray())
            || (name == "string" && value.isString()) || (name == "boolean" && value.isBool())
            || (name == "number" && value.isDouble())
            || (name == "integer" && value.isDouble() && value.toDouble() == std::floor(value.toDouble()));
    }

    QJsonObject root_;
};

Validator validatorOf(const char* thing)
{
    const QByteArray text = QByteArray::fromStdString(schemaOf(thing, Language::en));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (document.isNull())
        qFatal("%s at %d", qPrintable(error.errorString()), error.offset);
    return Validator(document.object());
}

YamlNode treeOf(const QString& file)
{
    return parseYaml(readTextFile(file.toStdString()), file.toStdString());
}

} // namespace

class TestSchema : public QObject
{
    Q_OBJECT

private slots:
    void lessonsAreValid_data()
    {
        QTest::addColumn<QString>("file");
        const QDir lessons(kSource + "/lessons");
        for (const QString& folder : lessons.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(folder)) << lessons.filePath(folder + "/lesson.yaml");
    }
    void lessonsAreValid()
    {
        QFETCH(QString, file);
        static const Validator validator = validatorOf("lesson");
        QCOMPARE(validator.refusal(jsonOf(treeOf(file))), QString());
    }

    void glossaryIsValid()
    {
        QCOMPARE(validatorOf("glossary").refusal(jsonOf(treeOf(kSource + "/lessons/glossary.yaml"))),
                 QString());
    }

    void symbolsAreValid()
    {
        const YamlNode sound = parseYaml("symbols:\n  - {symbol: \\omega, name: {en: a, zh: b}, unit: rad/s, "
                                         "quantity: omega, lessons: [\"03\", 06-euler-equations]}\n",
                                         "symbols.yaml");
        QCOMPARE(validatorOf("symbols").refusal(jsonOf(sound)), QString());
    }

    /// Of each kind of thing the schema takes the keys of its row and no others.
    void keysAreThoseOfTheRows_data()
    {
        QTest::addColumn<QByteArray>("root");
        for (const char* root : {"lesson", "file", "glossary", "symbols", "problems"})
            QTest::newRow(root) << QByteArray(root);
    }
    void keysAreThoseOfTheRows()
    {
        QFETCH(QByteArray, root);
        const Validator validator = validatorOf(root);
        const std::vector<Place> places = placesIn(root.toStdString());
        const auto refusal = [&](const Place& place, const YamlNode& map) {
            return validator.refusal(jsonOf(fileWith(places, place, map)));
        };
        for (const Place& place : places) {
            const std::string kind = place.thing->id + "." + place.kind->id + ": ";
            YamlNode sample = sampleMap(*place.thing, *place.kind);
            QVERIFY2(refusal(place, sample).isEmpty(), (kind + refusal(place, sample).toStdString()).c_str());
            for (const Key& key : place.kind->keys) {
                YamlNode less = sample;
                std::erase_if(less.entries, [&](const YamlEntry& entry) { return entry.key == key.id; });
                QVERIFY2(refusal(place, less).isEmpty() != key.omitted.required,
                         (kind + "without " + key.id).c_str());
            }
            for (const Key& key : place.kind->keys)
                if (!key.omitted.required)
                    set(sample, key.id, sampleOf(key.forms.front()));
            QVERIFY2(refusal(place, sample).isEmpty(), (kind + refusal(place, sample).toStdString()).c_str());
            YamlNode more = sample;
            set(more, "no_such_key", wordNode("1"));
            QVERIFY2(!refusal(place, more).isEmpty(), (kind + "takes any key").c_str());
            for (const KeySet& other : place.thing->kinds)
                for (const Key& key : other.keys)
                    if (!place.kind->find(key.id)) {
                        more = sample;
                        set(more, key.id, sampleOf(key.forms.front()));
                        QVERIFY2(!refusal(place, more).isEmpty(), (kind + "takes " + key.id).c_str());
                    }
        }
    }

    /// What a value may not be, for the schema and for the reader: out of range, an unknown word, a list too
    /// short, a number where a map belongs.
    void valuesAreThoseOfTheRows_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("key") << QByteArray("linear: c") << QByteArray("liner: c");
        QTest::newRow("range") << QByteArray("duration: 4") << QByteArray("duration: -4");
        QTest::newRow("word") << QByteArray("part: particles") << QByteArray("part: particle");
        QTest::newRow("list") << QByteArray("velocity: [v0, 0, 0]") << QByteArray("velocity: [v0, 0]");
        QTest::newRow("map") << QByteArray("drag: {linear: c, angular: 0.002}") << QByteArray("drag: 3");
        QTest::newRow("colour") << QByteArray("color: \"#") << QByteArray("color: \"##");
        QTest::newRow("kind") << QByteArray("kind: trail") << QByteArray("kind: trial");
        QTest::newRow("empty id") << QByteArray("id: _template") << QByteArray("id: ''");
        QTest::newRow("id") << QByteArray("id: v0") << QByteArray("id: v 0");
        QTest::newRow("empty text") << QByteArray("en: A gliding disc") << QByteArray("en: ''");
        QTest::newRow("empty line") << QByteArray("unit: m/s") << QByteArray("unit: ''");
        QTest::newRow("format") << QByteArray("format: 1") << QByteArray("format: 2");
    }
    void valuesAreThoseOfTheRows()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFile file(kSource + "/lessons/_template/lesson.yaml");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        QVERIFY2(text.contains(from), from.constData());
        text.replace(text.indexOf(from), from.size(), to);
        const YamlNode lesson = parseYaml(text.toStdString(), "lesson.yaml");
        QVERIFY(!validatorOf("lesson").refusal(jsonOf(lesson)).isEmpty());
        Reading reading;
        LessonNames names;
        (void)readLesson(Field(&lesson, {"lesson.yaml", 1, 1, {}}, reading), "_template", names);
        QVERIFY(!reading.problems.empty());
    }

    /// Editors show beside each word what it means: as many meanings as words, and that of the row.
    void wordsHaveTheirMeanings()
    {
        const QJsonObject schema
            = QJsonDocument::fromJson(QByteArray::fromStdString(schemaOf("lesson", Language::zh))).object();
        int described = 0;
        const std::function<void(const QJsonValue&)> visit = [&](const QJsonValue& value) {
            const QJsonObject object = value.toObject();
            if (object.contains("enumDescriptions")) {
                ++described;
                QCOMPARE(object["enumDescriptions"].toArray().size(), object["enum"].toArray().size());
            }
            for (const QJsonValue& inside : object)
                visit(inside);
            for (const QJsonValue& inside : value.toArray())
                visit(inside);
        };
        visit(schema);
        QVERIFY(described > 10);
        const QJsonObject contact = schema["$defs"].toObject()["contact"].toObject()["properties"].toObject();
        const QJsonObject stepper = contact["stepper"].toObject()["anyOf"].toArray().first().toObject();
        QCOMPARE(stepper["enum"].toArray().last().toString(), QStringLiteral("soft"));
        QVERIFY(stepper["enumDescriptions"].toArray().last().toString().contains(QStringLiteral("阻尼")));
    }

    /// The files that are made of the rows are as the rows are: else run `scripts/keys`.
    void filesAreUpToDate_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("chinese");
        QTest::newRow("schema") << "/schema/lesson.schema.json" << false;
        QTest::newRow("schema, Chinese") << "/schema/lesson.schema.zh.json" << true;
        QTest::newRow("guide") << "/lessons/AUTHORING.md" << false;
        QTest::newRow("guide, Chinese") << "/lessons/AUTHORING.zh.md" << true;
    }
    void filesAreUpToDate()
    {
        QFETCH(QString, file);
        QFETCH(bool, chinese);
        const Language language = chinese ? Language::zh : Language::en;
        const std::string text = readTextFile((kSource + file).toStdString());
        QVERIFY(text
                == (file.endsWith("json") ? schemaOf("lesson", language) : withKeyTables(text, language)));
    }

    /// Editors learn from the first line of a lesson which keys there are.
    void lessonsNameTheSchema()
    {
        const QStringList lessons = QDir(kSource + "/lessons").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QVERIFY(!lessons.isEmpty());
        for (const QString& lesson : lessons)
            QVERIFY2(readTextFile((kSource + "/lessons/" + lesson + "/lesson.yaml").toStdString())
                         .starts_with("# yaml-language-server: $schema=../../schema/lesson.schema.json\n"),
                     qPrintable(lesson));
    }

    /// Each thing that is written in lessons stands in the guide, in both languages.
    void guideHasEveryThing()
    {
        for (const char* file : {"/lessons/AUTHORING.md", "/lessons/AUTHORING.zh.md"}) {
            const std::string text = readTextFile((kSource + file).toStdString());
            for (const Thing& thing : things())
                QVERIFY2(thing.id == "file" || text.find("**`" + thing.id + "`**") != std::string::npos,
                         thing.id.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "test_schema.moc"
