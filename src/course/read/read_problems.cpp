#include "course/read/read_problems.h"

#include "course/keys/key_reader.h"
#include "course/language/live_number.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/language/yaml_tree.h"
#include "course/model/posed_problem.h"
#include "course/read/names.h"
#include "course/read/one_language.h"
#include "course/read/read_parameters.h"
#include "course/read/tex.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

namespace
{

constexpr const char* kFile = "problems.yaml";

template <typename Check>
void atField(const Field& field, Check check)
{
    try {
        check();
    } catch (const ValueError& error) {
        field.refuse(error);
    }
}

/// `th: [60, 120, 5]`, of a parameter that is a number and takes both ends.
std::optional<DrawnParameter> readDraw(const Field& field, const std::string& id,
                                       const Experiment& experiment)
{
    const std::vector<std::string> known = idsOf(experiment.parameters);
    if (!requireReference(field, {"parameter", "参数"}, id, known))
        return std::nullopt;
    const Parameter& parameter = *experiment.parameter(id);
    if (parameter.kind != Parameter::Kind::number) {
        field.refuse(Text{"the parameter ", "参数"} + quoted(id),
                     {"one whose values are numbers", "取数值的参数"});
        return std::nullopt;
    }
    std::vector<double> numbers;
    for (const Field& item : field.items({"numbers", "数"}))
        if (const auto number = readConstant(item, parameter.unit))
            numbers.push_back(*number);
    if (numbers.size() != 3 || !(numbers[0] < numbers[1]) || !(numbers[2] > 0)) {
        field.refuse({"three numbers: from, to and a step above 0", "三个数：起点、终点，以及大于 0 的步长"});
        return std::nullopt;
    }
    for (const double end : {numbers[0], numbers[1]})
        if (!isAllowed(parameter, end)) {
            field.refuse(Text{"values that the parameter ", "取值超出参数"} + quoted(id)
                             + Text{" does not take", "的范围"},
                         allowedValues(parameter));
            return std::nullopt;
        }
    return DrawnParameter{id, numbers[0], numbers[1], numbers[2]};
}

/// What a text says in numbers has names that exist: only those of parameters where it is read before
/// the run.
void checkNumbers(const Field& field, const Text& text, const Names& names, bool beforeTheRun)
{
    for (const auto& [language, words] : allOf(text))
        atField(field, [&] {
            withNumbers(words, [&](const LiveNumber& number, bool) {
                if (beforeTheRun)
                    names.checkExpression(number.expression, Scope::parameters);
                else
                    names.checkMeasure(number.expression);
                if (!number.unit.empty() && !parseUnit(number.unit))
                    throw ValueError(
                        Text{"the unknown unit ", "未知的单位"} + quoted(number.unit),
                        {"a unit such as m, rad/s, deg or 1", "一个单位，如 m、rad/s、deg 或 1"});
                return std::string();
            });
        });
}

void readAnswer(KeyReader& map, Problem& problem, const Names& names)
{
    if (const Field unit = map["unit"]; unit.given())
        problem.answer.unit = readUnit(unit);
    problem.answer.tolerance = map.constant("within").value_or(kProblemTolerance);
    problem.formula = map.number("formula");
    const Field expect = map["expect"], formula = map["formula"];
    problem.answer.measure = readString(expect);
    atField(expect, [&] { names.checkMeasure(problem.answer.measure); });
    if (problem.formula.given())
        atField(formula, [&] { names.checkExpression(problem.formula.text, Scope::parameters); });
    for (const Field& item : map.items("wrong")) {
        KeyReader wrong(item, "wrong-number");
        const Field value = wrong["value"], comment = wrong["comment"];
        problem.answer.wrong.push_back({readString(value), readProse(comment), {}, {}});
        atField(value, [&] { names.checkMeasure(problem.answer.wrong.back().measure); });
        checkNumbers(comment, problem.answer.wrong.back().comment, names, false);
    }
}

Problem readProblem(const Field& field, const Lesson& lesson, const LessonNames& all)
{
    Problem problem;
    problem.where = field.where();
    KeyReader map(field, "problem");
    problem.id = map.name("id");
    problem.level = map.choice("level");
    const Field reference = map["experiment"];
    if (!reference.given() && lesson.experiments.size() == 1)
        problem.experiment = lesson.experiments.front().id;
    else if (const std::string id = readName(reference);
             requireReference(reference, {"experiment", "实验"}, id, idsOf(lesson.experiments)))
        problem.experiment = id;
    problem.prompt = readProse(map["prompt"]);
    problem.hint = readProse(map["hint"]);
    problem.solution = readProse(map["solution"]);
    const Experiment* experiment = lesson.experiment(problem.experiment);
    if (!experiment)
        return problem;
    if (const Field preset = map["preset"]; preset.given()) {
        problem.preset = readName(preset);
        requireReference(preset, {"preset", "预设"}, problem.preset, idsOf(experiment->presets));
    }
    if (map.given("set"))
        problem.set = readSet(map["set"], experiment->parameters);
    if (const Field draw = map["draw"]; draw.given())
        for (const std::string& id : draw.keys())
            if (auto drawn = readDraw(draw.child(id), id, *experiment))
                problem.draws.push_back(*std::move(drawn));
    const Names& names = all.of(*experiment);
    readAnswer(map, problem, names);
    checkNumbers(map["prompt"], problem.prompt, names, true);
    checkNumbers(map["hint"], problem.hint, names, true);
    checkNumbers(map["solution"], problem.solution, names, false);
    return problem;
}

/// The texts of the problems in one language as the sections of a page.
Page pageOf(const std::vector<Problem>& all, Language language)
{
    Page page{kFile, {}};
    for (const Problem& problem : all) {
        std::vector<InputError> told; // by readProse()
        const auto words = [&](const Text& text) { return in(language, text) + "\n\n"; };
        std::string text = "## x {#" + problem.id + "}\n" + words(problem.prompt) + words(problem.hint)
            + words(problem.solution);
        for (const NumberQuestion::Wrong& wrong : problem.answer.wrong)
            text += words(wrong.comment);
        for (PageSection& section : parsePage(text, kFile, told).sections) {
            section.line = problem.where.line;
            for (Mention& link : section.links)
                link.line = problem.where.line;
            section.numbers.clear();
            page.sections.push_back(std::move(section));
        }
    }
    return page;
}

} // namespace

std::vector<Problem> readProblems(const Lesson& lesson, const Page& page, const LessonNames& names,
                                  const Surroundings& around, std::vector<InputError>& problems)
{
    std::vector<Problem> all;
    std::error_code error;
    if (!std::filesystem::exists(lesson.folder / kFile, error))
        return all;
    Reading reading;
    reading.oneLanguage = oneLanguageIn(lesson.folder.parent_path());
    try {
        const YamlNode root = parseYaml(readTextFile(lesson.folder / kFile), kFile);
        KeyReader map(Field(&root, {kFile, root.line, root.column, {}}, reading), "problems");
        std::vector<std::string> taken;
        for (const Field& item : map.items("problems")) {
            all.push_back(readProblem(item, lesson, names));
            claimId(item.child("id"), all.back().id, taken);
        }
    } catch (const InputError& mistake) {
        reading.problems.push_back(mistake);
    }
    problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    if (!reading.problems.empty())
        return {};
    const Page en = pageOf(all, Language::en), zh = pageOf(all, Language::zh);
    const std::size_t before = problems.size();
    for (std::size_t i = 0; i < all.size(); ++i)
        checkLinks(lesson, page, kFile, en.sections[i], *lesson.experiment(all[i].experiment), names, around,
                   problems);
    if (!reading.oneLanguage)
        comparePages(en, zh, problems);
    return problems.size() == before ? all : std::vector<Problem>();
}

void attachProblems(Lesson& lesson)
{
    if (lesson.problems.empty())
        return;
    const Problem& first = lesson.problems.front();
    PageStep step;
    step.id = kProblemStep;
    step.experiment = first.experiment;
    step.preset = first.preset;
    step.set = first.set;
    step.further = true;
    step.title = {"Problems", "习题"};
    for (std::size_t i = 0; i < lesson.problems.size(); ++i) {
        const Problem& problem = lesson.problems[i];
        Question question;
        question.id = problemQuestion(problem);
        question.prompt = pose(lesson, problem, 1).prompt;
        question.problem = i;
        question.number = problem.answer;
        question.where = problem.where;
        step.questions.push_back(question.id);
        step.markdown = step.markdown + sameInBoth("{{question:" + question.id + "}}\n\n");
        lesson.questions.push_back(std::move(question));
    }
    lesson.steps.push_back(std::move(step));
}

} // namespace polhode::course
