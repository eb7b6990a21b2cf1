#include "engine/joint/joint_blow.h"

#include "engine/joint/joint_coupling.h"

namespace polhode
{

double answerBlow(const System& system, const JointSet& joints, double t, const State& before, State& state)
{
    Eigen::VectorXd motions(6 * system.bodyCount());
    for (int b = 0; b < system.bodyCount(); ++b) {
        const auto i = static_cast<std::size_t>(b);
        motions.segment<3>(6 * b) = state.bodies[i].v_WB - before.bodies[i].v_WB;
        motions.segment<3>(6 * b + 3) = state.bodies[i].w_WB - before.bodies[i].w_WB;
    }
    JointCoupling coupling(system, joints);
    coupling.place(before);
    Eigen::VectorXd lambda = coupling.answer(motions);
    lambda += coupling.answer(motions); // once more with what rounding left
    for (int b = 0; b < system.bodyCount(); ++b) {
        const auto i = static_cast<std::size_t>(b);
        state.bodies[i].v_WB = before.bodies[i].v_WB + motions.segment<3>(6 * b);
        state.bodies[i].w_WB = before.bodies[i].w_WB + motions.segment<3>(6 * b + 3);
    }
    const double driven = state.account.drive;
    coupling.account(coupling.targets(t), lambda, state);
    return kineticEnergy(system, state) - kineticEnergy(system, before) - (state.account.drive - driven);
}

bool jumpOfMotors(const System& system, const JointSet& joints, double t, State& state)
{
    constexpr double kNoJump = 1e-9; // of a speed: a law without a jump changes by less just before t
    JointCoupling coupling(system, joints);
    coupling.place(state);
    const Eigen::VectorXd before = coupling.targets(justBefore(t)), after = coupling.targets(t);
    const Eigen::VectorXd jump = after - before;
    if (jump.size() == 0
        || jump.lpNorm<Eigen::Infinity>() <= kNoJump * (1.0 + after.lpNorm<Eigen::Infinity>()))
        return false;
    Eigen::VectorXd motions = Eigen::VectorXd::Zero(6 * system.bodyCount());
    Eigen::VectorXd lambda = coupling.answer(motions, jump);
    lambda += coupling.answer(motions, jump); // once more with what rounding left
    for (int b = 0; b < system.bodyCount(); ++b) {
        const auto i = static_cast<std::size_t>(b);
        state.bodies[i].v_WB += motions.segment<3>(6 * b);
        state.bodies[i].w_WB += motions.segment<3>(6 * b + 3);
    }
    coupling.account(0.5 * (before + after), lambda, state);
    return true;
}

} // namespace polhode
