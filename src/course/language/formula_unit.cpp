#include "course/language/formula_unit.h"

#include "course/language/formula.h"
#include "course/language/formula_tree.h"
#include "course/language/short_number.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

namespace polhode::course
{

namespace
{

constexpr double kSame = 1e-9; // of exponents: they are fractions of small numbers

/// What multiplies and divides: m, kg, s, rad to powers that may be fractions.
struct Powers {
    std::array<double, 4> of{};

    Powers& operator+=(const Powers& other)
    {
        for (std::size_t i = 0; i < of.size(); ++i)
            of[i] += other.of[i];
        return *this;
    }
    Powers operator*(double factor) const
    {
        Powers result = *this;
        for (double& power : result.of)
            power *= factor;
        return result;
    }
    /// But for radians.
    bool sameKind(const Powers& other) const
    {
        constexpr std::size_t kRadian = 3;
        return std::equal(of.begin(), of.begin() + kRadian, other.of.begin(),
                          [](double a, double b) { return std::abs(a - b) <= kSame; });
    }
    bool isNumber() const { return sameKind({}); }
};

/// The SI unit with these powers under the name that is usual: "N", "J", "kg*m/s", "rad/s".
Unit unitCalled(const Powers& powers)
{
    const auto& [m, kg, s, rad] = powers.of;
    const bool turns = std::abs(m) < kSame && std::abs(kg) < kSame && std::abs(rad - 1) < kSame;
    const std::array<double, 4> wanted{m, kg, s, turns ? 1.0 : 0.0};
    static const std::vector<Unit> usual = [] {
        std::vector<Unit> units;
        for (const char* name : {"1", "m", "kg", "s", "N", "J", "W", "Pa", "m/s", "m/s^2", "kg*m/s", "kg*m^2",
                                 "kg*m^2/s", "N/m", "N/s", "W/s", "rad", "rad/s", "rad/s^2"})
            units.push_back(parseUnit(name).value());
        return units;
    }();
    for (const Unit& unit : usual)
        if (std::ranges::equal(unit.dimension, wanted,
                               [](int a, double b) { return std::abs(a - b) < kSame; }))
            return unit;
    constexpr const char* kNames[] = {"kg", "m", "s", "rad"};
    constexpr std::size_t kPlaces[] = {1, 0, 2, 3};
    std::string above, below;
    Unit unit;
    for (std::size_t i = 0; i < 4; ++i) {
        const double power = wanted[kPlaces[i]];
        if (std::abs(power) < kSame)
            continue;
        std::string& side = power > 0 ? above : below;
        if (power < 0)
            side += "/";
        else if (!side.empty())
            side += "*";
        side += kNames[i];
        if (const double size = std::abs(power); std::abs(size - 1) > kSame)
            side += "^" + shortNumber(size, 3);
        unit.dimension[kPlaces[i]] = static_cast<int>(std::lround(power));
    }
    unit.name = (above.empty() ? "1" : above) + below;
    return unit;
}

/// A part of an expression: what it measures, and how that was called if it still is.
struct Kind {
    Powers powers;
    std::optional<Unit> called;
    bool bare = false; ///< made of written numbers alone

    Unit unit() const { return called ? *called : unitCalled(powers); }
};

Kind number()
{
    return {};
}

Text inUnit(const FormulaNode& node, const Kind& kind)
{
    const std::string symbol = kind.unit().symbol();
    return symbol.empty() ? quoted(node.text) + Text{", a number", "（纯数）"}
                          : quoted(node.text) + Text{" in " + symbol, "（" + symbol + "）"};
}

class Analysis
{
public:
    explicit Analysis(const UnitOfVariable& of)
        : of_(of)
    {
    }

    Kind of(const FormulaNode& node) const
    {
        using O = FormulaOperation;
        switch (node.operation) {
        case O::number: {
            Kind kind;
            kind.bare = true;
            return kind;
        }
        case O::variable: {
            const Unit unit = of_(node.name.substr(0, node.name.find('@')));
            Kind kind;
            std::ranges::copy(unit.dimension, kind.powers.of.begin());
            if (unit.factor == 1) // the expression is in SI
                kind.called = unit;
            return kind;
        }
        case O::call:
            return ofCall(node);
        case O::choice:
            (void)of(node.parts[0]);
            return together(node, 1);
        case O::negative:
            return of(node.parts[0]);
        case O::add:
        case O::subtract:
            return together(node, 0);
        case O::multiply:
            return product(of(node.parts[0]), of(node.parts[1]), 1);
        case O::divide:
            return product(of(node.parts[0]), of(node.parts[1]), -1);
        case O::raise:
            return power(node);
        case O::both:
        case O::either:
            for (const FormulaNode& part : node.parts)
                (void)of(part);
            return number();
        default:
            (void)together(node, 0);
            return number();
        }
    }

private:
    /// Parts that must measure the same, from the @p first on: what they do.
    Kind together(const FormulaNode& node, std::size_t first) const
    {
        std::optional<Kind> all;
        const FormulaNode* named = nullptr;
        for (std::size_t i = first; i < node.parts.size(); ++i) {
            const Kind kind = of(node.parts[i]);
            if (kind.bare)
                continue;
            if (!all) {
                all = kind;
                named = &node.parts[i];
            } else if (!all->powers.sameKind(kind.powers)) {
                throw ValueError(inUnit(*named, *all) + Text{" together with ", " 与 "}
                                     + inUnit(node.parts[i], kind) + Text{" in ", "，见于"}
                                     + quoted(node.text),
                                 {"one kind of quantity on both sides", "两边量纲相同"});
            }
        }
        return all ? *all : of(node.parts[first]); // all of them are written numbers
    }

    static Kind product(const Kind& a, const Kind& b, double sign)
    {
        const auto isFactor = [](const Kind& kind) {
            return std::ranges::all_of(kind.powers.of, [](double p) { return std::abs(p) < kSame; });
        };
        if (isFactor(b)) {
            Kind kind = a;
            kind.bare = a.bare && b.bare;
            return kind;
        }
        if (isFactor(a) && sign > 0)
            return b;
        Kind kind;
        kind.powers = a.powers;
        kind.powers += b.powers * sign;
        return kind;
    }

    Kind raised(const Kind& base, double exponent) const
    {
        Kind kind;
        kind.powers = base.powers * exponent;
        kind.bare = base.bare;
        return kind;
    }

    Kind power(const FormulaNode& node) const
    {
        const FormulaNode& written = node.parts[1];
        const Kind base = of(node.parts[0]);
        const Kind exponent = of(written);
        if (!exponent.powers.isNumber())
            throw ValueError(Text{"the exponent ", "指数"} + inUnit(written, exponent),
                             {"an exponent that is a number", "纯数作指数"});
        if (exponent.bare)
            return raised(base, Formula(written.text).evaluate());
        if (!base.powers.isNumber())
            throw ValueError(inUnit(node.parts[0], base) + Text{" to the power ", " 的幂次为 "}
                                 + quoted(written.text),
                             {"a number that is written down for the exponent", "指数写成具体的数"});
        return number();
    }

    /// What a function takes and gives.
    enum class Rule {
        numbers, ///< numbers or angles to a number
        angle, ///< numbers to an angle
        same, ///< one kind to the same kind
        ratio, ///< one kind to a number
        direction, ///< one kind to an angle
        anything, ///< any to a number
        squareRoot,
        cubeRoot,
    };

    static const std::map<std::string_view, Rule>& rules()
    {
        static const std::map<std::string_view, Rule> table{
            {"sin", Rule::numbers},     {"cos", Rule::numbers},    {"tan", Rule::numbers},
            {"asin", Rule::angle},      {"acos", Rule::angle},     {"atan", Rule::angle},
            {"atan2", Rule::direction}, {"sinh", Rule::numbers},   {"cosh", Rule::numbers},
            {"tanh", Rule::numbers},    {"exp", Rule::numbers},    {"ln", Rule::numbers},
            {"log10", Rule::numbers},   {"abs", Rule::same},       {"sign", Rule::anything},
            {"min", Rule::same},        {"max", Rule::same},       {"floor", Rule::numbers},
            {"ceil", Rule::numbers},    {"mod", Rule::same},       {"hypot", Rule::same},
            {"clamp", Rule::same},      {"step", Rule::ratio},     {"pulse", Rule::ratio},
            {"halfsine", Rule::ratio},  {"triangle", Rule::ratio}, {"sn", Rule::numbers},
            {"cn", Rule::numbers},      {"dn", Rule::numbers},     {"ellipk", Rule::numbers},
            {"sqrt", Rule::squareRoot}, {"cbrt", Rule::cubeRoot},
        };
        return table;
    }

    Kind ofCall(const FormulaNode& node) const
    {
        const Rule rule = rules().at(node.name);
        std::vector<Kind> kinds;
        bool bare = true;
        for (const FormulaNode& part : node.parts) {
            kinds.push_back(of(part));
            bare = bare && kinds.back().bare;
        }
        Kind result;
        switch (rule) {
        case Rule::numbers:
        case Rule::angle:
            for (std::size_t i = 0; i < kinds.size(); ++i)
                if (!kinds[i].powers.isNumber())
                    throw ValueError(quoted(node.name) + Text{" of ", "的自变量为"}
                                         + inUnit(node.parts[i], kinds[i]),
                                     {"a number or an angle", "纯数或角度"});
            break;
        case Rule::same:
            return together(node, 0);
        case Rule::ratio:
        case Rule::direction:
            (void)together(node, 0);
            break;
        case Rule::anything:
            break;
        case Rule::squareRoot:
            return raised(kinds.front(), 0.5);
        case Rule::cubeRoot:
            return raised(kinds.front(), 1.0 / 3);
        }
        if (rule == Rule::angle || rule == Rule::direction)
            result.called = parseUnit("rad");
        if (result.called)
            std::ranges::copy(result.called->dimension, result.powers.of.begin());
        result.bare = bare;
        return result;
    }

    const UnitOfVariable& of_;
};

} // namespace

Unit unitOfFormula(const std::string& expression, const UnitOfVariable& of)
{
    return Analysis(of).of(readFormulaTree(expression)).unit();
}

} // namespace polhode::course
