#include "engine/ode/explicit_runge_kutta.h"

#include "engine/body/constrained_reactions.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/motion_ode.h"
#include "engine/ode/singular_passage.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

class ExplicitRungeKutta final : public Integrator
{
public:
    ExplicitRungeKutta(const RungeKutta& method, const System& system, const Options& options)
        : method_(method)
        , ode_(system)
        , options_(options)
        , constrained_(dynamic_cast<const ConstrainedReactions*>(system.reactions()) != nullptr)
        , start_(ode_.size())
        , stage_(ode_.size())
    {
        ode_.setRunaway(options.runaway);
        for (std::size_t i = 0; i < method_.stages; ++i)
            rates_[i].resize(ode_.size());
    }

    StepResult step(State& state, double t, double h) override
    {
        h_ = h;
        ode_.begin(state, start_.data());
        for (std::size_t i = 0; i < method_.stages; ++i) {
            combine(method_.a[i], i);
            const double c = method_.c[i];
            const int singular = ode_.rates(t + c * h, c < 1.0 ? Side::after : Side::before, stage_.data(),
                                            rates_[i].data());
            if (singular >= 0)
                return {Status::singularChart, singular};
            if (i == 0 && constrained_ && isNearSingular(state, t, h))
                return pass(state, t, h);
        }
        combine(method_.weights(1.0), method_.stages);
        passing_ = false;
        const StepResult result = ode_.finish(t + h, stage_.data(), state);
        if (constrained_)
            keepEnd(state, t + h);
        return result;
    }

    void interpolate(double theta, State& state) const override
    {
        if (passing_)
            return passage_->interpolate(theta, state);
        combine(method_.weights(theta), method_.stages);
        ode_.interpolated(stage_.data(), ode_.origin(), state);
    }

    void tapeStep(StepTape& tape) override
    {
        tape(passing_);
        if (passing_) {
            makePassage();
            return passage_->tapeStep(tape);
        }
        tape(h_);
        tape(start_);
        for (std::size_t i = 0; i < method_.stages; ++i)
            tape(rates_[i]);
        ode_.tapeOrigin(tape);
    }

private:
    /// stage = start + h Σ_{j < count} weight[j] k[j].
    void combine(const RungeKutta::Row& weight, std::size_t count) const
    {
        stage_ = start_;
        for (std::size_t j = 0; j < count; ++j)
            if (weight[j] != 0.0)
                stage_ += (h_ * weight[j]) * rates_[j];
    }

    /// With the rates at the start of a step.
    bool isNearSingular(const State& state, double t, double h)
    {
        const double distance = constraintRank(ode_.system()).distance;
        if (!std::isfinite(distance) || !(h > 0.0))
            return false;
        double fastest = 0.0;
        for (const BodyState& s : state.bodies)
            fastest = std::max(fastest, s.w_WB.norm());
        const double turn = 1.0 / fastest;
        if (SingularGuard::goesOn(lastEnd_, t) && state == last_)
            guard_.follow(t, distance, turn, h);
        else
            guard_.begin(
                t, distance,
                ode_.losesRank(t, start_.data(), rates_.front().data(), SingularApproach::kLookAhead * turn));
        return guard_.isNear();
    }

    void makePassage()
    {
        if (!passage_)
            passage_ = makeDopri5(ode_.system(), options_);
    }

    StepResult pass(State& state, double t, double h)
    {
        makePassage();
        const StepResult result = passage_->step(state, t, h);
        passing_ = static_cast<bool>(result);
        keepEnd(state, t + h);
        return result;
    }

    void keepEnd(const State& state, double end)
    {
        last_ = state;
        lastEnd_ = end;
    }

    const RungeKutta& method_;
    MotionOde ode_;
    Options options_;
    bool constrained_;
    SingularGuard guard_;
    std::unique_ptr<Integrator> passage_; ///< made where it is needed
    bool passing_ = false; ///< the last step was its
    State last_; ///< what the last step returned, at lastEnd_
    double lastEnd_ = std::numeric_limits<double>::quiet_NaN();
    double h_ = 0.0;
    Eigen::VectorXd start_;
    mutable Eigen::VectorXd stage_;
    std::array<Eigen::VectorXd, RungeKutta::kMostStages> rates_;
};

} // namespace

std::unique_ptr<Integrator> makeExplicitRungeKutta(const RungeKutta& method, const System& system,
                                                   const Options& options)
{
    return std::make_unique<ExplicitRungeKutta>(method, system, options);
}

} // namespace polhode
