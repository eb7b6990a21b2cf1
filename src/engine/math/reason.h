#pragma once

#include <string>

namespace polhode
{

/// Why something could not be done, or how: a phrase for the reader, in both languages.
struct Reason {
    std::string en;
    std::string zh;

    /// A phrase of numbers and symbols only.
    static Reason same(const std::string& text) { return {text, text}; }

    bool empty() const { return en.empty(); }
};

} // namespace polhode
