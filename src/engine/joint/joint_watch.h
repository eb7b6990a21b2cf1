#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/joint/joint_modes.h"
#include "engine/joint/joint_set.h"

#include <Eigen/Core>
#include <functional>
#include <vector>

namespace polhode
{

/// What holds stops and bearings.
struct JointHeldForces {
    std::vector<double> stops; ///< N, N m, along the coordinate of each resting stop
    std::vector<double> bearings; ///< N, N m, the size of that of each bearing; zero unless it sticks
    /// N, N m, of each resting stop, or empty: a pull so small is none, where contacts beside it take a share
    /// of its load that is chosen.
    std::vector<double> slack;
};

/// These from the rows of a constraint set that carry the forces `lambda`.
JointHeldForces heldForcesOf(const ConstraintSet& set, const JointModes& modes,
                             const Eigen::VectorXd& lambda);

/// Looks into a step for the first moment at which stops or bearings change what they do.
class JointWatch
{
public:
    /// Keeps references.
    JointWatch(const System& system, const JointSet& joints);

    /// How far a stop is from being touched (m, rad; > 0 inside), and its rate.
    double gap(const JointStop& stop, const State& state) const;
    double gapRate(const JointStop& stop, const State& state) const;

    /// What was found.
    struct Found {
        double theta = 2.0; ///< of the step; > 1: nothing
        std::vector<JointStop> struck, released;
        std::vector<JointStop> stuck; ///< struck again before they had left: they rest
        bool bearings = false; ///< some bearing comes to rest or begins to slip

        bool any() const { return theta <= 1.0; }
    };

    /// The state at the part theta of the step.
    using Inside = std::function<void(double theta, State& state)>;
    /// What holds stops and bearings at a time and state.
    using Forces = std::function<JointHeldForces(double t, const State& state)>;

    /// The first change in a step of length h from t with these modes. `scratch` is any state of the system.
    Found look(double t, double h, const JointModes& modes, const Inside& inside, const Forces& forces,
               State& scratch) const;

private:
    class Watched;

    JointPlace placeOf(const JointStop& stop, const State& state) const;
    double margin(int bearing, const JointModes& modes, const State& state,
                  const JointHeldForces& forces) const;

    const System& system_;
    const JointSet& joints_;
    mutable std::vector<Eigen::Matrix3d> R_WB_;
};

} // namespace polhode
