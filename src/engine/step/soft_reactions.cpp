#include "engine/step/soft_reactions.h"

#include <Eigen/Geometry>
#include <utility>

namespace polhode
{

SoftReactions::SoftReactions(std::shared_ptr<const ContactScene> scene,
                             std::shared_ptr<const std::vector<SoftPatch>> patches,
                             std::vector<const SoftCoefficients*> laws, std::size_t first,
                             std::shared_ptr<const Reactions> joints)
    : scene_(std::move(scene))
    , patches_(std::move(patches))
    , laws_(std::move(laws))
    , first_(first)
    , joints_(std::move(joints))
{
}

void SoftReactions::react(const System& system, double t, Side side, const State& state, Evaluation& e) const
{
    const std::size_t bodies = state.bodies.size();
    poses_.resize(bodies);
    velocities_.resize(bodies);
    for (std::size_t i = 0; i < bodies; ++i) {
        poses_[i] = {e.R_WB[i], state.bodies[i].p_WB};
        velocities_[i] = {state.bodies[i].v_WB, state.bodies[i].w_WB};
    }
    for (std::size_t k = 0; k < patches_->size(); ++k) {
        if (!(*patches_)[k].touching())
            continue;
        const double* y = state.internal.data() + first_ + kPatchSize * k;
        SoftPatch patch = (*patches_)[k];
        patch.z = y[kPatchZ];
        patch.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
        const SoftForce s = softForce(*scene_, *laws_[k], patch, poses_, velocities_, laws_[k]->friction);
        const Eigen::Vector3d f_W = s.f_W();
        const auto push = [&](int body, const Eigen::Vector3d& force_W) {
            const auto i = static_cast<std::size_t>(body);
            const Eigen::Vector3d moment_W = (s.at_W - poses_[i].p_WB).cross(force_W);
            e.reaction_W[i] += force_W;
            e.reactionMoment_W[i] += moment_W;
            const auto [a_W, alpha_W] = system.response(body, e.R_WB[i], force_W, moment_W);
            e.a_W[i] += a_W;
            e.alpha_W[i] += alpha_W;
        };
        push(s.point.bodyB, f_W);
        if (s.point.bodyA != kWorld) {
            push(s.point.bodyA, -f_W);
        } else {
            e.rates.impulse_W += f_W;
            e.rates.angularImpulseO_W += s.at_W.cross(f_W);
        }
        e.rates.damping += s.damping;
        e.rates.friction += s.friction;
        e.rates.drive += s.drive;
        double* rate = e.internalRates.data() + first_ + kPatchSize * k;
        rate[kPatchZ] = s.zDot;
        if (!laws_[k]->friction)
            continue;
        // The patch turns with the tangent plane, and in it with body A, or with the grain.
        const Eigen::Vector3d& n = s.point.n_W;
        const Grain& grain = laws_[k]->grain;
        const int with = grain.isRound() ? s.point.bodyA : grain.body;
        const double twist = with == kWorld ? 0.0 : n.dot(velocities_[static_cast<std::size_t>(with)].w_WB);
        const Eigen::Vector3d turn_W = n.cross(s.normalRate_W) + twist * n;
        Eigen::Map<Eigen::Vector3d>(rate + kPatchX) = s.tangent.xDot_W + turn_W.cross(patch.x_W);
    }
    if (joints_)
        joints_->react(system, t, side, state, e);
}

} // namespace polhode
