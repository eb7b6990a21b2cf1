#include "course/model/line_text.h"

#include "course/language/value_error.h"

#include <algorithm>
#include <array>

namespace polhode::course
{

namespace
{

constexpr std::string_view kUnchanged = "-._~/:@"; // besides letters and digits; none ends an address
constexpr std::string_view kOfLines = "-._~/:@%?#&=;,"; // what a line is made of besides them
constexpr std::size_t kLastLength = 10;

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isOfLine(char c)
{
    return isLetterOrDigit(c) || kOfLines.find(c) != std::string_view::npos;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

LineItem itemFrom(const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw ValueError(quoted(text), {"name=value", "名称=值"});
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void replaceAll(std::string& text, std::string_view what, std::string_view by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

/// Signs that are not seen: soft hyphen, zero-width spaces and joiners, marks of direction, byte order mark.
constexpr std::array<std::string_view, 18> kUnseen{
    "\u00ad", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\u202a", "\u202b",
    "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\u061c"};

/// @p text without its line breaks, the spaces beside them, and the marks by which mails quote.
std::string unwrapped(std::string_view text)
{
    std::string joined;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n' && text[i] != '\r') {
            joined += text[i];
            continue;
        }
        while (!joined.empty() && (joined.back() == ' ' || joined.back() == '\t'))
            joined.pop_back();
        while (i + 1 < text.size()
               && std::string_view(" \t\r\n>|").find(text[i + 1]) != std::string_view::npos)
            ++i;
    }
    return joined;
}

bool startsWithScheme(std::string_view text)
{
    return text.size() >= kScheme.size()
        && std::ranges::equal(text.substr(0, kScheme.size()), kScheme, {},
                              [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
}

/// The first place of the scheme, not as the end of another word.
std::size_t schemeIn(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i)
        if (startsWithScheme(text.substr(i)) && (i == 0 || !isLetterOrDigit(text[i - 1])))
            return i;
    return std::string_view::npos;
}

} // namespace

std::string escaped(std::string_view text, std::string_view also)
{
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const bool stays = isLetterOrDigit(c) || kUnchanged.find(c) != std::string_view::npos
            || also.find(c) != std::string_view::npos;
        if (stays)
            result += c;
        else
            result
                += {'%', kHex[static_cast<unsigned char>(c) >> 4], kHex[static_cast<unsigned char>(c) & 15]};
    }
    return result;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        result += low >= 0 ? char(16 * high + low) : text[i];
        i += low >= 0 ? 2 : 0;
    }
    return result;
}

std::vector<std::string> splitAt(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size() && !text.empty()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string joinedList(const std::vector<std::string>& entries)
{
    std::string text;
    for (const std::string& entry : entries)
        text += (&entry == &entries.front() ? "" : ",") + escaped(entry);
    return text;
}

std::vector<std::string> listFrom(std::string_view value)
{
    std::vector<std::string> entries = splitAt(value, ',');
    for (std::string& entry : entries)
        entry = unescaped(entry);
    return entries;
}

LineParts partsOf(std::string_view line)
{
    LineParts parts;
    const bool scheme = startsWithScheme(line);
    if (scheme)
        line.remove_prefix(kScheme.size());
    parts.whole = scheme && line.starts_with("//");
    if (parts.whole)
        line.remove_prefix(2);
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::size_t question = std::min(line.find('?'), hash);
    parts.source = line.substr(0, question);
    if (scheme)
        parts.source = unescaped(parts.source);
    if (question < hash)
        for (const std::string& part : splitAt(line.substr(question + 1, hash - question - 1), '&'))
            parts.query.push_back(itemFrom(part));
    if (hash < line.size())
        for (const std::string& part : splitAt(line.substr(hash + 1), ';'))
            parts.tail.push_back(itemFrom(part));
    return parts;
}

std::optional<std::string> lineIn(std::string_view text, std::string_view last)
{
    std::string seen(text);
    for (const std::string_view sign : kUnseen)
        replaceAll(seen, sign, "");
    replaceAll(seen, "&amp;", "&");
    const std::size_t begin = schemeIn(seen);
    if (begin == std::string::npos)
        return std::nullopt;
    const std::string rest = seen.substr(begin), joined = unwrapped(rest);
    const auto stop = [](const std::string& line) {
        return std::size_t(std::ranges::find_if_not(line, isOfLine) - line.begin());
    };
    std::string mark(last);
    mark += '=';
    for (const char before : {'#', ';'}) {
        const std::size_t at = joined.find(before + mark);
        const std::size_t end = at + 1 + mark.size() + kLastLength;
        if (at != std::string::npos && end <= stop(joined))
            return joined.substr(0, end);
    }
    std::string line = rest.substr(0, stop(rest));
    while (!line.empty() && std::string_view(".,;:?").find(line.back()) != std::string_view::npos)
        line.pop_back(); // of the sentence that it stands in
    return line;
}

} // namespace polhode::course
