#include "course/variables/system_variables.h"

#include "course/language/own_names.h"
#include "course/language/value_error.h"
#include "course/model/force_table.h"
#include "course/variables/body_quantities.h"
#include "engine/simulation/ledger.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>

namespace polhode::course
{

namespace
{

using Eigen::MatrixXd;
using Eigen::Vector3d;
using S = const Sample&;

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

using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// A with A Aᵀ = Φ of a body: by it motions are measured in its own mass, without those that its guide or
/// support forbids.
Matrix6 motionScale(const Sample& s, int body)
{
    constexpr double kForbidden = 1e-14; // of the largest answer: rounding of a motion that there is not
    const Eigen::SelfAdjointEigenSolver<Matrix6> of(
        s.system->responseMatrix(body, s.evaluation.R_WB[static_cast<std::size_t>(body)]));
    const auto& answers = of.eigenvalues();
    const double least = kForbidden * answers.maxCoeff();
    return of.eigenvectors()
        * (answers.array() > least).select(answers.array().abs().sqrt(), 0.0).matrix().asDiagonal();
}

int rankOf(const MatrixXd& A)
{
    constexpr double kDependent = 1e-9; // of the largest pivot: contacts lie where surfaces were located
    if (A.size() == 0)
        return 0;
    Eigen::ColPivHouseholderQR<MatrixXd> qr;
    qr.setThreshold(kDependent);
    return static_cast<int>(qr.compute(A).rank());
}

/// The velocities that bodies have by themselves, with their guides and supports.
int bodyFreedoms(const Sample& s)
{
    int sum = 0;
    for (int b = 0; b < s.system->bodyCount(); ++b)
        sum += rankOf(motionScale(s, b));
    return sum;
}

/// By how many the rank of [J; Nᵀ] is above that of J, on what guides and supports leave: the rank of
/// M = Nᵀ Φ_J N.
double contactRank(const Sample& s)
{
    const int n = s.system->bodyCount();
    const MatrixXd J = s.joints ? s.joints->set.matrix(n) : MatrixXd(0, 6 * n);
    std::vector<const ContactRecord*> closed;
    for (const ContactRecord& record : s.surfaces->records)
        if (record.current)
            closed.push_back(&record);
    MatrixXd rows = MatrixXd::Zero(J.rows() + static_cast<Eigen::Index>(closed.size()), 6 * n);
    rows.topRows(J.rows()) = J;
    for (std::size_t i = 0; i < closed.size(); ++i) {
        const ContactPoint& point = closed[i]->point;
        const auto add = [&](int body, const Vector3d& at_W, double sign) {
            if (body == kWorld)
                return;
            const Vector3d arm_W = at_W - s.state->bodies[static_cast<std::size_t>(body)].p_WB;
            rows.row(J.rows() + static_cast<Eigen::Index>(i)).segment<6>(6 * body)
                << sign * point.n_W.transpose(),
                sign * arm_W.cross(point.n_W).transpose();
        };
        add(point.bodyA, point.pA_W, -1);
        add(point.bodyB, point.pB_W, 1);
    }
    for (int b = 0; b < n; ++b)
        rows.middleCols<6>(6 * b) *= motionScale(s, b);
    return rankOf(rows) - rankOf(rows.topRows(J.rows()));
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

std::span<const VariableRow> forceRows()
{
    static const VariableRow rows[] = {
        vector("", "F", "F", {"force %1", "力 %1"}, "N", "F", Need::rates,
               [](S s, int f) { return forceVector(s, f, false); })
            .magnitude("magnitude"),
        scalar("P", "P", "P", {"power of %1", "%1 的功率"}, "W", "work", Need::rates, forcePower),
        scalar("W", "W", "W", {"work of %1 since t = 0", "%1 自 t = 0 起做的功"}, "J", "work", Need::history,
               forceWork),
    };
    return rows;
}

std::span<const VariableRow> torqueRows()
{
    static const VariableRow rows[] = {
        vector("", "τ", "\\tau", {"torque %1", "力矩 %1"}, "N*m", "torque", Need::rates,
               [](S s, int f) { return forceVector(s, f, true); })
            .magnitude("magnitude"),
        scalar("P", "P", "P", {"power of %1", "%1 的功率"}, "W", "work", Need::rates, forcePower),
        scalar("W", "W", "W", {"work of %1 since t = 0", "%1 自 t = 0 起做的功"}, "J", "work", Need::history,
               forceWork),
    };
    return rows;
}

std::span<const VariableRow> totalRows()
{
    static const VariableRow rows[] = {
        vector("c", "c", "c", {"centre of mass of the system", "系统质心"}, "m", "position", Need::state,
               [](S s) { return Vector3d(massMoment(s) / totalMass(s)); }),
        vector("p", "p", "p", {"momentum of the system", "系统动量"}, "kg*m/s", "p", Need::state,
               totalMomentum)
            .magnitude("p"),
        vector("LO", "Lₒ", "L_O", {"angular momentum of the system about the origin", "系统对原点的角动量"},
               "kg*m^2/s", "L", Need::state, totalAngularMomentum)
            .magnitude("LO"),
        scalar("m", "m", "m", {"mass of the system", "系统质量"}, "kg", "inertia", Need::state, totalMass),
        scalar("T", "T", "T", {"kinetic energy of the system", "系统动能"}, "J", "kinetic", Need::state,
               totalKinetic),
        scalar("V", "V", "V", {"potential energy of the system", "系统势能"}, "J", "potential", Need::history,
               totalPotential),
        scalar("E", "E", "E", {"mechanical energy of the system", "系统机械能"}, "J", "energy", Need::history,
               totalEnergy),
        scalar("W", "W", "W", {"work of the forces without potential", "非有势力所做的功"}, "J", "work",
               Need::history, workWithoutPotential),
        scalar("residual", "ΔE", "\\Delta E", {"energy ledger: numerical error", "能量账目：数值误差"}, "J",
               "residual", Need::history, energyResidual),
        scalar("residual_p", "Δp", "\\Delta p", {"momentum ledger: numerical error", "动量账目：数值误差"},
               "kg*m/s", "residual", Need::history, momentumLeftOver),
        scalar("residual_L", "ΔL", "\\Delta L",
               {"angular momentum ledger: numerical error", "角动量账目：数值误差"}, "kg*m^2/s", "residual",
               Need::history, angularMomentumLeftOver)
            .of(Subjects::gyroscopic),
        scalar("residual_L", "ΔL", "\\Delta L",
               {"angular momentum ledger: the gyroscopic term where it is left out, and numerical error",
                "角动量账目：略去的陀螺项，以及数值误差"},
               "kg*m^2/s", "residual", Need::history, angularMomentumLeftOver)
            .of(Subjects::notGyroscopic),
        scalar("friction", "ΔE_f", "\\Delta E_{\\mathrm f}",
               {"energy taken by sliding friction", "滑动摩擦消耗的能量"}, "J", "series1", Need::history,
               [](S s) { return s.state->account.friction; })
            .of(Subjects::reactions),
        scalar("restitution", "ΔE_r", "\\Delta E_{\\mathrm r}", {"energy lost in impacts", "碰撞损失的能量"},
               "J", "series2", Need::history, [](S s) { return s.state->account.restitution; })
            .of(Subjects::reactions),
        scalar("damping", "ΔE_d", "\\Delta E_{\\mathrm d}",
               {"energy taken by dampers of contacts and joints", "接触与关节阻尼消耗的能量"}, "J", "series3",
               Need::history, [](S s) { return s.state->account.damping; })
            .of(Subjects::reactions),
        scalar("drift", "ΔE_c", "\\Delta E_{\\mathrm c}",
               {"energy taken by drift of joints and contacts and what corrects it (numerical error)",
                "约束漂移及其校正取走的能量（数值误差）"},
               "J", "series4", Need::history, [](S s) { return s.state->account.drift; })
            .of(Subjects::reactions),
        scalar("elastic", "V_e", "V_{\\mathrm e}",
               {"energy stored in contacts and joints", "接触与关节中储存的能量"}, "J", "potential",
               Need::history, [](S s) { return s.storedEnergy; })
            .of(Subjects::reactions),
        scalar("contacts", "n", "n", {"number of contacts", "接触点数"}, "1", "series4", Need::rates,
               contactCount)
            .of(Subjects::contact)
            .stepping(VariableInfo::Between::count),
        scalar("contactrank", "rank M", "\\operatorname{rank}M",
               {"rank of M: how many of the contacts are independent", "M 的秩：独立接触点的个数"}, "1",
               "series5", Need::rates, contactRank)
            .of(Subjects::contact)
            .stepping(VariableInfo::Between::count),
        scalar("rows", "m", "m",
               {"rows of J: conditions that the joints make", "J 的行数：关节给出的约束条件数"}, "1",
               "series1", Need::rates, [](S s) { return static_cast<double>(s.joints->set.rows); })
            .of(Subjects::joints)
            .stepping(VariableInfo::Between::count),
        scalar("rank", "rank J", "\\operatorname{rank}J",
               {"rank of J: how many of these conditions are independent", "J 的秩：独立约束条件的个数"}, "1",
               "series2", Need::rates, [](S s) { return static_cast<double>(s.joints->rank); })
            .of(Subjects::joints)
            .stepping(VariableInfo::Between::count),
        scalar("freedoms", "f", "f", {"degrees of freedom that the joints leave", "关节留下的自由度数"}, "1",
               "series3", Need::rates,
               [](S s) { return static_cast<double>(bodyFreedoms(s) - s.joints->rank); })
            .of(Subjects::joints)
            .stepping(VariableInfo::Between::count),
    };
    return rows;
}

std::vector<Variable> forceVariables(const SceneDescription& scene, int force)
{
    const ForceDescription& description = scene.forces[force];
    std::vector<Variable> out;
    addRows(out, forceRow(description).turns ? torqueRows() : forceRows(),
            {VariableInfo::Of::force, description.id + ".", sameInBoth(description.id), force});
    return out;
}

std::vector<Variable> totalVariables(const SceneDescription& scene)
{
    const bool gyroscopic = scene.gyroscopic.text.empty() || scene.gyroscopic.text == "on";
    std::vector<Variable> out;
    addRows(out, totalRows(), {VariableInfo::Of::system, kSystemOwner + std::string(".")},
            [&](Subjects scope) {
                switch (scope) {
                case Subjects::gyroscopic:
                    return gyroscopic;
                case Subjects::notGyroscopic:
                    return !gyroscopic;
                case Subjects::reactions:
                    return scene.contact || !scene.joints.empty();
                case Subjects::joints:
                    return !scene.joints.empty();
                case Subjects::contact:
                    return scene.contact.has_value();
                default:
                    return scope == Subjects::all;
                }
            });
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
