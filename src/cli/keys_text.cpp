#include "cli/keys_text.h"

#include "course/language/nearest.h"

#include <vector>

namespace polhode::cli
{

using namespace polhode::course;

namespace
{

std::string keyText(const Key& key, const std::string& kinds, Language language)
{
    const auto say = [&](const char* en, const char* zh) { return in(language, {en, zh}); };
    std::string more = unitText(key);
    for (const std::string& part :
         {in(language, rangeText(key)),
          key.omitted.required ? in(language, omittedText(key))
                               : say("default ", "默认 ") + in(language, omittedText(key))})
        more += (more.empty() || part.empty() ? "" : say("; ", "；")) + part;
    return "  " + key.id + ": " + in(language, valueText(key)) + say(" (", "（") + more + say(")", "）")
        + "\n      " + in(language, key.meaning)
        + (kinds.empty() ? std::string() : say("  [", "　［") + kinds + say("]", "］")) + '\n';
}

std::string keyText(const SharedKey& shared, Language language)
{
    const bool plain = shared.inAll || shared.kinds == std::vector{shared.key->id};
    return keyText(*shared.key, plain ? std::string() : joined(shared.kinds), language);
}

std::string headText(const std::string& id, const Text& name, Language language)
{
    return id + ": " + in(language, name) + '\n';
}

std::string wordText(const Choice& word, Language language)
{
    return headText("  " + word.id, withName(word.label, word.about), language);
}

} // namespace

std::string thingText(const Thing& thing, Language language)
{
    std::string out = headText(thing.id, thing.name, language);
    for (const SharedKey& shared : sharedKeys(thing))
        out += keyText(shared, language);
    for (const KeySet& kind : thing.kinds)
        if (kind.keys.empty())
            out += "  " + kind.id + "\n      " + in(language, kind.about) + '\n';
    return out;
}

std::string kindText(const Thing& thing, const KeySet& kind, Language language)
{
    std::string out = headText(thing.id + ' ' + kind.id, withName(kind.name, kind.about), language);
    for (const Key& key : kind.keys)
        out += keyText(key, {}, language);
    return out;
}

std::string wordsText(const FoundList& found, Language language)
{
    std::string out = headText(found.list->id, found.list->name, language)
        + in(language, {"    written in: ", "    写在："}) + joined(found.list->places) + '\n';
    for (const Choice* word : found.words)
        out += wordText(*word, language);
    return out;
}

std::string foundText(const FoundWords& found, Language language)
{
    std::string out;
    for (const FoundList& list : found.lists)
        out += wordsText(list, language);
    const Thing* before = nullptr;
    for (const FoundKey& each : found.keys) {
        if (each.thing != before)
            out += headText(each.thing->id, each.thing->name, language);
        out += keyText(each.shared, language);
        before = each.thing;
    }
    return out;
}

std::string overviewText(Language language)
{
    std::string out;
    for (const Thing& thing : things())
        out += headText(thing.id, thing.name, language)
            + (thing.hasKinds() ? "    " + joined(thing.kindIds()) + '\n' : std::string());
    for (const WordList& list : wordLists())
        out += headText(list.id, list.name, language) + "    " + joined(idsOf(list.words)) + '\n';
    return out;
}

} // namespace polhode::cli
