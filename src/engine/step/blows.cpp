#include "engine/step/blows.h"

#include "engine/impact/impact_law_table.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kLying = 1e-4; // m/s: where bounces accumulate they are slower
constexpr double kLyingSlip = 10.0; // of the fastest approach: what moves faster is no part of the bounces
constexpr int kMostAtOnce = 200; // impacts at one moment: more may go to and fro without end
constexpr int kMostVain = 2; // impacts that need not have slowed the approach: one may set off another
constexpr double kSlower = 0.999; // of the approach before: less has come of an impact to nothing

} // namespace

Blows::Blows(EventContext& context, EventJoints& joints, TouchingContacts& touching)
    : context_(context)
    , joints_(joints)
    , touching_(touching)
    , bounces_(context)
{
}

bool Blows::strikeAll(double t, State& state, std::span<const ContactPoint> met,
                      std::vector<ContactEvent>& events, Reason& endless)
{
    const std::vector<ContactPoint> before = std::exchange(context_.tolerated, {});
    double last = std::numeric_limits<double>::infinity();
    for (int n = 0;; ++n) {
        touching_.gather(state, met);
        const double atStops = findStops(state);
        const double approach = std::max(touching_.approach(), atStops);
        if (approach <= context_.rest() || (touching_.points().empty() && !(atStops > tolerance::kStopRest)))
            return n > 0;
        if ((n > kMostVain && approach > kSlower * last) || n > kMostAtOnce) {
            tolerate(t, state, before, events);
            return true;
        }
        last = approach;
        if (!strike(t, state, n == 0, events)) {
            endless = {"bodies strike each other to and fro without end", "物体之间来回碰撞，没有止境"};
            return true;
        }
    }
}

/// The stops that are touched and not left; the fastest approach to one (m/s, rad/s).
double Blows::findStops(const State& state)
{
    stops_.clear();
    double approach = 0.0;
    if (!joints_.any())
        return approach;
    for (const JointStop& stop : joints_.set().stops()) {
        if (!(joints_.watch().gap(stop, state) < tolerance::kStopTouching))
            continue;
        const double rate = joints_.watch().gapRate(stop, state);
        if (rate > tolerance::kStopRest)
            continue;
        stops_.push_back(stop);
        approach = std::max(approach, -rate);
    }
    return approach;
}

/// Normals that oppose each other cannot stop the approach yet: a small penetration turns them.
void Blows::tolerate(double t, const State& state, std::span<const ContactPoint> before,
                     std::vector<ContactEvent>& events)
{
    for (const ContactPoint& p : touching_.points())
        if (context_.gapRate(p, touching_.at()) < -context_.rest())
            context_.tolerated.push_back(p);
    const auto wasTolerated = [&](const ContactPoint& p) {
        return std::ranges::any_of(before, [&](const ContactPoint& q) { return sameFeatures(p, q); });
    };
    if (!context_.tolerated.empty() && std::ranges::all_of(context_.tolerated, wasTolerated))
        return; // told where it began
    const ContactPoint point = touching_.points().empty() ? ContactPoint{} : touching_.points().front();
    events.push_back(context_.event(ContactEvent::Kind::noSolution, t, point, state));
    events.back().reason
        = Reason{"no impulse of the contacts stops the approach; a small penetration is tolerated",
                 "没有一组接触冲量能制止接近，允许有微小穿透"};
}

/// One simultaneous impact at all contacts that touch; `mayLie`: no other was at this moment. False if the
/// law has found no end.
bool Blows::strike(double t, State& state, bool mayLie, std::vector<ContactEvent>& events)
{
    joints_.release();
    Blow blow(context_, joints_, t, state, touching_.at());
    std::map<BounceLimits::Pair, bool> passed;
    std::vector<ContactEvent> limits;
    double fastest = 0.0; // approach
    for (const ContactPoint& p : touching_.points()) {
        ImpactContact& c = blow.add(p);
        const double zeta = context_.gapRate(p, touching_.at());
        fastest = std::max(fastest, -zeta);
        // What rests on each other (ζ ≈ 0) keeps its e too: the blow may reach it from its neighbours.
        if (zeta >= -context_.rest())
            continue;
        const BounceLimits::Pair pair{p.colliderA, p.colliderB};
        const auto [place, first] = passed.try_emplace(pair, false);
        if (first)
            if (const auto limit = bounces_.limitOf(pair, t, -zeta, c.restitution)) {
                place->second = true;
                if (*limit > t) { // of what is over at once nothing is told
                    limits.push_back(context_.event(ContactEvent::Kind::zeno, t, p, state));
                    limits.back().limit = *limit;
                }
            }
        if (place->second)
            c.restitution = 0.0;
    }
    for (const JointStop& stop : stops_)
        blow.add(stop);
    const bool solved = blow.strike().solved();
    const auto isPassed = [](const auto& pair) { return pair.second; };
    if (mayLie && fastest < kLying && std::ranges::any_of(passed, isPassed))
        bounces_.lieDown(touching_, passed, kLyingSlip * fastest, t, state);
    blow.tell(events);
    std::ranges::move(limits, std::back_inserter(events));
    return solved;
}

void Blows::jam(const HeldSolution& forces, double t, State& state, std::vector<ContactEvent>& events) const
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    const bool alone
        = std::ranges::any_of(forces.contacts, [](const ContactForces& f) { return f.answer < 0.0; });
    Blow blow(context_, joints_, t, state, touching_.at());
    for (std::size_t i = 0; i < held.size(); ++i)
        blow.add(held[i].point).jammed = alone
            ? forces.contacts[i].answer < 0.0
            : forces.contacts[i].motionOf(Motion::slide).norm() > context_.rest();
    blow.strike([&](const ImpactProblem& problem) {
        return impactLawRow(alone ? "sequential" : "moreau").solve(problem, context_.options.impact);
    });
    blow.tell(events);
}

} // namespace polhode
