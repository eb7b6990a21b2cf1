#include "engine/joint/constraint_solver.h"

#include "engine/math/index.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

const ConstraintBlock::Part* partOf(const ConstraintBlock& block, int body)
{
    for (int k = 0; k < block.partCount; ++k)
        if (block.parts[index(k)].body == body)
            return &block.parts[index(k)];
    return nullptr;
}

/// Up to here a dense factorisation is cheaper than one by blocks.
constexpr int kFewRows = 8;
/// The same where guides block most of the rows, which cost the dense one nothing.
constexpr int kFewGuidedRows = 100;

bool isPlain(const System& system, int body)
{
    const Body& b = system.bodies()[index(body)];
    return b.support == Support::free && b.guide.isFree() && !b.particle;
}

/// The directions of an orthogonal projector, into the columns of `E` from `count` on.
void addDirections(const Eigen::Matrix3d& projector, Eigen::Index firstRow, Eigen::Matrix<double, 6, 6>& E,
                   int& count)
{
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> parts(projector);
    for (Eigen::Index k = 0; k < 3; ++k)
        if (parts.eigenvalues()[k] > 0.5)
            E.col(count++).segment<3>(firstRow) = parts.eigenvectors().col(k);
}

/// By a support, or by a guide that leaves less than a plane.
bool isHeldToGround(const Body& body)
{
    constexpr double kLine = 1.5; // between the traces of a line and of a plane
    return body.support != Support::free || body.guide.moves_W.trace() < kLine;
}

} // namespace

ConstraintSolver::ConstraintSolver(const System& system, const JointSet& joints, Method method)
    : system_(system)
    , phi_(system.bodies().size())
{
    for (int body = 0; body < system.bodyCount(); ++body) {
        plain_.push_back(isPlain(system, body));
        Freedoms& left = freedoms_.emplace_back();
        if (plain_.back())
            continue;
        const Body& b = system.bodies()[index(body)];
        left.E.setZero();
        left.count = 0;
        addDirections(b.guide.moves_W, 0, left.E, left.count);
        if (!b.particle)
            addDirections(b.guide.turns_W, 3, left.E, left.count);
    }
    const int jointCount = static_cast<int>(joints.joints().size());
    std::vector<std::vector<int>> bodiesOfJoint, jointsOfBody(index(joints.bodyCount()));
    for (int j = 0; j < jointCount; ++j) {
        bodiesOfJoint.push_back(joints.bodies(j));
        for (const int body : bodiesOfJoint.back())
            jointsOfBody[index(body)].push_back(j);
    }
    std::vector<bool> seen(index(jointCount), false), bodySeen(index(joints.bodyCount()), false);
    for (int first = 0; first < jointCount; ++first) {
        if (seen[index(first)])
            continue;
        Component c;
        std::vector<int> open{first};
        seen[index(first)] = true;
        int touches = 0, grounded = 0;
        bool treeable = true;
        while (!open.empty()) {
            const int j = open.back();
            open.pop_back();
            c.joints.push_back(j);
            touches += static_cast<int>(bodiesOfJoint[index(j)].size());
            const JointDescription& d = joints.joints()[index(j)];
            const bool couples = jointRow(d.kind).couples();
            grounded += !couples && d.bodyA == kWorld;
            treeable = treeable && !couples && d.over.empty(); // joins two, of which the world may be one
            for (const int body : bodiesOfJoint[index(j)]) {
                if (!bodySeen[index(body)]) {
                    bodySeen[index(body)] = true;
                    c.bodies.push_back(body);
                    treeable = treeable && system_.bodies()[index(body)].support == Support::free;
                    c.guided = c.guided || !plain_[index(body)];
                }
                for (const int next : jointsOfBody[index(body)])
                    if (!seen[index(next)]) {
                        seen[index(next)] = true;
                        open.push_back(next);
                    }
            }
        }
        std::sort(c.joints.begin(), c.joints.end());
        // A connected graph is a tree if it has one edge less than nodes; the ground counts as one body.
        const int nodes = static_cast<int>(c.joints.size() + c.bodies.size());
        c.isTree = method == Method::automatic && treeable && grounded <= 1 && touches == nodes - 1;
        if (c.isTree)
            orderTree(c, joints);
        components_.push_back(std::move(c));
    }
}

void ConstraintSolver::orderTree(Component& c, const JointSet& joints)
{
    // The root is the joint to the ground, or any body; every joint then has one child, a body.
    struct Open {
        bool isBody;
        int item;
        int parent;
    };
    const std::vector<JointDescription>& all = joints.joints();
    const auto grounded = std::find_if(c.joints.begin(), c.joints.end(),
                                       [&](int j) { return all[index(j)].bodyA == kWorld; });
    std::vector<Open> order;
    if (grounded != c.joints.end())
        order.push_back({false, *grounded, -1});
    else
        order.push_back({true, c.bodies.front(), -1});
    std::vector<std::vector<int>> jointsOfBody(index(joints.bodyCount()));
    for (const int j : c.joints)
        for (const int body : joints.bodies(j))
            jointsOfBody[index(body)].push_back(j);
    for (std::size_t n = 0; n < order.size(); ++n) {
        const Open node = order[n];
        const int parentItem = node.parent < 0 ? -1 : order[index(node.parent)].item;
        const std::vector<int> next = node.isBody ? jointsOfBody[index(node.item)] : joints.bodies(node.item);
        for (const int item : next)
            if (node.parent < 0 || item != parentItem)
                order.push_back({!node.isBody, item, static_cast<int>(n)});
    }
    const int count = static_cast<int>(order.size());
    c.nodes = std::vector<Node>(order.size());
    for (int n = count - 1; n >= 0; --n) {
        Node& node = c.nodes[index(count - 1 - n)];
        node.isBody = order[index(n)].isBody;
        node.item = order[index(n)].item;
        node.parent = order[index(n)].parent < 0 ? -1 : count - 1 - order[index(n)].parent;
    }
}

void ConstraintSolver::factorize(const ConstraintSet& set, const std::vector<Eigen::Matrix3d>& R_WB)
{
    set_ = &set;
    rank_ = denseRows_ = 0;
    for (Component& c : components_) {
        c.rows = 0;
        for (const int j : c.joints)
            c.rows += set.blocks[index(j)].count;
        c.rank = c.rows;
        c.solvedDense
            = !(c.isTree && c.rows > (c.guided ? kFewGuidedRows : kFewRows) && factorizeTree(c, R_WB));
        if (c.solvedDense)
            factorizeDense(c, R_WB);
        rank_ += c.rank;
        denseRows_ += c.solvedDense ? c.rows : 0;
    }
}

ConstraintRank ConstraintSolver::constraintRank() const
{
    ConstraintRank found{rank_};
    // Without a loop, also one through the ground, rank is never lost: there a small distance is that of a
    // body that hardly resists turning.
    const auto isOpen = [&](const Component& c) {
        std::size_t touches = 0, grounded = 0;
        for (const int j : c.joints) {
            const int parts = set_->blocks[index(j)].partCount;
            touches += index(parts);
            grounded += parts == 1 ? 1 : 0;
        }
        for (const int body : c.bodies)
            grounded += isHeldToGround(system_.bodies()[index(body)]) ? 1 : 0;
        return grounded <= 1 && touches + 1 == c.joints.size() + c.bodies.size();
    };
    for (const Component& c : components_) {
        if (!c.solvedDense || c.joints.size() < 2 || isOpen(c))
            continue;
        const double distance = c.solver.leastSingularValue();
        if (!(distance < found.distance))
            continue;
        found.distance = distance;
        for (std::size_t k = 0; k < c.joints.size() && c.offsets[k] <= c.solver.leastRow(); ++k)
            found.joint = c.joints[k];
    }
    return found;
}

void ConstraintSolver::setInertia(Node& body, const Eigen::Matrix3d& R_WB) const
{
    const std::size_t i = index(body.item);
    if (plain_[i]) {
        // The inverse of what the body answers, R I⁻¹ Rᵀ, also inside a step where R is no rotation.
        const Eigen::Matrix3d inverse = R_WB.inverse();
        body.D.diagonal().head<3>().setConstant(system_.bodies()[i].mass);
        body.D.bottomRightCorner<3, 3>() = inverse.transpose() * system_.constants()[i].I_O_B * inverse;
        return;
    }
    const auto& [count, E] = freedoms_[i];
    const Matrix6 answer = E.transpose() * system_.responseMatrix(body.item, R_WB) * E;
    body.D.diagonal().tail(6 - count).setOnes();
    body.D.topLeftCorner(count, count) = answer.topLeftCorner(count, count).inverse();
}

void ConstraintSolver::findMovingRows(Component& c) const
{
    constexpr double kNothing = 1e-12; // of unit rows: less is rounding of a motion that guides block
    c.moving.resize(set_->blocks.size());
    c.rank = 0;
    for (const int joint : c.joints) {
        const ConstraintBlock& block = set_->blocks[index(joint)];
        JointRows& rows = c.moving[index(joint)];
        std::array<Matrix6Rows, 2> all;
        Vector6 size = Vector6::Zero();
        for (int p = 0; p < block.partCount; ++p) {
            const ConstraintBlock::Part& part = block.parts[index(p)];
            all[index(p)].noalias() = part.J * freedoms_[index(part.body)].E;
            size += all[index(p)].rowwise().lpNorm<Eigen::Infinity>();
            rows.J[index(p)].setZero();
        }
        rows.count = 0;
        for (int r = 0; r < block.count; ++r) {
            if (size[r] < kNothing)
                continue;
            for (int p = 0; p < block.partCount; ++p)
                rows.J[index(p)].row(rows.count) = all[index(p)].row(r);
            rows.row[index(rows.count++)] = r;
        }
        c.rank += rows.count;
    }
}

const ConstraintSolver::Matrix6Rows& ConstraintSolver::jacobian(const Component& c, int joint, int body) const
{
    const ConstraintBlock& block = set_->blocks[index(joint)];
    const ConstraintBlock::Part* part = partOf(block, body);
    return c.guided ? c.moving[index(joint)].J[index(static_cast<int>(part - block.parts.data()))] : part->J;
}

int ConstraintSolver::rowsOf(const Component& c, int joint) const
{
    return c.guided ? c.moving[index(joint)].count : set_->blocks[index(joint)].count;
}

bool ConstraintSolver::factorizeTree(Component& c, const std::vector<Eigen::Matrix3d>& R_WB)
{
    if (c.guided)
        findMovingRows(c);
    for (Node& n : c.nodes) {
        n.D.setZero();
        if (n.isBody)
            setInertia(n, R_WB[index(n.item)]);
    }
    for (Node& n : c.nodes) {
        int rows = 6;
        if (!n.isBody) {
            rows = rowsOf(c, n.item);
            n.D.diagonal().tail(6 - rows).setOnes();
        }
        constexpr double kSmallest = 1e-13; // relative; below it the rows of a joint depend on each other
        const auto pivots = n.inversePivots.head(rows);
        if (!n.factorize()
            || (rows > 0 && !(std::pow(pivots.minCoeff(), 2) > kSmallest * std::pow(pivots.maxCoeff(), 2))))
            return false;
        if (n.parent < 0)
            continue;
        Node& p = c.nodes[index(n.parent)];
        const int joint = n.isBody ? p.item : n.item;
        if (rowsOf(c, joint) == 0) {
            n.Y.setZero();
            continue;
        }
        const Matrix6Rows& J = jacobian(c, joint, n.isBody ? n.item : p.item);
        if (n.isBody)
            n.Y = -J.transpose();
        else
            n.Y = -J;
        n.solveLower(n.Y);
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < 6; ++k)
                p.D.row(i) += n.Y(k, i) * n.Y.row(k);
    }
    return true;
}

// By whole rows: what that does below the diagonal is not read.
bool ConstraintSolver::Node::factorize()
{
    for (int j = 0; j < 6; ++j) {
        if (!(D(j, j) > 0.0))
            return false;
        inversePivots[j] = 1.0 / std::sqrt(D(j, j));
        D.row(j) *= inversePivots[j];
        for (int i = j + 1; i < 6; ++i)
            D.row(i) -= D(j, i) * D.row(j);
    }
    return true;
}

template <class Matrix>
void ConstraintSolver::Node::solveLower(Matrix& X) const
{
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < i; ++k)
            X.row(i) -= D(k, i) * X.row(k);
        X.row(i) *= inversePivots[i];
    }
}

void ConstraintSolver::Node::solveUpper()
{
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k)
            x[i] -= D(i, k) * x[k];
        x[i] *= inversePivots[i];
    }
}

void ConstraintSolver::solveTree(Component& c, const Eigen::VectorXd& b, Eigen::VectorXd& lambda)
{
    // [M, −Jᵀ; −J, 0] [y; λ] = [0; −b], y = M⁻¹ Jᵀ λ. The diagonal blocks of joints are −Gᵀ G.
    for (Node& n : c.nodes) {
        n.x.setZero();
        if (n.isBody)
            continue;
        const ConstraintBlock& block = set_->blocks[index(n.item)];
        if (!c.guided)
            n.x.head(block.count) = -b.segment(block.first, block.count);
        else
            for (int i = 0; i < rowsOf(c, n.item); ++i)
                n.x[i] = -b[block.first + c.moving[index(n.item)].row[index(i)]];
    }
    for (Node& n : c.nodes) {
        n.solveLower(n.x);
        if (!n.isBody)
            n.x = -n.x.eval();
        if (n.parent >= 0)
            c.nodes[index(n.parent)].x.noalias() -= n.Y.transpose() * n.x;
    }
    for (auto n = c.nodes.rbegin(); n != c.nodes.rend(); ++n) {
        if (n->parent >= 0) {
            const Vector6 given = n->Y.lazyProduct(c.nodes[index(n->parent)].x);
            n->x += n->isBody ? Vector6(-given) : given;
        }
        n->solveUpper();
        if (!n->isBody) {
            const ConstraintBlock& block = set_->blocks[index(n->item)];
            if (!c.guided)
                lambda.segment(block.first, block.count) = n->x.head(block.count);
            else
                for (int i = 0; i < rowsOf(c, n->item); ++i)
                    lambda[block.first + c.moving[index(n->item)].row[index(i)]] = n->x[i];
        }
    }
}

ConstraintSolver::Matrix6 ConstraintSolver::answerOf(const ConstraintBlock::Part& part) const
{
    const Matrix6& phi = phi_[index(part.body)];
    if (!plain_[index(part.body)])
        return phi * part.J.transpose();
    Matrix6 W;
    W.topRows<3>() = phi(0, 0) * part.J.leftCols<3>().transpose();
    W.bottomRows<3>().noalias()
        = phi.bottomRightCorner<3, 3>().lazyProduct(part.J.rightCols<3>().transpose());
    return W;
}

void ConstraintSolver::factorizeDense(Component& c, const std::vector<Eigen::Matrix3d>& R_WB)
{
    c.offsets.clear();
    int rows = 0;
    for (const int j : c.joints) {
        c.offsets.push_back(rows);
        rows += set_->blocks[index(j)].count;
    }
    for (const int body : c.bodies)
        phi_[index(body)] = system_.responseMatrix(body, R_WB[index(body)]);
    c.A.setZero(rows, rows); // its lower triangle
    c.x.resize(rows);
    for (std::size_t k = 0; k < c.joints.size(); ++k) {
        const ConstraintBlock& block = set_->blocks[index(c.joints[k])];
        for (int p = 0; p < block.partCount; ++p) {
            const ConstraintBlock::Part& part = block.parts[index(p)];
            const Matrix6 W = answerOf(part);
            for (std::size_t i = k; i < c.joints.size(); ++i) {
                const ConstraintBlock& other = set_->blocks[index(c.joints[i])];
                const ConstraintBlock::Part* touched = partOf(other, part.body);
                if (!touched)
                    continue;
                const Matrix6 product = touched->J * W;
                c.A.block(c.offsets[i], c.offsets[k], other.count, block.count)
                    += product.topLeftCorner(other.count, block.count);
            }
        }
    }
    c.solver.compute(c.A, c.knownRank);
    c.rank = c.solver.rank();
}

void ConstraintSolver::expectRanks(const ConstraintSolver& found)
{
    for (std::size_t i = 0; i < components_.size(); ++i)
        if (found.components_[i].solvedDense)
            components_[i].knownRank = found.components_[i].rank;
}

void ConstraintSolver::solveDense(Component& c, const Eigen::VectorXd& b, Choice choice,
                                  Eigen::VectorXd& lambda)
{
    if (c.rows == 0)
        return;
    for (std::size_t k = 0; k < c.joints.size(); ++k) {
        const ConstraintBlock& block = set_->blocks[index(c.joints[k])];
        c.x.segment(c.offsets[k], block.count) = b.segment(block.first, block.count);
    }
    c.solver.solveInPlace(c.x, choice);
    for (std::size_t k = 0; k < c.joints.size(); ++k) {
        const ConstraintBlock& block = set_->blocks[index(c.joints[k])];
        lambda.segment(block.first, block.count) = c.x.segment(c.offsets[k], block.count);
    }
}

void ConstraintSolver::solve(const Eigen::VectorXd& b, Eigen::VectorXd& lambda, Choice choice)
{
    lambda.setZero(set_->rows);
    for (Component& c : components_) {
        if (c.solvedDense)
            solveDense(c, b, choice, lambda);
        else
            solveTree(c, b, lambda);
    }
}

Eigen::Matrix<double, 6, 1> blockWrench(const ConstraintBlock& block, int part, const Eigen::VectorXd& lambda)
{
    Eigen::Matrix<double, 6, 1> own
        = Eigen::Matrix<double, 6, 1>::Zero(); // its rows of J beyond count are zero
    own.head(block.count) = lambda.segment(block.first, block.count);
    return block.parts[index(part)].J.transpose() * own;
}

JointWrench wrenchAtB(const ConstraintBlock& block, int part, const JointDescription& joint,
                      const JointPlace& place, const Eigen::VectorXd& lambda)
{
    if (!joint.over.empty()) {
        const double pull = lambda.segment(block.first, block.count).sum();
        return {pull * freedomAxis_W(place, jointRow(joint.kind).freedoms[0]), Eigen::Vector3d::Zero()};
    }
    const Eigen::Matrix<double, 6, 1> wrench = blockWrench(block, part, lambda);
    const Eigen::Vector3d f_W = wrench.head<3>();
    return {f_W, wrench.tail<3>() - place.B.arm_W.cross(f_W)};
}

void respond(const System& system, const ConstraintSet& set, const std::vector<Eigen::Matrix3d>& R_WB,
             const Eigen::VectorXd& lambda, std::vector<Response>& out)
{
    for (const ConstraintBlock& block : set.blocks)
        for (int p = 0; p < block.partCount; ++p) {
            const int body = block.parts[index(p)].body;
            const Eigen::Matrix<double, 6, 1> wrench = blockWrench(block, p, lambda);
            const Response r = system.response(body, R_WB[index(body)], wrench.head<3>(), wrench.tail<3>());
            out[index(body)].a_W += r.a_W;
            out[index(body)].alpha_W += r.alpha_W;
        }
}

void accountFromWorld(const ConstraintBlock& block, const JointDescription& joint, const State& state,
                      const Eigen::VectorXd& lambda, ReactionAccount& account)
{
    // What a gear or a rope over pulleys exerts on all its bodies together comes from the world, where its
    // joints or pulleys stand there.
    const bool many = jointRow(joint.kind).couples() || !joint.over.empty();
    if (!many && joint.bodyA != kWorld)
        return;
    for (int p = 0; p < block.partCount; ++p) {
        const int body = block.parts[index(p)].body;
        if (!many && body != joint.bodyB)
            continue;
        const Eigen::Matrix<double, 6, 1> wrench = blockWrench(block, p, lambda);
        account.impulse_W += wrench.head<3>();
        account.angularImpulseO_W
            += state.bodies[index(body)].p_WB.cross(wrench.head<3>()) + wrench.tail<3>();
    }
}

} // namespace polhode
