#include "engine/joint/curve.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace polhode
{

namespace
{

using Eigen::Vector3d;
using Place = std::function<Vector3d(double)>;

constexpr int kMostHalvings = 16; // of a curve: what is not smooth there has a corner
constexpr double kRounding = 1e-14; // of the curve's size: some hundred roundings end a series
/// Of the mean speed: a derivative, in a short piece, of what is rounded. q is a length to as many digits.
constexpr double kSpeedRounding = 1e-10;

/// A Chebyshev series Σ aₖ Tₖ(x), x in [−1, 1].
template <class T, std::size_t n>
T valueOf(const std::array<T, n>& a, double x)
{
    T later = 0.0 * a[0], last = later; // Clenshaw
    for (std::size_t k = n - 1; k > 0; --k) {
        const T next = a[k] + 2.0 * x * last - later;
        later = last;
        last = next;
    }
    return a[0] + x * last - later;
}

template <class T, std::size_t n, class Function>
std::array<T, n> seriesOf(const Function& f, double begin, double end)
{
    std::array<T, n> values, a;
    const auto angle = [](std::size_t j) { return std::numbers::pi * (static_cast<double>(j) + 0.5) / n; };
    for (std::size_t j = 0; j < n; ++j)
        values[j] = f(0.5 * (begin + end) + 0.5 * (end - begin) * std::cos(angle(j)));
    for (std::size_t k = 0; k < n; ++k) {
        a[k] = 0.0 * values[0];
        for (std::size_t j = 0; j < n; ++j)
            a[k] += (k == 0 ? 1.0 : 2.0) / n * std::cos(static_cast<double>(k) * angle(j)) * values[j];
    }
    return a;
}

/// With respect to a variable that runs over `width` as x runs from −1 to 1.
template <class T, std::size_t n>
std::array<T, n> derivativeOf(const std::array<T, n>& a, double width)
{
    std::array<T, n> d;
    d[n - 1] = 0.0 * a[0];
    T later = d[n - 1];
    for (std::size_t k = n - 1; k > 0; --k) {
        const T next = later + 2.0 * static_cast<double>(k) * a[k];
        later = d[k];
        d[k - 1] = next;
    }
    d[0] *= 0.5;
    for (T& term : d)
        term *= 2.0 / width;
    return d;
}

/// From the beginning on.
template <std::size_t n>
std::array<double, n + 1> integralOf(const std::array<double, n>& a, double width)
{
    std::array<double, n + 1> sum{};
    const auto term = [&](std::size_t k) { return k < n ? a[k] : 0.0; };
    for (std::size_t k = 1; k <= n; ++k)
        sum[k] = 0.25 * width / static_cast<double>(k) * ((k == 1 ? 2.0 : 1.0) * term(k - 1) - term(k + 1));
    sum[0] = 0.0;
    sum[0] = -valueOf(sum, -1.0);
    return sum;
}

[[noreturn]] void refuseCurve(double s, const Reason& found)
{
    refuse(Subject::thing("s = " + numberText(s)), found,
           {"a smooth curve, which goes on everywhere", "处处光滑、不停顿的曲线"});
}

[[noreturn]] void refuseCorner(double q)
{
    refuse(Subject::thing("q = " + numberText(q)), {"a curve with a corner or a cusp", "曲线有尖角或尖点"},
           {"a smooth curve, which goes on everywhere", "处处光滑、不停顿的曲线"});
}

/// The arc length as a function of the parameter s, and back.
class Lengths
{
public:
    Lengths(const Place& place, double from, double to)
        : place_(place)
    {
        if (!std::isfinite(from) || !std::isfinite(to) || !(from < to))
            refuse(Subject::thing("s"), Reason::same(numberText(from) + " … " + numberText(to)),
                   {"from less than to", "from 小于 to"});
        constexpr int kLooks = 64;
        for (int k = 0; k <= kLooks; ++k) {
            const double s = from + (to - from) * k / kLooks;
            const Vector3d c = place(s);
            if (!c.allFinite())
                refuseCurve(s, {"a curve that is not finite", "曲线的值不是有限数"});
            size_ = std::max({size_, c.norm(), (c - place(from)).norm()});
            extent_ = std::max(extent_, (c - place(from)).norm());
        }
        speed_ = extent_ / (to - from);
        if (!(speed_ > 0.0))
            refuseCurve(from, {"a curve that stands still", "曲线在此停顿"});
        add(from, to, 0);
        for (const Piece& p : pieces_)
            if (p.slowest < kStanding * speed_)
                refuseCurve(p.begin, {"a curve that stands still", "曲线在此停顿"});
    }

    double size() const { return size_; } ///< m, of the curve and of how far it is
    double total() const { return pieces_.back().before + valueOf(pieces_.back().length, 1.0); }

    /// Length from the beginning.
    double at(double s) const
    {
        const auto piece = std::ranges::find_if(pieces_, [&](const Piece& p) { return s <= p.end; });
        return at(piece == pieces_.end() ? pieces_.back() : *piece, s);
    }

    double parameterAt(double length) const
    {
        std::size_t i = 0;
        while (i + 1 < pieces_.size() && pieces_[i + 1].before <= length)
            ++i;
        const Piece& p = pieces_[i];
        double low = p.begin, high = p.end, s = 0.5 * (low + high);
        for (int k = 0; k < kMostSteps; ++k) {
            const double off = at(p, s) - length;
            (off > 0.0 ? high : low) = s;
            double next = s - off / valueOf(p.speed, p.x(s));
            if (!(next >= low && next <= high))
                next = 0.5 * (low + high);
            if (std::abs(next - s) <= kRounding * (p.end - p.begin))
                return next;
            s = next;
        }
        return s;
    }

private:
    static constexpr std::size_t kTerms = 12;
    static constexpr int kMostSteps = 100;
    static constexpr double kStanding = 1e-4; // of the mean speed: next to a cusp
    struct Piece {
        double begin, end; ///< of s
        double before = 0.0; ///< m, of the pieces before it
        double slowest = 0.0;
        std::array<double, kTerms> speed;
        std::array<double, kTerms + 1> length;

        double x(double s) const { return (2.0 * s - begin - end) / (end - begin); }
    };

    static double at(const Piece& p, double s) { return p.before + valueOf(p.length, p.x(s)); }

    void add(double begin, double end, int depth)
    {
        const auto c = seriesOf<Vector3d, kTerms>(place_, begin, end);
        const auto rate = derivativeOf(c, end - begin);
        Piece piece{.begin = begin, .end = end, .speed = {}, .length = {}};
        const auto x = [&](double s) { return piece.x(s); };
        piece.speed
            = seriesOf<double, kTerms>([&](double s) { return valueOf(rate, x(s)).norm(); }, begin, end);
        const double left = std::max(c[kTerms - 1].norm(), c[kTerms - 2].norm());
        const double speedLeft
            = std::max(std::abs(piece.speed[kTerms - 1]), std::abs(piece.speed[kTerms - 2]));
        if (!(left <= kRounding * size_ && speedLeft <= kSpeedRounding * speed_)) {
            if (depth == kMostHalvings)
                refuseCurve(begin, {"a curve with a corner or a cusp", "曲线有尖角或尖点"});
            add(begin, 0.5 * (begin + end), depth + 1);
            add(0.5 * (begin + end), end, depth + 1);
            return;
        }
        piece.slowest = std::min(valueOf(piece.speed, -1.0), valueOf(piece.speed, 1.0));
        piece.length = integralOf(piece.speed, end - begin);
        piece.before = pieces_.empty() ? 0.0 : total();
        pieces_.push_back(piece);
    }

    const Place& place_;
    double size_ = 0.0, extent_ = 0.0, speed_ = 0.0;
    std::vector<Piece> pieces_;
};

} // namespace

Curve::Curve(const Place& place, double from, double to)
{
    const Lengths lengths(place, from, to);
    const double zero = from <= 0.0 && 0.0 <= to ? lengths.at(0.0) : 0.0;
    begin_ = -zero;
    end_ = lengths.total() - zero;
    size_ = lengths.size();
    addPieces([&](double q) { return place(lengths.parameterAt(q + zero)); }, begin_, end_, 0);
    constexpr double kShut = 1e-9; // of its size, of typed numbers
    constexpr double kSameWay = 1e-6; // rad
    for (std::size_t k = 1; k < pieces_.size(); ++k)
        if ((valueOf(pieces_[k - 1].t, 1.0) - valueOf(pieces_[k].t, -1.0)).norm() > kSameWay)
            refuseCorner(pieces_[k].begin);
    const Point first = at(begin_), last = at(end_);
    closed_ = (first.c - last.c).norm() <= kShut * size_ && (first.t - last.t).norm() <= kSameWay;
    findSide();
}

void Curve::addPieces(const Place& place, double begin, double end, int depth)
{
    const auto c = seriesOf<Vector3d, kTerms>(place, begin, end);
    if (std::max(c[kTerms - 1].norm(), c[kTerms - 2].norm()) <= kRounding * size_) {
        const Series c1 = derivativeOf(c, end - begin);
        pieces_.push_back({begin, end, c, c1, derivativeOf(c1, end - begin)});
        return;
    }
    if (depth == kMostHalvings)
        refuseCorner(begin);
    addPieces(place, begin, 0.5 * (begin + end), depth + 1);
    addPieces(place, 0.5 * (begin + end), end, depth + 1);
}

/// The direction that tangents have least of: the normal of a plane curve.
void Curve::findSide()
{
    constexpr int kLooks = 256;
    Eigen::Matrix3d tangents = Eigen::Matrix3d::Zero();
    const auto each = [&](const auto& look) {
        for (int i = 0; i < kLooks; ++i)
            look(at(begin_ + (i + 0.5) / kLooks * length()));
    };
    each([&](const Point& p) { tangents += p.t * p.t.transpose(); });
    across_ = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(tangents).eigenvectors().col(0);
    double bend = 0.0; // rad, by which it turns about across_
    each([&](const Point& p) { bend += across_.dot(p.t.cross(p.k)) * length() / kLooks; });
    constexpr double kNoBend = 1e-6; // rad: as much to the one side as to the other, to what is summed here
    Eigen::Index largest = 0;
    across_.cwiseAbs().maxCoeff(&largest);
    // Then n is up where x is forwards.
    if (bend < -kNoBend || (std::abs(bend) <= kNoBend && across_[largest] > 0.0))
        across_ = -across_;
}

const Curve::Piece& Curve::pieceAt(double q) const
{
    const auto after = std::ranges::upper_bound(pieces_, q, {}, &Piece::begin);
    return after == pieces_.begin() ? pieces_.front() : *(after - 1);
}

Curve::Point Curve::at(double q) const
{
    const double inside
        = closed_ ? q - std::floor((q - begin_) / length()) * length() : std::clamp(q, begin_, end_);
    const Piece& p = pieceAt(inside);
    const double x = (2.0 * inside - p.begin - p.end) / (p.end - p.begin);
    Point point{valueOf(p.c, x), valueOf(p.t, x), valueOf(p.k, x)};
    if (!closed_ && inside != q) {
        point.c += (q - inside) * point.t;
        point.k.setZero();
    }
    return point;
}

Curve::Frame Curve::frame(const Point& point) const
{
    constexpr double kAlong = 1e-6; // rad: there across_ tells no direction across
    const Vector3d t = point.t.normalized();
    const Vector3d rest = across_ - across_.dot(t) * t;
    const Vector3d b = rest.norm() > kAlong ? Vector3d(rest.normalized()) : t.unitOrthogonal();
    return {b, b.cross(t)};
}

double Curve::foot(const Vector3d& p, double near) const
{
    constexpr int kMostSteps = 50; // Newton takes four
    constexpr double kFarthest = 0.1; // of its length in one step
    constexpr double kFlat = 0.1; // of 1 − d·k: nearer to the centre of curvature Newton's step is too long
    double q = near;
    for (int i = 0; i < kMostSteps; ++i) {
        const Point at_ = at(q);
        const Vector3d d = p - at_.c;
        const double slope = at_.t.squaredNorm() - d.dot(at_.k);
        const double most = kFarthest * length();
        const double step = std::clamp(d.dot(at_.t) / (slope > kFlat ? slope : 1.0), -most, most);
        q += step;
        if (std::abs(step) <= kRounding * length())
            break;
    }
    return q;
}

double Curve::nearest(const Vector3d& p) const
{
    double best = begin_;
    double least = (at(begin_).c - p).norm();
    for (const Piece& piece : pieces_)
        for (std::size_t k = 1; k <= kTerms; ++k) {
            const double q = piece.begin + (piece.end - piece.begin) * static_cast<double>(k) / kTerms;
            if (const double away = (at(q).c - p).norm(); away < least) {
                least = away;
                best = q;
            }
        }
    return foot(p, best);
}

} // namespace polhode
