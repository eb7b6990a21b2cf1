#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/target.h"
#include "course/export/json.h"
#include "course/variables/catalogue.h"
#include "course/variables/measure_table.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace polhode::cli
{

namespace
{

struct Options {
    TargetOptions target;
    bool json = false, measures = false;
};

int listMeasures(bool json)
{
    std::vector<std::string> all;
    for (const course::MeasureRow& row : course::measureTable()) {
        const course::Text written = row.written();
        if (json)
            all.push_back(course::jsonObject({{"id", course::jsonString(row.name)},
                                              {"written", course::jsonString(written.en)},
                                              {"en", course::jsonString(row.meaning.en)},
                                              {"zh", course::jsonString(row.meaning.zh)}}));
        else
            std::printf("%-34s %s / %s\n", written.en.c_str(), row.meaning.en.c_str(),
                        row.meaning.zh.c_str());
    }
    if (json)
        std::printf("%s\n", course::jsonArray(all).c_str());
    return kOk;
}

int listVariables(const Options& options)
{
    if (options.measures)
        return listMeasures(options.json);
    if (options.target.what.empty())
        throw Failure(kUsage, {"missing: WHAT", "缺少：WHAT"});
    const Target target = findTarget(options.target);
    const auto variables = course::catalogue(target.experiment);
    if (!options.json) {
        for (const course::VariableInfo& v : variables)
            std::printf("%-22s %-12s %s / %s\n", v.id.c_str(), v.unit.name.c_str(), v.name.en.c_str(),
                        v.name.zh.c_str());
        return kOk;
    }
    std::vector<std::string> all;
    for (const course::VariableInfo& v : variables) {
        std::vector<std::pair<std::string_view, std::string>> fields{
            {"id", course::jsonString(v.id)},
            {"unit", course::jsonString(v.unit.name)},
            {"symbol", course::jsonString(v.symbol)},
            {"tex", course::jsonString(v.tex)}};
        const auto names = allOf(v.name);
        for (const auto& [language, words] : names)
            fields.emplace_back(language.code(), course::jsonString(words));
        all.push_back(course::jsonObject(fields));
    }
    std::printf("%s\n", course::jsonArray(all).c_str());
    return kOk;
}

} // namespace

void addVarsCommand(CLI::App& app, course::Language language, int& exitCode)
{
    const auto say = [language](const course::Text& text) { return in(language, text); };
    auto options = std::make_shared<Options>();
    CLI::App* command
        = app.add_subcommand("vars", say({"List the variables of an experiment", "列出一个实验的变量"}));
    options->target.addTo(*command, language);
    command->get_option("WHAT")->required(false);
    command->add_flag(
        "--measures", options->measures,
        say({"list what can be measured of a whole run instead", "改为列出对整次运行的各种度量"}));
    command->add_flag("--json", options->json, say({"for a program to read", "供程序读取"}));
    command->callback([options, &exitCode] { exitCode = listVariables(*options); });
}

} // namespace polhode::cli
