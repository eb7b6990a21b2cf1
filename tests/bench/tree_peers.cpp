// The chains of tree_bench in other engines, where they are installed: the accelerations of a chain of hinged
// rods of 1 kg and 1/links m in gravity, from its angles and their rates.

#include <benchmark/benchmark.h>
#include <string>

#ifdef POLHODE_BENCH_SIMBODY
#include <Simbody.h>
#endif
#ifdef POLHODE_BENCH_DART
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#endif
#ifdef POLHODE_BENCH_BULLET
#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <btBulletCollisionCommon.h>
#endif

namespace
{

constexpr double kG = 9.80665;
constexpr double kAngle = 0.1;
constexpr double kRate = 0.2;

[[maybe_unused]] void perBody(benchmark::State& timing)
{
    timing.counters["per_body"]
        = benchmark::Counter(static_cast<double>(timing.iterations() * timing.range(0)),
                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

#ifdef POLHODE_BENCH_SIMBODY
struct SimbodyChain {
    explicit SimbodyChain(int links)
        : matter(system)
        , forces(system)
        , gravity(forces, matter, SimTK::Vec3(0, 0, -kG))
    {
        using namespace SimTK;
        const double length = 1.0 / links, I = length * length / 12.0;
        const Body::Rigid rod(MassProperties(1.0, Vec3(0), Inertia(I, I, 1e-3 * I)));
        // Pins turn about z: turned to −y.
        const Rotation axis(Pi / 2, XAxis);
        for (int i = 0; i < links; ++i)
            MobilizedBody::Pin(matter.updMobilizedBody(MobilizedBodyIndex(i)),
                               Transform(axis, Vec3(0, 0, i == 0 ? 0.0 : -0.5 * length)), rod,
                               Transform(axis, Vec3(0, 0, 0.5 * length)));
        state = system.realizeTopology();
        system.realizeModel(state);
        state.updQ() = kAngle;
        state.updU() = kRate;
    }
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter;
    SimTK::GeneralForceSubsystem forces;
    SimTK::Force::Gravity gravity;
    SimTK::State state;
};

void simbody(benchmark::State& timing)
{
    SimbodyChain chain(static_cast<int>(timing.range(0)));
    for (auto _ : timing) {
        chain.state.updQ() = kAngle;
        chain.state.updU() = kRate;
        chain.system.realize(chain.state, SimTK::Stage::Acceleration);
        benchmark::DoNotOptimize(chain.state.getUDot()[0]);
    }
    perBody(timing);
}
BENCHMARK(simbody)->Arg(2)->Arg(8)->Arg(32)->Arg(128);

/// Steps of 10 µs by the method of Merson, of order four with five stages.
void simbodyStep(benchmark::State& timing)
{
    constexpr double kStep = 1e-5;
    const SimbodyChain chain(static_cast<int>(timing.range(0)));
    SimTK::RungeKuttaMersonIntegrator integrator(chain.system);
    integrator.setFixedStepSize(kStep);
    integrator.initialize(chain.state);
    for (auto _ : timing)
        integrator.stepTo(integrator.getTime() + kStep);
    perBody(timing);
}
BENCHMARK(simbodyStep)->Name("step/simbody_merson")->Arg(2)->Arg(8)->Arg(32)->Arg(128);
#endif

#ifdef POLHODE_BENCH_DART
void dart(benchmark::State& timing)
{
    using namespace ::dart::dynamics;
    const int links = static_cast<int>(timing.range(0));
    const double length = 1.0 / links, I = length * length / 12.0;
    const SkeletonPtr chain = Skeleton::create("chain");
    chain->setGravity({0.0, 0.0, -kG});
    BodyNode* parent = nullptr;
    for (int i = 0; i < links; ++i) {
        RevoluteJoint::Properties joint;
        joint.mName = "joint " + std::to_string(i);
        joint.mAxis = -Eigen::Vector3d::UnitY();
        joint.mT_ParentBodyToJoint.translation().z() = i == 0 ? 0.0 : -0.5 * length;
        joint.mT_ChildBodyToJoint.translation().z() = 0.5 * length;
        BodyNode::Properties body;
        body.mName = "link " + std::to_string(i);
        body.mInertia = Inertia(1.0, Eigen::Vector3d::Zero(), Eigen::Vector3d(I, I, 1e-3 * I).asDiagonal());
        parent = chain->createJointAndBodyNodePair<RevoluteJoint>(parent, joint, body).second;
    }
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(links, kAngle);
    const Eigen::VectorXd qd = Eigen::VectorXd::Constant(links, kRate);
    for (auto _ : timing) {
        chain->setPositions(q);
        chain->setVelocities(qd);
        chain->computeForwardDynamics();
        benchmark::DoNotOptimize(parent);
    }
    perBody(timing);
}
BENCHMARK(dart)->Arg(2)->Arg(8)->Arg(32)->Arg(128);
#endif

#ifdef POLHODE_BENCH_BULLET
/// All links at kAngle and kRate.
void move(btMultiBody& chain)
{
    for (int i = 0; i < chain.getNumLinks(); ++i) {
        chain.setJointPos(i, btScalar(kAngle));
        chain.setJointVel(i, btScalar(kRate));
    }
}

void build(btMultiBody& chain)
{
    const int links = chain.getNumLinks();
    const auto length = btScalar(1.0 / links), I = length * length / btScalar(12.0);
    for (int i = 0; i < links; ++i)
        chain.setupRevolute(i, btScalar(1), btVector3(I, I, btScalar(1e-3) * I), i - 1,
                            btQuaternion::getIdentity(), btVector3(0, -1, 0),
                            btVector3(0, 0, i == 0 ? btScalar(0) : btScalar(-0.5) * length),
                            btVector3(0, 0, btScalar(-0.5) * length), true);
    chain.finalizeMultiDof();
    move(chain);
}

void bullet(benchmark::State& timing)
{
    const int links = static_cast<int>(timing.range(0));
    btMultiBody chain(links, btScalar(0), btVector3(0, 0, 0), true, false);
    build(chain);
    btAlignedObjectArray<btScalar> r;
    btAlignedObjectArray<btVector3> v;
    btAlignedObjectArray<btMatrix3x3> m;
    for (auto _ : timing) {
        move(chain);
        chain.clearForcesAndTorques();
        for (int i = 0; i < links; ++i)
            chain.addLinkForce(i, btVector3(0, 0, btScalar(-kG)));
        chain.computeAccelerationsArticulatedBodyAlgorithmMultiDof(btScalar(1e-9), r, v, m, false, false,
                                                                   false);
        benchmark::DoNotOptimize(chain.getVelocityVector());
    }
    perBody(timing);
}
BENCHMARK(bullet)->Arg(2)->Arg(8)->Arg(32)->Arg(128);

/// Steps of 10 µs by its method of Runge and Kutta.
void bulletStep(benchmark::State& timing)
{
    btMultiBody chain(static_cast<int>(timing.range(0)), btScalar(0), btVector3(0, 0, 0), true, false);
    build(chain);
    chain.useRK4Integration(true);
    chain.setLinearDamping(btScalar(0));
    chain.setAngularDamping(btScalar(0));
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btMultiBodyConstraintSolver solver;
    btMultiBodyDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity(btVector3(0, 0, btScalar(-kG)));
    world.addMultiBody(&chain);
    for (auto _ : timing)
        world.stepSimulation(btScalar(1e-5), 0);
    perBody(timing);
    world.removeMultiBody(&chain);
}
BENCHMARK(bulletStep)->Name("step/bullet_rk4")->Arg(2)->Arg(8)->Arg(32)->Arg(128);
#endif

} // namespace
