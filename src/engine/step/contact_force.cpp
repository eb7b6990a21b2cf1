#include "engine/step/contact_force.h"

#include <Eigen/Geometry>

namespace polhode
{

void addContactForce(const System& system, const State& state, const ContactRecord& record, Evaluation& e)
{
    const Eigen::Vector3d f_W = record.lambda * record.point.n_W + record.friction_W;
    if (f_W.isZero(0))
        return;
    const auto act = [&](int body, const Eigen::Vector3d& point_W, const Eigen::Vector3d& force_W) {
        if (body == kWorld)
            return;
        const auto b = static_cast<std::size_t>(body);
        const Eigen::Vector3d moment_W = (point_W - state.bodies[b].p_WB).cross(force_W);
        e.reaction_W[b] += force_W;
        e.reactionMoment_W[b] += moment_W;
        const Response response = system.response(body, e.R_WB[b], force_W, moment_W);
        e.a_W[b] += response.a_W;
        e.alpha_W[b] += response.alpha_W;
    };
    act(record.point.bodyB, record.point.pB_W, f_W);
    act(record.point.bodyA, record.point.pA_W, -f_W);
}

} // namespace polhode
