#include "course/run/run_impulses.h"

#include "engine/joint/joint_blow.h"
#include "engine/math/index.h"

#include <algorithm>

namespace polhode::course
{

using Eigen::Vector3d;

RunImpulses::RunImpulses(const World& world, const Recording& recording)
    : world_(world)
    , recording_(recording)
    , before_(world.initial)
    , after_(world.initial)
{
}

const ImpulseSample* RunImpulses::at(std::size_t row)
{
    const Rows& rows = recording_.rows;
    while (nextStep_ < rows.impulses.size() && rows.impulses[nextStep_].row < row)
        ++nextStep_;
    const bool byStep = nextStep_ < rows.impulses.size() && rows.impulses[nextStep_].row == row;
    if (!byStep && rows.sequence[row] == rows.sequence[row - 1])
        return nullptr;
    clear();
    rows.get(row - 1, before_);
    rows.get(row, after_);
    if (byStep) {
        StepImpulses all;
        for (; nextStep_ < rows.impulses.size() && rows.impulses[nextStep_].row == row; ++nextStep_)
            all += rows.impulses[nextStep_].given;
        add(all);
    } else {
        addBlows(row);
        addReactions();
    }
    return &sample_;
}

void RunImpulses::clear()
{
    sample_.pairs.assign(world_.contacts ? world_.contacts->pairs.size() : 0, {});
    sample_.joints.assign(world_.jointLooks.size(), {});
    sample_.supports_W.assign(index(world_.system->bodyCount()), Vector3d::Zero());
    given_.setZero(Eigen::Index{6} * world_.system->bodyCount());
}

void RunImpulses::add(const StepImpulses& given)
{
    for (const SurfaceImpulse& surface : given.surfaces) {
        const int pair = world_.contacts->pairOf(surface.colliderA, surface.colliderB);
        if (pair < 0)
            continue;
        const bool onFirst
            = world_.contacts->owner[index(surface.colliderB)] == world_.contacts->pairs[index(pair)].a;
        sample_.pairs[index(pair)].normal += surface.normal;
        sample_.pairs[index(pair)].tangential_W += (onFirst ? 1 : -1) * surface.tangential_W;
    }
    for (std::size_t j = 0; j < given.joints.size(); ++j)
        sample_.joints[j] += given.joints[j];
    addSupports(given.onBodies_W);
}

void RunImpulses::addBlows(std::size_t row)
{
    const std::vector<BlowView>& blows = recording_.blows;
    const int sequence = recording_.rows.sequence[row];
    for (; nextBlow_ < blows.size() && blows[nextBlow_].leadsTo <= sequence; ++nextBlow_)
        for (const BlowView::ContactRow& contact : blows[nextBlow_].contacts) {
            const ContactView& view = contact.contact;
            const auto pair = std::ranges::find(world_.contacts->pairs, view.pair, &ContactPair::id);
            if (pair == world_.contacts->pairs.end())
                continue;
            const int ownerB = view.bodyB >= 0 ? view.bodyB : world_.contacts->bodyCount + view.wall;
            ImpulseSample::Pair& sum
                = sample_.pairs[static_cast<std::size_t>(pair - world_.contacts->pairs.begin())];
            sum.normal += contact.normalImpulse;
            sum.tangential_W
                += (ownerB == pair->a ? 1 : -1) * (contact.impulse_W - contact.normalImpulse * view.normal_W);
            const auto give = [&](int body, double sign) {
                if (body < 0)
                    return;
                const Vector3d arm_W = view.point_W - before_.bodies[index(body)].p_WB;
                given_.segment<3>(Eigen::Index{6} * body) += sign * contact.impulse_W;
                given_.segment<3>(Eigen::Index{6} * body + 3)
                    += sign * (arm_W.cross(contact.impulse_W) + contact.couple * view.normal_W);
            };
            give(view.bodyA, -1);
            give(view.bodyB, 1);
        }
}

void RunImpulses::addReactions()
{
    const int count = world_.system->bodyCount();
    std::vector<Vector3d> others_W(index(count));
    bool moved = false;
    for (int b = 0; b < count; ++b) {
        const BodyState &from = before_.bodies[index(b)], &to = after_.bodies[index(b)];
        moved = moved || from.v_WB != to.v_WB || from.w_WB != to.w_WB;
        others_W[index(b)] = given_.segment<3>(Eigen::Index{6} * b);
        // Blows of the scene stand in the impulses of the bodies.
        given_.segment<3>(Eigen::Index{6} * b) += to.impulse_W - from.impulse_W;
        given_.segment<3>(Eigen::Index{6} * b + 3) += to.angularImpulse_W - from.angularImpulse_W;
    }
    if (world_.joints && (moved || !given_.isZero(0))) {
        const JointsInJump gave = jointsInJump(*world_.system, *world_.joints->set, before_, after_, given_);
        sample_.joints = gave.joints;
        for (int b = 0; b < count; ++b)
            others_W[index(b)] += gave.onBodies_W[index(b)];
    }
    addSupports(others_W);
}

void RunImpulses::addSupports(const std::vector<Vector3d>& others_W)
{
    for (int b = 0; b < world_.system->bodyCount(); ++b) {
        if (world_.system->bodies()[index(b)].support == Support::free)
            continue;
        const BodyState &from = before_.bodies[index(b)], &to = after_.bodies[index(b)];
        sample_.supports_W[index(b)] += world_.system->bodies()[index(b)].mass * (to.v_WB - from.v_WB)
            - (to.impulse_W - from.impulse_W) - others_W[index(b)];
    }
}

} // namespace polhode::course
