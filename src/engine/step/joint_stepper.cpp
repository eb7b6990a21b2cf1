#include "engine/step/joint_stepper.h"

#include "engine/math/refused.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/joint_six_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace polhode
{

std::span<const StabilisationRow> stabilisationTable()
{
    static constexpr std::array kRows{
        StabilisationRow{Stabilisation::none, "none", "None (drifts)", "无（会漂移）",
                         "Joints come apart slowly: for comparison.", "关节会慢慢脱开：供比较用。"},
        StabilisationRow{Stabilisation::baumgarte, "baumgarte", "Baumgarte", "鲍姆加特稳定化",
                         "Forces let the errors die away as a damped spring would, with rates α and β.",
                         "附加的力使误差像阻尼弹簧那样衰减，快慢由 α、β 定。"},
        StabilisationRow{Stabilisation::projection, "projection", "Projection after each step",
                         "每步之后投影",
                         "After each step bodies go back onto their joints by the shortest way.",
                         "每步之后把物体沿最短路径移回关节上。"},
        StabilisationRow{Stabilisation::ggl, "ggl", "Gear–Gupta–Leimkuhler", "Gear–Gupta–Leimkuhler 稳定化",
                         "The same along the constraints that held at the start of the step.",
                         "同上，但沿步初的约束方向移动。"},
    };
    return kRows;
}

const StabilisationRow& stabilisationRow(std::string_view id)
{
    return rowCalled(stabilisationTable(), "stabilisation", id);
}

JointStepper::JointStepper(const System& system, std::shared_ptr<const JointSet> joints,
                           JointStepperOptions options, MakeMotion makeMotion)
    : StopStepper(system, std::move(joints), options.restSpeed)
    , options_(std::move(options))
    , makeMotion_(std::move(makeMotion))
    , projection_(system_, *joints_, options_.solver)
{
    // A body that is all but a point on its joints takes ever smaller steps.
    constexpr int kMostInnerSteps = 20000;
    options_.integration.mostInnerSteps = std::min(options_.integration.mostInnerSteps, kMostInnerSteps);
    hold({});
}

void JointStepper::hold(const JointModes& modes)
{
    JointSettings settings;
    settings.modes = modes;
    settings.solver = options_.solver;
    settings.stabilisation = options_.stabilisation;
    settings.tolerance = options_.tolerance;
    if (options_.stabilisation == Stabilisation::baumgarte)
        settings.baumgarte = options_.baumgarte;
    reactions_ = std::make_shared<JointReactions>(system_, joints_, settings);
    const System joined = system_.withReactions(reactions_);
    if (makeMotion_)
        integrator_ = makeMotion_(joined);
    else if (integratorRow(options_.integrator).constraints == Constraints::joints)
        integrator_ = makeJointSixStep(system_, joints_, settings, options_.integration);
    else
        integrator_ = makeIntegrator(options_.integrator, joined, options_.integration);
}

void JointStepper::close(double t, State& state, const std::vector<JointStop>& stops)
{
    report_ = {};
    projection_.positions(state, {stops, {}}, report_);
    // Speeds at the stops are for the impact to change.
    report_.kineticEnergyLost = projection_.velocities(t, state, {}, &report_);
    countAngles(system_, *joints_, state);
}

std::vector<double> JointStepper::strike(double t, State& state, const std::vector<JointStop>& stops,
                                         const std::vector<double>& rates)
{
    return projection_.strike(t, state, stops, rates);
}

JointHeldForces JointStepper::heldForces(double t, const State& state) const
{
    const JointSolution s = reactions_->solution(system_, t, state);
    return heldForcesOf(s.set, reactions_->settings().modes, s.lambda);
}

Reason JointStepper::reasonOf(const StepResult& result) const
{
    return singularPosition(result, reactions_->constraintRank());
}

JointSolution JointStepper::solution(double t, const State& state) const
{
    return reactions_->solution(system_, t, state);
}

} // namespace polhode
