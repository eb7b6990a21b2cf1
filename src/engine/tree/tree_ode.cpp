#include "engine/tree/tree_ode.h"

#include "engine/math/index.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

constexpr Eigen::Index kAccount = 11;
constexpr Eigen::Index kEnergies = 4; ///< those that the account begins with
constexpr Eigen::Index kImpulses = 9; ///< of a body

void writeAccount(const ReactionAccount& a, Eigen::Ref<Eigen::VectorXd> y)
{
    y << a.friction, a.restitution, a.damping, a.drive, a.impulse_W, a.angularImpulseO_W, a.drift;
}

} // namespace

TreeOde::TreeOde(std::shared_ptr<const Tree> tree, int contactStates)
    : tree_(std::move(tree))
    , contactStates_(contactStates)
{
}

Ode TreeOde::equations() const
{
    Ode made;
    made.normalize = [this](Eigen::VectorXd& y) {
        q_ = y.head(tree_->coordinateCount());
        tree_->normalize(q_);
        y.head(tree_->coordinateCount()) = q_;
    };
    made.longest = [this](const Eigen::VectorXd& y) {
        constexpr double kLargestTurn
            = 1.0; // rad, of a body or a joint in a step: an error estimate may miss more
        const double fastest
            = y.segment(tree_->coordinateCount(), tree_->freedomCount()).cwiseAbs().maxCoeff();
        return kLargestTurn / fastest;
    };
    made.controlled = tree_->coordinateCount() + tree_->freedomCount() + contactStates_;
    // A turn more makes an angle no better known.
    made.unit.setZero(tree_->coordinateCount());
    for (const TreeNode& n : tree_->nodes()) {
        const int at = n.row->quaternion;
        const int plain = at < 0 ? n.row->coordinates : at;
        for (int k = 0; k < plain; ++k)
            if (n.row->freedoms[index(k)].motion == FreedomAxis::Motion::turn)
                made.unit[n.firstQ + k] = 1.0;
        if (at >= 0)
            made.unit.segment<4>(n.firstQ + at).setOnes();
    }
    made.summed = tree_->system().forceCount() + kEnergies;
    made.breakpoints = tree_->system().breakpoints();
    return made;
}

void TreeOde::pack(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const State& state,
                   Eigen::VectorXd& y) const
{
    const auto work = static_cast<Eigen::Index>(state.work.size());
    const auto bodies = static_cast<Eigen::Index>(state.bodies.size());
    y.resize(q.size() + qd.size() + contactStates_ + work + kAccount + kImpulses * bodies);
    y.head(q.size()) = q;
    y.segment(q.size(), qd.size()) = qd;
    Eigen::Index at = q.size() + qd.size();
    for (Eigen::Index k = 0; k < contactStates_; ++k)
        y[at++] = state.internal[index(tree_->joints().angleCount() + k)];
    for (const double w : state.work)
        y[at++] = w;
    writeAccount(state.account, y.segment<kAccount>(at));
    at += kAccount;
    for (const BodyState& s : state.bodies) {
        y.segment<kImpulses>(at) << s.impulse_W, s.angularImpulse_W, s.angularImpulseO_W;
        at += kImpulses;
    }
}

void TreeOde::split(const Eigen::VectorXd& y, Eigen::VectorXd& q, Eigen::VectorXd& qd) const
{
    q = y.head(tree_->coordinateCount());
    qd = y.segment(tree_->coordinateCount(), tree_->freedomCount());
}

void TreeOde::place(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeMotion& motion,
                    State& state) const
{
    state.internal.resize(index(tree_->joints().angleCount() + contactStates_), 0.0);
    tree_->motion(q, qd, motion);
    tree_->write(motion, q, state);
}

void TreeOde::unpack(const Eigen::VectorXd& y, TreeMotion& motion, State& state) const
{
    split(y, q_, qd_);
    place(q_, qd_, motion, state);
    Eigen::Index at = q_.size() + qd_.size();
    for (Eigen::Index k = 0; k < contactStates_; ++k)
        state.internal[index(tree_->joints().angleCount() + k)] = y[at++];
    for (double& w : state.work)
        w = y[at++];
    state.account
        = {y[at], y[at + 1], y[at + 2], y[at + 3], y.segment<3>(at + 4), y.segment<3>(at + 7), y[at + 10]};
    at += kAccount;
    for (BodyState& s : state.bodies) {
        s.impulse_W = y.segment<3>(at);
        s.angularImpulse_W = y.segment<3>(at + 3);
        s.angularImpulseO_W = y.segment<3>(at + 6);
        at += kImpulses;
    }
}

void TreeOde::rates(const Eigen::VectorXd& y, const Eigen::VectorXd& qdd, const State& state,
                    const Evaluation& e, const ReactionAccount& account, Eigen::VectorXd& out) const
{
    const Eigen::Index n = tree_->coordinateCount(), v = tree_->freedomCount();
    out.setZero(y.size());
    split(y, q_, qd_);
    tree_->coordinateRates(q_, qd_, coordinateRates_);
    out.head(n) = coordinateRates_;
    out.segment(n, v) = qdd;
    Eigen::Index at = n + v;
    for (Eigen::Index k = 0; k < contactStates_; ++k)
        out[at++] = e.internalRates[index(tree_->joints().angleCount() + k)];
    for (const AppliedWrench& w : e.wrenches) {
        const BodyState& b = state.bodies[index(w.body)];
        out[at + w.element] += w.f_W.dot(b.v_WB) + w.t_W.dot(b.w_WB);
    }
    at += static_cast<Eigen::Index>(state.work.size());
    writeAccount(account, out.segment<kAccount>(at));
    at += kAccount;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Eigen::Vector3d &f_W = e.f_W[i], &t_W = e.t_W[i];
        out.segment<kImpulses>(at) << f_W, t_W, state.bodies[i].p_WB.cross(f_W) + t_W;
        at += kImpulses;
    }
}

} // namespace polhode
