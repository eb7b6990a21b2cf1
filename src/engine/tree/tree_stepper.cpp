#include "engine/tree/tree_stepper.h"

#include "engine/body/rotation_chart.h"
#include "engine/integrate/check_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace polhode
{

namespace
{

constexpr Eigen::Index kAccount = 10;
constexpr Eigen::Index kEnergies = 4; ///< those that the account begins with
constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

std::size_t index(Eigen::Index i)
{
    return static_cast<std::size_t>(i);
}

} // namespace

TreeStepper::TreeStepper(const System& system, std::shared_ptr<const JointSet> joints,
                         JointStepperOptions options, TreeMethod method)
    : StopStepper(system, std::move(joints), options.restSpeed)
    , options_(std::move(options))
    , method_(method)
    , tree_(std::make_shared<Tree>(system_, joints_))
    , dynamics_(held({}))
    , evaluation_(dynamics_.makeEvaluation())
    , corner_(evaluation_.state)
    , integrator_(std::make_unique<OdeMethod>(options_.integrator, ode(), options_.integration))
{
}

TreeSystem TreeStepper::held(const JointModes& modes) const
{
    TreeSettings settings;
    settings.method = method_;
    settings.modes = modes;
    if (options_.stabilisation == Stabilisation::baumgarte)
        settings.baumgarte = options_.baumgarte;
    return TreeSystem(tree_, settings);
}

void TreeStepper::hold(const JointModes& modes)
{
    dynamics_ = held(modes);
    lastEnd_ = kNever;
}

Ode TreeStepper::ode()
{
    Ode made;
    made.rates = [this](double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out) {
        return rates(t, side, y, out);
    };
    made.normalize = [this](Eigen::VectorXd& y) {
        q_ = y.head(tree_->coordinateCount());
        tree_->normalize(q_);
        y.head(tree_->coordinateCount()) = q_;
    };
    made.correct = [this](Eigen::VectorXd& y) {
        if (!projects())
            return false;
        unpack(y, corner_);
        const bool moved = project(corner_);
        if (moved)
            pack(q_, qd_, corner_, y);
        return moved;
    };
    made.longest = [this](const Eigen::VectorXd& y) {
        constexpr double kLargestTurn = 1.0; // rad, of a body or a joint
        const double fastest
            = y.segment(tree_->coordinateCount(), tree_->freedomCount()).cwiseAbs().maxCoeff();
        return kLargestTurn / fastest;
    };
    made.controlled = tree_->coordinateCount() + tree_->freedomCount();
    // A turn more makes an angle no better known.
    made.unit.setZero(tree_->coordinateCount());
    for (const TreeNode& n : tree_->nodes()) {
        const int at = n.row->quaternion;
        const int plain = at < 0 ? n.row->coordinates : at;
        for (int k = 0; k < plain; ++k)
            if (n.row->freedoms[index(k)].motion == FreedomAxis::Motion::turn)
                made.unit[n.firstQ + k] = 1.0;
        if (at >= 0)
            made.unit.segment<4>(n.firstQ + at).setOnes();
    }
    made.summed = system_.forceCount() + kEnergies;
    made.breakpoints = system_.breakpoints();
    return made;
}

void TreeStepper::pack(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const State& state,
                       Eigen::VectorXd& y) const
{
    const Eigen::Index n = tree_->coordinateCount(), v = tree_->freedomCount();
    const auto work = static_cast<Eigen::Index>(state.work.size());
    const auto bodies = static_cast<Eigen::Index>(state.bodies.size());
    y.resize(n + v + work + 9 * bodies + kAccount);
    y.head(n) = q;
    y.segment(n, v) = qd;
    Eigen::Index at = n + v;
    for (const double w : state.work)
        y[at++] = w;
    const ReactionAccount& a = state.account;
    y.segment<kAccount>(at) << a.friction, a.restitution, a.damping, a.drive, a.impulse_W,
        a.angularImpulseO_W;
    at += kAccount;
    for (const BodyState& s : state.bodies) {
        y.segment<9>(at) << s.impulse_W, s.angularImpulse_W, s.angularImpulseO_W;
        at += 9;
    }
}

void TreeStepper::writeCoordinates(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, State& state) const
{
    state.internal.resize(index(joints_->angleCount()), 0.0);
    tree_->motion(q, qd, motion_);
    tree_->write(motion_, q, state);
}

void TreeStepper::unpack(const Eigen::VectorXd& y, State& state) const
{
    const Eigen::Index n = tree_->coordinateCount(), v = tree_->freedomCount();
    q_ = y.head(n);
    qd_ = y.segment(n, v);
    writeCoordinates(q_, qd_, state);
    Eigen::Index at = n + v;
    for (double& w : state.work)
        w = y[at++];
    state.account = {y[at], y[at + 1], y[at + 2], y[at + 3], y.segment<3>(at + 4), y.segment<3>(at + 7)};
    at += kAccount;
    for (BodyState& s : state.bodies) {
        s.impulse_W = y.segment<3>(at);
        s.angularImpulse_W = y.segment<3>(at + 3);
        s.angularImpulseO_W = y.segment<3>(at + 6);
        at += 9;
    }
}

StepResult TreeStepper::rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out)
{
    const Eigen::Index n = tree_->coordinateCount(), v = tree_->freedomCount();
    q_ = y.head(n);
    qd_ = y.segment(n, v);
    dynamics_.evaluate(t, side, q_, qd_, evaluation_);
    if (!evaluation_.regular) {
        lockedJoint_ = tree_->regularity(q_).joint;
        return {Status::singularChart, joints_->joints()[index(lockedJoint_)].bodyB};
    }
    out.setZero(y.size());
    tree_->coordinateRates(q_, qd_, coordinateRates_);
    out.head(n) = coordinateRates_;
    out.segment(n, v) = evaluation_.qdd;
    Eigen::Index at = n + v;
    const State& s = evaluation_.state;
    for (const AppliedWrench& w : evaluation_.forces.wrenches) {
        const BodyState& b = s.bodies[index(w.body)];
        out[at + w.element] += w.f_W.dot(b.v_WB) + w.t_W.dot(b.w_WB);
    }
    at += static_cast<Eigen::Index>(s.work.size());
    const ReactionAccount& a = evaluation_.rates;
    out.segment<kAccount>(at) << a.friction, a.restitution, a.damping, a.drive, a.impulse_W,
        a.angularImpulseO_W;
    at += kAccount;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
        const Eigen::Vector3d &f_W = evaluation_.forces.f_W[i], &t_W = evaluation_.forces.t_W[i];
        out.segment<9>(at) << f_W, t_W, s.bodies[i].p_WB.cross(f_W) + t_W;
        at += 9;
    }
    return {};
}

bool TreeStepper::projects() const
{
    return options_.stabilisation == Stabilisation::projection
        || options_.stabilisation == Stabilisation::ggl;
}

bool TreeStepper::project(State& state)
{
    newQ_ = q_;
    newQd_ = qd_;
    double remaining = 0.0;
    drift_ = dynamics_.project(newQ_, newQd_, evaluation_, remaining);
    if (newQ_ == q_ && newQd_ == qd_)
        return false;
    q_ = newQ_;
    qd_ = newQd_;
    const double energy = kineticEnergy(system_, state);
    writeCoordinates(q_, qd_, state);
    state.account.damping += energy - kineticEnergy(system_, state);
    return true;
}

StepResult TreeStepper::smooth(State& state, double t, double target)
{
    lockedJoint_ = -1;
    if (!(t == lastEnd_ && state == last_)) {
        tree_->measure(state, lastQ_, qd_);
        pack(lastQ_, qd_, state, y_);
        integrator_->restart();
    }
    lastEnd_ = kNever;
    const StepResult result = integrator_->step(y_, t, target - t);
    if (!result)
        return result;
    last_ = state;
    unpack(y_, last_);
    for (const TreeNode& n : tree_->nodes())
        if (n.row == &kBallJointByEulerAngles
            && std::cos(lastQ_[n.firstQ + 1]) * std::cos(q_[n.firstQ + 1]) < 0.0) {
            lockedJoint_ = n.joint;
            return {Status::singularChart, n.body};
        }
    const StepResult check = checkStep(system_, state, last_, options_.integration.runaway);
    if (!check)
        return check;
    if (projects() && integrator_->adaptive()) // the others have done so
        project(last_);
    lastQ_ = q_;
    state = last_;
    lastEnd_ = target;
    return {};
}

void TreeStepper::inside(double theta, State& state) const
{
    integrator_->interpolate(theta, inside_);
    unpack(inside_, state);
}

void TreeStepper::close(State& state, const std::vector<JointStop>& stops)
{
    // Bodies may start off the joints of the tree: the nearest closed state, by masses, is that of the
    // constraints; from it the coordinates are read.
    report_ = {};
    JointProjection projection(system_, *joints_);
    projection.positions(state, {stops, {}}, report_);
    report_.kineticEnergyLost = projection.velocities(state, {}, &report_);
    tree_->measure(state, q_, qd_);
    writeCoordinates(q_, qd_, state);
    lastEnd_ = kNever;
}

std::vector<double> TreeStepper::strike(State& state, const std::vector<JointStop>& stops,
                                        const std::vector<double>& speeds)
{
    const TreeSystem all = held({stops, {}});
    TreeEvaluation e = all.makeEvaluation();
    Eigen::VectorXd q, qd;
    tree_->measure(state, q, qd);
    all.constrain(q, qd, e);
    Eigen::VectorXd goal = e.G * qd - e.velocityError;
    std::vector<int> rowOfStop(stops.size(), -1);
    std::size_t k = 0;
    for (const ConstraintBlock& b : e.set.blocks)
        for (int r = 0; r < b.count && k < e.rows.size(); ++r) {
            if (e.rows[k] != b.first + r)
                continue;
            if (const int stop = b.stop[index(r)]; stop >= 0) {
                goal[static_cast<Eigen::Index>(k)] = speeds[index(stop)];
                rowOfStop[index(stop)] = static_cast<int>(k);
            }
            ++k;
        }
    const Eigen::VectorXd lambda = all.impel(qd, goal, e);
    writeCoordinates(q, qd, state);
    std::vector<double> impulses;
    for (const int row : rowOfStop)
        impulses.push_back(row < 0 ? 0.0 : lambda[row]);
    return impulses;
}

JointHeldForces TreeStepper::heldForces(double t, const State& state) const
{
    const TreeEvaluation e = evaluation(t, state);
    return heldForcesOf(e.set, dynamics_.settings().modes, e.lambda, [&](int row) {
        const auto at = std::lower_bound(e.rows.begin(), e.rows.end(), row);
        return at != e.rows.end() && *at == row ? static_cast<int>(at - e.rows.begin()) : -1;
    });
}

Reason TreeStepper::reasonOf(const StepResult& result) const
{
    if (result.status != Status::singularChart || lockedJoint_ < 0)
        return {};
    const std::string& joint = joints_->joints()[index(lockedJoint_)].id;
    return {"the Euler angles of joint '" + joint + "' are in gimbal lock",
            "关节“" + joint + "”的欧拉角出现万向节锁"};
}

void TreeStepper::coordinates(const State& state, Eigen::VectorXd& q, Eigen::VectorXd& qd) const
{
    tree_->measure(state, q, qd);
}

TreeEvaluation TreeStepper::evaluation(double t, const State& state) const
{
    TreeEvaluation e = dynamics_.makeEvaluation();
    Eigen::VectorXd q, qd;
    tree_->measure(state, q, qd);
    dynamics_.evaluate(t, Side::after, q, qd, e);
    return e;
}

std::span<const JointMethodRow> jointMethodTable()
{
    static constexpr std::array kRows{
        JointMethodRow{"maximal", "Constraint forces (maximal coordinates)", "约束法（全坐标）",
                       [](const System& system, std::vector<JointDescription> joints,
                          const JointStepperOptions& options) -> std::unique_ptr<StopStepper> {
                           return std::make_unique<JointStepper>(
                               system, std::make_shared<JointSet>(system, std::move(joints)), options);
                       }},
        JointMethodRow{"reduced", "Generalized coordinates", "广义坐标法",
                       [](const System& system, std::vector<JointDescription> joints,
                          const JointStepperOptions& options) -> std::unique_ptr<StopStepper> {
                           return std::make_unique<TreeStepper>(
                               system, std::make_shared<JointSet>(system, std::move(joints)), options);
                       }},
    };
    return kRows;
}

std::unique_ptr<StopStepper> makeJointStepper(std::string_view id, const System& system,
                                              std::vector<JointDescription> joints,
                                              const JointStepperOptions& options)
{
    std::string known;
    for (const JointMethodRow& row : jointMethodTable()) {
        if (id == row.id)
            return row.make(system, std::move(joints), options);
        known += known.empty() ? row.id : std::string(", ") + row.id;
    }
    throw std::invalid_argument("method of joints '" + std::string(id) + "' is unknown; there are: " + known);
}

} // namespace polhode
