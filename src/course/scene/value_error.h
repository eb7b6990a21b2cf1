#pragma once

#include "course/text.h"

#include <stdexcept>

namespace polhode::course
{

/// What an author wrote makes no sense: what was found and what is allowed instead, in both languages.
/// what() reads "found …; allowed: …".
class ValueError : public std::invalid_argument
{
public:
    ValueError(Text found, Text allowed);

    const Text& found() const { return found_; }
    const Text& allowed() const { return allowed_; }

    /// The sentence "found …; allowed: …" in both languages.
    Text message() const;

private:
    Text found_;
    Text allowed_;
};

/// A text that reads the same in both languages: a name, a number.
Text sameInBoth(const std::string& text);

/// @p text in the quotation marks of each language.
Text quoted(const std::string& text);

Text operator+(const Text& a, const Text& b);

} // namespace polhode::course
