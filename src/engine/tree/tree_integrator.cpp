#include "engine/tree/tree_integrator.h"

#include "engine/body/check_state.h"
#include "engine/ode/check_step.h"

#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

int contactStates(const System& system, const JointSet& joints)
{
    return system.reactions() ? system.reactions()->internalCount() - joints.angleCount() : 0;
}

} // namespace

TreeIntegrator::TreeIntegrator(std::string_view id, const System& system,
                               std::shared_ptr<const JointSet> joints, const Options& options)
    : system_(system)
    , options_(options)
    , ode_(std::make_shared<Tree>(system, joints), contactStates(system, *joints))
    , method_(
          id,
          [this] {
              Ode ode = ode_.equations();
              ode.rates = [this](double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out) {
                  return rates(t, side, y, out);
              };
              ode.correct = [this](double t, Eigen::VectorXd& y) {
                  const bool moved = correct(t, y);
                  if (moved)
                      y = corrected_;
                  return moved;
              };
              ode.close = [this](double t, Eigen::VectorXd& y) {
                  const auto* constraints = dynamic_cast<const ConstrainedReactions*>(system_.reactions());
                  ode_.unpack(y, motion_, corner_);
                  if (constraints && !constraints->close(system_, t, corner_))
                      return false;
                  ode_.tree().measure(corner_, q_, qd_);
                  ode_.pack(q_, qd_, corner_, y);
                  return true;
              };
              ode.gap = [this](double t, const Eigen::VectorXd& y, double h) {
                  const auto* constraints = dynamic_cast<const ConstrainedReactions*>(system_.reactions());
                  ode_.unpack(y, motion_, corner_);
                  return constraints ? constraints->gap(system_, t, corner_, h) : 0.0;
              };
              ode.constraintRank = [this] { return constraintRank(system_); };
              return ode;
          }(),
          options)
    , evaluation_(system.makeEvaluation())
    , accelerations_(ode_.tree().nodes().size())
    , corner_(makeState(system))
    , last_(corner_)
    , lastEnd_(kNever)
{
}

StepResult TreeIntegrator::rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out)
{
    ode_.split(y, q_, qd_);
    if (const Tree::Regularity least = ode_.tree().regularity(q_); least.value < kGimbalLock)
        return {Status::singularChart,
                ode_.tree().joints().joints()[static_cast<std::size_t>(least.joint)].bodyB};
    ode_.unpack(y, motion_, corner_);
    system_.evaluate(t, side, corner_, evaluation_);
    for (std::size_t i = 0; i < accelerations_.size(); ++i) {
        const auto body = static_cast<std::size_t>(ode_.tree().nodes()[i].body);
        accelerations_[i] << evaluation_.a_W[body], evaluation_.alpha_W[body];
    }
    qdd_ = coordinateAccelerations(ode_.tree(), motion_, accelerations_);
    ode_.rates(y, qdd_, corner_, evaluation_, evaluation_.rates, out);
    return {};
}

bool TreeIntegrator::correct(double t, const Eigen::VectorXd& y)
{
    ode_.unpack(y, motion_, corner_);
    State moved = corner_;
    const bool more = system_.reactions() && system_.reactions()->correct(system_, t, corner_, moved);
    ode_.tree().measure(moved, q_, qd_);
    ode_.pack(q_, qd_, moved, corrected_);
    return more;
}

StepResult TreeIntegrator::step(State& state, double t, double h)
{
    requireWholeState(system_, state);
    if (!(t == lastEnd_ && state == last_)) {
        ode_.tree().measure(state, lastQ_, qd_);
        ode_.pack(lastQ_, qd_, state, y_);
        method_.restart();
    }
    lastEnd_ = kNever;
    if (const StepResult result = method_.step(y_, t, h); !result)
        return result;
    last_ = state;
    ode_.unpack(y_, motion_, last_);
    ode_.split(y_, newQ_, qd_);
    if (const int node = ode_.tree().lockBetween(lastQ_, newQ_); node >= 0)
        return {Status::singularChart, ode_.tree().nodes()[static_cast<std::size_t>(node)].body};
    if (const StepResult check = checkStep(system_, state, last_, options_.runaway); !check)
        return check;
    if (method_.adaptive()) { // the others have done so
        correct(t + h, y_);
        ode_.unpack(corrected_, motion_, last_);
    }
    lastQ_ = newQ_;
    state = last_;
    lastEnd_ = t + h;
    return {};
}

void TreeIntegrator::restart()
{
    lastEnd_ = kNever;
}

void TreeIntegrator::interpolate(double theta, State& state) const
{
    requireState(system_, state);
    method_.interpolate(theta, inside_);
    ode_.unpack(inside_, motion_, state);
}

} // namespace polhode
