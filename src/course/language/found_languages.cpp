#include "course/language/found_languages.h"

#include "course/language/field.h"
#include "course/language/read_values.h"
#include "course/language/yaml_tree.h"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <tuple>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;
using Pairs = std::vector<std::pair<std::string, std::string>>;

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

Pairs readPairs(const Field& field)
{
    Pairs pairs;
    if (field.given() && !field.isMap())
        field.refuse({"a map (key: value)", "映射（键: 值）"});
    for (const std::string& key : field.keys())
        pairs.emplace_back(key, readString(field.child(key)));
    return pairs;
}

std::string readOr(const Field& field, const std::string& otherwise)
{
    return field.given() ? readString(field) : otherwise;
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
    found.web = readOr(map["web"], std::string(found.language.code()));
    found.slip = readOr(map["slip"], {});
    found.note = readOr(map["note"], {});
    found.worked = readOr(map["worked"], {});
    found.minutes = readOr(map["minutes"], "min");
    found.switched = {readOr(map["off"], {}), readOr(map["on"], {})};
    if (const Field fallbacks = map["fallbacks"]; fallbacks.given())
        for (const Field& each : fallbacks.items({"codes of languages", "语言代码"}))
            found.fallbacks.push_back(readLanguage(each));
    if (const Field quotes = map["quotes"]; quotes.given()) {
        const std::vector<Field> both = quotes.items({"two quotation marks", "一对引号"});
        if (both.size() != 2)
            quotes.refuse({"two quotation marks", "一对引号"});
        else
            found.quotes = {readString(both[0]), readString(both[1])};
    }
    if (const Field messages = map["messages"]; messages.given())
        found.messages = readString(messages);
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

/// What @p read makes of the tree of @p file; its mistakes are added to @p problems.
template <class Read>
auto readTree(const fs::path& file, std::vector<InputError>& problems, Read&& read)
{
    const std::string name = file.filename().string();
    Reading reading;
    std::optional<decltype(read(std::declval<Field>()))> found;
    try {
        const YamlNode root = parseYaml(readTextFile(file), name);
        found = read(Field(&root, {name, root.line, root.column, {}}, reading));
    } catch (const InputError& problem) {
        reading.problems.push_back(problem);
    }
    problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    return reading.problems.empty() ? found : std::nullopt;
}

void tell(const std::vector<InputError>& problems)
{
    for (const InputError& problem : problems)
        std::cerr << "polhode: " << problem.what() << '\n';
}

std::vector<FoundLanguage> findOwn()
{
    std::vector<InputError> problems;
    std::vector<FoundLanguage> found = findLanguages(ownFolder(), problems);
    tell(problems);
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
        if (std::optional<FoundLanguage> language = readTree(entry.path(), problems, readFile)) {
            language->folder = folder;
            found.push_back(std::move(*language));
        }
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

bool speak(Language language)
{
    static std::mutex alone;
    const std::lock_guard lock(alone);
    std::vector<Catalogue> spoken = catalogues();
    const std::size_t before = spoken.size();
    std::vector<Language> wanted{language};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const FoundLanguage& found = foundLanguage(wanted[i]);
        if (found.messages.empty() || std::ranges::count(spoken, found.language, &Catalogue::language) != 0)
            continue;
        std::vector<InputError> problems;
        const auto messages = readTree(found.folder / found.messages, problems, readPairs);
        tell(problems);
        spoken.push_back({found.language, found.fallbacks, found.quotes, messages.value_or(Pairs())});
        wanted.insert(wanted.end(), found.fallbacks.begin(), found.fallbacks.end());
    }
    if (spoken.size() == before)
        return false;
    setCatalogues(std::move(spoken));
    return true;
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
