#include "engine/tree/loop_tree_ode.h"

#include "engine/body/force.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"

#include <utility>

namespace polhode
{

namespace
{

class LoopTreeOde final : public TreeOde
{
public:
    LoopTreeOde(std::shared_ptr<const Tree> shape, std::shared_ptr<LoopTree> loops, double runaway)
        : TreeOde(std::move(shape), 0, runaway)
        , loops_(std::move(loops))
    {
    }

    StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& dy) override
    {
        TreeEvaluation& e = loops_->evaluation;
        split(y, q_, qd_);
        loops_->dynamics.evaluate(t, side, q_, qd_, e);
        if (!e.regular)
            return {Status::singularChart,
                    tree().nodes()[index(tree().nodeOfJoint(tree().regularity(q_).joint))].body};
        writeRates(y, e.qdd, e.state, e.forces, e.rates, dy);
        return {};
    }

    ConstraintRank rank() const override { return loops_->dynamics.rank(loops_->evaluation); }

protected:
    bool correct(double t, const State&, Eigen::VectorXd& q, Eigen::VectorXd& qd, State& state) override
    {
        if (!loops_->projects)
            return false;
        q_ = q;
        qd_ = qd;
        double remaining = 0.0;
        loops_->dynamics.project(justBefore(t), q, qd, loops_->evaluation, remaining);
        if (q == q_ && qd == qd_)
            return false;
        const double energy = kineticEnergy(tree().system(), state);
        tree().place(q, qd, motion_, state);
        state.account.drift += energy - kineticEnergy(tree().system(), state);
        return true;
    }

    bool close(double t, Eigen::VectorXd& y) override
    {
        split(y, q_, qd_);
        double remaining = 0.0;
        loops_->dynamics.project(t, q_, qd_, loops_->evaluation, remaining, 0.0);
        y.head(q_.size()) = q_;
        y.segment(q_.size(), qd_.size()) = qd_;
        return remaining <= tolerance::kClosedEnough;
    }

    double gapOfLoops(double t, const Eigen::VectorXd& y, double h) override
    {
        split(y, q_, qd_);
        return loops_->dynamics.gap(t, q_, qd_, h, loops_->evaluation);
    }

private:
    std::shared_ptr<LoopTree> loops_;
    TreeMotion motion_;
    Eigen::VectorXd q_, qd_;
};

} // namespace

std::unique_ptr<TreeOde> makeLoopTreeOde(std::shared_ptr<const Tree> tree, std::shared_ptr<LoopTree> loops,
                                         double runaway)
{
    return std::make_unique<LoopTreeOde>(std::move(tree), std::move(loops), runaway);
}

} // namespace polhode
