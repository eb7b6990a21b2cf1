#include "engine/ode/dopri5.h"

#include "engine/ode/runge_kutta_integrator.h"

#include <array>

namespace polhode
{

namespace
{

using Row = RungeKutta::Row;

constexpr Row kNodes{0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
// The last row is the solution of order 5 as well: its rates are the first of the next step.
constexpr std::array<Row, RungeKutta::kMostStages> kMatrix{
    Row{},
    Row{1.0 / 5.0},
    Row{3.0 / 40.0, 9.0 / 40.0},
    Row{44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
    Row{19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
    Row{9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
    Row{35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
};
/// Order 5 minus order 4.
constexpr Row kError{71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                     -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
constexpr Row kDense{-12715105075.0 / 11282082432.0,  0.0,
                     87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                     701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                     69997945.0 / 29380423.0};

} // namespace

constinit const RungeKutta kDopri5{kMatrix.size(), kMatrix, kMatrix.back(), kNodes, 4, kDense, kError};

std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options)
{
    return makeRungeKutta(kDopri5, system, options);
}

} // namespace polhode
