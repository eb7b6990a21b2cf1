#include "course/run/expression_unit.h"

#include "course/model/experiment.h"
#include "course/run/run.h"
#include "course/variables/catalogue.h"
#include "course/variables/measure.h"

#include <algorithm>
#include <stdexcept>

namespace polhode::course
{

namespace
{

Unit unitOfName(const VariableInfo* variable, const Experiment& experiment, const std::string& name)
{
    if (variable)
        return variable->unit;
    const Parameter* parameter = experiment.parameter(name);
    return parameter ? parameter->unit : Unit();
}

} // namespace

UnitOfVariable unitsOf(const Run& run, const Experiment& experiment)
{
    return [&](const std::string& name) { return unitOfName(run.find(name), experiment, name); };
}

UnitOfVariable unitsOf(const Experiment& experiment)
{
    return [variables = catalogue(experiment), &experiment](const std::string& name) {
        const auto found = std::ranges::find(variables, name, &VariableInfo::id);
        return unitOfName(found == variables.end() ? nullptr : &*found, experiment, name);
    };
}

Unit unitOfExpression(const Run& run, const Experiment& experiment, const std::string& expression)
{
    return unitOfFormula(expression, unitsOf(run, experiment));
}

Unit unitToTell(const Run& run, const Experiment& experiment, const std::string& measure)
{
    try {
        return unitOfMeasure(measure, unitsOf(run, experiment));
    } catch (const std::invalid_argument&) {
        return {};
    }
}

} // namespace polhode::course
