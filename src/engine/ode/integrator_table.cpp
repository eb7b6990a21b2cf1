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
        IntegratorRow{"explicit-euler", "Explicit Euler", "显式欧拉法",
                      "Every quantity moves on at its old rate: order 1; energy grows.",
                      "各量按步初的变化率前进：一阶；能量会增长。", 1, 1, false, none, makeExplicitEuler},
        IntegratorRow{"six-step", "Six-step algorithm", "六步算法",
                      "New velocities first, then positions by them: order 1; |L| and energy drift in "
                      "proportion to the step.",
                      "先求新速度，再用它求新位置：一阶；|L| 与能量的漂移与步长成正比。", 1, 1, false, joints,
                      makeSixStep},
        IntegratorRow{"symplectic-euler", "Symplectic Euler, implicit gyroscopic term",
                      "辛欧拉法（陀螺项隐式）",
                      "The same with the gyroscopic term implicit: order 1; a fast top never runs away, "
                      "however long the step.",
                      "同上，但陀螺项隐式：一阶；步长再大，高速陀螺也不会发散。", 1, 1, false, none,
                      makeSymplecticEuler},
        IntegratorRow{"heun", "Heun (Ralston)", "Heun 法（Ralston 型）",
                      "Two slopes in each step: order 2; half the step leaves a quarter of the error.",
                      "每步取两个斜率：二阶；步长减半，误差减到四分之一。", 2, 2, false, all, makeHeun,
                      &kHeun},
        IntegratorRow{"rk4", "Runge–Kutta of order 4", "四阶龙格–库塔法",
                      "Four slopes in each step: order 4; half the step leaves a sixteenth of the error.",
                      "每步取四个斜率：四阶；步长减半，误差减到十六分之一。", 4, 3, false, all, makeRk4,
                      &kRk4},
        IntegratorRow{"dopri5", "Dormand–Prince 5(4), adaptive", "Dormand–Prince 5(4) 法（自适应步长）",
                      "Order 5; chooses its own steps, as long as the tolerance allows.",
                      "五阶；自选步长，在容差之内尽量取大。", 5, 4, true, all, makeDopri5, &kDopri5},
        IntegratorRow{"geometric", "Geometric (keeps angular momentum)", "几何积分法（角动量守恒）",
                      "Kick, free turn, kick: order 2; |L| of a free body stays exact and errors of energy "
                      "stay bounded.",
                      "半步冲量、自由转动、半步冲量：二阶；自由刚体的 |L| 严格守恒，能量误差有界。", 2, 2,
                      false, none, makeGeometric},
        IntegratorRow{"geometric4", "Geometric of order 4 (Suzuki)", "四阶几何积分法（铃木合成）",
                      "Five such steps, one of them backwards, make order 4; they keep what one step keeps.",
                      "五个这样的步（其中一步倒行）合成四阶；守恒的量不变。", 4, 3, false, none,
                      makeGeometric4},
        IntegratorRow{
            "implicit-euler", "Implicit Euler", "隐式欧拉法",
            "Moves by the rate at the end of the step: order 1; damps what the step is too long for.",
            "按步末的变化率前进：一阶；步长跟不上的快运动会被阻尼掉。", 1, 1, false, none, makeImplicitEuler},
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
    const IntegratorRow& row = integratorRow(id);
    if (system.hasGiven() && row.tableau == nullptr)
        refuse(Subject::thing(id),
               {"an integrator that knows no motion that is given", "该积分法不能处理给定的运动"},
               Reason::same(integratorsThatKnow(Constraints::all)));
    return row.make(system, options);
}

} // namespace polhode
