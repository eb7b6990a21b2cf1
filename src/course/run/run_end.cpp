#include "course/run/run_end.h"

#include "course/language/error_text.h"
#include "course/language/short_number.h"
#include "course/run/contact_names.h"
#include "course/world/point_on_joints.h"
#include "course/world/resolve_bodies.h"
#include "engine/body/principal_axes.h"
#include "engine/joint/joint_set.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::course
{

namespace
{

/// What a step that fails makes of the run.
struct EndRow {
    Status status;
    RunStatus run;
    Text reason; ///< "%1" is the moment
    bool namesBody = true;
};

const EndRow& endRow(Status status)
{
    static const EndRow rows[] = {
        {Status::singularChart,
         RunStatus::singular,
         {"The Euler angles became singular at t = %1", "欧拉角在 t = %1 时出现奇异"}},
        {Status::stepTooSmall,
         RunStatus::tolerance,
         {"The tolerance could not be met after t = %1", "在 t = %1 之后无法达到所需的容差"}},
        {Status::singularPosition,
         RunStatus::singularPosition,
         {"The joints came to a singular position beyond which their motion cannot be followed, after t = %1",
          "在 t = %1 之后各关节到达奇异位置，无法继续跟踪其运动"},
         false},
        {Status::noConvergence,
         RunStatus::unsolved,
         {"The implicit equation of the method had no solution after t = %1",
          "在 t = %1 之后该方法的隐式方程求解失败"}},
        {Status::diverged,
         RunStatus::diverged,
         {"The numbers grew beyond all bounds after t = %1", "在 t = %1 之后数值发散"}},
    };
    const auto row = std::ranges::find(rows, status, &EndRow::status);
    return row == std::end(rows) ? std::end(rows)[-1] : *row;
}

Text at(double t, const Text& pattern)
{
    return filled(pattern, sameInBoth(seconds(t)));
}

Text inBrackets(const Text& text)
{
    return text == Text{} ? Text{} : filled({" (%1)", "（%1）"}, text);
}

/// What to do where a body that is all but a point on its joints does not let a run by constraints go on.
Text adviceOnPoints(const World& world, Status status)
{
    const bool ofRounding
        = status == Status::stepTooSmall || status == Status::diverged || status == Status::singularPosition;
    if (!ofRounding || !world.joints || jointMethodRow(world.joints->method).reduced)
        return {};
    const int body = pointOnItsJoints(*world.system, *world.joints->set);
    if (body == kWorld)
        return {};
    const Text& label = world.looks[static_cast<std::size_t>(body)].label;
    return filled({"; “%1” is all but a point on its joints: mechanism: {method: reduced} is made for that",
                   "；“%1”在关节上几乎是质点，宜用广义坐标：mechanism: {method: reduced}"},
                  label);
}

/// The body, if there is one, of mass on a line that turns about it faster than anything else could make
/// it: kLineInertia alone resists there.
Text turnedAboutItsLine(const World& world, const State& state)
{
    constexpr double kFaster = 1e3; // rad/s
    for (std::size_t b = 0; b < state.bodies.size(); ++b) {
        const BodyConstants& constants = world.system->constants()[b];
        if (!constants.turns || world.system->bodies()[b].support == Support::axis)
            continue;
        const PrincipalAxes principal = principalAxes(constants.I_O_B);
        Eigen::Index line = 0;
        if (principal.moments.minCoeff(&line) > 2 * kLineInertia * principal.moments.maxCoeff())
            continue;
        const Eigen::Vector3d line_W
            = rotation(*world.system, state, static_cast<int>(b)) * principal.R_BP.col(line);
        if (std::abs(state.bodies[b].w_WB.dot(line_W)) > kFaster)
            return world.looks[b].label;
    }
    return {};
}

/// The force, if there is one, that is not a finite number, and when: as the method saw it, or where the
/// run stands.
std::pair<int, double> brokenForce(Sampler& sampler, const State& state, double t, const StepResult& failed)
{
    if (failed.force >= 0)
        return {failed.force, failed.forceAt};
    for (const AppliedWrench& wrench : sampler.at(t, Side::after, state, 0, Need::rates).evaluation.wrenches)
        if (!wrench.f_W.allFinite() || !wrench.t_W.allFinite())
            return {wrench.element, t};
    return {-1, t};
}

/// Whether so many bodies touch, or masses are so far apart, that steps from event to event may be what
/// takes the time.
bool isCrowd(const World& world)
{
    constexpr std::size_t kMany = 5;
    constexpr double kFarApart
        = 1e4; // between masses: a light body among heavy ones strikes some √(M/m) times
    const std::vector<BodyLook>& bodies = world.looks;
    if (bodies.size() >= kMany)
        return true;
    const auto [least, most] = std::ranges::minmax(bodies, {}, &BodyLook::mass);
    return most.mass > kFarApart * least.mass;
}

} // namespace

std::string seconds(double t)
{
    return shortNumber(t) + " s";
}

RunEnd endOf(const World& world, Sampler& sampler, const State& state, double t,
             const Stepper::Advance& advance)
{
    const StepResult& result = advance.result;
    const EndRow& row = endRow(result.status);
    const Text advice = adviceOnPoints(world, result.status);
    if (!advance.reason.empty())
        return {row.run,
                at(t, {"The run cannot go on after t = %1: ", "运行在 t = %1 之后无法继续："})
                    + textOf(advance.reason) + inBrackets(namesOf(world, advance.point)) + advice};
    const Text body
        = inBrackets(result.body >= 0 ? world.looks[static_cast<std::size_t>(result.body)].label : Text{});
    if (const Text line = turnedAboutItsLine(world, state);
        !line.en.empty() && result.status != Status::singularChart)
        return {RunStatus::diverged,
                at(t,
                   {"The mass of “" + line.en
                        + "” lies on one line and has no inertia about it: what turns it about that line has "
                          "no finite answer, after t = %1",
                    "物体“" + line.zh
                        + "”的质量全在一条直线上，绕该线没有转动惯量：使它绕该线转动的力矩得不到有限的运动，"
                          "在 t = %1 之后"})};
    if (row.run == RunStatus::diverged)
        if (const auto [force, when] = brokenForce(sampler, state, t, result); force >= 0) {
            const std::string& id = world.elementIds[static_cast<std::size_t>(force)];
            return {row.run,
                    at(when,
                       {"The force " + id + " is no finite number at t = %1",
                        "力 " + id + " 在 t = %1 时不是有限的数"})
                        + body};
        }
    return {row.run, at(t, row.reason) + (row.namesBody ? body : Text{}) + advice};
}

Text stoppedText(const World& world, double t, std::optional<double> limit)
{
    Text text = at(t, {"Stopped at t = %1", "在 t = %1 时停止"});
    if (limit)
        text = text + at(*limit, {", at the limit of %1 of computing", "：达到计算时限 %1"});
    if (world.contacts && stepperRow(world.stepper).impactLaws && isCrowd(world))
        text = text
            + Text{"; where contacts are many or masses far apart, stepper: time-stepping goes on in steps "
                   "of fixed length",
                   "；接触很多或质量相差悬殊时，可改用 stepper: time-stepping，以固定步长推进"};
    return text;
}

} // namespace polhode::course
