#include "engine/ode/rk4.h"

#include "engine/ode/runge_kutta_integrator.h"

namespace polhode
{

namespace
{

using Row = RungeKutta::Row;

}

constinit const RungeKutta kRk4{4,
                                {Row{}, Row{0.5}, Row{0.0, 0.5}, Row{0.0, 0.0, 1.0}},
                                {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                                {0.0, 0.5, 0.5, 1.0},
                                3};

std::unique_ptr<Integrator> makeRk4(const System& system, const Options& options)
{
    return makeRungeKutta(kRk4, system, options);
}

} // namespace polhode
