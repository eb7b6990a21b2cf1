#include "course/language/live_number.h"

#include "course/language/letters.h"
#include "course/language/value_error.h"

#include <charconv>
#include <cstddef>
#include <system_error>
#include <vector>

namespace polhode::course
{

namespace
{

constexpr int kMostDigits = 15;

/// At each single "|": "||" before the first of them is an operator.
std::vector<std::string> piecesOf(std::string_view inside)
{
    std::vector<std::string> pieces{""};
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside.substr(i, 2) == "||" && pieces.size() == 1) {
            pieces.back() += inside[i++];
        } else if (inside[i] == '|') {
            pieces.emplace_back();
            continue;
        }
        pieces.back() += inside[i];
    }
    for (std::string& piece : pieces)
        piece = trimmed(piece);
    return pieces;
}

int digitsOf(const std::string& text)
{
    int digits = 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, digits);
    if (error != std::errc() || after != end || digits < 1 || digits > kMostDigits)
        throw ValueError(quoted(text), {"1 to 15 digits", "1 至 15 位数字"});
    return digits;
}

} // namespace

LiveNumber parseLiveNumber(std::string_view inside)
{
    const std::vector<std::string> pieces = piecesOf(inside);
    if (pieces.size() > 3 || pieces[0].empty())
        throw ValueError(quoted("{{" + std::string(inside) + "}}"),
                         {"{{expression|unit|digits}}", "{{表达式|单位|位数}}"});
    LiveNumber number;
    number.expression = pieces[0];
    if (pieces.size() > 1)
        number.unit = pieces[1];
    if (pieces.size() > 2)
        number.digits = digitsOf(pieces[2]);
    return number;
}

std::string withNumbers(const std::string& markdown,
                        const std::function<std::string(const LiveNumber&, bool inFormula)>& shown)
{
    std::string text;
    bool inFormula = false;
    for (std::size_t at = 0; at < markdown.size();) {
        if (markdown[at] == '\\') {
            text += markdown.substr(at, 2);
            at += 2;
        } else if (markdown.compare(at, 2, "{{") == 0) {
            const std::size_t end = markdown.find("}}", at);
            if (end == std::string::npos)
                throw ValueError({"{{ that is never closed", "未闭合的 {{"}, sameInBoth("}}"));
            text
                += shown(parseLiveNumber(std::string_view(markdown).substr(at + 2, end - at - 2)), inFormula);
            at = end + 2;
        } else {
            const std::size_t marks = markdown.compare(at, 2, "$$") == 0 ? 2 : 1;
            if (markdown[at] == '$')
                inFormula = !inFormula;
            text += markdown.substr(at, markdown[at] == '$' ? marks : 1);
            at += markdown[at] == '$' ? marks : 1;
        }
    }
    return text;
}

} // namespace polhode::course
