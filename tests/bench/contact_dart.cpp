// The scenes of contact_bench in DART, where it is installed, with its own detector of contacts. Towers by
// its default solver, Dantzig's pivots on pyramids; the heap by its sweeps, for pivots take minutes a step
// there.

#ifdef POLHODE_BENCH_DART

#include "bench/contact_scenes.h"

#include <benchmark/benchmark.h>

#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/constraint/BoxedLcpConstraintSolver.hpp>
#include <dart/constraint/PgsBoxedLcpSolver.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include <memory>
#include <string>

namespace
{

using namespace polhode::contactscenes;
using namespace dart::dynamics;

constexpr double kG = 9.80665;

ShapePtr ballShape()
{
    return std::make_shared<SphereShape>(0.1);
}

ShapePtr boxShape()
{
    return std::make_shared<BoxShape>(Eigen::Vector3d(0.2, 0.2, 0.1));
}

template <class Joint>
void add(dart::simulation::World& world, const ShapePtr& shape, const Eigen::Vector3d& at)
{
    const SkeletonPtr skeleton = Skeleton::create("body " + std::to_string(world.getNumSkeletons()));
    const auto pair = skeleton->createJointAndBodyNodePair<Joint>();
    ShapeNode* node
        = pair.second->template createShapeNodeWith<VisualAspect, CollisionAspect, DynamicsAspect>(shape);
    node->getDynamicsAspect()->setFrictionCoeff(kFriction);
    node->getDynamicsAspect()->setRestitutionCoeff(0.0);
    pair.second->setInertia(Inertia(1.0, Eigen::Vector3d::Zero(), shape->computeInertia(1.0)));
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.translation() = at;
    pair.first->setTransformFromParentBodyNode(pose);
    world.addSkeleton(skeleton);
}

std::shared_ptr<dart::simulation::World> makeWorld(int boxes)
{
    const auto world = dart::simulation::World::create();
    if (boxes == 0)
        world->setConstraintSolver(std::make_unique<dart::constraint::BoxedLcpConstraintSolver>(
            std::make_shared<dart::constraint::PgsBoxedLcpSolver>()));
    world->getConstraintSolver()->setCollisionDetector(dart::collision::DARTCollisionDetector::create());
    world->setGravity({0.0, 0.0, -kG});
    world->setTimeStep(kStep);
    add<WeldJoint>(*world, std::make_shared<BoxShape>(Eigen::Vector3d(20.0, 20.0, 1.0)), {0.0, 0.0, -0.5});
    if (boxes == 0)
        for (const Eigen::Vector3d& at : ballPlaces(kBalls))
            add<FreeJoint>(*world, ballShape(), at);
    for (int i = 0; i < boxes; ++i)
        add<FreeJoint>(*world, boxShape(), boxPlace(i));
    return world;
}

void dartEngine(benchmark::State& timing, int boxes, int cycle)
{
    std::shared_ptr<dart::simulation::World> world;
    int k = cycle;
    for (auto _ : timing) {
        if (k == cycle) {
            timing.PauseTiming();
            k = 0;
            world = makeWorld(boxes);
            timing.ResumeTiming();
        }
        world->step();
        ++k;
    }
    std::vector<Eigen::Vector3d> centres;
    for (std::size_t i = 0; i < world->getNumSkeletons(); ++i)
        if (world->getSkeleton(i)->getNumDofs() > 0) // not the floor
            centres.push_back(world->getSkeleton(i)->getBodyNode(0)->getTransform().translation());
    tellExactness(timing, centres, boxes > 0);
    timing.counters["contacts"] = static_cast<double>(world->getLastCollisionResult().getNumContacts());
}
BENCHMARK_CAPTURE(dartEngine, fallingBalls, 0, kBallSteps)
    ->Iterations(kBallSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dartEngine, boxTower10, 10, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dartEngine, boxTower50, 50, kTowerSteps)
    ->Iterations(kTowerSteps)
    ->Unit(benchmark::kMillisecond);

} // namespace

#endif
