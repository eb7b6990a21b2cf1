#include "course/run/blow_view.h"

namespace polhode::course
{

BlowView compareVelocities(const System& system, double t, const State& before, const State& after)
{
    BlowView view;
    view.time = t;
    for (int b = 0; b < system.bodyCount(); ++b) {
        if (system.isGround(b))
            continue;
        const BodyState& from = before.bodies[static_cast<std::size_t>(b)];
        const BodyState& to = after.bodies[static_cast<std::size_t>(b)];
        BlowView::BodyRow row;
        row.body = b;
        row.vBefore_W = from.v_WB;
        row.vAfter_W = to.v_WB;
        row.wBefore_W = from.w_WB;
        row.wAfter_W = to.w_WB;
        row.pBefore_W = momentum(system, before, b);
        row.pAfter_W = momentum(system, after, b);
        row.LBefore_W = angularMomentum(system, before, b);
        row.LAfter_W = angularMomentum(system, after, b);
        row.impulse_W = row.pAfter_W - row.pBefore_W;
        row.angularImpulse_W = row.LAfter_W - row.LBefore_W;
        row.TBefore = translationalEnergy(system, before, b) + rotationalEnergy(system, before, b);
        row.TAfter = translationalEnergy(system, after, b) + rotationalEnergy(system, after, b);
        view.TBefore += row.TBefore;
        view.TAfter += row.TAfter;
        if (from.v_WB != to.v_WB || from.w_WB != to.w_WB)
            view.bodies.push_back(row);
    }
    return view;
}

} // namespace polhode::course
