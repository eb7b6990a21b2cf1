#pragma once

#include "engine/body/constrained_reactions.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/integrator.h"
#include "engine/ode/motion_ode.h"
#include "engine/ode/singular_passage.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace polhode
{

/// An explicit Runge–Kutta method on the coordinates of the rotation chart:
/// kᵢ = f(t + cᵢ h, y + h Σⱼ aᵢⱼ kⱼ), y₁ = y + h Σ bᵢ kᵢ, and inside the step y(θ) = y + h Σ bᵢ(θ) kᵢ.
///
/// Near positions in which constraints lose rank dopri5 takes its place (SingularGuard).
///
/// Tableau: kStages, a[i][j], c[i], and weights(theta) with weights(1) = b.
template <class Tableau>
class ExplicitRungeKutta final : public Integrator
{
public:
    ExplicitRungeKutta(const System& system, const Options& options)
        : ode_(system)
        , options_(options)
        , constrained_(dynamic_cast<const ConstrainedReactions*>(system.reactions()) != nullptr)
        , start_(ode_.size())
        , stage_(ode_.size())
    {
        ode_.setRunaway(options.runaway);
        for (Eigen::VectorXd& k : rates_)
            k.resize(ode_.size());
    }

    StepResult step(State& state, double t, double h) override
    {
        h_ = h;
        ode_.begin(state, start_.data());
        for (std::size_t i = 0; i < kStages; ++i) {
            combine(Tableau::a[i], i);
            const double c = Tableau::c[i];
            const int singular = ode_.rates(t + c * h, c < 1.0 ? Side::after : Side::before, stage_.data(),
                                            rates_[i].data());
            if (singular >= 0)
                return {Status::singularChart, singular};
            if (i == 0 && constrained_ && isNearSingular(state, t, h))
                return pass(state, t, h);
        }
        combine(Tableau::weights(1.0), kStages);
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
        combine(Tableau::weights(theta), kStages);
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
        for (Eigen::VectorXd& k : rates_)
            tape(k);
        ode_.tapeOrigin(tape);
    }

private:
    static constexpr std::size_t kStages = Tableau::kStages;

    /// stage = start + h Σ_{j < count} weight[j] k[j].
    void combine(const std::array<double, kStages>& weight, std::size_t count) const
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
    std::array<Eigen::VectorXd, kStages> rates_;
};

} // namespace polhode
