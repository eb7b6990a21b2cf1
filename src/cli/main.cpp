#include "cli/check_command.h"
#include "cli/list_command.h"

#include <CLI/CLI.hpp>

int main(int argc, char** argv)
{
    CLI::App app("Polhode's lessons and runs without a display", "polhode-run");
    app.require_subcommand(1);
    int exitCode = 0;
    addCheckCommand(app, exitCode);
    addListCommand(app, exitCode);
    CLI11_PARSE(app, argc, argv);
    return exitCode;
}
