#include "engine/step/tree_stepper.h"

#include "engine/body/rotation_chart.h"
#include "engine/math/index.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"
#include "engine/ode/check_step.h"
#include "engine/tree/tree_integrator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

} // namespace

TreeStepper::TreeStepper(const System& system, std::shared_ptr<const JointSet> joints,
                         JointStepperOptions options, TreeMethod method)
    : StopStepper(system, std::move(joints), options.restSpeed)
    , options_(std::move(options))
    , method_(method)
    , tree_(std::make_shared<Tree>(system_, joints_))
    , ode_(tree_)
    , dynamics_(held({}))
    , evaluation_(dynamics_.makeEvaluation())
    , corner_(evaluation_.state)
{
    Ode equations = ode_.equations();
    equations.rates = [this](double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out) {
        return rates(t, side, y, out);
    };
    equations.correct = [this](double t, Eigen::VectorXd& y) {
        if (!projects())
            return false;
        unpack(y, corner_);
        const bool moved = project(t, corner_);
        if (moved)
            ode_.pack(q_, qd_, corner_, y);
        return moved;
    };
    equations.close = [this](double t, Eigen::VectorXd& y) {
        ode_.split(y, newQ_, newQd_);
        double remaining = 0.0;
        dynamics_.project(t, newQ_, newQd_, evaluation_, remaining, 0.0);
        y.head(newQ_.size()) = newQ_;
        y.segment(newQ_.size(), newQd_.size()) = newQd_;
        return remaining <= tolerance::kClosedEnough;
    };
    equations.gap = [this](double t, const Eigen::VectorXd& y, double h) {
        ode_.split(y, newQ_, newQd_);
        return dynamics_.gap(t, newQ_, newQd_, h, evaluation_);
    };
    equations.constraintRank = [this] { return dynamics_.rank(evaluation_); };
    integrator_
        = std::make_unique<OdeMethod>(options_.integrator, std::move(equations), options_.integration);
}

TreeSystem TreeStepper::held(const JointModes& modes) const
{
    TreeSettings settings;
    settings.method = method_;
    settings.modes = modes;
    if (options_.stabilisation == Stabilisation::baumgarte)
        settings.baumgarte = options_.baumgarte;
    return TreeSystem(tree_, settings);
}

void TreeStepper::hold(const JointModes& modes)
{
    dynamics_ = held(modes);
    lastEnd_ = kNever;
}

void TreeStepper::unpack(const Eigen::VectorXd& y, State& state) const
{
    ode_.split(y, q_, qd_);
    ode_.unpack(y, motion_, state);
}

StepResult TreeStepper::rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out)
{
    ode_.split(y, q_, qd_);
    dynamics_.evaluate(t, side, q_, qd_, evaluation_);
    if (!evaluation_.regular) {
        lockedJoint_ = tree_->regularity(q_).joint;
        return {Status::singularChart, joints_->joints()[index(lockedJoint_)].bodyB};
    }
    ode_.rates(y, evaluation_.qdd, evaluation_.state, evaluation_.forces, evaluation_.rates, out);
    return {};
}

bool TreeStepper::projects() const
{
    return options_.stabilisation == Stabilisation::projection
        || options_.stabilisation == Stabilisation::ggl;
}

bool TreeStepper::project(double t, State& state)
{
    newQ_ = q_;
    newQd_ = qd_;
    double remaining = 0.0;
    drift_ = dynamics_.project(justBefore(t), newQ_, newQd_, evaluation_, remaining);
    if (newQ_ == q_ && newQd_ == qd_)
        return false;
    q_ = newQ_;
    qd_ = newQd_;
    const double energy = kineticEnergy(system_, state);
    ode_.place(q_, qd_, motion_, state);
    state.account.drift += energy - kineticEnergy(system_, state);
    return true;
}

StepResult TreeStepper::smooth(State& state, double t, double target)
{
    lockedJoint_ = -1;
    if (!(t == lastEnd_ && state == last_)) {
        tree_->measure(state, lastQ_, qd_);
        ode_.pack(lastQ_, qd_, state, y_);
        integrator_->restart();
    }
    lastEnd_ = kNever;
    const StepResult result = integrator_->step(y_, t, target - t);
    if (!result)
        return result;
    last_ = state;
    unpack(y_, last_);
    if (const int node = tree_->lockBetween(lastQ_, q_); node >= 0) {
        lockedJoint_ = tree_->nodes()[index(node)].joint;
        return {Status::singularChart, tree_->nodes()[index(node)].body};
    }
    const StepResult check = checkStep(system_, state, last_, options_.integration.runaway);
    if (!check)
        return check;
    if (projects() && integrator_->adaptive()) // the others have done so
        project(target, last_);
    lastQ_ = q_;
    state = last_;
    lastEnd_ = target;
    return {};
}

void TreeStepper::inside(double theta, State& state) const
{
    integrator_->interpolate(theta, inside_);
    unpack(inside_, state);
}

void TreeStepper::tapeInside(StepTape& tape)
{
    integrator_->tapeStep(tape);
}

void TreeStepper::close(double t, State& state, const std::vector<JointStop>& stops)
{
    // Bodies may start off the joints of the tree: the nearest closed state, by masses, is that of the
    // constraints; from it the coordinates are read.
    report_ = {};
    JointProjection projection(system_, *joints_);
    projection.positions(state, {stops, {}}, report_);
    report_.kineticEnergyLost = projection.velocities(t, state, {}, &report_);
    tree_->measure(state, q_, qd_);
    ode_.place(q_, qd_, motion_, state);
    lastEnd_ = kNever;
}

std::vector<double> TreeStepper::strike(double t, State& state, const std::vector<JointStop>& stops,
                                        const std::vector<double>& speeds)
{
    const TreeSystem all = held({stops, {}});
    TreeEvaluation e = all.makeEvaluation();
    Eigen::VectorXd q, qd;
    tree_->measure(state, q, qd);
    all.constrain(t, q, qd, e);
    Eigen::VectorXd goal = e.G * qd - e.velocityError;
    std::vector<int> rowOfStop(stops.size(), -1);
    for (const ConstraintBlock& b : e.set.blocks)
        for (int r = 0; r < b.count; ++r)
            if (const int stop = b.stop[index(r)]; stop >= 0) {
                goal[b.first + r] = speeds[index(stop)];
                rowOfStop[index(stop)] = b.first + r;
            }
    const Eigen::VectorXd lambda = all.impel(qd, goal, e);
    ode_.place(q, qd, motion_, state);
    std::vector<double> impulses;
    for (const int row : rowOfStop)
        impulses.push_back(row < 0 ? 0.0 : lambda[row]);
    return impulses;
}

JointHeldForces TreeStepper::heldForces(double t, const State& state) const
{
    const TreeEvaluation e = evaluation(t, state);
    return heldForcesOf(e.set, dynamics_.settings().modes, e.lambda);
}

Reason TreeStepper::reasonOf(const StepResult& result) const
{
    if (const Reason singular = singularPosition(result, dynamics_.rank(evaluation_)); !singular.empty())
        return singular;
    if (result.status != Status::singularChart || lockedJoint_ < 0)
        return {};
    const Reason joint = jointName(joints_->joints()[index(lockedJoint_)]);
    return {"the Euler angles of joint '" + joint.en + "' are in gimbal lock",
            "关节“" + joint.zh + "”的欧拉角出现万向节死锁"};
}

void TreeStepper::coordinates(const State& state, Eigen::VectorXd& q, Eigen::VectorXd& qd) const
{
    tree_->measure(state, q, qd);
}

TreeEvaluation TreeStepper::evaluation(double t, const State& state) const
{
    TreeEvaluation e = dynamics_.makeEvaluation();
    Eigen::VectorXd q, qd;
    tree_->measure(state, q, qd);
    dynamics_.evaluate(t, Side::after, q, qd, e);
    return e;
}

std::span<const JointMethodRow> jointMethodTable()
{
    static constexpr std::array kRows{
        JointMethodRow{"maximal", "Constraint forces (maximal coordinates)", "约束法（全坐标）",
                       "Every body keeps its six freedoms, and forces hold the joints together.",
                       "每个物体保留六个自由度，由约束力维持关节。", false,
                       [](const System& system, std::vector<JointDescription> joints,
                          const JointStepperOptions& options) -> std::unique_ptr<MechanismStepper> {
                           return std::make_unique<JointStepper>(
                               system, std::make_shared<JointSet>(system, std::move(joints)), options);
                       }},
        JointMethodRow{"reduced", "Generalized coordinates", "广义坐标法",
                       "Only what joints leave free has coordinates: without loops nothing can come apart.",
                       "只取关节所留的自由度作坐标：没有回路就不会脱开。", true,
                       [](const System& system, std::vector<JointDescription> joints,
                          const JointStepperOptions& options) -> std::unique_ptr<MechanismStepper> {
                           const auto set = std::make_shared<JointSet>(system, std::move(joints));
                           if (isTreeOfBodies(system))
                               return std::make_unique<TreeStepper>(system, set, options);
                           const auto motion = [set, options](const System& joined) {
                               return std::make_unique<TreeIntegrator>(options.integrator, joined, set,
                                                                       options.integration);
                           };
                           return std::make_unique<JointStepper>(system, set, options, motion);
                       }},
    };
    return kRows;
}

const JointMethodRow& jointMethodRow(std::string_view id)
{
    return rowCalled(jointMethodTable(), "method", id);
}

std::unique_ptr<MechanismStepper> makeJointStepper(std::string_view id, const System& system,
                                                   std::vector<JointDescription> joints,
                                                   const JointStepperOptions& options)
{
    return jointMethodRow(id).make(system, std::move(joints), options);
}

} // namespace polhode
