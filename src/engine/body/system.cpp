#include "engine/body/system.h"

#include "engine/body/check_state.h"
#include "engine/math/interrupt.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"
#include "engine/math/tolerances.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace polhode
{

namespace
{

/// I_O_B = I_B + m (|c|² 1 − c cᵀ).
Eigen::Matrix3d shifted(const Eigen::Matrix3d& I_B, double mass, const Eigen::Vector3d& c)
{
    return I_B - mass * (skew(c) * skew(c));
}

Reason momentsText(const Eigen::Vector3d& I)
{
    const std::string text = numberText(I) + " kg m²";
    return {"principal moments " + text, "主转动惯量 " + text};
}

void checkInertia(const Body& b)
{
    if (!b.I_B.allFinite())
        refuse(Subject::body(b.id), {"an inertia that is not finite", "非有限的惯量"});
    const double size = b.I_B.norm();
    if ((b.I_B - b.I_B.transpose()).norm() > tolerance::kTyped * size)
        refuse(Subject::body(b.id), {"an inertia that is not symmetric", "不对称的惯量矩阵"});
    const Eigen::Vector3d I
        = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(b.I_B, Eigen::EigenvaluesOnly).eigenvalues();
    if (I[0] < -tolerance::kTyped * size || I[2] > I[0] + I[1] + tolerance::kTyped * size)
        refuse(Subject::body(b.id), momentsText(I),
               {"moments ≥ 0, none above the sum of the others", "不小于 0，且任一个都不大于其余之和"});
}

/// An orthogonal projector: symmetric and idempotent.
void checkGuide(const Body& b, const char* name, const Eigen::Matrix3d& P)
{
    if (!P.allFinite() || (P - P.transpose()).norm() > tolerance::kTyped
        || (P * P - P).norm() > tolerance::kTyped)
        refuse(Subject::body(b.id), {std::string(name) + " of the guide", std::string("导轨的 ") + name},
               {"an orthogonal projector", "正交投影矩阵"});
}

/// Of a body whose motion is given: it answers to nothing.
BodyConstants deriveGiven(const Body& b)
{
    const GivenMotion start = b.motion(0.0);
    if (!start.p_WB.allFinite() || !start.v_WB.allFinite() || !start.R_WB.allFinite()
        || !start.w_WB.allFinite())
        refuse(Subject::body(b.id), {"a motion that is not finite at t = 0", "t = 0 时非有限的给定运动"});
    if (b.support != Support::free || !b.guide.isFree() || b.particle)
        refuse(Subject::body(b.id),
               {"a motion that is given, and a support, a guide or a particle",
                "既给定运动，又有支承、导轨或为质点"},
               {"one of them", "二者之一"});
    BodyConstants c{};
    c.given = true;
    c.I_O_B.setZero();
    c.invI_O_B.setZero();
    c.c_B.setZero();
    c.turnAxis_W.setZero();
    return c;
}

BodyConstants derive(const Body& b)
{
    if (b.motion)
        return deriveGiven(b);
    requirePositive(Subject::body(b.id), "mass", b.mass, "kg");
    if (!b.pivot_B.allFinite() || !b.pivot_W.allFinite())
        refuse(Subject::body(b.id), {"a pivot that is not finite", "非有限的支点"});
    BodyConstants c;
    c.given = false;
    c.invMass = 1.0 / b.mass;
    c.c_B
        = b.support == Support::free ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : Eigen::Vector3d(-b.pivot_B);
    c.turns = !b.particle && !(b.guide.turns_W.isZero(0.0) && b.support == Support::free);
    c.axisInertia = 0.0;
    c.I_O_B.setZero();
    c.invI_O_B.setZero();
    c.guided = !b.guide.isFree();
    c.turnsAboutAxis = false;
    c.turnAxis_W.setZero();
    if (c.guided) {
        if (b.support != Support::free)
            refuse(Subject::body(b.id), {"a support and a guide", "既有支承又有导轨"},
                   {"one of them", "二者之一"});
        checkGuide(b, "moves_W", b.guide.moves_W);
        checkGuide(b, "turns_W", b.guide.turns_W);
        // A projector of trace one is u uᵀ.
        c.turnsAboutAxis = std::abs(b.guide.turns_W.trace() - 1.0) < 0.5;
        Eigen::Index longest = 0;
        b.guide.turns_W.diagonal().maxCoeff(&longest);
        if (c.turnsAboutAxis)
            c.turnAxis_W = b.guide.turns_W.col(longest).normalized();
    }
    if (b.particle) {
        if (b.support != Support::free)
            refuse(Subject::body(b.id), {"a particle on a support", "有支承的质点"},
                   {"an inertia of zero and an axis", "惯量为零并给定转轴"});
        return c;
    }
    checkInertia(b);
    c.I_O_B = shifted(b.I_B, b.mass, c.c_B);
    if (b.support == Support::axis) {
        if (!(std::abs(b.axis_B.norm() - 1.0) < tolerance::kTyped))
            refuse(Subject::body(b.id), "axis", b.axis_B, "", {"length 1", "长度为 1"});
        c.axisInertia = b.axis_B.dot(c.I_O_B * b.axis_B);
        if (!(c.axisInertia > 0.0)) {
            const std::string value = numberText(c.axisInertia) + " kg m²";
            refuse(Subject::body(b.id),
                   {"moment of inertia about the axis " + value, "对轴的转动惯量 " + value},
                   allowed::kPositive);
        }
        return c;
    }
    // Of the largest moment: rounding of a mass on one line leaves less.
    constexpr double kConditionLimit = 1e-12;
    const Eigen::Vector3d I
        = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(c.I_O_B, Eigen::EigenvaluesOnly).eigenvalues();
    if (!(I[0] > kConditionLimit * I[2]))
        refuse(Subject::body(b.id), momentsText(I),
               {"moments > 0 (all mass on one line cannot be turned about it)",
                "大于 0（质量全在一条直线上的物体不能绕该线转动）"});
    c.invI_O_B = c.I_O_B.inverse();
    return c;
}

/// Rejects wrong numbers of each kind of force.
struct Checker {
    const std::string& id;
    int bodyCount;

    void body(const char* name, int index, int least) const
    {
        if (index < least || index >= bodyCount)
            refuse(Subject::force(id), name, index, "",
                   Reason::same(std::to_string(least) + " … " + std::to_string(bodyCount - 1)));
    }
    void nonNegative(const char* name, double value) const
    {
        requireNotNegative(Subject::force(id), name, value, "");
    }
    void finite(const char* name, const Eigen::Vector3d& value) const
    {
        if (!value.allFinite())
            refuse(Subject::force(id), name, value, "", allowed::kFinite);
    }
    void law(const char* name, const VectorLaw& value) const
    {
        if (const auto* constant = std::get_if<Eigen::Vector3d>(&value))
            finite(name, *constant);
        else if (!std::get<VectorFunction>(value))
            refuse(Subject::force(id),
                   {std::string(name) + " is an empty function", name + std::string(" 是空函数")});
    }
    void operator()(const UniformGravity& g) const { finite("g", g.g_W); }
    void operator()(const PointForce& f) const
    {
        body("body", f.body, 0);
        finite("point", f.point_B);
        law("force", f.force);
    }
    void operator()(const AppliedTorque& f) const
    {
        body("body", f.body, 0);
        law("torque", f.torque);
    }
    void operator()(const SpringDamper& f) const
    {
        body("body A", f.bodyA, kWorld);
        body("body B", f.bodyB, kWorld);
        if (f.bodyA == f.bodyB)
            refuse(Subject::force(id), {"a spring from a body to itself", "弹簧两端在同一物体上"},
                   {"two different bodies, or a body and the world", "两个不同的物体，或一个物体与世界系"});
        finite("point A", f.point_A);
        finite("point B", f.point_B);
        nonNegative("stiffness", f.stiffness);
        nonNegative("damping", f.damping);
        nonNegative("length", f.length);
    }
    void operator()(const Drag& f) const
    {
        body("body", f.body, 0);
        nonNegative("linear", f.linear);
        nonNegative("quadratic", f.quadratic);
    }
    void operator()(const AngularDrag& f) const
    {
        body("body", f.body, 0);
        nonNegative("linear", f.linear);
        nonNegative("quadratic", f.quadratic);
    }
};

} // namespace

System::System(std::vector<Body> bodies, std::vector<ForceElement> forces, RotationChart chart,
               bool gyroscopic, std::shared_ptr<const Reactions> reactions)
    : bodies_(std::move(bodies))
    , forces_(std::move(forces))
    , chart_(chart)
    , gyroscopic_(gyroscopic)
    , reactions_(std::move(reactions))
{
    for (Body& b : bodies_) {
        constants_.push_back(derive(b));
        if (!b.motion)
            continue;
        hasGiven_ = true;
        b.mass = 0.0;
        b.I_B.setZero();
    }
    int wrenches = 0;
    for (const ForceElement& f : forces_) {
        std::visit(Checker{f.id, bodyCount()}, f.law);
        if (!(f.window.from < f.window.to))
            refuse(Subject::force(f.id), "to", f.window.to, "s",
                   {"later than from = " + numberText(f.window.from) + " s",
                    "晚于 from = " + numberText(f.window.from) + " s"});
        addBreakpoints({f.window.from, f.window.to});
        firstWrench_.push_back(wrenches);
        wrenches += wrenchCount(f, bodyCount());
        velocityDependent_ = velocityDependent_ || dependsOnVelocity(f);
    }
    firstWrench_.push_back(wrenches);
}

void System::addBreakpoints(const std::vector<double>& more)
{
    std::copy_if(more.begin(), more.end(), std::back_inserter(breakpoints_),
                 [](double t) { return std::isfinite(t); });
    std::sort(breakpoints_.begin(), breakpoints_.end());
    breakpoints_.erase(std::unique(breakpoints_.begin(), breakpoints_.end()), breakpoints_.end());
}

System System::withReactions(std::shared_ptr<const Reactions> reactions) const
{
    System other = *this;
    other.reactions_ = std::move(reactions);
    return other;
}

System System::withBreakpoints(const std::vector<double>& more) const
{
    System other = *this;
    other.addBreakpoints(more);
    return other;
}

Evaluation System::makeEvaluation() const
{
    const std::size_t n = bodies_.size();
    Evaluation e;
    e.R_WB.assign(n, Eigen::Matrix3d::Identity());
    e.wrenches.resize(static_cast<std::size_t>(firstWrench_.back()));
    for (auto* sum : {&e.f_W, &e.t_W, &e.a_W, &e.alpha_W, &e.reaction_W, &e.reactionMoment_W})
        sum->assign(n, Eigen::Vector3d::Zero());
    if (reactions_)
        e.internalRates.assign(static_cast<std::size_t>(reactions_->internalCount()), 0.0);
    return e;
}

void System::evaluateForces(double t, Side side, const State& state, Evaluation& e) const
{
    mayInterrupt();
    requireBodies(*this, state);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        e.R_WB[i] = rotationMatrix(chart_, state.bodies[i].attitude);
        e.f_W[i].setZero();
        e.t_W[i].setZero();
    }
    for (std::size_t k = 0; k < forces_.size(); ++k)
        evaluateForce(*this, static_cast<int>(k), t, side, state, e.R_WB,
                      e.wrenches.data() + firstWrench_[k]);
    for (const AppliedWrench& w : e.wrenches) {
        e.f_W[static_cast<std::size_t>(w.body)] += w.f_W;
        e.t_W[static_cast<std::size_t>(w.body)] += w.t_W;
    }
}

Eigen::Vector3d System::momentAboutPivot(int body, const Evaluation& e) const
{
    const auto i = static_cast<std::size_t>(body);
    const Eigen::Vector3d arm_W = e.R_WB[i] * constants_[i].c_B;
    return e.t_W[i] + arm_W.cross(e.f_W[i]);
}

Eigen::Vector3d System::angularAcceleration(int body, const Eigen::Vector3d& w_WB, const Evaluation& e) const
{
    const auto i = static_cast<std::size_t>(body);
    const BodyConstants& c = constants_[i];
    if (!c.turns)
        return Eigen::Vector3d::Zero();
    const Eigen::Matrix3d& R = e.R_WB[i];
    const Support support = bodies_[i].support;
    if (c.guided) {
        Eigen::Vector3d moment_W = e.t_W[i];
        if (gyroscopic_)
            moment_W -= w_WB.cross(R * (c.I_O_B * (R.transpose() * w_WB)));
        return response(body, R, Eigen::Vector3d::Zero(), moment_W).alpha_W;
    }
    Eigen::Vector3d t_W = support == Support::free ? e.t_W[i] : momentAboutPivot(body, e);
    if (support == Support::axis) {
        const Eigen::Vector3d u_W = (R * bodies_[i].axis_B).normalized();
        return u_W * (u_W.dot(t_W) / c.axisInertia);
    }
    return R * spinRate(body, R.transpose() * w_WB, R.transpose() * t_W);
}

Eigen::Vector3d System::spinRate(int body, const Eigen::Vector3d& w_B, const Eigen::Vector3d& t_B) const
{
    const BodyConstants& c = constants_[static_cast<std::size_t>(body)];
    if (!gyroscopic_)
        return c.invI_O_B * t_B;
    return c.invI_O_B * (t_B - w_B.cross(c.I_O_B * w_B));
}

namespace
{

/// T (Tᵀ I T)⁻¹ Tᵀ of a body whose guide blocks some turns (kg⁻¹ m⁻²).
Eigen::Matrix3d guidedTurn(const Guide& guide, const BodyConstants& c, const Eigen::Matrix3d& R_WB)
{
    if (c.turnsAboutAxis) {
        const Eigen::Vector3d u_B = R_WB.transpose() * c.turnAxis_W;
        return c.turnAxis_W * (c.turnAxis_W / u_B.dot(c.I_O_B * u_B)).transpose();
    }
    // On the range of T the matrix T I T + (1 − T) acts as T I T, and as the identity on what is blocked.
    const Eigen::Matrix3d& T = guide.turns_W;
    const Eigen::Matrix3d I_W = R_WB * c.I_O_B * R_WB.transpose();
    const Eigen::Matrix3d held = T * I_W * T + (Eigen::Matrix3d::Identity() - T) * I_W.trace();
    return T * held.inverse() * T;
}

} // namespace

Response System::response(int body, const Eigen::Matrix3d& R_WB, const Eigen::Vector3d& f_W,
                          const Eigen::Vector3d& t_W) const
{
    const auto i = static_cast<std::size_t>(body);
    const Body& b = bodies_[i];
    const BodyConstants& c = constants_[i];
    Response r;
    if (b.support != Support::free) {
        const Eigen::Vector3d arm_W = R_WB * c.c_B;
        const Eigen::Vector3d t_O_W = t_W + arm_W.cross(f_W);
        if (b.support == Support::axis) {
            const Eigen::Vector3d u_W = (R_WB * b.axis_B).normalized();
            r.alpha_W = u_W * (u_W.dot(t_O_W) / c.axisInertia);
        } else {
            r.alpha_W = R_WB * (c.invI_O_B * (R_WB.transpose() * t_O_W));
        }
        r.a_W = r.alpha_W.cross(arm_W);
        return r;
    }
    r.a_W
        = c.guided ? Eigen::Vector3d(b.guide.moves_W * (c.invMass * f_W)) : Eigen::Vector3d(c.invMass * f_W);
    if (!c.turns)
        return r;
    if (!c.guided || b.guide.turns_W.isIdentity(0.0))
        r.alpha_W = R_WB * (c.invI_O_B * (R_WB.transpose() * t_W));
    else
        r.alpha_W = guidedTurn(b.guide, c, R_WB) * t_W;
    return r;
}

Eigen::Matrix<double, 6, 6> System::responseMatrix(int body, const Eigen::Matrix3d& R_WB) const
{
    Eigen::Matrix<double, 6, 6> phi;
    const BodyConstants& c = constants_[static_cast<std::size_t>(body)];
    const Body& b = bodies_[static_cast<std::size_t>(body)];
    if (b.support == Support::free) {
        phi.setZero();
        phi.topLeftCorner<3, 3>() = c.invMass * b.guide.moves_W;
        if (c.turns && b.guide.turns_W.isIdentity(0.0))
            phi.bottomRightCorner<3, 3>() = R_WB * c.invI_O_B * R_WB.transpose();
        else if (c.turns)
            phi.bottomRightCorner<3, 3>() = guidedTurn(b.guide, c, R_WB);
        return phi;
    }
    for (int k = 0; k < 6; ++k) {
        const Eigen::Matrix<double, 6, 1> unit = Eigen::Matrix<double, 6, 1>::Unit(k);
        const Response r = response(body, R_WB, unit.head<3>(), unit.tail<3>());
        phi.col(k) << r.a_W, r.alpha_W;
    }
    return phi;
}

void System::evaluate(double t, Side side, const State& state, Evaluation& e) const
{
    evaluateForces(t, side, state, e);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Eigen::Vector3d& w_WB = state.bodies[i].w_WB;
        e.alpha_W[i] = angularAcceleration(static_cast<int>(i), w_WB, e);
        if (constants_[i].given) {
            const GivenMotion motion = bodies_[i].motion(side == Side::before ? justBefore(t) : t);
            e.a_W[i] = motion.a_W;
            e.alpha_W[i] = motion.alpha_W;
        } else if (bodies_[i].support == Support::free) {
            e.a_W[i] = constants_[i].invMass * e.f_W[i];
            if (constants_[i].guided)
                e.a_W[i] = bodies_[i].guide.moves_W * e.a_W[i];
        } else {
            const Eigen::Vector3d arm_W = e.R_WB[i] * constants_[i].c_B;
            e.a_W[i] = e.alpha_W[i].cross(arm_W) + w_WB.cross(w_WB.cross(arm_W));
        }
    }
    for (auto* sum : {&e.reaction_W, &e.reactionMoment_W})
        std::fill(sum->begin(), sum->end(), Eigen::Vector3d(Eigen::Vector3d::Zero()));
    e.rates = {};
    if (reactions_) {
        std::fill(e.internalRates.begin(), e.internalRates.end(), 0.0);
        reactions_->react(*this, t, side, state, e);
    }
    if (hasGiven_)
        accountGiven(state, e);
}

/// What acts on a body whose motion is given is carried from outside, and acts back on the others.
void System::accountGiven(const State& state, Evaluation& e) const
{
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (!constants_[i].given)
            continue;
        const BodyState& s = state.bodies[i];
        e.rates.drive
            -= (e.f_W[i] + e.reaction_W[i]).dot(s.v_WB) + (e.t_W[i] + e.reactionMoment_W[i]).dot(s.w_WB);
        e.rates.impulse_W -= e.reaction_W[i];
        e.rates.angularImpulseO_W -= s.p_WB.cross(e.reaction_W[i]) + e.reactionMoment_W[i];
    }
}

void System::placeGiven(double t, State& state) const
{
    if (!hasGiven_)
        return;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (!constants_[i].given)
            continue;
        const GivenMotion motion = bodies_[i].motion(t);
        BodyState& s = state.bodies[i];
        s.p_WB = motion.p_WB;
        s.v_WB = motion.v_WB;
        s.w_WB = motion.w_WB;
        s.attitude = attitudeFromRotation(chart_, motion.R_WB);
    }
}

SupportReaction supportReaction(const System& system, const State& state, const Evaluation& e, int body)
{
    const auto i = static_cast<std::size_t>(body);
    const Body& b = system.bodies()[i];
    SupportReaction reaction;
    if (b.support == Support::free)
        return reaction;
    reaction.f_W = b.mass * e.a_W[i] - e.f_W[i] - e.reaction_W[i];
    if (b.support == Support::axis) {
        const Eigen::Matrix3d& R = e.R_WB[i];
        const Eigen::Matrix3d I_O_W = R * system.constants()[i].I_O_B * R.transpose();
        const Eigen::Vector3d& w_WB = state.bodies[i].w_WB;
        const Eigen::Vector3d arm_W = R * system.constants()[i].c_B;
        reaction.t_W = I_O_W * e.alpha_W[i] - system.momentAboutPivot(body, e) - e.reactionMoment_W[i]
            - arm_W.cross(e.reaction_W[i]);
        if (system.gyroscopic())
            reaction.t_W += w_WB.cross(I_O_W * w_WB);
    }
    return reaction;
}

double power(const State& state, const Evaluation& e, int element)
{
    double sum = 0.0;
    for (const AppliedWrench& w : e.wrenches) {
        if (w.element != element)
            continue;
        const BodyState& s = state.bodies[static_cast<std::size_t>(w.body)];
        sum += w.f_W.dot(s.v_WB) + w.t_W.dot(s.w_WB);
    }
    return sum;
}

double potentialEnergy(const System& system, double t, const State& state)
{
    double sum = 0.0;
    for (int k = 0; k < system.forceCount(); ++k)
        sum += potentialEnergy(system, k, t, state);
    return sum;
}

} // namespace polhode
