#include "course/world/resolve_motion.h"

#include "course/language/formula.h"
#include "course/language/formula_rate.h"
#include "engine/body/force.h"
#include "engine/math/number_text.h"

#include <array>
#include <cmath>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// A function of t with its derivatives, and what is asked of it: that it does not jump.
FormulaRate functionOf(const Expression& expression, const Numbers& numbers, WallMotion& out)
{
    try {
        FormulaRate function(expression.given() ? expression.text : "0", numbers.values());
        if (!function.dependsOnTime())
            return function;
        const Formula formula(expression.text);
        const Text allowed{"a motion whose place does not jump; its speed may, at given times",
                           "位置不跳变的运动；速度可在给定时刻跳变"};
        if (formula.hasHiddenJumps(numbers.values()))
            throw ValueError(quoted(expression.text)
                                 + Text{", which may jump at any time", "，其值可能在任意时刻跳变"},
                             allowed);
        for (const double edge : formula.edges(numbers.values())) {
            constexpr double kJump = 1e-9; // m or rad: what justBefore() and rounding leave of a bend
            if (std::abs(function(edge).value - function(justBefore(edge)).value) > kJump)
                throw ValueError(quoted(expression.text)
                                     + Text{", which jumps at t = ", "，在下列时刻跳变：t = "}
                                     + sameInBoth(numberText(edge) + " s"),
                                 allowed);
            out.edges.push_back(edge);
        }
        out.hiddenEdges = out.hiddenEdges || formula.hasHiddenEdges(numbers.values());
        if (!std::isfinite(function(0).value) || !std::isfinite(function(0).rate))
            throw ValueError(quoted(expression.text), {"finite numbers at t = 0", "t = 0 时的有限数"});
        return function;
    } catch (const ValueError& error) {
        throw InputError(expression.where, error);
    }
}

} // namespace

WallMotion resolveMotion(const WallDescription::Motion& motion, const Numbers& numbers)
{
    WallMotion out;
    const std::array<FormulaRate, 3> along{functionOf(motion.displacement.component[0], numbers, out),
                                           functionOf(motion.displacement.component[1], numbers, out),
                                           functionOf(motion.displacement.component[2], numbers, out)};
    const FormulaRate turn = functionOf(motion.turn, numbers, out);
    const Vector3d axis_W
        = motion.axis.given() ? numbers.direction(motion.axis, "axis") : Vector3d(Vector3d::UnitZ());
    const Vector3d about_W = numbers(motion.about, Vector3d::Zero());
    out.law = [=](double t) {
        GivenMotion m;
        for (int k = 0; k < 3; ++k) {
            const FormulaRate::Jet x = along[static_cast<std::size_t>(k)](t);
            m.p_WB[k] = x.value;
            m.v_WB[k] = x.rate;
            m.a_W[k] = x.second;
        }
        if (!turn.dependsOnTime() && turn(t).value == 0)
            return m;
        const FormulaRate::Jet angle = turn(t);
        m.R_WB = Eigen::AngleAxisd(angle.value, axis_W).toRotationMatrix();
        m.w_WB = angle.rate * axis_W;
        m.alpha_W = angle.second * axis_W;
        // The origin of its axes goes round the point about which it turns.
        const Vector3d arm_W = -(m.R_WB * about_W);
        m.p_WB += about_W + arm_W;
        m.v_WB += m.w_WB.cross(arm_W);
        m.a_W += m.alpha_W.cross(arm_W) + m.w_WB.cross(m.w_WB.cross(arm_W));
        return m;
    };
    return out;
}

} // namespace polhode::course
