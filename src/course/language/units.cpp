#include "course/language/units.h"

#include "course/language/nearest.h"
#include "course/language/value_error.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

namespace polhode::course
{

namespace
{

struct NamedUnit {
    std::string name;
    std::string symbol;
    double factor;
    std::array<int, 4> dimension; // m, kg, s, rad
};

const std::vector<NamedUnit>& unitTable()
{
    constexpr double kTurn = 2 * std::numbers::pi;
    static const std::vector<NamedUnit> table{
        {"1", "", 1, {}},
        {"m", "m", 1, {1, 0, 0, 0}},
        {"cm", "cm", 1e-2, {1, 0, 0, 0}},
        {"mm", "mm", 1e-3, {1, 0, 0, 0}},
        {"km", "km", 1e3, {1, 0, 0, 0}},
        {"s", "s", 1, {0, 0, 1, 0}},
        {"ms", "ms", 1e-3, {0, 0, 1, 0}},
        {"us", "µs", 1e-6, {0, 0, 1, 0}},
        {"min", "min", 60, {0, 0, 1, 0}},
        {"h", "h", 3600, {0, 0, 1, 0}},
        {"kg", "kg", 1, {0, 1, 0, 0}},
        {"g", "g", 1e-3, {0, 1, 0, 0}},
        {"t", "t", 1e3, {0, 1, 0, 0}},
        {"N", "N", 1, {1, 1, -2, 0}},
        {"kN", "kN", 1e3, {1, 1, -2, 0}},
        {"J", "J", 1, {2, 1, -2, 0}},
        {"kJ", "kJ", 1e3, {2, 1, -2, 0}},
        {"W", "W", 1, {2, 1, -3, 0}},
        {"Pa", "Pa", 1, {-1, 1, -2, 0}},
        {"rad", "rad", 1, {0, 0, 0, 1}},
        {"deg", "°", kTurn / 360, {0, 0, 0, 1}},
        {"turn", "turn", kTurn, {0, 0, 0, 1}},
        {"rpm", "rpm", kTurn / 60, {0, 0, -1, 1}},
        {"Hz", "Hz", 1, {0, 0, -1, 0}},
    };
    return table;
}

const NamedUnit* findUnit(std::string_view name)
{
    for (const NamedUnit& unit : unitTable())
        if (unit.name == name)
            return &unit;
    return nullptr;
}

struct Factor {
    const NamedUnit* unit;
    int power; ///< as written, without the sign of a division
    bool divided;
};

// "kg*m^2/s" → kg, m^2, s (divided). Nothing when a name or a power cannot be read.
std::optional<std::vector<Factor>> factors(std::string_view text)
{
    constexpr int kLargestPower = 9;
    std::vector<Factor> list;
    bool divided = false;
    while (true) {
        const std::size_t end = text.find_first_of("*/");
        const std::string_view piece = text.substr(0, end);
        const std::size_t hat = piece.find('^');
        Factor factor{findUnit(piece.substr(0, hat)), 1, divided};
        if (factor.unit == nullptr)
            return std::nullopt;
        if (hat != std::string_view::npos) {
            const std::string_view power = piece.substr(hat + 1);
            const auto [after, error]
                = std::from_chars(power.data(), power.data() + power.size(), factor.power);
            if (error != std::errc() || after != power.data() + power.size()
                || std::abs(factor.power) > kLargestPower)
                return std::nullopt;
        }
        list.push_back(factor);
        if (end == std::string_view::npos)
            return list;
        divided = text[end] == '/';
        text.remove_prefix(end + 1);
    }
}

std::string superscript(int power)
{
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    return (power < 0 ? "⁻" : "") + std::string(digits[std::abs(power)]);
}

// The units of the table that measure the same, and the wanted one itself.
std::string fittingUnits(const Unit& unit)
{
    std::vector<std::string> names;
    if (!unit.isOne())
        names.push_back(unit.name);
    for (const NamedUnit& row : unitTable())
        if (row.name != "1" && row.name != unit.name
            && sameDimension({row.name, row.factor, row.dimension}, unit))
            names.push_back(row.name);
    return joined(names);
}

/// A unit made of several, with another one for its first: "deg/s" for "rad/s"; empty for a single one.
std::string exampleOfOthers(const Unit& unit)
{
    const std::size_t end = unit.name.find_first_of("*/^");
    const NamedUnit* first = findUnit(unit.name.substr(0, end));
    if (end == std::string::npos || first == nullptr || first->name == "1")
        return {};
    for (const NamedUnit& row : unitTable())
        if (row.name != first->name && row.dimension == first->dimension)
            return row.name + unit.name.substr(end);
    return {};
}

} // namespace

std::string Unit::symbol() const
{
    const auto list = factors(name);
    if (!list)
        return name;
    std::string text;
    for (const Factor& part : *list) {
        const bool one = part.unit->name == "1";
        if (part.divided)
            text += text.empty() ? "1/" : "/";
        else if (!text.empty() && !one)
            text += "⋅";
        if (!one)
            text += part.unit->symbol + (part.power == 1 ? "" : superscript(part.power));
    }
    return text;
}

std::optional<Unit> parseUnit(std::string_view name)
{
    const auto list = factors(name);
    if (!list)
        return std::nullopt;
    Unit unit;
    unit.name = name;
    for (const Factor& factor : *list) {
        const int power = factor.divided ? -factor.power : factor.power;
        for (std::size_t i = 0; i < unit.dimension.size(); ++i)
            unit.dimension[i] += power * factor.unit->dimension[i];
        for (int i = 0; i < std::abs(power); ++i)
            unit.factor = power > 0 ? unit.factor * factor.unit->factor : unit.factor / factor.unit->factor;
    }
    return unit;
}

bool sameDimension(const Unit& a, const Unit& b)
{
    return a.dimension[0] == b.dimension[0] && a.dimension[1] == b.dimension[1]
        && a.dimension[2] == b.dimension[2];
}

Text allowedQuantity(const Unit& unit)
{
    if (unit.isOne())
        return {"a number", "一个数"};
    const std::string names = fittingUnits(unit);
    const std::string example = exampleOfOthers(unit);
    const Text others = example.empty()
        ? Text{}
        : Text{", or with others of their kind such as " + example, "，或同类单位如 " + example};
    return Text{"a number, or a number with one of the units " + names,
                "一个数，或带下列单位之一的数：" + names}
    + others;
}

double parseQuantity(std::string_view text, const Unit& unit)
{
    const auto trim = [](std::string_view s) {
        const std::size_t first = s.find_first_not_of(" \t");
        return first == std::string_view::npos ? std::string_view{}
                                               : s.substr(first, s.find_last_not_of(" \t") - first + 1);
    };
    const std::string_view whole = trim(text);
    const std::string_view digits = whole.substr(whole.starts_with('+') ? 1 : 0);
    double value = 0;
    const auto [after, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || !std::isfinite(value))
        throw ValueError(quoted(std::string(text)), allowedQuantity(unit));
    const std::string_view name = trim(digits.substr(std::size_t(after - digits.data())));
    if (name.empty())
        return value * unit.factor;
    const std::optional<Unit> written = parseUnit(name);
    if (!written)
        throw ValueError(quoted(std::string(text)) + Text{", whose unit is unknown", "，单位未知"},
                         allowedQuantity(unit));
    if (!sameDimension(*written, unit))
        throw ValueError(quoted(std::string(text)) + Text{", another kind of quantity", "，量纲不符"},
                         allowedQuantity(unit));
    return value * written->factor;
}

} // namespace polhode::course
