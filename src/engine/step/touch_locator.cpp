#include "engine/step/touch_locator.h"

#include "engine/ode/event_location.h"
#include "engine/step/contact_ends.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr double kLastBit = 1e-16; // of a step: the last place above a surface, as near as numbers are

} // namespace

double TouchLocator::gapAt(double theta, ContactPoint p)
{
    context_.world().follow(p, view_.place(theta).poses);
    return p.gap;
}

bool TouchLocator::facesAt(double theta, ContactPoint p)
{
    return context_.world().follow(p, view_.place(theta).poses);
}

bool TouchLocator::endsAt(double theta, const ContactPoint& p)
{
    const Placement& at = view_.place(theta);
    const State& state = view_.state(theta);
    return isPastItsEnd(context_, p, state) || slipsPast(context_, p, at, state);
}

bool TouchLocator::strikesAt(double theta, const ContactPoint& p)
{
    return !endsAt(theta, p) && context_.gapRate(p, view_.place(theta)) < -context_.rest();
}

const ContactPoint* TouchLocator::overlapped(const ContactPoint& p, const std::vector<RigidPose>& poses)
{
    context_.world().detect(poses, 0.0, overlaps_);
    const auto found = std::ranges::find_if(overlaps_, [&](const ContactPoint& q) {
        return q.colliderA == p.colliderA && q.colliderB == p.colliderB && q.gap < -context_.overlap
            && !context_.isHeld(q, poses);
    });
    return found == overlaps_.end() ? nullptr : &*found;
}

double TouchLocator::entry(double low, double high, ContactPoint& p)
{
    const auto [out, in] = bracket(low, high, kTogether, [&](double theta) {
        const ContactPoint* q = overlapped(p, view_.place(theta).poses);
        if (q)
            p = *q;
        return q != nullptr;
    });
    if (gapAt(low, p) > context_.options.gapTolerance)
        return gain(low, in, p);
    const auto faces = [&](double theta) { return facesAt(theta, p); };
    return faces(low) ? out : std::min(out, bracket(low, in, kTogether, faces).second);
}

double TouchLocator::gain(double low, double high, const ContactPoint& p)
{
    const auto faces = [&](double theta) { return facesAt(theta, p); };
    const double theta = touch(low, high, p);
    // What comes in from beyond the ends of its features, as deep as is tolerated, meets where it is within
    // them.
    return faces(theta) || !faces(high) ? theta : bracket(theta, high, kTogether, faces).second;
}

double TouchLocator::touch(double low, double high, const ContactPoint& p)
{
    const double tolerance = context_.options.gapTolerance;
    const double start = gapAt(low, p);
    const double level = std::min(0.0, start);
    const auto above = [&](double theta) { return gapAt(theta, p) - level; };
    const bool strikes = std::abs(start) <= tolerance && !context_.isTolerated(p) && strikesAt(low, p);
    if (strikes && start <= 0.0)
        return low;
    if (strikes || start > tolerance)
        return findRoot(above, low, high, kLastBit);
    constexpr int kHalvings = 60; // of the interval: to its rounding
    if (const auto fallen = fallAfterRise(above, low, high, kHalvings, kLastBit))
        return *fallen;
    const auto faces = [&](double at) { return facesAt(at, p); };
    if (!faces(low)) // it comes in from beyond the ends of its features
        return bracket(low, high, kTogether, faces).second;
    // It never rose: it may go as deep as is tolerated.
    const auto room = [&](double x) { return above(x) + tolerance; };
    return room(high) < 0.0 ? findRoot(room, low, high, kRootWidth) : high;
}

} // namespace polhode
