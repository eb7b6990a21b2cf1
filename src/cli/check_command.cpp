#include "cli/check_command.h"

#include "cli/target.h"
#include "course/export/json.h"
#include "course/lesson/check.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

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

void addCheckCommand(CLI::App& app, int& exitCode)
{
    struct Arguments {
        std::vector<std::string> paths;
        Language language = Language::en;
        bool json = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("check", "Print every mistake of lessons and scenes");
    command->add_option("path", arguments->paths, "Folders of lessons, lessons or scene files (.yaml)")
        ->required();
    polhode::cli::addLanguage(*command, "Language of the messages", arguments->language);
    command->add_flag("--json", arguments->json, "for a program to read: all mistakes in both languages");
    command->callback([arguments, &exitCode] {
        exitCode = arguments->json ? checkAsJson(arguments->paths)
                                   : checkCommand(arguments->paths, arguments->language);
    });
}
