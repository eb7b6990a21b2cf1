#include "course/export/word_lists.h"

#include "course/language/nearest.h"
#include "course/language/quantities.h"
#include "course/model/choice_lists.h"
#include "course/variables/catalogue.h"
#include "course/variables/measure_table.h"

#include <algorithm>
#include <cctype>
#include <functional>

namespace polhode::course
{

namespace
{

/// The keys, as "thing.key", that have a form, in lists and tables too, of which @p is holds.
std::vector<std::string> keysWith(const std::function<bool(const Form&)>& is)
{
    const std::function<bool(const Form&)> has
        = [&](const Form& form) { return is(form) || std::ranges::any_of(form.entries, has); };
    std::vector<std::string> places;
    for (const Thing& thing : things())
        for (const SharedKey& shared : sharedKeys(thing)) {
            const std::string place = thing.id + "." + shared.key->id;
            if (std::ranges::any_of(shared.key->forms, has) && std::ranges::count(places, place) == 0)
                places.push_back(place);
        }
    return places;
}

WordList listOf(const ChoiceList& choices)
{
    WordList list{choices.id, choices.name, choices.words,
                  keysWith([&](const Form& form) { return form.list == choices.id; })};
    if (choices.ofEngine)
        list.places.push_back("parameter.choices: " + choices.id);
    return list;
}

WordList kindsOf(const Thing& thing)
{
    WordList list{thing.id + "s",
                  Text{"kinds of what a lesson writes as ", ""} + Text{thing.id, thing.name.zh + "的种类"},
                  {},
                  {thing.by.empty() ? thing.id : thing.id + "." + thing.by}};
    for (const KeySet& kind : thing.kinds) {
        const Key* own = kind.find(kind.id);
        const Text& about = own ? own->meaning : kind.about;
        list.words.push_back(about == Text{} || about.en == kind.name.en ? Choice{kind.id, {}, kind.name}
                                                                         : Choice{kind.id, kind.name, about});
    }
    return list;
}

WordList measureList()
{
    WordList list{"measures",
                  {"numbers that are taken from a whole run", "从整次运行得出的数"},
                  {},
                  {"claim.measure", "polhode-run run --measure"}};
    for (const MeasureRow& row : measureTable())
        list.words.push_back({row.name, row.written(), row.meaning});
    return list;
}

WordList variableList()
{
    WordList list{
        "variables",
        {"quantities of a run, by the names of a body b with a mark A, a force f, bodies or walls ball "
         "and floor, a joint hip",
         "一次运行中的各量；以物体 b 及其标记点 A、力 f、物体或墙面 ball 与 floor、关节 hip 为例"},
        {},
        keysWith([](const Form& form) {
            return form.kind == Form::Kind::number && form.scope == Scope::variables;
        })};
    for (const VariableFamily& family : variableFamilies())
        for (const VariableRow& row : family.rows) {
            const std::string prefix(family.prefix);
            const Text owner = sameInBoth(prefix.substr(0, prefix.find_last_of('.')));
            const bool named = row.name.en.find("%1") != std::string::npos;
            std::vector<Variable> all;
            addRows(all, {&row, 1}, {{}, prefix, named ? owner : Text{}}, [](Subjects) { return true; });
            for (const Variable& variable : all) {
                const VariableInfo& info = variable.info;
                const std::string unit = info.unit.symbol();
                list.words.push_back({info.id,
                                      sameInBoth(info.symbol + (unit.empty() ? unit : " (" + unit + ")")),
                                      info.name});
            }
            list.lines.push_back({list.words.size(), filled(row.name, owner)});
        }
    return list;
}

/// "gap" and "ball.floor.gap" both call "ball.floor.gap".
bool calls(std::string_view word, std::string_view id)
{
    return id == word || (id.ends_with(word) && id[id.size() - word.size() - 1] == '.');
}

bool takesWord(const Form& form, std::string_view word)
{
    const bool own = form.kind == Form::Kind::choice && form.meanings.empty();
    return (own && std::ranges::count(form.words, word) > 0)
        || std::ranges::any_of(form.entries, [&](const Form& entry) { return takesWord(entry, word); });
}

/// Lists and keys of whose words, names and keys the questions hold.
FoundWords find(const std::function<bool(const WordList&)>& isList,
                const std::function<bool(const Choice&)>& isWord,
                const std::function<bool(const Key&)>& isKey)
{
    FoundWords found;
    for (const WordList& list : wordLists()) {
        FoundList part = wholeOf(list);
        if (!isList(list))
            std::erase_if(part.words, [&](const Choice* word) { return !isWord(*word); });
        if (!part.words.empty())
            found.lists.push_back(std::move(part));
    }
    for (const Thing& thing : things())
        for (const SharedKey& shared : sharedKeys(thing))
            if (isKey(*shared.key))
                found.keys.push_back({&thing, shared});
    return found;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// Whether @p text has @p word, upper and lower case alike; a word of letters as a whole one.
bool mentions(const std::string& text, std::string_view word)
{
    const std::string in = lowered(text), sought = lowered(word);
    const auto isLetter = [&](std::size_t at) {
        return at < in.size() && std::isalnum(static_cast<unsigned char>(in[at])) != 0;
    };
    for (std::size_t at = 0; (at = in.find(sought, at)) != std::string::npos; ++at)
        if (!(isLetter(at) && isLetter(at - 1))
            && !(isLetter(at + sought.size() - 1) && isLetter(at + sought.size())))
            return true;
    return false;
}

} // namespace

const std::vector<WordList>& wordLists()
{
    static const std::vector<WordList> lists = [] {
        std::vector<WordList> all;
        for (const ChoiceList& choices : choiceLists())
            all.push_back(listOf(choices));
        for (const Thing& thing : things())
            if (thing.hasKinds() && !choiceList(thing.id + "s"))
                all.push_back(kindsOf(thing));
        all.push_back(measureList());
        all.push_back(variableList());
        return all;
    }();
    return lists;
}

FoundList wholeOf(const WordList& list)
{
    FoundList whole{&list, {}};
    for (const Choice& word : list.words)
        whole.words.push_back(&word);
    return whole;
}

FoundWords wordsCalled(std::string_view word)
{
    return find(
        [](const WordList&) { return false; }, [&](const Choice& each) { return calls(word, each.id); },
        [&](const Key& key) {
            return key.id == word
                || std::ranges::any_of(key.forms, [&](const Form& form) { return takesWord(form, word); });
        });
}

FoundWords wordsAbout(std::string_view word, Language language)
{
    const auto about
        = [&](const Text& text) { return mentions(in(language, text), word) || mentions(text.en, word); };
    return find([&](const WordList& list) { return about(list.name); },
                [&](const Choice& each) { return about(each.label) || about(each.about); },
                [&](const Key& key) { return about(key.meaning); });
}

std::vector<std::string> knownWords()
{
    std::vector<std::string> known;
    const auto add = [&](const std::string& id) {
        if (std::ranges::count(known, id) == 0)
            known.push_back(id);
    };
    for (const Thing& thing : things()) {
        add(thing.id);
        for (const KeySet& kind : thing.kinds) {
            add(kind.id);
            for (const Key& key : kind.keys)
                add(key.id);
        }
    }
    for (const WordList& list : wordLists()) {
        add(list.id);
        for (const Choice& word : list.words)
            add(word.id);
    }
    return known;
}

} // namespace polhode::course
