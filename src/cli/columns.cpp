#include "cli/columns.h"

#include "cli/exit_code.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"
#include "course/variables/catalogue.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace polhode::cli
{

namespace
{

using namespace polhode::course;

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> splitOutsideBrackets(const std::string& list)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        if (i == list.size() || (list[i] == ',' && depth <= 0)) {
            parts.push_back(trimmed(list.substr(begin, i - begin)));
            begin = i + 1;
        } else {
            depth += list[i] == '(' ? 1 : list[i] == ')' ? -1 : 0;
        }
    }
    return parts;
}

bool isOfTable(const std::string& column)
{
    return column.starts_with('@');
}

void checkSet(const std::string& column)
{
    std::vector<std::string> known{kSideColumn};
    for (const ColumnSet& set : columnSets())
        known.push_back(std::string("@") + set.id);
    if (std::ranges::find(known, column) == known.end())
        throw Failure(kUsage,
                      sameInBoth("--vars " + column)
                          + Text{": no columns are called so; ", "：没有这样命名的一组列；"}
                          + suggestion(column, known).clause());
}

} // namespace

std::vector<std::string> chosenColumns(const std::vector<std::string>& words, const Experiment& experiment)
{
    if (words.empty())
        return {"@plotted"};
    const std::vector<VariableInfo> variables = catalogue(experiment);
    std::vector<std::string> columns;
    std::set<std::string> taken;
    const auto addThoseOf = [&](const std::string& beginning) {
        bool any = false;
        for (const VariableInfo& variable : variables)
            if (variable.id.starts_with(beginning)) {
                any = true;
                if (taken.insert(variable.id).second)
                    columns.push_back(variable.id);
            }
        return any;
    };
    for (const std::string& word : words)
        for (const std::string& part : splitOutsideBrackets(word)) {
            if (part == "all") {
                columns.push_back("@all");
            } else if (!part.ends_with(".*")) {
                if (isOfTable(part))
                    checkSet(part);
                columns.push_back(part);
                taken.insert(part);
            } else if (!addThoseOf(part.substr(0, part.size() - 1))) {
                std::vector<std::string> known;
                for (const VariableInfo& variable : variables)
                    if (const auto dot = variable.id.find('.'); dot != std::string::npos)
                        if (const std::string all = variable.id.substr(0, dot) + ".*";
                            std::find(known.begin(), known.end(), all) == known.end())
                            known.push_back(all);
                throw Failure(kUsage,
                              sameInBoth("--vars " + part)
                                  + Text{": no variable begins so; ", "：没有这样开头的变量；"}
                                  + suggestion(part, known).clause());
            }
        }
    return columns;
}

ColumnChoice withSets(const std::vector<std::string>& columns, const Experiment& experiment,
                      const std::vector<NamedRun>& runs)
{
    ColumnChoice choice;
    std::set<std::string> taken;
    const auto add = [&](const std::string& id) {
        if (taken.insert(id).second)
            choice.ids.push_back(id);
    };
    for (const std::string& column : columns) {
        const ColumnSet* set = isOfTable(column) ? columnSet(column.substr(1)) : nullptr;
        if (!set) {
            add(column);
            continue;
        }
        const ColumnChoice some = set->choose(experiment, runs);
        std::ranges::for_each(some.ids, add);
        choice.missing.insert(choice.missing.end(), some.missing.begin(), some.missing.end());
    }
    return choice;
}

std::vector<std::string> ofRuns(const std::vector<std::string>& columns)
{
    std::vector<std::string> ids;
    std::ranges::remove_copy_if(columns, std::back_inserter(ids), isOfTable);
    return ids;
}

} // namespace polhode::cli
