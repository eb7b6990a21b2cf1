#include "engine/ode/check_step.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <cmath>
#include <string>

namespace polhode
{

namespace
{

/// False for NaN as well.
bool within(const Eigen::Vector3d& v, double limit)
{
    return std::abs(v.x()) <= limit && std::abs(v.y()) <= limit && std::abs(v.z()) <= limit;
}

bool within(const Attitude& attitude, double limit)
{
    for (const double entry : attitude)
        if (!(std::abs(entry) <= limit))
            return false;
    return true;
}

} // namespace

void rejectReactions(const System& system)
{
    if (system.reactions())
        refuse({}, {"an integrator that knows no contacts or joints", "该积分法不能处理接触与关节"},
               {"heun, rk4, dopri5, or a stepper", "heun、rk4、dopri5，或步进方法"});
}

void requireTolerances(const Options& options)
{
    requirePositive({}, "relativeTolerance", options.relativeTolerance, "");
    requirePositive({}, "absoluteTolerance", options.absoluteTolerance, "");
}

StepResult checkStep(const System& system, const State& before, const State& after, double runaway)
{
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        const BodyState& s = after.bodies[i];
        const int body = static_cast<int>(i);
        if (!within(s.p_WB, runaway) || !within(s.v_WB, runaway) || !within(s.w_WB, runaway)
            || !within(s.attitude, runaway))
            return {Status::diverged, body};
        if (crossesSingularity(system.chart(), before.bodies[i].attitude, s.attitude))
            return {Status::singularChart, body};
    }
    return {};
}

} // namespace polhode
