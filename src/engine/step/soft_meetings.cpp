#include "engine/step/soft_meetings.h"

#include "engine/ode/event_location.h"

#include <algorithm>

namespace polhode
{

SoftMeetings::SoftMeetings(const SoftContext& context, const SoftRegions& regions, Sweep& sweep,
                           StepView& view)
    : context_(context)
    , regions_(regions)
    , sweep_(sweep)
    , view_(view)
{
}

double SoftMeetings::first(const SoftMotion& motion, const State& shown, double first,
                           std::vector<SoftGuard>& found)
{
    longestAfter_ = std::numeric_limits<double>::infinity();
    if (isSlow(motion))
        return first;
    const std::optional<Encounter> met = encounter(motion, first);
    if (!met)
        return first;
    const std::vector<RigidPose>& poses = view_.place(met->high).poses;
    context_.world().detect(poses, 0.0, deep_);
    regions_.leaveOutCounted(motion.cycle().patches(), poses, deep_);
    deep_.push_back(met->point);
    std::optional<SoftGuard> touches;
    for (const ContactPoint& p : deep_) {
        SoftGuard guard{-1, SoftChange::touch, p};
        const std::optional<double> theta = touchOf(guard, *met, motion, shown);
        if (theta && *theta < first && context_.world().follow(guard.point, view_.place(*theta).poses)) {
            first = *theta;
            touches = guard;
        }
    }
    if (touches)
        found = {*touches};
    if (touches || (met->high >= first && !found.empty()))
        return first;
    // No feature is seen to come through another: from where they have met the guards look at short ways.
    constexpr double kWay = 0.2; // of the thickness: so short that the guards see what comes through
    const double h = motion.piece().h;
    longestAfter_ = kWay * h * sweep_.partOfThickness(met->point.colliderA, met->point.colliderB, h);
    found.clear();
    return met->high;
}

bool SoftMeetings::isSlow(const SoftMotion& motion) const
{
    constexpr double kLittle = 0.05; // of the least thickness: what moves by no more is seen by the guards
    const double speed = std::max(context_.fastest(motion.place()), context_.fastest(motion.reached()));
    return speed * motion.piece().h < kLittle * sweep_.leastThickness();
}

std::optional<Encounter> SoftMeetings::encounter(const SoftMotion& motion, double until)
{
    holding_.clear();
    for (const SoftPatch& patch : motion.cycle().patches()) {
        // What was left and is not clear of it yet is met again where its own surface is.
        ContactPoint near;
        if (patch.touching()
            || context_.world().nearest(patch.point.colliderA, patch.point.colliderB, motion.place().poses,
                                        kSoftMet, near))
            holding_.push_back(patch.point);
    }
    const Path path
        = [this](double theta, std::vector<RigidPose>& poses, std::vector<RigidVelocity>& velocities) {
              poses = view_.place(theta).poses;
              velocities = view_.place(theta).velocities;
          };
    return sweep_.first(path, motion.piece().h, until, holding_);
}

/// Where between the ends of `met` the features of a guard touch, if they do.
std::optional<double> SoftMeetings::touchOf(SoftGuard& guard, const Encounter& met, const SoftMotion& motion,
                                            const State& shown)
{
    // The surface of a patch that was left may not be where the body ends.
    const std::vector<SoftPatch>& patches = motion.cycle().patches();
    if (const SoftPatch* patch = patchAt(patches, guard.point))
        guard.patch = static_cast<int>(patch - patches.data());
    const auto gap = [&](double theta) {
        ContactPoint p = guard.point;
        context_.world().follow(p, view_.place(theta).poses);
        return p.gap - motion.cycle().heightAfter(theta * motion.piece().h, shown, guard.patch);
    };
    const double low = gap(met.low), high = gap(met.high);
    if (!(high < 0.0))
        return std::nullopt;
    if (low > 0.0)
        return findRoot(gap, met.low, low, met.high, high, kOneMoment);
    // The looks of the sweep come so near to the surface that rounding may put them behind it.
    if (guard.patch < 0 && low >= -context_.options.gapTolerance)
        return met.low;
    return std::nullopt;
}

} // namespace polhode
