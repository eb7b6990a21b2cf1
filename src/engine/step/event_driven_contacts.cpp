#include "engine/body/rotation_chart.h"
#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/step/event_driven_stepper.h"
#include "engine/step/joint_events.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr double kUnseen
    = 3e-8; // m/s: what leaves so slowly under 10 m/s² rises by less than gaps are rounded
constexpr double kOverlap = 100.0; ///< of the tolerance of gaps: deeper is no new contact,
constexpr double kBridgeOverlap = 1e-3; ///< m, or after a bridge
constexpr double kPast = 1e-6; ///< m, far beyond the ends of features as they are known

} // namespace

ModeOptions EventDriven::modeOptions() const
{
    ModeOptions m;
    m.velocityTolerance = options_.velocityTolerance;
    m.lcpMethod = options_.lcpMethod;
    m.lcp = options_.lcp;
    return m;
}

ContactEvent EventDriven::event(Kind kind, double t, const ContactPoint& point, const State& state) const
{
    ContactEvent e;
    e.kind = kind;
    e.t = t;
    e.point = point;
    e.before = e.after = kineticEnergy(bare_, state);
    return e;
}

double EventDriven::overlap() const
{
    const double located = kOverlap * options_.gapTolerance;
    return bridgedTo_ == kNever ? located : std::max(located, kBridgeOverlap);
}

void EventDriven::dropOverlaps(std::vector<ContactPoint>& list) const
{
    const std::vector<ContactPoint> all = list;
    std::erase_if(list, [&](const ContactPoint& p) {
        return p.gap < -overlap() && std::any_of(all.begin(), all.end(), [&](const ContactPoint& q) {
                   return q.colliderA == p.colliderA && q.colliderB == p.colliderB
                       && std::abs(q.gap) <= overlap();
               });
    });
}

void EventDriven::passEnds(std::vector<ContactPoint>& list, const State& state,
                           const std::function<bool(const ContactPoint&)>& keep) const
{
    std::vector<RigidPose> poses;
    posesOf(bare_, state, poses);
    std::vector<ContactPoint> past, beside;
    constexpr double kPlace = 1e-9, kTurn = 1e-6; // m, rad: far above the rounding of one place
    std::erase_if(list, [&](ContactPoint& p) {
        if ((keep && keep(p)) || !isPastItsEnd(p, state))
            return false;
        // Where a corner passes an edge, one crossing of edges ends with it and another begins.
        past.assign(1, p);
        for (std::size_t known = 0; known < past.size();) {
            known = past.size();
            scene_.world->detectBeside(past, poses, p.gap + kPlace, beside);
            for (const ContactPoint& q : beside) {
                if ((p.pA_W - q.pA_W).norm() > kPlace || (p.pB_W - q.pB_W).norm() > kPlace
                    || (p.n_W - q.n_W).norm() > kTurn)
                    continue;
                if (!isPastItsEnd(q, state)) {
                    p = q;
                    return false;
                }
                past.push_back(q);
            }
        }
        return true;
    });
}

void EventDriven::gather(const State& state)
{
    posesOf(bare_, state, poses_);
    velocitiesOf(state, velocities_);
    scene_.world->detect(poses_, options_.gapTolerance, touching_);
    dropOverlaps(touching_);
    const auto atHand = [&](const ContactPoint& p) {
        constexpr double kPlace = 1e-9; // m, and of unit normals: far above the rounding of one place
        return std::ranges::any_of(touching_, [&](const ContactPoint& q) {
            return q.colliderA == p.colliderA && q.colliderB == p.colliderB
                && (q.pA_W - p.pA_W).norm() < kPlace && (q.n_W - p.n_W).norm() < kPlace;
        });
    };
    // A rim that comes down flat does so on the place opposite to where it was held; of rods detection does
    // not know which side they come from.
    for (ContactPoint p : met_) {
        if (!scene_.world->follow(p, poses_) || std::abs(p.gap) > touchingBelow())
            continue;
        if (scene_.world->isOfRods(p))
            std::erase_if(touching_, [&](const ContactPoint& q) { return sameFeatures(p, q); });
        if (!atHand(p))
            touching_.push_back(p);
    }
    for (const HeldContact& c : held_->contacts) {
        ContactPoint p = c.point;
        const bool known = std::any_of(touching_.begin(), touching_.end(), [&](const ContactPoint& q) {
            return scene_.world->isSame(p, q, poses_);
        });
        if (known || !scene_.world->follow(p, poses_) || std::abs(p.gap) > touchingBelow()
            || (scene_.world->isRim(p) && atHand(p)))
            continue;
        std::erase_if(touching_, [&](const ContactPoint& q) { return scene_.world->continues(p, q); });
        touching_.push_back(p);
    }
    const auto isHere = [&](const ContactPoint& p) {
        return std::ranges::any_of(held_->contacts,
                                   [&](const HeldContact& c) { return sameFeatures(c.point, p); });
    };
    std::erase_if(touching_, [&](const ContactPoint& p) { return !isHere(p) && slipsPast(p, state); });
    passEnds(touching_, state, isHere);
}

bool EventDriven::isPastItsEnd(const ContactPoint& p, const State& state) const
{
    std::vector<RigidPose> poses;
    posesOf(bare_, state, poses);
    if (scene_.world->room(p, poses) > kAtEnd)
        return false;
    posesOf(bare_, drifted(state, kSoon), poses);
    return scene_.world->room(p, poses) < -kAtEnd;
}

State EventDriven::drifted(State state, double time) const
{
    for (BodyState& s : state.bodies) {
        s.p_WB += time * s.v_WB;
        updateAttitude(bare_.chart(), s.attitude, time * s.w_WB);
        finishAttitude(bare_.chart(), s.attitude);
    }
    return state;
}

bool EventDriven::slipsPast(const ContactPoint& p, const State& state) const
{
    ContactForces motion;
    held_->motions(p, poses_, velocities_, motion);
    if (motion.zeta > -options_.velocityTolerance)
        return false;
    const double speed = motion.motionOf(Motion::slide).norm();
    if (!(kPast < kSoon * speed))
        return false;
    std::vector<RigidPose> poses;
    posesOf(bare_, drifted(state, kPast / speed), poses);
    ContactPoint moved = p;
    return !scene_.world->follow(moved, poses);
}

bool EventDriven::settle(State& state, double t, const std::vector<HeldContact>& earlier, bool kept,
                         std::vector<ContactEvent>& events)
{
    const std::vector<HeldContact> before = earlier;
    bool jumped = strikeAll(state, t, events);
    constexpr int kMostJams = 10; // each ends a slip, or turns it round
    int jams = 0;
    while (!choose(state, t, kept && !jumped, jams++ < kMostJams, events)) {
        strikeAll(state, t, events);
        jumped = true;
    }
    report(before, t, state, jumped, events);
    if (joints_)
        tellModes(joints_->joints(), earlier_, modes_, t, kineticEnergy(bare_, state), events);
    earlier_ = modes_;
    jointFound_ = {};
    return jumped;
}

bool EventDriven::stopSlowSlips(double t, State& state)
{
    bool any = false;
    for (HeldContact& c : held_->contacts) {
        ContactForces now;
        held_->motions(c.point, poses_, velocities_, now);
        for (const Motion m : kMotions) {
            Friction& f = c.of(m);
            const double speed = now.motionOf(m).norm();
            if (f.grip != Grip::slip || speed > kNearRest)
                continue;
            f.grip = Grip::stick;
            f.ahead = false;
            any = any || speed > options_.velocityTolerance;
        }
    }
    if (!any)
        return false;
    held_->project(bare_, t, state);
    posesOf(bare_, state, poses_);
    velocitiesOf(state, velocities_);
    return true;
}

bool EventDriven::isUnsolvedStill() const
{
    const std::vector<HeldContact>& held = held_->contacts;
    return !held.empty() && std::ranges::all_of(held, [&](const HeldContact& c) {
        return std::ranges::any_of(unsolved_,
                                   [&](const ContactPoint& p) { return sameFeatures(p, c.point); });
    });
}

bool EventDriven::choose(State& state, double t, bool kept, bool mayJam, std::vector<ContactEvent>& events)
{
    const std::vector<HeldContact> before = held_->contacts;
    std::vector<HeldContact> now;
    for (const ContactPoint& p : touching_) {
        ContactForces motion;
        held_->motions(p, poses_, velocities_, motion);
        if (motion.zeta < -options_.velocityTolerance
            || motion.zeta > std::max(kUnseen, options_.velocityTolerance))
            continue;
        HeldContact c;
        if (p.gap < -0.5 * options_.gapTolerance)
            c.restGap = p.gap;
        for (const HeldContact& old : before)
            if (sameFeatures(old.point, p))
                c = old;
        c.point = p;
        initialiseFriction(c, scene_.law(p.colliderA, p.colliderB), motion, options_.velocityTolerance,
                           options_.friction);
        now.push_back(c);
    }
    held_->contacts = std::move(now);
    if (options_.stabilisation) {
        held_->project(bare_, t, state);
        posesOf(bare_, state, poses_);
        velocitiesOf(state, velocities_);
        for (HeldContact& c : held_->contacts) { // slow slips may now go another way
            ContactForces motion;
            held_->motions(c.point, poses_, velocities_, motion);
            initialiseFriction(c, scene_.law(c.point.colliderA, c.point.colliderB), motion,
                               options_.velocityTolerance, options_.friction);
        }
    }
    JointModes modes = modes_;
    ModeChoice choice
        = chooseBoth(*held_, t, state, kept ? modes_ : JointModes{}, jointFound_.released, modes);
    if (!choice.found && !choice.noSolution && stopSlowSlips(t, state)) {
        for (HeldContact& c : held_->contacts)
            c.closed = true;
        modes = modes_;
        choice = chooseBoth(*held_, t, state, kept ? modes_ : JointModes{}, jointFound_.released, modes);
    }
    if (joints_ && !agree(modes, modes_))
        setModes(modes);
    if (!choice.found || choice.painleve) {
        const Kind kind = choice.painleve ? Kind::painleve : Kind::noSolution;
        const ContactPoint point = held_->contacts.empty() ? ContactPoint{} : held_->contacts.front().point;
        if (choice.painleve || !isUnsolvedStill()) {
            events.push_back(event(kind, t, point, state));
            events.back().reason = choice.reason;
        }
    }
    unsolved_.clear();
    if (!choice.found)
        for (const HeldContact& c : held_->contacts)
            unsolved_.push_back(c.point);
    const bool slips = std::any_of(held_->contacts.begin(), held_->contacts.end(), [&](const HeldContact& c) {
        const auto i = static_cast<std::size_t>(&c - held_->contacts.data());
        return c.of(Motion::slide).grip == Grip::slip
            && choice.solution.contacts[i].motionOf(Motion::slide).norm() > options_.velocityTolerance;
    });
    if (!choice.found && !choice.noSolution && slips && mayJam) {
        jam(choice.solution, state, t, events);
        for (HeldContact& c : held_->contacts)
            c.closed = true;
        return false;
    }
    if (!choice.found && !choice.noSolution && slips)
        stuck_ = choice.reason;
    if (!choice.found) {
        // The contradictory ones are let go: a small penetration is tolerated (Example 11.1). A contradiction
        // that begins is just at its limit.
        const HeldSolution& s = choice.solution;
        const double limit = kContradiction * s.acceleration;
        const double met = s.mismatch > 0.5 * limit ? std::min(limit, 0.5 * s.mismatch) : limit;
        for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
            HeldContact& c = held_->contacts[i];
            if (!c.closed || std::abs(s.contacts[i].zetaDot) <= met)
                continue;
            c.closed = false;
            tolerated_.push_back(c.point);
        }
    }
    std::erase_if(held_->contacts, [](const HeldContact& c) { return !c.closed; });
    return true;
}

void EventDriven::report(const std::vector<HeldContact>& before, double t, const State& state, bool jumped,
                         std::vector<ContactEvent>& events) const
{
    const auto find = [](const std::vector<HeldContact>& list, const HeldContact& c) {
        return std::find_if(list.begin(), list.end(),
                            [&](const HeldContact& o) { return sameFeatures(o.point, c.point); });
    };
    const auto told = [&](const HeldContact& c) {
        return std::any_of(events.begin(), events.end(), [&](const ContactEvent& e) {
            return e.t == t && e.kind == Kind::lost && sameFeatures(e.point, c.point);
        });
    };
    const auto parts = [&](const HeldContact& c) {
        ContactForces motion;
        held_->motions(c.point, poses_, velocities_, motion);
        return motion.zeta > options_.velocityTolerance;
    };
    // start_ is of the step that has just ended; what carried nothing loses nothing.
    const auto carried = [&](const HeldContact& c) {
        const auto i = static_cast<std::size_t>(&c - before.data());
        return start_.contacts.size() != before.size() || start_.contacts[i].lambda > force_;
    };
    for (const HeldContact& c : before) {
        if (find(held_->contacts, c) != held_->contacts.end() || told(c))
            continue;
        const bool parted = !jumped || parts(c);
        if (parted || carried(c))
            events.push_back(event(parted ? Kind::broken : Kind::unloaded, t, c.point, state));
    }
    for (const HeldContact& c : held_->contacts) {
        const auto old = find(before, c);
        if (old == before.end()) {
            events.push_back(event(Kind::made, t, c.point, state));
            continue;
        }
        static const std::array<Reason, 3> kWhat{{{}, {"rolling", "滚动"}, {"spinning", "扭转"}}};
        for (const Motion m : kMotions)
            if (const Grip is = c.of(m).grip; is != old->of(m).grip) {
                events.push_back(event(is == Grip::stick ? Kind::stick : Kind::slip, t, c.point, state));
                events.back().reason = kWhat[static_cast<std::size_t>(m)];
            }
    }
}

} // namespace polhode
