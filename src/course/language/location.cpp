#include "course/language/location.h"

namespace polhode::course
{

namespace
{

Text located(const Location& where, const ValueError& error)
{
    const std::string place = where.toString();
    return place.empty() ? error.message() : sameInBoth(place + ": ") + error.message();
}

} // namespace

std::string Location::toString() const
{
    std::string place = file;
    if (line > 0)
        place += ':' + std::to_string(line);
    if (!key.empty())
        place += (place.empty() ? "" : ": ") + key;
    return place;
}

InputError::InputError(Location where, Text found, Allowed allowed)
    : InputError(std::move(where), ValueError(std::move(found), std::move(allowed)))
{
}

InputError::InputError(Location where, const ValueError& error)
    : std::runtime_error(located(where, error).en)
    , where_(std::move(where))
    , found_(error.found())
    , allowed_(error.allowed())
{
}

Text InputError::message() const
{
    return located(where_, ValueError(found_, allowed_));
}

} // namespace polhode::course
