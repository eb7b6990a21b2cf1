#pragma once

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// One stop of one freedom of one joint.
struct JointStop {
    int joint = 0;
    int freedom = 0;
    bool upper = false;

    /// +1 where the stop pushes the coordinate up.
    double inward() const { return upper ? -1.0 : 1.0; }

    bool operator==(const JointStop&) const = default;
};

/// A freedom whose bearing has friction; of a ball its first freedom stands for all three.
struct JointBearing {
    int joint = 0;
    int freedom = 0;

    bool operator==(const JointBearing&) const = default;
};

/// What the friction of one bearing does while the motion is smooth.
struct BearingMode {
    bool sticks = false; ///< q̇ = 0 is kept, by whatever force that takes
    double sense = 0.0; ///< ±1, the sense in which it slips; of a ball 1; 0: no friction
    /// It exerts all its friction, but what sticks or rests beside it keeps it from slipping: of bearings
    /// that depend on each other one may be at its limit before they move together.
    bool blocked = false;
    /// Of a ball that slips: the direction of its relative angular velocity (unit, world axes) when that was
    /// last certain.
    Eigen::Vector3d direction_W = Eigen::Vector3d::Zero();

    bool atRest() const { return sticks || blocked; }

    bool operator==(const BearingMode&) const = default;
};

/// What stops and bearings do while the motion is smooth.
struct JointModes {
    std::vector<JointStop> resting; ///< stops that are held closed
    /// In the order of JointSet::bearings(); empty: each slips in the sense of its speed.
    std::vector<BearingMode> bearings;

    bool operator==(const JointModes&) const = default;
};

} // namespace polhode
