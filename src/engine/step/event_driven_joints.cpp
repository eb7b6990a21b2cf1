#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_projection.h"
#include "engine/math/tolerances.h"
#include "engine/step/event_driven_stepper.h"
#include "engine/step/joint_events.h"

#include <algorithm>

namespace polhode
{

namespace
{

constexpr int kMostRounds = 40; ///< of choosing modes of contacts and joints in turn

} // namespace

std::shared_ptr<const JointReactions> EventDriven::reactionsIn(const JointModes& modes) const
{
    JointSettings settings = joints_->settings();
    settings.modes = modes;
    return std::make_shared<const JointReactions>(bare_, scene_.joints, settings);
}

void EventDriven::setModes(const JointModes& modes)
{
    modes_ = modes;
    joints_ = reactionsIn(modes);
    held_->setJoints(joints_);
    beginAnew();
}

void EventDriven::setModes(const JointModes& modes, const JointModes& before)
{
    earlier_ = before;
    setModes(modes);
}

void EventDriven::withContacts(const HeldContacts& held, const HeldSolution& solution, double t, Side side,
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
            const Response r
                = bare_.response(body, e.R_WB[b], sign * force_W, sign * (arm_W.cross(force_W) + couple_W));
            e.a_W[b] += r.a_W;
            e.alpha_W[b] += r.alpha_W;
        };
        push(p.bodyA, -1.0);
        push(p.bodyB, 1.0);
    }
}

bool EventDriven::agree(const JointModes& a, const JointModes& b)
{
    // Of unit vectors: aimed to 1e-13, beside what forces found anew are off.
    constexpr double kSameDirection = 1e-9;
    return a.resting == b.resting
        && std::equal(a.bearings.begin(), a.bearings.end(), b.bearings.begin(), b.bearings.end(),
                      [](const BearingMode& x, const BearingMode& y) {
                          return x.sticks == y.sticks && x.sense == y.sense
                              && (x.direction_W - y.direction_W).norm() < kSameDirection;
                      });
}

ModeChoice EventDriven::chooseBoth(HeldContacts& held, double t, const State& state, const JointModes& before,
                                   const std::vector<JointStop>& gone, JointModes& modes) const
{
    const std::vector<HeldContact> fresh = held.contacts;
    std::vector<JointStop> touching;
    if (joints_)
        touching
            = touchingStops(bare_, joints_->joints(), state, tolerance::kStopTouching, tolerance::kStopRest);
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

JointHeldForces EventDriven::heldForces(double t, const State& state)
{
    reachedKnown_ = false;
    held_->solve(bare_, t, Side::after, state, evaluation_, solution_);
    Evaluation e = bare_.makeEvaluation();
    withContacts(*held_, solution_, t, Side::after, state, e);
    e.internalRates.clear();
    JointSolution joints;
    joints_->solve(bare_, t, state, e, joints);
    return heldForcesOf(joints.set, modes_, joints.lambda);
}

JointWatch::Found EventDriven::lookAtJoints(double t, double h)
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

std::vector<bool> EventDriven::passJoints(double t, State& state)
{
    std::vector<HeldContact>& held = held_->contacts;
    std::vector<bool> passed(held.size(), false);
    for (const Trigger& trigger : triggers_) {
        if (trigger.what != Trigger::What::lost)
            continue;
        posesOf(bare_, state, poses_);
        ContactPoint left = held[trigger.contact].point;
        scene_.world->follow(left, poses_);
        scene_.world->detectBeside({&left, 1}, poses_, touchingBelow(), touching_);
        for (const ContactPoint& q : touching_)
            if (scene_.world->continues(left, q)) {
                held[trigger.contact].point = q;
                passed[trigger.contact] = true;
            }
    }
    // The joint may turn by the rounding of the numbers that describe it.
    if (std::find(passed.begin(), passed.end(), true) != passed.end())
        held_->project(bare_, t, state);
    return passed;
}

} // namespace polhode
