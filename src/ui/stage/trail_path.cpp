#include "ui/stage/trail_path.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

using Eigen::Vector3d;

constexpr double kCorner = 0.1; // rad between two pieces of a line that the eye takes for smooth
constexpr int kMostPieces = 12; // between two rows

struct Rows {
    std::span<const double> time;
    std::span<const int> sequence;
    std::span<const Vector3d> points;

    bool joined(std::size_t i) const
    {
        return i + 1 < points.size() && sequence[i] == sequence[i + 1] && time[i + 1] > time[i];
    }
    Vector3d slope(std::size_t i) const { return (points[i + 1] - points[i]) / (time[i + 1] - time[i]); }

    /// The velocity at row i as the rows beside it say; from the rows of @p piece alone where it has no
    /// other.
    Vector3d velocity(std::size_t i, std::size_t piece) const
    {
        const bool before = i > 0 && joined(i - 1), after = joined(i);
        if (!before || !after)
            return slope(piece);
        const double h0 = time[i] - time[i - 1], h1 = time[i + 1] - time[i];
        return (h1 * slope(i - 1) + h0 * slope(i)) / (h0 + h1);
    }
};

double angleBetween(const Vector3d& a, const Vector3d& b)
{
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

} // namespace

std::vector<Vector3d> trailPath(std::span<const double> time, std::span<const int> sequence,
                                std::span<const Vector3d> points, double until)
{
    const Rows rows{time, sequence, points};
    std::vector<Vector3d> path;
    for (std::size_t i = 0; i < points.size() && time[i] <= until; ++i) {
        path.push_back(points[i]);
        if (!rows.joined(i))
            continue;
        const double h = time[i + 1] - time[i];
        const Vector3d v0 = h * rows.velocity(i, i), v1 = h * rows.velocity(i + 1, i);
        const Vector3d d = points[i + 1] - points[i];
        const double turn = angleBetween(v0, d) + angleBetween(d, v1);
        const int pieces = std::clamp(static_cast<int>(std::ceil(turn / kCorner)), 1, kMostPieces);
        const double end = std::min(1.0, (until - time[i]) / h);
        for (int k = 1; k <= pieces; ++k) {
            const double s = std::min(end, static_cast<double>(k) / pieces);
            if (s < 1.0)
                path.push_back(points[i] + s * s * (3.0 - 2.0 * s) * d + s * (1.0 - s) * (1.0 - s) * v0
                               - s * s * (1.0 - s) * v1);
            if (s >= end)
                break;
        }
    }
    return path;
}

} // namespace polhode::ui
