#include "engine/body/check_state.h"

#include <stdexcept>
#include <string>

namespace polhode
{

namespace
{

std::string sizes(std::size_t bodies, std::size_t forces, std::size_t internal)
{
    return std::to_string(bodies) + " bodies, " + std::to_string(forces) + " force elements and "
        + std::to_string(internal) + " internal states";
}

std::size_t internalCount(const System& system)
{
    return system.reactions() ? static_cast<std::size_t>(system.reactions()->internalCount()) : 0;
}

[[noreturn]] void reject(const System& system, const State& state)
{
    throw std::invalid_argument("a state of "
                                + sizes(state.bodies.size(), state.work.size(), state.internal.size())
                                + " is none of a system of "
                                + sizes(system.bodies().size(), system.forces().size(), internalCount(system))
                                + "; makeState(system) makes one");
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
        throw std::invalid_argument("body " + std::to_string(body) + " of a system of "
                                    + std::to_string(system.bodies().size()) + " bodies and a state of "
                                    + std::to_string(state.bodies.size()));
}

} // namespace polhode
