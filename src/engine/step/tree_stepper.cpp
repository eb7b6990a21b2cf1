#include "engine/step/tree_stepper.h"

#include "engine/math/index.h"
#include "engine/math/refused.h"
#include "engine/tree/tree_integrator.h"

#include <array>
#include <utility>

namespace polhode
{

TreeStepper::TreeStepper(const System& system, std::shared_ptr<const JointSet> joints,
                         JointStepperOptions options, TreeMethod method)
    : StopStepper(system, std::move(joints), options.restSpeed)
    , options_(std::move(options))
    , method_(method)
    , tree_(std::make_shared<Tree>(system_, joints_))
    , loops_(std::make_shared<LoopTree>(LoopTree{held({}), {}}))
{
    loops_->evaluation = loops_->dynamics.makeEvaluation();
    loops_->projects
        = options_.stabilisation == Stabilisation::projection || options_.stabilisation == Stabilisation::ggl;
    const double runaway = options_.integration.runaway;
    integrator_ = makeTreeIntegrator(
        options_.integrator,
        [tree = tree_, loops = loops_, runaway] { return makeLoopTreeOde(tree, loops, runaway); },
        options_.integration);
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
    loops_->dynamics = held(modes);
    integrator_->restart();
}

void TreeStepper::close(double t, State& state, const std::vector<JointStop>& stops)
{
    // Bodies may start off the joints of the tree: the nearest closed state, by masses, is that of the
    // constraints; from it the coordinates are read.
    report_ = {};
    JointProjection projection(system_, *joints_);
    projection.positions(state, {stops, {}}, report_);
    report_.kineticEnergyLost = projection.velocities(t, state, {}, &report_);
    Eigen::VectorXd q, qd;
    TreeMotion motion;
    tree_->measure(state, q, qd);
    tree_->place(q, qd, motion, state);
    integrator_->restart();
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
    tree_->place(q, qd, e.motion, state);
    std::vector<double> impulses;
    for (const int row : rowOfStop)
        impulses.push_back(row < 0 ? 0.0 : lambda[row]);
    return impulses;
}

JointHeldForces TreeStepper::heldForces(double t, const State& state) const
{
    const TreeEvaluation e = evaluation(t, state);
    return heldForcesOf(e.set, loops_->dynamics.settings().modes, e.lambda);
}

Reason TreeStepper::reasonOf(const StepResult& result) const
{
    const ConstraintRank rank = loops_->dynamics.rank(loops_->evaluation);
    if (const Reason singular = singularPosition(result, rank); !singular.empty())
        return singular;
    if (result.status != Status::singularChart)
        return {};
    const TreeNode& node = tree_->nodes()[index(tree_->nodeOf(result.body))];
    if (!Tree::hasEulerAngles(node)) // the chart of the body's own attitude
        return {};
    const Reason joint = jointName(joints_->joints()[index(node.joint)]);
    return {"the Euler angles of joint '" + joint.en + "' are in gimbal lock",
            "关节“" + joint.zh + "”的欧拉角出现万向节死锁"};
}

TreeEvaluation TreeStepper::evaluation(double t, const State& state) const
{
    TreeEvaluation e = loops_->dynamics.makeEvaluation();
    Eigen::VectorXd q, qd;
    tree_->measure(state, q, qd);
    loops_->dynamics.evaluate(t, Side::after, q, qd, e);
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
                               return makeTreeIntegrator(options.integrator, joined, set,
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
