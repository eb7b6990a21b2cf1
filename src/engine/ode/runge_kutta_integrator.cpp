#include "engine/ode/runge_kutta_integrator.h"

#include "engine/ode/adaptive_run.h"
#include "engine/ode/carried_sum.h"
#include "engine/ode/check_step.h"
#include "engine/ode/dense_output.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/motion_ode.h"
#include "engine/ode/same_time.h"
#include "engine/ode/singular_passage.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

/// The times of the last step, from which the next goes on.
class LastStep
{
public:
    bool endsAt(double t) const { return known_ && isSameTime(t, end()); }
    void keep(double t, double h)
    {
        t_ = t;
        h_ = h;
        known_ = true;
    }
    /// The next step begins anew.
    void forget() { known_ = false; }
    bool known() const { return known_; }
    double start() const { return t_; }
    double end() const { return t_ + h_; }
    double at(double theta) const { return t_ + theta * h_; }
    void tape(StepTape& tape)
    {
        tape(t_);
        tape(h_);
    }

private:
    double t_ = 0.0, h_ = 0.0;
    bool known_ = false;
};

class AdaptiveRungeKutta final : public Integrator
{
public:
    AdaptiveRungeKutta(const RungeKutta& method, const OdeMaker& make, const Options& options)
        : ode_(make())
        , run_(method, *ode_, options)
        , mostInnerSteps_(options.mostInnerSteps)
        , shown_(ode_->place())
    {
        requireTolerances(options);
    }

    StepResult step(State& state, double t, double h) override
    {
        StepResult result = begin(state, t, h);
        if (result)
            result = run_.goTo(t + h, mostInnerSteps_);
        if (result)
            show(state, t, h);
        return result;
    }

    StepResult stepOnce(State& state, double t, double& h) override
    {
        StepResult result = begin(state, t, h);
        if (result)
            result = run_.goPast(t);
        if (result)
            show(state, t, h = made(t, h));
        return result;
    }

    StepResult goOn(State& state, double& h, int most) override
    {
        const double t = last_.start(), wanted = std::exchange(h, last_.end() - t);
        const StepResult result = run_.goTo(t + wanted, most);
        const double reached = made(t, wanted);
        if (!result && !(reached > h))
            return result;
        show(state, t, h = reached);
        if (!result)
            restart();
        return {};
    }

    void restart() override
    {
        again_ = again_ || last_.known();
        last_.forget();
    }

    void interpolate(double theta, State& state) const override { run_.read(last_.at(theta), state); }

    void tapeStep(StepTape& tape) override
    {
        last_.tape(tape);
        run_.tapeRow(tape, last_.start(), last_.end());
    }

private:
    StepResult begin(const State& state, double t, double h)
    {
        if (!(h > 0.0))
            return {Status::stepTooSmall, -1};
        const bool goesOn = last_.endsAt(t) && state == shown_;
        const double end = last_.end();
        last_.forget();
        if (!goesOn)
            return run_.begin(state, t, std::exchange(again_, false));
        run_.nextRow(end);
        return {};
    }

    /// How much of h from t steps have been made for.
    double made(double t, double h) const
    {
        if (t + h <= run_.time())
            return h;
        const double reached = run_.time() - t;
        return t + reached <= run_.time() ? reached : std::nextafter(reached, 0.0);
    }

    /// The end of a step from `state` at t, or at a place on the way.
    void show(State& state, double t, double h)
    {
        shown_ = state;
        run_.read(t + h, shown_);
        ode_->settle(t + h, state, shown_);
        state = shown_;
        last_.keep(t, h);
    }

    std::unique_ptr<Ode> ode_;
    mutable AdaptiveRun run_; ///< where it looks is no part of what it is
    int mostInnerSteps_;
    LastStep last_;
    State shown_; ///< its end
    bool again_ = false; ///< restarted: a motion like the last begins
};

class FixedRungeKutta final : public Integrator
{
public:
    FixedRungeKutta(const RungeKutta& method, OdeMaker make, const Options& options)
        : method_(method)
        , make_(std::move(make))
        , options_(options)
        , ode_(make_())
        , shown_(ode_->place())
        , sum_(ode_->size())
        , next_(ode_->size())
        , looked_(ode_->size())
        , inside_(ode_->size(), ode_->origins().size())
    {
        for (std::size_t i = 0; i < method_.stages; ++i)
            rates_[i].resize(ode_->size());
    }

    StepResult step(State& state, double t, double h) override
    {
        const bool goesOn = last_.endsAt(t) && state == (passing_ ? shown_ : ode_->place());
        last_.forget();
        if (!goesOn || passing_)
            ode_->begin(state, sum_.begin());
        if (const StepResult result = ode_->rates(t, Side::after, sum_.y(), rates_.front()); !result)
            return result;
        const bool near = isNearSingular(goesOn, t, h);
        if (near && !(goesOn && passing_))
            passage().restart();
        passing_ = near;
        const StepResult result = near ? pass(state, t, h) : oneStep(state, t, h);
        if (result)
            last_.keep(t, h);
        return result;
    }

    void restart() override { last_.forget(); }

    void interpolate(double theta, State& state) const override
    {
        if (passing_)
            return passage_->interpolate(theta, state);
        inside_.at(theta, looked_);
        ode_->read(last_.at(theta), looked_, inside_.origins(), state);
    }

    void tapeStep(StepTape& tape) override
    {
        tape(passing_);
        if (passing_)
            passage().tapeStep(tape);
        else
            inside_.tape(tape);
    }

private:
    /// With the rates at the start.
    StepResult oneStep(State& state, double t, double h)
    {
        for (std::size_t i = 1; i < method_.stages; ++i) {
            sum_.add(method_.a[i], i, h, rates_);
            const Side side = method_.c[i] < 1.0 ? Side::after : Side::before;
            if (const StepResult result = ode_->rates(t + method_.c[i] * h, side, sum_.end(), rates_[i]);
                !result)
                return result;
        }
        sum_.add(method_.b, method_.stages, h, rates_);
        inside_.set(t, h, sum_.y(), ode_->origins(), sum_.end(), method_, rates_);
        const StepResult result = ode_->finish(t + h, sum_.end(), next_);
        if (!result)
            return result;
        sum_.take(next_);
        state = ode_->place();
        return result;
    }

    StepResult pass(State& state, double t, double h)
    {
        const StepResult result = passage().step(state, t, h);
        shown_ = state;
        return result;
    }

    /// With the rates at the start of a step.
    bool isNearSingular(bool goesOn, double t, double h)
    {
        const double distance = ode_->rank().distance;
        if (!std::isfinite(distance) || !(h > 0.0))
            return false;
        const double radian = ode_->radian();
        if (goesOn)
            guard_.follow(t, distance, radian, h);
        else
            guard_.begin(t, distance,
                         ode_->losesRank(t, sum_.y(), rates_.front(), SingularApproach::kLookAhead * radian));
        return guard_.isNear();
    }

    Integrator& passage()
    {
        if (!passage_)
            passage_ = makeRungeKutta(kDopri5, make_, options_);
        return *passage_;
    }

    const RungeKutta& method_;
    OdeMaker make_;
    Options options_;
    std::unique_ptr<Ode> ode_;
    SingularGuard guard_;
    std::unique_ptr<Integrator> passage_; ///< made where it is needed
    bool passing_ = false; ///< the last step was its
    State shown_; ///< at the end of that step
    LastStep last_;
    CarriedSum sum_;
    Eigen::VectorXd next_;
    mutable Eigen::VectorXd looked_;
    DenseOutput::Rates rates_;
    DenseOutput inside_;
};

} // namespace

std::unique_ptr<Integrator> makeRungeKutta(const RungeKutta& method, OdeMaker make, const Options& options)
{
    if (method.adaptive())
        return std::make_unique<AdaptiveRungeKutta>(method, make, options);
    return std::make_unique<FixedRungeKutta>(method, std::move(make), options);
}

std::unique_ptr<Integrator> makeRungeKutta(const RungeKutta& method, const System& system,
                                           const Options& options)
{
    // What follows tolerances gains by rates that are small; steps of one length are those of the textbook.
    const auto axes = method.adaptive() ? MotionOde::SpinAxes::body : MotionOde::SpinAxes::world;
    return makeRungeKutta(
        method, [=] { return std::make_unique<MotionOde>(system, options.runaway, axes); }, options);
}

} // namespace polhode
