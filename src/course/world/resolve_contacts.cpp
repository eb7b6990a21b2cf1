#include "course/world/resolve_contacts.h"

#include "course/shape/shape_row.h"
#include "course/world/refusal.h"
#include "course/world/resolve_colliders.h"
#include "course/world/resolve_shape.h"
#include "course/world/resolve_walls.h"
#include "engine/math/number_text.h"
#include "engine/step/remedies.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// What @p description names, the rest as in @p common.
ContactLaw resolveLaw(const ContactLawDescription& description, const Numbers& numbers, ContactLaw common)
{
    const auto set = [&](double& value, const Expression& expression) { value = numbers(expression, value); };
    set(common.friction, description.friction);
    set(common.staticFriction, description.staticFriction);
    set(common.restitution, description.restitution);
    set(common.tangentialRestitution, description.tangentialRestitution);
    set(common.rolling, description.rolling);
    set(common.torsional, description.torsional);
    set(common.torsionalRestitution, description.torsionalRestitution);
    set(common.stiffness, description.stiffness);
    set(common.damping, description.damping);
    set(common.otherStiffness, description.otherStiffness);
    set(common.otherDamping, description.otherDamping);
    set(common.tangentialStiffness, description.tangentialStiffness);
    set(common.tangentialDamping, description.tangentialDamping);
    if (common.staticFriction >= 0 && common.staticFriction < common.friction)
        throw InputError(description.staticFriction.given() ? description.staticFriction.where
                                                            : description.friction.where,
                         sameInBoth("static_friction = " + numberText(common.staticFriction)
                                    + ", friction = " + numberText(common.friction)),
                         {"a static_friction that is not below friction", "static_friction 不小于 friction"});
    const std::string hypothesis = numbers.word(description.hypothesis, "");
    if (!hypothesis.empty())
        common.impact = restitutionRow(hypothesis).restitution;
    const std::string soft = numbers.word(description.soft, "");
    if (!soft.empty())
        common.soft = softLawRow(soft).law;
    return common;
}

StepperOptions resolveOptions(const ContactDescription& contact, const Numbers& numbers)
{
    StepperOptions options;
    options.lcpMethod = numbers.word(contact.solver, "");
    options.impactLaw = numbers.word(contact.impact, "");
    options.stabilisation = numbers.word(contact.stabilisation, "on") == "on";
    options.pyramid = numbers.word(contact.pyramid, "off") == "on";
    for (std::size_t i = 0; i < contact.remedies.size(); ++i)
        options.remedies.*remedyTable()[i].on = numbers.word(contact.remedies[i], "on") == "on";
    if (contact.step.given())
        options.step = numbers(contact.step);
    return options;
}

/// The surfaces in one list, with their owners and their own velocities.
struct Surfaces {
    std::vector<Collider> colliders;
    std::vector<int> owner;
    std::vector<Vector3d> velocity;

    /// Moved walls come first: of a contact they are the predecessor, as the world is.
    void add(std::vector<Collider> more, int whose, const Vector3d& v, bool first)
    {
        const auto put = [first](auto& list, auto value) {
            list.insert(first ? list.begin() : list.end(), std::move(value));
        };
        for (Collider& collider : more) {
            put(colliders, std::move(collider));
            put(owner, whose);
            put(velocity, v);
        }
    }
};

Touching touchingOf(const WallDescription& description, const WallLook& wall, const ShapeLook& form,
                    const Numbers& numbers)
{
    switch (wall.form) {
    case WallForm::halfSpace:
        if (!description.collider)
            return {{{wall.id, wall.body, HalfSpaceShape{}, wall.shape.X_BS}}, {}};
        break;
    case WallForm::profile:
        return {{{wall.id, wall.body, ProfileShape{resolveProfile(description, numbers)}, wall.shape.X_BS}},
                {}};
    case WallForm::block:
        break;
    }
    return touchingOf(form, wall.body, wall.id, description.where);
}

/// Friction that depends on the direction, which goes with the owner @p first of the pair.
void setGrain(const ContactLawDescription& description, std::size_t first, const Numbers& numbers,
              const ResolvedBodies& bodies, const std::vector<WallLook>& walls, ContactLaw& law)
{
    if (!description.frictionAlong.given())
        return;
    if (!(law.friction > 0))
        throw InputError(
            description.frictionAlong.where,
            {"friction_along without friction", "只有 friction_along，没有 friction"},
            {"a friction above 0, which is that across", "大于 0 的 friction，即垂直方向的摩擦系数"});
    const Vector3d along
        = description.along.given() ? numbers.direction(description.along, "along") : Vector3d::UnitX();
    const bool isBody = first < bodies.looks.size();
    const Eigen::Isometry3d& X_BS
        = isBody ? bodies.X_BS[first] : walls[first - bodies.looks.size()].shape.X_BS;
    law.grain.along = X_BS.linear() * along;
    law.grain.body = isBody ? static_cast<int>(first) : walls[first - bodies.looks.size()].body;
    law.grain.ratio = numbers(description.frictionAlong) / law.friction;
}

} // namespace

ResolvedContacts resolveContacts(const SceneDescription& scene, const Numbers& numbers,
                                 const ResolvedBodies& bodies, const std::vector<WallLook>& walls)
{
    const ContactDescription& contact = *scene.contact;
    ResolvedContacts out;
    out.bodyCount = static_cast<int>(scene.bodies.size());
    out.pairs = contactPairs(scene);
    out.options = resolveOptions(contact, numbers);

    Surfaces surfaces;
    /// The surfaces of an owner; @p chosen: they are those of a `collider`.
    const auto add
        = [&](Touching touching, const ShapeLook& look, bool chosen, const Vector3d& v, bool first = false) {
              const auto owner = static_cast<int>(out.ids.size()) - 1;
              if (chosen)
                  out.forms.back() = ContactForm{look, true};
              else if (!touching.filled.en.empty())
                  out.forms.back() = ContactForm{filledForm(look), false};
              if (!chosen && !touching.filled.en.empty())
                  out.filled.push_back({owner, touching.filled});
              surfaces.add(std::move(touching.colliders), owner, v, first);
          };
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
        const BodyDescription& description = scene.bodies[b];
        out.ids.push_back(description.id);
        out.labels.push_back(bodies.looks[b].label);
        out.forms.emplace_back();
        if (!description.collides)
            continue;
        ShapeLook look = bodies.looks[b].shape;
        if (description.collider) {
            look = resolveLook(*description.collider, numbers);
            look.X_BS = bodies.X_BS[b] * look.X_BS;
        }
        add(touchingOf(look, static_cast<int>(b), description.id, description.where), look,
            description.collider.has_value(), Vector3d::Zero());
    }
    for (std::size_t w = 0; w < walls.size(); ++w) {
        const WallDescription& description = scene.walls[w];
        out.ids.push_back(walls[w].id);
        out.labels.push_back(walls[w].label);
        out.forms.emplace_back();
        ShapeLook look = walls[w].shape;
        if (description.collider) {
            look = resolveLook(*description.collider, numbers);
            look.X_BS = walls[w].shape.X_BS * look.X_BS;
        }
        add(touchingOf(description, walls[w], look, numbers), look, description.collider.has_value(),
            walls[w].moving_W, walls[w].body != kWorld);
    }

    const std::size_t owners = out.ids.size();
    const auto numberOf = [&](const std::string& id) {
        return static_cast<std::size_t>(std::find(out.ids.begin(), out.ids.end(), id) - out.ids.begin());
    };
    std::vector<int> table(owners * owners, 0);
    constexpr double kAfterAll = std::numeric_limits<double>::infinity();
    std::vector<double> turns(owners * owners, kAfterAll);
    bool stated = false;
    out.scene.laws.push_back(resolveLaw(contact.law, numbers, {}));
    for (const PairDescription& pair : contact.pairs) {
        if (pair.ignore)
            continue;
        const std::size_t a = numberOf(pair.a), b = numberOf(pair.b);
        table[a * owners + b] = table[b * owners + a] = static_cast<int>(out.scene.laws.size());
        out.scene.laws.push_back(resolveLaw(pair.law, numbers, out.scene.laws.front()));
        setGrain(pair.law, a, numbers, bodies, walls, out.scene.laws.back());
        turns[a * owners + b] = turns[b * owners + a] = numbers(pair.turn, kAfterAll);
        stated = stated || pair.turn.given();
    }

    std::vector<std::pair<int, int>> ignored;
    for (std::size_t i = 0; i < surfaces.colliders.size(); ++i)
        for (std::size_t j = i + 1; j < surfaces.colliders.size(); ++j) {
            const std::pair<int, int> ends = std::minmax(surfaces.owner[i], surfaces.owner[j]);
            if (std::none_of(out.pairs.begin(), out.pairs.end(), [&](const ContactPair& pair) {
                    return pair.a == ends.first && pair.b == ends.second;
                }))
                ignored.emplace_back(static_cast<int>(i), static_cast<int>(j));
        }
    out.owner = surfaces.owner;
    out.scene.surfaceVelocity = surfaces.velocity;
    const auto ofOwners = [owner = surfaces.owner, owners](auto values) {
        return [owner, owners, values = std::move(values)](int a, int b) {
            return values[static_cast<std::size_t>(owner[static_cast<std::size_t>(a)]) * owners
                          + static_cast<std::size_t>(owner[static_cast<std::size_t>(b)])];
        };
    };
    out.scene.lawOf = ofOwners(table);
    if (stated)
        out.scene.turnOf = ofOwners(turns);
    try {
        out.scene.world = std::make_shared<const CollisionWorld>(std::move(surfaces.colliders),
                                                                 std::vector<std::pair<int, int>>{}, ignored);
        checkContactScene(out.scene);
    } catch (const Refused& error) {
        throw refusedIn(scene, error, contact.where, {"surfaces that can touch", "能够接触的表面"});
    }
    return out;
}

} // namespace polhode::course
