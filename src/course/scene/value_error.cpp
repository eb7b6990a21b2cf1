#include "course/scene/value_error.h"

namespace polhode::course
{

namespace
{

Text sentence(const Text& found, const Text& allowed)
{
    return Text{"found ", "所写为"} + found + Text{"; allowed: ", "；应为："} + allowed;
}

} // namespace

ValueError::ValueError(Text found, Text allowed)
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
