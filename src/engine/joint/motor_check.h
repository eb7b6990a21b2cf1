#pragma once

#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_set.h"
#include "engine/math/reason.h"

#include <memory>
#include <vector>

namespace polhode
{

/// Whether a mechanism can have the speeds of all its speed motors: motors at both grounded hinges of a
/// four-bar linkage contradict each other, and so do a motor and a stop that another joint of the linkage
/// rests on.
class MotorCheck
{
public:
    /// Keeps references.
    MotorCheck(const System& system, const JointSet& joints);

    /// One where a speed motor ever turns or slides anything; else none.
    static std::unique_ptr<MotorCheck> ifAny(const System& system, const JointSet& joints);

    /// Whether a speed motor ever turns or slides anything.
    bool any() const { return projection_ != nullptr; }

    /// Why no velocities have the speeds of all motors just before t, on the joints and with what `modes`
    /// holds; nothing where some do, however far those of the state have drifted from them.
    Reason contradiction(double t, const State& state, const JointModes& modes) const;
    /// The same where `struck` stops are to push besides.
    Reason contradiction(double t, const State& state, JointModes modes,
                         const std::vector<JointStop>& struck) const;

private:
    struct Motor {
        int joint;
        int freedom;
    };

    bool fits(JointProjection& projection, double t, const State& state, const JointModes& modes) const;
    /// Without one motor.
    bool fitsWithout(const Motor& motor, double t, const State& state, const JointModes& modes) const;

    const System& system_;
    const JointSet& joints_;
    std::vector<Motor> motors_;
    mutable double fastest_ = 0.0; ///< m/s, rad/s, of all motors until now
    std::unique_ptr<JointProjection> projection_; ///< null where no motor ever moves
};

} // namespace polhode
