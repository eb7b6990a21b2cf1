#include "course/export/expression_headers.h"

#include "course/language/value_error.h"
#include "course/run/expression_unit.h"

namespace polhode::course
{

std::vector<Text> nameExpressions(CsvOptions& options, const Run& run, const Experiment& experiment)
{
    std::vector<Text> mistakes;
    for (const std::string& column : options.variables) {
        if (column == kSideColumn || run.find(column) || options.headers.contains(column))
            continue;
        try {
            const Unit unit = unitOfExpression(run, experiment, column);
            options.headers[column] = column + " [" + unit.name + "]";
        } catch (const ValueError& error) {
            mistakes.push_back(sameInBoth(column + ": ") + error.message()
                               + Text{"; its column has no unit", "；该列没有单位"});
        }
    }
    return mistakes;
}

} // namespace polhode::course
