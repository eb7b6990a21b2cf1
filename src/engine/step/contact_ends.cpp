#include "engine/step/contact_ends.h"

#include "engine/body/rotation_chart.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr double kAtEnd = 1e-11; // of a collider's size, or a sine: that near is at the end
constexpr double kPast = 1e-6; // m, far beyond the ends of features as they are known

/// m: within that of a contact lies what goes on in its place. A corner may be found while it is past two
/// edges by tolerance::kFacing each, and the corner of the other body that is found instead past two more.
double samePlace(const EventContext& context, const ContactPoint& p)
{
    constexpr double kFourEnds
        = 3.0; // of kFacing times the size: more than √2 of one corner and √2 of the other
    const CollisionWorld& world = context.world();
    const double size = std::min(world.sizeOf(p.colliderA).size, world.sizeOf(p.colliderB).size);
    return std::max(kSamePlace, kFourEnds * tolerance::kFacing * size);
}

} // namespace

State drifted(const System& system, State state, double time)
{
    for (BodyState& s : state.bodies) {
        s.p_WB += time * s.v_WB;
        updateAttitude(system.chart(), s.attitude, time * s.w_WB);
        finishAttitude(system.chart(), s.attitude);
    }
    return state;
}

bool isPastItsEnd(const EventContext& context, const ContactPoint& p, const State& state)
{
    std::vector<RigidPose> poses;
    posesOf(context.bare, state, poses);
    if (context.world().room(p, poses) > kAtEnd)
        return false;
    posesOf(context.bare, drifted(context.bare, state, kSoon), poses);
    return context.world().room(p, poses) < -kAtEnd;
}

void passEnds(const EventContext& context, std::vector<ContactPoint>& list, const State& state,
              const std::function<bool(const ContactPoint&)>& keep)
{
    std::vector<RigidPose> poses;
    posesOf(context.bare, state, poses);
    std::vector<ContactPoint> past, beside;
    constexpr double kTurn = 1e-6; // rad: what normals differ by where an edge is passed by a rounding
    std::erase_if(list, [&](ContactPoint& p) {
        if ((keep && keep(p)) || !isPastItsEnd(context, p, state))
            return false;
        // Where a corner passes an edge, one crossing of edges ends with it and another begins.
        const double near = samePlace(context, p);
        past.assign(1, p);
        for (std::size_t known = 0; known < past.size();) {
            known = past.size();
            context.world().detectBeside(past, poses, p.gap + near, beside);
            for (const ContactPoint& q : beside) {
                if ((p.pA_W - q.pA_W).norm() > near || (p.pB_W - q.pB_W).norm() > near
                    || (p.n_W - q.n_W).norm() > kTurn)
                    continue;
                if (!isPastItsEnd(context, q, state)) {
                    p = q;
                    return false;
                }
                past.push_back(q);
            }
        }
        return true;
    });
}

bool slipsPast(const EventContext& context, const ContactPoint& p, const Placement& at, const State& state)
{
    const ContactForces motion = context.motions(p, at);
    if (motion.zeta > -context.rest())
        return false;
    const double speed = motion.slip_W.norm();
    if (!(kPast < kSoon * speed))
        return false;
    std::vector<RigidPose> poses;
    posesOf(context.bare, drifted(context.bare, state, kPast / speed), poses);
    ContactPoint moved = p;
    return !context.world().follow(moved, poses);
}

void dropOverlaps(const EventContext& context, std::vector<ContactPoint>& list)
{
    const std::vector<ContactPoint> all = list;
    std::erase_if(list, [&](const ContactPoint& p) {
        return p.gap < -context.overlap && std::any_of(all.begin(), all.end(), [&](const ContactPoint& q) {
                   return q.colliderA == p.colliderA && q.colliderB == p.colliderB
                       && std::abs(q.gap) <= context.overlap;
               });
    });
}

} // namespace polhode
