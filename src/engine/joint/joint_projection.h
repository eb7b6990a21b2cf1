#pragma once

#include "engine/body/state.h"
#include "engine/joint/constraint_solver.h"
#include "engine/joint/joint_set.h"
#include "engine/math/tolerances.h"

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace polhode
{

/// How far a state was from its joints, and what it took to put it onto them.
struct ProjectionReport {
    std::vector<double> errors; ///< per joint: the largest |g| before (m or rad)
    double largestError = 0.0; ///< m or rad, before
    double remainingError = 0.0; ///< m or rad, after
    double largestVelocityError = 0.0; ///< m/s or rad/s: |J u − target| before
    double remainingVelocityError = 0.0; ///< m/s or rad/s, after
    int iterations = 0; ///< of Newton's method, for the positions
    double kineticEnergyLost = 0.0; ///< J
    bool converged = true; ///< false: the joints cannot be closed from there (the nearest found is kept)
};

/// Puts states onto the joints: positions with g = 0 nearest in the metric of the masses, then velocities
/// with J u = target(t), that of speed motors.
///
/// Positions by Newton's method, J M⁻¹ Jᵀ λ = −g, (Δc, Δφ) = M⁻¹ Jᵀ λ, R ← exp([Δφ]) R, no body turned by
/// more than half a radian at once; velocities by one solution of J M⁻¹ Jᵀ λ = target − J u.
class JointProjection
{
public:
    JointProjection(const System& system, const JointSet& joints,
                    ConstraintSolver::Method method = ConstraintSolver::Method::automatic);

    /// g = 0 to `enough` (m or rad) or to rounding. With `directions` the J of that state is used throughout,
    /// as in the stabilised form of Gear, Gupta and Leimkuhler (J. Comput. Appl. Math. 12 (1985) 77–90).
    bool positions(State& state, const JointModes& modes, ProjectionReport& report,
                   const State* directions = nullptr, double enough = tolerance::kClosed);

    /// J u = target(t), where the speed of each resting stop is zero, or as in `stopSpeeds` (impacts).
    /// Returns the kinetic energy lost (J).
    double velocities(double t, State& state, const JointModes& modes, ProjectionReport* report = nullptr,
                      const std::vector<double>* stopSpeeds = nullptr);

    /// How far a state is from the joints: the largest |g| (m, rad) and |J u − target(t)| (m/s, rad/s).
    struct Errors {
        double position = 0.0;
        double velocity = 0.0;
        int fastest = -1; ///< number of the joint that has the velocity; −1: none has any
    };
    Errors errors(double t, const State& state, const JointModes& modes);

    /// Both for a state that has drifted a little during a step, with the J M⁻¹ Jᵀ found there; velocities
    /// that this leaves in error, of thin bodies, with that of the corrected positions. `found` is what
    /// errors() has just returned for the state; positions within `tolerance` are left. Returns the kinetic
    /// energy lost (J), or none, and the state as it was, where positions() and velocities() are needed.
    std::optional<double> follow(double t, State& state, const JointModes& modes, const Errors& found,
                                 double tolerance);

    /// Velocities jump so that the given stops have the given rates; the impulses along them (N s, N m s).
    std::vector<double> strike(double t, State& state, const std::vector<JointStop>& stops,
                               const std::vector<double>& rates);

    /// The impulses λ (N s, N m s) of the last call of velocities(), and the rows they belong to.
    const Eigen::VectorXd& impulses() const { return impulses_; }
    const ConstraintSet& set() const { return set_; }
    /// The factors of the last projection.
    const ConstraintSolver& solver() const { return solver_; }

    /// Both, for an initial state.
    ProjectionReport project(double t, State& state, const JointModes& modes = {});

private:
    void assemble(const State& state, const JointModes& modes);
    void displace(State& state);
    double impel(double t, State& state, ProjectionReport* report, const std::vector<double>* stopSpeeds);
    void velocityGaps(double t, const State& state, const std::vector<double>* stopSpeeds);

    const System system_;
    const JointSet& joints_;
    ConstraintSolver solver_;
    ConstraintSet set_, now_;
    std::vector<Eigen::Matrix3d> R_WB_, newR_WB_;
    Eigen::VectorXd rhs_, lambda_, impulses_;
    std::vector<Response> moves_;
};

} // namespace polhode
