#pragma once

#include "course/language/location.h"

#include <array>
#include <string>

namespace polhode::course
{

/// A number as an author wrote it: an expression in the parameters (and, in a force, in t and the
/// state), already freed of units. Empty = not given.
struct Expression {
    std::string text;
    Location where;

    bool given() const { return !text.empty(); }
};

/// Three numbers as an author wrote them.
struct VectorExpression {
    std::array<Expression, 3> component;

    bool given() const { return component[0].given(); }
};

/// A word that may also be the reader's choice: "rk4" or "$method".
struct Word {
    std::string text;
    Location where;
};

} // namespace polhode::course
