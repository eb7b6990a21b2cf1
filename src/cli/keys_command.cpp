#include "cli/commands.h"

#include "cli/exit_code.h"
#include "course/export/atomic_file.h"
#include "course/export/json.h"
#include "course/export/key_tables.h"
#include "course/export/schema.h"
#include "course/keys/key_words.h"
#include "course/language/nearest.h"
#include "course/language/yaml_tree.h"
#include "course/model/choice_lists.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace polhode::cli
{

namespace
{

using namespace polhode::course;

struct Arguments {
    std::string thing, into;
    bool json = false, schema = false;
};

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
    return jsonObject(
        {{"id", jsonString(kind.id)}, {"name", jsonText(kind.name)}, {"keys", jsonArray(keys, 2)}});
}

std::string thingJson(const Thing& thing, const std::vector<const KeySet*>& kinds)
{
    std::vector<std::string> all;
    for (const KeySet* kind : kinds)
        all.push_back(kindJson(*kind));
    return jsonObject(
        {{"id", jsonString(thing.id)}, {"name", jsonText(thing.name)}, {"kinds", jsonArray(all, 1)}});
}

std::string choicesJson(const std::string& name)
{
    std::vector<std::string> words;
    for (const Choice& choice : *choiceList(name))
        words.push_back(jsonObject({{"id", jsonString(choice.id)}, {"label", jsonText(choice.label)}}));
    return jsonObject({{"id", jsonString(name)}, {"words", jsonArray(words, 1)}});
}

void printKey(const Key& key, const std::string& kinds, Language language)
{
    const auto say = [&](const char* en, const char* zh) { return in(language, {en, zh}); };
    std::string more = unitText(key);
    for (const std::string& part :
         {in(language, rangeText(key)),
          key.omitted.required ? in(language, omittedText(key))
                               : say("default ", "默认 ") + in(language, omittedText(key))})
        more += (more.empty() || part.empty() ? "" : say("; ", "；")) + part;
    std::cout << "  " << key.id << ": " << in(language, valueText(key)) << say(" (", "（") << more
              << say(")", "）") << '\n'
              << "      " << in(language, key.meaning)
              << (kinds.empty() ? std::string() : say("  [", "　［") + kinds + say("]", "］")) << '\n';
}

void printThing(const Thing& thing, Language language)
{
    std::cout << thing.id << ": " << in(language, thing.name) << '\n';
    for (const SharedKey& shared : sharedKeys(thing))
        printKey(*shared.key,
                 shared.inAll || shared.kinds == std::vector{shared.key->id} ? std::string()
                                                                             : joined(shared.kinds),
                 language);
    for (const KeySet& kind : thing.kinds)
        if (kind.keys.empty())
            std::cout << "  " << kind.id << "\n      " << in(language, kind.about) << '\n';
}

void printKind(const Thing& thing, const KeySet& kind, Language language)
{
    std::cout << thing.id << ' ' << kind.id << ": " << in(language, kind.name) << '\n';
    for (const Key& key : kind.keys)
        printKey(key, {}, language);
    if (kind.keys.empty())
        std::cout << "      " << in(language, kind.about) << '\n';
}

int listThings(Language language, bool json)
{
    std::vector<std::string> all;
    for (const Thing& thing : things()) {
        const std::vector<std::string> kinds
            = thing.hasKinds() ? thing.kindIds() : std::vector<std::string>();
        if (json) {
            std::vector<std::string> words;
            for (const std::string& kind : kinds)
                words.push_back(jsonString(kind));
            all.push_back(jsonObject({{"id", jsonString(thing.id)},
                                      {"name", jsonText(thing.name)},
                                      {"kinds", jsonArray(words, 1)}}));
        } else {
            std::cout << thing.id << ": " << in(language, thing.name)
                      << (kinds.empty() ? "" : "\n    " + joined(kinds)) << '\n';
        }
    }
    for (const std::string& name : choiceListNames())
        if (json)
            all.push_back(choicesJson(name));
        else
            std::cout << name << "\n    " << joined(idsOf(*choiceList(name))) << '\n';
    if (json)
        std::cout << jsonArray(all) << '\n';
    return kOk;
}

/// A thing, a kind of one (hinge, joint.hinge) or a list of words.
int listKeys(const std::string& name, Language language, bool json)
{
    std::vector<std::string> known;
    for (const Thing& thing : things()) {
        known.push_back(thing.id);
        if (thing.id != name)
            continue;
        std::vector<const KeySet*> kinds;
        for (const KeySet& kind : thing.kinds)
            kinds.push_back(&kind);
        if (json)
            std::cout << thingJson(thing, kinds) << '\n';
        else
            printThing(thing, language);
        return kOk;
    }
    for (const Thing& thing : things())
        for (const KeySet& kind : thing.kinds) {
            known.push_back(kind.id);
            if (kind.id != name && thing.id + "." + kind.id != name)
                continue;
            if (json)
                std::cout << thingJson(thing, {&kind}) << '\n';
            else
                printKind(thing, kind, language);
            return kOk;
        }
    if (const auto* words = choiceList(name)) {
        if (json)
            std::cout << choicesJson(name) << '\n';
        else
            for (const Choice& choice : *words)
                std::cout << choice.id << ": " << in(language, choice.label) << '\n';
        return kOk;
    }
    known.insert(known.end(), choiceListNames().begin(), choiceListNames().end());
    throw ValueError(Text{"the unknown thing ", "未知的条目"} + quoted(name), suggestion(name, known));
}

int keysCommand(const Arguments& arguments, Language language)
{
    if (!arguments.into.empty()) {
        const std::string guide = withKeyTables(readTextFile(arguments.into), language);
        AtomicFile file(arguments.into);
        file.write(guide);
        file.commit();
        return kOk;
    }
    if (arguments.schema) {
        const std::string name = arguments.thing.empty() ? "lesson" : arguments.thing;
        const std::vector<std::string> files{"lesson", "file", "glossary"};
        if (std::ranges::find(files, name) == files.end())
            throw ValueError(Text{"the unknown file ", "未知的文件"} + quoted(name), suggestion(name, files));
        std::cout << schemaOf(name, language);
        return kOk;
    }
    return arguments.thing.empty() ? listThings(language, arguments.json)
                                   : listKeys(arguments.thing, language, arguments.json);
}

} // namespace

void addKeysCommand(CLI::App& app, Language language, int& exitCode)
{
    const auto say = [language](const Text& text) { return in(language, text); };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command
        = app.add_subcommand("keys",
                             say({"List the keys of lesson and scene files: unit, range, default, meaning",
                                  "列出课程与场景文件的键：单位、范围、默认值与含义"}));
    command->add_option("thing", arguments->thing,
                        say({"scene, body, hinge, integrators …; all things if not given",
                             "scene、body、hinge、integrators 等；不写则列出全部条目"}));
    command->add_flag("--json", arguments->json,
                      say({"for a program to read: texts in both languages", "供程序读取：文字为中英双语"}));
    command->add_flag("--schema", arguments->schema,
                      say({"a JSON Schema, for editors: of a lesson, or of thing file or glossary",
                           "供编辑器使用的 JSON Schema：课程的，或条目 file、glossary 的"}));
    command->add_option("--into", arguments->into,
                        say({"write the tables of a guide anew, between its marks <!-- keys: … -->",
                             "重写说明文件中 <!-- keys: … --> 标记之间的表格"}));
    command->callback([arguments, language, &exitCode] { exitCode = keysCommand(*arguments, language); });
}

} // namespace polhode::cli
