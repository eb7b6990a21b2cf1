#include "course/language/found_languages.h"

#include "course/language/field.h"
#include "course/language/read_values.h"
#include "course/language/yaml_tree.h"

#include <algorithm>
#include <iostream>
#include <tuple>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;

std::u32string lettersOf(const std::string& text)
{
    std::u32string letters;
    for (const char byte : text) {
        const auto b = static_cast<unsigned char>(byte);
        if ((b & 0xC0) == 0x80 && !letters.empty())
            letters.back() = letters.back() << 6 | (b & 0x3F);
        else
            letters += char32_t(b < 0x80 ? b : b < 0xE0 ? b & 0x1F : b < 0xF0 ? b & 0x0F : b & 0x07);
    }
    return letters;
}

Language readLanguage(const Field& field)
{
    if (!isLanguageCode(field.scalar()))
        field.refuse({"the code of a language: de, de_AT", "语言代码，如 de、de_AT"});
    return Language(field.scalar());
}

std::vector<std::pair<std::string, std::string>> readPairs(const Field& field)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    if (field.given() && !field.isMap())
        field.refuse({"a map (key: value)", "映射（键: 值）"});
    for (const std::string& key : field.keys())
        pairs.emplace_back(key, readString(field.child(key)));
    return pairs;
}

FoundLanguage readFile(const Field& file)
{
    MapReader map(file);
    FoundLanguage found;
    found.language = readLanguage(map["language"]);
    found.name = readString(map["name"]);
    found.mark = readString(map["mark"]);
    if (const Field strings = map["strings"]; strings.given())
        found.strings = readString(strings);
    if (const Field strings = map["qt_strings"]; strings.given())
        found.qtStrings = readString(strings);
    if (const Field latin = map["latin"]; latin.given())
        found.latin = readSwitch(latin);
    if (const Field sample = map["sample"]; sample.given()) {
        found.sample = lettersOf(readString(sample));
        found.noFont = sameInBoth(readString(map["no_font"]));
        found.noFont.en = readString(map["no_font_in_english"]);
    }
    Catalogue& catalogue = found.catalogue;
    catalogue.language = found.language;
    if (const Field fallbacks = map["fallbacks"]; fallbacks.given())
        for (const Field& each : fallbacks.items({"codes of languages", "语言代码"}))
            catalogue.fallbacks.push_back(readLanguage(each));
    catalogue.quotes = {"\"", "\""};
    if (const Field quotes = map["quotes"]; quotes.given()) {
        const std::vector<Field> both = quotes.items({"two quotation marks", "一对引号"});
        if (both.size() != 2)
            quotes.refuse({"two quotation marks", "一对引号"});
        else
            catalogue.quotes = {readString(both[0]), readString(both[1])};
    }
    catalogue.messages = readPairs(map["messages"]);
    found.parser = readPairs(map["parser"]);
    return found;
}

/// Beside the installed program, else in the source tree.
fs::path ownFolder()
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error && fs::is_directory(program.parent_path() / "../share/polhode/translations", error))
        return fs::weakly_canonical(program.parent_path() / "../share/polhode/translations");
    return POLHODE_SOURCE_TRANSLATIONS;
}

std::vector<FoundLanguage> findOwn()
{
    std::vector<InputError> problems;
    std::vector<FoundLanguage> found = findLanguages(ownFolder(), problems);
    for (const InputError& problem : problems)
        std::cerr << "polhode: " << problem.what() << '\n';
    std::vector<Catalogue> catalogues;
    for (const FoundLanguage& each : found)
        if (each.language != Language::en
            && each.language != Language::zh) // in them the program speaks itself
            catalogues.push_back(each.catalogue);
    setCatalogues(std::move(catalogues));
    if (found.empty()) {
        found.emplace_back();
        found.back().name = "English";
        found.back().mark = "EN";
    }
    return found;
}

} // namespace

std::vector<FoundLanguage> findLanguages(const fs::path& folder, std::vector<InputError>& problems)
{
    std::vector<FoundLanguage> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ".yaml")
            continue;
        const std::string name = entry.path().filename().string();
        Reading reading;
        try {
            const YamlNode root = parseYaml(readTextFile(entry.path()), name);
            FoundLanguage language = readFile(Field(&root, {name, root.line, root.column, {}}, reading));
            language.folder = folder;
            if (reading.problems.empty())
                found.push_back(std::move(language));
        } catch (const InputError& problem) {
            reading.problems.push_back(problem);
        }
        problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    }
    std::ranges::sort(found, {}, [](const FoundLanguage& each) {
        return std::tuple(each.language != Language::zh, each.language != Language::en, each.language);
    });
    return found;
}

const std::vector<FoundLanguage>& foundLanguages()
{
    static const std::vector<FoundLanguage> found = findOwn();
    return found;
}

const FoundLanguage& foundLanguage(Language language)
{
    const auto& all = foundLanguages();
    for (const Language each : {language, Language::en})
        if (const auto place = std::ranges::find(all, each, &FoundLanguage::language); place != all.end())
            return *place;
    return all.front();
}

Language languageFor(std::string_view wish)
{
    for (const std::string_view code :
         {wish.substr(0, wish.find_first_of(".@")), wish.substr(0, wish.find_first_of("_.@"))})
        if (isLanguageCode(code))
            for (const FoundLanguage& each : foundLanguages())
                if (each.language.code() == code)
                    return each.language;
    return Language::en;
}

} // namespace polhode::course
