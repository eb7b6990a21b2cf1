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

const std::vector<std::string>& quantityNames()
{
    static const std::vector<std::string> names{
        "omega",   "L",          "p",         "v",       "F",       "friction", "torque",
        "impulse", "kinetic",    "potential", "energy",  "work",    "residual", "position",
        "inertia", "fictitious", "axis1",     "axis2",   "axis3",   "series1",  "series2",
        "series3", "series4",    "series5",   "series6", "series7", "series8"};
    return names;
}

const std::vector<std::string>& chartNames()
{
    static const std::vector<std::string> names{"energy", "convergence", "contacts", "joints", "cost"};
    return names;
}

} // namespace polhode::course
