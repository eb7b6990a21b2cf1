#pragma once

#include <string>

namespace polhode
{

/// Why something could not be done, or how: a phrase for the reader, in both languages.
struct Reason {
    std::string en;
    std::string zh;

    bool empty() const { return en.empty(); }
};

/// A phrase of numbers and symbols only.
inline Reason sameInBoth(const std::string& text)
{
    return {text, text};
}

} // namespace polhode
