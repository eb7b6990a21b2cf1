#include <engine/body/shapes_mass.h>
#include <engine/collide/collision_world.h>
#include <engine/contact/contact_law.h>
#include <engine/impact/impact_problem.h>
#include <engine/ode/integrator_table.h>
#include <engine/joint/joint.h>
#include <engine/step/stepper_table.h>
#include <engine/step/tree_stepper.h>
#include <engine/version.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

using namespace polhode;
using Eigen::Vector3d;

namespace
{

int faults = 0;

void expect(const char* what, double value, double expected, double tolerance)
{
    if (std::abs(value - expected) <= tolerance)
        return;
    std::printf("%s: %.17g, expected %.17g\n", what, value, expected);
    ++faults;
}

Body ball(double radius, double mass)
{
    const MassProperties matter = sphereMass(radius, Matter::mass(mass));
    Body body;
    body.id = "ball";
    body.mass = matter.mass;
    body.I_B = matter.I_com;
    return body;
}

/// A free ball turns at a constant rate, by every integrator.
void turn()
{
    const System system({ball(0.5, 2)}, {});
    for (const IntegratorRow& row : integratorTable()) {
        State state = makeState(system);
        state.bodies[0].w_WB = {0, 0, 2};
        const auto integrator = makeIntegrator(row.id, system);
        for (int k = 0; k < 100; ++k)
            if (!integrator->step(state, 0.01 * k, 0.01))
                ++faults;
        // A hundred roundings, and the tolerance of the adaptive method.
        expect(row.id, rotation(system, state, 0)(0, 0), std::cos(2.0), 1e-9);
    }
}

double fly(Stepper& stepper, State& state, double end)
{
    std::vector<ContactEvent> events;
    stepper.begin(state, 0, events);
    for (double t = 0; t < end;) {
        const Stepper::Advance step = stepper.advance(state, t, std::min(end, t + 0.01));
        if (!step.result)
            return t;
        t = step.t;
        if (step.event)
            stepper.cross(state, t, events);
    }
    return end;
}

/// A ball falls 1 m and bounces.
void bounce()
{
    const System system({ball(0.1, 0.5)}, {{"gravity", UniformGravity{}, {}}});
    ContactScene scene;
    scene.world = std::make_shared<const CollisionWorld>(
        std::vector<Collider>{{"floor", kWorld, HalfSpaceShape{}, Eigen::Isometry3d::Identity()},
                              {"ball", 0, SphereShape{0.1}, Eigen::Isometry3d::Identity()}});
    ContactLaw law;
    law.restitution = 0.8;
    scene.laws = {law};
    State state = makeState(system);
    state.bodies[0].p_WB = {0, 0, 1.1};
    expect("end of the flight", fly(*makeStepper("event-driven", system, scene), state, 1), 1, 0);
    const double fall = std::sqrt(2 / 9.81);
    // The impact is found to some roundings of the time.
    expect("height", state.bodies[0].p_WB.z(),
           0.1 + 0.8 * 9.81 * fall * (1 - fall) - 4.905 * (1 - fall) * (1 - fall), 1e-10);
}

/// A pendulum begins to swing, in maximal and in reduced coordinates.
void swing()
{
    const System system({ball(0.1, 2)}, {{"gravity", UniformGravity{}, {}}});
    State start = makeState(system);
    start.bodies[0].p_WB = {0, 0, -1};
    JointDescription hip;
    hip.id = "hip";
    hip.kind = JointKind::hinge;
    placeJoint(hip, system, start, Vector3d::Zero(), frameAlong({0, 1, 0}));
    constexpr double kRate = 1e-3;
    start.bodies[0].v_WB = {-kRate, 0, 0};
    start.bodies[0].w_WB = {0, kRate, 0};
    const double omega = std::sqrt(2 * 9.81 / (2 + 0.4 * 2 * 0.01));
    for (const char* method : {"maximal", "reduced"}) {
        State state = start;
        fly(*makeJointStepper(method, system, {hip}, {}), state, 1);
        // The swing is small: sin q differs from q by q³/6.
        expect(method, state.bodies[0].p_WB.x(), -kRate / omega * std::sin(omega), 1e-10);
    }
}

/// A state of another system, or a body that is not complete, is refused.
void refuse()
{
    const System one({ball(0.5, 2)}, {{"gravity", UniformGravity{}, {}}});
    Body second = ball(0.5, 2);
    second.id = "second";
    const System two({ball(0.5, 2), second}, {{"gravity", UniformGravity{}, {}}});
    const auto isRefused = [](auto&& call) {
        try {
            call();
        } catch (const std::invalid_argument&) {
            return;
        }
        ++faults;
    };
    for (const IntegratorRow& row : integratorTable()) {
        State state = makeState(one);
        const auto integrator = makeIntegrator(row.id, two);
        isRefused([&] { integrator->step(state, 0, 0.01); });
    }
    ContactScene scene;
    scene.world = std::make_shared<const CollisionWorld>(
        std::vector<Collider>{{"second", 1, SphereShape{0.1}, Eigen::Isometry3d::Identity()}});
    scene.laws = {ContactLaw{}};
    scene.laws[0].stiffness = 1e4;
    JointDescription pin;
    pin.id = "pin";
    pin.kind = JointKind::ball;
    pin.bodyB = 1;
    std::vector<std::unique_ptr<Stepper>> steppers;
    for (const char* id : {"event-driven", "time-stepping", "soft"})
        steppers.push_back(makeStepper(id, two, scene));
    for (const char* method : {"maximal", "reduced"})
        steppers.push_back(makeJointStepper(method, two, {pin}, {}));
    for (const auto& stepper : steppers) {
        State state = makeState(one);
        std::vector<ContactEvent> events;
        isRefused([&] { stepper->begin(state, 0, events); });
        isRefused([&] { stepper->restart(state, 0, events); });
        isRefused([&] { stepper->advance(state, 0, 0.01); });
    }
    const State state = makeState(one);
    isRefused([&] { rotation(two, state, 1); });
    ImpactProblem problem;
    problem.bodies.emplace_back().mass = 2;
    problem.contacts.push_back({});
    isRefused([&] { impactSpace(problem); });
}

} // namespace

/// What an installed engine is for, by its public headers alone.
int main()
{
    turn();
    bounce();
    swing();
    refuse();
    std::printf("polhode %s: %d faults\n", version(), faults);
    return faults;
}
