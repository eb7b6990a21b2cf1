#include "engine/collide/polytope_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

constexpr double kShallow = 0.02; // part of the size: what is deeper is looked at last
constexpr double kRoom = 1e-6; // sine: what is on the limit is left to the meeting itself
constexpr double kFlat = 0.06; // sine, above that of kNearlyParallel
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double& entry(std::vector<double>& rows, std::size_t row, int width, int column)
{
    return rows[row * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)];
}

/// The search in one pair.
class PolytopeSearch
{
public:
    PolytopeSearch(const PlacedCollider& A, const PlacedCollider& B, double reach, double tolerance,
                   CollideScratch& scratch)
        : A_(A)
        , B_(B)
        , a_(scratch.flatA)
        , b_(scratch.flatB)
        , reach_(reach)
        , tolerance_(tolerance)
        , shallow_(std::max(reach, kShallow * smallerSize(*A.model, *B.model)))
        , scratch_(scratch)
    {
    }

    void run()
    {
        scratch_.deep.clear();
        if (!lookFrom(A_, B_, a_) || !lookFrom(B_, A_, b_))
            return;
        listNear(A_, B_, b_, a_);
        listNear(B_, A_, a_, b_);
        cornersOnFaces(true);
        cornersOnFaces(false);
        boxEdges(A_, a_);
        boxEdges(B_, b_);
        edgesOnEdges([&](std::size_t i, std::size_t j) { return boxesMeet(i, j); });
        if (isApart_) {
            scratch_.found.clear();
            return;
        }
        lookDeep();
        sort();
    }

private:
    static const Polytope& form(const PlacedCollider& collider) { return *collider.model->polytope; }
    static const Element& element(const PlacedCollider& collider, int i)
    {
        return collider.model->elements[static_cast<std::size_t>(i)];
    }
    static const Vector3d& centre(const PlacedCollider& collider, int i)
    {
        return collider.flat.centre[static_cast<std::size_t>(i)];
    }
    static const Vector3d& u(const PlacedCollider& collider, int i)
    {
        return collider.flat.u[static_cast<std::size_t>(i)];
    }

    /// The faces of `own` near the other, and how high its corners are over them; false if all are too high
    /// over one.
    bool lookFrom(const PlacedCollider& own, const PlacedCollider& other, FlatView& view) const
    {
        const int corners = form(other).corners;
        view.faces.clear();
        view.heights.clear();
        view.lowest.clear();
        for (int f = form(own).firstFace; f < form(own).count; ++f) {
            if (!isNear(own, other, f, reach_))
                continue;
            view.faces.push_back(f);
            const Vector3d& n = u(own, f);
            const Vector3d& c = centre(own, f);
            double lowest = kInfinite;
            for (int i = 0; i < corners; ++i) {
                const double height = n.dot(centre(other, i) - c);
                view.heights.push_back(height);
                lowest = std::min(lowest, height);
            }
            view.lowest.push_back(lowest);
            if (corners > 0 && lowest > reach_)
                return false;
        }
        return true;
    }

    static bool isNear(const PlacedCollider& own, const PlacedCollider& other, int i, double reach)
    {
        const double room = element(own, i).bound + reach;
        const Vector3d& c = centre(own, i);
        return ((other.box.min() - c).array() <= room).all() && ((c - other.box.max()).array() <= room).all();
    }

    /// The corners and edges of `own` that come near the other and lie above none of its faces; `from` is
    /// the other's view.
    void listNear(const PlacedCollider& own, const PlacedCollider& other, FlatView& from,
                  FlatView& view) const
    {
        const Polytope& f = form(own);
        view.corners.clear();
        view.edges.clear();
        const auto isAbove = [&](int i, int j) {
            for (std::size_t row = 0; row < from.faces.size(); ++row)
                if (entry(from.heights, row, f.corners, i) > reach_
                    && entry(from.heights, row, f.corners, j) > reach_)
                    return true;
            return false;
        };
        for (int i = 0; i < f.corners; ++i)
            if (isNear(own, other, i, reach_) && !isAbove(i, i))
                view.corners.push_back(i);
        for (int i = f.corners; i < f.firstFace; ++i)
            if (isNear(own, other, i, reach_) && !isAbove(element(own, i).ends[0], element(own, i).ends[1]))
                view.edges.push_back(i);
    }

    // --- corners on faces

    void cornersOnFaces(bool cornerIsA)
    {
        const PlacedCollider& own = cornerIsA ? A_ : B_;
        const std::vector<int>& corners = (cornerIsA ? a_ : b_).corners;
        FlatView& from = cornerIsA ? b_ : a_;
        const Polytope& f = form(own);
        for (std::size_t row = 0; row < from.faces.size(); ++row)
            for (const int i : corners) {
                const double height = entry(from.heights, row, f.corners, i);
                if (!(height <= reach_ + tolerance_))
                    continue;
                const auto first = f.neighbours.begin(),
                           at
                    = first + static_cast<std::ptrdiff_t>(f.firstNeighbour[static_cast<std::size_t>(i)]);
                const auto end
                    = first + static_cast<std::ptrdiff_t>(f.firstNeighbour[static_cast<std::size_t>(i) + 1]);
                const bool faces = std::all_of(at, end, [&](const Polytope::Neighbour& to) {
                    return entry(from.heights, row, f.corners, to.corner) - height
                        >= -(kGenerousLean + kRoom) * to.length;
                });
                if (!faces || (height < -reach_ && isFaceAbove(from.faces[row], cornerIsA)))
                    continue;
                const DeepCorner pair{i, from.faces[row], from.lowest[row], cornerIsA};
                if (height < -shallow_)
                    scratch_.deep.push_back(pair);
                else
                    add(pair);
            }
    }

    /// Whether a face lies above one of the other solid, and all of that below it.
    bool isFaceAbove(int face, bool isOfB) const
    {
        const PlacedCollider& own = isOfB ? B_ : A_;
        const PlacedCollider& other = isOfB ? A_ : B_;
        const double room = reach_ + element(own, face).bound;
        return std::ranges::any_of((isOfB ? a_ : b_).faces, [&](int f) {
            return u(other, f).dot(centre(own, face) - centre(other, f)) > room;
        });
    }

    void add(const DeepCorner& pair)
    {
        const PlacedCollider& own = pair.cornerIsA ? A_ : B_;
        const PlacedCollider& other = pair.cornerIsA ? B_ : A_;
        const Element& corner = element(own, pair.corner);
        const Element& face = element(other, pair.face);
        const Vector3d& at = centre(own, pair.corner);
        const Vector3d& n = u(other, pair.face);
        const double height = n.dot(at - centre(other, pair.face));
        const Vector3d foot = at - n * height;
        if (!(height <= reach_) || !(roomWithin(face, toBody(other.frame, foot)) >= -tolerance_)
            || !(roomBehind(corner, corner.c, -(own.frame.R.transpose() * n)) >= -kGenerousLean))
            return;
        Meeting<double> m;
        m.gap = height;
        m.pX = pair.cornerIsA ? at : foot;
        m.pY = pair.cornerIsA ? foot : at;
        m.n = pair.cornerIsA ? Vector3d(-n) : n;
        keep(pair.cornerIsA ? corner : face, pair.cornerIsA ? face : corner, m, pair.separation);
    }

    // --- edges on edges

    void boxEdges(const PlacedCollider& own, FlatView& view) const
    {
        view.boxes.clear();
        for (const int i : view.edges) {
            const Vector3d& from = centre(own, element(own, i).ends[0]);
            const Vector3d& to = centre(own, element(own, i).ends[1]);
            view.boxes.emplace_back(from.cwiseMin(to), from.cwiseMax(to));
        }
    }

    /// Whether two edges come as near to each other as shallow contacts do.
    bool boxesMeet(std::size_t i, std::size_t j) const
    {
        const Eigen::AlignedBox3d& x = a_.boxes[i];
        const Eigen::AlignedBox3d& y = b_.boxes[j];
        const double room = shallow_ + tolerance_;
        return ((x.min() - y.max()).array() <= room).all() && ((y.min() - x.max()).array() <= room).all();
    }

    template <class Wanted>
    void edgesOnEdges(const Wanted& wanted)
    {
        for (std::size_t i = 0; i < a_.edges.size(); ++i)
            for (std::size_t j = 0; j < b_.edges.size(); ++j)
                if (wanted(i, j))
                    addEdges(a_.edges[i], b_.edges[j]);
    }

    void addEdges(int i, int j)
    {
        const Vector3d& uA = u(A_, i);
        const Vector3d& uB = u(B_, j);
        const Vector3d q = uA.cross(uB);
        const double qq = q.dot(q), sine = std::sqrt(qq);
        if (sine < kParallel)
            return;
        const Element& a = element(A_, i);
        const Element& b = element(B_, j);
        // How far the way into each solid leads along q, of its left and of its right face: with the normal n
        // of the left face it goes along n × u, and (uA × uB) · (n × uA) = −n · uB.
        const double reaches[] = {-u(A_, a.flanks[0]).dot(uB), u(A_, a.flanks[1]).dot(uB),
                                  -u(B_, b.flanks[0]).dot(uA), u(B_, b.flanks[1]).dot(uA)};
        const auto [least, most] = std::ranges::minmax(reaches);
        const double lean = (kGenerousLean + kRoom) * sine;
        if (most > lean && -least > lean)
            return;
        const Vector3d d = centre(B_, j) - centre(A_, i);
        const double s = d.cross(uB).dot(q) / qq, t = d.cross(uA).dot(q) / qq;
        if (std::abs(s) > a.half + 2.0 * tolerance_ || std::abs(t) > b.half + 2.0 * tolerance_)
            return;
        Meeting<double> m;
        m.pX = centre(A_, i) + uA * s;
        m.pY = centre(B_, j) + uB * t;
        for (const bool along : {true, false}) {
            if ((along ? most : -least) > lean)
                continue;
            const bool isBound = (along ? most : -least) <= 0.0;
            m.n = (along ? q : Vector3d(-q)) / sine;
            m.gap = m.n.dot(d);
            isApart_ = isApart_ || (isBound && m.gap > reach_);
            if (m.gap <= reach_ && roomWithinEnds(a, b, A_.frame, B_.frame, m) >= -tolerance_
                && faceEachOther(a, b, A_.frame, B_.frame, m))
                keep(a, b, m, isBound ? m.gap : -kInfinite);
        }
    }

    /// `separation`: of the two along the normal, or −∞ where that is not known.
    void keep(const Element& a, const Element& b, const Meeting<double>& m, double separation)
    {
        const std::size_t before = scratch_.found.size();
        addCandidate(A_, B_, a, b, m, 0, scratch_);
        if (scratch_.found.size() == before)
            return;
        greatest_ = std::max(greatest_, separation);
        if (scratch_.found.back().isFree)
            greatestFree_ = std::max(greatestFree_, separation);
        else
            coveredTouch_ = coveredTouch_ || separation >= -flush();
    }

    // --- what lies deep

    double flush() const { return kFlush * smallerSize(*A_.model, *B_.model); }

    /// What parts the two by less, along another direction than the best, is not kept, and changes nothing.
    double leastThatCounts() const
    {
        return std::min((coveredTouch_ ? greatest_ : greatestFree_) - 2.0 * tolerance_,
                        -flush() - tolerance_);
    }

    void lookDeep()
    {
        const auto notMet = [&](std::size_t i, std::size_t j) { return !boxesMeet(i, j); };
        std::vector<DeepCorner>& deep = scratch_.deep;
        const double least = leastThatCounts();
        const auto rest = std::partition(deep.begin(), deep.end(),
                                         [&](const DeepCorner& c) { return c.separation < least; });
        std::for_each(rest, deep.end(), [&](const DeepCorner& c) { add(c); });
        deep.erase(rest, deep.end());
        if (-shallow_ >= least)
            edgesOnEdges(notMet);
        const bool edgesLeft = -shallow_ < least;
        std::vector<Vector3d>& axes = scratch_.axes;
        axes.clear();
        const double near = leastThatCounts();
        for (const Candidate& c : scratch_.found)
            if (c.point.gap >= near && std::ranges::none_of(axes, [&](const Vector3d& n) {
                    return n.dot(c.point.n_W) > 1.0 - kRoom * kRoom;
                }))
                axes.push_back(c.point.n_W);
        for (const Vector3d& n : axes) {
            for (DeepCorner& c : deep)
                if (c.corner >= 0
                    && (c.cornerIsA ? -u(B_, c.face) : u(A_, c.face)).dot(n) >= kNearlyParallel - kRoom) {
                    add(c);
                    c.corner = -1;
                }
        }
        if (!edgesLeft)
            return;
        const auto isFlat = [&](const Vector3d& along) {
            return std::ranges::any_of(axes,
                                       [&](const Vector3d& n) { return std::abs(along.dot(n)) < kFlat; });
        };
        view(a_, A_, isFlat);
        view(b_, B_, isFlat);
        edgesOnEdges([&](std::size_t i, std::size_t j) { return a_.flat[i] && b_.flat[j] && notMet(i, j); });
    }

    template <class IsFlat>
    static void view(FlatView& view, const PlacedCollider& own, const IsFlat& isFlat)
    {
        view.flat.clear();
        for (const int i : view.edges)
            view.flat.push_back(isFlat(u(own, i)));
    }

    void sort()
    {
        const auto inOrder
            = [](const Candidate& x, const Candidate& y) { return x.point.feature < y.point.feature; };
        if (!std::is_sorted(scratch_.found.begin(), scratch_.found.end(), inOrder))
            std::stable_sort(scratch_.found.begin(), scratch_.found.end(), inOrder);
    }

    const PlacedCollider& A_;
    const PlacedCollider& B_;
    FlatView& a_;
    FlatView& b_;
    double reach_, tolerance_, shallow_; // m
    CollideScratch& scratch_;
    bool isApart_ = false;
    double greatest_ = -kInfinite, greatestFree_ = -kInfinite; // m, lower bounds of the greatest separation
    bool coveredTouch_ = false;
};

} // namespace

void findPolytopeCandidates(const PlacedCollider& A, const PlacedCollider& B, double reach, double tolerance,
                            CollideScratch& scratch)
{
    PolytopeSearch(A, B, reach, tolerance, scratch).run();
}

} // namespace polhode
