#include "engine/math/tolerances.h"
#include "engine/solve/coulomb_newton.h"
#include "engine/step/held_contacts_work.h"
#include "engine/step/held_laws.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kSideways = 1e-12; // m/s (rad/s): rounding, which friction of slow slip would amplify
constexpr double kLeastAlong = 0.5; ///< cosine, of the turn of a slip within a step: 60°, no more the same

} // namespace

Eigen::Vector3d slipDirection(const Eigen::Vector3d& motion, const Eigen::Vector3d& before, double rest)
{
    const double speed = motion.norm();
    const double sideways = (motion - before * before.dot(motion)).norm();
    return sideways < kSideways || speed <= rest ? before : Eigen::Vector3d(motion / speed);
}

bool hasTurned(const Eigen::Vector3d& motion, const Eigen::Vector3d& direction, double rest)
{
    // Of the speed: what goes straight back came through rest, it has not turned.
    constexpr double kStraight = 1e-6;
    const double speed = motion.norm(), along = motion.dot(direction);
    const double sideways = (motion - along * direction).norm();
    return speed > rest && along < kLeastAlong * speed && sideways > std::max(kSideways, kStraight * speed);
}

bool HeldContacts::areFew(const std::vector<std::size_t>& slow) const
{
    std::map<std::pair<int, int>, std::size_t> counts;
    return slow.size() <= kMostAhead && std::ranges::all_of(slow, [&](std::size_t i) {
               return ++counts[{contacts[i].point.bodyA, contacts[i].point.bodyB}] <= kMostAheadOfTwo;
           });
}

std::vector<std::size_t> HeldContacts::slowSlips(const HeldSolution& now) const
{
    std::vector<std::size_t> slow;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Friction& f = contacts[i].of(Motion::slide);
        if (contacts[i].closed && f.grip == Grip::slip && !f.still
            && now.contacts[i].motionOf(Motion::slide).norm() < kSlowSlip)
            slow.push_back(i);
    }
    return slow;
}

double HeldContacts::lookAheadTime(const HeldSolution& now) const
{
    const std::vector<std::size_t> slow = slowSlips(now);
    if (areFew(slow))
        return kLookAhead;
    const auto closed = static_cast<std::size_t>(std::ranges::count(contacts, true, &HeldContact::closed));
    return slow.size() <= kMostTogether && closed <= kMostBeside ? kLookAheadTogether : 0.0;
}

void HeldContacts::lookAheadIfNotMany(const HeldSolution& now, double rest)
{
    const bool looks = lookAheadTime(now) > 0.0;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (Friction& f = contacts[i].of(Motion::slide);
            f.grip == Grip::slip && now.contacts[i].motionOf(Motion::slide).norm() <= rest)
            f.ahead = looks;
}

/// r_i = n · s × (u + kLookAhead u̇) (m/s) of contacts that slip slowly along s, along_i = s · (u + kLookAhead
/// u̇), and the derivatives J_ij = ∂r_i/∂θ_j (m/s per rad) with respect to the angles by which the s turn
/// about n.
///
/// Turning s_j changes one column of A: dA = d e_jᵀ, d the answer of the rows to the force −μ n × s. Of
/// x = −A⁺ b this takes dx = −A⁺ d x_j, and where A has no full rank (1 − A⁺ A) e_j (A⁺ d · x) more (Golub,
/// Pereyra 1973, (4.12), for b in the range of A).
void HeldContacts::turnsAhead(const System& system, const Evaluation& e, const std::vector<std::size_t>& slow,
                              Eigen::VectorXd& r, Eigen::VectorXd& along, Eigen::MatrixXd& J) const
{
    Work& k = *work_;
    equations(system, e);
    k.solve();
    const auto n = static_cast<Eigen::Index>(slow.size());
    // u̇ at contact i from accelerations of bodies (6N)
    const auto rateOf = [&](const HeldGeometry& g, const Eigen::VectorXd& motions) {
        Eigen::Vector3d rate = Eigen::Vector3d::Zero();
        const auto add = [&](int body, const Eigen::Vector3d& arm, double sign) {
            if (body == kWorld)
                return;
            const Eigen::Index at = 6 * static_cast<Eigen::Index>(body);
            const Eigen::Vector3d a = motions.segment<3>(at), alpha = motions.segment<3>(at + 3);
            rate += sign * (a + alpha.cross(arm));
        };
        add(g.point.bodyA, g.rA_W, -1.0);
        add(g.point.bodyB, g.rB_W, 1.0);
        return rate;
    };
    r.resize(n);
    along.resize(n);
    J.setZero(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const HeldGeometry& g = k.geometry[slow[static_cast<std::size_t>(i)]];
        const Eigen::Vector3d ahead
            = g.motion[0] + kLookAhead * (g.grain * (g.tangentialBias + rateOf(g, k.moved)) + g.grainBias);
        const Eigen::Vector3d &s = g.against[0], &normal = g.point.n_W;
        r[i] = normal.dot(s.cross(ahead));
        along[i] = s.dot(ahead);
        J(i, i) = -along[i];
    }
    if (k.b.size() == 1)
        k.inverse.compute(k.A);
    Eigen::VectorXd turned(k.answers.rows()), d(k.b.size()), dx, kept;
    for (Eigen::Index j = 0; j < n; ++j) {
        const std::size_t contact = slow[static_cast<std::size_t>(j)];
        const HeldGeometry& g = k.geometry[contact];
        const int column = k.normalColumn[contact];
        const Eigen::Vector3d force
            = -contacts[contact].of(Motion::slide).kinetic * (g.grain * g.point.n_W.cross(g.against[0]));
        k.answer(system, k.column(static_cast<int>(contact), force, Eigen::Vector3d::Zero()), turned);
        for (Eigen::Index i = 0; i < d.size(); ++i)
            d[i] = k.along(k.rows[static_cast<std::size_t>(i)], turned);
        k.inverse.solve(d, dx);
        const double share = dx.dot(k.x);
        dx *= -k.x[column];
        if (k.indeterminate) {
            d = k.A.col(column);
            k.inverse.solve(d, kept);
            dx -= share * kept;
            dx[column] += share;
        }
        const Eigen::VectorXd change = k.x[column] * turned + k.answers * dx;
        for (Eigen::Index i = 0; i < n; ++i) {
            const HeldGeometry& other = k.geometry[slow[static_cast<std::size_t>(i)]];
            J(i, j) += kLookAhead
                * other.point.n_W.dot(other.against[0].cross(other.grain * rateOf(other, change)));
        }
    }
}

Eigen::VectorXd HeldContacts::Work::withTurns(const std::vector<HeldContact>& contacts,
                                              const Eigen::VectorXd& slipping) const
{
    Eigen::VectorXd out(b.size());
    Eigen::Index from = 0, to = 0;
    const auto copy = [&](Eigen::Index count) {
        out.segment(to, count) = slipping.segment(from, count);
        from += count;
        to += count;
    };
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (normalColumn[i] < 0)
            continue;
        copy(1);
        for (const Motion m : kMotions) {
            const Friction& f = contacts[i].of(m);
            if (f.grip == Grip::stick)
                copy(m == Motion::spin ? 1 : 2);
            else if (m == Motion::slide && f.ahead) {
                const double force = f.kinetic * std::max(out[normalColumn[i]], 0.0);
                for (const Eigen::Vector3d& t : geometry[i].t)
                    out[to++] = -force * t.dot(geometry[i].against[0]);
            }
        }
    }
    return out;
}

void HeldContacts::lookAheadTogether(const System& system, const State& state, const Evaluation& e,
                                     const std::vector<std::size_t>& slow) const
{
    Work& k = *work_;
    equations(system, e);
    k.solve(LeastNormSolver::Choice::any);
    const Eigen::VectorXd slipping = k.x;
    k.turnsFree = true;
    equations(system, e);
    measure(system, state, e);
    k.turnsFree = false;
    std::vector<CoulombContact> laws;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (k.normalColumn[i] < 0)
            continue;
        ConeLaw& law = laws.emplace_back(CoulombContact{k.normalColumn[i], {}}).law;
        law.addNormal(0.0);
        for (const Motion m : kMotions) {
            const Friction& f = contacts[i].of(m);
            const bool turns = m == Motion::slide && f.ahead;
            if (f.grip == Grip::stick || turns)
                addFriction(law, m, f, turns ? f.kinetic : f.sticking);
        }
    }
    constexpr int kSteps = 200; // effort alone
    const double acceleration = k.size.maxCoeff();
    const auto forces = newtonCoulomb(k.A, k.b, laws, k.withTurns(contacts, slipping),
                                      kLawsMet * acceleration, kSidesKept * acceleration, kSteps);
    if (!forces)
        return; // they stay
    const Eigen::VectorXd w = k.A * *forces + k.b;
    for (const std::size_t i : slow) {
        HeldGeometry& g = k.geometry[i];
        const Eigen::Index row = k.normalColumn[i] + 1;
        const Eigen::Vector3d ahead = w[row] * g.t[0] + w[row + 1] * g.t[1];
        if (ahead.norm() > tolerance::kNone * acceleration) // else it has no direction
            g.against[0] = ahead.normalized();
        g.turned = g.against[0].dot(contacts[i].of(Motion::slide).direction_W) < kLeastAlong;
    }
}

void HeldContacts::lookAhead(const System& system, const State& state, const Evaluation& e) const
{
    Work& k = *work_;
    std::vector<std::size_t> slow;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Friction& f = contacts[i].of(Motion::slide);
        if (contacts[i].closed && f.grip == Grip::slip && f.ahead)
            slow.push_back(i);
    }
    if (slow.empty())
        return;
    if (!areFew(slow)) {
        lookAheadTogether(system, state, e, slow);
        return;
    }
    // Newton's method for the angles; where it does not get on, until closer, a share of what is between s
    // and the slip ahead, as friction turns it.
    const auto turn = [&](std::size_t i, double angle) {
        Eigen::Vector3d& s = k.geometry[i].against[0];
        s = std::cos(angle) * s + std::sin(angle) * k.geometry[i].point.n_W.cross(s);
    };
    constexpr int kMostSteps = 30, kMostOfLittle = 8; // effort: by then what is left is rounding, or may stay
    // rad: turns are as good as linear up to the first; below the second they rest, some 50 roundings.
    constexpr double kLargestTurn = 0.5, kTurned = 1e-14;
    constexpr double kGetsOn = 0.5, kCloser = 0.1; // of what was left
    const auto n = static_cast<Eigen::Index>(slow.size());
    for (const std::size_t i : slow) {
        const HeldGeometry& g = k.geometry[i];
        Eigen::Vector3d& s = k.geometry[i].against[0];
        const Eigen::Vector3d before = contacts[i].of(Motion::slide).direction_W;
        s = (before - g.point.n_W * g.point.n_W.dot(before)).normalized();
    }
    Eigen::MatrixXd J;
    Eigen::VectorXd r, along;
    turnsAhead(system, e, slow, r, along, J);
    measure(system, state, e);
    bool newton = false;
    double share = 0.5;
    double before = 0.0, trusted = std::numeric_limits<double>::infinity(); // m/s, of r
    const double scale = kLookAhead * (k.size.size() ? k.size.maxCoeff() : 0.0);
    constexpr double kLost = 1e-13,
                     kLittle = 1e-6; // of the largest motion ahead: its rounding; and half its digits
    const double rounding = kLost * scale, little = kLittle * scale;
    for (int step = 0; step < kMostSteps && r.lpNorm<Eigen::Infinity>() > rounding; ++step) {
        // What others hold does not turn with its friction: it is left as it is.
        constexpr double kHeldFast = 1e-4; // of the largest motion ahead, by a radian
        for (Eigen::Index j = 0; j < n; ++j)
            if (J.col(j).norm() <= kHeldFast * scale) {
                along[j] = 1.0;
                J.col(j).setZero();
                J.row(j).setZero();
                r[j] = 0.0;
            }
        // Of contacts that turn the same motion only together, the least turns.
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> turns;
        constexpr double kSame = 1e-9; // of the largest pivot: J holds differences, good to half the digits
        turns.setThreshold(kSame);
        turns.compute(J);
        Eigen::VectorXd angles = turns.solve(-r);
        double largest = angles.lpNorm<Eigen::Infinity>();
        if (!std::isfinite(largest))
            break;
        const double off = r.lpNorm<Eigen::Infinity>();
        if (step >= kMostOfLittle && off <= little)
            break;
        if (newton && !(off < kGetsOn * before))
            trusted = kCloser * before;
        else if (!newton && step > 0 && !(off < before))
            share *= 0.5;
        before = off;
        newton = off <= little || (off <= trusted && largest <= kLargestTurn);
        if (newton && largest > kLargestTurn)
            angles *= kLargestTurn / largest;
        if (!newton)
            for (Eigen::Index j = 0; j < n; ++j)
                angles[j] = share * std::atan2(r[j], along[j]);
        largest = angles.lpNorm<Eigen::Infinity>();
        for (Eigen::Index j = 0; j < n; ++j)
            turn(slow[static_cast<std::size_t>(j)], angles[j]);
        if (largest < kTurned)
            break;
        turnsAhead(system, e, slow, r, along, J);
    }
    for (const std::size_t i : slow)
        k.geometry[i].turned
            = k.geometry[i].against[0].dot(contacts[i].of(Motion::slide).direction_W) < kLeastAlong;
}

} // namespace polhode
