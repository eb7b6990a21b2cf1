#pragma once

#include "engine/body/constrained_reactions.h"
#include "engine/body/force.h"
#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"
#include "engine/ode/singular_passage.h"

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace polhode
{

/// ẏ = f(t, y) on a flat vector, for trees.
struct Ode {
    /// f(t, y); ok, or why there is none.
    std::function<StepResult(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& rates)> rates;
    /// What is done to y wherever it is read (quaternions of length one).
    std::function<void(Eigen::VectorXd& y)> normalize;
    /// What is done to y at the end of each step besides (constraints put right); true if y was changed.
    std::function<bool(double t, Eigen::VectorXd& y)> correct;
    /// The same to rounding, whatever the stabilisation; false if there is no such place near.
    std::function<bool(double t, Eigen::VectorXd& y)> close;
    /// How far y is from the constraints (m, rad), and will be after h (s) with the velocities it has.
    std::function<double(double t, const Eigen::VectorXd& y, double h)> gap;
    /// That of the constraints where rates() was called last.
    std::function<ConstraintRank()> constraintRank;
    /// The longest step from y (s), of an adaptive method: where it turns by a radian.
    std::function<double(const Eigen::VectorXd& y)> longest;
    Eigen::Index controlled = 0; ///< the first entries of y whose error is controlled, against their size,
    Eigen::VectorXd unit; ///< which is this for the first of them (0: the largest size the entry has had),
    Eigen::Index summed = 0; ///< and those after them, against the largest size they have had
    std::vector<double> breakpoints; ///< s, sorted; adaptive steps end there
};

/// A Runge–Kutta method on an Ode: one with fixed steps takes one a call, but near positions in which
/// constraints lose rank, where dopri5 takes its place (SingularGuard); an adaptive one takes steps that
/// follow its tolerances alone, running ahead of what is asked for, so that the same motion comes out
/// whatever the rows.
class OdeMethod
{
public:
    /// Throws std::invalid_argument for an id whose row has no tableau (integratorTable).
    OdeMethod(std::string_view id, Ode ode, const Options& options);
    /// @p method must outlive it.
    OdeMethod(const RungeKutta& method, Ode ode, const Options& options);

    /// y from t to t + h. If it fails, y is left as it was. An adaptive method that runs goes on from its own
    /// last step and does not look at the y given.
    StepResult step(Eigen::VectorXd& y, double t, double h);

    /// y at t + theta h of the last step.
    void interpolate(double theta, Eigen::VectorXd& y) const;

    /// Writes or reads what `interpolate` tells of, see Integrator::tapeStep.
    void tapeStep(StepTape& tape);

    /// The next step begins anew, from the y it is given.
    void restart() { running_ = false; }

    bool adaptive() const;

private:
    struct Segment {
        double t, h;
        Eigen::VectorXd start;
        std::vector<Eigen::VectorXd> k;
        bool passage = false; ///< k are the stages of Gauss's method
    };
    Segment& append();
    StepResult stages(double h, Segment& segment);
    StepResult adapt();
    double relativeError(const Segment& segment);
    /// The size of error_ in a step to `end`, against the tolerances.
    double sizeOfError(const Eigen::VectorXd& end) const;
    /// A step over a position in which constraints lose rank: its length, about h and less than `longest`, or
    /// zero if there is none.
    double pass(double h, double longest, Segment& segment);
    void take(double end);
    /// Whether a motion begins where rank is lost, when its rates are the first of the segment to come.
    bool beginsSingular(double turn);
    /// One step of a fixed length.
    StepResult fixedStep(Eigen::VectorXd& y, double t, double h);
    void makePassing();

    Ode ode_;
    Options options_;
    const RungeKutta& method_;
    double t_ = 0.0, h_ = 0.0; ///< the last step that was asked for
    bool running_ = false;
    bool ratesKnown_ = false; ///< the last rates of the last segment are those at now_
    double time_ = 0.0, next_ = 0.0;
    Eigen::VectorXd now_; ///< at time_, where the next segment begins
    Eigen::VectorXd end_, error_, largest_;
    std::vector<Segment> segments_; ///< the first count_ are in use
    std::size_t count_ = 0;
    bool beginning_ = true; ///< approach_ knows nothing yet
    SingularApproach approach_;
    GaussStep passage_;
    Eigen::VectorXd placed_;
    SingularGuard guard_; ///< of fixed steps
    std::unique_ptr<OdeMethod> passing_; ///< dopri5, made where it is needed
    bool passes_ = false; ///< the last step was its
    Eigen::VectorXd last_; ///< what the last step returned, at lastEnd_
    double lastEnd_ = std::numeric_limits<double>::quiet_NaN();
};

} // namespace polhode
