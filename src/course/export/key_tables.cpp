#include "course/export/key_tables.h"

#include "course/export/word_lists.h"
#include "course/keys/key_words.h"
#include "course/language/nearest.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <vector>

namespace polhode::course
{

namespace
{

/// Bars part the columns of a table.
std::string cell(const std::string& text)
{
    std::string out;
    for (const char c : text)
        out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

std::string code(const std::string& text)
{
    return "`" + text + "`";
}

std::string line(const std::vector<std::string>& cells)
{
    std::string out = "|";
    for (const std::string& text : cells)
        out += " " + cell(text) + " |";
    return out + "\n";
}

std::string listed(const std::vector<std::string>& words, Language language)
{
    std::string all;
    for (const std::string& word : words)
        all += (all.empty() ? "" : in(language, {", ", "、"})) + word;
    return all;
}

/// What a component is called beside its quantity: "x" of "momentum, x".
std::string partOf(const std::string& name, const std::string& quantity)
{
    std::string_view part = std::string_view(name).substr(quantity.size());
    for (const std::string_view between : {",", ":", " ", "，", "：", "的"})
        while (part.starts_with(between))
            part.remove_prefix(between.size());
    return std::string(part);
}

/// A table of variables: components of one quantity are one line.
std::string tableOfVariables(const WordList& list, Language language)
{
    std::string out
        = line({in(language, {"variable", "变量"}), in(language, {"symbol and unit", "符号与单位"}),
                in(language, {"meaning", "含义"})})
        + line({"---", "---", "---"});
    std::size_t first = 0;
    for (const WordLine& of : list.lines) {
        std::string ids;
        std::vector<std::string> parts;
        for (std::size_t k = first; k < of.end; ++k) {
            ids += (ids.empty() ? "" : " ") + code(list.words[k].id);
            parts.push_back(partOf(in(language, list.words[k].about), in(language, of.name)));
        }
        std::string label = in(language, list.words[first].label), meaning = in(language, of.name);
        if (of.end > first + 1) {
            label.insert(std::min(label.find(" ("), label.size()), " …");
            meaning += in(language, {": ", "："}) + listed(parts, language);
        }
        out += line({ids, label, meaning});
        first = of.end;
    }
    return out;
}

/// One word a line; the names stand in a column of their own, if there are any.
std::string tableOf(const std::vector<Choice>& words, const std::string& head, Language language)
{
    const bool named = std::ranges::any_of(words, [](const Choice& word) { return word.label != Text{}; });
    const auto row = [&](const std::string& word, const std::string& name, const std::string& about) {
        return line(named ? std::vector{word, name, about} : std::vector{word, about});
    };
    std::string out = row(head, in(language, {"name", "名称"}), in(language, {"meaning", "含义"}))
        + row("---", "---", "---");
    for (const Choice& word : words)
        out += row(code(word.id), in(language, word.label), in(language, word.about));
    return out;
}

std::string tableOf(const Thing& thing, Language language)
{
    const auto say = [&](const char* en, const char* zh) { return in(language, {en, zh}); };
    const std::vector<SharedKey> keys = sharedKeys(thing);
    const bool ofKinds = std::ranges::any_of(
        keys, [](const SharedKey& key) { return !key.inAll && key.kinds != std::vector{key.key->id}; });
    const auto any = [&](auto has) { return std::ranges::any_of(keys, has); };
    const bool units = any([](const SharedKey& k) { return !unitText(*k.key).empty(); });
    const bool ranges = any([&](const SharedKey& k) { return !rangeText(*k.key).en.empty(); });
    const auto row = [&](const std::string& key, const std::string& kinds, const std::string& value,
                         const std::string& unit, const std::string& range, const std::string& omitted,
                         const std::string& meaning) {
        std::vector<std::string> cells{key};
        if (ofKinds)
            cells.push_back(kinds);
        cells.push_back(value);
        if (units)
            cells.push_back(unit);
        if (ranges)
            cells.push_back(range);
        cells.push_back(omitted);
        cells.push_back(meaning);
        return line(cells);
    };
    std::string out = "**" + code(thing.id) + "** " + in(language, thing.name) + "\n\n";
    out += row(say("key", "键"), say("of", "用于"), say("value", "值"), say("unit", "单位"),
               say("range", "范围"), say("omitted", "省略时"), say("meaning", "含义"));
    out += row("---", "---", "---", "---", "---", "---", "---");
    for (const SharedKey& shared : keys) {
        const Key& key = *shared.key;
        const std::string kinds = shared.inAll ? std::string() : listed(shared.kinds, language);
        const bool isKind = thing.by.empty() ? thing.hasKinds() && thing.find(key.id) : key.id == thing.by;
        const std::string value
            = isKind && !thing.by.empty() ? say("see below", "见下") : in(language, valueText(key));
        const std::string omitted
            = isKind && thing.by.empty() ? say("one of these", "其一") : in(language, omittedText(key));
        out += row(code(key.id), kinds, value, unitText(key), in(language, rangeText(key)), omitted,
                   in(language, key.meaning));
    }
    for (const KeySet& kind : thing.kinds)
        if (kind.keys.empty())
            out += row(code(kind.id), "", say("the word alone", "只写这个词"), "", "", "",
                       in(language, kind.about));
    if (thing.by.empty())
        return out;
    std::vector<Choice> words;
    for (const KeySet& kind : thing.kinds)
        words.push_back({kind.id, kind.name, kind.about});
    return out + "\n" + tableOf(words, code(thing.by), language);
}

std::string tableCalled(const std::string& name, Language language)
{
    std::vector<std::string> known;
    for (const WordList& list : wordLists()) {
        if (list.id == name)
            return "**" + code(list.id) + "** " + in(language, list.name) + "\n\n"
                + (list.lines.empty() ? tableOf(list.words, in(language, {"word", "词"}), language)
                                      : tableOfVariables(list, language));
        known.push_back(list.id);
    }
    for (const Thing& thing : things()) {
        if (thing.id == name)
            return tableOf(thing, language);
        known.push_back(thing.id);
    }
    throw ValueError(Text{"the unknown thing ", "未知的条目"} + quoted(name), suggestion(name, known));
}

} // namespace

std::string withKeyTables(const std::string& guide, Language language)
{
    const std::string begin = "<!-- keys:", end = "<!-- /keys -->";
    std::string out;
    std::size_t from = 0;
    for (std::size_t mark; (mark = guide.find(begin, from)) != std::string::npos;) {
        const std::size_t names = mark + begin.size(), close = guide.find("-->", names),
                          last = guide.find(end, names);
        if (last == std::string::npos)
            throw ValueError(sameInBoth(begin),
                             Text{"a line ", "一行 "} + sameInBoth(end) + Text{" after it", ""});
        out += guide.substr(from, close + 3 - from) + "\n";
        std::istringstream words(guide.substr(names, close - names));
        for (std::string name; words >> name;)
            out += tableCalled(name, language) + "\n";
        from = last;
    }
    return out + guide.substr(from);
}

} // namespace polhode::course
