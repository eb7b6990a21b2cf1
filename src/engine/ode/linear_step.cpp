#include "engine/ode/linear_step.h"

namespace polhode
{

void mixStates(double theta, const State& a, const State& b, State& out)
{
    const auto mix = [theta](const auto& from, const auto& to, auto& mixed) {
        mixed = (1.0 - theta) * from + theta * to;
    };
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const BodyState &p = a.bodies[i], &q = b.bodies[i];
        BodyState& s = out.bodies[i];
        mix(p.p_WB, q.p_WB, s.p_WB);
        mix(p.v_WB, q.v_WB, s.v_WB);
        mix(p.w_WB, q.w_WB, s.w_WB);
        mix(p.impulse_W, q.impulse_W, s.impulse_W);
        mix(p.angularImpulse_W, q.angularImpulse_W, s.angularImpulse_W);
        mix(p.angularImpulseO_W, q.angularImpulseO_W, s.angularImpulseO_W);
    }
    for (std::size_t k = 0; k < a.work.size(); ++k)
        mix(a.work[k], b.work[k], out.work[k]);
    mix(a.account.friction, b.account.friction, out.account.friction);
    mix(a.account.restitution, b.account.restitution, out.account.restitution);
    mix(a.account.damping, b.account.damping, out.account.damping);
    mix(a.account.drive, b.account.drive, out.account.drive);
    mix(a.account.drift, b.account.drift, out.account.drift);
    mix(a.account.impulse_W, b.account.impulse_W, out.account.impulse_W);
    mix(a.account.angularImpulseO_W, b.account.angularImpulseO_W, out.account.angularImpulseO_W);
    out.internal.resize(a.internal.size());
    for (std::size_t k = 0; k < a.internal.size(); ++k)
        mix(a.internal[k], b.internal[k], out.internal[k]);
}

} // namespace polhode
