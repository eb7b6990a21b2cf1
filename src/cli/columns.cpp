#include "cli/columns.h"

#include "cli/exit_code.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"
#include "course/variables/catalogue.h"

#include <algorithm>
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

std::vector<std::string> plotted(const Experiment& experiment)
{
    std::vector<std::string> all;
    for (const PlotDescription& plot : experiment.plots)
        for (const std::string& id : plot.y)
            if (std::find(all.begin(), all.end(), id) == all.end())
                all.push_back(id);
    if (all.empty())
        all.push_back("total.E");
    return all;
}

} // namespace

std::vector<std::string> chosenColumns(const std::vector<std::string>& words, const Experiment& experiment)
{
    if (words.empty())
        return plotted(experiment);
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
                addThoseOf("");
            } else if (!part.ends_with(".*")) {
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

} // namespace polhode::cli
