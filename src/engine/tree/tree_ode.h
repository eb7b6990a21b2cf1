#pragma once

#include "engine/body/system.h"
#include "engine/ode/ode.h"
#include "engine/tree/tree.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// The motion of a tree on a flat vector y: q and qd, the states of contacts (what State::internal holds
/// behind the coordinates of the joints), the work of each force element, the account of the reactions and
/// the impulses on each body. What gives q̈ and what puts loops and contacts right is left to others.
///
/// Steps end where a body's quaternion has length one. The error of q and qd is controlled against their
/// size, which is 1 for an angle and a quaternion (a turn more makes an angle no better known) and the
/// largest size they have had for others; that of work and energies against the largest they have had.
class TreeOde : public Ode
{
public:
    const Tree& tree() const { return *tree_; }

    Eigen::Index size() const final { return size_; }
    void begin(const State& state, Eigen::VectorXd& y) final;
    StepResult finish(double t, const Eigen::VectorXd& end, Eigen::VectorXd& next) final;
    bool finishMoved() const final { return moved_; }
    const State& place() const final { return place_.state; }
    void keepPlace() final { kept_ = place_; }
    void returnToPlace(const Eigen::VectorXd&) final { place_ = kept_; }
    const ChartOrigins& origins() const final { return origins_; }
    void read(double t, const Eigen::VectorXd& y, const ChartOrigins& origins, State& state) const final;
    void settle(double t, const State& before, State& state) final;
    RelativeError relativeError(const Eigen::VectorXd& y0, const Eigen::VectorXd& y1,
                                const Eigen::VectorXd& error, const Options& options) const final;
    double radian() const final;
    const std::vector<double>& breakpoints() const final { return tree_->system().breakpoints(); }
    bool ratesOnConstraints(double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy) final;
    double gap(double t, const Eigen::VectorXd& y, double h) final;

protected:
    /// `contactStates`: how many numbers State::internal holds for contacts; `runaway`: of Options.
    TreeOde(std::shared_ptr<const Tree> tree, int contactStates, double runaway);

    /// Puts `state`, which a step from `start` led to at t and whose coordinates are q and qd, right, and
    /// these with it; true if it was moved by more than rounding. It is on the tree before and after.
    virtual bool correct(double t, const State& start, Eigen::VectorXd& q, Eigen::VectorXd& qd, State& state)
        = 0;
    /// Puts y on all constraints to rounding; false if there is no such place near.
    virtual bool close(double t, Eigen::VectorXd& y) = 0;
    /// As gap(), of a y whose quaternions have length one.
    virtual double gapOfLoops(double t, const Eigen::VectorXd& y, double h) = 0;

    /// The coordinates and speeds in y.
    void split(const Eigen::VectorXd& y, Eigen::VectorXd& q, Eigen::VectorXd& qd) const;
    /// The state that y stands for, and `motion` of its bodies.
    void unpack(const Eigen::VectorXd& y, TreeMotion& motion, State& state) const;
    /// ẏ at the y of `state`, where q̈ = qdd; `e` holds the applied forces and what contacts do to their
    /// states, `account` the rates of the account.
    void writeRates(const Eigen::VectorXd& y, const Eigen::VectorXd& qdd, const State& state,
                    const Evaluation& e, const ReactionAccount& account, Eigen::VectorXd& out) const;

private:
    struct Place {
        State state;
        Eigen::VectorXd q;
        Eigen::VectorXd largest; ///< size each controlled entry has had
        double fastest = 0.0; ///< speed of a coordinate
    };

    void setPlace(const Eigen::VectorXd& y);
    void normalize(Eigen::VectorXd& y) const;
    void pack(const State& state, Eigen::VectorXd& y) const;

    std::shared_ptr<const Tree> tree_;
    Eigen::Index contactStates_;
    Eigen::Index size_ = 0;
    Eigen::Index controlled_; ///< the first entries of y whose error is controlled, against their size,
    Eigen::Index summed_; ///< and those after them, against the largest they have had
    Eigen::VectorXd unit_; ///< size of a coordinate; 0: the largest it has had
    double runaway_;
    Place place_, kept_;
    State scratch_;
    bool moved_ = false;
    const ChartOrigins origins_; ///< none
    mutable TreeMotion motion_;
    mutable Eigen::VectorXd q_, qd_, inside_, coordinateRates_;
};

} // namespace polhode
