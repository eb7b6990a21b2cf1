#include "engine/contact/contact_problem.h"

#include "engine/body/acceleration_size.h"
#include "engine/body/check_state.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/tolerances.h"

#include <Eigen/Geometry>
#include <cmath>
#include <cstddef>

namespace polhode
{

void posesOf(const System& system, const State& state, std::vector<RigidPose>& out)
{
    requireBodies(system, state);
    out.resize(state.bodies.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = {rotationMatrix(system.chart(), state.bodies[i].attitude), state.bodies[i].p_WB};
}

void velocitiesOf(const State& state, std::vector<RigidVelocity>& out)
{
    out.resize(state.bodies.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = {state.bodies[i].v_WB, state.bodies[i].w_WB};
}

double biasSize(const Eigen::Vector3d& normalRate_W, const Eigen::Vector3d& arm_W,
                const RigidVelocity& velocity)
{
    const Eigen::Vector3d& w_W = velocity.w_WB;
    return w_W.squaredNorm() * arm_W.norm() + normalRate_W.norm() * (velocity.v_WB + w_W.cross(arm_W)).norm();
}

ContactProblem makeContactProblem(const System& system, const CollisionWorld& world, double t, Side side,
                                  const State& state, const std::vector<ContactPoint>& contacts,
                                  const JointReactions* joints)
{
    const System bare = system.withReactions(nullptr);
    Evaluation e = bare.makeEvaluation();
    bare.evaluate(t, side, state, e);
    if (joints)
        joints->react(bare, t, side, state, e);
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    posesOf(system, state, poses);
    velocitiesOf(state, velocities);
    std::vector<AccelerationSize> sizes;
    accelerationSizes(bare, state, e, sizes);

    const auto nc = static_cast<Eigen::Index>(contacts.size());
    ContactProblem p;
    p.contacts = contacts;
    p.N.setZero(6 * system.bodyCount(), nc);
    p.d.setZero(nc);
    p.zeta.setZero(nc);
    p.size_d.setZero(nc);
    Eigen::MatrixXd responses = p.N; // Φ N
    std::vector<Eigen::Index> blocked; // where the joints let nothing move
    for (Eigen::Index i = 0; i < nc; ++i) {
        const ContactPoint& c = contacts[static_cast<std::size_t>(i)];
        const Eigen::Vector3d point_W = 0.5 * (c.pA_W + c.pB_W);
        const ContactRates rates = world.rates(c, poses, velocities);
        p.d[i] = rates.gapBias;
        p.size_d[i] = std::abs(rates.gapBias);
        const auto add = [&](int body, double sign) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const Eigen::Vector3d f_W = sign * c.n_W;
            const Eigen::Vector3d t_W = (point_W - poses[b].p_WB).cross(f_W);
            const Response r = system.response(body, poses[b].R_WB, f_W, t_W);
            p.N.col(i).segment<3>(6 * body) = f_W;
            p.N.col(i).segment<3>(6 * body + 3) = t_W;
            responses.col(i).segment<3>(6 * body) = r.a_W;
            responses.col(i).segment<3>(6 * body + 3) = r.alpha_W;
            p.zeta[i] += f_W.dot(velocities[b].v_WB) + t_W.dot(velocities[b].w_WB);
            p.d[i] += f_W.dot(e.a_W[b]) + t_W.dot(e.alpha_W[b]);
            p.size_d[i] += f_W.norm() * sizes[b].a + t_W.norm() * sizes[b].alpha
                + biasSize(rates.normal_W, point_W - poses[b].p_WB, velocities[b]);
        };
        add(c.bodyA, -1.0);
        add(c.bodyB, 1.0);
    }
    if (joints) {
        JointCoupling coupling(bare, joints->joints(), joints->settings().solver);
        coupling.place(state, joints->settings().modes);
        for (Eigen::Index i = 0; i < nc; ++i) {
            const double alone = p.N.col(i).dot(responses.col(i));
            coupling.answer(responses.col(i));
            if (p.N.col(i).dot(responses.col(i)) <= tolerance::kBlocked * alone)
                blocked.push_back(i);
        }
    }
    const Eigen::MatrixXd product = p.N.transpose() * responses;
    p.M = 0.5 * (product + product.transpose());
    for (const Eigen::Index i : blocked) {
        p.M.row(i).setZero();
        p.M.col(i).setZero();
    }
    return p;
}

} // namespace polhode
