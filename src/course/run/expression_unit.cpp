#include "course/run/expression_unit.h"

#include "course/model/experiment.h"
#include "course/run/run.h"
#include "course/variables/measure.h"

#include <stdexcept>

namespace polhode::course
{

UnitOfVariable unitsOf(const Run& run, const Experiment& experiment)
{
    return [&](const std::string& name) {
        if (const VariableInfo* info = run.find(name))
            return info->unit;
        const Parameter* parameter = experiment.parameter(name);
        return parameter ? parameter->unit : Unit();
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
