#pragma once

#include <string>
#include <vector>

namespace polhode::course
{

enum class FormulaOperation {
    number,
    variable,
    call,
    choice, ///< condition, value, other value
    negative,
    add,
    subtract,
    multiply,
    divide,
    raise,
    less,
    greater,
    notGreater,
    notLess,
    equal,
    different,
    both,
    either
};

/// A part of an expression, with the parts that it is made of.
struct FormulaNode {
    FormulaOperation operation = FormulaOperation::number;
    double number = 0;
    std::string name = {}; ///< of a variable or a function
    std::vector<FormulaNode> parts = {};
    std::string text = {}; ///< as it was written, without the brackets around it
};

/// An expression as a tree, with the precedence of Formula: a sign binds weaker than ^, which binds to the
/// right. Throws ValueError as readFormula; "pi" is a number.
FormulaNode readFormulaTree(const std::string& text);

} // namespace polhode::course
