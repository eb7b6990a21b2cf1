#pragma once

#include "course/language/values.h"

#include <memory>
#include <string>

namespace polhode::course
{

/// An expression of t with its first two derivatives, exact but for rounding: forward differentiation, that
/// is arithmetic with triples (x, ẋ, ẍ), where each operator and function has its rule, (x y)˙ = ẋ y + x ẏ
/// and so on.
///
/// Where it bends the derivatives are those on the right. One instance may be used by several threads.
class FormulaRate
{
public:
    struct Jet {
        double value = 0.0;
        double rate = 0.0; ///< per second
        double second = 0.0; ///< per second squared
    };

    /// @p values are those of all its variables but t. Throws ValueError where the expression cannot be read,
    /// and for what has no derivative: a parameter of Jacobi's functions that depends on t.
    FormulaRate(const std::string& text, const Values& values);

    Jet operator()(double t) const;

    bool dependsOnTime() const;

private:
    struct Node;
    static Jet evaluate(const Node& node, double t);

    std::shared_ptr<const Node> root_;
};

} // namespace polhode::course
