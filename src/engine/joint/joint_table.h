#pragma once

#include "engine/joint/joint.h"
#include "engine/joint/joint_geometry.h"

#include <Eigen/Core>
#include <algorithm>
#include <span>
#include <string_view>

namespace polhode
{

/// One freedom of a joint: a turn about, or a slide along, an axis of frame J.
struct FreedomAxis {
    enum class Motion { turn, slide };
    enum class Frame {
        onA,
        onB, ///< turns alone
        between, ///< slides alone: the line from the one origin to the other, whose length is the
                 ///< coordinate; the axis is where it comes to B
        along, ///< slides alone: on the curve of A, whose length up to B is the coordinate
    };
    Motion motion;
    Frame frame; ///< whose frame J carries the axis
    int axis; ///< 0 x, 1 y, 2 z
};

/// The motion that a joint allows, as a function of its coordinates q and speeds qd, all in the axes of J on
/// A: ṗ = Sv qd, w = Sw qd, and one derivative further (as seen from A) Sv q̈ + bv, Sw q̈ + bw.
struct JointMotion {
    using Columns = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 6>;
    Eigen::Vector3d p = Eigen::Vector3d::Zero(); ///< m, origin of J on B
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity(); ///< J on B in the axes of J on A
    Columns Sv, Sw;
    Eigen::Vector3d bv = Eigen::Vector3d::Zero(), bw = Eigen::Vector3d::Zero();

    /// Motion zero with room for the freedoms.
    void clear(int freedoms);
};

/// What a joint holds together.
enum class JointEnds {
    frames, ///< a frame J on each of two bodies
    points, ///< a point of each
    joints, ///< the coordinates of two other joints
};

/// Which of its freedoms have springs, bearings, stops and motors.
enum class FreedomLaws {
    none,
    each, ///< each freedom has its own, and a scalar coordinate
    first, ///< the first alone; what follows are turns about a point
    shared, ///< one spring and one bearing for all
    stop, ///< its freedom ends at the joint's number, by a stop
};

/// A number that a joint of one kind needs besides its frames.
struct JointNumber {
    const char* id; ///< the key of a scene file
    const char* unit;
    const char* en; ///< what it is in English
    const char* zh; ///< in Chinese
    double JointDescription::*field;
};

/// All that the two methods, and those who describe, read, draw and list joints, know of one kind.
struct JointRow {
    JointKind kind;
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    std::span<const FreedomAxis> freedoms; ///< what it leaves; empty for distance and gear too
    int rows; ///< what it takes: rows of J
    int coordinates; ///< entries of q in generalized coordinates (one more than freedoms for a quaternion)
    int quaternion; ///< where in q the quaternion (w, x, y, z) begins; its rates are the speeds from the same
                    ///< place on; −1: none, then q̇ = qd
    /// The rows of J with g and J̇ u; null for rope, gear and free.
    void (*constrain)(const JointPlace& place, const JointDescription& joint, JointRows& rows);
    /// The motion at (q, qd); null for distance, rope and gear, which cannot be joints of a tree.
    void (*move)(const JointDescription& joint, const double* q, const double* qd, JointMotion& motion);
    /// The coordinates of a relative pose (p, R) of J on B in J on A; angles in (−π, π] where the pose does
    /// not tell the turns. Null for distance, rope and gear.
    void (*measure)(const JointDescription& joint, const Eigen::Vector3d& p, const Eigen::Matrix3d& R,
                    double* q);
    JointEnds ends;
    int axes; ///< that place frame J: none, its z axis, or also the x axis of a second freedom
    FreedomLaws laws;
    const JointNumber* number = nullptr; ///< null: none
    /// Whether its rows are the rates of some g; else they hold velocities alone, and nothing can come apart.
    bool integrable = true;

    bool turns() const
    {
        return std::ranges::any_of(
            freedoms, [](const FreedomAxis& f) { return f.motion == FreedomAxis::Motion::turn; });
    }
    int freedomCount() const { return static_cast<int>(freedoms.size()); }
    /// Whether it holds its bodies at all: else nothing is taken from their motion.
    bool holds() const { return rows > 0; }
    /// Whether it may run over pulleys.
    bool runs() const { return laws == FreedomLaws::stop; }
    /// Whether it couples other joints and has no bodies of its own.
    bool couples() const { return ends == JointEnds::joints; }
    /// Whether one law acts on the vector of rotation of its three freedoms.
    bool hasSharedLaw() const { return laws == FreedomLaws::shared; }
    /// Whether it follows a curve.
    bool follows() const { return !freedoms.empty() && freedoms[0].frame == FreedomAxis::Frame::along; }
    /// The freedoms whose coordinates are numbers that go on over whole turns: all, or those before it turns
    /// about a point.
    std::span<const FreedomAxis> scalarFreedoms() const
    {
        if (laws == FreedomLaws::first)
            return freedoms.first(1);
        return quaternion < 0 && !hasSharedLaw() ? freedoms : std::span<const FreedomAxis>();
    }
};

/// All joints, in the order of JointKind.
std::span<const JointRow> jointTable();

/// The row of a kind.
const JointRow& jointRow(JointKind kind);

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const JointRow& jointRow(std::string_view id);

/// The row that a joint has in generalized coordinates: as jointRow(), or the ball by Euler angles.
const JointRow& treeRow(const JointDescription& joint);

/// The row of the speed of one freedom: its rate in `count` 1, J u = q̇, bias = J̇ u; error is the coordinate
/// of a slide, zero for a turn. For motors, stops and gears.
void addFreedomRow(const JointPlace& place, const FreedomAxis& freedom, JointRows& rows);

/// The unit vector of a freedom in world axes.
Eigen::Vector3d freedomAxis_W(const JointPlace& place, const FreedomAxis& freedom);

extern const JointRow kBallJoint, kBallJointByEulerAngles, kUniversalJoint, kHingeJoint, kSliderJoint,
    kFixedJoint, kCylindricalJoint, kScrewJoint, kPlanarJoint, kDistanceJoint, kRopeJoint, kCurveJoint,
    kBladeJoint, kGearJoint, kFreeJoint;

} // namespace polhode
