#include "engine/ode/rk4.h"

#include "engine/ode/explicit_runge_kutta.h"

namespace polhode
{

namespace
{

struct Rk4Tableau {
    static constexpr std::size_t kStages = 4;
    using Row = std::array<double, kStages>;
    static constexpr std::array<Row, kStages> a{Row{}, Row{0.5}, Row{0.0, 0.5}, Row{0.0, 0.0, 1.0}};
    static constexpr Row c{0.0, 0.5, 0.5, 1.0};

    static Row weights(double theta)
    {
        const double square = theta * theta;
        const double cube = 2.0 / 3.0 * square * theta;
        return {theta - 1.5 * square + cube, square - cube, square - cube, -0.5 * square + cube};
    }
};

} // namespace

std::unique_ptr<Integrator> makeRk4(const System& system, const Options& options)
{
    return std::make_unique<ExplicitRungeKutta<Rk4Tableau>>(system, options);
}

} // namespace polhode
