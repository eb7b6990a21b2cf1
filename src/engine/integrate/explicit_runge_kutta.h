#pragma once

#include "engine/integrate/integrator.h"
#include "engine/integrate/motion_ode.h"

#include <Eigen/Core>
#include <array>

namespace polhode
{

/// An explicit Runge–Kutta method on the coordinates of the rotation chart:
/// kᵢ = f(t + cᵢ h, y + h Σⱼ aᵢⱼ kⱼ), y₁ = y + h Σ bᵢ kᵢ, and inside the step y(θ) = y + h Σ bᵢ(θ) kᵢ.
///
/// Tableau: kStages, a[i][j], c[i], and weights(theta) with weights(1) = b.
template <class Tableau>
class ExplicitRungeKutta final : public Integrator
{
public:
    ExplicitRungeKutta(const System& system, const Options& options)
        : ode_(system)
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
        }
        combine(Tableau::weights(1.0), kStages);
        return ode_.finish(stage_.data(), state);
    }

    void interpolate(double theta, State& state) const override
    {
        combine(Tableau::weights(theta), kStages);
        ode_.interpolated(stage_.data(), ode_.origin(), state);
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

    MotionOde ode_;
    double h_ = 0.0;
    Eigen::VectorXd start_;
    mutable Eigen::VectorXd stage_;
    std::array<Eigen::VectorXd, kStages> rates_;
};

} // namespace polhode
