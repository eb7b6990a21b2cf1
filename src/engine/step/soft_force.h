#pragma once

#include "engine/collide/collision_world.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"
#include "engine/soft/compression_law.h"
#include "engine/soft/massless_surface.h"
#include "engine/soft/tangent_law.h"

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace polhode
{

/// The coefficients of one soft contact, from the ContactLaw of its colliders.
struct SoftCoefficients {
    std::optional<CompressionLaw> compression; ///< none: massless surfaces
    MasslessSurface surface; ///< or both lumped into one
    std::optional<MasslessSurface> other; ///< the second surface where K/D differ
    TangentLaw tangent;
    bool friction = false;
    Grain grain;

    /// Those of one law of a scene; throws as requireOfLaw. Tangential coefficients that are both zero are
    /// those of the normal direction (massless surfaces).
    SoftCoefficients(const ContactScene& scene, std::size_t number, bool withFriction);

    /// The stiffness of the contact at a depth (N/m), for the choice of steps.
    double stiffness(double depth) const;
};

/// The patch where two soft bodies touch, or have touched: the part of it that is state.
struct SoftPatch {
    enum class Mode { left, sticking, sliding };
    ContactPoint point;
    Mode mode = Mode::left;
    double z = 0.0; ///< m, of the surface (of two with different K/D: the first); slaved to the gap in touch
    double zOther = 0.0; ///< m, of the second
    Eigen::Vector3d x_W
        = Eigen::Vector3d::Zero(); ///< m, in the tangent plane; where friction has a grain, of û
    /// m, the gap at which its surfaces are undisplaced: 0, but for features that began to face each other
    /// inside of one another. What they have not pressed in does not press back.
    double met = 0.0;
    bool inherited = false; ///< handed over by other features: its contact began at an end of these

    bool touching() const { return mode != Mode::left; }
};

/// The numbers of State::internal that stand for one patch.
inline constexpr int kPatchSize = 17;
inline constexpr int kPatchMode = 4;
inline constexpr int kPatchZ = 5;
inline constexpr int kPatchX = 7;
inline constexpr int kPatchMet = 10;
inline constexpr int kPatchPlace = 11;

/// Writes the patches to State::internal, after its first `first` numbers: colliders, feature (two halves),
/// mode, z, zOther, x_W, met, and the place: the point midway between the features and the normal, by which
/// CollisionWorld::follow knows one solution of a pair of features from another.
void packPatches(const std::vector<SoftPatch>& patches, std::size_t first, std::vector<double>& internal);

/// Reads them back; the points are left to CollisionWorld::follow.
void unpackPatches(const CollisionWorld& world, std::size_t first, const std::vector<double>& internal,
                   std::vector<SoftPatch>& patches);

/// Everything about one touching patch at one moment.
struct SoftForce {
    bool facing = true; ///< the features still face each other
    ContactPoint point;
    Eigen::Vector3d at_W = Eigen::Vector3d::Zero(); ///< m, where the force acts: on the rigid body's surface
    Eigen::Vector3d normalRate_W = Eigen::Vector3d::Zero(); ///< 1/s, ṅ where it is asked for
    double zeta = 0.0; ///< m/s
    double fn = 0.0; ///< N; in the linear laws not clamped, negative once the surfaces must part
    Eigen::Vector3d slip_W = Eigen::Vector3d::Zero(); ///< m/s, tangential velocity of B over A's surface
    Eigen::Vector3d roundSlip_W = Eigen::Vector3d::Zero(); ///< m/s, û of Grain, which the patch follows
    TangentAnswer tangent; ///< ẋ without the turning of the tangent plane
    double zDot = 0.0; ///< m/s, of the first of two surfaces
    double damping = 0.0; ///< W, taken by the dampers
    double friction = 0.0; ///< W, taken by sliding
    double drive = 0.0; ///< W, given by moving surfaces

    Eigen::Vector3d f_W() const { return fn * point.n_W + tangent.f_W; }
};

/// What changes of a patch while its contact lasts, to and from its kPatchSize numbers: z, zOther, x_W and
/// met; the place, with its gap while it touches.
void writeSurface(const SoftPatch& patch, double* y);
void readSurface(const double* y, SoftPatch& patch);
void writePlace(const ContactPoint& point, double* y);
void readPlace(const double* y, ContactPoint& point);

/// The velocity that a moving surface adds to its body (m/s, world axes).
Eigen::Vector3d surfaceVelocity(const ContactScene& scene, int collider, const RigidPose& pose);

/// The force of a touching patch at given poses and velocities: (11.74), (11.77)–(11.79) or the law of
/// compression. The force acts at B's surface on the fixed world and half-way between the surfaces of two
/// bodies; the depth is small beside the bodies. `turning`: with ṅ.
SoftForce softForce(const ContactScene& scene, const SoftCoefficients& law, const SoftPatch& patch,
                    std::span<const RigidPose> poses, std::span<const RigidVelocity> velocities,
                    bool turning = false);

/// ½ K z² (and k δⁿ⁺¹/(n+1)) + ½ K_t x² of a patch (J).
double storedEnergy(const SoftCoefficients& law, const SoftPatch& patch);

/// The gap at which a patch that was left would be met again: met and z (or z + zOther, or 0).
double surfaceHeight(const SoftCoefficients& law, const SoftPatch& patch);

/// A patch that was left relaxes for dt; returns what its dampers take (J).
double relax(const SoftCoefficients& law, SoftPatch& patch, double dt);

} // namespace polhode
