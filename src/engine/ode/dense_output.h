#pragma once

#include "engine/ode/ode.h"
#include "engine/ode/runge_kutta.h"
#include "engine/ode/singular_passage.h"
#include "engine/ode/step_tape.h"

#include <Eigen/Core>
#include <array>
#include <vector>

namespace polhode
{

/// y inside one step, see RungeKutta; or inside a step of Gauss's method.
class DenseOutput
{
public:
    using Rates = std::array<Eigen::VectorXd, RungeKutta::kMostStages>;

    DenseOutput(Eigen::Index size, std::size_t bodies);

    double t() const { return t_; }
    double end() const { return t_ + h_; }
    const ChartOrigins& origins() const { return origins_; }

    /// The step of h from y at t, whose charts begin at `origins`, to `end` with the rates k.
    void set(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins,
             const Eigen::VectorXd& end, const RungeKutta& method, const Rates& k);
    void set(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins,
             const GaussStep& passage);
    /// Of an adaptive step the end is a moment that rounding may take elsewhere than t + h.
    void endAt(double end) { h_ = end - t_; }

    /// y at t + theta h.
    void at(double theta, Eigen::VectorXd& y) const;
    void atTime(double t, Eigen::VectorXd& y) const { at((t - t_) / h_, y); }

    void tape(StepTape& tape);

private:
    static constexpr std::size_t kHighestDegree = 4;

    void setStart(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins);

    double t_ = 0.0, h_ = 0.0;
    Eigen::VectorXd start_;
    std::size_t degree_ = 0; ///< 0: a step of Gauss's method
    std::array<Eigen::VectorXd, kHighestDegree> terms_; ///< Δ, d₂, d₃, d₄
    std::vector<Eigen::VectorXd> passage_; ///< rates of a step of Gauss's method
    ChartOrigins origins_;
};

} // namespace polhode
