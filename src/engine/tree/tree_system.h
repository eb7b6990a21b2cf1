#pragma once

#include "engine/joint/joint_law.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/least_norm.h"
#include "engine/math/tolerances.h"
#include "engine/tree/tree.h"
#include "engine/tree/tree_dynamics.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// How q̈ is found.
enum class TreeMethod {
    articulatedBody, ///< ABA, O(n)
    compositeBody, ///< H by CRBA, C by RNEA, H q̈ = tau − C
    projection, ///< Tᵀ M T q̈ = Tᵀ (ξ − M Ṫ q̇) + tau (S3 §22.3.2)
};

/// What the caller may choose about a TreeSystem.
struct TreeSettings {
    TreeMethod method = TreeMethod::articulatedBody;
    Baumgarte baumgarte; ///< for the joints that close loops
    JointModes modes; ///< what stops and bearings do
};

/// All that a tree knows at one (t, q, qd), and scratch for it.
struct TreeEvaluation {
    TreeMotion motion;
    State state; ///< of the bodies
    Evaluation forces;
    TreeVectors applied; ///< per node, gyroscopic terms and those of loops included
    Eigen::VectorXd tau; ///< efforts of the joints' laws
    Eigen::VectorXd qdd;
    TreeVectors accelerations; ///< u̇ per node
    JointPower power;
    ReactionAccount rates;
    bool regular = true; ///< false: Euler angles in gimbal lock, no q̈

    // Constraints on the tree: G qd = target(t), from loops, rods, gears, speed motors, resting stops and
    // sticking bearings.
    ConstraintSet set; ///< their rows in the velocities of the bodies
    Eigen::MatrixXd G; ///< rows × freedoms; zero where the joints of the tree keep a row by themselves
    double least
        = 1.0; ///< of the rows that are not zero: how large they are, against their levers, the least of all
    Eigen::Index leastRow = 0; ///< the row of that
    Eigen::VectorXd sizes; ///< of a row of G: what its terms would add up to if none cancelled
    Eigen::MatrixXd answers; ///< H⁻¹ Gᵀ
    Eigen::VectorXd gap; ///< g of each row (m, rad)
    Eigen::VectorXd velocityError; ///< G qd − target
    Eigen::VectorXd bias; ///< Ġ qd − d target/dt
    Eigen::VectorXd lambda; ///< N, N m
    ArticulatedBodies articulated;
    Eigen::MatrixXd H; ///< by compositeBody and projection, and where there are constraints
    LeastNormSolver solver;
};

/// Whether the bodies of a system have inertia in all their freedoms and nothing but joints to hold them, as
/// a TreeSystem needs it.
bool isTreeOfBodies(const System& system);

/// The equations of motion H q̈ + C = tau + Gᵀ λ, G q̈ + Ġ qd = d target/dt of a tree under the forces of its
/// system and the laws of its joints.
class TreeSystem
{
public:
    /// Throws std::invalid_argument that names a body on a guide or a support or a particle, see
    /// isTreeOfBodies.
    explicit TreeSystem(std::shared_ptr<const Tree> tree, TreeSettings settings = {});

    const Tree& tree() const { return *tree_; }
    const TreeSettings& settings() const { return settings_; }

    /// Scratch of the right sizes; State::internal holds the counted coordinates.
    TreeEvaluation makeEvaluation() const;

    /// Everything at (t, q, qd).
    void evaluate(double t, Side side, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                  TreeEvaluation& e) const;

    /// Motion and constraint rows alone, with H⁻¹ Gᵀ: for projections and impulses.
    void constrain(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeEvaluation& e) const;

    /// Speeds changed by impulses along the rows of G, so that G qd = goal: qd += H⁻¹ Gᵀ λ. Returns λ (N s,
    /// N m s). After constrain().
    Eigen::VectorXd impel(Eigen::VectorXd& qd, const Eigen::VectorXd& goal, const TreeEvaluation& e) const;

    /// Closes the loops: q with g = 0, to `enough` or to rounding, by Newton's method along H⁻¹ Gᵀ, then qd
    /// with G qd = target at t. Returns the largest |g| that was found, and what remains in `remaining`.
    double project(double t, Eigen::VectorXd& q, Eigen::VectorXd& qd, TreeEvaluation& e, double& remaining,
                   double enough = tolerance::kClosed) const;

    /// The largest |g|, or h |G qd − target| if that is larger; after it `e` holds the constraint rows.
    double gap(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, double h,
               TreeEvaluation& e) const;

    /// The rank of G and how far it is from being lost, from an evaluation.
    ConstraintRank rank(const TreeEvaluation& e) const;

    /// The forces of all joints of the list, from an evaluation: as JointReactions::solution has them.
    std::vector<JointForce> jointForces(const TreeEvaluation& e) const;

private:
    void efforts(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeEvaluation& e) const;
    void assemble(double t, TreeEvaluation& e) const;
    /// Motion and constraint rows alone.
    void place(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeEvaluation& e) const;
    /// H⁻¹ Gᵀ after place(), and the factors of G H⁻¹ Gᵀ.
    void answer(TreeEvaluation& e) const;

    std::shared_ptr<const Tree> tree_;
    TreeSettings settings_;
    std::vector<bool> inTree_; ///< per joint of the list
    bool constrained_ = false;
};

} // namespace polhode
