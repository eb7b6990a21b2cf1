#include "engine/joint/joint_projection.h"

#include "engine/joint/joint_reactions.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

double largest(const Eigen::VectorXd& v)
{
    return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.0;
}

double largestError(const ConstraintSet& set)
{
    double largest = 0.0;
    for (const ConstraintBlock& b : set.blocks)
        if (b.count > 0)
            largest = std::max(largest, b.error.head(b.count).cwiseAbs().maxCoeff());
    return largest;
}

} // namespace

JointProjection::JointProjection(const System& system, const JointSet& joints,
                                 ConstraintSolver::Method method)
    : system_(system)
    , joints_(joints)
    , solver_(system, joints, method)
    , R_WB_(system.bodies().size())
    , newR_WB_(system.bodies().size())
    , moves_(system.bodies().size())
{
}

void JointProjection::assemble(const State& state, const JointModes& modes)
{
    for (int i = 0; i < system_.bodyCount(); ++i)
        R_WB_[index(i)] = rotation(system_, state, i);
    joints_.assemble(state, R_WB_, modes, set_);
}

/// Moves the bodies by M⁻¹ Jᵀ λ, λ from rhs_.
void JointProjection::displace(State& state)
{
    constexpr double kLargestTurn = 0.5; // rad in one iteration: errors are linear in the turns only for less
    solver_.solve(rhs_, lambda_, ConstraintSolver::Choice::any);
    std::fill(moves_.begin(), moves_.end(), Response{});
    respond(system_, set_, R_WB_, lambda_, moves_);
    double turn = 0.0;
    for (const Response& m : moves_)
        turn = std::max(turn, m.alpha_W.norm());
    const double factor = turn > kLargestTurn ? kLargestTurn / turn : 1.0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        BodyState& s = state.bodies[i];
        s.p_WB += factor * moves_[i].a_W;
        if (moves_[i].alpha_W.isZero(0.0))
            continue;
        updateAttitude(system_.chart(), s.attitude, factor * moves_[i].alpha_W);
        finishAttitude(system_.chart(), s.attitude);
    }
    satisfySupports(system_, state);
}

bool JointProjection::positions(State& state, const JointModes& modes, ProjectionReport& report,
                                const State* directions, double enough)
{
    // Newton squares errors, singular positions halve them; from afar it comes in parts.
    constexpr int kMaxIterations = 100;
    if (directions) {
        assemble(*directions, modes);
        solver_.factorize(set_, R_WB_);
    }
    double best = std::numeric_limits<double>::infinity();
    int stalled = 0;
    for (report.iterations = 0; report.iterations < kMaxIterations; ++report.iterations) {
        std::vector<Eigen::Matrix3d> R_WB(R_WB_.size());
        for (int i = 0; i < system_.bodyCount(); ++i)
            R_WB[index(i)] = rotation(system_, state, i);
        joints_.assemble(state, R_WB, modes, now_);
        report.remainingError = largestError(now_);
        stalled = report.remainingError < 0.5 * best ? 0 : stalled + 1;
        best = std::min(best, report.remainingError);
        if (report.iterations == 0) {
            report.largestError = report.remainingError;
            report.errors.assign(now_.blocks.size(), 0.0);
            for (const ConstraintBlock& b : now_.blocks)
                if (b.count > 0)
                    report.errors[index(b.joint)] = b.error.head(b.count).cwiseAbs().maxCoeff();
        }
        if (report.remainingError <= enough || (best <= tolerance::kClosedEnough && stalled >= 2))
            break;
        if (!directions) {
            std::swap(set_, now_);
            R_WB_ = R_WB;
            solver_.factorize(set_, R_WB_);
        }
        const ConstraintSet& errors = directions ? now_ : set_;
        rhs_.resize(errors.rows);
        for (const ConstraintBlock& b : errors.blocks)
            rhs_.segment(b.first, b.count) = -b.error.head(b.count);
        displace(state);
    }
    report.converged = report.remainingError <= tolerance::kClosedEnough;
    return report.converged;
}

/// target − J u into rhs_.
void JointProjection::velocityGaps(double t, const State& state, const std::vector<double>* stopSpeeds)
{
    rhs_.resize(set_.rows);
    for (const ConstraintBlock& b : set_.blocks) {
        auto rhs = rhs_.segment(b.first, b.count);
        rhs = joints_.targets(b, t).head(b.count);
        for (int r = 0; stopSpeeds && r < b.count; ++r)
            if (const int stop = b.stop[index(r)]; stop >= 0)
                rhs[r] = (*stopSpeeds)[index(stop)];
        for (int p = 0; p < b.partCount; ++p) {
            const ConstraintBlock::Part& part = b.parts[index(p)];
            const BodyState& s = state.bodies[index(part.body)];
            rhs -= part.J.topRows(b.count).leftCols<3>() * s.v_WB;
            rhs -= part.J.topRows(b.count).rightCols<3>() * s.w_WB;
        }
    }
}

JointProjection::Errors JointProjection::errors(double t, const State& state, const JointModes& modes)
{
    assemble(state, modes);
    velocityGaps(t, state, nullptr);
    Errors errors{largestError(set_), 0.0, -1};
    for (const ConstraintBlock& b : set_.blocks)
        for (int r = 0; r < b.count; ++r)
            if (const double off = std::abs(rhs_[b.first + r]); off > errors.velocity) {
                errors.velocity = off;
                errors.fastest = b.joint;
            }
    return errors;
}

double JointProjection::velocities(double t, State& state, const JointModes& modes, ProjectionReport* report,
                                   const std::vector<double>* stopSpeeds)
{
    assemble(state, modes);
    solver_.factorize(set_, R_WB_);
    return impel(t, state, report, stopSpeeds);
}

double JointProjection::impel(double t, State& state, ProjectionReport* report,
                              const std::vector<double>* stopSpeeds)
{
    velocityGaps(t, state, stopSpeeds);
    if (report)
        report->largestVelocityError = largest(rhs_);
    const double before = kineticEnergy(system_, state);
    impulses_.setZero(set_.rows);
    // Once more with what rounding left, as thin bodies make J M⁻¹ Jᵀ ill-conditioned.
    for (int pass = 0; pass < 2 && (pass == 0 || largest(rhs_) > tolerance::kClosed); ++pass) {
        solver_.solve(rhs_, lambda_);
        impulses_ += lambda_;
        std::fill(moves_.begin(), moves_.end(), Response{});
        respond(system_, set_, R_WB_, lambda_, moves_);
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            state.bodies[i].v_WB += moves_[i].a_W;
            state.bodies[i].w_WB += moves_[i].alpha_W;
        }
        velocityGaps(t, state, stopSpeeds);
    }
    if (report)
        report->remainingVelocityError = largest(rhs_);
    return before - kineticEnergy(system_, state);
}

std::optional<double> JointProjection::follow(double t, State& state, const JointModes& modes,
                                              const Errors& found, double tolerance)
{
    constexpr int kMaxIterations = 4; // each leaves kFast or less: 1e-8 in all, of what has drifted in a step
    constexpr double kFast = 0.01; // the error left with J kept by each of Newton's steps, and by impel()
    const State drifted = state;
    solver_.factorize(set_, R_WB_);
    const bool moved = found.position > tolerance;
    if (moved) {
        rhs_.resize(set_.rows);
        for (const ConstraintBlock& b : set_.blocks)
            rhs_.segment(b.first, b.count) = -b.error.head(b.count);
        double before = found.position;
        for (int i = 0; i < kMaxIterations && before > tolerance::kClosed; ++i) {
            displace(state);
            for (int k = 0; k < system_.bodyCount(); ++k)
                newR_WB_[index(k)] = rotation(system_, state, k);
            joints_.assemble(state, newR_WB_, modes, now_);
            const double now = largestError(now_);
            if (now > kFast * before && now > 10.0 * tolerance::kClosed) {
                state = drifted;
                return std::nullopt;
            }
            before = now;
            for (const ConstraintBlock& b : now_.blocks)
                rhs_.segment(b.first, b.count) = -b.error.head(b.count);
        }
        // The factors stay those of J a little before; impel() solves twice. Turns by δ since then leave δ²
        // of an error, but κ δ² where the moments of a thin body have the ratio κ, 10⁸ for a rod.
        std::swap(set_, now_);
        std::swap(R_WB_, newR_WB_);
    }
    ProjectionReport report;
    double lost = impel(t, state, &report, nullptr);
    if (moved && report.remainingVelocityError > std::max(kFast * report.largestVelocityError, tolerance)) {
        // What wrong impulses λ have done, M⁻¹ Jᵀ λ, those found with J here take back.
        solver_.factorize(set_, R_WB_);
        lost += impel(t, state, nullptr, nullptr);
    }
    return lost;
}

std::vector<double> JointProjection::strike(double t, State& state, const std::vector<JointStop>& stops,
                                            const std::vector<double>& rates)
{
    velocities(t, state, {stops, {}}, nullptr, &rates);
    std::vector<double> impulses(stops.size(), 0.0);
    for (const ConstraintBlock& b : set_.blocks)
        for (int r = 0; r < b.count; ++r)
            if (const int stop = b.stop[index(r)]; stop >= 0)
                impulses[index(stop)] = impulses_[b.first + r];
    return impulses;
}

ProjectionReport JointProjection::project(double t, State& state, const JointModes& modes)
{
    ProjectionReport report;
    positions(state, modes, report);
    report.kineticEnergyLost = velocities(t, state, modes, &report);
    countAngles(system_, joints_, state);
    return report;
}

} // namespace polhode
