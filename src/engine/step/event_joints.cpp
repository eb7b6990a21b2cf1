#include "engine/step/event_joints.h"

#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_projection.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/step/joint_events.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kMostRounds = 40; // of choosing modes of contacts and joints in turn

} // namespace

EventJoints::EventJoints(EventContext& context)
    : context_(context)
{
    if (!context.scene.joints)
        return;
    reactions_ = std::make_shared<JointReactions>(context.bare, context.scene.joints);
    bounds_ = std::make_unique<JointBounds>(context.bare, *context.scene.joints);
    context.held->setJoints(reactions_);
}

std::shared_ptr<const JointReactions> EventJoints::reactionsIn(const JointModes& modes) const
{
    JointSettings settings = reactions_->settings();
    settings.modes = modes;
    return std::make_shared<const JointReactions>(context_.bare, context_.scene.joints, settings);
}

const JointModes& EventJoints::modes() const
{
    static const JointModes kNone;
    return bounds_ ? bounds_->modes() : kNone;
}

const JointWatch::Found& EventJoints::found() const
{
    static const JointWatch::Found kNothing;
    return bounds_ ? bounds_->found() : kNothing;
}

void EventJoints::forgetFound()
{
    if (bounds_)
        bounds_->forgetFound();
}

void EventJoints::setModes(const JointModes& modes)
{
    bounds_->setModes(modes);
    reactions_ = reactionsIn(modes);
    context_.held->setJoints(reactions_);
    context_.changed = true;
}

void EventJoints::release()
{
    if (any() && !agree(modes(), {}))
        setModes({});
}

void EventJoints::clear()
{
    bounds_->clear();
    setModes({});
}

void EventJoints::putOn(double t, State& state) const
{
    state.internal.resize(index(reactions_->internalCount()), 0.0);
    countAngles(context_.bare, set(), state);
    JointProjection(context_.bare, set(), reactions_->settings().solver).project(t, state);
}

Reason EventJoints::contradiction(double t, const State& state) const
{
    return bounds_ ? bounds_->contradiction(t, state) : Reason{};
}

/// Adds the forces of the held contacts to the accelerations without joints.
void EventJoints::withContacts(const HeldContacts& held, const HeldSolution& solution, double t, Side side,
                               const State& state, Evaluation& e) const
{
    context_.bare.evaluate(t, side, state, e);
    std::vector<RigidPose> poses;
    posesOf(context_.bare, state, poses);
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        if (!held.contacts[i].closed)
            continue;
        const ContactForces& f = solution.contacts[i];
        ContactPoint p = held.contacts[i].point;
        context_.world().follow(p, poses);
        const Eigen::Vector3d force_W = f.lambda * f.n_W + f.friction_W();
        const Eigen::Vector3d couple_W = f.forceOf(Motion::roll) + f.forceOf(Motion::spin);
        const auto push = [&](int body, double sign) {
            if (body == kWorld)
                return;
            const std::size_t b = index(body);
            const Eigen::Vector3d arm_W = 0.5 * (p.pA_W + p.pB_W) - poses[b].p_WB;
            const Response r = context_.bare.response(body, e.R_WB[b], sign * force_W,
                                                      sign * (arm_W.cross(force_W) + couple_W));
            e.a_W[b] += r.a_W;
            e.alpha_W[b] += r.alpha_W;
        };
        push(p.bodyA, -1.0);
        push(p.bodyB, 1.0);
    }
}

bool EventJoints::agree(const JointModes& a, const JointModes& b)
{
    // Of unit vectors: aimed to 1e-13, beside what forces found anew are off.
    constexpr double kSameDirection = 1e-9;
    return a.resting == b.resting
        && std::ranges::equal(a.bearings, b.bearings, [](const BearingMode& x, const BearingMode& y) {
               return x.sticks == y.sticks && x.sense == y.sense
                   && (x.direction_W - y.direction_W).norm() < kSameDirection;
           });
}

/// The stops that are touched and at rest.
std::vector<JointStop> EventJoints::touching(const State& state, bool keepReleased) const
{
    if (!any())
        return {};
    std::vector<JointStop> stops = bounds_->resting(state);
    if (keepReleased)
        std::erase_if(stops, [&](const JointStop& stop) {
            return std::ranges::find(found().released, stop) != found().released.end();
        });
    return stops;
}

ModeChoice EventJoints::choose(HeldContacts& held, double t, const State& state, const JointModes& atRest,
                               bool keepReleased, JointModes& modes) const
{
    const std::vector<HeldContact> fresh = held.contacts;
    const std::vector<JointStop> stops = touching(state, keepReleased);
    const bool decides = any() && (!stops.empty() || !set().bearings().empty());
    if (any() && !decides && !agree(modes, {})) {
        modes = {};
        held.setJoints(reactionsIn(modes));
    }
    const ModeOptions options{context_.rest(), context_.options.lcpMethod, context_.options.lcp};
    Evaluation e = context_.bare.makeEvaluation();
    for (int n = 0;; ++n) {
        ModeChoice choice
            = chooseModes(held, context_.bare, context_.world(), t, Side::after, state, options);
        if (!decides || n == kMostRounds)
            return choice;
        withContacts(held, choice.solution, t, Side::after, state, e);
        const JointModes next = chooseJointModes(context_.bare, set(), t, state, e, stops, atRest,
                                                 reactions_->settings().solver);
        if (agree(next, modes))
            return choice;
        modes = next;
        held.setJoints(reactionsIn(modes));
        held.contacts = fresh;
    }
}

/// What holds stops and bearings at a state inside the last step.
JointHeldForces EventJoints::heldForces(double t, const State& state) const
{
    Evaluation e = context_.bare.makeEvaluation();
    HeldSolution solution;
    context_.held->solve(context_.bare, t, Side::after, state, e, solution);
    withContacts(*context_.held, solution, t, Side::after, state, e);
    e.internalRates.clear();
    JointSolution joints;
    reactions_->solve(context_.bare, t, state, e, joints);
    JointHeldForces forces = heldForcesOf(joints.set, modes(), joints.lambda);
    if (solution.jointForces.size() > 0)
        for (const double amount : heldForcesOf(joints.set, modes(), solution.jointForces).stops)
            forces.slack.push_back(tolerance::kNone * amount);
    return forces;
}

void EventJoints::look(double t, double h, const JointWatch::Inside& inside, const State& like)
{
    if (bounds_)
        bounds_->look(
            t, h, inside, [this](double time, const State& there) { return heldForces(time, there); }, like);
}

void EventJoints::tell(double t, const State& state, std::vector<ContactEvent>& events)
{
    if (bounds_)
        bounds_->tell(t, state, events);
}

} // namespace polhode
