#include "engine/step/soft_contact_stepper.h"

#include "engine/math/tolerances.h"
#include "engine/ode/guard_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kHalvings = 20; ///< of an interval whose guard starts at zero: to 1e-6 of it

} // namespace

void SoftStepper::setGuards(const SoftPiece& piece)
{
    guards_.clear();
    reached_.set(system_, core_);
    place_.set(system_, piece.start);
    double speed = 0.0;
    for (std::size_t i = 0; i < place_.velocities.size(); ++i)
        for (const RigidVelocity& v : {place_.velocities[i], reached_.velocities[i]})
            speed
                = std::max(speed, v.v_WB.norm() + v.w_WB.norm() * scene_->world->reach(static_cast<int>(i)));
    const double reach = options_.margin + piece.h * speed;
    const auto within = [](const std::vector<ContactPoint>& all, double gap, std::vector<ContactPoint>& out) {
        out.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(out),
                     [&](const ContactPoint& p) { return p.gap <= gap; });
    };
    within(survey(place_.poses, reach, reach), reach, found_);
    leaveOutCounted(cycle_->patches(), found_);
    std::swap(place_, reached_);
    within(survey(place_.poses, 0.0, options_.margin + 2.0 * piece.h * speed), 0.0, inside_);
    leaveOutCounted(cycle_->patches(), inside_);
    std::swap(place_, reached_);
    // What has got inside meanwhile, by turning or by new features, comes after what faced it before.
    const std::size_t early = found_.size();
    for (const ContactPoint& point : inside_)
        if (std::none_of(found_.begin(), found_.end(),
                         [&](const ContactPoint& p) { return sameFeatures(p, point); }))
            found_.push_back(point);
    for (std::size_t i = 0; i < found_.size(); ++i)
        guards_.push_back({-1, SoftChange::touch, found_[i], &lawOf(found_[i]), i >= early});
    for (std::size_t k = 0; k < cycle_->patches().size(); ++k) {
        const SoftPatch& patch = cycle_->patches()[k];
        const SoftCoefficients* law = cycle_->laws[k];
        const int number = static_cast<int>(k);
        // Its features may meet at several places: it is that where it was.
        SoftGuard again;
        double least = std::numeric_limits<double>::infinity();
        std::erase_if(guards_, [&](const SoftGuard& guard) {
            if (guard.patch >= 0 || !sameFeatures(guard.point, patch.point))
                return false;
            const double away = (guard.point.pB_W - patch.point.pB_W).norm();
            if (away < least) {
                least = away;
                again = guard;
            }
            return true;
        });
        if (!patch.touching()) {
            // It is met again where its features are found to meet: far apart they may lie behind each other.
            if (std::isfinite(least)) {
                again.patch = number;
                guards_.push_back(again);
            }
            continue;
        }
        guards_.push_back({number, SoftChange::release, patch.point, law});
        guards_.push_back({number, SoftChange::lose, patch.point, law});
        guards_.back().yields = scene_->world->isRimOverEdge(patch.point, place_.poses);
        guards_.back().atEnd = isAtEnd(patch);
        if (law->friction)
            guards_.push_back({number,
                               patch.mode == SoftPatch::Mode::sliding ? SoftChange::stick : SoftChange::slip,
                               patch.point, law});
        if (mayPierce(patch.point))
            guards_.push_back({number, SoftChange::pierce, patch.point, law});
    }
    guardPassages();
}

const std::vector<ContactPoint>& SoftStepper::survey(const std::vector<RigidPose>& poses, double reach,
                                                     double generous)
{
    bool still = surveyReach_ >= reach && surveyed_.size() == poses.size();
    for (std::size_t i = 0; still && i < poses.size(); ++i)
        still = (poses[i].p_WB - surveyed_[i].p_WB).norm()
                + (poses[i].R_WB - surveyed_[i].R_WB).norm() * scene_->world->reach(static_cast<int>(i))
            < kStill;
    if (!still) {
        scene_->world->detect(poses, generous, survey_);
        surveyed_ = poses;
        surveyReach_ = generous;
    }
    return survey_;
}

bool SoftStepper::areCalm(const std::vector<double>& low, const std::vector<double>& middle,
                          const std::vector<double>& high)
{
    for (std::size_t i = 0; i < low.size(); ++i) {
        const auto [least, most] = std::minmax({low[i], middle[i], high[i]});
        if (!(least > most - least))
            return false;
    }
    return true;
}

bool SoftStepper::mayPierce(const ContactPoint& start) const
{
    // Of the way through: what is deeper may come to the other side in a piece.
    constexpr double kNearly = 0.5;
    ContactPoint now = start, then = start;
    scene_->world->follow(now, place_.poses);
    scene_->world->follow(then, reached_.poses);
    const double through = scene_->world->through(now, place_.poses);
    return std::isfinite(through) && -now.gap < through - options_.gapTolerance
        && -std::min(now.gap, then.gap) > kNearly * through;
}

bool SoftStepper::isAtEnd(const SoftPatch& patch) const
{
    return scene_->world->room(patch.point, place_.poses) < tolerance::kFacing
        && (patch.inherited || !(scene_->world->room(patch.point, reached_.poses) < -tolerance::kFacing));
}

bool SoftStepper::isBehind(const ContactPoint& point) const
{
    if (!(point.gap < -options_.gapTolerance) || !sweep_->isOfConvex(point.colliderA, point.colliderB))
        return false;
    if (!overlapsKnown_)
        scene_->world->detect(place_.poses, 0.0, overlaps_);
    overlapsKnown_ = true;
    return std::ranges::none_of(overlaps_, [&](const ContactPoint& p) { return sameFeatures(p, point); });
}

double SoftStepper::heightOf(const SoftGuard& guard, const State& shown, double dt) const
{
    if (guard.patch < 0)
        return 0.0;
    SoftPatch patch = cycle_->patches()[static_cast<std::size_t>(guard.patch)];
    readSurface(shown.internal.data() + angles_ + kPatchSize * guard.patch, patch);
    relax(*guard.law, patch, dt);
    return surfaceHeight(*guard.law, patch);
}

double SoftStepper::value(SoftGuard& guard, const State& shown, const State& core, double dt) const
{
    if (guard.change == SoftChange::touch) {
        if (!scene_->world->follow(guard.point, place_.poses))
            return 1.0;
        // What has slid past an end, if only by what follow() takes as facing, is not met at its side.
        if (guard.point.gap < -options_.gapTolerance
            && scene_->world->room(guard.point, place_.poses) < -kMet)
            return 1.0;
        if (guard.point.gap < 0.0 && (isCounted(cycle_->patches(), guard.point) || isBehind(guard.point)))
            return 1.0;
        return guard.point.gap - heightOf(guard, shown, dt);
    }
    if (guard.change == SoftChange::reverse && guard.patch < 0) {
        const bool inside = scene_->world->nearest(guard.point.colliderA, guard.point.colliderB, place_.poses,
                                                   0.0, guard.point);
        return inside ? untilReversed(passages_[static_cast<std::size_t>(guard.passage)], guard.point) : 1.0;
    }
    SoftPatch& patch = lookedPatch_;
    SoftForce& s = look_;
    if (looked_ != guard.patch) {
        looked_ = guard.patch;
        patch = cycle_->patches()[static_cast<std::size_t>(guard.patch)];
        const double* y = core.internal.data() + angles_ + kPatchSize * guard.patch;
        patch.z = y[kPatchZ];
        patch.x_W = Eigen::Map<const Eigen::Vector3d>(y + kPatchX);
        s = softForce(*scene_, *guard.law, patch, place_.poses, place_.velocities);
    }
    guard.point = s.point;
    switch (guard.change) {
    case SoftChange::release:
        return guard.law->compression ? patch.met - s.point.gap : s.fn;
    case SoftChange::lose:
        guard.faces = s.facing;
        if (guard.yields)
            return s.facing && scene_->world->isRimOverEdge(s.point, place_.poses) ? 1.0 : -1.0;
        if (guard.atEnd)
            return s.facing ? 1.0 : -1.0;
        return scene_->world->room(s.point, place_.poses);
    case SoftChange::pierce:
        return scene_->world->through(s.point, place_.poses) + s.point.gap;
    case SoftChange::reverse:
        return untilReversed(passages_[static_cast<std::size_t>(guard.passage)], s.point);
    case SoftChange::slip:
        return -coneExcess(guard.law->tangent, patch.x_W, s.roundSlip_W, std::max(0.0, s.fn),
                           guard.law->tangent.staticFriction);
    default:
        return coneExcess(guard.law->tangent, patch.x_W, s.roundSlip_W, std::max(0.0, s.fn),
                          guard.law->tangent.friction);
    }
}

double SoftStepper::firstEvent(const SoftPiece& piece, const State& shown)
{
    setGuards(piece);
    if (guards_.empty())
        return 1.0;
    probe_ = core_;
    struct InPiece final : Guards {
        InPiece(SoftStepper& s, const SoftPiece& p, const State& start)
            : stepper(s)
            , piece(p)
            , shown(start)
        {
        }
        void evaluate(double theta) const
        {
            stepper.at(piece, theta, stepper.probe_);
            stepper.place_.set(stepper.system_, stepper.probe_);
            stepper.looked_ = -1;
            stepper.overlapsKnown_ = false;
        }
        double here(std::size_t i, double theta) const
        {
            return stepper.value(stepper.guards_[i], shown, stepper.probe_, theta * piece.h);
        }
        std::size_t count() const override { return stepper.guards_.size(); }
        void look(double theta, std::vector<double>& values) override
        {
            evaluate(theta);
            for (std::size_t i = 0; i < count(); ++i)
                values[i] = here(i, theta);
        }
        double value(std::size_t i, double theta) override
        {
            evaluate(theta);
            return here(i, theta);
        }
        // A guard that is zero because of the change just made opens before it closes again.
        double onset(std::size_t i, double low, double high) override
        {
            const SoftGuard& guard = stepper.guards_[i];
            if (guard.late)
                return high < 1.0 ? Crossing::kNever : 1.0;
            const auto g = [&](double theta) { return value(i, theta); };
            if (const auto fallen = fallAfterRise(g, low, high, kHalvings, kOneMoment))
                return *fallen;
            // Outside from the start on: a contact just left lies on its surface to rounding.
            const double end = g(high);
            const bool justLeft
                = guard.change == SoftChange::touch && end > -stepper.options_.gapTolerance && end >= g(low);
            return justLeft ? Crossing::kNever : low;
        }

        SoftStepper& stepper;
        const SoftPiece& piece;
        const State& shown;
    };
    InPiece inPiece(*this, piece, shown);
    std::vector<double> low(guards_.size()), middle(guards_.size()), high(guards_.size());
    inPiece.look(0.0, low);
    inPiece.look(0.5, middle);
    inPiece.look(1.0, high);
    if (areCalm(low, middle, high))
        return 1.0;
    for (std::size_t i = 0; i < guards_.size(); ++i)
        guards_[i].late = guards_[i].late && !(low[i] > 0.0);
    const Crossing first = firstCrossing(inPiece, {.together = kTie});
    if (!first.any())
        return 1.0;
    inPiece.evaluate(first.theta);
    for (const std::size_t i : first.guards) {
        inPiece.here(i, first.theta);
        if (!overruled(guards_[i]))
            pending_.push_back(guards_[i]);
    }
    return first.theta;
}

double SoftStepper::firstMet(const SoftPiece& piece, const State& shown, double first)
{
    afterMeeting_ = std::numeric_limits<double>::infinity();
    constexpr double kLittle = 0.05; // of the least thickness: what moves by no more is seen by the guards
    double speed = 0.0;
    for (const State* end : {&piece.start, static_cast<const State*>(&core_)})
        for (std::size_t i = 0; i < end->bodies.size(); ++i)
            speed = std::max(speed,
                             end->bodies[i].v_WB.norm()
                                 + end->bodies[i].w_WB.norm() * scene_->world->reach(static_cast<int>(i)));
    if (speed * piece.h < kLittle * sweep_->leastThickness())
        return first;
    holding_.clear();
    place_.set(system_, piece.start);
    for (const SoftPatch& patch : cycle_->patches()) {
        // What was left and is not clear of it yet is met again where its own surface is.
        ContactPoint near;
        if (patch.touching()
            || scene_->world->nearest(patch.point.colliderA, patch.point.colliderB, place_.poses, kMet, near))
            holding_.push_back(patch.point);
    }
    const auto poses = [&](double theta) -> const std::vector<RigidPose>& {
        at(piece, theta, probe_);
        place_.set(system_, probe_);
        return place_.poses;
    };
    probe_ = core_;
    const Path path = [&](double theta, std::vector<RigidPose>& p, std::vector<RigidVelocity>& v) {
        p = poses(theta);
        v = place_.velocities;
    };
    const std::optional<Encounter> met = sweep_->first(path, piece.h, first, holding_);
    if (!met)
        return first;
    scene_->world->detect(poses(met->high), 0.0, found_);
    leaveOutCounted(cycle_->patches(), found_);
    found_.push_back(met->point);
    std::optional<SoftGuard> touches;
    for (const ContactPoint& p : found_) {
        SoftGuard guard{-1, SoftChange::touch, p, &lawOf(p)};
        // The surface of a patch that was left may not be where the body ends.
        for (std::size_t k = 0; k < cycle_->patches().size(); ++k)
            if (sameFeatures(cycle_->patches()[k].point, p))
                guard.patch = static_cast<int>(k);
        const auto gap = [&](double theta) {
            poses(theta);
            guard.point = p;
            scene_->world->follow(guard.point, place_.poses);
            return guard.point.gap - heightOf(guard, shown, theta * piece.h);
        };
        const double low = gap(met->low), high = gap(met->high);
        if (!(high < 0.0) || !(low > 0.0 || (guard.patch < 0 && low >= -options_.gapTolerance)))
            continue;
        // The looks of the sweep come so near to the surface that rounding may put them behind it.
        const double theta = low > 0.0 ? findRoot(gap, met->low, low, met->high, high, kOneMoment) : met->low;
        guard.point = p;
        if (theta < first && scene_->world->follow(guard.point, poses(theta))) {
            first = theta;
            touches = guard;
        }
    }
    if (touches)
        pending_ = {*touches};
    if (touches || (met->high >= first && !pending_.empty()))
        return first;
    // No feature is seen to come through another: from where they have met the guards look at short ways.
    constexpr double kWay = 0.2; // of the thickness: so short that the guards see what comes through
    afterMeeting_
        = kWay * piece.h * sweep_->partOfThickness(met->point.colliderA, met->point.colliderB, piece.h);
    pending_.clear();
    return met->high;
}

bool SoftStepper::overruled(const SoftGuard& guard) const
{
    return std::any_of(pending_.begin(), pending_.end(), [&](const SoftGuard& other) {
        return guard.change != SoftChange::reverse && guard.patch >= 0 && other.patch == guard.patch
            && (other.change == SoftChange::release || other.change == SoftChange::lose);
    });
}

} // namespace polhode
