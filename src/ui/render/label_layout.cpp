#include "ui/render/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

namespace
{

constexpr int kDirections = 16;
constexpr std::array<double, 4> kDistances{9, 18, 34, 58}; // from the anchor to the label's box, pixels
constexpr double kLeaderFrom = 20;
constexpr double kApart = 2;
constexpr double kOverStrangers = 30; // all over other bodies; turned about costs 19
constexpr double kOverStroke = 15; // over the shaft of an arrow

QRectF candidate(const LabelRequest& label, int choice, const QRectF& area)
{
    const double angle = 2 * std::numbers::pi * (choice % kDirections) / kDirections;
    const double distance = kDistances[choice / kDirections];
    const QPointF e(std::cos(angle), std::sin(angle));
    constexpr double kUpright = 1e-9; // of 1: towards the side that it does not look at it is far
    // As far as the anchor lies on the border of the box widened by the distance.
    const double toSide = (label.size.width() / 2 + distance) / std::max(std::abs(e.x()), kUpright);
    const double toTop = (label.size.height() / 2 + distance) / std::max(std::abs(e.y()), kUpright);
    const QPointF centre = label.anchor + std::min(toSide, toTop) * e;
    QRectF rect(QPointF(), label.size);
    rect.moveCenter(centre);
    rect.moveLeft(std::clamp(rect.left(), area.left(), std::max(area.left(), area.right() - rect.width())));
    rect.moveTop(std::clamp(rect.top(), area.top(), std::max(area.top(), area.bottom() - rect.height())));
    return rect;
}

/// How much of a label lies over other bodies, as a share of its own area.
double overStrangers(const QRectF& rect, const LabelRequest& label, const std::vector<Silhouette>& bodies)
{
    double area = 0;
    for (const Silhouette& other : bodies) {
        const QRectF common = rect & other.box;
        if (other.body != label.body && !common.isEmpty() && !other.box.contains(label.anchor))
            area += common.width() * common.height();
    }
    return std::min(1.0, area / (rect.width() * rect.height()));
}

double gap(const QRectF& rect, const QPointF& p)
{
    const double dx = std::max({rect.left() - p.x(), 0.0, p.x() - rect.right()});
    const double dy = std::max({rect.top() - p.y(), 0.0, p.y() - rect.bottom()});
    return std::hypot(dx, dy);
}

} // namespace

std::optional<QPointF> lastPointIn(const QRectF& area, const QPointF& a, const QPointF& b)
{
    const QPointF d = b - a;
    double from = 0, to = 1;
    const auto cut = [&](double start, double step, double low, double high) {
        if (step == 0)
            return start >= low && start <= high;
        double s0 = (low - start) / step, s1 = (high - start) / step;
        if (s0 > s1)
            std::swap(s0, s1);
        from = std::max(from, s0);
        to = std::min(to, s1);
        return from <= to;
    };
    if (!cut(a.x(), d.x(), area.left(), area.right()) || !cut(a.y(), d.y(), area.top(), area.bottom()))
        return std::nullopt;
    return a + to * d;
}

std::vector<LabelPlace> placeLabels(const std::vector<LabelRequest>& labels, const QRectF& area,
                                    const std::vector<QRectF>& obstacles,
                                    const LabelSurroundings& surroundings)
{
    std::vector<LabelPlace> places;
    std::vector<QRectF> taken = obstacles;
    for (const LabelRequest& label : labels) {
        LabelPlace best;
        double bestCost = 1e9;
        const double wish = std::atan2(label.away.y(), label.away.x());
        constexpr double kNowhere = 1e-6; // pixels: so short an arrow points nowhere
        const bool hasWish = std::hypot(label.away.x(), label.away.y()) > kNowhere;
        const int count = kDirections * static_cast<int>(kDistances.size());
        const bool fits = label.size.width() <= area.width() && label.size.height() <= area.height();
        for (int choice = 0; fits && choice < count; ++choice) {
            const QRectF rect = candidate(label, choice, area);
            const double angle = 2 * std::numbers::pi * (choice % kDirections) / kDirections;
            const double turned = hasWish ? std::abs(std::remainder(angle - wish, 2 * std::numbers::pi)) : 0;
            double cost
                = 6 * turned + 0.5 * kDistances[choice / kDirections] - (choice == label.before ? 8 : 0);
            const auto crosses = [&](const QRectF& other) {
                return rect.adjusted(-kApart, -kApart, kApart, kApart).intersects(other);
            };
            if (rect.contains(label.anchor))
                cost += 30;
            if (cost >= bestCost || std::ranges::any_of(taken, crosses))
                continue;
            cost += kOverStroke
                * double(std::ranges::count_if(surroundings.strokes, [&](const QLineF& stroke) {
                        return lastPointIn(rect, stroke.p1(), stroke.p2()).has_value();
                    }));
            if (label.body >= 0)
                cost += kOverStrangers * overStrangers(rect, label, surroundings.bodies);
            if (cost >= bestCost)
                continue;
            bestCost = cost;
            best = {rect, gap(rect, label.anchor) > kLeaderFrom, choice};
        }
        if (best.choice >= 0)
            taken.push_back(best.rect);
        places.push_back(best);
    }
    return places;
}

} // namespace polhode::ui
