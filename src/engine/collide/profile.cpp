#include "engine/collide/element.h"

#include "engine/math/number_text.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace polhode
{

namespace
{

constexpr double kSmoothJoint = 1e-6; // sine of the angle below which a joint is no corner

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
    const std::string where = name + ": profile piece " + std::to_string(index);
    if (!piece.from.allFinite() || !piece.to.allFinite() || !std::isfinite(piece.turn))
        throw std::invalid_argument(where + " has a number that is not finite");
    if ((piece.to - piece.from).norm() <= 0.0)
        throw std::invalid_argument(where + " has no length: from and to must differ");
    if (std::abs(piece.turn) >= 2.0 * std::numbers::pi)
        throw std::invalid_argument(where + " turns by " + numberText(piece.turn)
                                    + " rad; less than 2π either way is allowed");
}

Element straight(const ProfilePiece& piece)
{
    const Eigen::Vector2d d = chordOf(piece);
    Element e;
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
    Element e;
    e.kind = ElementKind::line;
    e.u = Eigen::Vector3d::UnitY();
    e.radius = 0.5 * (piece.to - piece.from).norm() / std::sin(halfTurn);
    e.c = inSpace(0.5 * (piece.from + piece.to) + side * e.radius * std::cos(halfTurn) * leftOf(d));
    e.a = inSpace(-side * leftOf(d));
    e.arcCos = std::cos(halfTurn);
    e.hollow = piece.turn > 0.0;
    return e;
}

} // namespace

std::vector<Element> profileElements(const ProfileShape& profile, const std::string& name)
{
    if (profile.pieces.empty())
        throw std::invalid_argument(name + ": a profile needs at least one piece");
    std::vector<Element> out;
    for (std::size_t i = 0; i < profile.pieces.size(); ++i) {
        const ProfilePiece& piece = profile.pieces[i];
        requirePiece(piece, i, name);
        if (i > 0) {
            const ProfilePiece& before = profile.pieces[i - 1];
            const double jump = (piece.from - before.to).norm();
            if (!(jump <= 1e-9 * (piece.to - piece.from).norm()))
                throw std::invalid_argument(name + ": profile piece " + std::to_string(i) + " begins "
                                            + numberText(jump)
                                            + " m away from the end of the piece before it");
            const Eigen::Vector2d in = turned(chordOf(before), 0.5 * before.turn);
            const Eigen::Vector2d on = turned(chordOf(piece), -0.5 * piece.turn);
            const double sine = in.x() * on.y() - in.y() * on.x();
            if (sine < -kSmoothJoint) {
                Element corner;
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
