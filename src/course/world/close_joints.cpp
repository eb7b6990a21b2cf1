#include "course/world/close_joints.h"

#include "course/language/short_number.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/euler_angles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode::course
{

namespace
{

constexpr double kClosed = 1e-8; // m, rad, m/s, rad/s
constexpr double kCarried = 1e-3; // m, rad: starts that were typed with few digits close by themselves

/// What the scene states, as stops that hold a joint where it shall be.
struct Stated {
    JointModes starts, rates;
    std::vector<double> speeds; ///< of `rates`
};

class Closing
{
public:
    Closing(const ResolvedJoints& joints, const SceneDescription& scene, const Numbers& numbers,
            const System& system)
        : scene_(scene)
        , system_(system)
        , bare_(joints.joints)
    {
        for (std::size_t j = 0; j < bare_.size(); ++j) {
            const std::vector<polhode::JointFreedom> laws = std::exchange(bare_[j].freedoms, {});
            for (std::size_t k = 0; k < scene.joints[j].motions.size(); ++k)
                hold(static_cast<int>(j), static_cast<int>(k), scene.joints[j].motions[k],
                     k < laws.size() ? laws[k].motor : polhode::JointMotor{}, numbers);
        }
    }

    JointStart close(const State& written, State& state)
    {
        JointStart start = measured(state);
        state = placed(written, state);
        const JointSet set(system_, bare_);
        JointProjection projection(system_, set);
        State moving = state;
        ProjectionReport report;
        if (statesRates(scene_)) {
            start.velocity = 0;
            start.fastest = -1;
            projection.velocities(0.0, moving, stated_.rates, &report, &stated_.speeds);
            if (report.remainingVelocityError > kClosed)
                refuseRates(set, moving);
        } else {
            start.energyLost = projection.velocities(0.0, moving, {}, &report);
        }
        if (report.remainingVelocityError <= kClosed)
            state = moving;
        return start;
    }

private:
    /// Stops stand where a freedom shall be, and move as it shall; what else acts along it does not matter
    /// here.
    void hold(int joint, int freedom, const MotionDescription& motion, const polhode::JointMotor& motor,
              const Numbers& numbers)
    {
        if (polhode::jointRow(bare_[static_cast<std::size_t>(joint)].kind).hasSharedLaw())
            return; // no stop could hold it: checkBalls
        const bool rates = motion.rate.given() || motor.constrains();
        if (!motion.start.given() && !rates)
            return;
        std::vector<polhode::JointFreedom>& freedoms = bare_[static_cast<std::size_t>(joint)].freedoms;
        freedoms.resize(static_cast<std::size_t>(freedom) + 1);
        freedoms.back().lower = numbers(motion.start, 0);
        const JointStop stop{joint, freedom, false};
        if (motion.start.given())
            stated_.starts.resting.push_back(stop);
        if (rates) {
            stated_.rates.resting.push_back(stop);
            stated_.speeds.push_back(motion.rate.given() ? numbers(motion.rate) : motor.targetAt(0.0));
        }
    }

    /// How far a state is from the joints.
    JointStart measured(State state) const
    {
        const JointSet set = at(1);
        countFrom(set, state);
        JointStart start;
        if (const auto errors = JointProjection(system_, set).errors(0.0, state, {});
            errors.velocity > JointStart::kRounding) {
            start.velocity = errors.velocity;
            start.fastest = errors.fastest;
        }
        const std::vector<Eigen::Matrix3d> R_WB = rotations(system_, state);
        for (int j = 0; j < static_cast<int>(bare_.size()); ++j)
            if (const double apart = set.error(j, state, R_WB);
                apart > std::max(start.apart, JointStart::kRounding)) {
                start.apart = apart;
                start.worst = j;
            }
        return start;
    }

    /// The joints with their stops at a part of what is stated.
    JointSet at(double part) const
    {
        std::vector<polhode::JointDescription> joints = bare_;
        for (const JointStop& stop : stated_.starts.resting)
            joints[static_cast<std::size_t>(stop.joint)]
                .freedoms[static_cast<std::size_t>(stop.freedom)]
                .lower
                *= part;
        return JointSet(system_, std::move(joints));
    }

    /// Closed, with the stated starts: as the bodies were carried there, or moved there little by little from
    /// the position in which they are written.
    State placed(const State& written, const State& carried) const
    {
        const JointSet set = at(1);
        State state = carried;
        countFrom(set, state);
        ProjectionReport report;
        JointProjection projection(system_, set);
        if (projection.errors(0.0, state, stated_.starts).position <= kCarried) {
            State kept = state;
            if (projection.positions(kept, stated_.starts, report))
                return kept;
            projection.positions(state, {}, report);
            return state;
        }
        constexpr double kStride = 0.05; // rad, m
        double furthest = 0;
        for (const JointStop& stop : stated_.starts.resting)
            furthest = std::max(furthest, std::abs(startOf(stop)));
        const int strides = std::max(1, static_cast<int>(std::ceil(furthest / kStride)));
        State closed = written;
        closed.internal.assign(static_cast<std::size_t>(set.angleCount()), 0.0);
        for (int k = 1; k <= strides; ++k) {
            const JointSet there = at(static_cast<double>(k) / strides);
            if (!JointProjection(system_, there).positions(closed, stated_.starts, report))
                refuse(static_cast<double>(k - 1) / strides, report);
            countAngles(system_, there, closed);
        }
        for (std::size_t b = 0; b < closed.bodies.size(); ++b) {
            closed.bodies[b].v_WB = carried.bodies[b].v_WB;
            closed.bodies[b].w_WB = carried.bodies[b].w_WB;
        }
        return closed;
    }

    double startOf(const JointStop& stop) const
    {
        return bare_[static_cast<std::size_t>(stop.joint)]
            .freedoms[static_cast<std::size_t>(stop.freedom)]
            .lower;
    }

    /// Turns are counted from the stated starts.
    void countFrom(const JointSet& set, State& state) const
    {
        state.internal.assign(static_cast<std::size_t>(set.angleCount()), 0.0);
        for (const JointStop& stop : stated_.starts.resting)
            state.internal[static_cast<std::size_t>(set.internalIndex(stop.joint) + stop.freedom)]
                = startOf(stop);
    }

    /// `reached`: up to which part of the starts the joints could be closed.
    [[noreturn]] void refuse(double reached, const ProjectionReport& report) const
    {
        std::size_t worst = 0;
        for (std::size_t j = 0; j < report.errors.size(); ++j)
            if (report.errors[j] > report.errors[worst])
                worst = j;
        const JointDescription& d = scene_.joints[worst];
        throw InputError(
            d.where,
            Text{"starts that do not fit together: joint '", "互不相容的起始值：关节 '"}
                + sameInBoth(d.id + "'") + Text{" can be closed up to ", " 只能闭合到 "}
                + sameInBoth(shortNumber(100 * reached, 3)) + Text{" % of them", " %"},
            {"starts that some position of the mechanism has; in a loop, state as many as it has "
             "freedoms",
             "机构能达到的起始值；闭合回路中，有几个自由度就写几个"});
    }

    /// Throws if a stated rate is missed in the velocities that come nearest to what joints and rates ask
    /// for.
    void refuseRates(const JointSet& set, const State& nearest) const
    {
        const std::vector<Eigen::Matrix3d> R_WB = rotations(system_, nearest);
        double worst = kClosed;
        const JointDescription* missed = nullptr;
        const Expression* rate = nullptr;
        double instead = 0;
        for (std::size_t i = 0; i < stated_.rates.resting.size(); ++i) {
            const JointStop& stop = stated_.rates.resting[i];
            const JointDescription& d = scene_.joints[static_cast<std::size_t>(stop.joint)];
            const MotionDescription& motion = d.motions[static_cast<std::size_t>(stop.freedom)];
            const double speed = set.speed(stop.joint, stop.freedom, set.place(stop.joint, nearest, R_WB));
            if (!motion.rate.given() || std::abs(speed - stated_.speeds[i]) <= worst)
                continue;
            worst = std::abs(speed - stated_.speeds[i]);
            missed = &d;
            rate = &motion.rate;
            instead = speed;
        }
        if (missed)
            throw InputError(
                rate->where,
                Text{"rates that do not fit together: joint '", "互不相容的转速：关节 '"}
                    + sameInBoth(missed->id + "'") + Text{" would have to move at ", " 只能以 "}
                    + sameInBoth(shortNumber(instead, 4)) + Text{" to come near them", " 接近它们"},
                {"rates that the mechanism can have together; in a loop, state as many as it has "
                 "freedoms",
                 "机构能同时具有的转速；闭合回路中，有几个自由度就写几个"});
    }

    const SceneDescription& scene_;
    const System& system_;
    std::vector<polhode::JointDescription> bare_;
    Stated stated_;
};

/// Throws where a joint begins beyond a limit.
void checkLimits(const ResolvedJoints& joints, const SceneDescription& scene, const System& system,
                 const State& state)
{
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system, state);
    for (const JointStop& stop : joints.set->stops()) {
        const polhode::JointFreedom& law = joints.set->law(stop.joint, stop.freedom);
        const double q = joints.set->coordinate(stop.joint, stop.freedom,
                                                joints.set->place(stop.joint, state, R_WB), state);
        const double limit = stop.upper ? law.upper : law.lower;
        if (stop.inward() * (q - limit) >= -kClosed)
            continue;
        const JointDescription& d = scene.joints[static_cast<std::size_t>(stop.joint)];
        const Expression& start = d.motions[static_cast<std::size_t>(stop.freedom)].start;
        throw InputError(start.given() ? start.where : d.where,
                         Text{"joint '", "关节 '"} + sameInBoth(d.id + "'") + Text{" begins at ", " 起始于 "}
                             + sameInBoth(shortNumber(q, 6)),
                         Text{stop.upper ? "at most " : "at least ", stop.upper ? "至多 " : "至少 "}
                             + sameInBoth(shortNumber(limit, 6)) + Text{", its limit", "（其限位）"});
    }
}

/// Throws where a ball has lost its start because a loop was closed.
void checkBalls(const ResolvedJoints& joints, const SceneDescription& scene, const Numbers& numbers,
                const System& system, const State& state)
{
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system, state);
    for (std::size_t j = 0; j < scene.joints.size(); ++j) {
        const JointDescription& d = scene.joints[j];
        if (!polhode::jointRow(joints.joints[j].kind).hasSharedLaw()
            || !anyMotion(d, [](const MotionDescription& motion) { return motion.start.given(); }))
            continue;
        const Eigen::Matrix3d stated = rotationFromEuler(EulerSequence::zyx, startOfBall(d, numbers));
        const Eigen::Matrix3d found = joints.set->place(static_cast<int>(j), state, R_WB).R_AB();
        if ((found - stated).norm() > kCarried)
            throw InputError(
                d.where,
                Text{"the start of ball '", "球铰 '"} + sameInBoth(d.id)
                    + Text{"' in a closed loop", "' 在闭合回路中的 start"},
                {"no start for a ball whose loop has to be closed", "须由回路闭合来确定的球铰不写 start"});
    }
}

} // namespace

bool statesRates(const SceneDescription& scene)
{
    return std::any_of(scene.joints.begin(), scene.joints.end(), [](const JointDescription& joint) {
        return anyMotion(joint, [](const MotionDescription& motion) { return motion.rate.given(); });
    });
}

JointStart closeJoints(const ResolvedJoints& joints, const SceneDescription& scene, const Numbers& numbers,
                       const System& system, const State& written, State& initial)
{
    const JointStart start = Closing(joints, scene, numbers, system).close(written, initial);
    checkLimits(joints, scene, system, initial);
    checkBalls(joints, scene, numbers, system, initial);
    return start;
}

} // namespace polhode::course
