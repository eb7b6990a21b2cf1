#include "course/read/glossary.h"

#include "course/keys/key_reader.h"
#include "course/language/read_values.h"
#include "course/language/yaml_tree.h"
#include "course/read/one_language.h"

namespace polhode::course
{

std::vector<GlossaryTerm> readGlossary(const std::filesystem::path& file, std::vector<InputError>& problems)
{
    std::vector<GlossaryTerm> terms;
    const std::string name = file.filename().string();
    Reading reading;
    reading.oneLanguage = oneLanguageIn(file.parent_path());
    try {
        const YamlNode root = parseYaml(readTextFile(file), name);
        KeyReader map(Field(&root, {name, root.line, root.column, {}}, reading), "glossary");
        std::vector<std::string> taken;
        for (const Field& item : map.items("terms")) {
            KeyReader entry(item, "term");
            const Field id = entry["id"];
            GlossaryTerm term;
            term.id = entry.name("id");
            claimId(id, term.id, taken);
            term.name.others = entry.otherLanguages();
            const bool en = entry.given("en"), zh = entry.given("zh");
            const bool enough = reading.oneLanguage && (en || zh || !term.name.others.empty());
            if (en || !enough)
                term.name.en = readString(entry["en"]);
            if (zh || !enough)
                term.name.zh = readString(entry["zh"]);
            if (enough)
                term.name = completed(std::move(term.name));
            term.definition = entry.text("definition");
            term.lesson = entry.name("lesson");
            terms.push_back(std::move(term));
        }
    } catch (const InputError& error) {
        reading.problems.push_back(error);
    }
    problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    return terms;
}

} // namespace polhode::course
