#include "cli/refused_words.h"

#include "course/language/nearest.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace polhode::cli
{

namespace
{

using namespace course;

/// The command that was called, else the program.
const CLI::App& calledIn(const CLI::App& app)
{
    const auto called = app.get_subcommands();
    return called.empty() ? app : *called.front();
}

/// None for a word that begins with no dash: positional arguments have names of their own.
const CLI::Option* optionOf(const CLI::App& app, const std::string& name)
{
    if (!name.starts_with('-'))
        return nullptr;
    const CLI::Option* own = calledIn(app).get_option_no_throw(name);
    return own != nullptr ? own : app.get_option_no_throw(name);
}

Text unexpected(const CLI::App& app)
{
    const std::vector<std::string> rest = app.remaining(true);
    if (rest.empty() || !rest.front().starts_with('-'))
        return Text{"one word too many: ", "多余的词："} + quoted(rest.empty() ? "" : rest.front());
    std::vector<std::string> known;
    for (const CLI::App* each : {&calledIn(app), &app})
        for (const CLI::Option* option : each->get_options())
            for (const std::string& name : option->get_lnames())
                known.push_back("--" + name);
    const std::string name = rest.front().substr(0, rest.front().find('='));
    return Text{"no option ", "没有选项"} + quoted(name) + Text{"; ", "；"}
    + suggestion(name, known).clause();
}

Text missing(const CLI::App& app)
{
    if (app.get_subcommands().empty()) {
        std::vector<std::string> known;
        for (const CLI::App* command : app.get_subcommands({}))
            known.push_back(command->get_name());
        return Text{"no command; allowed: ", "缺少命令；可写："} + sameInBoth(joined(known));
    }
    for (const CLI::Option* option : calledIn(app).get_options())
        if (option->get_required() && option->count() == 0)
            return Text{"missing: ", "缺少："} + sameInBoth(option->get_name());
    return {"something is missing", "缺少参数"};
}

/// A switch with a value, or an option without one.
std::optional<Text> wrongValue(const CLI::App& app, std::span<const char* const> words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = words[i];
        const auto sign = word.find('=');
        const std::string name = word.substr(0, sign);
        const CLI::Option* option = optionOf(app, name);
        if (option == nullptr)
            continue;
        const bool isSwitch = option->get_items_expected_max() == 0;
        if (isSwitch && sign != std::string::npos)
            return sameInBoth(name) + Text{" takes no value", " 不带取值"};
        if (isSwitch || sign != std::string::npos)
            continue;
        if (++i == words.size()) // at which its value would stand
            return sameInBoth(name) + Text{": its value is missing", "：缺少取值"};
    }
    return std::nullopt;
}

} // namespace

void refuseValuesOfSwitches(CLI::App& app)
{
    for (CLI::Option* option : app.get_options({}))
        if (option->get_items_expected_max() == 0)
            option->disable_flag_override();
    for (CLI::App* command : app.get_subcommands({}))
        refuseValuesOfSwitches(*command);
}

Text refusal(const CLI::App& app, std::span<const char* const> words, const CLI::ParseError& error)
{
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return unexpected(app);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return missing(app);
    if (dynamic_cast<const CLI::ValidationError*>(&error) == nullptr)
        if (const auto found = wrongValue(app, words))
            return *found;
    return sameInBoth(error.what());
}

} // namespace polhode::cli
