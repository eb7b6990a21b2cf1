#include "course/variables/body_variables.h"

#include "course/variables/body_quantities.h"
#include "course/variables/orientation.h"

namespace polhode::course
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;
using S = const Sample&;

const BodyState& motion(S s, int body)
{
    return s.state->bodies[body];
}

const Vector3d& mark_B(S s, int body, int mark)
{
    return s.facts->marks[body][mark];
}

bool applies(Subjects scope, const BodyDescription& body)
{
    const bool turns = amountOf(body.shape.kind) != ShapeAmount::point || body.support;
    const bool onAxis = body.support && body.support->axis.given();
    switch (scope) {
    case Subjects::all:
        return true;
    case Subjects::turning:
        return turns;
    case Subjects::free:
        return !body.support;
    case Subjects::supported:
        return body.support.has_value();
    case Subjects::axis:
        return onAxis;
    case Subjects::notAxis:
        return turns && !onAxis;
    default:
        return false;
    }
}

} // namespace

std::span<const VariableRow> bodyRows()
{
    static const VariableRow rows[] = {
        vector("", "", "", {"position of the centre of mass", "质心位置"}, "m", "position", Need::state,
               [](S s, int b) { return motion(s, b).p_WB; }),
        vector("v", "v", "v", {"velocity of the centre of mass", "质心速度"}, "m/s", "v", Need::state,
               [](S s, int b) { return motion(s, b).v_WB; })
            .magnitude("v", ": speed"),
        vector("a", "a", "a", {"acceleration of the centre of mass", "质心加速度"}, "m/s^2", "v", Need::rates,
               [](S s, int b) { return s.evaluation.a_W[b]; })
            .magnitude("a"),
        vector("w", "ω", "\\omega", {"angular velocity", "角速度"}, "rad/s", "omega", Need::state,
               [](S s, int b) { return motion(s, b).w_WB; })
            .of(Subjects::turning)
            .magnitude("w")
            .inBodyAxes(),
        vector("alpha", "α", "\\alpha", {"angular acceleration", "角加速度"}, "rad/s^2", "omega", Need::rates,
               [](S s, int b) { return s.evaluation.alpha_W[b]; })
            .of(Subjects::turning)
            .magnitude("alpha")
            .inBodyAxes(),
        vector("p", "p", "p", {"momentum", "动量"}, "kg*m/s", "p", Need::state,
               [](S s, int b) { return Vector3d(s.facts->bodies[b].mass * motion(s, b).v_WB); })
            .magnitude("p"),
        vector("L", "L", "L", {"angular momentum about the centre of mass", "对质心的角动量"}, "kg*m^2/s",
               "L", Need::state, angularMomentumOf)
            .of(Subjects::turning)
            .magnitude("L")
            .inBodyAxes(),
        vector("LO", "Lₒ", "L_O", {"angular momentum about the origin", "对原点的角动量"}, "kg*m^2/s", "L",
               Need::state, [](S s, int b) { return angularMomentumAboutOf(s, b, turningPointOf(s, b)); })
            .of(Subjects::free)
            .magnitude("LO"),
        vector("LO", "Lₒ", "L_O", {"angular momentum about the pivot", "对支点的角动量"}, "kg*m^2/s", "L",
               Need::state, [](S s, int b) { return angularMomentumAboutOf(s, b, turningPointOf(s, b)); })
            .of(Subjects::supported)
            .magnitude("LO"),
        vector("F", "F", "F", {"sum of the applied forces", "主动力的合力"}, "N", "F", Need::rates,
               [](S s, int b) { return s.evaluation.f_W[b]; })
            .magnitude("F"),
        vector("t", "τ", "\\tau", {"torque about the centre of mass", "对质心的力矩"}, "N*m", "torque",
               Need::rates, appliedTorqueOf)
            .of(Subjects::free)
            .magnitude("tau")
            .inBodyAxes(),
        vector("t", "τ", "\\tau", {"torque about the pivot", "对支点的力矩"}, "N*m", "torque", Need::rates,
               appliedTorqueOf)
            .of(Subjects::supported)
            .magnitude("tau")
            .inBodyAxes(),
        vector("J", "J", "J", {"impulse since t = 0", "自 t = 0 起的冲量"}, "N*s", "impulse", Need::history,
               [](S s, int b) { return motion(s, b).impulse_W; })
            .magnitude("J"),
        vector("H", "H", "H",
               {"angular impulse about the centre of mass since t = 0", "自 t = 0 起对质心的冲量矩"}, "N*m*s",
               "impulse", Need::history, [](S s, int b) { return motion(s, b).angularImpulse_W; })
            .of(Subjects::free)
            .magnitude("H"),
        vector("H", "H", "H", {"angular impulse about the pivot since t = 0", "自 t = 0 起对支点的冲量矩"},
               "N*m*s", "impulse", Need::history, [](S s, int b) { return motion(s, b).angularImpulseO_W; })
            .of(Subjects::supported)
            .magnitude("H"),
        vector("R", "R", "R", {"reaction of the support", "支点约束力"}, "N", "F", Need::rates,
               [](S s, int b) { return supportReaction(*s.system, *s.state, s.evaluation, b).f_W; })
            .of(Subjects::supported)
            .magnitude("R"),
        vector("JR", "J_R", "J_R", {"impulse of the support since t = 0", "自 t = 0 起支点约束力的冲量"},
               "N*s", "impulse", Need::rates,
               [](S s, int b) { return supportReaction(*s.system, *s.state, s.evaluation, b).f_W; })
            .of(Subjects::supported)
            .addedUp("R",
                     [](const ImpulseSample& s, int b) { return s.supports_W[static_cast<std::size_t>(b)]; }),
        matrix("I", "123", "I", "I", {"inertia tensor, body axes", "惯量张量（本体系）"}, "kg*m^2", "inertia",
               [](S s, int b) { return s.facts->inertia_B[b]; })
            .of(Subjects::turning),
        matrix("I", "xyz", "I", "I", {"inertia tensor, world axes", "惯量张量（世界系）"}, "kg*m^2",
               "inertia", inertiaInWorldAxes)
            .of(Subjects::turning),
        matrix("Iinv", "123", "I⁻¹", "I^{-1}",
               {"inverse of the inertia tensor, body axes", "惯量张量的逆（本体系）"}, "kg^-1*m^-2",
               "inertia", [](S s, int b) { return Matrix3d(s.facts->inertia_B[b].inverse()); })
            .of(Subjects::turning),
        matrix("Iinv", "xyz", "I⁻¹", "I^{-1}",
               {"inverse of the inertia tensor, world axes", "惯量张量的逆（世界系）"}, "kg^-1*m^-2",
               "inertia", [](S s, int b) { return Matrix3d(inertiaInWorldAxes(s, b).inverse()); })
            .of(Subjects::turning),
        vector("axis", "a", "a",
               {"point of the instantaneous axis nearest to the centre of mass", "瞬时转轴上离质心最近的点"},
               "m", "omega", Need::state, instantaneousAxisOf)
            .of(Subjects::turning),
        scalar(
            "advance", "p", "p",
            {"advance along the instantaneous axis in one turn (pitch)", "转一圈沿瞬时转轴的前进量（螺距）"},
            "m", "v", Need::state, advanceOf)
            .of(Subjects::turning),
        matrix("R", "123", "R", "R", {"rotation matrix", "旋转矩阵"}, "1", "position",
               [](S s, int b) { return rotationOf(s, b); })
            .of(Subjects::turning),
        scalar("Ia", "I_a", "I_a", {"smallest principal moment", "最小主转动惯量"}, "kg*m^2", "axis1",
               Need::state, [](S s, int b) { return principalMomentsOf(s, b)[0]; })
            .of(Subjects::turning),
        scalar("Ib", "I_b", "I_b", {"middle principal moment", "中间主转动惯量"}, "kg*m^2", "axis2",
               Need::state, [](S s, int b) { return principalMomentsOf(s, b)[1]; })
            .of(Subjects::turning),
        scalar("Ic", "I_c", "I_c", {"largest principal moment", "最大主转动惯量"}, "kg*m^2", "axis3",
               Need::state, [](S s, int b) { return principalMomentsOf(s, b)[2]; })
            .of(Subjects::turning),
        scalar("q0", "q₀", "q_0", {"quaternion, scalar part", "四元数标量部分"}, "1", "series1", Need::state,
               [](S s, int b) { return quaternionOf(s, b)[0]; })
            .of(Subjects::turning)
            .continued(Continuation::quaternion),
        scalar("q1", "q₁", "q_1", {"quaternion, x", "四元数 x 分量"}, "1", "axis1", Need::state,
               [](S s, int b) { return quaternionOf(s, b)[1]; })
            .of(Subjects::turning)
            .continued(Continuation::quaternion),
        scalar("q2", "q₂", "q_2", {"quaternion, y", "四元数 y 分量"}, "1", "axis2", Need::state,
               [](S s, int b) { return quaternionOf(s, b)[2]; })
            .of(Subjects::turning)
            .continued(Continuation::quaternion),
        scalar("q3", "q₃", "q_3", {"quaternion, z", "四元数 z 分量"}, "1", "axis3", Need::state,
               [](S s, int b) { return quaternionOf(s, b)[3]; })
            .of(Subjects::turning)
            .continued(Continuation::quaternion),
        scalar("angle", "χ", "\\chi", {"angle of rotation", "转角"}, "rad", "position", Need::state, turnOf)
            .of(Subjects::notAxis),
        scalar("angle", "χ", "\\chi", {"angle about the axis", "绕定轴的转角"}, "rad", "position",
               Need::state, turnAboutAxisOf)
            .of(Subjects::axis)
            .continued(Continuation::angle),
        scalar("yaw", "ψ", "\\psi", {"yaw (about z)", "偏航角"}, "rad", "axis3", Need::state, yawOf)
            .of(Subjects::turning)
            .continued(Continuation::angle),
        scalar("pitch", "θ", "\\theta", {"pitch (about y)", "俯仰角"}, "rad", "axis2", Need::state, pitchOf)
            .of(Subjects::turning),
        scalar("roll", "ϕ", "\\phi", {"roll (about x)", "滚转角"}, "rad", "axis1", Need::state, rollOf)
            .of(Subjects::turning)
            .continued(Continuation::angle),
        scalar("phi", "φ", "\\varphi", {"precession angle (z-x-z)", "进动角"}, "rad", "axis1", Need::state,
               precessionOf)
            .of(Subjects::turning)
            .continued(Continuation::angle),
        scalar("theta", "θ", "\\theta", {"nutation angle (z-x-z)", "章动角"}, "rad", "axis2", Need::state,
               nutationOf)
            .of(Subjects::turning),
        scalar("psi", "ψ", "\\psi", {"spin angle (z-x-z)", "自转角"}, "rad", "axis3", Need::state, spinOf)
            .of(Subjects::turning)
            .continued(Continuation::angle),
        scalar("T", "T", "T", {"kinetic energy", "动能"}, "J", "kinetic", Need::state,
               [](S s, int b) { return translationalEnergyOf(s, b) + rotationalEnergyOf(s, b); }),
        scalar("Tt", "T_t", "T_{\\mathrm t}", {"kinetic energy of translation", "平动动能"}, "J", "series3",
               Need::state, translationalEnergyOf),
        scalar("Tr", "T_r", "T_{\\mathrm r}", {"kinetic energy of rotation", "转动动能"}, "J", "series6",
               Need::state, rotationalEnergyOf)
            .of(Subjects::turning),
        scalar("V", "V", "V", {"potential energy", "势能"}, "J", "potential", Need::history, potentialOf),
        scalar("E", "E", "E", {"mechanical energy", "机械能"}, "J", "energy", Need::history,
               [](S s, int b) {
                   return translationalEnergyOf(s, b) + rotationalEnergyOf(s, b) + potentialOf(s, b);
               }),
        scalar(
            "orth", "‖RᵀR−1‖", "\\|R^{\\mathsf T}R-1\\|", {"error of orthogonality", "正交性误差"}, "1",
            "residual", Need::state,
            [](S s, int b) {
                return (rotationOf(s, b).transpose() * rotationOf(s, b) - Eigen::Matrix3d::Identity()).norm();
            })
            .of(Subjects::turning),
        scalar("det", "det R", "\\det R", {"determinant of the rotation matrix", "旋转矩阵的行列式"}, "1",
               "residual", Need::state, [](S s, int b) { return rotationOf(s, b).determinant(); })
            .of(Subjects::turning),
        scalar("m", "m", "m", {"mass", "质量"}, "kg", "inertia", Need::state,
               [](S s, int b) { return s.facts->bodies[b].mass; }),
    };
    return rows;
}

std::span<const VariableRow> markRows()
{
    static const VariableRow rows[] = {
        vector("", "", "", {"position of %1", "%1 的位置"}, "m", "position", Need::state,
               [](S s, int b, int mark) {
                   return Vector3d(motion(s, b).p_WB + rotationOf(s, b) * mark_B(s, b, mark));
               }),
        vector("v", "v", "v", {"velocity of %1", "%1 的速度"}, "m/s", "v", Need::state,
               [](S s, int b, int mark) {
                   return Vector3d(motion(s, b).v_WB
                                   + motion(s, b).w_WB.cross(rotationOf(s, b) * mark_B(s, b, mark)));
               })
            .magnitude("v", ": speed"),
    };
    return rows;
}

std::vector<Variable> bodyVariables(const SceneDescription& scene, int body)
{
    const BodyDescription& description = scene.bodies[body];
    std::vector<Variable> out;
    addRows(out, bodyRows(), {VariableInfo::Of::body, description.id + ".", {}, body},
            [&](Subjects scope) { return applies(scope, description); });
    int mark = 0;
    for (const auto& [name, place] : description.points)
        addRows(out, markRows(),
                {VariableInfo::Of::body, description.id + "." + name + ".", {name, name}, body, mark++});
    return out;
}

} // namespace polhode::course
