#pragma once

#include "course/keys/key_words.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What lessons and scene files may say, to look up: lists of words, and keys.
namespace polhode::course
{

/// The words that are components of one quantity: those up to `end`.
struct WordLine {
    std::size_t end;
    Text name; ///< of the quantity
};

/// Words of one sort, each with its meaning.
struct WordList {
    std::string id; ///< "integrators", "joints", "measures"
    Text name;
    std::vector<Choice> words;
    std::vector<std::string> places; ///< where one of them is written: "scene.integrator"
    std::vector<WordLine> lines = {}; ///< of variables
};

/// Those of model/choice_lists.h, the kinds of things that have some, the measures and the variables.
const std::vector<WordList>& wordLists();

/// A list of which one word, or the name, is meant.
struct FoundList {
    const WordList* list;
    std::vector<const Choice*> words;
};
FoundList wholeOf(const WordList& list);

struct FoundKey {
    const Thing* thing;
    SharedKey shared;
};

struct FoundWords {
    std::vector<FoundList> lists;
    std::vector<FoundKey> keys;

    bool empty() const { return lists.empty() && keys.empty(); }
};

/// The words and keys that are called @p word, and keys that take it as their value.
FoundWords wordsCalled(std::string_view word);

/// The lists, words and keys that have @p word in what is said about them in @p language or in English.
FoundWords wordsAbout(std::string_view word, Language language);

/// All that may be looked up: ids of things and their kinds, of keys, lists and words.
std::vector<std::string> knownWords();

} // namespace polhode::course
