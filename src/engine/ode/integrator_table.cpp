#include "engine/ode/integrator_table.h"

#include "engine/math/refused.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/explicit_euler.h"
#include "engine/ode/geometric.h"
#include "engine/ode/heun.h"
#include "engine/ode/implicit_euler.h"
#include "engine/ode/rk4.h"
#include "engine/ode/runge_kutta.h"
#include "engine/ode/six_step.h"
#include "engine/ode/symplectic_euler.h"

#include <array>
#include <string>

namespace polhode
{

std::span<const IntegratorRow> integratorTable()
{
    using enum Constraints;
    static constexpr std::array kRows{
        IntegratorRow{"explicit-euler", "Explicit Euler", "显式欧拉法", 1, 1, false, none, makeExplicitEuler},
        IntegratorRow{"six-step", "Six-step algorithm", "六步算法", 1, 1, false, joints, makeSixStep},
        IntegratorRow{"symplectic-euler", "Symplectic Euler, implicit gyroscopic term",
                      "辛欧拉法（陀螺项隐式）", 1, 1, false, none, makeSymplecticEuler},
        IntegratorRow{"heun", "Heun (Ralston)", "Heun 法（Ralston 型）", 2, 2, false, all, makeHeun, &kHeun},
        IntegratorRow{"rk4", "Runge–Kutta of order 4", "四阶龙格–库塔法", 4, 3, false, all, makeRk4, &kRk4},
        IntegratorRow{"dopri5", "Dormand–Prince 5(4), adaptive", "Dormand–Prince 5(4) 法（自适应步长）", 5, 4,
                      true, all, makeDopri5, &kDopri5},
        IntegratorRow{"geometric", "Geometric (keeps angular momentum)", "几何积分法（角动量守恒）", 2, 2,
                      false, none, makeGeometric},
        IntegratorRow{"geometric4", "Geometric of order 4 (Suzuki)", "四阶几何积分法（铃木合成）", 4, 3,
                      false, none, makeGeometric4},
        IntegratorRow{"implicit-euler", "Implicit Euler", "隐式欧拉法", 1, 1, false, none, makeImplicitEuler},
    };
    return kRows;
}

const IntegratorRow& integratorRow(std::string_view id)
{
    return rowCalled(integratorTable(), "integrator", id);
}

std::string integratorsThatKnow(Constraints constraints)
{
    std::string ids;
    for (const IntegratorRow& row : integratorTable())
        if (row.constraints >= constraints)
            ids += (ids.empty() ? "" : ", ") + std::string(row.id);
    return ids;
}

std::unique_ptr<Integrator> makeIntegrator(std::string_view id, const System& system, const Options& options)
{
    return integratorRow(id).make(system, options);
}

} // namespace polhode
