#include "engine/step/tree_move.h"

#include <Eigen/Geometry>
#include <utility>

namespace polhode
{

TreeMove::TreeMove(const System& system, std::shared_ptr<const JointSet> joints)
    : system_(system)
    , tree_(system, std::move(joints))
    , accelerations_(tree_.nodes().size())
{
    for (const TreeNode& node : tree_.nodes())
        grounded_.push_back(node.parent < 0 ? node.joint >= 0
                                            : grounded_[static_cast<std::size_t>(node.parent)]);
}

void TreeMove::move(const State& before, double h, State& after)
{
    tree_.measure(before, q_, qd_);
    tree_.motion(q_, qd_, motion_);
    for (std::size_t i = 0; i < accelerations_.size(); ++i) {
        const auto body = static_cast<std::size_t>(tree_.nodes()[i].body);
        const BodyState &old = before.bodies[body], &now = after.bodies[body];
        accelerations_[i] << (now.v_WB - old.v_WB) / h, (now.w_WB - old.w_WB) / h;
    }
    qd_ += h * coordinateAccelerations(tree_, motion_, accelerations_);
    tree_.displace(q_, h * qd_);
    const State impelled = after;
    tree_.place(q_, qd_, motion_, after);
    after.account.drift += kineticEnergy(system_, impelled) - kineticEnergy(system_, after);
    for (std::size_t i = 0; i < grounded_.size(); ++i) {
        if (!grounded_[i])
            continue;
        const int body = tree_.nodes()[i].body;
        const auto b = static_cast<std::size_t>(body);
        const Eigen::Vector3d impulse_W
            = system_.bodies()[b].mass * (after.bodies[b].v_WB - impelled.bodies[b].v_WB);
        after.account.impulse_W += impulse_W;
        const Eigen::Vector3d origin = Eigen::Vector3d::Zero();
        after.account.angularImpulseO_W += angularMomentumAbout(system_, after, body, origin)
            - angularMomentumAbout(system_, impelled, body, origin);
    }
}

} // namespace polhode
