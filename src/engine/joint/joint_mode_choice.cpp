#include "engine/joint/joint_mode_choice.h"

#include "engine/body/acceleration_size.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/index.h"
#include "engine/math/least_norm.h"
#include "engine/math/tolerances.h"
#include "engine/solve/lcp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kAtLimit = 1e-12; // of the limit: a force as near to it is there, to the rounding of a solve

/// One coordinate along which a force is asked for.
struct Candidate {
    ConstraintBlock row; ///< one row
    double sign = 1.0; ///< −1: the force is counted against the coordinate
    double low = 0.0, high = std::numeric_limits<double>::infinity(); ///< N, N m
    int stop = -1; ///< number in `touching`
    int bearing = -1;
    bool stuck = false, blocked = false; ///< the bearing, until now
};

class Choice
{
public:
    Choice(const System& system, const JointSet& joints, double t, const State& state,
           const Evaluation& applied, ConstraintSolver::Method solver)
        : system_(system)
        , joints_(joints)
        , t_(t)
        , state_(state)
        , applied_(applied)
        , coupling_(system, joints, solver)
    {
        accelerationSizes(system, state, applied, sizes_);
    }

    /// The accelerations of all bodies with these modes, and λ of the rows.
    Eigen::VectorXd accelerations(const JointModes& modes)
    {
        Evaluation e = applied_;
        e.internalRates.clear();
        std::vector<JointForce> forces;
        JointPower power;
        ConstraintSet set;
        joints_.placeAll(state_, e.R_WB, set);
        applyEfforts(system_, joints_, modes, t_, state_, set.places, e, forces, power);
        Eigen::VectorXd motions(6 * system_.bodyCount());
        for (int i = 0; i < system_.bodyCount(); ++i)
            motions.segment<6>(6 * i) << e.a_W[index(i)], e.alpha_W[index(i)];
        coupling_.place(state_, modes);
        lambda_ = coupling_.answer(motions, coupling_.targetRates(t_) - coupling_.biases());
        return motions;
    }

    /// Forces along the candidates, with everything else as in `base`; the modes that follow go into it.
    void solve(const std::vector<Candidate>& candidates, const std::vector<JointStop>& touching,
               JointModes& base)
    {
        const auto n = static_cast<Eigen::Index>(candidates.size());
        const Eigen::VectorXd free = accelerations(base);
        Eigen::MatrixXd A(n, n);
        Eigen::VectorXd b(n), low(n);
        Eigen::VectorXd answer(free.size());
        for (Eigen::Index j = 0; j < n; ++j) {
            const Candidate& c = candidates[index(j)];
            b[j] = c.sign * (along(c.row, free) + c.row.bias[0]);
            low[j] = c.low;
            push(c.row, 0, c.sign, answer);
            const double alone = c.sign * along(c.row, answer);
            coupling_.answer(answer);
            if (c.sign * along(c.row, answer) <= tolerance::kBlocked * alone)
                answer.setZero();
            for (Eigen::Index i = 0; i < n; ++i)
                A(i, j) = candidates[index(i)].sign * along(candidates[index(i)].row, answer);
        }
        A = (0.5 * (A + A.transpose())).eval();
        std::vector<Eigen::Index> limited;
        for (Eigen::Index j = 0; j < n; ++j)
            if (std::isfinite(candidates[index(j)].high))
                limited.push_back(j);
        const auto m = static_cast<Eigen::Index>(limited.size());
        Lcp lcp{Eigen::MatrixXd::Zero(n + m, n + m), Eigen::VectorXd(n + m)};
        lcp.M.topLeftCorner(n, n) = A;
        lcp.q.head(n) = A * low + b;
        for (Eigen::Index k = 0; k < m; ++k) {
            const Eigen::Index j = limited[index(k)];
            lcp.M(j, n + k) = 1.0;
            lcp.M(n + k, j) = -1.0;
            lcp.q[n + k] = candidates[index(j)].high - low[j];
        }
        const LcpResult result = solveLcp("lemke", lcp, {});
        const Eigen::VectorXd z = result ? Eigen::VectorXd(result.z.head(n)) : Eigen::VectorXd::Zero(n);
        const Eigen::VectorXd y = A * (z + low) + b;
        const double size = (A.cwiseAbs() * (z + low).cwiseAbs() + b.cwiseAbs()).maxCoeff();
        const std::vector<bool> share
            = result ? shareForces(candidates, A, z + low, y, size) : std::vector<bool>(index(n), false);
        bool anyBearing = false;
        for (Eigen::Index j = 0; j < n; ++j) {
            const Candidate& c = candidates[index(j)];
            if (c.bearing < 0)
                continue;
            anyBearing = true;
            BearingMode& mode = base.bearings[index(c.bearing)];
            const double range = c.high - c.low;
            if (share[index(j)])
                mode.sticks = true;
            else if (result && z[j] <= kAtLimit * range)
                mode.sense = 1.0;
            else if (result && z[j] >= (1.0 - kAtLimit) * range)
                mode.sense = -1.0;
            else
                mode.sticks = true;
        }
        // A stop that carries nothing rests too, unless bearings at rest keep it from parting or are about to
        // let it part: what they are beyond their limits then is small.
        const double loaded = kAtLimit * z.lpNorm<Eigen::Infinity>();
        for (Eigen::Index j = 0; j < n; ++j) {
            const int stop = candidates[index(j)].stop;
            if (stop < 0)
                continue;
            const double none = tolerance::kNone * std::max(size, sizeAlong(candidates[index(j)].row));
            if (!result || z[j] > loaded || (!anyBearing && y[j] <= none))
                base.resting.push_back(touching[index(stop)]);
        }
        leaveToStops(base);
    }

    /// What a stop holds its bearing need not: it exerts all its friction against leaving the stop, which
    /// carries that too. Two rows of one freedom would share a force without a rule, and a joint has but six.
    void leaveToStops(JointModes& modes) const
    {
        for (const JointStop& stop : modes.resting)
            for (std::size_t i = 0; i < modes.bearings.size(); ++i)
                if (modes.bearings[i].sticks
                    && joints_.bearings()[i] == JointBearing{stop.joint, stop.freedom})
                    modes.bearings[i] = {.sense = stop.inward()};
    }

    /// Balls that stick beyond their friction slip; those that begin to slip do so along their acceleration.
    /// False if nothing had to be changed.
    bool turnBalls(const std::vector<int>& balls, const JointModes& found, JointModes& base)
    {
        bool changed = false;
        const Eigen::VectorXd motions = accelerations(found);
        for (const int ball : balls) {
            const int joint = joints_.bearings()[index(ball)].joint;
            const JointPlace at = joints_.place(joint, state_, applied_.R_WB);
            BearingMode& mode = base.bearings[index(ball)];
            if (mode.sticks) {
                Eigen::Vector3d force = Eigen::Vector3d::Zero();
                int axis = 0;
                const ConstraintBlock& block = coupling_.set().blocks[index(joint)];
                for (int r = 0; r < block.count; ++r)
                    if (block.bearing[index(r)] == ball)
                        force += lambda_[block.first + r] * at.A.R_WJ.col(axis++);
                if (force.norm() <= joints_.law(joint, 0).friction * (1.0 + kAtLimit))
                    continue;
                mode = {.sense = 1.0, .direction_W = -force.normalized()};
                changed = true;
                continue;
            }
            ConstraintBlock rows;
            joints_.bearingBlock(ball, at, rows);
            Eigen::Vector3d turn = Eigen::Vector3d::Zero();
            for (int r = 0; r < 3; ++r)
                turn += (along(rows, motions, r) + rows.bias[r]) * at.A.R_WJ.col(r);
            const Eigen::Vector3d direction = turn.normalized();
            constexpr double kAimed = 1e-13; // rad, from round to round: some hundred roundings, it rests
            changed = changed || (direction - mode.direction_W).norm() > kAimed;
            mode.direction_W = direction;
        }
        return changed;
    }

    /// Marks the bearings that slip by these modes though what is held lets none of their motions.
    void markBlocked(const std::vector<int>& atRest, JointModes& modes)
    {
        const auto sticks = [](const BearingMode& mode) { return mode.sticks; };
        if (modes.resting.empty() && std::none_of(modes.bearings.begin(), modes.bearings.end(), sticks))
            return;
        coupling_.place(state_, modes);
        Eigen::VectorXd answer(6 * system_.bodyCount());
        ConstraintBlock rows;
        for (const int bearing : atRest) {
            BearingMode& mode = modes.bearings[index(bearing)];
            if (mode.sticks)
                continue;
            const int joint = joints_.bearings()[index(bearing)].joint;
            joints_.bearingBlock(bearing, joints_.place(joint, state_, applied_.R_WB), rows);
            mode.blocked = true;
            for (int r = 0; r < rows.count; ++r) {
                push(rows, r, 1.0, answer);
                const double alone = along(rows, answer, r);
                coupling_.answer(answer);
                coupling_.answer(answer); // once more with what rounding left
                mode.blocked = mode.blocked && along(rows, answer, r) <= tolerance::kBlocked * alone;
            }
        }
    }

    /// Which bearings are at rest with forces within their limits, where those at rest (y = 0) share what
    /// they have to hold by the forces of least norm: of the forces f, a solution at some corner, hinges on
    /// one axis may be at their limits against each other. None where those are beyond a limit, nor where
    /// some have been stuck: what they held, which reactions share too, has become too much for one. What has
    /// been blocked and rests by itself now, at its limit, does not slip yet.
    static std::vector<bool> shareForces(const std::vector<Candidate>& candidates, const Eigen::MatrixXd& A,
                                         const Eigen::VectorXd& f, const Eigen::VectorXd& y, double size)
    {
        std::vector<bool> share(candidates.size(), false);
        std::vector<Eigen::Index> resting;
        for (Eigen::Index j = 0; j < y.size(); ++j)
            if (candidates[index(j)].bearing >= 0 && std::abs(y[j]) <= tolerance::kNone * size)
                resting.push_back(j);
        for (const Eigen::Index j : resting)
            if (candidates[index(j)].stuck)
                return share;
        const Eigen::MatrixXd part = A(resting, resting);
        LeastNormSolver solver;
        solver.compute(part);
        if (solver.rank() == part.rows()) {
            for (const Eigen::Index j : resting)
                share[index(j)] = candidates[index(j)].blocked;
            return share;
        }
        const Eigen::VectorXd found = f(resting);
        Eigen::VectorXd least = part * found;
        solver.solveInPlace(least);
        for (std::size_t k = 0; k < resting.size(); ++k) {
            const double limit = candidates[index(resting[k])].high;
            const auto i = static_cast<Eigen::Index>(k);
            if (std::abs(least[i]) < (1.0 - kAtLimit) * limit)
                share[index(resting[k])] = true;
            else if (std::abs(least[i] - found[i]) > kAtLimit * limit)
                return std::vector<bool>(candidates.size(), false);
        }
        return share;
    }

    /// The motions that a force `size` along a row would give to bodies without joints.
    void push(const ConstraintBlock& block, int row, double size, Eigen::VectorXd& motions) const
    {
        motions.setZero();
        for (int p = 0; p < block.partCount; ++p) {
            const ConstraintBlock::Part& part = block.parts[index(p)];
            const Response r = system_.response(part.body, applied_.R_WB[index(part.body)],
                                                size * part.J.row(row).head<3>().transpose(),
                                                size * part.J.row(row).tail<3>().transpose());
            motions.segment<6>(6 * part.body) << r.a_W, r.alpha_W;
        }
    }

    /// The amounts of the terms of the acceleration along a row (m/s², rad/s²), of which little may be left.
    double sizeAlong(const ConstraintBlock& block) const
    {
        double sum = std::abs(block.bias[0]);
        for (int p = 0; p < block.partCount; ++p) {
            const ConstraintBlock::Part& part = block.parts[index(p)];
            const AccelerationSize& size = sizes_[index(part.body)];
            sum += part.J.row(0).head<3>().norm() * size.a + part.J.row(0).tail<3>().norm() * size.alpha;
        }
        return sum;
    }

    static double along(const ConstraintBlock& block, const Eigen::VectorXd& motions, int row = 0)
    {
        double sum = 0.0;
        for (int p = 0; p < block.partCount; ++p) {
            const ConstraintBlock::Part& part = block.parts[index(p)];
            sum += part.J.row(row).dot(motions.segment<6>(6 * part.body));
        }
        return sum;
    }

private:
    const System& system_;
    const JointSet& joints_;
    double t_;
    const State& state_;
    const Evaluation& applied_;
    JointCoupling coupling_;
    std::vector<AccelerationSize> sizes_; ///< per body
    Eigen::VectorXd lambda_;
};

} // namespace

std::vector<JointStop> touchingStops(const System& system, const JointSet& joints, const State& state,
                                     double gap, double speed)
{
    std::vector<JointStop> touching;
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system, state);
    for (const JointStop& stop : joints.stops()) {
        const JointFreedom& law = joints.law(stop.joint, stop.freedom);
        const JointPlace at = joints.place(stop.joint, state, R_WB);
        const double q = joints.coordinate(stop.joint, stop.freedom, at, state);
        if (stop.inward() * (q - (stop.upper ? law.upper : law.lower)) < gap
            && std::abs(joints.speed(stop.joint, stop.freedom, at)) <= speed)
            touching.push_back(stop);
    }
    return touching;
}

double bearingSpeed(const System& system, const JointSet& joints, const State& state, int bearing,
                    const BearingMode& mode)
{
    const JointBearing& b = joints.bearings()[index(bearing)];
    const JointDescription& d = joints.joints()[index(b.joint)];
    std::vector<Eigen::Matrix3d> R_WB(state.bodies.size(), Eigen::Matrix3d::Identity());
    for (const int body : joints.bodies(b.joint))
        R_WB[index(body)] = rotation(system, state, body);
    const JointPlace at = joints.place(b.joint, state, R_WB);
    if (!jointRow(d.kind).hasSharedLaw())
        return joints.speed(b.joint, b.freedom, at);
    const Eigen::Vector3d w_W = at.relativeSpin_W();
    return mode.direction_W.isZero(0.0) ? w_W.norm() : mode.direction_W.dot(w_W);
}

JointModes chooseJointModes(const System& system, const JointSet& joints, double t, const State& state,
                            const Evaluation& applied, const std::vector<JointStop>& touching,
                            const JointModes& before, ConstraintSolver::Method solver)
{
    JointModes base;
    base.bearings.resize(joints.bearings().size());
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < touching.size(); ++i) {
        Candidate& c = candidates.emplace_back();
        const JointPlace at = joints.place(touching[i].joint, state, applied.R_WB);
        joints.freedomBlock(touching[i].joint, touching[i].freedom, at, c.row);
        c.sign = touching[i].inward();
        c.stop = static_cast<int>(i);
    }
    std::vector<int> balls, atRest;
    for (std::size_t i = 0; i < joints.bearings().size(); ++i) {
        const JointBearing& b = joints.bearings()[i];
        BearingMode& mode = base.bearings[i];
        const JointPlace at = joints.place(b.joint, state, applied.R_WB);
        const BearingMode was = before.bearings.empty() ? BearingMode{} : before.bearings[i];
        const bool isBall = jointRow(joints.joints()[index(b.joint)].kind).hasSharedLaw();
        const double speed = bearingSpeed(system, joints, state, static_cast<int>(i), {});
        if (std::abs(speed) > tolerance::kBearingAtRest && !was.atRest()) {
            mode.sense = isBall ? 1.0 : std::copysign(1.0, speed);
            if (isBall)
                mode.direction_W = at.relativeSpin_W() / speed;
            continue;
        }
        atRest.push_back(static_cast<int>(i));
        if (isBall) {
            mode.sticks = true;
            balls.push_back(static_cast<int>(i));
            continue;
        }
        Candidate& c = candidates.emplace_back();
        joints.freedomBlock(b.joint, b.freedom, at, c.row);
        c.high = joints.law(b.joint, b.freedom).friction;
        c.low = -c.high;
        c.bearing = static_cast<int>(i);
        c.stuck = was.sticks;
        c.blocked = was.blocked;
    }
    if (candidates.empty() && balls.empty())
        return base;
    Choice choice(system, joints, t, state, applied, solver);
    constexpr int kMostTurns = 50; // of the directions of balls, which converge by a factor each
    for (int n = 0;; ++n) {
        JointModes found = base;
        if (!candidates.empty())
            choice.solve(candidates, touching, found);
        if (balls.empty() || n == kMostTurns || !choice.turnBalls(balls, found, base)) {
            choice.markBlocked(atRest, found);
            return found;
        }
    }
}

} // namespace polhode
