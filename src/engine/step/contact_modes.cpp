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
    int contact = -1;
    Change change = Change::open;
    Motion motion = Motion::slide;
};

/// The worst violation of a solution.
Violation worst(const HeldContacts& held, const HeldSolution& s, double rest)
{
    Violation found;
    constexpr double kTurnsLast = 1e-3; // a direction is turned when all that is worse than this has its mode
    const double force = s.force + tolerance::kNotZero, acceleration = s.acceleration + tolerance::kNotZero;
    const auto note = [&](double amount, std::size_t contact, Change change, Motion motion) {
        if (amount > tolerance::kNone && amount > found.amount)
            found = {amount, static_cast<int>(contact), change, motion};
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

/// Changes one mode after another from those in `held`. `aimed`: the directions of the slip that begins are
/// already those that it will have.
ModeChoice pivot(HeldContacts& held, const System& bare, const CollisionWorld& world, double t, Side side,
                 const State& state, const ModeOptions& options, bool aimed)
{
    ModeChoice choice;
    Evaluation e = bare.makeEvaluation();
    std::set<std::string> seen, turned;
    bool askedLcp = false;
    double turnLeft = 1.0; // when slips were turned last
    // Of what was left last: a turn of all at once that brings less may go round.
    constexpr double kNearer = 0.5;
    const int most = 40 + 20 * static_cast<int>(held.contacts.size());
    // The normal forces without friction say which contacts carry.
    const auto askLcp = [&] {
        askedLcp = true;
        std::vector<ContactPoint> points;
        for (const HeldContact& c : held.contacts)
            points.push_back(c.point);
        const ContactProblem problem = makeContactProblem(bare, world, t, side, state, points, held.joints());
        LcpOptions lcp = options.lcp;
        lcp.keepHistory = false;
        lcp.size_w = problem.size_d;
        const LcpResult result = options.lcpMethod.empty() ? solveLcp(problem.lcp(), lcp)
                                                           : solveLcp(options.lcpMethod, problem.lcp(), lcp);
        if (!result) {
            choice.noSolution = result.status == LcpStatus::noSolution;
            choice.reason = result.reason;
            return false;
        }
        const double zero = problem.size_d.size() ? tolerance::kNone * problem.size_d.maxCoeff() : 0.0;
        for (std::size_t i = 0; i < held.contacts.size(); ++i)
            held.contacts[i].closed = result.w[static_cast<Eigen::Index>(i)] <= zero;
        return true;
    };
    if (!aimed)
        aim(held, bare, t, side, state, e, options.velocityTolerance);
    for (choice.trials = 0; choice.trials < most; ++choice.trials) {
        held.solve(bare, t, side, state, e, choice.solution);
        const HeldSolution& s = choice.solution;
        constexpr double kContradicts = 1e-7; // a hundred times what counts as an acceleration, kNone
        const bool contradiction = s.mismatch > kContradicts * (s.acceleration + tolerance::kNotZero);
        const Violation v = contradiction ? Violation{} : worst(held, s, options.velocityTolerance);
        if (!contradiction && v.contact < 0) {
            choice.found = true;
            choice.painleve = s.negative;
            if (s.negative)
                choice.reason = Reason{"sliding friction admits several forces at this contact",
                                       "该接触处的滑动摩擦容许多组接触力"};
            return choice;
        }
        if (!askedLcp && (contradiction || !anyFriction(held))) {
            if (!askLcp())
                return choice;
            continue;
        }
        if (contradiction) {
            choice.reason = Reason{"the contacts contradict each other", "各接触的条件相互矛盾"};
            return choice;
        }
        HeldContact& c = held.contacts[static_cast<std::size_t>(v.contact)];
        const ContactForces& f = s.contacts[static_cast<std::size_t>(v.contact)];
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
            friction.direction_W = -f.forceOf(v.motion).normalized();
            held.lookAheadIfFew(s, options.velocityTolerance);
            aim(held, bare, t, side, state, e, options.velocityTolerance);
            break;
        case Change::stick: // unless another direction lets it slip, of those that are known nearly
            if (aimed && v.motion == Motion::slide && turned.insert(word(held)).second) {
                turnSlips(held, bare, t, side, state, e, s, options.velocityTolerance);
                continue;
            }
            friction.grip = Grip::stick;
            friction.ahead = false;
            break;
        case Change::turn: // all at once; where that came no nearer, half of the way
            if (v.motion == Motion::slide && !friction.ahead && v.amount < kNearer * turnLeft) {
                turnLeft = v.amount;
                turnSlips(held, bare, t, side, state, e, s, options.velocityTolerance);
            } else {
                friction.ahead = false;
                friction.direction_W = (friction.direction_W + f.rateOf(v.motion).normalized()).normalized();
            }
            continue;
        }
        turnLeft = 1.0;
        if (!seen.insert(word(held)).second && v.change != Change::slip) {
            choice.painleve = s.negative;
            choice.reason = s.negative ? Reason{"sliding friction admits no force at this contact",
                                                "该接触处的滑动摩擦不容许任何接触力"}
                                       : Reason{"no set of sticking, sliding and open contacts fits",
                                                "黏着、滑动、分离的任何组合都不满足接触条件"};
            return choice;
        }
    }
    choice.painleve = choice.solution.negative;
    choice.reason = Reason{"no set of sticking, sliding and open contacts was found",
                           "未找到满足接触条件的黏着、滑动、分离组合"};
    return choice;
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
    const auto search = [&](bool aimed) { return pivot(held, bare, world, t, side, state, options, aimed); };
    const std::vector<HeldContact> begun = held.contacts;
    ModeChoice choice = search(false);
    if (!choice.found && !choice.noSolution) {
        const std::vector<HeldContact> ended = held.contacts;
        held.contacts = begun;
        ModeChoice other;
        if (findCoulombModes(held, bare, t, side, state, options.velocityTolerance))
            other = search(true);
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
