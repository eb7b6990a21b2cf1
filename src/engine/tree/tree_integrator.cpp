#include "engine/tree/tree_integrator.h"

#include "engine/body/constrained_reactions.h"
#include "engine/body/rotation_chart.h"
#include "engine/math/index.h"
#include "engine/math/refused.h"
#include "engine/ode/integrator_table.h"
#include "engine/tree/tree_dynamics.h"
#include "engine/tree/tree_ode.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

int contactStates(const System& system, const JointSet& joints)
{
    return system.reactions() ? system.reactions()->internalCount() - joints.angleCount() : 0;
}

/// A tree whose bodies' accelerations are those that the reactions of its system leave them.
class ReactionTreeOde final : public TreeOde
{
public:
    ReactionTreeOde(const System& system, const std::shared_ptr<const JointSet>& joints, double runaway)
        : TreeOde(std::make_shared<Tree>(system, joints), contactStates(system, *joints), runaway)
        , system_(system)
        , constraints_(dynamic_cast<const ConstrainedReactions*>(system_.reactions()))
        , evaluation_(system_.makeEvaluation())
        , accelerations_(tree().nodes().size())
        , corner_(place())
    {
    }

    StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& dy) override
    {
        split(y, q_, qd_);
        if (const Tree::Regularity least = tree().regularity(q_); least.value < kGimbalLock)
            return {Status::singularChart, tree().nodes()[index(tree().nodeOfJoint(least.joint))].body};
        unpack(y, motion_, corner_);
        system_.placeGiven(side == Side::before ? justBefore(t) : t, corner_);
        system_.evaluate(t, side, corner_, evaluation_);
        for (std::size_t i = 0; i < accelerations_.size(); ++i) {
            const std::size_t body = index(tree().nodes()[i].body);
            accelerations_[i] << evaluation_.a_W[body], evaluation_.alpha_W[body];
        }
        qdd_ = coordinateAccelerations(tree(), motion_, accelerations_);
        writeRates(y, qdd_, corner_, evaluation_, evaluation_.rates, dy);
        return {};
    }

    ConstraintRank rank() const override { return constraintRank(system_); }

protected:
    bool correct(double t, const State& start, Eigen::VectorXd& q, Eigen::VectorXd& qd, State& state) override
    {
        if (!system_.reactions() || !system_.reactions()->correct(system_, t, start, state))
            return false;
        tree().measure(state, q, qd);
        tree().place(q, qd, motion_, state);
        return true;
    }

    bool close(double t, Eigen::VectorXd& y) override
    {
        unpack(y, motion_, corner_);
        if (constraints_ && !constraints_->close(system_, t, corner_))
            return false;
        tree().measure(corner_, q_, qd_);
        y.head(q_.size()) = q_;
        y.segment(q_.size(), qd_.size()) = qd_;
        return true;
    }

    double gapOfLoops(double t, const Eigen::VectorXd& y, double h) override
    {
        unpack(y, motion_, corner_);
        return constraints_ ? constraints_->gap(system_, t, corner_, h) : 0.0;
    }

private:
    const System system_;
    const ConstrainedReactions* constraints_;
    Evaluation evaluation_;
    TreeVectors accelerations_;
    TreeMotion motion_;
    Eigen::VectorXd q_, qd_, qdd_;
    State corner_;
};

} // namespace

std::unique_ptr<Integrator> makeTreeIntegrator(std::string_view id, const System& system,
                                               std::shared_ptr<const JointSet> joints, const Options& options)
{
    return makeTreeIntegrator(
        id, [=] { return std::make_unique<ReactionTreeOde>(system, joints, options.runaway); }, options);
}

std::unique_ptr<Integrator> makeTreeIntegrator(std::string_view id, OdeMaker make, const Options& options)
{
    const auto rows = integratorTable();
    const auto found = std::ranges::find(rows, id, &IntegratorRow::id);
    if (found == rows.end() || found->tableau == nullptr)
        refuse(Subject::thing(id),
               {"an integrator that knows no generalized coordinates", "该积分法不能处理广义坐标"},
               Reason::same(integratorsThatKnow(Constraints::all)));
    return makeRungeKutta(*found->tableau, std::move(make), options);
}

} // namespace polhode
