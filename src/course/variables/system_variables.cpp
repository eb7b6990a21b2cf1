#include "course/variables/system_variables.h"

#include "course/variables/body_variables.h"
#include "course/variables/variable_rows.h"
#include "engine/simulation/ledger.h"

#include <algorithm>

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

double momentumLeftOver(const Sample& s)
{
    return momentumRemainder(*s.system, *s.initial, *s.state, s.facts->contacts != nullptr);
}

double angularMomentumLeftOver(const Sample& s)
{
    return angularMomentumRemainder(*s.system, *s.initial, *s.state, s.facts->contacts != nullptr);
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
         ofAll(momentumLeftOver)},
        {"residual_L", "ΔL", "\\Delta L", residual_L, "kg*m^2/s", "residual", Need::history, Scope::all,
         Continuation::none, ofAll(angularMomentumLeftOver)},
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
    return workWithoutPotential(*sample.system, *sample.state, sample.externalWork);
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
