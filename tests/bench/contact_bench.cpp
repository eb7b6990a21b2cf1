// Bodies that touch: finding contacts, heaps and stacks by time-stepping, a soft impact and a soft stack,
// beside peers if they are there. Times are per step of 5 ms, but for the bounces, which are per run.

#include "bench/contact_scenes.h"
#include "engine/collide/broad_phase.h"
#include "engine/collide/collision_world.h"
#include "engine/step/scenes.h"
#include "engine/step/soft_stepper.h"
#include "engine/step/stepper_table.h"
#include "engine/step/time_stepper.h"

#ifdef POLHODE_BENCH_BULLET
#include <btBulletDynamicsCommon.h>
#endif
#ifdef POLHODE_BENCH_ODE
#include <ode/ode.h>
#endif

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <random>
#include <utility>
#include <variant>
#include <vector>

namespace
{

using namespace polhode;
using scenes::Builder;
using namespace contactscenes;

ContactLaw lawOf(double friction)
{
    ContactLaw law;
    law.friction = friction;
    return law;
}

Builder balls(int count)
{
    Builder b;
    for (const Eigen::Vector3d& at : ballPlaces(count))
        b.ball(0.1, 1.0, at);
    return b;
}

Builder tower(int count)
{
    Builder b;
    for (int i = 0; i < count; ++i)
        b.box({0.1, 0.1, 0.05}, 1.0, boxPlace(i));
    return b;
}

/// Steps of a scene, begun again after `cycle` of them.
void timeSteps(benchmark::State& timing, const Builder& b, double friction, int cycle,
               double tolerance = LcpOptions().tolerance)
{
    const System system = b.system();
    StepperOptions options;
    options.step = kStep;
    options.lcp.tolerance = tolerance;
    State state;
    std::unique_ptr<Stepper> stepper;
    std::vector<ContactEvent> events;
    int k = cycle;
    for (auto _ : timing) {
        if (k == cycle) {
            timing.PauseTiming();
            k = 0;
            state = b.state(system);
            stepper = makeTimeStepper(system, b.scene(lawOf(friction)), options);
            stepper->begin(state, 0.0, events);
            timing.ResumeTiming();
        }
        const auto a = stepper->advance(state, k * kStep, (k + 1) * kStep);
        if (!a.result)
            timing.SkipWithError("a step failed");
        if (a.event)
            stepper->cross(state, a.t, events);
        events.clear();
        ++k;
    }
    ContactSnapshot snapshot;
    stepper->snapshot(k * kStep, state, snapshot);
    std::vector<Eigen::Vector3d> centres;
    for (const BodyState& body : state.bodies)
        centres.push_back(body.p_WB);
    tellExactness(timing, centres, std::holds_alternative<BoxShape>(b.colliders.back().shape));
    timing.counters["contacts"] = static_cast<double>(snapshot.contacts.size());
    timing.counters["iterations"] = snapshot.solution.iterations;
    timing.counters["residual"] = snapshot.solution.residual;
}

double toDigits(const benchmark::State& timing, int argument)
{
    return std::pow(10.0, -double(timing.range(static_cast<std::size_t>(argument))));
}

void fallingBalls(benchmark::State& timing)
{
    timeSteps(timing, balls(kBalls), kFriction, kBallSteps, toDigits(timing, 0));
}

/// The first so many of them without friction.
void smoothBalls(benchmark::State& timing)
{
    timeSteps(timing, balls(static_cast<int>(timing.range(0))), 0.0, kBallSteps, toDigits(timing, 1));
}

/// As wide as high: how the cost of a step grows with the number of balls.
void heaps(benchmark::State& timing)
{
    const int count = static_cast<int>(timing.range(0)), wide = static_cast<int>(std::cbrt(count));
    Builder b;
    for (const Eigen::Vector3d& at : ballPlaces(count, wide))
        b.ball(0.1, 1.0, at);
    timeSteps(timing, b, kFriction, kHeapSteps, 1e-4);
}

void boxTower(benchmark::State& timing)
{
    timeSteps(timing, tower(static_cast<int>(timing.range(0))), kFriction, kTowerSteps);
}

/// A scene from its start to `end` (s) in rows of 10 ms.
template <class Make>
void play(benchmark::State& timing, double end, const System& system, const Builder& b, const Make& make)
{
    for (auto _ : timing) {
        const auto stepper = make();
        State state = b.state(system);
        std::vector<ContactEvent> events;
        stepper->begin(state, 0.0, events);
        for (double t = 0.0; t < end;) {
            const auto a = stepper->advance(state, t, std::min(end, t + 0.01));
            if (!a.result) {
                timing.SkipWithError("a step failed");
                break;
            }
            t = a.t;
            if (a.event)
                stepper->cross(state, t, events);
        }
        timing.counters["events"] = static_cast<double>(events.size());
    }
}

void softBounces(benchmark::State& timing)
{
    Builder b;
    b.ball(0.1, 0.3, {0.0, 0.0, 1.1});
    const System system = b.system();
    ContactLaw law;
    law.stiffness = 1e5;
    law.damping = 10.0;
    play(timing, 2.0, system, b, [&] { return makeSoftStepper(system, b.scene(law), {}); });
}

/// A ball that falls from 1 m and bounces, e = 0.8, with every impact located: 3.2 s in rows of 10 ms.
void bounces(benchmark::State& timing)
{
    Builder b;
    b.ball(0.1, 0.3, {0.0, 0.0, 1.1});
    const System system = b.system();
    ContactLaw law;
    law.restitution = 0.8;
    play(timing, 3.2, system, b, [&] { return makeStepper("event-driven", system, b.scene(law), {}); });
}

/// So many balls of radius 0.1 at random in a cube that grows with them: 27 litres for each, 1.2 neighbours.
std::vector<RigidPose> scattered(int count, std::mt19937& random)
{
    std::uniform_real_distribution<double> place(0.0, 0.3 * std::cbrt(count));
    std::vector<RigidPose> poses(static_cast<std::size_t>(count));
    for (RigidPose& pose : poses)
        for (double& x : pose.p_WB)
            x = place(random);
    return poses;
}

/// Cases of 16384 balls in all, so that no processor learns its branches by heart.
template <class Case, class Run>
void inTurn(benchmark::State& timing, const Case& make, const Run& run)
{
    const int count = static_cast<int>(timing.range(0));
    std::mt19937 random(1);
    std::vector<decltype(make(scattered(count, random)))> cases;
    for (int k = 0; k < 16384 / count; ++k)
        cases.push_back(make(scattered(count, random)));
    std::size_t k = 0;
    for (auto _ : timing) {
        run(cases[k]);
        k = (k + 1) % cases.size();
    }
    timing.counters["per_body"]
        = benchmark::Counter(static_cast<double>(timing.iterations() * timing.range(0)),
                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// The pairs of bounding boxes that overlap.
void broadPhase(benchmark::State& timing)
{
    const Eigen::Vector3d half = Eigen::Vector3d::Constant(0.1);
    std::vector<std::pair<int, int>> pairs;
    const auto boxesOf = [&](const std::vector<RigidPose>& poses) {
        std::vector<Eigen::AlignedBox3d> boxes;
        for (const RigidPose& pose : poses)
            boxes.emplace_back(pose.p_WB - half, pose.p_WB + half);
        return boxes;
    };
    inTurn(timing, boxesOf,
           [&](const std::vector<Eigen::AlignedBox3d>& boxes) { overlappingBoxes(boxes, pairs); });
}

/// All contacts, broad phase and narrow phase.
void detection(benchmark::State& timing)
{
    std::vector<Collider> colliders;
    for (int i = 0; i < timing.range(0); ++i)
        colliders.push_back({"ball", i, SphereShape{0.1}});
    const CollisionWorld world(std::move(colliders));
    std::vector<ContactPoint> points;
    inTurn(
        timing, [](std::vector<RigidPose> poses) { return poses; },
        [&](const std::vector<RigidPose>& poses) { world.detect(poses, 0.0, points); });
}

/// All contacts of a tower of boxes on each other and on the floor.
void towerDetection(benchmark::State& timing)
{
    const Builder b = tower(static_cast<int>(timing.range(0)));
    const CollisionWorld world(b.colliders);
    std::vector<RigidPose> poses(b.places.size());
    for (std::size_t i = 0; i < poses.size(); ++i)
        poses[i].p_WB = b.places[i];
    std::vector<ContactPoint> points;
    for (auto _ : timing)
        world.detect(poses, 1e-3, points);
    timing.counters["contacts"] = static_cast<double>(points.size());
}

BENCHMARK(broadPhase)->RangeMultiplier(2)->Range(64, 4096)->Unit(benchmark::kMicrosecond);
BENCHMARK(detection)->RangeMultiplier(2)->Range(64, 4096)->Unit(benchmark::kMicrosecond);
BENCHMARK(towerDetection)->Arg(2)->Arg(10)->Arg(50)->Unit(benchmark::kMicrosecond);
BENCHMARK(fallingBalls)
    ->ArgName("digits")
    ->Arg(10)
    ->Arg(6)
    ->Arg(4)
    ->Arg(3)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(smoothBalls)
    ->ArgNames({"balls", "digits"})
    ->ArgsProduct({{216, kBalls}, {4, 3, 2}})
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(heaps)
    ->ArgName("balls")
    ->Arg(1000)
    ->Arg(3000)
    ->Arg(10000)
    ->Iterations(kHeapSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(boxTower)->Arg(10)->Arg(50)->Iterations(kTowerSteps)->Unit(benchmark::kMillisecond);
BENCHMARK(bounces)->Unit(benchmark::kMillisecond);
BENCHMARK(softBounces)->Unit(benchmark::kMillisecond);

#ifdef POLHODE_BENCH_BULLET
/// The same scenes in Bullet with its default solver.
struct BulletWorld {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape floor{btVector3(0, 0, 1), 0};
    btSphereShape ball{btScalar(0.1)};
    btBoxShape box{btVector3(btScalar(0.1), btScalar(0.1), btScalar(0.05))};
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    double friction;

    explicit BulletWorld(double mu)
        : friction(mu)
    {
        world.setGravity(btVector3(0, 0, btScalar(-scenes::kG)));
        add(floor, 0.0, Eigen::Vector3d::Zero());
    }
    ~BulletWorld()
    {
        for (const auto& b : bodies)
            world.removeRigidBody(b.get());
    }
    void add(btCollisionShape& shape, double mass, const Eigen::Vector3d& at)
    {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0)
            shape.calculateLocalInertia(btScalar(mass), inertia);
        btRigidBody::btRigidBodyConstructionInfo info(btScalar(mass), nullptr, &shape, inertia);
        info.m_startWorldTransform.setIdentity();
        info.m_startWorldTransform.setOrigin(btVector3(btScalar(at.x()), btScalar(at.y()), btScalar(at.z())));
        info.m_friction = btScalar(std::sqrt(friction)); // Bullet multiplies those of the two bodies
        bodies.push_back(std::make_unique<btRigidBody>(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies.back().get());
    }
};

void bullet(benchmark::State& timing, int boxes, int ballCount, double friction, int cycle)
{
    std::unique_ptr<BulletWorld> world;
    int k = cycle;
    for (auto _ : timing) {
        if (k == cycle) {
            timing.PauseTiming();
            k = 0;
            world = std::make_unique<BulletWorld>(friction);
            for (const Eigen::Vector3d& at : ballPlaces(ballCount))
                world->add(world->ball, 1.0, at);
            for (int i = 0; i < boxes; ++i)
                world->add(world->box, 1.0, boxPlace(i));
            timing.ResumeTiming();
        }
        world->world.stepSimulation(btScalar(kStep), 0);
        ++k;
    }
    std::vector<Eigen::Vector3d> centres;
    for (std::size_t i = 1; i < world->bodies.size(); ++i) { // after the floor
        const btVector3& at = world->bodies[i]->getWorldTransform().getOrigin();
        centres.emplace_back(at.x(), at.y(), at.z());
    }
    tellExactness(timing, centres, boxes > 0);
}
BENCHMARK_CAPTURE(bullet, smoothBalls216, 0, 216, 0.0, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bullet, smoothBalls666, 0, kBalls, 0.0, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bullet, fallingBalls, 0, kBalls, kFriction, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bullet, boxTower10, 10, 0, kFriction, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bullet, boxTower50, 50, 0, kFriction, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);
#endif

#ifdef POLHODE_BENCH_ODE
/// The same scenes in ODE with dWorldQuickStep, which sweeps as well.
struct OdeWorld {
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    std::vector<dBodyID> bodies;
    double friction;

    explicit OdeWorld(double mu)
        : friction(mu)
    {
        dWorldSetGravity(world, 0, 0, -scenes::kG);
        dCreatePlane(space, 0, 0, 1, 0);
    }
    ~OdeWorld()
    {
        dJointGroupDestroy(contacts);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }
    void add(bool box, const Eigen::Vector3d& at)
    {
        const dBodyID body = bodies.emplace_back(dBodyCreate(world));
        dMass mass;
        if (box)
            dMassSetBoxTotal(&mass, 1.0, 0.2, 0.2, 0.1);
        else
            dMassSetSphereTotal(&mass, 1.0, 0.1);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, at.x(), at.y(), at.z());
        dGeomSetBody(box ? dCreateBox(space, 0.2, 0.2, 0.1) : dCreateSphere(space, 0.1), body);
    }
    static void meet(void* data, dGeomID a, dGeomID b)
    {
        auto& self = *static_cast<OdeWorld*>(data);
        constexpr int kMost = 8;
        dContact found[kMost] = {};
        const int n = dCollide(a, b, kMost, &found[0].geom, sizeof(dContact));
        for (int i = 0; i < n; ++i) {
            found[i].surface.mode = dContactApprox1;
            found[i].surface.mu = self.friction;
            dJointAttach(dJointCreateContact(self.world, self.contacts, &found[i]), dGeomGetBody(a),
                         dGeomGetBody(b));
        }
    }
    void step()
    {
        dSpaceCollide(space, this, meet);
        dWorldQuickStep(world, kStep);
        dJointGroupEmpty(contacts);
    }
};

void ode(benchmark::State& timing, int boxes, int ballCount, double friction, int cycle)
{
    dInitODE2(0);
    std::unique_ptr<OdeWorld> world;
    int k = cycle;
    for (auto _ : timing) {
        if (k == cycle) {
            timing.PauseTiming();
            k = 0;
            world = std::make_unique<OdeWorld>(friction);
            for (const Eigen::Vector3d& at : ballPlaces(ballCount))
                world->add(false, at);
            for (int i = 0; i < boxes; ++i)
                world->add(true, boxPlace(i));
            timing.ResumeTiming();
        }
        world->step();
        ++k;
    }
    std::vector<Eigen::Vector3d> centres;
    for (const dBodyID body : world->bodies)
        centres.push_back(Eigen::Map<const Eigen::Vector3d>(dBodyGetPosition(body)));
    tellExactness(timing, centres, boxes > 0);
    world.reset();
    dCloseODE();
}
BENCHMARK_CAPTURE(ode, smoothBalls216, 0, 216, 0.0, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ode, smoothBalls666, 0, kBalls, 0.0, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ode, fallingBalls, 0, kBalls, kFriction, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ode, boxTower10, 10, 0, kFriction, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ode, boxTower50, 50, 0, kFriction, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);
#endif

} // namespace

BENCHMARK_MAIN();
