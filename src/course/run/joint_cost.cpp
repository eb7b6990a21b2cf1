#include "course/run/joint_cost.h"

#include "engine/body/system.h"
#include "engine/joint/joint_reactions.h"
#include "engine/tree/tree_system.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <memory>
#include <string>

namespace polhode::course
{

namespace
{

constexpr int kMostDense = 32; // links, beyond which the dense method takes seconds

/// Thin rods of 0.1 m hanging end to end from the origin by hinges along y.
struct Chain {
    explicit Chain(int links)
        : system(bodies(links), {{"gravity", UniformGravity{}, {}}})
    {
        State state = makeState(system);
        std::vector<polhode::JointDescription> joints;
        for (int i = 0; i < links; ++i) {
            state.bodies[static_cast<std::size_t>(i)].p_WB = Eigen::Vector3d(0, 0, -kLength * (i + 0.5));
            polhode::JointDescription joint;
            joint.id = "hinge" + std::to_string(i);
            joint.kind = JointKind::hinge;
            joint.bodyA = i - 1;
            joint.bodyB = i;
            placeJoint(joint, system, state, Eigen::Vector3d(0, 0, -kLength * i),
                       frameAlong(Eigen::Vector3d::UnitY()));
            joints.push_back(joint);
        }
        set = std::make_shared<JointSet>(system, joints);
        tree = std::make_shared<Tree>(system, set);
        q = Eigen::VectorXd::Constant(links, 0.1);
        qd = Eigen::VectorXd::Constant(links, 0.2);
    }

    static std::vector<Body> bodies(int links)
    {
        Body rod;
        rod.mass = 1;
        constexpr double kThin = 1e-3; // of I: a rod, but not one without inertia about itself
        const double I = kLength * kLength / 12;
        rod.I_B = Eigen::Vector3d(I, I, kThin * I).asDiagonal();
        std::vector<Body> all(static_cast<std::size_t>(links), rod);
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].id = "rod" + std::to_string(i);
        return all;
    }

    static constexpr double kLength = 0.1;
    System system;
    std::shared_ptr<const JointSet> set;
    std::shared_ptr<const Tree> tree;
    Eigen::VectorXd q, qd;
};

double reduced(const Chain& chain, TreeMethod method)
{
    TreeSettings settings;
    settings.method = method;
    const TreeSystem dynamics(chain.tree, settings);
    TreeEvaluation e = dynamics.makeEvaluation();
    return leastTime([&] { dynamics.evaluate(0, Side::after, chain.q, chain.qd, e); });
}

double maximal(const Chain& chain, ConstraintSolver::Method method)
{
    const TreeSystem dynamics(chain.tree);
    TreeEvaluation start = dynamics.makeEvaluation();
    dynamics.evaluate(0, Side::after, chain.q, chain.qd, start);
    JointSettings settings;
    settings.solver = method;
    const System system
        = chain.system.withReactions(std::make_shared<JointReactions>(chain.system, chain.set, settings));
    Evaluation e = system.makeEvaluation();
    return leastTime([&] { system.evaluate(0, Side::after, start.state, e); });
}

} // namespace

std::vector<MethodCost> measureJointCost(const std::atomic<bool>* cancel)
{
    std::vector<MethodCost> costs{{{"constraints, full matrix", "约束法，满矩阵"}, {}, {}},
                                  {{"constraints, sparse blocks", "约束法，稀疏分块"}, {}, {}},
                                  {{"coordinates, mass matrix", "广义坐标，质量矩阵"}, {}, {}},
                                  {{"coordinates, articulated bodies", "广义坐标，铰接体算法"}, {}, {}}};
    const auto add = [](MethodCost& cost, int links, double seconds) {
        cost.n.push_back(links);
        cost.seconds.push_back(seconds);
    };
    for (int links = 2; links <= 128; links *= 2) {
        const Chain chain(links);
        if (links <= kMostDense)
            add(costs[0], links, maximal(chain, ConstraintSolver::Method::dense));
        add(costs[1], links, maximal(chain, ConstraintSolver::Method::automatic));
        add(costs[2], links, reduced(chain, TreeMethod::compositeBody));
        add(costs[3], links, reduced(chain, TreeMethod::articulatedBody));
        if (cancel && cancel->load(std::memory_order_relaxed))
            return {};
    }
    return costs;
}

} // namespace polhode::course
