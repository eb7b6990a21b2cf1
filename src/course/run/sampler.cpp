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

namespace
{

const ContactRecord* sameContact(const std::vector<ContactRecord>& records, const ContactRecord& record)
{
    const auto found = std::ranges::find_if(
        records, [&](const ContactRecord& other) { return sameFeatures(other.point, record.point); });
    return found == records.end() ? nullptr : &*found;
}

} // namespace

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

const Sample& Sampler::at(double t, Side side, const State& state, double externalWork, Need need)
{
    return sample(t, side, state, externalWork, need, nullptr, nullptr);
}

const Sample& Sampler::at(const Rows& rows, std::size_t row, Need need)
{
    const bool last = row + 1 == rows.count();
    const bool ends = !last && rows.sequence[row + 1] != rows.sequence[row];
    const Side side = ends ? Side::before : Side::after;
    const JointModes* modes = ends ? modesBefore(rows, row, need) : nullptr;
    const Rows::Contacts contacts
        = world_.contacts && need >= Need::rates ? contactsAt(rows, row) : Rows::Contacts();
    rows.get(row, state_);
    return sample(rows.time[row], side, state_, rows.externalWork[row], need, contacts.get(), modes);
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
        std::vector<ContactRecord> records = snapshot_.contacts;
        if (ends)
            slideUpTo(rows, row, records);
        contacts = std::make_shared<const std::vector<ContactRecord>>(std::move(records));
    }
    if (kept)
        cache_[row] = contacts;
    return contacts;
}

void Sampler::slideUpTo(const Rows& rows, std::size_t row, std::vector<ContactRecord>& records)
{
    if (row == 0 || rows.sequence[row - 1] != rows.sequence[row])
        return;
    const Rows::Contacts last = contactsAt(rows, row - 1);
    if (std::ranges::none_of(records, [&](const ContactRecord& record) {
            const ContactRecord* before = sameContact(*last, record);
            return before && before->sliding && !record.sliding;
        }))
        return;
    const bool two
        = row > 1 && rows.sequence[row - 2] == rows.sequence[row] && rows.time[row - 2] < rows.time[row - 1];
    const Rows::Contacts earlier = two ? contactsAt(rows, row - 2) : last;
    const double s
        = two ? (rows.time[row] - rows.time[row - 1]) / (rows.time[row - 1] - rows.time[row - 2]) : 0.0;
    for (ContactRecord& record : records) {
        const ContactRecord* b = sameContact(*last, record);
        if (!b)
            continue;
        const ContactRecord* a = sameContact(*earlier, record);
        if (!a || a->sliding != b->sliding)
            a = b;
        const auto run = [&](const auto& from, const auto& to) { return to + s * (to - from); };
        record.lambda = std::max(0.0, run(a->lambda, b->lambda));
        record.friction_W = run(a->friction_W, b->friction_W);
        record.rollingMoment = run(a->rollingMoment, b->rollingMoment);
        record.torsionalMoment = run(a->torsionalMoment, b->torsionalMoment);
        record.sliding = b->sliding;
        record.friction = b->friction;
    }
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
    if (world_.contacts)
        addSurfaces(sample_.sidedTime(), state, need, cached);
    if (world_.joints) // last: they answer to the forces of contacts too
        addJoints(sample_.sidedTime(), state, modes);
    return sample_;
}

const JointModes* Sampler::modesBefore(const Rows& rows, std::size_t row, Need need)
{
    if (!world_.joints || need < Need::rates || row == 0 || rows.sequence[row - 1] != rows.sequence[row])
        return nullptr;
    const JointSet& set = *world_.joints->set;
    if (set.stops().empty() && set.bearings().empty())
        return nullptr;
    at(rows, row - 1, Need::rates);
    modes_ = reactions_->settings().modes;
    return &modes_;
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
        reactions_ = std::make_shared<const JointReactions>(
            *world_.system, world_.joints->set, JointSettings{.modes = modes ? *modes : chosen()});
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
    for (const ContactRecord& record : surfaces_.records)
        addContactForce(system_, state, record, sample_.evaluation);
    if (need < Need::distances)
        return;
    posesOf(system_, state, poses_);
    velocitiesOf(state, velocities_);
    distances_->at(poses_, velocities_);
}

} // namespace polhode::course
