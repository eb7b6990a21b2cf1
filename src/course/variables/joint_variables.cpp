#include "course/variables/joint_variables.h"

#include <array>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;
using S = const Sample&;

JointPlace placeOf(const Sample& s, int joint)
{
    return s.facts->joints->place(joint, *s.state, s.evaluation.R_WB);
}

double coordinate(const Sample& s, int joint, int freedom)
{
    return s.facts->joints->coordinate(joint, freedom, placeOf(s, joint), *s.state);
}

double rate(const Sample& s, int joint, int freedom)
{
    return s.facts->joints->speed(joint, freedom, placeOf(s, joint));
}

/// J u̇ + J̇ u of the freedom's row.
double acceleration(const Sample& s, int joint, int freedom)
{
    ConstraintBlock block;
    s.facts->joints->freedomBlock(joint, freedom, placeOf(s, joint), block);
    double sum = block.bias[0];
    for (int k = 0; k < block.partCount; ++k) {
        const auto& part = block.parts[static_cast<std::size_t>(k)];
        const auto b = static_cast<std::size_t>(part.body);
        sum += part.J.row(0).head<3>().dot(s.evaluation.a_W[b])
            + part.J.row(0).tail<3>().dot(s.evaluation.alpha_W[b]);
    }
    return sum;
}

/// Spring, damper, friction and motor along a freedom. A motor that keeps a speed is a constraint:
/// along the axis its force is all that the constraints of the joint exert.
double effort(S s, int joint, int number)
{
    const auto j = static_cast<std::size_t>(joint);
    const FreedomAxis& freedom
        = jointRow(s.facts->joints->joints()[j].kind).freedoms[static_cast<std::size_t>(number)];
    const JointForce& force = s.joints->forces[j];
    const bool slides = freedom.motion == FreedomAxis::Motion::slide;
    Vector3d all_W = slides ? force.effortForce_W : force.effortTorque_W;
    if (s.facts->joints->law(joint, number).motor.constrains())
        all_W += slides ? force.f_W : force.t_W;
    return freedomAxis_W(placeOf(s, joint), freedom).dot(all_W);
}

/// In the plane of a plane curve, across it.
double normalForce(S s, int joint)
{
    const auto j = static_cast<std::size_t>(joint);
    const JointPlace at = placeOf(s, joint);
    const Curve& curve = *s.facts->joints->joints()[j].curve;
    return (at.A.R_WJ * curve.frame(at.bead.on).n).dot(s.joints->forces[j].f_W);
}

/// Of a freedom whose place is called @p name in @p place; rates follow from its unit.
std::array<VariableRow, 4> motionRows(const Text& name, const char* place, const char* rateUnit,
                                      const char* accelerationUnit, const Text& sum, const char* effortUnit)
{
    return {
        scalar("q", "q", "q", name, place, "position", Need::history, coordinate),
        scalar("qd", "q̇", "\\dot q", {"rate", "变化率"}, rateUnit, "omega", Need::state, rate),
        scalar("qdd", "q̈", "\\ddot q", {"acceleration", "加速度"}, accelerationUnit, "omega", Need::rates,
               acceleration),
        scalar("tau", "τ", "\\tau", sum, effortUnit, "torque", Need::rates, effort),
    };
}

/// Of one freedom.
std::span<const VariableRow> rowsOf(const FreedomAxis& axis)
{
    if (axis.frame == FreedomAxis::Frame::between)
        return distanceRows();
    if (axis.frame == FreedomAxis::Frame::along)
        return curveRows();
    return axis.motion == FreedomAxis::Motion::slide ? slideRows() : turnRows();
}

} // namespace

std::span<const VariableRow> turnRows()
{
    static const auto rows = motionRows(
        {"angle", "转角"}, "rad", "rad/s", "rad/s^2",
        {"torque of spring, damper, friction and motor", "弹簧、阻尼、摩擦与电机的合力矩"}, "N*m");
    return rows;
}

std::span<const VariableRow> slideRows()
{
    static const auto rows
        = motionRows({"displacement", "位移"}, "m", "m/s", "m/s^2",
                     {"force of spring, damper, friction and motor", "弹簧、阻尼、摩擦与电机的合力"}, "N");
    return rows;
}

std::span<const VariableRow> distanceRows()
{
    static const auto rows
        = motionRows({"length from end to end", "两端间的长度"}, "m", "m/s", "m/s^2", {}, "N");
    return std::span(rows).first(3); // no law acts along it
}

std::span<const VariableRow> curveRows()
{
    static const auto rows = [] {
        const auto along = motionRows(
            {"way along the curve", "沿曲线的路程"}, "m", "m/s", "m/s^2",
            {"force of spring, damper, friction and motor", "弹簧、阻尼、摩擦与电机的合力"}, "N");
        std::vector<VariableRow> all(along.begin(), along.end());
        all.push_back(scalar("N", "N", "N",
                             {"normal force of the curve, towards the side to which it bends",
                              "曲线的法向力，以弯向的一侧为正"},
                             "N", "F", Need::rates,
                             [](S s, int joint, int) { return normalForce(s, joint); }));
        return all;
    }();
    return rows;
}

std::span<const VariableRow> jointQuantityRows()
{
    static const VariableRow rows[] = {
        vector("R", "R", "R", {"force", "约束力"}, "N", "F", Need::rates,
               [](S s, int j) { return jointForce(*s.joints, j); })
            .of(Subjects::bodies)
            .magnitude("R"),
        vector("M", "M", "M", {"moment", "约束力矩"}, "N*m", "torque", Need::rates,
               [](S s, int j) { return jointMoment(*s.joints, j); })
            .of(Subjects::bodies)
            .magnitude("M"),
        vector("J", "J", "J", {"impulse since t = 0", "自 t = 0 起的冲量"}, "N*s", "impulse", Need::rates,
               [](S s, int j) { return jointForce(*s.joints, j); })
            .of(Subjects::bodies)
            .addedUp("R",
                     [](const ImpulseSample& s, int j) { return s.joints[static_cast<std::size_t>(j)].f_W; }),
        vector("H", "H", "H", {"angular impulse since t = 0", "自 t = 0 起的冲量矩"}, "N*m*s", "impulse",
               Need::rates, [](S s, int j) { return jointMoment(*s.joints, j); })
            .of(Subjects::bodies)
            .addedUp("M",
                     [](const ImpulseSample& s, int j) { return s.joints[static_cast<std::size_t>(j)].t_W; }),
        scalar("P", "P", "P", {"power of its reaction", "约束反力的功率"}, "W", "work", Need::rates,
               [](S s, int j) { return s.joints->forces[static_cast<std::size_t>(j)].power; }),
        scalar("error", "|g|", "|g|", {"how far it has come apart", "脱开的量"}, "m", "residual",
               Need::history,
               [](S s, int j) { return s.facts->joints->error(j, *s.state, s.evaluation.R_WB); }),
    };
    return rows;
}

Vector3d jointForce(const JointSolution& solution, int joint)
{
    const JointForce& force = solution.forces[static_cast<std::size_t>(joint)];
    return force.f_W + force.effortForce_W;
}

Vector3d jointMoment(const JointSolution& solution, int joint)
{
    const JointForce& force = solution.forces[static_cast<std::size_t>(joint)];
    return force.t_W + force.effortTorque_W;
}

std::vector<Variable> jointVariables(const SceneDescription& scene)
{
    std::vector<Variable> out;
    for (std::size_t j = 0; j < scene.joints.size(); ++j) {
        const JointDescription& joint = scene.joints[j];
        const JointRow& row = jointRow(joint.kind);
        VariableSubject subject{VariableInfo::Of::joint, joint.id + ".", joint.label, static_cast<int>(j)};
        for (const FreedomAxis& axis : row.scalarFreedoms()) {
            addRows(out, rowsOf(axis), subject);
            subject.suffix = std::to_string(++subject.part + 1);
        }
        subject = {VariableInfo::Of::joint, joint.id + ".", joint.label, static_cast<int>(j)};
        addRows(out, jointQuantityRows(), subject, [&](Subjects scope) {
            return scope == Subjects::all || (scope == Subjects::bodies && row.ends != JointEnds::joints);
        });
    }
    return out;
}

} // namespace polhode::course
