#pragma once

#include "engine/body/system.h"
#include "engine/ode/ode.h"
#include "engine/tree/tree.h"

#include <Eigen/Core>
#include <memory>

namespace polhode
{

/// The motion of a tree as a flat vector y: q and qd, the states of contacts (what State::internal holds
/// behind the coordinates of the joints), the work of each force element, the account of the reactions and
/// the impulses on each body.
class TreeOde
{
public:
    /// `contactStates`: how many numbers State::internal holds for contacts.
    explicit TreeOde(std::shared_ptr<const Tree> tree, int contactStates = 0);

    const Tree& tree() const { return *tree_; }

    /// What an OdeMethod is to know of y, but for its rates and corrections.
    Ode equations() const;

    void pack(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const State& state,
              Eigen::VectorXd& y) const;
    /// The coordinates and speeds in y.
    void split(const Eigen::VectorXd& y, Eigen::VectorXd& q, Eigen::VectorXd& qd) const;
    /// The state that y stands for, and `motion` of its bodies.
    void unpack(const Eigen::VectorXd& y, TreeMotion& motion, State& state) const;
    /// Poses, velocities and counted coordinates alone.
    void place(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeMotion& motion, State& state) const;

    /// ẏ at the y of `state`, where q̈ = qdd; `e` holds the applied forces and what contacts do to their
    /// states, `account` the rates of the account.
    void rates(const Eigen::VectorXd& y, const Eigen::VectorXd& qdd, const State& state, const Evaluation& e,
               const ReactionAccount& account, Eigen::VectorXd& out) const;

private:
    std::shared_ptr<const Tree> tree_;
    Eigen::Index contactStates_;
    mutable Eigen::VectorXd q_, qd_, coordinateRates_;
};

} // namespace polhode
