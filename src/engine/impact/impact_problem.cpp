#include "engine/impact/impact_problem.h"

#include "engine/body/force.h"
#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/math/index.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"
#include "engine/math/uncoupled_parts.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

using Matrix64 = Eigen::Matrix<double, 6, 4>;

constexpr int kRows = ImpactSpace::kRows;

void checkBody(std::size_t i, const ImpactBody& b)
{
    const Subject body = Subject::body(std::to_string(i));
    if (!b.given)
        requirePositive(body, "mass", b.mass, "kg");
    if (!b.I_W.allFinite() || !b.p_WB.allFinite() || !b.v_WB.allFinite() || !b.w_WB.allFinite())
        refuse(body, {"its inertia, place or velocities", "惯量、位置或速度"}, allowed::kFinite);
    const Reason made{"what freeImpactBody makes of a free body", "freeImpactBody 为自由物体给出的结果"};
    if (!b.response.allFinite())
        refuse(body, {"a response that is not given or not finite", "未给出或非有限的响应"}, made);
    // Where turning and translation are not coupled m Φ of the translation projects on what is free to
    // move, (m Φ)² = m Φ, to the digits of a mass that was typed.
    const Eigen::Matrix3d move = b.mass * b.response.topLeftCorner<3, 3>();
    if (b.response.topRightCorner<3, 3>().isZero(0.0) && !(move * move - move).isZero(tolerance::kTyped))
        refuse(body,
               {"a response that is not that of the mass " + numberText(b.mass) + " kg",
                "响应与质量 " + numberText(b.mass) + " kg 不符"},
               made);
}

void checkContact(std::size_t k, const ImpactContact& c, int n)
{
    const Subject contact = Subject::thing("contact " + std::to_string(k));
    const auto range = [&](const char* name, double value, double low, double high) {
        if (!(value >= low && value <= high))
            refuse(contact, name, value, "", Reason::same(numberText(low) + " … " + numberText(high)));
    };
    if (c.bodyB < 0 || c.bodyB >= n || c.bodyA < kWorld || c.bodyA >= n || c.bodyA == c.bodyB)
        refuse(contact, Reason::same("bodies " + std::to_string(c.bodyA) + ", " + std::to_string(c.bodyB)),
               {"two of −1 (the world, body A only) … " + std::to_string(n - 1),
                "−1（世界系，仅限 bodyA）… " + std::to_string(n - 1) + " 中的两个"});
    if (!(std::abs(c.n_W.norm() - 1.0) < tolerance::kTyped))
        refuse(contact, "|n_W|", c.n_W.norm(), "", Reason::same("1"));
    if (!c.point_W.allFinite() || !c.drive_W.allFinite())
        refuse(contact, {"its point or drive", "接触点或驱动"}, allowed::kFinite);
    constexpr double kAny = std::numeric_limits<double>::infinity();
    if ((c.turning || !c.pushes.empty()) && (c.friction != 0.0 || c.torsional != 0.0))
        refuse(contact, {"friction of a couple or a rope", "力偶或绳的摩擦"}, {"none", "不可设"});
    if (c.pushes.size() > ImpactContact::kMostPushes)
        refuse(contact, "pushes", static_cast<double>(c.pushes.size()), "",
               {"at most " + std::to_string(ImpactContact::kMostPushes),
                "至多 " + std::to_string(ImpactContact::kMostPushes)});
    for (const ImpactPush& push : c.pushes)
        if (push.body < 0 || push.body >= n || !push.wrench.allFinite())
            refuse(contact, "body of a push", push.body, "", Reason::same("0 … " + std::to_string(n - 1)));
    range("restitution", c.restitution, 0.0, 1.0);
    range("friction", c.friction, 0.0, kAny);
    range("tangentialRestitution", c.tangentialRestitution, -1.0, 1.0);
    range("torsional", c.torsional, 0.0, kAny);
    range("torsionalRestitution", c.torsionalRestitution, -1.0, 1.0);
}

void check(const ImpactProblem& problem)
{
    const int n = static_cast<int>(problem.bodies.size());
    for (std::size_t i = 0; i < problem.bodies.size(); ++i)
        checkBody(i, problem.bodies[i]);
    const Eigen::MatrixXd& coupled = problem.coupledResponse;
    if (coupled.size() != 0 && (coupled.rows() != 6 * n || coupled.cols() != 6 * n))
        refuse(Subject::thing("coupledResponse"),
               Reason::same(std::to_string(coupled.rows()) + " × " + std::to_string(coupled.cols())),
               Reason::same("6 N × 6 N, N = " + std::to_string(n)));
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
        checkContact(k, problem.contacts[k], n);
}

/// A body on which the impulse of a contact acts.
struct Partner {
    int body = kWorld;
    double sign = 1.0;
    const ImpactPush* push = nullptr; ///< in a way of its own
};

class Partners
{
public:
    explicit Partners(const ImpactContact& c)
    {
        for (const ImpactPush& push : c.pushes)
            all_[count_++] = {push.body, 1.0, &push};
        if (count_ > 0)
            return;
        for (const Partner& of : {Partner{c.bodyB, 1.0}, Partner{c.bodyA, -1.0}})
            if (of.body != kWorld)
                all_[count_++] = of;
    }
    const Partner* begin() const { return all_.data(); }
    const Partner* end() const { return all_.data() + count_; }

private:
    std::array<Partner, ImpactContact::kMostPushes> all_;
    std::size_t count_ = 0;
};

/// The wrench (f, t about the centre of mass) of unit impulses along n, t1, t2 and of a unit couple.
Matrix64 wrenches(const ImpactBody& b, const ImpactContact& c, const Partner& of,
                  const Eigen::Matrix3d& frame)
{
    const Eigen::Vector3d arm_W = c.point_W - b.p_WB;
    Matrix64 wrench = Matrix64::Zero();
    if (of.push) {
        wrench.col(0) = of.push->wrench;
        return wrench;
    }
    if (c.turning) {
        wrench.col(0).tail<3>() = frame.col(0);
        return wrench;
    }
    for (int i = 0; i < 3; ++i) {
        wrench.col(i).head<3>() = frame.col(i);
        wrench.col(i).tail<3>() = arm_W.cross(frame.col(i));
    }
    wrench.col(3).tail<3>() = frame.col(0);
    return wrench;
}

Vector6d twist(const ImpactBody& b)
{
    Vector6d V;
    V << b.v_WB, b.w_WB;
    return V;
}

Vector6d momentumOf(const ImpactBody& b, const Vector6d& V)
{
    Vector6d p;
    p << b.mass * V.head<3>(), b.I_W * V.tail<3>();
    return p;
}

/// Φ applied to the wrenches of all bodies.
Eigen::VectorXd respond(const ImpactProblem& problem, const Eigen::VectorXd& wrench)
{
    if (problem.coupledResponse.size() != 0)
        return problem.coupledResponse * wrench;
    Eigen::VectorXd V(wrench.size());
    for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(6 * i);
        V.segment<6>(at) = problem.bodies[i].response * wrench.segment<6>(at);
    }
    return V;
}

/// How far velocities are from those that the guides and joints allow: V − Φ M V is zero for them, since a
/// body at rest that receives its own momentum moves as it did.
void noteGuides(const ImpactProblem& problem, const Eigen::VectorXd& V, ImpactIssue issue,
                std::vector<ImpactNote>& notes)
{
    constexpr double kRelative = 1e-8; // above the room that System leaves to typed projectors
    Eigen::VectorXd mom(V.size());
    for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(6 * i);
        mom.segment<6>(at) = momentumOf(problem.bodies[i], V.segment<6>(at));
    }
    const Eigen::VectorXd off = V - respond(problem, mom);
    for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(6 * i);
        const ImpactBody& b = problem.bodies[i];
        if (b.given)
            continue;
        const double reach = std::sqrt(std::max(0.0, b.I_W.trace()) / b.mass);
        const auto size = [&](const Eigen::VectorXd& x) {
            return x.segment<3>(at).norm() + reach * x.segment<3>(at + 3).norm();
        };
        if (size(off) > kRelative * size(V))
            notes.push_back({issue, static_cast<int>(i), size(off)});
    }
}

struct Twist {
    Eigen::Vector3d v_W = Eigen::Vector3d::Zero(); ///< m/s
    Eigen::Vector3d w_W = Eigen::Vector3d::Zero(); ///< rad/s
};

/// The part of v_B − v_A and w_B − w_A at a contact that comes of bodies whose motion is given.
Twist givenTwist(const ImpactProblem& problem, const ImpactContact& c)
{
    Twist sum;
    for (const Partner& of : Partners(c)) {
        if (!problem.bodies[index(of.body)].given)
            continue;
        const ImpactBody& b = problem.bodies[index(of.body)];
        sum.v_W += of.sign * (b.v_WB + b.w_WB.cross(c.point_W - b.p_WB));
        sum.w_W += of.sign * b.w_WB;
    }
    return sum;
}

} // namespace

bool ImpactResult::has(ImpactIssue issue) const
{
    return std::any_of(notes.begin(), notes.end(),
                       [issue](const ImpactNote& note) { return note.issue == issue; });
}

bool ImpactResult::solved() const
{
    return !has(ImpactIssue::noSolution) && !has(ImpactIssue::iterationLimit)
        && !has(ImpactIssue::notApplicable);
}

ImpactBody freeImpactBody(double mass, const Eigen::Matrix3d& I_B, const Eigen::Matrix3d& R_WB,
                          const Eigen::Vector3d& p_WB, const Eigen::Vector3d& v_WB,
                          const Eigen::Vector3d& w_WB)
{
    ImpactBody b;
    b.mass = mass;
    b.I_W = R_WB * I_B * R_WB.transpose();
    b.p_WB = p_WB;
    b.v_WB = v_WB;
    b.w_WB = w_WB;
    b.response = projectedResponse(mass, b.I_W, Matrix6d::Identity());
    return b;
}

Matrix6d projectedResponse(double mass, const Eigen::Matrix3d& I_W, const Eigen::MatrixXd& motions)
{
    if (motions.rows() != 6)
        refuse(Subject::thing("motions"), "rows", static_cast<double>(motions.rows()), "", Reason::same("6"));
    if (motions.cols() == 0)
        return Matrix6d::Zero();
    Matrix6d M = Matrix6d::Zero();
    M.topLeftCorner<3, 3>() = mass * Eigen::Matrix3d::Identity();
    M.bottomRightCorner<3, 3>() = I_W;
    const Eigen::MatrixXd inner = motions.transpose() * M * motions;
    const Eigen::LDLT<Eigen::MatrixXd> factor(inner);
    const double largest = factor.vectorD().cwiseAbs().maxCoeff();
    constexpr double kDependent = 1e-14; // of the largest pivot: some 50 rounding units of what is zero
    if (factor.info() != Eigen::Success || !(factor.vectorD().minCoeff() > kDependent * largest))
        refuse(Subject::thing("motions"), {"dependent, or without inertia", "线性相关，或不带惯量"});
    const Matrix6d Phi = motions * factor.solve(motions.transpose());
    return 0.5 * (Phi + Phi.transpose());
}

ImpactProblem impactProblem(const System& system, const State& state)
{
    ImpactProblem problem;
    for (int i = 0; i < system.bodyCount(); ++i) {
        const Body& body = system.bodies()[static_cast<std::size_t>(i)];
        const BodyState& s = state.bodies.at(static_cast<std::size_t>(i));
        const Eigen::Matrix3d R_WB = rotation(system, state, i);
        ImpactBody b;
        b.id = body.id;
        b.mass = body.mass;
        b.I_W = inertia_W(system, state, i);
        b.p_WB = s.p_WB;
        b.v_WB = s.v_WB;
        b.w_WB = s.w_WB;
        b.given = system.isGround(i);
        b.response = system.responseMatrix(i, R_WB);
        problem.bodies.push_back(std::move(b));
    }
    return problem;
}

void applyImpact(const ImpactProblem& problem, const ImpactResult& result, State& state)
{
    for (std::size_t i = 0; i < result.bodies.size(); ++i) {
        state.bodies.at(i).v_WB += result.bodies[i].dv_W;
        state.bodies.at(i).w_WB += result.bodies[i].dw_W;
    }
    state.account.restitution -= result.normalWork;
    state.account.friction -= result.frictionWork;
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        const ImpactContact& c = problem.contacts[k];
        const ContactImpulse& J = result.contacts[k];
        const double driven = -J.impulse_W.dot(c.drive_W);
        state.account.drive += driven;
        state.account.friction += driven;
        const Twist given = givenTwist(problem, c);
        const double normal = c.turning ? J.couple * c.n_W.dot(given.w_W) : J.normal * c.n_W.dot(given.v_W);
        const double all = J.impulse_W.dot(given.v_W) + J.couple * c.n_W.dot(given.w_W);
        state.account.drive -= all;
        state.account.restitution -= normal;
        state.account.friction -= all - normal;
        const auto isGround = [&](int body) { return body == kWorld || problem.bodies[index(body)].given; };
        for (const ImpactPush& push : c.pushes) { // what it gives to all together comes from the world
            const Vector6d gift = J.normal * push.wrench;
            state.account.impulse_W += gift.head<3>();
            state.account.angularImpulseO_W
                += problem.bodies[index(push.body)].p_WB.cross(gift.head<3>()) + gift.tail<3>();
        }
        if (!c.pushes.empty() || isGround(c.bodyA) == isGround(c.bodyB))
            continue;
        const double sign = isGround(c.bodyA) ? 1.0 : -1.0;
        state.account.impulse_W += sign * J.impulse_W;
        state.account.angularImpulseO_W += sign * (c.point_W.cross(J.impulse_W) + J.couple * c.n_W);
    }
}

std::vector<ImpactPush> pushesOf(const ImpactProblem& problem, const ImpactContact& c,
                                 const ContactImpulse& J)
{
    std::vector<ImpactPush> pushes;
    for (const Partner& of : Partners(c)) {
        ImpactPush& push = pushes.emplace_back(ImpactPush{of.body, {}});
        if (of.push) {
            push.wrench = J.normal * of.push->wrench;
            continue;
        }
        const Eigen::Vector3d f_W = of.sign * J.impulse_W;
        push.wrench << f_W,
            (c.point_W - problem.bodies[static_cast<std::size_t>(of.body)].p_WB).cross(f_W)
            + of.sign * J.couple * c.n_W;
    }
    return pushes;
}

Eigen::MatrixXd ImpactSpace::normalW() const
{
    const int n = contactCount();
    Eigen::MatrixXd normal(n, n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            normal(i, j) = W(kRows * i, kRows * j);
    return normal;
}

Eigen::VectorXd ImpactSpace::normalU() const
{
    Eigen::VectorXd normal(contactCount());
    for (int i = 0; i < contactCount(); ++i)
        normal[i] = u[kRows * i];
    return normal;
}

namespace
{

/// R with R Rᵀ = Φ.
Matrix6d rootOf(const Matrix6d& Phi)
{
    const auto root = [](const auto& part) {
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen{Eigen::MatrixXd(part)};
        return Eigen::MatrixXd(eigen.eigenvectors()
                               * eigen.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal());
    };
    if (!Phi.topRightCorner<3, 3>().isZero(0.0))
        return root(Phi);
    Matrix6d R = Matrix6d::Zero();
    R.topLeftCorner<3, 3>() = root(Phi.topLeftCorner<3, 3>());
    R.bottomRightCorner<3, 3>() = root(Phi.bottomRightCorner<3, 3>());
    return R;
}

/// Adds the bodies' own answers to W, as Σ (Gᵀ R)(Gᵀ R)ᵀ: what a thin rod's small moment about its line would
/// leave of the rounding of Φ itself makes contacts on that line contradict each other.
template <class WrenchOn>
void addResponses(const ImpactProblem& problem, const WrenchOn& wrenchOn, Eigen::MatrixXd& W)
{
    struct Answer {
        Eigen::Index row;
        Eigen::Matrix<double, 4, 6> half;
    };
    std::vector<std::vector<Answer>> answers(problem.bodies.size());
    std::vector<Matrix6d> roots(problem.bodies.size());
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
        for (const Partner& of : Partners(problem.contacts[k])) {
            const auto b = static_cast<std::size_t>(of.body);
            if (answers[b].empty())
                roots[b] = rootOf(problem.bodies[b].response);
            answers[b].push_back(
                {static_cast<Eigen::Index>(kRows * k), of.sign * wrenchOn(k, of).transpose() * roots[b]});
        }
    for (const std::vector<Answer>& body : answers)
        for (const Answer& to : body)
            for (const Answer& from : body)
                W.block<4, 4>(to.row, from.row) += to.half * from.half.transpose();
}

} // namespace

ImpactSpace impactSpace(const ImpactProblem& problem)
{
    check(problem);
    const auto count = problem.contacts.size();
    const auto size = static_cast<Eigen::Index>(kRows * count);
    ImpactSpace space;
    space.u.setZero(size);
    space.W.setZero(size, size);
    for (const ImpactContact& c : problem.contacts) {
        Eigen::Matrix3d frame;
        frame.col(0) = c.n_W.normalized();
        frame.col(1) = c.along_W.isZero(0.0) ? Eigen::Vector3d(frame.col(0).unitOrthogonal()) : c.along_W;
        frame.col(2) = frame.col(0).cross(frame.col(1));
        if (!c.along_W.isZero(0.0))
            frame.col(1) *= c.ratio;
        space.frames.push_back(frame);
    }
    const auto wrenchOn = [&](std::size_t k, const Partner& of) {
        return wrenches(problem.bodies[static_cast<std::size_t>(of.body)], problem.contacts[k], of,
                        space.frames[k]);
    };
    for (std::size_t k = 0; k < count; ++k) {
        const auto row = static_cast<Eigen::Index>(kRows * k);
        space.u.segment<3>(row) = space.frames[k].transpose() * problem.contacts[k].drive_W;
        for (const Partner& of : Partners(problem.contacts[k]))
            space.u.segment<4>(row) += of.sign * wrenchOn(k, of).transpose()
                * twist(problem.bodies[static_cast<std::size_t>(of.body)]);
    }
    const auto fillVoid = [&] {
        for (std::size_t k = 0; k < count; ++k)
            if (const auto row = static_cast<Eigen::Index>(kRows * k); space.frames[k].col(1).isZero(0.0))
                space.W(row + 1, row + 1) = space.W(row, row);
    };
    if (problem.coupledResponse.size() == 0) {
        addResponses(problem, wrenchOn, space.W);
        fillVoid();
        return space;
    }
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t j = 0; j < count; ++j)
            for (const Partner& of : Partners(problem.contacts[k]))
                for (const Partner& from : Partners(problem.contacts[j]))
                    space.W.block<4, 4>(static_cast<Eigen::Index>(kRows * k),
                                        static_cast<Eigen::Index>(kRows * j))
                        += (of.sign * from.sign) * wrenchOn(k, of).transpose()
                        * problem.coupledResponse.block<6, 6>(6 * of.body, 6 * from.body) * wrenchOn(j, from);
    fillVoid();
    return space;
}

Eigen::Vector3d ImpactSpace::rowsOf(std::size_t contact, const Eigen::Vector3d& impulse_W) const
{
    const Eigen::Matrix3d& frame = frames[contact];
    Eigen::Vector3d rows = frame.transpose() * impulse_W;
    if (const double square = frame.col(1).squaredNorm(); std::abs(square - 1.0) > tolerance::kTyped)
        rows[1] = square > 0.0 ? rows[1] / square : 0.0;
    return rows;
}

Eigen::Vector4d ownVelocity(const ImpactProblem& problem, const ImpactSpace& space, std::size_t contact)
{
    const ImpactContact& c = problem.contacts[contact];
    const Eigen::Matrix3d& frame = space.frames[contact];
    const Twist given = givenTwist(problem, c);
    const double spin = frame.col(0).dot(given.w_W);
    if (c.turning)
        return {spin, 0.0, 0.0, 0.0};
    Eigen::Vector4d own;
    own << frame.transpose() * (c.drive_W + given.v_W), spin;
    return own;
}

std::vector<std::vector<int>> answeringParts(const Eigen::MatrixXd& W, std::vector<int> contacts)
{
    constexpr double kApart = 1e-14; // of the contact's own answer: rounding of what is zero
    return uncoupledParts(std::move(contacts), [&](int i, int k) {
        const double own = W.block<4, 4>(kRows * i, kRows * i).trace();
        return W.block<4, 4>(kRows * i, kRows * k).cwiseAbs().maxCoeff() > kApart * own;
    });
}

namespace
{

/// The slips of contacts from the motion of their bodies.
void tellSlips(const ImpactProblem& problem, ImpactResult& result)
{
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const ImpactContact& c = problem.contacts[k];
        if (c.along_W.isZero(0.0))
            continue;
        Eigen::Vector3d before = c.drive_W, change = Eigen::Vector3d::Zero();
        for (const Partner& of : Partners(c)) {
            const ImpactBody& b = problem.bodies[index(of.body)];
            const BodyChange& d = result.bodies[index(of.body)];
            const Eigen::Vector3d arm_W = c.point_W - b.p_WB;
            before += of.sign * (b.v_WB + b.w_WB.cross(arm_W));
            change += of.sign * (d.dv_W + d.dw_W.cross(arm_W));
        }
        const Eigen::Matrix3d flat = Eigen::Matrix3d::Identity() - c.n_W * c.n_W.transpose();
        result.contacts[k].slipBefore_W = flat * before;
        result.contacts[k].slipAfter_W = flat * (before + change);
    }
}

} // namespace

ImpactResult finishImpact(const ImpactProblem& problem, const ImpactSpace& space,
                          const Eigen::VectorXd& lambda)
{
    ImpactResult result;
    const auto bodies = static_cast<Eigen::Index>(problem.bodies.size());
    Eigen::VectorXd before(6 * bodies);
    Eigen::VectorXd wrench = Eigen::VectorXd::Zero(6 * bodies);
    for (Eigen::Index i = 0; i < bodies; ++i)
        before.segment<6>(6 * i) = twist(problem.bodies[static_cast<std::size_t>(i)]);

    const Eigen::VectorXd after = space.u + space.W * lambda;
    double scale = 0.0;
    bool grained = false; // some slip is not what its rows say
    double gained = 0.0; // what the contacts give, seen from surfaces that move by themselves
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(kRows * k);
        const ImpactContact& c = problem.contacts[k];
        const Eigen::Matrix3d& frame = space.frames[k];
        const Eigen::Vector4d l = lambda.segment<4>(row);
        for (const Partner& side : Partners(c))
            wrench.segment<6>(6 * side.body) += side.sign
                * wrenches(problem.bodies[static_cast<std::size_t>(side.body)], c, side, frame) * l;
        ContactImpulse J;
        if (c.turning) {
            J.couple = l[0];
        } else {
            J.impulse_W = frame * l.head<3>();
            J.couple = l[3];
        }
        J.normal = l[0];
        J.before = space.u[row];
        J.after = after[row];
        J.slipBefore_W = frame.rightCols<2>() * space.u.segment<2>(row + 1);
        J.slipAfter_W = frame.rightCols<2>() * after.segment<2>(row + 1);
        grained = grained || !c.along_W.isZero(0.0);
        J.spinBefore = space.u[row + 3];
        J.spinAfter = after[row + 3];
        // The work of an impulse is that on the bodies: without what the surfaces do by themselves.
        Eigen::Vector4d twice = space.u.segment<4>(row) + after.segment<4>(row);
        gained += 0.5 * l.dot(twice);
        twice -= 2.0 * ownVelocity(problem, space, k);
        result.normalWork += 0.5 * l[0] * twice[0];
        result.frictionWork += 0.5 * l.tail<3>().dot(twice.tail<3>());
        scale += l.cwiseAbs().dot(space.u.segment<4>(row).cwiseAbs() + after.segment<4>(row).cwiseAbs());
        result.contacts.push_back(J);
    }
    result.energyChange = result.normalWork + result.frictionWork;

    const Eigen::VectorXd change = respond(problem, wrench);
    for (Eigen::Index i = 0; i < bodies; ++i) {
        const ImpactBody& b = problem.bodies[static_cast<std::size_t>(i)];
        const Vector6d dV = change.segment<6>(6 * i);
        const Vector6d guide = momentumOf(b, dV) - wrench.segment<6>(6 * i);
        result.bodies.push_back({dV.head<3>(), dV.tail<3>(), guide.head<3>(), guide.tail<3>()});
        const Vector6d V = before.segment<6>(6 * i);
        result.energyBefore += 0.5 * V.dot(momentumOf(b, V));
        result.energyAfter += 0.5 * (V + dV).dot(momentumOf(b, V + dV));
    }

    if (grained)
        tellSlips(problem, result);
    noteGuides(problem, before, ImpactIssue::guideViolatedBefore, result.notes);
    constexpr double kSumRounding = 1e-11; // of the largest impulse, of the works: sums of some hundred terms
    const double most = result.contacts.empty() ? 0.0 : lambda.cwiseAbs().maxCoeff();
    const double fastest = result.contacts.empty() ? 0.0 : space.u.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        const ContactImpulse& J = result.contacts[k];
        const int index = static_cast<int>(k);
        if (J.normal < -kSumRounding * most)
            result.notes.push_back({ImpactIssue::negativeImpulse, index, J.normal});
        if (J.after < -tolerance::kMet * fastest)
            result.notes.push_back({ImpactIssue::stillApproaching, index, J.after});
    }
    if (gained > kSumRounding * scale)
        result.notes.push_back({ImpactIssue::energyGain, -1, gained});
    return result;
}

ImpactResult refuseImpact(const ImpactProblem& problem, ImpactIssue issue, Reason reason)
{
    const ImpactSpace space = impactSpace(problem);
    ImpactResult result = finishImpact(problem, space, Eigen::VectorXd::Zero(space.u.size()));
    result.notes.push_back({issue, -1, 0.0});
    result.reason = std::move(reason);
    return result;
}

} // namespace polhode
