#include "cli/commands.h"

#include "cli/mistakes.h"
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

/// With the whole way to the file, so that a terminal can open it.
Text messageBelow(const std::filesystem::path& path, const InputError& error)
{
    Location where = error.where();
    if (std::filesystem::is_directory(path) && !where.file.empty() && where.file != path)
        where.file = path / where.file;
    else
        where.file = path;
    return InputError(where, error.found(), error.allowed()).message();
}

/// Every mistake as an object.
int checkAsJson(const std::vector<std::string>& paths)
{
    std::vector<std::string> mistakes;
    for (const std::string& path : paths)
        for (const InputError& error : check(path)) {
            auto fields = mistakeFields(error);
            fields.insert(fields.begin(), {"path", jsonString(path)});
            mistakes.push_back(jsonObject(fields));
        }
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
            std::cout << in(language, messageBelow(path, error)) << '\n';
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
