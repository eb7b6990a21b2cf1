#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/keys_json.h"
#include "cli/keys_text.h"
#include "course/export/atomic_file.h"
#include "course/export/key_tables.h"
#include "course/export/schema.h"
#include "course/export/word_lists.h"
#include "course/language/nearest.h"
#include "course/language/yaml_tree.h"

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

/// A thing, a kind of one (hinge, joint.hinge), a list of words, a word or a key; else what mentions it.
int listKeys(const std::string& name, Language language, bool json)
{
    for (const Thing& thing : things()) {
        if (thing.id != name)
            continue;
        std::vector<const KeySet*> kinds;
        for (const KeySet& kind : thing.kinds)
            kinds.push_back(&kind);
        std::cout << (json ? thingJson(thing, kinds) + '\n' : thingText(thing, language));
        return kOk;
    }
    for (const Thing& thing : things())
        for (const KeySet& kind : thing.kinds) {
            if (kind.id != name && thing.id + "." + kind.id != name)
                continue;
            std::cout << (json ? thingJson(thing, {&kind}) + '\n' : kindText(thing, kind, language));
            return kOk;
        }
    const auto list = std::ranges::find(wordLists(), name, &WordList::id);
    if (list != wordLists().end()) {
        const FoundList all = wholeOf(*list);
        std::cout << (json ? wordsJson(all) + '\n' : wordsText(all, language));
        return kOk;
    }
    FoundWords found = wordsCalled(name);
    if (found.empty())
        found = wordsAbout(name, language);
    if (found.empty())
        throw ValueError(Text{"the unknown word ", "未知的词"} + quoted(name),
                         nearest(name, knownWords()).empty()
                             ? Text{"a word that polhode-run keys lists", "polhode-run keys 列出的词"}
                             : suggestion(name, knownWords()));
    std::cout << (json ? foundJson(name, found) + '\n' : foundText(found, language));
    return kOk;
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
        const std::vector<std::string> files{"lesson", "file", "glossary", "symbols", "problems"};
        if (std::ranges::find(files, name) == files.end())
            throw ValueError(Text{"the unknown file ", "未知的文件"} + quoted(name), suggestion(name, files));
        std::cout << schemaOf(name, language);
        return kOk;
    }
    if (!arguments.thing.empty())
        return listKeys(arguments.thing, language, arguments.json);
    std::cout << (arguments.json ? overviewJson() + '\n' : overviewText(language));
    return kOk;
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
    command->add_option(
        "thing", arguments->thing,
        say({"scene, hinge, integrators, dopri5, friction …; all things and lists if not given",
             "scene、hinge、integrators、dopri5、friction 等；不写则列出全部条目与列表"}));
    command->add_flag("--json", arguments->json,
                      say({"for a program to read: texts in both languages", "供程序读取：文字为中英双语"}));
    command->add_flag(
        "--schema", arguments->schema,
        say({"a JSON Schema, for editors: of a lesson, or of thing file, glossary, symbols or problems",
             "供编辑器使用的 JSON Schema：课程的，或条目 file、glossary、symbols、problems 的"}));
    command->add_option("--into", arguments->into,
                        say({"write the tables of a guide anew, between its marks <!-- keys: … -->",
                             "重写说明文件中 <!-- keys: … --> 标记之间的表格"}));
    command->callback([arguments, language, &exitCode] { exitCode = keysCommand(*arguments, language); });
}

} // namespace polhode::cli
