#pragma once

#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/contact/contact_law.h"
#include "engine/math/least_turn.h"
#include "engine/step/stepper_table.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// A small scene of bodies and walls for the tests of the steppers, driven as a run drives it.
namespace polhode::test
{

inline constexpr double kGravity = 9.81; // m/s²

/// A half-space through a point with the outward normal n.
inline Collider wall(const std::string& id, const Eigen::Vector3d& point, const Eigen::Vector3d& n)
{
    Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
    X.linear() = leastTurn(Eigen::Vector3d::UnitZ(), n.normalized());
    X.translation() = point;
    return {id, kWorld, HalfSpaceShape{}, X};
}

inline Body ball(const std::string& id, double mass, double radius)
{
    Body b;
    b.id = id;
    b.mass = mass;
    b.I_B = 0.4 * mass * radius * radius * Eigen::Matrix3d::Identity();
    return b;
}

inline Body box(const std::string& id, double mass, const Eigen::Vector3d& half)
{
    Body b;
    b.id = id;
    b.mass = mass;
    const Eigen::Array3d s = (2.0 * half).array().square();
    b.I_B = (mass / 12.0 * Eigen::Vector3d(s[1] + s[2], s[0] + s[2], s[0] + s[1])).asDiagonal();
    return b;
}

/// A uniform thin rod along x; the small moment about itself keeps its inertia invertible.
inline Body rod(const std::string& id, double mass, double halfLength)
{
    Body b;
    b.id = id;
    b.mass = mass;
    const double I = mass * halfLength * halfLength / 3.0;
    b.I_B = Eigen::Vector3d(1e-3 * I, I, I).asDiagonal();
    return b;
}

/// Bodies, colliders and a law under a stepper, with everything that happened.
class Experiment
{
public:
    Experiment(std::vector<Body> bodies, std::vector<Collider> colliders, const ContactLaw& law,
               StepperOptions options = {}, const Eigen::Vector3d& g_W = {0.0, 0.0, -kGravity},
               std::vector<ForceElement> more = {})
        : Experiment(std::move(bodies), scene(std::move(colliders), law), std::move(options), g_W,
                     std::move(more))
    {
    }

    Experiment(std::vector<Body> bodies, ContactScene scene, StepperOptions options,
               const Eigen::Vector3d& g_W, std::vector<ForceElement> more = {},
               const std::string& stepper = "event-driven")
        : system(std::move(bodies), forces(g_W, std::move(more)))
        , state(makeState(system))
        , stepper_(makeStepper(stepper, system, scene, options))
    {
    }

    static ContactScene scene(std::vector<Collider> colliders, const ContactLaw& law)
    {
        ContactScene s;
        s.world = std::make_shared<CollisionWorld>(std::move(colliders));
        s.laws = {law};
        return s;
    }

    BodyState& body(int i = 0) { return state.bodies[static_cast<std::size_t>(i)]; }

    void begin()
    {
        begun_ = true;
        energy0_ = energy();
        stepper_->begin(state, t, events);
    }

    /// Runs to `end` in steps of h. False if the stepper gave up.
    bool run(double end, double h = 0.01)
    {
        if (!begun_)
            begin();
        while (t < end - 1e-12) {
            const double target = std::min(end, t + h);
            const Stepper::Advance a = stepper_->advance(state, t, target);
            if (!a.result) {
                reason = a.reason.en + " status " + std::to_string(static_cast<int>(a.result.status))
                    + " t = " + std::to_string(t);
                return false;
            }
            t = a.t;
            if (a.event)
                stepper_->cross(state, t, events);
            largestResidual = std::max(largestResidual, std::abs(residual()));
            if (watch)
                watch();
        }
        return true;
    }

    double energy() const { return kineticEnergy(system, state) + potentialEnergy(system, t, state); }

    /// E₀ − friction − restitution − damping − drift + drive − E (J).
    double residual() const
    {
        const ReactionAccount& a = state.account;
        return energy0_ - a.friction - a.restitution - a.damping - a.drift + a.drive - energy();
    }

    std::vector<ContactEvent> of(ContactEvent::Kind kind) const
    {
        std::vector<ContactEvent> found;
        for (const ContactEvent& e : events)
            if (e.kind == kind)
                found.push_back(e);
        return found;
    }

    Stepper& stepper() { return *stepper_; }

    System system;
    State state;
    double t = 0.0;
    std::vector<ContactEvent> events;
    double largestResidual = 0.0;
    std::string reason;
    std::function<void()> watch;

private:
    static std::vector<ForceElement> forces(const Eigen::Vector3d& g_W, std::vector<ForceElement> more)
    {
        more.insert(more.begin(), ForceElement{"gravity", UniformGravity{g_W}, {}});
        return more;
    }

    std::unique_ptr<Stepper> stepper_;
    double energy0_ = 0.0;
    bool begun_ = false;
};

} // namespace polhode::test
