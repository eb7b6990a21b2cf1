#include "engine/step/joint_events.h"
#include "engine/step/velocity_time_stepper.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace polhode
{

namespace
{

/// Part of the speeds at hand by which impulses may miss their laws untold where no coarser tolerance was
/// asked for: less than any readout shows, and far less than the step itself errs by, which is of the order
/// of what gravity does in it.
constexpr double kUntold = 1e-6;

/// A velocity to two digits, in m/s.
Reason speedText(double speed)
{
    std::array<char, 32> text{};
    const auto end
        = std::to_chars(text.data(), text.data() + text.size(), speed, std::chars_format::general, 2);
    const std::string both = std::string(text.data(), end.ptr) + " m/s";
    return {both, both};
}

} // namespace

void TimeStepper::complain(const LcpResult& solution, double t)
{
    const Told before = told_;
    const std::size_t contacts = problem_.contacts.size();
    const bool any = contacts + problem_.bearings.size() > 0;
    const bool unsolved
        = !solution && (pivots() || !(solution.residual <= std::max(kUntold, options_.lcp.tolerance)));
    told_ = !any ? Told::nothing : unsolved ? Told::unsolved : replaced_ ? Told::replaced : Told::nothing;
    if (told_ == Told::nothing || told_ == before)
        return;
    ContactEvent event;
    const std::size_t worst = pivots() ? 0 : index(worst_.contact);
    if (worst >= contacts)
        event = ofBearing(event.kind, t, problem_.bearings[worst - contacts].bearing, 0.0);
    else if (const int stop = problem_.contacts[worst].stop; stop >= 0)
        event = jointEvent(event.kind, t, joints_->joints().stops()[index(stop)], 0.0);
    else
        event.point = problem_.contacts[worst].point;
    event.t = t;
    event.kind = told_ == Told::replaced ? ContactEvent::Kind::bridged
        : pivots()                       ? ContactEvent::Kind::noSolution
                                         : ContactEvent::Kind::unconverged;
    event.reason = pivots() ? solution.reason : speedText(worst_.largest);
    events_.push_back(std::move(event));
}

ContactEvent TimeStepper::ofBearing(ContactEvent::Kind kind, double t, int bearing, double energy) const
{
    const JointBearing& b = joints_->joints().bearings()[index(bearing)];
    return jointEvent(kind, t, {b.joint, b.freedom, false}, energy);
}

void TimeStepper::tell(const State& before, const State& after, double t, double kineticBefore)
{
    using Kind = ContactEvent::Kind;
    old_.swap(memory_);
    memory_.clear();
    if (!underWay_) {
        impact_ = {};
        struckStops_.clear();
    }
    unfinished_ = false;
    const auto simple = [&](Kind kind, const auto& of) {
        if (of.stop >= 0) {
            // A stop has no features that could lose sight of each other.
            events_.push_back(jointEvent(kind == Kind::lost ? Kind::broken : kind, t,
                                         joints_->joints().stops()[index(of.stop)],
                                         kineticEnergy(system_, after)));
            return;
        }
        ContactEvent& event = events_.emplace_back();
        event.kind = kind;
        event.t = t;
        event.point = of.point;
    };
    // Out of reach: over an edge, or away from a surface that it still faces.
    const auto gone = [&](const Memory& m) {
        ContactPoint p = m.point;
        simple(m.stop < 0 && scene_.world->follow(p, poses_) ? Kind::broken : Kind::lost, m);
    };
    const bool jumps = impacts();
    if (jumps && !underWay_) {
        struckFrom_ = before;
        struckEnergy_ = kineticBefore;
    }
    const auto zeta = [&](const ImpulseContact& c) {
        return c.normal.velocity(problem_.bodies[index(c.slotA)], problem_.bodies[index(c.slotB)]);
    };
    const auto unloaded = [&](const ImpulseContact& c) {
        return jumps && c.stop < 0 && zeta(c) <= options_.velocityTolerance;
    };
    auto past = old_.begin();
    for (const ImpulseContact& c : problem_.contacts) {
        for (; past != old_.end() && key(past->point) < key(c.point); ++past)
            gone(*past);
        const bool known = past != old_.end() && key(past->point) == key(c.point);
        const bool touched = first_ && c.point.gap <= options_.gapTolerance;
        if (!(c.pn > 0.0)) {
            // What lies side by side presses at times, by rounding: it touches all the while.
            const bool rests = c.point.gap <= options_.gapTolerance
                && std::abs(zeta(c)) <= options_.velocityTolerance && (known ? !jumps : touched);
            if (rests)
                memory_.push_back({.point = c.point,
                                   .stop = c.stop,
                                   .zeta = zeta(c),
                                   .sliding = known ? past->sliding : c.sliding});
            else if (known)
                simple(unloaded(c) ? Kind::unloaded : Kind::broken, c);
            past += known ? 1 : 0;
            continue;
        }
        Memory m;
        m.point = c.point;
        m.stop = c.stop;
        m.pn = c.pn;
        m.zeta = zeta(c);
        m.side_W = side_W(c);
        m.sliding = c.sliding;
        if (c.resistance >= 0) {
            const TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
            m.ms = r.ms;
            m.roll_W = r.m1 * r.roll1.turnB_W + r.m2 * r.roll2.turnB_W;
        }
        if (!known && !c.striking && !touched)
            simple(Kind::made, c);
        if (known && past->sliding != m.sliding)
            simple(m.sliding ? Kind::slip : Kind::stick, c);
        addToImpact(c, m.zeta);
        past += known ? 1 : 0;
        memory_.push_back(m);
    }
    for (; past != old_.end(); ++past)
        gone(*past);
    first_ = false;
    tellBearings(after, t);
    tellImpact(after, t);
}

void TimeStepper::addToImpact(const ImpulseContact& c, double zeta)
{
    if (!c.striking && !underWay_)
        return;
    unfinished_ = unfinished_ || (c.striking && c.law->restitution == 0.0 && zeta < -threshold(c));
    if (c.stop >= 0) {
        if (c.striking && std::find(struckStops_.begin(), struckStops_.end(), c.stop) == struckStops_.end())
            struckStops_.push_back(c.stop);
        return;
    }
    const auto known = std::find_if(impact_.struck.begin(), impact_.struck.end(),
                                    [&](const StruckContact& s) { return sameFeatures(s.point, c.point); });
    if (known == impact_.struck.end() && !c.striking)
        return;
    const Eigen::Vector3d impulse_W = c.pn * c.point.n_W + side_W(c);
    const double couple = c.resistance < 0 ? 0.0 : problem_.resistances[index(c.resistance)].ms;
    if (known == impact_.struck.end()) {
        impact_.struck.push_back({c.point, impulse_W, c.before, zeta, c.law->restitution, couple});
        return;
    }
    known->point = c.point;
    known->impulse_W += impulse_W;
    known->couple += couple;
    known->after = zeta;
}

void TimeStepper::tellImpact(const State& after, double t)
{
    if (impact_.struck.empty() && struckStops_.empty())
        return;
    underWay_ = unfinished_ && !underWay_;
    if (underWay_)
        return;
    struck_ = true;
    const double energy = kineticEnergy(system_, after);
    // What the impulses took, which is ΔT less what forces and motors did meanwhile.
    const auto taken = [](const State& s) { return s.account.restitution + s.account.friction; };
    const double gained = taken(struckFrom_) - taken(after);
    // Forces change the velocities in the same step: impulses may do work on that part of them.
    double bySteps = kUntold * std::max(struckEnergy_, energy);
    for (const ImpulseContact& c : problem_.contacts)
        bySteps += c.pn * threshold(c);
    for (const int stop : struckStops_) {
        events_.push_back(
            jointEvent(ContactEvent::Kind::impact, t, joints_->joints().stops()[index(stop)], struckEnergy_));
        events_.back().after = energy;
    }
    const auto tellGain = [&](ContactEvent event) {
        if (!(gained > bySteps))
            return;
        event.kind = ContactEvent::Kind::finding;
        event.issue = ImpactIssue::energyGain;
        event.size = gained;
        event.struck.clear();
        event.bodies.clear();
        events_.push_back(std::move(event));
    };
    if (impact_.struck.empty())
        return tellGain(ContactEvent(events_.back()));
    double hardest = -1.0;
    for (const StruckContact& s : impact_.struck)
        if (const double size = s.impulse_W.dot(s.point.n_W); size > hardest) {
            hardest = size;
            impact_.point = s.point;
        }
    impact_.kind = ContactEvent::Kind::impact;
    impact_.t = t;
    impact_.before = struckEnergy_;
    impact_.after = energy;
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        const BodyState& a = struckFrom_.bodies[i];
        const BodyState& b = after.bodies[i];
        const bool took = !system_.isGround(static_cast<int>(i))
            && std::any_of(impact_.struck.begin(), impact_.struck.end(), [&](const auto& s) {
                   return s.point.bodyA == static_cast<int>(i) || s.point.bodyB == static_cast<int>(i);
               });
        if (took)
            impact_.bodies.push_back({static_cast<int>(i), a.v_WB, b.v_WB, a.w_WB, b.w_WB});
    }
    events_.push_back(std::move(impact_));
    tellGain(ContactEvent(events_.back()));
}

void TimeStepper::tellBearings(const State& after, double t)
{
    if (problem_.bearings.empty())
        return;
    const JointModes modes = joints_->modes(problem_);
    const bool known = bearings_.size() == modes.bearings.size();
    std::vector<BearingMemory> now;
    for (std::size_t i = 0; i < modes.bearings.size(); ++i) {
        const BearingFriction& b = problem_.bearings[i];
        const Eigen::Vector3d speed
            = b.velocity(problem_.bodies[index(b.slotA)], problem_.bodies[index(b.slotB)]);
        // Of bearings that depend on each other some may be at their limits before they move together.
        const bool rests = modes.bearings[i].sticks || speed.norm() <= options_.velocityTolerance;
        if (known && bearings_[i].rests != rests)
            events_.push_back(ofBearing(rests ? ContactEvent::Kind::stick : ContactEvent::Kind::slip, t,
                                        static_cast<int>(i), kineticEnergy(system_, after)));
        now.push_back({b.p, rests});
    }
    bearings_ = std::move(now);
}

} // namespace polhode
