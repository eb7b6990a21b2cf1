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

bool touch(const LabelSpan& a, const LabelSpan& b)
{
    return a.from < b.to + kLabelsApart && b.from < a.to + kLabelsApart;
}

} // namespace

std::vector<std::optional<int>> labelRows(const std::vector<PixelPath>& paths,
                                          const std::vector<LabelSpan>& labels, double top, double height,
                                          int rows)
{
    rows = std::max(rows, 1);
    std::vector<std::vector<bool>> crossed;
    crossed.reserve(labels.size());
    int lowest = 0;
    for (const LabelSpan& label : labels) {
        crossed.push_back(crossedRows(paths, label, top, height, std::size_t(rows)));
        lowest = std::max(lowest, label.below);
    }
    std::vector<int> count(std::size_t(std::max(rows - lowest, 1)), 0);
    for (std::size_t row = 0; row < count.size(); ++row)
        for (std::size_t i = 0; i < labels.size(); ++i)
            count[row]
                += crossed[i][std::min(row + std::size_t(labels[i].below), std::size_t(rows) - 1)] ? 1 : 0;
    const int freest = int(std::min_element(count.begin(), count.end()) - count.begin());

    std::vector<std::optional<int>> found(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const int wanted = freest + labels[i].below;
        for (int row = 0; row < rows; ++row) {
            bool free = !crossed[i][std::size_t(row)];
            for (std::size_t k = 0; k < i && free; ++k)
                free = found[k] != row || !touch(labels[k], labels[i]);
            if (free && (!found[i] || std::abs(row - wanted) < std::abs(*found[i] - wanted)))
                found[i] = row;
        }
    }
    return found;
}

} // namespace polhode::ui
