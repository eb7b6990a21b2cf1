#include "engine/collide/element.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace polhode
{

namespace
{

constexpr double kSmoothJoint = 1e-6; // sine: what written ends leave of a tangent joint; less is no corner

Eigen::Vector3d inSpace(const Eigen::Vector2d& xz)
{
    return {xz.x(), 0.0, xz.y()};
}

Eigen::Vector2d leftOf(const Eigen::Vector2d& d)
{
    return {-d.y(), d.x()};
}

Eigen::Vector2d turned(const Eigen::Vector2d& d, double angle)
{
    return std::cos(angle) * d + std::sin(angle) * leftOf(d);
}

Eigen::Vector2d chordOf(const ProfilePiece& piece)
{
    return (piece.to - piece.from).normalized();
}

void requirePiece(const ProfilePiece& piece, std::size_t index, const std::string& name)
{
    const Subject subject = Subject::thing(name);
    const std::string number = std::to_string(index);
    const Reason where{"piece " + number + " of the profile", "轮廓第 " + number + " 段"};
    if (!piece.from.allFinite() || !piece.to.allFinite() || !std::isfinite(piece.turn))
        refuse(subject, {where.en + " has a number that is not finite", where.zh + "含非有限的数"});
    if ((piece.to - piece.from).norm() <= 0.0)
        refuse(subject, {where.en + " has no length", where.zh + "没有长度"},
               {"ends that differ", "两个不同的端点"});
    if (std::abs(piece.turn) >= 2.0 * std::numbers::pi)
        refuse(subject,
               {where.en + " turns by " + numberText(piece.turn) + " rad",
                where.zh + "转过 " + numberText(piece.turn) + " rad"},
               {"less than 2π either way", "任一方向不足 2π"});
}

/// A feature between two points that are joined within the circle about their chord.
Element between(const Eigen::Vector2d& from, const Eigen::Vector2d& to)
{
    Element e;
    e.endless = Eigen::Vector3d::UnitY();
    e.boundCentre = inSpace(0.5 * (from + to));
    e.across = 0.5 * (to - from).norm();
    return e;
}

Element straight(const ProfilePiece& piece)
{
    const Eigen::Vector2d d = chordOf(piece);
    Element e = between(piece.from, piece.to);
    e.kind = ElementKind::face;
    e.c = inSpace(piece.from);
    e.u = inSpace(leftOf(d));
    e.sides = {{inSpace(-d), -d.dot(piece.from)}, {inSpace(d), d.dot(piece.to)}};
    return e;
}

Element arc(const ProfilePiece& piece)
{
    const Eigen::Vector2d d = chordOf(piece);
    const double side = piece.turn > 0.0 ? 1.0 : -1.0;
    const double halfTurn = 0.5 * std::abs(piece.turn);
    Element e = between(piece.from, piece.to);
    e.kind = ElementKind::line;
    e.u = Eigen::Vector3d::UnitY();
    e.radius = 0.5 * (piece.to - piece.from).norm() / std::sin(halfTurn);
    e.c = inSpace(0.5 * (piece.from + piece.to) + side * e.radius * std::cos(halfTurn) * leftOf(d));
    e.a = inSpace(-side * leftOf(d));
    e.arcCos = std::cos(halfTurn);
    e.hollow = piece.turn > 0.0;
    if (std::abs(piece.turn) > std::numbers::pi) {
        e.boundCentre = e.c;
        e.across = e.radius;
    }
    return e;
}

/// The point of a piece that is nearest to q: how far along it (0 to 1), how far q is to the left of it.
struct Foot {
    double along = 0.0;
    double distance = 0.0; ///< m, ≥ 0
    Eigen::Vector2d point = Eigen::Vector2d::Zero();
    bool left = false; ///< before the solid
};

Foot footOn(const ProfilePiece& piece, const Eigen::Vector2d& q)
{
    const Eigen::Vector2d d = chordOf(piece);
    Foot foot;
    if (piece.turn == 0.0) {
        const double length = (piece.to - piece.from).norm();
        foot.along = std::clamp(d.dot(q - piece.from) / length, 0.0, 1.0);
        foot.point = piece.from + foot.along * (piece.to - piece.from);
        foot.left = leftOf(d).dot(q - piece.from) > 0.0;
    } else {
        const double side = piece.turn > 0.0 ? 1.0 : -1.0;
        const double halfTurn = 0.5 * std::abs(piece.turn);
        const double radius = 0.5 * (piece.to - piece.from).norm() / std::sin(halfTurn);
        const Eigen::Vector2d centre
            = 0.5 * (piece.from + piece.to) + side * radius * std::cos(halfTurn) * leftOf(d);
        const Eigen::Vector2d middle = -side * leftOf(d), away = q - centre;
        const double angle
            = std::atan2(side * (middle.x() * away.y() - middle.y() * away.x()), middle.dot(away));
        foot.along = std::clamp(0.5 + 0.5 * angle / halfTurn, 0.0, 1.0);
        foot.point = centre + radius * turned(middle, side * (2.0 * foot.along - 1.0) * halfTurn);
        foot.left = (away.norm() < radius) == (side > 0.0);
    }
    foot.distance = (q - foot.point).norm();
    return foot;
}

/// The sine of the angle by which the path turns left where a piece follows another.
double turnBetween(const ProfilePiece& before, const ProfilePiece& piece)
{
    const Eigen::Vector2d in = turned(chordOf(before), 0.5 * before.turn);
    const Eigen::Vector2d on = turned(chordOf(piece), -0.5 * piece.turn);
    return in.x() * on.y() - in.y() * on.x();
}

} // namespace

double depthIn(const ProfileShape& profile, const Eigen::Vector2d& q)
{
    const std::vector<ProfilePiece>& pieces = profile.pieces;
    double least = std::numeric_limits<double>::infinity();
    double depth = -least;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Foot foot = footOn(pieces[i], q);
        if (!(foot.distance < least))
            continue;
        least = foot.distance;
        bool before = foot.left;
        const bool atStart = foot.along == 0.0, atEnd = foot.along == 1.0;
        if ((atStart && i == 0) || (atEnd && i + 1 == pieces.size())) {
            depth = -std::numeric_limits<double>::infinity();
            continue;
        }
        // What is nearest to an edge lies before it, what is nearest to a notch in the solid behind it.
        if (atStart || atEnd) {
            const std::size_t k = atStart ? i : i + 1;
            const double sine = turnBetween(pieces[k - 1], pieces[k]);
            before = std::abs(sine) > kSmoothJoint ? sine < 0.0 : before;
        }
        depth = before ? -foot.distance : foot.distance;
    }
    return depth;
}

std::vector<Element> profileElements(const ProfileShape& profile, const std::string& name)
{
    if (profile.pieces.empty())
        refuse(Subject::thing(name), {"a profile without pieces", "没有线段的轮廓"});
    std::vector<Element> out;
    for (std::size_t i = 0; i < profile.pieces.size(); ++i) {
        const ProfilePiece& piece = profile.pieces[i];
        requirePiece(piece, i, name);
        if (i > 0) {
            const ProfilePiece& before = profile.pieces[i - 1];
            const double jump = (piece.from - before.to).norm();
            if (!(jump <= tolerance::kTyped * (piece.to - piece.from).norm()))
                refuse(
                    Subject::thing(name),
                    {"piece " + std::to_string(i) + " of the profile begins " + numberText(jump)
                         + " m away from the end of the piece before it",
                     "轮廓第 " + std::to_string(i) + " 段的起点距上一段的终点 " + numberText(jump) + " m"});
            if (turnBetween(before, piece) < -kSmoothJoint) {
                const Eigen::Vector2d in = turned(chordOf(before), 0.5 * before.turn);
                const Eigen::Vector2d on = turned(chordOf(piece), -0.5 * piece.turn);
                Element corner = between(piece.from, piece.from);
                corner.kind = ElementKind::line;
                corner.c = inSpace(piece.from);
                corner.u = Eigen::Vector3d::UnitY();
                corner.into = {inSpace(-in), inSpace(on)};
                out.push_back(corner);
            }
        }
        out.push_back(piece.turn == 0.0 ? straight(piece) : arc(piece));
    }
    return out;
}

} // namespace polhode
