#include "engine/body/shapes_mass.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace polhode
{

namespace
{

using Corners = std::span<const Eigen::Vector2d>;

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b)
{
    return a.x() * b.y() - a.y() * b.x();
}

/// On which side of the line from a to b the point p lies: left +1, right −1, on it 0.
int side(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& p)
{
    const double area = cross(b - a, p - a);
    return (area > 0.0) - (area < 0.0);
}

bool between(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& p)
{
    return (p.array() >= a.cwiseMin(b).array()).all() && (p.array() <= a.cwiseMax(b).array()).all();
}

/// Whether the segments ab and cd have a point in common.
bool touch(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c,
           const Eigen::Vector2d& d)
{
    const int abc = side(a, b, c);
    const int abd = side(a, b, d);
    const int cda = side(c, d, a);
    const int cdb = side(c, d, b);
    if (abc * abd < 0 && cda * cdb < 0)
        return true;
    return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) || (cda == 0 && between(c, d, a))
        || (cdb == 0 && between(c, d, b));
}

void requireSimple(Corners corners)
{
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1)
                continue;
            if (touch(corners[i], corners[i + 1], corners[j], corners[(j + 1) % n]))
                refuse(Subject::thing("lamina"),
                       {"edges " + std::to_string(i) + " and " + std::to_string(j)
                            + " cross or touch (edge i runs from corner i to the next)",
                        "第 " + std::to_string(i) + " 边与第 " + std::to_string(j)
                            + " 边相交或相触（第 i 边从第 i 个顶点到下一个）"});
        }
    }
}

struct AreaIntegrals {
    double area = 0.0;
    Eigen::Vector2d first = Eigen::Vector2d::Zero();
    Eigen::Matrix2d second = Eigen::Matrix2d::Zero();
};

/// Sums over the signed triangles (0, a, b): A = a × b / 2, ∫ r = A s / 3,
/// ∫ r rᵀ = A (a aᵀ + b bᵀ + s sᵀ) / 12, s = a + b.
AreaIntegrals areaIntegrals(Corners corners, const Eigen::Vector2d& reference)
{
    AreaIntegrals sum;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Eigen::Vector2d a = corners[i] - reference;
        const Eigen::Vector2d b = corners[(i + 1) % corners.size()] - reference;
        const Eigen::Vector2d s = a + b;
        const double area = 0.5 * cross(a, b);
        sum.area += area;
        sum.first += area / 3.0 * s;
        sum.second += area / 12.0 * (a * a.transpose() + b * b.transpose() + s * s.transpose());
    }
    return sum;
}

} // namespace

MassProperties laminaMass(Corners corners, const Matter& matter)
{
    // Thinner than this part of its extent a polygon is a line, and its area rounding.
    constexpr double kFlat = 1e-12;
    if (corners.size() < 3)
        refuse(Subject::thing("lamina"), Reason::same(std::to_string(corners.size())),
               {"three corners or more", "三个或更多顶点"});
    const Eigen::Vector2d start = corners[0];
    Eigen::Vector2d far = Eigen::Vector2d::Zero();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        requirePoint("lamina", i, {corners[i].x(), corners[i].y(), 0.0});
        if ((corners[i] - start).norm() > far.norm())
            far = corners[i] - start;
    }
    const double extent = far.norm();
    const bool onOneLine = std::all_of(corners.begin(), corners.end(), [&](const Eigen::Vector2d& corner) {
        return std::abs(cross(far, corner - start)) <= kFlat * extent * extent;
    });
    if (!onOneLine) // areas of the two halves of an eight cancel
        requireSimple(corners);
    const AreaIntegrals aboutStart = areaIntegrals(corners, start);
    if (!(std::abs(aboutStart.area) > kFlat * extent * extent))
        refuse(Subject::thing("lamina"),
               {"encloses no area (" + numberText(aboutStart.area) + " m²)",
                "不围成面积（" + numberText(aboutStart.area) + " m²）"});

    const Eigen::Vector2d com = start + aboutStart.first / aboutStart.area;
    const AreaIntegrals about = areaIntegrals(corners, com);
    const Eigen::Matrix2d s = about.second / about.area;
    Eigen::Matrix3d inertiaPerMass = Eigen::Matrix3d::Zero();
    inertiaPerMass.topLeftCorner<2, 2>() << s(1, 1), -s(0, 1), -s(0, 1), s(0, 0);
    inertiaPerMass(2, 2) = s(0, 0) + s(1, 1);
    return filled(std::abs(about.area), {com.x(), com.y(), 0.0}, inertiaPerMass, matter, "lamina");
}

} // namespace polhode
