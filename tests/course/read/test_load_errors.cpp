#include "course/check/check.h"
#include "course/model/lesson.h"
#include "course/read/load.h"
#include "course/read/tex.h"
#include "support/english_in.h"
#include "support/lesson_folder.h"

#include <QTest>

using namespace polhode::course;

namespace
{

constexpr const char* kYaml = "lesson.yaml";

QString listed(const std::vector<InputError>& errors)
{
    QStringList lines;
    for (const InputError& error : errors)
        lines << error.what();
    return lines.join('\n');
}

} // namespace

/// Each row spoils one place of the template; the loader must name that file, line and key.
class TestLoadErrors : public QObject
{
    Q_OBJECT

private slots:
    void templateIsSound();
    void spoiltPlace_data();
    void spoiltPlace();
    void linkOfAnAnswer();
    void veilThatNothingLifts();
    void everyMistakeIsListed();
    void questionWithoutPlace();
    void messagesAreBilingual();
    void wholeFiles_data();
    void wholeFiles();
    void missingFiles();
    void anotherLanguage();
    void sceneAlone();
    void courseGoesOn();
    void shortNames();
    void termsSpoilNoRun_data();
    void termsSpoilNoRun();
    void soundTex_data();
    void soundTex();
    void momentsThatAreNot_data();
    void momentsThatAreNot();
};

void TestLoadErrors::templateIsSound()
{
    const LessonFolder folder;
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded.errors)));
    QVERIFY(loaded.lesson);
    QCOMPARE(loaded.id, std::string("_template"));
    const Lesson& lesson = *loaded.lesson;
    QCOMPARE(lesson.steps.size(), std::size_t(3));
    QCOMPARE(lesson.steps[1].title.zh, std::string("运动规律"));
    QVERIFY(lesson.steps[1].markdown.en.find("Common slip") != std::string::npos);
    const Experiment& disc = *lesson.experiment("disc");
    QCOMPARE(disc.scene.bodies[0].shape.numbers.at("radius").text, std::string("0.1"));
    QCOMPARE(disc.scene.bodies[0].velocity.component[0].text, std::string("v0"));
    QCOMPARE(disc.presets[1].set.at("m"), 2.0);
    QCOMPARE(disc.plots[1].x, std::string("disc.x"));
    QCOMPARE(lesson.question("how-far")->prediction, true);
    QCOMPARE(lesson.steps[0].predictions, std::vector<std::string>{"how-far"});
    QVERIFY(lesson.steps[1].predictions.empty());
    QCOMPARE(lesson.claims[1].preset, std::string("heavy"));
}

void TestLoadErrors::spoiltPlace_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("mentions");
    const auto row = [](const char* name, const char* from, const char* to, const char* key,
                        const QStringList& mentions) {
        QTest::newRow(name) << QString(kYaml) << QByteArray(from) << QByteArray(to) << QString(key)
                            << mentions;
    };
    const auto page = [](const char* name, const char* file, const char* from, const char* to,
                         const char* key, const QStringList& mentions) {
        QTest::newRow(name) << QString(file) << QByteArray(from) << QByteArray(to) << QString(key)
                            << mentions;
    };

    row("format", "format: 1", "format: one", "format", {"\"one\"", "1"});
    row("later format", "format: 1", "format: 2", "format",
        {"format 2, of a newer version", "this program reads: format 1"});
    row("folder's name", "id: _template", "id: other", "id", {"\"other\"", "_template"});
    row("part", "part: particles", "part: particle", "part", {"did you mean \"particles\"?"});
    row("unknown key", "summary:", "sumary:", "sumary", {"unknown key", "did you mean \"summary\"?"});
    row("unknown key deep", "duration: 4", "duration: 4\n      durtion: 5", "", {});
    row("missing key", "symbol: 'c', label: {en: drag, zh: 阻力系数},", "symbol: 'c',",
        "experiments[0].parameters[3].label", {"nothing"});
    row("missing language", "{en: drag, zh: 阻力系数}", "{en: drag}", "experiments[0].parameters[3].label.zh",
        {"nothing", "text in Chinese"});
    row("empty language", "zh: 阻力系数", "zh: ''", "experiments[0].parameters[3].label.zh",
        {"text in Chinese"});
    row("not bilingual", "label: {en: drag, zh: 阻力系数}", "label: drag",
        "experiments[0].parameters[3].label", {"\"drag\"", "{en: …, zh: …}"});
    row("key twice", "duration: 4", "duration: 4\n      duration: 5", "", {});
    row("unknown unit", "unit: N*s/m", "unit: N*z/m", "experiments[0].parameters[3].unit", {"N*z/m"});
    row("reversed range", "range: [0.05, 1]", "range: [1, 0.05]", "experiments[0].parameters[3].range",
        {"[1, 0.05]", "smaller number first"});
    row("default outside", "default: 0.2}", "default: 7}", "experiments[0].parameters[3].default",
        {"\"7\"", "from 0.05 to 1", "N⋅s/m"});
    row("default no number", "default: 0.2}", "default: much}", "experiments[0].parameters[3].default",
        {"unknown name \"much\""});
    row("default other kind", "default: 0.2}", "default: 3 kg}", "experiments[0].parameters[3].default",
        {"3 kg", "N*s/m"});
    row("log scale at 0", "range: [0, 3], step: 0.1", "range: [0, 3], scale: log",
        "experiments[0].parameters[0].range", {"log"});
    row("reserved word", "- {id: c,", "- {id: sin,", "experiments[0].parameters[3].id", {"sin"});
    row("event of the run's own name", "{id: half, when", "{id: impact, when", "experiments[0].events[0].id",
        {"\"impact\", a kind of event"});
    row("id twice", "- {id: c,", "- {id: m,", "experiments[0].parameters[3].id", {"\"m\" a second time"});
    row("preset of nothing", "set: {m: 0.2}", "set: {mm: 0.2}", "experiments[0].presets[0].set.mm",
        {"unknown parameter \"mm\"", "\"m\""});
    row("preset outside", "set: {m: 0.2}", "set: {m: 20}", "experiments[0].presets[0].set.m",
        {"from 0.1 to 2"});
    row("literal mass", "mass: m\n", "mass: -1\n", "experiments[0].scene.bodies[0].mass",
        {"\"-1\"", "a number greater than 0 (kg)"});
    row("mass not a number", "mass: m\n", "mass: .nan\n", "experiments[0].scene.bodies[0].mass", {".nan"});
    row("mass infinite", "mass: m\n", "mass: 1/0\n", "experiments[0].scene.bodies[0].mass", {"1/0"});
    row("mass huge", "mass: m\n", "mass: 1e999\n", "experiments[0].scene.bodies[0].mass",
        {"out of all bounds"});
    row("mass is a list", "mass: m\n", "mass: [1]\n", "experiments[0].scene.bodies[0].mass", {"a list of 1"});
    row("mass of other kind", "mass: m\n", "mass: 3 cm\n", "experiments[0].scene.bodies[0].mass",
        {"3 cm", "kg"});
    row("mass of t", "mass: m\n", "mass: m*t\n", "experiments[0].scene.bodies[0].mass",
        {"unknown name \"t\""});
    row("no mass", "mass: m\n", "marks: on\n", "experiments[0].scene.bodies[0].mass",
        {"no mass and no density"});
    row("mass and density", "mass: m\n", "mass: m\n          density: 3\n", "", {});
    row("unknown shape", "{cylinder:", "{cylindre:", "experiments[0].scene.bodies[0].shape.cylindre",
        {"did you mean \"cylinder\"?"});
    row("negative radius", "radius: \"10 cm\"", "radius: \"-10 cm\"",
        "experiments[0].scene.bodies[0].shape.cylinder.radius", {"-10 cm", "greater than 0 (m)"});
    row("two components", "position: [0, 0, 0.01]", "position: [0, 0]",
        "experiments[0].scene.bodies[0].position", {"a list of 2", "3 numbers"});
    row("expression", "velocity: [v0, 0, 0]", "velocity: [v0 +, 0, 0]",
        "experiments[0].scene.bodies[0].velocity[0]", {"the end", "character 5"});
    row("unknown name", "velocity: [v0, 0, 0]", "velocity: [v1, 0, 0]",
        "experiments[0].scene.bodies[0].velocity[0]", {"unknown name \"v1\"", "\"v0\""});
    row("unknown function", "velocity: [v0, 0, 0]", "velocity: [sinn(v0), 0, 0]",
        "experiments[0].scene.bodies[0].velocity[0]", {"unknown function \"sinn\"", "\"sin\""});
    row("colour", "\"#c9a36b\"", "\"brown\"", "experiments[0].scene.bodies[0].color", {"brown", "#c9a36b"});
    row("unknown body", "{id: air, on: disc,", "{id: air, on: disk,", "experiments[0].scene.forces[0].on",
        {"unknown body \"disk\"", "did you mean \"disc\"?"});
    row("two kinds of force", "drag: {linear: c, angular: 0.002}", "drag: {linear: c}, torque: [0, 0, 1]",
        "experiments[0].scene.forces[0]", {"one of force, torque"});
    row("choice of no choice", "integrator: rk4", "integrator: $c", "experiments[0].scene.integrator",
        {"\"c\"", "no choice"});
    row("unknown choice", "integrator: rk4", "integrator: $q", "experiments[0].scene.integrator",
        {"unknown parameter \"q\""});
    row("unknown integrator", "integrator: rk4", "integrator: rk5", "experiments[0].scene.integrator",
        {"did you mean \"rk4\"?"});
    row("switch of a number", "integrator: rk4", "gyroscopic: $c", "experiments[0].scene.gyroscopic",
        {"no toggle"});
    row("too many steps", "step: 0.01\n", "step: 1e-7\n", "experiments[0].scene.step", {"2000000"});
    row("event", "when: disc.vx - v0/2", "when: disc.vq - v0/2", "experiments[0].events[0].when",
        {"unknown name \"disc.vq\"", "disc.v"});
    row("direction", "direction: falling", "direction: down", "experiments[0].events[0].direction",
        {"rising, falling, both"});
    row("cycle", "expr: v0*m/c - disc.x", "expr: glide + 1", "experiments[0].variables[0].expr",
        {"glide → glide"});
    row("curve", "y: [disc.vx]\n    overlays", "y: [disk.vx]\n    overlays", "experiments[0].plots[1].y[0]",
        {"unknown name \"disk.vx\"", "\"disc.vx\""});
    row("theory of another", "{of: disc.vx, expr", "{of: disc.vy, expr",
        "experiments[0].plots[0].theory[0].of", {"disc.vy", "disc.vx"});
    row("difference from nothing", "y: [disc.vx]\n    overlays",
        "y: [disc.vx]\n        difference: [triple]\n    overlays", "experiments[0].plots[1].difference[0]",
        {"unknown variant \"triple\"", "double"});
    row("difference with a theory", "y: [disc.vx]\n        theory",
        "y: [disc.vx]\n        difference: [double]\n        theory", "experiments[0].plots[0].difference",
        {"over t alone"});
    row("overlay's kind", "kind: velocity,", "kind: velocities,", "experiments[0].overlays[0].kind",
        {"\"velocity\""});
    row("overlay's body", "kind: velocity, body: disc", "kind: velocity, body: dics",
        "experiments[0].overlays[0].body", {"did you mean \"disc\"?"});
    row("overlay's mark", "point: A}", "point: B}", "experiments[0].overlays[2].point",
        {"unknown mark \"B\""});
    row("overlay's force", "force: air}", "force: wind}", "experiments[0].overlays[1].force",
        {"unknown force \"wind\""});
    row("quantity", "quantity: position}", "quantity: place}", "experiments[0].variables[0].quantity",
        {"omega, L, p"});
    row("colour of TeX", "\\q{v}{\\boldsymbol v}}", "\\q{vel}{\\boldsymbol v}}", "experiments[0].equation",
        {"\\q{vel}"});
    row("step's experiment", "experiment: disc\n    time", "experiment: disk\n    time",
        "steps[0].experiment", {"did you mean \"disc\"?"});
    row("step's preset", "preset: heavy\n    play", "preset: heavi\n    play", "steps[1].preset",
        {"did you mean \"heavy\"?"});
    row("step's overlay", "show: [v, drag]", "show: [v, lift]", "steps[1].show[1]",
        {"unknown overlay \"lift\""});
    row("veil that is no switch", "time: 0\n    show", "time: 0\n    veil: later\n    show", "steps[0].veil",
        {"\"later\"", "on or off"});
    row("step's plot", "plots: [speed]", "plots: [sped]", "steps[0].plots[0]", {"did you mean \"speed\"?"});
    row("question's link", "try: \"set:w0=20\"", "try: \"sett:w0=20\"", "questions[2].options[0].try",
        {"unknown action \"sett\"", "\"set\""});
    row("no right option", "nothing\", zh: 没有影响}, correct: true,", "nothing\", zh: 没有影响},",
        "questions[2].options", {"0 correct"});
    row("formula in an option", "nothing\", zh: 没有影响}", "nothing\", zh: \"$c_1_2$ 没有影响\"}",
        "questions[2].options[0].text.zh", {"a second subscript"});
    row("open formula in an option", "nothing\", zh: 没有影响}", "nothing $c\", zh: 没有影响}",
        "questions[2].options[0].text.en", {"never closed"});
    row("measure", "measure: \"final[disc.x]\"", "measure: \"finale[disc.x]\"", "claims[0].measure",
        {"unknown measure \"finale\"", "\"final\""});
    row("variable of a measure", "measure: \"final[disc.x]\"", "measure: \"final[disc.xx]\"",
        "claims[0].measure", {"unknown name \"disc.xx\""});
    row("claim of variables", "equals: exp(-0.4)", "equals: disc.x", "claims[1].equals",
        {"unknown name \"disc.x\""});
    row("claim's preset", "experiment: disc, preset: heavy", "experiment: disc, preset: heave",
        "claims[1].preset", {"\"heavy\""});
    row("tolerance", "tolerance: 1e-7, why: c t", "tolerance: 0, why: c t", "claims[1].tolerance",
        {"greater than 0"});
    row("anchor", "goals:", "goals: &a", "", {"an anchor"});
    row("alias", "duration: 4", "duration: *a", "", {});
    row("open bracket", "plots: [speed]", "plots: [speed", "", {"not YAML"});
    row("tabs", "      duration: 4", "\tduration: 4", "", {"a tab"});

    page("link to no parameter", "en.md", "(set:c=0.6;", "(set:d=0.6;", "law", {"unknown parameter \"d\""});
    page("link out of range", "en.md", "(set:c=0.6;", "(set:c=6;", "law", {"\"6\"", "from 0.05 to 1"});
    page("link to no overlay", "en.md", "(show:v)", "(show:w)", "predict", {"unknown overlay \"w\""});
    page("link to no event", "en.md", "(goto:half/1)", "(goto:helf/1)", "law", {"did you mean \"half\"?"});
    page("link to no preset", "en.md", "(preset:light)", "(preset:lite)", "law", {"unknown preset \"lite\""});
    page("link to no term", "en.md", "(term:momentum)", "(term:momentun)", "law",
         {"did you mean \"momentum\"?"});
    page("link to no equation", "en.md", "(eq:0.1)", "(eq:0.2)", "law", {"unknown equation \"0.2\""});
    page("link to no lesson", "en.md", "(preset:light)", "(lesson:99-x)", "law", {"unknown lesson \"99-x\""});
    page("link to no experiment", "en.md", "(preset:light)", "(experiment:x)", "law", {"unknown experiment"});
    page("unknown action", "en.md", "(preset:light)", "(presets:light)", "law", {"did you mean \"preset\"?"});
    page("link with a space", "en.md", "(preset:light)", "(preset: light)", "law", {"without spaces"});
    page("live number", "en.md", "{{disc.vx|m/s|3}}", "{{disc.vv|m/s|3}}", "predict",
         {"unknown name \"disc.vv\""});
    page("live unit", "en.md", "{{disc.vx|m/s|3}}", "{{disc.vx|kg|3}}", "predict", {"\"kg\"", "m/s"});
    page("live digits", "en.md", "{{disc.vx|m/s|3}}", "{{disc.vx|m/s|x}}", "predict", {"1 to 15 digits"});
    page("live measure", "en.md", "{{final[disc.x]|m|4}}", "{{fin[disc.x]|m|4}}", "law", {"unknown measure"});
    page("unknown question", "en.md", "{{question:spin}}", "{{question:spinn}}", "law",
         {"did you mean \"spin\"?"});
    page("kind of question", "en.md", "{{question:spin}}", "{{predict:spin}}", "law",
         {"found \"predict:\"", "question:spin"});
    page("open formula", "en.md", "$v_0 m/c$", "$v_0 m/c", "law", {"never closed"});
    page("braces", "en.md", "e^{-ct/m}$", "e^{-ct/m$", "law", {"as many"});
    page("left without right", "en.md", "e^{-ct/m}$", "\\left(e^{-ct/m}$", "law",
         {"\"\\left\" without \"\\right\""});
    page("right without left", "en.md", "e^{-ct/m}$", "e^{-ct/m}\\right)$", "law",
         {"\"\\right\" without \"\\left\""});
    page("left closed outside", "en.md", "e^{-ct/m}$", "{\\left(e}^{-ct/m}\\right)$", "law", {"\\left"});
    page("begin without end", "en.md", "e^{-ct/m}$", "\\begin{aligned}e^{-ct/m}$", "law",
         {"\"\\begin{aligned}\" without \"\\end{aligned}\""});
    page("misspelt command", "en.md", "e^{-ct/m}$", "\\frc{1}{e^{ct/m}}$", "law",
         {"the unknown command \"\\frc\"", "did you mean \"frac\"?"});
    page("environment", "en.md", "e^{-ct/m}$", "\\begin{bmatrx}1\\end{bmatrx}$", "law",
         {"the unknown command \"\\begin{bmatrx}\""});
    page("two superscripts", "en.md", "e^{-ct/m}$", "e^{-ct/m}^2$", "law", {"a second superscript"});
    page("prime after a superscript", "en.md", "e^{-ct/m}$", "e^{-ct/m}'$", "law", {"a second superscript"});
    page("open code", "en.md", "{{question:spin}}", "```\n{{question:spin}}", "", {"code block"});
    row("two subscripts", "symbol: 'c'", "symbol: 'c_1_2'", "experiments[0].parameters[3].symbol",
        {"a second subscript"});
    row("strip with two superscripts", "-c\\,\\q{v}{\\boldsymbol v}'", "-c^2^3\\,\\q{v}{\\boldsymbol v}'",
        "experiments[0].equation", {"a second superscript"});
    page("heading without id", "en.md", "## The law {#law}", "## The law", "", {"## Title {#id}"});
    page("heading of no step", "en.md", "{#law}", "{#laws}", "", {"{#laws}", "{#law}"});
    page("links differ", "zh.md", "[轻圆盘](preset:light)", "轻圆盘", "law",
         {"no link \"preset:light\"", "en.md:"});
}

void TestLoadErrors::spoiltPlace()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, key);
    QFETCH(QStringList, mentions);
    const LessonFolder folder;
    QByteArray text = folder.read(file);
    QCOMPARE(text.count(from), 1);
    const qsizetype at = text.indexOf(from);
    text.replace(at, from.size(), to);
    folder.write(file, text);

    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY(!loaded.errors.empty());
    const InputError* named = nullptr;
    for (const InputError& error : loaded.errors) {
        bool all = QString::fromStdString(error.where().key) == key || key.isEmpty();
        for (const QString& mention : mentions)
            all = all && QString(error.what()).contains(mention);
        if (all && QString::fromStdString(error.where().file) == file) {
            named = &error;
            break;
        }
    }
    QVERIFY2(named != nullptr, qPrintable(listed(loaded.errors)));
    for (const InputError& error : loaded.errors)
        QVERIFY2(polhode::test::englishIn(error.message().zh).isEmpty(), error.message().zh.c_str());
    // The spoilt text spans a line or two; an open bracket shows further down.
    const qsizetype first = text.left(at).count('\n') + 1;
    const qsizetype last = first + to.count('\n');
    // What is missing is reported where the map or the section around it begins.
    const QString what = named->what();
    const bool missing = what.contains("no link") || what.contains("no mass");
    const bool later = what.contains("not YAML");
    if (!missing)
        QVERIFY2(named->where().line >= first && (later || named->where().line <= last),
                 qPrintable(QString("line %1 to %2 expected: ").arg(first).arg(last) + what));
    if (file == kYaml)
        QVERIFY(!loaded.lesson);
}

void TestLoadErrors::linkOfAnAnswer()
{
    const LessonFolder folder;
    QByteArray text = folder.read(kYaml);
    const qsizetype at = text.indexOf("try: \"set:w0=20\"");
    text.replace("set:w0=20", "set: w0=20");
    folder.write(kYaml, text);
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QCOMPARE(loaded.errors.size(), std::size_t(1)); // once, not for each language
    const Location& where = loaded.errors.front().where();
    QCOMPARE(QString::fromStdString(where.file), QString(kYaml));
    QCOMPARE(where.line, static_cast<int>(text.left(at).count('\n')) + 1);
    QCOMPARE(QString::fromStdString(where.key), QString("questions[2].options[0].try"));
    QVERIFY(loaded.lesson);
}

void TestLoadErrors::veilThatNothingLifts()
{
    const LessonFolder folder;
    QByteArray text = folder.read(kYaml);
    text.replace("preset: heavy\n    play", "preset: heavy\n    veil: on\n    play");
    folder.write(kYaml, text);
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QCOMPARE(loaded.errors.size(), std::size_t(1)); // once, not for each language
    const Location& where = loaded.errors.front().where();
    QCOMPARE(QString::fromStdString(where.file), QString(kYaml));
    QCOMPARE(where.line, static_cast<int>(text.left(text.indexOf("veil")).count('\n')) + 1);
    QCOMPARE(QString::fromStdString(where.key), QString("steps[1].veil"));
    QVERIFY(loaded.lesson);
}

void TestLoadErrors::everyMistakeIsListed()
{
    const LessonFolder folder;
    QByteArray text = folder.read(kYaml);
    text.replace("duration: 4", "duration: -4")
        .replace("point: A}", "point: B}")
        .replace("default: 0.2}", "default: 7}");
    folder.write(kYaml, text);
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QCOMPARE(loaded.errors.size(), std::size_t(3));
    // In the order of the file.
    QCOMPARE(loaded.errors[0].where().key, std::string("experiments[0].parameters[3].default"));
    QCOMPARE(loaded.errors[1].where().key, std::string("experiments[0].scene.duration"));
    QCOMPARE(loaded.errors[2].where().key, std::string("experiments[0].overlays[2].point"));
}

void TestLoadErrors::questionWithoutPlace()
{
    const LessonFolder folder;
    for (const char* page : {"en.md", "zh.md"})
        folder.write(page, folder.read(page).replace("{{question:spin}}", ""));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QCOMPARE(loaded.errors.size(), std::size_t(2)); // one of each page
    for (const InputError& error : loaded.errors) {
        QVERIFY2(error.where().line > 0, error.what());
        QVERIFY2(QString(error.what()).startsWith("lesson.yaml:"), error.what());
        QVERIFY2(QString(error.what()).contains("no place for the question \"spin\" in "), error.what());
    }
}

void TestLoadErrors::messagesAreBilingual()
{
    const LessonFolder folder;
    folder.write(kYaml, folder.read(kYaml).replace("mass: m\n", "mass: -1\n"));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QCOMPARE(loaded.errors.size(), std::size_t(1));
    const Text message = loaded.errors[0].message();
    QCOMPARE(message.en, std::string(loaded.errors[0].what()));
    const std::string place = "lesson.yaml:" + std::to_string(loaded.errors[0].where().line)
        + ": experiments[0].scene.bodies[0].mass: ";
    QCOMPARE(message.en, place + "found \"-1\"; allowed: a number greater than 0 (kg)");
    QCOMPARE(message.zh, place + "所写为“-1”；应为：大于 0 的数（kg）");
}

void TestLoadErrors::wholeFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("mention");
    QTest::newRow("empty") << QByteArray() << "nothing";
    QTest::newRow("a word") << QByteArray("lesson") << "a map";
    QTest::newRow("a list") << QByteArray("- 1\n- 2\n") << "a map";
    QTest::newRow("two documents") << QByteArray("format: 1\n---\nformat: 1\n") << "second document";
    QTest::newRow("no UTF-8") << QByteArray("format: 1\nid: \xff\xfe\n")
                              << "lesson.yaml:2: found bytes that are not UTF-8";
    QTest::newRow("too large") << QByteArray("# ").append(QByteArray(1'100'000, 'x')) << "1100002 bytes";
    QTest::newRow("deep") << QByteArray(400, '[').append(QByteArray(400, ']')) << "nesting";
    QTest::newRow("deep maps") << QByteArray("{a: ").repeated(400).append(QByteArray(400, '}')) << "nesting";
    QByteArray bomb = "a0: &a0 [x, x]\n";
    for (int i = 1; i < 40; ++i)
        bomb += QString("a%1: &a%1 [*a%2, *a%2]\n").arg(i).arg(i - 1).toUtf8();
    QTest::newRow("aliases that multiply") << bomb << "anchor";
}

void TestLoadErrors::wholeFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, mention);
    const LessonFolder folder;
    folder.write(kYaml, text);
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY(!loaded.lesson);
    QVERIFY2(listed(loaded.errors).contains(mention), qPrintable(listed(loaded.errors)));
}

void TestLoadErrors::missingFiles()
{
    const LessonFolder folder;
    std::filesystem::remove(folder.lesson() / "zh.md");
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY(!loaded.lesson);
    QVERIFY(listed(loaded.errors).contains("zh.md: found no file;"));
    QCOMPARE(loaded.errors.size(), std::size_t(1)); // not what a page that is not there lacks
    const LoadedLesson nowhere = loadLesson(folder.root() / "nowhere");
    QVERIFY(!nowhere.lesson);
    QVERIFY(!nowhere.errors.empty());
}

/// Pages and labels of a third language are there or not; a page that is there has every step.
void TestLoadErrors::anotherLanguage()
{
    const LessonFolder folder;
    const Language third("xx");
    folder.write("xx.md", folder.read("en.md").replace("## ", "## X "));
    const QByteArray yaml = folder.read(kYaml);
    folder.write(kYaml, QByteArray(yaml).replace("title: {en: ", "title: {xx: Titolo, en: "));
    const LoadedLesson loaded = loadLesson(folder.lesson());
    QVERIFY2(loaded.errors.empty(), qPrintable(listed(loaded.errors)));
    const PageStep& step = loaded.lesson->steps.front();
    QCOMPARE(in(third, step.title), "X " + step.title.en);
    QCOMPARE(in(third, loaded.lesson->title), std::string("Titolo"));
    QCOMPARE(in(third, loaded.lesson->summary), loaded.lesson->summary.en);
    folder.write(kYaml, QByteArray(yaml).replace("title: {en: ", "title: {xx: '', en: "));
    QVERIFY(listed(loadLesson(folder.lesson()).errors).contains("the text in this language"));
    folder.write(kYaml, yaml);
    folder.write("xx.md", "## Paĝo {#other}\n");
    QVERIFY(listed(loadLesson(folder.lesson()).errors).contains("xx.md"));
}

void TestLoadErrors::sceneAlone()
{
    const LessonFolder folder;
    folder.write("alone.yaml",
                 "scene:\n  duration: 1\n  bodies:\n    - {id: b, shape: {sphere: 1}, mass: 1}\n");
    const Experiment experiment = loadExperiment(folder.lesson() / "alone.yaml");
    QCOMPARE(experiment.id, std::string("alone"));
    QCOMPARE(experiment.scene.bodies[0].id, std::string("b"));
    QCOMPARE(experiment.scene.integrator.text, std::string("dopri5"));
    folder.write("alone.yaml",
                 "scene:\n  duration: 1\n  bodies:\n    - {id: b, shape: {sphere: 0}, mass: 1}\n");
    try {
        loadExperiment(folder.lesson() / "alone.yaml");
        QFAIL("accepted");
    } catch (const InputError& error) {
        QCOMPARE(error.where().line, 4);
        QCOMPARE(error.where().key, std::string("scene.bodies[0].shape.sphere"));
    }
}

void TestLoadErrors::courseGoesOn()
{
    const LessonFolder folder;
    const auto copyAs = [&](const char* name) {
        std::filesystem::copy(folder.lesson(), folder.root() / name,
                              std::filesystem::copy_options::recursive);
    };
    copyAs("02-second");
    folder.write(kYaml, folder.read(kYaml).replace("id: _template", "id: 01-first"));
    copyAs("01-first");
    const Course course = loadCourse(folder.root());
    QCOMPARE(course.lessons.size(), std::size_t(2));
    QVERIFY(course.lessons[0].lesson);
    QCOMPARE(course.lessons[0].id, std::string("01-first"));
    QVERIFY(!course.lessons[1].lesson); // its id is not the folder's name
    QVERIFY(course.glossary.size() > 40);
    QVERIFY(course.errors.empty());
    const std::vector<InputError> mistakes = check(folder.root());
    QVERIFY(!mistakes.empty());
    QCOMPARE(mistakes.front().where().file, std::string("02-second/lesson.yaml"));
}

void TestLoadErrors::shortNames()
{
    const std::vector<std::string> ids{"06-euler", "07-tops", "08-tops"};
    for (const char* name : {"06-euler", "06", "euler"})
        QCOMPARE(lessonMeant(ids, name), std::string("06-euler"));
    for (const char* name : {"tops", "0", "", "6", "06-"})
        QCOMPARE(lessonMeant(ids, name), std::string());
    QCOMPARE(lessonMeant(ids, "08"), std::string("08-tops"));
}

void TestLoadErrors::termsSpoilNoRun_data()
{
    QTest::addColumn<QByteArray>("glossary");
    QTest::addColumn<QByteArray>("term");
    QTest::addColumn<QStringList>("expected"); // what check says of the terms, one line each
    QTest::newRow("unknown") << QByteArray("terms: [{id: momentum, en: momentum, zh: 动量, "
                                           "definition: {en: mv, zh: mv}, lesson: a}]\n")
                             << QByteArray("momentun")
                             << QStringList{"lesson.yaml:99: terms[0]: found the unknown term \"momentun\"; "
                                            "did you mean \"momentum\"?"};
    QTest::newRow("glossary spoilt")
        << QByteArray("terms: [\n") << QByteArray("momentum")
        << QStringList{"../glossary.yaml:2: found text that is not YAML: end of sequence flow not found"};
    QTest::newRow("no glossary") << QByteArray() << QByteArray("momentum")
                                 << QStringList{"lesson.yaml:99: terms[0]: found the term \"momentum\"; "
                                                "allowed: no term, as there is no glossary.yaml",
                                                "en.md:", "zh.md:"};
}

void TestLoadErrors::termsSpoilNoRun()
{
    QFETCH(QByteArray, glossary);
    QFETCH(QByteArray, term);
    QFETCH(QStringList, expected);
    const LessonFolder folder;
    folder.write("../glossary.yaml", glossary);
    if (glossary.isEmpty())
        std::filesystem::remove(folder.root() / "glossary.yaml");
    folder.write(kYaml, folder.read(kYaml).replace("terms: [momentum]", "terms: [" + term + "]"));
    QVERIFY(loadLesson(folder.lesson()).lesson);
    const std::vector<InputError> mistakes = check(folder.lesson());
    QCOMPARE(mistakes.size(), std::size_t(expected.size()));
    for (std::size_t i = 0; i < mistakes.size(); ++i)
        QVERIFY2(QString(mistakes[i].what()).startsWith(expected[qsizetype(i)]), mistakes[i].what());
}

void TestLoadErrors::soundTex_data()
{
    QTest::addColumn<QString>("tex");
    for (const char* tex :
         {"x'^2_3", "f''_0", "{x^a}^b", "x^{a^b}_{c_d}", "\\left\\{\\frac{a^2}{b^2}\\right.^2",
          "\\sum\\limits_i^n x_i^2", "\\begin{aligned}a&=b^2\\\\c&=d^2\\end{aligned}", "\\text{a_b_c}_d",
          "R^{\\mathsf T}_{WB}R^\\mathsf T", "\\left\\langle x\\left|y\\right|\\right\\rangle",
          "\\q{omega}{\\boldsymbol\\omega}^2\\cdot\\q{L}{L}^2", "x^\\q{L}{L}_2", "\\{x\\}^2",
          "a^2 b^2\\,c^2"})
        QTest::newRow(tex) << QString(tex);
}

void TestLoadErrors::soundTex()
{
    QFETCH(QString, tex);
    try {
        checkTex(tex.toStdString());
    } catch (const ValueError& error) {
        QFAIL(error.what());
    }
}

void TestLoadErrors::momentsThatAreNot_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("expected"); // of the only mistake; empty: none
    QTest::newRow("event")
        << "pages" << QByteArray("goto:half/1") << QByteArray("goto:half/2")
        << "en.md:20: law: found \"goto:half/2\"; allowed: an event of the run, in which this "
           "one happens 1 time";
    QTest::newRow("time") << "pages" << QByteArray("goto:half/1") << QByteArray("goto:4.1")
                          << "en.md:20: law: found t = 4.1 s; allowed: a time of the run, which ends at 4 s";
    QTest::newRow("the end itself") << "pages" << QByteArray("goto:half/1") << QByteArray("goto:4") << "";
    // without drag worth the name the speed is never halved, neither by the link nor in what another one sets
    QTest::newRow("by the link's own value")
        << "pages" << QByteArray("goto:half/1") << QByteArray("set:c=0.05;goto:half/1")
        << "en.md:20: law: found \"goto:half/1\"";
    QTest::newRow("of an answer") << kYaml << QByteArray("c=1;goto:half/1") << QByteArray("c=1;goto:half/2")
                                  << "lesson.yaml:86: questions[1].options[0].try: found \"goto:half/2\"";
    QTest::newRow("start of a step") << kYaml << QByteArray("    time: 0\n") << QByteArray("    time: 5\n")
                                     << "lesson.yaml:66: steps[0].time: found t = 5 s";
}

void TestLoadErrors::momentsThatAreNot()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, expected);
    const LessonFolder folder;
    for (const QString& name : file == kYaml ? QStringList{kYaml} : QStringList{"en.md", "zh.md"})
        folder.write(name, folder.read(name).replace(from, to));
    const std::vector<InputError> mistakes = check(folder.lesson());
    QCOMPARE(mistakes.size(), std::size_t(expected.isEmpty() ? 0 : 1));
    if (!expected.isEmpty())
        QVERIFY2(QString(mistakes[0].what()).startsWith(expected), mistakes[0].what());
}

QTEST_GUILESS_MAIN(TestLoadErrors)
#include "test_load_errors.moc"
