#include "course/variables/joint_variables.h"

#include "course/variables/variable_rows.h"

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

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
double effort(const Sample& s, int joint, int number, const FreedomAxis& freedom)
{
    const JointForce& force = s.joints->forces[static_cast<std::size_t>(joint)];
    const bool slides = freedom.motion == FreedomAxis::Motion::slide;
    Vector3d all_W = slides ? force.effortForce_W : force.effortTorque_W;
    if (s.facts->joints->law(joint, number).motor.kind == MotorKind::speed)
        all_W += slides ? force.f_W : force.t_W;
    return freedomAxis_W(placeOf(s, joint), freedom).dot(all_W);
}

void addFreedoms(const JointDescription& joint, int j, std::vector<Variable>& out)
{
    const JointRow& row = jointRow(joint.kind);
    const std::string prefix = joint.id + ".";
    const int count = row.quaternion < 0 ? row.freedomCount() : 0; // a ball has no scalar coordinates
    for (int f = 0; f < count; ++f) {
        const FreedomAxis& axis = row.freedoms[static_cast<std::size_t>(f)];
        const bool slides = axis.motion == FreedomAxis::Motion::slide;
        const std::string number = f == 0 ? "" : std::to_string(f + 1);
        const auto add = [&](const std::string& id, const char* symbol, const char* tex, const Text& name,
                             const char* unit, const char* quantity, Need need,
                             std::function<double(const Sample&)> get) {
            out.push_back({{prefix + id + number, symbol + number, tex + ("_{" + number + "}"),
                            joint.label + Text{": ", "："} + name, parseUnit(unit).value(), quantity},
                           need,
                           std::move(get)});
        };
        add("q", "q", "q", slides ? Text{"displacement", "位移"} : Text{"angle", "转角"},
            slides ? "m" : "rad", "position", Need::history,
            [j, f](const Sample& s) { return coordinate(s, j, f); });
        add("qd", "q̇", "\\dot q", {"rate", "变化率"}, slides ? "m/s" : "rad/s", "omega", Need::state,
            [j, f](const Sample& s) { return rate(s, j, f); });
        add("qdd", "q̈", "\\ddot q", {"acceleration", "加速度"}, slides ? "m/s^2" : "rad/s^2", "omega",
            Need::rates, [j, f](const Sample& s) { return acceleration(s, j, f); });
        add("tau", "τ", "\\tau",
            {"effort of spring, damper, friction and motor", "弹簧、阻尼、摩擦与电机的合力"},
            slides ? "N" : "N*m", "torque", Need::rates,
            [j, f, axis](const Sample& s) { return effort(s, j, f, axis); });
    }
}

} // namespace

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
    for (std::size_t k = 0; k < scene.joints.size(); ++k) {
        const JointDescription& joint = scene.joints[k];
        const auto j = static_cast<int>(k);
        const std::string prefix = joint.id + ".";
        addFreedoms(joint, j, out);
        if (jointRow(joint.kind).ends != JointEnds::joints) {
            const Text force = joint.label + Text{": force", "：约束力"};
            const Text moment = joint.label + Text{": moment", "：约束力矩"};
            addVector(out, prefix,
                      {"R", "R", false, "R", "R", force, "N", "F", Need::rates, Scope::all,
                       [](const Sample& s, int i) { return jointForce(*s.joints, i); }},
                      j);
            addVector(out, prefix,
                      {"M", "M", false, "M", "M", moment, "N*m", "torque", Need::rates, Scope::all,
                       [](const Sample& s, int i) { return jointMoment(*s.joints, i); }},
                      j);
        }
        const Text power = joint.label + Text{": power of its reaction", "：约束反力的功率"};
        addScalar(
            out, prefix,
            {"P", "P", "P", power, "W", "work", Need::rates, Scope::all, Continuation::none,
             [](const Sample& s, int i) { return s.joints->forces[static_cast<std::size_t>(i)].power; }},
            j);
        const Text name = joint.label + Text{": how far it has come apart", "：脱开的量"};
        const ScalarRow error{
            "error",
            "|g|",
            "|g|",
            name,
            "m",
            "residual",
            Need::history,
            Scope::all,
            Continuation::none,
            [](const Sample& s, int i) { return s.facts->joints->error(i, *s.state, s.evaluation.R_WB); }};
        addScalar(out, prefix, error, j);
    }
    return out;
}

} // namespace polhode::course
