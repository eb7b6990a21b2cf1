#include "cli/language.h"

#include <cstdlib>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <utility>

namespace polhode::cli
{

namespace
{

using course::Language;

Language languageOfEnvironment()
{
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return std::string_view(value).starts_with("zh") ? Language::zh : Language::en;
    return Language::en;
}

/// What the parser says of itself, by patterns of its English.
std::string parserMessage(const std::string& english, Language language)
{
    static const std::pair<std::regex, const char*> kChinese[]{
        {std::regex("The following arguments? (?:was|were) not expected: (.*)"), "无法识别的参数：$1"},
        {std::regex("A subcommand is required"), "缺少命令"},
        {std::regex("(.*) is required"), "缺少 $1"},
        {std::regex("(.*): \\d+ required .* missing"), "$1：缺少取值"},
        {std::regex("(.*): At (?:least|Most) (\\d+) required but received (\\d+)"),
         "$1：应给 $2 个取值，给了 $3 个"},
        {std::regex("Expected (?:exactly|at least) (\\d+) arguments to (.*), got (\\d+)"),
         "$2：应给 $1 个取值，给了 $3 个"},
        {std::regex("The value (.*) is not an allowed value for (.*)"), "$2 不能取 $1"},
        {std::regex("Could not convert: (.*) = (.*)"), "无法读懂 $1 = $2"},
        {std::regex("(.*): (?:too many inputs for a flag|Should be true/false or a number)"),
         "$1：开关不带取值"},
        {std::regex("(.*) was given a disallowed flag override"), "$1：开关不带取值"},
        {std::regex("(.*) excludes (.*)"), "$1 与 $2 不能同用"},
        {std::regex("(.*) requires (.*)"), "$1 须与 $2 同用"},
    };
    if (language == Language::zh)
        for (const auto& [pattern, chinese] : kChinese)
            if (std::regex_match(english, pattern))
                return std::regex_replace(english, pattern, chinese);
    return english;
}

/// Help under Chinese headings.
class ChineseHelp : public CLI::Formatter
{
public:
    ChineseHelp() { label("REQUIRED", "（必填）"); }

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override
    {
        std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
        for (const auto& [english, chinese] :
             {std::pair{"Usage: ", "用法："}, std::pair{"\nPositionals:\n", "\n位置参数：\n"},
              std::pair{"\nOptions:\n", "\n选项：\n"}, std::pair{"\nSubcommands:\n", "\n命令：\n"}})
            if (const auto at = text.find(english); at != std::string::npos)
                text.replace(at, std::string_view(english).size(), chinese);
        return text;
    }
};

} // namespace

void speak(CLI::App& app, Language language)
{
    if (language == Language::zh)
        app.formatter(std::make_shared<ChineseHelp>());
    app.set_help_flag("-h,--help", in(language, {"print this help and end", "显示这份说明后结束"}));
    app.failure_message([language](const CLI::App*, const CLI::Error& error) {
        return parserMessage(error.what(), language) + "\n"
            + in(language, {"Run with --help for more information.", "加上 --help 可查看说明。"}) + "\n";
    });
}

Language languageOf(int argc, char** argv)
{
    Language language = languageOfEnvironment();
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::string_view value = word == "--lang" && i + 1 < argc ? argv[i + 1]
            : word.starts_with("--lang=")                               ? word.substr(7)
                                                                        : std::string_view();
        if (value == "en" || value == "zh")
            language = value == "zh" ? Language::zh : Language::en;
    }
    return language;
}

void addLanguage(CLI::App& app, Language language)
{
    const auto check = [language](const std::string& word) {
        return word == "en" || word == "zh"
            ? std::string()
            : in(language,
                 {"found \"" + word + "\"; allowed: en, zh", "给出的是“" + word + "”；可写：en、zh"});
    };
    app.add_option(
           "--lang",
           in(language,
              {"language: en or zh (default: that of the environment)", "语言：en 或 zh（默认按环境设置）"}))
        ->check(CLI::Validator(check, ""));
    app.fallthrough();
}

} // namespace polhode::cli
