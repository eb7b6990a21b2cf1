#include "ui/plot/curve_stroke.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kOverlap = 0.4; // pixels that pieces reach beyond their joint, so that no seam shows
constexpr double kRounding = 1e-6; // pixels: shorter rests of a dash are the rounding of sums
constexpr double kSharp = 0.8; // cosine of the turn from which a joint gets a dot
constexpr int kMostDots = 200; // dense zigzags do without

double length(QPointF v)
{
    return std::sqrt(QPointF::dotProduct(v, v));
}

double cross(QPointF a, QPointF b)
{
    return a.x() * b.y() - a.y() * b.x();
}

/// Follows a line as long as one straight piece from its anchor stays near every point passed: the directions
/// that do so lie between two bounds, which each point draws nearer.
class Sleeve
{
public:
    Sleeve(QPointF anchor, double tolerance)
        : anchor_(anchor)
        , tolerance_(tolerance)
    {
    }

    bool takes(QPointF point)
    {
        const QPointF d = point - anchor_;
        const double distance = std::sqrt(QPointF::dotProduct(d, d));
        if (distance < farthest_)
            return false;
        if (distance <= tolerance_)
            return true;
        const double sine = tolerance_ / distance;
        const double cosine = std::sqrt(1 - sine * sine);
        const QPointF lower(cosine * d.x() + sine * d.y(), cosine * d.y() - sine * d.x());
        const QPointF upper(cosine * d.x() - sine * d.y(), cosine * d.y() + sine * d.x());
        if (farthest_ == 0) {
            lower_ = lower;
            upper_ = upper;
        } else {
            if (QPointF::dotProduct(d, lower_ + upper_) < 0 || cross(lower_, d) < 0 || cross(d, upper_) < 0)
                return false;
            if (cross(lower_, lower) > 0)
                lower_ = lower;
            if (cross(upper, upper_) > 0)
                upper_ = upper;
        }
        farthest_ = distance;
        return true;
    }

private:
    QPointF anchor_;
    double tolerance_;
    double farthest_ = 0;
    QPointF lower_;
    QPointF upper_;
};

template <class Draw>
void forEachLine(const PixelPath& path, const Draw& draw)
{
    for (std::size_t line = 0; line < path.starts.size(); ++line) {
        const std::size_t begin = path.starts[line];
        const std::size_t end = line + 1 < path.starts.size() ? path.starts[line + 1] : path.points.size();
        if (end > begin)
            draw(path.points.data() + begin, end - begin);
    }
}

void drawDots(QPainter& painter, const std::vector<QPointF>& centers, const QPen& pen, double radius)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(pen.color());
    for (const QPointF& center : centers)
        painter.drawEllipse(center, radius, radius);
    painter.setBrush(Qt::NoBrush);
}

bool isSharp(QPointF a, QPointF b, QPointF c)
{
    const QPointF u = b - a;
    const QPointF v = c - b;
    const double dot = QPointF::dotProduct(u, v);
    return dot <= 0 || dot * dot < kSharp * kSharp * QPointF::dotProduct(u, u) * QPointF::dotProduct(v, v);
}

} // namespace

PixelPath simplified(const PixelPath& path, double tolerance)
{
    PixelPath result;
    forEachLine(path, [&](const QPointF* points, std::size_t count) {
        result.lift();
        result.points.push_back(points[0]);
        Sleeve sleeve(points[0], tolerance);
        for (std::size_t i = 1; i < count; ++i) {
            if (sleeve.takes(points[i]))
                continue;
            if (result.points.back() != points[i - 1])
                result.points.push_back(points[i - 1]);
            sleeve = Sleeve(points[i - 1], tolerance);
            sleeve.takes(points[i]);
        }
        if (count > 1)
            result.points.push_back(points[count - 1]);
    });
    return result;
}

PixelPath dashed(const PixelPath& path, const QList<double>& pattern)
{
    PixelPath result;
    forEachLine(path, [&](const QPointF* points, std::size_t count) {
        qsizetype part = 0;
        double left = pattern[0];
        bool penDown = false;
        for (std::size_t i = 1; i < count; ++i) {
            const QPointF d = points[i] - points[i - 1];
            const double size = length(d);
            for (double at = 0; at < size;) {
                const double next = std::min(size, at + left);
                if (part % 2 == 0) {
                    if (!penDown) {
                        result.lift();
                        result.points.push_back(points[i - 1] + at / size * d);
                    }
                    result.points.push_back(points[i - 1] + next / size * d);
                    penDown = true;
                }
                left -= next - at;
                at = next;
                if (left <= kRounding) {
                    part = (part + 1) % pattern.size();
                    left = pattern[part];
                    penDown = false;
                }
            }
        }
    });
    return result;
}

void stroke(QPainter& painter, const PixelPath& path, const QPen& pen, bool asVectors)
{
    std::vector<QPointF> dots;
    forEachLine(path, [&](const QPointF* points, std::size_t count) {
        if (count == 1)
            dots.push_back(points[0]);
    });
    drawDots(painter, dots, pen, pen.widthF());
    painter.setPen(pen);
    if (asVectors) {
        forEachLine(path, [&](const QPointF* points, std::size_t count) {
            if (count > 1)
                painter.drawPolyline(points, int(count));
        });
        return;
    }

    const bool solid = pen.style() == Qt::SolidLine;
    QList<double> pattern = pen.dashPattern();
    for (double& part : pattern)
        part *= pen.widthF();
    std::vector<QLineF> pieces;
    std::vector<QPointF> corners;
    forEachLine(solid ? path : dashed(path, pattern), [&](const QPointF* points, std::size_t count) {
        for (std::size_t i = 1; i < count; ++i) {
            const QPointF d = points[i] - points[i - 1];
            const double size = length(d);
            const QPointF reach = size > 0 ? kOverlap / size * d : QPointF();
            const bool isFirst = i == 1;
            const bool isLast = i + 1 == count;
            pieces.emplace_back(isFirst ? points[0] : points[i - 1] - reach,
                                isLast ? points[i] : points[i] + reach);
            if (!isLast && corners.size() <= kMostDots && isSharp(points[i - 1], points[i], points[i + 1]))
                corners.push_back(points[i]);
        }
    });
    if (corners.size() <= kMostDots)
        drawDots(painter, corners, pen, 0.5 * pen.widthF());
    painter.setPen(QPen(pen.brush(), pen.widthF(), Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(pieces.data(), int(pieces.size()));
}

} // namespace polhode::ui
