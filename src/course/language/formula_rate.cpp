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

using Jet = FormulaRate::Jet;
using Arguments = std::span<const Jet>;
using Rule = Jet (*)(const Arguments& x, double value);

/// f(x) with f′ and f″ there: ḟ = f′ ẋ, f̈ = f″ ẋ² + f′ ẍ.
Jet chain(const Jet& x, double f, double slope, double bend)
{
    return {f, slope * x.rate, bend * x.rate * x.rate + slope * x.second};
}

/// d/dt of max(x…) is that of the largest; where some are equal, of the one that will be.
Jet largest(const Arguments& x, double sense)
{
    Jet most = x.front();
    for (const Jet& p : x)
        if (const double more = sense * (p.value - most.value);
            more > 0 || (more == 0 && sense * (p.rate - most.rate) > 0))
            most = p;
    return most;
}

/// (t − t0)/d of a pulse.
Jet phase(const Arguments& x)
{
    const double u = (x[0].value - x[1].value) / x[2].value;
    const double rate = (x[0].rate - x[1].rate - u * x[2].rate) / x[2].value;
    return {u, rate, (x[0].second - x[1].second - 2 * rate * x[2].rate - u * x[2].second) / x[2].value};
}

Jet none(const Arguments&, double f)
{
    return {f, 0, 0};
}

/// The arc whose tangent is y/x.
Jet arc(const Arguments& x, double f)
{
    const Jet &y = x[0], &c = x[1];
    const double square = y.value * y.value + c.value * c.value;
    const double rate = (c.value * y.rate - y.value * c.rate) / square;
    return {f, rate,
            (c.value * y.second - y.value * c.second - 2 * rate * (c.value * c.rate + y.value * y.rate))
                / square};
}

Jet length(const Arguments& x, double f)
{
    double sum = 0, rate = 0, bend = 0;
    for (const Jet& p : x) {
        sum += p.value * p.rate;
        rate = std::hypot(rate, p.rate);
        bend += p.rate * p.rate + p.value * p.second;
    }
    if (f == 0)
        return {f, rate, 0};
    return {f, sum / f, (bend - sum / f * (sum / f)) / f};
}

/// x − floor(x/y) y.
Jet remainder(const Arguments& x, double f)
{
    const double whole = std::floor(x[0].value / x[1].value);
    return {f, x[0].rate - whole * x[1].rate, x[0].second - whole * x[1].second};
}

/// The derivatives of each function of the table of expressions.
const std::map<std::string_view, Rule>& rules()
{
    static const std::map<std::string_view, Rule> table{
        {"sin", [](const Arguments& x, double f) { return chain(x[0], f, std::cos(x[0].value), -f); }},
        {"cos", [](const Arguments& x, double f) { return chain(x[0], f, -std::sin(x[0].value), -f); }},
        {"tan", [](const Arguments& x, double f) { return chain(x[0], f, 1 + f * f, 2 * f * (1 + f * f)); }},
        {"asin",
         [](const Arguments& x, double f) {
             const double u = x[0].value, root = std::sqrt(1 - u * u);
             return chain(x[0], f, 1 / root, u / (root * root * root));
         }},
        {"acos",
         [](const Arguments& x, double f) {
             const double u = x[0].value, root = std::sqrt(1 - u * u);
             return chain(x[0], f, -1 / root, -u / (root * root * root));
         }},
        {"atan",
         [](const Arguments& x, double f) {
             const double u = x[0].value, square = 1 + u * u;
             return chain(x[0], f, 1 / square, -2 * u / (square * square));
         }},
        {"atan2", arc},
        {"sinh", [](const Arguments& x, double f) { return chain(x[0], f, std::cosh(x[0].value), f); }},
        {"cosh", [](const Arguments& x, double f) { return chain(x[0], f, std::sinh(x[0].value), f); }},
        {"tanh",
         [](const Arguments& x, double f) { return chain(x[0], f, 1 - f * f, -2 * f * (1 - f * f)); }},
        {"sqrt",
         [](const Arguments& x, double f) { return chain(x[0], f, 1 / (2 * f), -1 / (4 * f * f * f)); }},
        {"cbrt",
         [](const Arguments& x, double f) {
             return chain(x[0], f, 1 / (3 * f * f), -2 / (9 * f * f * f * f * f));
         }},
        {"exp", [](const Arguments& x, double f) { return chain(x[0], f, f, f); }},
        {"ln",
         [](const Arguments& x, double f) {
             return chain(x[0], f, 1 / x[0].value, -1 / (x[0].value * x[0].value));
         }},
        {"log10",
         [](const Arguments& x, double f) {
             const double slope = 1 / (x[0].value * std::numbers::ln10);
             return chain(x[0], f, slope, -slope / x[0].value);
         }},
        {"abs",
         [](const Arguments& x, double f) {
             const double u = x[0].value == 0 ? x[0].rate : x[0].value;
             return chain(x[0], f, std::copysign(1.0, u), 0);
         }},
        {"sign", none},
        {"min", [](const Arguments& x, double) { return largest(x, -1); }},
        {"max", [](const Arguments& x, double) { return largest(x, 1); }},
        {"floor", none},
        {"ceil", none},
        {"mod", remainder},
        {"hypot", length},
        {"clamp",
         [](const Arguments& x, double) {
             const Jet most[]{largest(x.first(2), 1), x[2]};
             return largest(most, -1);
         }},
        {"step", none},
        {"pulse", none},
        {"halfsine",
         [](const Arguments& x, double f) {
             const Jet u = phase(x);
             constexpr double pi = std::numbers::pi;
             return u.value >= 0 && u.value < 1 ? chain(u, f, pi * std::cos(pi * u.value), -pi * pi * f)
                                                : Jet{f, 0, 0};
         }},
        {"triangle",
         [](const Arguments& x, double f) {
             const Jet u = phase(x);
             return u.value >= 0 && u.value < 1 ? chain(u, f, u.value < 0.5 ? 2 : -2, 0) : Jet{f, 0, 0};
         }},
        {"sn",
         [](const Arguments& x, double f) {
             const double m = x[1].value, c = jacobiCn(x[0].value, m), d = jacobiDn(x[0].value, m);
             return chain(x[0], f, c * d, -f * (d * d + m * c * c));
         }},
        {"cn",
         [](const Arguments& x, double f) {
             const double m = x[1].value, s = jacobiSn(x[0].value, m), d = jacobiDn(x[0].value, m);
             return chain(x[0], f, -s * d, -f * (d * d - m * s * s));
         }},
        {"dn",
         [](const Arguments& x, double f) {
             const double m = x[1].value, s = jacobiSn(x[0].value, m), c = jacobiCn(x[0].value, m);
             return chain(x[0], f, -m * s * c, -m * f * (c * c - s * s));
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
                for (const Jet& p : x)
                    values.push_back(p.value);
                return f(values.data(), static_cast<int>(values.size()));
            }
        },
        function.call);
}

using Operation = FormulaOperation;

Jet power(const Jet& a, const Jet& b)
{
    const double f = std::pow(a.value, b.value);
    Jet out{f, 0, 0};
    double slope = 0;
    if (a.rate != 0 || a.second != 0) {
        slope = b.value * std::pow(a.value, b.value - 1);
        out.rate += slope * a.rate;
        out.second += slope * a.second;
        if (b.value != 0 && b.value != 1)
            out.second += b.value * (b.value - 1) * std::pow(a.value, b.value - 2) * a.rate * a.rate;
    }
    if (b.rate != 0 || b.second != 0) {
        const double log = std::log(a.value);
        out.rate += f * log * b.rate;
        out.second += f * log * (b.second + log * b.rate * b.rate)
            + 2 * (slope * log + f / a.value) * a.rate * b.rate;
    }
    return out;
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

FormulaRate::Jet FormulaRate::operator()(double t) const
{
    return evaluate(*root_, t);
}

FormulaRate::Jet FormulaRate::evaluate(const Node& node, double t)
{
    const auto part = [&](std::size_t i) { return evaluate(node.parts[i], t); };
    switch (node.operation) {
    case Operation::number:
        return {node.number, 0, 0};
    case Operation::variable:
        return node.moves ? Jet{t, 1, 0} : Jet{node.number, 0, 0};
    case Operation::choice:
        return part(part(0).value != 0 ? 1 : 2);
    case Operation::negative: {
        const Jet a = part(0);
        return {-a.value, -a.rate, -a.second};
    }
    case Operation::call: {
        constexpr std::size_t kUsual = 3;
        Jet few[kUsual];
        std::vector<Jet> many;
        const std::size_t count = node.parts.size();
        if (count > kUsual)
            many.resize(count);
        const std::span<Jet> x = count > kUsual ? std::span<Jet>(many) : std::span<Jet>(few, count);
        for (std::size_t i = 0; i < count; ++i)
            x[i] = part(i);
        const double value = call(*node.function, x);
        return node.moves ? node.rule(x, value) : Jet{value, 0, 0};
    }
    default:
        break;
    }
    const Jet a = part(0), b = part(1);
    const auto truth = [](bool holds) { return Jet{holds ? 1.0 : 0.0, 0, 0}; };
    switch (node.operation) {
    case Operation::add:
        return {a.value + b.value, a.rate + b.rate, a.second + b.second};
    case Operation::subtract:
        return {a.value - b.value, a.rate - b.rate, a.second - b.second};
    case Operation::multiply:
        return {a.value * b.value, a.rate * b.value + a.value * b.rate,
                a.second * b.value + 2 * a.rate * b.rate + a.value * b.second};
    case Operation::divide: {
        const double q = a.value / b.value, rate = (a.rate - q * b.rate) / b.value;
        return {q, rate, (a.second - 2 * rate * b.rate - q * b.second) / b.value};
    }
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
