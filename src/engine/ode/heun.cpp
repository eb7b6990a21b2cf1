#include "engine/ode/heun.h"

#include "engine/ode/explicit_runge_kutta.h"

namespace polhode
{

namespace
{

using Row = RungeKutta::Row;

Row weights(double theta)
{
    const double second = 0.75 * theta * theta;
    return {theta - second, second};
}

} // namespace

constinit const RungeKutta kHeun{2, {Row{}, Row{2.0 / 3.0}}, {0.0, 2.0 / 3.0}, weights};

std::unique_ptr<Integrator> makeHeun(const System& system, const Options& options)
{
    return makeExplicitRungeKutta(kHeun, system, options);
}

} // namespace polhode
