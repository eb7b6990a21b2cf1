#include "engine/ode/euler_step.h"

#include "engine/body/check_state.h"
#include "engine/ode/check_step.h"
#include "engine/ode/linear_step.h"

#include <Eigen/Geometry>

namespace polhode
{

EulerStep::EulerStep(const System& system, const Options& options)
    : system_(system)
    , evaluation_(system.makeEvaluation())
    , before_(makeState(system))
    , after_(before_)
    , phi_W_(system.bodies().size(), Eigen::Vector3d::Zero())
    , runaway_(options.runaway)
{
    rejectReactions(system);
}

void EulerStep::begin(const State& state, double t, double h)
{
    requireState(system_, state);
    before_ = state;
    after_ = state;
    h_ = h;
    system_.evaluate(t, Side::after, before_, evaluation_);
}

bool EulerStep::turn(std::size_t body, const Eigen::Vector3d& w_WB)
{
    phi_W_[body] = h_ * w_WB;
    return updateAttitude(system_.chart(), after_.bodies[body].attitude, phi_W_[body]);
}

void EulerStep::followSupport(std::size_t body, BodyState& s) const
{
    const Body& b = system_.bodies()[body];
    if (b.support == Support::free)
        return;
    const Eigen::Vector3d arm_W = rotationMatrix(system_.chart(), s.attitude) * system_.constants()[body].c_B;
    s.p_WB = b.pivot_W + arm_W;
    s.v_WB = s.w_WB.cross(arm_W);
}

StepResult EulerStep::finish(State& state, bool momentAtNewPosition)
{
    for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
        const BodyState& a = before_.bodies[i];
        BodyState& b = after_.bodies[i];
        finishAttitude(system_.chart(), b.attitude);
        followSupport(i, b);
        const Eigen::Vector3d& f_W = evaluation_.f_W[i];
        const Eigen::Vector3d& t_W = evaluation_.t_W[i];
        const bool isFree = system_.bodies()[i].support == Support::free;
        const Eigen::Vector3d moment_W = isFree
            ? Eigen::Vector3d(t_W + (momentAtNewPosition ? b : a).p_WB.cross(f_W))
            : system_.momentAboutPivot(static_cast<int>(i), evaluation_);
        b.impulse_W += h_ * f_W;
        b.angularImpulse_W += h_ * t_W;
        b.angularImpulseO_W += h_ * moment_W;
    }
    for (const AppliedWrench& w : evaluation_.wrenches) {
        const auto i = static_cast<std::size_t>(w.body);
        const BodyState& a = before_.bodies[i];
        const BodyState& b = after_.bodies[i];
        const Eigen::Vector3d way_W = system_.bodies()[i].support == Support::free
            ? Eigen::Vector3d(b.p_WB - a.p_WB)
            : phi_W_[i].cross(evaluation_.R_WB[i] * system_.constants()[i].c_B);
        after_.work[static_cast<std::size_t>(w.element)] += w.f_W.dot(way_W) + w.t_W.dot(phi_W_[i]);
    }
    const StepResult result = checkStep(system_, before_, after_, runaway_);
    if (result)
        state = after_;
    return result;
}

void EulerStep::interpolate(double theta, State& state) const
{
    requireState(system_, state);
    mixStates(theta, before_, after_, state);
    for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
        BodyState& s = state.bodies[i];
        s.attitude = before_.bodies[i].attitude;
        updateAttitude(system_.chart(), s.attitude, theta * phi_W_[i]);
        finishAttitude(system_.chart(), s.attitude);
        followSupport(i, s);
    }
}

void EulerStep::tapeStep(StepTape& tape)
{
    tape(before_);
    tape(after_);
    tape(phi_W_);
}

} // namespace polhode
