#include "course/language/value_error.h"

namespace polhode::course
{

namespace
{

Text sentence(const Text& found, const Allowed& allowed)
{
    return Text{"found ", "所写为"} + found + Text{"; ", "；"} + allowed.clause();
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

Text sameInBoth(const std::string& text)
{
    return {text, text};
}

Text quoted(const std::string& text)
{
    return {'"' + text + '"', "“" + text + "”"};
}

Text operator+(const Text& a, const Text& b)
{
    return {a.en + b.en, a.zh + b.zh};
}

} // namespace polhode::course
