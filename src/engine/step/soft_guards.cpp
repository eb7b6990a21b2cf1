#include "engine/step/soft_guards.h"

#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kStill = 1e-10; ///< m, of a body: features are those that they were

/// A patch that parts at this moment neither sticks nor slips.
bool isOverruled(const SoftGuard& guard, const std::vector<SoftGuard>& found)
{
    return std::ranges::any_of(found, [&](const SoftGuard& other) {
        return guard.change != SoftChange::reverse && guard.patch >= 0 && other.patch == guard.patch
            && (other.change == SoftChange::release || other.change == SoftChange::lose);
    });
}

void within(const std::vector<ContactPoint>& all, double gap, std::vector<ContactPoint>& out)
{
    out.clear();
    std::ranges::copy_if(all, std::back_inserter(out), [&](const ContactPoint& p) { return p.gap <= gap; });
}

} // namespace

SoftGuards::SoftGuards(const SoftContext& context, const SoftRegions& regions, const SoftPassages& passages,
                       StepView& view)
    : context_(context)
    , regions_(regions)
    , passages_(passages)
    , view_(view)
{
}

double SoftGuards::first(const SoftMotion& motion, const State& shown, std::vector<SoftGuard>& found)
{
    motion_ = &motion;
    shown_ = &shown;
    set();
    if (guards_.empty() || areCalm())
        return 1.0;
    for (std::size_t i = 0; i < guards_.size(); ++i)
        guards_[i].late = guards_[i].late && !(low_[i] > 0.0);
    const Crossing first = firstCrossing(*this, {.together = kTie});
    for (const std::size_t i : first.guards) {
        value(i, first.theta); // its features there
        if (!isOverruled(guards_[i], found))
            found.push_back(guards_[i]);
    }
    return std::min(1.0, first.theta);
}

// --- which there are ---------------------------------------------------------------------------------------

void SoftGuards::set()
{
    place_ = nullptr;
    guards_.clear();
    addTouches();
    for (std::size_t k = 0; k < motion_->cycle().patches().size(); ++k)
        addPatch(k);
    passages_.addGuards(motion_->cycle(), guards_);
}

/// Those of features that may come to touch.
void SoftGuards::addTouches()
{
    const std::vector<SoftPatch>& patches = motion_->cycle().patches();
    const Placement& start = motion_->place();
    const Placement& end = motion_->reached();
    const double way = motion_->piece().h * std::max(context_.fastest(start), context_.fastest(end));
    const double reach = context_.options.margin + way;
    within(survey(start.poses, reach, reach), reach, near_);
    regions_.leaveOutCounted(patches, start.poses, near_);
    within(survey(end.poses, 0.0, reach + way), 0.0, inside_);
    regions_.leaveOutCounted(patches, end.poses, inside_);
    for (const ContactPoint& point : near_)
        guards_.push_back({-1, SoftChange::touch, point});
    // What has got inside meanwhile, by turning or by new features, comes after what faced it before.
    for (const ContactPoint& point : inside_)
        if (std::ranges::none_of(guards_, [&](const SoftGuard& g) { return sameFeatures(g.point, point); }))
            guards_.push_back({-1, SoftChange::touch, point, true});
}

/// All features at these poses that are at most `reach` apart, if need be looked for as far as `generous`.
/// The list holds until a body has moved by kStill.
const std::vector<ContactPoint>& SoftGuards::survey(const std::vector<RigidPose>& poses, double reach,
                                                    double generous)
{
    bool still = surveyReach_ >= reach && surveyed_.size() == poses.size();
    for (std::size_t i = 0; still && i < poses.size(); ++i)
        still = (poses[i].p_WB - surveyed_[i].p_WB).norm()
                + (poses[i].R_WB - surveyed_[i].R_WB).norm() * context_.world().reach(static_cast<int>(i))
            < kStill;
    if (!still) {
        context_.world().detect(poses, generous, survey_);
        surveyed_ = poses;
        surveyReach_ = generous;
    }
    return survey_;
}

void SoftGuards::addPatch(std::size_t k)
{
    const SoftPatch& patch = motion_->cycle().patches()[k];
    const int number = static_cast<int>(k);
    std::optional<SoftGuard> again = takeTouchOf(patch);
    if (!patch.touching()) {
        // It is met again where its features are found to meet: far apart they may lie behind each other.
        if (again) {
            again->patch = number;
            guards_.push_back(*again);
        }
        return;
    }
    guards_.push_back({number, SoftChange::release, patch.point});
    guards_.push_back({number, SoftChange::lose, patch.point});
    guards_.back().yields = context_.world().isRimOverEdge(patch.point, motion_->place().poses);
    guards_.back().atEnd = isAtEnd(patch);
    if (motion_->cycle().law(k).friction)
        guards_.push_back({number,
                           patch.mode == SoftPatch::Mode::sliding ? SoftChange::stick : SoftChange::slip,
                           patch.point});
    if (mayPierce(patch.point))
        guards_.push_back({number, SoftChange::pierce, patch.point});
}

/// Removes the guards of what comes to touch at the features of a patch; these may meet at several places: it
/// is the one where it was, that is returned.
std::optional<SoftGuard> SoftGuards::takeTouchOf(const SoftPatch& patch)
{
    std::optional<SoftGuard> again;
    const auto away = [&](const SoftGuard& guard) { return (guard.point.pB_W - patch.point.pB_W).norm(); };
    std::erase_if(guards_, [&](const SoftGuard& guard) {
        if (guard.patch >= 0 || !sameFeatures(guard.point, patch.point))
            return false;
        if (!again || away(guard) < away(*again))
            again = guard;
        return true;
    });
    return again;
}

/// Whether a contact may come right through in the piece: it is not at the start, and nearly or more at the
/// end.
bool SoftGuards::mayPierce(const ContactPoint& start) const
{
    // Of the way through: what is deeper may come to the other side in a piece.
    constexpr double kNearly = 0.5;
    const std::vector<RigidPose>& poses = motion_->place().poses;
    ContactPoint now = start, then = start;
    context_.world().follow(now, poses);
    context_.world().follow(then, motion_->reached().poses);
    const double through = context_.world().through(now, poses);
    return std::isfinite(through) && -now.gap < through - context_.options.gapTolerance
        && -std::min(now.gap, then.gap) > kNearly * through;
}

/// Whether a contact lies at an end of its features, to what follow() takes as facing, at the start of the
/// piece, and does not leave it; or does, but was handed over there by others, which would get it back at
/// once.
bool SoftGuards::isAtEnd(const SoftPatch& patch) const
{
    return context_.world().room(patch.point, motion_->place().poses) < tolerance::kFacing
        && (patch.inherited
            || !(context_.world().room(patch.point, motion_->reached().poses) < -tolerance::kFacing));
}

/// Whether no guard comes near zero in the piece, as its start, middle and end tell.
bool SoftGuards::areCalm()
{
    for (auto* values : {&low_, &middle_, &high_})
        values->resize(guards_.size());
    look(0.0, low_);
    look(0.5, middle_);
    look(1.0, high_);
    for (std::size_t i = 0; i < guards_.size(); ++i) {
        const auto [least, most] = std::minmax({low_[i], middle_[i], high_[i]});
        if (!(least > most - least))
            return false;
    }
    return true;
}

// --- how far they are
// ---------------------------------------------------------------------------------------

void SoftGuards::look(double theta, std::vector<double>& values)
{
    lookAt(theta);
    std::ranges::transform(guards_, values.begin(), [this](SoftGuard& guard) { return valueHere(guard); });
}

double SoftGuards::value(std::size_t guard, double theta)
{
    lookAt(theta);
    return valueHere(guards_[guard]);
}

/// A guard that is zero because of the change just made opens before it closes again.
double SoftGuards::onset(std::size_t guard, double low, double high)
{
    constexpr int kHalvings = 20; // of the interval: to 1e-6 of it
    const SoftGuard& g = guards_[guard];
    if (g.late)
        return high < 1.0 ? Crossing::kNever : 1.0;
    const auto at = [&](double theta) { return value(guard, theta); };
    if (const auto fallen = fallAfterRise(at, low, high, kHalvings, kOneMoment))
        return *fallen;
    // Outside from the start on: a contact just left lies on its surface to rounding.
    const double end = at(high);
    const bool justLeft
        = g.change == SoftChange::touch && end > -context_.options.gapTolerance && end >= at(low);
    return justLeft ? Crossing::kNever : low;
}

void SoftGuards::lookAt(double theta)
{
    if (place_ && theta == theta_)
        return;
    theta_ = theta;
    place_ = &view_.place(theta);
    looked_ = -1;
    overlapsKnown_ = false;
}

/// The value of a guard where one looks now; renews its point.
double SoftGuards::valueHere(SoftGuard& guard)
{
    if (guard.change == SoftChange::touch)
        return untilTouch(guard);
    if (guard.patch >= 0)
        return ofPatch(guard);
    const bool inside = context_.world().nearest(guard.point.colliderA, guard.point.colliderB, place_->poses,
                                                 0.0, guard.point);
    return inside ? passages_.untilReversed(guard.passage, guard.point) : 1.0;
}

double SoftGuards::untilTouch(SoftGuard& guard)
{
    if (!context_.world().follow(guard.point, place_->poses))
        return 1.0;
    const SoftCycle& cycle = motion_->cycle();
    // What has slid past an end, if only by what follow() takes as facing, is not met at its side.
    if (guard.point.gap < -context_.options.gapTolerance
        && context_.world().room(guard.point, place_->poses) < -kSoftMet)
        return 1.0;
    if (guard.point.gap < 0.0
        && (regions_.isCounted(cycle.patches(), guard.point, place_->poses) || isBehind(guard.point)))
        return 1.0;
    return guard.point.gap - cycle.heightAfter(theta_ * motion_->piece().h, *shown_, guard.patch);
}

/// Whether features of convex solids that lie inside of one another do so behind each other: the solids are
/// apart, or touch elsewhere.
bool SoftGuards::isBehind(const ContactPoint& point)
{
    if (!(point.gap < -context_.options.gapTolerance) || !regions_.isOfConvex(point))
        return false;
    if (!std::exchange(overlapsKnown_, true))
        context_.world().detect(place_->poses, 0.0, overlaps_);
    return std::ranges::none_of(overlaps_, [&](const ContactPoint& p) { return sameFeatures(p, point); });
}

double SoftGuards::ofPatch(SoftGuard& guard)
{
    const auto k = static_cast<std::size_t>(guard.patch);
    const SoftCoefficients& law = motion_->cycle().law(k);
    if (looked_ != guard.patch) {
        looked_ = guard.patch;
        patch_ = motion_->cycle().patches()[k];
        const double* y = context_.numbers(view_.state(theta_), k);
        patch_.z = y[kPatchZ];
        patch_.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
        force_ = softForce(*context_.scene, law, patch_, place_->poses, place_->velocities);
    }
    const CollisionWorld& world = context_.world();
    const ContactPoint& point = guard.point = force_.point;
    const TangentLaw& tangent = law.tangent;
    const auto beyond = [&](double friction) {
        return coneExcess(tangent, patch_.x_W, force_.roundSlip_W, std::max(0.0, force_.fn), friction);
    };
    switch (guard.change) {
    case SoftChange::release:
        return law.compression ? patch_.met - point.gap : force_.fn;
    case SoftChange::lose:
        guard.faces = force_.facing;
        if (guard.yields)
            return force_.facing && world.isRimOverEdge(point, place_->poses) ? 1.0 : -1.0;
        if (guard.atEnd)
            return force_.facing ? 1.0 : -1.0;
        return world.room(point, place_->poses);
    case SoftChange::pierce:
        return world.through(point, place_->poses) + point.gap;
    case SoftChange::reverse:
        return passages_.untilReversed(guard.passage, point);
    case SoftChange::slip:
        return -beyond(tangent.staticFriction);
    default:
        return beyond(tangent.friction);
    }
}

} // namespace polhode
