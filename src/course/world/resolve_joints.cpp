#include "course/world/resolve_joints.h"

#include "course/language/formula.h"
#include "course/language/formula_rate.h"
#include "course/language/own_names.h"
#include "course/model/scene_defaults.h"
#include "course/world/close_joints.h"
#include "course/world/refusal.h"
#include "course/world/resolve_forces.h"
#include "engine/joint/curve.h"
#include "engine/math/euler_angles.h"
#include "engine/math/number_text.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <span>

namespace polhode::course
{

namespace
{

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kMostPitch = std::numbers::pi / 2; ///< rad, of a ball at the start

class Builder
{
public:
    Builder(const SceneDescription& scene, const Numbers& numbers, const ResolvedBodies& bodies,
            const System& system, State& state)
        : scene_(scene)
        , numbers_(numbers)
        , bodies_(bodies)
        , carrying_(scene.joints.size(), false)
        , system_(system)
        , state_(state)
    {
    }

    ResolvedJoints build()
    {
        for (const JointDescription& description : scene_.joints)
            place(description);
        moveBodies();
        for (std::size_t k = 0; k < scene_.joints.size(); ++k)
            if (rowOf(k).ends == JointEnds::points)
                setDistance(scene_.joints[k], out_.joints[k]);
        bool isTree = true;
        for (std::size_t k = 0; k < scene_.joints.size(); ++k)
            isTree = isTree && (carrying_[k] || rowOf(k).ends == JointEnds::joints || !rowOf(k).holds());
        for (std::size_t k = 0; k < scene_.joints.size(); ++k) // a ball in a loop is where the loop leaves it
            addLook(scene_.joints[k], out_.joints[k],
                    carrying_[k] && (isTree || rowOf(k).laws != FreedomLaws::shared));
        return std::move(out_);
    }

private:
    const JointRow& rowOf(std::size_t joint) const { return jointRow(scene_.joints[joint].kind); }

    int bodyCalled(const std::string& id) const
    {
        const auto body = std::find_if(scene_.bodies.begin(), scene_.bodies.end(),
                                       [&](const BodyDescription& b) { return b.id == id; });
        return body == scene_.bodies.end() ? kWorld : static_cast<int>(body - scene_.bodies.begin());
    }

    int jointCalled(const std::string& id) const
    {
        const auto joint = std::find_if(scene_.joints.begin(), scene_.joints.end(),
                                        [&](const JointDescription& j) { return j.id == id; });
        return static_cast<int>(joint - scene_.joints.begin());
    }

    Vector3d worldPoint(const ResolvedPlace& place) const
    {
        return place.body == kWorld ? place.point
                                    : Vector3d(state_.bodies[static_cast<std::size_t>(place.body)].p_WB
                                               + rotation(system_, state_, place.body) * place.point);
    }

    /// In the position that the bodies are written in.
    void place(const JointDescription& description)
    {
        polhode::JointDescription joint;
        joint.id = description.id;
        joint.label = {description.label.en, description.label.zh};
        joint.kind = jointRow(description.kind).kind;
        joint.bodyA = bodyCalled(description.bodyA);
        joint.bodyB = bodyCalled(description.bodyB);
        joint.eulerAngles = numbers_.word(description.coordinates, "quaternion") == "euler";
        const JointRow& row = jointRow(description.kind);
        if (row.ends == JointEnds::joints) {
            joint.first = jointCalled(description.jointA);
            joint.second = jointCalled(description.jointB);
            const double ratio = numbers_(description.ratio);
            if (ratio == 0)
                throw InputError(description.ratio.where, sameInBoth("ratio = 0"),
                                 {"a number other than 0", "不为 0 的数"});
            joint.ratio = -1 / ratio;
        } else if (row.ends == JointEnds::frames) {
            const Vector3d at_W = worldPoint(resolvePlace(description.at, scene_, numbers_, bodies_));
            placeJoint(joint, system_, state_, at_W, axesOf(description));
            checkParticles(description, joint);
        }
        if (row.follows())
            joint.curve = curveOf(description.curve);
        if (row.number)
            joint.*row.number->field = numbers_(description.number);
        for (std::size_t k = 0; k < description.motions.size(); ++k)
            if (const FreedomRange range = freedomOf(description.id, description.motions[k]); range.any) {
                joint.freedoms.resize(k + 1);
                joint.freedoms[k] = range.freedom;
            }
        out_.joints.push_back(std::move(joint));
    }

    std::shared_ptr<const Curve> curveOf(const CurveDescription& curve) const
    {
        const std::array<Formula, 3> formulas{Formula(curve.place[0].text), Formula(curve.place[1].text),
                                              Formula(curve.place[2].text)};
        const auto place = [&, values = numbers_.values()](double s) mutable {
            values[kCurveVariable] = s;
            return Vector3d(formulas[0].evaluate(values), formulas[1].evaluate(values),
                            formulas[2].evaluate(values));
        };
        try {
            return std::make_shared<const Curve>(place, numbers_(curve.from), numbers_(curve.to));
        } catch (const Refused& error) {
            throw refusedAt(curve.where, error, {"a smooth curve", "光滑的曲线"});
        }
    }

    /// A particle takes no moments: a joint that turns can hold it at its place only.
    void checkParticles(const JointDescription& description, const polhode::JointDescription& joint) const
    {
        constexpr double kAway = 1e-9; // m: places typed with nine decimals are the same
        const JointRow& row = jointRow(joint.kind);
        const bool turns = row.turns() && row.laws != FreedomLaws::none;
        for (const auto& [body, X_BJ] :
             {std::pair(joint.bodyA, joint.X_AJ), std::pair(joint.bodyB, joint.X_BJ)})
            if (turns && body != kWorld && system_.bodies()[static_cast<std::size_t>(body)].particle
                && X_BJ.translation().norm() > kAway)
                throw InputError(description.where,
                                 Text{"joint '", "关节 '"} + sameInBoth(description.id + "'")
                                     + Text{" beside the particle '", " 不在质点 '"}
                                     + sameInBoth(system_.bodies()[static_cast<std::size_t>(body)].id + "'")
                                     + Text{", which does not turn", " 处，而质点不转动"},
                                 {"a joint at the particle itself, kind: distance for a rod without mass, or "
                                  "a small sphere in "
                                  "place of the particle",
                                  "位于质点处的关节，或用 kind: distance 表示无质量的杆，或用小球代替质点"});
    }

    /// z along the axis; x along the second axis of a universal joint.
    Matrix3d axesOf(const JointDescription& description) const
    {
        if (!description.axis.given())
            return Matrix3d::Identity();
        const Vector3d axis = numbers_.direction(description.axis, "axis");
        if (!description.axis2.given())
            return frameAlong(axis);
        const Vector3d second = numbers_.direction(description.axis2, "axis2");
        if (std::abs(axis.dot(second)) > tolerance::kTyped)
            throw InputError(description.axis2.component[0].where,
                             {"axes that are not perpendicular", "不垂直的两轴"},
                             {"an axis2 perpendicular to axis", "与 axis 垂直的 axis2"});
        Matrix3d R;
        R << second, axis.cross(second), axis;
        return R;
    }

    struct FreedomRange {
        bool any = false;
        JointFreedom freedom;
    };

    FreedomRange freedomOf(const std::string& id, const MotionDescription& motion)
    {
        FreedomRange range;
        JointFreedom& freedom = range.freedom;
        const auto set = [&](double& value, const Expression& expression) {
            if (expression.given()) {
                value = numbers_(expression);
                range.any = true;
            }
        };
        if (motion.limits)
            setLimits(id, *motion.limits, freedom.lower, freedom.upper, range.any);
        set(freedom.restitution, motion.restitution);
        set(freedom.stiffness, motion.stiffness);
        set(freedom.rest, motion.rest);
        set(freedom.damping, motion.damping);
        set(freedom.friction, motion.friction);
        if (motion.effort.given() || motion.servo.given()) {
            range.any = true;
            freedom.motor.kind = motion.effort.given() ? MotorKind::effort : MotorKind::servo;
            freedom.motor.law = lawOf(motion.effort.given() ? motion.effort : motion.servo);
            set(freedom.motor.gain, motion.gain);
            set(freedom.motor.limit, motion.limit);
        } else if (motion.speed.given()) {
            freedom.motor.kind = MotorKind::speed;
            range.any = true;
            setSpeed(motion.speed, freedom.motor);
        }
        return range;
    }

    void setLimits(const std::string& id, const std::array<Expression, 2>& limits, double& lower,
                   double& upper, bool& any) const
    {
        const auto& [low, high] = limits;
        lower = numbers_(low);
        upper = numbers_(high);
        any = true;
        if (!(lower < upper))
            throw InputError(low.where, sameInBoth(id + ": " + numberText(lower) + ", " + numberText(upper)),
                             {"the lower limit first", "下限在前、上限在后"});
    }

    void keepEdges(const Formula& formula)
    {
        for (const double edge : formula.edges(numbers_.values()))
            out_.edges.push_back(edge);
        out_.hiddenEdges = out_.hiddenEdges || formula.hasHiddenEdges(numbers_.values());
    }

    /// A motor that keeps a speed needs its derivative too, for the accelerations; and where the speed jumps
    /// the motor strikes a blow, whose moment is to be known beforehand.
    void setSpeed(const Expression& expression, JointMotor& motor)
    {
        try {
            const FormulaRate speed(expression.text, numbers_.values());
            if (!speed.dependsOnTime()) {
                motor.target = numbers_(expression);
                return;
            }
            const Formula formula(expression.text);
            if (formula.hasHiddenJumps(numbers_.values()))
                throw ValueError(Text{"speed: ", "speed："} + quoted(expression.text)
                                     + Text{", which may jump at any time", "，其值可能在任意时刻跳变"},
                                 {"a speed that is continuous but for step and pulse at given times",
                                  "除给定时刻的 step、pulse 外连续的速度"});
            keepEdges(formula);
            motor.law = [speed](double t) { return speed(t).value; };
            motor.rate = [speed](double t) { return speed(t).rate; };
        } catch (const ValueError& error) {
            throw InputError(expression.where, error);
        }
    }

    std::function<double(double)> lawOf(const Expression& expression)
    {
        const Formula formula(expression.text);
        keepEdges(formula);
        return [formula, values = numbers_.values()](double t) mutable {
            values[kTimeVariable] = t;
            return formula.evaluate(values);
        };
    }

    /// Each body is carried by the joint that leads to it, predecessors first.
    void moveBodies()
    {
        const std::size_t count = scene_.bodies.size();
        std::vector<bool> placed(count, false);
        std::vector<Isometry3d> moved(count, Isometry3d::Identity());
        const bool rates = statesRates(scene_);
        // A body to which no joint leads stays where it is.
        for (std::size_t b = 0; b < count; ++b)
            placed[b] = std::none_of(out_.joints.begin(), out_.joints.end(), [&](const auto& joint) {
                return carries(joint) && joint.bodyB == static_cast<int>(b);
            });
        for (bool again = true; again;) {
            again = false;
            for (std::size_t k = 0; k < out_.joints.size(); ++k) {
                const polhode::JointDescription& joint = out_.joints[k];
                if (!carries(joint) || placed[static_cast<std::size_t>(joint.bodyB)]
                    || (joint.bodyA != kWorld && !placed[static_cast<std::size_t>(joint.bodyA)]))
                    continue;
                carry(scene_.joints[k], joint, moved, rates);
                carrying_[k] = true;
                placed[static_cast<std::size_t>(joint.bodyB)] = again = true;
            }
        }
    }

    static bool carries(const polhode::JointDescription& joint)
    {
        return polhode::jointRow(joint.kind).move != nullptr; // a blade leads to no place
    }

    void carry(const JointDescription& description, const polhode::JointDescription& joint,
               std::vector<Isometry3d>& moved, bool rates)
    {
        const auto b = static_cast<std::size_t>(joint.bodyB);
        BodyState& body = state_.bodies[b];
        const Matrix3d R_WB = rotation(system_, state_, joint.bodyB);
        const Vector3d at_W = body.p_WB + R_WB * joint.X_BJ.translation();
        const Matrix3d R_WJ = R_WB * joint.X_BJ.linear();
        const Isometry3d before
            = joint.bodyA == kWorld ? Isometry3d::Identity() : moved[static_cast<std::size_t>(joint.bodyA)];
        Isometry3d turn = Isometry3d::Identity();
        Vector3d v_W = Vector3d::Zero(), w_W = Vector3d::Zero(); // of B relative to A
        const JointRow& row = polhode::jointRow(joint.kind);
        if (row.hasSharedLaw())
            turn = Eigen::Translation3d(at_W)
                * Eigen::Quaterniond(
                       rotationFromEuler(EulerSequence::zyx, startOfBall(description, numbers_)))
                * Eigen::Translation3d(-at_W);
        const auto freedoms = row.hasSharedLaw() ? std::span<const FreedomAxis>() : row.freedoms;
        for (std::size_t k = 0; k < std::min(freedoms.size(), description.motions.size()); ++k) {
            const MotionDescription& motion = description.motions[k];
            const double q = numbers_(motion.start, 0);
            if (joint.curve) {
                const Curve::Point on = joint.curve->at(q);
                v_W += numbers_(motion.rate, 0) * (before.linear() * R_WJ * on.t);
                turn = turn * Eigen::Translation3d(R_WJ * on.c);
                break; // its turns begin as they are written
            }
            const Vector3d axis_W = R_WJ.col(freedoms[k].axis); // where the bodies are written
            const bool slides = freedoms[k].motion == FreedomAxis::Motion::slide;
            (slides ? v_W : w_W) += numbers_(motion.rate, 0) * (before.linear() * turn.linear() * axis_W);
            if (slides)
                turn = turn * Eigen::Translation3d(q * axis_W);
            else
                turn = turn * Eigen::Translation3d(at_W) * Eigen::AngleAxisd(q, axis_W)
                    * Eigen::Translation3d(-at_W);
        }
        moved[b] = before * turn;
        body.p_WB = moved[b] * body.p_WB;
        setRotation(system_, state_, joint.bodyB, moved[b].linear() * R_WB);
        if (!rates) {
            body.v_WB = moved[b].linear() * body.v_WB;
            body.w_WB = moved[b].linear() * body.w_WB;
            return;
        }
        const Vector3d joint_W = moved[b] * at_W;
        if (joint.bodyA != kWorld) {
            const BodyState& a = state_.bodies[static_cast<std::size_t>(joint.bodyA)];
            w_W += a.w_WB;
            v_W += a.v_WB + a.w_WB.cross(joint_W - a.p_WB);
        }
        body.w_WB = w_W;
        body.v_WB = v_W + w_W.cross(body.p_WB - joint_W);
    }

    void setDistance(const JointDescription& description, polhode::JointDescription& joint) const
    {
        const ResolvedPlace a = resolvePlace(description.endA, scene_, numbers_, bodies_);
        const ResolvedPlace b = resolvePlace(description.endB, scene_, numbers_, bodies_);
        joint.bodyA = a.body;
        joint.bodyB = b.body;
        joint.X_AJ.translation() = a.point;
        joint.X_BJ.translation() = b.point;
        std::vector<Vector3d> line_W{worldPoint(a)};
        for (const PlaceDescription& pulley : description.over) {
            const ResolvedPlace at = resolvePlace(pulley, scene_, numbers_, bodies_);
            joint.over.push_back({at.body, at.point});
            line_W.push_back(worldPoint(at));
        }
        line_W.push_back(worldPoint(b));
        if (joint.bodyB == kWorld) {
            std::swap(joint.bodyA, joint.bodyB);
            std::swap(joint.X_AJ, joint.X_BJ);
            std::ranges::reverse(joint.over);
        }
        double distance = 0;
        for (std::size_t k = 1; k < line_W.size(); ++k) {
            const double piece = (line_W[k] - line_W[k - 1]).norm();
            if (piece < tolerance::kTyped)
                throw InputError(description.where,
                                 sameInBoth(description.id + ": ")
                                     + Text{"two neighbouring points of it at one place", "相邻两点重合"},
                                 {"points apart", "互不重合的点"});
            distance += piece;
        }
        if (!polhode::jointRow(joint.kind).number)
            joint.length = distance;
        else if (distance > joint.length * (1 + tolerance::kTyped))
            throw InputError(description.number.where,
                             sameInBoth(description.id + ": length = " + numberText(joint.length) + " m"),
                             Text{"at least the length from end to end, ", "不小于两端间的长度 "}
                                 + sameInBoth(numberText(distance) + " m"));
    }

    void addLook(const JointDescription& description, const polhode::JointDescription& joint, bool carrying)
    {
        JointLook look;
        look.id = description.id;
        look.label = description.label;
        look.kind = description.kind;
        look.bodyA = joint.bodyA;
        look.bodyB = polhode::jointRow(joint.kind).couples() ? -1 : joint.bodyB;
        look.X_AJ = joint.X_AJ;
        look.X_BJ = joint.X_BJ;
        look.over = joint.over;
        look.curve = joint.curve;
        look.carries = carrying;
        for (std::size_t k = 0; k < joint.freedoms.size(); ++k)
            look.limits[k] = {joint.freedoms[k].lower, joint.freedoms[k].upper};
        if (joint.curve && !joint.curve->closed())
            look.limits[0] = {std::max(look.limits[0].low, joint.curve->begin()),
                              std::min(look.limits[0].high, joint.curve->end())};
        if (const JointRow& row = polhode::jointRow(joint.kind); row.laws == FreedomLaws::stop)
            look.limits[0].high = joint.*row.number->field;
        if (polhode::jointRow(joint.kind).hasSharedLaw())
            look.limits[1] = {-kMostPitch, kMostPitch};
        out_.looks.push_back(std::move(look));
    }

    const SceneDescription& scene_;
    const Numbers& numbers_;
    const ResolvedBodies& bodies_;
    std::vector<bool> carrying_; ///< per joint: its start has placed a body
    const System& system_;
    State& state_;
    ResolvedJoints out_;
};

} // namespace

Eigen::Vector3d startOfBall(const JointDescription& ball, const Numbers& numbers)
{
    Vector3d angles;
    for (int k = 0; k < 3; ++k)
        angles[k] = numbers(ball.motions[static_cast<std::size_t>(k)].start, 0);
    const Location& pitch = ball.motions[1].start.where;
    constexpr double kInRadians = 1e-12; // rad: rounding of sums of degrees, 1e-16 each, with much room
    if (!(std::abs(angles[1]) <= kMostPitch + kInRadians))
        throw InputError(pitch.line > 0 ? pitch : ball.where,
                         Text{"pitch = ", "俯仰角 = "} + sameInBoth(numberText(angles[1]) + " rad"),
                         {"from -90 deg to 90 deg", "-90 deg 到 90 deg"});
    return angles;
}

ResolvedJoints resolveJoints(const SceneDescription& scene, const Numbers& numbers,
                             const ResolvedBodies& bodies, const System& system, State& initial)
{
    ResolvedJoints out = Builder(scene, numbers, bodies, system, initial).build();
    out.method = numbers.word(scene.mechanism.method, kUsualJointMethod);
    out.options.stabilisation
        = stabilisationRow(numbers.word(scene.mechanism.stabilisation, kUsualStabilisation)).stabilisation;
    Baumgarte& baumgarte = out.options.baumgarte;
    baumgarte.alpha = numbers(scene.mechanism.alpha, baumgarte.alpha);
    baumgarte.beta = numbers(scene.mechanism.beta, baumgarte.beta);
    try {
        out.set = std::make_shared<const JointSet>(system, out.joints);
        out.reactions = std::make_shared<const JointReactions>(system, out.set);
    } catch (const Refused& error) {
        throw refusedIn(
            scene, error, scene.joints.front().where,
            {"joints that can exist, with properties that go together", "物理上可能、性质互不矛盾的关节"});
    }
    return out;
}

} // namespace polhode::course
