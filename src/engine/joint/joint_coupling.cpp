#include "engine/joint/joint_coupling.h"

#include "engine/joint/joint_reactions.h"
#include "engine/math/index.h"

#include <algorithm>

namespace polhode
{

JointCoupling::JointCoupling(const System& system, const JointSet& joints, ConstraintSolver::Method method)
    : system_(system.withReactions(nullptr))
    , joints_(joints)
    , ownSolver_(system_, joints, method)
    , set_(&ownSet_)
    , solver_(&ownSolver_)
    , R_WB_(index(system.bodyCount()))
    , moves_(index(system.bodyCount()))
{
}

void JointCoupling::turn(const State& state)
{
    for (int i = 0; i < system_.bodyCount(); ++i)
        R_WB_[index(i)] = rotation(system_, state, i);
}

void JointCoupling::place(const State& state, const JointModes& modes)
{
    turn(state);
    joints_.assemble(state, R_WB_, modes, ownSet_);
    set_ = &ownSet_;
    solver_ = &ownSolver_;
    factorized_ = false;
}

void JointCoupling::place(const State& state, const JointReactions& found)
{
    turn(state);
    set_ = &found.rows();
    solver_ = &found.solver();
    factorized_ = true;
}

Eigen::VectorXd JointCoupling::missing(const Eigen::Ref<const Eigen::VectorXd>& motions,
                                       const Eigen::VectorXd& values) const
{
    Eigen::VectorXd rest = values;
    for (const ConstraintBlock& b : set_->blocks)
        for (int p = 0; p < b.partCount; ++p) {
            const ConstraintBlock::Part& part = b.parts[index(p)];
            rest.segment(b.first, b.count) -= part.J.topRows(b.count) * motions.segment<6>(6 * part.body);
        }
    return rest;
}

const Eigen::VectorXd& JointCoupling::answer(Eigen::Ref<Eigen::VectorXd> motions,
                                             const Eigen::VectorXd& values)
{
    if (!factorized_) {
        solver_->factorize(*set_, R_WB_);
        factorized_ = true;
    }
    rhs_ = missing(motions, values);
    solver_->solve(rhs_, lambda_);
    std::fill(moves_.begin(), moves_.end(), Response{});
    respond(system_, *set_, R_WB_, lambda_, moves_);
    for (int i = 0; i < system_.bodyCount(); ++i) {
        motions.segment<3>(6 * i) += moves_[index(i)].a_W;
        motions.segment<3>(6 * i + 3) += moves_[index(i)].alpha_W;
    }
    return lambda_;
}

const Eigen::VectorXd& JointCoupling::answer(Eigen::Ref<Eigen::VectorXd> motions)
{
    return answer(motions, Eigen::VectorXd::Zero(set_->rows));
}

Eigen::MatrixXd JointCoupling::response()
{
    const int size = 6 * system_.bodyCount();
    Eigen::MatrixXd response = Eigen::MatrixXd::Zero(size, size);
    for (int body = 0; body < system_.bodyCount(); ++body)
        response.block<6, 6>(6 * body, 6 * body) = system_.responseMatrix(body, R_WB_[index(body)]);
    for (int k = 0; k < size; ++k)
        answer(response.col(k));
    return 0.5 * (response + response.transpose());
}

void JointCoupling::account(const Eigen::VectorXd& speeds, const Eigen::VectorXd& lambda, State& state) const
{
    state.account.drive += lambda.dot(speeds);
    for (const ConstraintBlock& b : set_->blocks)
        accountFromWorld(b, joints_.joints()[index(b.joint)], state, lambda, state.account);
}

Eigen::VectorXd JointCoupling::gathered(Eigen::Matrix<double, 6, 1> ConstraintBlock::*what) const
{
    Eigen::VectorXd all(set_->rows);
    for (const ConstraintBlock& b : set_->blocks)
        all.segment(b.first, b.count) = (b.*what).head(b.count);
    return all;
}

Eigen::VectorXd JointCoupling::gathered(JointSet::RowValues (JointSet::*what)(const ConstraintBlock&, double)
                                            const,
                                        double t) const
{
    Eigen::VectorXd all(set_->rows);
    for (const ConstraintBlock& b : set_->blocks)
        all.segment(b.first, b.count) = (joints_.*what)(b, t).head(b.count);
    return all;
}

} // namespace polhode
