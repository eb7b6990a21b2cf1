#include "course/variables/contact_variables.h"

#include "course/model/scene_events.h"
#include "course/variables/contact_surfaces.h"
#include "course/variables/distances.h"
#include "course/variables/marks.h"
#include "engine/collide/collision_world.h"
#include "engine/step/stepper_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;
using S = const Sample&;

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

bool touches(const ContactRecord& record)
{
    return record.which != ContactRecord::Case::apart || record.lambda != 0;
}

/// Calls @p use with each record of the pair; the sign is that of forces on the one named first.
template <class Use>
void forPair(const Sample& s, int pair, Use use)
{
    const ContactSurfaces& contacts = *s.facts->contacts;
    for (const ContactRecord& record : s.surfaces->records)
        if (contacts.pairOf(record.point) == pair) {
            const int ownerB = contacts.owner[static_cast<std::size_t>(record.point.colliderB)];
            use(record, ownerB == contacts.pairs[static_cast<std::size_t>(pair)].a ? 1.0 : -1.0);
        }
}

/// The nearest features of a pair, or null.
const ContactPoint* nearestOfPair(const Sample& s, int pair)
{
    return s.surfaces->distances->nearest(pair);
}

struct Mark {
    int body = 0;
    int mark = 0;
};

bool isAt(const Sample& s, const Mark& mark, const ContactPoint& point)
{
    return (point.bodyA == mark.body && markAt(*s.facts, *s.state, mark.body, point.pA_W) == mark.mark)
        || (point.bodyB == mark.body && markAt(*s.facts, *s.state, mark.body, point.pB_W) == mark.mark);
}

const ContactPoint* nearestOfMark(const Sample& s, const Mark& mark)
{
    const ContactPoint* nearest = nullptr;
    for (const ContactPoint& point : s.surfaces->distances->facing())
        if (isAt(s, mark, point) && (!nearest || point.gap < nearest->gap))
            nearest = &point;
    return nearest;
}

double gapOf(const ContactPoint* point)
{
    return point ? point->gap : kNoValue;
}

double zetaOf(const Sample& s, const ContactPoint* point)
{
    const Distances& row = *s.surfaces->distances;
    return point ? s.facts->contacts->scene.world->gapRate(*point, row.poses(), row.velocities()) : kNoValue;
}

/// n·(a_B + α_B × r_B − a_A − α_A × r_A) by the accelerations in @p e, and what the motion itself bends.
double zetaDotOf(const Sample& s, const ContactPoint* point, const Evaluation& e)
{
    if (!point)
        return kNoValue;
    const Distances& row = *s.surfaces->distances;
    const auto at = [&](int body, const Vector3d& point_W) -> Vector3d {
        if (body == kWorld)
            return Vector3d::Zero();
        const auto b = static_cast<std::size_t>(body);
        return e.a_W[b] + e.alpha_W[b].cross(point_W - s.state->bodies[b].p_WB);
    };
    return point->n_W.dot(at(point->bodyB, point->pB_W) - at(point->bodyA, point->pA_W))
        + s.facts->contacts->scene.world->gapBias(*point, row.poses(), row.velocities());
}

/// With the contact forces that act.
double zetaDotOf(const Sample& s, const ContactPoint* point)
{
    return zetaDotOf(s, point, s.evaluation);
}

/// The d of ζ̇ = M λ + d.
double withoutOf(const Sample& s, const ContactPoint* point)
{
    return zetaDotOf(s, point, s.surfaces->without);
}

/// Of the surfaces of a pair that have given way most.
double pairDisplacement(const Sample& s, int pair)
{
    double deepest = 0;
    for (const SurfaceDisplacement& d : s.surfaces->displacements)
        if (s.facts->contacts->pairOf(d.colliderA, d.colliderB) == pair)
            deepest = std::min(deepest, d.z);
    return deepest;
}

double pairLambda(const Sample& s, int pair)
{
    double sum = 0;
    forPair(s, pair, [&](const ContactRecord& record, double) { sum += record.lambda; });
    return sum;
}

Vector3d pairFriction(const Sample& s, int pair)
{
    Vector3d sum = Vector3d::Zero();
    forPair(s, pair, [&](const ContactRecord& record, double sign) { sum += sign * record.friction_W; });
    return sum;
}

double pairRatio(const Sample& s, int pair)
{
    const double lambda = pairLambda(s, pair);
    return lambda > 0 ? pairFriction(s, pair).norm() / lambda : kNoValue;
}

double pairSlip(const Sample& s, int pair)
{
    double most = 0;
    forPair(s, pair, [&](const ContactRecord& record, double) {
        if (touches(record))
            most = std::max(most, record.slip_W.norm());
    });
    return most;
}

double pairCount(const Sample& s, int pair)
{
    double count = 0;
    forPair(s, pair, [&](const ContactRecord& record, double) { count += touches(record) ? 1 : 0; });
    return count;
}

/// Of the contact that tells most: striking before lasting before parting before apart.
double pairCase(const Sample& s, int pair)
{
    bool striking = false, lasting = false, parting = false;
    forPair(s, pair, [&](const ContactRecord& record, double) {
        striking = striking || record.which == ContactRecord::Case::striking;
        lasting = lasting || record.which == ContactRecord::Case::lasting;
        parting = parting || record.which == ContactRecord::Case::parting;
    });
    return striking ? 2 : lasting ? 3 : parting ? 2.5 : 1;
}

double pairStick(const Sample& s, int pair)
{
    double stick = kNoValue;
    forPair(s, pair, [&](const ContactRecord& record, double) {
        if (touches(record))
            stick = record.sliding ? 0 : std::isnan(stick) ? 1 : stick;
    });
    return stick;
}

template <class Get>
double overMark(const Sample& s, const Mark& mark, Get get)
{
    double sum = 0;
    for (const ContactRecord& record : s.surfaces->records)
        if (isAt(s, mark, record.point))
            sum += get(record);
    return sum;
}

/// Whether the stepper is one of soft surfaces, or a parameter chooses it.
bool mayBeSoft(const ContactDescription& contact)
{
    const std::string& id = contact.stepper.text;
    const auto table = stepperTable();
    const auto row = std::ranges::find(table, id, &StepperRow::id);
    return row == table.end() ? !id.empty() : row->compliant;
}

Text nameOf(const SceneDescription& scene, int owner)
{
    const auto k = static_cast<std::size_t>(owner);
    const Text& label
        = k < scene.bodies.size() ? scene.bodies[k].label : scene.walls[k - scene.bodies.size()].label;
    const std::string& id
        = k < scene.bodies.size() ? scene.bodies[k].id : scene.walls[k - scene.bodies.size()].id;
    return label.en.empty() ? sameInBoth(id) : label;
}

} // namespace

std::span<const VariableRow> pairRows()
{
    static const VariableRow rows[] = {
        scalar("gap", "φ", "\\phi", {"distance", "间距"}, "m", "position", Need::distances,
               [](S s, int k) { return gapOf(nearestOfPair(s, k)); }),
        scalar("zeta", "ζ", "\\zeta", {"rate of the distance", "间距变化率"}, "m/s", "v", Need::distances,
               [](S s, int k) { return zetaOf(s, nearestOfPair(s, k)); }),
        scalar("zetadot", "ζ̇", "\\dot\\zeta", {"acceleration of the distance", "间距加速度"}, "m/s^2", "v",
               Need::distances, [](S s, int k) { return zetaDotOf(s, nearestOfPair(s, k)); }),
        scalar("d", "d", "d",
               {"acceleration of the distance without contact forces", "无接触力时的间距加速度"}, "m/s^2",
               "v", Need::without, [](S s, int k) { return withoutOf(s, nearestOfPair(s, k)); }),
        scalar("lambda", "λ", "\\lambda", {"normal force", "法向力"}, "N", "F", Need::rates, pairLambda),
        vector("ft", "f_t", "f_t", {"friction", "摩擦力"}, "N", "friction", Need::rates, pairFriction)
            .magnitude("ft"),
        scalar("slip", "v_t", "v_t", {"speed of sliding", "滑动速率"}, "m/s", "v", Need::rates, pairSlip),
        scalar("ratio", "f_t/λ", "f_t/\\lambda", {"friction over normal force", "摩擦力与法向力之比"}, "1",
               "series3", Need::rates, pairRatio),
        scalar("impulse", "∫λ dt", "\\textstyle\\int\\lambda\\,dt",
               {"normal impulse since t = 0", "自 t = 0 起的法向冲量"}, "N*s", "impulse", Need::rates,
               pairLambda)
            .addedUp(
                "lambda",
                [](const ImpulseSample& s, int k) { return s.pairs[static_cast<std::size_t>(k)].normal; }),
        vector("Jt", "J_t", "J_t", {"impulse of the friction since t = 0", "自 t = 0 起的摩擦冲量"}, "N*s",
               "impulse", Need::rates, pairFriction)
            .addedUp("ft",
                     [](const ImpulseSample& s, int k) {
                         return s.pairs[static_cast<std::size_t>(k)].tangential_W;
                     }),
        scalar(
            "z", "z", "z",
            {"displacement of the soft surface, negative where it is pressed in", "软表面的位移，压入为负"},
            "m", "series2", Need::rates, pairDisplacement)
            .of(Subjects::soft),
        scalar("count", "n", "n", {"number of contacts", "接触点数"}, "1", "series4", Need::rates, pairCount)
            .stepping(VariableInfo::Between::count),
        scalar("case", "case", "\\text{case}",
               {"case of contact (1, 2a = 2, 2b = 2.5, 3)", "接触情况（1，2a = 2，2b = 2.5，3）"}, "1",
               "series5", Need::rates, pairCase)
            .asBand()
            .stepping(VariableInfo::Between::contactCase),
        scalar("stick", "stick", "\\text{stick}", {"sticking (1) or sliding (0)", "黏着（1）或滑动（0）"},
               "1", "series6", Need::rates, pairStick)
            .asBand(),
    };
    return rows;
}

std::span<const VariableRow> cornerRows()
{
    static const VariableRow rows[] = {
        scalar("gap", "φ", "\\phi", {"distance from the nearest surface", "到最近表面的距离"}, "m",
               "position", Need::distances,
               [](S s, int b, int mark) {
                   return gapOf(nearestOfMark(s, {b, mark}));
               }),
        scalar("zeta", "ζ", "\\zeta", {"rate of the distance", "间距变化率"}, "m/s", "v", Need::distances,
               [](S s, int b, int mark) {
                   return zetaOf(s, nearestOfMark(s, {b, mark}));
               }),
        scalar("zetadot", "ζ̇", "\\dot\\zeta", {"acceleration of the distance", "间距加速度"}, "m/s^2", "v",
               Need::distances,
               [](S s, int b, int mark) {
                   return zetaDotOf(s, nearestOfMark(s, {b, mark}));
               }),
        scalar("d", "d", "d",
               {"acceleration of the distance without contact forces", "无接触力时的间距加速度"}, "m/s^2",
               "v", Need::without,
               [](S s, int b, int mark) {
                   return withoutOf(s, nearestOfMark(s, {b, mark}));
               }),
        scalar("lambda", "λ", "\\lambda", {"normal force", "法向力"}, "N", "F", Need::rates,
               [](S s, int b, int mark) {
                   return overMark(s, {b, mark}, [](const ContactRecord& r) { return r.lambda; });
               }),
        scalar("ft", "f_t", "f_t", {"friction, magnitude", "摩擦力的大小"}, "N", "friction", Need::rates,
               [](S s, int b, int mark) {
                   return overMark(s, {b, mark}, [](const ContactRecord& r) { return r.friction_W.norm(); });
               }),
    };
    return rows;
}

std::span<const VariableRow> touchedRows()
{
    static const VariableRow rows[] = {
        vector("C", "C", "C", {"sum of the contact forces", "接触力之和"}, "N", "F", Need::rates,
               [](S s, int b) { return s.evaluation.reaction_W[static_cast<std::size_t>(b)]; })
            .magnitude("C"),
    };
    return rows;
}

std::vector<Variable> contactVariables(const SceneDescription& scene)
{
    std::vector<Variable> out;
    if (!scene.contact)
        return out;
    int k = 0;
    const bool soft = mayBeSoft(*scene.contact);
    for (const ContactPair& pair : contactPairs(scene))
        addRows(
            out, pairRows(),
            {VariableInfo::Of::pair, pair.id + ".",
             nameOf(scene, pair.a) + sameInBoth(" – ") + nameOf(scene, pair.b), k++},
            [soft](Subjects scope) { return scope == Subjects::all || (scope == Subjects::soft && soft); });
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodyDescription& body = scene.bodies[i];
        const auto b = static_cast<int>(i);
        if (!body.collides)
            continue;
        int mark = 0;
        for (const auto& [name, place] : body.points)
            addRows(out, cornerRows(),
                    {VariableInfo::Of::body, body.id + "." + name + ".",
                     nameOf(scene, b) + sameInBoth(" " + name), b, mark++});
        addRows(out, touchedRows(), {VariableInfo::Of::body, body.id + ".", {}, b});
    }
    return out;
}

} // namespace polhode::course
