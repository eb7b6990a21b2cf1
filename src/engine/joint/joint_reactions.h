#pragma once

#include "engine/body/system.h"
#include "engine/joint/constraint_solver.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/stabilisation.h"
#include "engine/math/tolerances.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// What a joint does at one moment.
struct JointForce {
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N, of the constraint on body B at the origin of J on B
    Eigen::Vector3d t_W = Eigen::Vector3d::Zero(); ///< N m, of the constraint on body B about that origin
    Eigen::Vector3d effortForce_W
        = Eigen::Vector3d::Zero(); ///< N, of springs, dampers, friction (sticking too) and motors
    Eigen::Vector3d effortTorque_W = Eigen::Vector3d::Zero(); ///< N m, of the same
    double power = 0.0; ///< W, λᵀ J u: what the constraint does; zero but for speed motors and rounding
};

/// The constraint forces of all joints at one state.
struct JointSolution {
    ConstraintSet set; ///< J as blocks, with errors g and J̇ u
    Eigen::VectorXd lambda; ///< N, N m: the multipliers of its rows
    Eigen::VectorXd velocityError; ///< J u − target (m/s, rad/s)
    std::vector<JointForce> forces; ///< per joint
    JointPower power; ///< of springs, dampers, friction and motors
    int rank = 0; ///< of J; less than its rows where joints repeat each other (λ is then the shortest)
};

/// What the caller may choose about JointReactions.
struct JointSettings {
    Baumgarte baumgarte = {};
    ConstraintSolver::Method solver = ConstraintSolver::Method::automatic;
    JointModes modes; ///< what stops and bearings do
    Stabilisation stabilisation = Stabilisation::none;
    double tolerance
        = tolerance::kLeftAlone; ///< m, rad, m/s, rad/s: smaller errors are left alone by projections
};

/// Joints as forces Jᵀ λ that keep J u = target(t), which is zero but for speed motors (S3 §22.3.1):
/// M u̇ = ξ + Jᵀ λ and J u̇ + J̇ u = d target/dt, so J M⁻¹ Jᵀ λ = d target/dt − (J u̇_free + J̇ u). With
/// Baumgarte's stabilisation the right side has −2 α (J u − target) − β² g besides, which draws errors back:
/// with α = β as a critically damped oscillator.
///
/// The forces of springs, dampers, friction and motors of the joints act too. State::internal holds the
/// coordinate of each scalar freedom, so that turns are counted beyond π.
/// Source: J. Baumgarte, Comput. Methods Appl. Mech. Eng. 1 (1972) 1–16.
class JointReactions final : public ConstrainedReactions
{
public:
    /// `system` is the one whose joints these are. Throws as JointSet.
    JointReactions(const System& system, std::shared_ptr<const JointSet> joints, JointSettings settings = {});

    int internalCount() const override { return joints_->angleCount(); }
    void react(const System& system, double t, Side side, const State& state, Evaluation& e) const override;

    /// Projects as the stabilisation asks, where errors are above the tolerance.
    bool correct(const System& system, double t, const State& start, State& state) const override;

    ConstraintRank constraintRank() const override { return solver_.constraintRank(); }
    bool close(const System& system, double t, State& state) const override;
    double gap(const System& system, double t, const State& state, double h) const override;

    /// What the constraints add when other reactions (contacts) have changed the accelerations in `e` since
    /// react was called at the same time and state.
    void answer(const System& system, const State& state, Evaluation& e) const;

    /// Everything about the joints at (t, state), for tables, arrows and tests.
    JointSolution solution(const System& system, double t, const State& state) const;
    /// The same into `out` where `e` holds the accelerations without joints, contact forces included; adds to
    /// `e` as react.
    void solve(const System& system, double t, const State& state, Evaluation& e, JointSolution& out) const;

    /// The rows and factors of the last react(), for JointCoupling.
    const ConstraintSet& rows() const { return work_.set; }
    /// λ of the last react() (N, N m), of least norm, until answer() is called.
    Eigen::VectorXd leastLambda() const;
    ConstraintSolver& solver() const { return solver_; }

    const JointSet& joints() const { return *joints_; }
    const JointSettings& settings() const { return settings_; }

private:
    void constrain(const System& system, double t, const State& state, ConstraintSolver::Choice choice,
                   Evaluation& e, JointSolution& work) const;
    void solve(const System& system, double t, const State& state, ConstraintSolver::Choice choice,
               Evaluation& e, JointSolution& out) const;

    std::shared_ptr<const JointSet> joints_;
    JointSettings settings_;
    mutable ConstraintSolver solver_;
    mutable JointProjection projection_;
    mutable JointSolution work_;
    mutable double time_ = 0.0; ///< s, of the last react(): just before a moment on its side before
    mutable Eigen::VectorXd rhs_;
};

/// What the laws of all joints' freedoms exert: into the reactions and accelerations of `e`, into `forces`
/// and `power`, and the rates of the counted coordinates into `e`. `e` holds the rotations, `places` those of
/// the joints (JointSet::placeAll).
void applyEfforts(const System& system, const JointSet& joints, const JointModes& modes, double t,
                  const State& state, const std::vector<JointPlace>& places, Evaluation& e,
                  std::vector<JointForce>& forces, JointPower& power);

/// Sets State::internal to the coordinates of the scalar freedoms, each turn the nearest to what was there.
void countAngles(const System& system, const JointSet& joints, State& state);

} // namespace polhode
