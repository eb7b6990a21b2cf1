#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace polhode
{

/// A smooth curve in space by its arc length q (m), counted from where its parameter s is zero, or from its
/// beginning if it is zero nowhere on it.
///
/// It is given by s ↦ (x, y, z) and kept as Chebyshev series in q, piece by piece, each so short that its
/// series ends in rounding: then c(q), c' and c'' cost a few products, whatever the expressions are. A closed
/// curve goes on round and round; an open one goes on straight beyond its ends.
class Curve
{
public:
    /// Throws std::invalid_argument where the curve is not finite, stands still, or has a corner or a cusp.
    Curve(const std::function<Eigen::Vector3d(double s)>& place, double from, double to);

    double begin() const { return begin_; } ///< m, ≤ 0 if s = 0 is on it
    double end() const { return end_; } ///< m
    double length() const { return end_ - begin_; } ///< m, once round
    bool closed() const { return closed_; }

    /// Where it is at q, and how it goes on.
    struct Point {
        Eigen::Vector3d c = Eigen::Vector3d::Zero(); ///< m
        Eigen::Vector3d t = Eigen::Vector3d::UnitX(); ///< c', a unit vector as far as q is a length
        Eigen::Vector3d k = Eigen::Vector3d::Zero(); ///< 1/m, c'': towards the centre of curvature
    };
    Point at(double q) const;

    /// The frame at a point: b as much along one direction as t lets it, n = b × t. In a plane curve b is the
    /// plane's normal, such that the curve on the whole bends towards n.
    struct Frame {
        Eigen::Vector3d b, n;
    };
    Frame frame(const Point& point) const;

    /// The q near `near` where p − c(q) stands across the curve.
    double foot(const Eigen::Vector3d& p, double near) const;
    /// The q of the point of the curve that is nearest to p.
    double nearest(const Eigen::Vector3d& p) const;

private:
    static constexpr std::size_t kTerms = 12;
    using Series = std::array<Eigen::Vector3d, kTerms>;
    struct Piece {
        double begin, end; ///< m
        Series c, t, k;
    };
    void addPieces(const std::function<Eigen::Vector3d(double q)>& place, double begin, double end,
                   int depth);
    void findSide();
    const Piece& pieceAt(double q) const;

    std::vector<Piece> pieces_;
    double begin_ = 0.0, end_ = 0.0;
    double size_ = 0.0; ///< m
    bool closed_ = false;
    Eigen::Vector3d across_ = Eigen::Vector3d::UnitY(); ///< what b follows
};

} // namespace polhode
