#pragma once

#include "engine/body/system.h"
#include "engine/joint/constraint_solver.h"
#include "engine/joint/joint_set.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

class JointReactions;

/// The joints of a system as contacts and impulses feel them: a wrench on one body moves all that hang on it,
/// u̇ = Φ_J f with Φ_J = Φ − Φ Jᵀ (J Φ Jᵀ)⁺ J Φ, where Φ is System::response of each body.
///
/// Φ_J equals J_i H⁻¹ J_jᵀ of generalized coordinates, so that Nᵀ Φ_J N is Tᵀ H⁻¹ T (S4 eq. 11.35) and
/// impulses run through joints as in (11.57)–(11.59). Motions are vectors of six for each body in turn,
/// (a, alpha) or (v, w) or (Δc, Δφ), world axes. Where joints repeat each other λ is the shortest; the motion
/// is unique all the same.
class JointCoupling
{
public:
    /// Keeps a reference to `joints`.
    JointCoupling(const System& system, const JointSet& joints,
                  ConstraintSolver::Method method = ConstraintSolver::Method::automatic);

    /// Goes to a state, with the stops and bearings held that `modes` names: the rows, and J Φ Jᵀ when it is
    /// asked for.
    void place(const State& state, const JointModes& modes = {});
    /// The same by the rows and factors of reactions that were just found at that state; they stay alive.
    void place(const State& state, const JointReactions& found);

    /// values − J motions.
    Eigen::VectorXd missing(const Eigen::Ref<const Eigen::VectorXd>& motions,
                            const Eigen::VectorXd& values) const;

    /// Adds Φ Jᵀ λ to `motions` so that J motions = values; returns λ. Call place before.
    const Eigen::VectorXd& answer(Eigen::Ref<Eigen::VectorXd> motions, const Eigen::VectorXd& values);

    /// The same with J motions = 0: what the joints leave of the free response Φ f.
    const Eigen::VectorXd& answer(Eigen::Ref<Eigen::VectorXd> motions);

    /// λ of the last answer().
    const Eigen::VectorXd& lambda() const { return lambda_; }
    /// The solver of the last answer() since place().
    const ConstraintSolver& solver() const { return *solver_; }
    /// The rows at the state of place().
    const ConstraintSet& set() const { return *set_; }

    /// Φ_J, 6N × 6N, symmetric.
    Eigen::MatrixXd response();

    /// J u as it should be at t, and its derivative: zero but for speed motors (m/s, rad/s; m/s², rad/s²).
    Eigen::VectorXd targets(double t) const { return gathered(&JointSet::targets, t); }
    Eigen::VectorXd targetRates(double t) const { return gathered(&JointSet::targetRates, t); }
    /// J̇ u (m/s², rad/s²).
    Eigen::VectorXd biases() const { return gathered(&ConstraintBlock::bias); }
    /// g (m, rad).
    Eigen::VectorXd errors() const { return gathered(&ConstraintBlock::error); }

    /// The impulses λ in the account of a state: those of the world's joints, and the work of speed motors
    /// that have these `speeds` meanwhile.
    void account(const Eigen::VectorXd& speeds, const Eigen::VectorXd& lambda, State& state) const;

private:
    void turn(const State& state);
    Eigen::VectorXd gathered(Eigen::Matrix<double, 6, 1> ConstraintBlock::*what) const;
    Eigen::VectorXd gathered(JointSet::RowValues (JointSet::*what)(const ConstraintBlock&, double) const,
                             double t) const;

    const System system_;
    const JointSet& joints_;
    ConstraintSolver ownSolver_;
    ConstraintSet ownSet_;
    const ConstraintSet* set_; ///< of its own or of reactions
    ConstraintSolver* solver_;
    bool factorized_ = false;
    std::vector<Eigen::Matrix3d> R_WB_;
    Eigen::VectorXd rhs_, lambda_;
    std::vector<Response> moves_;
};

} // namespace polhode
