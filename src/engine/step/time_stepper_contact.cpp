#include "engine/step/time_stepper_contact.h"

#include "engine/math/tolerances.h"
#include "engine/step/joint_impulses.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

namespace polhode
{

namespace
{

struct End {
    int body;
    Eigen::Vector3d arm_W;
};

/// The directions of a row, of a new one (turning about d if `turning`).
void direct(const End& A, const End& B, const Eigen::Vector3d& d_W, bool turning, ImpulseRow& row)
{
    if (turning) {
        row.turnA_W = row.turnB_W = d_W;
        return;
    }
    row.direction_W = d_W;
    row.turnA_W = A.arm_W.cross(d_W);
    row.turnB_W = B.arm_W.cross(d_W);
}

/// The larger eigenvalue of the block of M of two rows.
double largest(const ImpulseRow& a, const ImpulseRow& b)
{
    const double cross = a.velocity(b.answerA, b.answerB);
    const double half = 0.5 * (a.M - b.M);
    return 0.5 * (a.M + b.M) + std::sqrt(half * half + cross * cross);
}

/// An orthonormal pair across n, a smooth function of n but for one direction.
std::array<Eigen::Vector3d, 2> across(const Eigen::Vector3d& n)
{
    // J. Frisvad's frame, in the form of T. Duff et al., J. Comp. Graphics Techniques 6 (2017).
    const double sign = std::copysign(1.0, n.z());
    const double a = -1.0 / (sign + n.z());
    const double b = n.x() * n.y() * a;
    return {Eigen::Vector3d(1.0 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()),
            Eigen::Vector3d(b, sign + n.y() * n.y() * a, -n.y())};
}

/// The direction of a grain in a contact plane; zero where friction is round.
Eigen::Vector3d grainOf(const State& state, const std::vector<Eigen::Matrix3d>& R_WB, const Grain& grain,
                        const Eigen::Vector3d& n_W)
{
    if (grain.isRound())
        return Eigen::Vector3d::Zero();
    std::vector<RigidPose> poses(state.bodies.size());
    if (grain.body != kWorld)
        poses[static_cast<std::size_t>(grain.body)].R_WB = R_WB[static_cast<std::size_t>(grain.body)];
    return grainFrame(grain, n_W, poses).s_W;
}

/// Draws a pair of numbers back into the disc of radius r.
void intoDisc(double r, double& x, double& y)
{
    const double square = x * x + y * y;
    if (square <= r * r)
        return;
    const double scale = r / std::sqrt(square);
    x *= scale;
    y *= scale;
}

/// What a contact holds after its turn.
struct Turn {
    double pn = 0.0, p1 = 0.0, p2 = 0.0; ///< N s
    double change
        = 0.0; ///< m/s, the largest change of a velocity, or what one that cannot give way leaves open
};

/// One contact's turn in a sweep, after which its bodies have the velocities A and B.
[[gnu::flatten]] inline Turn turnOf(const ImpulseContact& c, BodyVelocity& bodyA, BodyVelocity& bodyB)
{
    Turn turn{c.pn, c.p1, c.p2};
    const double left = c.target - c.normal.velocity(bodyA, bodyB);
    if (c.normal.M > 0.0)
        turn.pn = std::max(c.least, c.pn + left / c.normal.M);
    else if (c.pn == 0.0) {
        turn.change = std::max(0.0, left);
        return turn;
    }
    const bool pressed = turn.pn > 0.0 || c.p1 != 0.0 || c.p2 != 0.0;
    if (turn.pn == c.pn && !pressed)
        return turn;
    // Copies, which the compiler need not write back after every row.
    BodyVelocity A = bodyA, B = bodyB;
    const double dp = turn.pn - c.pn;
    c.normal.push(dp, A, B);
    turn.change = std::abs(dp) * c.normal.M;
    if (pressed && c.tangentStep > 0.0 && c.friction > 0.0) {
        turn.p1 -= c.tangentStep * (c.side1.velocity(A, B) - c.aim1);
        turn.p2 -= c.tangentStep * (c.side2.velocity(A, B) - c.aim2);
        intoDisc(c.friction * turn.pn, turn.p1, turn.p2);
        const double d1 = turn.p1 - c.p1, d2 = turn.p2 - c.p2;
        c.side1.push(d1, A, B);
        c.side2.push(d2, A, B);
        turn.change = std::max(turn.change, std::max(std::abs(d1), std::abs(d2)) / c.tangentStep);
    }
    bodyA = A;
    bodyB = B;
    return turn;
}

double relaxTurning(const ContactLaw& law, double pn, TurningResistance& r, BodyVelocity& A, BodyVelocity& B)
{
    double change = 0.0;
    if (law.torsional > 0.0 && r.spin.M > 0.0) {
        const double most = law.torsional * pn;
        const double m = std::clamp(r.ms + (r.spinAim - r.spin.velocity(A, B)) / r.spin.M, -most, most);
        r.spin.push(m - r.ms, A, B);
        change = std::abs(m - r.ms) * r.spin.M;
        r.ms = m;
    }
    if (law.rolling > 0.0 && r.rollStep > 0.0) {
        double m1 = r.m1 - r.rollStep * r.roll1.velocity(A, B);
        double m2 = r.m2 - r.rollStep * r.roll2.velocity(A, B);
        intoDisc(law.rolling * pn, m1, m2);
        r.roll1.push(m1 - r.m1, A, B);
        r.roll2.push(m2 - r.m2, A, B);
        change = std::max(change, std::max(std::abs(m1 - r.m1), std::abs(m2 - r.m2)) / r.rollStep);
        r.m1 = m1;
        r.m2 = m2;
    }
    // As a velocity: of a point at the distance that makes rolling · pn the moment of pn.
    return change * std::max(law.rolling, law.torsional);
}

/// One bearing's turn.
double relaxBearing(BearingFriction& b, BodyVelocity& A, BodyVelocity& B)
{
    if (!(b.step > 0.0))
        return 0.0;
    Eigen::Vector3d p = b.p - b.step * b.velocity(A, B);
    if (const double size = p.norm(); size > b.most)
        p *= b.most / size;
    const Eigen::Vector3d dp = p - b.p;
    for (int i = 0; i < b.count; ++i)
        b.rows[static_cast<std::size_t>(i)].push(dp[i], A, B);
    b.p = p;
    return dp.lpNorm<Eigen::Infinity>() / b.step;
}

std::size_t slot(int number)
{
    return static_cast<std::size_t>(number);
}

/// A contact's turn on the bodies of the problem, all that its joints reach included.
void takeTurn(ImpulseProblem& problem, ImpulseContact& c, SweepResult& result)
{
    const auto note = [&](const ImpulseRow& row, double dp) { result.size += row.M * dp * dp; };
    BodyVelocity& A = problem.bodies[slot(c.slotA)];
    BodyVelocity& B = problem.bodies[slot(c.slotB)];
    TurningResistance* r = c.resistance < 0 ? nullptr : &problem.resistances[slot(c.resistance)];
    const double pn = c.pn, p1 = c.p1, p2 = c.p2;
    double ms = 0.0, m1 = 0.0, m2 = 0.0;
    const Turn turn = turnOf(c, A, B);
    double change = turn.change;
    c.pn = turn.pn;
    c.p1 = turn.p1;
    c.p2 = turn.p2;
    note(c.normal, c.pn - pn);
    if (c.tangentStep > 0.0) {
        note(c.side1, c.p1 - p1);
        note(c.side2, c.p2 - p2);
    }
    if (r) {
        ms = r->ms;
        m1 = r->m1;
        m2 = r->m2;
        change = std::max(change, relaxTurning(*c.law, c.pn, *r, A, B));
        note(r->spin, r->ms - ms);
        note(r->roll1, r->m1 - m1);
        note(r->roll2, r->m2 - m2);
    }
    result.change = std::max(result.change, change);
    if (c.normal.farCount == 0)
        return;
    problem.carry(c.normal, c.pn - pn, problem.bodies);
    if (c.tangentStep > 0.0) {
        problem.carry(c.side1, c.p1 - p1, problem.bodies);
        problem.carry(c.side2, c.p2 - p2, problem.bodies);
    }
    if (r) {
        problem.carry(r->spin, r->ms - ms, problem.bodies);
        problem.carry(r->roll1, r->m1 - m1, problem.bodies);
        problem.carry(r->roll2, r->m2 - m2, problem.bodies);
    }
}

void takeTurn(ImpulseProblem& problem, BearingFriction& b, SweepResult& result)
{
    const Eigen::Vector3d before = b.p;
    const double change = relaxBearing(b, problem.bodies[slot(b.slotA)], problem.bodies[slot(b.slotB)]);
    result.change = std::max(result.change, change);
    for (int i = 0; i < b.count; ++i) {
        const double dp = b.p[i] - before[i];
        result.size += b.rows[slot(i)].M * dp * dp;
        problem.carry(b.rows[slot(i)], dp, problem.bodies);
    }
}

void sweepOnce(ImpulseProblem& problem, bool forth, SweepResult& result, bool keepHistory)
{
    const std::size_t contacts = problem.contacts.size(), n = contacts + problem.bearings.size();
    result.change = result.size = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
        const std::size_t i = forth ? k : n - 1 - k;
        if (i < contacts)
            takeTurn(problem, problem.contacts[i], result);
        else
            takeTurn(problem, problem.bearings[i - contacts], result);
    }
    if (keepHistory)
        result.history.push_back(result.change);
    ++result.sweeps;
}

/// All impulses of a problem in turn.
template <class Problem, class Take>
void eachImpulse(Problem& problem, const Take& take)
{
    for (auto& c : problem.contacts) {
        take(c.pn);
        if (c.tangentStep > 0.0) {
            take(c.p1);
            take(c.p2);
        }
        if (c.resistance < 0)
            continue;
        auto& r = problem.resistances[slot(c.resistance)];
        take(r.ms);
        take(r.m1);
        take(r.m2);
    }
    for (auto& b : problem.bearings)
        for (int i = 0; i < b.count; ++i)
            take(b.p[i]);
}

} // namespace

void ImpulseProblem::place(const System& system, const std::vector<Eigen::Matrix3d>& R_WB)
{
    mobilities.resize(R_WB.size());
    for (std::size_t i = 0; i < R_WB.size(); ++i) {
        const BodyConstants& c = system.constants()[i];
        Mobility& m = mobilities[i];
        m.held = c.guided || system.bodies()[i].support != Support::free;
        m.invMass = c.invMass;
        m.turns_W.setZero();
        if (m.held)
            m.whole_W = system.responseMatrix(static_cast<int>(i), R_WB[i]);
        else if (c.turns)
            m.turns_W = R_WB[i] * c.invI_O_B * R_WB[i].transpose();
    }
}

void ImpulseProblem::complete(int bodyA, int bodyB, ImpulseRow& row)
{
    if (bodyA != kWorld)
        row.answerA = mobilities[slot(bodyA)].answer(-row.direction_W, -row.turnA_W);
    if (bodyB != kWorld)
        row.answerB = mobilities[slot(bodyB)].answer(row.direction_W, row.turnB_W);
    row.M = row.velocity(row.answerA, row.answerB);
    row.firstFar = static_cast<int>(far.size());
    if (joints) {
        const double loose = row.M;
        joints->couple(bodyA, bodyB, row.answerA, row.answerB, far);
        row.M = row.velocity(row.answerA, row.answerB);
        if (row.M <= tolerance::kBlocked * loose)
            row.M = 0.0;
    }
    row.farCount = static_cast<int>(far.size()) - row.firstFar;
}

Eigen::Vector3d actingPoint(const ContactPoint& point)
{
    return point.bodyA == kWorld ? point.pB_W : Eigen::Vector3d(0.5 * (point.pA_W + point.pB_W));
}

void ImpulseProblem::add(const std::vector<Eigen::Matrix3d>& R_WB, const State& state,
                         const ContactPoint& point, const ContactLaw& law)
{
    const Eigen::Vector3d at_W = actingPoint(point);
    const auto end = [&](int body) {
        return End{body,
                   body == kWorld
                       ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                       : Eigen::Vector3d(at_W - state.bodies[static_cast<std::size_t>(body)].p_WB)};
    };
    const End A = end(point.bodyA), B = end(point.bodyB);
    ImpulseContact& c = contacts.emplace_back();
    c.point = point;
    c.law = &law;
    c.slotA = point.bodyA == kWorld ? world() : point.bodyA;
    c.slotB = point.bodyB == kWorld ? world() : point.bodyB;
    const auto make = [&](const Eigen::Vector3d& d_W, bool turning, ImpulseRow& row) {
        direct(A, B, d_W, turning, row);
        complete(A.body, B.body, row);
    };
    make(point.n_W, false, c.normal);
    if (law.sticking() > 0.0) {
        auto [t1, t2] = across(point.n_W);
        if (const Eigen::Vector3d s = grainOf(state, R_WB, law.grain, point.n_W); !s.isZero(0.0)) {
            t1 = law.grain.ratio * s;
            t2 = point.n_W.cross(s);
        }
        make(t1, false, c.side1);
        make(t2, false, c.side2);
        const double M = largest(c.side1, c.side2);
        c.tangentStep = M > 0.0 ? 1.0 / M : 0.0;
    }
    if (law.rolling > 0.0 || law.torsional > 0.0) {
        c.resistance = static_cast<int>(resistances.size());
        const auto [t1, t2] = across(point.n_W);
        TurningResistance& r = resistances.emplace_back();
        make(point.n_W, true, r.spin);
        make(t1, true, r.roll1);
        make(t2, true, r.roll2);
        const double M = largest(r.roll1, r.roll2);
        r.rollStep = M > 0.0 ? 1.0 / M : 0.0;
    }
}

void applyHeld(ImpulseProblem& problem)
{
    for (const ImpulseContact& c : problem.contacts) {
        const auto push = [&](const ImpulseRow& row, double p) {
            row.push(p, problem.bodies[slot(c.slotA)], problem.bodies[slot(c.slotB)]);
            problem.carry(row, p, problem.bodies);
        };
        push(c.normal, c.pn);
        if (c.tangentStep > 0.0) {
            push(c.side1, c.p1);
            push(c.side2, c.p2);
        }
        if (c.resistance < 0)
            continue;
        const TurningResistance& r = problem.resistances[slot(c.resistance)];
        push(r.spin, r.ms);
        push(r.roll1, r.m1);
        push(r.roll2, r.m2);
    }
    for (const BearingFriction& b : problem.bearings)
        for (int i = 0; i < b.count; ++i) {
            b.rows[slot(i)].push(b.p[i], problem.bodies[slot(b.slotA)], problem.bodies[slot(b.slotB)]);
            problem.carry(b.rows[slot(i)], b.p[i], problem.bodies);
        }
}

ConeResidual residualOf(const ImpulseProblem& problem)
{
    ConeResidual residual;
    const auto take = [&](double change, std::size_t number) {
        if (residual.contact < 0 || !(change <= residual.largest))
            residual = {change, static_cast<int>(number)};
    };
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const ImpulseContact& c = problem.contacts[i];
        BodyVelocity A = problem.bodies[slot(c.slotA)];
        BodyVelocity B = problem.bodies[slot(c.slotB)];
        const Turn turn = turnOf(c, A, B);
        double change = turn.change;
        if (c.resistance >= 0) {
            TurningResistance r = problem.resistances[slot(c.resistance)];
            change = std::max(change, relaxTurning(*c.law, turn.pn, r, A, B));
        }
        take(change, i);
    }
    for (std::size_t i = 0; i < problem.bearings.size(); ++i) {
        BearingFriction b = problem.bearings[i];
        BodyVelocity A = problem.bodies[slot(b.slotA)];
        BodyVelocity B = problem.bodies[slot(b.slotB)];
        take(relaxBearing(b, A, B), problem.contacts.size() + i);
    }
    return residual;
}

SweepResult sweepCone(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory)
{
    SweepResult result;
    if (problem.contacts.empty() && problem.bearings.empty())
        return result;
    do
        sweepOnce(problem, result.sweeps % 2 == 0, result, keepHistory);
    while (result.change > tolerance && result.sweeps < limit);
    return result;
}

void ConjugateSweeps::goOn(ImpulseProblem& problem)
{
    const double part = size_ < before_ ? size_ / before_ : 0.0;
    before_ = size_;
    std::size_t i = 0;
    eachImpulse(problem, [&](double& p) {
        const double before = part * impulseWay_[i];
        impulseWay_[i] = before + (p - impulses_[i]);
        impulses_[i++] = p += before;
    });
    // All components of all bodies, which stand side by side.
    static_assert(sizeof(BodyVelocity) == 6 * sizeof(double));
    double* const from = bodies_.front().v_W.data();
    double* const way = bodyWay_.front().v_W.data();
    double* const to = problem.bodies.front().v_W.data();
    for (std::size_t k = 0; k < 6 * problem.bodies.size(); ++k) {
        const double before = part * way[k];
        way[k] = before + (to[k] - from[k]);
        to[k] += before;
        from[k] = to[k];
    }
}

ConjugateSweeps::ConjugateSweeps(const ImpulseProblem& problem)
    : bodies_(problem.bodies)
    , bodyWay_(problem.bodies.size())
{
    eachImpulse(problem, [&](double p) { impulses_.push_back(p); });
    impulseWay_.resize(impulses_.size());
}

SweepResult ConjugateSweeps::run(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory)
{
    SweepResult result;
    do {
        goOn(problem);
        sweepOnce(problem, true, result, keepHistory);
        size_ = result.size;
    } while (result.change > tolerance && result.sweeps < limit);
    return result;
}

} // namespace polhode
