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
void simbody(benchmark::State& timing)
{
    using namespace SimTK;
    const int links = static_cast<int>(timing.range(0));
    const double length = 1.0 / links, I = length * length / 12.0;
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    Force::Gravity gravity(forces, matter, Vec3(0, 0, -kG));
    const Body::Rigid rod(MassProperties(1.0, Vec3(0), Inertia(I, I, 1e-3 * I)));
    // Pins turn about z: turned to −y.
    const Rotation axis(Pi / 2, XAxis);
    for (int i = 0; i < links; ++i)
        MobilizedBody::Pin(matter.updMobilizedBody(MobilizedBodyIndex(i)),
                           Transform(axis, Vec3(0, 0, i == 0 ? 0.0 : -0.5 * length)), rod,
                           Transform(axis, Vec3(0, 0, 0.5 * length)));
    State state = system.realizeTopology();
    system.realizeModel(state);
    for (auto _ : timing) {
        state.updQ() = kAngle;
        state.updU() = kRate;
        system.realize(state, Stage::Acceleration);
        benchmark::DoNotOptimize(state.getUDot()[0]);
    }
    perBody(timing);
}
BENCHMARK(simbody)->Arg(2)->Arg(8)->Arg(32)->Arg(128);
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
void bullet(benchmark::State& timing)
{
    const int links = static_cast<int>(timing.range(0));
    const auto length = btScalar(1.0 / links), I = length * length / btScalar(12.0);
    btMultiBody chain(links, btScalar(0), btVector3(0, 0, 0), true, false);
    for (int i = 0; i < links; ++i)
        chain.setupRevolute(i, btScalar(1), btVector3(I, I, btScalar(1e-3) * I), i - 1,
                            btQuaternion::getIdentity(), btVector3(0, -1, 0),
                            btVector3(0, 0, i == 0 ? btScalar(0) : btScalar(-0.5) * length),
                            btVector3(0, 0, btScalar(-0.5) * length), true);
    chain.finalizeMultiDof();
    btAlignedObjectArray<btScalar> r;
    btAlignedObjectArray<btVector3> v;
    btAlignedObjectArray<btMatrix3x3> m;
    for (auto _ : timing) {
        for (int i = 0; i < links; ++i) {
            chain.setJointPos(i, btScalar(kAngle));
            chain.setJointVel(i, btScalar(kRate));
        }
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
#endif

} // namespace
