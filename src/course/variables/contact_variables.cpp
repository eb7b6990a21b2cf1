#include "course/variables/contact_variables.h"

#include "course/model/scene_events.h"
#include "course/variables/contact_surfaces.h"
#include "course/variables/distances.h"
#include "course/variables/marks.h"
#include "course/variables/variable_rows.h"
#include "engine/collide/collision_world.h"

#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

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

double gapOf(const Sample&, const ContactPoint* point)
{
    return point ? point->gap : kNone;
}

double zetaOf(const Sample& s, const ContactPoint* point)
{
    const Distances& row = *s.surfaces->distances;
    return point ? s.facts->contacts->scene.world->gapRate(*point, row.poses(), row.velocities()) : kNone;
}

/// n·(a_B + α_B × r_B − a_A − α_A × r_A), and what the motion itself bends.
double zetaDotOf(const Sample& s, const ContactPoint* point)
{
    if (!point)
        return kNone;
    const Distances& row = *s.surfaces->distances;
    const auto at = [&](int body, const Vector3d& point_W) -> Vector3d {
        if (body == kWorld)
            return Vector3d::Zero();
        const auto b = static_cast<std::size_t>(body);
        return s.evaluation.a_W[b] + s.evaluation.alpha_W[b].cross(point_W - s.state->bodies[b].p_WB);
    };
    return point->n_W.dot(at(point->bodyB, point->pB_W) - at(point->bodyA, point->pA_W))
        + s.facts->contacts->scene.world->gapBias(*point, row.poses(), row.velocities());
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
    double stick = kNone;
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

/// The entries of a pair's or mark's table: its name and number are the same for all.
class Builder
{
public:
    explicit Builder(std::string prefix, const Text& subject, std::vector<Variable>& out)
        : prefix_(std::move(prefix))
        , subject_(subject)
        , out_(out)
    {
    }

    void add(const char* id, const char* symbol, const char* tex, const Text& name, const char* unit,
             const char* quantity, Need need, std::function<double(const Sample&)> get)
    {
        out_.push_back({{prefix_ + id, symbol, tex, subject_ + Text{": ", "："} + name,
                         parseUnit(unit).value(), quantity},
                        need,
                        std::move(get)});
    }

private:
    std::string prefix_;
    Text subject_;
    std::vector<Variable>& out_;
};

Text nameOf(const SceneDescription& scene, int owner)
{
    const auto k = static_cast<std::size_t>(owner);
    const Text& label
        = k < scene.bodies.size() ? scene.bodies[k].label : scene.walls[k - scene.bodies.size()].label;
    const std::string& id
        = k < scene.bodies.size() ? scene.bodies[k].id : scene.walls[k - scene.bodies.size()].id;
    return label.en.empty() ? sameInBoth(id) : label;
}

void addPair(int k, const std::string& prefix, const Text& subject, std::vector<Variable>& out)
{
    Builder b(prefix, subject, out);
    b.add("gap", "φ", "\\phi", {"distance", "间距"}, "m", "position", Need::distances,
          [k](const Sample& s) { return gapOf(s, nearestOfPair(s, k)); });
    b.add("zeta", "ζ", "\\zeta", {"rate of the distance", "间距变化率"}, "m/s", "v", Need::distances,
          [k](const Sample& s) { return zetaOf(s, nearestOfPair(s, k)); });
    b.add("zetadot", "ζ̇", "\\dot\\zeta", {"acceleration of the distance", "间距加速度"}, "m/s^2", "v",
          Need::distances, [k](const Sample& s) { return zetaDotOf(s, nearestOfPair(s, k)); });
    b.add("lambda", "λ", "\\lambda", {"normal force", "法向力"}, "N", "F", Need::rates,
          [k](const Sample& s) { return pairLambda(s, k); });
    const char* const letters[3] = {"x", "y", "z"};
    for (int i = 0; i < 3; ++i)
        b.add((std::string("ft") + letters[i]).c_str(), (std::string("f_t") + letters[i]).c_str(),
              (std::string("f_{t") + letters[i] + "}").c_str(),
              Text{"friction, ", "摩擦力，"} + Text{letters[i], std::string(letters[i]) + " 分量"}, "N",
              "friction", Need::rates, [k, i](const Sample& s) { return pairFriction(s, k)[i]; });
    b.add("ft", "f_t", "f_t", {"friction, magnitude", "摩擦力的大小"}, "N", "friction", Need::rates,
          [k](const Sample& s) { return pairFriction(s, k).norm(); });
    b.add("slip", "v_t", "v_t", {"speed of sliding", "滑动速率"}, "m/s", "v", Need::rates,
          [k](const Sample& s) { return pairSlip(s, k); });
    b.add("ratio", "f_t/λ", "f_t/\\lambda", {"friction over normal force", "摩擦力与法向力之比"}, "1",
          "series3", Need::rates, [k](const Sample& s) {
              const double lambda = pairLambda(s, k);
              return lambda > 0 ? pairFriction(s, k).norm() / lambda : kNone;
          });
    b.add("impulse", "∫λ dt", "\\textstyle\\int\\lambda\\,dt",
          {"normal impulse since t = 0", "自 t = 0 起的法向冲量"}, "N*s", "impulse", Need::rates,
          [k](const Sample& s) { return pairLambda(s, k); });
    out.back().continuation = Continuation::impulse;
    out.back().pair = k;
    b.add("count", "n", "n", {"number of contacts", "接触点数"}, "1", "series4", Need::rates,
          [k](const Sample& s) { return pairCount(s, k); });
    b.add("case", "case", "\\text{case}",
          {"case of contact (1, 2a = 2, 2b = 2.5, 3)", "接触情况（1，2a = 2，2b = 2.5，3）"}, "1", "series5",
          Need::rates, [k](const Sample& s) { return pairCase(s, k); });
    b.add("stick", "stick", "\\text{stick}", {"sticking (1) or sliding (0)", "黏着（1）或滑动（0）"}, "1",
          "series6", Need::rates, [k](const Sample& s) { return pairStick(s, k); });
}

void addMark(const SceneDescription& scene, const Mark& mark, const std::string& name,
             std::vector<Variable>& out)
{
    const BodyDescription& body = scene.bodies[static_cast<std::size_t>(mark.body)];
    Builder b(body.id + "." + name + ".", nameOf(scene, mark.body) + sameInBoth(" " + name), out);
    b.add("gap", "φ", "\\phi", {"distance from the nearest surface", "到最近表面的距离"}, "m", "position",
          Need::distances, [mark](const Sample& s) { return gapOf(s, nearestOfMark(s, mark)); });
    b.add("zeta", "ζ", "\\zeta", {"rate of the distance", "间距变化率"}, "m/s", "v", Need::distances,
          [mark](const Sample& s) { return zetaOf(s, nearestOfMark(s, mark)); });
    b.add("zetadot", "ζ̇", "\\dot\\zeta", {"acceleration of the distance", "间距加速度"}, "m/s^2", "v",
          Need::distances, [mark](const Sample& s) { return zetaDotOf(s, nearestOfMark(s, mark)); });
    b.add("lambda", "λ", "\\lambda", {"normal force", "法向力"}, "N", "F", Need::rates,
          [mark](const Sample& s) {
              return overMark(s, mark, [](const ContactRecord& r) { return r.lambda; });
          });
    b.add("ft", "f_t", "f_t", {"friction, magnitude", "摩擦力的大小"}, "N", "torque", Need::rates,
          [mark](const Sample& s) {
              return overMark(s, mark, [](const ContactRecord& r) { return r.friction_W.norm(); });
          });
}

Vector3d forceOfContacts(const Sample& s, int body)
{
    return s.evaluation.reaction_W[static_cast<std::size_t>(body)];
}

} // namespace

std::vector<Variable> contactVariables(const SceneDescription& scene)
{
    std::vector<Variable> out;
    if (!scene.contact)
        return out;
    const std::vector<ContactPair> pairs = contactPairs(scene);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const ContactPair& pair = pairs[k];
        const Text subject = nameOf(scene, pair.a) + sameInBoth(" – ") + nameOf(scene, pair.b);
        addPair(static_cast<int>(k), pair.id + ".", subject, out);
    }
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
        const BodyDescription& body = scene.bodies[b];
        if (!body.collides)
            continue;
        int mark = 0;
        for (const auto& [name, place] : body.points)
            addMark(scene, {static_cast<int>(b), mark++}, name, out);
        addVector(out, body.id + ".",
                  {"C",
                   "C",
                   false,
                   "C",
                   "C",
                   {"sum of the contact forces", "接触力之和"},
                   "N",
                   "F",
                   Need::rates,
                   Scope::all,
                   forceOfContacts},
                  static_cast<int>(b));
    }
    return out;
}

} // namespace polhode::course
