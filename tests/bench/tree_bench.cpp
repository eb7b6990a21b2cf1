#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/step/tree_stepper.h"
#include "engine/tree/tree_system.h"
#include "support/mechanisms.h"

#include <benchmark/benchmark.h>
#include <memory>

namespace
{

using namespace polhode;

/// A chain in motion, as a tree and as constraints.
struct Chain {
    explicit Chain(int links)
        : made(mechanism::chain(links, 0.4, 1.0 / links))
        , system(made.system())
        , joints(std::make_shared<JointSet>(system, made.joints))
        , tree(std::make_shared<Tree>(system, joints))
        , q(Eigen::VectorXd::Constant(links, 0.1))
        , qd(Eigen::VectorXd::Constant(links, 0.2))
    {
    }
    mechanism::Mechanism made;
    System system;
    std::shared_ptr<const JointSet> joints;
    std::shared_ptr<const Tree> tree;
    Eigen::VectorXd q, qd;
};

void perBody(benchmark::State& timing)
{
    timing.counters["per_body"]
        = benchmark::Counter(static_cast<double>(timing.iterations() * timing.range(0)),
                             benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// q̈ of a chain in generalized coordinates.
void reduced(benchmark::State& timing, TreeMethod method)
{
    const Chain chain(static_cast<int>(timing.range(0)));
    TreeSettings settings;
    settings.method = method;
    const TreeSystem dynamics(chain.tree, settings);
    TreeEvaluation e = dynamics.makeEvaluation();
    for (auto _ : timing) {
        dynamics.evaluate(0.0, Side::after, chain.q, chain.qd, e);
        benchmark::DoNotOptimize(e.qdd.data());
    }
    perBody(timing);
}

/// The articulated-body algorithm alone, motion known.
void articulatedBody(benchmark::State& timing)
{
    const Chain chain(static_cast<int>(timing.range(0)));
    const TreeSystem dynamics(chain.tree);
    TreeEvaluation e = dynamics.makeEvaluation();
    dynamics.evaluate(0.0, Side::after, chain.q, chain.qd, e);
    for (auto _ : timing) {
        e.articulated.factorize(*chain.tree, e.motion);
        e.articulated.accelerations(*chain.tree, e.motion, e.applied, e.tau, e.qdd, e.accelerations);
        benchmark::DoNotOptimize(e.qdd.data());
    }
    perBody(timing);
}

/// u̇ and λ of a chain in maximal coordinates.
void maximal(benchmark::State& timing, ConstraintSolver::Method method)
{
    const Chain chain(static_cast<int>(timing.range(0)));
    const TreeSystem dynamics(chain.tree);
    TreeEvaluation start = dynamics.makeEvaluation();
    dynamics.evaluate(0.0, Side::after, chain.q, chain.qd, start);
    JointSettings settings;
    settings.solver = method;
    const System system
        = chain.system.withReactions(std::make_shared<JointReactions>(chain.system, chain.joints, settings));
    Evaluation e = system.makeEvaluation();
    for (auto _ : timing) {
        system.evaluate(0.0, Side::after, start.state, e);
        benchmark::DoNotOptimize(e.a_W.data());
    }
    perBody(timing);
}

/// A step of 10 µs of a chain as runs take it, the state of all bodies at its end and the checks included;
/// integrators with error control take it at once.
void step(benchmark::State& timing, const char* method, const char* integrator)
{
    constexpr double kStep = 1e-5;
    const Chain chain(static_cast<int>(timing.range(0)));
    JointStepperOptions options;
    options.integrator = integrator;
    options.integration.relativeTolerance = options.integration.absoluteTolerance = 1e3;
    options.integration.largestStep = kStep;
    const auto stepper = makeJointStepper(method, chain.system, chain.made.joints, options);
    State state = chain.made.state(chain.system);
    std::vector<ContactEvent> events;
    stepper->begin(state, 0.0, events);
    double t = 0.0;
    for (auto _ : timing)
        t = stepper->advance(state, t, t + kStep).t;
    perBody(timing);
}

BENCHMARK(articulatedBody)->RangeMultiplier(2)->Range(8, 512);
BENCHMARK_CAPTURE(reduced, aba, TreeMethod::articulatedBody)->Arg(2)->Arg(8)->Arg(32)->Arg(128);
BENCHMARK_CAPTURE(reduced, crba, TreeMethod::compositeBody)->Arg(2)->Arg(8)->Arg(32)->Arg(128);
BENCHMARK_CAPTURE(step, reduced_rk4, "reduced", "rk4")->Arg(2)->Arg(8)->Arg(32)->Arg(128);
BENCHMARK_CAPTURE(step, maximal_dopri5, "maximal", "dopri5")->Arg(2)->Arg(8)->Arg(32)->Arg(128);
BENCHMARK_CAPTURE(maximal, sparse, ConstraintSolver::Method::automatic)->Arg(2)->Arg(8)->Arg(32)->Arg(128);
BENCHMARK_CAPTURE(maximal, dense, ConstraintSolver::Method::dense)->Arg(2)->Arg(8)->Arg(32);

} // namespace

BENCHMARK_MAIN();
