#include "engine/step/joint_six_step.h"

#include "engine/ode/euler_step.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

class JointSixStep final : public EulerStep
{
public:
    JointSixStep(const System& system, std::shared_ptr<const JointSet> joints, const JointSettings& settings,
                 const Options& options)
        : EulerStep(system.withReactions(nullptr), options)
        , joints_(std::move(joints))
        , settings_(settings)
        , reactions_(system_, joints_, settings_)
        , solver_(system_, *joints_, settings.solver)
        , answers_(system_.bodies().size())
    {
    }

    StepResult step(State& state, double t, double h) override
    {
        begin(state, t, h);
        evaluation_.rates = {};
        evaluation_.internalRates.assign(state.internal.size(), 0.0);
        for (auto* sum : {&evaluation_.reaction_W, &evaluation_.reactionMoment_W})
            std::fill(sum->begin(), sum->end(), Eigen::Vector3d(Eigen::Vector3d::Zero()));
        joints_->placeAll(before_, evaluation_.R_WB, set_);
        applyEfforts(system_, *joints_, settings_.modes, t, before_, set_.places, evaluation_, forces_,
                     power_);
        for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
            after_.bodies[i].v_WB += h * evaluation_.a_W[i];
            after_.bodies[i].w_WB += h * evaluation_.alpha_W[i];
        }
        constrain(t, t + h);
        for (std::size_t i = 0; i < after_.bodies.size(); ++i) {
            BodyState& s = after_.bodies[i];
            s.p_WB += h * s.v_WB;
            if (!turn(i, s.w_WB))
                return {Status::singularChart, static_cast<int>(i)};
        }
        after_.account.friction += h * power_.friction;
        after_.account.damping += h * power_.damping;
        after_.account.drive += h * power_.drive;
        after_.account.impulse_W += h * evaluation_.rates.impulse_W;
        after_.account.angularImpulseO_W += h * evaluation_.rates.angularImpulseO_W;
        for (std::size_t k = 0; k < after_.internal.size(); ++k)
            after_.internal[k] += h * evaluation_.internalRates[k];
        const StepResult result = finish(state, false);
        if (result)
            reactions_.correct(system_, t + h, before_, state);
        return result;
    }

private:
    /// The impulses of the joints on the velocities of after_, and their account: in a step from `start` to
    /// `end`.
    void constrain(double start, double end)
    {
        joints_->assemblePlaced(before_, settings_.modes, set_);
        solver_.factorize(set_, evaluation_.R_WB);
        rhs_.resize(set_.rows);
        for (const ConstraintBlock& b : set_.blocks) {
            // With Baumgarte's stabilisation the velocities draw the errors back, ġ = −β g.
            rhs_.segment(b.first, b.count) = joints_->targets(b, justBefore(end)).head(b.count)
                - settings_.baumgarte.beta * b.error.head(b.count);
            for (int p = 0; p < b.partCount; ++p)
                rhs_.segment(b.first, b.count) -= rate(b, p, after_);
        }
        solver_.solve(rhs_, impulse_);
        std::fill(answers_.begin(), answers_.end(), Response{});
        respond(system_, set_, evaluation_.R_WB, impulse_, answers_);
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            after_.bodies[i].v_WB += answers_[i].a_W;
            after_.bodies[i].w_WB += answers_[i].alpha_W;
        }
        for (const ConstraintBlock& b : set_.blocks) {
            // The work of an impulse is with the mean of the velocities before and after.
            const auto lambda = impulse_.segment(b.first, b.count);
            for (int p = 0; p < b.partCount; ++p)
                after_.account.drift -= 0.5 * lambda.dot(rate(b, p, before_) + rate(b, p, after_));
            const JointSet::RowValues speeds
                = 0.5 * (joints_->targets(b, start) + joints_->targets(b, justBefore(end)));
            const double drive = lambda.dot(speeds.head(b.count));
            after_.account.drift += drive;
            after_.account.drive += drive;
            accountFromWorld(b, joints_->joints()[static_cast<std::size_t>(b.joint)], before_, impulse_,
                             after_.account);
        }
    }

    static JointRows::Vector rate(const ConstraintBlock& b, int p, const State& state)
    {
        const ConstraintBlock::Part& part = b.parts[static_cast<std::size_t>(p)];
        const BodyState& s = state.bodies[static_cast<std::size_t>(part.body)];
        return part.J.topRows(b.count).leftCols<3>() * s.v_WB
            + part.J.topRows(b.count).rightCols<3>() * s.w_WB;
    }

    std::shared_ptr<const JointSet> joints_;
    JointSettings settings_;
    JointReactions reactions_; ///< only corrects
    ConstraintSolver solver_;
    ConstraintSet set_;
    Eigen::VectorXd rhs_, impulse_;
    std::vector<Response> answers_;
    std::vector<JointForce> forces_;
    JointPower power_;
};

} // namespace

std::unique_ptr<Integrator> makeJointSixStep(const System& system, std::shared_ptr<const JointSet> joints,
                                             const JointSettings& settings, const Options& options)
{
    return std::make_unique<JointSixStep>(system, std::move(joints), settings, options);
}

} // namespace polhode
