#include "course/world/resolve_walls.h"

#include "course/world/resolve_shape.h"
#include "engine/math/number_text.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace polhode::course
{

namespace
{

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kChord = 3 * std::numbers::pi / 180; ///< rad, of an arc as drawn

/// Axes whose z is @p normal; x lies in the world's xz plane as far as it can.
Eigen::Matrix3d axesAlong(const Vector3d& normal)
{
    const Vector3d side = std::abs(normal.y()) < 0.9 ? Vector3d::UnitY() : Vector3d::UnitX();
    Eigen::Matrix3d R;
    R.col(2) = normal;
    R.col(0) = side.cross(normal).normalized();
    R.col(1) = normal.cross(R.col(0));
    return R;
}

Vector2d turned(const Vector2d& v, double angle)
{
    return {v.x() * std::cos(angle) - v.y() * std::sin(angle),
            v.x() * std::sin(angle) + v.y() * std::cos(angle)};
}

/// The ends of @p count equal chords of a piece, the last of them its own.
std::vector<Vector2d> chordsOf(const ProfilePiece& piece, int count)
{
    std::vector<Vector2d> ends;
    const Vector2d whole = piece.to - piece.from;
    Vector2d at = piece.from;
    for (int k = 0; k + 1 < count; ++k) {
        const double part = piece.turn / count;
        const double length = whole.norm() * std::sin(0.5 * part) / std::sin(0.5 * piece.turn);
        at += turned(whole.normalized(), part * (k + 0.5) - 0.5 * piece.turn) * length;
        ends.push_back(at);
    }
    ends.push_back(piece.to);
    return ends;
}

std::vector<Vector3d> drawnPoints(const std::vector<ProfilePiece>& pieces)
{
    std::vector<Vector3d> points;
    const auto add = [&](const Vector2d& p) { points.emplace_back(p.x(), 0.0, p.y()); };
    add(pieces.front().from);
    for (const ProfilePiece& piece : pieces)
        for (const Vector2d& end :
             chordsOf(piece, std::max(1, static_cast<int>(std::ceil(std::abs(piece.turn) / kChord)))))
            add(end);
    return points;
}

} // namespace

std::vector<ProfilePiece> resolveProfile(const WallDescription& wall, const Numbers& numbers)
{
    std::vector<ProfilePiece> pieces;
    Vector2d from = Vector2d::Zero();
    for (std::size_t i = 0; i < wall.profile.size(); ++i) {
        const WallDescription::ProfilePoint& point = wall.profile[i];
        const Vector2d to(numbers(point.to[0]), numbers(point.to[1]));
        if (i > 0) {
            ProfilePiece piece{from, to};
            const double half = 0.5 * (to - from).norm();
            if (!(half > 0))
                throw InputError(point.to[0].where, {"a point twice in a row", "相邻两点重合"},
                                 {"points apart from each other", "互不重合的点"});
            if (point.radius.given()) {
                const double radius = numbers(point.radius);
                if (!(std::abs(radius) > half))
                    throw InputError(point.radius.where, sameInBoth("radius = " + numberText(radius)),
                                     Text{"more than half the chord, ", "大于弦长的一半："}
                                         + sameInBoth(numberText(half) + " m"));
                piece.turn = std::copysign(2 * std::asin(half / std::abs(radius)), radius);
            }
            if (point.facets.given())
                for (const Vector2d& end : chordsOf(piece, static_cast<int>(numbers(point.facets))))
                    pieces.push_back({std::exchange(from, end), end});
            else
                pieces.push_back(piece);
        }
        from = to;
    }
    return pieces;
}

std::vector<WallLook> resolveWalls(const SceneDescription& scene, const Numbers& numbers)
{
    std::vector<WallLook> walls;
    auto next = static_cast<int>(scene.bodies.size());
    for (const WallDescription& description : scene.walls) {
        WallLook wall;
        wall.id = description.id;
        wall.label = description.label;
        wall.color = description.color;
        wall.moving_W = numbers(description.moving, Vector3d::Zero());
        if (description.motion)
            wall.body = next++;
        if (description.shape) {
            wall.shape = resolveLook(*description.shape, numbers);
        } else if (!description.profile.empty()) {
            wall.form = WallForm::profile;
            wall.shape.points = drawnPoints(resolveProfile(description, numbers));
            wall.shape.numbers["width"] = numbers(description.width);
        } else {
            wall.form = WallForm::halfSpace;
        }
        Eigen::Isometry3d X_WS = Eigen::Isometry3d::Identity();
        X_WS.translation() = numbers(description.at, Vector3d::Zero());
        X_WS.linear() = description.normal.given()
            ? axesAlong(numbers.direction(description.normal, "normal"))
            : numbers.rotation(description.rotate);
        wall.shape.X_BS = X_WS;
        walls.push_back(std::move(wall));
    }
    return walls;
}

} // namespace polhode::course
