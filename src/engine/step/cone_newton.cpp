#include "engine/step/cone_newton.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace polhode
{

namespace
{

/// r in units of 1/M of its row. The larger, the fewer rounds for p̄, above all where contacts of one body
/// all but contradict each other and pressure must move far from one to the next; but rounding of u grows by
/// r.
constexpr double kStiffness = 1e6, kLeastStiffness = 1e2, kMostStiffness = 1e9;
constexpr double kStiffer = 30.0; ///< times r, from a round that brought little to the next

double roomOf(const ImpulseRow& row)
{
    return row.M > 0.0 ? 1.0 / row.M : 0.0;
}

} // namespace

long ConeNewton::connect(const ImpulseProblem& problem)
{
    block_.assign(problem.bodies.size(), -1);
    body_.clear();
    edges_.clear();
    const int world = problem.world();
    const auto touch = [&](const auto& c) {
        for (const int slot : {c.slotA, c.slotB})
            if (slot != world && block_[static_cast<std::size_t>(slot)] < 0) {
                block_[static_cast<std::size_t>(slot)] = static_cast<int>(body_.size());
                body_.push_back(slot);
            }
    };
    const auto connect = [&](int one, int other) {
        if (one >= 0 && other >= 0 && one != other)
            edges_.emplace_back(std::min(one, other), std::max(one, other));
    };
    const auto reach = [&](const auto& c, const ImpulseRow& row) {
        const int a = c.slotA == world ? -1 : block_[static_cast<std::size_t>(c.slotA)];
        const int b = c.slotB == world ? -1 : block_[static_cast<std::size_t>(c.slotB)];
        connect(a, b);
        for (int k = row.firstFar; k < row.firstFar + row.farCount; ++k) {
            const int far = block_[static_cast<std::size_t>(problem.far[static_cast<std::size_t>(k)].slot)];
            connect(far, a);
            connect(far, b);
        }
    };
    const auto each = [&](const auto& ofContact, const auto& ofBearing) {
        for (const ImpulseContact& c : problem.contacts)
            if (c.normal.M > 0.0)
                ofContact(c);
        for (const BearingFriction& b : problem.bearings)
            if (b.step > 0.0)
                ofBearing(b);
    };
    long units = 0;
    each(
        [&](const ImpulseContact& c) {
            touch(c);
            ++units;
        },
        [&](const BearingFriction& b) {
            touch(b);
            ++units;
        });
    each([&](const ImpulseContact& c) { reach(c, c.normal); },
         [&](const BearingFriction& b) { reach(b, b.rows[0]); });
    std::sort(edges_.begin(), edges_.end());
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
    return static_cast<long>(body_.size() + 2 * edges_.size()) + kProductsOfContact * units;
}

namespace
{

/// Whether it has friction along both sides; a skate has it across alone.
bool hasBoth(const ImpulseContact& c)
{
    return !c.side1.direction_W.isZero(0.0);
}

} // namespace

bool ConeNewton::prepare(const ImpulseProblem& problem, long mostProducts)
{
    if (!matrix_.analyse(static_cast<int>(body_.size()), edges_, mostProducts))
        return false;
    contacts_.clear();
    far_.clear();
    for (std::size_t i = 0; i < problem.contacts.size(); ++i)
        if (problem.contacts[i].normal.M > 0.0)
            add(problem, i);
    for (std::size_t i = 0; i < problem.bearings.size(); ++i)
        if (problem.bearings[i].step > 0.0)
            addBearing(problem, i);
    return true;
}

void ConeNewton::add(const ImpulseProblem& problem, std::size_t number)
{
    const ImpulseContact& from = problem.contacts[number];
    const int world = problem.world();
    Contact& c = contacts_.emplace_back();
    c.number = number;
    c.a = from.slotA == world ? -1 : block_[static_cast<std::size_t>(from.slotA)];
    c.b = from.slotB == world ? -1 : block_[static_cast<std::size_t>(from.slotB)];
    c.least = from.least;
    std::array<double, kMost> r{}, aim{};
    const auto take = [&](const ImpulseRow& row, double room, double target) {
        r[static_cast<std::size_t>(c.count)] = room;
        aim[static_cast<std::size_t>(c.count)] = target;
        c.row[static_cast<std::size_t>(c.count++)] = &row;
    };
    const auto disc = [&](int count, double factor) {
        c.discs[static_cast<std::size_t>(c.discCount++)] = {c.count, count, factor, 0.0};
    };
    take(from.normal, roomOf(from.normal), from.target);
    if (from.tangentStep > 0.0 && from.friction > 0.0) {
        disc(hasBoth(from) ? 2 : 1, from.friction);
        if (hasBoth(from))
            take(from.side1, from.tangentStep, from.aim1);
        take(from.side2, from.tangentStep, from.aim2);
    }
    if (from.resistance >= 0) {
        const TurningResistance& t = problem.resistances[static_cast<std::size_t>(from.resistance)];
        if (from.law->torsional > 0.0 && t.spin.M > 0.0) {
            disc(1, from.law->torsional);
            take(t.spin, roomOf(t.spin), t.spinAim);
        }
        if (from.law->rolling > 0.0 && t.rollStep > 0.0) {
            disc(2, from.law->rolling);
            take(t.roll1, t.rollStep, 0.0);
            take(t.roll2, t.rollStep, 0.0);
        }
    }
    c.room = Eigen::Map<const Rows>(r.data(), c.count);
    c.aim = Eigen::Map<const Rows>(aim.data(), c.count);
    fill(problem, c);
}

void ConeNewton::addBearing(const ImpulseProblem& problem, std::size_t number)
{
    const BearingFriction& from = problem.bearings[number];
    const int world = problem.world();
    Contact& c = contacts_.emplace_back();
    c.number = number;
    c.bearing = true;
    c.a = from.slotA == world ? -1 : block_[static_cast<std::size_t>(from.slotA)];
    c.b = from.slotB == world ? -1 : block_[static_cast<std::size_t>(from.slotB)];
    c.count = from.count;
    for (int i = 0; i < c.count; ++i)
        c.row[static_cast<std::size_t>(i)] = &from.rows[static_cast<std::size_t>(i)];
    c.discs[static_cast<std::size_t>(c.discCount++)] = {0, c.count, 0.0, from.most};
    c.room = Rows::Constant(c.count, from.step);
    c.aim = Rows::Zero(c.count);
    fill(problem, c);
}

/// The matrices of the rows that a contact has.
void ConeNewton::fill(const ImpulseProblem& problem, Contact& c)
{
    c.rB.resize(c.count, c.count);
    c.JA.resize(c.count, 6);
    c.JB.resize(c.count, 6);
    c.answerA.resize(6, c.count);
    c.answerB.resize(6, c.count);
    for (int i = 0; i < c.count; ++i) {
        const ImpulseRow& row = *c.row[static_cast<std::size_t>(i)];
        c.JA.row(i) << -row.direction_W.transpose(), -row.turnA_W.transpose();
        c.JB.row(i) << row.direction_W.transpose(), row.turnB_W.transpose();
        c.answerA.col(i) << row.answerA.v_W, row.answerA.w_W;
        c.answerB.col(i) << row.answerB.v_W, row.answerB.w_W;
    }
    c.firstFar = far_.size();
    const ImpulseRow& first = *c.row[0];
    for (int k = 0; k < first.farCount; ++k) {
        const auto answerOf = [&](int i) -> const FarAnswer& {
            return problem.far[static_cast<std::size_t>(c.row[static_cast<std::size_t>(i)]->firstFar + k)];
        };
        const int block = block_[static_cast<std::size_t>(answerOf(0).slot)];
        if (block < 0)
            continue;
        Far& far = far_.emplace_back();
        far.block = block;
        far.answer.resize(6, c.count);
        for (int i = 0; i < c.count; ++i)
            far.answer.col(i) << answerOf(i).answer.v_W, answerOf(i).answer.w_W;
    }
    c.farCount = far_.size() - c.firstFar;
}

/// P at the velocities u, and r B = −∂P/∂u.
void ConeNewton::project(Contact& c, const Rows& u, bool derivative) const
{
    c.P.resize(c.count);
    if (derivative)
        c.rB.setZero();
    bool pressed = false;
    if (!c.bearing) {
        const double tried = c.held[0] - c.r[0] * (u[0] - c.aim[0]);
        // Surfaces that keep touching without force count as pressed: a force may come from elsewhere.
        pressed = tried >= c.least - c.r[0] * touching_;
        c.P[0] = std::max(c.least, tried);
        if (derivative)
            c.rB(0, 0) = pressed ? c.r[0] : 0.0;
    }
    for (int k = 0; k < c.discCount; ++k) {
        const Disc& disc = c.discs[static_cast<std::size_t>(k)];
        const double radius = c.bearing ? disc.most : disc.factor * c.P[0];
        const double r = c.r[disc.first];
        const int first = disc.first, end = disc.first + disc.count;
        Rows s(c.count); // tried
        double square = 0.0;
        for (int i = first; i < end; ++i) {
            s[i] = c.held[i] - r * (u[i] - c.aim[i]);
            square += s[i] * s[i];
        }
        const double length = std::sqrt(square);
        const bool slides = !(length <= radius);
        const double scale = slides ? radius / length : 1.0;
        for (int i = first; i < end; ++i) {
            c.P[i] = scale * s[i];
            if (!derivative)
                continue;
            c.rB(i, i) += r * scale;
            if (!slides)
                continue;
            for (int j = first; j < end; ++j)
                c.rB(i, j) -= r * scale * s[i] * s[j] / square;
            if (pressed)
                c.rB(i, 0) = disc.factor * c.r[0] * s[i] / length;
        }
    }
}

/// Draws impulses that are linear in the last step back to what the laws allow. Not P itself: its rounding is
/// that of u times r.
void ConeNewton::clip(const Contact& c, Rows& p)
{
    if (!c.bearing)
        p[0] = std::max(c.least, p[0]);
    for (int k = 0; k < c.discCount; ++k) {
        const Disc& disc = c.discs[static_cast<std::size_t>(k)];
        auto part = p.segment(disc.first, disc.count);
        const double radius = c.bearing ? disc.most : disc.factor * p[0], length = part.norm();
        if (length > radius)
            part *= radius / length;
    }
}

void ConeNewton::read(const ImpulseProblem& problem, Contact& c)
{
    const auto velocities = [&](const auto& of) {
        const BodyVelocity& A = problem.bodies[static_cast<std::size_t>(of.slotA)];
        const BodyVelocity& B = problem.bodies[static_cast<std::size_t>(of.slotB)];
        c.u.resize(c.count);
        for (int i = 0; i < c.count; ++i)
            c.u[i] = c.row[static_cast<std::size_t>(i)]->velocity(A, B);
    };
    if (c.bearing) {
        const BearingFriction& from = problem.bearings[c.number];
        velocities(from);
        c.p = from.p.head(c.count);
        c.held = c.p;
        return;
    }
    const ImpulseContact& from = problem.contacts[c.number];
    velocities(from);
    c.p.resize(c.count);
    int i = 0;
    c.p[i++] = from.pn;
    if (from.tangentStep > 0.0 && from.friction > 0.0) {
        if (hasBoth(from))
            c.p[i++] = from.p1;
        c.p[i++] = from.p2;
    }
    if (i < c.count) {
        const TurningResistance& t = problem.resistances[static_cast<std::size_t>(from.resistance)];
        if (from.law->torsional > 0.0 && t.spin.M > 0.0)
            c.p[i++] = t.ms;
        if (i < c.count) {
            c.p[i++] = t.m1;
            c.p[i] = t.m2;
        }
    }
    c.held = c.p;
}

void ConeNewton::write(ImpulseProblem& problem, const Contact& c, const Rows& p)
{
    if (c.bearing) {
        problem.bearings[c.number].p.head(c.count) = p;
        return;
    }
    ImpulseContact& to = problem.contacts[c.number];
    int i = 0;
    to.pn = p[i++];
    if (to.tangentStep > 0.0 && to.friction > 0.0) {
        if (hasBoth(to))
            to.p1 = p[i++];
        to.p2 = p[i++];
    }
    if (i == c.count)
        return;
    TurningResistance& t = problem.resistances[static_cast<std::size_t>(to.resistance)];
    if (to.law->torsional > 0.0 && t.spin.M > 0.0)
        t.ms = p[i++];
    if (i == c.count)
        return;
    t.m1 = p[i++];
    t.m2 = p[i];
}

/// Φ Jᵀ r B J of a contact, of which N rows are there.
template <int N>
void ConeNewton::press(const Contact& c)
{
    using Pressed = Eigen::Matrix<double, N, 6, 0, N == Eigen::Dynamic ? kMost : N, 6>;
    const auto rB = c.rB.topLeftCorner<N, N>(c.count, c.count);
    const Pressed RA = rB.lazyProduct(c.JA.topRows<N>(c.count));
    const Pressed RB = rB.lazyProduct(c.JB.topRows<N>(c.count));
    const auto add = [&](int body, const Across& answer, int pressed, const Pressed& R) {
        if (body >= 0 && pressed >= 0)
            matrix_.at(body, pressed).noalias() += answer.leftCols<N>(c.count).lazyProduct(R);
    };
    add(c.a, c.answerA, c.a, RA);
    add(c.b, c.answerB, c.b, RB);
    add(c.a, c.answerA, c.b, RB);
    add(c.b, c.answerB, c.a, RA);
    for (std::size_t k = c.firstFar; k < c.firstFar + c.farCount; ++k) {
        add(far_[k].block, far_[k].answer, c.a, RA);
        add(far_[k].block, far_[k].answer, c.b, RB);
    }
}

/// The step of Newton from (p, u), P and r B being known.
bool ConeNewton::direction()
{
    matrix_.setIdentity();
    dv_.assign(body_.size(), BlockLu::Vector::Zero());
    for (const Contact& c : contacts_) {
        const Rows missing = c.P - c.p;
        if (c.a >= 0)
            dv_[static_cast<std::size_t>(c.a)] += c.answerA * missing;
        if (c.b >= 0)
            dv_[static_cast<std::size_t>(c.b)] += c.answerB * missing;
        for (std::size_t k = c.firstFar; k < c.firstFar + c.farCount; ++k)
            dv_[static_cast<std::size_t>(far_[k].block)] += far_[k].answer * missing;
        if (!c.bearing && c.rB(0, 0) == 0.0 && c.least == 0.0)
            continue; // open
        if (c.count == 3)
            press<3>(c);
        else
            press<Eigen::Dynamic>(c);
    }
    if (!matrix_.factorize())
        return false;
    matrix_.solve(dv_);
    for (Contact& c : contacts_) {
        c.du = Rows::Zero(c.count);
        if (c.a >= 0)
            c.du += c.JA * dv_[static_cast<std::size_t>(c.a)];
        if (c.b >= 0)
            c.du += c.JB * dv_[static_cast<std::size_t>(c.b)];
        c.dp = c.P - c.p - c.rB * c.du;
    }
    return true;
}

/// The slope, along the step, of the function whose least value is sought where friction does not depend on
/// pressure: Σ (p + part δp − P) · δu.
double ConeNewton::slope(double part)
{
    double sum = 0.0;
    for (Contact& c : contacts_) {
        project(c, c.u + part * c.du, false);
        sum += (c.p + part * c.dp - c.P).dot(c.du);
    }
    return sum;
}

/// Where along the step, between 0 and 1, contacts open or close and friction begins or ceases to slide: the
/// slope has its kinks there, and r makes them sharp.
void ConeNewton::findBreaks()
{
    breaks_.clear();
    const auto note = [&](double part) {
        if (part > 0.0 && part < 1.0)
            breaks_.push_back(part);
    };
    for (const Contact& c : contacts_) {
        // tried = tried0 + part · change, of the pressure, of the radius and of the two sides.
        double radius0 = 0.0, radiusChange = 0.0;
        if (!c.bearing) {
            radius0 = c.held[0] - c.r[0] * (c.u[0] - c.aim[0]);
            radiusChange = -c.r[0] * c.du[0];
            note((c.least - radius0) / radiusChange);
        }
        for (int k = 0; k < c.discCount; ++k) {
            const Disc& disc = c.discs[static_cast<std::size_t>(k)];
            const double r0 = c.bearing ? disc.most : disc.factor * radius0;
            const double r1 = disc.factor * radiusChange;
            double square = -r1 * r1, mixed = -r0 * r1, rest = -r0 * r0;
            for (int i = disc.first; i < disc.first + disc.count; ++i) {
                const double s0 = c.held[i] - c.r[i] * (c.u[i] - c.aim[i]), s1 = -c.r[i] * c.du[i];
                square += s1 * s1;
                mixed += s0 * s1;
                rest += s0 * s0;
            }
            const double under = mixed * mixed - square * rest;
            if (under < 0.0)
                continue;
            const double q = -(mixed + std::copysign(std::sqrt(under), mixed));
            note(q / square);
            note(rest / q);
        }
    }
    std::sort(breaks_.begin(), breaks_.end());
}

/// The root of the slope along the step, near enough; 1 wherever the whole step is not too far.
double ConeNewton::length()
{
    constexpr double kNear = 0.1; // of the slope at the start: the next direction is found anew anyhow
    constexpr int kTrials = 12; // of false position between two breaks, where the slope is smooth
    const double start = slope(0.0);
    double end = slope(1.0);
    if (!(start < 0.0) || end <= -kNear * start)
        return 1.0;
    findBreaks();
    double low = 0.0, high = 1.0, atLow = start, atHigh = end, part = 1.0;
    const auto take = [&](double at) {
        part = at;
        end = slope(part);
        (end > 0.0 ? high : low) = part;
        (end > 0.0 ? atHigh : atLow) = end;
    };
    for (auto first = breaks_.begin(), last = breaks_.end(); first != last;) {
        const auto middle = first + (last - first) / 2;
        take(*middle);
        (end > 0.0 ? last : first) = end > 0.0 ? middle : middle + 1;
    }
    // False position, with half the value of an end that stays (Illinois).
    for (int k = 0; k < kTrials && std::abs(end) > -kNear * start; ++k) {
        take((low * atHigh - high * atLow) / (atHigh - atLow));
        (end > 0.0 ? atLow : atHigh) *= 0.5;
    }
    return part;
}

int ConeNewton::refine(ImpulseProblem& problem, const std::vector<BodyVelocity>& free, double tolerance,
                       int limit, std::vector<double>* history)
{
    touching_ = tolerance;
    double best = residualOf(problem).largest;
    for (Contact& c : contacts_) {
        read(problem, c);
        c.best = c.p;
    }
    int steps = 0;
    double stiffness = kStiffness, last = best;
    for (bool first = true; steps < limit && (first || best > tolerance); first = false) {
        for (Contact& c : contacts_)
            c.r = stiffness * c.room;
        // p with p̄ held: until what P = p is off by, times r, is little beside what p̄ is off by.
        constexpr double kEnough = 0.03;
        for (int inner = 0; steps < limit; ++inner) {
            double off = 0.0, fastest = 0.0;
            for (Contact& c : contacts_) {
                project(c, c.u, true);
                off = std::max(off, (c.P - c.p).cwiseQuotient(c.r).lpNorm<Eigen::Infinity>());
                fastest = std::max(fastest, c.u.lpNorm<Eigen::Infinity>());
            }
            if (inner > 0 && off <= std::max(kEnough * best / stiffness, kSpeedRounding * fastest))
                break;
            if (!direction())
                return steps;
            ++steps;
            const double part = length();
            for (Contact& c : contacts_) {
                c.p += part * c.dp;
                c.u += part * c.du;
            }
        }
        for (Contact& c : contacts_) {
            clip(c, c.p);
            write(problem, c, c.p);
        }
        problem.bodies = free;
        applyHeld(problem);
        const double now = residualOf(problem).largest;
        if (history)
            history->push_back(now);
        for (Contact& c : contacts_) {
            read(problem, c);
            if (now < best)
                c.best = c.p;
        }
        best = std::min(best, now);
        // Of what the round before left: one that leaves more asks for a larger r.
        constexpr double kLittle = 0.3;
        if (now > kLittle * last)
            stiffness = stiffness < kMostStiffness ? kStiffer * stiffness : kLeastStiffness;
        last = now;
    }
    for (const Contact& c : contacts_)
        write(problem, c, c.best);
    problem.bodies = free;
    applyHeld(problem);
    return steps;
}

} // namespace polhode
