#include "engine/ode/heun.h"

#include "engine/ode/explicit_runge_kutta.h"

namespace polhode
{

namespace
{

struct HeunTableau {
    static constexpr std::size_t kStages = 2;
    using Row = std::array<double, kStages>;
    static constexpr std::array<Row, kStages> a{Row{}, Row{2.0 / 3.0}};
    static constexpr Row c{0.0, 2.0 / 3.0};

    static Row weights(double theta)
    {
        const double second = 0.75 * theta * theta;
        return {theta - second, second};
    }
};

} // namespace

std::unique_ptr<Integrator> makeHeun(const System& system, const Options& options)
{
    return std::make_unique<ExplicitRungeKutta<HeunTableau>>(system, options);
}

} // namespace polhode
