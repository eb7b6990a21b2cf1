#include "engine/step/velocity_time_stepper.h"

#include "engine/body/force_traits.h"

#include <Eigen/Geometry>
#include <algorithm>

namespace polhode
{

void TimeStepper::quadratures(const State& before, State& after, double h) const
{
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        BodyState& s = after.bodies[i];
        const Body& body = system_.bodies()[i];
        const Eigen::Vector3d& f_W = evaluation_.f_W[i];
        const Eigen::Vector3d& t_W = evaluation_.t_W[i];
        const Eigen::Vector3d arm_W = body.support == Support::free
            ? before.bodies[i].p_WB
            : Eigen::Vector3d(before.bodies[i].p_WB - body.pivot_W);
        s.impulse_W += h * f_W;
        s.angularImpulse_W += h * t_W;
        s.angularImpulseO_W += h * (arm_W.cross(f_W) + t_W);
    }
    for (const AppliedWrench& w : evaluation_.wrenches) {
        const BodyState& a = before.bodies[static_cast<std::size_t>(w.body)];
        const BodyState& b = after.bodies[static_cast<std::size_t>(w.body)];
        const double work = 0.5 * h * (w.f_W.dot(a.v_WB + b.v_WB) + w.t_W.dot(a.w_WB + b.w_WB));
        after.work[static_cast<std::size_t>(w.element)] += work;
        if (system_.constants()[static_cast<std::size_t>(w.body)].given)
            after.account.drive -= work;
    }
    ReactionAccount& account = after.account;
    const auto mean = [&](int slot) {
        const BodyVelocity a = velocityOf(slot, before), b = velocityOf(slot, after);
        return BodyVelocity{0.5 * (a.v_W + b.v_W), 0.5 * (a.w_W + b.w_W)};
    };
    for (const ImpulseContact& c : problem_.contacts) {
        if (c.pn == 0.0 || c.joined)
            continue; // the joints keep the books of their rows
        if (system_.hasGiven())
            accountGiven(before, after, c);
        const BodyVelocity A = mean(c.slotA), B = mean(c.slotB);
        const auto work = [&](const ImpulseRow& row, double p) { return p * row.velocity(A, B); };
        accountNormal(c, work(c.normal, c.pn), account);
        if (c.stop >= 0)
            continue; // its impulse is in the joints' account
        Eigen::Vector3d p_W = c.pn * c.normal.direction_W;
        if (c.tangentStep > 0.0) {
            const double given = work(c.side1, c.p1) + work(c.side2, c.p2);
            const double driven = -(c.p1 * c.drive1 + c.p2 * c.drive2);
            account.drive += driven;
            account.friction += driven - given;
            p_W += side_W(c);
        }
        Eigen::Vector3d m_W = Eigen::Vector3d::Zero();
        if (c.resistance >= 0) {
            const TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
            account.friction -= work(r.spin, r.ms) + work(r.roll1, r.m1) + work(r.roll2, r.m2);
            m_W = r.ms * r.spin.turnB_W + r.m1 * r.roll1.turnB_W + r.m2 * r.roll2.turnB_W;
        }
        const bool groundA = system_.isGround(c.point.bodyA);
        if (groundA != system_.isGround(c.point.bodyB)) {
            const double sign = groundA ? 1.0 : -1.0;
            account.impulse_W += sign * p_W;
            account.angularImpulseO_W += sign * (actingPoint(c.point).cross(p_W) + m_W);
        }
    }
}

StepImpulses TimeStepper::impulsesOf(const State& before) const
{
    StepImpulses out;
    if (joints_)
        joints_->tell(before, problem_, out);
    out.onBodies_W.resize(before.bodies.size(), Eigen::Vector3d::Zero());
    for (const ImpulseContact& c : problem_.contacts) {
        if (c.stop >= 0 || !(c.pn > 0.0))
            continue;
        const Eigen::Vector3d side = side_W(c), impulse_W = c.pn * c.point.n_W + side;
        out.surfaces.push_back({c.point.colliderA, c.point.colliderB, c.pn, side});
        if (c.point.bodyA != kWorld)
            out.onBodies_W[index(c.point.bodyA)] -= impulse_W;
        if (c.point.bodyB != kWorld)
            out.onBodies_W[index(c.point.bodyB)] += impulse_W;
    }
    return out;
}

/// The work that a contact's impulses get from a body whose motion is given.
void TimeStepper::accountGiven(const State& before, State& after, const ImpulseContact& c) const
{
    const auto velocity = [&](int body) {
        if (body == kWorld || !system_.constants()[index(body)].given)
            return BodyVelocity{};
        const BodyState &s = before.bodies[index(body)], &e = after.bodies[index(body)];
        return BodyVelocity{0.5 * (s.v_WB + e.v_WB), 0.5 * (s.w_WB + e.w_WB)};
    };
    const BodyVelocity A = velocity(c.point.bodyA), B = velocity(c.point.bodyB);
    double power = c.pn * c.normal.velocity(A, B);
    if (c.tangentStep > 0.0)
        power += c.p1 * c.side1.velocity(A, B) + c.p2 * c.side2.velocity(A, B);
    if (c.resistance >= 0) {
        const TurningResistance& r = problem_.resistances[index(c.resistance)];
        power += r.ms * r.spin.velocity(A, B) + r.m1 * r.roll1.velocity(A, B) + r.m2 * r.roll2.velocity(A, B);
    }
    after.account.drive -= power;
}

void TimeStepper::accountNormal(const ImpulseContact& c, double work, ReactionAccount& account) const
{
    if (c.striking || underWay_) {
        account.restitution -= work;
        return;
    }
    // A normal that has turned since the last step makes an approach that is none; and what is too slow to
    // be an impact comes to rest, where the law would give back e² of its energy.
    const Memory* memory = memoryOf(c);
    const double turned = memory ? 0.5 * c.pn * (c.before - memory->zeta) : 0.0;
    const bool came = memory == nullptr || memory->zeta < -options_.velocityTolerance;
    const double e = c.law->restitution, byLaw = came ? (1.0 - e * e) * std::min(0.0, work - turned) : 0.0;
    account.restitution -= byLaw;
    account.drift -= work - byLaw;
}

void TimeStepper::accountPotentials(double t, const State& before, State& after) const
{
    for (int k = 0; k < system_.forceCount(); ++k) {
        const std::size_t i = index(k);
        if (isConservative(system_.forces()[i]))
            after.account.drift -= after.work[i] - before.work[i] + potentialEnergy(system_, k, t, after)
                - potentialEnergy(system_, k, t, before);
    }
}

} // namespace polhode
