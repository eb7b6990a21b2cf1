#include "course/language/quantities.h"

#include "course/language/formula.h"
#include "course/language/letters.h"
#include "course/language/short_number.h"
#include "course/language/value_error.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace polhode::course
{

namespace
{

// "30 deg", "12cm", "18 米": a number followed by a word, in whatever letters.
bool looksLikeQuantity(const std::string& text)
{
    const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const char* const end = text.data() + text.size();
    double value = 0;
    const auto [after, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || !(isDigit(*begin) || *begin == '-' || *begin == '.'))
        return false;
    const char* const word = std::find_if(after, end, [](char c) { return c != ' '; });
    return word != end && (isLetter(*word) || static_cast<unsigned char>(*word) >= 0x80);
}

// "nan", ".inf", "-infinity": numbers to YAML and to C, none that a scene could use.
bool isNotFinite(const std::string& text)
{
    std::string word;
    for (const char c : text)
        if (isLetter(c))
            word += static_cast<char>(c | 0x20);
        else if (c != '+' && c != '-' && c != '.')
            return false;
    return word == "nan" || word == "inf" || word == "infinity";
}

} // namespace

bool Bounds::contain(double value) const
{
    return std::isfinite(value) && value <= high && (withoutLow ? value > low : value >= low)
        && (!whole || value == std::floor(value));
}

Text Bounds::description(const Unit& unit) const
{
    const std::string symbol = unit.symbol();
    const Text in = symbol.empty() ? Text{} : Text{" (" + symbol + ")", "（" + symbol + "）"};
    if (std::isinf(low) && std::isinf(high))
        return Text{"a finite number or an expression", "有限的数或表达式"} + in;
    constexpr int kWritten = 14; // digits: bounds in a unit of their own may have rounded
    const std::string from = shortNumber(low, kWritten);
    const std::string to = shortNumber(high, kWritten);
    if (whole)
        return Text{"a whole number from " + from + " to " + to, from + " 到 " + to + " 的整数"} + in;
    if (std::isinf(high))
        return (withoutLow ? Text{"a number greater than " + from, "大于 " + from + " 的数"}
                           : Text{"a number not less than " + from, "不小于 " + from + " 的数"})
            + in;
    if (withoutLow)
        return Text{"a number greater than " + from + " and at most " + to,
                    "大于 " + from + " 且不超过 " + to + " 的数"}
        + in;
    return Text{"a number from " + from + " to " + to, "介于 " + from + " 与 " + to + " 之间的数"} + in;
}

Unit unitOf(const char* name)
{
    return parseUnit(name).value();
}

std::optional<std::string> siText(const std::string& text, const Unit& unit, const Bounds& bounds)
{
    const std::string written = trimmed(text);
    if (written.empty() || isNotFinite(written))
        return std::nullopt;
    const std::string si = looksLikeQuantity(written) ? numberText(parseQuantity(written, unit)) : written;
    const Formula formula(si);
    if (formula.variables().empty() && !bounds.contain(formula.evaluate()))
        return std::nullopt;
    return si;
}

double constantQuantity(const std::string& text, const Unit& unit)
{
    const std::string written = trimmed(text);
    if (written.empty())
        throw ValueError({"nothing", "空缺"}, Bounds::any().description(unit));
    if (isNotFinite(written))
        throw ValueError(quoted(written), Bounds::any().description(unit));
    if (looksLikeQuantity(written))
        return parseQuantity(written, unit);
    const Formula formula(written);
    if (!formula.variables().empty())
        throw ValueError(Text{"the unknown name ", "未知名称"} + quoted(formula.variables().front()),
                         allowedQuantity(unit));
    return formula.evaluate() * unit.factor;
}

std::optional<bool> switchOf(const std::string& word)
{
    if (word == "on" || word == "true" || word == "yes" || word == "1")
        return true;
    if (word == "off" || word == "false" || word == "no" || word == "0")
        return false;
    return std::nullopt;
}

} // namespace polhode::course
