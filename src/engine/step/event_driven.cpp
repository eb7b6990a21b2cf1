#include "engine/step/event_driven.h"

#include "engine/collide/collision_world.h"
#include "engine/contact/contact_problem.h"
#include "engine/impact/impact_law_table.h"
#include "engine/impact/impact_problem.h"
#include "engine/integrate/event_location.h"
#include "engine/integrate/integrator_table.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/number_text.h"
#include "engine/step/contact_modes.h"
#include "engine/step/held_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

constexpr double kRelative = 1e-9; ///< of forces: what counts as zero before an event is sought
constexpr int kSamples = 4; ///< looks into each step
constexpr double kContradiction = 1e-7; ///< of the accelerations
constexpr double kOverlap = 100.0; ///< of the tolerance of gaps: deeper is no new contact
constexpr int kMostAtOnce = 200; ///< impacts or changes at one moment

using Kind = ContactEvent::Kind;

/// What stopped a step.
struct Trigger {
    enum class What { gain, negative, slip, stick, lost, contradiction };
    What what = What::gain;
    std::size_t contact = 0; ///< number of the held contact
    Motion motion = Motion::slide;
    ContactPoint point; ///< gains
};

/// The bounces of two colliders on each other.
struct Bounces {
    double last = -std::numeric_limits<double>::infinity(); ///< s
    double interval = std::numeric_limits<double>::infinity(); ///< s, between the last two
    int shrinking = 0; ///< how many intervals in a row were shorter than the one before
};

class EventDriven final : public Stepper
{
public:
    EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options)
        : bare_(system.withReactions(nullptr))
        , scene_(scene)
        , options_(options)
        , joints_(reactionsOf(bare_, scene.joints))
        , held_(std::make_shared<HeldContacts>(scene_, options.velocityTolerance, joints_))
        , system_(system.withReactions(held_))
        , scratch_(makeState(system_))
        , evaluation_(bare_.makeEvaluation())
    {
        checkContactScene(scene_);
        integratorRow(options_.integrator);
    }

    double storedEnergy(const State& state) const override
    {
        return joints_ ? joints_->joints().springEnergy(state, rotations(bare_, state)) : 0.0;
    }

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override
    {
        bounces_.clear();
        held_->contacts.clear();
        return restart(state, t, events);
    }

    bool restart(State& state, double t, std::vector<ContactEvent>& events) override
    {
        atOnce_ = 0;
        integrator_.reset();
        triggers_.clear();
        satisfySupports(bare_, state);
        if (joints_) {
            state.internal.resize(static_cast<std::size_t>(joints_->internalCount()), 0.0);
            countAngles(bare_, joints_->joints(), state);
            JointProjection(bare_, joints_->joints(), joints_->settings().solver).project(state);
        }
        return settle(state, t, held_->contacts, events);
    }

    Advance advance(State& state, double t, double target) override
    {
        if (!integrator_)
            integrator_ = makeIntegrator(options_.integrator, system_, options_.integration);
        triggers_.clear();
        watchStart(state, t);
        const double h = std::min(target - t, turnLimit());
        end_ = 1.0;
        const StepResult result = integrator_->step(state, t, h);
        if (!result)
            return {t, result, false, whyNot(result)};
        if (const double theta = firstEvent(t, h); theta < 1.0 || !triggers_.empty()) {
            end_ = theta;
            integrator_->interpolate(theta, state);
            const double at = theta == 1.0 ? t + h : t + theta * h;
            atOnce_ = at > t ? 0 : atOnce_ + 1;
            if (atOnce_ > kMostAtOnce)
                return {t,
                        {Status::noConvergence, -1},
                        false,
                        "events follow each other without end: " + describe(triggers_.front())};
            return {at, {}, true, {}};
        }
        atOnce_ = 0;
        if (options_.stabilisation)
            held_->project(bare_, state);
        renew(state);
        loseEdges();
        return {h < target - t ? t + h : target, {}, !triggers_.empty(), {}};
    }

    bool cross(State& state, double t, std::vector<ContactEvent>& events) override
    {
        integrator_.reset();
        std::vector<HeldContact>& held = held_->contacts;
        const std::vector<HeldContact> before = held;
        held_->solve(bare_, t, Side::after, state, evaluation_, solution_);
        std::vector<bool> gone(held.size(), false);
        for (const Trigger& trigger : triggers_) {
            switch (trigger.what) {
            case Trigger::What::gain:
            case Trigger::What::contradiction:
                break;
            case Trigger::What::negative:
                held[trigger.contact].closed = false;
                break;
            case Trigger::What::slip: {
                Friction& f = held[trigger.contact].of(trigger.motion);
                f.grip = Grip::slip;
                f.direction_W = -solution_.contacts[trigger.contact].forceOf(trigger.motion).normalized();
                break;
            }
            case Trigger::What::stick:
                held[trigger.contact].of(trigger.motion).grip = Grip::stick;
                break;
            case Trigger::What::lost:
                gone[trigger.contact] = true;
                break;
            }
        }
        for (std::size_t i = held.size(); i-- > 0;)
            if (gone[i]) {
                events.push_back(event(Kind::lost, t, held[i].point, state));
                held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
            }
        triggers_.clear();
        return settle(state, t, before, events) || !before.empty();
    }

    void interpolate(double theta, State& state) const override
    {
        if (integrator_)
            integrator_->interpolate(theta * end_, state);
    }

    void snapshot(double t, const State& state, ContactSnapshot& out) const override;

private:
    static std::shared_ptr<const JointReactions> reactionsOf(const System& bare,
                                                             const std::shared_ptr<const JointSet>& joints)
    {
        if (!joints)
            return nullptr;
        if (!joints->stops().empty()) {
            const JointStop& stop = joints->stops().front();
            throw std::invalid_argument("joint '" + joints->joints()[static_cast<std::size_t>(stop.joint)].id
                                        + "': stops of joints are not possible where bodies touch; surfaces "
                                          "that touch can take their place");
        }
        return std::make_shared<const JointReactions>(bare, joints);
    }

    // --- what holds now ---------------------------------------------------------------------------------

    ModeOptions modeOptions() const
    {
        ModeOptions m;
        m.velocityTolerance = options_.velocityTolerance;
        if (!options_.lcpMethod.empty())
            m.lcpMethod = options_.lcpMethod;
        m.lcp = options_.lcp;
        return m;
    }

    ContactEvent event(Kind kind, double t, const ContactPoint& point, const State& state) const
    {
        ContactEvent e;
        e.kind = kind;
        e.t = t;
        e.point = point;
        e.before = e.after = kineticEnergy(bare_, state);
        return e;
    }

    /// Leaves out features that overlap along their own normal while others of the pair merely touch along
    /// theirs: they part the bodies sooner.
    void dropOverlaps(std::vector<ContactPoint>& list) const
    {
        const std::vector<ContactPoint> all = list;
        std::erase_if(list, [&](const ContactPoint& p) {
            return p.gap < -kOverlap * options_.gapTolerance
                && std::any_of(all.begin(), all.end(), [&](const ContactPoint& q) {
                       return q.colliderA == p.colliderA && q.colliderB == p.colliderB
                           && std::abs(q.gap) <= kOverlap * options_.gapTolerance;
                   });
        });
    }

    /// All contacts that touch: those found, and those held that still face each other.
    void gather(const State& state)
    {
        posesOf(bare_, state, poses_);
        velocitiesOf(state, velocities_);
        scene_.world->detect(poses_, options_.gapTolerance, touching_);
        dropOverlaps(touching_);
        for (const HeldContact& c : held_->contacts) {
            ContactPoint p = c.point;
            const bool known = std::any_of(touching_.begin(), touching_.end(),
                                           [&](const ContactPoint& q) { return sameFeatures(p, q); });
            if (!known && scene_.world->follow(p, poses_) && std::abs(p.gap) <= 10.0 * options_.gapTolerance)
                touching_.push_back(p);
        }
    }

    /// Impacts until nothing approaches, then the contacts that last and their modes.
    bool settle(State& state, double t, const std::vector<HeldContact>& earlier,
                std::vector<ContactEvent>& events)
    {
        bool jumped = false;
        tolerated_.clear();
        double last = std::numeric_limits<double>::infinity();
        for (int n = 0;; ++n) {
            gather(state);
            double approach = 0.0;
            for (const ContactPoint& p : touching_)
                approach = std::max(approach, -scene_.world->gapRate(p, poses_, velocities_));
            if (approach <= options_.velocityTolerance)
                break;
            if ((n > 2 && approach > 0.999 * last) || n > kMostAtOnce) {
                // Normals that oppose each other cannot stop it yet: a small penetration turns them.
                events.push_back(event(Kind::noSolution, t, touching_.front(), state));
                events.back().reason
                    = "no impulse of the contacts stops the approach; a small penetration is tolerated";
                for (const ContactPoint& p : touching_)
                    if (scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance)
                        tolerated_.push_back(p);
                break;
            }
            last = approach;
            strike(state, t, events);
            jumped = true;
        }
        const std::vector<HeldContact> before = earlier;
        choose(state, t, events);
        report(before, t, state, events);
        return jumped;
    }

    /// One simultaneous impact at all contacts that touch.
    void strike(State& state, double t, std::vector<ContactEvent>& events)
    {
        ImpactProblem problem = impactProblem(bare_, state);
        std::map<std::pair<int, int>, bool> counted;
        std::vector<ContactEvent> passed;
        for (const ContactPoint& p : touching_) {
            const ContactLaw& law = scene_.law(p.colliderA, p.colliderB);
            ImpactContact c;
            c.bodyA = p.bodyA;
            c.bodyB = p.bodyB;
            c.point_W = 0.5 * (p.pA_W + p.pB_W);
            c.n_W = p.n_W;
            c.restitution = law.restitution;
            c.law = law.impact;
            c.friction = options_.friction ? law.friction : 0.0;
            c.tangentialRestitution = law.tangentialRestitution;
            c.torsional = law.torsional;
            c.torsionalRestitution = law.torsionalRestitution;
            const double zeta = scene_.world->gapRate(p, poses_, velocities_);
            // What rests on each other (ζ ≈ 0) keeps its e too: the blow may reach it from its neighbours.
            if (zeta < -options_.velocityTolerance && law.restitution > 0.0) {
                const std::pair<int, int> pair{p.colliderA, p.colliderB};
                const auto [place, first] = counted.try_emplace(pair, false);
                if (first) {
                    double limit = 0.0;
                    place->second = accumulates(pair, t, -law.restitution * zeta, limit);
                    if (place->second) {
                        passed.push_back(event(Kind::zeno, t, p, state));
                        passed.back().limit = limit;
                    }
                }
                if (place->second)
                    c.restitution = 0.0;
            }
            problem.contacts.push_back(c);
        }
        std::unique_ptr<JointCoupling> coupling;
        if (joints_) {
            coupling = std::make_unique<JointCoupling>(bare_, joints_->joints(), joints_->settings().solver);
            coupling->factorize(state);
            problem.coupledResponse = coupling->response();
        }
        const ImpactResult result = solveImpact(problem);
        ContactEvent e = event(Kind::impact, t, touching_.front(), state);
        applyImpact(problem, result, state);
        if (coupling)
            accountJoints(*coupling, problem, result, state);
        satisfySupports(bare_, state);
        e.after = kineticEnergy(bare_, state);
        double largest = -1.0;
        for (std::size_t i = 0; i < touching_.size(); ++i) {
            const ContactImpulse& c = result.contacts[i];
            e.struck.push_back({touching_[i], c.impulse_W, c.before, c.after});
            if (c.impulse_W.norm() > largest) {
                largest = c.impulse_W.norm();
                e.point = touching_[i];
            }
        }
        for (std::size_t b = 0; b < problem.bodies.size(); ++b) {
            const ImpactBody& body = problem.bodies[b];
            const BodyState& s = state.bodies[b];
            if (!result.bodies[b].dv_W.isZero(0.0) || !result.bodies[b].dw_W.isZero(0.0))
                e.bodies.push_back({static_cast<int>(b), body.v_WB, s.v_WB, body.w_WB, s.w_WB});
        }
        const bool gain = result.has(ImpactIssue::energyGain);
        events.push_back(e);
        if (gain) {
            e.kind = Kind::energyGain;
            e.reason = "the law of impact made energy";
            events.push_back(e);
        }
        for (ContactEvent& z : passed)
            events.push_back(std::move(z));
    }

    /// What the joints answered to an impact, in the account.
    void accountJoints(JointCoupling& coupling, const ImpactProblem& problem, const ImpactResult& result,
                       State& state) const
    {
        Eigen::VectorXd motions = Eigen::VectorXd::Zero(6 * bare_.bodyCount());
        for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
            const ImpactContact& c = problem.contacts[i];
            const auto add = [&](int body, double sign) {
                if (body == kWorld)
                    return;
                const ImpactBody& b = problem.bodies[static_cast<std::size_t>(body)];
                const Eigen::Vector3d f_W = sign * result.contacts[i].impulse_W;
                Vector6d blow;
                blow << f_W, (c.point_W - b.p_WB).cross(f_W) + sign * result.contacts[i].couple * c.n_W;
                motions.segment<6>(6 * body) += b.response * blow;
            };
            add(c.bodyA, -1.0);
            add(c.bodyB, 1.0);
        }
        coupling.account(coupling.answer(motions), state);
    }

    /// By the law of the options, or the one that fits the problem.
    ImpactResult solveImpact(const ImpactProblem& problem) const
    {
        if (!options_.impactLaw.empty())
            return impactLawRow(options_.impactLaw).solve(problem, options_.impact);
        const ImpactResult result = defaultImpactLaw(problem).solve(problem, options_.impact);
        // Where no impulses fit all contacts at once, they strike one after another.
        return result.solved() ? result : impactLawRow("sequential").solve(problem, options_.impact);
    }

    /// Counts a bounce of a pair; whether its sequence shall be passed over, and the time of its limit: with
    /// intervals that shrink by r, t + Δt r / (1 − r). `speed` (m/s) is that after the bounce.
    bool accumulates(const std::pair<int, int>& pair, double t, double speed, double& limit)
    {
        Bounces& b = bounces_[pair];
        const double interval = t - b.last;
        const double ratio = interval / b.interval;
        b.shrinking = ratio < 1.0 ? b.shrinking + 1 : 0;
        b.last = t;
        b.interval = interval;
        constexpr double kLowest = 1e-15; // m, rounding of positions hides lower bounces
        const bool shown = b.shrinking >= options_.zenoBounces && interval < options_.zenoInterval;
        if (!shown && !(0.25 * speed * interval < kLowest))
            return false;
        limit = ratio < 1.0 ? t + interval * ratio / (1.0 - ratio) : t;
        return true;
    }

    /// The lasting contacts among those that touch, with their modes.
    void choose(State& state, double t, std::vector<ContactEvent>& events)
    {
        const std::vector<HeldContact> before = held_->contacts;
        std::vector<HeldContact> now;
        for (const ContactPoint& p : touching_) {
            ContactForces motion;
            held_->motions(p, poses_, velocities_, motion);
            if (std::abs(motion.zeta) > options_.velocityTolerance)
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
        if (options_.stabilisation)
            held_->project(bare_, state);
        ModeChoice choice = chooseModes(*held_, bare_, *scene_.world, t, Side::after, state, modeOptions());
        if (!choice.found || choice.painleve) {
            const Kind kind = choice.painleve ? Kind::painleve : Kind::noSolution;
            const ContactPoint point
                = held_->contacts.empty() ? ContactPoint{} : held_->contacts.front().point;
            events.push_back(event(kind, t, point, state));
            events.back().reason = choice.reason;
        }
        if (!choice.found) {
            // The contradictory ones are let go: a small penetration is tolerated (Example 11.1).
            for (std::size_t i = 0; i < held_->contacts.size(); ++i)
                held_->contacts[i].closed = held_->contacts[i].closed
                    && std::abs(choice.solution.contacts[i].zetaDot)
                        <= kContradiction * choice.solution.acceleration;
        }
        std::erase_if(held_->contacts, [](const HeldContact& c) { return !c.closed; });
    }

    /// Events for what is different from before.
    void report(const std::vector<HeldContact>& before, double t, const State& state,
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
        for (const HeldContact& c : before)
            if (find(held_->contacts, c) == held_->contacts.end() && !told(c))
                events.push_back(event(Kind::broken, t, c.point, state));
        for (const HeldContact& c : held_->contacts) {
            const auto old = find(before, c);
            if (old == before.end()) {
                events.push_back(event(Kind::made, t, c.point, state));
                continue;
            }
            constexpr std::array<const char*, 3> kWhat{"sliding", "rolling", "spinning"};
            for (const Motion m : kMotions)
                if (const Grip is = c.of(m).grip; is != old->of(m).grip) {
                    events.push_back(event(is == Grip::stick ? Kind::stick : Kind::slip, t, c.point, state));
                    events.back().reason = kWhat[static_cast<std::size_t>(m)];
                }
        }
    }

    // --- events inside a step ---------------------------------------------------------------------------

    /// The margins of the held contacts at the start: what is well away from its limit is sought exactly
    /// there, what sits on it only once it is beyond rounding.
    void watchStart(const State& state, double t)
    {
        held_->solve(bare_, t, Side::after, state, evaluation_, start_);
        force_ = kRelative * start_.force;
        posesOf(bare_, state, startPoses_);
    }

    /// What the contacts were doing when a step failed; empty where they have no part in it.
    std::string whyNot(const StepResult& result) const
    {
        if (result.status != Status::stepTooSmall || held_->contacts.empty())
            return {};
        std::size_t slowest = 0;
        double speed = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < held_->contacts.size(); ++i)
            if (held_->contacts[i].of(Motion::slide).grip == Grip::slip
                && start_.contacts[i].motionOf(Motion::slide).norm() < speed) {
                slowest = i;
                speed = start_.contacts[i].motionOf(Motion::slide).norm();
            }
        const ContactPoint& p = held_->contacts[slowest].point;
        const std::string where = std::to_string(p.colliderA) + " and " + std::to_string(p.colliderB);
        return speed < std::numeric_limits<double>::infinity()
            ? "steps became too small with a slip of " + numberText(speed)
                + " m/s at the contact of colliders " + where
            : "steps became too small with a lasting contact of colliders " + where;
    }

    std::string describe(const Trigger& trigger) const
    {
        constexpr std::array<const char*, 6> kNames{"gained", "force reached zero", "slip", "stick",
                                                    "lost",   "contradiction"};
        const ContactPoint& p
            = trigger.what == Trigger::What::gain ? trigger.point : held_->contacts[trigger.contact].point;
        return std::string(kNames[static_cast<std::size_t>(trigger.what)]) + " at the contact of colliders "
            + std::to_string(p.colliderA) + " and " + std::to_string(p.colliderB);
    }

    /// A step in which no slip turns by more than a fraction of a radian, nor, if it turns, comes to rest:
    /// where it stops, a slip that turns has no direction.
    double turnLimit() const
    {
        double limit = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < held_->contacts.size(); ++i)
            for (const Motion m : kMotions) {
                if (held_->contacts[i].of(m).grip != Grip::slip || m == Motion::spin)
                    continue;
                const ContactForces& f = start_.contacts[i];
                const double speed = f.motionOf(m).norm();
                if (speed <= options_.velocityTolerance)
                    continue;
                const Eigen::Vector3d along = f.motionOf(m) / speed;
                const double across = (f.rateOf(m) - along * along.dot(f.rateOf(m))).norm();
                if (across <= 1e-6 * f.rateOf(m).norm())
                    continue;
                const double slowing = std::max(-along.dot(f.rateOf(m)), 0.0);
                limit = std::min(limit, std::max(speed / std::max(4.0 * across, 1.5 * slowing), 1e-9));
            }
        return limit;
    }

    /// How far a held contact is from each kind of change; ≤ 0: beyond.
    double margin(const HeldSolution& s, const Trigger& trigger) const
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
            return f.faces ? 1.0 : -1.0;
        case Trigger::What::contradiction:
            return kContradiction * s.acceleration - s.mismatch;
        case Trigger::What::gain:
            break;
        }
        return 1.0;
    }

    /// What counts as the limit itself, in the unit of the margin.
    double slack(const Trigger& trigger) const
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

    /// The margin whose zero is the event: shifted by the slack for what starts on its limit, and where
    /// forces that are not unique may be chosen up to their limit.
    double shifted(const HeldSolution& s, const Trigger& trigger) const
    {
        const double room = slack(trigger);
        constexpr double kChosen = 1e-2; // forces that are chosen keep their limits better than the slack
        if (margin(start_, trigger) <= room)
            return margin(s, trigger) + room;
        return margin(s, trigger) + (s.indeterminate || start_.indeterminate ? kChosen * room : 0.0);
    }

    template <class Visit>
    void forEachWatched(Visit&& visit) const
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

    void look(double t, double h, double theta, HeldSolution& out)
    {
        integrator_->interpolate(theta, scratch_);
        held_->solve(bare_, t + theta * h, theta == 1.0 ? Side::before : Side::after, scratch_, evaluation_,
                     out);
    }

    bool isHeld(const ContactPoint& p) const
    {
        return std::any_of(held_->contacts.begin(), held_->contacts.end(),
                           [&](const HeldContact& c) { return sameFeatures(c.point, p); });
    }

    /// The deepest contact at scratch_ that is not held and either goes deeper or is beyond the tolerance.
    bool deepest(ContactPoint& out)
    {
        posesOf(bare_, scratch_, poses_);
        velocitiesOf(scratch_, velocities_);
        scene_.world->detect(poses_, 0.0, touching_);
        double depth = 0.0;
        for (const ContactPoint& p : touching_) {
            if (p.gap >= depth || isHeld(p))
                continue;
            // Features that overlap along their own normal all the time are parted along another one.
            ContactPoint earlier = p;
            scene_.world->follow(earlier, startPoses_);
            if (earlier.gap < -kOverlap * options_.gapTolerance)
                continue;
            const bool patient = std::any_of(tolerated_.begin(), tolerated_.end(),
                                             [&](const ContactPoint& q) { return sameFeatures(p, q); });
            if (p.gap < -options_.gapTolerance
                || (!patient
                    && scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance)) {
                depth = p.gap;
                out = p;
            }
        }
        return depth < 0.0;
    }

    double gapAt(double theta, const ContactPoint& p)
    {
        integrator_->interpolate(theta, scratch_);
        posesOf(bare_, scratch_, poses_);
        ContactPoint c = p;
        scene_.world->follow(c, poses_);
        return c.gap;
    }

    /// Where between low and high a contact that is too deep at high was touched: at gap = 0, or at the depth
    /// from which it went off at low.
    double locateGain(double low, double high, const ContactPoint& p)
    {
        const double start = gapAt(low, p);
        const double level = std::min(0.0, start);
        const auto above = [&](double theta) { return gapAt(theta, p) - level; };
        if (start > options_.gapTolerance)
            return findRoot(above, low, high, 1e-16);
        double theta = high;
        for (int n = 0; n < 60; ++n) {
            theta = low + 0.5 * (theta - low);
            if (above(theta) > 0.0)
                return findRoot(above, theta, high, 1e-16);
        }
        // It never rose: it may go as deep as is tolerated.
        const auto room = [&](double x) { return above(x) + options_.gapTolerance; };
        return room(high) < 0.0 ? findRoot(room, low, high, 1e-15) : high;
    }

    /// The first event of the step as theta; 1 with no trigger if there is none.
    double firstEvent(double t, double h)
    {
        double low = 0.0;
        for (int k = 1; k <= kSamples; ++k) {
            const double high = static_cast<double>(k) / kSamples;
            look(t, h, high, solution_);
            found_.clear();
            double first = std::numeric_limits<double>::infinity();
            std::vector<Trigger> candidates;
            forEachWatched([&](const Trigger& trigger) {
                if (shifted(solution_, trigger) < 0.0)
                    candidates.push_back(trigger);
            });
            for (const Trigger& trigger : candidates) {
                const auto at = [&](double theta) {
                    look(t, h, theta, solution_);
                    return shifted(solution_, trigger);
                };
                const double theta = at(low) < 0.0 ? low : findRoot(at, low, high, 1e-15);
                found_.push_back({theta, trigger});
                first = std::min(first, theta);
            }
            // Contacts gained: the features that are deep at the end of an interval may not be the first.
            double to = high;
            ContactPoint p;
            for (int n = 0; n < 20; ++n) {
                integrator_->interpolate(to, scratch_);
                if (!deepest(p))
                    break;
                const double theta = locateGain(low, to, p);
                found_.push_back({theta, Trigger{Trigger::What::gain, 0, Motion::slide, p}});
                first = std::min(first, theta);
                if (!(theta < to))
                    break;
                to = theta;
            }
            if (!found_.empty()) {
                const double together = first + 1e-13;
                for (const auto& [theta, trigger] : found_)
                    if (theta <= together)
                        triggers_.push_back(trigger);
                return first;
            }
            low = high;
        }
        return 1.0;
    }

    /// Points and slip directions at the start of the next step.
    void renew(State& state)
    {
        posesOf(bare_, state, poses_);
        velocitiesOf(state, velocities_);
        if (joints_)
            countAngles(bare_, joints_->joints(), state);
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

    /// A contact on the very edge of a feature, where rounding decides whether it still faces the other, is
    /// held until it is no longer detected.
    void loseEdges()
    {
        bool detected = false;
        for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
            if (start_.contacts[i].faces)
                continue;
            if (!detected)
                scene_.world->detect(poses_, 10.0 * options_.gapTolerance, touching_);
            detected = true;
            const HeldContact& c = held_->contacts[i];
            if (std::none_of(touching_.begin(), touching_.end(),
                             [&](const ContactPoint& p) { return sameFeatures(c.point, p); }))
                triggers_.push_back({Trigger::What::lost, i, Motion::slide, {}});
        }
    }

    System bare_;
    ContactScene scene_;
    StepperOptions options_;
    std::shared_ptr<const JointReactions> joints_; ///< null: none
    std::shared_ptr<HeldContacts> held_;
    System system_;
    std::unique_ptr<Integrator> integrator_;
    State scratch_;
    Evaluation evaluation_;
    HeldSolution start_, solution_;
    double force_ = 0.0; ///< N, what counts as no force
    double end_ = 1.0; ///< of the last step, where it was cut
    int atOnce_ = 0;
    std::vector<Trigger> triggers_;
    std::vector<std::pair<double, Trigger>> found_;
    std::vector<ContactPoint> touching_;
    std::vector<ContactPoint> tolerated_; ///< approach, and may go as deep as the tolerance
    std::vector<RigidPose> poses_;
    std::vector<RigidPose> startPoses_; ///< of the last step
    std::vector<RigidVelocity> velocities_;
    std::map<std::pair<int, int>, Bounces> bounces_;
};

void EventDriven::snapshot(double t, const State& state, ContactSnapshot& out) const
{
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    posesOf(bare_, state, poses);
    velocitiesOf(state, velocities);
    std::vector<ContactPoint> near;
    scene_.world->detect(poses, options_.margin, near);
    dropOverlaps(near);

    HeldContacts held(scene_, options_.velocityTolerance, joints_);
    out = {};
    std::vector<ContactPoint> lasting;
    for (const ContactPoint& p : near) {
        const ContactLaw& law = scene_.law(p.colliderA, p.colliderB);
        ContactForces motion;
        held.motions(p, poses, velocities, motion);
        ContactRecord r;
        r.point = p;
        r.zeta = motion.zeta;
        r.slip_W = motion.motionOf(Motion::slide);
        r.friction = r.slip_W.norm() > options_.velocityTolerance ? law.friction : law.sticking();
        using Case = ContactRecord::Case;
        const double rest = 10.0 * options_.velocityTolerance;
        if (p.gap > 10.0 * options_.gapTolerance)
            r.which = Case::apart;
        else if (r.zeta < -rest)
            r.which = Case::striking;
        else if (r.zeta > rest)
            r.which = Case::parting;
        else
            r.which = Case::lasting;
        if (r.which == Case::lasting) {
            out.rows.push_back(static_cast<int>(out.contacts.size()));
            HeldContact c;
            c.point = p;
            initialiseFriction(c, law, motion, options_.velocityTolerance, options_.friction);
            held.contacts.push_back(c);
            lasting.push_back(p);
        }
        out.contacts.push_back(r);
    }
    const ContactProblem problem
        = makeContactProblem(bare_, *scene_.world, t, Side::after, state, lasting, joints_.get());
    out.N = problem.N;
    out.M = problem.M;
    out.d = problem.d;
    ModeOptions modes = modeOptions();
    LcpOptions lcp = options_.lcp;
    lcp.keepHistory = true;
    lcp.size_w = problem.size_d;
    if (!lasting.empty())
        out.solution = solveLcp(modes.lcpMethod, problem.lcp(), lcp);
    const ModeChoice choice = chooseModes(held, bare_, *scene_.world, t, Side::after, state, modes);
    out.indeterminate = choice.solution.indeterminate;
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        ContactRecord& r = out.contacts[static_cast<std::size_t>(out.rows[i])];
        const ContactForces& f = choice.solution.contacts[i];
        const HeldContact& c = held.contacts[i];
        r.zetaDot = c.closed ? 0.0 : f.zetaDot;
        r.current = c.closed;
        r.lambda = f.lambda;
        r.active = c.closed && f.lambda > kRelative * choice.solution.force;
        r.friction_W = f.forceOf(Motion::slide);
        r.rollingMoment = f.forceOf(Motion::roll).norm();
        r.torsionalMoment = f.forceOf(Motion::spin).norm();
        r.sliding = c.of(Motion::slide).grip == Grip::slip;
    }
}

} // namespace

std::unique_ptr<Stepper> makeEventDriven(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<EventDriven>(system, scene, options);
}

} // namespace polhode
