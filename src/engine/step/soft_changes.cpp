#include "engine/step/soft_changes.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

/// A displacement turned the shortest way into the plane across n; none where it stands along n.
Eigen::Vector3d turnedInto(const Eigen::Vector3d& n, const Eigen::Vector3d& x)
{
    constexpr double kAlong = 1e-6; // of its length: less across is rounding, and has no direction
    const Eigen::Vector3d across = x - n * n.dot(x);
    const double length = x.norm(), rest = across.norm();
    return rest > kAlong * length ? Eigen::Vector3d(across * (length / rest)) : Eigen::Vector3d::Zero();
}

void note(ContactEvent::Kind kind, double t, const ContactPoint& point, std::vector<ContactEvent>& events)
{
    ContactEvent& event = events.emplace_back();
    event.kind = kind;
    event.t = t;
    event.point = point;
}

} // namespace

bool SoftChanges::meet(double t, bool given, State& state, std::vector<SoftPatch>& patches,
                       std::vector<ContactEvent>& events) const
{
    Placement at;
    at.set(context_.bare, state);
    std::vector<ContactPoint> near;
    context_.world().detect(at.poses, context_.options.gapTolerance, near);
    regions_.leaveOutCounted(patches, at.poses, near);
    bool any = false;
    for (const ContactPoint& point : near) {
        const SoftPatch* patch = patchAt(patches, point);
        if (patch && patch->touching())
            continue;
        if (point.gap > (patch ? surfaceHeight(context_.lawOf(point), *patch) : 0.0))
            continue;
        any = true;
        touch(point, t, given, state, patches, events);
    }
    return any;
}

bool SoftChanges::change(const SoftGuard& guard, double t, State& state, std::vector<SoftPatch>& patches,
                         std::vector<ContactEvent>& events) const
{
    using Kind = ContactEvent::Kind;
    const auto patch = [&]() -> SoftPatch& { return patches[static_cast<std::size_t>(guard.patch)]; };
    switch (guard.change) {
    case SoftChange::touch:
        touch(guard.point, t, false, state, patches, events);
        return true;
    case SoftChange::pierce:
    case SoftChange::reverse:
        note(Kind::pierced, t, guard.point, events);
        return false;
    case SoftChange::lose:
        return lose(guard, t, state, patches, events);
    case SoftChange::release:
        patch().mode = SoftPatch::Mode::left;
        note(Kind::broken, t, guard.point, events);
        return false;
    case SoftChange::stick:
        patch().mode = SoftPatch::Mode::sticking;
        note(Kind::stick, t, guard.point, events);
        return false;
    case SoftChange::slip:
        break;
    }
    patch().mode = SoftPatch::Mode::sliding;
    note(Kind::slip, t, guard.point, events);
    const TangentLaw& tangent = context_.lawOf(guard.point).tangent;
    return tangent.staticFriction > tangent.friction;
}

/// A patch begins to touch: its surface moves with the body from now on. Features that are inside of one
/// another as they begin to face each other have pressed nothing in, unless the state is `given` so.
void SoftChanges::touch(const ContactPoint& point, double t, bool given, State& state,
                        std::vector<SoftPatch>& patches, std::vector<ContactEvent>& events) const
{
    SoftPatch* known = patchAt(patches, point);
    SoftPatch& patch = known ? *known : patches.emplace_back();
    if (given)
        pressIn(point, state, patch);
    moveTo(point, state, patch);
    patch.mode = SoftPatch::Mode::sticking;
    chooseMode(state, patch);
    note(ContactEvent::Kind::made, t, point, events);
}

/// The surfaces are pressed in as far as the state says, each spring by its share.
void SoftChanges::pressIn(const ContactPoint& point, State& state, SoftPatch& patch) const
{
    const SoftCoefficients& law = context_.lawOf(point);
    const double before = storedEnergy(law, patch);
    const double missing = point.gap - surfaceHeight(law, patch);
    const double share = law.other ? law.other->K / (law.surface.K + law.other->K) : 1.0;
    patch.z += share * missing;
    patch.zOther += (1.0 - share) * missing;
    state.account.damping -= storedEnergy(law, patch) - before;
}

/// The patch is that of these features from now on: its springs stay as they are.
void SoftChanges::moveTo(const ContactPoint& point, State& state, SoftPatch& patch) const
{
    const SoftCoefficients& law = context_.lawOf(point);
    const double before = storedEnergy(law, patch);
    patch.point = point;
    patch.inherited = false;
    // The tangent plane is another one, or has turned while the patch was left.
    patch.x_W = turnedInto(point.n_W, patch.x_W);
    patch.met = point.gap - patch.z - patch.zOther;
    if (std::abs(patch.met) < kSoftMet) {
        patch.met = 0.0;
        patch.z = point.gap - patch.zOther;
    }
    state.account.damping -= storedEnergy(law, patch) - before;
}

bool SoftChanges::lose(const SoftGuard& guard, double t, State& state, std::vector<SoftPatch>& patches,
                       std::vector<ContactEvent>& events) const
{
    SoftPatch& patch = patches[static_cast<std::size_t>(guard.patch)];
    if (handOver(patch, state, patches))
        return true;
    if (guard.yields && guard.faces)
        return false;
    patch.mode = SoftPatch::Mode::left;
    note(ContactEvent::Kind::lost, t, guard.point, events);
    return true;
}

/// The contact of features that no longer face each other goes on with others in the same region, its patch
/// with it; false if there are none.
bool SoftChanges::handOver(SoftPatch& patch, State& state, std::vector<SoftPatch>& patches) const
{
    Placement at;
    at.set(context_.bare, state);
    ContactPoint from = patch.point;
    context_.world().follow(from, at.poses);
    std::vector<ContactPoint> beside;
    context_.world().detectBeside({&from, 1}, at.poses, context_.options.gapTolerance, beside);
    const ContactPoint* to = nullptr;
    const auto away = [&](const ContactPoint& p) { return (middle(p) - middle(from)).norm(); };
    for (const ContactPoint& p : beside) {
        const bool taken = std::ranges::any_of(patches, [&](const SoftPatch& other) {
            return other.touching() && sameFeatures(other.point, p);
        });
        if (!taken && p.gap > SoftRegions::kDepths * from.gap && regions_.areOne(from, p, at.poses)
            && (to == nullptr || away(p) < away(*to)))
            to = &p;
    }
    if (to == nullptr)
        return false;
    if (SoftPatch* other = patchAt(patches, *to)) {
        // It was left before and has not come to rest.
        state.account.damping += storedEnergy(context_.lawOf(other->point), *other);
        other->z = other->zOther = other->met = 0.0;
        other->x_W.setZero();
    }
    moveTo(*to, state, patch);
    patch.inherited = true;
    chooseMode(state, patch);
    return true;
}

/// A patch that does not slide begins to where it cannot stick.
void SoftChanges::chooseMode(const State& state, SoftPatch& patch) const
{
    const SoftCoefficients& law = context_.lawOf(patch.point);
    if (!law.friction || patch.mode == SoftPatch::Mode::sliding)
        return;
    Placement at;
    at.set(context_.bare, state);
    const SoftForce s = softForce(*context_.scene, law, patch, at.poses, at.velocities);
    if (coneExcess(law.tangent, patch.x_W, s.roundSlip_W, s.fn, law.tangent.staticFriction) > 0.0)
        patch.mode = SoftPatch::Mode::sliding;
}

} // namespace polhode
