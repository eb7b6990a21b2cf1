#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polhode::course
{

/// A language, by its code: two or three letters, "de", where needed with a country, "de_AT".
class Language
{
public:
    constexpr explicit Language(std::string_view code)
    {
        for (std::size_t i = 0; i < code.size() && i + 1 < code_.size(); ++i)
            code_[i] = code[i];
    }

    constexpr std::string_view code() const { return code_.data(); }

    bool operator==(const Language&) const = default;
    friend bool operator<(Language a, Language b) { return a.code_ < b.code_; }

    /// The two that every string of the program and every lesson is written in. All others are found: files
    /// beside the program and the lessons hold what is said in them.
    static const Language en, zh;

private:
    std::array<char, 8> code_{};
};

inline constexpr Language Language::en("en");
inline constexpr Language Language::zh("zh");

/// Whether @p word looks like the code of a language.
bool isLanguageCode(std::string_view word);

/// A string that a reader sees, in the languages that it has.
struct Text {
    std::string en;
    std::string zh;
    std::vector<std::pair<Language, std::string>> others{}; ///< besides those two; mostly none

    bool operator==(const Text&) const = default;
};

/// What a found language says instead of the program's own strings.
struct Catalogue {
    Language language;
    std::vector<Language> fallbacks; ///< asked in this order for what it does not say; English comes last
    std::array<std::string, 2> quotes; ///< opening and closing
    std::vector<std::pair<std::string, std::string>> messages; ///< by their English, in its order
};

/// From now on all texts know these languages, in all threads; to be called by one at a time.
void setCatalogues(std::vector<Catalogue> catalogues);
const std::vector<Catalogue>& catalogues();

/// The string of @p text in @p language; where it has none, in the first of the fallbacks of this language
/// that it has, then in English, then in Chinese.
const std::string& in(Language language, const Text& text);

/// Makes @p words those of @p text in @p language.
void put(Language language, Text& text, std::string words);

/// The languages that @p text itself holds, with its strings.
std::vector<std::pair<Language, std::string>> allOf(const Text& text);

/// @p text with each of its strings changed by @p change.
template <class Change>
Text inEach(const Text& text, Change&& change)
{
    Text changed{change(text.en), change(text.zh), {}};
    for (const auto& [language, words] : text.others)
        changed.others.emplace_back(language, change(words));
    return changed;
}

/// @p pattern with "%1" replaced by @p value in each language.
Text filled(const Text& pattern, const Text& value);

/// A text that reads the same in all languages: a name, a number.
Text sameInBoth(const std::string& text);

/// @p text in the quotation marks of each language.
Text quoted(const std::string& text);

/// Each language after its own kind; one that says only one of the two says the other by its fallbacks.
Text operator+(const Text& a, const Text& b);

} // namespace polhode::course
