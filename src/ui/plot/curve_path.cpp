#include "ui/plot/curve_path.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// Collects the samples of one column of pixels and passes on those that matter.
class ColumnCollector
{
public:
    ColumnCollector(PixelPath& path, double width)
        : path_(path)
        , width_(width)
    {
    }

    void add(QPointF point)
    {
        const double column = std::floor(point.x() / width_);
        if (count_ > 0 && column == column_) {
            last_ = point;
            ++count_;
            if (point.y() < low_.y()) {
                low_ = point;
                lowAt_ = count_;
            }
            if (point.y() > high_.y()) {
                high_ = point;
                highAt_ = count_;
            }
            return;
        }
        if (count_ > 0) {
            flush(atStart_);
            atStart_ = false;
        }
        column_ = column;
        first_ = low_ = high_ = last_ = point;
        lowAt_ = highAt_ = count_ = 1;
    }

    /// Ends the line that is drawn; its last sample is kept.
    void finish()
    {
        flush(true);
        atStart_ = true;
    }

private:
    void flush(bool keepEnds)
    {
        if (count_ == 0)
            return;
        const int early = std::min(lowAt_, highAt_);
        const int late = std::max(lowAt_, highAt_);
        // Where the curve swings to and fro within a column, its extremes alone tell all that can be seen.
        const bool ends = keepEnds || early == 1 || late == count_;
        if (ends)
            path_.points.push_back(first_);
        if (early > 1 && early < count_)
            path_.points.push_back(early == lowAt_ ? low_ : high_);
        if (late > 1 && late < count_ && late != early)
            path_.points.push_back(late == lowAt_ ? low_ : high_);
        if (ends && count_ > 1)
            path_.points.push_back(last_);
        count_ = 0;
    }

    PixelPath& path_;
    double width_;
    double column_ = 0;
    QPointF first_, low_, high_, last_;
    int lowAt_ = 0, highAt_ = 0, count_ = 0;
    bool atStart_ = true;
};

/// Clips the segment a–b to @p r (Liang–Barsky); false if nothing of it is inside.
bool clipSegment(QPointF& a, QPointF& b, const QRectF& r)
{
    const QPointF d = b - a;
    double enter = 0;
    double leave = 1;
    const auto side = [&](double toward, double room) {
        if (toward == 0)
            return room >= 0;
        const double u = room / toward;
        if (toward < 0)
            enter = std::max(enter, u);
        else
            leave = std::min(leave, u);
        return enter <= leave;
    };
    if (!side(-d.x(), a.x() - r.left()) || !side(d.x(), r.right() - a.x()) || !side(-d.y(), a.y() - r.top())
        || !side(d.y(), r.bottom() - a.y()))
        return false;
    b = leave < 1 ? a + leave * d : b;
    a = enter > 0 ? a + enter * d : a;
    return true;
}

/// A PixelMap with its divisions and logarithms done once, for a whole column.
class Scale
{
public:
    explicit Scale(const PixelMap& map)
        : logarithmic_(map.logarithmic)
        , origin_(measure(map.limits.lower))
        , pixel_(map.atLower)
        , perUnit_((map.atUpper - map.atLower) / (measure(map.limits.upper) - origin_))
    {
    }

    double operator()(double value) const { return pixel_ + (measure(value) - origin_) * perUnit_; }

private:
    double measure(double value) const
    {
        if (!logarithmic_)
            return value;
        return value > 0 ? std::log(value) : std::numeric_limits<double>::quiet_NaN();
    }

    bool logarithmic_;
    double origin_;
    double pixel_;
    double perUnit_;
};

bool sameLine(const Curve& curve, std::size_t i)
{
    return !curve.sequence || (*curve.sequence)[i - 1] == (*curve.sequence)[i];
}

} // namespace

double PixelMap::pixel(double value) const
{
    const double share = logarithmic
        ? (value > 0 ? std::log(value / limits.lower) / std::log(limits.upper / limits.lower)
                     : std::numeric_limits<double>::quiet_NaN())
        : (value - limits.lower) / (limits.upper - limits.lower);
    return atLower + share * (atUpper - atLower);
}

double PixelMap::value(double pixel) const
{
    const double share = (pixel - atLower) / (atUpper - atLower);
    return logarithmic ? limits.lower * std::pow(limits.upper / limits.lower, share)
                       : limits.lower + share * (limits.upper - limits.lower);
}

void PixelPath::clear()
{
    points.clear();
    starts.clear();
}

PixelPath columnPath(const Curve& curve, const PixelMap& x, const PixelMap& y, double columnWidth)
{
    PixelPath path;
    const auto& xs = *curve.x;
    const auto& ys = *curve.y;
    auto from = std::size_t(std::lower_bound(xs.begin(), xs.end(), x.limits.lower) - xs.begin());
    auto to = std::size_t(std::upper_bound(xs.begin(), xs.end(), x.limits.upper) - xs.begin());
    from = from > 0 ? from - 1 : 0;
    to = std::min(to + 1, xs.size());

    ColumnCollector collector(path, columnWidth);
    const Scale toX(x);
    const Scale toY(y);
    bool penDown = false;
    for (std::size_t i = from; i < to; ++i) {
        const QPointF point(toX(xs[i]), toY(ys[i]));
        const bool drawable = std::isfinite(point.x()) && std::isfinite(point.y());
        if (!drawable || (penDown && !sameLine(curve, i))) {
            collector.finish();
            penDown = false;
        }
        if (!drawable)
            continue;
        if (!penDown)
            path.lift();
        penDown = true;
        collector.add(point);
    }
    collector.finish();
    return path;
}

PixelPath planePath(const Curve& curve, const PixelMap& x, const PixelMap& y, std::size_t count)
{
    PixelPath path;
    const Scale toX(x);
    const Scale toY(y);
    bool penDown = false;
    for (std::size_t i = 0; i < std::min(count, curve.x->size()); ++i) {
        const QPointF point(toX((*curve.x)[i]), toY((*curve.y)[i]));
        if (!std::isfinite(point.x()) || !std::isfinite(point.y())) {
            penDown = false;
            continue;
        }
        if (!penDown || !sameLine(curve, i))
            path.lift();
        penDown = true;
        path.points.push_back(point);
    }
    return path;
}

PixelPath clipped(const PixelPath& path, const QRectF& bounds)
{
    PixelPath result;
    for (std::size_t line = 0; line < path.starts.size(); ++line) {
        const std::size_t begin = path.starts[line];
        const std::size_t end = line + 1 < path.starts.size() ? path.starts[line + 1] : path.points.size();
        bool penDown = false;
        if (end - begin == 1 && bounds.contains(path.points[begin])) {
            result.lift();
            result.points.push_back(path.points[begin]);
        }
        for (std::size_t i = begin + 1; i < end; ++i) {
            QPointF a = path.points[i - 1];
            QPointF b = path.points[i];
            if (!clipSegment(a, b, bounds)) {
                penDown = false;
                continue;
            }
            if (!penDown || result.points.back() != a) {
                result.lift();
                result.points.push_back(a);
            }
            result.points.push_back(b);
            penDown = true;
        }
    }
    return result;
}

} // namespace polhode::ui
