#pragma once

#include <string>

namespace polhode::course
{

inline bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

inline bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Without blanks, tabs and line ends around it.
inline std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

} // namespace polhode::course
