#include "engine/step/time_stepper_contact.h"

#include "engine/math/index.h"

#include <array>
#include <cmath>
#include <numbers>

namespace polhode
{

namespace
{

/// A share of a row in a direction, and the impulse that the direction's solution adds to.
struct Part {
    const ImpulseRow* row = nullptr;
    double* impulse = nullptr;
    double share = 1.0;
};

/// A column of the LCP is an impulse, its row the velocity along it: a row, or a combination of two.
struct Direction {
    int slotA = 0, slotB = 0;
    std::array<Part, 2> parts; ///< the second has no row if there is one alone
    double aim = 0.0; ///< m/s, rad/s

    template <class Do>
    void each(const Do& act) const
    {
        for (const Part& part : parts)
            if (part.row)
                act(part);
    }

    double velocity(const std::vector<BodyVelocity>& bodies) const
    {
        double u = 0.0;
        each([&](const Part& part) {
            u += part.share * part.row->velocity(bodies[index(slotA)], bodies[index(slotB)]);
        });
        return u;
    }

    /// The size of the terms that make the velocity, which may cancel.
    double terms(const std::vector<BodyVelocity>& bodies) const
    {
        double sum = 0.0;
        each([&](const Part& part) {
            sum += std::abs(part.share) * part.row->terms(bodies[index(slotA)], bodies[index(slotB)]);
        });
        return sum;
    }

    void push(const ImpulseProblem& problem, double p, std::vector<BodyVelocity>& bodies) const
    {
        each([&](const Part& part) {
            part.row->push(p * part.share, bodies[index(slotA)], bodies[index(slotB)]);
            problem.carry(*part.row, p * part.share, bodies);
        });
    }
};

/// Facets whose impulses together are at most factor · pn of a contact, or `most`.
struct Facets {
    Eigen::Index contact = -1; ///< −1: none
    double factor = 0.0, most = 0.0;
    Eigen::Index first = 0, count = 0;
};

/// The columns of the LCP: first the normals, then facets by facets.
struct Columns {
    std::vector<Direction> directions;
    std::vector<Facets> facets;

    Eigen::Index count() const { return static_cast<Eigen::Index>(directions.size()); }

    /// To and fro along a row.
    void addPair(int slotA, int slotB, const ImpulseRow& row, double& impulse, double aim)
    {
        for (const double sign : {1.0, -1.0})
            directions.push_back({slotA, slotB, {{{&row, &impulse, sign}, {}}}, sign * aim});
    }

    /// All round in the plane of two rows.
    void addRound(int slotA, int slotB, int sides, Part a, Part b, double aimA, double aimB)
    {
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / sides;
            a.share = std::cos(angle);
            b.share = std::sin(angle);
            directions.push_back({slotA, slotB, {a, b}, a.share * aimA + b.share * aimB});
        }
    }

    /// The directions from `first` on share a bound.
    void bound(Eigen::Index contact, double factor, double most, Eigen::Index first)
    {
        facets.push_back({contact, factor, most, first, count() - first});
    }
};

/// Friction of a contact, and its resistance to turning.
void addFacets(ImpulseProblem& problem, Eigen::Index number, int sides, Columns& columns)
{
    ImpulseContact& c = problem.contacts[index(number)];
    Eigen::Index first = columns.count();
    if (c.friction > 0.0 && c.tangentStep > 0.0) {
        columns.addRound(c.slotA, c.slotB, sides, {&c.side1, &c.p1}, {&c.side2, &c.p2}, c.aim1, c.aim2);
        columns.bound(number, c.friction, 0.0, first);
    }
    if (c.resistance < 0)
        return;
    TurningResistance& r = problem.resistances[index(c.resistance)];
    first = columns.count();
    if (c.law->torsional > 0.0 && r.spin.M > 0.0) {
        columns.addPair(c.slotA, c.slotB, r.spin, r.ms, r.spinAim);
        columns.bound(number, c.law->torsional, 0.0, first);
    }
    first = columns.count();
    if (c.law->rolling > 0.0 && r.rollStep > 0.0) {
        columns.addRound(c.slotA, c.slotB, sides, {&r.roll1, &r.m1}, {&r.roll2, &r.m2}, 0.0, 0.0);
        columns.bound(number, c.law->rolling, 0.0, first);
    }
}

void clearImpulses(ImpulseProblem& problem)
{
    for (ImpulseContact& c : problem.contacts)
        c.pn = c.p1 = c.p2 = 0.0;
    for (TurningResistance& r : problem.resistances)
        r.ms = r.m1 = r.m2 = 0.0;
    for (BearingFriction& b : problem.bearings)
        b.p.setZero();
}

/// The same LCP with impulses in units in which each has the diagonal 1, and the speeds of sliding in those
/// of their facets: M → D M D, q → D q, z = D z'. The ratios by which pivots are chosen round otherwise, so
/// that what rounding has led astray in the one is mostly found in the other.
LcpResult solveScaled(const std::string& id, const Lcp& lcp, const LcpOptions& options,
                      const Columns& columns)
{
    Eigen::VectorXd D = Eigen::VectorXd::Ones(lcp.size());
    for (Eigen::Index j = 0; j < columns.count(); ++j)
        if (lcp.M(j, j) > 0.0)
            D[j] = 1.0 / std::sqrt(lcp.M(j, j));
    Eigen::Index row = columns.count();
    for (const Facets& f : columns.facets)
        D[row++] = 1.0 / D.segment(f.first, f.count).mean();
    Lcp scaled;
    scaled.M = D.asDiagonal() * lcp.M * D.asDiagonal();
    scaled.q = D.cwiseProduct(lcp.q);
    LcpOptions there = options;
    there.size_w = D.cwiseProduct(options.size_w);
    LcpResult result = solveLcp(id, scaled, there);
    if (!result)
        return result;
    result.z = D.cwiseProduct(result.z);
    result.w = result.w.cwiseQuotient(D);
    return result;
}

} // namespace

LcpResult solvePyramid(ImpulseProblem& problem, const std::string& id, int sides, const LcpOptions& options)
{
    const auto n = static_cast<Eigen::Index>(problem.contacts.size());
    Columns columns;
    for (ImpulseContact& c : problem.contacts)
        columns.directions.push_back({c.slotA, c.slotB, {{{&c.normal, &c.pn}, {}}}, c.target});
    for (Eigen::Index i = 0; i < n; ++i)
        addFacets(problem, i, sides, columns);
    for (BearingFriction& b : problem.bearings) {
        const Eigen::Index first = columns.count();
        for (int k = 0; k < b.count; ++k)
            columns.addPair(b.slotA, b.slotB, b.rows[index(k)], b.p[k], 0.0);
        columns.bound(-1, 0.0, b.most, first);
    }
    const std::vector<Direction>& directions = columns.directions;
    const Eigen::Index second = columns.count();
    const Eigen::Index size = second + static_cast<Eigen::Index>(columns.facets.size());
    Lcp lcp;
    lcp.M = Eigen::MatrixXd::Zero(size, size);
    lcp.q = Eigen::VectorXd::Zero(size);
    LcpOptions rounded = options;
    rounded.size_w = Eigen::VectorXd::Zero(size);
    // What is held at least is there from the start; z is what comes on top.
    std::vector<BodyVelocity> begun = problem.bodies;
    for (const ImpulseContact& c : problem.contacts) {
        c.normal.push(c.least, begun[index(c.slotA)], begun[index(c.slotB)]);
        problem.carry(c.normal, c.least, begun);
    }
    begun.back() = problem.bodies.back();
    std::vector<BodyVelocity> unit(problem.bodies.size());
    for (Eigen::Index j = 0; j < second; ++j) {
        const Direction& from = directions[index(j)];
        from.push(problem, 1.0, unit);
        unit.back() = {};
        for (Eigen::Index i = 0; i < second; ++i)
            lcp.M(i, j) = directions[index(i)].velocity(unit);
        unit[index(from.slotA)] = unit[index(from.slotB)] = {};
        from.each([&](const Part& part) {
            for (int f = 0; f < part.row->farCount; ++f)
                unit[index(problem.far[index(part.row->firstFar + f)].slot)] = {};
        });
        lcp.q[j] = from.velocity(begun) - from.aim;
        rounded.size_w[j] = from.terms(begun) + std::abs(from.aim);
    }
    Eigen::Index row = second;
    for (const Facets& f : columns.facets) {
        lcp.q[row] = f.most;
        // What the bound lets them do: where a body rests its velocities are what rounding leaves of that.
        double most = f.most;
        if (f.contact >= 0) {
            const double M = lcp.M(f.contact, f.contact);
            most = M > 0.0 ? f.factor * rounded.size_w[f.contact] / M : 0.0;
            lcp.M(row, f.contact) = f.factor;
            lcp.q[row] += f.factor * problem.contacts[index(f.contact)].least;
        }
        rounded.size_w.segment(f.first, f.count) += most * lcp.M.diagonal().segment(f.first, f.count);
        lcp.M.block(f.first, row, f.count, 1).setOnes();
        lcp.M.block(row, f.first, 1, f.count).setConstant(-1.0);
        ++row;
    }
    LcpResult result = solveLcp(id, lcp, rounded);
    if (!result)
        result = solveScaled(id, lcp, rounded, columns);
    clearImpulses(problem);
    if (!result)
        return result;
    for (ImpulseContact& c : problem.contacts)
        c.pn = c.least;
    for (Eigen::Index j = 0; j < second; ++j)
        directions[index(j)].each([&](const Part& part) { *part.impulse += part.share * result.z[j]; });
    applyHeld(problem);
    return result;
}

} // namespace polhode
