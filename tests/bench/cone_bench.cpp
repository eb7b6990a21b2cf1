// The frictional contact problem of one step of 5 ms of a tower on a slope of 0.1 rad, from zero impulses to
// 1e-10 of the speeds: by our cone solver, and by those of Siconos where it is installed.

#include "bench/contact_scenes.h"
#include "engine/contact/contact_problem.h"
#include "engine/step/cone_solver.h"
#include "engine/step/scenes.h"

#ifdef POLHODE_BENCH_SICONOS
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#endif

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace
{

using namespace polhode;
using namespace contactscenes;

constexpr double kTolerance = 1e-10;
constexpr int kMostSweeps = 100000;

struct Tower {
    System system;
    ContactScene scene;
    ImpulseProblem problem;
};

std::unique_ptr<Tower> makeTower(int boxes)
{
    scenes::Builder b;
    b.tilt(0.1);
    for (int i = 0; i < boxes; ++i)
        b.box({0.1, 0.1, 0.05}, 1.0, boxPlace(i));
    ContactLaw law;
    law.friction = kFriction;
    auto tower = std::make_unique<Tower>(Tower{b.system(), b.scene(law), {}});
    const State state = b.state(tower->system);
    std::vector<RigidPose> poses;
    posesOf(tower->system, state, poses);
    std::vector<ContactPoint> points;
    tower->scene.world->detect(poses, 1e-3, points);
    ImpulseProblem& problem = tower->problem;
    problem.bodies.resize(state.bodies.size() + 1);
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        problem.bodies[i].v_W = kStep * b.g_W;
    const std::vector<Eigen::Matrix3d> R_WB(state.bodies.size(), Eigen::Matrix3d::Identity());
    problem.place(tower->system, R_WB);
    for (const ContactPoint& point : points) {
        problem.add(R_WB, state, point, tower->scene.laws.front());
        problem.contacts.back().friction = kFriction;
    }
    return tower;
}

double speed()
{
    return kStep * scenes::kG;
}

void coneSolver(benchmark::State& timing)
{
    const auto tower = makeTower(static_cast<int>(timing.range(0)));
    double left = 0.0;
    for (auto _ : timing) {
        ImpulseProblem problem = tower->problem;
        ConeSolver solver;
        left = solver.solve(problem, kTolerance * speed(), kMostSweeps, false).residual.largest;
    }
    timing.counters["contacts"] = static_cast<double>(tower->problem.contacts.size());
    timing.counters["residual"] = left / speed();
}
BENCHMARK(coneSolver)->Arg(2)->Arg(10)->Arg(50)->Unit(benchmark::kMicrosecond);

#ifdef POLHODE_BENCH_SICONOS
/// W, what a unit impulse along each of the three rows of a contact does to the velocities along all.
Eigen::MatrixXd delassus(const ImpulseProblem& problem)
{
    const auto rowsOf = [](const ImpulseContact& c) { return std::array{&c.normal, &c.side1, &c.side2}; };
    const auto n = 3 * static_cast<Eigen::Index>(problem.contacts.size());
    Eigen::MatrixXd W(n, n);
    Eigen::Index column = 0;
    for (const ImpulseContact& from : problem.contacts)
        for (const ImpulseRow* push : rowsOf(from)) {
            std::vector<BodyVelocity> unit(problem.bodies.size());
            push->push(1.0, unit[static_cast<std::size_t>(from.slotA)],
                       unit[static_cast<std::size_t>(from.slotB)]);
            unit.back() = {};
            Eigen::Index row = 0;
            for (const ImpulseContact& to : problem.contacts)
                for (const ImpulseRow* along : rowsOf(to))
                    W(row++, column) = along->velocity(unit[static_cast<std::size_t>(to.slotA)],
                                                       unit[static_cast<std::size_t>(to.slotB)]);
            ++column;
        }
    return W;
}

/// The residual of the answer of another solver, as we check ours.
double residualWith(ImpulseProblem problem, const std::vector<double>& reaction)
{
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        ImpulseContact& c = problem.contacts[i];
        c.pn = reaction[3 * i];
        c.p1 = reaction[3 * i + 1];
        c.p2 = reaction[3 * i + 2];
    }
    applyHeld(problem);
    problem.bodies.back() = {};
    return residualOf(problem).largest / speed();
}

/// `residual` is said by our check, in which they may end later or earlier than by their own.
void siconos(benchmark::State& timing, int method)
{
    const auto tower = makeTower(static_cast<int>(timing.range(0)));
    const ImpulseProblem& held = tower->problem;
    const auto count = static_cast<int>(held.contacts.size());
    const Eigen::MatrixXd W = delassus(held);
    std::vector<double> q, mu(held.contacts.size(), kFriction);
    for (const ImpulseContact& c : held.contacts)
        for (const ImpulseRow* row : {&c.normal, &c.side1, &c.side2})
            q.push_back(row->velocity(held.bodies[static_cast<std::size_t>(c.slotA)],
                                      held.bodies[static_cast<std::size_t>(c.slotB)]));
    FrictionContactProblem problem{3, count, NM_create(NM_DENSE, 3 * count, 3 * count), q.data(), mu.data()};
    std::copy_n(W.data(), W.size(), problem.M->matrix0);
    SolverOptions* options = solver_options_create(method);
    options->dparam[SICONOS_DPARAM_TOL] = kTolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = kMostSweeps;
    std::vector<double> reaction(q.size()), velocity(q.size());
    for (auto _ : timing) {
        std::fill(reaction.begin(), reaction.end(), 0.0);
        std::fill(velocity.begin(), velocity.end(), 0.0);
        fc3d_driver(&problem, reaction.data(), velocity.data(), options);
    }
    timing.counters["residual"] = residualWith(held, reaction);
    timing.counters["iterations"] = options->iparam[SICONOS_IPARAM_ITER_DONE];
    solver_options_delete(options);
    NM_clear(problem.M);
}
BENCHMARK_CAPTURE(siconos, nsgs, SICONOS_FRICTION_3D_NSGS)->Arg(2)->Arg(10)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(siconos, newton, SICONOS_FRICTION_3D_NSN_AC)
    ->Arg(2)
    ->Arg(10)
    ->Arg(50)
    ->Unit(benchmark::kMicrosecond);
#endif

} // namespace

BENCHMARK_MAIN();
