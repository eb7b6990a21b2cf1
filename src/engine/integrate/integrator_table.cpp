#include "engine/integrate/integrator_table.h"

#include "engine/integrate/heun.h"
#include "engine/integrate/rk4.h"

#include <array>
#include <stdexcept>
#include <string>

namespace polhode
{

std::span<const IntegratorRow> integratorTable()
{
    static constexpr std::array kRows{
        IntegratorRow{"heun", "Heun, second stage at ⅔ (Ralston)", "休恩法（⅔ 点，Ralston）", 2, 2, false,
                      makeHeun},
        IntegratorRow{"rk4", "Runge–Kutta, order 4", "四阶龙格-库塔法", 4, 3, false, makeRk4},
    };
    return kRows;
}

const IntegratorRow& integratorRow(std::string_view id)
{
    std::string known;
    for (const IntegratorRow& row : integratorTable()) {
        if (id == row.id)
            return row;
        known += known.empty() ? row.id : std::string(", ") + row.id;
    }
    throw std::invalid_argument("integrator '" + std::string(id) + "' is unknown; there are: " + known);
}

std::unique_ptr<Integrator> makeIntegrator(std::string_view id, const System& system, const Options& options)
{
    return integratorRow(id).make(system, options);
}

} // namespace polhode
