#include "course/export/schema.h"

#include "course/export/json.h"
#include "course/keys/key_words.h"
#include "course/language/nearest.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

namespace
{

using Fields = std::vector<std::pair<std::string_view, std::string>>;

std::string strings(const std::vector<std::string>& words)
{
    std::string all;
    for (const std::string& word : words)
        all += (all.empty() ? "" : ", ") + jsonString(word);
    return "[" + all + "]";
}

std::string list(const std::vector<std::string>& json)
{
    std::string all;
    for (const std::string& value : json)
        all += (all.empty() ? "" : ", ") + value;
    return "[" + all + "]";
}

bool isNumber(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

/// @p text as YAML would read it.
std::string valueJson(const std::string& text)
{
    return isNumber(text) || text.starts_with('[') ? text : jsonString(text);
}

/// The words of a choice and, for editors, what each means. What YAML may take for a number or a switch is
/// that too.
Fields wordsJson(const Form& form, Language language)
{
    std::vector<std::string> words, meanings;
    for (std::size_t i = 0; i < form.words.size(); ++i) {
        const std::string& word = form.words[i];
        words.push_back(jsonString(word));
        if (isNumber(word))
            words.push_back(word);
        else if (const auto on = switchOf(word))
            words.push_back(jsonBool(*on));
        if (!form.meanings.empty())
            meanings.resize(words.size(), jsonString(in(language, form.meanings[i])));
    }
    Fields fields{{"enum", list(words)}};
    if (!meanings.empty())
        fields.emplace_back("enumDescriptions", list(meanings));
    return fields;
}

/// A text that is not empty; YAML may take it for something else.
Fields wordFields()
{
    return {{"type", "[\"string\", \"number\", \"boolean\"]"}, {"minLength", "1"}};
}

Fields anyOf(const std::vector<Form>& forms, Language language);

Fields schemaOf(const Form& form, Language language)
{
    const auto orParameter = [&](const Fields& words) {
        if (!form.orParameter)
            return words;
        return Fields{
            {"anyOf",
             list({jsonObject(words),
                   jsonObject({{"type", jsonString("string")}, {"pattern", jsonString("^\\$")}})})}};
    };
    switch (form.kind) {
    case Form::Kind::number:
    case Form::Kind::constant: {
        Fields number{{"type", form.bounds.whole ? "[\"integer\", \"string\"]" : "[\"number\", \"string\"]"}};
        if (std::isfinite(form.bounds.low))
            number.emplace_back(form.bounds.withoutLow ? "exclusiveMinimum" : "minimum",
                                jsonNumber(form.bounds.low));
        if (std::isfinite(form.bounds.high))
            number.emplace_back("maximum", jsonNumber(form.bounds.high));
        return number;
    }
    case Form::Kind::text:
        return {{"$ref", jsonString("#/$defs/text")}};
    case Form::Kind::name:
        return {{"type", "[\"string\", \"number\", \"boolean\"]"},
                {"pattern", jsonString("^[A-Za-z0-9_-]{1,60}$")}}; // readName()
    case Form::Kind::line:
        return wordFields();
    case Form::Kind::choice:
        return orParameter(wordsJson(form, language));
    case Form::Kind::flag:
        return orParameter({{"enum", "[true, false, \"on\", \"off\", \"yes\", \"no\", 1, 0]"}});
    case Form::Kind::colour:
        return {{"type", jsonString("string")}, {"pattern", jsonString("^#[0-9a-fA-F]{6}$")}};
    case Form::Kind::map:
        return {{"$ref", jsonString("#/$defs/" + form.thing)}};
    case Form::Kind::table:
        return {{"type", jsonString("object")},
                {"additionalProperties", jsonObject(anyOf(form.entries, language))}};
    case Form::Kind::list:
        break;
    }
    Fields array{{"type", jsonString("array")}, {"items", jsonObject(anyOf(form.entries, language))}};
    if (form.least > 0)
        array.emplace_back("minItems", std::to_string(form.least));
    if (form.most != kAnyCount)
        array.emplace_back("maxItems", std::to_string(form.most));
    return array;
}

Fields anyOf(const std::vector<Form>& forms, Language language)
{
    if (forms.size() == 1)
        return schemaOf(forms.front(), language);
    std::vector<std::string> all;
    for (const Form& form : forms)
        all.push_back(jsonObject(schemaOf(form, language)));
    return {{"anyOf", list(all)}};
}

/// "length without force (m, ≥ 0; default: 0)".
std::string describe(const Key& key, Language language)
{
    const auto say = [&](const char* en, const char* zh) { return in(language, {en, zh}); };
    std::string more = unitText(key);
    for (const std::string& part :
         {in(language, rangeText(key)),
          key.omitted.required ? std::string() : say("default: ", "默认：") + in(language, omittedText(key))})
        more += (more.empty() || part.empty() ? "" : say("; ", "；")) + part;
    const std::string meaning = in(language, key.meaning);
    return more.empty() ? meaning : meaning + say(" (", "（") + more + say(")", "）");
}

std::string keyJson(const Key& key, Language language)
{
    Fields fields{{"description", jsonString(describe(key, language))}};
    if (!key.omitted.value.empty())
        fields.emplace_back("default", valueJson(key.omitted.value));
    const Fields value = anyOf(key.forms, language);
    fields.insert(fields.end(), value.begin(), value.end());
    return jsonObject(fields);
}

/// One key a line.
std::string lines(const Fields& fields, int depth)
{
    const std::string indent(2 * std::size_t(depth), ' ');
    std::string out = "{";
    for (const auto& [name, value] : fields)
        out += (out.size() > 1 ? ",\n  " : "\n  ") + indent + jsonString(name) + ": " + value;
    return out + "\n" + indent + "}";
}

std::vector<std::string> requiredKeys(const KeySet& kind)
{
    std::vector<std::string> ids;
    for (const Key& key : kind.keys)
        if (key.omitted.required)
            ids.push_back(key.id);
    return ids;
}

Fields keysJson(const KeySet& kind, Language language)
{
    Fields properties;
    for (const Key& key : kind.keys)
        properties.emplace_back(key.id, keyJson(key, language));
    return properties;
}

std::string ifKind(const Thing& thing, const KeySet& kind)
{
    const auto requires_ = [](const std::string& key) { return jsonObject({{"required", strings({key})}}); };
    if (!thing.by.empty())
        return jsonObject(
            {{"properties", jsonObject({{thing.by, jsonObject({{"const", jsonString(kind.id)}})}})},
             {"required", strings({thing.by})}});
    if (!thing.withoutKind || kind.id != thing.kinds.front().id)
        return requires_(kind.id);
    std::vector<std::string> others;
    for (const KeySet& other : thing.kinds)
        if (other.id != kind.id)
            others.push_back(requires_(other.id));
    return jsonObject({{"not", jsonObject({{"anyOf", list(others)}})}});
}

/// What holds of a map of @p kind: keys that all kinds take alike stand outside.
std::string thenKind(const KeySet& kind, const Fields& common, Language language)
{
    Fields own;
    for (const Key& key : kind.keys)
        if (std::ranges::find(common, key.id, &Fields::value_type::first) == common.end())
            own.emplace_back(key.id, keyJson(key, language));
    return lines({{"properties", lines(own, 4)},
                  {"required", strings(requiredKeys(kind))},
                  {"propertyNames", jsonObject({{"enum", strings(idsOf(kind.keys))}})}},
                 3);
}

std::string wordJson()
{
    return jsonObject(wordFields());
}

/// Any language beside the two: isLanguageCode().
std::string languagesJson()
{
    return jsonObject({{"^[a-z]{2,3}(_[A-Z]{2})?$", wordJson()}});
}

std::string thingJson(const Thing& thing, Language language)
{
    Fields fields{{"description", jsonString(in(language, thing.name))}, {"type", jsonString("object")}};
    if (!thing.hasKinds()) {
        const KeySet& only = thing.kinds.front();
        fields.emplace_back("properties", lines(keysJson(only, language), 3));
        fields.emplace_back("required", strings(requiredKeys(only)));
        if (only.languages)
            fields.emplace_back("patternProperties", languagesJson());
        fields.emplace_back("additionalProperties", "false");
        return lines(fields, 2);
    }
    Fields properties, common;
    for (const SharedKey& shared : sharedKeys(thing)) {
        const std::string& id = shared.key->id;
        if (shared.inAll)
            common.emplace_back(id, keyJson(*shared.key, language));
        else if (std::ranges::find(properties, id, &Fields::value_type::first) == properties.end())
            properties.emplace_back(
                id, jsonObject({{"description", jsonString(in(language, shared.key->meaning))}}));
    }
    properties.insert(properties.begin(), common.begin(), common.end());
    fields.emplace_back("properties", lines(properties, 3));
    std::vector<std::string> kinds, oneOf;
    for (const KeySet& kind : thing.kinds) {
        if (kind.keys.empty()) // a word alone
            continue;
        kinds.push_back(
            jsonObject({{"if", ifKind(thing, kind)}, {"then", thenKind(kind, common, language)}}));
        oneOf.push_back(jsonObject({{"required", strings({kind.id})}}));
    }
    if (!thing.by.empty())
        fields.emplace_back("required", strings({thing.by}));
    else if (!thing.withoutKind)
        fields.emplace_back("oneOf", list(oneOf));
    fields.emplace_back("additionalProperties", "false");
    fields.emplace_back("allOf", jsonArray(kinds, 2));
    return lines(fields, 2);
}

/// The things that @p forms lead to, and theirs.
void gather(const std::vector<Form>& forms, std::vector<std::string>& found);

void gather(const Thing& thing, std::vector<std::string>& found)
{
    if (std::ranges::count(found, thing.id) > 0)
        return;
    found.push_back(thing.id);
    for (const KeySet& kind : thing.kinds)
        for (const Key& key : kind.keys)
            gather(key.forms, found);
}

void gather(const std::vector<Form>& forms, std::vector<std::string>& found)
{
    for (const Form& form : forms) {
        if (form.kind == Form::Kind::map)
            gather(thing(form.thing), found);
        gather(form.entries, found);
    }
}

} // namespace

std::string schemaOf(std::string_view id, Language language)
{
    const Thing& root = thing(id);
    std::vector<std::string> found;
    gather(root, found);
    Fields definitions{
        {"text",
         jsonObject({{"description", jsonString(in(language, {"a text in both languages", "中英双语文本"}))},
                     {"type", jsonString("object")},
                     {"properties", jsonObject({{"en", wordJson()}, {"zh", wordJson()}})},
                     {"required", strings({"en", "zh"})},
                     {"patternProperties", languagesJson()},
                     {"additionalProperties", "false"}})}};
    for (const std::string& used : found)
        definitions.emplace_back(used, thingJson(thing(used), language));
    return lines({{"$schema", jsonString("https://json-schema.org/draft/2020-12/schema")},
                  {"title", jsonString("Polhode: " + in(language, root.name))},
                  {"$ref", jsonString("#/$defs/" + root.id)},
                  {"$defs", lines(definitions, 1)}},
                 0)
        + "\n";
}

} // namespace polhode::course
