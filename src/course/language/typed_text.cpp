#include "course/language/typed_text.h"

#include <algorithm>
#include <array>
#include <regex>
#include <utility>
#include <vector>

namespace polhode::course
{

namespace
{

constexpr std::size_t kLongestNumber = 200, kLongestLine = 2000; // bytes: searching takes stack for each

using Sign = std::pair<std::string_view, std::string_view>;

/// Signs that look like a plain one, besides the block of full-width forms.
constexpr std::array kLookAlikes{
    Sign{"\u3000", " "},  Sign{"\u00A0", " "},  Sign{"\u202F", " "}, Sign{"\u3002", "."},
    Sign{"\uFF61", "."},  Sign{"\u3001", ","},  Sign{"\u2212", "-"}, Sign{"\u2013", "-"},
    Sign{"\u201C", "\""}, Sign{"\u201D", "\""}, Sign{"\u2018", "'"}, Sign{"\u2019", "'"},
    Sign{"\u3010", "["},  Sign{"\u3011", "]"},  Sign{"\u00D7", "*"}, Sign{"\u00F7", "/"},
};

/// Signs in which units and powers are printed.
constexpr std::array kPrinted{
    Sign{"\u00B0", " deg"}, Sign{"\u22C5", "*"}, Sign{"\u00B7", "*"}, Sign{"\u2070", "0"},
    Sign{"\u00B9", "1"},    Sign{"\u00B2", "2"}, Sign{"\u00B3", "3"}, Sign{"\u2074", "4"},
    Sign{"\u2075", "5"},    Sign{"\u2076", "6"}, Sign{"\u2077", "7"}, Sign{"\u2078", "8"},
    Sign{"\u2079", "9"},    Sign{"\u207B", "-"},
};
constexpr std::size_t kFirstPower = 3; // of kPrinted: from here on they are raised

/// The bytes of the character that begins at @p i.
std::string_view characterAt(std::string_view text, std::size_t i)
{
    std::size_t end = i + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    return text.substr(i, end - i);
}

/// The plain sign for a full-width one, U+FF01 … U+FF5E, or for one that looks alike; empty for others.
std::string plainSign(std::string_view character)
{
    if (character.size() == 3 && character[0] == '\xEF') {
        const int code = 0xF000 | (static_cast<unsigned char>(character[1]) & 0x3F) << 6
            | (static_cast<unsigned char>(character[2]) & 0x3F);
        if (code >= 0xFF01 && code <= 0xFF5E)
            return {char(code - 0xFF01 + '!')};
    }
    for (const auto& [sign, plain] : kLookAlikes)
        if (sign == character)
            return std::string(plain);
    return {};
}

bool isRaised(std::string_view character)
{
    return std::any_of(kPrinted.begin() + kFirstPower, kPrinted.end(),
                       [&](const Sign& sign) { return sign.first == character; });
}

/// Powers and units as an expression: "m²" is "m^2".
std::string withoutPrint(std::string_view text)
{
    std::string plain;
    bool raised = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view character = characterAt(text, i);
        const auto sign = std::find_if(kPrinted.begin(), kPrinted.end(),
                                       [&](const Sign& each) { return each.first == character; });
        if (isRaised(character) && !raised)
            plain += '^';
        raised = isRaised(character);
        plain += sign == kPrinted.end() ? character : sign->second;
        i += character.size();
    }
    return plain;
}

/// A line of YAML without its comment and what is in quotes.
std::string outsideQuotes(std::string_view line)
{
    std::string outside;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool opens = i == 0 || std::string_view(" [{,:").find(line[i - 1]) != std::string_view::npos;
        if (quote != 0) {
            quote = c == quote ? char(0) : quote;
            continue;
        }
        if (c == '#' && (i == 0 || line[i - 1] == ' '))
            break;
        if ((c == '"' || c == '\'') && opens)
            quote = c;
        outside += c;
    }
    return outside;
}

} // namespace

std::string plainSigns(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view character = characterAt(text, i);
        const std::string sign = plainSign(character);
        plain += sign.empty() ? std::string(character) : sign;
        i += character.size();
    }
    return plain;
}

std::string plainNumber(std::string_view text)
{
    if (text.size() > kLongestNumber)
        return std::string(text);
    // One comma, not before three digits that may be thousands; "0,350" has none.
    static const std::regex kDecimalComma(R"(^(\s*[+-]?\d*),(\d+)(?!\d|[.,]))");
    static const std::regex kThousands(R"(^\s*[+-]?[1-9]\d{0,2},\d{3}(?!\d))");
    static const std::regex kPowerOfTen(R"(^(\s*[+-]?[\d.]+)\s*\*\s*10\^([+-]?\d+))");
    std::string plain = withoutPrint(plainSigns(text));
    if (!std::regex_search(plain, kThousands))
        plain = std::regex_replace(plain, kDecimalComma, "$1.$2");
    return std::regex_replace(plain, kPowerOfTen, "$1e$2");
}

Text plainSignsHint(std::string_view text)
{
    std::string found, instead;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view character = characterAt(text, i);
        i += character.size();
        const std::string plain = plainSign(character);
        if (plain.empty() || found.find(character) != std::string::npos)
            continue;
        const bool isSpace = plain == " ";
        found += (found.empty() ? "" : " ") + std::string(isSpace ? "U+3000" : character);
        instead += (instead.empty() ? "" : " ") + std::string(isSpace ? "space" : plain);
    }
    if (found.empty())
        return {};
    return {"write " + instead + " instead of " + found + " (half-width signs)",
            "请写半角的 " + instead + "，不写全角的 " + found};
}

std::string fullWidthMarks(std::string_view line, bool wrong)
{
    static const std::regex kAfterKey("^[ \t]*(\u3000|\u00A0)"
                                      "|(^[\\s\\-]*|[,{\\[] *)[A-Za-z0-9_@.]+( |\u3000)*\uFF1A"
                                      "|^[\\s\\-]*[A-Za-z0-9_@.]+:(\u3000|\u00A0)");
    static const std::regex kAround("\uFF1A|\uFF0C|\uFF5B|\uFF5D|\uFF3B|\uFF3D|\u3010|\u3011|\u201C|\u201D|"
                                    "\u2018|\u2019|\uFF02|\uFF07|\u3000");
    const std::string outside = outsideQuotes(line.substr(0, kLongestLine));
    std::string marks;
    for (const std::regex* each : {&kAfterKey, &kAround})
        if (each == &kAfterKey || wrong)
            for (std::sregex_iterator match(outside.begin(), outside.end(), *each), end; match != end;
                 ++match)
                marks += match->str();
    return marks;
}

} // namespace polhode::course
