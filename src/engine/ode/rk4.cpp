#include "engine/ode/rk4.h"

#include "engine/ode/explicit_runge_kutta.h"

namespace polhode
{

namespace
{

using Row = RungeKutta::Row;

Row weights(double theta)
{
    const double square = theta * theta;
    const double cube = 2.0 / 3.0 * square * theta;
    return {theta - 1.5 * square + cube, square - cube, square - cube, -0.5 * square + cube};
}

} // namespace

constinit const RungeKutta kRk4{
    4, {Row{}, Row{0.5}, Row{0.0, 0.5}, Row{0.0, 0.0, 1.0}}, {0.0, 0.5, 0.5, 1.0}, weights};

std::unique_ptr<Integrator> makeRk4(const System& system, const Options& options)
{
    return makeExplicitRungeKutta(kRk4, system, options);
}

} // namespace polhode
