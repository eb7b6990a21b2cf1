#pragma once

#include "engine/tree/tree.h"
#include "engine/tree/tree_dynamics.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// The end of a step of velocity time-stepping in generalized coordinates.
///
/// The impulses give the bodies v⁺ = v + h u̇; with the q̈ of these u̇ it is qd⁺ = qd + h q̈, q⁺ = q ⊕ h qd⁺,
/// and the bodies are where q⁺ and qd⁺ put them: on the joints of their tree, whatever h is.
class TreeMove
{
public:
    TreeMove(const System& system, std::shared_ptr<const JointSet> joints);

    /// From `before` by h: `after` comes in with the velocities v⁺, and leaves with those of qd⁺ and with its
    /// positions. What differs in their kinetic energy goes to account.damping, in their momentum, where the
    /// tree stands on the ground, to what the ground gives.
    void move(const State& before, double h, State& after);

private:
    const System system_;
    Tree tree_;
    TreeMotion motion_;
    TreeVectors accelerations_;
    std::vector<bool> grounded_; ///< per node, whether a joint connects its tree to the ground
    Eigen::VectorXd q_, qd_;
};

} // namespace polhode
