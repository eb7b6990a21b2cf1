#include "cli/list_command.h"

#include "cli/exit_code.h"
#include "cli/target.h"
#include "course/lesson/lesson.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

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
                  << parameter.minimum / factor << ", " << parameter.maximum / factor << ']';
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

int listBroken(const LoadedLesson& lesson, Language language)
{
    std::cout << lesson.id << "  " << (language == Language::zh ? "有错误：" : "broken: ")
              << (lesson.errors.empty() ? std::string() : in(language, lesson.errors.front().message()))
              << '\n';
    return 1;
}

int listCommand(const std::string& given, Language language)
{
    std::error_code error;
    const std::filesystem::path folder = polhode::cli::lessonsFolder({});
    const bool named
        = !std::filesystem::exists(given, error) && std::filesystem::exists(folder / given, error);
    const std::string path = given.empty() ? folder.string() : named ? (folder / given).string() : given;
    if (std::filesystem::exists(std::filesystem::path(path) / "lesson.yaml", error)) {
        const LoadedLesson loaded = loadLesson(path);
        if (!loaded.lesson)
            return listBroken(loaded, language);
        listLesson(*loaded.lesson, language);
        return 0;
    }
    const Course course = loadCourse(path);
    if (course.lessons.empty())
        throw polhode::cli::Failure(polhode::cli::kBadInput, path + ": no lessons here");
    int exitCode = 0;
    for (const LoadedLesson& loaded : course.lessons) {
        if (loaded.lesson)
            std::cout << loaded.id << "  " << in(language, loaded.lesson->title) << '\n';
        else
            exitCode = listBroken(loaded, language);
    }
    return exitCode;
}

} // namespace

void addListCommand(CLI::App& app, int& exitCode)
{
    struct Arguments {
        std::string path;
        Language language = Language::en;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("list", "List lessons, or what one lesson lets you try");
    command->add_option("path", arguments->path,
                        "A folder of lessons (default: those of the program) or one lesson");
    polhode::cli::addLanguage(*command, "Language of the texts", arguments->language);
    command->callback(
        [arguments, &exitCode] { exitCode = listCommand(arguments->path, arguments->language); });
}
