#include "engine/contact/contact_problem.h"
#include "engine/impact/impact_law_table.h"
#include "engine/joint/joint_coupling.h"
#include "engine/math/tolerances.h"
#include "engine/step/event_driven_stepper.h"
#include "engine/step/impact_findings.h"
#include "engine/step/joint_events.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kLying = 1e-4; ///< m/s: where bounces accumulate they are slower
constexpr int kMostAtOnce = 200; ///< impacts at one moment: more may go to and fro without end

} // namespace

bool EventDriven::strikeAll(State& state, double t, std::vector<ContactEvent>& events)
{
    const std::vector<ContactPoint> before = std::exchange(tolerated_, {});
    const auto wasTolerated = [&](const ContactPoint& p) {
        return std::ranges::any_of(before, [&](const ContactPoint& q) { return sameFeatures(p, q); });
    };
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
                if (watch_->gap(stop, state) < tolerance::kStopTouching
                    && watch_->gapRate(stop, state) <= tolerance::kStopRest) {
                    struckStops_.push_back(stop);
                    stopped = stopped || watch_->gapRate(stop, state) < -tolerance::kStopRest;
                    approach = std::max(approach, -watch_->gapRate(stop, state));
                }
        if (approach <= options_.velocityTolerance || (touching_.empty() && !stopped))
            return n > 0;
        if ((n > 2 && approach > 0.999 * last) || n > kMostAtOnce) {
            // Normals that oppose each other cannot stop it yet: a small penetration turns them.
            for (const ContactPoint& p : touching_)
                if (scene_.world->gapRate(p, poses_, velocities_) < -options_.velocityTolerance)
                    tolerated_.push_back(p);
            if (!tolerated_.empty() && std::ranges::all_of(tolerated_, wasTolerated))
                return n > 0; // told where it began
            const ContactPoint point = touching_.empty() ? ContactPoint{} : touching_.front();
            events.push_back(event(Kind::noSolution, t, point, state));
            events.back().reason
                = Reason{"no impulse of the contacts stops the approach; a small penetration is tolerated",
                         "没有一组接触冲量能制止接近，允许有微小穿透"};
            return n > 0;
        }
        last = approach;
        strike(state, t, n == 0, events);
        if (!stuck_.empty())
            return true;
    }
}

void EventDriven::strike(State& state, double t, bool mayLie, std::vector<ContactEvent>& events)
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
                if (place->second && limit > t) { // of what is over at once nothing is told
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
    const ImpactResult result = deliver(t, problem, state, [&] { return solveImpact(problem); });
    if (!result.solved())
        stuck_ = {"bodies strike each other to and fro without end", "物体之间来回碰撞，没有止境"};
    if (mayLie && fastest < kLying
        && std::ranges::any_of(counted, [](const auto& pair) { return pair.second; }))
        lieDown(counted, 10.0 * fastest, t, state);
    const ContactEvent e = told(before, touching_, problem, result, state);
    if (!touching_.empty())
        events.push_back(e);
    for (std::size_t i = 0; i < struckStops_.size(); ++i) {
        const ContactImpulse& c = result.contacts[touching_.size() + i];
        if (c.normal == 0.0 || !(c.before < -tolerance::kStopRest))
            continue;
        events.push_back(jointEvent(Kind::impact, t, struckStops_[i], e.before));
        events.back().after = e.after;
    }
    tellFindings(e, result, touching_, struckStops_, events);
    for (ContactEvent& z : passed)
        events.push_back(std::move(z));
}

ImpactContact EventDriven::stopContact(const JointStop& stop, const State& state) const
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
    c.restitution = -e * watch_->gapRate(stop, state) > tolerance::kStopRest ? e : 0.0;
    return c;
}

ImpactContact EventDriven::impactContact(const ContactPoint& p) const
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

template <class Solve>
ImpactResult EventDriven::deliver(double t, ImpactProblem& problem, State& state, Solve&& solve) const
{
    std::unique_ptr<JointCoupling> coupling;
    if (joints_) {
        coupling = std::make_unique<JointCoupling>(bare_, joints_->joints(), joints_->settings().solver);
        coupling->place(state);
        problem.coupledResponse = coupling->response();
    }
    ImpactResult result = solve();
    // Of joints the velocities keep to their rows as far as the method holds them there, or as motors drive
    // them: no matter of the law.
    if (coupling)
        std::erase_if(result.notes, [](const ImpactNote& note) {
            return note.issue == ImpactIssue::guideViolatedBefore
                || note.issue == ImpactIssue::guideViolatedAfter;
        });
    applyImpact(problem, result, state);
    if (coupling)
        accountJoints(t, *coupling, problem, result, state);
    satisfySupports(bare_, state);
    return result;
}

ContactEvent EventDriven::told(ContactEvent e, const std::vector<ContactPoint>& points,
                               const ImpactProblem& problem, const ImpactResult& result,
                               const State& state) const
{
    e.after = kineticEnergy(bare_, state);
    double largest = -1.0;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (const double size = result.contacts[i].impulse_W.norm(); size > largest) {
            largest = size;
            e.point = points[i];
        }
    std::vector<int> places(problem.contacts.size(), -1); // in e.struck
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ContactImpulse& c = result.contacts[i];
        // What touches elsewhere and takes no part was not struck.
        constexpr double kNoImpulse = 1e-12; // of the largest impulse: less is rounding of a few sums
        if (c.impulse_W.norm() <= kNoImpulse * largest && std::abs(c.before) <= options_.velocityTolerance)
            continue;
        places[i] = static_cast<int>(e.struck.size());
        e.struck.push_back({points[i], c.impulse_W, c.before, c.after, problem.contacts[i].restitution});
    }
    for (const SequenceStep& step : result.sequence) {
        const auto i = static_cast<std::size_t>(step.contact);
        if (places[i] >= 0 || i >= points.size())
            e.sequence.push_back({places[i], step.before, step.impulse});
    }
    for (std::size_t b = 0; b < problem.bodies.size(); ++b) {
        const ImpactBody& body = problem.bodies[b];
        const BodyState& s = state.bodies[b];
        if (!result.bodies[b].dv_W.isZero(0.0) || !result.bodies[b].dw_W.isZero(0.0))
            e.bodies.push_back({static_cast<int>(b), body.v_WB, s.v_WB, body.w_WB, s.w_WB});
    }
    return e;
}

void EventDriven::lieDown(const std::map<std::pair<int, int>, bool>& passed, double slow, double t,
                          State& state)
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
    held_->project(bare_, t, state);
    std::swap(held_->contacts, lying);
    state.account.restitution += kineticEnergy(bare_, before) - kineticEnergy(bare_, state);
    for (int b = 0; b < bare_.bodyCount(); ++b) {
        const auto i = static_cast<std::size_t>(b);
        const Eigen::Vector3d mom = bare_.bodies()[i].mass * (state.bodies[i].v_WB - before.bodies[i].v_WB);
        state.account.impulse_W += mom;
        state.account.angularImpulseO_W += state.bodies[i].p_WB.cross(mom)
            + inertia_W(bare_, state, b) * (state.bodies[i].w_WB - before.bodies[i].w_WB);
    }
}

void EventDriven::jam(const HeldSolution& s, State& state, double t, std::vector<ContactEvent>& events)
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
    const ImpactResult result = deliver(t, problem, state, [&] {
        return impactLawRow(alone ? "sequential" : "moreau").solve(problem, options_.impact);
    });
    events.push_back(told(before, points, problem, result, state));
    tellFindings(ContactEvent(events.back()), result, points, {}, events);
}

void EventDriven::accountJoints(double t, JointCoupling& coupling, const ImpactProblem& problem,
                                const ImpactResult& result, State& state) const
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
    coupling.account(coupling.targets(t), coupling.answer(motions), state);
}

ImpactOptions EventDriven::impactOptions(const ImpactProblem& problem) const
{
    ImpactOptions options = options_.impact;
    if (!scene_.turnOf)
        return options;
    options.order = ImpactOptions::Order::listed;
    options.list.resize(problem.contacts.size());
    std::iota(options.list.begin(), options.list.end(), 0);
    const auto turn = [&](int k) {
        if (k >= static_cast<int>(touching_.size()))
            return std::numeric_limits<double>::infinity();
        const ContactPoint& p = touching_[static_cast<std::size_t>(k)];
        return scene_.turnOf(std::min(p.colliderA, p.colliderB), std::max(p.colliderA, p.colliderB));
    };
    std::ranges::stable_sort(options.list, {}, turn);
    return options;
}

ImpactResult EventDriven::solveImpact(const ImpactProblem& problem) const
{
    ImpactOptions options = impactOptions(problem);
    if (!options_.impactLaw.empty())
        return impactLawRow(options_.impactLaw).solve(problem, options);
    const bool turning = std::any_of(problem.contacts.begin(), problem.contacts.end(),
                                     [](const ImpactContact& c) { return c.turning; });
    const ImpactLawRow& law = turning ? impactLawRow("moreau") : defaultImpactLaw(problem);
    const ImpactResult result = law.solve(problem, options);
    if (result.solved())
        return result;
    // Where no impulses fit all contacts at once, they strike one after another; if they can stop at all,
    // they soon do.
    constexpr int kMostBlows = 200; // for each contact
    options.maxIterations
        = std::min(options.maxIterations, kMostBlows * static_cast<int>(problem.contacts.size()));
    return impactLawRow("sequential").solve(problem, options);
}

bool EventDriven::accumulates(const std::pair<int, int>& pair, double t, double approach, double e,
                              double& limit)
{
    Bounces& b = bounces_[pair];
    const double interval = b.empty() ? std::numeric_limits<double>::infinity() : t - b.back().t;
    if (interval == 0.0 && e == 0.0)
        return false;
    const auto span = static_cast<std::size_t>(std::max(1, options_.zenoBounces / 3));
    // What is squeezed without loss meets ever more often too, but ever faster: that ends by itself.
    const bool slower = e < 1.0 || b.empty() || approach < b.back().approach;
    b.push_back({t, approach});
    if (b.size() > 3 * span + 1)
        b.pop_front();
    limit = t;
    if (!slower)
        return false;
    constexpr double kLowest = 1e-15; // m, rounding of positions hides lower bounces
    if (0.25 * (e > 0.0 ? e : 1.0) * approach * interval < kLowest) {
        if (e < 1.0)
            limit += interval * e / (1.0 - e); // intervals shrink by e
        return true;
    }
    if (b.size() <= 3 * span)
        return false;
    const double first = b[span].t - b[0].t, second = b[2 * span].t - b[span].t,
                 third = b[3 * span].t - b[2 * span].t;
    if (!(third < second && second < first && third < static_cast<double>(span) * options_.zenoInterval))
        return false;
    limit = t + third * third / (second - third);
    return true;
}

} // namespace polhode
