#include "course/data/column_header.h"

#include "course/language/typed_text.h"

#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace polhode::course
{

namespace
{

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

/// Signs of print, and what units are written with here. Longer ones first.
const Pairs& signs()
{
    static const Pairs pairs{
        {"\u207B\u00B9", "^-1"}, {"\u207B\u00B2", "^-2"}, {"\u207B\u00B3", "^-3"}, {"\u00B9", "^1"},
        {"\u00B2", "^2"},        {"\u00B3", "^3"},        {"\u00B7", "*"},         {"\u22C5", "*"},
        {"\u2219", "*"},         {"\u00D7", "*"},         {"\u2212", "-"},         {"**", "^"},
        {"\u00B0", "deg"},       {"\u00BA", "deg"},       {"\u00B5", "u"},         {"\u03BC", "u"},
        {"\u00A0", " "},         {"\u202F", " "},         {"\u2009", " "},
    };
    return pairs;
}

/// Words for units, each where it stands alone between signs.
const Pairs& words()
{
    static const Pairs pairs{
        {"sec", "s"},      {"secs", "s"},     {"second", "s"},    {"seconds", "s"},   {"Sekunde", "s"},
        {"Sekunden", "s"}, {"sek", "s"},      {"msec", "ms"},     {"meter", "m"},     {"meters", "m"},
        {"metre", "m"},    {"metres", "m"},   {"Meter", "m"},     {"degree", "deg"},  {"degrees", "deg"},
        {"Grad", "deg"},   {"radian", "rad"}, {"radians", "rad"}, {"Newton", "N"},    {"newton", "N"},
        {"Joule", "J"},    {"joule", "J"},    {"minute", "min"},  {"minutes", "min"}, {"hour", "h"},
        {"秒", "s"},       {"毫秒", "ms"},    {"分", "min"},      {"米", "m"},        {"厘米", "cm"},
        {"毫米", "mm"},    {"千米", "km"},    {"度", "deg"},      {"弧度", "rad"},    {"牛", "N"},
        {"牛顿", "N"},     {"千克", "kg"},    {"克", "g"},        {"焦", "J"},        {"焦耳", "J"},
        {"瓦", "W"},       {"赫兹", "Hz"},    {"转/分", "rpm"},   {"r/min", "rpm"},
    };
    return pairs;
}

std::string withSigns(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        bool found = false;
        for (const auto& [sign, written] : signs())
            if (text.starts_with(sign)) {
                plain += written;
                text.remove_prefix(sign.size());
                found = true;
                break;
            }
        if (!found) {
            plain += text.front();
            text.remove_prefix(1);
        }
    }
    return plain;
}

std::string_view wordFor(std::string_view text)
{
    for (const auto& [word, unit] : words())
        if (word == text)
            return unit;
    return text;
}

bool isWordByte(char byte)
{
    return std::isalpha(static_cast<unsigned char>(byte)) != 0
        || (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

/// A power without its sign: the 2 of "s2".
bool isBarePower(const std::string& before, char digit)
{
    return std::isdigit(static_cast<unsigned char>(digit)) != 0 && !before.empty()
        && isWordByte(before.back());
}

struct Brackets {
    std::string_view open, close;
};
constexpr std::array<Brackets, 4> kBrackets{
    {{"(", ")"}, {"[", "]"}, {"\uFF08", "\uFF09"}, {"\u3010", "\u3011"}}};

/// What stands in the brackets with which @p text ends, and what before; nothing where it ends otherwise.
std::optional<std::pair<std::string_view, std::string_view>> splitBrackets(std::string_view text)
{
    for (const Brackets& brackets : kBrackets) {
        if (!text.ends_with(brackets.close))
            continue;
        const std::string_view inner = text.substr(0, text.size() - brackets.close.size());
        std::size_t open = inner.find(brackets.open);
        // "x (A) (m)": the last pair; "a (m/(s^2))": the outer one
        for (std::size_t next = open; next != std::string_view::npos;
             next = inner.find(brackets.open, next + 1))
            if (inner.find(brackets.close, next) == std::string_view::npos) {
                open = next;
                break;
            }
        if (open != std::string_view::npos)
            return std::pair(trimmedCell(inner.substr(0, open)),
                             trimmedCell(inner.substr(open + brackets.open.size())));
    }
    return std::nullopt;
}

} // namespace

std::string_view trimmedCell(std::string_view text)
{
    static constexpr std::array<std::string_view, 6> kSpaces{" ",      "\t",     "\u00A0",
                                                             "\u202F", "\u2009", "\u3000"};
    const auto trimOnce = [&text] {
        for (const std::string_view space : kSpaces) {
            if (text.starts_with(space)) {
                text.remove_prefix(space.size());
                return true;
            }
            if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                return true;
            }
        }
        return false;
    };
    while (trimOnce()) { }
    return text;
}

std::optional<Unit> writtenUnit(std::string_view text)
{
    const std::string cleared = withSigns(trimmedCell(text));
    const std::string plain = plainSigns(trimmedCell(cleared));
    if (plain.empty() || std::isdigit(static_cast<unsigned char>(plain.front())) != 0)
        return plain.starts_with("1/") ? parseUnit(plain) : std::nullopt;
    if (const std::string_view whole = wordFor(plain); whole != plain)
        return parseUnit(whole);
    std::string unit, word;
    const auto endWord = [&] {
        unit += wordFor(word);
        word.clear();
    };
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        if (isWordByte(c)) {
            word += c;
            continue;
        }
        endWord();
        if (c == ' ') {
            const bool between = i + 1 < plain.size() && isWordByte(plain[i + 1]) && !unit.empty()
                && std::isalnum(static_cast<unsigned char>(unit.back())) != 0;
            unit += between ? "*" : "";
        } else if (c != '(' && c != ')') {
            unit += (isBarePower(unit, c) ? "^" : "") + std::string(1, c);
        }
    }
    endWord();
    return parseUnit(unit);
}

ColumnHeader columnHeader(std::string_view text)
{
    const std::string_view whole = trimmedCell(text);
    ColumnHeader header{std::string(whole), {}, {}};
    const auto take = [&header](std::string_view name, std::string_view unit) {
        header.name = trimmedCell(name);
        header.unitText = trimmedCell(unit);
        header.unit = writtenUnit(unit);
    };
    if (const auto split = splitBrackets(whole); split && !split->first.empty()) {
        std::string_view name = split->first;
        const bool quotient = name.ends_with("/"); // "a / (m/s²)"
        if (quotient)
            name.remove_suffix(1);
        if (quotient || writtenUnit(split->second) || split->second == "1") {
            take(name, split->second);
            if (split->second == "1")
                header.unit = Unit{};
            return header;
        }
        header.unitText = split->second;
    }
    // The first of these whose rest is a unit: "v / m/s", "Zeit in s".
    for (const std::string_view between : {" in ", " / ", "/"})
        for (std::size_t at = whole.find(between); at != std::string_view::npos && at > 0;
             at = whole.find(between, at + 1))
            if (const std::string_view unit = whole.substr(at + between.size()); writtenUnit(unit)) {
                take(whole.substr(0, at), unit);
                return header;
            }
    return header;
}

} // namespace polhode::course
