#pragma once

#include "course/language/formula.h"
#include "course/language/formula_unit.h"
#include "course/variables/measure_table.h"
#include "course/variables/variable_info.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// One number taken from a whole run: a row of measureTable() with what is in its brackets.
struct Measure {
    const MeasureRow* row = nullptr;
    std::string expression; ///< in the variables of the run
    std::string argument; ///< the time, an expression in the parameters
    std::string event;
    int number = 1; ///< of the event, counted from 1
};

/// What an author wrote of measures, such as "max[b.z] - first[b.z]" (authoring guide §3.2): each measure is
/// replaced by a variable `measure.0`, `measure.1`, … of `outer`, which may also use parameters.
struct MeasureFormula {
    std::vector<Measure> measures;
    Formula outer;
};

/// Throws ValueError that says where @p text goes wrong.
MeasureFormula parseMeasure(const std::string& text);

/// The unit of what an author wrote of measures, "max[b.z] - first[b.z]", by dimensional analysis
/// (unitOfFormula). Throws ValueError where its parts do not go together.
Unit unitOfMeasure(const std::string& measure, const UnitOfVariable& of);

/// The name of the @p index-th measure in MeasureFormula::outer.
std::string measureVariable(std::size_t index);

} // namespace polhode::course
