#pragma once

#include "engine/body/system.h"
#include "engine/joint/joint_set.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <memory>
#include <vector>

namespace polhode
{

/// One body of a tree and the joint by which it hangs on its parent.
struct TreeNode {
    int body = 0; ///< number in the system
    int parent = -1; ///< number of a node, always a smaller one; −1: the ground
    int joint = -1; ///< number in the joint list; −1: a support, or a free joint that the list leaves unsaid
    bool reversed = false; ///< the joint's body A is this body, and its body B the parent
    int firstQ = 0; ///< where its coordinates begin in q
    int firstV = 0; ///< where its speeds begin in qd
    const JointRow* row = nullptr;
    Eigen::Isometry3d X_AJ = Eigen::Isometry3d::Identity(); ///< as in JointDescription
    Eigen::Isometry3d X_BJ = Eigen::Isometry3d::Identity();

    int freedoms() const { return row->freedomCount(); }
};

/// The motion of the bodies of a tree at some (q, qd): all vectors in world axes, at centres of mass.
///
/// Motions are pairs (linear, angular). That of a body follows from its parent's by
/// u = X u_p + S qd and u̇ = X u̇_p + S q̈ + zeta, X (v, w) = (v + w × r, w), r = c − c_p.
struct TreeMotion {
    using Vector6 = Eigen::Matrix<double, 6, 1>;
    using Columns = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, 6>;
    struct Node {
        Eigen::Matrix3d R_WB;
        Eigen::Matrix3d R_WA; ///< J on A
        Eigen::Vector3d p_WB; ///< m, centre of mass
        Eigen::Vector3d x_W; ///< m, origin of J on B
        Eigen::Vector3d r_W; ///< m, from the parent's centre of mass
        Vector6 u; ///< (v_WB, w_WB)
        Columns S;
        Vector6 zeta; ///< velocity-product terms of this joint
        Eigen::Matrix3d I_W; ///< kg m²
    };
    std::vector<Node> nodes;
    std::vector<JointMotion> scratch;
};

/// The bodies of a system as a tree of joints, with the joints that close loops left over (S3 §22.3.2).
///
/// The tree spans what the joints connect, breadth first from the ground and in the order of the list; a part
/// that no joint connects to the ground hangs on it by a free joint. A body with a support hangs on the
/// ground by a ball at its pivot, whatever joints it has (they close loops); that it turns about an axle
/// alone is for its support to keep, as its guide is for a guided body. q holds the coordinates of all
/// joints, qd their speeds: q̇ = qd but for quaternions, whose rates are ½ (0, w) q with w in the axes of J on
/// A.
class Tree
{
public:
    /// What holds a body with a support: its pivot, or a joint of the list that stands for it.
    enum class Supports { arePivots, areInTheList };

    Tree(const System& system, std::shared_ptr<const JointSet> joints,
         Supports supports = Supports::arePivots);

    const System& system() const { return system_; }
    const JointSet& joints() const { return *joints_; }
    std::shared_ptr<const JointSet> sharedJoints() const { return joints_; }
    const std::vector<TreeNode>& nodes() const { return nodes_; }
    /// The joints of the list that are not in the tree: constraints (loops, rods, gears).
    const std::vector<int>& loops() const { return loops_; }
    /// The node of a body.
    int nodeOf(int body) const { return nodeOfBody_[static_cast<std::size_t>(body)]; }
    /// The node that hangs on a joint; −1 if the joint closes a loop.
    int nodeOfJoint(int joint) const { return nodeOfJoint_[static_cast<std::size_t>(joint)]; }
    int coordinateCount() const { return coordinateCount_; }
    int freedomCount() const { return freedomCount_; }

    /// All joints at zero.
    Eigen::VectorXd zeroCoordinates() const;

    /// Poses, velocities, S and zeta of all bodies.
    void motion(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeMotion& out) const;

    /// q̇ from qd.
    void coordinateRates(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, Eigen::VectorXd& rates) const;

    /// q moved by the small displacement dq (freedoms): q ⊕ dq, quaternions by the exponential.
    void displace(Eigen::VectorXd& q, const Eigen::VectorXd& dq) const;

    /// Quaternions of length one.
    void normalize(Eigen::VectorXd& q) const;

    /// Whether the coordinates of a node are Euler angles, which have a gimbal lock.
    static bool hasEulerAngles(const TreeNode& node);

    /// The least regularity of the Euler angles in q, 1 (best) to 0 (gimbal lock), and the joint that has it.
    struct Regularity {
        double value = 1.0;
        int joint = -1;
    };
    Regularity regularity(const Eigen::VectorXd& q) const;
    /// The number of a node whose Euler angles passed through gimbal lock between two places; −1: none.
    int lockBetween(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const;

    /// The coordinates and speeds of a state, which must satisfy the joints of the tree; turns are the
    /// nearest to those in State::internal.
    void measure(const State& state, Eigen::VectorXd& q, Eigen::VectorXd& qd) const;

    /// Writes poses and velocities of the bodies, and the counted coordinates, into a state.
    void write(const TreeMotion& motion, const Eigen::VectorXd& q, State& state) const;

    /// The same from coordinates and speeds.
    void place(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeMotion& motion_, State& state) const
    {
        motion(q, qd, motion_);
        write(motion_, q, state);
    }

private:
    void hang(int body, int parent, int joint, bool reversed);
    const JointDescription& descriptionOf(const TreeNode& node) const;

    System system_;
    std::shared_ptr<const JointSet> joints_;
    std::vector<TreeNode> nodes_;
    std::vector<int> loops_, nodeOfBody_, nodeOfJoint_;
    int coordinateCount_ = 0;
    int freedomCount_ = 0;
};

} // namespace polhode
