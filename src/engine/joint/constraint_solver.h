#pragma once

#include "engine/body/constrained_reactions.h"
#include "engine/body/system.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/joint_wrench.h"
#include "engine/joint/stabilisation.h"
#include "engine/math/least_norm.h"

#include <Eigen/Core>
#include <array>
#include <vector>

namespace polhode
{

/// Solves J M⁻¹ Jᵀ λ = b (S3 eq. 22.18).
///
/// Where many bodies and joints form a tree (each loop, also one through the ground, breaks it), by the block
/// factorisation L D Lᵀ of [M, −Jᵀ; −J, 0] over the graph whose nodes are the bodies (6 × 6) and the joints,
/// from the leaves to the root: no block fills in, so the cost is linear. Elsewhere J M⁻¹ Jᵀ is made dense,
/// its rank is found, and λ is the one of least norm (LeastNormSolver); the motion is unique all the same.
/// Of a body on a guide a tree knows the freedoms that are left to it, and of its joints the rows that move
/// these: the others have λ = 0. Bodies with a support use the dense way, with their symmetric response in
/// place of M⁻¹.
/// Source: D. Baraff, Linear-time dynamics using Lagrange multipliers, SIGGRAPH 96.
class ConstraintSolver
{
public:
    using Method = ConstraintMethod;

    ConstraintSolver(const System& system, const JointSet& joints, Method method = Method::automatic);

    /// Factorises at a state's rotations; `set` must hold the rows of the same joints, and stay alive.
    void factorize(const ConstraintSet& set, const std::vector<Eigen::Matrix3d>& R_WB);

    using Choice = LeastNormSolver::Choice; ///< of λ where several give the same motion

    /// λ (set.rows) for the right side b; the same units as b asks for (N and N m, or N s and N m s).
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& lambda, Choice choice = Choice::leastNorm);

    /// The rank of J found by the last factorisation (all rows where the tree's way went through).
    int rank() const { return rank_; }
    /// That, and how far what was solved the dense way was from losing more of it.
    ConstraintRank constraintRank() const;
    /// Takes the ranks that another solver of the same joints has found, at a state that satisfies them, for
    /// those of the states nearby: off the joints, rows that depend on each other seem not to.
    void expectRanks(const ConstraintSolver& found);
    /// The number of rows solved the dense way.
    int denseRows() const { return denseRows_; }

private:
    using Matrix6 = Eigen::Matrix<double, 6, 6>;
    using Matrix6Rows = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
    using Vector6 = Eigen::Matrix<double, 6, 1>;

    /// The freedoms that its guide leaves to a body: unit motions (v, w) in the first `count` columns.
    struct Freedoms {
        int count = 6;
        Matrix6 E = Matrix6::Identity();
    };

    /// The rows of a joint that move the freedoms of its bodies.
    struct JointRows {
        int count = 0;
        std::array<int, 6> row; ///< of the block
        std::array<Matrix6Rows, 2> J; ///< of the parts of the block: these rows, J E
    };

    /// A body or a joint in the order of elimination; its parent comes later. A joint of fewer than six rows
    /// is filled up with rows that are zero, but for a diagonal of one.
    struct Node {
        bool isBody = true;
        int item = 0;
        int parent = -1;
        Matrix6Rows D; ///< what is left of its diagonal block (of a joint: of the negative), then G, D = Gᵀ G
        Vector6 inversePivots; ///< 1/G_ii
        Matrix6Rows Y; ///< G⁻ᵀ (block towards the parent)
        Vector6 x;

        /// G in the upper triangle of D; false if D is not positive definite.
        bool factorize();
        /// G⁻ᵀ X in the place of X.
        template <class Matrix>
        void solveLower(Matrix& X) const;
        /// G⁻¹ x in the place of x.
        void solveUpper();
    };
    /// Joints that share bodies.
    struct Component {
        std::vector<int> joints, bodies;
        bool isTree = false;
        bool guided = false; ///< some of the bodies
        std::vector<Node> nodes; ///< where it is a tree
        std::vector<JointRows> moving; ///< of the nodes that are joints, where it is a guided tree
        bool solvedDense = false;
        std::vector<int> offsets; ///< dense: where the rows of each joint are
        int rows = 0;
        int rank = 0;
        int knownRank = LeastNormSolver::kUnknown;
        Eigen::MatrixXd A;
        Eigen::VectorXd x;
        LeastNormSolver solver;
    };

    void orderTree(Component& component, const JointSet& joints);
    bool factorizeTree(Component& component, const std::vector<Eigen::Matrix3d>& R_WB);
    void findMovingRows(Component& component) const;
    /// J of a joint of a tree for one of its bodies.
    const Matrix6Rows& jacobian(const Component& component, int joint, int body) const;
    /// How many rows a joint of a tree has.
    int rowsOf(const Component& component, int joint) const;
    void setInertia(Node& body, const Eigen::Matrix3d& R_WB) const;
    void factorizeDense(Component& component, const std::vector<Eigen::Matrix3d>& R_WB);
    void solveTree(Component& component, const Eigen::VectorXd& b, Eigen::VectorXd& lambda);
    void solveDense(Component& component, const Eigen::VectorXd& b, Choice choice, Eigen::VectorXd& lambda);

    /// Φ Jᵀ of a body's part of a block.
    Matrix6 answerOf(const ConstraintBlock::Part& part) const;

    const System system_;
    std::vector<Matrix6> phi_; ///< dense: what the body of each number answers
    std::vector<bool> plain_; ///< per body: without support or guide, so that Φ = diag(1/m, I⁻¹)
    std::vector<Freedoms> freedoms_; ///< per body
    std::vector<Component> components_;
    const ConstraintSet* set_ = nullptr;
    int rank_ = 0;
    int denseRows_ = 0;
};

/// What impulses or forces Jᵀ λ do to the bodies: adds Φ Jᵀ λ to velocities or accelerations.
void respond(const System& system, const ConstraintSet& set, const std::vector<Eigen::Matrix3d>& R_WB,
             const Eigen::VectorXd& lambda, std::vector<Response>& out);

/// The wrench Jᵀ λ (force, moment about the centre of mass) of a block on one of its bodies.
Eigen::Matrix<double, 6, 1> blockWrench(const ConstraintBlock& block, int part,
                                        const Eigen::VectorXd& lambda);

/// What a block exerts on body B, its part `part`, at the origin of J there; of a rope over pulleys what its
/// end pulls, not what it does on pulleys that B may carry.
JointWrench wrenchAtB(const ConstraintBlock& block, int part, const JointDescription& joint,
                      const JointPlace& place, const Eigen::VectorXd& lambda);

/// The impulses λ of a block, where its joint holds a body to the world, in an account (or rates, for
/// forces).
void accountFromWorld(const ConstraintBlock& block, const JointDescription& joint, const State& state,
                      const Eigen::VectorXd& lambda, ReactionAccount& account);

} // namespace polhode
