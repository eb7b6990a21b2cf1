#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/target.h"
#include "course/export/json.h"
#include "course/language/value_error.h"
#include "course/read/load.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace polhode::cli
{

namespace
{

using namespace polhode::course;

void listParameter(const Parameter& parameter, Language language)
{
    const std::string symbol = parameter.unit.symbol();
    const double factor = parameter.unit.factor;
    std::cout << "    " << parameter.id << " = ";
    switch (parameter.kind) {
    case Parameter::Kind::toggle:
        std::cout << (parameter.initial != 0 ? "on" : "off");
        break;
    case Parameter::Kind::choice:
        std::cout << parameter.choices[std::size_t(parameter.initial)].id << "  (";
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
            std::cout << (i == 0 ? "" : ", ") << parameter.choices[i].id;
        std::cout << ')';
        break;
    case Parameter::Kind::number:
        std::cout << parameter.initial / factor << (symbol.empty() ? "" : " ") << symbol << "  ["
                  << parameter.minimum / factor << ", " << parameter.maximum / factor << ']'
                  << (parameter.whole ? in(language, Text{", whole numbers", "，整数"}) : std::string());
    }
    std::cout << "  " << in(language, parameter.label) << '\n';
}

void listLesson(const Lesson& lesson, Language language)
{
    std::cout << lesson.id << "  " << in(language, lesson.title) << '\n';
    for (const Experiment& experiment : lesson.experiments) {
        std::cout << "  " << experiment.id << "  " << in(language, experiment.title) << '\n';
        for (const Parameter& parameter : experiment.parameters)
            listParameter(parameter, language);
        for (const Preset& preset : experiment.presets)
            std::cout << "    preset " << preset.id << "  " << in(language, preset.label) << '\n';
        for (const Preset& variant : experiment.variants)
            std::cout << "    variant " << variant.id << "  " << in(language, variant.label) << '\n';
    }
}

std::string parameterJson(const Parameter& parameter)
{
    const std::string id = jsonString(parameter.id), label = jsonText(parameter.label);
    const double factor = parameter.unit.factor;
    switch (parameter.kind) {
    case Parameter::Kind::toggle:
        return jsonObject({{"id", id},
                           {"kind", jsonString("toggle")},
                           {"label", label},
                           {"default", jsonBool(parameter.initial != 0)}});
    case Parameter::Kind::choice: {
        std::string choices;
        for (const Choice& choice : parameter.choices)
            choices += (choices.empty() ? "" : ", ")
                + jsonObject({{"id", jsonString(choice.id)}, {"label", jsonText(choice.label)}});
        return jsonObject({{"id", id},
                           {"kind", jsonString("choice")},
                           {"label", label},
                           {"default", jsonString(parameter.choices[std::size_t(parameter.initial)].id)},
                           {"choices", "[" + choices + "]"}});
    }
    case Parameter::Kind::number:
        break;
    }
    return jsonObject({{"id", id},
                       {"kind", jsonString("number")},
                       {"label", label},
                       {"symbol", jsonString(parameter.symbol)},
                       {"unit", jsonString(parameter.unit.name)},
                       {"default", jsonNumber(parameter.initial / factor)},
                       {"minimum", jsonNumber(parameter.minimum / factor)},
                       {"maximum", jsonNumber(parameter.maximum / factor)},
                       {"whole", jsonBool(parameter.whole)}});
}

std::string presetsJson(const std::vector<Preset>& presets, int depth)
{
    std::vector<std::string> all;
    for (const Preset& preset : presets)
        all.push_back(jsonObject({{"id", jsonString(preset.id)}, {"label", jsonText(preset.label)}}));
    return jsonArray(all, depth);
}

std::string lessonJson(const Lesson& lesson)
{
    std::vector<std::string> experiments;
    for (const Experiment& experiment : lesson.experiments) {
        std::vector<std::string> parameters;
        for (const Parameter& parameter : experiment.parameters)
            parameters.push_back(parameterJson(parameter));
        experiments.push_back(jsonObject({{"id", jsonString(experiment.id)},
                                          {"title", jsonText(experiment.title)},
                                          {"parameters", jsonArray(parameters, 1)},
                                          {"presets", presetsJson(experiment.presets, 1)},
                                          {"variants", presetsJson(experiment.variants, 1)}}));
    }
    return jsonObject({{"id", jsonString(lesson.id)},
                       {"title", jsonText(lesson.title)},
                       {"experiments", jsonArray(experiments)}});
}

/// A lesson as one of many.
std::string entryJson(const LoadedLesson& loaded)
{
    if (loaded.lesson)
        return jsonObject({{"id", jsonString(loaded.id)}, {"title", jsonText(loaded.lesson->title)}});
    return jsonObject(
        {{"id", jsonString(loaded.id)},
         {"broken", jsonText(loaded.errors.empty() ? Text{} : loaded.errors.front().message())}});
}

void listBroken(const LoadedLesson& lesson, Language language)
{
    std::cout << lesson.id << "  " << in(language, Text{"broken: ", "有错误："})
              << (lesson.errors.empty() ? std::string() : in(language, lesson.errors.front().message()))
              << '\n';
}

int listCommand(const std::string& given, const std::string& lessons, Language language, bool json)
{
    std::error_code error;
    const std::filesystem::path folder = lessonsFolder(lessons);
    std::filesystem::path path = given.empty() ? folder : std::filesystem::path(given);
    if (!path.has_parent_path() && !std::filesystem::exists(path, error))
        path = lessonFolder(folder, given);
    if (std::filesystem::exists(path / "lesson.yaml", error)) {
        const LoadedLesson loaded = loadLesson(path);
        if (json)
            std::cout << (loaded.lesson ? lessonJson(*loaded.lesson) : entryJson(loaded)) << '\n';
        else if (loaded.lesson)
            listLesson(*loaded.lesson, language);
        else
            listBroken(loaded, language);
        return loaded.lesson ? 0 : 1;
    }
    const Course course = loadCourse(path);
    if (course.lessons.empty())
        throw Failure(kBadInput, sameInBoth(path.string()) + Text{": no lessons here", "：这里没有课程"});
    std::vector<std::string> entries;
    bool broken = false;
    for (const LoadedLesson& loaded : course.lessons) {
        broken = broken || !loaded.lesson;
        if (json)
            entries.push_back(entryJson(loaded));
        else if (loaded.lesson)
            std::cout << loaded.id << "  " << in(language, loaded.lesson->title) << '\n';
        else
            listBroken(loaded, language);
    }
    if (json)
        std::cout << jsonArray(entries) << '\n';
    return broken ? 1 : 0;
}

} // namespace

void addListCommand(CLI::App& app, Language language, int& exitCode)
{
    struct Arguments {
        std::string path, lessons;
        bool json = false;
    };
    const auto say = [language](const Text& text) { return in(language, text); };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand(
        "list", say({"List lessons, or what one lesson lets you try", "列出各课，或一课中可以试的内容"}));
    command->add_option("path", arguments->path,
                        say({"a folder of lessons (default: those of the program) or one lesson",
                             "课程总目录（默认为程序自带的）或一课"}));
    addLessonsOption(*command, arguments->lessons, language);
    command->add_flag("--json", arguments->json,
                      say({"for a program to read: texts in both languages", "供程序读取：文字为中英双语"}));
    command->callback([arguments, language, &exitCode] {
        exitCode = listCommand(arguments->path, arguments->lessons, language, arguments->json);
    });
}

} // namespace polhode::cli
