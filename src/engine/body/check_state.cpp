#include "engine/body/check_state.h"

#include "engine/math/refused.h"

#include <string>

namespace polhode
{

namespace
{

Reason sizes(std::size_t bodies, std::size_t forces, std::size_t internal)
{
    const std::string b = std::to_string(bodies), f = std::to_string(forces), i = std::to_string(internal);
    return {b + " bodies, " + f + " force elements and " + i + " internal states",
            b + " 个物体、" + f + " 个力元、" + i + " 个内部状态"};
}

std::size_t internalCount(const System& system)
{
    return system.reactions() ? static_cast<std::size_t>(system.reactions()->internalCount()) : 0;
}

[[noreturn]] void reject(const System& system, const State& state)
{
    const Reason found = sizes(state.bodies.size(), state.work.size(), state.internal.size());
    const Reason own = sizes(system.bodies().size(), system.forces().size(), internalCount(system));
    refuse(Subject::thing("state"), found, {own.en + "; makeState(system) makes one", own.zh});
}

} // namespace

void requireBodies(const System& system, const State& state)
{
    if (state.bodies.size() != system.bodies().size())
        reject(system, state);
}

void requireState(const System& system, const State& state)
{
    if (state.bodies.size() != system.bodies().size() || state.work.size() != system.forces().size())
        reject(system, state);
}

void requireWholeState(const System& system, const State& state)
{
    requireState(system, state);
    if (system.reactions() && state.internal.size() != internalCount(system))
        reject(system, state);
}

void requireBody(const System& system, const State& state, int body)
{
    const auto i = static_cast<std::size_t>(body);
    if (body < 0 || i >= system.bodies().size() || i >= state.bodies.size())
        refuse({}, "body", body, "",
               allowed::numbersOf(std::min(system.bodies().size(), state.bodies.size())));
}

} // namespace polhode
