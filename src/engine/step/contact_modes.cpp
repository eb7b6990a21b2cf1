#include "engine/step/contact_modes.h"

#include "engine/contact/contact_problem.h"
#include "engine/math/tolerances.h"
#include "engine/solve/lcp.h"
#include "engine/step/coulomb_modes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

enum class Change { open, close, slip, stick, turn };

struct Violation {
    double amount = 0.0; ///< relative
    std::size_t contact = 0;
    Change change = Change::open;
    Motion motion = Motion::slide;
};

/// The worst violation of a solution, and those of its kind that are as bad: by symmetry they are one. Each
/// is relative to the forces or accelerations.
std::vector<Violation> worst(const HeldContacts& held, const HeldSolution& s, double rest)
{
    std::vector<Violation> found;
    // Of the worst: what differs by less is equally bad. Forces of a mirror differ by rounding, 1e-12, which
    // a row of slips that press on each other makes ten times as much each.
    constexpr double kAsBad = 1e-6;
    constexpr double kTurnsLast = 1e-3; // a direction is turned when all that is worse than this has its mode
    const double force = s.force + tolerance::kNotZero, acceleration = s.acceleration + tolerance::kNotZero;
    const auto note = [&](double amount, std::size_t contact, Change change, Motion motion) {
        if (amount > tolerance::kNone)
            found.push_back({amount, contact, change, motion});
    };
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        const HeldContact& c = held.contacts[i];
        const ContactForces& f = s.contacts[i];
        if (!c.closed) {
            note(-f.zetaDot / acceleration, i, Change::close, Motion::slide);
            continue;
        }
        note(-f.lambda / force, i, Change::open, Motion::slide);
        for (const Motion m : kMotions) {
            const Friction& friction = c.of(m);
            if (friction.grip == Grip::stick) {
                const double limit = friction.sticking * std::max(0.0, f.lambda);
                // Moments are compared with the force times their own arm.
                const double unit = m == Motion::slide ? force : force * friction.sticking;
                note((f.forceOf(m).norm() - limit) / unit, i, Change::slip, m);
            } else if (friction.grip == Grip::slip && f.motionOf(m).norm() <= rest) {
                const double along = f.rateOf(m).dot(friction.direction_W);
                note(-along / acceleration, i, Change::stick, m);
                const double across = (f.rateOf(m) - along * friction.direction_W).norm();
                if (along > 0.0)
                    note(kTurnsLast * across / acceleration, i, Change::turn, m);
            }
        }
    }
    if (found.empty())
        return found;
    const Violation first = *std::ranges::max_element(found, {}, &Violation::amount);
    std::erase_if(found, [&](const Violation& v) {
        return v.change != first.change || v.motion != first.motion
            || v.amount < (1.0 - kAsBad) * first.amount - tolerance::kNone;
    });
    return found;
}

/// The modes of all contacts as one word, to see whether a set comes back.
std::string word(const HeldContacts& held)
{
    std::string w;
    for (const HeldContact& c : held.contacts) {
        w += c.closed ? 'c' : 'o';
        for (const Friction& f : c.friction)
            w += static_cast<char>('0' + static_cast<int>(f.grip));
    }
    return w;
}

bool anyFriction(const HeldContacts& held)
{
    for (const HeldContact& c : held.contacts)
        for (const Friction& f : c.friction)
            if (f.grip != Grip::none)
                return true;
    return false;
}

/// Turns the slip that begins at rest to where its contacts would go without that friction.
void aim(HeldContacts& held, const System& bare, double t, Side side, const State& state, Evaluation& e,
         double rest)
{
    HeldSolution s;
    held.solve(bare, t, side, state, e, s);
    std::vector<std::pair<std::size_t, Motion>> beginning;
    for (std::size_t i = 0; i < held.contacts.size(); ++i)
        for (const Motion m : kMotions)
            if (held.contacts[i].closed && held.contacts[i].of(m).grip == Grip::slip
                && !held.contacts[i].of(m).ahead && s.contacts[i].motionOf(m).norm() <= rest)
                beginning.push_back({i, m});
    if (beginning.empty())
        return;
    const std::vector<HeldContact> kept = held.contacts;
    for (const auto& [i, m] : beginning)
        held.contacts[i].of(m).kinetic = 0.0;
    held.solve(bare, t, side, state, e, s);
    held.contacts = kept;
    for (const auto& [i, m] : beginning) {
        const Eigen::Vector3d& rate = s.contacts[i].rateOf(m);
        if (rate.norm() > tolerance::kNone * s.acceleration)
            held.contacts[i].of(m).direction_W = rate.normalized();
    }
}

/// Turns the slip that begins at rest to where it goes under its own friction, all contacts at once.
void turnSlips(HeldContacts& held, const System& bare, double t, Side side, const State& state, Evaluation& e,
               const HeldSolution& now, double rest)
{
    std::vector<std::size_t> beginning;
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        Friction& f = held.contacts[i].of(Motion::slide);
        if (held.contacts[i].closed && f.grip == Grip::slip && !f.ahead
            && now.contacts[i].motionOf(Motion::slide).norm() <= rest) {
            f.ahead = true;
            beginning.push_back(i);
        }
    }
    HeldSolution ahead;
    held.solve(bare, t, side, state, e, ahead);
    for (const std::size_t i : beginning) {
        Friction& f = held.contacts[i].of(Motion::slide);
        f.ahead = false;
        if (const Eigen::Vector3d& force = ahead.contacts[i].forceOf(Motion::slide);
            ahead.contacts[i].lambda > 0.0 && !force.isZero(0.0))
            f.direction_W = -force.normalized();
    }
}

/// Changes one mode after another from those in `held`.
class Pivots
{
public:
    /// `aimed`: the directions of the slip that begins are already those that it will have. `together`: what
    /// is equally bad is changed at once.
    Pivots(HeldContacts& held, const System& bare, const CollisionWorld& world, double t, Side side,
           const State& state, const ModeOptions& options, bool aimed, bool together)
        : held_(held)
        , bare_(bare)
        , world_(world)
        , t_(t)
        , side_(side)
        , state_(state)
        , options_(options)
        , aimed_(aimed)
        , together_(together)
        , e_(bare.makeEvaluation())
    {
    }

    ModeChoice run();
    /// Whether there was such.
    bool tied() const { return tied_; }

private:
    bool goesOn();
    bool askLcp();
    void change(const Violation& v);
    bool turn(const std::vector<Violation>& all);

    HeldContacts& held_;
    const System& bare_;
    const CollisionWorld& world_;
    double t_;
    Side side_;
    const State& state_;
    const ModeOptions& options_;
    bool aimed_;
    bool together_;
    Evaluation e_;
    ModeChoice choice_;
    std::set<std::string> seen_, turned_;
    bool askedLcp_ = false;
    bool tied_ = false;
    double turnLeft_ = 1.0; ///< when slips were turned last
};

/// The normal forces without friction say which contacts carry. False if there are none.
bool Pivots::askLcp()
{
    askedLcp_ = true;
    std::vector<ContactPoint> points;
    for (const HeldContact& c : held_.contacts)
        points.push_back(c.point);
    const ContactProblem problem
        = makeContactProblem(bare_, world_, t_, side_, state_, points, held_.joints());
    LcpOptions lcp = options_.lcp;
    lcp.keepHistory = false;
    lcp.size_w = problem.size_d;
    const LcpResult result = options_.lcpMethod.empty() ? solveLcp(problem.lcp(), lcp)
                                                        : solveLcp(options_.lcpMethod, problem.lcp(), lcp);
    if (!result) {
        choice_.noSolution = result.status == LcpStatus::noSolution;
        choice_.reason = result.reason;
        return false;
    }
    const double zero = problem.size_d.size() ? tolerance::kNone * problem.size_d.maxCoeff() : 0.0;
    for (std::size_t i = 0; i < held_.contacts.size(); ++i)
        held_.contacts[i].closed = result.w[static_cast<Eigen::Index>(i)] <= zero;
    return true;
}

/// The mode of one contact.
void Pivots::change(const Violation& v)
{
    HeldContact& c = held_.contacts[v.contact];
    Friction& friction = c.of(v.motion);
    switch (v.change) {
    case Change::open:
        c.closed = false;
        break;
    case Change::close:
        c.closed = true;
        break;
    case Change::slip:
        friction.grip = Grip::slip;
        friction.direction_W = -choice_.solution.contacts[v.contact].forceOf(v.motion).normalized();
        break;
    case Change::stick:
        friction.grip = Grip::stick;
        friction.ahead = false;
        break;
    case Change::turn:
        friction.ahead = false;
        friction.direction_W
            = (friction.direction_W + choice_.solution.contacts[v.contact].rateOf(v.motion).normalized())
                  .normalized();
        break;
    }
}

/// Turns slips that begin, if that is what is to be done: those that would stick, unless another direction
/// lets them slip, of directions that are known nearly; those that turn, all at once, unless that came no
/// nearer.
bool Pivots::turn(const std::vector<Violation>& all)
{
    // Of what was left last: a turn of all at once that brings less may go round.
    constexpr double kNearer = 0.5;
    const Violation& v = all.front();
    if (v.motion != Motion::slide)
        return false;
    if (v.change == Change::stick && (!aimed_ || !turned_.insert(word(held_)).second))
        return false;
    if (v.change == Change::turn) {
        const bool ahead = held_.contacts[v.contact].of(v.motion).ahead;
        if (ahead || !(v.amount < kNearer * turnLeft_))
            return false;
        turnLeft_ = v.amount;
    }
    turnSlips(held_, bare_, t_, side_, state_, e_, choice_.solution, options_.velocityTolerance);
    return true;
}

/// One round. False if it was the last.
bool Pivots::goesOn()
{
    const HeldSolution& s = choice_.solution;
    held_.solve(bare_, t_, side_, state_, e_, choice_.solution);
    constexpr double kContradicts = 1e-7; // a hundred times what counts as an acceleration, kNone
    const bool contradiction = s.mismatch > kContradicts * (s.acceleration + tolerance::kNotZero);
    std::vector<Violation> all;
    if (!contradiction)
        all = worst(held_, s, options_.velocityTolerance);
    if (!contradiction && all.empty()) {
        choice_.found = true;
        choice_.painleve = s.negative;
        if (s.negative)
            choice_.reason = Reason{"sliding friction admits several forces at this contact",
                                    "该接触处的滑动摩擦容许多组接触力"};
        return false;
    }
    if (!askedLcp_ && (contradiction || !anyFriction(held_)))
        return askLcp();
    if (contradiction) {
        choice_.reason = Reason{"the contacts contradict each other", "各接触的条件相互矛盾"};
        return false;
    }
    if (!together_)
        all.resize(1);
    const Change what = all.front().change;
    if ((what == Change::stick || what == Change::turn) && turn(all))
        return true;
    for (const Violation& v : all)
        change(v);
    if (what == Change::turn)
        return true;
    tied_ = tied_ || all.size() > 1;
    if (what == Change::slip) {
        held_.lookAheadIfNotMany(s, options_.velocityTolerance);
        aim(held_, bare_, t_, side_, state_, e_, options_.velocityTolerance);
        seen_.insert(word(held_));
    }
    turnLeft_ = 1.0;
    if (what != Change::slip && !seen_.insert(word(held_)).second) {
        choice_.painleve = s.negative;
        choice_.reason = s.negative
            ? Reason{"sliding friction admits no force at this contact", "该接触处的滑动摩擦不容许任何接触力"}
            : Reason{"no set of sticking, sliding and open contacts fits",
                     "黏着、滑动、分离的任何组合都不满足接触条件"};
        return false;
    }
    return true;
}

ModeChoice Pivots::run()
{
    if (!aimed_)
        aim(held_, bare_, t_, side_, state_, e_, options_.velocityTolerance);
    const int most = 40 + 20 * static_cast<int>(held_.contacts.size());
    for (choice_.trials = 0; choice_.trials < most; ++choice_.trials)
        if (!goesOn())
            return choice_;
    choice_.painleve = choice_.solution.negative;
    choice_.reason = Reason{"no set of sticking, sliding and open contacts was found",
                            "未找到满足接触条件的黏着、滑动、分离组合"};
    return choice_;
}

/// From all contacts closed and stuck, and from all closed and slipping the way they would be pulled.
template <class Search>
ModeChoice fromOtherBeginnings(HeldContacts& held, const System& bare, double t, Side side,
                               const State& state, const ModeOptions& options,
                               const std::vector<HeldContact>& begun, const Search& search)
{
    held.contacts = begun;
    Evaluation e = bare.makeEvaluation();
    HeldSolution s;
    held.solve(bare, t, side, state, e, s);
    const auto forEachAtRest = [&](auto&& change) {
        for (std::size_t i = 0; i < held.contacts.size(); ++i)
            for (const Motion m : kMotions) {
                Friction& f = held.contacts[i].of(m);
                if (f.grip != Grip::none && s.contacts[i].motionOf(m).norm() <= options.velocityTolerance)
                    change(i, m, f);
            }
    };
    for (HeldContact& c : held.contacts)
        c.closed = true;
    forEachAtRest([](std::size_t, Motion, Friction& f) { f.grip = Grip::stick; });
    const std::vector<HeldContact> stuck = held.contacts;
    HeldSolution pulled;
    held.solve(bare, t, side, state, e, pulled);
    ModeChoice other = search(false);
    if (other.found)
        return other;
    held.contacts = stuck;
    forEachAtRest([&](std::size_t i, Motion m, Friction& f) {
        const Eigen::Vector3d& force = pulled.contacts[i].forceOf(m);
        if (force.norm() > tolerance::kNone * pulled.force) {
            f.grip = Grip::slip;
            f.direction_W = -force.normalized();
        }
    });
    return search(false);
}

/// Of several forces of sliding friction: none, if the contact may part without any.
template <class Search>
void preferForceless(HeldContacts& held, ModeChoice& choice, const Search& search)
{
    const std::vector<HeldContact> pressed = held.contacts;
    for (std::size_t i = 0; i < held.contacts.size(); ++i)
        if (held.contacts[i].closed && choice.solution.contacts[i].answer <= 0.0)
            held.contacts[i].closed = false;
    const ModeChoice parted = search(true);
    if (parted.found && !parted.painleve) {
        const Reason reason = choice.reason;
        choice = parted;
        choice.painleve = true;
        choice.reason = {reason.en + "; it parts without any", reason.zh + "；物体不受接触力而分离"};
        return;
    }
    held.contacts = pressed;
}

} // namespace

void initialiseFriction(HeldContact& contact, const ContactLaw& law, const ContactForces& now, double rest,
                        bool friction)
{
    const double kinetic[] = {law.friction, law.rolling, law.torsional};
    const double sticking[] = {law.sticking(), law.rolling, law.torsional};
    for (const Motion m : kMotions) {
        const auto i = static_cast<std::size_t>(m);
        Friction& f = contact.of(m);
        f.kinetic = kinetic[i];
        f.sticking = sticking[i];
        if (!friction || (f.kinetic == 0.0 && f.sticking == 0.0)) {
            f.grip = Grip::none;
            continue;
        }
        const double speed = now.motionOf(m).norm();
        f.still = false;
        f.ahead = f.ahead && f.grip == Grip::slip && speed < kSlowSlip;
        if (speed > rest) {
            f.grip = Grip::slip;
            f.direction_W = now.motionOf(m) / speed;
        } else if (f.grip == Grip::none) {
            f.grip = Grip::stick;
        }
    }
}

ModeChoice chooseModes(HeldContacts& held, const System& bare, const CollisionWorld& world, double t,
                       Side side, const State& state, const ModeOptions& options)
{
    bool together = true, tied = false;
    const auto search = [&](bool aimed) {
        Pivots pivots(held, bare, world, t, side, state, options, aimed, together);
        ModeChoice choice = pivots.run();
        tied = tied || pivots.tied();
        return choice;
    };
    const std::vector<HeldContact> begun = held.contacts;
    const auto fromCoulomb = [&] {
        held.contacts = begun;
        return findCoulombModes(held, bare, t, side, state, options.velocityTolerance) ? search(true)
                                                                                       : ModeChoice{};
    };
    ModeChoice choice = search(false);
    if (!choice.found && !choice.noSolution) {
        std::vector<HeldContact> ended = held.contacts;
        ModeChoice other = fromCoulomb();
        // What has a mirror keeps it where it can.
        if (!other.found && std::exchange(together, !tied) && tied) {
            held.contacts = begun;
            other = choice = search(false);
            ended = held.contacts;
            if (!other.found)
                other = fromCoulomb();
        }
        if (!other.found)
            other = fromOtherBeginnings(held, bare, t, side, state, options, begun, search);
        if (!other.found) {
            held.contacts = ended;
            return choice;
        }
        choice = other;
    }
    if (choice.found && choice.painleve)
        preferForceless(held, choice, search);
    return choice;
}

} // namespace polhode
