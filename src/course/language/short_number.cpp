#include "course/language/short_number.h"

#include <charconv>
#include <cstdio>
#include <string_view>

namespace polhode::course
{

namespace
{

constexpr const char* kMinus = "\u2212";
constexpr const char* kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

} // namespace

std::string shortNumber(double value, int digits)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    const std::string_view plain = buffer;
    const std::size_t e = plain.find('e');
    std::string text(plain.substr(0, e));
    if (text.starts_with('-'))
        text.replace(0, 1, kMinus);
    if (e == std::string_view::npos)
        return text;
    int power = 0;
    std::from_chars(plain.data() + e + (plain[e + 1] == '+' ? 2 : 1), plain.data() + plain.size(), power);
    text += "×10";
    for (const char c : std::to_string(power))
        text += c == '-' ? "⁻" : kRaised[c - '0'];
    return text;
}

} // namespace polhode::course
