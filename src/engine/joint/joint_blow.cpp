#include "engine/joint/joint_blow.h"

#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/math/index.h"
#include "engine/math/infinite.h"
#include "engine/math/tolerances.h"

namespace polhode
{

namespace
{

/// λ as wrenches.
JointsInJump wrenchesOf(const JointSet& joints, const ConstraintSet& set, const Eigen::VectorXd& lambda)
{
    JointsInJump out;
    out.joints.resize(joints.joints().size());
    out.onBodies_W.assign(index(joints.bodyCount()), Eigen::Vector3d::Zero());
    for (const ConstraintBlock& b : set.blocks) {
        const JointDescription& d = joints.joints()[index(b.joint)];
        for (int p = 0; p < b.partCount; ++p) {
            const int body = b.parts[index(p)].body;
            out.onBodies_W[index(body)] += blockWrench(b, p, lambda).head<3>();
            if (!jointRow(d.kind).couples() && body == d.bodyB)
                out.joints[index(b.joint)] = wrenchAtB(b, p, d, set.places[index(b.joint)], lambda);
        }
    }
    return out;
}

} // namespace

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

JointsInJump jointsInJump(const System& system, const JointSet& joints, const State& before,
                          const State& after, const Eigen::VectorXd& given)
{
    JointModes modes;
    modes.resting = touchingStops(system, joints, before, tolerance::kStopTouching, kInfinite);
    JointCoupling coupling(system, joints);
    coupling.place(before, modes);
    Eigen::VectorXd motions(6 * system.bodyCount()), jump(6 * system.bodyCount());
    for (int b = 0; b < system.bodyCount(); ++b) {
        const BodyState &from = before.bodies[index(b)], &to = after.bodies[index(b)];
        jump.segment<6>(6 * b) << to.v_WB - from.v_WB, to.w_WB - from.w_WB;
        motions.segment<6>(6 * b)
            = system.responseMatrix(b, rotation(system, before, b)) * given.segment<6>(6 * b);
    }
    const Eigen::VectorXd values = -coupling.missing(jump, Eigen::VectorXd::Zero(coupling.set().rows));
    Eigen::VectorXd lambda = coupling.answer(motions, values);
    lambda += coupling.answer(motions, values); // once more with what rounding left
    return wrenchesOf(joints, coupling.set(), lambda);
}

} // namespace polhode
