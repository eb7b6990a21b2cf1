#pragma once

#include "engine/body/force.h"
#include "engine/integrate/integrator.h"

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace polhode
{

/// ẏ = f(t, y) on a flat vector, for trees.
struct Ode {
    /// f(t, y); ok, or why there is none.
    std::function<StepResult(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& rates)> rates;
    /// What is done to y at the end of a step (quaternions of length one).
    std::function<void(Eigen::VectorXd& y)> finish;
    Eigen::Index controlled = 0; ///< the first entries of y whose error is controlled
    std::vector<double> breakpoints; ///< s, sorted; adaptive steps end there
};

/// A Runge–Kutta method on an Ode: heun and rk4 with one step per call, dopri5 with as many as its tolerances
/// ask for (ending at the end of each call).
class OdeMethod
{
public:
    /// Throws std::invalid_argument for an id that is none of heun, rk4, dopri5.
    OdeMethod(std::string_view id, Ode ode, const Options& options);

    /// y from t to t + h. If it fails, y is left as it was.
    StepResult step(Eigen::VectorXd& y, double t, double h);

    /// y at t + theta h of the last step.
    void interpolate(double theta, Eigen::VectorXd& y) const;

    /// Forgets the length of step that dopri5 found; after a jump.
    void restart() { next_ = 0.0; }

private:
    struct Tableau;
    struct Segment {
        double t, h;
        Eigen::VectorXd start;
        std::vector<Eigen::VectorXd> k;
    };
    StepResult inner(const Eigen::VectorXd& y, double t, double h, Segment& segment, Eigen::VectorXd& end);
    StepResult adapt(Eigen::VectorXd& y, double t, double end);

    Ode ode_;
    Options options_;
    const Tableau* tableau_;
    double t_ = 0.0, h_ = 0.0, next_ = 0.0;
    std::vector<Segment> segments_;
};

} // namespace polhode
