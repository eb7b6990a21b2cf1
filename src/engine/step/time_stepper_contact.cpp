#include "engine/step/time_stepper_contact.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace polhode
{

namespace
{

struct End {
    int body;
    Eigen::Vector3d arm_W;
};

BodyVelocity answer(const System& system, const std::vector<Eigen::Matrix3d>& R_WB, int body,
                    const Eigen::Vector3d& f_W, const Eigen::Vector3d& t_W)
{
    if (body == kWorld)
        return {};
    const auto [a_W, alpha_W] = system.response(body, R_WB[static_cast<std::size_t>(body)], f_W, t_W);
    return {a_W, alpha_W};
}

/// The row of a direction (turning about it if `turning`).
ImpulseRow makeRow(const System& system, const std::vector<Eigen::Matrix3d>& R_WB, const End& A, const End& B,
                   const Eigen::Vector3d& d_W, bool turning)
{
    ImpulseRow row;
    row.direction_W = turning ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : d_W;
    row.turnA_W = turning ? d_W : Eigen::Vector3d(A.arm_W.cross(d_W));
    row.turnB_W = turning ? d_W : Eigen::Vector3d(B.arm_W.cross(d_W));
    row.answerA = answer(system, R_WB, A.body, -row.direction_W, -row.turnA_W);
    row.answerB = answer(system, R_WB, B.body, row.direction_W, row.turnB_W);
    row.M = row.velocity(row.answerA, row.answerB);
    return row;
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

/// One contact's turn in a sweep; returns the largest change of a velocity.
double relaxContact(ImpulseContact& c, BodyVelocity& A, BodyVelocity& B)
{
    double change = 0.0;
    if (c.normal.M > 0.0) {
        const double p = std::max(c.least, c.pn + (c.target - c.normal.velocity(A, B)) / c.normal.M);
        const double dp = p - c.pn;
        c.normal.push(dp, A, B);
        c.pn = p;
        change = std::abs(dp) * c.normal.M;
    }
    if (c.tangentStep > 0.0 && c.friction > 0.0) {
        double p1 = c.p1 - c.tangentStep * (c.side1.velocity(A, B) - c.aim1);
        double p2 = c.p2 - c.tangentStep * (c.side2.velocity(A, B) - c.aim2);
        intoDisc(c.friction * c.pn, p1, p2);
        const double d1 = p1 - c.p1, d2 = p2 - c.p2;
        c.side1.push(d1, A, B);
        c.side2.push(d2, A, B);
        c.p1 = p1;
        c.p2 = p2;
        change = std::max(change, std::max(std::abs(d1), std::abs(d2)) / c.tangentStep);
    }
    return change;
}

double relaxTurning(const ImpulseContact& c, TurningResistance& r, BodyVelocity& A, BodyVelocity& B)
{
    double change = 0.0;
    if (c.law->torsional > 0.0 && r.spin.M > 0.0) {
        const double most = c.law->torsional * c.pn;
        const double m = std::clamp(r.ms - r.spin.velocity(A, B) / r.spin.M, -most, most);
        r.spin.push(m - r.ms, A, B);
        change = std::abs(m - r.ms) * r.spin.M;
        r.ms = m;
    }
    if (c.law->rolling > 0.0 && r.rollStep > 0.0) {
        double m1 = r.m1 - r.rollStep * r.roll1.velocity(A, B);
        double m2 = r.m2 - r.rollStep * r.roll2.velocity(A, B);
        intoDisc(c.law->rolling * c.pn, m1, m2);
        r.roll1.push(m1 - r.m1, A, B);
        r.roll2.push(m2 - r.m2, A, B);
        change = std::max(change, std::max(std::abs(m1 - r.m1), std::abs(m2 - r.m2)) / r.rollStep);
        r.m1 = m1;
        r.m2 = m2;
    }
    // As a velocity: of a point at the distance that makes rolling · pn the moment of pn.
    return change * std::max(c.law->rolling, c.law->torsional);
}

} // namespace

void ImpulseProblem::add(const System& system, const std::vector<Eigen::Matrix3d>& R_WB, const State& state,
                         const ContactPoint& point, const ContactLaw& law)
{
    const Eigen::Vector3d at_W = 0.5 * (point.pA_W + point.pB_W);
    const auto end = [&](int body) {
        return End{body,
                   body == kWorld
                       ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                       : Eigen::Vector3d(at_W - state.bodies[static_cast<std::size_t>(body)].p_WB)};
    };
    const End A = end(point.bodyA), B = end(point.bodyB);
    const int world = static_cast<int>(state.bodies.size());
    ImpulseContact& c = contacts.emplace_back();
    c.point = point;
    c.law = &law;
    c.slotA = point.bodyA == kWorld ? world : point.bodyA;
    c.slotB = point.bodyB == kWorld ? world : point.bodyB;
    c.normal = makeRow(system, R_WB, A, B, point.n_W, false);
    if (law.sticking() > 0.0) {
        const auto [t1, t2] = across(point.n_W);
        c.side1 = makeRow(system, R_WB, A, B, t1, false);
        c.side2 = makeRow(system, R_WB, A, B, t2, false);
        const double M = largest(c.side1, c.side2);
        c.tangentStep = M > 0.0 ? 1.0 / M : 0.0;
    }
    if (law.rolling > 0.0 || law.torsional > 0.0) {
        c.resistance = static_cast<int>(resistances.size());
        const auto [t1, t2] = across(point.n_W);
        TurningResistance& r = resistances.emplace_back();
        r.spin = makeRow(system, R_WB, A, B, point.n_W, true);
        r.roll1 = makeRow(system, R_WB, A, B, t1, true);
        r.roll2 = makeRow(system, R_WB, A, B, t2, true);
        const double M = largest(r.roll1, r.roll2);
        r.rollStep = M > 0.0 ? 1.0 / M : 0.0;
    }
}

void applyHeld(ImpulseProblem& problem)
{
    for (const ImpulseContact& c : problem.contacts) {
        BodyVelocity& A = problem.bodies[static_cast<std::size_t>(c.slotA)];
        BodyVelocity& B = problem.bodies[static_cast<std::size_t>(c.slotB)];
        c.normal.push(c.pn, A, B);
        if (c.tangentStep > 0.0) {
            c.side1.push(c.p1, A, B);
            c.side2.push(c.p2, A, B);
        }
        if (c.resistance < 0)
            continue;
        const TurningResistance& r = problem.resistances[static_cast<std::size_t>(c.resistance)];
        r.spin.push(r.ms, A, B);
        r.roll1.push(r.m1, A, B);
        r.roll2.push(r.m2, A, B);
    }
}

ConeResidual residualOf(const ImpulseProblem& problem)
{
    ConeResidual residual;
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        ImpulseContact c = problem.contacts[i];
        BodyVelocity A = problem.bodies[static_cast<std::size_t>(c.slotA)];
        BodyVelocity B = problem.bodies[static_cast<std::size_t>(c.slotB)];
        double change = relaxContact(c, A, B);
        if (c.resistance >= 0) {
            TurningResistance r = problem.resistances[static_cast<std::size_t>(c.resistance)];
            change = std::max(change, relaxTurning(c, r, A, B));
        }
        if (residual.contact < 0 || !(change <= residual.largest))
            residual = {change, static_cast<int>(i)};
    }
    return residual;
}

SweepResult sweepCone(ImpulseProblem& problem, double tolerance, int limit, bool keepHistory)
{
    SweepResult result;
    const std::size_t n = problem.contacts.size();
    if (n == 0)
        return result;
    do {
        result.change = 0.0;
        const bool forth = result.sweeps % 2 == 0;
        for (std::size_t i = 0; i < n; ++i) {
            ImpulseContact& c = problem.contacts[forth ? i : n - 1 - i];
            BodyVelocity& A = problem.bodies[static_cast<std::size_t>(c.slotA)];
            BodyVelocity& B = problem.bodies[static_cast<std::size_t>(c.slotB)];
            result.change = std::max(result.change, relaxContact(c, A, B));
            if (c.resistance >= 0)
                result.change = std::max(
                    result.change,
                    relaxTurning(c, problem.resistances[static_cast<std::size_t>(c.resistance)], A, B));
        }
        if (keepHistory)
            result.history.push_back(result.change);
        ++result.sweeps;
    } while (result.change > tolerance && result.sweeps < limit);
    return result;
}

LcpResult solvePyramid(ImpulseProblem& problem, const std::string& id, int sides, const LcpOptions& options)
{
    const auto n = static_cast<Eigen::Index>(problem.contacts.size());
    std::vector<Eigen::Index> rough; // contacts with friction
    for (Eigen::Index i = 0; i < n; ++i) {
        const ImpulseContact& c = problem.contacts[static_cast<std::size_t>(i)];
        if (c.friction > 0.0 && c.tangentStep > 0.0)
            rough.push_back(i);
    }
    const auto m = static_cast<Eigen::Index>(rough.size());
    const Eigen::Index first = n, second = n + m * sides, size = second + m;
    // Each column is an impulse; each row the velocity along it.
    struct Direction {
        const ImpulseContact* contact;
        double cosine, sine; ///< of the facet; both zero for the normal
        double velocity(const BodyVelocity& A, const BodyVelocity& B) const
        {
            if (cosine == 0.0 && sine == 0.0)
                return contact->normal.velocity(A, B);
            return cosine * contact->side1.velocity(A, B) + sine * contact->side2.velocity(A, B);
        }
        void push(double p, BodyVelocity& A, BodyVelocity& B) const
        {
            if (cosine == 0.0 && sine == 0.0)
                return contact->normal.push(p, A, B);
            contact->side1.push(p * cosine, A, B);
            contact->side2.push(p * sine, A, B);
        }
    };
    std::vector<Direction> directions;
    for (const ImpulseContact& c : problem.contacts)
        directions.push_back({&c, 0.0, 0.0});
    for (const Eigen::Index i : rough)
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / sides;
            directions.push_back(
                {&problem.contacts[static_cast<std::size_t>(i)], std::cos(angle), std::sin(angle)});
        }
    Lcp lcp;
    lcp.M = Eigen::MatrixXd::Zero(size, size);
    lcp.q = Eigen::VectorXd::Zero(size);
    std::vector<BodyVelocity> unit(problem.bodies.size());
    const auto slot = [](int number) { return static_cast<std::size_t>(number); };
    for (std::size_t j = 0; j < directions.size(); ++j) {
        const ImpulseContact& from = *directions[j].contact;
        directions[j].push(1.0, unit[slot(from.slotA)], unit[slot(from.slotB)]);
        unit.back() = {};
        for (std::size_t i = 0; i < directions.size(); ++i) {
            const ImpulseContact& to = *directions[i].contact;
            lcp.M(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j))
                = directions[i].velocity(unit[slot(to.slotA)], unit[slot(to.slotB)]);
        }
        unit[slot(from.slotA)] = {};
        unit[slot(from.slotB)] = {};
        const double aim = j < static_cast<std::size_t>(n)
            ? from.target
            : directions[j].cosine * from.aim1 + directions[j].sine * from.aim2;
        lcp.q[static_cast<Eigen::Index>(j)]
            = directions[j].velocity(problem.bodies[slot(from.slotA)], problem.bodies[slot(from.slotB)])
            - aim;
    }
    for (Eigen::Index i = 0; i < m; ++i) {
        const Eigen::Index contact = rough[static_cast<std::size_t>(i)];
        lcp.M(second + i, contact) = problem.contacts[static_cast<std::size_t>(contact)].friction;
        lcp.M.block(first + i * sides, second + i, sides, 1).setOnes();
        lcp.M.block(second + i, first + i * sides, 1, sides).setConstant(-1.0);
    }
    LcpResult result = solveLcp(id, lcp, options);
    for (ImpulseContact& c : problem.contacts)
        c.pn = c.p1 = c.p2 = 0.0;
    if (!result)
        return result;
    for (Eigen::Index i = 0; i < n; ++i)
        problem.contacts[static_cast<std::size_t>(i)].pn = result.z[i];
    for (Eigen::Index i = 0; i < m; ++i)
        for (int k = 0; k < sides; ++k) {
            const Direction& d = directions[static_cast<std::size_t>(first + i * sides + k)];
            ImpulseContact& c
                = problem.contacts[static_cast<std::size_t>(rough[static_cast<std::size_t>(i)])];
            c.p1 += d.cosine * result.z[first + i * sides + k];
            c.p2 += d.sine * result.z[first + i * sides + k];
        }
    applyHeld(problem);
    return result;
}

} // namespace polhode
