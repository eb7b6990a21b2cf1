#pragma once

#include "engine/body/system.h"
#include "engine/joint/joint.h"
#include "engine/joint/joint_law.h"
#include "engine/joint/joint_modes.h"
#include "engine/joint/joint_table.h"

#include <Eigen/Core>
#include <array>
#include <vector>

namespace polhode
{

/// The rows that one joint contributes to J u = target(t), which is zero but for speed motors: those it
/// takes, then its speed motors, the stops on which it rests and the bearings that stick.
struct ConstraintBlock {
    /// The columns of one body.
    struct Part {
        int body = 0;
        Eigen::Matrix<double, 6, 6, Eigen::RowMajor>
            J; ///< `count` rows, those below are zero; columns (v, w)
    };
    int joint = 0;
    int first = 0; ///< number of its first row in J
    int count = 0;
    int partCount = 0;
    std::array<Part, 4> parts; ///< never the world
    Eigen::Matrix<double, 6, 1> error; ///< g (m, rad)
    Eigen::Matrix<double, 6, 1> bias; ///< J̇ u (m/s², rad/s²)
    std::array<int, 6> stop; ///< number of the resting stop that a row holds; −1: none
    std::array<int, 6> bearing; ///< number of the bearing that a row holds; −1: none
    std::array<int, 6> motor; ///< number of the freedom whose speed motor a row is; −1: none
    bool driven = false; ///< some row is one
};

/// All rows of J at one state.
struct ConstraintSet {
    std::vector<ConstraintBlock> blocks;
    int rows = 0;
    std::vector<JointPlace> places; ///< of the joints; void for gears

    /// J as a matrix, rows × 6 bodyCount, columns (v, w) of each body in turn (S3 §22.3.1).
    Eigen::MatrixXd matrix(int bodyCount) const;
};

/// The joints of a system in maximal coordinates, checked: from a state to rows, coordinates and efforts.
class JointSet
{
public:
    /// Throws std::invalid_argument for a joint that makes no sense in the system.
    JointSet(const System& system, std::vector<JointDescription> joints);

    const std::vector<JointDescription>& joints() const { return joints_; }
    int bodyCount() const { return bodyCount_; }
    /// The moving bodies that the rows of a joint touch, each once.
    const std::vector<int>& bodies(int joint) const { return bodies_[static_cast<std::size_t>(joint)]; }
    /// The number of scalar freedoms with a law of their own (all but those of balls and free joints).
    int angleCount() const { return angleCount_; }
    /// Every stop there is.
    const std::vector<JointStop>& stops() const { return stops_; }
    /// Every bearing with friction; a freedom with a speed motor has none, its friction is certain.
    const std::vector<JointBearing>& bearings() const { return bearings_; }
    /// The law of a freedom; the default one where the description has none.
    const JointFreedom& law(int joint, int freedom) const;

    /// Where a joint's frames are, and how its bodies move (not for gears).
    JointPlace place(int joint, const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const;

    /// The coordinate of a scalar freedom. A turn is counted on from State::internal, where there is one.
    double coordinate(int joint, int freedom, const JointPlace& place, const State& state) const;

    /// Its rate.
    double speed(int joint, int freedom, const JointPlace& place) const;

    /// The same of all joints (of gears void), into out.places.
    void placeAll(const State& state, const std::vector<Eigen::Matrix3d>& R_WB, ConstraintSet& out) const;

    /// All rows at a state, with the stops and bearings held that `modes` names. The joints marked in
    /// `closed` (empty: none) are kept by coordinates and have no rows by which they connect their bodies.
    void assemble(const State& state, const std::vector<Eigen::Matrix3d>& R_WB, const JointModes& modes,
                  ConstraintSet& out, const std::vector<bool>& closed = {}) const;

    /// The same where out.places are those of the state.
    void assemblePlaced(const State& state, const JointModes& modes, ConstraintSet& out,
                        const std::vector<bool>& closed = {}) const;

    using RowValues = Eigen::Matrix<double, 6, 1>; ///< the first `count` of a block
    /// J u as it should be at t (m/s, rad/s), and J u̇ + J̇ u (m/s², rad/s²): zero but for speed motors.
    RowValues targets(const ConstraintBlock& block, double t) const;
    RowValues targetRates(const ConstraintBlock& block, double t) const;

    /// |g| of the rows by which a joint connects its bodies (m and rad together), stops and bearings apart.
    double error(int joint, const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const;

    /// The rows that hold a bearing: one, of a ball three, about the axes of J on A.
    void bearingBlock(int bearing, const JointPlace& place, ConstraintBlock& out) const;

    /// The sense of the friction of a scalar freedom with the speed qd, and of a ball.
    double frictionSense(int joint, int freedom, double t, double qd, const JointModes& modes) const;
    Eigen::Vector3d frictionSense_W(int joint, const Eigen::Vector3d& w_W, const JointModes& modes) const;

    /// The row of one freedom alone, J u = q̇.
    void freedomBlock(int joint, int freedom, const JointPlace& place, ConstraintBlock& out) const;

    /// What the laws of a joint's freedoms exert on body B, a force at the origin of J on B and a torque; the
    /// opposite acts on A at the same point. Adds to `power`.
    struct Effort {
        Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N
        Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m
    };
    Effort effort(int joint, double t, const JointPlace& place, const State& state, const JointModes& modes,
                  JointPower& power) const;

    /// The energy stored in the springs of all joints (J).
    double springEnergy(const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const;

    /// Whether the laws of a joint exert anything.
    bool hasEffort(int joint) const { return hasEffort_[static_cast<std::size_t>(joint)]; }

    /// Where in State::internal the coordinate of a joint's first freedom is kept.
    int internalIndex(int joint) const { return internal_[static_cast<std::size_t>(joint)]; }

private:
    void append(ConstraintBlock& block, const JointRows& rows, const JointDescription& d) const;
    /// Number of the bearing of a freedom; −1: none.
    int bearingOf(int joint, int freedom) const;
    void appendGear(ConstraintBlock& block, const JointDescription& gear, const State& state,
                    const std::vector<JointPlace>& places) const;

    std::vector<JointDescription> joints_;
    std::vector<JointStop> stops_;
    std::vector<JointBearing> bearings_;
    std::vector<int> internal_;
    std::vector<std::vector<int>> bodies_;
    std::vector<bool> hasEffort_;
    int bodyCount_ = 0;
    int angleCount_ = 0;
};

/// The rotations of all bodies.
std::vector<Eigen::Matrix3d> rotations(const System& system, const State& state);

} // namespace polhode
