#include "engine/step/held_contacts_work.h"

#include "engine/math/tolerances.h"
#include "engine/math/uncoupled_parts.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cstddef>

namespace polhode
{

namespace
{

/// Orthonormal, so that the shortest steps along it do not depend on the order of pivots that rounding
/// chooses.
Eigen::MatrixXd kernelOf(const Eigen::MatrixXd& A)
{
    Eigen::MatrixXd kernel(A.cols(), 0);
    Eigen::FullPivLU<Eigen::MatrixXd> lu;
    lu.setThreshold(tolerance::kRank);
    for (const std::vector<int>& part : uncoupledParts(A)) {
        lu.compute(A(part, part));
        if (lu.rank() == lu.cols())
            continue;
        const Eigen::MatrixXd spanned = lu.kernel();
        const Eigen::Index known = kernel.cols();
        kernel.conservativeResizeLike(Eigen::MatrixXd::Zero(A.cols(), known + spanned.cols()));
        kernel(part, Eigen::seqN(known, spanned.cols())) = spanned.householderQr().householderQ()
            * Eigen::MatrixXd::Identity(spanned.rows(), spanned.cols());
    }
    return kernel;
}

/// Force f and moment m at a contact with the arm r from the centre of mass.
Vector6d wrench(const Eigen::Vector3d& r, const Eigen::Vector3d& f, const Eigen::Vector3d& m)
{
    Vector6d w;
    w << f, r.cross(f) + m;
    return w;
}

} // namespace

const Matrix6d& HeldContacts::Work::response(const System& system, int body)
{
    const auto i = static_cast<std::size_t>(body);
    if (!responseKnown[i]) {
        responses[i] = system.responseMatrix(body, poses[i].R_WB);
        responseKnown[i] = true;
    }
    return responses[i];
}

HeldColumn HeldContacts::Work::column(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m) const
{
    const HeldGeometry& g = geometry[static_cast<std::size_t>(contact)];
    HeldColumn c;
    c.contact = contact;
    if (g.point.bodyA != kWorld)
        c.onA = -wrench(g.rA_W, f, m);
    if (g.point.bodyB != kWorld)
        c.onB = wrench(g.rB_W, f, m);
    return c;
}

HeldRow HeldContacts::Work::row(int contact, const Eigen::Vector3d& f, const Eigen::Vector3d& m,
                                double bias) const
{
    return {column(contact, f, m), bias};
}

void HeldContacts::Work::addFree(const System& system, int body, const Vector6d& on,
                                 Eigen::Ref<Eigen::VectorXd> motions)
{
    if (body != kWorld)
        motions.segment<6>(6 * static_cast<Eigen::Index>(body)) += response(system, body) * on;
}

double HeldContacts::Work::along(const HeldColumn& c, const Eigen::Ref<const Eigen::VectorXd>& motions) const
{
    const ContactPoint& p = geometry[static_cast<std::size_t>(c.contact)].point;
    double sum = 0.0;
    if (p.bodyA != kWorld)
        sum += c.onA.dot(motions.segment<6>(6 * static_cast<Eigen::Index>(p.bodyA)));
    if (p.bodyB != kWorld)
        sum += c.onB.dot(motions.segment<6>(6 * static_cast<Eigen::Index>(p.bodyB)));
    return sum;
}

double HeldContacts::Work::answersAt(const HeldColumn& at, const HeldColumn& c,
                                     const Eigen::Ref<const Eigen::VectorXd>& motions) const
{
    const ContactPoint& p = geometry[static_cast<std::size_t>(at.contact)].point;
    const ContactPoint& q = geometry[static_cast<std::size_t>(c.contact)].point;
    const auto meets = [&](int body) { return body != kWorld && (body == q.bodyA || body == q.bodyB); };
    return joints || meets(p.bodyA) || meets(p.bodyB) ? along(at, motions) : 0.0;
}

void HeldContacts::Work::answer(const System& system, const HeldColumn& c,
                                Eigen::Ref<Eigen::VectorXd> motions)
{
    const ContactPoint& p = geometry[static_cast<std::size_t>(c.contact)].point;
    motions.setZero();
    addFree(system, p.bodyA, c.onA, motions);
    addFree(system, p.bodyB, c.onB, motions);
    if (!joints)
        return;
    const double free = along(c, motions);
    joints->answer(motions);
    if (along(c, motions) <= tolerance::kBlocked * free)
        motions.setZero(); // the joints let nothing move that way
}

double HeldContacts::Work::blockedBelow(const System& system, const HeldRow& r)
{
    const ContactPoint& p = geometry[static_cast<std::size_t>(r.contact)].point;
    double free = 0.0;
    if (p.bodyA != kWorld)
        free += r.onA.dot(response(system, p.bodyA) * r.onA);
    if (p.bodyB != kWorld)
        free += r.onB.dot(response(system, p.bodyB) * r.onB);
    return tolerance::kBlocked * free;
}

void HeldContacts::Work::assemble(const System& system)
{
    const auto rowCount = static_cast<Eigen::Index>(rows.size());
    const auto columnCount = static_cast<Eigen::Index>(columns.size());
    answers.resize(6 * system.bodyCount(), columnCount);
    A.resize(rowCount, columnCount);
    for (Eigen::Index j = 0; j < columnCount; ++j) {
        answer(system, columns[static_cast<std::size_t>(j)], answers.col(j));
        for (Eigen::Index i = 0; i < rowCount; ++i)
            A(i, j) = answersAt(rows[static_cast<std::size_t>(i)], columns[static_cast<std::size_t>(j)],
                                answers.col(j));
    }
    for (Eigen::Index i = 0; i < rowCount; ++i)
        if (rows[static_cast<std::size_t>(i)].isVoid)
            A(i, i) = 1.0;
}

void HeldContacts::Work::solve(LeastNormSolver::Choice choice)
{
    const Eigen::Index n = b.size();
    indeterminate = false;
    mismatch = 0.0;
    if (n == 0) {
        x.resize(0);
        return;
    }
    if (n == 1 && A(0, 0) != 0.0) {
        x = -b / A(0, 0);
        return;
    }
    if (!slips) {
        indeterminate = solveSymmetric(choice) < n;
    } else {
        inverse.compute(A);
        rest = -b;
        inverse.solve(rest, x);
        indeterminate = inverse.rank() < n;
    }
    if (indeterminate)
        mismatch = (A * x + b).lpNorm<Eigen::Infinity>();
}

Eigen::Index HeldContacts::Work::solveSymmetric(LeastNormSolver::Choice choice)
{
    x.resize(b.size());
    Eigen::Index rank = 0;
    for (const std::vector<int>& part : uncoupledParts(A)) {
        own = A(part, part);
        norm.compute(own);
        rank += norm.rank();
        y = -b(part);
        rest = y;
        norm.solveInPlace(y, choice);
        rest -= own * y;
        norm.solveInPlace(rest, choice);
        x(part) = y + rest;
    }
    return rank;
}

void HeldContacts::Work::distribute(const std::vector<ForceLimit>& limits, double force)
{
    constexpr double kRounded = 1e-12; // of the largest force: what a solve leaves of a limit that is kept
    const double zero = kRounded * force;
    if (largestExcess(limits, x) <= zero || (!slips && shareByLoads(limits, force, zero)))
        return;
    moveWithin(limits, kernelOf(A), zero, x);
}

bool HeldContacts::Work::shareByLoads(const std::vector<ForceLimit>& limits, double force, double zero)
{
    constexpr double kLeastWeight = 1e-6; // of friction that has next to no force to slide under
    constexpr int kTurns = 6; // effort alone
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(x.size());
    for (int n = 0; n < kTurns; ++n) {
        for (const ForceLimit& l : limits)
            if (l.count)
                weights.segment(l.first, l.count)
                    .setConstant(std::max(l.factor * x[l.normal] / force, kLeastWeight));
        const Eigen::MatrixXd weighted = A * weights.asDiagonal();
        inverse.compute(weighted);
        rest = -b;
        inverse.solve(rest, y);
        const Eigen::VectorXd next = weights.cwiseProduct(y);
        const bool same = (next - x).lpNorm<Eigen::Infinity>() <= zero;
        x = next;
        if (largestExcess(limits, x) <= zero)
            return true;
        if (same)
            return false;
    }
    return false;
}

} // namespace polhode
