#include "course/read/read_lesson.h"

#include "course/keys/key_reader.h"
#include "course/language/actions.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/read/names.h"
#include "course/read/read_experiment.h"
#include "course/read/read_parameters.h"
#include "course/read/tex.h"

#include <algorithm>
#include <charconv>

namespace polhode::course
{

namespace
{

std::vector<Text> readTexts(const std::vector<Field>& items)
{
    std::vector<Text> texts;
    for (const Field& item : items)
        texts.push_back(readText(item));
    return texts;
}

std::vector<NamedUse> readUses(const std::vector<Field>& items)
{
    std::vector<NamedUse> uses;
    for (const Field& item : items)
        if (const std::string id = readName(item); !id.empty())
            uses.push_back({id, item.where()});
    return uses;
}

// The experiment that a step or a claim names; the only one of the lesson when it names none.
const Experiment* readExperimentReference(const Field& field, const Lesson& lesson)
{
    if (!field.given() && lesson.experiments.size() == 1)
        return &lesson.experiments.front();
    const std::string id = readName(field);
    requireReference(field, {"experiment", "实验"}, id, idsOf(lesson.experiments));
    return lesson.experiment(id);
}

std::string readReference(const Field& field, const Text& what, const std::vector<std::string>& known)
{
    if (!field.given())
        return {};
    const std::string name = readName(field);
    return requireReference(field, what, name, known) ? name : std::string();
}

std::vector<std::string> readReferences(const std::vector<Field>& items, const Text& what,
                                        const std::vector<std::string>& known)
{
    std::vector<std::string> names;
    for (const Field& item : items)
        if (const std::string name = readReference(item, what, known); !name.empty())
            names.push_back(name);
    return names;
}

PageStep readStep(const Field& field, const Lesson& lesson)
{
    PageStep step;
    KeyReader map(field, "step");
    step.id = map.name("id");
    const Experiment* experiment = readExperimentReference(map["experiment"], lesson);
    if (experiment) {
        step.experiment = experiment->id;
        step.preset = readReference(map["preset"], {"preset", "预设"}, idsOf(experiment->presets));
        if (map.given("set"))
            step.set = readSet(map["set"], experiment->parameters);
        if (map.given("show"))
            step.show = readReferences(map.items("show"), {"overlay", "叠加层"}, idsOf(experiment->overlays));
        if (map.given("plots"))
            step.plots = readReferences(map.items("plots"), {"plot", "图"}, idsOf(experiment->plots));
    }
    if (const Field time = map["time"]; time.given()) {
        step.time = map.constant("time");
        step.timeWhere = time.where();
    }
    step.play = map.flag("play");
    step.further = map.flag("further");
    step.veil = map.flag("veil");
    if (const Field veil = map["veil"]; veil.given())
        step.veilWhere = veil.where();
    if (const Field camera = map["camera"]; camera.given())
        step.camera = readCamera(camera, experiment ? experiment->scene : SceneDescription{});
    return step;
}

/// Links that show an answer; empty where there are none.
std::string readTry(KeyReader& map)
{
    const Field link = map["try"];
    if (!link.given())
        return {};
    try {
        parseActions(readString(link));
    } catch (const ValueError& error) {
        link.refuse(error);
    }
    return link.scalar();
}

QuestionOption readOption(const Field& field)
{
    QuestionOption option;
    KeyReader map(field, "option");
    option.text = readProse(map["text"]);
    option.comment = readProse(map["comment"]);
    option.correct = map.flag("correct");
    option.last = map.flag("last");
    option.tryLink = readTry(map);
    option.tryWhere = map["try"].where();
    return option;
}

std::vector<QuestionOption> readOptions(KeyReader& map)
{
    const Field field = map["options"];
    std::vector<QuestionOption> options;
    for (const Field& item : map.items("options"))
        options.push_back(readOption(item));
    const auto correct = std::ranges::count_if(options, &QuestionOption::correct);
    if (options.size() > 1 && (correct == 0 || correct == std::ssize(options)))
        field.refuse(
            {std::to_string(correct) + " correct options", std::to_string(correct) + " 个正确选项"},
            {"at least one with `correct: true` and one without", "至少一个 correct: true，且至少一个不是"});
    return options;
}

NumberQuestion readNumberQuestion(KeyReader map)
{
    NumberQuestion number;
    if (const Field unit = map["unit"]; unit.given())
        number.unit = readUnit(unit);
    number.measure = readString(map["expect"]);
    number.tolerance
        = readConstant(map["tolerance"], number.unit, map.row("tolerance").forms.front().bounds).value_or(0);
    number.comment = readProse(map["comment"]);
    for (const Field& item : map.items("wrong")) {
        KeyReader wrong(item, "wrong-number");
        number.wrong.push_back(
            {readString(wrong["value"]), readProse(wrong["comment"]), readTry(wrong), wrong["try"].where()});
    }
    return number;
}

SketchQuestion readSketchQuestion(KeyReader map)
{
    SketchQuestion sketch;
    sketch.plot = map.name("plot");
    if (const Field curve = map["curve"]; curve.given())
        sketch.curve = readString(curve);
    sketch.from = map.constant("from");
    sketch.to = map.constant("to");
    if (const Field range = map["range"]; range.given()) {
        const std::vector<Field> ends = map.items("range");
        const auto low = ends.size() == 2 ? readConstant(ends[0], {}) : std::nullopt;
        const auto high = ends.size() == 2 ? readConstant(ends[1], {}) : std::nullopt;
        if (low && high && *low < *high)
            sketch.range = {*low, *high};
        else if (low && high)
            range.refuse({"the smaller number first", "较小的数在前"});
    }
    sketch.comment = readProse(map["comment"]);
    return sketch;
}

Question readQuestion(const Field& field)
{
    Question question;
    question.where = field.where();
    KeyReader map(field, "question");
    question.id = map.name("id");
    question.prediction = map.choice("kind") == "predict";
    question.prompt = readProse(map["prompt"]);
    if (!map.kind())
        return question;
    if (map.knows("number")) {
        question.number = readNumberQuestion(map.inside("number"));
    } else if (map.knows("sketch")) {
        question.sketch = readSketchQuestion(map.inside("sketch"));
        if (!question.prediction)
            map["sketch"].refuse({"a sketch that is no prediction", "草图题却不是预测题"},
                                 {"kind: predict", "kind: predict"});
    } else {
        question.options = readOptions(map);
    }
    return question;
}

Claim readClaim(const Field& field, const Lesson& lesson, const LessonNames& namesOf)
{
    Claim claim;
    claim.where = field.where();
    KeyReader map(field, "claim");
    claim.id = map.name("id");
    const Field measure = map["measure"];
    const Field equals = map["equals"];
    const Experiment* experiment = readExperimentReference(map["experiment"], lesson);
    claim.measure = readString(measure);
    claim.equals = map.number("equals");
    claim.tolerance = map.constant("tolerance").value_or(0);
    claim.why = readString(map["why"]);
    if (experiment == nullptr)
        return claim;
    claim.experiment = experiment->id;
    claim.preset = readReference(map["preset"], {"preset", "预设"}, idsOf(experiment->presets));
    claim.variant = readReference(map["variant"], {"variant", "变体"}, idsOf(experiment->variants));
    if (map.given("set"))
        claim.set = readSet(map["set"], experiment->parameters);
    const Names& names = namesOf.of(*experiment);
    try {
        names.checkMeasure(claim.measure);
    } catch (const ValueError& error) {
        measure.refuse(error);
    }
    try {
        if (claim.equals.given())
            names.checkExpression(claim.equals.text, Scope::parameters);
    } catch (const ValueError& error) {
        equals.refuse(error);
    }
    return claim;
}

/// A lesson for a later program has keys that this one does not know: that is said of its format alone.
void readFormat(KeyReader& map)
{
    const Field format = map["format"];
    const std::string written = format.scalar();
    int number = 0;
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), number);
    const bool later
        = error == std::errc() && end == written.data() + written.size() && number > kLessonFormat;
    if (later)
        format.refuse(Text{"format ", "格式 "} + sameInBoth(written)
                          + Text{", of a newer version of Polhode", "，须由更新的 Polhode 读取"},
                      Text{"what this program reads: format ", "本程序能读的格式："}
                          + sameInBoth(std::to_string(kLessonFormat)));
    else
        (void)map.choice("format");
}

void readHead(KeyReader& map, Lesson& lesson, const std::string& folderName)
{
    readFormat(map);
    const Field id = map["id"];
    lesson.id = readName(id);
    if (!lesson.id.empty() && lesson.id != folderName)
        id.refuse(quoted(folderName) + Text{", the folder's name", "，即文件夹名"});
    lesson.part = map.choice("part");
    lesson.title = map.text("title");
    lesson.summary = map.text("summary");
    lesson.goals = readTexts(map.items("goals"));
    lesson.period = map.constant("period").value_or(lesson.period);
}

template <typename Item, typename Read>
void readEntries(const std::vector<Field>& fields, std::vector<Item>& items, Read read)
{
    std::vector<std::string> taken;
    for (const Field& item : fields) {
        items.push_back(read(item));
        claimId(item.child("id"), items.back().id, taken);
    }
}

} // namespace

Lesson readLesson(const Field& field, const std::string& folderName, LessonNames& names)
{
    Lesson lesson;
    KeyReader map(field, "lesson");
    readHead(map, lesson, folderName);

    readEntries(map.items("experiments"), lesson.experiments,
                [&](const Field& item) { return readExperiment(item, names); });
    readEntries(map.items("steps"), lesson.steps, [&](const Field& item) { return readStep(item, lesson); });
    readEntries(map.items("questions"), lesson.questions, readQuestion);
    readEntries(map.items("claims"), lesson.claims,
                [&](const Field& item) { return readClaim(item, lesson, names); });
    lesson.terms = readUses(map.items("terms"));
    lesson.buildsOn = readUses(map.items("builds_on"));
    lesson.sources = readTexts(map.items("sources"));
    field.reading().pending.clear();
    return lesson;
}

} // namespace polhode::course
