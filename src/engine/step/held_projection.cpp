#include "engine/joint/joint_coupling.h"
#include "engine/math/so3.h"
#include "engine/math/tolerances.h"
#include "engine/step/held_contacts_work.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

/// Moves the bodies by (Δc, Δφ).
void HeldContacts::moveOnto(const System& system, State& state, const Eigen::VectorXd& motions) const
{
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
        const Vector6d shift = motions.segment<6>(6 * static_cast<Eigen::Index>(b));
        if (shift.isZero(0.0))
            continue;
        state.bodies[b].p_WB += shift.head<3>();
        if (!shift.tail<3>().isZero(0.0)) {
            const Eigen::Matrix3d turned
                = expSO3(Eigen::Vector3d(shift.tail<3>())) * rotation(system, state, static_cast<int>(b));
            setRotation(system, state, static_cast<int>(b), turned);
        }
    }
    satisfySupports(system, state);
}

bool HeldContacts::correct(const System& system, double t, const State&, State& state) const
{
    constexpr double kMoved = 1e-13; // m, m/s; what is left after a projection is rounding of a few terms
    const bool moved = stabilisation && project(system, justBefore(t), state) > kMoved;
    if (joints_)
        countAngles(system, joints_->joints(), state);
    return moved;
}

bool HeldContacts::close(const System& system, double t, State& state) const
{
    if (joints_ && !joints_->close(system, t, state))
        return false;
    const bool touching
        = std::any_of(contacts.begin(), contacts.end(), [](const HeldContact& c) { return c.closed; });
    if (!touching)
        return true;
    project(system, t, state);
    return gap(system, t, state, 0.0) <= tolerance::kClosedEnough;
}

double HeldContacts::gap(const System& system, double t, const State& state, double h) const
{
    double open = joints_ ? joints_->gap(system, t, state, h) : 0.0;
    if (contacts.empty())
        return open;
    prepare(system, state, false);
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (contacts[i].closed) {
            const HeldGeometry& g = work_->geometry[i];
            open = std::max({open, std::abs(g.point.gap - contacts[i].restGap), h * std::abs(g.zeta)});
        }
    return open;
}

double HeldContacts::project(const System& bare, double t, State& state) const
{
    if (contacts.empty() && !joints_)
        return 0.0;
    Work& k = *work_;
    double largest = 0.0;
    Eigen::VectorXd motions;
    // Positions first, as velocities are measured on the right normals. A curved gap takes a second pass.
    constexpr int kPasses = 3;
    constexpr double kSettled = 1e-14; // m, rad, m/s, rad/s: the rounding of a few terms
    for (int pass = 0;; ++pass) {
        prepare(bare, state, false);
        if (pass == kPasses)
            break;
        k.rows.clear();
        k.columns.clear();
        motions.setZero(6 * bare.bodyCount());
        double violation = 0.0;
        if (k.joints) {
            const Eigen::VectorXd errors = k.joints->errors();
            violation = errors.size() ? errors.lpNorm<Eigen::Infinity>() : 0.0;
            if (violation > kSettled)
                k.joints->answer(motions, -errors);
        }
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            if (!contacts[i].closed)
                continue;
            const HeldGeometry& g = k.geometry[i];
            const double off = g.point.gap - contacts[i].restGap;
            violation = std::max(violation, std::abs(off));
            k.rows.push_back(k.row(static_cast<int>(i), g.point.n_W, Eigen::Vector3d::Zero(), off));
            k.columns.push_back(k.rows.back());
        }
        largest = std::max(largest, violation);
        if (violation <= kSettled)
            break;
        k.assemble(bare);
        k.b.resize(static_cast<Eigen::Index>(k.rows.size()));
        for (Eigen::Index i = 0; i < k.b.size(); ++i) {
            const HeldRow& r = k.rows[static_cast<std::size_t>(i)];
            k.b[i] = r.bias + k.along(r, motions);
        }
        k.moved = k.applied = motions;
        k.solveSymmetric(LeastNormSolver::Choice::any);
        moveOnto(bare, state, k.moved);
    }
    const auto bodyCount = static_cast<Eigen::Index>(state.bodies.size());
    motions.resize(6 * bodyCount);
    for (Eigen::Index b = 0; b < bodyCount; ++b) {
        const BodyState& s = state.bodies[static_cast<std::size_t>(b)];
        motions.segment<6>(6 * b) << s.v_WB, s.w_WB;
    }
    if (k.joints) {
        const Eigen::VectorXd before = motions, targets = k.joints->targets(t);
        if (targets.size() && k.joints->missing(motions, targets).lpNorm<Eigen::Infinity>() > kSettled) {
            k.joints->answer(motions, targets);
            joints_->solver().expectRanks(k.joints->solver());
        }
        largest = std::max(largest, (motions - before).lpNorm<Eigen::Infinity>());
    }
    // The rows of the accelerations are those of the velocities too, with the velocities in place of b.
    Evaluation& e = k.evaluation;
    e.a_W.resize(state.bodies.size());
    e.alpha_W.resize(state.bodies.size());
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
        e.a_W[b] = motions.segment<3>(6 * static_cast<Eigen::Index>(b));
        e.alpha_W[b] = motions.segment<3>(6 * static_cast<Eigen::Index>(b) + 3);
    }
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        HeldGeometry& g = k.geometry[i];
        g.bias = 0.0;
        g.turningBias.setZero();
        g.grainBias.setZero();
        g.tangentialBias = drive(g.point, k.poses);
        g.against.fill(Eigen::Vector3d::Zero()); // no friction in the correction
    }
    equations(bare, e);
    const double violation = k.b.size() ? k.b.lpNorm<Eigen::Infinity>() : 0.0;
    largest = std::max(largest, violation);
    constexpr double kExact = 1e-15; // m, m/s: below the rounding of metres nothing is to be moved
    if (violation > kExact) {
        k.solveSymmetric(LeastNormSolver::Choice::any);
        motions = k.moved;
    }
    for (Eigen::Index b = 0; b < bodyCount; ++b) {
        BodyState& s = state.bodies[static_cast<std::size_t>(b)];
        s.v_WB = motions.segment<3>(6 * b);
        s.w_WB = motions.segment<3>(6 * b + 3);
    }
    return largest;
}

} // namespace polhode
