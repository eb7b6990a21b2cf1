#include "course/language/formula_rate.h"

#include "course/language/formula.h"
#include "course/language/formula_tree.h"
#include "course/language/functions.h"
#include "course/language/own_names.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>

namespace polhode::course
{

namespace
{

using Pair = FormulaRate::Pair;
using Arguments = std::span<const Pair>;
using Rule = double (*)(const Arguments& x, double value);

/// d/dt of max(x…) is that of the largest; where some are equal, of the one that will be.
Pair largest(const Arguments& x, double sense)
{
    Pair most = x.front();
    for (const Pair& p : x)
        if (const double more = sense * (p.value - most.value);
            more > 0 || (more == 0 && sense * (p.rate - most.rate) > 0))
            most = p;
    return most;
}

/// (t − t0)/d of a pulse.
Pair phase(const Arguments& x)
{
    const double u = (x[0].value - x[1].value) / x[2].value;
    return {u, (x[0].rate - x[1].rate - u * x[2].rate) / x[2].value};
}

double none(const Arguments&, double)
{
    return 0;
}

/// The derivative of each function of the table of expressions.
const std::map<std::string_view, Rule>& rules()
{
    static const std::map<std::string_view, Rule> table{
        {"sin", [](const Arguments& x, double) { return std::cos(x[0].value) * x[0].rate; }},
        {"cos", [](const Arguments& x, double) { return -std::sin(x[0].value) * x[0].rate; }},
        {"tan", [](const Arguments& x, double f) { return (1 + f * f) * x[0].rate; }},
        {"asin",
         [](const Arguments& x, double) { return x[0].rate / std::sqrt(1 - x[0].value * x[0].value); }},
        {"acos",
         [](const Arguments& x, double) { return -x[0].rate / std::sqrt(1 - x[0].value * x[0].value); }},
        {"atan", [](const Arguments& x, double) { return x[0].rate / (1 + x[0].value * x[0].value); }},
        {"atan2",
         [](const Arguments& x, double) {
             return (x[1].value * x[0].rate - x[0].value * x[1].rate)
                 / (x[0].value * x[0].value + x[1].value * x[1].value);
         }},
        {"sinh", [](const Arguments& x, double) { return std::cosh(x[0].value) * x[0].rate; }},
        {"cosh", [](const Arguments& x, double) { return std::sinh(x[0].value) * x[0].rate; }},
        {"tanh", [](const Arguments& x, double f) { return (1 - f * f) * x[0].rate; }},
        {"sqrt", [](const Arguments& x, double f) { return x[0].rate / (2 * f); }},
        {"cbrt", [](const Arguments& x, double f) { return x[0].rate / (3 * f * f); }},
        {"exp", [](const Arguments& x, double f) { return f * x[0].rate; }},
        {"ln", [](const Arguments& x, double) { return x[0].rate / x[0].value; }},
        {"log10", [](const Arguments& x, double) { return x[0].rate / (x[0].value * std::numbers::ln10); }},
        {"abs",
         [](const Arguments& x, double) {
             return x[0].value == 0 ? std::abs(x[0].rate) : std::copysign(1.0, x[0].value) * x[0].rate;
         }},
        {"sign", none},
        {"min", [](const Arguments& x, double) { return largest(x, -1).rate; }},
        {"max", [](const Arguments& x, double) { return largest(x, 1).rate; }},
        {"floor", none},
        {"ceil", none},
        {"mod",
         [](const Arguments& x, double) {
             return x[0].rate - std::floor(x[0].value / x[1].value) * x[1].rate;
         }},
        {"hypot",
         [](const Arguments& x, double f) {
             double sum = 0, rate = 0;
             for (const Pair& p : x) {
                 sum += p.value * p.rate;
                 rate = std::hypot(rate, p.rate);
             }
             return f == 0 ? rate : sum / f;
         }},
        {"clamp",
         [](const Arguments& x, double) {
             const Pair most[]{largest(x.first(2), 1), x[2]};
             return largest(most, -1).rate;
         }},
        {"step", none},
        {"pulse", none},
        {"halfsine",
         [](const Arguments& x, double) {
             const Pair u = phase(x);
             return u.value >= 0 && u.value < 1
                 ? std::numbers::pi * std::cos(std::numbers::pi * u.value) * u.rate
                 : 0.0;
         }},
        {"triangle",
         [](const Arguments& x, double) {
             const Pair u = phase(x);
             return u.value >= 0 && u.value < 1 ? (u.value < 0.5 ? 2 : -2) * u.rate : 0.0;
         }},
        {"sn",
         [](const Arguments& x, double) {
             return jacobiCn(x[0].value, x[1].value) * jacobiDn(x[0].value, x[1].value) * x[0].rate;
         }},
        {"cn",
         [](const Arguments& x, double) {
             return -jacobiSn(x[0].value, x[1].value) * jacobiDn(x[0].value, x[1].value) * x[0].rate;
         }},
        {"dn",
         [](const Arguments& x, double) {
             return -x[1].value * jacobiSn(x[0].value, x[1].value) * jacobiCn(x[0].value, x[1].value)
                 * x[0].rate;
         }},
        {"ellipk", none},
    };
    return table;
}

double call(const FunctionEntry& function, const Arguments& x)
{
    return std::visit(
        [&](auto f) -> double {
            using F = decltype(f);
            if constexpr (std::is_same_v<F, FunctionEntry::Of1>) {
                return f(x[0].value);
            } else if constexpr (std::is_same_v<F, FunctionEntry::Of2>) {
                return f(x[0].value, x[1].value);
            } else if constexpr (std::is_same_v<F, FunctionEntry::Of3>) {
                return f(x[0].value, x[1].value, x[2].value);
            } else {
                std::vector<double> values;
                for (const Pair& p : x)
                    values.push_back(p.value);
                return f(values.data(), static_cast<int>(values.size()));
            }
        },
        function.call);
}

using Operation = FormulaOperation;

Pair power(const Pair& a, const Pair& b)
{
    const double f = std::pow(a.value, b.value);
    double rate = 0;
    if (a.rate != 0)
        rate += b.value * std::pow(a.value, b.value - 1) * a.rate;
    if (b.rate != 0)
        rate += f * std::log(a.value) * b.rate;
    return {f, rate};
}

} // namespace

struct FormulaRate::Node {
    /// @p values are those of all variables but t.
    Node(const FormulaNode& source, const Values& values);

    Operation operation;
    double number = 0; ///< of what does not move
    std::vector<Node> parts;
    const FunctionEntry* function = nullptr; ///< of a call
    Rule rule = nullptr;
    bool moves = false; ///< depends on t
};

FormulaRate::Node::Node(const FormulaNode& source, const Values& values)
    : operation(source.operation)
    , number(source.number)
{
    for (const FormulaNode& part : source.parts)
        parts.emplace_back(part, values);
    moves = std::any_of(parts.begin(), parts.end(), [](const Node& part) { return part.moves; });
    if (operation == Operation::variable) {
        moves = source.name == kTimeVariable;
        if (!moves)
            number = values.at(source.name);
    }
    if (operation != Operation::call)
        return;
    function = findFunction(source.name);
    if (function->fixedParameter && parts.back().moves)
        throw ValueError(quoted(source.name)
                             + Text{" with a parameter m that depends on t", "的参数 m 随 t 变化"},
                         {"an m that does not", "不随 t 变化的 m"});
    rule = rules().at(source.name);
}

FormulaRate::FormulaRate(const std::string& text, const Values& values)
{
    Values all = values;
    all[kTimeVariable] = 0;
    (void)Formula(text).evaluate(all); // throws where it is none, or a variable is missing
    root_ = std::make_shared<const Node>(readFormulaTree(text), values);
}

bool FormulaRate::dependsOnTime() const
{
    return root_->moves;
}

FormulaRate::Pair FormulaRate::operator()(double t) const
{
    return evaluate(*root_, t);
}

FormulaRate::Pair FormulaRate::evaluate(const Node& node, double t)
{
    const auto part = [&](std::size_t i) { return evaluate(node.parts[i], t); };
    switch (node.operation) {
    case Operation::number:
        return {node.number, 0};
    case Operation::variable:
        return node.moves ? Pair{t, 1} : Pair{node.number, 0};
    case Operation::choice:
        return part(part(0).value != 0 ? 1 : 2);
    case Operation::negative: {
        const Pair a = part(0);
        return {-a.value, -a.rate};
    }
    case Operation::call: {
        constexpr std::size_t kUsual = 3;
        Pair few[kUsual];
        std::vector<Pair> many;
        const std::size_t count = node.parts.size();
        if (count > kUsual)
            many.resize(count);
        const std::span<Pair> x = count > kUsual ? std::span<Pair>(many) : std::span<Pair>(few, count);
        for (std::size_t i = 0; i < count; ++i)
            x[i] = part(i);
        const double value = call(*node.function, x);
        return {value, node.moves ? node.rule(x, value) : 0.0};
    }
    default:
        break;
    }
    const Pair a = part(0), b = part(1);
    const auto truth = [](bool holds) { return Pair{holds ? 1.0 : 0.0, 0}; };
    switch (node.operation) {
    case Operation::add:
        return {a.value + b.value, a.rate + b.rate};
    case Operation::subtract:
        return {a.value - b.value, a.rate - b.rate};
    case Operation::multiply:
        return {a.value * b.value, a.rate * b.value + a.value * b.rate};
    case Operation::divide:
        return {a.value / b.value, (a.rate - a.value / b.value * b.rate) / b.value};
    case Operation::raise:
        return power(a, b);
    case Operation::less:
        return truth(a.value < b.value);
    case Operation::greater:
        return truth(a.value > b.value);
    case Operation::notGreater:
        return truth(a.value <= b.value);
    case Operation::notLess:
        return truth(a.value >= b.value);
    case Operation::equal:
        return truth(a.value == b.value);
    case Operation::different:
        return truth(a.value != b.value);
    case Operation::both:
        return truth(a.value != 0 && b.value != 0);
    default:
        return truth(a.value != 0 || b.value != 0);
    }
}

} // namespace polhode::course
