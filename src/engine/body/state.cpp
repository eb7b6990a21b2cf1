#include "engine/body/state.h"

#include "engine/body/check_state.h"
#include "engine/body/system.h"

#include <Eigen/Geometry>

namespace polhode
{

namespace
{

const Body& bodyOf(const System& system, int body)
{
    return system.bodies()[static_cast<std::size_t>(body)];
}

const BodyConstants& constantsOf(const System& system, int body)
{
    return system.constants()[static_cast<std::size_t>(body)];
}

BodyState& stateOf(State& state, int body)
{
    return state.bodies[static_cast<std::size_t>(body)];
}

const BodyState& stateOf(const State& state, int body)
{
    return state.bodies[static_cast<std::size_t>(body)];
}

/// A blow J_W whose moment about O is H_W.
ImpulseEffect strike(const System& system, State& state, int body, const Eigen::Vector3d& J_W,
                     const Eigen::Vector3d& H_W)
{
    requireBodies(system, state);
    requireBody(system, state, body);
    const Body& b = bodyOf(system, body);
    const BodyConstants& c = constantsOf(system, body);
    BodyState& s = stateOf(state, body);
    const Eigen::Matrix3d R = rotation(system, state, body);
    const double energyBefore = kineticEnergy(system, state);
    const Eigen::Vector3d arm_W = R * c.c_B;
    const auto [dv, dw] = system.response(body, R, J_W, H_W - arm_W.cross(J_W));
    s.w_WB += dw;
    s.v_WB += dv;
    s.impulse_W += J_W;
    s.angularImpulse_W += H_W - arm_W.cross(J_W);
    s.angularImpulseO_W += b.support == Support::free ? Eigen::Vector3d(s.p_WB.cross(J_W) + H_W) : H_W;
    ImpulseEffect effect;
    effect.work = kineticEnergy(system, state) - energyBefore;
    if (b.support != Support::free || c.guided)
        effect.reaction_W = b.mass * dv - J_W;
    if (b.support == Support::axis)
        effect.reactionMoment_W = R * (c.I_O_B * (R.transpose() * dw)) - H_W;
    return effect;
}

} // namespace

State makeState(const System& system)
{
    State state;
    state.bodies.resize(system.bodies().size());
    state.work.assign(system.forces().size(), 0.0);
    if (system.reactions())
        state.internal.assign(static_cast<std::size_t>(system.reactions()->internalCount()), 0.0);
    for (BodyState& s : state.bodies)
        s.attitude = attitudeFromRotation(system.chart(), Eigen::Matrix3d::Identity());
    satisfySupports(system, state);
    system.placeGiven(0.0, state);
    return state;
}

void setRotation(const System& system, State& state, int body, const Eigen::Matrix3d& R_WB)
{
    requireBody(system, state, body);
    stateOf(state, body).attitude = attitudeFromRotation(system.chart(), R_WB);
}

void satisfySupports(const System& system, State& state)
{
    requireBodies(system, state);
    for (int i = 0; i < system.bodyCount(); ++i) {
        const Body& b = bodyOf(system, i);
        BodyState& s = stateOf(state, i);
        if (b.particle)
            s.w_WB.setZero();
        if (b.support == Support::free) {
            if (constantsOf(system, i).guided) {
                s.v_WB = b.guide.moves_W * s.v_WB;
                s.w_WB = b.guide.turns_W * s.w_WB;
            }
            continue;
        }
        const Eigen::Matrix3d R = rotation(system, state, i);
        if (b.support == Support::axis) {
            const Eigen::Vector3d u_W = (R * b.axis_B).normalized();
            s.w_WB = u_W * u_W.dot(s.w_WB);
        }
        const Eigen::Vector3d arm_W = R * constantsOf(system, i).c_B;
        s.p_WB = b.pivot_W + arm_W;
        s.v_WB = s.w_WB.cross(arm_W);
    }
}

Eigen::Matrix3d rotation(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    return rotationMatrix(system.chart(), stateOf(state, body).attitude);
}

Eigen::Matrix3d inertia_W(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    const Body& b = bodyOf(system, body);
    if (b.particle)
        return Eigen::Matrix3d::Zero();
    const Eigen::Matrix3d R = rotation(system, state, body);
    return R * b.I_B * R.transpose();
}

Eigen::Vector3d momentum(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    return bodyOf(system, body).mass * stateOf(state, body).v_WB;
}

Eigen::Vector3d angularMomentum(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    return inertia_W(system, state, body) * stateOf(state, body).w_WB;
}

Eigen::Vector3d angularMomentumAbout(const System& system, const State& state, int body,
                                     const Eigen::Vector3d& point_W)
{
    requireBody(system, state, body);
    return (stateOf(state, body).p_WB - point_W).cross(momentum(system, state, body))
        + angularMomentum(system, state, body);
}

double translationalEnergy(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    return 0.5 * bodyOf(system, body).mass * stateOf(state, body).v_WB.squaredNorm();
}

double rotationalEnergy(const System& system, const State& state, int body)
{
    requireBody(system, state, body);
    return 0.5 * stateOf(state, body).w_WB.dot(angularMomentum(system, state, body));
}

double kineticEnergy(const System& system, const State& state)
{
    requireBodies(system, state);
    double energy = 0.0;
    for (int i = 0; i < system.bodyCount(); ++i)
        energy += translationalEnergy(system, state, i) + rotationalEnergy(system, state, i);
    return energy;
}

Eigen::Vector3d pointVelocity(const System& system, const State& state, int body, const Eigen::Vector3d& r_B)
{
    requireBody(system, state, body);
    const BodyState& s = stateOf(state, body);
    return s.v_WB + s.w_WB.cross(rotation(system, state, body) * r_B);
}

ImpulseEffect applyImpulse(const System& system, State& state, int body, const Eigen::Vector3d& J_W,
                           const Eigen::Vector3d& point_W)
{
    requireBody(system, state, body);
    const Body& b = bodyOf(system, body);
    const Eigen::Vector3d& O_W = b.support == Support::free ? stateOf(state, body).p_WB : b.pivot_W;
    return strike(system, state, body, J_W, (point_W - O_W).cross(J_W));
}

ImpulseEffect applyAngularImpulse(const System& system, State& state, int body, const Eigen::Vector3d& H_W)
{
    return strike(system, state, body, Eigen::Vector3d::Zero(), H_W);
}

} // namespace polhode
