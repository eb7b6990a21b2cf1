#include "cli/outputs.h"

#include "cli/exit_code.h"
#include "course/language/value_error.h"

#include <CLI/CLI.hpp>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;
using course::sameInBoth;
using course::Text;

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

CLI::Validator fileName(course::Language language)
{
    const course::Text refusal{"found no name; allowed: a file, or - for standard output",
                               "文件名为空；可写：文件名，或用 - 表示标准输出"};
    return {[text = in(language, refusal)](const std::string& name) { return name.empty() ? text : ""; }, ""};
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
                throw Failure(
                    kUsage,
                    sameInBoth(other->option) + Text{" and ", " 和 "} + sameInBoth(output->option)
                        + Text{" both write to ", " 都写到 "}
                        + (standard ? Text{"- (standard output)", "-（标准输出）"} : sameInBoth(output->file))
                        + Text{"; allowed: a file for each", "；应各用一个文件"});
        }
        for (const fs::path& input : inputs)
            if (!standard && sameFile(input, output->file))
                throw Failure(kUsage,
                              sameInBoth(std::string(output->option) + " " + output->file)
                                  + Text{": this file is read for the run; allowed: another name",
                                         "：运行要读取这个文件，请另取文件名"});
    }
}

} // namespace polhode::cli
