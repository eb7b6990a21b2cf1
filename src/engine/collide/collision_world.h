#pragma once

#include "engine/collide/contact_point.h"
#include "engine/collide/shape.h"

#include <Eigen/Geometry>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace polhode
{

/// A shape fixed to a body. A body may carry several (a compound).
struct Collider {
    std::string id;
    int body = kWorld; ///< index of the body, kWorld for a part of the fixed world
    Shape shape;
    Eigen::Isometry3d X_BS = Eigen::Isometry3d::Identity(); ///< the shape in the frame of its body
};

/// The rates of one contact along the motion of its bodies.
struct ContactRates {
    double gapRate = 0.0; ///< m/s, φ̇
    double gapBias = 0.0; ///< m/s², φ̈ where no body accelerates
    Eigen::Vector3d normal_W = Eigen::Vector3d::Zero(); ///< 1/s, ṅ
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero(); ///< m/s, of the place midway between pA_W and pB_W
    double room = 0.0; ///< see CollisionWorld::room()
    /// Of a rim on a face: the place has run round it so far (60°) since the point was known that the rim may
    /// as well have tilted over to the other side.
    bool turned = false;
};

/// How large a collider is, for bounds on what its motion can do (m).
struct ColliderSize {
    double thickness = 0.0; ///< of a convex one: what passes right through it goes at least so far inside
    double arm = 0.0; ///< of its corners, rims and centres of rounding about the body's origin
    double size = 0.0; ///< half the diagonal of its box; infinite without end
};

class DetectionMemory;
class KeptPairs;

/// All shapes of a scene: finds and follows the places where they touch or nearly touch.
///
/// Every answer is a function of the poses, the same for the same input, and may be asked for from several
/// threads at once. Poses and velocities are indexed by body; the world needs none.
class CollisionWorld
{
public:
    /// Colliders of one body never meet, nor do those of the pairs of bodies in `ignored`, nor the pairs of
    /// colliders in `ignoredColliders`.
    ///
    /// Throws std::invalid_argument that names the collider, the value and what is allowed: sizes must be
    /// finite and positive, a hull must have volume, a profile must be a chain, X_BS must be a rotation and a
    /// shift.
    explicit CollisionWorld(std::vector<Collider> colliders, std::vector<std::pair<int, int>> ignored = {},
                            std::vector<std::pair<int, int>> ignoredColliders = {});
    ~CollisionWorld();
    CollisionWorld(const CollisionWorld&) = delete;
    CollisionWorld& operator=(const CollisionWorld&) = delete;

    /// The same world with rims whose place on a face is smooth in every attitude, for motions that press the
    /// bodies into one another. The lowest point of a sharp rim runs all round it while the tilt passes zero,
    /// so that the gap has a kink there and the moment of a force at that point jumps. With R the radius and
    /// ε = kRimRounding it is that of the spheroid with semi-axes R, R and ε R: lower by R ε²/(2 sin tilt) at
    /// most, smooth within a tilt of ε. A rim that comes down with a tilt below 4 ε meets the face by its
    /// samples alone. And what lies deep in a third body that yields to both is touched there too.
    std::shared_ptr<const CollisionWorld> withRoundedRims() const;

    const std::vector<Collider>& colliders() const;

    /// All pairs of features that face each other with gap ≤ margin (m), ordered by colliders and feature.
    ///
    /// Vertex against face, edge against edge, round against anything. Of two flat faces that meet these are
    /// the corners of their common polygon; a rim that lies flat on a face is met by kRimPoints points of it,
    /// and by its lowest point once it is tilted. Where the shapes overlap, features are left out that would
    /// be parted along another direction sooner. `out` is cleared; its memory is used again.
    void detect(std::span<const RigidPose> poses, double margin, std::vector<ContactPoint>& out) const;

    /// How far apart (m) any two colliders that may meet are at least, by the boxes and balls about them; at
    /// most `within`. Less than 0 where those overlap.
    double distance(std::span<const RigidPose> poses, double within) const;

    /// The same from step to step: features of colliders that have moved by no more than rounding since they
    /// were found, and all beside them neither, are followed and not looked for again.
    void detect(std::span<const RigidPose> poses, double margin, DetectionMemory& memory,
                std::vector<ContactPoint>& out) const;

    /// The pairs of a profile and a collider that lies in its solid, however deep: `gap` is less than zero by
    /// how deep its deepest corner, rim or ball is there; all else of the points is void. detect() takes what
    /// lies deeper than its own size for something behind the profile, as a body is that has come in past an
    /// end.
    void detectBehind(std::span<const RigidPose> poses, std::vector<ContactPoint>& out) const;

    /// detect() of the two colliders of contacts at one place, their own features left out: what they may
    /// become where they cease to face each other. There all are at one place, of which detect names one.
    void detectBeside(std::span<const ContactPoint> points, std::span<const RigidPose> poses, double margin,
                      std::vector<ContactPoint>& out) const;

    /// The features of two colliders that are nearest to each other, corner on corner too: gap is the
    /// distance of the two, or of where they overlap what parts them. False, and `out` as it was, if they do
    /// not meet or are farther than `within` (m) apart.
    bool nearest(int colliderA, int colliderB, std::span<const RigidPose> poses, double within,
                 ContactPoint& out) const;

    /// The same features at other poses: renews pA_W, pB_W, n_W and gap, which is smooth and signed, also
    /// where they have passed through each other.
    ///
    /// False once they no longer face each other (slid off an edge: geometric loss of contact); the values
    /// are then those of the features drawn out beyond their ends where that has a meaning, else unchanged.
    bool follow(ContactPoint& point, std::span<const RigidPose> poses) const;

    /// The same, and how the features move; not at all where they are degenerate.
    bool follow(ContactPoint& point, std::span<const RigidPose> poses,
                std::span<const RigidVelocity> velocities, ContactRates& rates) const;

    /// How far the features of a contact are from ceasing to face each other as they are followed: 0 at the
    /// end of a feature to rounding, < 0 beyond, in parts of the smaller collider's size or as a sine.
    /// follow() takes what is beyond by a rounding (tolerance::kFacing) as facing too, so that what lies
    /// exactly at an end is not lost.
    double room(ContactPoint point, std::span<const RigidPose> poses) const;

    /// Whether it is that of a rim on a face, or of the farthest place of a rim in a bowl.
    bool isRim(const ContactPoint& point) const;

    /// Whether it is that of two rods, of which detect() knows only how far apart they are, not on which side
    /// they were before: that is what follow() keeps.
    bool isOfRods(const ContactPoint& point) const;

    /// Whether one of its features is seen from inside: of such a pair others may be met along other normals.
    bool isInHollow(const ContactPoint& point) const;

    /// Follows the place of a rim on anything but a face or a bowl: how far it runs (m), 0 of all others.
    /// Infinite where it seems to have merged with another place, which may also be one that has come up
    /// between it and where it is now.
    double runOnRim(ContactPoint& point, std::span<const RigidPose> poses) const;

    /// Whether a contact that detect() names at `poses` is the followed one: of the same features, and of a
    /// rim on a face on the same side of it. The place that is followed rises as the rim tilts over to the
    /// other side, where another one comes down.
    bool isSame(const ContactPoint& followed, const ContactPoint& detected,
                std::span<const RigidPose> poses) const;

    /// The radius of curvature (m) along the common surface of the ball or rim that both points are of, on
    /// the same two colliders: R of a ball, R/sin(tilt) of a rim; of an ellipsoid the least half axis. 0
    /// where they share none, or a rim that lies nearly flat.
    double sharedRadius(const ContactPoint& a, const ContactPoint& b, std::span<const RigidPose> poses) const;

    /// Whether the point is that of a rim on a sharp edge that faces it exactly, as it would a ball; follow()
    /// and detect() also take a rim beside the edge, by some 20°.
    bool isRimOverEdge(const ContactPoint& point, std::span<const RigidPose> poses) const;

    /// How deep inside of one another the features are right through (m): beyond the body whose face is met,
    /// or past one another where no face is. Infinite for half-spaces, profiles and what has no thickness.
    double through(const ContactPoint& point, std::span<const RigidPose> poses) const;

    /// The sphere about a body's origin that holds its colliders (m).
    double reach(int body) const;

    /// The greatest speed of a point of a body's colliders (m/s), at most. At rest even what has no end does
    /// not turn.
    double speed(int body, const RigidVelocity& velocity) const;

    ColliderSize sizeOf(int collider) const;

    /// How far apart two convex colliders are along n_W (m), which points from A to B: a lower bound of their
    /// distance. −∞ where one has no end that way.
    double separation(int colliderA, int colliderB, std::span<const RigidPose> poses,
                      const Eigen::Vector3d& n_W) const;

    /// The pairs of colliders (A, B as a contact names them) whose boxes meet if each body's grows by its
    /// `travel` (m) on all sides; `kept` from step to step.
    void pairsWithin(std::span<const RigidPose> poses, std::span<const double> travel, KeptPairs& kept,
                     std::vector<std::pair<int, int>>& out) const;

    /// All places where features of a profile and another collider, no farther than `within` (m) from each
    /// other, have a common normal, also beyond their ends and behind each other: what follow() may find to
    /// face each other later. `out` is cleared.
    void meetings(int colliderA, int colliderB, std::span<const RigidPose> poses, double within,
                  std::vector<ContactPoint>& out) const;

    /// Whether `to` is what `from` becomes past a smooth joint of a profile: the same feature of the other
    /// body on the neighbouring piece, at the same place (1e-6 of the size) and with the same normal (1e-5
    /// rad).
    bool continues(const ContactPoint& from, const ContactPoint& to) const;

    /// φ̇, the rate of follow()'s gap (m/s): ζ = n · (v_B − v_A) at the contact, (11.2), (11.27).
    double gapRate(const ContactPoint& point, std::span<const RigidPose> poses,
                   std::span<const RigidVelocity> velocities) const;

    /// φ̈ of follow()'s gap where no body accelerates (v̇_WB = 0, ẇ_WB = 0) (m/s²):
    /// the term ṅ·v of (11.3), in (11.30) n · (a_B^vp − a_A^vp) + ṅ · (v_B − v_A), with the curvature of both
    /// surfaces.
    ///
    /// Then ζ̇ = n · (a_B + α_B × r_B − a_A − α_A × r_A) + gapBias, r from the body's origin to the contact.
    double gapBias(const ContactPoint& point, std::span<const RigidPose> poses,
                   std::span<const RigidVelocity> velocities) const;

    /// ṅ_W (1/s) of the followed features.
    Eigen::Vector3d normalRate(const ContactPoint& point, std::span<const RigidPose> poses,
                               std::span<const RigidVelocity> velocities) const;

    /// How the followed features move.
    ContactRates rates(const ContactPoint& point, std::span<const RigidPose> poses,
                       std::span<const RigidVelocity> velocities) const;

private:
    friend class DetectionMemory;
    struct Model;
    struct Detection;
    explicit CollisionWorld(std::shared_ptr<const Model> model);

    std::shared_ptr<const Model> model_;
};

/// What was found last, for the search of the next step. It belongs to one motion: what is found depends on
/// it by rounding.
class DetectionMemory
{
public:
    DetectionMemory();
    ~DetectionMemory();
    DetectionMemory(const DetectionMemory&) = delete;
    DetectionMemory& operator=(const DetectionMemory&) = delete;

    void clear();

private:
    friend class CollisionWorld;
    std::unique_ptr<CollisionWorld::Detection> held_;
};

/// The rim points that meet a face where a cylinder or a cone stands flat on it.
inline constexpr int kRimPoints = 8;

/// The part of its radius by which withRoundedRims() makes a rim round.
inline constexpr double kRimRounding = 1e-3;

} // namespace polhode
