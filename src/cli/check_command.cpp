#include "cli/commands.h"

#include "course/export/json.h"
#include "course/lesson/check.h"

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

/// Every mistake as an object.
int checkAsJson(const std::vector<std::string>& paths)
{
    std::vector<std::string> mistakes;
    for (const std::string& path : paths)
        for (const InputError& error : check(path))
            mistakes.push_back(jsonObject({{"path", jsonString(path)},
                                           {"file", jsonString(error.where().file)},
                                           {"line", std::to_string(error.where().line)},
                                           {"column", std::to_string(error.where().column)},
                                           {"key", jsonString(error.where().key)},
                                           {"found", jsonText(error.found())},
                                           {"allowed", jsonText(error.allowed())},
                                           {"message", jsonText(error.message())}}));
    std::cout << jsonArray(mistakes) << '\n';
    return mistakes.empty() ? 0 : 1;
}

int checkCommand(const std::vector<std::string>& paths, Language language)
{
    std::size_t mistakes = 0;
    for (const std::string& path : paths) {
        const std::vector<InputError> errors = check(path);
        mistakes += errors.size();
        if (errors.empty())
            std::cout << path << (language == Language::zh ? "：无误\n" : ": no mistakes\n");
        for (const InputError& error : errors)
            std::cout << path << ": " << in(language, error.message()) << '\n';
    }
    return mistakes == 0 ? 0 : 1;
}

} // namespace

void addCheckCommand(CLI::App& app, Language language, int& exitCode)
{
    struct Arguments {
        std::vector<std::string> paths;
        bool json = false;
    };
    const auto say = [language](const Text& text) { return in(language, text); };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand(
        "check", say({"Print every mistake of lessons and scenes", "列出课程与场景中的全部错误"}));
    command
        ->add_option("path", arguments->paths,
                     say({"folders of lessons, lessons or scene files (.yaml)",
                          "课程总目录、单课目录或场景文件 (.yaml)"}))
        ->required();
    command->add_flag(
        "--json", arguments->json,
        say({"for a program to read: all mistakes in both languages", "供程序读取：全部错误，中英双语"}));
    command->callback([arguments, language, &exitCode] {
        exitCode = arguments->json ? checkAsJson(arguments->paths) : checkCommand(arguments->paths, language);
    });
}

} // namespace polhode::cli
