#include "engine/ode/motion_ode.h"

#include "engine/body/check_state.h"
#include "engine/body/constrained_reactions.h"
#include "engine/math/so3.h"
#include "engine/ode/check_step.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

// Where each quantity of a body begins in its stretch of y.
constexpr Eigen::Index kPosition = 0;
constexpr Eigen::Index kVelocity = 3;
constexpr Eigen::Index kSpin = 6;
constexpr Eigen::Index kImpulse = 9;
constexpr Eigen::Index kAngularImpulse = 12;
constexpr Eigen::Index kAngularImpulseO = 15;
constexpr Eigen::Index kAttitude = 18;

// The account of the reactions, at the end of y.
constexpr Eigen::Index kAccountSize = 11;

void writeAccount(const ReactionAccount& account, double* y)
{
    y[0] = account.friction;
    y[1] = account.restitution;
    y[2] = account.damping;
    y[3] = account.drive;
    Eigen::Map<Eigen::Vector3d>(y + 4) = account.impulse_W;
    Eigen::Map<Eigen::Vector3d>(y + 7) = account.angularImpulseO_W;
    y[10] = account.drift;
}

bool keepsAccount(const System& system)
{
    return system.reactions() || system.hasGiven();
}

Eigen::Index internalCount(const System& system)
{
    return system.reactions() ? system.reactions()->internalCount() : 0;
}

/// Whether that can be done, see MotionOde.
bool spinsInBodyAxes(const System& system)
{
    const auto guided = [](const BodyConstants& body) { return body.guided; };
    return system.gyroscopic() && !keepsAccount(system) && rotationChartRow(system.chart()).turnsAtStages
        && std::none_of(system.constants().begin(), system.constants().end(), guided);
}

using Vector = Eigen::Map<Eigen::Vector3d>;
using ConstVector = Eigen::Map<const Eigen::Vector3d>;

} // namespace

MotionOde::MotionOde(const System& system, double runaway, SpinAxes axes)
    : system_(system)
    , runaway_(runaway)
    , local_(rotationChartRow(system.chart()).local)
    , attitudeSize_(local_ ? 3 : rotationChartRow(system.chart()).coordinates)
    , stride_(kAttitude + attitudeSize_)
    , size_(stride_ * system.bodyCount() + system.forceCount() + (keepsAccount(system) ? kAccountSize : 0)
            + internalCount(system))
    , bodySpin_(axes == SpinAxes::body && spinsInBodyAxes(system))
    , R0_WB_(system.bodies().size(), Eigen::Matrix3d::Identity())
    , place_(makeState(system))
    , kept_(place_)
    , scratch_(place_)
    , evaluation_(system.makeEvaluation())
{
}

void MotionOde::begin(const State& state, Eigen::VectorXd& y)
{
    requireWholeState(system_, state);
    place_ = state;
    write(y.data(), false);
}

/// Nothing in y is rounded anew: it is the y of the place.
void MotionOde::returnToPlace(const Eigen::VectorXd& y)
{
    place_ = kept_;
    Eigen::VectorXd same = y;
    write(same.data(), bodySpin_);
}

Eigen::Matrix3d MotionOde::rotationOf(const BodyState& body) const
{
    return rotationMatrix(system_.chart(), body.attitude);
}

void MotionOde::write(double* y, bool keepSpin)
{
    const State& state = place_;
    brokenForce_ = -1;
    brokenAt_ = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < state.bodies.size(); ++i, y += stride_) {
        const BodyState& s = state.bodies[i];
        Vector(y + kPosition) = s.p_WB;
        Vector(y + kVelocity) = s.v_WB;
        if (!keepSpin)
            Vector(y + kSpin) = bodySpin_ ? Eigen::Vector3d(rotationOf(s).transpose() * s.w_WB) : s.w_WB;
        Vector(y + kImpulse) = s.impulse_W;
        Vector(y + kAngularImpulse) = s.angularImpulse_W;
        Vector(y + kAngularImpulseO) = s.angularImpulseO_W;
        if (local_) {
            R0_WB_[i] = Eigen::Map<const Eigen::Matrix3d>(s.attitude.data());
            Vector(y + kAttitude).setZero();
        } else {
            for (Eigen::Index k = 0; k < attitudeSize_; ++k)
                y[kAttitude + k] = s.attitude[k];
        }
    }
    for (const double work : state.work)
        *y++ = work;
    if (!keepsAccount(system_))
        return;
    writeAccount(state.account, y);
    std::copy_n(state.internal.begin(), internalCount(system_), y + kAccountSize);
}

void MotionOde::unpack(const double* y, const ChartOrigins& origins, State& state) const
{
    for (std::size_t i = 0; i < state.bodies.size(); ++i, y += stride_) {
        BodyState& s = state.bodies[i];
        s.p_WB = ConstVector(y + kPosition);
        s.v_WB = ConstVector(y + kVelocity);
        s.w_WB = ConstVector(y + kSpin);
        s.impulse_W = ConstVector(y + kImpulse);
        s.angularImpulse_W = ConstVector(y + kAngularImpulse);
        s.angularImpulseO_W = ConstVector(y + kAngularImpulseO);
        if (local_) {
            const ConstVector phi(y + kAttitude);
            Eigen::Map<Eigen::Matrix3d> R(s.attitude.data());
            if (phi.isZero(0.0))
                R = origins[i];
            else
                R.noalias() = expSO3(phi) * origins[i];
        } else {
            for (Eigen::Index k = 0; k < attitudeSize_; ++k)
                s.attitude[k] = y[kAttitude + k];
        }
        if (bodySpin_) {
            if (!local_)
                finishAttitude(system_.chart(), s.attitude);
            s.w_WB = rotationOf(s) * ConstVector(y + kSpin);
        }
        const Body& b = system_.bodies()[i];
        if (b.support != Support::free) {
            const Eigen::Vector3d arm_W = rotationOf(s) * system_.constants()[i].c_B;
            s.p_WB = b.pivot_W + arm_W;
            s.v_WB = s.w_WB.cross(arm_W);
        }
    }
    for (double& work : state.work)
        work = *y++;
    if (!keepsAccount(system_))
        return;
    state.account = {y[0], y[1], y[2], y[3], ConstVector(y + 4), ConstVector(y + 7), y[10]};
    std::copy_n(y + kAccountSize, internalCount(system_), state.internal.begin());
}

Eigen::Vector3d MotionOde::spinRate(int body, const Eigen::Vector3d& w_B) const
{
    const auto i = static_cast<std::size_t>(body);
    const Eigen::Vector3d t_W = system_.bodies()[i].support == Support::free
        ? evaluation_.t_W[i]
        : system_.momentAboutPivot(body, evaluation_);
    return system_.spinRate(body, w_B, evaluation_.R_WB[i].transpose() * t_W);
}

StepResult MotionOde::rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& dy)
{
    unpack(y.data(), R0_WB_, scratch_);
    system_.placeGiven(side == Side::before ? justBefore(t) : t, scratch_);
    return ratesOfScratch(t, side, y.data(), dy.data());
}

bool MotionOde::ratesOnConstraints(double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy)
{
    read(t, y, R0_WB_, scratch_);
    const auto* constraints = dynamic_cast<const ConstrainedReactions*>(system_.reactions());
    return (!constraints || constraints->close(system_, t, scratch_))
        && ratesOfScratch(t, Side::after, y.data(), dy.data());
}

double MotionOde::gap(double t, const Eigen::VectorXd& y, double h)
{
    read(t, y, R0_WB_, scratch_);
    const auto* constraints = dynamic_cast<const ConstrainedReactions*>(system_.reactions());
    return constraints ? constraints->gap(system_, t, scratch_, h) : 0.0;
}

StepResult MotionOde::ratesOfScratch(double t, Side side, const double* y, double* dy)
{
    system_.evaluate(t, side, scratch_, evaluation_);
    findBrokenForce(t);
    for (std::size_t i = 0; i < scratch_.bodies.size(); ++i, y += stride_, dy += stride_) {
        const BodyState& s = scratch_.bodies[i];
        const Body& b = system_.bodies()[i];
        const Eigen::Vector3d& f_W = evaluation_.f_W[i];
        const Eigen::Vector3d& t_W = evaluation_.t_W[i];
        Vector(dy + kPosition) = s.v_WB;
        Vector(dy + kVelocity) = evaluation_.a_W[i];
        if (!bodySpin_)
            Vector(dy + kSpin) = evaluation_.alpha_W[i];
        else if (b.support == Support::axis
                 || !system_.constants()[i].turns) // d/dt (Rᵀ w) = Rᵀ (alpha − w × w)
            Vector(dy + kSpin).noalias() = evaluation_.R_WB[i].transpose() * evaluation_.alpha_W[i];
        else
            Vector(dy + kSpin) = spinRate(static_cast<int>(i), ConstVector(y + kSpin));
        Vector(dy + kImpulse) = f_W;
        Vector(dy + kAngularImpulse) = t_W;
        const Eigen::Vector3d arm_W
            = b.support == Support::free ? s.p_WB : Eigen::Vector3d(s.p_WB - b.pivot_W);
        Vector(dy + kAngularImpulseO) = arm_W.cross(f_W) + t_W;
        if (local_) {
            const ConstVector phi(y + kAttitude);
            if (phi.isZero(0.0))
                Vector(dy + kAttitude) = s.w_WB;
            else
                Vector(dy + kAttitude).noalias() = leftJacobianInverseSO3(phi) * s.w_WB;
        } else {
            Attitude rate;
            if (!attitudeRate(system_.chart(), s.attitude, s.w_WB, rate))
                return {Status::singularChart, static_cast<int>(i)};
            for (Eigen::Index k = 0; k < attitudeSize_; ++k)
                dy[kAttitude + k] = rate[k];
        }
    }
    for (int k = 0; k < system_.forceCount(); ++k)
        dy[k] = 0.0;
    for (const AppliedWrench& w : evaluation_.wrenches) {
        const BodyState& s = scratch_.bodies[static_cast<std::size_t>(w.body)];
        dy[w.element] += w.f_W.dot(s.v_WB) + w.t_W.dot(s.w_WB);
    }
    if (keepsAccount(system_)) {
        writeAccount(evaluation_.rates, dy + system_.forceCount());
        std::copy_n(evaluation_.internalRates.begin(), internalCount(system_),
                    dy + system_.forceCount() + kAccountSize);
    }
    return {};
}

void MotionOde::read(double t, const Eigen::VectorXd& y, const ChartOrigins& origins, State& state) const
{
    requireState(system_, state);
    unpack(y.data(), origins, state);
    system_.placeGiven(justBefore(t), state);
    for (BodyState& s : state.bodies)
        finishAttitude(system_.chart(), s.attitude);
}

StepResult MotionOde::finish(double t, const Eigen::VectorXd& end, Eigen::VectorXd& next)
{
    read(t, end, R0_WB_, scratch_);
    const StepResult result = checkStep(system_, place_, scratch_, runaway_);
    if (!result)
        return explained(result);
    moved_ = rotationChartRow(system_.chart()).drift == RotationChartRow::Drift::undone && !bodySpin_;
    if (system_.reactions() && system_.reactions()->correct(system_, t, place_, scratch_))
        moved_ = true;
    place_ = scratch_;
    next = end;
    write(next.data(), bodySpin_);
    return result;
}

void MotionOde::settle(double t, const State& before, State& state)
{
    if (system_.reactions())
        system_.reactions()->correct(system_, t, before, state);
}

double MotionOde::radian() const
{
    constexpr double kLargestTurn = 1.0; // rad, of the fastest body
    double fastest = 0.0;
    for (const BodyState& s : place_.bodies)
        fastest = std::max(fastest, s.w_WB.norm());
    return kLargestTurn / fastest;
}

void MotionOde::findBrokenForce(double t)
{
    if (t >= brokenAt_)
        return;
    for (const AppliedWrench& w : evaluation_.wrenches)
        if (!w.f_W.allFinite() || !w.t_W.allFinite()) {
            brokenForce_ = w.element;
            brokenAt_ = t;
            return;
        }
}

StepResult MotionOde::explained(StepResult failed) const
{
    if (failed.status == Status::diverged && brokenForce_ >= 0) {
        failed.force = brokenForce_;
        failed.forceAt = brokenAt_;
    }
    return failed;
}

void MotionOde::recentre(Eigen::VectorXd& dy) const
{
    if (!local_)
        return;
    double* rate = dy.data();
    for (const BodyState& s : place_.bodies) {
        Vector(rate + kAttitude) = s.w_WB;
        rate += stride_;
    }
}

RelativeError MotionOde::relativeError(const Eigen::VectorXd& y0, const Eigen::VectorXd& y1,
                                       const Eigen::VectorXd& error, const Options& options) const
{
    RelativeError largest;
    const auto add = [&](double size, int body) {
        if (size <= largest.size || std::isnan(largest.size)) // a NaN stays the largest
            return;
        largest = {size, body};
    };
    for (std::size_t b = 0; b < system_.bodies().size(); ++b)
        add(errorOfBody(b, y0.data(), y1.data(), error.data(), options), static_cast<int>(b));
    const Eigen::Index internal = internalCount(system_);
    for (Eigen::Index k = size_ - internal; k < size_; ++k) {
        const double size = std::max(std::abs(y0[k]), std::abs(y1[k]));
        add(std::abs(error[k]) / (options.absoluteTolerance + options.relativeTolerance * size), -1);
    }
    return largest;
}

double MotionOde::errorOfBody(std::size_t body, const double* y0, const double* y1, const double* error,
                              const Options& options) const
{
    const Eigen::Index first = stride_ * static_cast<Eigen::Index>(body);
    const auto part = [&](Eigen::Index offset, Eigen::Index count, double least) {
        using ConstPart = Eigen::Map<const Eigen::VectorXd>;
        const double size = std::max({least, ConstPart(y0 + first + offset, count).norm(),
                                      ConstPart(y1 + first + offset, count).norm()});
        return ConstPart(error + first + offset, count).norm()
            / (options.absoluteTolerance + options.relativeTolerance * size);
    };
    // NaN must win over numbers: a sum keeps it, std::max would not.
    const double spin = part(kSpin, 3, 0.0), attitude = part(kAttitude, attitudeSize_, 1.0);
    double largest = std::max(spin, attitude), sum = spin + attitude;
    if (system_.bodies()[body].support == Support::free) {
        const double position = part(kPosition, 3, 0.0), velocity = part(kVelocity, 3, 0.0);
        largest = std::max({largest, position, velocity});
        sum += position + velocity;
    }
    return std::isnan(sum) ? sum : largest;
}

} // namespace polhode
