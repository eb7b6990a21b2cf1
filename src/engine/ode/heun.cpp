#include "engine/ode/heun.h"

#include "engine/ode/runge_kutta_integrator.h"

namespace polhode
{

namespace
{

using Row = RungeKutta::Row;

}

constinit const RungeKutta kHeun{2, {Row{}, Row{2.0 / 3.0}}, {0.25, 0.75}, {0.0, 2.0 / 3.0}, 2};

std::unique_ptr<Integrator> makeHeun(const System& system, const Options& options)
{
    return makeRungeKutta(kHeun, system, options);
}

} // namespace polhode
