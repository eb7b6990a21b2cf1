#include "ui/plot/label_row.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// Marks the rows that the part of the line a–b above @p label passes through.
void markRows(std::vector<bool>& crossed, QPointF a, QPointF b, const LabelSpan& label, double top,
              double height)
{
    if (a.x() > b.x())
        std::swap(a, b);
    if (b.x() < label.from || a.x() > label.to)
        return;
    const auto at = [&](double x) {
        return b.x() > a.x() ? a.y() + (x - a.x()) / (b.x() - a.x()) * (b.y() - a.y()) : a.y();
    };
    const double y1 = a.x() < label.from ? at(label.from) : a.y();
    const double y2 = b.x() > label.to ? at(label.to) : b.y();
    const double first = std::floor((std::min(y1, y2) - top) / height);
    const double last = std::floor((std::max(y1, y2) - top) / height);
    for (double row = std::max(first, 0.0); row <= last && row < double(crossed.size()); ++row)
        crossed[std::size_t(row)] = true;
}

/// Which of so many rows @p paths pass through at @p label.
std::vector<bool> crossedRows(const std::vector<PixelPath>& paths, const LabelSpan& label, double top,
                              double height, std::size_t rows)
{
    std::vector<bool> crossed(rows, false);
    for (const PixelPath& path : paths) {
        for (std::size_t line = 0; line < path.starts.size(); ++line) {
            const std::size_t end
                = line + 1 < path.starts.size() ? path.starts[line + 1] : path.points.size();
            for (std::size_t i = path.starts[line]; i + 1 < end; ++i)
                markRows(crossed, path.points[i], path.points[i + 1], label, top, height);
        }
    }
    return crossed;
}

} // namespace

int freestRow(const std::vector<PixelPath>& paths, const std::vector<LabelSpan>& labels, double top,
              double height, int rows)
{
    std::vector<int> count(std::size_t(std::max(rows, 1)), 0);
    for (const LabelSpan& label : labels) {
        const std::vector<bool> crossed
            = crossedRows(paths, label, top + label.below * height, height, count.size());
        for (std::size_t row = 0; row < count.size(); ++row)
            count[row] += crossed[row] ? 1 : 0;
    }
    return int(std::min_element(count.begin(), count.end()) - count.begin());
}

bool isCrossed(const std::vector<PixelPath>& paths, const LabelSpan& label, double top, double height)
{
    return crossedRows(paths, label, top, height, 1).front();
}

} // namespace polhode::ui
