#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/mistakes.h"
#include "cli/progress_line.h"
#include "cli/target.h"
#include "course/check/check.h"
#include "course/export/json.h"
#include "course/language/value_error.h"

#include <chrono>
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
Location locationBelow(const std::filesystem::path& path, const InputError& error)
{
    Location where = error.where();
    if (std::filesystem::is_directory(path) && !where.file.empty() && where.file != path)
        where.file = path / where.file;
    else
        where.file = path;
    return where;
}

Text messageBelow(const std::filesystem::path& path, const InputError& error)
{
    return InputError(locationBelow(path, error), error.found(), error.allowed()).message();
}

struct Arguments {
    std::vector<std::string> paths;
    double limit = CheckOptions::kLimit;
    bool json = false;
};

/// "file:line: key: what the run tells; how to say that it is meant".
Text remarkBelow(const std::filesystem::path& path, const InputError& remark)
{
    const Location where = locationBelow(path, remark);
    return sameInBoth(where.file + ":" + std::to_string(where.line) + ": " + where.key + ": ")
        + remark.found() + Text{"; ", "；"} + remark.allowed().text;
}

/// Says on standard error which run is made.
CheckOptions optionsOf(const Arguments& arguments, ProgressLine& line, Language language)
{
    CheckOptions options;
    options.limit = std::chrono::duration<double>(arguments.limit);
    options.begins = [&line, language](const Location& run) {
        line.show(in(language, {"polhode-run: checking ", "polhode-run：正在检查 "}) + run.file + ", "
                  + run.key);
    };
    return options;
}

/// Every mistake and every remark as an object.
int checkAsJson(const Arguments& arguments, Language language)
{
    std::vector<std::string> list;
    bool mistaken = false;
    ProgressLine line;
    for (const std::string& path : arguments.paths) {
        const auto add = [&](const InputError& error, bool remark) {
            auto fields = mistakeFields(error);
            fields.insert(fields.begin(), {"path", jsonString(path)});
            fields.emplace_back("remark", jsonBool(remark));
            list.push_back(jsonObject(fields));
            mistaken = mistaken || !remark;
        };
        CheckOptions options = optionsOf(arguments, line, language);
        std::vector<InputError> remarks;
        options.remark = [&](const InputError& remark) { remarks.push_back(remark); };
        for (const InputError& error : check(path, options))
            add(error, false);
        for (const InputError& remark : remarks)
            add(remark, true);
    }
    line.clear();
    std::cout << jsonArray(list) << '\n';
    return mistaken ? kFound : kOk;
}

int checkCommand(const Arguments& arguments, Language language)
{
    std::size_t mistakes = 0;
    ProgressLine line;
    for (const std::string& path : arguments.paths) {
        CheckOptions options = optionsOf(arguments, line, language);
        std::vector<InputError> remarks;
        options.remark = [&](const InputError& remark) { remarks.push_back(remark); };
        const std::vector<InputError> errors = check(path, options);
        line.clear();
        mistakes += errors.size();
        if (errors.empty())
            std::cout << path << in(language, {": no mistakes\n", "：无误\n"});
        for (const InputError& error : errors)
            std::cout << in(language, messageBelow(path, error)) << '\n';
        if (!remarks.empty())
            std::cout << in(language,
                            {"told by the runs, no mistakes:\n", "运行所告知的情况（不算错误）：\n"});
        for (const InputError& remark : remarks)
            std::cout << in(language, remarkBelow(path, remark)) << '\n';
    }
    return mistakes == 0 ? kOk : kFound;
}

} // namespace

void addCheckCommand(CLI::App& app, Language language, int& exitCode)
{
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
    command
        ->add_option("--limit", arguments->limit,
                     say({"longest time of computing for each run, s; one that takes longer is a mistake",
                          "每次运行的计算时限，s；超过者算作错误"}))
        ->capture_default_str()
        ->transform(number(true, "s", language));
    command->callback([arguments, language, &exitCode] {
        exitCode = arguments->json ? checkAsJson(*arguments, language) : checkCommand(*arguments, language);
    });
}

} // namespace polhode::cli
