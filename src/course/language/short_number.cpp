#include "course/language/short_number.h"

#include <cstdio>

namespace polhode::course
{

std::string shortNumber(double value, int digits)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    return buffer;
}

} // namespace polhode::course
