#include "engine/step/soft_search.h"

#include <algorithm>

namespace polhode
{

SoftSearch::SoftSearch(const SoftContext& context, const SoftRegions& regions, const SoftPassages& passages,
                       Sweep& sweep, SoftJoints& joints)
    : joints_(joints)
    , view_(context.bare)
    , guards_(context, regions, passages, view_)
    , meetings_(context, regions, sweep, view_)
{
}

double SoftSearch::first(const SoftMotion& motion, const State& shown)
{
    view_.begin(motion.piece().start);
    view_.look([&motion](double theta, State& there) { motion.inside(theta, there); });
    found_.clear();
    const double first = meetings_.first(motion, shown, guards_.first(motion, shown, found_), found_);
    joints_.look(motion, view_);
    const double joint = joints_.found().theta;
    if (joint > first + SoftGuards::kTie)
        joints_.forgetFound();
    else if (joint < first - SoftGuards::kTie)
        found_.clear();
    return std::min(joint, first);
}

} // namespace polhode
