#pragma once

#include "course/language/units.h"

#include <functional>
#include <string>

namespace polhode::course
{

/// The unit of a variable by its name, without "@0". Throws where there is no such variable.
using UnitOfVariable = std::function<Unit(const std::string& name)>;

/// The unit of what an expression has as its value in SI, by dimensional analysis: what is added, compared or
/// chosen between measures one kind of quantity, functions take numbers where they must, an exponent is a
/// number. A number that was written down counts as one of the unit beside it in a sum or a comparison
/// ("z - 0.5") and as a pure number in a product. Radians count as numbers, but rad, rad/s, rad/s² keep their
/// name. Throws ValueError that names the two units and where they meet.
Unit unitOfFormula(const std::string& expression, const UnitOfVariable& of);

} // namespace polhode::course
