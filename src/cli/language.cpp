#include "cli/language.h"

#include "course/language/found_languages.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace polhode::cli
{

namespace
{

using namespace course;

Language languageOfEnvironment()
{
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return languageFor(value);
    return Language::en;
}

/// Help under headings in a language.
class OwnHelp : public CLI::Formatter
{
public:
    explicit OwnHelp(Language language)
        : language_(language)
    {
        label("REQUIRED", in(language, {"REQUIRED", "（必填）"}));
    }

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override
    {
        std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
        for (const auto& [heading, own] :
             {std::pair{"Usage: ", Text{"Usage: ", "用法："}},
              std::pair{"\nPositionals:\n", Text{"\nPositionals:\n", "\n位置参数：\n"}},
              std::pair{"\nOptions:\n", Text{"\nOptions:\n", "\n选项：\n"}},
              std::pair{"\nSubcommands:\n", Text{"\nSubcommands:\n", "\n命令：\n"}}})
            if (const auto at = text.find(heading); at != std::string::npos)
                text.replace(at, std::string_view(heading).size(), in(language_, own));
        return text;
    }

private:
    Language language_;
};

} // namespace

void speak(CLI::App& app, Language language)
{
    app.formatter(std::make_shared<OwnHelp>(language));
    app.set_help_flag("-h,--help", in(language, {"print this help and end", "显示这份说明后结束"}));
}

Language languageOf(int argc, char** argv)
{
    Language language = languageOfEnvironment();
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::string_view value = word == "--lang" && i + 1 < argc ? argv[i + 1]
            : word.starts_with("--lang=")                               ? word.substr(7)
                                                                        : std::string_view();
        for (const FoundLanguage& each : foundLanguages())
            if (value == each.language.code())
                language = each.language;
    }
    course::speak(language);
    return language;
}

void addLanguage(CLI::App& app, Language language)
{
    std::string known;
    for (const FoundLanguage& each : foundLanguages())
        known += (known.empty() ? "" : ", ") + std::string(each.language.code());
    const auto check = [language, known](const std::string& word) {
        for (const FoundLanguage& each : foundLanguages())
            if (word == each.language.code())
                return std::string();
        return in(language,
                  Text{"found ", "给出的是"} + quoted(word) + Text{"; ", "；"} + Text{"allowed: ", "可写："}
                      + sameInBoth(known));
    };
    app.add_option("--lang",
                   in(language,
                      Text{"language: ", "语言："} + sameInBoth(known)
                          + Text{" (default: that of the environment)", "（默认按环境设置）"}))
        ->check(CLI::Validator(check, ""));
    app.fallthrough();
}

} // namespace polhode::cli
