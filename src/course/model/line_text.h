#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How lines of text that people send to each other are put together: "source?key=value&…#key=value;…", with
/// the scheme "polhode://" in front where a program wrote them. What a mail, a chat or an address would
/// change is written as %XX.
namespace polhode::course
{

inline constexpr std::string_view kScheme = "polhode:";

/// @p text with all but letters, digits, "-._~/:@" and those of @p also as %XX.
std::string escaped(std::string_view text, std::string_view also = "");

/// %XX as the byte it stands for; a % before anything else stands for itself.
std::string unescaped(std::string_view text);

/// A list as one value and back: its entries may hold commas.
std::string joinedList(const std::vector<std::string>& entries);
std::vector<std::string> listFrom(std::string_view value);

/// @p text at each @p separator; of an empty text nothing.
std::vector<std::string> splitAt(std::string_view text, char separator);

/// "key=value" of a line, its value as it is written.
struct LineItem {
    std::string key, value;
};

struct LineParts {
    std::string source; ///< before "?" and "#"
    std::vector<LineItem> query, tail;
    bool whole = false; ///< "polhode://": a program wrote it and put its last key at the end
};

/// Throws ValueError where a part is no "key=value".
LineParts partsOf(std::string_view line);

/// The line that begins with the scheme somewhere in @p text, as it may come out of a mail or a chat: between
/// other words, in quotation marks, broken into several lines that may be quoted, with signs that have no
/// width. It ends with the ten letters and digits after @p last; where these are missing, before the first
/// sign that no line has. None where no line is.
std::optional<std::string> lineIn(std::string_view text, std::string_view last);

} // namespace polhode::course
