#include "course/model/experiment.h"

#include <algorithm>

namespace polhode::course
{

const Parameter* Experiment::parameter(const std::string& parameterId) const
{
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const auto& p) { return p.id == parameterId; });
    return found == parameters.end() ? nullptr : &*found;
}

} // namespace polhode::course
