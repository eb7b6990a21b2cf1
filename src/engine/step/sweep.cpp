#include "engine/step/sweep.h"

#include "engine/ode/event_location.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

constexpr double kShortest = 1e-3, kLongest = 0.125; // of the thickness, from look to look near a contact
constexpr double kNoThickness = 1e-2; // of its size: the thickness of what has none
constexpr int kMostLooks = 4096; // at a pair in a step: 500 thicknesses of way close to each other
constexpr double kTurn
    = 0.25; // rad, between looks at features of a profile: ways are nearly straight between

/// w × r, at most; 0 of what does not turn, however large.
double turning(double w, double arm)
{
    return w > 0.0 ? w * arm : 0.0;
}

} // namespace

Sweep::Sweep(std::shared_ptr<const CollisionWorld> world, double touching, double resting)
    : world_(std::move(world))
    , touching_(touching)
    , resting_(resting)
    , axes_(world_->colliders().size() * world_->colliders().size(), Vector3d::Zero())
{
    std::vector<double> bare; // m, of what has no thickness and still may meet its like
    for (std::size_t i = 0; i < world_->colliders().size(); ++i) {
        const ColliderSize of = world_->sizeOf(static_cast<int>(i));
        if (of.thickness > 0.0)
            least_ = std::min(least_, of.thickness);
        else if (std::isfinite(of.size) && of.size > 0.0)
            bare.push_back(of.size);
    }
    std::ranges::sort(bare);
    if (bare.size() > 1)
        least_ = std::min(least_, kNoThickness * bare[1]);
}

void Sweep::look(const Path& path, double theta, Look& out)
{
    out.theta = theta;
    path(theta, out.poses, out.velocities);
}

template <class Value>
double Sweep::greatest(double theta, const Value& value) const
{
    double most = -std::numeric_limits<double>::infinity(), change = 0.0;
    for (std::size_t k = 0; k <= steadyFrom_; ++k) {
        if (k < steadyFrom_ && nodes_[k + 1].theta <= theta)
            continue;
        const double here = value(nodes_[k]);
        if (k < steadyFrom_)
            change = std::max(change, std::abs(value(nodes_[k + 1]) - here));
        most = std::max(most, here);
    }
    return most + 0.5 * change;
}

RigidVelocity Sweep::velocity(const Look& at, int collider) const
{
    const int body = world_->colliders()[static_cast<std::size_t>(collider)].body;
    return body == kWorld ? RigidVelocity{} : at.velocities[static_cast<std::size_t>(body)];
}

double Sweep::approach(int colliderA, int colliderB, double theta, const Vector3d& n_W) const
{
    const double armA = world_->sizeOf(colliderA).arm, armB = world_->sizeOf(colliderB).arm;
    return greatest(theta, [&](const Look& at) {
        const RigidVelocity A = velocity(at, colliderA), B = velocity(at, colliderB);
        return n_W.dot(A.v_WB - B.v_WB) + turning(A.w_WB.cross(n_W).norm(), armA)
            + turning(B.w_WB.cross(n_W).norm(), armB);
    });
}

double Sweep::relativeSpeed(int colliderA, int colliderB, double theta) const
{
    const double armA = world_->sizeOf(colliderA).arm, armB = world_->sizeOf(colliderB).arm;
    return greatest(theta, [&](const Look& at) {
        const RigidVelocity A = velocity(at, colliderA), B = velocity(at, colliderB);
        return (A.v_WB - B.v_WB).norm() + turning(A.w_WB.norm(), armA) + turning(B.w_WB.norm(), armB);
    });
}

double Sweep::thickness(int colliderA, int colliderB) const
{
    const ColliderSize a = world_->sizeOf(colliderA), b = world_->sizeOf(colliderB);
    double out = a.thickness + b.thickness, larger = 0.0;
    for (const double size : {a.size, b.size})
        if (std::isfinite(size) && size > 0.0) {
            out = std::min(out, 2.0 * size);
            larger = std::max(larger, size);
        }
    return out > 0.0 ? out : kNoThickness * larger;
}

double Sweep::partOfThickness(int colliderA, int colliderB, double h) const
{
    const double thick = thickness(colliderA, colliderB);
    const bool endless = !std::isfinite(world_->sizeOf(colliderA).thickness)
        || !std::isfinite(world_->sizeOf(colliderB).thickness);
    return thick > 0.0 && !endless ? thick / (relativeSpeed(colliderA, colliderB, 0.0) * h)
                                   : std::numeric_limits<double>::infinity();
}

double Sweep::travelOf(int collider) const
{
    const int body = world_->colliders()[static_cast<std::size_t>(collider)].body;
    return body == kWorld ? 0.0 : travel_[static_cast<std::size_t>(body)];
}

bool Sweep::isFast(int colliderA, int colliderB, double h, double part, double until) const
{
    // Most are slow by the ways of the two alone.
    return part * thickness(colliderA, colliderB) < travelOf(colliderA) + travelOf(colliderB)
        && part * partOfThickness(colliderA, colliderB, h) < until;
}

bool Sweep::isOfConvex(int colliderA, int colliderB) const
{
    const auto isProfile = [&](int i) {
        return std::holds_alternative<ProfileShape>(world_->colliders()[static_cast<std::size_t>(i)].shape);
    };
    return !isProfile(colliderA) && !isProfile(colliderB);
}

std::optional<Encounter> Sweep::first(const Path& path, double h, double until,
                                      std::span<const ContactPoint> held, double slow, bool steady)
{
    for (std::size_t k = 0; k < (steady ? 1 : nodes_.size()); ++k)
        look(path, until * static_cast<double>(k) / (kNodes - 1), nodes_[k]);
    const auto isSteady = [&](const RigidVelocity& v, const RigidVelocity& w) {
        return v.v_WB == w.v_WB && v.w_WB == w.w_WB;
    };
    for (steadyFrom_ = steady ? 0 : nodes_.size() - 1; steadyFrom_ > 0
         && std::ranges::equal(nodes_[steadyFrom_ - 1].velocities, nodes_.back().velocities, isSteady);)
        --steadyFrom_;
    travel_.clear();
    for (std::size_t b = 0; b < nodes_[0].velocities.size(); ++b)
        travel_.push_back(touching_ + until * h * greatest(0.0, [&](const Look& at) {
                                          return world_->speed(static_cast<int>(b), at.velocities[b]);
                                      }));
    world_->pairsWithin(nodes_[0].poses, travel_, kept_, pairs_);
    std::optional<Encounter> earliest;
    for (const auto& pair : pairs_) {
        const int a = pair.first, b = pair.second;
        if (slow > 0.0 && !isFast(a, b, h, slow, until))
            continue;
        const bool profile = !isOfConvex(a, b);
        if (!profile && std::ranges::any_of(held, [&](const ContactPoint& p) {
                return p.colliderA == a && p.colliderB == b;
            }))
            continue;
        auto met = profile ? ofProfile(path, h, until, a, b, held) : ofConvex(path, h, until, a, b);
        if (!met)
            continue;
        until = std::min(until, met->high);
        earliest = std::move(met);
    }
    return earliest;
}

std::optional<Encounter> Sweep::ofConvex(const Path& path, double h, double until, int a, int b)
{
    const double thick = thickness(a, b);
    Vector3d& axis
        = axes_[static_cast<std::size_t>(a) * world_->colliders().size() + static_cast<std::size_t>(b)];
    low_ = nodes_[0];
    ContactPoint near;
    bool close = false; // the last look was by the thickness alone
    double part = kShortest;
    for (int n = 0; n < kMostLooks; ++n) {
        const double left = (until - low_.theta) * h;
        if (!close && !axis.isZero()
            && world_->separation(a, b, low_.poses, axis) - touching_
                > left * std::max(approach(a, b, low_.theta, axis), 0.0))
            return std::nullopt;
        const double speed = relativeSpeed(a, b, low_.theta);
        if (!std::isfinite(speed) || !(thick > 0.0)
            || !world_->nearest(a, b, low_.poses, speed * left + touching_, near))
            return std::nullopt;
        axis = near.n_W;
        const double gap = std::max(world_->separation(a, b, low_.poses, axis), 0.0);
        if (n == 0 && near.gap <= touching_
            && (near.gap < -touching_
                || std::abs(world_->gapRate(near, low_.poses, low_.velocities)) <= resting_))
            return std::nullopt;
        const double rate = approach(a, b, low_.theta, axis);
        // What has come near by the end has met there, if it is of rods: see crossing().
        if (gap - touching_ >= rate * left)
            return std::nullopt;
        double next = gap / (rate * h);
        const double least = part * thick / (speed * h);
        close = next < least;
        part = close ? std::min(2.0 * part, kLongest) : kShortest;
        next = std::min(until, low_.theta + std::max(next, least));
        if (!(next > low_.theta))
            return std::nullopt;
        look(path, next, high_);
        ContactPoint there;
        // Within what they may have come apart: features that turn their backs on each other count as deep
        // unless the nearest ones are seen.
        const double within = std::max(near.gap, 0.0) + speed * (next - low_.theta) * h + touching_;
        if (world_->nearest(a, b, high_.poses, within, there) && there.gap < -touching_)
            return Encounter{low_.theta, next, near};
        if (close || world_->isOfRods(near))
            if (auto met = crossing(path, low_, high_, near))
                return met;
        std::swap(low_, high_);
    }
    return std::nullopt;
}

std::optional<Encounter> Sweep::ofProfile(const Path& path, double h, double until, int a, int b,
                                          std::span<const ContactPoint> held)
{
    const double speed = relativeSpeed(a, b, 0.0);
    const double turn = greatest(
        0.0, [&](const Look& at) { return velocity(at, a).w_WB.norm() + velocity(at, b).w_WB.norm(); });
    if (!std::isfinite(speed))
        return std::nullopt;
    const int pieces = std::clamp(static_cast<int>(std::ceil(until * h * turn / kTurn)), 2, kMostLooks);
    low_ = nodes_[0];
    for (int k = 1; k <= pieces; ++k) {
        look(path, until * k / pieces, high_);
        world_->meetings(a, b, low_.poses, touching_ + speed * h * until / pieces, meetings_);
        std::optional<Encounter> earliest;
        for (const ContactPoint& p : meetings_) {
            const auto isSame = [&](const ContactPoint& q) { return sameFeatures(p, q); };
            if (std::ranges::any_of(held, isSame))
                continue;
            if (auto met = crossing(path, low_, high_, p); met && (!earliest || met->high < earliest->high))
                earliest = std::move(met);
        }
        if (earliest)
            return earliest;
        std::swap(low_, high_);
    }
    return std::nullopt;
}

std::optional<Encounter> Sweep::crossing(const Path& path, const Look& low, const Look& high,
                                         const ContactPoint& point)
{
    struct Gap {
        double theta, gap, rate;
    };
    const auto at = [&](const Look& where) {
        ContactPoint p = point;
        ContactRates rates;
        world_->follow(p, where.poses, where.velocities, rates);
        return Gap{where.theta, p.gap, rates.gapRate};
    };
    const auto probe = [&](double theta) {
        look(path, theta, probe_);
        return at(probe_);
    };
    const auto faces = [&](double theta) {
        look(path, theta, probe_);
        ContactPoint p = point;
        return world_->follow(p, probe_.poses);
    };
    std::array<Gap, 3> states{at(low), {}, at(high)};
    const Gap& start = states[0];
    const Gap& end = states[2];
    // Once rods have come to touch, which side they came from is forgotten: it is now or never.
    const double met = world_->isOfRods(point) ? touching_ : -touching_;
    constexpr double kTurning = 1e-12; // of the step: the gap there is the least to the square of this
    constexpr double kMeets = 1e-15; // of the step: some five rounding units
    const bool turns = (start.rate < 0.0) != (end.rate < 0.0);
    if (!turns && !(start.gap >= -touching_ && end.gap < met))
        return std::nullopt;
    states[1] = turns ? probe(findRoot([&](double theta) { return probe(theta).rate; }, low.theta, start.rate,
                                       high.theta, end.rate, kTurning))
                      : start;
    for (std::size_t k : {0U, 1U}) {
        const Gap& from = states[k];
        const Gap& to = states[k + 1];
        if (!(from.gap >= -touching_ && to.gap < met && to.gap < from.gap))
            continue;
        const double level = std::min(from.gap, 0.0);
        const double root = to.gap > level
            ? to.theta
            : findRoot([&](double theta) { return probe(theta).gap - level; }, from.theta, from.gap - level,
                       to.theta, to.gap - level, kMeets);
        if (faces(root))
            return Encounter{from.theta, to.theta, point};
    }
    return std::nullopt;
}

} // namespace polhode
