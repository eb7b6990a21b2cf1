#include "course/text.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <deque>

namespace polhode::course
{

namespace
{

/// Lists that once were in use stay: another thread may be reading them.
std::deque<std::vector<Catalogue>>& lists()
{
    static std::deque<std::vector<Catalogue>> all(1);
    return all;
}

std::atomic<const std::vector<Catalogue>*>& inUse()
{
    static std::atomic<const std::vector<Catalogue>*> list = &lists().front();
    return list;
}

const std::vector<Catalogue>& known()
{
    return *inUse();
}

const Catalogue* catalogueOf(Language language)
{
    for (const Catalogue& each : known())
        if (each.language == language)
            return &each;
    return nullptr;
}

/// What @p catalogue says for the English @p words; nullptr where it is silent.
const std::string* messageIn(const Catalogue* catalogue, const std::string& words)
{
    if (catalogue == nullptr)
        return nullptr;
    const auto& list = catalogue->messages;
    const auto found
        = std::lower_bound(list.begin(), list.end(), words,
                           [](const auto& entry, const std::string& key) { return entry.first < key; });
    return found != list.end() && found->first == words ? &found->second : nullptr;
}

/// The words of @p text in @p language itself; nullptr where it has none.
const std::string* own(Language language, const Text& text)
{
    for (const auto& [its, words] : {std::pair{Language::en, &text.en}, std::pair{Language::zh, &text.zh}})
        if (its == language)
            return words->empty() ? nullptr : words;
    for (const auto& [its, words] : text.others)
        if (its == language)
            return &words;
    return messageIn(catalogueOf(language), text.en);
}

} // namespace

bool isLanguageCode(std::string_view word)
{
    const auto all = [](std::string_view letters, int (*kind)(int)) {
        return std::ranges::all_of(letters,
                                   [kind](char c) { return kind(static_cast<unsigned char>(c)) != 0; });
    };
    const std::string_view letters = word.substr(0, word.find('_'));
    const std::string_view country = word.substr(std::min(word.size(), letters.size() + 1));
    return (letters.size() == 2 || letters.size() == 3) && all(letters, std::islower)
        && (word.size() == letters.size() || (country.size() == 2 && all(country, std::isupper)));
}

void setCatalogues(std::vector<Catalogue> catalogues)
{
    for (Catalogue& each : catalogues)
        std::ranges::sort(each.messages);
    inUse() = &lists().emplace_back(std::move(catalogues));
}

const std::vector<Catalogue>& catalogues()
{
    return known();
}

const std::string& in(Language language, const Text& text)
{
    if (const std::string* words = own(language, text))
        return *words;
    if (const Catalogue* catalogue = catalogueOf(language))
        for (const Language each : catalogue->fallbacks)
            if (const std::string* words = own(each, text))
                return *words;
    return text.en.empty() ? text.zh : text.en;
}

void put(Language language, Text& text, std::string words)
{
    if (language == Language::en)
        text.en = std::move(words);
    else if (language == Language::zh)
        text.zh = std::move(words);
    else
        text.others.emplace_back(language, std::move(words));
}

std::vector<std::pair<Language, std::string>> allOf(const Text& text)
{
    std::vector<std::pair<Language, std::string>> all{{Language::en, text.en}, {Language::zh, text.zh}};
    all.insert(all.end(), text.others.begin(), text.others.end());
    return all;
}

Text filled(const Text& pattern, const Text& value)
{
    const auto fill = [&](Language language, std::string words) {
        if (const auto place = words.find("%1"); place != std::string::npos)
            words.replace(place, 2, in(language, value));
        return words;
    };
    Text text{fill(Language::en, pattern.en), fill(Language::zh, pattern.zh)};
    const auto add = [&](Language language) {
        if (own(language, text) == nullptr && (own(language, pattern) || own(language, value)))
            text.others.emplace_back(language, fill(language, in(language, pattern)));
    };
    for (const Catalogue& each : known())
        add(each.language);
    for (const Text* each : {&pattern, &value})
        for (const auto& [language, words] : each->others)
            add(language);
    return text;
}

Text sameInBoth(const std::string& text)
{
    return {text, text};
}

Text quoted(const std::string& text)
{
    Text all{'"' + text + '"', "“" + text + "”"};
    for (const Catalogue& each : known())
        all.others.emplace_back(each.language, each.quotes[0] + text + each.quotes[1]);
    return all;
}

Text operator+(const Text& a, const Text& b)
{
    Text sum{a.en + b.en, a.zh + b.zh};
    const auto add = [&](Language language) {
        if (own(language, sum) == nullptr && (own(language, a) || own(language, b)))
            sum.others.emplace_back(language, in(language, a) + in(language, b));
    };
    for (const Catalogue& each : known())
        add(each.language);
    for (const Text* each : {&a, &b})
        for (const auto& [language, words] : each->others)
            add(language);
    return sum;
}

} // namespace polhode::course
