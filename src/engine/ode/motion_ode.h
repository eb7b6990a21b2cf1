#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/ode/ode.h"

#include <Eigen/Core>
#include <limits>
#include <vector>

namespace polhode
{

/// The motion of the bodies of a system on a flat vector.
///
/// Per body y holds p_WB, v_WB, w_WB, the three impulses and the attitude; then the work of each force
/// element and, with contacts or joints, their account and internal states. With the chart expMap the
/// attitude is the rotation vector phi since the start of the step, R = exp([phi]) R₀, phidot = J⁻¹(phi) w
/// (Runge–Kutta–Munthe-Kaas), so that every method keeps its order and every stage is a rotation. With
/// quaternionNormalized q has length one at the ends of steps; at the stages body vectors are |q|² times as
/// long, and inertias |q|⁴ times smaller in their response. p_WB and v_WB of supported bodies are not
/// integrated but follow from the rest.
///
/// With SpinAxes::body it is w_WB_B that y holds. Euler's equations of a free body do not know its attitude
/// then, and the rates are smaller: by a factor of some thirty in the error of a spinning top. It is kept
/// from step to step, because turning it to world axes and back rounds the same way each time. It takes a
/// chart that is a rotation at every stage, a gyroscopic term that is kept
/// and no contacts, joints or guides, which hold world axes; elsewhere w_WB is integrated all the same.
class MotionOde final : public Ode
{
public:
    enum class SpinAxes { world, body };

    /// `runaway`: of Options.
    MotionOde(const System& system, double runaway, SpinAxes axes = SpinAxes::world);

    const System& system() const { return system_; }

    Eigen::Index size() const override { return size_; }
    void begin(const State& state, Eigen::VectorXd& y) override;
    StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& dy) override;
    StepResult finish(double t, const Eigen::VectorXd& end, Eigen::VectorXd& next) override;
    bool finishMoved() const override { return moved_; }
    const State& place() const override { return place_; }
    void keepPlace() override { kept_ = place_; }
    void returnToPlace(const Eigen::VectorXd& y) override;
    const ChartOrigins& origins() const override { return R0_WB_; }
    void recentre(Eigen::VectorXd& dy) const override;
    void read(double t, const Eigen::VectorXd& y, const ChartOrigins& origins, State& state) const override;
    void settle(double t, const State& before, State& state) override;
    /// Of one body's p, v, w and attitude, each as a vector, and of each state of contacts and joints.
    RelativeError relativeError(const Eigen::VectorXd& y0, const Eigen::VectorXd& y1,
                                const Eigen::VectorXd& error, const Options& options) const override;
    double radian() const override;
    const std::vector<double>& breakpoints() const override { return system_.breakpoints(); }
    /// With the force, if there is one, that was not a finite number since the place, and the earliest moment
    /// at which it was none.
    StepResult explained(StepResult failed) const override;
    ConstraintRank rank() const override { return constraintRank(system_); }
    bool ratesOnConstraints(double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy) override;
    double gap(double t, const Eigen::VectorXd& y, double h) override;

private:
    /// y at the place, whose attitudes are the origins of the local charts.
    void write(double* y, bool keepSpin);
    Eigen::Matrix3d rotationOf(const BodyState& body) const;
    void findBrokenForce(double t);
    /// f(t, y) at scratch_.
    StepResult ratesOfScratch(double t, Side side, const double* y, double* dy);
    Eigen::Vector3d spinRate(int body, const Eigen::Vector3d& w_B) const;
    void unpack(const double* y, const ChartOrigins& origins, State& state) const;
    double errorOfBody(std::size_t body, const double* y0, const double* y1, const double* error,
                       const Options& options) const;

    System system_;
    double runaway_;
    bool local_; ///< see RotationChartRow
    Eigen::Index attitudeSize_;
    Eigen::Index stride_;
    Eigen::Index size_;
    bool bodySpin_;
    bool moved_ = false;
    int brokenForce_ = -1;
    double brokenAt_ = std::numeric_limits<double>::infinity(); ///< s
    ChartOrigins R0_WB_;
    State place_;
    State kept_;
    State scratch_;
    Evaluation evaluation_;
};

} // namespace polhode
