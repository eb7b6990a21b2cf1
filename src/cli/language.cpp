#include "cli/language.h"

#include <cstdlib>
#include <string>
#include <string_view>

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

} // namespace

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
