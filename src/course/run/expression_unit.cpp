#include "course/run/expression_unit.h"

#include "course/language/formula_unit.h"
#include "course/model/experiment.h"
#include "course/run/run.h"

namespace polhode::course
{

Unit unitOfExpression(const Run& run, const Experiment& experiment, const std::string& expression)
{
    return unitOfFormula(expression, [&](const std::string& name) {
        if (const VariableInfo* info = run.find(name))
            return info->unit;
        const Parameter* parameter = experiment.parameter(name);
        return parameter ? parameter->unit : Unit();
    });
}

} // namespace polhode::course
