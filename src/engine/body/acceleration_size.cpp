#include "engine/body/acceleration_size.h"

#include <Eigen/Geometry>

#include <cstddef>

namespace polhode
{

namespace
{

/// Adds the amounts of what a wrench at the centre of mass gives to a body.
void add(const System& system, std::size_t body, const Eigen::Matrix3d& R_WB, const Eigen::Vector3d& f_W,
         const Eigen::Vector3d& t_W, AccelerationSize& size)
{
    const Body& b = system.bodies()[body];
    const BodyConstants& c = system.constants()[body];
    size.f += f_W.norm();
    const Eigen::Vector3d arm_W = R_WB * c.c_B;
    double alpha = 0.0;
    if (!c.turns) {
        alpha = 0.0;
    } else if (c.turnsAboutAxis) {
        const Eigen::Vector3d u_B = R_WB.transpose() * c.turnAxis_W;
        alpha = t_W.norm() / u_B.dot(c.I_O_B * u_B);
    } else if (b.support == Support::axis) {
        alpha = (t_W.norm() + arm_W.norm() * f_W.norm()) / c.axisInertia;
    } else {
        alpha = (c.invI_O_B * (R_WB.transpose() * (t_W + arm_W.cross(f_W)))).norm();
    }
    size.alpha += alpha;
    size.a += b.support == Support::free ? c.invMass * f_W.norm() : alpha * arm_W.norm();
}

} // namespace

void accelerationSizes(const System& system, const State& state, const Evaluation& e,
                       std::vector<AccelerationSize>& out)
{
    out.assign(e.a_W.size(), {});
    for (const AppliedWrench& w : e.wrenches) {
        const auto b = static_cast<std::size_t>(w.body);
        add(system, b, e.R_WB[b], w.f_W, w.t_W, out[b]);
    }
    for (std::size_t b = 0; b < out.size(); ++b) {
        const BodyConstants& c = system.constants()[b];
        if (c.given) {
            out[b].a += e.a_W[b].norm();
            out[b].alpha += e.alpha_W[b].norm();
        }
        const Eigen::Vector3d& w_WB = state.bodies[b].w_WB;
        add(system, b, e.R_WB[b], e.reaction_W[b], e.reactionMoment_W[b], out[b]);
        if (!w_WB.isZero(0.0)) {
            const Eigen::Matrix3d& R = e.R_WB[b];
            if (system.gyroscopic() && c.turns)
                add(system, b, R, Eigen::Vector3d::Zero(), w_WB.cross(R * (c.I_O_B * (R.transpose() * w_WB))),
                    out[b]);
            out[b].a += w_WB.squaredNorm() * c.c_B.norm();
        }
    }
}

} // namespace polhode
