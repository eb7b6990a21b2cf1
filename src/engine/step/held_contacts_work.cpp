#include "engine/step/held_contacts_work.h"

#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/math/uncoupled_parts.h"
#include "engine/solve/least_norm_in_cones.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cstddef>
#include <numeric>

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

constexpr double kLeft = 1e-11; // of the largest rate: a hundredth of what counts as none, kNone

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
    if (!jointLimits.empty())
        lambdas.resize(lambda0.size(), columnCount);
    A.resize(rowCount, columnCount);
    for (Eigen::Index j = 0; j < columnCount; ++j) {
        answer(system, columns[static_cast<std::size_t>(j)], answers.col(j));
        if (!jointLimits.empty())
            lambdas.col(j) = joints->lambda();
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
    every.resize(columns.size());
    std::iota(every.begin(), every.end(), 0);
    if (n == 0) {
        x.resize(0);
        return;
    }
    if (n == 1 && A(0, 0) != 0.0) {
        x = -b / A(0, 0);
        push(every, x);
        keepJoints();
        return;
    }
    if (!slips) {
        indeterminate = solveSymmetric(choice) < n;
    } else {
        inverse.compute(A);
        rest = -b;
        inverse.solve(rest, x);
        push(every, x);
        refine();
        indeterminate = inverse.rank() < n;
    }
    if (indeterminate)
        mismatch = (A * x + b).lpNorm<Eigen::Infinity>();
}

void HeldContacts::Work::refine()
{
    keepJoints();
    leftBy(every, rest);
    inverse.solve(rest, y);
    push(every, y);
    x += y;
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
        norm.solveInPlace(y, choice);
        push(part, y);
        keepJoints();
        leftBy(part, rest);
        norm.solveInPlace(rest, choice);
        push(part, rest);
        x(part) = y + rest;
    }
    return rank;
}

void HeldContacts::Work::push(const std::vector<int>& part, const Eigen::VectorXd& by)
{
    for (std::size_t k = 0; k < part.size(); ++k) {
        const auto answer = answers.col(part[k]);
        const double amount = by[static_cast<Eigen::Index>(k)];
        if (joints) {
            moved += amount * answer;
            continue;
        }
        const ContactPoint& p = geometry[index(columns[index(part[k])].contact)].point;
        for (const int body : {p.bodyA, p.bodyB})
            if (body != kWorld)
                moved.segment<6>(6 * Eigen::Index{body})
                    += amount * answer.segment<6>(6 * Eigen::Index{body});
    }
}

void HeldContacts::Work::keepJoints()
{
    if (!joints)
        return;
    Eigen::VectorXd by = moved - applied;
    joints->answer(by);
    moved = applied + by;
}

void HeldContacts::Work::leftBy(const std::vector<int>& part, Eigen::VectorXd& left) const
{
    left.resize(static_cast<Eigen::Index>(part.size()));
    for (std::size_t k = 0; k < part.size(); ++k) {
        const HeldRow& row = rows[index(part[k])];
        left[static_cast<Eigen::Index>(k)] = row.isVoid ? 0.0 : -row.bias - along(row, moved);
    }
}

void HeldContacts::Work::limitJoints(const JointReactions& reactions)
{
    jointLimits.clear();
    const JointModes& modes = reactions.settings().modes;
    for (const ConstraintBlock& block : reactions.rows().blocks)
        for (int r = 0; r < block.count; ++r) {
            const int stop = block.stop[index(r)], bearing = block.bearing[index(r)];
            if (stop >= 0) {
                jointLimits.push_back({block.first + r, 1, modes.resting[index(stop)].inward(), 0.0});
            } else if (bearing >= 0) {
                const JointBearing& of = reactions.joints().bearings()[index(bearing)];
                const bool goesOn = r > 0 && block.bearing[index(r - 1)] == bearing;
                if (goesOn)
                    ++jointLimits.back().count;
                else
                    jointLimits.push_back(
                        {block.first + r, 1, 0.0, reactions.joints().law(of.joint, of.freedom).friction});
            }
        }
    if (!jointLimits.empty())
        lambda0 = reactions.leastLambda();
}

double HeldContacts::Work::violations(const std::vector<Limit>& limits, const Eigen::VectorXd& at,
                                      double zero, Eigen::VectorXd& r, Eigen::MatrixXd* J) const
{
    const auto count = static_cast<Eigen::Index>(limits.size());
    r.setZero(count + static_cast<Eigen::Index>(jointLimits.size()));
    if (J)
        J->setZero(r.size(), at.size());
    for (Eigen::Index i = 0; i < count; ++i) {
        const Limit& l = limits[static_cast<std::size_t>(i)];
        const double length = l.count ? at.segment(l.first, l.count).norm() : 0.0;
        const double over = length - l.factor * at[l.normal];
        if (over < -zero)
            continue;
        r[i] = std::max(over, 0.0);
        if (!J)
            continue;
        (*J)(i, l.normal) -= l.factor;
        if (length > 0.0)
            J->row(i).segment(l.first, l.count) += at.segment(l.first, l.count).transpose() / length;
    }
    for (Eigen::Index i = count; i < r.size(); ++i) {
        const JointLimit& l = jointLimits[static_cast<std::size_t>(i - count)];
        const auto gain = lambdas.middleRows(l.first, l.count);
        const Eigen::VectorXd lambda = lambda0.segment(l.first, l.count) + gain * at;
        const double length = lambda.norm();
        const double over = l.inward != 0.0 ? -l.inward * lambda[0] : length - l.most;
        if (over < -zero)
            continue;
        r[i] = std::max(over, 0.0);
        if (!J)
            continue;
        if (l.inward != 0.0)
            J->row(i) = -l.inward * gain.row(0);
        else
            J->row(i) = lambda.transpose() * gain / length;
    }
    return r.size() ? r.maxCoeff() : 0.0;
}

void HeldContacts::Work::distribute(const std::vector<Limit>& limits, double force)
{
    constexpr double kRounded = 1e-12; // of the largest force: what a solve leaves of a limit that is kept
    const double zero = kRounded * force;
    Eigen::VectorXd r;
    if (!x.allFinite() || violations(limits, x, zero, r, nullptr) <= zero)
        return;
    if (!keepWithin(limits))
        share(limits, force, zero);
    if (!slips)
        return; // others along the kernel move the same
    moved = applied;
    push(every, x);
    refine();
}

bool HeldContacts::Work::keepWithin(const std::vector<Limit>& limits)
{
    std::vector<CoulombContact> laws;
    for (const Limit& l : limits)
        if (l.count)
            laws.back().law.addDisc(static_cast<int>(l.count), l.factor);
        else
            laws.emplace_back(CoulombContact{l.normal, {}}).law.addNormal(0.0);
    // The joints' forces that have limits, from the wall inwards: y = λ₀ + Λ x are unknowns of their own.
    const Eigen::Index n = x.size();
    Eigen::Index limited = 0;
    for (const JointLimit& l : jointLimits)
        limited += l.count;
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(A.rows() + limited, n + limited);
    all.topLeftCorner(A.rows(), n) = A;
    Eigen::VectorXd aim(A.rows() + limited);
    aim.head(A.rows()) = -A * x; // b as far as it can be met
    const double unit = A.cwiseAbs().maxCoeff(); // of a force, the rate that it gives
    Eigen::Index at = 0;
    for (const JointLimit& l : jointLimits) {
        const double sense = l.inward != 0.0 ? unit * l.inward : unit;
        ConeLaw& law = laws.emplace_back(CoulombContact{n + at, {}}).law;
        if (l.inward != 0.0)
            law.addNormal(0.0);
        else
            law.addDisc(static_cast<int>(l.count), 0.0, l.most);
        all.block(A.rows() + at, 0, l.count, n) = sense * lambdas.middleRows(l.first, l.count);
        aim.segment(A.rows() + at, l.count) = sense * lambda0.segment(l.first, l.count);
        for (Eigen::Index k = 0; k < l.count; ++k, ++at)
            all(A.rows() + at, n + at) = -unit;
    }
    const auto found = leastNormInCones(all, aim, laws, kLeft * aim.lpNorm<Eigen::Infinity>());
    if (found)
        x = found->head(n);
    return found.has_value();
}

void HeldContacts::Work::share(const std::vector<Limit>& limits, double force, double zero)
{
    // Of 1, of friction that has next to no force to slide under: little, and far above the 1e-13 below which
    // the pseudo-inverse takes a column for none.
    constexpr double kLeastWeight = 1e-6;
    Eigen::VectorXd r;
    // The unknowns against each other in the kinetic metric: what this does not answer moves nothing. Where
    // nothing slips it is A; a slip has friction in its column, and moves beyond the rows of A.
    Eigen::MatrixXd metric = A;
    Eigen::VectorXd motion = -b;
    if (slips) {
        for (Eigen::Index j = 0; j < x.size(); ++j)
            for (Eigen::Index i = 0; i < x.size(); ++i)
                metric(i, j) = answersAt(columns[static_cast<std::size_t>(i)],
                                         columns[static_cast<std::size_t>(j)], answers.col(j));
        motion = metric * x;
    }
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(x.size());
    Eigen::VectorXd best = x;
    double broken = violations(limits, x, zero, r, nullptr);
    for (int n = 0; n < 6 && broken > zero; ++n) {
        for (const Limit& l : limits)
            if (l.count)
                weights.segment(l.first, l.count)
                    .setConstant(std::max(l.factor * x[l.normal] / force, kLeastWeight));
        const Eigen::MatrixXd weighted = metric * weights.asDiagonal();
        weightedInverse.compute(weighted);
        weightedInverse.solve(motion, y);
        const Eigen::VectorXd before = x;
        x = weights.cwiseProduct(y);
        if (const double left = violations(limits, x, zero, r, nullptr); left < broken) {
            broken = left;
            best = x;
        }
        if ((x - before).lpNorm<Eigen::Infinity>() <= zero)
            break;
    }
    x = best;
    if (broken <= zero)
        return;
    if (moveAlong(kernelOf(metric), limits, zero) || !slips)
        return;
    // Friction of what slips lets loads move others: what sticks may, as little as it takes.
    if (std::any_of(limits.begin(), limits.end(), [](const Limit& l) { return l.count > 0; }))
        moveAlong(kernelOf(A), limits, zero);
}

bool HeldContacts::Work::moveAlong(const Eigen::MatrixXd& kernel, const std::vector<Limit>& limits,
                                   double zero)
{
    Eigen::MatrixXd J;
    Eigen::VectorXd r;
    constexpr int kMostSteps = 60; // effort alone: what is beyond its limits by then stays as it is
    for (int n = 0; n < kMostSteps && kernel.cols() > 0; ++n) {
        if (violations(limits, x, zero, r, &J) <= zero)
            return true;
        const Eigen::MatrixXd Jz = J * kernel;
        const Eigen::VectorXd step = kernel * Jz.completeOrthogonalDecomposition().solve(Eigen::VectorXd(-r));
        constexpr double kLeastPart = 1e-6; // of the whole: after 20 halvings this is no way down
        double length = 1.0, sum = r.squaredNorm();
        Eigen::VectorXd trial;
        for (; length > kLeastPart; length *= 0.5) {
            trial = x + length * step;
            violations(limits, trial, zero, r, nullptr);
            if (r.squaredNorm() < sum)
                break;
        }
        if (length <= kLeastPart)
            return false;
        x = trial;
    }
    return false;
}

} // namespace polhode
