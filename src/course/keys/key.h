#pragma once

#include "course/language/field.h"
#include "course/language/quantities.h"
#include "course/model/parameter.h"
#include "course/text.h"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

inline constexpr std::size_t kAnyCount = std::numeric_limits<std::size_t>::max();

/// What may be written as the value of a key.
struct Form {
    enum class Kind {
        number, ///< an expression, or a number with its unit
        constant, ///< a number that needs no parameter
        text, ///< in both languages
        name, ///< of letters, digits, - and _
        line, ///< one text for all languages: TeX, a measure, links
        choice, ///< one of some words
        flag, ///< on or off
        colour,
        map, ///< the keys of a thing
        list,
        table, ///< names with a value each
    };
    Kind kind;
    Unit unit = {}; ///< of numbers
    Bounds bounds = {}; ///< of numbers
    Scope scope = Scope::parameters; ///< of numbers
    Text what = {}; ///< a name, a line, the entries of a list or table
    std::vector<std::string> words = {}; ///< of a choice
    std::vector<Text> meanings = {}; ///< of each of these words, where their rows tell them; else none
    std::string list = {}; ///< the list that they are from, see model/choice_lists.h; empty: none
    bool orParameter = false; ///< a choice or flag may be left to a parameter: $id
    std::string thing = {}; ///< of a map
    std::vector<Form> entries = {}; ///< what an entry of a list or table may be
    std::size_t least = 0, most = kAnyCount; ///< entries of a list
};

Form number(const char* unit, const Bounds& bounds, Scope scope = Scope::parameters);
Form constant(const char* unit, const Bounds& bounds);
Form text();
Form name(const Text& what);
Form line(const Text& what);
Form choice(std::vector<std::string> words);
Form oneOf(const std::vector<Choice>& words);
Form choiceOrParameter(std::vector<std::string> words);
Form flag();
Form flagOrParameter();
Form colour();
Form map(const char* thing);
/// Exactly @p count numbers.
Form numbers(std::size_t count, const Form& each);
Form vector(const char* unit, Scope scope = Scope::parameters);
/// A list of at least @p least and at most @p most.
Form listOf(std::vector<Form> entries, const Text& what, std::size_t least = 0, std::size_t most = kAnyCount);
Form tableOf(const Form& entry, const Text& what);

/// What holds where a key is left out.
struct Omitted {
    bool required = false;
    std::string value; ///< as an author would write it; or
    Text words; ///< what decides instead

    Omitted() = default;
    Omitted(const char* written)
        : value(written)
    {
    }
    Omitted(const char* en, const char* zh)
        : words{en, zh}
    {
    }
};
inline const Omitted kRequired = [] {
    Omitted omitted;
    omitted.required = true;
    return omitted;
}();
/// What the key says is then not there.
inline const Omitted kNone{"none", "无"};

/// One key of a map in a lesson or scene file.
struct Key {
    std::string id;
    std::vector<Form> forms; ///< any one of them
    Text meaning;
    Omitted omitted;
};

/// The keys that may stand together in one map.
struct KeySet {
    std::string id;
    Text name;
    std::vector<Key> keys; ///< none: its id is written alone
    Text about = {}; ///< what it is, where its name does not tell
    bool languages = false; ///< codes of languages are keys besides "en" and "zh"

    const Key* find(std::string_view key) const;
};

/// A map of lesson and scene files: of one kind, or of several, each with its keys.
struct Thing {
    std::string id;
    Text name;
    std::string by; ///< the key whose word names the kind; empty: a kind is named by its own key
    std::vector<KeySet> kinds; ///< one without an id: there are no kinds
    bool withoutKind = false; ///< by its own key: where none is given it is of the first kind, which has none

    bool hasKinds() const { return kinds.size() > 1; }
    const KeySet* find(std::string_view kind) const;
    std::vector<std::string> kindIds() const;
};

/// "Hinge: a common axis …": the name of what is chosen, where it has one, and one line about it.
Text withName(const Text& name, const Text& about);

/// All things, in the order of the authoring guide.
const std::vector<Thing>& things();

/// The thing called @p id, which exists.
const Thing& thing(std::string_view id);

/// @p first and then @p second.
std::vector<Key> together(std::vector<Key> first, const std::vector<Key>& second);

} // namespace polhode::course
