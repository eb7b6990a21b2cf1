#include "engine/joint/joint_blow.h"

#include "engine/joint/joint_coupling.h"

namespace polhode
{

double answerBlow(const System& system, const JointSet& joints, const State& before, State& state)
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
    coupling.account(lambda, state);
    return kineticEnergy(system, state) - kineticEnergy(system, before) - (state.account.drive - driven);
}

} // namespace polhode
