#include "engine/tree/tree_ode.h"

#include "engine/body/check_state.h"
#include "engine/math/index.h"
#include "engine/math/infinite.h"
#include "engine/ode/check_step.h"

#include <algorithm>
#include <cmath>
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

TreeOde::TreeOde(std::shared_ptr<const Tree> tree, int contactStates, double runaway)
    : tree_(std::move(tree))
    , contactStates_(contactStates)
    , controlled_(tree_->coordinateCount() + tree_->freedomCount() + contactStates_)
    , summed_(tree_->system().forceCount() + kEnergies)
    , runaway_(runaway)
    , scratch_(makeState(tree_->system()))
{
    size_ = controlled_ + tree_->system().forceCount() + kAccount + kImpulses * tree_->system().bodyCount();
    unit_.setZero(tree_->coordinateCount());
    for (const TreeNode& n : tree_->nodes()) {
        const int at = n.row->quaternion;
        const int plain = at < 0 ? n.row->coordinates : at;
        for (int k = 0; k < plain; ++k)
            if (n.row->freedoms[index(k)].motion == FreedomAxis::Motion::turn)
                unit_[n.firstQ + k] = 1.0;
        if (at >= 0)
            unit_.segment<4>(n.firstQ + at).setOnes();
    }
    scratch_.internal.resize(index(tree_->joints().angleCount() + contactStates_), 0.0);
    place_.state = scratch_;
    place_.q = tree_->zeroCoordinates();
    kept_ = place_;
}

void TreeOde::begin(const State& state, Eigen::VectorXd& y)
{
    requireWholeState(tree_->system(), state);
    tree_->measure(state, q_, qd_);
    y.resize(size_);
    pack(state, y);
    place_.state = state;
    place_.largest.setZero(controlled_ + summed_);
    setPlace(y);
}

void TreeOde::setPlace(const Eigen::VectorXd& y)
{
    place_.q = y.head(tree_->coordinateCount());
    place_.fastest = y.segment(tree_->coordinateCount(), tree_->freedomCount()).lpNorm<Eigen::Infinity>();
    place_.largest = place_.largest.cwiseMax(y.head(place_.largest.size()).cwiseAbs());
}

StepResult TreeOde::finish(double t, const Eigen::VectorXd& end, Eigen::VectorXd& next)
{
    next = end;
    normalize(next);
    moved_ = next != end;
    unpack(next, motion_, scratch_);
    if (tree_->system().hasGiven()) {
        tree_->system().placeGiven(justBefore(t), scratch_);
        tree_->measure(scratch_, q_, qd_);
        pack(scratch_, next);
    }
    if (const int node = tree_->lockBetween(place_.q, q_); node >= 0)
        return {Status::singularChart, tree_->nodes()[index(node)].body};
    if (const StepResult check = checkStep(tree_->system(), place_.state, scratch_, runaway_); !check)
        return check;
    if (correct(t, place_.state, q_, qd_, scratch_)) {
        moved_ = true;
        pack(scratch_, next);
    }
    std::swap(place_.state, scratch_);
    setPlace(next);
    return {};
}

void TreeOde::read(double t, const Eigen::VectorXd& y, const ChartOrigins&, State& state) const
{
    requireState(tree_->system(), state);
    inside_ = y;
    normalize(inside_);
    unpack(inside_, motion_, state);
    tree_->system().placeGiven(justBefore(t), state);
}

void TreeOde::settle(double t, const State& before, State& state)
{
    tree_->measure(state, q_, qd_);
    correct(t, before, q_, qd_, state);
}

RelativeError TreeOde::relativeError(const Eigen::VectorXd& y0, const Eigen::VectorXd& y1,
                                     const Eigen::VectorXd& error, const Options& options) const
{
    RelativeError largest;
    for (Eigen::Index i = 0; i < controlled_ + summed_; ++i) {
        const bool isCoordinate = i < unit_.size();
        double value = std::max(std::abs(y0[i]), std::abs(y1[i]));
        if (isCoordinate && unit_[i] > 0.0)
            value = unit_[i];
        else if (isCoordinate || i >= controlled_)
            value = std::max(value, place_.largest[i]);
        const double size
            = std::abs(error[i]) / (options.absoluteTolerance + options.relativeTolerance * value);
        if (!(size <= largest.size))
            largest.size = size;
        if (std::isnan(size))
            break;
    }
    return largest;
}

double TreeOde::radian() const
{
    constexpr double kLargestTurn = 1.0; // rad, of a joint
    return kLargestTurn / place_.fastest;
}

bool TreeOde::ratesOnConstraints(double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy)
{
    inside_ = y;
    normalize(inside_);
    return close(t, inside_) && rates(t, Side::after, inside_, dy);
}

double TreeOde::gap(double t, const Eigen::VectorXd& y, double h)
{
    inside_ = y;
    normalize(inside_);
    return gapOfLoops(t, inside_, h);
}

void TreeOde::normalize(Eigen::VectorXd& y) const
{
    q_ = y.head(tree_->coordinateCount());
    tree_->normalize(q_);
    y.head(tree_->coordinateCount()) = q_;
}

/// y of a state whose coordinates are q_ and qd_.
void TreeOde::pack(const State& state, Eigen::VectorXd& y) const
{
    y.head(q_.size()) = q_;
    y.segment(q_.size(), qd_.size()) = qd_;
    Eigen::Index at = q_.size() + qd_.size();
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

void TreeOde::unpack(const Eigen::VectorXd& y, TreeMotion& motion, State& state) const
{
    split(y, q_, qd_);
    state.internal.resize(index(tree_->joints().angleCount() + contactStates_), 0.0);
    tree_->place(q_, qd_, motion, state);
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

void TreeOde::writeRates(const Eigen::VectorXd& y, const Eigen::VectorXd& qdd, const State& state,
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
