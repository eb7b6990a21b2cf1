#include "cli/check_command.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/list_command.h"
#include "course/scene/nearest.h"
#include "course/scene/value_error.h"
#include "engine/version.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

namespace
{

using namespace polhode::cli;

void requireKnownCommand(const CLI::App& app, int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return;
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands({}))
        known.push_back(command->get_name());
    if (std::find(known.begin(), known.end(), argv[1]) == known.end())
        throw Failure(kUsage,
                      std::string("no command \"") + argv[1] + "\"; "
                          + polhode::course::suggestion(argv[1], known).en);
}

/// What the command that @p argv calls has in place of a word that it does not know; empty where none is
/// near.
std::string nearestOption(const CLI::App& app, int argc, char** argv)
{
    for (const CLI::App* command : app.get_subcommands()) {
        std::vector<std::string> known;
        for (const CLI::Option* option : command->get_options())
            for (const std::string& name : option->get_lnames())
                known.push_back("--" + name);
        for (int i = 2; i < argc; ++i) {
            const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
            if (word.starts_with("--") && std::find(known.begin(), known.end(), word) == known.end())
                if (!polhode::course::nearest(word, known).empty())
                    return word + ": " + polhode::course::suggestion(word, known).en;
        }
    }
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Runs the experiments of the Polhode lessons without a display.", "polhode-run");
    app.set_version_flag("--version", std::string("polhode-run ") + polhode::version());
    app.require_subcommand(1);
    app.footer(
        "Returns 0: done; 1: check found errors or a run did not reach its end; 2: wrong command line;\n"
        "3: a lesson or file cannot be run; 4: a file cannot be written.");
    int exitCode = kOk;
    addRunCommand(app, exitCode);
    addSweepCommand(app, exitCode);
    addVarsCommand(app, exitCode);
    addListCommand(app, exitCode);
    addCheckCommand(app, exitCode);
    try {
        requireKnownCommand(app, argc, argv);
        app.parse(argc, argv);
        std::cout.flush();
        if (!std::cout || std::fflush(stdout) != 0)
            throw Failure(kCannotWrite, "cannot write to standard output");
    } catch (const CLI::ParseError& error) {
        const bool unknownWord = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
        if (const std::string meant = unknownWord ? nearestOption(app, argc, argv) : ""; !meant.empty())
            std::fprintf(stderr, "polhode-run: %s\n", meant.c_str());
        return app.exit(error) == 0 ? kOk : kUsage;
    } catch (const Failure& failure) {
        std::fprintf(stderr, "polhode-run: %s\n", failure.what());
        return failure.code();
    } catch (const polhode::course::ValueError& error) {
        std::fprintf(stderr, "polhode-run: %s\n", error.what());
        return kUsage;
    } catch (const std::system_error& error) {
        std::fprintf(stderr, "polhode-run: %s\n", error.what());
        return kCannotWrite;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "polhode-run: %s\n", error.what());
        return kBadInput;
    }
    return exitCode;
}
