#include "engine/step/touching_contacts.h"

#include "engine/step/contact_ends.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

void TouchingContacts::gather(const State& state, std::span<const ContactPoint> met)
{
    moveTo(state);
    context_.world().detect(at_.poses, context_.options.gapTolerance, points_);
    dropOverlaps(context_, points_);
    addMet(met);
    addHeld();
    const auto isHere = [&](const ContactPoint& p) {
        return std::ranges::any_of(context_.held->contacts,
                                   [&](const HeldContact& c) { return sameFeatures(c.point, p); });
    };
    std::erase_if(points_,
                  [&](const ContactPoint& p) { return !isHere(p) && slipsPast(context_, p, at_, state); });
    passEnds(context_, points_, state, isHere);
}

/// A rim that comes down flat does so on the place opposite to where it was held; of rods detection does not
/// know which side they come from.
void TouchingContacts::addMet(std::span<const ContactPoint> met)
{
    for (ContactPoint p : met) {
        if (!context_.world().follow(p, at_.poses) || std::abs(p.gap) > context_.touchingBelow())
            continue;
        if (context_.world().isOfRods(p))
            std::erase_if(points_, [&](const ContactPoint& q) { return sameFeatures(p, q); });
        if (!isAtHand(p))
            points_.push_back(p);
    }
}

void TouchingContacts::addHeld()
{
    const CollisionWorld& world = context_.world();
    for (const HeldContact& c : context_.held->contacts) {
        ContactPoint p = c.point;
        const bool known = std::ranges::any_of(
            points_, [&](const ContactPoint& q) { return world.isSame(p, q, at_.poses); });
        if (known || !world.follow(p, at_.poses) || std::abs(p.gap) > context_.touchingBelow()
            || (world.isRim(p) && isAtHand(p)))
            continue;
        std::erase_if(points_, [&](const ContactPoint& q) { return world.continues(p, q); });
        points_.push_back(p);
    }
}

bool TouchingContacts::isAtHand(const ContactPoint& p) const
{
    return std::ranges::any_of(points_, [&](const ContactPoint& q) {
        return q.colliderA == p.colliderA && q.colliderB == p.colliderB
            && (q.pA_W - p.pA_W).norm() < kSamePlace && (q.n_W - p.n_W).norm() < kSamePlace;
    });
}

double TouchingContacts::approach() const
{
    double fastest = 0.0;
    for (const ContactPoint& p : points_)
        fastest = std::max(fastest, -context_.gapRate(p, at_));
    return fastest;
}

} // namespace polhode
