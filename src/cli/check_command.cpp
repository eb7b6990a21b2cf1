#include "cli/check_command.h"

#include "cli/target.h"
#include "course/lesson/check.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace
{

using namespace polhode::course;

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
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("check", "Print every mistake of lessons and scenes");
    command->add_option("path", arguments->paths, "Folders of lessons, lessons or scene files (.yaml)")
        ->required();
    polhode::cli::addLanguage(*command, "Language of the messages", arguments->language);
    command->callback(
        [arguments, &exitCode] { exitCode = checkCommand(arguments->paths, arguments->language); });
}
