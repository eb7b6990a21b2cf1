#include "cli/keys_json.h"

#include "course/export/json.h"

namespace polhode::cli
{

using namespace polhode::course;

namespace
{

std::string keyJson(const Key& key)
{
    std::vector<std::pair<std::string_view, std::string>> fields{
        {"key", jsonString(key.id)},
        {"value", jsonText(valueText(key))},
        {"required", jsonBool(key.omitted.required)},
        {"meaning", jsonText(key.meaning)},
    };
    if (const Form* number = numberIn(key.forms)) {
        fields.emplace_back("unit", jsonString(number->unit.name));
        fields.emplace_back("minimum", jsonNumber(number->bounds.low));
        fields.emplace_back("maximum", jsonNumber(number->bounds.high));
        fields.emplace_back("above_minimum", jsonBool(number->bounds.withoutLow));
        fields.emplace_back("whole", jsonBool(number->bounds.whole));
    }
    if (!key.omitted.required)
        fields.emplace_back("omitted", jsonText(omittedText(key)));
    return jsonObject(fields);
}

std::string kindJson(const KeySet& kind)
{
    std::vector<std::string> keys;
    for (const Key& key : kind.keys)
        keys.push_back(keyJson(key));
    return jsonObject({{"id", jsonString(kind.id)},
                       {"name", jsonText(kind.name)},
                       {"about", jsonText(kind.about)},
                       {"keys", jsonArray(keys, 2)}});
}

std::string stringsJson(const std::vector<std::string>& words, int depth)
{
    std::vector<std::string> all;
    for (const std::string& word : words)
        all.push_back(jsonString(word));
    return jsonArray(all, depth);
}

} // namespace

std::string thingJson(const Thing& thing, const std::vector<const KeySet*>& kinds)
{
    std::vector<std::string> all;
    for (const KeySet* kind : kinds)
        all.push_back(kindJson(*kind));
    return jsonObject(
        {{"id", jsonString(thing.id)}, {"name", jsonText(thing.name)}, {"kinds", jsonArray(all, 1)}});
}

std::string wordsJson(const FoundList& found)
{
    std::vector<std::string> words;
    for (const Choice* word : found.words)
        words.push_back(jsonObject({{"id", jsonString(word->id)},
                                    {"label", jsonText(word->label)},
                                    {"about", jsonText(word->about)}}));
    return jsonObject({{"id", jsonString(found.list->id)},
                       {"name", jsonText(found.list->name)},
                       {"written", stringsJson(found.list->places, 1)},
                       {"words", jsonArray(words, 1)}});
}

std::string foundJson(const std::string& word, const FoundWords& found)
{
    std::vector<std::string> lists, keys;
    for (const FoundList& list : found.lists)
        lists.push_back(wordsJson(list));
    for (const FoundKey& each : found.keys)
        keys.push_back(jsonObject({{"thing", jsonString(each.thing->id)},
                                   {"kinds", stringsJson(each.shared.kinds, 2)},
                                   {"key", keyJson(*each.shared.key)}}));
    return jsonObject(
        {{"id", jsonString(word)}, {"lists", jsonArray(lists, 1)}, {"keys", jsonArray(keys, 1)}});
}

std::string overviewJson()
{
    std::vector<std::string> all;
    for (const Thing& thing : things())
        all.push_back(jsonObject(
            {{"id", jsonString(thing.id)},
             {"name", jsonText(thing.name)},
             {"kinds", stringsJson(thing.hasKinds() ? thing.kindIds() : std::vector<std::string>(), 1)}}));
    for (const WordList& list : wordLists())
        all.push_back(wordsJson(wholeOf(list)));
    return jsonArray(all);
}

} // namespace polhode::cli
