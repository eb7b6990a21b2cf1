#pragma once

#include "engine/ode/integrator.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace polhode
{

struct RungeKutta;

/// What an integrator knows of constraints.
enum class Constraints {
    none,
    joints, ///< joints of bodies in maximal coordinates
    all, ///< joints and contacts, in generalized coordinates too: it has a tableau (makeRungeKutta)
};

/// One integrator that a scene may name.
struct IntegratorRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    int order; ///< the error after a fixed time falls as h^order
    int interpolantOrder; ///< the error inside one step, from an exact start, falls as h^(interpolantOrder +
                          ///< 1)
    bool adaptive; ///< chooses its own inner steps; h is then only the spacing of the results
    Constraints constraints;
    std::unique_ptr<Integrator> (*make)(const System& system, const Options& options);
    const RungeKutta* tableau = nullptr; ///< of one that knows all constraints
};

/// All integrators, in the order in which lessons list them.
std::span<const IntegratorRow> integratorTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const IntegratorRow& integratorRow(std::string_view id);

/// The ids of those that know at least @p constraints: "heun, rk4, dopri5".
std::string integratorsThatKnow(Constraints constraints);

/// A new integrator of that id.
std::unique_ptr<Integrator> makeIntegrator(std::string_view id, const System& system,
                                           const Options& options = {});

} // namespace polhode
