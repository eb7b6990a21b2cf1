#include "course/variables/system_variables.h"

#include "course/variables/body_variables.h"
#include "course/variables/variable_rows.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <limits>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

int bodyCount(const Sample& s)
{
    return static_cast<int>(s.facts->bodies.size());
}

template <class Term>
auto sumOverBodies(const Sample& s, Term term)
{
    auto sum = term(0);
    for (int b = 1; b < bodyCount(s); ++b)
        sum += term(b);
    return sum;
}

double totalMass(const Sample& s)
{
    return sumOverBodies(s, [&](int b) { return s.facts->bodies[b].mass; });
}

Vector3d massMoment(const Sample& s)
{
    return sumOverBodies(s,
                         [&](int b) { return Vector3d(s.facts->bodies[b].mass * s.state->bodies[b].p_WB); });
}

Vector3d totalMomentum(const Sample& s)
{
    return sumOverBodies(s,
                         [&](int b) { return Vector3d(s.facts->bodies[b].mass * s.state->bodies[b].v_WB); });
}

Vector3d totalAngularMomentum(const Sample& s)
{
    return sumOverBodies(s, [&](int b) { return angularMomentumAboutOf(s, b, Vector3d::Zero()); });
}

double totalPotential(const Sample& s)
{
    return potentialEnergy(*s.system, s.sidedTime(), *s.state) + s.storedEnergy;
}

bool hasPotential(const ForceElement& element)
{
    return std::holds_alternative<UniformGravity>(element.law)
        || std::holds_alternative<SpringDamper>(element.law);
}

/// Springs and dampers are separate elements, so that what a damper takes away is counted here.
bool isDamper(const ForceElement& element)
{
    const auto* spring = std::get_if<SpringDamper>(&element.law);
    return spring && spring->damping > 0;
}

/// Whether what touches a supported body draws impulses from its support, of which there is no account.
bool answersOfSupports(const Sample& s)
{
    return s.facts->contacts
        && std::any_of(s.facts->bodies.begin(), s.facts->bodies.end(),
                       [](const Body& body) { return body.support != Support::free; });
}

/// The first supported body, where all supports hold the same point of the world, and axles the same line:
/// about that point (along that line) supports give no moment. Null where they do not.
const Body* commonSupport(const Sample& s)
{
    constexpr double kSame = 1e-12; // m or rad, of numbers that were written alike
    const Body* first = nullptr;
    for (std::size_t b = 0; b < s.facts->bodies.size(); ++b) {
        const Body& body = s.facts->bodies[b];
        if (body.support == Support::free)
            continue;
        if (!first) {
            first = &body;
            continue;
        }
        const auto axisOf = [&](const Body& of) -> Vector3d {
            return rotationOf(s, static_cast<int>(&of - s.facts->bodies.data())) * of.axis_B;
        };
        if (body.support != first->support || (body.pivot_W - first->pivot_W).norm() > kSame
            || (body.support == Support::axis && axisOf(body).cross(axisOf(*first)).norm() > kSame))
            return nullptr;
    }
    return first;
}

/// The directions in which no guide answers: those that every body's guide leaves free.
Eigen::Matrix3d freeDirections(const Sample& s)
{
    Eigen::Matrix3d blocked = Eigen::Matrix3d::Zero();
    for (const Body& body : s.facts->bodies)
        blocked += Eigen::Matrix3d::Identity() - body.guide.moves_W;
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(blocked);
    Eigen::Matrix3d P = Eigen::Matrix3d::Zero();
    for (int i = 0; i < 3; ++i)
        if (solver.eigenvalues()[i] < 1e-9)
            P += solver.eigenvectors().col(i) * solver.eigenvectors().col(i).transpose();
    return P;
}

/// The momentum of the free bodies against the impulses they received; supports keep no account of theirs.
double momentumResidual(const Sample& s)
{
    if (answersOfSupports(s))
        return std::numeric_limits<double>::quiet_NaN();
    const Vector3d missing = sumOverBodies(s, [&](int b) -> Vector3d {
        const Body& body = s.facts->bodies[b];
        const BodyState& now = s.state->bodies[b];
        if (body.support != Support::free)
            return Vector3d::Zero();
        return body.mass * (now.v_WB - s.initial->bodies[b].v_WB) - now.impulse_W;
    });
    return (freeDirections(s) * (missing - s.state->account.impulse_W)).norm();
}

Vector3d angularMomentumAt(const Sample& s, const State& state, int b)
{
    const Body& body = s.facts->bodies[b];
    const BodyState& motion = state.bodies[b];
    const Vector3d pivot_W = body.support == Support::free ? Vector3d::Zero().eval() : body.pivot_W;
    Vector3d L_W = (motion.p_WB - pivot_W).cross(body.mass * motion.v_WB);
    if (!body.particle) {
        const Eigen::Matrix3d R_WB = rotationMatrix(s.facts->chart, motion.attitude);
        L_W += R_WB * (body.I_B * (R_WB.transpose() * motion.w_WB));
    }
    return L_W;
}

/// About the world origin for free bodies, about the pivot for supported ones, along the axle where there is
/// one; of motion in a plane about its normal. Where bodies touch supported ones: of all about their common
/// pivot.
double angularMomentumResidual(const Sample& s)
{
    const Body* support = answersOfSupports(s) ? commonSupport(s) : nullptr;
    if (answersOfSupports(s) && !support)
        return std::numeric_limits<double>::quiet_NaN();
    Eigen::Matrix3d turns = Eigen::Matrix3d::Identity();
    for (const Body& body : s.facts->bodies) {
        // A rail's force has a moment about every axis through the origin but one along itself.
        const Eigen::Matrix3d blocked = Eigen::Matrix3d::Identity() - body.guide.moves_W;
        turns *= body.guide.turns_W;
        if (blocked.trace() > 1.5)
            turns.setZero();
        else if (blocked.trace() > 0.5)
            turns *= blocked;
    }
    if (support) {
        // All moments about the common pivot: what bodies do to each other cancels.
        const Vector3d P_W = support->pivot_W;
        Vector3d missing = P_W.cross(s.state->account.impulse_W) - s.state->account.angularImpulseO_W;
        for (int b = 0; b < static_cast<int>(s.facts->bodies.size()); ++b) {
            const Body& body = s.facts->bodies[b];
            const BodyState& now = s.state->bodies[b];
            missing += angularMomentumAt(s, *s.state, b) - angularMomentumAt(s, *s.initial, b)
                - now.angularImpulseO_W;
            if (body.support == Support::free)
                missing -= P_W.cross(body.mass * (now.v_WB - s.initial->bodies[b].v_WB) - now.impulse_W);
        }
        if (support->support == Support::axis) {
            const int b = static_cast<int>(support - s.facts->bodies.data());
            return std::abs((rotationOf(s, b) * support->axis_B).dot(turns * missing));
        }
        return (turns * missing).norm();
    }
    const Vector3d missing = sumOverBodies(s, [&](int b) -> Vector3d {
        const Vector3d lacking = angularMomentumAt(s, *s.state, b) - angularMomentumAt(s, *s.initial, b)
            - s.state->bodies[b].angularImpulseO_W;
        if (s.facts->bodies[b].support != Support::axis)
            return lacking;
        const Vector3d axis_W = rotationOf(s, b) * s.facts->bodies[b].axis_B;
        return axis_W * axis_W.dot(lacking);
    });
    return (turns * (missing - s.state->account.angularImpulseO_W)).norm();
}

double contactCount(const Sample& s)
{
    const auto lasts = [](const ContactRecord& r) { return r.which == ContactRecord::Case::lasting; };
    return static_cast<double>(std::count_if(s.surfaces->records.begin(), s.surfaces->records.end(), lasts));
}

double forcePower(const Sample& s, int force)
{
    const ElementRange range = (*s.forces)[force];
    double sum = 0;
    for (int k = range.first; k < range.first + range.count; ++k)
        sum += power(*s.state, s.evaluation, k);
    return sum;
}

double forceWork(const Sample& s, int force)
{
    const ElementRange range = (*s.forces)[force];
    double sum = 0;
    for (int k = range.first; k < range.first + range.count; ++k)
        sum += s.state->work[k];
    return sum;
}

/// The force (or torque) itself; of a spring, the force on its end b, or on a where b is a point of the
/// world.
Vector3d forceVector(const Sample& s, int force, bool torque)
{
    const ElementRange range = (*s.forces)[force];
    Vector3d sum = Vector3d::Zero();
    int body = kWorld;
    for (const AppliedWrench& wrench : s.evaluation.wrenches)
        if (wrench.element >= range.first && wrench.element < range.first + range.count)
            body = wrench.body;
    for (const AppliedWrench& wrench : s.evaluation.wrenches)
        if (wrench.element >= range.first && wrench.element < range.first + range.count
            && wrench.body == body)
            sum += torque ? wrench.t_W : wrench.f_W;
    return sum;
}

} // namespace

std::vector<Variable> forceVariables(const SceneDescription& scene, int force)
{
    const ForceDescription& description = scene.forces[force];
    const std::string prefix = description.id + ".";
    const bool torque = description.kind == ForceDescription::Kind::torque;
    std::vector<Variable> out;
    const VectorRow vector{"",
                           "magnitude",
                           false,
                           torque ? "τ" : "F",
                           torque ? "\\tau" : "F",
                           torque ? Text{"torque " + description.id, "力矩 " + description.id}
                                  : Text{"force " + description.id, "力 " + description.id},
                           torque ? "N*m" : "N",
                           torque ? "torque" : "F",
                           Need::rates,
                           Scope::all,
                           [torque](const Sample& s, int f) { return forceVector(s, f, torque); }};
    addVector(out, prefix, vector, force);
    addScalar(out, prefix,
              {"P",
               "P",
               "P",
               {"power of " + description.id, description.id + " 的功率"},
               "W",
               "work",
               Need::rates,
               Scope::all,
               Continuation::none,
               forcePower},
              force);
    addScalar(out, prefix,
              {"W",
               "W",
               "W",
               {"work of " + description.id + " since t = 0", description.id + " 自 t = 0 起做的功"},
               "J",
               "work",
               Need::history,
               Scope::all,
               Continuation::none,
               forceWork},
              force);
    return out;
}

std::vector<Variable> totalVariables(const SceneDescription& scene)
{
    const auto ofAll = [](auto get) { return [get](const Sample& s, int) { return get(s); }; };
    const bool gyroscopic = scene.gyroscopic.text.empty() || scene.gyroscopic.text == "on";
    const Text residual_L = gyroscopic
        ? Text{"angular momentum ledger: numerical error", "角动量账目：数值误差"}
        : Text{"angular momentum ledger: the gyroscopic term where it is left out, and numerical error",
               "角动量账目：略去的陀螺项，以及数值误差"};
    const std::vector<VectorRow> vectors{
        {"c",
         nullptr,
         false,
         "c",
         "c",
         {"centre of mass of the system", "系统质心"},
         "m",
         "position",
         Need::state,
         Scope::all,
         ofAll([](const Sample& s) { return Vector3d(massMoment(s) / totalMass(s)); })},
        {"p",
         "p",
         false,
         "p",
         "p",
         {"momentum of the system", "系统动量"},
         "kg*m/s",
         "p",
         Need::state,
         Scope::all,
         ofAll(totalMomentum)},
        {"LO",
         "LO",
         false,
         "Lₒ",
         "L_O",
         {"angular momentum of the system about the origin", "系统对原点的角动量"},
         "kg*m^2/s",
         "L",
         Need::state,
         Scope::all,
         ofAll(totalAngularMomentum)},
    };
    const std::vector<ScalarRow> scalars{
        {"m",
         "m",
         "m",
         {"mass of the system", "系统质量"},
         "kg",
         "inertia",
         Need::state,
         Scope::all,
         Continuation::none,
         ofAll(totalMass)},
        {"T",
         "T",
         "T",
         {"kinetic energy of the system", "系统动能"},
         "J",
         "kinetic",
         Need::state,
         Scope::all,
         Continuation::none,
         ofAll(totalKinetic)},
        {"V",
         "V",
         "V",
         {"potential energy of the system", "系统势能"},
         "J",
         "potential",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll(totalPotential)},
        {"E",
         "E",
         "E",
         {"mechanical energy of the system", "系统机械能"},
         "J",
         "energy",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll(totalEnergy)},
        {"W",
         "W",
         "W",
         {"work of the forces without potential", "非有势力所做的功"},
         "J",
         "work",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll(workWithoutPotential)},
        {"residual",
         "ΔE",
         "\\Delta E",
         {"energy ledger: numerical error", "能量账目：数值误差"},
         "J",
         "residual",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll(energyResidual)},
        {"residual_p",
         "Δp",
         "\\Delta p",
         {"momentum ledger: numerical error", "动量账目：数值误差"},
         "kg*m/s",
         "residual",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll(momentumResidual)},
        {"residual_L", "ΔL", "\\Delta L", residual_L, "kg*m^2/s", "residual", Need::history, Scope::all,
         Continuation::none, ofAll(angularMomentumResidual)},
    };
    const std::vector<ScalarRow> ofReactions{
        {"friction",
         "ΔE_f",
         "\\Delta E_{\\mathrm f}",
         {"energy taken by sliding friction", "滑动摩擦消耗的能量"},
         "J",
         "series1",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll([](const Sample& s) { return s.state->account.friction; })},
        {"restitution",
         "ΔE_r",
         "\\Delta E_{\\mathrm r}",
         {"energy lost in impacts", "碰撞损失的能量"},
         "J",
         "series2",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll([](const Sample& s) { return s.state->account.restitution; })},
        {"damping",
         "ΔE_d",
         "\\Delta E_{\\mathrm d}",
         {"energy taken by dampers of contacts and joints", "接触与关节阻尼消耗的能量"},
         "J",
         "series3",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll([](const Sample& s) { return s.state->account.damping; })},
        {"drift",
         "ΔE_c",
         "\\Delta E_{\\mathrm c}",
         {"energy taken by drift of joints and contacts and what corrects it (numerical error)",
          "约束漂移及其校正取走的能量（数值误差）"},
         "J",
         "series4",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll([](const Sample& s) { return s.state->account.drift; })},
        {"elastic",
         "V_e",
         "V_{\\mathrm e}",
         {"energy stored in contacts and joints", "接触与关节中储存的能量"},
         "J",
         "potential",
         Need::history,
         Scope::all,
         Continuation::none,
         ofAll([](const Sample& s) { return s.storedEnergy; })},
    };
    std::vector<Variable> out;
    for (const VectorRow& row : vectors)
        addVector(out, "total.", row, 0);
    for (const ScalarRow& row : scalars)
        addScalar(out, "total.", row, 0);
    if (scene.contact || !scene.joints.empty())
        for (const ScalarRow& row : ofReactions)
            addScalar(out, "total.", row, 0);
    if (scene.contact)
        addScalar(out, "total.",
                  {"contacts",
                   "n",
                   "n",
                   {"number of contacts", "接触点数"},
                   "1",
                   "series4",
                   Need::rates,
                   Scope::all,
                   Continuation::none,
                   ofAll(contactCount)},
                  0);
    return out;
}

double totalKinetic(const Sample& sample)
{
    return sumOverBodies(
        sample, [&](int b) { return translationalEnergyOf(sample, b) + rotationalEnergyOf(sample, b); });
}

double workWithoutPotential(const Sample& sample)
{
    double work = sample.externalWork;
    for (int k = 0; k < sample.system->forceCount(); ++k)
        if (!hasPotential(sample.system->forces()[k]) || isDamper(sample.system->forces()[k]))
            work += sample.state->work[k];
    return work + sample.state->account.drive;
}

double totalEnergy(const Sample& sample)
{
    return totalKinetic(sample) + totalPotential(sample);
}

double energyResidual(const Sample& sample)
{
    const ReactionAccount& taken = sample.state->account;
    return totalEnergy(sample) - sample.initialEnergy - workWithoutPotential(sample) + taken.friction
        + taken.restitution + taken.damping + taken.drift;
}

} // namespace polhode::course
