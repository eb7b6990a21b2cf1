#include "cli/outputs.h"

#include "cli/exit_code.h"

#include <CLI/CLI.hpp>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;

/// By what they are where both are there (a second link has another path), else by where they would be.
bool sameFile(const fs::path& a, const fs::path& b)
{
    std::error_code error;
    if (fs::equivalent(a, b, error))
        return true;
    return fs::weakly_canonical(fs::absolute(a), error) == fs::weakly_canonical(fs::absolute(b), error);
}

/// A device or a pipe takes what is written to it twice.
bool holdsOneTextOnly(const fs::path& file)
{
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return !fs::exists(status) || fs::is_regular_file(status);
}

} // namespace

CLI::Validator fileName()
{
    return {[](const std::string& name) {
                return name.empty() ? std::string("found no name; allowed: a file, or - for standard output")
                                    : std::string();
            },
            ""};
}

void requireOwnFiles(std::initializer_list<Output> outputs, const std::vector<fs::path>& inputs)
{
    for (const Output* output = outputs.begin(); output != outputs.end(); ++output) {
        if (output->file.empty() || !holdsOneTextOnly(output->file))
            continue;
        const bool standard = output->file == "-";
        for (const Output* other = outputs.begin(); other != output; ++other) {
            const bool same = standard || other->file == "-"
                ? other->file == output->file
                : !other->file.empty() && sameFile(other->file, output->file);
            if (same)
                throw Failure(kUsage,
                              std::string(other->option) + " and " + output->option + " both write to "
                                  + (standard ? std::string("- (standard output)") : output->file)
                                  + "; allowed: a file for each");
        }
        for (const fs::path& input : inputs)
            if (!standard && sameFile(input, output->file))
                throw Failure(kUsage,
                              std::string(output->option) + " " + output->file
                                  + ": this file is read for the run; allowed: another name");
    }
}

} // namespace polhode::cli
