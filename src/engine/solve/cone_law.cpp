#include "engine/solve/cone_law.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode
{

namespace
{

double squareOf(const ConeLaw::Rows& p, const ConeLaw::Disc& disc)
{
    double square = 0.0;
    for (int i = disc.first; i < disc.first + disc.count; ++i)
        square += p[i] * p[i];
    return square;
}

} // namespace

void ConeLaw::addNormal(double atLeast)
{
    normal = true;
    floor = atLeast;
    count = 1;
}

void ConeLaw::addDisc(int rows, double factor, double most)
{
    discs[static_cast<std::size_t>(discCount++)] = {count, rows, factor, most};
    count += rows;
}

void ConeLaw::project(Rows& p, double onFloor) const
{
    if (normal && !(p[0] > floor + onFloor))
        p[0] = floor;
    for (const Disc& disc : *this) {
        const double most = radius(disc, p[0]), square = squareOf(p, disc);
        if (square <= most * most)
            continue;
        const double scale = most / std::sqrt(square);
        for (int i = disc.first; i < disc.first + disc.count; ++i)
            p[i] *= scale;
    }
}

void ConeLaw::nearest(Rows& p, Square& derivative) const
{
    std::array<double, 3> length{};
    std::array<std::size_t, 3> order{0, 1, 2}; // the one that is over its limit by the largest factor first
    const auto used = static_cast<std::ptrdiff_t>(discCount);
    for (std::size_t i = 0; i < static_cast<std::size_t>(discCount); ++i)
        length[i] = std::sqrt(squareOf(p, discs[i]));
    std::sort(order.begin(), order.begin() + used, [&](std::size_t i, std::size_t j) {
        return length[i] * discs[j].factor > length[j] * discs[i].factor;
    });
    derivative.setIdentity(count, count);
    if (normal) {
        // Frictions over their limit press with μ |f| each, and make p_n heavier by μ².
        double pressure = p[0], sum = p[0], weight = 1.0;
        for (auto i = order.begin(); i != order.begin() + used; ++i) {
            const Disc& d = discs[*i];
            if (!(length[*i] > d.factor * std::max(pressure, 0.0)))
                break;
            sum += d.factor * length[*i];
            weight += d.factor * d.factor;
            pressure = sum / weight;
            derivative.row(0).segment(d.first, d.count)
                = d.factor / length[*i] * p.segment(d.first, d.count).transpose();
        }
        derivative.row(0) /= weight;
        if (!(pressure > floor))
            derivative.row(0).setZero();
        p[0] = std::max(pressure, floor);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(discCount); ++i) {
        const Disc& d = discs[i];
        const double most = normal ? d.factor * p[0] : d.most;
        if (!(length[i] > most))
            continue;
        const Rows along = p.segment(d.first, d.count) / length[i];
        p.segment(d.first, d.count) = most * along;
        auto rows = derivative.middleRows(d.first, d.count);
        rows *= most / length[i];
        rows.middleCols(d.first, d.count) -= most / length[i] * along * along.transpose();
        if (normal)
            rows += d.factor * along * derivative.row(0);
    }
}

void ConeLaw::derivative(const Rows& p, const Rows& r, bool pressed, Square& B) const
{
    B.setZero(count, count);
    if (pressed)
        B(0, 0) = r[0];
    for (const Disc& disc : *this) {
        const int first = disc.first, end = disc.first + disc.count;
        const double most = radius(disc, normal ? std::max(floor, p[0]) : 0.0);
        const double square = squareOf(p, disc), length = std::sqrt(square);
        const bool slides = !(length <= most);
        const double own = slides ? r[first] * (most / length) : r[first];
        for (int i = first; i < end; ++i)
            B(i, i) = own;
        if (!slides)
            continue;
        for (int i = first; i < end; ++i) {
            for (int j = first; j < end; ++j)
                B(i, j) -= own * p[i] * p[j] / square;
            if (pressed)
                B(i, 0) = disc.factor * r[0] * p[i] / length;
        }
    }
}

void ConeLaw::findBreaks(const Rows& p, const Rows& change, std::vector<double>& parts) const
{
    const auto note = [&](double part) {
        if (part > 0.0 && part < 1.0)
            parts.push_back(part);
    };
    if (normal)
        note((floor - p[0]) / change[0]);
    for (const Disc& disc : *this) {
        if (std::isinf(disc.factor))
            continue;
        const double r0 = normal ? disc.factor * p[0] : disc.most;
        const double r1 = normal ? disc.factor * change[0] : 0.0;
        double square = -r1 * r1, mixed = -r0 * r1, rest = -r0 * r0;
        for (int i = disc.first; i < disc.first + disc.count; ++i) {
            square += change[i] * change[i];
            mixed += p[i] * change[i];
            rest += p[i] * p[i];
        }
        const double under = mixed * mixed - square * rest;
        if (under < 0.0)
            continue;
        const double q = -(mixed + std::copysign(std::sqrt(under), mixed));
        note(q / square);
        note(rest / q);
    }
}

} // namespace polhode
