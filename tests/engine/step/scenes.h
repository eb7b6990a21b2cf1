#pragma once

#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/contact/contact_law.h"

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Small scenes: balls and boxes above a floor z ≤ 0 that may be tilted, in gravity.
namespace polhode::scenes
{

inline constexpr double kG = 9.81;

struct Builder {
    std::vector<Body> bodies;
    std::vector<Collider> colliders;
    std::vector<Eigen::Vector3d> places;
    Eigen::Vector3d g_W = Eigen::Vector3d(0.0, 0.0, -kG);

    explicit Builder(bool floor = true)
    {
        if (floor)
            colliders.push_back({"floor", kWorld, HalfSpaceShape{}});
    }

    /// Gravity as on a slope of this angle whose surface is the floor and which falls towards +x.
    Builder& tilt(double angle)
    {
        g_W = kG * Eigen::Vector3d(std::sin(angle), 0.0, -std::cos(angle));
        return *this;
    }

    int add(const Shape& shape, double mass, const Eigen::Vector3d& moments, const Eigen::Vector3d& at)
    {
        Body b;
        b.id = "body " + std::to_string(bodies.size());
        b.mass = mass;
        b.I_B = moments.asDiagonal();
        const int number = static_cast<int>(bodies.size());
        bodies.push_back(b);
        colliders.push_back({b.id, number, shape});
        places.push_back(at);
        return number;
    }

    int ball(double radius, double mass, const Eigen::Vector3d& at)
    {
        return add(SphereShape{radius}, mass, Eigen::Vector3d::Constant(0.4 * mass * radius * radius), at);
    }

    int box(const Eigen::Vector3d& half, double mass, const Eigen::Vector3d& at)
    {
        const Eigen::Vector3d s = half.cwiseAbs2() * (mass / 3.0);
        return add(BoxShape{half}, mass, {s.y() + s.z(), s.x() + s.z(), s.x() + s.y()}, at);
    }

    System system() const
    {
        std::vector<ForceElement> forces;
        if (!g_W.isZero())
            forces.push_back({"gravity", UniformGravity{g_W}, {}});
        return System(bodies, forces);
    }

    ContactScene scene(const ContactLaw& law) const
    {
        ContactScene s;
        s.world = std::make_shared<const CollisionWorld>(colliders);
        s.laws = {law};
        return s;
    }

    State state(const System& system) const
    {
        State s = makeState(system);
        for (std::size_t i = 0; i < places.size(); ++i)
            s.bodies[i].p_WB = places[i];
        return s;
    }
};

} // namespace polhode::scenes
