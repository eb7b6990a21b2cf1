#include "course/read/read_lesson.h"

#include "course/language/read_values.h"
#include "course/model/vocabulary.h"
#include "course/read/actions.h"
#include "course/read/names.h"
#include "course/read/read_experiment.h"
#include "course/read/read_parameters.h"
#include "course/read/tex.h"

#include <map>

namespace polhode::course
{

namespace
{

template <typename List>
std::vector<std::string> idsOf(const List& list)
{
    std::vector<std::string> ids;
    for (const auto& item : list)
        ids.push_back(item.id);
    return ids;
}

std::vector<Text> readTexts(const Field& field)
{
    std::vector<Text> texts;
    for (const Field& item : field.items({"texts", "文本"}))
        texts.push_back(readText(item));
    return texts;
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

std::vector<std::string> readReferences(const Field& field, const Text& what,
                                        const std::vector<std::string>& known)
{
    std::vector<std::string> names;
    for (const Field& item : field.items(what))
        if (const std::string name = readReference(item, what, known); !name.empty())
            names.push_back(name);
    return names;
}

PageStep readStep(const Field& field, const Lesson& lesson)
{
    PageStep step;
    MapReader map(field);
    step.id = readName(map["id"]);
    const Field set = map["set"];
    const Field preset = map["preset"];
    const Field show = map["show"];
    const Field plots = map["plots"];
    if (const Experiment* experiment = readExperimentReference(map["experiment"], lesson)) {
        step.experiment = experiment->id;
        step.preset = readReference(preset, {"preset", "预设"}, idsOf(experiment->presets));
        if (set.given())
            step.set = readSet(set, experiment->parameters);
        if (show.given())
            step.show = readReferences(show, {"overlay", "叠加层"}, idsOf(experiment->overlays));
        if (plots.given())
            step.plots = readReferences(plots, {"plot", "图"}, idsOf(experiment->plots));
    }
    if (const Field time = map["time"]; time.given()) {
        step.time = readConstant(time, unitOf("s"), Bounds::notNegative());
        step.timeWhere = time.where();
    }
    if (const Field play = map["play"]; play.given())
        step.play = readSwitch(play);
    if (const Field veil = map["veil"]; veil.given()) {
        step.veil = readSwitch(veil);
        step.veilWhere = veil.where();
    }
    if (const Field camera = map["camera"]; camera.given())
        step.camera = readCamera(camera);
    return step;
}

QuestionOption readOption(const Field& field)
{
    QuestionOption option;
    MapReader map(field);
    option.text = readProse(map["text"]);
    option.comment = readProse(map["comment"]);
    if (const Field correct = map["correct"]; correct.given())
        option.correct = readSwitch(correct);
    if (const Field last = map["last"]; last.given())
        option.last = readSwitch(last);
    if (const Field link = map["try"]; link.given()) {
        option.tryLink = readString(link);
        try {
            parseActions(option.tryLink);
        } catch (const ValueError& error) {
            link.refuse(error);
        }
    }
    return option;
}

Question readQuestion(const Field& field)
{
    static const std::vector<std::string> kinds{"predict", "question"};
    Question question;
    question.where = field.where();
    MapReader map(field);
    question.id = readName(map["id"]);
    question.prediction = readOneOf(map["kind"], kinds) == "predict";
    question.prompt = readProse(map["prompt"]);
    const Field options = map["options"];
    int correct = 0;
    for (const Field& item : options.items({"options", "选项"})) {
        question.options.push_back(readOption(item));
        correct += question.options.back().correct ? 1 : 0;
    }
    if (options.isList() && question.options.size() < 2)
        options.refuse({"at least two options", "至少两个选项"});
    else if (options.isList() && (correct == 0 || correct == int(question.options.size())))
        options.refuse(
            {std::to_string(correct) + " correct options", std::to_string(correct) + " 个正确选项"},
            {"at least one with `correct: true` and one without", "至少一个 correct: true，且至少一个不是"});
    return question;
}

Claim readClaim(const Field& field, const Lesson& lesson, std::map<std::string, Names>& namesOf)
{
    Claim claim;
    claim.where = field.where();
    MapReader map(field);
    claim.id = readName(map["id"]);
    const Field set = map["set"];
    const Field preset = map["preset"];
    const Field variant = map["variant"];
    const Field measure = map["measure"];
    const Field equals = map["equals"];
    const Experiment* experiment = readExperimentReference(map["experiment"], lesson);
    claim.measure = readString(measure);
    claim.equals = readExpression(equals, Unit{}, Scope::parameters);
    claim.tolerance = readConstant(map["tolerance"], Unit{}, Bounds::positive()).value_or(0);
    claim.why = readString(map["why"]);
    if (experiment == nullptr)
        return claim;
    claim.experiment = experiment->id;
    claim.preset = readReference(preset, {"preset", "预设"}, idsOf(experiment->presets));
    claim.variant = readReference(variant, {"variant", "变体"}, idsOf(experiment->variants));
    if (set.given())
        claim.set = readSet(set, experiment->parameters);
    const Names& names = namesOf.try_emplace(experiment->id, *experiment).first->second;
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

void readHead(MapReader& map, Lesson& lesson, const std::string& folderName)
{
    const Field format = map["format"];
    if (format.scalar() != "1")
        format.refuse(sameInBoth("1"));
    const Field id = map["id"];
    lesson.id = readName(id);
    if (!lesson.id.empty() && lesson.id != folderName)
        id.refuse(quoted(folderName) + Text{", the folder's name", "，即文件夹名"});
    lesson.part = readOneOf(map["part"], partNames());
    lesson.title = readText(map["title"]);
    lesson.summary = readText(map["summary"]);
    lesson.goals = readTexts(map["goals"]);
}

template <typename Item, typename Read>
void readEntries(const Field& field, const Text& what, std::vector<Item>& items, Read read)
{
    std::vector<std::string> taken;
    for (const Field& item : field.items(what)) {
        items.push_back(read(item));
        claimId(item.child("id"), items.back().id, taken);
    }
}

} // namespace

Lesson readLesson(const Field& field, const std::string& folderName)
{
    Lesson lesson;
    MapReader map(field);
    readHead(map, lesson, folderName);

    const Field experiments = map["experiments"];
    readEntries(experiments, {"experiments", "实验"}, lesson.experiments,
                [](const Field& item) { return readExperiment(item); });
    const Field steps = map["steps"];
    readEntries(steps, {"steps", "步骤"}, lesson.steps,
                [&](const Field& item) { return readStep(item, lesson); });
    for (const Field& list : {experiments, steps})
        if (list.isList() && list.items({}).empty())
            list.refuse({"at least one entry", "至少一项"});
    if (const Field questions = map["questions"]; questions.given())
        readEntries(questions, {"questions", "问题"}, lesson.questions, readQuestion);
    std::map<std::string, Names> names;
    if (const Field claims = map["claims"]; claims.given())
        readEntries(claims, {"claims", "断言"}, lesson.claims,
                    [&](const Field& item) { return readClaim(item, lesson, names); });
    if (const Field used = map["terms"]; used.given())
        for (const Field& item : used.items({"terms", "术语"}))
            if (const std::string id = readName(item); !id.empty())
                lesson.terms.push_back({id, item.where()});
    if (const Field sources = map["sources"]; sources.given())
        lesson.sources = readTexts(sources);
    field.reading().pending.clear();
    return lesson;
}

} // namespace polhode::course
