#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/language.h"
#include "cli/mistakes.h"
#include "cli/refused_words.h"
#include "course/language/error_text.h"
#include "course/language/location.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"
#include "engine/version.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace
{

using namespace polhode::cli;
using namespace polhode::course;

void requireKnownCommand(const CLI::App& app, int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return;
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands({}))
        known.push_back(command->get_name());
    if (std::find(known.begin(), known.end(), argv[1]) == known.end())
        throw Failure(kUsage,
                      Text{"no command ", "没有命令"} + quoted(argv[1]) + Text{"; ", "；"}
                          + suggestion(argv[1], known).clause());
}

} // namespace

int main(int argc, char** argv)
{
    const Language language = languageOf(argc, argv);
    const bool forAProgram = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
    const auto tell = [&](const Text& message, const std::vector<InputError>& mistakes = {}) {
        std::fprintf(stderr, "polhode-run: %s\n", in(language, message).c_str());
        if (forAProgram)
            std::printf("%s\n", errorsJson(message, mistakes).c_str());
    };
    CLI::App app(in(language,
                    {"Runs the experiments of the Polhode lessons without a display.",
                     "不用显示器运行极迹 (Polhode) 课程的实验。"}),
                 "polhode-run");
    speak(app, language);
    app.set_version_flag("--version", std::string("polhode-run ") + polhode::version(),
                         in(language, {"print the version and end", "显示版本后结束"}));
    app.require_subcommand(1);
    app.footer(
        in(language,
           {"Returns 0: done; 1: check found errors or a run did not reach its end; 2: wrong command line;\n"
            "3: a lesson or file cannot be run; 4: a file cannot be written.",
            "返回值 0：完成；1：check 查出错误，或运行未到终点；2：命令行有误；\n"
            "3：课程或文件无法运行；4：文件无法写入。"}));
    addLanguage(app, language);
    int exitCode = kOk;
    addRunCommand(app, language, exitCode);
    addSweepCommand(app, language, exitCode);
    addFitCommand(app, language, exitCode);
    addVarsCommand(app, language, exitCode);
    addListCommand(app, language, exitCode);
    addKeysCommand(app, language, exitCode);
    addProblemsCommand(app, language, exitCode);
    addCheckCommand(app, language, exitCode);
    refuseValuesOfSwitches(app);
    try {
        requireKnownCommand(app, argc, argv);
        app.parse(argc, argv);
        std::cout.flush();
        if (!std::cout || std::fflush(stdout) != 0)
            throw Failure(kCannotWrite, {"cannot write to standard output", "无法写到标准输出"});
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // help or version, which was asked for
            app.exit(error);
            return kOk;
        }
        tell(refusal(app, std::span<const char* const>(argv, std::size_t(argc)).subspan(1), error));
        std::fprintf(
            stderr, "%s\n",
            in(language, {"Run with --help for more information.", "加上 --help 可查看说明。"}).c_str());
        return kUsage;
    } catch (const Failure& failure) {
        tell(failure.message(), failure.mistakes());
        return failure.code();
    } catch (const ValueError& error) {
        tell(error.message());
        return kUsage;
    } catch (const InputError& error) {
        tell(error.message(), {error});
        return kBadInput;
    } catch (const std::system_error& error) {
        tell(errorText(error));
        return kCannotWrite;
    } catch (const std::exception& error) {
        tell(errorText(error));
        return kBadInput;
    }
    return exitCode;
}
