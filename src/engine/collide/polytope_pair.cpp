#include "engine/collide/polytope_pair.h"

#include "engine/math/infinite.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

constexpr double kShallow = 0.02; // part of the size: what is deeper is looked at last
constexpr double kFlat = 0.06; // sine, above that of kNearlyParallel
constexpr double kSame = 1e-9; // of normals, of the tolerance: what is found twice differs by rounding
std::size_t at(int i)
{
    return static_cast<std::size_t>(i);
}

/// One of the two solids.
struct Solid {
    const PlacedCollider& placed;
    const Polytope& form;
    const Element* elements;
    const Vector3d* centre;
    const Vector3d* u;
    FlatView& view;

    Solid(const PlacedCollider& collider, FlatView& seen)
        : placed(collider)
        , form(*collider.model->polytope)
        , elements(collider.model->elements.data())
        , centre(collider.flat.centre.data())
        , u(collider.flat.u.data())
        , view(seen)
    {
    }

    bool isNear(int i, const Solid& other, double reach) const
    {
        return isInBox(other.placed.box, centre[i], elements[i].bound + reach);
    }

    /// m, of the corners of the other over the face of that row.
    const double* heightsOf(std::size_t row) const { return view.heights.data() + row * view.width; }
};

/// The search in one pair.
class PolytopeSearch
{
public:
    PolytopeSearch(const PlacedCollider& A, const PlacedCollider& B, double reach, double tolerance,
                   CollideScratch& scratch)
        : A_(A, scratch.flatA)
        , B_(B, scratch.flatB)
        , reach_(reach)
        , tolerance_(tolerance)
        , size_(smallerSize(*A.model, *B.model))
        , shallow_(std::max(reach, kShallow * size_))
        , scratch_(scratch)
    {
    }

    void run()
    {
        scratch_.deep.clear();
        if (!lookFrom(A_, B_) || !lookFrom(B_, A_))
            return;
        listNear(A_, B_);
        listNear(B_, A_);
        for (const int corner : A_.view.corners)
            for (std::size_t row = 0; row < B_.view.faces.size(); ++row)
                addCorner(A_, corner, B_, row);
        boxEdges(A_, shallow_ + tolerance_);
        boxEdges(B_, 0.0);
        edgesOnEdges(true);
        if (isApart_) {
            scratch_.found.clear();
            return;
        }
        for (std::size_t row = 0; row < A_.view.faces.size(); ++row)
            for (const int corner : B_.view.corners)
                addCorner(B_, corner, A_, row);
        lookDeep();
        sort();
    }

private:
    /// The faces of `own` near the other, and how high its corners are over them; false if all are too high
    /// over one.
    bool lookFrom(Solid& own, const Solid& other) const
    {
        const int corners = other.form.corners;
        FlatView& view = own.view;
        view.width = at(corners);
        view.faces.clear();
        view.lowest.clear();
        other.view.highest.assign(at(corners), -kInfinite);
        double* highest = other.view.highest.data();
        for (int f = own.form.firstFace; f < own.form.count && corners > 0; ++f) {
            if (!own.isNear(f, other, reach_))
                continue;
            const std::size_t begin = view.faces.size() * view.width;
            view.heights.resize(std::max(view.heights.size(), begin + view.width));
            double* heights = view.heights.data() + begin;
            const Vector3d n = own.u[f], c = own.centre[f];
            double lowest = kInfinite;
            for (int i = 0; i < corners; ++i) {
                const Vector3d& p = other.centre[i];
                const double height
                    = n.x() * (p.x() - c.x()) + n.y() * (p.y() - c.y()) + n.z() * (p.z() - c.z());
                heights[i] = height;
                lowest = std::min(lowest, height);
                highest[i] = std::max(highest[i], height);
            }
            if (lowest > reach_)
                return false;
            view.faces.push_back(f);
            view.lowest.push_back(lowest);
        }
        return true;
    }

    /// The corners and edges of `own` that come near the other and lie above none of its faces.
    void listNear(Solid& own, const Solid& other) const
    {
        FlatView& view = own.view;
        view.corners.clear();
        view.edges.clear();
        const auto isAbove = [&](int i) { return view.highest[at(i)] > reach_; };
        const auto isEdgeAbove = [&](int i, int j) {
            for (std::size_t row = 0; row < other.view.faces.size(); ++row)
                if (other.heightsOf(row)[i] > reach_ && other.heightsOf(row)[j] > reach_)
                    return true;
            return false;
        };
        for (int i = 0; i < own.form.corners; ++i)
            if (!isAbove(i) && own.isNear(i, other, reach_))
                view.corners.push_back(i);
        for (int i = own.form.corners; i < own.form.firstFace && other.form.corners > 0; ++i) {
            const auto [from, to] = own.elements[i].ends;
            if (!(isAbove(from) && isAbove(to) && isEdgeAbove(from, to)) && own.isNear(i, other, reach_))
                view.edges.push_back(i);
        }
    }

    // --- corners on faces

    void addCorner(const Solid& own, int corner, const Solid& other, std::size_t row)
    {
        const double* heights = other.heightsOf(row);
        const double height = heights[corner];
        if (!(height <= reach_))
            return;
        const Polytope::Neighbour* to = own.form.neighbours.data() + own.form.firstNeighbour[at(corner)];
        const Polytope::Neighbour* end = own.form.neighbours.data() + own.form.firstNeighbour[at(corner) + 1];
        for (; to != end; ++to)
            if (heights[to->corner] - height < -(kGenerousLean + kLeanRoom) * to->length)
                return;
        const DeepCorner pair{corner, row, &own == &A_};
        if (height < -shallow_)
            scratch_.deep.push_back(pair);
        else
            add(pair);
    }

    double separationOf(const DeepCorner& c) const { return (c.cornerIsA ? B_ : A_).view.lowest[c.row]; }

    /// Whether a face lies above one of the other solid, and all of that below it.
    bool isFaceAbove(int face, const Solid& own, const Solid& other) const
    {
        const double room = reach_ + own.elements[face].bound;
        return std::ranges::any_of(other.view.faces, [&](int f) {
            return other.u[f].dot(own.centre[face] - other.centre[f]) > room;
        });
    }

    void add(const DeepCorner& pair)
    {
        const Solid& own = pair.cornerIsA ? A_ : B_;
        const Solid& other = pair.cornerIsA ? B_ : A_;
        const int number = other.view.faces[pair.row];
        const Element& corner = own.elements[pair.corner];
        const Element& face = other.elements[number];
        const Vector3d& place = own.centre[pair.corner];
        const Vector3d& n = other.u[number];
        const double height = other.heightsOf(pair.row)[pair.corner];
        const Vector3d foot = place - n * height;
        if (!(roomWithin(face, toBody(other.placed.frame, foot)) >= -tolerance_)
            || !(roomBehind(corner, corner.c, -(own.placed.frame.R.transpose() * n)) >= -kGenerousLean)
            || (height < -reach_ && isFaceAbove(number, other, own)))
            return;
        Meeting<double> m;
        m.gap = height;
        m.pX = pair.cornerIsA ? place : foot;
        m.pY = pair.cornerIsA ? foot : place;
        m.n = pair.cornerIsA ? Vector3d(-n) : n;
        keep(pair.cornerIsA ? corner : face, pair.cornerIsA ? face : corner, m, separationOf(pair));
    }

    // --- edges on edges

    static void boxEdges(const Solid& own, double room)
    {
        own.view.boxes.clear();
        for (const int i : own.view.edges) {
            const auto [first, last] = own.elements[i].ends;
            const Vector3d &from = own.centre[first], &to = own.centre[last];
            own.view.boxes.emplace_back((from.cwiseMin(to).array() - room).matrix(),
                                        (from.cwiseMax(to).array() + room).matrix());
        }
    }

    /// Of the edges that come as near to each other as shallow contacts do, or of those that do not.
    void edgesOnEdges(bool areNear)
    {
        const FlatView &a = A_.view, &b = B_.view;
        const std::size_t count = b.edges.size();
        for (std::size_t i = 0; i < a.edges.size(); ++i) {
            const Vector3d low = a.boxes[i].min(), high = a.boxes[i].max();
            const Eigen::AlignedBox3d* box = b.boxes.data();
            for (std::size_t j = 0; j < count; ++j, ++box) {
                const Vector3d &from = box->min(), &to = box->max();
                const bool meet = low.z() <= to.z() && from.z() <= high.z() && low.x() <= to.x()
                    && from.x() <= high.x() && low.y() <= to.y() && from.y() <= high.y();
                if (meet == areNear)
                    addEdges(a.edges[i], b.edges[j]);
            }
        }
    }

    void addEdges(int i, int j)
    {
        const Vector3d uA = A_.u[i], uB = B_.u[j];
        const double cosine = uA.dot(uB);
        if (1.0 - cosine * cosine < 0.5 * kParallel * kParallel)
            return;
        const Element &a = A_.elements[i], &b = B_.elements[j];
        // How far the way into each solid leads along q = uA × uB, of its left and of its right face: with
        // the normal n of the left face it goes along n × uA, and q · (n × uA) = −n · uB.
        const double leftA = -A_.u[a.flanks[0]].dot(uB), rightA = A_.u[a.flanks[1]].dot(uB);
        if (std::max(leftA, rightA) > kGenerousLean + kLeanRoom
            && std::min(leftA, rightA) < -kGenerousLean - kLeanRoom)
            return;
        const double leftB = -B_.u[b.flanks[0]].dot(uA), rightB = B_.u[b.flanks[1]].dot(uA);
        const double most = std::max({leftA, rightA, leftB, rightB});
        const double least = std::min({leftA, rightA, leftB, rightB});
        if (most > kGenerousLean + kLeanRoom && least < -kGenerousLean - kLeanRoom)
            return;
        const Vector3d q = uA.cross(uB);
        const double qq = q.dot(q), sine = std::sqrt(qq);
        const double lean = (kGenerousLean + kLeanRoom) * sine;
        if (sine < kParallel || (most > lean && least < -lean))
            return;
        const Vector3d d = B_.centre[j] - A_.centre[i];
        const double s = d.cross(uB).dot(q) / qq, t = d.cross(uA).dot(q) / qq;
        if (std::abs(s) > a.half + 2.0 * tolerance_ || std::abs(t) > b.half + 2.0 * tolerance_)
            return;
        Meeting<double> m;
        m.pX = A_.centre[i] + uA * s;
        m.pY = B_.centre[j] + uB * t;
        const bool areEnds
            = std::abs(s) > a.half - 2.0 * tolerance_ && std::abs(t) > b.half - 2.0 * tolerance_;
        for (const double sign : {1.0, -1.0}) {
            const double in = sign > 0.0 ? most : -least;
            if (in > lean)
                continue;
            const bool isBound = in <= 0.0;
            m.n = (sign > 0.0 ? q : Vector3d(-q)) / sine;
            m.gap = m.n.dot(d);
            isApart_ = isApart_ || (isBound && m.gap > reach_);
            if (m.gap <= reach_ && !(areEnds && isKnown(m))
                && roomWithinEnds(a, b, A_.placed.frame, B_.placed.frame, m) >= -tolerance_
                && faceEachOther(a, b, A_.placed.frame, B_.placed.frame, m))
                keep(a, b, m, isBound ? m.gap : -kInfinite);
        }
    }

    /// Whether that is a corner on a face that is found already: of an edge and the face that begins there
    /// the face goes on.
    bool isKnown(const Meeting<double>& m) const
    {
        const auto isNear = [&](const Vector3d& p, const Vector3d& q) {
            return (p - q).squaredNorm() < tolerance_ * tolerance_;
        };
        return !liesBeside(scratch_.besideA, m.pX, kFlush * size_)
            && !liesBeside(scratch_.besideB, m.pY, kFlush * size_)
            && std::ranges::any_of(scratch_.found, [&](const Candidate& c) {
                   return c.isFree && std::abs(c.point.gap - m.gap) < kSame * tolerance_
                       && (c.point.n_W - m.n).squaredNorm() < kSame * kSame && isNear(c.point.pA_W, m.pX)
                       && isNear(c.point.pB_W, m.pY);
               });
    }

    /// `separation`: of the two along the normal, or −∞ where that is not known.
    void keep(const Element& a, const Element& b, const Meeting<double>& m, double separation)
    {
        const std::size_t before = scratch_.found.size();
        addCandidate(A_.placed, B_.placed, a, b, m, 0, scratch_);
        if (scratch_.found.size() == before)
            return;
        greatest_ = std::max(greatest_, separation);
        if (scratch_.found.back().isFree)
            greatestFree_ = std::max(greatestFree_, separation);
        else
            coveredTouch_ = coveredTouch_ || separation >= -kFlush * size_;
    }

    // --- what lies deep

    /// What parts the two by less, along another direction than the best, is not kept, and changes nothing.
    double leastThatCounts() const
    {
        return std::min((coveredTouch_ ? greatest_ : greatestFree_) - 2.0 * tolerance_,
                        -kFlush * size_ - tolerance_);
    }

    void lookDeep()
    {
        std::vector<DeepCorner>& deep = scratch_.deep;
        const double least = leastThatCounts();
        for (DeepCorner& c : deep)
            if (separationOf(c) >= least) {
                add(c);
                c.corner = -1;
            }
        const bool edgesCount = -shallow_ >= least;
        if (edgesCount)
            edgesOnEdges(false);
        findAxes();
        for (const DeepCorner& c : deep)
            if (c.corner >= 0 && isAlongAxis(c))
                add(c);
        if (edgesCount)
            return;
        keepFlat(A_);
        keepFlat(B_);
        edgesOnEdges(false);
    }

    /// The normals of those among which the best is.
    void findAxes()
    {
        std::vector<Vector3d>& axes = scratch_.axes;
        axes.clear();
        const double least = leastThatCounts();
        for (const Candidate& c : scratch_.found)
            if (c.point.gap >= least && std::ranges::none_of(axes, [&](const Vector3d& n) {
                    return n.dot(c.point.n_W) > 1.0 - kLeanRoom * kLeanRoom;
                }))
                axes.push_back(c.point.n_W);
    }

    bool isAlongAxis(const DeepCorner& c) const
    {
        const Solid& other = c.cornerIsA ? B_ : A_;
        const Vector3d& n = other.u[other.view.faces[c.row]];
        return std::ranges::any_of(scratch_.axes, [&](const Vector3d& axis) {
            return (c.cornerIsA ? -n.dot(axis) : n.dot(axis)) >= kNearlyParallel - kLeanRoom;
        });
    }

    /// Leaves the edges across one of them.
    void keepFlat(const Solid& own) const
    {
        FlatView& view = own.view;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < view.edges.size(); ++i) {
            if (std::ranges::none_of(scratch_.axes, [&](const Vector3d& axis) {
                    return std::abs(own.u[view.edges[i]].dot(axis)) < kFlat;
                }))
                continue;
            view.edges[kept] = view.edges[i];
            view.boxes[kept++] = view.boxes[i];
        }
        view.edges.resize(kept);
        view.boxes.resize(kept);
    }

    void sort()
    {
        std::vector<Candidate>& found = scratch_.found;
        const auto inOrder
            = [](const Candidate& x, const Candidate& y) { return x.point.feature < y.point.feature; };
        if (!std::is_sorted(found.begin(), found.end(), inOrder))
            std::stable_sort(found.begin(), found.end(), inOrder);
    }

    Solid A_, B_;
    double reach_, tolerance_, size_, shallow_; // m
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
