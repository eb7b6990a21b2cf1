#pragma once

#include "engine/collide/contact_point.h"
#include "engine/collide/element_pair.h"
#include "engine/collide/free_surface.h"
#include "engine/collide/polytope.h"

#include <Eigen/Geometry>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace polhode
{

/// A collider as the search for contacts sees it.
struct ColliderModel {
    std::vector<Element> elements; ///< in the frame of its body
    std::optional<Polytope> polytope; ///< if it is one
    bool ball = false, halfSpace = false; ///< it is one, and nothing else
    bool profile = false; ///< not convex: a chain of pieces
    double wall = std::numeric_limits<double>::infinity(); ///< m, the least thickness beside a hole
    double size = 0.0; ///< m, half the diagonal of its box; infinite without end
    double thickness = 0.0; ///< m, see thickness(); 0 of a profile
    double arm = 0.0; ///< m, see arm()
    Eigen::Vector3d middle = Eigen::Vector3d::Zero(); ///< of its box, in the frame of its body
    double bound = std::numeric_limits<double>::infinity(); ///< m, no point of it is farther from there
};

/// A collider where it is.
struct PlacedCollider {
    const ColliderModel* model = nullptr;
    Frame<double> frame;
    Eigen::AlignedBox3d box; ///< around it
    Eigen::Vector3d middle = Eigen::Vector3d::Zero(); ///< of ColliderModel::bound
    PlacedPolytope flat; ///< of a polytope
};

/// A meeting of two features that may become a contact.
struct Candidate {
    ContactPoint point;
    int elementA = 0;
    int elementB = 0;
    double separation = 0.0; ///< m, of the two bodies along its normal, where that was needed
    bool isFree = true; ///< not covered by a neighbour, see isFreeSurface()
};

/// A feature near the other collider of a pair.
struct NearElement {
    const Element* element = nullptr;
    Eigen::Vector3d normal = Eigen::Vector3d::Zero(); ///< of a face, in the frame of the other body
    double offset = 0.0; ///< m: normal · x = offset on the face
};

/// The features of a collider that have a partner on the other one.
struct Partners {
    struct One {
        PlacedElement<double> element;
        std::size_t into = 0; ///< number in into_W of the first of its directions
    };
    std::vector<One> elements;
    std::vector<Eigen::Vector3d> into_W; ///< Element::into of all of them, in world axes
};

/// One polytope of a pair as the search for contacts sees it, by numbers of elements.
struct FlatView {
    std::vector<int> faces; ///< near the other
    std::size_t width = 0; ///< so many corners has the other
    std::vector<double> heights; ///< m, of those over each of the faces, row after row
    std::vector<double> lowest; ///< m, of each row
    std::vector<double> highest; ///< m, of its own corners over the faces of the other
    std::vector<int> corners, edges; ///< near the other, and above none of its faces
    std::vector<Eigen::AlignedBox3d> boxes; ///< of the edges
};

/// A corner that lies deep below a face.
struct DeepCorner {
    int corner = 0;
    std::size_t row = 0; ///< of the face in FlatView::faces
    bool cornerIsA = true;
};

/// Memory that is used again from pair to pair.
struct CollideScratch {
    std::vector<Candidate> found;
    std::vector<Candidate> all;
    std::vector<NearElement> nearA, nearB;
    Partners partnersA, partnersB;
    FlatView flatA, flatB;
    std::vector<DeepCorner> deep;
    std::vector<Eigen::Vector3d> axes;
    Seeds seeds;
    std::vector<std::uint64_t> leftOut; ///< pairs of features that are not looked for
    /// The solids near A that stop B too, and those near B that stop A: see isFreeSurface().
    std::vector<Neighbour> besideA, besideB;
};

/// Sine of 20°, compared with roomBehind(): so far what lies behind a sharp feature may stand out before
/// another sharp one. Bodies that come to lie flat tilt by less in a step, and half the right angle of a
/// box's edge is more.
inline constexpr double kGenerousLean = 0.35;
/// Sine: what is so near to a limit of lean or direction is left to the meeting itself; rounding of
/// directions is less by many digits.
inline constexpr double kLeanRoom = 1e-6;
/// Cosine of 3°, compared with that of two normals: with less between them contacts are of one direction.
/// Tilts of flat contacts are less, angles between the faces of a solid more, but for those of a prism of
/// more than a hundred.
inline constexpr double kNearlyParallel = 0.9986;

/// Whether two colliders have one place where they meet, wherever they are: balls, or a ball and a
/// half-space.
inline bool meetAtOnce(const ColliderModel& a, const ColliderModel& b)
{
    return (a.ball && (b.ball || b.halfSpace)) || (a.halfSpace && b.ball);
}

/// That place, as meet() has it. False if centres of balls are one point, so that any direction will do.
bool meetAtOnce(const PlacedCollider& A, const PlacedCollider& B, ContactPoint& point);

/// The size of the smaller of two colliders (m); 1 of what has none.
double smallerSize(const ColliderModel& a, const ColliderModel& b);

/// How far beyond its ends a feature still counts (m): a small part of the smaller of two colliders.
double endTolerance(const ColliderModel& a, const ColliderModel& b);

/// Whether an edge faces m, a direction in the frame of its body, as exactly as it does a ball.
bool facesExactly(const Element& edge, const Eigen::Vector3d& m);

/// How far two features are from ceasing to face each other.
///
/// Which solid lies behind which features is judged to a sine: exactly where a ball rolls from one feature to
/// the next, generously where sharp features meet, so that all corners of a nearly flat contact are seen.
struct RoomToMeet {
    double within = 0.0; ///< m, of both points within the ends of their features, see roomWithin()
    double behindA = 0.0, behindB = 0.0; ///< see roomBehind()
    double leanA = 0.0, leanB = 0.0; ///< to these sines they may be less than 0

    bool isBehind() const { return behindA >= -leanA && behindB >= -leanB; }
    /// The least of them, 0 where they cease to face each other; lengths in parts of `size` (m).
    double least(double size) const;
};

RoomToMeet roomToMeet(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                      const Meeting<double>& meeting);

/// RoomToMeet::within alone.
double roomWithinEnds(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                      const Meeting<double>& meeting);

/// RoomToMeet::isBehind() alone.
bool faceEachOther(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                   const Meeting<double>& meeting);

/// Whether p lies in the box, grown by `room`. Not by AlignedBox3d: that makes another box for each of many.
inline bool isInBox(const Eigen::AlignedBox3d& box, const Eigen::Vector3d& p, double room)
{
    for (int k = 0; k < 3; ++k)
        if (!(box.min()[k] - p[k] <= room && p[k] - box.max()[k] <= room))
            return false;
    return true;
}

/// A point of the world in the frame of a body.
Eigen::Vector3d toBody(const Frame<double>& F, const Eigen::Vector3d& p_W);

/// Adds a meeting of two features to `scratch.found` if it is looked for, and whether both are free there.
void addCandidate(const PlacedCollider& A, const PlacedCollider& B, const Element& a, const Element& b,
                  const Meeting<double>& m, int branch, CollideScratch& scratch);

/// Adds the contacts of one pair with gap ≤ margin; collider and body numbers are taken from `names`.
/// `distances`: see mayMeet.
void collidePair(const PlacedCollider& A, const PlacedCollider& B, double margin, bool distances,
                 const ContactPoint& names, CollideScratch& scratch, std::vector<ContactPoint>& out);

/// All places where features of a profile and another collider, no farther than `reach` (m) from each other,
/// have a common normal, also beyond their ends and behind each other.
void meetAll(const PlacedCollider& A, const PlacedCollider& B, double reach, const ContactPoint& names,
             std::vector<ContactPoint>& out);

/// The number of a pair of features, and back.
std::uint64_t featureNumber(int elementA, int elementB, int branch);
std::pair<int, int> elementsOfFeature(std::uint64_t feature);
int branchOfFeature(std::uint64_t feature);

} // namespace polhode
