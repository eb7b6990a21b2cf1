#include "engine/step/held_contacts_work.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kSideways = 1e-12; // m/s (rad/s): rounding, which friction of slow slip would amplify
constexpr double kLeastAlong = 0.5; ///< cosine of the turn of a slip within a step

} // namespace

Eigen::Vector3d slipDirection(const Eigen::Vector3d& motion, const Eigen::Vector3d& before, double rest)
{
    const double speed = motion.norm();
    const double sideways = (motion - before * before.dot(motion)).norm();
    return sideways < kSideways || speed <= rest ? before : Eigen::Vector3d(motion / speed);
}

bool hasTurned(const Eigen::Vector3d& motion, const Eigen::Vector3d& direction, double rest)
{
    constexpr double kStraight = 1e-6;
    const double speed = motion.norm(), along = motion.dot(direction);
    const double sideways = (motion - along * direction).norm();
    return speed > rest && along < kLeastAlong * speed && sideways > std::max(kSideways, kStraight * speed);
}

bool HeldContacts::fewSlipSlowly(const HeldSolution& now) const
{
    std::map<std::pair<int, int>, std::size_t> counts;
    std::size_t all = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& c = contacts[i];
        const Friction& f = c.of(Motion::slide);
        if (!c.closed || f.grip != Grip::slip || f.still
            || !(now.contacts[i].motionOf(Motion::slide).norm() < kSlowSlip))
            continue;
        if (++counts[{c.point.bodyA, c.point.bodyB}] > kMostAheadOfTwo || ++all > kMostAhead)
            return false;
    }
    return true;
}

void HeldContacts::lookAheadIfFew(const HeldSolution& now, double rest)
{
    const bool few = fewSlipSlowly(now);
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (Friction& f = contacts[i].of(Motion::slide);
            f.grip == Grip::slip && now.contacts[i].motionOf(Motion::slide).norm() <= rest)
            f.ahead = few;
}

/// n · s × (u + kLookAhead u̇) (m/s) of contacts that slip slowly along s.
Eigen::VectorXd HeldContacts::turnsAhead(const System& system, const Evaluation& e,
                                         const std::vector<std::size_t>& slow) const
{
    Work& k = *work_;
    equations(system, e);
    k.solve();
    const Eigen::VectorXd given = k.answers * k.x;
    Eigen::VectorXd turns(static_cast<Eigen::Index>(slow.size()));
    for (std::size_t i = 0; i < slow.size(); ++i) {
        const HeldGeometry& g = k.geometry[slow[i]];
        Eigen::Vector3d rate = g.tangentialBias;
        const auto add = [&](int body, const Eigen::Vector3d& arm, double sign) {
            if (body == kWorld)
                return;
            const auto b = static_cast<std::size_t>(body);
            const Eigen::Index at = 6 * static_cast<Eigen::Index>(body);
            const Eigen::Vector3d alpha = e.alpha_W[b] + given.segment<3>(at + 3);
            rate += sign * (e.a_W[b] + given.segment<3>(at) + alpha.cross(arm));
        };
        add(g.point.bodyA, g.rA_W, -1.0);
        add(g.point.bodyB, g.rB_W, 1.0);
        turns[static_cast<Eigen::Index>(i)]
            = g.point.n_W.dot(g.against[0].cross(g.motion[0] + kLookAhead * rate));
    }
    return turns;
}

void HeldContacts::lookAhead(const System& system, const Evaluation& e) const
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
    // Newton's method for the angles, with differences of the turns that are linear but for curvature.
    const auto turn = [&](std::size_t i, double angle) {
        Eigen::Vector3d& s = k.geometry[i].against[0];
        s = std::cos(angle) * s + std::sin(angle) * k.geometry[i].point.n_W.cross(s);
    };
    constexpr int kMostSteps = 8;
    constexpr double kDifference = 1e-5, kLargestTurn = 0.5, kTurned = 1e-14; // rad
    const auto n = static_cast<Eigen::Index>(slow.size());
    for (const std::size_t i : slow) {
        const HeldGeometry& g = k.geometry[i];
        Eigen::Vector3d& s = k.geometry[i].against[0];
        const Eigen::Vector3d before = contacts[i].of(Motion::slide).direction_W;
        s = (before - g.point.n_W * g.point.n_W.dot(before)).normalized();
    }
    Eigen::MatrixXd J(n, n);
    Eigen::VectorXd r = turnsAhead(system, e, slow);
    const double rounding = 1e-13 * kLookAhead * (k.size.size() ? k.size.maxCoeff() : 0.0);
    for (int step = 0; step < kMostSteps && r.lpNorm<Eigen::Infinity>() > rounding; ++step) {
        for (Eigen::Index j = 0; j < n; ++j) {
            const std::size_t i = slow[static_cast<std::size_t>(j)];
            const Eigen::Vector3d s = k.geometry[i].against[0];
            turn(i, kDifference);
            J.col(j) = (turnsAhead(system, e, slow) - r) / kDifference;
            k.geometry[i].against[0] = s;
        }
        // What others hold does not turn with its friction: it is left as it is.
        constexpr double kHeldFast = 1e-4;
        const double least = kHeldFast * kLookAhead * (k.size.size() ? k.size.maxCoeff() : 0.0);
        for (Eigen::Index j = 0; j < n; ++j)
            if (J.col(j).norm() <= least) {
                J.col(j).setZero();
                J.row(j).setZero();
                r[j] = 0.0;
            }
        // Of contacts that turn the same motion only together, the least turns.
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> turns;
        turns.setThreshold(1e-9);
        turns.compute(J);
        Eigen::VectorXd angles = turns.solve(-r);
        const double largest = angles.lpNorm<Eigen::Infinity>();
        if (!std::isfinite(largest))
            break;
        if (largest > kLargestTurn)
            angles *= kLargestTurn / largest;
        for (Eigen::Index j = 0; j < n; ++j)
            turn(slow[static_cast<std::size_t>(j)], angles[j]);
        if (largest < kTurned)
            break;
        r = turnsAhead(system, e, slow);
    }
    for (const std::size_t i : slow)
        k.geometry[i].turned
            = k.geometry[i].against[0].dot(contacts[i].of(Motion::slide).direction_W) < kLeastAlong;
}

} // namespace polhode
