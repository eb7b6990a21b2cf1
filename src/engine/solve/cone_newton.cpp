#include "engine/solve/cone_newton.h"

#include "engine/math/interrupt.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

/// What the laws project, at the motions u.
auto triedAt(const auto& c, const auto& u)
{
    return c.held - c.r.cwiseProduct(u - c.aim);
}

} // namespace

void ConeNewton::setStiffness(double stiffness)
{
    stiffness_ = stiffness;
    for (Contact& c : contacts_)
        c.r = c.own.unaryExpr([&](double own) { return own > 0.0 ? stiffness / own : 0.0; });
}

void ConeNewton::linearize()
{
    for (Contact& c : contacts_) {
        c.P = triedAt(c, c.u);
        const bool pressed = c.law.normal && c.P[0] > c.law.floor + onFloor_ - c.r[0] * touching_;
        c.law.derivative(c.P, c.r, pressed, c.B);
        c.law.project(c.P, onFloor_);
    }
}

/// The slope, along the step, of the function whose least value is sought where friction does not depend on
/// pressure: Σ (p + part δp − P) · δu.
double ConeNewton::slope(double part)
{
    double sum = 0.0;
    for (Contact& c : contacts_) {
        c.P = triedAt(c, c.u + part * c.du);
        c.law.project(c.P, onFloor_);
        sum += (c.p + part * c.dp - c.P).dot(c.du);
    }
    return sum;
}

/// The slope has its kinks there, and r makes them sharp.
void ConeNewton::findBreaks()
{
    breaks_.clear();
    for (const Contact& c : contacts_)
        c.law.findBreaks(triedAt(c, c.u), -c.r.cwiseProduct(c.du), breaks_);
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

/// p with p̄ held: until what P = p is off by, times r, is little beside what p̄ is off by, `left`. False if
/// the steps do not get on.
bool ConeNewton::round(double left, int& steps, int limit)
{
    constexpr double kEnough = 0.03; // of what p̄ is off by: more exact, the next round would not begin nearer
    constexpr int kSteps = 50; // a round ends once no law changes sides, else it goes round in circles
    const int most = std::min(limit, steps + kSteps);
    for (bool first = true; steps < most; first = false) {
        linearize();
        double off = 0.0;
        for (const Contact& c : contacts_)
            off = std::max(off, (c.P - c.p).cwiseProduct(c.own).lpNorm<Eigen::Infinity>());
        if (!first && off <= std::max(kEnough * left, stiffness_ * rounding()))
            return true;
        if (!solve())
            return false;
        ++steps;
        for (Contact& c : contacts_)
            c.dp = c.P - c.p - c.B * c.du;
        const double part = length();
        for (Contact& c : contacts_) {
            c.p += part * c.dp;
            c.u += part * c.du;
        }
    }
    return steps == limit;
}

int ConeNewton::refine(double off, double tolerance, int limit, std::vector<double>* history)
{
    constexpr double kLittle = 0.3; // of what the round before left: one that leaves more asks for a larger r
    constexpr double kStiffer = 30.0; // times r: a few such steps cross the range that r has
    const auto hold = [&](Rows Contact::*p) {
        for (Contact& c : contacts_)
            c.held = c.p = c.*p;
        return apply();
    };
    double best = off, last = off, stiffness = growth_.first;
    for (Contact& c : contacts_)
        c.best = c.held = c.p;
    int steps = 0;
    bool grows = true;
    for (int i = 0; steps < limit && (i == 0 || best > tolerance); ++i) {
        mayInterrupt();
        setStiffness(stiffness);
        if (!round(best, steps, limit)) {
            if (stiffness <= growth_.first)
                break;
            grows = false;
            stiffness = growth_.first;
            hold(&Contact::held);
            continue;
        }
        // Not P itself: its rounding is that of u times r.
        for (Contact& c : contacts_)
            c.law.project(c.p);
        const double now = hold(&Contact::p);
        if (history)
            history->push_back(now);
        if (now < best) {
            best = now;
            for (Contact& c : contacts_)
                c.best = c.p;
        }
        if (conclude(now))
            return steps;
        if (grows && i >= growth_.patience && now > kLittle * last)
            stiffness = stiffness < growth_.most ? kStiffer * stiffness : growth_.again;
        last = now;
    }
    hold(&Contact::best);
    return steps;
}

} // namespace polhode
