#include "engine/contact/contact_problem.h"
#include "engine/math/tolerances.h"
#include "engine/ode/event_location.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/event_driven_stepper.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kSamples = 4; ///< looks into each step: what begins and ends again between two is not seen
constexpr int kMostGains = 40; ///< contacts that are looked at for the first to close
constexpr double kLastBit = 1e-16; ///< of a step: the last place above a surface, as near as numbers are
constexpr double kRootWidth = 1e-15; ///< of a step: some five rounding units of its end
constexpr double kTogether = 1e-13; ///< of a step, between events of one moment: some hundred roundings

/// Where in a step something begins that is not at low and is at high: the last place without, the first
/// with.
template <class Begun>
std::pair<double, double> bracket(double low, double high, const Begun& begun)
{
    constexpr double kWidth = 1e-13; // of a step: as near as events of one moment, kTogether
    while (high - low > kWidth) {
        const double middle = 0.5 * (low + high);
        (begun(middle) ? high : low) = middle;
    }
    return {low, high};
}

/// N: what would take a second to bring the lightest body from rest to what still counts as rest. Where
/// nothing pushes, roundings leave less, of any sign.
double idleForce(const System& system, double rest)
{
    double invMass = 0.0;
    for (const BodyConstants& body : system.constants())
        invMass = std::max(invMass, body.invMass);
    return invMass > 0.0 ? rest / invMass : 0.0;
}

} // namespace

void EventDriven::watchStart(const State& state, double t)
{
    if (reachedKnown_ && t == reachedAt_ && state == reached_)
        std::swap(start_, solution_);
    else
        held_->solve(bare_, t, Side::after, state, evaluation_, start_);
    reachedKnown_ = false;
    if (markSlowSlips())
        held_->solve(bare_, t, Side::after, state, evaluation_, start_);
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        Friction& f = held_->contacts[i].of(Motion::slide);
        const Eigen::Vector3d& force = start_.contacts[i].forceOf(Motion::slide);
        if (f.ahead && start_.contacts[i].lambda > 0.0 && !force.isZero(0.0))
            f.direction_W = -force.normalized();
    }
    constexpr double kFacing = 1e-8; // what follow() takes as facing
    ties_.clear();
    std::vector<RigidPose> soon;
    posesOf(bare_, drifted(state, kSoon), soon);
    for (std::size_t i = 0; i < held_->contacts.size(); ++i)
        ties_.push_back(start_.contacts[i].room < kFacing
                        && !(scene_.world->room(held_->contacts[i].point, soon) < -kFacing));
    force_ = std::max(tolerance::kNone * start_.force, idleForce(bare_, options_.velocityTolerance));
    posesOf(bare_, state, startPoses_);
    velocitiesOf(state, startVelocities_);
}

bool EventDriven::markSlowSlips()
{
    bool changed = false;
    const double none = tolerance::kNone * start_.acceleration;
    for (std::size_t i = 0; i < held_->contacts.size(); ++i)
        for (const Motion m : kMotions) {
            Friction& any = held_->contacts[i].of(m);
            const ContactForces& now = start_.contacts[i];
            any.still = any.grip == Grip::slip && !any.ahead
                && now.motionOf(m).norm() <= options_.velocityTolerance && now.rateOf(m).norm() <= none;
        }
    const bool few = held_->fewSlipSlowly(start_);
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        Friction& f = held_->contacts[i].of(Motion::slide);
        const ContactForces& now = start_.contacts[i];
        const double speed = now.motionOf(Motion::slide).norm();
        const double rate = now.rateOf(Motion::slide).dot(f.direction_W);
        const bool ahead = few && f.grip == Grip::slip && speed < kSlowSlip && !f.still && rate >= -none;
        changed = changed || ahead != f.ahead;
        f.ahead = ahead;
    }
    if (changed)
        beginAnew();
    return changed;
}

bool EventDriven::endSlips(double rest)
{
    for (std::size_t i = 0; i < held_->contacts.size(); ++i)
        for (const Motion m : kMotions) {
            const Friction& f = held_->contacts[i].of(m);
            const ContactForces& now = start_.contacts[i];
            if (f.grip == Grip::slip && now.motionOf(m).norm() <= rest
                && now.rateOf(m).dot(f.direction_W) < -tolerance::kNone * start_.acceleration)
                triggers_.push_back({Trigger::What::stick, i, m, {}});
        }
    return !triggers_.empty();
}

double EventDriven::turnLimit() const
{
    double limit = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < held_->contacts.size(); ++i)
        for (const Motion m : kMotions) {
            const Friction& friction = held_->contacts[i].of(m);
            if (friction.grip != Grip::slip || friction.ahead || m == Motion::spin)
                continue;
            const ContactForces& f = start_.contacts[i];
            const double speed = f.motionOf(m).norm();
            if (speed <= options_.velocityTolerance)
                continue;
            const Eigen::Vector3d along = f.motionOf(m) / speed;
            const double across = (f.rateOf(m) - along * along.dot(f.rateOf(m))).norm();
            // What goes straight may pass its stop within a step, unless steps have just failed.
            // Of the rate, what of it is across; s: steps that are longer again have forgotten that some
            // failed.
            constexpr double kStraight = 1e-6, kForgotten = 0.1;
            if (across <= kStraight * f.rateOf(m).norm() && careful_ > kForgotten)
                continue;
            const double slowing = std::max(-along.dot(f.rateOf(m)), 0.0);
            limit = std::min(limit, std::max(speed / std::max(2.0 * across, 1.5 * slowing), kShortest));
        }
    return limit;
}

double EventDriven::margin(const HeldSolution& s, const Trigger& trigger) const
{
    const HeldContact& c = held_->contacts[trigger.contact];
    const ContactForces& f = s.contacts[trigger.contact];
    const Friction& friction = c.of(trigger.motion);
    switch (trigger.what) {
    case Trigger::What::negative:
        return f.lambda;
    case Trigger::What::slip:
        return friction.sticking * f.lambda - f.forceOf(trigger.motion).norm();
    case Trigger::What::stick:
        return f.motionOf(trigger.motion).dot(friction.direction_W);
    case Trigger::What::lost:
        return ties_[trigger.contact] ? f.faces ? 1.0 : -1.0 : f.room;
    case Trigger::What::contradiction:
        return kContradiction * s.acceleration - s.mismatch;
    case Trigger::What::gain:
        break;
    }
    return 1.0;
}

double EventDriven::slack(const Trigger& trigger) const
{
    switch (trigger.what) {
    case Trigger::What::negative:
        return force_;
    case Trigger::What::slip:
        return trigger.motion == Motion::slide
            ? force_
            : force_ * held_->contacts[trigger.contact].of(trigger.motion).sticking;
    case Trigger::What::stick:
        return options_.velocityTolerance;
    default:
        return 0.0;
    }
}

double EventDriven::shifted(const HeldSolution& s, const Trigger& trigger) const
{
    const double room = slack(trigger);
    constexpr double kChosen = 1e-2; // forces that are chosen keep their limits better than the slack
    if (margin(start_, trigger) <= room)
        return margin(s, trigger) + room;
    return margin(s, trigger) + (s.indeterminate || start_.indeterminate ? kChosen * room : 0.0);
}

template <class Visit>
void EventDriven::forEachWatched(Visit&& visit) const
{
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        if (start_.contacts[i].faces)
            visit(Trigger{Trigger::What::lost, i, Motion::slide, {}});
        visit(Trigger{Trigger::What::negative, i, Motion::slide, {}});
        for (const Motion m : kMotions) {
            const Grip grip = held_->contacts[i].of(m).grip;
            if (grip == Grip::stick)
                visit(Trigger{Trigger::What::slip, i, m, {}});
            if (grip == Grip::slip)
                visit(Trigger{Trigger::What::stick, i, m, {}});
        }
    }
    if (!held_->contacts.empty())
        visit(Trigger{Trigger::What::contradiction, 0, Motion::slide, {}});
}

void EventDriven::look(double t, double h, double theta, HeldSolution& out)
{
    integrator_->interpolate(theta, scratch_);
    reachedKnown_ = false;
    held_->solve(bare_, t + theta * h, theta == 1.0 ? Side::before : Side::after, scratch_, evaluation_, out);
}

double EventDriven::shiftedAt(double t, double h, double theta, const Trigger& trigger)
{
    if (trigger.what == Trigger::What::lost) // forces do not matter
        return roomAt(theta, trigger.contact);
    look(t, h, theta, solution_);
    return shifted(solution_, trigger);
}

bool EventDriven::isHeld(const ContactPoint& p) const
{
    const auto same = [&](const HeldContact& c) { return scene_.world->isSame(c.point, p, poses_); };
    return std::ranges::any_of(held_->contacts, same)
        || std::ranges::any_of(held_->contacts, [&](const HeldContact& c) {
               ContactPoint now = c.point;
               return c.point.colliderA == p.colliderA && c.point.colliderB == p.colliderB
                   && (scene_.world->follow(now, poses_), scene_.world->continues(now, p));
           });
}

const ContactPoint* EventDriven::overlapped(const ContactPoint& p, const std::vector<RigidPose>& poses)
{
    scene_.world->detect(poses, 0.0, overlaps_);
    const auto found = std::ranges::find_if(overlaps_, [&](const ContactPoint& q) {
        return q.colliderA == p.colliderA && q.colliderB == p.colliderB && q.gap < -overlap() && !isHeld(q);
    });
    return found == overlaps_.end() ? nullptr : &*found;
}

double EventDriven::locateEntry(double low, double high, ContactPoint& p)
{
    const auto [out, in] = bracket(low, high, [&](double theta) {
        integrator_->interpolate(theta, scratch_);
        posesOf(bare_, scratch_, poses_);
        const ContactPoint* q = overlapped(p, poses_);
        if (q)
            p = *q;
        return q != nullptr;
    });
    if (gapAt(low, p) > options_.gapTolerance)
        return locateGain(low, in, p);
    const auto faces = [&](double theta) { return facesAt(theta, p); };
    return faces(low) ? out : std::min(out, bracket(low, in, faces).second);
}

bool EventDriven::deepest(ContactPoint& out)
{
    posesOf(bare_, scratch_, poses_);
    velocitiesOf(scratch_, velocities_);
    scene_.world->detect(poses_, 0.0, touching_);
    double depth = 0.0;
    for (const ContactPoint& p : touching_) {
        const auto isTold = [&](const ContactPoint& q) { return sameFeatures(p, q); };
        if (p.gap >= depth || isHeld(p) || std::any_of(told_.begin(), told_.end(), isTold))
            continue;
        // Features that overlap along their own normal all the time are parted along another one.
        ContactPoint earlier = p;
        const bool faced = scene_.world->follow(earlier, startPoses_);
        if (earlier.gap < -overlap() && (faced || overlapped(p, startPoses_)))
            continue;
        const bool patient = isTolerated(p);
        if (p.gap < -options_.gapTolerance
            || (!patient && scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance)) {
            depth = p.gap;
            out = p;
        }
    }
    return depth < 0.0;
}

bool EventDriven::followTo(double theta, ContactPoint& p)
{
    integrator_->interpolate(theta, scratch_);
    posesOf(bare_, scratch_, poses_);
    return scene_.world->follow(p, poses_);
}

bool EventDriven::facesAt(double theta, ContactPoint p)
{
    return followTo(theta, p);
}

bool EventDriven::isTolerated(const ContactPoint& p) const
{
    return std::ranges::any_of(tolerated_, [&](const ContactPoint& q) { return sameFeatures(p, q); });
}

bool EventDriven::strikesAt(double theta, const ContactPoint& p)
{
    if (endsAt(theta, p))
        return false;
    return scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance;
}

bool EventDriven::endsAt(double theta, const ContactPoint& p)
{
    integrator_->interpolate(theta, scratch_);
    posesOf(bare_, scratch_, poses_);
    velocitiesOf(scratch_, velocities_);
    return isPastItsEnd(p, scratch_) || slipsPast(p, scratch_);
}

double EventDriven::roomAt(double theta, std::size_t contact)
{
    const ContactPoint& p = held_->contacts[contact].point;
    if (ties_[contact])
        return facesAt(theta, p) ? 1.0 : -1.0;
    integrator_->interpolate(theta, scratch_);
    posesOf(bare_, scratch_, poses_);
    return scene_.world->room(p, poses_);
}

double EventDriven::gapAt(double theta, ContactPoint p)
{
    followTo(theta, p);
    return p.gap;
}

double EventDriven::locateGain(double low, double high, const ContactPoint& p)
{
    const auto faces = [&](double theta) { return facesAt(theta, p); };
    const double theta = locateTouch(low, high, p);
    // What comes in from beyond the ends of its features, as deep as is tolerated, meets where it is within
    // them.
    return faces(theta) || !faces(high) ? theta : bracket(theta, high, faces).second;
}

double EventDriven::locateTouch(double low, double high, const ContactPoint& p)
{
    const double start = gapAt(low, p);
    const double level = std::min(0.0, start);
    const auto above = [&](double theta) { return gapAt(theta, p) - level; };
    const bool strikes = std::abs(start) <= options_.gapTolerance && !isTolerated(p) && strikesAt(low, p);
    if (strikes && start <= 0.0)
        return low;
    if (strikes || start > options_.gapTolerance)
        return findRoot(above, low, high, kLastBit);
    double theta = high;
    for (int n = 0; n < 60; ++n) {
        theta = low + 0.5 * (theta - low);
        if (above(theta) > 0.0)
            return findRoot(above, theta, high, kLastBit);
    }
    const auto faces = [&](double at) { return facesAt(at, p); };
    if (!faces(low)) // it comes in from beyond the ends of its features
        return bracket(low, high, faces).second;
    // It never rose: it may go as deep as is tolerated.
    const auto room = [&](double x) { return above(x) + options_.gapTolerance; };
    return room(high) < 0.0 ? findRoot(room, low, high, kRootWidth) : high;
}

double EventDriven::firstEvent(double t, double h)
{
    const double first = firstOfContacts(t, h);
    jointFound_ = lookAtJoints(t, h);
    if (jointFound_.theta < first - kTogether || (jointFound_.any() && triggers_.empty())) {
        triggers_.clear();
        return jointFound_.theta;
    }
    if (jointFound_.theta > first + kTogether)
        jointFound_ = {};
    return first;
}

double EventDriven::firstOfContacts(double t, double h)
{
    const double first = firstInLooks(t, h);
    holding_ = tolerated_;
    for (const HeldContact& c : held_->contacts)
        holding_.push_back(c.point);
    const Path path
        = [&](double theta, std::vector<RigidPose>& poses, std::vector<RigidVelocity>& velocities) {
              integrator_->interpolate(theta, scratch_);
              posesOf(bare_, scratch_, poses);
              velocitiesOf(scratch_, velocities);
          };
    const std::optional<Encounter> met = sweep_.first(path, h, first, holding_);
    if (!met)
        return first;
    found_.clear();
    double earlier = first;
    findMet(*met, earlier);
    if (!(earlier < first - kTogether) && !(triggers_.empty() && !found_.empty()))
        return first;
    triggers_.clear();
    met_.clear();
    takeFirst(earlier);
    return earlier;
}

void EventDriven::findMet(const Encounter& met, double& first)
{
    findGains(met.low, met.high, first);
    if (!found_.empty())
        return;
    const bool touches = gapAt(met.high, met.point) >= 0.0;
    if (touches && !scene_.world->isOfRods(met.point))
        return;
    const double theta = touches ? met.high : locateGain(met.low, met.high, met.point);
    if (!facesAt(theta, met.point) || !isSurfaceAt(theta, met.point))
        return;
    found_.push_back({theta, Trigger{Trigger::What::gain, 0, Motion::slide, met.point}});
    first = std::min(first, theta);
}

bool EventDriven::isSurfaceAt(double theta, ContactPoint p)
{
    if (scene_.world->isOfRods(p)) // detection does not know from which side they come
        return true;
    followTo(theta, p);
    scene_.world->detect(poses_, touchingBelow(), touching_);
    constexpr double kPlace = 1e-6, kTurn = 1e-3; // m, rad: one of the features that meet there
    return std::ranges::any_of(touching_, [&](const ContactPoint& q) {
        return q.colliderA == p.colliderA && q.colliderB == p.colliderB
            && (sameFeatures(p, q) || ((p.pA_W - q.pA_W).norm() < kPlace && (p.n_W - q.n_W).norm() < kTurn));
    });
}

void EventDriven::takeFirst(double first)
{
    for (const auto& [theta, trigger] : found_) {
        if (theta <= first + kTogether)
            triggers_.push_back(trigger);
        if (trigger.what == Trigger::What::gain
            && (scene_.world->isRim(trigger.point) || scene_.world->isOfRods(trigger.point)))
            met_.push_back(trigger.point);
    }
}

double EventDriven::firstInLooks(double t, double h)
{
    met_.clear();
    const bool calm = isCalm(t, h);
    const bool meets = mayMeet(h);
    if (calm && !meets)
        return 1.0;
    double low = 0.0;
    for (int k = 1; k <= kSamples; ++k) {
        const double high = static_cast<double>(k) / kSamples;
        found_.clear();
        double first = std::numeric_limits<double>::infinity();
        candidates_.clear();
        if (!calm) {
            look(t, h, high, solution_);
            forEachWatched([&](const Trigger& trigger) {
                if (const double margin = shifted(solution_, trigger); margin < 0.0)
                    candidates_.push_back({trigger, 0.0, margin});
            });
        }
        if (!candidates_.empty()) {
            look(t, h, low, solution_);
            for (Candidate& c : candidates_)
                c.atLow = shifted(solution_, c.trigger);
        }
        for (const Candidate& c : candidates_) {
            const auto at = [&](double theta) { return shiftedAt(t, h, theta, c.trigger); };
            double until = high, atUntil = c.atHigh;
            if (c.atLow >= 0.0 && first <= high) {
                // Of those that come later than the first found so far, the moment does not matter.
                until = std::min(high, first + kTogether);
                atUntil = at(until);
                if (atUntil >= 0.0)
                    continue;
                if (at(std::max(low, first - kTogether)) >= 0.0) { // as by symmetry
                    found_.push_back({first, c.trigger});
                    continue;
                }
            }
            const double theta = c.atLow < 0.0 ? low : findRoot(at, low, c.atLow, until, atUntil, kRootWidth);
            found_.push_back({theta, c.trigger});
            first = std::min(first, theta);
        }
        if (meets) {
            findGains(low, high, first);
            const double before = first;
            findPassed(low, high, first);
            if (first < before) // others of the pair may have met before
                findGains(low, first, first);
        }
        if (!found_.empty()) {
            takeFirst(first);
            return first;
        }
        low = high;
    }
    return 1.0;
}

/// The features that are deep at the end of an interval may not be the first to have met in it.
void EventDriven::findGains(double low, double high, double& first)
{
    double to = high;
    ContactPoint deep;
    told_.clear();
    for (int n = 0; n < kMostGains; ++n) {
        integrator_->interpolate(to, scratch_);
        if (!deepest(deep))
            break;
        ContactPoint p = deep;
        double theta = gapAt(0.0, p) < -overlap() ? locateEntry(low, to, p) : locateGain(low, to, p);
        if (theta > low && gapAt(theta, p) < -overlap()) // other features of the pair have met before
            theta = locateEntry(low, theta, p);
        found_.push_back({theta, Trigger{Trigger::What::gain, 0, Motion::slide, p}});
        first = std::min(first, theta);
        if (theta < to)
            told_.clear();
        else
            told_.push_back(deep); // another one that is deep there may have come first
        to = std::min(to, theta);
    }
}

/// What is thin, or fast, may lie beyond the middle of the other body at the end of an interval, where other
/// features are the nearest, or beyond all of it: the features that faced each other at the start tell.
void EventDriven::findPassed(double low, double high, double& first)
{
    const std::vector<ContactPoint>& facing = ends_[0].near;
    integrator_->interpolate(high, scratch_);
    posesOf(bare_, scratch_, poses_);
    passed_.clear();
    for (const ContactPoint& p : facing) {
        ContactPoint there = p;
        scene_.world->follow(there, poses_);
        if (there.gap < -overlap() && !isHeld(p))
            passed_.push_back(p);
    }
    for (const ContactPoint& p : passed_) {
        const auto isFound = [&](const auto& found) {
            return found.second.what == Trigger::What::gain && sameFeatures(found.second.point, p);
        };
        const double start = gapAt(low, p);
        if (std::any_of(found_.begin(), found_.end(), isFound) || !(start > -options_.gapTolerance)
            || (start < options_.gapTolerance && endsAt(low, p)))
            continue;
        const double theta = locateGain(low, high, p);
        if (theta > first + kTogether || !facesAt(theta, p))
            continue;
        found_.push_back({theta, Trigger{Trigger::What::gain, 0, Motion::slide, p}});
        first = std::min(first, theta);
    }
}

bool EventDriven::samePose(const RigidPose& a, const RigidPose& b)
{
    return a.p_WB == b.p_WB && a.R_WB == b.R_WB;
}

bool EventDriven::isCalm(double t, double h)
{
    if (held_->contacts.empty())
        return true;
    held_->solve(bare_, t + h, Side::before, reached_, evaluation_, solution_);
    reachedKnown_ = true;
    bool calm = true;
    forEachWatched([&](const Trigger& trigger) {
        const double before = margin(start_, trigger), after = margin(solution_, trigger);
        const double change = std::abs(after - before);
        const bool far = std::min(before, after) > change;
        const bool rests = std::abs(before) + change < 0.5 * slack(trigger);
        calm = calm && (far || rests);
    });
    return calm;
}

bool EventDriven::mayMeet(double h)
{
    StepEnd& start = ends_[0];
    StepEnd& end = ends_[1];
    std::swap(start, end);
    poses_ = start.poses;
    const double speed = std::max(place(0.0, start), place(1.0, end));
    if (!std::ranges::equal(poses_, start.poses, samePose))
        start.reach = 0.0;
    end.reach = 0.0;
    if (!std::isfinite(speed)) {
        start.near.clear();
        return true;
    }
    constexpr double kFaster = 1.5; // than at both ends, on the way
    const double room = touchingBelow();
    bool meets = false;
    for (StepEnd* at : {&end, &start}) {
        poses_ = at->poses;
        if (!(at->reach > 2.0 * speed * h + room)) {
            at->reach = 2.0 * kFaster * speed * h + room;
            scene_.world->detect(poses_, at->reach, at->near);
        }
        meets = meets || std::ranges::any_of(at->near, [&](const ContactPoint& p) {
                    return !isHeld(p) && mayClose(p, h);
                });
    }
    return meets;
}

double EventDriven::place(double theta, StepEnd& at)
{
    integrator_->interpolate(theta, scratch_);
    posesOf(bare_, scratch_, at.poses);
    velocitiesOf(scratch_, at.velocities);
    double speed = 0.0;
    for (int b = 0; b < bare_.bodyCount(); ++b) {
        const BodyState& s = scratch_.bodies[static_cast<std::size_t>(b)];
        speed = std::max(speed, s.v_WB.norm() + s.w_WB.norm() * scene_.world->reach(b));
    }
    return speed;
}

bool EventDriven::mayClose(const ContactPoint& p, double h) const
{
    std::array<double, 2> gap{}, rate{};
    for (const std::size_t k : {0U, 1U}) {
        ContactPoint there = p;
        ContactRates rates;
        scene_.world->follow(there, ends_[k].poses, ends_[k].velocities, rates);
        gap[k] = there.gap;
        rate[k] = rates.gapRate;
    }
    const double halfway = 0.5 * (gap[0] + gap[1]) + 0.125 * h * (rate[0] - rate[1]);
    return !(std::min({gap[0], gap[1], halfway}) > std::abs(gap[1] - gap[0]) + options_.gapTolerance);
}

void EventDriven::renew(const State& state)
{
    posesOf(bare_, state, poses_);
    velocitiesOf(state, velocities_);
    for (HeldContact& c : held_->contacts) {
        scene_.world->follow(c.point, poses_);
        ContactForces now;
        held_->motions(c.point, poses_, velocities_, now);
        for (const Motion m : kMotions) {
            Friction& f = c.of(m);
            if (f.grip == Grip::slip)
                f.direction_W = slipDirection(now.motionOf(m), f.direction_W, options_.velocityTolerance);
        }
    }
}

void EventDriven::loseEdges()
{
    bool detected = false;
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        if (start_.contacts[i].faces)
            continue;
        if (!detected)
            scene_.world->detect(poses_, touchingBelow(), touching_);
        detected = true;
        const HeldContact& c = held_->contacts[i];
        if (std::none_of(touching_.begin(), touching_.end(),
                         [&](const ContactPoint& p) { return sameFeatures(c.point, p); }))
            triggers_.push_back({Trigger::What::lost, i, Motion::slide, {}});
    }
}

} // namespace polhode
