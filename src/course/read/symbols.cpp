#include "course/read/symbols.h"

#include "course/keys/key_reader.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/language/units.h"
#include "course/language/yaml_tree.h"
#include "course/read/one_language.h"
#include "course/read/tex.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

SymbolRow readSymbol(const Field& item, const std::vector<std::string>& lessons)
{
    SymbolRow row;
    KeyReader entry(item, "symbol");
    const Field symbol = entry["symbol"];
    row.tex = readString(symbol);
    try {
        checkTex(row.tex);
    } catch (const ValueError& error) {
        symbol.refuse(error);
    }
    row.name = entry.text("name");
    if (const Field unit = entry["unit"]; unit.given()) {
        row.unit = readString(unit);
        if (const auto known = parseUnit(row.unit))
            row.unit = known->symbol();
    }
    if (entry.given("quantity"))
        row.quantity = entry.choice("quantity");
    for (const Field& lesson : entry.items("lessons")) {
        const std::string id = lessonMeant(lessons, lesson.scalar());
        if (id.empty())
            lesson.refuse(Text{"the unknown lesson ", "未知的课 "} + quoted(lesson.scalar()),
                          suggestion(lesson.scalar(), lessons));
        else
            row.lessons.push_back(id);
    }
    return row;
}

} // namespace

std::string lessonMeant(const std::vector<std::string>& ids, const std::string& name)
{
    if (std::find(ids.begin(), ids.end(), name) != ids.end())
        return name;
    std::vector<std::string> meant;
    for (const std::string& id : ids)
        if (!name.empty() && (id.starts_with(name + "-") || (id.size() > 3 && id.substr(3) == name)))
            meant.push_back(id);
    return meant.size() == 1 ? meant.front() : std::string();
}

std::vector<SymbolRow> readSymbols(const std::filesystem::path& file, const std::vector<std::string>& lessons,
                                   std::vector<InputError>& problems)
{
    std::vector<SymbolRow> symbols;
    const std::string name = file.filename().string();
    Reading reading;
    reading.oneLanguage = oneLanguageIn(file.parent_path());
    try {
        const YamlNode root = parseYaml(readTextFile(file), name);
        KeyReader map(Field(&root, {name, root.line, root.column, {}}, reading), "symbols");
        for (const Field& item : map.items("symbols"))
            symbols.push_back(readSymbol(item, lessons));
    } catch (const InputError& error) {
        reading.problems.push_back(error);
    }
    problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    return symbols;
}

} // namespace polhode::course
