#pragma once

#include "course/text.h"

#include <stdexcept>

namespace polhode::course
{

/// What may be written instead: what is allowed, or a question that guesses what was meant.
struct Allowed {
    Text text;
    bool isGuess = false; ///< "did you mean "mass"?": a question of its own

    Allowed(Text what, bool guess = false);
    Allowed(std::string en, std::string zh);

    /// The end of a sentence: "allowed: m, kg, s", or the question.
    Text clause() const;
};

/// What an author wrote makes no sense: what was found and what is allowed instead, in both languages.
/// what() reads "found …; allowed: …" or "found …; did you mean …?".
class ValueError : public std::invalid_argument
{
public:
    ValueError(Text found, Allowed allowed);

    const Text& found() const { return found_; }
    const Allowed& allowed() const { return allowed_; }

    /// The whole sentence in both languages.
    Text message() const;

private:
    Text found_;
    Allowed allowed_;
};

} // namespace polhode::course
