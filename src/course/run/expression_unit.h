#pragma once

#include "course/language/formula_unit.h"

#include <string>

namespace polhode::course
{

struct Experiment;
class Run;

/// The units of the variables of @p run and of the parameters of @p experiment; what is neither is a number.
UnitOfVariable unitsOf(const Run& run, const Experiment& experiment);

/// The same of all runs of @p experiment.
UnitOfVariable unitsOf(const Experiment& experiment);

/// The unit of an expression of the variables of @p run and the parameters of @p experiment, by dimensional
/// analysis (unitOfFormula). Throws ValueError where its parts do not go together.
Unit unitOfExpression(const Run& run, const Experiment& experiment, const std::string& expression);

/// The unit in which a measure of @p run is told; that of a number where its parts do not go together, or
/// where the run has no such variables.
Unit unitToTell(const Run& run, const Experiment& experiment, const std::string& measure);

} // namespace polhode::course
