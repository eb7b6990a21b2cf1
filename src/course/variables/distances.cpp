#include "course/variables/distances.h"

#include "course/variables/contact_surfaces.h"

#include <limits>

namespace polhode::course
{

namespace
{

constexpr double kSlack = 1e-9; // m: rounding of the points that bound a distance

RigidPose poseOf(int body, std::span<const RigidPose> poses)
{
    return body == kWorld ? RigidPose{} : poses[static_cast<std::size_t>(body)];
}

} // namespace

Distances::Distances(const ContactSurfaces& contacts)
    : world_(*contacts.scene.world)
{
    const auto& colliders = world_.colliders();
    pairs_.resize(contacts.pairs.size());
    for (int i = 0; i < static_cast<int>(colliders.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(colliders.size()); ++j) {
            ContactPoint point;
            point.colliderA = i;
            point.colliderB = j;
            const int pair = contacts.pairOf(point);
            if (pair < 0)
                continue;
            Couple& couple = pairs_[static_cast<std::size_t>(pair)].couples.emplace_back();
            couple.a = i;
            couple.b = j;
        }
}

void Distances::at(std::span<const RigidPose> poses, std::span<const RigidVelocity> velocities)
{
    poses_ = poses;
    velocities_ = velocities;
    facingKnown_ = false;
    for (Pair& pair : pairs_)
        pair.known = false;
}

void Distances::find(Couple& couple) const
{
    double within = std::numeric_limits<double>::infinity();
    if (couple.nearest) {
        const RigidPose A = poseOf(couple.nearest->bodyA, poses_);
        const RigidPose B = poseOf(couple.nearest->bodyB, poses_);
        within = (B.p_WB + B.R_WB * couple.pB_B - A.p_WB - A.R_WB * couple.pA_A).norm() + kSlack;
    }
    ContactPoint found;
    if (!world_.nearest(couple.a, couple.b, poses_, within, found)
        && !world_.nearest(couple.a, couple.b, poses_, std::numeric_limits<double>::infinity(), found)) {
        couple.nearest.reset();
        return;
    }
    couple.nearest = found;
    const RigidPose A = poseOf(found.bodyA, poses_);
    const RigidPose B = poseOf(found.bodyB, poses_);
    couple.pA_A = A.R_WB.transpose() * (found.pA_W - A.p_WB);
    couple.pB_B = B.R_WB.transpose() * (found.pB_W - B.p_WB);
}

const ContactPoint* Distances::nearest(int pair) const
{
    Pair& p = pairs_[static_cast<std::size_t>(pair)];
    if (p.known)
        return p.nearest;
    p.known = true;
    p.nearest = nullptr;
    for (Couple& couple : p.couples) {
        find(couple);
        if (couple.nearest && (!p.nearest || couple.nearest->gap < p.nearest->gap))
            p.nearest = &*couple.nearest;
    }
    return p.nearest;
}

const std::vector<ContactPoint>& Distances::facing() const
{
    if (!facingKnown_)
        world_.detect(poses_, std::numeric_limits<double>::infinity(), facing_);
    facingKnown_ = true;
    return facing_;
}

} // namespace polhode::course
