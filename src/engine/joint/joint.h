#pragma once

#include "engine/body/force.h"
#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/math/reason.h"

#include <Eigen/Geometry>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace polhode
{

class Curve;

/// The joints there are; jointTable() says more of each.
enum class JointKind {
    ball,
    universal,
    hinge,
    slider,
    fixed,
    cylindrical,
    screw,
    planar,
    distance,
    rope,
    curve,
    blade,
    gear,
    free
};

/// What drives a freedom of a joint.
enum class MotorKind {
    none,
    effort, ///< a given force or torque
    servo, ///< effort = gain (target − speed), cut off at ±limit
    speed, ///< the speed is the target, whatever effort that takes (a constraint)
};

/// A motor on one freedom. Its work is counted in ReactionAccount::drive.
struct JointMotor {
    MotorKind kind = MotorKind::none;
    double target = 0.0; ///< effort (N m, N) or speed (rad/s, m/s)
    std::function<double(double t)> law; ///< instead of it: the target at the time t (s)
    /// Its derivative (rad/s², m/s²), of a speed motor with a law. That law may jump at breakpoints of the
    /// system only, where jumpOfMotors() is to be called.
    std::function<double(double t)> rate;
    double gain = 0.0; ///< N m s/rad or N s/m, ≥ 0, for servo
    double limit = std::numeric_limits<double>::infinity(); ///< N m or N, ≥ 0, for servo

    bool given() const { return kind != MotorKind::none; }
    bool constrains() const { return kind == MotorKind::speed; } ///< its freedom has the target's speed
    double targetAt(double t) const { return law ? law(t) : target; }
    double targetRateAt(double t) const { return rate ? rate(t) : 0.0; }
};

/// What acts along one freedom q of a joint, besides what the rest of the mechanism does:
/// effort = −stiffness (q − rest) − damping q̇ − friction sign(q̇) + motor,
/// on body B, its opposite on body A; and stops at q = lower and q = upper. At rest friction is whatever
/// keeps q̇ = 0, as long as no more than `friction` is needed.
///
/// For a ball q is the rotation vector from frame J on A to that on B, and its first freedom is the law of
/// all three (no stops, no motor); its friction opposes the relative angular velocity. Units: turns N m, rad;
/// slides N, m.
struct JointFreedom {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    double restitution = 0.0; ///< in [0, 1], of the impact at a stop
    double stiffness = 0.0; ///< ≥ 0
    double rest = 0.0; ///< where the spring is slack
    double damping = 0.0; ///< ≥ 0
    double friction = 0.0; ///< ≥ 0, Coulomb's friction of the bearing, at rest and in motion
    JointMotor motor;

    bool hasStops() const { return lower > -kInfinity || upper < kInfinity; }

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
};

/// A point of a body or of the world.
struct JointPoint {
    int body = kWorld;
    Eigen::Vector3d point
        = Eigen::Vector3d::Zero(); ///< m, in its axes (the world's), from its centre of mass
};

/// A joint between two bodies, the same for both methods (constraints, S3 §22.3.1, and generalized
/// coordinates, S3 §22.3.2).
///
/// Body A is the predecessor, B the successor; the ground is kWorld, and then A. A frame J is fixed in each
/// body; all coordinates of the joint are zero where the two frames coincide. The z axis of J is the axis of
/// a hinge, slider, screw or cylindrical joint and the normal of a planar one. A universal joint turns about
/// z of J on A, then about x of J on B. A distance joint keeps the two origins `length` apart, a rope lets
/// them come no farther apart, measured over the pulleys on which it runs. A curve is fixed in J on A, and
/// the origin of J on B is on it. A blade does not move along z of J on B. A gear couples the first freedoms
/// of two other joints: q̇(first) + ratio q̇(second) = 0; it has no bodies of its own.
struct JointDescription {
    std::string id;
    Reason label; ///< what messages call it; empty: its id
    JointKind kind = JointKind::hinge;
    int bodyA = kWorld;
    int bodyB = 0;
    Eigen::Isometry3d X_AJ
        = Eigen::Isometry3d::Identity(); ///< J in the axes of A (the world), from its centre of mass
    Eigen::Isometry3d X_BJ = Eigen::Isometry3d::Identity(); ///< J in the axes of B, from its centre of mass
    std::vector<JointFreedom>
        freedoms; ///< one per freedom in the order of jointTable(), or fewer: none there
    bool eulerAngles = false; ///< a ball in generalized coordinates: by Euler angles (zyx), not a quaternion
    double length = 0.0; ///< m, > 0, of a distance joint or rope
    std::vector<JointPoint> over; ///< of a rope: its pulleys from A to B, points without mass and friction
    std::shared_ptr<const Curve> curve; ///< of a curve, in the axes of J on A
    double pitch = 0.0; ///< m in one turn, of a screw: not zero; < 0 turns to the left
    int first = -1; ///< number of a joint, of a gear
    int second = -1; ///< number of a joint, of a gear
    double ratio = 1.0; ///< of a gear; rad/rad, or m/rad where the first slides
};

/// What messages call a joint.
Reason jointName(const JointDescription& joint);

/// Sets X_AJ and X_BJ so that both frames J are at origin_W with axes R_WJ while the bodies are as in
/// `state`: the coordinates of the joint are zero there.
void placeJoint(JointDescription& joint, const System& system, const State& state,
                const Eigen::Vector3d& origin_W, const Eigen::Matrix3d& R_WJ);

/// A frame whose z axis is the given direction (any length but zero), for placeJoint.
Eigen::Matrix3d frameAlong(const Eigen::Vector3d& axis_W);

} // namespace polhode
