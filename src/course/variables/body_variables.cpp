#include "course/variables/body_variables.h"

#include "course/variables/variable_rows.h"
#include "engine/math/so3.h"

#include <Eigen/Eigenvalues>

#include <cmath>
#include <numbers>

namespace polhode::course
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

const Body& constants(const Sample& s, int b)
{
    return s.facts->bodies[b];
}

const BodyState& motion(const Sample& s, int b)
{
    return s.state->bodies[b];
}

Matrix3d inertiaWorld(const Sample& s, int b)
{
    const Matrix3d& R_WB = rotationOf(s, b);
    return R_WB * s.facts->inertia_B[b] * R_WB.transpose();
}

Vector3d turningPoint(const Sample& s, int b)
{
    return constants(s, b).support == Support::free ? Vector3d::Zero().eval() : constants(s, b).pivot_W;
}

Vector3d appliedTorque(const Sample& s, int b)
{
    return constants(s, b).support == Support::free ? s.evaluation.t_W[b]
                                                    : s.system->momentAboutPivot(b, s.evaluation);
}

/// Gravity, and springs between this body and the world; a spring between two bodies belongs to the system.
double potential(const Sample& s, int b)
{
    const auto& elements = s.system->forces();
    double V = 0;
    for (int k = 0; k < s.system->forceCount(); ++k) {
        if (const auto* gravity = std::get_if<UniformGravity>(&elements[k].law))
            V -= constants(s, b).mass * gravity->g_W.dot(motion(s, b).p_WB);
        else if (const auto* spring = std::get_if<SpringDamper>(&elements[k].law); spring
                 && std::max(spring->bodyA, spring->bodyB) == b
                 && std::min(spring->bodyA, spring->bodyB) == kWorld)
            V += potentialEnergy(*s.system, k, s.sidedTime(), *s.state);
    }
    return V;
}

Vector3d principalMoments(const Sample& s, int b)
{
    return Eigen::SelfAdjointEigenSolver<Matrix3d>(s.facts->inertia_B[b], Eigen::EigenvaluesOnly)
        .eigenvalues();
}

Eigen::Vector4d quaternion(const Sample& s, int b)
{
    const RotationChart chart = s.facts->chart;
    if (chart == RotationChart::quaternionRaw || chart == RotationChart::quaternionNormalized)
        return motion(s, b).attitude.head<4>();
    const Eigen::Quaterniond q = quaternionFromRotation(rotationOf(s, b));
    return {q.w(), q.x(), q.y(), q.z()};
}

double angle(const Sample& s, int b)
{
    return logSO3(rotationOf(s, b)).norm();
}

/// On a fixed axis the angle has a sign; it goes on from that of the initial orientation.
double angleAboutAxis(const Sample& s, int b)
{
    const Matrix3d& R0_WB = s.facts->initialRotation[b];
    return (logSO3(R0_WB) + logSO3(R0_WB.transpose() * rotationOf(s, b))).dot(constants(s, b).axis_B);
}

double atYaw(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return std::atan2(R(1, 0), R(0, 0));
}
double atPitch(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return std::atan2(-R(2, 0), std::hypot(R(2, 1), R(2, 2)));
}
double atRoll(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return std::atan2(R(2, 1), R(2, 2));
}

/// Where the body's axis 3 stands along ±z the node line is undefined: phi is then the whole turn.
bool upright(const Matrix3d& R)
{
    return std::hypot(R(0, 2), R(1, 2)) < 1e-12;
}
double atPhi(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return upright(R) ? std::atan2(R(1, 0), R(0, 0)) : std::atan2(R(0, 2), -R(1, 2));
}
double atTheta(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return std::atan2(std::hypot(R(0, 2), R(1, 2)), R(2, 2));
}
double atPsi(const Sample& s, int b)
{
    const Matrix3d& R = rotationOf(s, b);
    return upright(R) ? 0.0 : std::atan2(R(2, 0), R(2, 1));
}

const std::vector<VectorRow>& vectorRows()
{
    static const std::vector<VectorRow> rows{
        {"",
         nullptr,
         false,
         "",
         "",
         {"position of the centre of mass", "质心位置"},
         "m",
         "position",
         Need::state,
         Scope::all,
         [](const Sample& s, int b) { return motion(s, b).p_WB; }},
        {"v",
         "v",
         false,
         "v",
         "v",
         {"velocity of the centre of mass", "质心速度"},
         "m/s",
         "v",
         Need::state,
         Scope::all,
         [](const Sample& s, int b) { return motion(s, b).v_WB; }},
        {"a",
         "a",
         false,
         "a",
         "a",
         {"acceleration of the centre of mass", "质心加速度"},
         "m/s^2",
         "v",
         Need::rates,
         Scope::all,
         [](const Sample& s, int b) { return s.evaluation.a_W[b]; }},
        {"w",
         "w",
         true,
         "ω",
         "\\omega",
         {"angular velocity", "角速度"},
         "rad/s",
         "omega",
         Need::state,
         Scope::turning,
         [](const Sample& s, int b) { return motion(s, b).w_WB; }},
        {"alpha",
         "alpha",
         true,
         "α",
         "\\alpha",
         {"angular acceleration", "角加速度"},
         "rad/s^2",
         "omega",
         Need::rates,
         Scope::turning,
         [](const Sample& s, int b) { return s.evaluation.alpha_W[b]; }},
        {"p",
         "p",
         false,
         "p",
         "p",
         {"momentum", "动量"},
         "kg*m/s",
         "p",
         Need::state,
         Scope::all,
         [](const Sample& s, int b) { return Vector3d(constants(s, b).mass * motion(s, b).v_WB); }},
        {"L",
         "L",
         true,
         "L",
         "L",
         {"angular momentum about the centre of mass", "对质心的角动量"},
         "kg*m^2/s",
         "L",
         Need::state,
         Scope::turning,
         angularMomentumOf},
        {"LO",
         "LO",
         false,
         "Lₒ",
         "L_O",
         {"angular momentum about the origin", "对原点的角动量"},
         "kg*m^2/s",
         "L",
         Need::state,
         Scope::free,
         [](const Sample& s, int b) { return angularMomentumAboutOf(s, b, turningPoint(s, b)); }},
        {"LO",
         "LO",
         false,
         "Lₒ",
         "L_O",
         {"angular momentum about the pivot", "对支点的角动量"},
         "kg*m^2/s",
         "L",
         Need::state,
         Scope::supported,
         [](const Sample& s, int b) { return angularMomentumAboutOf(s, b, turningPoint(s, b)); }},
        {"F",
         "F",
         false,
         "F",
         "F",
         {"sum of the applied forces", "主动力的合力"},
         "N",
         "F",
         Need::rates,
         Scope::all,
         [](const Sample& s, int b) { return s.evaluation.f_W[b]; }},
        {"t",
         "tau",
         true,
         "τ",
         "\\tau",
         {"torque about the centre of mass", "对质心的力矩"},
         "N*m",
         "torque",
         Need::rates,
         Scope::free,
         appliedTorque},
        {"t",
         "tau",
         true,
         "τ",
         "\\tau",
         {"torque about the pivot", "对支点的力矩"},
         "N*m",
         "torque",
         Need::rates,
         Scope::supported,
         appliedTorque},
        {"J",
         "J",
         false,
         "J",
         "J",
         {"impulse since t = 0", "自 t = 0 起的冲量"},
         "N*s",
         "impulse",
         Need::history,
         Scope::all,
         [](const Sample& s, int b) { return motion(s, b).impulse_W; }},
        {"H",
         "H",
         false,
         "H",
         "H",
         {"angular impulse about the centre of mass since t = 0", "自 t = 0 起对质心的冲量矩"},
         "N*m*s",
         "impulse",
         Need::history,
         Scope::free,
         [](const Sample& s, int b) { return motion(s, b).angularImpulse_W; }},
        {"H",
         "H",
         false,
         "H",
         "H",
         {"angular impulse about the pivot since t = 0", "自 t = 0 起对支点的冲量矩"},
         "N*m*s",
         "impulse",
         Need::history,
         Scope::supported,
         [](const Sample& s, int b) { return motion(s, b).angularImpulseO_W; }},
        {"R",
         "R",
         false,
         "R",
         "R",
         {"reaction of the support", "支点约束力"},
         "N",
         "F",
         Need::rates,
         Scope::supported,
         [](const Sample& s, int b) { return supportReaction(*s.system, *s.state, s.evaluation, b).f_W; }},
    };
    return rows;
}

const std::vector<MatrixRow>& matrixRows()
{
    static const std::vector<MatrixRow> rows{
        {"I",
         "123",
         "I",
         "I",
         {"inertia tensor, body axes", "惯量张量（本体系）"},
         "kg*m^2",
         "inertia",
         [](const Sample& s, int b) { return s.facts->inertia_B[b]; }},
        {"I",
         "xyz",
         "I",
         "I",
         {"inertia tensor, world axes", "惯量张量（世界系）"},
         "kg*m^2",
         "inertia",
         inertiaWorld},
        {"R",
         "123",
         "R",
         "R",
         {"rotation matrix", "旋转矩阵"},
         "1",
         "position",
         [](const Sample& s, int b) { return rotationOf(s, b); }},
    };
    return rows;
}

const std::vector<ScalarRow>& scalarRows()
{
    static const std::vector<ScalarRow> rows{
        {"Ia",
         "I_a",
         "I_a",
         {"smallest principal moment", "最小主转动惯量"},
         "kg*m^2",
         "axis1",
         Need::state,
         Scope::turning,
         Continuation::none,
         [](const Sample& s, int b) { return principalMoments(s, b)[0]; }},
        {"Ib",
         "I_b",
         "I_b",
         {"middle principal moment", "中间主转动惯量"},
         "kg*m^2",
         "axis2",
         Need::state,
         Scope::turning,
         Continuation::none,
         [](const Sample& s, int b) { return principalMoments(s, b)[1]; }},
        {"Ic",
         "I_c",
         "I_c",
         {"largest principal moment", "最大主转动惯量"},
         "kg*m^2",
         "axis3",
         Need::state,
         Scope::turning,
         Continuation::none,
         [](const Sample& s, int b) { return principalMoments(s, b)[2]; }},
        {"q0",
         "q₀",
         "q_0",
         {"quaternion, scalar part", "四元数标量部分"},
         "1",
         "series1",
         Need::state,
         Scope::turning,
         Continuation::quaternion,
         [](const Sample& s, int b) { return quaternion(s, b)[0]; }},
        {"q1",
         "q₁",
         "q_1",
         {"quaternion, x", "四元数 x 分量"},
         "1",
         "axis1",
         Need::state,
         Scope::turning,
         Continuation::quaternion,
         [](const Sample& s, int b) { return quaternion(s, b)[1]; }},
        {"q2",
         "q₂",
         "q_2",
         {"quaternion, y", "四元数 y 分量"},
         "1",
         "axis2",
         Need::state,
         Scope::turning,
         Continuation::quaternion,
         [](const Sample& s, int b) { return quaternion(s, b)[2]; }},
        {"q3",
         "q₃",
         "q_3",
         {"quaternion, z", "四元数 z 分量"},
         "1",
         "axis3",
         Need::state,
         Scope::turning,
         Continuation::quaternion,
         [](const Sample& s, int b) { return quaternion(s, b)[3]; }},
        {"angle",
         "χ",
         "\\chi",
         {"angle of rotation", "转角"},
         "rad",
         "position",
         Need::state,
         Scope::notAxis,
         Continuation::none,
         angle},
        {"angle",
         "χ",
         "\\chi",
         {"angle about the axis", "绕定轴的转角"},
         "rad",
         "position",
         Need::state,
         Scope::axis,
         Continuation::angle,
         angleAboutAxis},
        {"yaw",
         "ψ",
         "\\psi",
         {"yaw (about z)", "偏航角"},
         "rad",
         "axis3",
         Need::state,
         Scope::turning,
         Continuation::angle,
         atYaw},
        {"pitch",
         "θ",
         "\\theta",
         {"pitch (about y)", "俯仰角"},
         "rad",
         "axis2",
         Need::state,
         Scope::turning,
         Continuation::none,
         atPitch},
        {"roll",
         "ϕ",
         "\\phi",
         {"roll (about x)", "滚转角"},
         "rad",
         "axis1",
         Need::state,
         Scope::turning,
         Continuation::angle,
         atRoll},
        {"phi",
         "φ",
         "\\varphi",
         {"precession angle (z-x-z)", "进动角"},
         "rad",
         "axis1",
         Need::state,
         Scope::turning,
         Continuation::angle,
         atPhi},
        {"theta",
         "θ",
         "\\theta",
         {"nutation angle (z-x-z)", "章动角"},
         "rad",
         "axis2",
         Need::state,
         Scope::turning,
         Continuation::none,
         atTheta},
        {"psi",
         "ψ",
         "\\psi",
         {"spin angle (z-x-z)", "自转角"},
         "rad",
         "axis3",
         Need::state,
         Scope::turning,
         Continuation::angle,
         atPsi},
        {"T",
         "T",
         "T",
         {"kinetic energy", "动能"},
         "J",
         "kinetic",
         Need::state,
         Scope::all,
         Continuation::none,
         [](const Sample& s, int b) { return translationalEnergyOf(s, b) + rotationalEnergyOf(s, b); }},
        {"Tt",
         "T_t",
         "T_{\\mathrm t}",
         {"kinetic energy of translation", "平动动能"},
         "J",
         "series3",
         Need::state,
         Scope::all,
         Continuation::none,
         translationalEnergyOf},
        {"Tr",
         "T_r",
         "T_{\\mathrm r}",
         {"kinetic energy of rotation", "转动动能"},
         "J",
         "series6",
         Need::state,
         Scope::turning,
         Continuation::none,
         rotationalEnergyOf},
        {"V",
         "V",
         "V",
         {"potential energy", "势能"},
         "J",
         "potential",
         Need::history,
         Scope::all,
         Continuation::none,
         potential},
        {"E",
         "E",
         "E",
         {"mechanical energy", "机械能"},
         "J",
         "energy",
         Need::history,
         Scope::all,
         Continuation::none,
         [](const Sample& s, int b) {
             return translationalEnergyOf(s, b) + rotationalEnergyOf(s, b) + potential(s, b);
         }},
        {"orth",
         "‖RᵀR−1‖",
         "\\|R^{\\mathsf T}R-1\\|",
         {"error of orthogonality", "正交性误差"},
         "1",
         "residual",
         Need::state,
         Scope::turning,
         Continuation::none,
         [](const Sample& s, int b) {
             return (rotationOf(s, b).transpose() * rotationOf(s, b) - Matrix3d::Identity()).norm();
         }},
        {"det",
         "det R",
         "\\det R",
         {"determinant of the rotation matrix", "旋转矩阵的行列式"},
         "1",
         "residual",
         Need::state,
         Scope::turning,
         Continuation::none,
         [](const Sample& s, int b) { return rotationOf(s, b).determinant(); }},
        {"m",
         "m",
         "m",
         {"mass", "质量"},
         "kg",
         "inertia",
         Need::state,
         Scope::all,
         Continuation::none,
         [](const Sample& s, int b) { return constants(s, b).mass; }},
    };
    return rows;
}

bool applies(Scope scope, const BodyDescription& body)
{
    const bool turns = amountOf(body.shape.kind) != ShapeAmount::point || body.support;
    const bool onAxis = body.support && body.support->axis.given();
    switch (scope) {
    case Scope::all:
        return true;
    case Scope::turning:
        return turns;
    case Scope::free:
        return !body.support;
    case Scope::supported:
        return body.support.has_value();
    case Scope::axis:
        return onAxis;
    case Scope::notAxis:
        return turns && !onAxis;
    }
    return false;
}

void addMarks(std::vector<Variable>& out, const BodyDescription& body, int b)
{
    int mark = 0;
    for (const auto& [name, place] : body.points) {
        const VectorRow position{"",
                                 nullptr,
                                 false,
                                 "",
                                 "",
                                 {"position of " + name, name + " 的位置"},
                                 "m",
                                 "position",
                                 Need::state,
                                 Scope::all,
                                 [mark](const Sample& s, int i) {
                                     const Vector3d& r_B = s.facts->marks[i][mark];
                                     return Vector3d(motion(s, i).p_WB + rotationOf(s, i) * r_B);
                                 }};
        const VectorRow velocity{"v",
                                 "v",
                                 false,
                                 "v",
                                 "v",
                                 {"velocity of " + name, name + " 的速度"},
                                 "m/s",
                                 "v",
                                 Need::state,
                                 Scope::all,
                                 [mark](const Sample& s, int i) {
                                     const Vector3d& r_B = s.facts->marks[i][mark];
                                     return Vector3d(motion(s, i).v_WB
                                                     + motion(s, i).w_WB.cross(rotationOf(s, i) * r_B));
                                 }};
        addVector(out, body.id + "." + name + ".", position, b);
        addVector(out, body.id + "." + name + ".", velocity, b);
        ++mark;
    }
}

} // namespace

const Eigen::Matrix3d& rotationOf(const Sample& sample, int body)
{
    return sample.evaluation.R_WB[body];
}

double translationalEnergyOf(const Sample& sample, int body)
{
    return 0.5 * constants(sample, body).mass * motion(sample, body).v_WB.squaredNorm();
}

double rotationalEnergyOf(const Sample& sample, int body)
{
    return constants(sample, body).particle
        ? 0.0
        : 0.5 * motion(sample, body).w_WB.dot(angularMomentumOf(sample, body));
}

Eigen::Vector3d angularMomentumOf(const Sample& sample, int body)
{
    if (constants(sample, body).particle)
        return Eigen::Vector3d::Zero();
    const Matrix3d& R_WB = rotationOf(sample, body);
    return R_WB * (constants(sample, body).I_B * (R_WB.transpose() * motion(sample, body).w_WB));
}

Eigen::Vector3d angularMomentumAboutOf(const Sample& sample, int body, const Eigen::Vector3d& point_W)
{
    const BodyState& state = motion(sample, body);
    return (state.p_WB - point_W).cross(constants(sample, body).mass * state.v_WB)
        + angularMomentumOf(sample, body);
}

std::vector<Variable> bodyVariables(const SceneDescription& scene, int body)
{
    const BodyDescription& description = scene.bodies[body];
    const std::string prefix = description.id + ".";
    std::vector<Variable> out;
    for (const VectorRow& row : vectorRows())
        if (applies(row.scope, description))
            addVector(out, prefix, row, body);
    for (const MatrixRow& row : matrixRows())
        if (applies(Scope::turning, description))
            addMatrix(out, prefix, row, body);
    for (const ScalarRow& row : scalarRows())
        if (applies(row.scope, description))
            addScalar(out, prefix, row, body);
    addMarks(out, description, body);
    return out;
}

} // namespace polhode::course
