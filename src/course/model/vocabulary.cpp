#include "course/model/vocabulary.h"

#include <algorithm>

namespace polhode::course
{

const std::vector<std::string>& partNames()
{
    static const std::vector<std::string> names{"particles", "rigid-body", "articulated", "contact",
                                                "impact",    "soft",       "workshop"};
    return names;
}

const std::vector<std::string>& chartNames()
{
    static const std::vector<std::string> names{"energy", "convergence", "contacts", "joints", "cost"};
    return names;
}

} // namespace polhode::course
