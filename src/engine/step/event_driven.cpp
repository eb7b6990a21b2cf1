#include "engine/step/event_driven.h"

#include "engine/collide/collision_world.h"
#include "engine/contact/contact_problem.h"
#include "engine/impact/impact_law_table.h"
#include "engine/impact/impact_problem.h"
#include "engine/integrate/event_location.h"
#include "engine/integrate/integrator_table.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_events.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/joint/joint_watch.h"
#include "engine/math/number_text.h"
#include "engine/step/contact_modes.h"
#include "engine/step/held_contacts.h"
#include "engine/step/time_stepper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <deque>
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
constexpr double kTogether = 1e-13; ///< of a step, between events of one moment
constexpr double kContradiction = 1e-7; ///< of the accelerations
constexpr double kNever = -std::numeric_limits<double>::infinity(); ///< s
constexpr double kOverlap = 100.0; ///< of the tolerance of gaps: deeper is no new contact,
constexpr double kBridgeOverlap = 1e-4; ///< m, or after a bridge
constexpr double kLying = 1e-4; ///< m/s: where bounces accumulate they are slower
constexpr int kMostAtOnce = 200; ///< impacts at one moment
constexpr int kMostChanges = 40; ///< of the contacts in a moment
constexpr double kMoment = 1e-7; ///< s
constexpr double kShortest = 1e-12; ///< s, of the steps towards the end of a slip that turns
constexpr int kInnerSteps = 100; ///< beyond such an end a method takes ever smaller ones
constexpr double kFirstBridge = 1e-5, kLongestBridge = 1e-3; ///< s, of a time step by impulses
constexpr int kMostFailures = 24; ///< of steps between two events in the time of the longest bridge,
constexpr int kMostBehind = 4; ///< and right behind a bridge
constexpr double kStopTouching = 1e-9; ///< m, rad
constexpr double kStopRest = 1e-6; ///< m/s, rad/s: a rebound slower than this does not take place
constexpr int kMostRounds = 40; ///< of choosing modes of contacts and joints in turn

using Kind = ContactEvent::Kind;

/// What stopped a step.
struct Trigger {
    enum class What { gain, negative, slip, stick, lost, contradiction };
    What what = What::gain;
    std::size_t contact = 0; ///< number of the held contact
    Motion motion = Motion::slide;
    ContactPoint point; ///< gains
};

/// What happens again and again.
class Crowd
{
public:
    /// Once more at t: how often since the first, which is less than `span` ago (s).
    int add(double t, double span)
    {
        if (!(t - first_ < span)) {
            first_ = t;
            count_ = 0;
        }
        return ++count_;
    }

private:
    double first_ = kNever;
    int count_ = 0;
};

/// When two colliders struck each other, the last of them last (s).
using Bounces = std::deque<double>;

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
        held_->stabilisation = options_.stabilisation;
        options_.integration.mostInnerSteps = std::min(options_.integration.mostInnerSteps, kInnerSteps);
        integratorRow(options_.integrator);
        if (joints_)
            watch_ = std::make_unique<JointWatch>(bare_, joints_->joints());
    }

    double storedEnergy(const State& state) const override
    {
        return joints_ ? joints_->joints().springEnergy(state, rotations(bare_, state)) : 0.0;
    }

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override
    {
        bounces_.clear();
        held_->contacts.clear();
        careful_ = std::numeric_limits<double>::infinity();
        bridgedTo_ = kNever;
        if (joints_)
            setModes({});
        return restart(state, t, events);
    }

    bool restart(State& state, double t, std::vector<ContactEvent>& events) override
    {
        changes_ = {};
        failures_ = {};
        integrator_.reset();
        bridge_.reset();
        stuck_ = {};
        triggers_.clear();
        satisfySupports(bare_, state);
        if (joints_) {
            state.internal.resize(static_cast<std::size_t>(joints_->internalCount()), 0.0);
            countAngles(bare_, joints_->joints(), state);
            JointProjection(bare_, joints_->joints(), joints_->settings().solver).project(state);
            jointFound_ = {};
            setModes({}, modes_);
        }
        return settle(state, t, held_->contacts, false, events);
    }

    Advance advance(State& state, double t, double target) override
    {
        if (!integrator_)
            integrator_ = makeIntegrator(options_.integrator, system_, options_.integration);
        triggers_.clear();
        if (!stuck_.empty())
            return bridge(state, t, target,
                          {t, {Status::noConvergence, -1}, false, std::exchange(stuck_, {})});
        watchStart(state, t);
        if (endSlips())
            return changes_.add(t, kMoment) > kMostChanges ? bridge(state, t, target, endless(t))
                                                           : Advance{t, {}, true};
        double h = std::min({target - t, turnLimit(), careful_});
        end_ = 1.0;
        StepResult result = integrator_->step(state, t, h);
        // Where a slip comes to rest, or close to that, somewhere in the step: as near as steps can come.
        constexpr double kShorter = 0.125;
        for (; !result && !held_->contacts.empty() && kShorter * h > kShortest; careful_ = h) {
            if (failures_.add(t, kLongestBridge)
                > (t - bridgedTo_ < kLongestBridge ? kMostBehind : kMostFailures))
                return bridge(state, t, target, whyNot(t, result));
            h *= kShorter;
            integrator_ = makeIntegrator(options_.integrator, system_, options_.integration);
            result = integrator_->step(state, t, h);
        }
        careful_ *= 2.0;
        if (!result)
            return bridge(state, t, target, whyNot(t, result));
        if (const double theta = firstEvent(t, h); theta < 1.0 || somethingHappens()) {
            end_ = theta;
            integrator_->interpolate(theta, state);
            held_->correct(bare_, state,
                           state); // inside a step the interpolant is off by more than at its end
            const double at = theta == 1.0 ? t + h : t + theta * h;
            if (changes_.add(at, kMoment) > kMostChanges)
                return bridge(state, at, target, endless(at));
            return {at, {}, true};
        }
        renew(state);
        loseEdges();
        return {h < target - t ? t + h : target, {}, somethingHappens()};
    }

    bool cross(State& state, double t, std::vector<ContactEvent>& events) override
    {
        if (bridge_)
            return leaveBridge(state, t, events);
        integrator_.reset();
        const std::size_t told = events.size();
        std::vector<HeldContact>& held = held_->contacts;
        held_->solve(bare_, t, Side::after, state, evaluation_, solution_);
        const std::vector<bool> passed = passJoints(state);
        const std::vector<HeldContact> before = held;
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
                held_->lookAheadIfFew(solution_, options_.velocityTolerance);
                break;
            }
            case Trigger::What::stick:
                held[trigger.contact].of(trigger.motion).grip = Grip::stick;
                break;
            case Trigger::What::lost:
                gone[trigger.contact] = !passed[trigger.contact];
                break;
            }
        }
        for (std::size_t i = held.size(); i-- > 0;)
            if (gone[i]) {
                events.push_back(event(Kind::lost, t, held[i].point, state));
                held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
            }
        triggers_.clear();
        const bool changes = jointFound_.any();
        earlier_ = modes_;
        const bool jumps = settle(state, t, before, true, events);
        if (events.size() > told)
            failures_ = {};
        return jumps || !before.empty() || changes;
    }

    void interpolate(double theta, State& state) const override
    {
        if (bridge_)
            bridge_->interpolate(theta, state);
        else if (integrator_)
            integrator_->interpolate(theta * end_, state);
    }

    void snapshot(double t, const State& state, ContactSnapshot& out) const override;
    void contacts(double t, const State& state, ContactSnapshot& out) const override
    {
        lookAt(t, state, out, false);
    }

private:
    void lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const;

    static std::shared_ptr<const JointReactions> reactionsOf(const System& bare,
                                                             const std::shared_ptr<const JointSet>& joints)
    {
        if (!joints)
            return nullptr;
        return std::make_shared<const JointReactions>(bare, joints);
    }

    bool somethingHappens() const { return !triggers_.empty() || jointFound_.any(); }

    // --- joints ------------------------------------------------------------------------------------------

    std::shared_ptr<const JointReactions> reactionsIn(const JointModes& modes) const
    {
        JointSettings settings = joints_->settings();
        settings.modes = modes;
        return std::make_shared<const JointReactions>(bare_, scene_.joints, settings);
    }

    /// From now on stops and bearings do this.
    void setModes(const JointModes& modes)
    {
        modes_ = modes;
        joints_ = reactionsIn(modes);
        held_->setJoints(joints_);
        integrator_.reset();
    }

    /// The same after an outside change; what they did before is told.
    void setModes(const JointModes& modes, const JointModes& before)
    {
        earlier_ = before;
        setModes(modes);
    }

    /// Rotations, applied forces and those of the held contacts, without joints.
    void withContacts(const HeldContacts& held, const HeldSolution& solution, double t, Side side,
                      const State& state, Evaluation& e) const
    {
        bare_.evaluate(t, side, state, e);
        std::vector<RigidPose> poses;
        posesOf(bare_, state, poses);
        for (std::size_t i = 0; i < held.contacts.size(); ++i) {
            if (!held.contacts[i].closed)
                continue;
            const ContactForces& f = solution.contacts[i];
            ContactPoint p = held.contacts[i].point;
            scene_.world->follow(p, poses);
            const Eigen::Vector3d force_W = f.lambda * f.n_W + f.forceOf(Motion::slide);
            const Eigen::Vector3d couple_W = f.forceOf(Motion::roll) + f.forceOf(Motion::spin);
            const auto push = [&](int body, double sign) {
                if (body == kWorld)
                    return;
                const auto b = static_cast<std::size_t>(body);
                const Eigen::Vector3d arm_W = 0.5 * (p.pA_W + p.pB_W) - poses[b].p_WB;
                const Response r = bare_.response(body, e.R_WB[b], sign * force_W,
                                                  sign * (arm_W.cross(force_W) + couple_W));
                e.a_W[b] += r.a_W;
                e.alpha_W[b] += r.alpha_W;
            };
            push(p.bodyA, -1.0);
            push(p.bodyB, 1.0);
        }
    }

    static bool agree(const JointModes& a, const JointModes& b)
    {
        constexpr double kSameDirection = 1e-9;
        return a.resting == b.resting
            && std::equal(a.bearings.begin(), a.bearings.end(), b.bearings.begin(), b.bearings.end(),
                          [](const BearingMode& x, const BearingMode& y) {
                              return x.sticks == y.sticks && x.sense == y.sense
                                  && (x.direction_W - y.direction_W).norm() < kSameDirection;
                          });
    }

    /// The modes of contacts and joints that agree with each other: those of the one under the forces of the
    /// other, in turn. `before`: what sticks there is at rest; `gone`: stops that have just let go.
    ModeChoice chooseBoth(HeldContacts& held, double t, const State& state, const JointModes& before,
                          const std::vector<JointStop>& gone, JointModes& modes) const
    {
        const std::vector<HeldContact> fresh = held.contacts;
        std::vector<JointStop> touching;
        if (joints_)
            touching = touchingStops(bare_, joints_->joints(), state, kStopTouching, kStopRest);
        std::erase_if(touching, [&](const JointStop& stop) {
            return std::find(gone.begin(), gone.end(), stop) != gone.end();
        });
        const bool decides = joints_ && (!touching.empty() || !joints_->joints().bearings().empty());
        if (joints_ && !decides && !agree(modes, {})) {
            modes = {};
            held.setJoints(reactionsIn(modes));
        }
        Evaluation e = bare_.makeEvaluation();
        for (int n = 0;; ++n) {
            ModeChoice choice = chooseModes(held, bare_, *scene_.world, t, Side::after, state, modeOptions());
            if (!decides || n == kMostRounds)
                return choice;
            withContacts(held, choice.solution, t, Side::after, state, e);
            const JointModes next = chooseJointModes(bare_, joints_->joints(), t, state, e, touching, before,
                                                     joints_->settings().solver);
            if (agree(next, modes))
                return choice;
            modes = next;
            held.setJoints(reactionsIn(modes));
            held.contacts = fresh;
        }
    }

    /// What holds stops and bearings at a state inside the last step.
    JointHeldForces heldForces(double t, const State& state)
    {
        held_->solve(bare_, t, Side::after, state, evaluation_, solution_);
        Evaluation e = bare_.makeEvaluation();
        withContacts(*held_, solution_, t, Side::after, state, e);
        e.internalRates.clear();
        JointSolution joints;
        joints_->solve(bare_, t, state, e, joints);
        return heldForcesOf(joints.set, modes_, joints.lambda, [](int row) { return row; });
    }

    /// The first change of stops and bearings in the step.
    JointWatch::Found lookAtJoints(double t, double h)
    {
        if (!watch_)
            return {};
        State probe = scratch_;
        return watch_->look(
            t, h, modes_,
            [this](double theta, State& there) {
                integrator_->interpolate(theta, scratch_);
                there = scratch_;
            },
            [this](double time, const State& there) { return heldForces(time, there); }, probe);
    }

    /// Contacts that leave their piece of a profile by a smooth joint go on on the next one; which of the
    /// held ones.
    std::vector<bool> passJoints(State& state)
    {
        std::vector<HeldContact>& held = held_->contacts;
        std::vector<bool> passed(held.size(), false);
        for (const Trigger& trigger : triggers_) {
            if (trigger.what != Trigger::What::lost)
                continue;
            posesOf(bare_, state, poses_);
            scene_.world->detect(poses_, 10.0 * options_.gapTolerance, touching_);
            ContactPoint left = held[trigger.contact].point;
            scene_.world->follow(left, poses_);
            for (const ContactPoint& q : touching_)
                if (scene_.world->continues(left, q)) {
                    held[trigger.contact].point = q;
                    passed[trigger.contact] = true;
                }
        }
        // The joint may turn by the rounding of the numbers that describe it.
        if (std::find(passed.begin(), passed.end(), true) != passed.end())
            held_->project(bare_, state);
        return passed;
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

    /// Contacts that are deeper are no new ones (m).
    double overlap() const
    {
        const double located = kOverlap * options_.gapTolerance;
        return bridgedTo_ == kNever ? located : std::max(located, kBridgeOverlap);
    }

    /// Leaves out features that overlap along their own normal while others of the pair merely touch along
    /// theirs: they part the bodies sooner.
    void dropOverlaps(std::vector<ContactPoint>& list) const
    {
        const std::vector<ContactPoint> all = list;
        std::erase_if(list, [&](const ContactPoint& p) {
            return p.gap < -overlap() && std::any_of(all.begin(), all.end(), [&](const ContactPoint& q) {
                       return q.colliderA == p.colliderA && q.colliderB == p.colliderB
                           && std::abs(q.gap) <= overlap();
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
            if (known || !scene_.world->follow(p, poses_) || std::abs(p.gap) > 10.0 * options_.gapTolerance)
                continue;
            std::erase_if(touching_, [&](const ContactPoint& q) { return scene_.world->continues(p, q); });
            touching_.push_back(p);
        }
    }

    /// Impacts until nothing approaches, then the contacts that last and their modes.
    bool settle(State& state, double t, const std::vector<HeldContact>& earlier, bool kept,
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
        report(before, t, state, events);
        if (joints_)
            tellModes(joints_->joints(), earlier_, modes_, t, kineticEnergy(bare_, state), events);
        earlier_ = modes_;
        jointFound_ = {};
        return jumped;
    }

    /// Impacts until nothing approaches. Returns whether there was one.
    bool strikeAll(State& state, double t, std::vector<ContactEvent>& events)
    {
        tolerated_.clear();
        double last = std::numeric_limits<double>::infinity();
        for (int n = 0;; ++n) {
            gather(state);
            double approach = 0.0;
            for (const ContactPoint& p : touching_)
                approach = std::max(approach, -scene_.world->gapRate(p, poses_, velocities_));
            struckStops_.clear();
            bool stopped = false;
            if (joints_)
                for (const JointStop& stop : joints_->joints().stops())
                    if (watch_->gap(stop, state) < kStopTouching
                        && watch_->gapRate(stop, state) <= kStopRest) {
                        struckStops_.push_back(stop);
                        stopped = stopped || watch_->gapRate(stop, state) < -kStopRest;
                        approach = std::max(approach, -watch_->gapRate(stop, state));
                    }
            if (approach <= options_.velocityTolerance || (touching_.empty() && !stopped))
                return n > 0;
            if ((n > 2 && approach > 0.999 * last) || n > kMostAtOnce) {
                // Normals that oppose each other cannot stop it yet: a small penetration turns them.
                const ContactPoint point = touching_.empty() ? ContactPoint{} : touching_.front();
                events.push_back(event(Kind::noSolution, t, point, state));
                events.back().reason = Reason{
                    "no impulse of the contacts stops the approach; a small penetration is tolerated",
                    "没有一组接触冲量能制止接近，允许有微小穿透"};
                for (const ContactPoint& p : touching_)
                    if (scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance)
                        tolerated_.push_back(p);
                return n > 0;
            }
            last = approach;
            strike(state, t, events);
        }
    }

    /// One simultaneous impact at all contacts that touch.
    void strike(State& state, double t, std::vector<ContactEvent>& events)
    {
        if (joints_ && !agree(modes_, {}))
            setModes({}); // velocities may jump: nothing is held
        ImpactProblem problem = impactProblem(bare_, state);
        std::map<std::pair<int, int>, bool> counted;
        std::vector<ContactEvent> passed;
        double fastest = 0.0; // approach
        for (const ContactPoint& p : touching_) {
            ImpactContact c = impactContact(p);
            const double zeta = scene_.world->gapRate(p, poses_, velocities_);
            fastest = std::max(fastest, -zeta);
            // What rests on each other (ζ ≈ 0) keeps its e too: the blow may reach it from its neighbours.
            if (zeta < -options_.velocityTolerance) {
                const std::pair<int, int> pair{p.colliderA, p.colliderB};
                const auto [place, first] = counted.try_emplace(pair, false);
                if (first) {
                    double limit = 0.0;
                    place->second = accumulates(pair, t, -zeta, c.restitution, limit);
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
        if (joints_)
            for (const JointStop& stop : struckStops_)
                problem.contacts.push_back(stopContact(stop, state));
        const ContactEvent before
            = event(Kind::impact, t, touching_.empty() ? ContactPoint{} : touching_.front(), state);
        const ImpactResult result = deliver(problem, state, [&] { return solveImpact(problem); });
        if (!passed.empty() && fastest < kLying)
            lieDown(counted, 10.0 * fastest, state);
        ContactEvent e = told(before, touching_, problem, result, state);
        const bool gain = result.has(ImpactIssue::energyGain);
        if (!touching_.empty())
            events.push_back(e);
        for (std::size_t i = 0; i < struckStops_.size(); ++i) {
            const ContactImpulse& c = result.contacts[touching_.size() + i];
            if (c.normal == 0.0 || !(c.before < -kStopRest))
                continue;
            events.push_back(jointEvent(Kind::impact, t, struckStops_[i], e.before));
            events.back().after = e.after;
        }
        if (gain) {
            e.kind = Kind::energyGain;
            events.push_back(e);
        }
        for (ContactEvent& z : passed)
            events.push_back(std::move(z));
    }

    /// A stop as the impact sees it: that of a slide as a smooth contact, that of a turn as a couple.
    ImpactContact stopContact(const JointStop& stop, const State& state) const
    {
        const JointSet& joints = joints_->joints();
        const JointDescription& d = joints.joints()[static_cast<std::size_t>(stop.joint)];
        const FreedomAxis& axis = jointRow(d.kind).freedoms[static_cast<std::size_t>(stop.freedom)];
        const JointPlace at = joints.place(stop.joint, state, rotations(bare_, state));
        ImpactContact c;
        c.bodyA = d.bodyA;
        c.bodyB = d.bodyB;
        c.point_W = at.B.x_W;
        c.n_W = stop.inward() * freedomAxis_W(at, axis);
        c.turning = axis.motion == FreedomAxis::Motion::turn;
        const double e = joints.law(stop.joint, stop.freedom).restitution;
        c.restitution = -e * watch_->gapRate(stop, state) > kStopRest ? e : 0.0;
        return c;
    }

    /// A contact as an impact sees it.
    ImpactContact impactContact(const ContactPoint& p) const
    {
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
        c.drive_W = held_->drive(p, poses_);
        return c;
    }

    /// Solves an impact with the joints of the scene, and gives its impulses to the state.
    template <class Solve>
    ImpactResult deliver(ImpactProblem& problem, State& state, Solve&& solve) const
    {
        std::unique_ptr<JointCoupling> coupling;
        if (joints_) {
            coupling = std::make_unique<JointCoupling>(bare_, joints_->joints(), joints_->settings().solver);
            coupling->factorize(state);
            problem.coupledResponse = coupling->response();
        }
        const ImpactResult result = solve();
        applyImpact(problem, result, state);
        if (coupling)
            accountJoints(*coupling, problem, result, state);
        satisfySupports(bare_, state);
        return result;
    }

    /// The event of an impact at `points`.
    ContactEvent told(ContactEvent e, const std::vector<ContactPoint>& points, const ImpactProblem& problem,
                      const ImpactResult& result, const State& state) const
    {
        e.after = kineticEnergy(bare_, state);
        double largest = -1.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const ContactImpulse& c = result.contacts[i];
            e.struck.push_back({points[i], c.impulse_W, c.before, c.after});
            if (c.impulse_W.norm() > largest) {
                largest = c.impulse_W.norm();
                e.point = points[i];
            }
        }
        for (std::size_t b = 0; b < problem.bodies.size(); ++b) {
            const ImpactBody& body = problem.bodies[b];
            const BodyState& s = state.bodies[b];
            if (!result.bodies[b].dv_W.isZero(0.0) || !result.bodies[b].dw_W.isZero(0.0))
                e.bodies.push_back({static_cast<int>(b), body.v_WB, s.v_WB, body.w_WB, s.w_WB});
        }
        return e;
    }

    /// At the limit of Zeno's bounces a body that rocks lies: what still parts or slips at one corner because
    /// another was struck last comes to rest with it. `slow` (m/s): faster is no part of the bounces.
    void lieDown(const std::map<std::pair<int, int>, bool>& passed, double slow, State& state)
    {
        velocitiesOf(state, velocities_);
        std::vector<HeldContact> lying;
        for (const ContactPoint& p : touching_) {
            const auto pair = passed.find({p.colliderA, p.colliderB});
            ContactForces now;
            held_->motions(p, poses_, velocities_, now);
            if (pair == passed.end() || !pair->second || std::abs(now.zeta) > slow)
                continue;
            HeldContact c;
            c.point = p;
            c.restGap = p.gap;
            initialiseFriction(c, scene_.law(p.colliderA, p.colliderB), now, slow, options_.friction);
            lying.push_back(c);
        }
        const State before = state;
        std::swap(held_->contacts, lying);
        held_->project(bare_, state);
        std::swap(held_->contacts, lying);
        state.account.restitution += kineticEnergy(bare_, before) - kineticEnergy(bare_, state);
        for (int b = 0; b < bare_.bodyCount(); ++b) {
            const auto i = static_cast<std::size_t>(b);
            const Eigen::Vector3d mom
                = bare_.bodies()[i].mass * (state.bodies[i].v_WB - before.bodies[i].v_WB);
            state.account.impulse_W += mom;
            state.account.angularImpulseO_W += state.bodies[i].p_WB.cross(mom)
                + inertia_W(bare_, state, b) * (state.bodies[i].w_WB - before.bodies[i].w_WB);
        }
    }

    /// Ends a slip whose friction admits no finite force by the impulse that it grows into: alone at the
    /// contact whose friction turns against itself, at all that slip if only together they do.
    void jam(const HeldSolution& s, State& state, double t, std::vector<ContactEvent>& events)
    {
        ImpactProblem problem = impactProblem(bare_, state);
        std::vector<ContactPoint> points;
        bool alone = false;
        for (std::size_t i = 0; i < held_->contacts.size(); ++i)
            alone = alone || s.contacts[i].answer < 0.0;
        for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
            points.push_back(held_->contacts[i].point);
            problem.contacts.push_back(impactContact(points.back()));
            problem.contacts.back().jammed = alone
                ? s.contacts[i].answer < 0.0
                : s.contacts[i].motionOf(Motion::slide).norm() > options_.velocityTolerance;
        }
        const ContactEvent before = event(Kind::impact, t, points.front(), state);
        const ImpactResult result = deliver(problem, state, [&] {
            return impactLawRow(alone ? "sequential" : "moreau").solve(problem, options_.impact);
        });
        events.push_back(told(before, points, problem, result, state));
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
        const bool turning = std::any_of(problem.contacts.begin(), problem.contacts.end(),
                                         [](const ImpactContact& c) { return c.turning; });
        const ImpactLawRow& law = turning ? impactLawRow("moreau") : defaultImpactLaw(problem);
        const ImpactResult result = law.solve(problem, options_.impact);
        if (result.solved())
            return result;
        // Where no impulses fit all contacts at once, they strike one after another; if they can stop at all,
        // they soon do.
        constexpr int kMostBlows = 2000; // for each contact
        ImpactOptions options = options_.impact;
        options.maxIterations
            = std::min(options.maxIterations, kMostBlows * static_cast<int>(problem.contacts.size()));
        return impactLawRow("sequential").solve(problem, options);
    }

    /// Counts a bounce of a pair; whether its sequence shall be passed over, and the time of its limit.
    ///
    /// A body that rocks strikes with one corner after another, so that intervals shrink by turns: three
    /// spans of as many bounces each are compared. Where they shrink by r from one to the next, the limit is
    /// t + S r/(1 − r). `approach` (m/s) is the speed before.
    bool accumulates(const std::pair<int, int>& pair, double t, double approach, double e, double& limit)
    {
        Bounces& b = bounces_[pair];
        const double interval = b.empty() ? std::numeric_limits<double>::infinity() : t - b.back();
        if (interval == 0.0 && e == 0.0)
            return false;
        const auto span = static_cast<std::size_t>(std::max(1, options_.zenoBounces / 3));
        b.push_back(t);
        if (b.size() > 3 * span + 1)
            b.pop_front();
        limit = t;
        constexpr double kLowest = 1e-15; // m, rounding of positions hides lower bounces
        if (0.25 * (e > 0.0 ? e : 1.0) * approach * interval < kLowest)
            return true;
        if (b.size() <= 3 * span)
            return false;
        const double first = b[span] - b[0], second = b[2 * span] - b[span],
                     third = b[3 * span] - b[2 * span];
        if (!(third < second && second < first && third < static_cast<double>(span) * options_.zenoInterval))
            return false;
        limit = t + third * third / (second - third);
        return true;
    }

    /// The lasting contacts among those that touch, with their modes. False if sliding friction admits no
    /// forces and an impulse has ended the slip (`mayJam`): there may be new impacts.
    bool choose(State& state, double t, bool kept, bool mayJam, std::vector<ContactEvent>& events)
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
        JointModes modes = modes_;
        ModeChoice choice
            = chooseBoth(*held_, t, state, kept ? modes_ : JointModes{}, jointFound_.released, modes);
        if (joints_ && !agree(modes, modes_))
            setModes(modes);
        if (!choice.found || choice.painleve) {
            const Kind kind = choice.painleve ? Kind::painleve : Kind::noSolution;
            const ContactPoint point
                = held_->contacts.empty() ? ContactPoint{} : held_->contacts.front().point;
            events.push_back(event(kind, t, point, state));
            events.back().reason = choice.reason;
        }
        const bool slips
            = std::any_of(held_->contacts.begin(), held_->contacts.end(), [&](const HeldContact& c) {
                  const auto i = static_cast<std::size_t>(&c - held_->contacts.data());
                  return c.of(Motion::slide).grip == Grip::slip
                      && choice.solution.contacts[i].motionOf(Motion::slide).norm()
                      > options_.velocityTolerance;
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
            // The contradictory ones are let go: a small penetration is tolerated (Example 11.1).
            for (std::size_t i = 0; i < held_->contacts.size(); ++i)
                held_->contacts[i].closed = held_->contacts[i].closed
                    && std::abs(choice.solution.contacts[i].zetaDot)
                        <= kContradiction * choice.solution.acceleration;
        }
        std::erase_if(held_->contacts, [](const HeldContact& c) { return !c.closed; });
        return true;
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
            static const std::array<Reason, 3> kWhat{{{}, {"rolling", "滚动"}, {"spinning", "扭转"}}};
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
        if (markSlowSlips())
            held_->solve(bare_, t, Side::after, state, evaluation_, start_);
        for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
            Friction& f = held_->contacts[i].of(Motion::slide);
            const Eigen::Vector3d& force = start_.contacts[i].forceOf(Motion::slide);
            if (f.ahead && start_.contacts[i].lambda > 0.0 && !force.isZero(0.0))
                f.direction_W = -force.normalized();
        }
        force_ = kRelative * start_.force;
        posesOf(bare_, state, startPoses_);
    }

    /// Which slips are slow and do not slow down; what stands still, held by others, does not turn either.
    /// Returns whether that is new of any.
    bool markSlowSlips()
    {
        bool changed = false;
        const bool few = held_->fewSlipSlowly(start_);
        for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
            Friction& f = held_->contacts[i].of(Motion::slide);
            const ContactForces& now = start_.contacts[i];
            const double speed = now.motionOf(Motion::slide).norm();
            const double rate = now.rateOf(Motion::slide).dot(f.direction_W);
            const double none = kRelative * start_.acceleration;
            const bool moves = speed > options_.velocityTolerance || rate > none;
            const bool ahead = few && f.grip == Grip::slip && speed < kSlowSlip && moves && rate >= -none;
            changed = changed || ahead != f.ahead;
            f.ahead = ahead;
        }
        if (changed)
            integrator_ = makeIntegrator(options_.integrator, system_, options_.integration);
        return changed;
    }

    /// Slips that are at rest as far as that can be told, and slow down further, end here: within a step
    /// beyond their stop they would have no direction.
    bool endSlips()
    {
        for (std::size_t i = 0; i < held_->contacts.size(); ++i)
            for (const Motion m : kMotions) {
                const Friction& f = held_->contacts[i].of(m);
                const ContactForces& now = start_.contacts[i];
                if (f.grip == Grip::slip && now.motionOf(m).norm() <= options_.velocityTolerance
                    && now.rateOf(m).dot(f.direction_W) < -kRelative * start_.acceleration)
                    triggers_.push_back({Trigger::What::stick, i, m, {}});
            }
        return !triggers_.empty();
    }

    /// A time step by impulses from t, where no smooth motion was found: `why`.
    Advance bridge(State& state, double t, double target, Advance why)
    {
        if (why.reason.empty())
            return why;
        if (t - bridgedTo_ > bridgeSpan_)
            bridgeSpan_ = kFirstBridge;
        StepperOptions options = options_;
        options.step = bridgeSpan_;
        bridge_ = makeTimeStepper(bare_, scene_, options);
        std::vector<ContactEvent> none;
        bridge_->begin(state, t, none);
        const Advance across = bridge_->advance(state, t, std::min(target, t + bridgeSpan_));
        if (!across.result) {
            bridge_.reset();
            return why;
        }
        careful_ = bridgeSpan_;
        bridgeSpan_ = std::min(2.0 * bridgeSpan_, kLongestBridge);
        bridged_ = std::move(why);
        bridgedTo_ = across.t;
        return {across.t, {}, true};
    }

    bool leaveBridge(State& state, double t, std::vector<ContactEvent>& events)
    {
        bridge_->cross(state, t, events);
        events.push_back(event(Kind::bridged, t, bridged_.point, state));
        events.back().reason = bridged_.reason;
        return restart(state, t, events);
    }

    /// Why a run ends whose events do not come to an end.
    Advance endless(double t) const
    {
        static const std::array<Reason, 6> kNames{{{"contact gained", "接触产生"},
                                                   {"a contact force reaches zero", "接触力减小到零"},
                                                   {"slip begins", "开始滑动"},
                                                   {"slip ends", "滑动停止"},
                                                   {"contact lost", "接触脱离"},
                                                   {"contacts contradict each other", "接触条件相互矛盾"}}};
        Advance failed{t, {Status::noConvergence, -1}, false, {"at a joint", "关节处"}, {}};
        if (!triggers_.empty()) {
            const Trigger& trigger = triggers_.front();
            failed.reason = kNames[static_cast<std::size_t>(trigger.what)];
            failed.point = trigger.what == Trigger::What::gain ? trigger.point
                                                               : held_->contacts[trigger.contact].point;
        }
        failed.reason = {"events follow each other without end: " + failed.reason.en,
                         "事件接连发生，没有止境：" + failed.reason.zh};
        return failed;
    }

    /// A step that failed, and what the contacts were doing where they have a part in it.
    Advance whyNot(double t, const StepResult& result) const
    {
        Advance failed{t, result};
        if (held_->contacts.empty()
            || !(result.status == Status::stepTooSmall || result.status == Status::diverged))
            return failed;
        std::size_t slowest = 0;
        double speed = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < held_->contacts.size(); ++i)
            if (held_->contacts[i].of(Motion::slide).grip == Grip::slip
                && start_.contacts[i].motionOf(Motion::slide).norm() < speed) {
                slowest = i;
                speed = start_.contacts[i].motionOf(Motion::slide).norm();
            }
        // What grows beyond all bounds does so for another reason, unless a slip is about to turn.
        if (result.status == Status::diverged && !(speed < kSlowSlip))
            return failed;
        const std::string slip = numberText(speed) + " m/s";
        failed.point = held_->contacts[slowest].point;
        failed.reason = speed < std::numeric_limits<double>::infinity()
            ? Reason{"steps became too small where a contact slips at " + slip,
                     "接触以 " + slip + " 滑动时，步长变得过小"}
            : Reason{"steps became too small while a contact lasts", "接触持续期间，步长变得过小"};
        return failed;
    }

    /// A step in which no slip turns by more than a fraction of a radian, nor, if it turns, comes to rest:
    /// where it stops, a slip that turns has no direction.
    double turnLimit() const
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
                if (across <= 1e-6 * f.rateOf(m).norm())
                    continue;
                const double slowing = std::max(-along.dot(f.rateOf(m)), 0.0);
                limit = std::min(limit, std::max(speed / std::max(4.0 * across, 1.5 * slowing), kShortest));
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
        return std::any_of(held_->contacts.begin(), held_->contacts.end(), [&](const HeldContact& c) {
            ContactPoint now = c.point;
            return sameFeatures(c.point, p)
                || (c.point.colliderA == p.colliderA && c.point.colliderB == p.colliderB
                    && (scene_.world->follow(now, poses_), scene_.world->continues(now, p)));
        });
    }

    /// Some feature of the pair of `p`, not held, that is deep at `poses`; null if there is none.
    const ContactPoint* overlapped(const ContactPoint& p, const std::vector<RigidPose>& poses)
    {
        scene_.world->detect(poses, 0.0, overlaps_);
        const auto found = std::ranges::find_if(overlaps_, [&](const ContactPoint& q) {
            return q.colliderA == p.colliderA && q.colliderB == p.colliderB && q.gap < -overlap()
                && !isHeld(q);
        });
        return found == overlaps_.end() ? nullptr : &*found;
    }

    /// Where between low and high the pair of `p` began to overlap, if it did past an edge: `p` was beside
    /// the feature that it is behind at high, so that its own gap was never zero.
    double locateEntry(double low, double high, ContactPoint& p)
    {
        double out = low, in = high;
        constexpr double kWidth = 1e-13;
        while (in - out > kWidth) {
            const double middle = 0.5 * (out + in);
            integrator_->interpolate(middle, scratch_);
            posesOf(bare_, scratch_, poses_);
            if (const ContactPoint* q = overlapped(p, poses_)) {
                p = *q;
                in = middle;
            } else {
                out = middle;
            }
        }
        return gapAt(low, p) > options_.gapTolerance ? locateGain(low, in, p) : out;
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
            const bool faced = scene_.world->follow(earlier, startPoses_);
            if (earlier.gap < -overlap() && (faced || overlapped(p, startPoses_)))
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

    /// The same of contacts alone.
    double firstOfContacts(double t, double h)
    {
        const bool calm = isCalm(t, h);
        if (calm && !mayMeet(h))
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
                const auto at = [&](double theta) {
                    look(t, h, theta, solution_);
                    return shifted(solution_, c.trigger);
                };
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
                const double theta = c.atLow < 0.0 ? low : findRoot(at, low, c.atLow, until, atUntil, 1e-15);
                found_.push_back({theta, c.trigger});
                first = std::min(first, theta);
            }
            // Contacts gained: the features that are deep at the end of an interval may not be the first.
            double to = high;
            ContactPoint p;
            for (int n = 0; n < 20; ++n) {
                integrator_->interpolate(to, scratch_);
                if (!deepest(p))
                    break;
                const double theta
                    = gapAt(0.0, p) < -overlap() ? locateEntry(low, to, p) : locateGain(low, to, p);
                found_.push_back({theta, Trigger{Trigger::What::gain, 0, Motion::slide, p}});
                first = std::min(first, theta);
                if (!(theta < to))
                    break;
                to = theta;
            }
            if (!found_.empty()) {
                const double together = first + kTogether;
                for (const auto& [theta, trigger] : found_)
                    if (theta <= together)
                        triggers_.push_back(trigger);
                return first;
            }
            low = high;
        }
        return 1.0;
    }

    struct StepEnd {
        std::vector<RigidPose> poses;
        std::vector<RigidVelocity> velocities;
        std::vector<ContactPoint> near; ///< contacts with a gap below reach
        double reach = 0.0; ///< m
    };

    static bool samePose(const RigidPose& a, const RigidPose& b)
    {
        return a.p_WB == b.p_WB && a.R_WB == b.R_WB;
    }

    /// An event whose margin is below zero at the end of an interval.
    struct Candidate {
        Trigger trigger;
        double atLow, atHigh; ///< its margin
    };

    /// Whether every margin is as far from zero at both ends of the step as it changes on the way, or rests
    /// on its limit: then none of them is looked at inside.
    bool isCalm(double t, double h)
    {
        if (held_->contacts.empty())
            return true;
        look(t, h, 1.0, solution_);
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

    /// Whether a contact that is not held may have closed inside the step. It has not if it is as far from
    /// that at both ends, and halfway by its rates there, as its gap changes on the way.
    bool mayMeet(double h)
    {
        StepEnd& start = ends_[0];
        StepEnd& end = ends_[1];
        std::swap(start, end);
        poses_ = start.poses;
        const double speed = std::max(place(0.0, start), place(1.0, end));
        if (!std::ranges::equal(poses_, start.poses, samePose))
            start.reach = 0.0;
        end.reach = 0.0;
        if (!std::isfinite(speed))
            return true;
        constexpr double kFaster = 1.5; // than at both ends, on the way
        const double room = 10.0 * options_.gapTolerance;
        for (StepEnd* at : {&end, &start}) {
            poses_ = at->poses;
            if (!(at->reach > 2.0 * speed * h + room)) {
                at->reach = 2.0 * kFaster * speed * h + room;
                scene_.world->detect(poses_, at->reach, at->near);
            }
            if (std::ranges::any_of(at->near,
                                    [&](const ContactPoint& p) { return !isHeld(p) && mayClose(p, h); }))
                return true;
        }
        return false;
    }

    /// Poses and velocities there; the greatest speed of a point, m/s.
    double place(double theta, StepEnd& at)
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

    bool mayClose(const ContactPoint& p, double h) const
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

    /// Points and slip directions at the start of the next step.
    void renew(const State& state)
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
    Crowd changes_, failures_;
    std::unique_ptr<Stepper> bridge_; ///< null unless the last step was one by impulses
    Advance bridged_; ///< why it was
    Reason stuck_; ///< why the impulses of slips that jam have come to no end; empty if they have
    double bridgeSpan_ = kFirstBridge; ///< s, of the next
    double bridgedTo_ = kNever; ///< s, where the last one ended
    std::vector<Trigger> triggers_;
    std::vector<std::pair<double, Trigger>> found_;
    std::vector<Candidate> candidates_;
    std::vector<ContactPoint> touching_, overlaps_;
    std::unique_ptr<JointWatch> watch_; ///< null: no joints
    JointModes modes_; ///< of the joints
    JointModes earlier_; ///< before what settle() deals with
    JointWatch::Found jointFound_;
    std::vector<JointStop> struckStops_; ///< take part in the impact
    std::vector<ContactPoint> tolerated_; ///< approach, and may go as deep as the tolerance
    std::array<StepEnd, 2> ends_; ///< of the last step
    std::vector<RigidPose> poses_;
    std::vector<RigidPose> startPoses_; ///< of the last step
    double careful_ = 0.0; ///< s, steps are no longer than this
    std::vector<RigidVelocity> velocities_;
    std::map<std::pair<int, int>, Bounces> bounces_;
};

void EventDriven::snapshot(double t, const State& state, ContactSnapshot& out) const
{
    lookAt(t, state, out, true);
}

void EventDriven::lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const
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
    if (lasting.empty())
        return;
    JointModes joints = modes_;
    const ModeChoice choice = chooseBoth(held, t, state, {}, {}, joints);
    if (problemToo) {
        const ContactProblem problem
            = makeContactProblem(bare_, *scene_.world, t, Side::after, state, lasting, held.joints());
        out.N = problem.N;
        out.M = problem.M;
        out.d = problem.d;
        LcpOptions lcp = options_.lcp;
        lcp.keepHistory = true;
        lcp.size_w = problem.size_d;
        out.solution = solveLcp(modeOptions().lcpMethod, problem.lcp(), lcp);
    }
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
