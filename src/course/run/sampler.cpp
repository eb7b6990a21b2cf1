#include "course/run/sampler.h"

#include "course/variables/system_variables.h"
#include "course/world/world_stepper.h"
#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/math/tolerances.h"
#include "engine/step/contact_force.h"

#include <algorithm>

namespace polhode::course
{

Sampler::Sampler(const World& world)
    : world_(world)
    , system_(*world.system)
    , reactions_(world.joints ? std::make_shared<const JointReactions>(*world.joints->reactions) : nullptr)
    , stepper_(world.contacts || world.joints ? makeWorldStepper(world) : nullptr)
    , state_(world.initial)
{
    sample_.facts = world.facts.get();
    sample_.system = &system_;
    sample_.forces = &world.forces;
    sample_.initial = &world.initial;
    sample_.evaluation = system_.makeEvaluation();
    if (world.contacts) {
        distances_ = std::make_unique<Distances>(*world.contacts);
        surfaces_.distances = distances_.get();
        sample_.surfaces = &surfaces_;
    }
    if (world.joints)
        sample_.joints = &joints_;
    sample_.initialEnergy = totalEnergy(at(0, Side::after, world.initial, 0, Need::rates));
    initial_ = sample_;
}

const Sample& Sampler::at(double t, Side side, const State& state, double externalWork, Need need,
                          const JointModes* modes)
{
    return sample(t, side, state, externalWork, need, nullptr, modes);
}

const Sample& Sampler::at(const Rows& rows, std::size_t row, Need need)
{
    const bool last = row + 1 == rows.count();
    const bool ends = !last && rows.sequence[row + 1] != rows.sequence[row];
    const Side side = ends ? Side::before : Side::after;
    const Rows::Contacts contacts
        = world_.contacts && need >= Need::rates ? contactsAt(rows, row) : Rows::Contacts();
    rows.get(row, state_);
    return sample(rows.time[row], side, state_, rows.externalWork[row], need, contacts.get(),
                  rows.modes[row].get());
}

Rows::Contacts Sampler::contactsAt(const Rows& rows, std::size_t row)
{
    const bool kept = rows.count() <= Rows::kMostWithContacts;
    if (kept)
        cache_.resize(rows.count());
    if (kept && cache_[row])
        return cache_[row];
    Rows::Contacts contacts = row < rows.contacts.size() ? rows.contacts[row] : nullptr;
    if (!contacts) {
        const bool ends = row + 1 < rows.count() && rows.sequence[row + 1] != rows.sequence[row];
        rows.get(row, state_);
        stepper_->contacts(ends ? justBefore(rows.time[row]) : rows.time[row], state_, snapshot_);
        contacts = std::make_shared<const std::vector<ContactRecord>>(snapshot_.contacts);
    }
    if (kept)
        cache_[row] = contacts;
    return contacts;
}

const Sample& Sampler::sample(double t, Side side, const State& state, double externalWork, Need need,
                              const std::vector<ContactRecord>* cached, const JointModes* modes)
{
    sample_.t = t;
    sample_.side = side;
    sample_.state = &state;
    sample_.externalWork = externalWork;
    if (stepper_)
        sample_.storedEnergy = stepper_->storedEnergy(state);
    if (need < Need::rates) {
        for (std::size_t b = 0; b < state.bodies.size(); ++b)
            sample_.evaluation.R_WB[b] = rotationMatrix(system_.chart(), state.bodies[b].attitude);
        return sample_;
    }
    system_.evaluate(t, side, state, sample_.evaluation);
    if (world_.contacts && need >= Need::without)
        surfaces_.without = sample_.evaluation;
    if (world_.contacts)
        addSurfaces(sample_.sidedTime(), state, need, cached);
    if (world_.joints) // last: they answer to the forces of contacts too
        addJoints(sample_.sidedTime(), state, modes);
    if (world_.contacts && world_.joints && need >= Need::without)
        reactions_->solve(system_, sample_.sidedTime(), state, surfaces_.without, alone_);
    return sample_;
}

void Sampler::addJoints(double t, const State& state, const JointModes* modes)
{
    const JointSet& set = *world_.joints->set;
    if (!set.stops().empty() || !set.bearings().empty()) {
        const auto chosen = [&] {
            return chooseJointModes(
                system_, set, t, state, sample_.evaluation,
                touchingStops(system_, set, state, tolerance::kStopTouching, tolerance::kStopRest));
        };
        if (JointModes now = modes ? *modes : chosen(); now != reactions_->settings().modes)
            reactions_ = std::make_shared<const JointReactions>(*world_.system, world_.joints->set,
                                                                JointSettings{.modes = std::move(now)});
    }
    reactions_->solve(system_, t, state, sample_.evaluation, joints_);
}

void Sampler::addSurfaces(double t, const State& state, Need need, const std::vector<ContactRecord>* cached)
{
    if (cached) {
        surfaces_.records = *cached;
    } else {
        stepper_->contacts(t, state, snapshot_);
        surfaces_.records = snapshot_.contacts;
    }
    surfaces_.displacements = stepper_->displacements(state);
    for (const ContactRecord& record : surfaces_.records)
        addContactForce(system_, state, record, sample_.evaluation);
    if (need < Need::distances)
        return;
    posesOf(system_, state, poses_);
    velocitiesOf(state, velocities_);
    distances_->at(poses_, velocities_);
}

} // namespace polhode::course
