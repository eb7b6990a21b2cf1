#include "course/language/value_error.h"

#include <cctype>

namespace polhode::course
{

namespace
{

/// Where nothing is said to be allowed, what was found is a sentence of its own: not all that goes wrong is
/// something that was written.
Text sentence(const Text& found, const Allowed& allowed)
{
    if (allowed.text == Text{})
        return found;
    const bool latin = !found.zh.empty() && std::isalnum(static_cast<unsigned char>(found.zh.front()));
    return Text{"found ", latin ? "所写为 " : "所写为"} + found + Text{"; ", "；"} + allowed.clause();
}

} // namespace

Allowed::Allowed(Text what, bool guess)
    : text(std::move(what))
    , isGuess(guess)
{
}

Allowed::Allowed(std::string en, std::string zh)
    : text{std::move(en), std::move(zh)}
{
}

Text Allowed::clause() const
{
    return isGuess ? text : Text{"allowed: ", "应为："} + text;
}

ValueError::ValueError(Text found, Allowed allowed)
    : std::invalid_argument(sentence(found, allowed).en)
    , found_(std::move(found))
    , allowed_(std::move(allowed))
{
}

Text ValueError::message() const
{
    return sentence(found_, allowed_);
}

} // namespace polhode::course
