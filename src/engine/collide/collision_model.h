#pragma once

#include "engine/collide/collision_world.h"
#include "engine/collide/narrow_phase.h"
#include "engine/collide/solid.h"

#include <algorithm>

namespace polhode
{

struct CollisionWorld::Model {
    std::vector<Collider> colliders;
    std::vector<ColliderModel> models;
    std::vector<std::pair<int, int>> ignored; ///< pairs of bodies, ordered and sorted
    std::vector<std::pair<int, int>> ignoredColliders; ///< the same of colliders
    std::vector<double> reach; ///< m, per body
    bool pressed = false; ///< bodies are pressed into one another

    bool mayMeet(int i, int j) const
    {
        const int a = colliders[i].body;
        const int b = colliders[j].body;
        return a != b && !(models[i].profile && models[j].profile)
            && !std::binary_search(ignored.begin(), ignored.end(), std::pair<int, int>(std::minmax(a, b)))
            && !std::binary_search(ignoredColliders.begin(), ignoredColliders.end(),
                                   std::pair<int, int>(std::minmax(i, j)));
    }

    Frame<double> frame(int body, std::span<const RigidPose> poses) const
    {
        return frameOf(body == kWorld ? RigidPose{} : poses[body]);
    }

    void place(int collider, std::span<const RigidPose> poses, PlacedCollider& out) const
    {
        out.model = &models[collider];
        out.frame = frame(colliders[collider].body, poses);
        out.middle = out.frame.p + out.frame.R * out.model->middle;
        if (out.model->polytope)
            out.flat.place(out.model->elements, *out.model->polytope, out.frame);
        if (out.model->polytope && out.model->polytope->corners > 0)
            out.box = out.flat.box(out.model->polytope->corners);
        else
            out.box = boundingBox(out.model->elements, out.frame);
    }

    PlacedCollider place(int collider, std::span<const RigidPose> poses) const
    {
        PlacedCollider out;
        place(collider, poses, out);
        return out;
    }

    /// Those beside the collider `own` that stop `other` as it does and are near it too; both lists rise. Of
    /// a floor, say, all may be near that lies on it.
    void addBeside(int own, int other, const std::vector<int>& beside, const std::vector<int>& nearOther,
                   const std::vector<PlacedCollider>& placed, std::vector<Neighbour>& out) const
    {
        out.clear();
        const bool few = beside.size() < nearOther.size();
        const std::vector<int>& some = few ? beside : nearOther;
        const std::vector<int>& all = few ? nearOther : beside;
        for (const int k : some)
            if (k != own && k != other && std::ranges::binary_search(all, k) && mayMeet(k, other))
                out.push_back({&placed[k], pressed && mayMeet(k, own)});
    }

    /// A contact of two colliders yet to be found; the fixed world comes first.
    ContactPoint named(int i, int j) const
    {
        if (colliders[j].body == kWorld)
            std::swap(i, j);
        ContactPoint names;
        names.colliderA = i;
        names.colliderB = j;
        names.bodyA = colliders[i].body;
        names.bodyB = colliders[j].body;
        return names;
    }
};

} // namespace polhode
