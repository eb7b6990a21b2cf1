#pragma once

#include <string>
#include <vector>

namespace polhode::course
{

/// A call of a function within an expression, with the texts of its arguments.
struct FormulaCall {
    std::string function;
    std::vector<std::string> arguments;
};

/// What a first reading of an expression finds.
struct FormulaSyntax {
    std::vector<std::string> variables; ///< in the order of their first appearance
    std::vector<FormulaCall> calls;
};

/// Reads the words, numbers and brackets of an expression and checks functions, their numbers of arguments,
/// brackets and missing operators. Throws ValueError that names the character.
FormulaSyntax readFormula(const std::string& text);

} // namespace polhode::course
