#include "engine/step/bounce_limits.h"

#include "engine/step/contact_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

std::optional<double> BounceLimits::limitOf(const Pair& pair, double t, double approach, double e)
{
    if (!context_.options.remedies.zeno)
        return {};
    std::deque<Bounce>& b = bounces_[pair];
    const double interval = b.empty() ? std::numeric_limits<double>::infinity() : t - b.back().t;
    if (interval == 0.0 && e == 0.0)
        return {};
    const auto span = static_cast<std::size_t>(std::max(1, context_.options.zenoBounces / 3));
    // What is squeezed without loss meets ever more often too, but ever faster: that ends by itself.
    const bool slower = e < 1.0 || b.empty() || approach < b.back().approach;
    b.push_back({t, approach});
    if (b.size() > 3 * span + 1)
        b.pop_front();
    if (!slower)
        return {};
    constexpr double kLowest = 1e-15; // m, rounding of positions hides lower bounces
    if (0.25 * (e > 0.0 ? e : 1.0) * approach * interval < kLowest)
        return e < 1.0 ? t + interval * e / (1.0 - e) : t; // intervals shrink by e
    if (b.size() <= 3 * span)
        return {};
    const double first = b[span].t - b[0].t, second = b[2 * span].t - b[span].t,
                 third = b[3 * span].t - b[2 * span].t;
    if (!(third < second && second < first
          && third < static_cast<double>(span) * context_.options.zenoInterval))
        return {};
    return t + third * third / (second - third);
}

void BounceLimits::lieDown(const TouchingContacts& touching, const std::map<Pair, bool>& passed, double slow,
                           double t, State& state) const
{
    Placement at;
    at.set(context_.bare, state);
    std::vector<HeldContact> lying;
    for (const ContactPoint& p : touching.points()) {
        const auto pair = passed.find({p.colliderA, p.colliderB});
        const ContactForces now = context_.motions(p, at);
        if (pair == passed.end() || !pair->second || std::abs(now.zeta) > slow)
            continue;
        HeldContact c;
        c.point = p;
        c.restGap = p.gap;
        initialiseFriction(c, context_.law(p), now, slow, context_.options.friction);
        lying.push_back(c);
    }
    const State before = state;
    std::swap(context_.held->contacts, lying);
    context_.held->project(context_.bare, t, state);
    std::swap(context_.held->contacts, lying);
    state.account.restitution += kineticEnergy(context_.bare, before) - kineticEnergy(context_.bare, state);
    for (int b = 0; b < context_.bare.bodyCount(); ++b) {
        const auto i = static_cast<std::size_t>(b);
        const Eigen::Vector3d mom
            = context_.bare.bodies()[i].mass * (state.bodies[i].v_WB - before.bodies[i].v_WB);
        state.account.impulse_W += mom;
        state.account.angularImpulseO_W += state.bodies[i].p_WB.cross(mom)
            + inertia_W(context_.bare, state, b) * (state.bodies[i].w_WB - before.bodies[i].w_WB);
    }
}

} // namespace polhode
